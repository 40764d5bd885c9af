use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use tablee_core::Sentence;

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

/// Writes a file whole or not at all: beside it first, then renamed over it.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = Path::new(&beside);
    fs::write(beside, text).and_then(|()| fs::rename(beside, path)).map_err(|error| {
        // What could not be finished is cleared away; if that fails too, the first error is the one to tell.
        let _ = fs::remove_file(beside);
        Sentence::new("cli-unwritable").text("file", path.display()).text("reason", error).into()
    })
}
