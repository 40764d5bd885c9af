//! The store in a process of its own, what it was asked and what it answered.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child as Process, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tablee_store::{OpenOptions, Store, open, verify};

/// The longest that commands may be refused after a fault.
pub(crate) const RECOVERY: Duration = Duration::from_secs(10);

/// The library that stands between SQLite and the system; see `shim.c`.
#[derive(Debug)]
pub(crate) struct Shim {
    /// Files in here are concerned.
    pub(crate) folder: PathBuf,
    library: PathBuf,
    control: PathBuf,
    log: Option<PathBuf>,
}

/// Kinds of operations, in the order of `shim.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Write,
    Sync,
    Name,
    Lock,
    Size,
}

impl Kind {
    pub(crate) const ALL: [Self; 5] = [Self::Write, Self::Sync, Self::Name, Self::Lock, Self::Size];
}

/// What a failing operation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Error {
    Io = 5,
    Busy = 11,
    Full = 28,
    Short = 100_000,
}

impl Shim {
    /// Compiles it; `scratch` is for what must not be in the folder itself.
    pub(crate) fn new(folder: &Path, scratch: &Path, logs: bool) -> Self {
        let library = scratch.join("shim.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let mut compile = Command::new("cc");
        compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).args(["-ldl", "-lpthread"]);
        assert!(compile.status().expect("a C compiler").success(), "the shim compiles");
        let shim = Self {
            folder: folder.to_owned(),
            library,
            control: scratch.join("control"),
            log: logs.then(|| scratch.join("log")),
        };
        shim.never();
        shim
    }

    /// Nothing fails from now on, and operations are counted from 0.
    pub(crate) fn never(&self) {
        std::fs::write(&self.control, [0; 64]).expect("the control is written");
    }

    /// The operation of this number fails, or every one of the kind if it is the largest of all. Operations are counted from 0.
    pub(crate) fn arm(&self, kind: Kind, error: Error, number: u64) {
        let mut control = [0; 64];
        control[40..44].copy_from_slice(&(kind as u32).to_le_bytes());
        control[44..48].copy_from_slice(&(error as u32).to_le_bytes());
        control[48..56].copy_from_slice(&number.to_le_bytes());
        std::fs::write(&self.control, control).expect("the control is written");
    }

    fn number(&self, index: usize) -> u64 {
        let control = std::fs::read(&self.control).expect("the control is read");
        control[index * 8..index * 8 + 8].try_into().map_or(0, u64::from_le_bytes)
    }

    pub(crate) fn count(&self, kind: Kind) -> u64 {
        self.number(kind as usize)
    }

    /// Whether the operation came that was to fail.
    pub(crate) fn fired(&self) -> bool {
        self.number(7) > 0
    }

    /// What was written down, and how much it is now.
    pub(crate) fn log(&self) -> Vec<u8> {
        std::fs::read(self.log.as_ref().expect("it logs")).unwrap_or_default()
    }

    pub(crate) fn logged(&self) -> u64 {
        self.log.as_ref().and_then(|log| std::fs::metadata(log).ok()).map_or(0, |log| log.len())
    }

    fn preload(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library).env("TABLEE_SHIM_FOLDER", &self.folder);
        command.env("TABLEE_SHIM_CONTROL", &self.control);
        if let Some(log) = &self.log {
            command.env("TABLEE_SHIM_LOG", log);
        }
    }
}

/// A running `tablee-store-writer`; killed when dropped.
#[derive(Debug)]
pub(crate) struct Child {
    process: Process,
    input: Option<ChildStdin>,
    answers: Receiver<(u64, String)>,
    asked: u64,
}

