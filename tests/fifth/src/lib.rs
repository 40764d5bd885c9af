//! Nothing of its own: see `tests/playable.rs`, and "A game" in CONTRIBUTING.md.

pub use tablee_shelf::GAMES;
