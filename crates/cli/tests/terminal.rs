//! Whole games through a real pseudo-terminal: the program draws, a person presses keys, the screen is read back.

mod common;

use std::io::{Read as _, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::{GAMES, printed, tablee};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const LONGEST: Duration = Duration::from_secs(20);

/// The program at a terminal.
struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn start(arguments: &[&str], data: &Path, (columns, rows): (u16, u16)) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin("tablee"));
        command.args(arguments);
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C"), ("LANG", "C")] {
            command.env(name, value);
        }
        command.env("XDG_DATA_HOME", data);
        command.env_remove("TABLEE_LANG");
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let parser = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = reader.read(&mut bytes) {
                if count == 0 {
                    break;
                }
                parser.lock().expect("no panic").process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().expect("its input");
        Terminal { screen, keyboard, child, master: pair.master }
    }

    fn shown(&self) -> String {
        self.screen.lock().expect("no panic").screen().contents()
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).and_then(|()| self.keyboard.flush()).expect("it listens");
    }

    /// Waits until the screen fulfils a condition.
    fn wait(&self, what: &str, condition: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let shown = self.shown();
            if condition(&shown) {
                return shown;
            }
            assert!(start.elapsed() < LONGEST, "waited in vain for {what}; the screen shows:\n{shown}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn end(&mut self) -> bool {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                // What it wrote last is still on its way.
                std::thread::sleep(Duration::from_millis(50));
                return status.success();
            }
            assert!(start.elapsed() < LONGEST, "it does not end:\n{}", self.shown());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It has ended already, or the test has failed.
        let _ = self.child.kill();
    }
}

fn my_move(shown: &str) -> bool {
    shown.lines().next().is_some_and(|title| title.contains("your move"))
}

fn over(shown: &str) -> bool {
    shown.lines().next().is_some_and(|title| title.contains("The game is over."))
}

/// Plays the move under the cursor again and again, by arrows and Enter, until the game is over.
fn play_on(terminal: &mut Terminal) -> String {
    let arrows = ["\x1b[C", "\x1b[B", "\t", "\x1b[A", "r", "\x1b[D"];
    for step in 0..1_000 {
        let shown = terminal.wait("my move or the end", |shown| my_move(shown) || over(shown));
        if over(&shown) {
            return terminal.wait("the whole page", |shown| shown.contains("Esc goes back"));
        }
        let title = shown.lines().next().unwrap_or_default().to_owned();
        let log = |shown: &str| shown.lines().rev().take(4).collect::<Vec<_>>().join("\n");
        terminal.press(arrows[step % arrows.len()]);
        terminal.press("\r");
        let before = (title, log(&shown));
        terminal.wait("an answer", |shown| {
            over(shown) || (shown.lines().next().unwrap_or_default().to_owned(), log(shown)) != before
        });
    }
    panic!("the game does not end");
}

#[test]
fn a_whole_game_of_each_kind_is_played_on_the_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, ..) in GAMES {
        let mut terminal =
            Terminal::start(&["play", game, "--seats", "human,random", "--seed", "5"], folder.path(), (80, 24));
        terminal.wait("the board", my_move);
        let shown = play_on(&mut terminal);
        assert!(shown.contains("1. "), "{game}: who has won?\n{shown}");
        assert!(terminal.screen.lock().expect("no panic").screen().alternate_screen());
        terminal.press("\x1b");
        terminal.wait("the last board", |shown| shown.contains("q leave"));
        terminal.press("q");
        assert!(terminal.end(), "{game} ends well");
        assert!(!terminal.screen.lock().expect("no panic").screen().alternate_screen(), "the screen is given back");
        let file = folder.path().join("tablee").join(format!("{game}.json")).display().to_string();
        assert!(printed(&["check", &file]).contains("deal, moves and result are right"), "{game}");
        let replayed = printed(&["replay", &file]);
        assert!(replayed.contains("   1  1:") && replayed.contains("1. "), "{replayed}");
        let mut command = tablee(&["play", game, "--resume"]);
        let again = command.env("XDG_DATA_HOME", folder.path()).output().expect("it runs");
        assert!(String::from_utf8_lossy(&again.stderr).contains("is finished"), "{game}");
    }
}

#[test]
fn a_game_that_is_cut_off_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal =
        Terminal::start(&["play", "kariba", "--seats", "human,random", "--seed", "5"], folder.path(), (80, 24));
    terminal.wait("the board", my_move);
    let title = |shown: &str| shown.lines().next().unwrap_or_default().trim_end().to_owned();
    let mut position = title(&terminal.shown());
    for _ in 0..3 {
        terminal.press("\r");
        let drawn = |shown: &str| my_move(shown) && title(shown) != position;
        position = title(&terminal.wait("the next round", drawn));
    }
    terminal.child.kill().expect("it can be killed");
    assert!(!terminal.end());
    let mut again = Terminal::start(&["play", "--resume"], folder.path(), (120, 40));
    again.wait("the same position", |shown| title(shown) == position);
    again.press("q");
    assert!(again.end());
    assert!(again.shown().contains("The game is kept"), "{}", again.shown());
}

#[test]
fn a_window_that_is_too_small_says_so_and_goes_on_when_it_grows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(&["play", "labyrinth", "--seed", "5"], folder.path(), (70, 20));
    terminal.wait("the sentence", |shown| shown.contains("70 columns and 20 rows"));
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size).expect("it grows");
    terminal.screen.lock().expect("no panic").screen_mut().set_size(24, 80);
    terminal.wait("the board", my_move);
    terminal.press("\x03");
    assert!(terminal.end(), "Ctrl-C leaves");
}

#[test]
fn a_refusal_on_the_screen_names_its_rule() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, illegal, rule) in
        [("karuba", "1@a1", "B"), ("karuba-cards", "9@0,0", "C"), ("kariba", "8x8", "K"), ("labyrinth", "x9,9", "L")]
    {
        let mut terminal =
            Terminal::start(&["play", game, "--seats", "human,random", "--seed", "5"], folder.path(), (80, 24));
        terminal.wait("the board", my_move);
        terminal.press(&format!(":{illegal}\r"));
        terminal.wait("the rule", |shown| shown.contains(&format!("(rule {rule}")));
        terminal.press("q");
        assert!(terminal.end());
    }
}

#[test]
fn plain_lines_are_used_when_asked_for_or_when_the_terminal_is_dumb() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(&["play", "kariba", "--plain", "--seed", "5"], folder.path(), (80, 24));
    let shown = terminal.wait("the prompt", |shown| shown.contains("your move?"));
    assert!(shown.contains("At the waterhole: nothing.") && !shown.contains("no terminal"), "{shown}");
    assert!(!terminal.screen.lock().expect("no panic").screen().alternate_screen());
    terminal.press("q\r");
    assert!(terminal.end());
}
