//! Points of Kariba, and what gave them.

use tablee_core::{ScoreLine, Scores, Seat, Sentence};

use crate::state::Kariba;

impl Kariba {
    /// K9: one point a captured card; there is no tie-break.
    #[inline]
    pub(crate) fn points(&self) -> Scores {
        let mut scores = Scores::new(self.seat_count());
        for (index, cards) in self.captured.iter().enumerate().take(self.seat_count()) {
            scores.set(Seat::new(index), cards.total() as i32);
        }
        scores
    }

    /// One line for each animal captured.
    pub(crate) fn lines(&self, seat: Seat) -> Vec<ScoreLine> {
        let cards = self.captured(seat);
        let line = |animal| ScoreLine {
            sentence: self
                .set
                .name(animal)
                .put(Sentence::new("kariba-score-captured"))
                .number("count", cards.count(animal)),
            points: cards.count(animal).into(),
            marks: vec![animal.to_string()],
        };
        cards.animals().map(line).collect()
    }
}
