//! The commands that the documents tell people to type, found in the text.

#![allow(dead_code, reason = "each test binary uses a part")]

use std::fs;
use std::path::Path;

/// A command as it stands in a document.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// The document and the line, for complaints.
    pub(crate) place: String,
    /// Variables that are set in front of it.
    pub(crate) variables: Vec<String>,
    /// The command, word by word; brackets around what may be left out are gone.
    pub(crate) words: Vec<String>,
}

/// The documents that tell commands: those for people who use the project, and those with tables of figures.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "ARCHITECTURE.md",
    "docs/RUNNING.md",
    "docs/STORE.md",
    "docs/REVIEW.md",
    "docs/RECORD.md",
    "docs/NOTATION.md",
    "docs/PROTOCOL.md",
    "docs/RELEASING.md",
    "docs/FUZZING.md",
    "docs/SIMULATION.md",
    "docs/PYTHON.md",
    "docs/bots.md",
    "docs/bots/kariba.md",
    "docs/bots/karuba.md",
    "docs/bots/karuba-cards.md",
    "docs/bots/labyrinth.md",
];

/// The documents, and all decisions.
fn documents(root: &Path) -> Vec<String> {
    let decisions = fs::read_dir(root.join("docs/decisions")).expect("there are decisions").flatten();
    let decisions = decisions.map(|entry| format!("docs/decisions/{}", entry.file_name().to_string_lossy()));
    let mut all: Vec<String> = decisions.collect();
    all.sort();
    DOCUMENTS.iter().map(|document| (*document).to_owned()).chain(all).collect()
}

/// Every command of the documents that begins with `tablee` or `cargo`.
pub(crate) fn told(root: &Path) -> Vec<Told> {
    let mut all = Vec::new();
    for document in documents(root) {
        let text = fs::read_to_string(root.join(&document)).unwrap_or_else(|error| panic!("{document}: {error}"));
        let mut fenced = false;
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                fenced = !fenced;
                continue;
            }
            let place = format!("{document}:{}", number + 1);
            if fenced || line.starts_with("    ") {
                all.extend(command(&place, line));
            } else {
                all.extend(line.split('`').skip(1).step_by(2).filter_map(|span| command(&place, span)));
            }
        }
    }
    all
}

fn command(place: &str, text: &str) -> Option<Told> {
    // The first line of a record in its text form is no command.
    if text.trim().starts_with("tablee record") {
        return None;
    }
    let before_comment = text.split(" #").next().unwrap_or_default();
    let mut words: Vec<String> = before_comment.split_whitespace().map(|word| word.replace(['[', ']'], "")).collect();
    let variables: Vec<String> = words.iter().take_while(|word| is_variable(word)).cloned().collect();
    words.drain(..variables.len());
    let known = words.first().is_some_and(|word| word == "tablee" || word == "cargo") && words.len() > 1;
    known.then(|| Told { place: place.to_owned(), variables, words })
}

fn is_variable(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
    })
}
