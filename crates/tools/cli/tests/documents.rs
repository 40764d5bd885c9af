//! Every command of the program that a document tells is run here, as it stands there but with a tiny budget.

#[path = "../../../../xtask/tests/common/commands.rs"]
mod commands;
mod common;

use std::path::Path;

use commands::{Told, told};
use common::{output, printed, write};

/// How a command is tried out.
#[derive(Debug)]
enum Trial {
    /// Run to its end, with these words.
    Run(Vec<String>),
    /// Only read by the real parser, all its flags and values included: `--help` is put at its end.
    Parse(Vec<String>),
}

/// Files that stand for those of the documents.
struct Stage {
    record: String,
    /// The record of a game that can be looked at with hindsight.
    tiles: String,
    position: String,
    island: String,
    database: String,
    copy: String,
    /// A copy of the tables that is there, to restore from, and where it is restored to.
    backup: String,
    restored: String,
}

/// What comes behind these flags is made small: games, seconds, tables, playouts.
const SMALL: &[(&str, &str)] = &[
    ("--games", "2"),
    ("--playouts", "2"),
    ("--nodes", "100"),
    ("--blindness", "2"),
    ("--rate", "20"),
    ("--idle-tables", "2"),
    ("--stored-tables", "10"),
];

/// The command of the program inside of what stands in a document, if it is one.
fn of_program(told: &Told) -> Option<Vec<String>> {
    let words: Vec<&str> = told.words.iter().map(String::as_str).collect();
    let rest = match words.as_slice() {
        // The Python package has it; python/tests/test_dataset.py runs it.
        ["tablee", "dataset", ..] => return None,
        ["tablee", rest @ ..] | ["cargo", "run", "--release", "--", rest @ ..] => rest.to_vec(),
        ["cargo", "play", rest @ ..] if !rest.is_empty() => [&["play"], rest].concat(),
        _ => return None,
    };
    Some(rest.into_iter().map(str::to_owned).collect())
}

fn trial(words: &[String], stage: &Stage) -> Trial {
    let name = words[0].as_str();
    // A game needs somebody who plays and a server is stopped by hand: tests/play.rs, learn.rs, daily.rs, join.rs, mcp.rs and
    // service.rs run them. Without any argument a command is only mentioned; some would then go on for seconds, others lack the file they
    // need. What erases needs a table with words.
    let mentioned = words.len() == 1 || (name == "admin" && words.len() == 2);
    let erases = name == "admin" && words.get(1).is_some_and(|word| word == "erase");
    if mentioned || erases || ["play", "learn", "daily", "puzzles", "serve", "mcp"].contains(&name) {
        let mut words: Vec<String> = words.iter().map(|word| replaced(word, name, stage)).collect();
        words.push("--help".to_owned());
        return Trial::Parse(words);
    }
    let restores = words.iter().any(|word| word == "restore");
    let mut small: Vec<String> = Vec::new();
    for word in words {
        let before = small.last().map_or("", String::as_str);
        let value = match SMALL.iter().find(|(flag, _)| *flag == before) {
            Some((_, value)) => (*value).to_owned(),
            None if before == "--database" && restores => stage.restored.clone(),
            None if before == "--database" => stage.database.clone(),
            None if restores && ["copy.sqlite", "FILE"].contains(&word.as_str()) => stage.backup.clone(),
            None if before == "--seconds" => if name == "bench" { "0.01" } else { "1" }.to_owned(),
            None if before == "--bots" && word != "--seconds" => thinking_little(word),
            None => replaced(word, name, stage),
        };
        small.push(value);
    }
    let mut add = |more: &[&str]| small.extend(more.iter().map(|word| (*word).to_owned()));
    match name {
        "admin" if !words.iter().any(|word| word == "--database") => add(&["--database", &stage.database]),
        "load" => {
            add(&["--tables", "2"]);
            if !words.iter().any(|word| word == "--seconds") {
                add(&["--seconds", "1"]);
            }
        }
        "solve" if !words.iter().any(|word| word == "--nodes") => add(&["--nodes", "100"]),
        "review" if !words.iter().any(|word| word == "--playouts") => add(&["--playouts", "2"]),
        // The text says of which game an island may stand alone.
        "score" if words.len() == 2 => add(&[&stage.island]),
        _ => {}
    }
    Trial::Run(small)
}

