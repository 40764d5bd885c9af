//! `cargo xtask nightly`: what takes too long for every change. The same tests as `cargo verify`, with the counts that
//! `TABLEE_NIGHTLY` asks them for, and what needs heavy packages. Figures of a run stand in the documents that each step names.

use std::time::Instant;

use anyhow::bail;

use crate::{daily, fuzz, postgres, puzzles, python, shell};

/// Tests that play more when they see this variable.
const VARIABLE: &str = "TABLEE_NIGHTLY";

/// How often the tests that kill a server do it by night.
const KILLS: (&str, &str) = ("TABLEE_KILLS", "200");

/// What a night does.
pub(crate) enum Work {
    /// Tests, by a filter of nextest, as `cargo verify` builds them: nothing is compiled again, and overflows are noticed.
    Tests(&'static str),
    /// Tests that hold the program to times, in a profile that is nearly as fast as a release.
    Timed(&'static str),
    /// Something of its own.
    Call(fn() -> anyhow::Result<()>),
}

/// A name to choose it by, and what to do.
pub(crate) type Step = (&'static str, Work);

/// In the order of what fails soonest.
const STEPS: &[Step] = &[
    ("why", Work::Tests("package(tablee-why) & binary(claims)")),
    ("store", Work::Tests("package(tablee-store)")),
    ("server", Work::Tests("package(tablee-server)")),
    ("kill", Work::Tests("package(tablee-cli) & binary(kill)")),
    ("views", Work::Tests("package(tablee-fuzz) & binary(views)")),
    ("abuse", Work::Timed("package(tablee-cli) & binary(abuse)")),
    ("fuzz", Work::Call(fuzz::night)),
    ("daily", Work::Call(daily::night)),
    ("puzzles", Work::Call(puzzles::night)),
    ("python", Work::Call(python::night)),
    ("fresh", Work::Call(python::fresh)),
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
    let database = postgres::Throwaway::start()?;
    let start = Instant::now();
    for (name, work) in steps {
        println!("== {name} ({:.0} s so far)", start.elapsed().as_secs_f64());
        let (filter, profile) = match work {
            Work::Call(step) => {
                step()?;
                continue;
            }
            Work::Tests(filter) => (filter, "dev"),
            Work::Timed(filter) => (filter, "lab"),
        };
        let mut tests = shell::cargo();
        tests.args(["nextest", "run", "--workspace", "--cargo-profile", profile, "--no-capture", "-E", filter]);
        shell::run(tests.env(VARIABLE, "1").env(KILLS.0, KILLS.1).env(postgres::VARIABLE, database.url()))?;
    }
    println!("== the night is over, after {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
