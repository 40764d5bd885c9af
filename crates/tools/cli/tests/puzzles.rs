//! Puzzles through the real program: solved in plain lines, made, gone on with, made from game files, and judged again.

mod common;

use std::path::Path;

use common::{refused, tablee, unwrapped};

fn solve(arguments: &[&str], data: &Path, input: &str) -> String {
    let mut command = tablee(&["puzzles"]);
    let output =
        command.args(arguments).env("XDG_DATA_HOME", data).write_stdin(input.to_owned()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn puzzles_are_solved_in_plain_lines_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    for (language, goal, best) in
        [("en", "Find the best move.", "he best move:"), ("fr", "Trouvez le meilleur coup.", "e meilleur coup")]
    {
        for game in tablee_catalog::IDS {
            // The first move of the list, whatever it is; then the next puzzle, and away.
            let shown = solve(&[game, "--plain", "--lang", language], folder.path(), "h\n1\n\nq\n");
            assert_eq!(shown.matches(goal).count(), 2, "{game}:\n{shown}");
            assert!(unwrapped(&shown).contains(best), "{game}:\n{shown}");
            assert!(!shown.contains("puzzles-"), "a message is missing:\n{shown}");
        }
    }
    let offered = solve(&[], folder.path(), "q\n");
    assert!(offered.contains("Kariba") && offered.contains("your rating"), "{offered}");
    let ending = solve(&["kariba", "--plain", "--kind", "ending"], folder.path(), "q\n");
    assert!(ending.contains("Endings: find the best move."), "{ending}");
    assert!(refused(&["puzzles", "kariba", "--kind", "poker"]).contains("write one of: ending"));
    assert!(refused(&["puzzles", "kariba", "--kind", "bid"]).contains("“bid”"));
    assert!(refused(&["puzzles", "poker"]).contains("poker"));
}

#[test]
fn they_are_made_gone_on_with_and_judged_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kariba.txt").display().to_string();
    let make = |count: &str, out: &str| {
        let arguments = ["puzzles", "make", "kariba", "--count", count, "--seed", "5", "--playouts", "40", "--endings"];
        let output = tablee(&arguments).args(["--out", out]).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert!(make("1", &file).contains("Kariba: "));
    let first = std::fs::read_to_string(&file).expect("a file");
    assert!(first.starts_with("# puzzles kariba\n"), "{first}");
    make("3", &file);
    let both = std::fs::read_to_string(&file).expect("a file");
    assert!(both.starts_with(&first) && both.len() > first.len(), "what is there stays");
    let whole = folder.path().join("whole.txt").display().to_string();
    make("3", &whole);
    assert_eq!(std::fs::read_to_string(&whole).expect("a file"), both, "cut or not, it is the same");
    let judged = tablee(&["puzzles", "judge", &file, "--playouts", "4"]).output().expect("it runs");
    let judged = String::from_utf8(judged.stdout).expect("UTF-8");
    assert!(judged.contains("0 judged puzzles looked at again") && judged.contains(" 0 wrong."), "{judged}");
    assert!(refused(&["puzzles", "make", "karuba", "--out", &file]).contains("does not say which game"));
    assert!(refused(&["puzzles", "judge", "/dev/null"]).contains("does not say which game"));
}

#[test]
fn game_files_are_searched_too() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("the workspace");
    let record = root.join("crates/games/kariba/tests/records/r1-2-seats-expert-false.json").display().to_string();
    let output =
        tablee(&["puzzles", "make", "kariba", "--playouts", "40", "--from", &record]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(printed.starts_with("# puzzles kariba\n"), "{printed}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("from 1 games"));
    let other = refused(&["puzzles", "make", "karuba", "--from", &record]);
    assert!(other.contains("Kariba") && other.contains("Karuba"), "{other}");
}
