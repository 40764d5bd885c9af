//! What a search of Kariba knows of one move so far: how often it was tried and what it gave.

use tablee_kariba::KaribaMove;

use crate::Candidate;

/// What is known of one move so far.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) choice: KaribaMove,
    pub(super) worth: f64,
    pub(super) points: f64,
    pub(super) win: f64,
    pub(super) playouts: u64,
}

impl Tally {
    pub(super) fn new(choice: KaribaMove) -> Tally {
        Tally { choice, worth: 0.0, points: 0.0, win: 0.0, playouts: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, worth: f32, points: f32, win: f32) {
        self.worth += f64::from(worth);
        self.points += f64::from(points);
        self.win += f64::from(win);
        self.playouts += 1;
    }

    pub(super) fn join(&mut self, other: &Tally) {
        self.worth += other.worth;
        self.points += other.points;
        self.win += other.win;
        self.playouts += other.playouts;
    }

    /// The means.
    pub(super) fn candidate(&self) -> Candidate<KaribaMove> {
        let count = self.playouts.max(1) as f64;
        Candidate {
            choice: self.choice,
            worth: self.worth / count,
            points: self.points / count,
            win: self.win / count,
            playouts: self.playouts,
        }
    }
}
