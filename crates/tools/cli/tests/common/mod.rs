//! Runs the real program.

#![allow(dead_code, reason = "each test binary uses a part")]

pub(crate) mod pty;

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// The options of each game that the tests go through.
pub(crate) const GAMES: [(&str, usize, usize, &[&str]); tablee_catalog::IDS.len()] = [
    ("karuba", 2, 4, &["{}", "{\"setup\":\"draft\"}", "{\"decisions\":\"in-order\"}"]),
    ("karuba-cards", 2, 6, &["{}", "{\"detours\":true}"]),
    ("kariba", 2, 4, &["{}", "{\"expert\":true}"]),
    ("labyrinth", 2, 6, &["{}", "{\"rotation\":false}"]),
];

pub(crate) fn tablee(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tablee").expect("the program is built");
    // A folder of its own for each process: tests must not find each other's games, nor anybody's real ones.
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{}", std::process::id()));
    command.env_remove("TABLEE_LANG").env("LC_ALL", "C").env("LANG", "C").env("XDG_DATA_HOME", data).args(arguments);
    command
}

pub(crate) fn output(arguments: &[&str]) -> Output {
    tablee(arguments).output().expect("it runs")
}

/// What a successful command prints.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = output(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A text without the breaks of its lines: where they are depends on how long the name of a file is.
pub(crate) fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The one sentence with which a command is refused: exit code 2, nothing on the standard output.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let output = output(arguments);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed something although it failed");
    assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    let lines: Vec<&str> = errors.lines().collect();
    let [line] = lines[..] else { panic!("{arguments:?}: one sentence expected, not {errors:?}") };
    line.strip_prefix("tablee: ").unwrap_or_else(|| panic!("{line:?} does not say who speaks")).to_owned()
}

pub(crate) fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("the folder can be written");
    path.display().to_string()
}
