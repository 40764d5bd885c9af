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

/// What tells commands of its time: they need not work any more.
const PAST: &[&str] = &["CHANGELOG.md"];

/// All documents, wherever they lie; what is built or fetched is left out.
fn documents(root: &Path) -> Vec<String> {
    let (mut all, mut open) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if path.is_dir() {
                let built = ["target", "node_modules", "artifacts"].contains(&name.as_str());
                if !built && (!name.starts_with('.') || name == ".github") {
                    open.push(path);
                }
            } else if name.ends_with(".md") && !PAST.contains(&name.as_str()) {
                let document = path.strip_prefix(root).expect("it lies there").display().to_string();
                all.push(document);
            }
        }
    }
    all.sort();
    all
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
