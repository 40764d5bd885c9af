//! A disk without power: from what was written down of a process, what could be there after the power failed at some moment.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use crate::Random;

/// Disks write whole sectors, in any order, until they are told to sync.
const SECTOR: usize = 512;

/// A change as `shim.c` wrote it down.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    what: u8,
    inode: u64,
    offset: u64,
    data: Vec<u8>,
    /// Where it ends in the log: a mark of the moment.
    pub(crate) end: u64,
}

pub(crate) fn records(log: &[u8]) -> Vec<Record> {
    let number = |at: usize| log.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes);
    let mut records = Vec::new();
    let mut at = 0;
    // What a killed process began to write at the end is not counted.
    while let Some(size) = log.get(at + 17..at + 21).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes) {
        let Some(data) = log.get(at + 21..at + 21 + size as usize) else { break };
        let end = at + 21 + size as usize;
        records.push(Record {
            what: log[at],
            inode: number(at + 1),
            offset: number(at + 9),
            data: data.to_vec(),
            end: end as u64,
        });
        at = end;
    }
    records
}

#[derive(Clone, Debug)]
enum Change {
    Write(usize, Vec<u8>),
    Size(usize),
}

#[derive(Clone, Debug, Default)]
struct File {
    safe: Vec<u8>,
    pending: Vec<Change>,
}

fn apply(content: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Write(offset, data) => {
            let end = offset + data.len();
            if content.len() < end {
                content.resize(end, 0);
            }
            content[*offset..end].copy_from_slice(data);
        }
        Change::Size(size) => content.resize(*size, 0),
    }
}

impl File {
    fn sync(&mut self) {
        for change in self.pending.drain(..) {
            apply(&mut self.safe, &change);
        }
    }

    /// What could be there: of what was not synced nothing, everything, what came first, or any part.
    fn after_a_cut(&self, random: &mut Random) -> Vec<u8> {
        let mut content = self.safe.clone();
        let way = random.below(4);
        let first = random.below(self.pending.len() as u64 + 1) as usize;
        for (index, change) in self.pending.iter().enumerate() {
            match (way, change) {
                (0, _) => {}
                (1, _) => apply(&mut content, change),
                (2, _) if index < first => apply(&mut content, change),
                (2, _) => {}
                (_, Change::Write(offset, data)) => {
                    for (sector, part) in data.chunks(SECTOR).enumerate() {
                        if random.below(2) == 0 {
                            apply(&mut content, &Change::Write(offset + sector * SECTOR, part.to_vec()));
                        }
                    }
                }
                (_, Change::Size(_)) if random.below(2) == 0 => apply(&mut content, change),
                _ => {}
            }
        }
        content
    }
}

#[derive(Clone, Debug)]
enum Naming {
    Link(String, usize),
    Unlink(String),
    Rename(String, String),
}

fn rename(names: &mut BTreeMap<String, usize>, naming: &Naming) {
    match naming {
        Naming::Link(name, file) => drop(names.insert(name.clone(), *file)),
        Naming::Unlink(name) => drop(names.remove(name)),
        Naming::Rename(from, to) => {
            if let Some(file) = names.remove(from) {
                names.insert(to.clone(), file);
            }
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    files: Vec<File>,
    /// The system gives the number of a deleted file to another one.
    inodes: HashMap<u64, usize>,
    safe_names: BTreeMap<String, usize>,
    pending_names: Vec<Naming>,
}

impl Disk {
    pub(crate) fn take(&mut self, record: &Record) {
        let text = || String::from_utf8_lossy(&record.data).into_owned();
        let file = self.inodes.get(&record.inode).copied();
        match (record.what, file) {
            (b'C', _) => {
                self.files.push(File::default());
                self.inodes.insert(record.inode, self.files.len() - 1);
                self.pending_names.push(Naming::Link(text(), self.files.len() - 1));
            }
            (b'U', _) => self.pending_names.push(Naming::Unlink(text())),
            (b'R', _) => {
                let both = text();
                let (from, to) = both.split_once('\0').expect("two names");
                self.pending_names.push(Naming::Rename(from.to_owned(), to.to_owned()));
            }
            (b'D', _) => {
                for naming in self.pending_names.drain(..) {
                    rename(&mut self.safe_names, &naming);
                }
            }
            (b'W', Some(file)) => {
                self.files[file].pending.push(Change::Write(record.offset as usize, record.data.clone()));
            }
            (b'T', Some(file)) => self.files[file].pending.push(Change::Size(record.offset as usize)),
            (b'S', Some(file)) => self.files[file].sync(),
            (b'F', Some(file)) => self.files[file].pending.clear(),
            (b'F', None) => {}
            other => panic!("{other:?} is not what the shim writes"),
        }
    }

    /// Writes into a folder what could be there. SQLite's shared memory is never there after a start of the machine.
    pub(crate) fn cut(&self, random: &mut Random, folder: &Path) {
        let mut names = self.safe_names.clone();
        let kept = random.below(self.pending_names.len() as u64 + 1) as usize;
        for naming in &self.pending_names[..kept] {
            rename(&mut names, naming);
        }
        for (name, file) in names.iter().filter(|(name, _)| !name.ends_with("-shm")) {
            let content = self.files[*file].after_a_cut(random);
            std::fs::write(folder.join(name), content).expect("the disk of the test is written");
        }
    }
}
