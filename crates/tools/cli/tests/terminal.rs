//! Whole games through a real pseudo-terminal: the program draws, a person presses keys, the screen is read back.

mod common;

use common::pty::{Terminal, my_move, play_on};
use common::{GAMES, printed, tablee, unwrapped};
use portable_pty::PtySize;

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
        terminal.wait("the last board", |shown| shown.contains("q quit"));
        terminal.press("q");
        assert!(terminal.end(), "{game} ends well");
        assert!(!terminal.screen.lock().expect("no panic").screen().alternate_screen(), "the screen is given back");
        let file = folder.path().join("tablee").join(format!("{game}.json")).display().to_string();
        assert!(unwrapped(&printed(&["check", &file])).contains("deal, moves and result all match"), "{game}");
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
    assert!(again.shown().contains("The game is saved"), "{}", again.shown());
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
    assert!(shown.contains("At the waterhole: nothing.") && !shown.contains("This terminal can’t"), "{shown}");
    assert!(!terminal.screen.lock().expect("no panic").screen().alternate_screen());
    terminal.press("q\r");
    assert!(terminal.end());
}
