//! A puzzle as a table: what the seat sees, before its decision and after.

use std::sync::Arc;

use tablee_core::{Info, Seat, SeatSet, SeatView, Sentence, Standing, Turn, Viewer};
use tablee_puzzles::{Flaw, Puzzle, Riddle};

use crate::{Player, Shown, Task};

/// Somebody who solves a puzzle.
#[derive(Debug)]
pub struct Puzzling {
    riddle: Riddle,
    names: Vec<String>,
    /// What is seen, the same object until something happens.
    seen: Arc<dyn SeatView>,
    /// Whoever has chosen what the puzzles are about is told it again.
    themed: bool,
}

impl Puzzling {
    /// A puzzle before its decision. `name` puts into words what the players are called.
    ///
    /// # Errors
    /// [`Flaw`] if the rules do not lead there.
    pub fn new(puzzle: Puzzle, themed: bool, name: &dyn Fn(&Sentence) -> String) -> Result<Puzzling, Flaw> {
        let riddle = Riddle::new(puzzle)?;
        let names = (1..=riddle.puzzle().seats).map(|number| name(&Player::Human.called(number))).collect();
        let seen = riddle.see();
        Ok(Puzzling { riddle, names, seen, themed })
    }

    /// What was asked and answered.
    pub fn riddle(&self) -> &Riddle {
        &self.riddle
    }

    /// Whose decision it is.
    pub fn seat(&self) -> Seat {
        self.riddle.puzzle().seat
    }

    /// What there is to do, or what is said to the answer.
    pub fn task(&self) -> Task {
        match self.riddle.told() {
            Some(sentence) => Task { sentence, clue: None, done: true },
            None => {
                // A clue that gives no move away.
                let clue = (String::new(), self.riddle.clue());
                Task { sentence: self.riddle.goal(self.themed), clue: Some(clue), done: false }
            }
        }
    }

    /// Changes something; gives what happened.
    pub fn with<T>(&mut self, change: impl FnOnce(&mut Riddle) -> T) -> T {
        let before = self.riddle.decision();
        let changed = change(&mut self.riddle);
        if self.riddle.decision() != before {
            self.seen = self.riddle.see();
        }
        changed
    }
}

impl Shown for Puzzling {
    fn info(&self) -> &'static Info {
        self.riddle.info()
    }

    fn seats(&self) -> usize {
        self.names.len()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn own(&self) -> SeatSet {
        SeatSet::one(self.seat())
    }

    fn decision(&self) -> usize {
        self.riddle.decision()
    }

    /// What the others choose belongs to the puzzle: nobody waits for them.
    fn turn(&self) -> Turn {
        self.riddle.turn()
    }

    fn chosen(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// A puzzle has one pair of eyes.
    fn see(&self, _viewer: Viewer) -> Result<Arc<dyn SeatView>, Sentence> {
        Ok(Arc::clone(&self.seen))
    }

    fn standing(&self) -> Standing {
        self.seen.standing()
    }

    fn may_take_back(&self, _seat: Seat) -> bool {
        false
    }
}
