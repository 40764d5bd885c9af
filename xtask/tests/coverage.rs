//! `docs/rules/coverage.md`: for each rule the tests that cite it. A rule without a test fails.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use common::{files, games, read, root, short};

/// The games with the letter of their rules and how many there are.
const GAMES: [(&str, char, usize); 4] =
    [("karuba", 'B', 14), ("karuba-cards", 'C', 12), ("kariba", 'K', 11), ("labyrinth", 'L', 8)];

/// The rule numbers in a text, such as K4 and K11.
fn rules_in(text: &str, letter: char) -> Vec<usize> {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    words.filter_map(|word| word.strip_prefix(letter)).filter_map(|number| number.parse().ok()).collect()
}

/// The numbers of the rules that a page defines: `**K4**` at the start of an item.
fn defined(page: &str, letter: char) -> Vec<usize> {
    let number = |line: &str| {
        let rest = line.trim_start().trim_start_matches("- ").strip_prefix("**")?.strip_prefix(letter)?;
        rest.split_once("**")?.0.parse().ok()
    };
    page.lines().filter_map(number).collect()
}

#[test]
fn every_game_is_looked_at() {
    let mut looked_at = GAMES.map(|(game, ..)| game.to_owned());
    looked_at.sort();
    assert_eq!(games(), looked_at);
}

#[test]
fn both_languages_number_the_rules_alike() {
    for (game, letter, count) in GAMES {
        let all: Vec<usize> = (1..=count).collect();
        for ending in ["md", "fr.md"] {
            let path = root().join("docs/rules").join(format!("{game}.{ending}"));
            assert_eq!(defined(&read(&path), letter), all, "{}", short(&path));
        }
    }
}

/// Rule -> places that cite it, for one game.
fn citations(game: &str, letter: char) -> BTreeMap<usize, Vec<String>> {
    let mut found: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let folder = root().join("crates/games").join(game);
    for path in files(&folder, &[".rs"]) {
        let mut comment = String::new();
        let mut is_test = false;
        for line in read(&path).lines().map(str::trim) {
            if let Some(text) = line.strip_prefix("///") {
                comment.push_str(text);
            } else if line.starts_with("#[") {
                is_test |= line == "#[test]";
            } else if let Some(rest) = line.strip_prefix("fn ") {
                if is_test {
                    let name = rest.split(['(', '<']).next().unwrap_or_default();
                    for rule in rules_in(&comment, letter) {
                        found.entry(rule).or_default().push(format!("`{}` {name}", short(&path)));
                    }
                }
                comment.clear();
                is_test = false;
            } else {
                comment.clear();
                is_test = false;
            }
        }
    }
    for path in files(&folder.join("tests"), &[".md"]) {
        for line in read(&path).lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                for rule in rules_in(heading.split(':').next().unwrap_or_default(), letter) {
                    found.entry(rule).or_default().push(format!("`{}` “{}”", short(&path), heading.trim()));
                }
            }
        }
    }
    for tests in found.values_mut() {
        tests.sort();
        tests.dedup();
    }
    found
}

#[test]
fn every_rule_is_cited_by_a_test() {
    let mut table = String::from(
        "# Which tests show which rule\n\nMade by `xtask/tests/coverage.rs`; \
         `TABLEE_UPDATE=1 cargo test -p xtask --test coverage` writes it anew.\n",
    );
    let mut missing = Vec::new();
    for (game, letter, count) in GAMES {
        let found = citations(game, letter);
        // Writing to a string cannot fail.
        let _ = write!(table, "\n## {game}\n\n| rule | tests |\n| --- | --- |\n");
        for number in 1..=count {
            let tests = found.get(&number).map_or_else(String::new, |tests| tests.join("<br>").replace('|', "\\|"));
            if tests.is_empty() {
                missing.push(format!("{letter}{number}"));
            }
            let _ = writeln!(table, "| {letter}{number} | {tests} |");
        }
    }
    let path = root().join("docs/rules/coverage.md");
    if std::env::var_os("TABLEE_UPDATE").is_some() {
        std::fs::write(&path, &table).expect("the table can be written");
    }
    assert!(missing.is_empty(), "rules that no test cites: {missing:?}");
    assert_eq!(read(&path), table, "docs/rules/coverage.md is stale; TABLEE_UPDATE=1 writes it anew");
}
