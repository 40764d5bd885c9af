//! Reading the source tree, for the tests that look at it.

#![allow(dead_code, reason = "each test binary uses a part")]

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

/// A path as the project speaks of it.
pub(crate) fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string().replace('\\', "/")
}

/// Every file below `folder` with one of these endings, sorted; what is built or fetched is left out.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !["target", ".git", "node_modules", "artifacts"].contains(&name.as_str()) {
                    open.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The ids of all games: those whose crate brings its set of components along.
pub(crate) fn games() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates/games")).expect("the games are there").flatten();
    let games = folders.filter(|entry| entry.path().join("components").exists());
    let mut games: Vec<String> = games.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    games.sort();
    assert!(games.len() >= 4, "{games:?}");
    games
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", short(path)))
}

/// The string literals of a Rust source, each with the code before it on the way back to the last literal.
pub(crate) fn literals(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut before = String::new();
    let mut characters = source.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '/' if characters.peek() == Some(&'/') => {
                for skipped in characters.by_ref() {
                    if skipped == '\n' {
                        break;
                    }
                }
            }
            '\'' => {
                // A character literal such as '"' must not open a string; a lifetime has no closing quote near by.
                let mut ahead = characters.clone();
                let first = ahead.next();
                let close = if first == Some('\\') { ahead.nth(1) } else { ahead.next() };
                if close == Some('\'') {
                    characters = ahead;
                }
            }
            '"' => {
                let mut literal = String::new();
                while let Some(inner) = characters.next() {
                    match inner {
                        '\\' => literal.extend(characters.next()),
                        '"' => break,
                        other => literal.push(other),
                    }
                }
                found.push((std::mem::take(&mut before), literal));
            }
            other => before.push(other),
        }
    }
    found
}
