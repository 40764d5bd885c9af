//! The fuzz targets as plain tests: over the corpus, and over many small changes of it.

use std::path::Path;

use tablee_core::{PlayoutRng, Rng};

fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{target} has no corpus");
    let read = |path: std::path::PathBuf| {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes)
    };
    files.into_iter().map(read).collect()
}

/// A small change: a byte flipped, removed, doubled, a piece cut out or copied elsewhere.
fn bend(bytes: &[u8], rng: &mut PlayoutRng) -> Vec<u8> {
    let mut bent = bytes.to_vec();
    for _ in 0..=rng.below(3) {
        let place = |rng: &mut PlayoutRng, length: usize| rng.below(length.max(1) as u32) as usize;
        let at = place(rng, bent.len());
        match rng.below(6) {
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
            _ if at < bent.len() => bent[at] = rng.below(256) as u8,
            _ => (),
        }
    }
    bent
}

fn run(target: &str, changes: u32, body: fn(&[u8])) {
    for (name, bytes) in corpus(target) {
        body(&bytes);
        let mut rng = PlayoutRng::new(bytes.len() as u64);
        for number in 0..changes {
            let bent = bend(&bytes, &mut rng);
            let outcome = std::panic::catch_unwind(|| body(&bent));
            assert!(outcome.is_ok(), "{target}/{name}, change {number}: {:?}", String::from_utf8_lossy(&bent));
        }
    }
}

#[test]
fn notation_never_panics() {
    run("notation", 10_000, tablee_fuzz::notation);
}

#[test]
fn records_never_panic() {
    run("records", 1_500, tablee_fuzz::records);
}

#[test]
fn sets_never_panic() {
    run("sets", 1_500, tablee_fuzz::sets);
}

#[test]
fn positions_never_panic() {
    run("positions", 2_500, tablee_fuzz::positions);
}
