//! One decision judged: the moves with what was expected of them, and what the one played gave away.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use tablee_bots::Candidate;
use tablee_core::Seat;

/// A move with what was expected of it when it could be played.
///
/// ```
/// use tablee_review::Rated;
/// let rated: Rated = serde_json::from_str(r#"{"choice":"7x2","points":11.5,"win":0.75,"playouts":200}"#).unwrap();
/// assert_eq!((rated.choice.as_str(), rated.win), ("7x2", 0.75));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    /// The move, in notation.
    pub choice: String,
    /// The points that the seat could expect at the end.
    pub points: f64,
    /// The chance to win, ties divided.
    pub win: f64,
    /// How many playouts (or exact lines) this rests on.
    pub playouts: u64,
}

impl From<&Candidate<String>> for Rated {
    fn from(candidate: &Candidate<String>) -> Rated {
        Rated {
            choice: candidate.choice.clone(),
            points: rounded(candidate.points),
            win: rounded(candidate.win),
            playouts: candidate.playouts,
        }
    }
}

/// To six decimals: machines that differ in the last bit then say the same, and JSON gives back what was written.
pub(crate) fn rounded(figure: f64) -> f64 {
    (figure * 1e6).round() / 1e6
}

/// What was given away, never less than nothing.
///
/// ```
/// use tablee_review::Cost;
/// let cost = Cost { win: 0.2, points: 1.0 } + Cost { win: 0.1, points: 0.0 };
/// assert!(cost.compare(&Cost::default()).is_gt());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Chance to win, from 0 to 1.
    pub win: f64,
    /// Points at the end.
    pub points: f64,
}

impl Cost {
    /// What playing `played` instead of `best` gave away.
    pub(crate) fn between(best: &Rated, played: &Rated) -> Cost {
        Cost { win: rounded((best.win - played.win).max(0.0)), points: rounded((best.points - played.points).max(0.0)) }
    }

    /// By the chance to win, and by points where that is the same: when a game is decided, points are what is left.
    pub fn compare(&self, other: &Cost) -> Ordering {
        self.win.total_cmp(&other.win).then(self.points.total_cmp(&other.points))
    }

    /// Whether nothing was given away.
    pub fn is_nothing(&self) -> bool {
        self.win <= 0.0 && self.points <= 0.0
    }
}

impl std::ops::Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost { win: rounded(self.win + other.win), points: rounded(self.points + other.points) }
    }
}

/// What is thought of one decision of one seat.
///
/// ```
/// use tablee_review::Judgement;
/// let text = r#"{"decision":4,"seat":1,"played":{"choice":"1x1","points":9.0,"win":0.5,"playouts":80},
///     "best":{"choice":"7x2","points":11.0,"win":0.75,"playouts":80},"cost":{"win":0.25,"points":2.0},
///     "candidates":[],"choices":6,"playouts":400,"thin":false,"quiet":false}"#;
/// let judgement: Judgement = serde_json::from_str(text).unwrap();
/// assert_eq!(judgement.before(), judgement.best.win);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// The number of the decision in the record, from 0.
    pub decision: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was played.
    pub played: Rated,
    /// The best move found; the one played if none was better.
    pub best: Rated,
    /// What the best move would have brought beyond the one played.
    pub cost: Cost,
    /// The three best moves found, the best first.
    pub candidates: Vec<Rated>,
    /// How many moves were legal.
    pub choices: usize,
    /// How many playouts all of this rests on.
    pub playouts: u64,
    /// The move played rests on less than half the playouts of the best: its cost is a guess.
    pub thin: bool,
    /// Nothing happened since the seat's last decision: nothing was drawn or shown, and nobody else decided.
    pub quiet: bool,
}

impl Judgement {
    /// The chance to win before the decision, if the best is played.
    pub fn before(&self) -> f64 {
        rounded(self.played.win + self.cost.win)
    }

    /// The chance to win after what was played.
    pub fn after(&self) -> f64 {
        self.played.win
    }
}
