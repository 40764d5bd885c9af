//! Instruction counts guard against regress: unlike seconds they are the same on a busy machine.
//!
//! The example `count` of the bots does the same work every time, and so does `steps count` of the encoding, which steps many games at
//! once. Counting two runs and subtracting leaves the cost of the work without that of starting the program.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::shell;

/// The games, and how many playouts a question gets that counts what a search costs: a search of Kariba thinks about what others
/// have played before it begins, and makes many; one playout of Karuba takes as long as a hundred there.
const GAMES: [(&str, u64); 4] = [("karuba", 60), ("karuba-cards", 400), ("kariba", 4_000), ("labyrinth", 400)];
const FEW: u64 = 200;
const MANY: u64 = 1_200;
/// A change of the compiler moves counts by a few percent; a lost optimisation by far more.
const TOLERANCE: f64 = 0.15;
const FEW_QUESTIONS: u64 = 1;
const MANY_QUESTIONS: u64 = 3;
/// Inside a search there must be a third of the playouts that there are without one.
const SHARE: f64 = 1.0 / 3.0;
/// Steps of a batch.
const FEW_STEPS: u64 = 100;
const MANY_STEPS: u64 = 400;
/// The levels that search.
const LEVELS: [&str; 2] = ["hard", "master"];

fn stored_file() -> PathBuf {
    shell::root().join("docs/instructions.toml")
}

/// Counts, and compares with the stored counts or stores them.
#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
pub(crate) fn run(update: bool) -> anyhow::Result<()> {
    if !shell::succeeds(Command::new("valgrind").arg("--version")) {
        shell::install_debian_package("valgrind")?;
    }
    for (package, example) in [("tablee-bots", "count"), ("tablee-encoding", "steps")] {
        let which = ["--package", package, "--example", example];
        shell::run(shell::cargo().args(["build", "--quiet", "--release"]).args(which))?;
    }
    let counted = GAMES.iter().map(|&(game, playouts)| Ok((game.to_owned(), Cost::of(game, playouts)?)));
    let counted: BTreeMap<String, Cost> = counted.collect::<anyhow::Result<_>>()?;
    if update {
        let mut text = String::from("# Instructions a decision, two seats, random play, shuffle and score included.\n");
        text.push_str("# Repeat: cargo xtask instructions; store anew: cargo xtask instructions --update\n");
        counted.iter().for_each(|(game, cost)| text.push_str(&format!("{game} = {:.1}\n", cost.decision)));
        text.push_str(
            "\n# The same in a batch of 256 games, with observations, masks, rewards and the drawing of actions.\n",
        );
        counted.iter().for_each(|(game, cost)| text.push_str(&format!("{game}-batch = {:.1}\n", cost.step)));
        std::fs::write(stored_file(), text)?;
    }
    let text = std::fs::read_to_string(stored_file()).context("docs/instructions.toml")?;
    let stored: BTreeMap<String, f64> = toml::from_str(&text).context("docs/instructions.toml")?;
    let (mut well, mut worse) = (0, Vec::new());
    let mut judge = |good: bool, complaint: String| if good { well += 1 } else { worse.push(complaint) };
    for (game, Cost { decision, step, searches }) in &counted {
        for (name, now) in [(game.clone(), decision), (format!("{game}-batch"), step)] {
            let before = stored.get(&name).with_context(|| format!("docs/instructions.toml has no {name}"))?;
            println!("{name:<18}{now:>8.1} instructions a decision, stored {before:.1}");
            let complaint = format!("{name} takes {now:.1} instructions a decision, more than {before:.1}");
            judge(*now <= before * (1.0 + TOLERANCE), complaint);
        }
        for Search { name, alone, inside } in searches {
            let share = alone / inside;
            println!("{:<14}{name:<8}{alone:>10.0} a playout, {inside:>10.0} inside the search: {share:.2}", "");
            let complaint =
                format!("{name} of {game} makes {share:.2} of its playouts without a search, less than a third");
            judge(share >= SHARE, complaint);
        }
    }
    println!("{well} passed, {} failed", worse.len());
    if !worse.is_empty() {
        bail!("{}", worse.join("; "));
    }
    Ok(())
}

/// Instructions.
struct Cost {
    /// A decision of a random game.
    decision: f64,
    /// One in a batch of games.
    step: f64,
    searches: Vec<Search>,
}

/// Instructions a playout.
struct Search {
    name: &'static str,
    /// Without the search.
    alone: f64,
    inside: f64,
}

impl Cost {
    fn of(game: &str, playouts: u64) -> anyhow::Result<Cost> {
        let (few, few_decisions) = count("count", &[game, "random"], &[FEW])?;
        let (many, many_decisions) = count("count", &[game, "random"], &[MANY])?;
        let (few_steps, few_stepped) = count("steps", &["count", game], &[FEW_STEPS])?;
        let (many_steps, many_stepped) = count("steps", &["count", game], &[MANY_STEPS])?;
        // The search by the rules alone has plain random games for playouts.
        let random = (many - few) / (MANY - FEW) as f64;
        let mut searches = vec![Search { name: "plain", alone: random, inside: a_playout(game, "plain", 2_000)? }];
        for name in LEVELS {
            let alone = a_playout(game, &format!("{name}-alone"), playouts)?;
            searches.push(Search { name, alone, inside: a_playout(game, name, playouts)? });
        }
        let step = (many_steps - few_steps) / (many_stepped - few_stepped);
        Ok(Cost { decision: (many - few) / (many_decisions - few_decisions), step, searches })
    }
}

fn a_playout(game: &str, search: &str, playouts: u64) -> anyhow::Result<f64> {
    let (few, few_playouts) = count("count", &[game, search], &[FEW_QUESTIONS, playouts])?;
    let (many, many_playouts) = count("count", &[game, search], &[MANY_QUESTIONS, playouts])?;
    Ok((many - few) / (many_playouts - few_playouts))
}

/// Instructions of some work, and what the program says of it: how many decisions or playouts there were.
fn count(example: &str, work: &[&str], numbers: &[u64]) -> anyhow::Result<(f64, f64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(shell::target().join("release/examples").join(example))
        .args(work)
        .args(numbers.iter().map(u64::to_string))
        .output()
        .context("valgrind")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("counting {} failed:\n{errors}", work.join(" "));
    }
    let collected = errors.lines().find_map(|line| line.split_once("Collected :").map(|(_, count)| count.trim()));
    let instructions: u64 = collected.and_then(|count| count.parse().ok()).context("valgrind told no count")?;
    let told: u64 = String::from_utf8_lossy(&output.stdout).trim().parse().context("the example told no count")?;
    Ok((instructions as f64, told as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_with_a_bot_is_counted() {
        let bots = std::fs::read_dir(shell::root().join("crates/games")).expect("the games are there").flatten();
        for game in bots.filter(|entry| entry.path().join("components").exists()) {
            let name = game.file_name().to_string_lossy().into_owned();
            let bot = shell::root().join("crates/minds/bots/src").join(format!("{}.rs", name.replace('-', "_")));
            assert!(!bot.exists() || GAMES.iter().any(|(counted, _)| *counted == name), "{name} is not counted");
        }
    }
}
