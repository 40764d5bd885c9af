//! Courses through the real program: in plain lines to their end, on a real pseudo-terminal, and where one left off.

mod common;

use std::path::Path;

use common::pty::Terminal;
use common::{refused, tablee, unwrapped};
use tablee_lessons::{COURSES, Course};

fn learn(arguments: &[&str], data: &Path, input: String) -> String {
    let mut command = tablee(&["learn"]);
    let output = command.args(arguments).env("XDG_DATA_HOME", data).write_stdin(input).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What somebody types who knows every answer: a move, Enter for the next step; in the game the first move, twice where the
/// coach has a word.
fn answers(course: &Course) -> String {
    let moves = course.steps.iter().map(|step| step.accepted(course.game)[0].clone() + "\n\n");
    moves.collect::<String>() + &"1\n".repeat(2 * course.finale.turns) + "q\n"
}

#[test]
fn every_course_is_done_in_plain_lines_and_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    for course in COURSES {
        for (language, right, done) in
            [("en", "That’s it.", "the whole course"), ("fr", "C’est cela.", "tout le cours")]
        {
            let shown = learn(&[course.game, "--plain", "--lang", language], folder.path(), answers(course));
            assert_eq!(shown.matches(right).count(), course.steps.len(), "{}:\n{shown}", course.game);
            assert!(unwrapped(&shown).contains(done), "{}:\n{shown}", course.game);
            assert!(shown.contains(&format!("tablee play {}", course.game)), "where to go from here:\n{shown}");
            for line in shown.lines() {
                // An answer from a pipe leaves no line feed behind the prompt.
                let line = line.rsplit(['?', ':']).next().unwrap_or(line).trim_start();
                assert!(line.chars().count() <= 80, "too wide: {line}");
                assert!(!line.contains("learn-"), "a message is missing: {line}");
            }
            let drawn =
                |letter: char| ('\u{2500}'..='\u{259f}').contains(&letter) || (letter.is_control() && letter != '\n');
            assert!(!shown.contains(drawn), "words alone:\n{shown}");
        }
    }
    let offered = learn(&[], folder.path(), "q\n".to_owned());
    for course in COURSES {
        let steps = course.steps.len() + 1;
        assert!(offered.contains(&format!("{steps} of {steps} steps done")), "{offered}");
    }
}

#[test]
fn a_course_goes_on_where_it_was_left_and_can_be_begun_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = learn(&["--plain"], folder.path(), "poker\n3\n8x1\n9x9\nh\n3x2\nq\n".to_owned());
    assert!(first.contains("no game called “poker”") && first.contains("Kariba (9 steps)"), "{first}");
    assert!(first.contains("(rule K3)") || first.contains("not what was asked"), "{first}");
    assert!(unwrapped(&first).contains("1 of 9 steps done; `tablee learn kariba` goes on."), "{first}");
    let second = learn(&["kariba", "--plain"], folder.path(), String::new());
    assert!(second.contains("step 2 of 9") && second.contains("2 of 9: Two rhinoceroses"), "{second}");
    let again = learn(&["kariba", "--plain", "--again"], folder.path(), "q\n".to_owned());
    assert!(again.contains("1 of 9: Lay your two zebras"), "{again}");
    // A notebook that makes no sense is an empty one.
    std::fs::write(folder.path().join("tablee/lessons.txt"), b"kariba \xff\n").expect("a file");
    assert!(learn(&["kariba", "--plain"], folder.path(), String::new()).contains("1 of 9"));
    assert!(refused(&["learn", "chess"]).contains("no game called “chess”"));
}

#[test]
fn a_course_on_the_screen_leads_into_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(&["learn", "labyrinth"], folder.path(), (80, 24));
    for step in 1..=8 {
        terminal.wait("the step", |shown| shown.contains(&format!("{step} of 9: ")));
        if step == 1 {
            terminal.press(":48r0@2,0\r");
            terminal.wait("a refusal", |shown| shown.contains("(rule L3)"));
        }
        terminal.press("h");
        terminal.wait("the hint", |shown| !shown.contains(&format!("{step} of 9: ")));
        terminal.press("\r");
        terminal.wait("what was learnt", |shown| shown.contains("That’s it."));
        terminal.press("\r");
    }
    terminal.wait("the game", |shown| shown.contains("Easy 2") && shown.contains("9 of 9: Now a real game"));
    terminal.press("q");
    assert!(terminal.end());
    assert!(terminal.shown().contains("8 of 9 steps done"), "{}", terminal.shown());
    let mut again = Terminal::start(&["learn", "labyrinth"], folder.path(), (80, 24));
    again.wait("the game at once", |shown| shown.contains("9 of 9: Now a real game"));
    again.press("q");
    assert!(again.end());
}
