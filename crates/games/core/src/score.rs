//! Points, places, and lines that explain them.

use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, Seat, Sentence};

/// Points and tie-break of every seat, without heap: what a search asks for at the end of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Scores {
    seats: u8,
    points: [i32; MAX_SEATS],
    tie_break: [i32; MAX_SEATS],
}

impl Scores {
    /// Nobody has anything yet.
    #[inline]
    pub fn new(seats: usize) -> Scores {
        Scores { seats: seats.min(MAX_SEATS) as u8, ..Scores::default() }
    }

    /// Gives `seat` its points.
    #[inline]
    pub fn set(&mut self, seat: Seat, points: i32) {
        self.points[seat.index()] = points;
    }

    /// Gives `seat` what decides among equal points; more is better.
    #[inline]
    pub fn set_tie_break(&mut self, seat: Seat, value: i32) {
        self.tie_break[seat.index()] = value;
    }

    /// The points of `seat`.
    #[inline]
    pub fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()]
    }

    /// How many seats.
    #[inline]
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The place of `seat`: 1 is the winner, equal places are shared, and the place after a shared one is left out.
    ///
    /// ```
    /// use tablee_core::{Scores, Seat};
    /// let mut scores = Scores::new(3);
    /// for (index, points) in [7, 9, 7].into_iter().enumerate() {
    ///     scores.set(Seat::new(index), points);
    /// }
    /// assert_eq!(Seat::all(3).map(|seat| scores.place(seat)).collect::<Vec<_>>(), [2, 1, 2]);
    /// ```
    #[inline]
    pub fn place(&self, seat: Seat) -> usize {
        let own = self.rank(seat);
        1 + Seat::all(self.seats()).filter(|&other| self.rank(other) > own).count()
    }

    #[inline]
    fn rank(&self, seat: Seat) -> (i32, i32) {
        (self.points[seat.index()], self.tie_break[seat.index()])
    }
}

/// One line of a score that explains itself: what gave these points, and where on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreLine {
    /// What it was.
    pub sentence: Sentence,
    /// The points it gave, which may be none.
    pub points: i32,
    /// The fields or cards it is about, in notation, in order where there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// How the game stands, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Places by seat; 1 is the first.
    pub places: Vec<usize>,
    /// The lines behind each seat's points; they add up to them.
    pub breakdown: Vec<Vec<ScoreLine>>,
}
