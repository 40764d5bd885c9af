//! A server of our own for the measurement, and what a process costs.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use tablee_core::Sentence;
use tempfile::TempDir;

use crate::failure::Failure;

pub(crate) struct Child {
    process: std::process::Child,
    pub(crate) address: String,
    _folder: TempDir,
}

impl Child {
    /// Starts `tablee serve` on a free port and a new database.
    pub(crate) fn start(database: Option<&String>) -> Result<Child, Failure> {
        let fail =
            |error: &dyn std::fmt::Display| -> Failure { Sentence::new("load-failed").text("reason", error).into() };
        let folder = tempfile::tempdir().map_err(|error| fail(&error))?;
        let file = folder.path().join("tables.sqlite").display().to_string();
        let program = std::env::current_exe().map_err(|error| fail(&error))?;
        let mut process = Command::new(program)
            .args(["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--no-limits", "--log", "warn"])
            .args(["--idle", "600", "--database", database.unwrap_or(&file)])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| fail(&error))?;
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(|error| fail(&error))?;
        }
        let address = line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned);
        let mut child = Child { process, address: String::new(), _folder: folder };
        match address {
            Some(address) => child.address = address,
            None => return Err(fail(&"the server did not start")),
        }
        Ok(child)
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It is ours and holds nothing that is worth keeping; if it has ended already, there is nothing to do.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Processor seconds and bytes in memory of a process, where the system tells.
pub(crate) fn cost(process: u32) -> Option<(f64, u64)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program may hold spaces; what follows its parenthesis does not.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some((ticks as f64 / 100.0, kilobytes * 1024))
}
