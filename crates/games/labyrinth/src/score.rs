//! Points of Labyrinth, and what gave them.

use tablee_core::{ScoreLine, Scores, Seat, Sentence};

use crate::set::TreasureName;
use crate::state::Labyrinth;

impl Labyrinth {
    /// L7: a point for each card won.
    #[inline]
    pub(crate) fn points(&self) -> Scores {
        let mut scores = Scores::new(self.seats.into());
        for seat in Seat::all(self.seats.into()) {
            scores.set(seat, self.won[seat.index()].count_ones() as i32);
        }
        scores
    }

    /// One line a card, in the order in which they were won.
    pub(crate) fn explain(&self, seat: Seat) -> Vec<ScoreLine> {
        let line = |card: u8| ScoreLine {
            sentence: Sentence::new("labyrinth-score-card")
                .number("card", card)
                .with("treasures", TreasureName::list(&self.set.names(card))),
            points: 1,
            marks: vec![card.to_string()],
        };
        self.won(seat).into_iter().map(line).collect()
    }
}
