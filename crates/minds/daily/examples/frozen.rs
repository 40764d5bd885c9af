//! The days and their bots in WebAssembly: ends badly if they are not what they are elsewhere. `cargo xtask nightly daily` runs it.

#[path = "../tests/golden/mod.rs"]
mod golden;

use golden::{GOLDEN_GAMES, GOLDEN_HASHES, days_hash, games_hash};
use tablee_catalog::GAMES;

fn main() {
    let days: Vec<String> = GAMES.iter().map(|info| days_hash(info.id)).collect();
    assert_eq!(days, GOLDEN_HASHES);
    let games: Vec<String> = GAMES.iter().map(|info| games_hash(info.id)).collect();
    assert_eq!(games, GOLDEN_GAMES);
}
