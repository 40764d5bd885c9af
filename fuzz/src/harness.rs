//! Runs the targets without a special compiler: over the corpus, and over changes of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tablee_core::{PlayoutRng, Rng as _};

/// A function that takes any bytes.
pub type Target = fn(&[u8]);

/// All targets, with how many changes of each file of their corpus the tests try.
pub const TARGETS: &[(&str, Target, u32)] = &[
    ("notation", crate::notation, 10_000),
    ("records", crate::records, 1_500),
    ("sets", crate::sets, 1_500),
    ("positions", crate::positions, 2_500),
    ("frames", crate::frames, 20_000),
    ("bodies", crate::bodies, 4_000),
    ("rows", crate::rows, 1_500),
    ("views", crate::views, 1_500),
    ("store", crate::store, 20),
];

/// Where the corpus of a target lies.
pub fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target)
}

/// The files of a corpus with their names, in order.
///
/// # Errors
/// If the folder cannot be read or is empty.
pub fn corpus(target: &str) -> Result<Vec<(String, Vec<u8>)>, String> {
    let folder = folder(target);
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((name, std::fs::read(&path).map_err(fail)?));
    }
    files.sort();
    if files.is_empty() { Err(format!("{target} has no corpus")) } else { Ok(files) }
}

/// A few changes: a byte flipped, removed or set, a piece cut out, doubled, or taken from another file.
pub fn bend(bytes: &[u8], other: &[u8], rng: &mut PlayoutRng) -> Vec<u8> {
    let mut bent = bytes.to_vec();
    let place = |rng: &mut PlayoutRng, length: usize| rng.below(length.max(1) as u32) as usize;
    for _ in 0..=rng.below(3) {
        let at = place(rng, bent.len());
        match rng.below(7) {
            0 if at < bent.len() => bent[at] ^= 1 << rng.below(7),
            1 if at < bent.len() => drop(bent.remove(at)),
            2 => bent.insert(at, b"0123456789,:.@-+x{}[]\" \n"[place(rng, 24)]),
            3 if at < bent.len() => {
                let end = (at + place(rng, 12)).min(bent.len());
                drop(bent.drain(at..end));
            }
            4 if at < bent.len() => {
                let end = (at + place(rng, 12)).min(bent.len());
                let piece = bent[at..end].to_vec();
                let to = place(rng, bent.len());
                drop(bent.splice(to..to, piece));
            }
            5 if !other.is_empty() => {
                let from = place(rng, other.len());
                let end = (from + place(rng, 40)).min(other.len());
                let until = (at + place(rng, 40)).min(bent.len());
                drop(bent.splice(at..until, other[from..end].iter().copied()));
            }
            _ if at < bent.len() => bent[at] = rng.below(256) as u8,
            _ => (),
        }
    }
    bent
}

/// Runs a target over its corpus and so many changes of each file.
///
/// # Errors
/// The bytes at which it panicked, as text.
pub fn run(target: &str, changes: u32, body: Target) -> Result<u64, String> {
    let files = corpus(target)?;
    let mut executions = 0;
    for (index, (name, bytes)) in files.iter().enumerate() {
        let mut rng = PlayoutRng::new(bytes.len() as u64);
        for number in 0..=changes {
            let other = &files[(index + 1 + number as usize) % files.len()].1;
            // The first is the file as it is.
            let bent = if number == 0 { bytes.clone() } else { bend(bytes, other, &mut rng) };
            executions += 1;
            if catch_unwind(AssertUnwindSafe(|| body(&bent))).is_err() {
                return Err(format!("{target}/{name}, change {number}: {:?}", String::from_utf8_lossy(&bent)));
            }
        }
    }
    Ok(executions)
}

/// What a longer run came to.
#[derive(Clone, Debug, Default)]
pub struct Longer {
    /// How often the target was called.
    pub executions: u64,
    /// The inputs at which it panicked, each written to the corpus.
    pub crashes: Vec<PathBuf>,
}

/// When a longer run ends.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After this time.
    Time(Duration),
    /// After so many executions, or a few more.
    Executions(u64),
}

/// Changes files of the corpus at random until then. What panics becomes a file of the corpus, so that every later test run
/// tries it; a run ends at its tenth.
///
/// # Errors
/// If the corpus cannot be read or written.
pub fn longer(target: &str, body: Target, until: Until, seed: u64) -> Result<Longer, String> {
    let files = corpus(target)?;
    let mut rng = PlayoutRng::new(seed);
    let (mut longer, start) = (Longer::default(), Instant::now());
    let goes_on = |longer: &Longer| match until {
        Until::Time(time) => start.elapsed() < time,
        Until::Executions(count) => longer.executions < count,
    };
    while longer.crashes.len() < 10 && goes_on(&longer) {
        // Time is looked at now and then: many targets take less than a microsecond.
        for _ in 0..100 {
            let file = &files[rng.below(files.len() as u32) as usize].1;
            let other = &files[rng.below(files.len() as u32) as usize].1;
            let bent = bend(file, other, &mut rng);
            longer.executions += 1;
            if catch_unwind(AssertUnwindSafe(|| body(&bent))).is_err() {
                let name = format!("crash-{seed}-{}", longer.executions);
                let path = folder(target).join(name);
                std::fs::write(&path, &bent).map_err(|error| format!("{}: {error}", path.display()))?;
                longer.crashes.push(path);
            }
        }
    }
    Ok(longer)
}
