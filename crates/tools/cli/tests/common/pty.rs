//! The program at a real pseudo-terminal: it draws, a person presses keys, the screen is read back.

use std::io::{Read as _, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

pub(crate) const LONGEST: Duration = Duration::from_secs(20);

/// The program at a terminal.
pub(crate) struct Terminal {
    pub(crate) screen: Arc<Mutex<vt100::Parser>>,
    keyboard: Box<dyn Write + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    pub(crate) fn start(arguments: &[&str], data: &Path, (columns, rows): (u16, u16)) -> Terminal {
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

    pub(crate) fn shown(&self) -> String {
        self.screen.lock().expect("no panic").screen().contents()
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).and_then(|()| self.keyboard.flush()).expect("it listens");
    }

    /// Waits until the screen fulfils a condition.
    pub(crate) fn wait(&self, what: &str, condition: impl Fn(&str) -> bool) -> String {
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

    pub(crate) fn end(&mut self) -> bool {
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

pub(crate) fn my_move(shown: &str) -> bool {
    shown.lines().next().is_some_and(|title| title.contains("your move"))
}

pub(crate) fn over(shown: &str) -> bool {
    shown.lines().next().is_some_and(|title| title.contains("The game is over."))
}

/// Plays the move under the cursor again and again, by arrows and Enter, until the game is over.
pub(crate) fn play_on(terminal: &mut Terminal) -> String {
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
