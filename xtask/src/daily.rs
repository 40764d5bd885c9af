//! The deals of the days and their bots in WebAssembly: the same as everywhere.

use std::process::Command;

use crate::{page, shell};

/// What Node is told: to run a program that ends badly if something is not as it should be.
const RUN: &str = "WebAssembly.instantiate(require('fs').readFileSync(process.argv[1]), {})\
    .then(({ instance }) => process.exit(instance.exports.main(0, 0)), (error) => { console.error(error); process.exit(1) })\
    .catch((error) => { console.error(error); process.exit(1) })";

/// Builds `crates/minds/daily/examples/frozen.rs` for browsers and runs it.
pub(crate) fn night() -> anyhow::Result<()> {
    page::add_target()?;
    let example = ["build", "--release", "--package", "tablee-daily", "--example", "frozen", "--target", page::TARGET];
    shell::run(shell::cargo().args(example))?;
    let program = shell::target().join(page::TARGET).join("release/examples/frozen.wasm");
    shell::run(Command::new("node").args(["-e", RUN]).arg(program))
}
