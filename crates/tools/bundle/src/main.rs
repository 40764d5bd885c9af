//! `tablee-bundle PROGRAM FOLDER [--soon]`: from the program compiled for browsers to the folder of the page, ready for any static host
//! and for `tablee serve`, which embeds it. `tablee-bundle --npm PROGRAM FOLDER`: from the engines to a package for JavaScript.

mod files;
mod home;
mod npm;
mod page;
mod program;
mod rules;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, bail, ensure};
use sha2::{Digest as _, Sha256};

use crate::files::{Effort, hexadecimal};
use crate::page::Sources;
use crate::program::Program;

/// What a first visit may load before it can play: program, scripts and style, compressed by brotli.
const MOST: usize = 600_000;
/// The most that the puzzles of a game may be, compressed.
const MOST_PUZZLES: usize = 80_000;
/// Beside the files, what they were made from.
const STAMP: &str = "made-from";

#[expect(clippy::print_stderr, reason = "this is a program for the terminal")]
fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let outcome = match arguments.as_slice() {
        [npm, program, folder] if npm == Path::new("--npm") => npm::make(program, folder),
        [program, folder] => run(program, folder, Effort::Most),
        [program, folder, soon] if soon == Path::new("--soon") => run(program, folder, Effort::Little),
        _ => Err(anyhow::anyhow!(
            "usage: tablee-bundle PROGRAM.wasm FOLDER [--soon], or tablee-bundle --npm PROGRAM.wasm FOLDER"
        )),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tablee-bundle: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: &Path, folder: &Path, effort: Effort) -> anyhow::Result<()> {
    let start = Instant::now();
    let sources = Sources::read()?;
    let stamp = stamp(program, &sources, effort)?;
    if std::fs::read_to_string(folder.join(STAMP)).is_ok_and(|found| found == stamp) {
        return Ok(());
    }
    let made = page::make(&sources, Program::read(program)?)?;
    let names = made.files.names().filter(|name| name.starts_with(page::PUZZLES));
    let puzzles: Vec<String> = names.map(str::to_owned).collect();
    let packed = made.files.pack(effort);
    replace(folder, |new| {
        packed.write(new)?;
        std::fs::write(new.join(STAMP), &stamp).context("the stamp")
    })?;

    let mut out = std::io::stdout().lock();
    packed.table(&mut out)?;
    let first = packed.compressed(&made.first_load);
    if effort == Effort::Little {
        return Ok(writeln!(out, "{} in {:.1} s", folder.display(), start.elapsed().as_secs_f64())?);
    }
    writeln!(out, "first load: {:.1} kB by brotli, at most {} kB", first as f64 / 1e3, MOST / 1000)?;
    writeln!(out, "{} in {:.1} s", folder.display(), start.elapsed().as_secs_f64())?;
    if first > MOST {
        // Kept, so that it can be looked at; but what is too large must not pass as made.
        std::fs::remove_file(folder.join(STAMP)).context("the stamp")?;
        bail!(
            "the first load is {first} bytes, more than {MOST}: find what grew with `twiggy top` and make it smaller"
        );
    }
    for name in puzzles {
        let size = packed.compressed(std::slice::from_ref(&name));
        ensure!(size <= MOST_PUZZLES, "{name} is {size} bytes when it is sent, more than {MOST_PUZZLES}");
    }
    Ok(())
}

/// Names everything that the folder depends on: the program, what lies beside it, and this program itself.
fn stamp(program: &Path, sources: &Sources, effort: Effort) -> anyhow::Result<String> {
    let read = |path: &Path| std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()));
    let mut hash = Sha256::new();
    for bytes in [read(program)?, read(&std::env::current_exe()?)?] {
        hash.update(Sha256::digest(bytes));
    }
    hash.update([u8::from(effort == Effort::Most)]);
    for (name, text) in sources.all() {
        hash.update(Sha256::digest(name));
        hash.update(Sha256::digest(text));
    }
    Ok(hexadecimal(&hash.finalize()))
}

/// Makes a folder anew. Whoever reads it meanwhile finds the old one or the new one.
fn replace(folder: &Path, fill: impl FnOnce(&Path) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let beside = |ending: &str| folder.with_extension(ending);
    let (new, old) = (beside("new"), beside("old"));
    let remove = |path: &Path| match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", path.display()))
        }
        _ => Ok(()),
    };
    remove(&new)?;
    remove(&old)?;
    std::fs::create_dir_all(&new).with_context(|| format!("{} cannot be made", new.display()))?;
    fill(&new)?;
    if folder.exists() {
        std::fs::rename(folder, &old).with_context(|| format!("{} cannot be replaced", folder.display()))?;
    }
    std::fs::rename(&new, folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    remove(&old)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_replaced_as_a_whole() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("page");
        replace(&folder, |new| Ok(std::fs::write(new.join("one"), "1")?)).expect("made");
        replace(&folder, |new| Ok(std::fs::write(new.join("two"), "2")?)).expect("made anew");
        assert!(!folder.join("one").exists() && folder.join("two").exists());
        assert!(replace(&folder, |_| bail!("no")).is_err());
        assert!(folder.join("two").exists(), "a failure leaves what was there");
    }
}
