//! `cargo xtask fuzz`: the fuzz targets for longer than the tests run them, with any compiler. See docs/FUZZING.md.

use crate::shell;

/// Names of targets, and `--seconds S` or `--executions N`; what is left out means all, for ten seconds each.
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

/// What reads text from strangers gets a hundred million inputs each; what plays on with what it has read gets ten minutes.
pub(crate) fn night() -> anyhow::Result<()> {
    run(&["notation", "positions", "bodies", "frames", "records", "--executions", "100000000"])?;
    run(&["sets", "rows", "views", "store", "--seconds", "600"])
}

/// Whether the arguments name targets that are there.
pub(crate) fn check(arguments: &[&str]) -> anyhow::Result<()> {
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if ["--seconds", "--executions"].contains(word) {
            let number = words.next().and_then(|text| text.parse::<u64>().ok());
            anyhow::ensure!(number.is_some(), "{word} wants a number");
        } else {
            let door = shell::root().join("fuzz/fuzz_targets").join(format!("{word}.rs"));
            anyhow::ensure!(door.exists(), "there is no target {word:?}");
        }
    }
    Ok(())
}
