//! Where a place is, by what lies beside it: that is how people at a table call it.

use tablee_board::Cell;
use tablee_core::{Argument, Sentence};

/// What lies beside a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// On which side of it the place is.
    side: &'static str,
    /// What it is called.
    what: Argument,
}

/// Where the neighbours of a place are, and on which side of them the place is.
const NEIGHBOURS: [(i32, i32, &str); 4] = [(-1, 0, "right"), (1, 0, "left"), (0, -1, "below"), (0, 1, "above")];

impl Beside {
    /// The first neighbour of a place that is called something.
    pub(crate) fn find((x, y): Cell, called: impl Fn(Cell) -> Option<Argument>) -> Option<Beside> {
        NEIGHBOURS.into_iter().find_map(|(dx, dy, side)| Some(Beside { side, what: called((x + dx, y + dy))? }))
    }

    /// Lets a sentence know it. Whoever says it without the notation names the place by it.
    pub fn told(place: Option<Beside>, sentence: Sentence) -> Sentence {
        match place {
            Some(Beside { side, what }) => sentence.text("side", side).with("beside", what),
            None => sentence,
        }
    }
}
