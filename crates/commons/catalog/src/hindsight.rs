//! What could have been made of a deal, from a record: the best line that is found, and a game in which everybody plays it.

use tablee_bots::Hindsight;
use tablee_core::{Record, Seat, Turn};

use crate::{BotTable, replay_with_bots};

/// A set-up takes no more decisions than this.
const SET_UP: usize = 8;

/// A deal with hindsight.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Solved {
    /// What could have been made of it.
    pub hindsight: Hindsight<String>,
    /// The game in which everybody plays the best line. Whoever does the same at the same time gets the same, so its points are
    /// those of the line: the rules themselves have counted them.
    pub table: Box<dyn BotTable>,
}

/// What could have been made of the deal of a record, from the first decision after the set-up on. Nothing in a game in which it
/// cannot be asked, or if the record does not hold.
pub fn hindsight(record: &Record, nodes: u64) -> Option<Solved> {
    for begun in 0..=record.moves.len().min(SET_UP) {
        let start = Record { moves: record.moves.get(..begun)?.to_vec(), result: None, proof: None, ..record.clone() };
        let mut table = replay_with_bots(&start).ok()?;
        let Some(hindsight) = table.hindsight(Seat::FIRST, nodes) else { continue };
        for choice in &hindsight.line {
            // Where the seats decide one after the other, each of them does what the first did.
            let mut decided = 0;
            while decided < table.seats() && table.turn() != Turn::Over {
                let (decision, seats) = (table.decision(), table.turn().seats());
                for seat in seats {
                    table.commit(seat, decision, choice).ok()?;
                }
                decided += seats.len();
            }
        }
        return Some(Solved { hindsight, table });
    }
    None
}
