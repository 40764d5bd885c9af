//! What a store does when something below it fails: the disk, the power, the network, another node. The store runs in a process
//! of its own, so that it can be failed, frozen and ended.

mod child;
mod cuts;
mod disk;
mod failures;
#[expect(dead_code, reason = "these tests need less of it than the contract")]
#[path = "../contract/place.rs"]
mod place;
mod points;
mod shared;

/// Figures for whoever reads the output; `cargo xtask nightly` shows it.
#[expect(clippy::print_stderr, reason = "the figures of a night are read by people")]
pub(crate) fn tell(what: &str) {
    eprintln!("{what}");
}

/// How much a test does: more at night.
pub(crate) fn times(always: u64, nightly: u64) -> u64 {
    if std::env::var_os("TABLEE_NIGHTLY").is_some() { nightly } else { always }
}

/// In memory, where there is such a place: nothing here depends on a real disk, and the tests of many faults are many.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder for the test")
}

/// Numbers that seem random and are the same in every run.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) % end.max(1)
    }
}
