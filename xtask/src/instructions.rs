//! Instruction counts guard against regress: unlike seconds they are the same on a busy machine.
//!
//! `tablee bench GAME --games N` plays the same games every time. Counting two runs and subtracting leaves the cost of the
//! games without that of starting the program. With `--bots` it plays them inside the search by the rules alone: what is counted
//! more is what a search costs besides its playouts.

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
const FEW_PLAYOUTS: u64 = 2_000;
const MANY_PLAYOUTS: u64 = 10_000;
/// Inside a search there must be a third of the playouts that there are without one.
const SHARE: f64 = 1.0 / 3.0;

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
    let counted = GAMES.iter().map(|&game| Ok((game.to_owned(), Cost::of(game)?)));
    let counted: BTreeMap<String, Cost> = counted.collect::<anyhow::Result<_>>()?;
    if update {
        let mut text = String::from("# Instructions a decision, two seats, random play, shuffle and score included.\n");
        text.push_str("# Repeat: cargo xtask instructions; store anew: cargo xtask instructions --update\n");
        counted.iter().for_each(|(game, cost)| text.push_str(&format!("{game} = {:.1}\n", cost.decision)));
        std::fs::write(stored_file(), text)?;
    }
    let text = std::fs::read_to_string(stored_file()).context("docs/instructions.toml")?;
    let stored: BTreeMap<String, f64> = toml::from_str(&text).context("docs/instructions.toml")?;
    let mut worse = Vec::new();
    for (game, Cost { decision, playout, searched }) in &counted {
        let before = stored.get(game).with_context(|| format!("docs/instructions.toml has no {game}"))?;
        println!("{game:<14}{decision:>8.1} instructions a decision, stored {before:.1}");
        if *decision > before * (1.0 + TOLERANCE) {
            worse.push(format!("{game} takes {decision:.1} instructions a decision, more than {before:.1}"));
        }
        let share = playout / searched;
        println!("{:<14}{playout:>8.0} a random game, {searched:.0} inside a search: a share of {share:.2}", "");
        if share < SHARE {
            worse.push(format!(
                "a search of {game} makes {share:.2} of the random playouts without one, less than a third"
            ));
        }
    }
    if !worse.is_empty() {
        bail!("{}", worse.join("; "));
    }
    println!("{} passed, 0 failed", 2 * counted.len());
    Ok(())
}

/// Instructions.
struct Cost {
    /// A decision of a random game.
    decision: f64,
    /// A whole random game.
    playout: f64,
    /// The same inside the search by the rules alone.
    searched: f64,
}

impl Cost {
    fn of(game: &str) -> anyhow::Result<Cost> {
        let (few, few_decisions) = count(game, FEW, &[])?;
        let (many, many_decisions) = count(game, MANY, &[])?;
        let (few_searched, few_playouts) = count(game, FEW_PLAYOUTS, &["--bots"])?;
        let (many_searched, many_playouts) = count(game, MANY_PLAYOUTS, &["--bots"])?;
        Ok(Cost {
            decision: (many - few) / (many_decisions - few_decisions),
            playout: (many - few) / (MANY - FEW) as f64,
            searched: (many_searched - few_searched) / (many_playouts - few_playouts),
        })
    }
}

/// Instructions of so many games, and what the program says of them: how many decisions or playouts they had.
fn count(game: &str, games: u64, arguments: &[&str]) -> anyhow::Result<(f64, f64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(shell::target().join("release").join("tablee"))
        .args(["bench", game, "--seats", "2", "--games", &games.to_string()])
        .args(arguments)
        .output()
        .context("valgrind")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("counting {game} failed:\n{errors}");
    }
    let collected = errors.lines().find_map(|line| line.split_once("Collected :").map(|(_, count)| count.trim()));
    let instructions: u64 = collected.and_then(|count| count.parse().ok()).context("valgrind told no count")?;
    let told: u64 = String::from_utf8_lossy(&output.stdout).trim().parse().context("tablee told no count")?;
    Ok((instructions as f64, told as f64))
}
