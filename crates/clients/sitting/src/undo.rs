//! Taking back a whole turn against bots: the record is played again as far as the decision that is wanted once more.

use std::collections::BTreeMap;

use tablee_core::{PlayError, Record, Seat, SeatSet, Sentence, Turn};

use crate::Sitting;

impl Sitting {
    /// Whether `seat` may take back a whole turn: it plays against bots only, the game goes on, and it has played before. In the
    /// try at a day's deal that counts nothing is taken back.
    pub fn may_undo_turn(&self, seat: Seat) -> bool {
        let alone = self.people() == SeatSet::one(seat) && !self.is_counted();
        alone && self.table.turn() != Turn::Over && self.table.last().get(seat.index()).is_some_and(Option::is_some)
    }

    /// The decision that `seat` would come back to if it took back its last turn: one at which it had a choice at all.
    fn turn_before(&self, seat: Seat) -> Option<usize> {
        self.may_undo_turn(seat).then(|| self.choice_before(&self.table.record(&[]), seat)).flatten()
    }

    /// The last decision at which `seat` had a choice, at the beginning of the turn that it belongs to.
    fn choice_before(&self, record: &Record, seat: Seat) -> Option<usize> {
        let decided = |decision: usize| record.moves.get(decision).is_some_and(|moves| moves.contains_key(&seat));
        let alone = |decision: usize| {
            record.moves.get(decision).is_some_and(|moves| moves.len() == 1 && moves.contains_key(&seat))
        };
        let mut next = record.moves.len();
        while let Some(last) = (0..next).rev().find(|&decision| decided(decision)) {
            // What one seat decides without a break is one turn; with nobody else at the table there would be no end to it.
            let turn = (0..=last).rev().take_while(|&decision| decision == last || alone(decision));
            let first = if self.players.len() > 1 && alone(last) { turn.last().unwrap_or(last) } else { last };
            if (first..=last).any(|decision| self.has_choice(record, decision, seat)) {
                return Some(first);
            }
            next = first;
        }
        None
    }

    /// Whether `seat` could have played something else.
    fn has_choice(&self, record: &Record, decision: usize, seat: Seat) -> bool {
        tablee_catalog::replay(&record.until(decision)).is_ok_and(|table| table.legal(seat).len() > 1)
    }

    /// Takes back the last turn of `seat`, and whatever the bots have done since. The record tells that it was so.
    ///
    /// # Errors
    /// Why it cannot be taken back; nothing has changed then.
    pub fn undo_turn(&mut self, seat: Seat) -> Result<(), Sentence> {
        let nothing = || PlayError::NothingToTakeBack.sentence();
        let decision = self.turn_before(seat).ok_or_else(nothing)?;
        let part = self.record().until(decision);
        self.table = tablee_catalog::replay(&part).map_err(|error| error.sentence())?;
        self.taken_back.push(decision);
        self.chosen = BTreeMap::new();
        self.begun = BTreeMap::new();
        self.held = BTreeMap::new();
        self.seen.get_mut().clear();
        Ok(())
    }
}
