//! The deal of the day through the real program: one try counts, it can be left and checked, and Karuba is looked at with hindsight.

mod common;

use std::path::Path;

use common::{printed, refused, tablee, unwrapped};
use tablee_core::Record;

/// A day long ago, on which opponents are easy.
const DATE: &str = "2026-11-16";

fn daily(arguments: &[&str], data: &Path, input: &str) -> String {
    let mut command = tablee(&["daily"]);
    command.args(arguments).args(["--date", DATE]).env("XDG_DATA_HOME", data).write_stdin(input.to_owned());
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    unwrapped(&String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn the_first_try_counts_and_can_be_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let file = data.join("game.json").display().to_string();
    // Help is refused, nothing is undone, and whoever leaves goes on later.
    let left = daily(&["kariba", "--plain"], data, "h\n1\nu\nq\n");
    assert!(left.contains("This try counts") && left.contains("no hints in the try that counts"), "{left}");
    assert!(left.contains("`tablee daily kariba` continues it"), "{left}");
    let played = daily(&["kariba", "--plain", "--record", &file], data, &"1\n".repeat(200));
    assert!(played.contains("goes on where you left it"), "{played}");
    assert!(played.contains("the hard bot scores") && played.contains("tablee · Kariba · 2026-11-16:"), "{played}");
    let checked = unwrapped(&printed(&["check", &file]));
    assert!(checked.contains("deal of 2026-11-16, and every move of the bots is theirs"), "{checked}");
    // Only the first try counts.
    let again = daily(&["kariba", "--plain"], data, &"2\n1\n".repeat(200));
    assert!(again.contains("You have played this deal already"), "{again}");
    assert!(again.contains("in the try that counts."), "{again}");
    let offered = daily(&[], data, "q\n");
    assert!(offered.contains("Kariba (played:") && !offered.contains("Karuba (played:"), "{offered}");
    // A bot's move that is not its own is found.
    let text = std::fs::read_to_string(&file).expect("the record");
    let mut record = Record::parse(&text).expect("a record");
    record.seats.rotate_left(1);
    record.result = None;
    record.moves.truncate(1);
    let other = common::write(data, "other.json", record.to_json());
    let first = record.moves[0].iter().next().expect("a move").1.clone();
    let checked = unwrapped(&printed(&["check", &other]));
    assert!(checked.contains("deal of 2026-11-16"), "{first}: {checked}");
}

#[test]
fn in_french_too_and_without_a_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let played = daily(&["labyrinth", "--plain", "--lang", "fr"], folder.path(), &"1\n".repeat(400));
    assert!(played.contains("Cet essai compte") && played.contains("le robot difficile marque"), "{played}");
    for (date, told) in [("2026-02-30", "is not a date"), ("2026-10-31", "There is no deal"), ("9999-01-01", "no deal")]
    {
        let refused = refused(&["daily", "kariba", "--date", date]);
        assert!(refused.contains(told), "{refused}");
    }
}

#[test]
fn a_book_that_cannot_be_read_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let days = folder.path().join("tablee/days");
    std::fs::create_dir_all(&days).expect("a folder");
    let book = days.join("book.json");
    std::fs::write(&book, "scribble").expect("a file");
    let mut command = tablee(&["daily", "kariba", "--date", DATE, "--plain"]);
    let output = command.env("XDG_DATA_HOME", folder.path()).write_stdin("q\n").output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("days in") && errors.contains("left as it was"), "{errors}");
    assert_eq!(std::fs::read_to_string(&book).expect("a file"), "scribble");
}

#[test]
fn karuba_is_solved_and_the_best_line_can_be_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/karuba/tests/records");
    for name in ["r1-2-seats-setup-random-decisions-together", "r1-2-seats-setup-draft-decisions-in-order"] {
        let record = records.join(format!("{name}.json")).display().to_string();
        let best = folder.path().join("best.json").display().to_string();
        let told = unwrapped(&printed(&["solve", "karuba", &record, "--nodes", "2000", "--record", &best]));
        let points: i32 = told.split(' ').next().and_then(|word| word.parse().ok()).expect("points come first");
        assert!(points >= 15 && told.contains("possible with these tiles"), "{told}");
        // The rules count what the line is worth.
        let text = std::fs::read_to_string(&best).expect("the record");
        let result = Record::parse(&text).expect("a record").result.expect("it is over");
        assert_eq!(result.scores, [points; 2], "{told}");
        printed(&["check", &best]);
    }
    let kariba = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/kariba/tests/records");
    let kariba = kariba.join("r1-2-seats-expert-false.json").display().to_string();
    assert!(refused(&["solve", "karuba", &kariba]).contains("game file of Kariba"));
    assert!(refused(&["solve", "kariba", &kariba]).contains("Hindsight is for games"));
}
