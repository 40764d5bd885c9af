//! Reading and writing the files that commands name.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use tablee_core::{Record, Sentence};

use crate::failure::Failure;

/// No file that we read is larger: sets, positions and records are a few kilobytes.
const LARGEST: u64 = 16 * 1024 * 1024;

/// The text of a file, or of the standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let fail = |reason: &dyn std::fmt::Display| -> Failure {
        Sentence::new("cli-unreadable").text("file", path.display()).text("reason", reason).into()
    };
    let mut text = Vec::new();
    let result = if path == Path::new("-") {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut text)
    } else {
        fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut text))
    };
    result.map_err(|error| fail(&error))?;
    if text.len() as u64 > LARGEST {
        return Err(Sentence::new("cli-too-large").text("file", path.display()).into());
    }
    String::from_utf8(text).map_err(|_| Sentence::new("cli-not-text").text("file", path.display()).into())
}

/// The record in a file, which may be a saved game too.
pub(crate) fn record(path: &Path) -> Result<Record, Failure> {
    let text = read(path)?;
    Ok(match tablee_tui::record_in(&text) {
        Some(record) => record,
        None => Record::parse(&text)?,
    })
}

/// Writes a file whole or not at all.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    tablee_tui::write_whole(path, text)
        .map_err(|error| Sentence::new("cli-unwritable").text("file", path.display()).text("reason", error).into())
}
