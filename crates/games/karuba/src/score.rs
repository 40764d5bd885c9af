//! Points of Karuba, and what gave them.

use tablee_core::{ScoreLine, Scores, Seat, Sentence};

use crate::bits::Ranked;
use crate::{Colour, Karuba};

impl Karuba {
    /// B13: treasures as printed, gold nuggets 2, crystals 1.
    #[inline]
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        let island = self.island(seat);
        let treasures = island.treasures.iter().map(|&value| i32::from(value)).sum::<i32>();
        treasures
            + i32::from(island.collected_crystals)
            + i32::from(island.make_up_crystals)
            + 2 * i32::from(island.gold)
    }

    /// B13: among equal points, more tiles on the island.
    #[inline]
    pub(crate) fn count_points(&self) -> Scores {
        let mut scores = Scores::new(self.seats as usize);
        for seat in Seat::all(self.seats as usize) {
            scores.set(seat, self.points(seat));
            scores.set_tie_break(seat, Ranked::new(self.island(seat).laid).count() as i32);
        }
        scores
    }

    pub(crate) fn explain_points(&self, seat: Seat) -> Vec<ScoreLine> {
        if seat.index() >= self.seats as usize {
            return Vec::new();
        }
        let island = self.island(seat);
        let mut lines = Vec::new();
        for (colour, value) in Colour::ALL.into_iter().zip(island.treasures).filter(|&(_, value)| value != 0) {
            lines.push(ScoreLine {
                sentence: Sentence::new("karuba-score-treasure").word("colour", colour.word()),
                points: i32::from(value),
                marks: vec![colour.name().to_owned()],
            });
        }
        for (id, count, worth) in [
            ("karuba-score-make-up", island.make_up_crystals, 1),
            ("karuba-score-crystals", island.collected_crystals, 1),
            ("karuba-score-gold", island.gold, 2),
        ] {
            if count != 0 {
                lines.push(ScoreLine {
                    sentence: Sentence::new(id).number("count", count),
                    points: worth * i32::from(count),
                    marks: Vec::new(),
                });
            }
        }
        // No points, but it decides among equal ones (B13).
        let equal = |other: Seat| other != seat && self.points(other) == self.points(seat);
        if Seat::all(self.seats as usize).any(equal) {
            let laid = Ranked::new(island.laid).count();
            let sentence = Sentence::new("karuba-score-tiles").number("count", laid);
            lines.push(ScoreLine { sentence, points: 0, marks: Vec::new() });
        }
        lines
    }
}
