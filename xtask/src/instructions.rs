//! Instruction counts guard against regress: unlike seconds they are the same on a busy machine.
//!
//! `tablee bench GAME --games N` plays the same games every time. Counting two runs and subtracting leaves the cost of the
//! games without that of starting the program.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::shell;

const GAMES: [&str; 4] = ["karuba", "karuba-cards", "kariba", "labyrinth"];
const FEW: u64 = 200;
const MANY: u64 = 1_200;
/// A change of the compiler moves counts by a few percent; a lost optimisation by far more.
const TOLERANCE: f64 = 0.15;

fn stored_file() -> PathBuf {
    shell::root().join("docs/instructions.toml")
}

/// Counts, and compares with the stored counts or stores them.
#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
pub(crate) fn run(update: bool) -> anyhow::Result<()> {
    if !shell::succeeds(Command::new("valgrind").arg("--version")) {
        shell::install_debian_package("valgrind")?;
    }
    shell::run(shell::cargo().args(["build", "--quiet", "--release", "--package", "tablee-cli"]))?;
    let counted = GAMES.iter().map(|&game| Ok((game.to_owned(), per_decision(game)?)));
    let counted: BTreeMap<String, f64> = counted.collect::<anyhow::Result<_>>()?;
    if update {
        let mut text = String::from("# Instructions a decision, two seats, random play, shuffle and score included.\n");
        text.push_str("# Repeat: cargo xtask instructions; store anew: cargo xtask instructions --update\n");
        counted.iter().for_each(|(game, count)| text.push_str(&format!("{game} = {count:.1}\n")));
        std::fs::write(stored_file(), text)?;
    }
    let text = std::fs::read_to_string(stored_file()).context("docs/instructions.toml")?;
    let stored: BTreeMap<String, f64> = toml::from_str(&text).context("docs/instructions.toml")?;
    let mut worse = Vec::new();
    for (game, count) in &counted {
        let before = stored.get(game).with_context(|| format!("docs/instructions.toml has no {game}"))?;
        println!("{game:<14}{count:>8.1} instructions a decision, stored {before:.1}");
        if *count > before * (1.0 + TOLERANCE) {
            worse.push(format!("{game} takes {count:.1} instructions a decision, more than {before:.1}"));
        }
    }
    if !worse.is_empty() {
        bail!("{}", worse.join("; "));
    }
    println!("{} passed, 0 failed", counted.len());
    Ok(())
}

fn per_decision(game: &str) -> anyhow::Result<f64> {
    let (few_instructions, few_decisions) = count(game, FEW)?;
    let (many_instructions, many_decisions) = count(game, MANY)?;
    Ok((many_instructions - few_instructions) as f64 / (many_decisions - few_decisions) as f64)
}

/// Instructions and decisions of so many games.
fn count(game: &str, games: u64) -> anyhow::Result<(u64, u64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(shell::target().join("release").join("tablee"))
        .args(["bench", game, "--seats", "2", "--games", &games.to_string()])
        .output()
        .context("valgrind")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("counting {game} failed:\n{errors}");
    }
    let collected = errors.lines().find_map(|line| line.split_once("Collected :").map(|(_, count)| count.trim()));
    let instructions = collected.and_then(|count| count.parse().ok()).context("valgrind told no count")?;
    let decisions = String::from_utf8_lossy(&output.stdout).trim().parse().context("tablee told no count")?;
    Ok((instructions, decisions))
}