/// What a word in capitals or the name of a file stands for.
fn replaced(word: &str, command: &str, stage: &Stage) -> String {
    let replaced = match word {
        "GAME" => "kariba",
        "N" => "2",
        "S" | "COUNT" => "1",
        "NAME" => "random",
        "JSON" => "{}",
        "SHELL" => "bash",
        "ADDRESS" => "http://127.0.0.1:1/t/2222-2222-2222",
        "copy.sqlite" => &stage.copy,
        "FILE" if command == "score" => &stage.position,
        "FILE" if command == "admin" => &stage.copy,
        "FILE" if command == "solve" => &stage.tiles,
        "FILE" | "game.json" => &stage.record,
        other => other,
    };
    replaced.to_owned()
}

/// Bots with two playouts a move. `MASTER` stands for the budgets that the text lists.
fn thinking_little(bots: &str) -> String {
    let bot = |bot: &str| match bot.split(':').next().unwrap_or_default() {
        "MASTER" => "master:2".to_owned(),
        level @ ("hard" | "master" | "plain") => format!("{level}:2"),
        level => level.to_owned(),
    };
    bots.split(',').map(bot).collect::<Vec<_>>().join(",")
}

fn stage(folder: &Path) -> Stage {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("the workspace").to_path_buf();
    let record = root.join("crates/games/kariba/tests/records/r1-2-seats-expert-false.json");
    let tiles = root.join("crates/games/karuba/tests/records/r1-2-seats-setup-random-decisions-together.json");
    let position = "hand 1: 7 7 1 2 3\nhand 2: 5\nwaterhole: 4x2 7x2\ncaptured 1: 2x3\n";
    let database = folder.join("tables.sqlite").display().to_string();
    // `admin` wants tables that are there: a server that measures itself for a moment leaves some.
    printed(&["load", "--tables", "1", "--seconds", "1", "--database", &database]);
    let backup = folder.join("backup.sqlite").display().to_string();
    printed(&["admin", "backup", &backup, "--database", &database]);
    Stage {
        record: record.display().to_string(),
        tiles: tiles.display().to_string(),
        position: write(folder, "position.txt", position),
        island: write(folder, "island.txt", "16 10 15 .\n3 2 1 13\n9 6 14 4\n11 5 . 12\n"),
        database,
        copy: folder.join("copy.sqlite").display().to_string(),
        backup,
        restored: folder.join("restored.sqlite").display().to_string(),
    }
}

#[test]
fn every_command_of_the_documents_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("the workspace");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let stage = stage(folder.path());
    let mut tried = Vec::new();
    let mut failures = Vec::new();
    for told in told(root) {
        let Some(words) = of_program(&told) else { continue };
        let (Trial::Run(words) | Trial::Parse(words)) = trial(&words, &stage);
        if tried.contains(&words) {
            continue;
        }
        let _ = std::fs::remove_file(&stage.copy);
        let _ = std::fs::remove_file(&stage.restored);
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = output(&arguments);
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            failures.push(format!("{}: tablee {}: {errors}", told.place, words.join(" ")));
        }
        tried.push(words);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(tried.len() > 25, "only {} commands were found in the documents", tried.len());
}

#[test]
fn a_command_that_does_not_exist_fails_here() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let stage = Stage {
        record: String::new(),
        tiles: String::new(),
        position: String::new(),
        island: String::new(),
        database: folder.path().join("none.sqlite").display().to_string(),
        copy: String::new(),
        backup: String::new(),
        restored: String::new(),
    };
    for wrong in ["play --seat human", "serve --listen nowhere", "benches", "arena GAME --bots medium,hard --plays 2"] {
        let words: Vec<String> = wrong.split(' ').map(str::to_owned).collect();
        let (Trial::Run(words) | Trial::Parse(words)) = trial(&words, &stage);
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        assert!(!output(&arguments).status.success(), "{wrong}");
    }
}
