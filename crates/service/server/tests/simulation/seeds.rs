//! Many seeds, and planted bugs that must be found.

use std::time::Instant;

use tablee_server::Flaw;

use crate::world::{Outcome, run};

/// How many seeds each of the four tests runs; in a night, more.
fn seeds() -> u64 {
    if std::env::var_os("TABLEE_NIGHTLY").is_some() { 2_500 } else { 60 }
}

/// A seed to run alone, if one is asked for: the one that a failing test has named.
fn asked() -> Option<u64> {
    std::env::var("TABLEE_SEED").ok()?.parse().ok()
}

fn must_be_well(seed: u64) -> Outcome {
    let outcome = run(seed, None);
    let wrong = outcome.wrong.join("\n");
    assert!(outcome.wrong.is_empty(), "seed {seed} (TABLEE_SEED={seed} repeats it):\n{wrong}");
    outcome
}

#[expect(clippy::print_stderr, reason = "figures for the documents")]
fn quarter(number: u64) {
    if let Some(seed) = asked() {
        if number == 0 {
            must_be_well(seed);
        }
        return;
    }
    let start = Instant::now();
    let (mut rows, mut acknowledged, mut faults) = (0, 0, 0);
    for seed in (0..seeds()).map(|index| 4 * index + number) {
        let outcome = must_be_well(seed);
        rows += outcome.rows;
        acknowledged += outcome.acknowledged;
        faults += outcome.faults;
    }
    let (count, seconds) = (seeds(), start.elapsed().as_secs_f64());
    eprintln!("{count} seeds in {seconds:.1} s: {rows} rows, {acknowledged} acknowledged commands, {faults} faults");
    assert!(rows > 100 && acknowledged > 100 && faults > 100, "a simulation in which nothing happens");
}

#[test]
fn seeds_of_the_first_quarter() {
    quarter(0);
}

#[test]
fn seeds_of_the_second_quarter() {
    quarter(1);
}

#[test]
fn seeds_of_the_third_quarter() {
    quarter(2);
}

#[test]
fn seeds_of_the_fourth_quarter() {
    quarter(3);
}

/// Seeds of nights that found a defect.
#[test]
fn seeds_that_found_something_are_well() {
    // A table that was leaving memory carried out what came in last, while it was in memory anew already.
    must_be_well(1224);
}

#[test]
fn a_seed_repeats() {
    for seed in [3, 17, 42] {
        let (first, again) = (run(seed, None), run(seed, None));
        assert!(first.rows > 0);
        assert_eq!(first.log, again.log, "seed {seed}");
    }
}

/// The first seed that finds a planted bug, and how long that took.
fn find(flaw: Flaw) -> Option<(u64, String)> {
    (0..400).find_map(|seed| run(seed, Some(flaw)).wrong.into_iter().next().map(|wrong| (seed, wrong)))
}

#[test]
#[expect(clippy::print_stderr, reason = "figures for the documents")]
fn every_planted_bug_is_found() {
    let mut missed = Vec::new();
    for flaw in Flaw::ALL {
        let start = Instant::now();
        match find(flaw) {
            Some((seed, wrong)) => {
                let wrong: String = wrong.lines().next().unwrap_or_default().chars().take(110).collect();
                eprintln!("{flaw:?}: seed {seed}, after {:.2} s: {wrong}", start.elapsed().as_secs_f64());
            }
            None => missed.push(flaw),
        }
    }
    assert!(missed.is_empty(), "not found: {missed:?}");
}
