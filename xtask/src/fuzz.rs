//! `cargo xtask fuzz`: the fuzz targets for longer than the tests run them, with any compiler. See docs/FUZZING.md.

use crate::shell;

/// Names of targets, and `--seconds S`; what is left out means all, for ten seconds each.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let mut command = shell::cargo();
    command.args([
        "run",
        "--locked",
        "--quiet",
        "--profile",
        "lab",
        "--package",
        "tablee-fuzz",
        "--bin",
        "longer",
        "--",
    ]);
    shell::run(command.args(arguments))
}

/// Whether the arguments name targets that are there.
pub(crate) fn check(arguments: &[&str]) -> anyhow::Result<()> {
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if *word == "--seconds" {
            let seconds = words.next().and_then(|text| text.parse::<u64>().ok());
            anyhow::ensure!(seconds.is_some(), "--seconds wants a number");
        } else {
            let door = shell::root().join("fuzz/fuzz_targets").join(format!("{word}.rs"));
            anyhow::ensure!(door.exists(), "there is no target {word:?}");
        }
    }
    Ok(())
}
