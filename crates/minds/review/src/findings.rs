//! What a review has found so far. Whoever is told of it one decision at a time knows as much as the reviewer itself.

use serde::{Deserialize, Serialize};
use tablee_core::SeatSet;

use crate::{Judgement, Progress, Review, Terms};

/// A review under way. It begins empty and grows by [`Findings::add`]; it serialises, so that a reviewer elsewhere sends it once
/// and then only what is new.
///
/// ```
/// use tablee_bots::Level;
/// use tablee_catalog::{GAMES, Request, open};
/// use tablee_core::{PlayoutRng, Seat};
/// use tablee_review::{Reviewer, Terms};
///
/// let mut rng = PlayoutRng::new(7);
/// let mut table = open(GAMES[2].id, &Request::default(), &mut rng).unwrap();
/// let choice = table.random(Seat::FIRST, &mut rng).unwrap();
/// table.commit(Seat::FIRST, 0, &choice).unwrap();
/// let mut reviewer = Reviewer::new(table.record(&[]), Terms::new(Level::Hard, 20)).unwrap();
/// let mut elsewhere = reviewer.findings().clone();
/// elsewhere.add(reviewer.step_for_one());
/// assert_eq!(elsewhere.review(), reviewer.review());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    pub(crate) game: String,
    pub(crate) seats: usize,
    /// How many decisions the game has.
    pub(crate) decisions: usize,
    pub(crate) terms: Terms,
    pub(crate) reviewed: SeatSet,
    /// What came out, if the game has ended.
    pub(crate) shares: Option<Vec<f64>>,
    pub(crate) progress: Progress,
    pub(crate) judgements: Vec<Judgement>,
}

impl Findings {
    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// One decision more; nothing if the judge had no opinion of it.
    pub fn add(&mut self, judgement: Option<Judgement>) {
        self.judgements.extend(judgement);
        self.progress.done += 1;
    }

    /// What is known so far; the whole review once [`Progress::finished`] says so.
    pub fn review(&self) -> Review {
        Review::new(self)
    }
}
