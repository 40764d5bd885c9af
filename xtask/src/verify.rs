//! `cargo verify`: all steps that a change must pass, in the order of what fails soonest.

use std::process::Command;
use std::time::Instant;

use anyhow::bail;

use crate::{browser, deny, instructions, npm, page, postgres, python, shell};

pub(crate) type Step = (&'static str, fn() -> anyhow::Result<()>);

/// In the order of what fails soonest.
const STEPS: [Step; 14] = [
    ("format", format),
    ("deny", deny::run),
    ("clippy", clippy),
    ("wasm", wasm),
    ("page", page::build_for_tests),
    ("test", test),
    ("doctest", doctest),
    ("doc", doc),
    ("python", python::run),
    ("interface", python::interface),
    ("npm", npm::run),
    ("browser", browser),
    ("engines", browser::engines),
    ("instructions", count_instructions),
];

/// The named steps, or all of them.
pub(crate) fn chosen(names: &[&str]) -> anyhow::Result<Vec<&'static Step>> {
    if let Some(unknown) = names.iter().find(|name| !STEPS.iter().any(|(step, _)| step == *name)) {
        let known: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
        bail!("there is no step {unknown:?}, only {}", known.join(", "));
    }
    Ok(STEPS.iter().filter(|(name, _)| names.is_empty() || names.contains(name)).collect())
}

/// Runs the steps.
#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
pub(crate) fn run(steps: &[&Step]) -> anyhow::Result<()> {
    let start = Instant::now();
    for (index, (name, step)) in steps.iter().enumerate() {
        println!("== {} of {}: {name} ({:.0} s so far)", index + 1, steps.len(), start.elapsed().as_secs_f64());
        step()?;
    }
    println!("== all is well, in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn format() -> anyhow::Result<()> {
    shell::run(shell::cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> anyhow::Result<()> {
    shell::run(shell::cargo().args(["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

/// The page, and with it games and bots, which have no threads, clocks or files of their own.
fn wasm() -> anyhow::Result<()> {
    page::add_target()?;
    // As it is sent, and in one piece as `cargo play` builds it. The page will be built in the same profile, with the same macros.
    // The package for JavaScript is the same engines.
    for what in [&["tablee-web"][..], &["tablee-web", "--no-default-features"], &["tablee-npm"]] {
        let mut clippy = shell::cargo();
        clippy.args(["clippy", "--quiet", "--profile", "web", "--target", page::TARGET, "--package"]).args(what);
        shell::run(clippy.args(["--", "--deny", "warnings"]))?;
    }
    Ok(())
}

/// Unit, property, conformance, rule-book, trace and tidy tests.
fn test() -> anyhow::Result<()> {
    // An outside program checks the traces.
    if !shell::succeeds(Command::new("python3").args(["-c", "import tomllib"])) {
        shell::install_debian_package("python3")?;
    }
    if !shell::succeeds(shell::cargo().args(["nextest", "--version"])) {
        shell::run(shell::cargo().args(["install", "--locked", "cargo-nextest"]))?;
    }
    let database = postgres::Throwaway::start()?;
    let mut tests = shell::cargo();
    tests.args(["nextest", "run", "--workspace", "--no-fail-fast"]).env(postgres::VARIABLE, database.url());
    shell::run(&mut tests)?;
    // A build of its own: with a fifth game on the list, to see what one needs.
    // With the whole workspace chosen, libraries have the same features as above and need not be built again.
    let fifth = ["--workspace", "--features", "tablee-fifth/dummy", "--test", "playable"];
    shell::run(shell::cargo().args(["nextest", "run"]).args(fifth))
}

fn doctest() -> anyhow::Result<()> {
    shell::run(shell::cargo().args(["test", "--quiet", "--workspace", "--doc"]))
}

fn doc() -> anyhow::Result<()> {
    let mut command = shell::cargo();
    command.args(["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings");
    shell::run(&mut command)
}

fn browser() -> anyhow::Result<()> {
    browser::run(&[])
}

fn count_instructions() -> anyhow::Result<()> {
    instructions::run(false)
}
