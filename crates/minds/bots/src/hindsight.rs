//! Hindsight: what could have been made of the chances, had one known them. It can be asked where everybody gets the same.

use serde::{Deserialize, Serialize};

/// What could have been made of what came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hindsight<M> {
    /// The points of the best line that was found.
    pub points: i32,
    /// The line: a move for every decision until the game is over.
    pub line: Vec<M>,
    /// No line has more points than this; proven, not searched for.
    pub bound: i32,
}

/// So many positions are looked at when nobody says otherwise: a second or less.
pub const HINDSIGHT_NODES: u64 = 40_000;
