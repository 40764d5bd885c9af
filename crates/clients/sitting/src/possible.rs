//! What was possible in a game that is over, where that can be asked: for the result, the review and the deal of a day.

use serde::{Deserialize, Serialize};
use tablee_bots::HINDSIGHT_NODES;
use tablee_core::{Record, Seat, Sentence};

/// What could have been made of a deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Possible {
    /// The points of the best line that was found.
    pub points: i32,
    /// No line has more.
    pub bound: i32,
    /// The game in which everybody plays it.
    pub record: Record,
}

/// What could have been made of the deal of a record, and is not less than what anybody made of it there or in `others`. Nothing in a
/// game in which it cannot be asked. It takes some seconds.
pub fn possible(record: &Record, others: &[Record]) -> Option<Possible> {
    if !tablee_catalog::has_hindsight(&record.game) {
        return None;
    }
    let solved = tablee_catalog::hindsight(record, others, HINDSIGHT_NODES)?;
    let names: Vec<String> = record.seats.iter().map(|seat| seat.name.clone()).collect();
    Some(Possible {
        points: solved.hindsight.points,
        bound: solved.hindsight.bound,
        record: solved.table.record(&names),
    })
}

impl Possible {
    /// The same in a sentence, beside what was made of it: by `own`, or by whoever made most. It never stands without what is proven.
    pub fn told(&self, own: Option<Seat>, scores: &[i32]) -> Sentence {
        let own = own.and_then(|own| scores.get(own.index()));
        let id = if own.is_some() { "possible-you-made" } else { "possible-best-made" };
        let made = own.or_else(|| scores.iter().max()).copied().unwrap_or_default();
        Sentence::new(id).number("points", self.points).number("made", made).number("bound", self.bound)
    }
}