impl Child {
    /// Starts it and waits until the store is open; what it said if it could not open it.
    pub(crate) fn start(place: &str, arguments: &[&str], shim: Option<&Shim>) -> Result<Self, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee-store-writer"));
        command.arg(place).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(shim) = shim {
            shim.preload(&mut command);
        }
        let mut process = command.spawn().expect("the writer starts");
        let output = BufReader::new(process.stdout.take().expect("it has an output"));
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let (number, what) = line.split_once(' ').unwrap_or((&line, ""));
                if sender.send((number.parse().expect("a number"), what.to_owned())).is_err() {
                    return;
                }
            }
        });
        let input = process.stdin.take();
        let mut child = Self { process, input, answers, asked: 0 };
        match child.answer(Duration::from_secs(60)) {
            Some((0, opened)) if opened == "open" => Ok(child),
            answer => Err(format!("{answer:?}, {:?}", child.process.wait())),
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Asks for something; the number of its answer.
    pub(crate) fn send(&mut self, wish: &str) -> u64 {
        self.asked += 1;
        if let Some(input) = &mut self.input {
            // One that has ended does not answer either.
            let _ = writeln!(input, "{} {wish}", self.asked);
        }
        self.asked
    }

    /// The next answer; none if it does not come in time, or never.
    pub(crate) fn answer(&mut self, within: Duration) -> Option<(u64, String)> {
        self.answers.recv_timeout(within).ok()
    }

    /// Asks for one thing and waits for its answer.
    pub(crate) fn ask(&mut self, wish: &str) -> Option<String> {
        let number = self.send(wish);
        let end = Instant::now() + Duration::from_secs(30);
        while let Some((answered, what)) = self.answer(end.saturating_duration_since(Instant::now())) {
            if answered == number {
                return Some(what);
            }
        }
        None
    }

    /// Lets it finish and close its store; whether it did.
    pub(crate) fn close(mut self) -> bool {
        self.input = None;
        self.process.wait().is_ok_and(|status| status.success())
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What was asked for and what was acknowledged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    /// By table and number: the command, and a mark of the moment.
    pub(crate) acknowledged: BTreeMap<(String, u64), (String, u64)>,
    asked: BTreeSet<(String, String)>,
    next: HashMap<String, u64>,
    /// What was refused in the last round, and when: for whoever has to find out why it failed.
    pub(crate) story: Vec<String>,
}

impl Ledger {
    /// The wish for the next row of a table, under a new id.
    pub(crate) fn wish(&mut self, table: &str) -> (u64, String) {
        let first = *self.next.entry(table.to_owned()).or_insert(1);
        let command = format!("c{}", self.asked.len() + 1);
        self.asked.insert((table.to_owned(), command.clone()));
        (first, command)
    }

    pub(crate) fn acknowledge(&mut self, table: &str, seq: u64, command: &str, mark: u64) {
        let before = self.acknowledged.insert((table.to_owned(), seq), (command.to_owned(), mark));
        assert!(before.is_none_or(|(known, _)| known == command), "row {seq} of {table} is acknowledged twice");
        let next = self.next.entry(table.to_owned()).or_insert(1);
        *next = (*next).max(seq + 1);
    }

    /// Asks for one row at each of these tables at the same time, and again for those that were refused, as clients do who
    /// repeat their command; false if not all were granted within the time that a recovery may take.
    pub(crate) fn round(&mut self, child: &mut Child, tables: &[&str], mark: &dyn Fn() -> u64) -> bool {
        let mut open: Vec<(String, u64, String)> = Vec::new();
        for table in tables {
            let (first, command) = self.wish(table);
            open.push(((*table).to_owned(), first, command));
        }
        let start = Instant::now();
        let end = start + RECOVERY;
        self.story.clear();
        while !open.is_empty() {
            let wishes: HashMap<u64, (String, u64, String)> = open
                .drain(..)
                .map(|(table, first, command)| {
                    (child.send(&format!("append {table} {first} {command}")), (table, first, command))
                })
                .collect();
            let mut left = wishes.len();
            let mut refused = Vec::new();
            while left > 0 {
                let Some((number, said)) = child.answer(end.saturating_duration_since(Instant::now())) else {
                    self.story.push(format!("{:?}: {left} are not answered", start.elapsed()));
                    return false;
                };
                let Some((table, first, command)) = wishes.get(&number) else { continue };
                left -= 1;
                match said.split_once(' ') {
                    None if said == "stored" => self.acknowledge(table, *first, command, mark()),
                    Some(("repeated", seq)) => {
                        self.acknowledge(table, seq.parse().expect("a number"), command, mark());
                    }
                    _ => {
                        self.story.push(format!("{:?}: {table} {said}", start.elapsed()));
                        refused.push((table.clone(), command.clone()));
                    }
                }
            }
            // Nobody knows what was stored: it is read anew.
            for (table, command) in refused {
                let head = child.ask(&format!("head {table}")).and_then(|head| head.parse::<u64>().ok());
                self.story.push(format!("{:?}: the head of {table} is {head:?}", start.elapsed()));
                let first = head.map_or_else(|| self.next[&table], |head| head + 1);
                open.push((table, first, command));
            }
            if !open.is_empty() && Instant::now() > end {
                return false;
            }
        }
        true
    }

    /// Looks into a file: how many rows are lost that were acknowledged up to this mark; or what else is not in order.
    pub(crate) async fn lost(&self, file: &Path, mark: u64) -> Result<u64, String> {
        let name = file.display().to_string();
        let store = open(&name, OpenOptions::default()).await.map_err(|error| format!("it does not open: {error}"))?;
        let lost = self.missing(&*store, mark).await;
        store.close().await;
        let verified = verify(&name, &mut |_, _| Ok(())).await.map_err(|error| error.to_string())?;
        if !verified.findings.is_empty() || verified.unlinked > 0 {
            return Err(format!("{verified:?}"));
        }
        lost
    }

    /// The same for a store that is open.
    pub(crate) async fn missing(&self, store: &dyn Store, mark: u64) -> Result<u64, String> {
        let mut rows = BTreeMap::new();
        for table in self.next.keys() {
            let mut commands = BTreeSet::new();
            for row in store.rows(table, 1, 100_000).await.map_err(|error| error.to_string())? {
                let command = row.command.unwrap_or_default();
                if !self.asked.contains(&(table.clone(), command.clone())) {
                    return Err(format!("nobody asked for {command:?}"));
                }
                if !commands.insert(command.clone()) {
                    return Err(format!("{command} is stored twice"));
                }
                rows.insert((table.clone(), row.seq), command);
            }
        }
        let due = self.acknowledged.iter().filter(|(_, (_, at))| *at <= mark);
        Ok(due.filter(|(at, (command, _))| rows.get(at) != Some(command)).count() as u64)
    }
}
