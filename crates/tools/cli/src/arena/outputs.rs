//! The files of a run: tried before the first game, so that hours of play are not lost at the end; written all or none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablee_core::Sentence;

use crate::failure::Failure;

pub(super) struct Outputs {
    /// Folders that we made, the outermost first, to be taken away again if nothing comes of the run.
    made: Vec<PathBuf>,
}

impl Outputs {
    /// Makes the report's folder and tries whether files can be written where they shall be.
    pub(super) fn prepare(json: Option<&Path>, report: Option<&Path>) -> Result<Outputs, Failure> {
        let mut outputs = Outputs { made: Vec::new() };
        if let Some(path) = json {
            let tried = if path.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { try_beside(path) };
            tried.map_err(|error| {
                Failure::from(Sentence::new("arena-no-file").text("file", path.display()).text("reason", error))
            })?;
        }
        if let Some(folder) = report {
            let tried = outputs.make(folder).and_then(|()| try_beside(&folder.join("report.md")));
            tried.map_err(|error| {
                outputs.clear_away();
                Failure::from(Sentence::new("arena-no-folder").text("folder", folder.display()).text("reason", error))
            })?;
        }
        Ok(outputs)
    }

    fn make(&mut self, folder: &Path) -> io::Result<()> {
        let missing: Vec<&Path> =
            folder.ancestors().take_while(|ancestor| !ancestor.as_os_str().is_empty() && !ancestor.exists()).collect();
        for ancestor in missing.into_iter().rev() {
            fs::create_dir(ancestor)?;
            self.made.push(ancestor.to_path_buf());
        }
        if folder.is_dir() { Ok(()) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    /// Nothing was played: leaves no empty folders behind.
    pub(super) fn give_up(mut self) {
        self.clear_away();
    }

    fn clear_away(&mut self) {
        while let Some(folder) = self.made.pop() {
            // Somebody may have put something into it meanwhile; then it stays.
            let _ = fs::remove_dir(folder);
        }
    }

    /// Writes all files beside their places, and moves them there only when all could be written.
    pub(super) fn write(mut self, files: Vec<(PathBuf, String)>) -> Result<Vec<PathBuf>, Failure> {
        let mut beside: Vec<(PathBuf, PathBuf)> = Vec::new();
        let mut outcome = Ok(());
        for (path, text) in files {
            let part = part(&path);
            outcome = fs::write(&part, text).map_err(|error| (path.clone(), error));
            beside.push((part, path));
            if outcome.is_err() {
                break;
            }
        }
        if outcome.is_ok() {
            outcome = beside
                .iter()
                .try_for_each(|(part, path)| fs::rename(part, path).map_err(|error| (path.clone(), error)));
        }
        match outcome {
            Ok(()) => Ok(beside.into_iter().map(|(_, path)| path).collect()),
            Err((path, error)) => {
                for (part, _) in &beside {
                    let _ = fs::remove_file(part);
                }
                self.clear_away();
                Err(Sentence::new("cli-unwritable").text("file", path.display()).text("reason", error).into())
            }
        }
    }
}

fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    PathBuf::from(name)
}

fn try_beside(path: &Path) -> io::Result<()> {
    let part = part(path);
    fs::write(&part, "")?;
    fs::remove_file(&part)
}
