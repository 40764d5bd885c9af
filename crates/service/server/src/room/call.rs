//! Whom the table calls, and since which row: so that somebody who is elsewhere can be told. It follows from the rows alone,
//! so after a crash it is still known who was to be told what.

use super::{Room, Row};

/// Why somebody is called to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The row since which it is so.
    pub row: u64,
    /// It is their turn.
    pub turn: bool,
    /// The game has begun, and they have not done anything in it.
    pub begins: bool,
}

/// Since when each chair is called, as far as it follows from the rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    /// By chair; 0 where nobody is called.
    since: Vec<u64>,
    /// The row that dealt the game at hand.
    dealt: u64,
}

impl Room {
    /// The chairs of people who are there and whom the table waits for, one bit each.
    pub(super) fn awaited(&self) -> u32 {
        let chairs = self.waiting().iter().map(|seat| self.chair_of(seat));
        chairs.filter(|&chair| self.is_person(chair)).fold(0, |all, chair| all | 1 << chair)
    }

    /// Whether somebody sits there who plays for themselves.
    fn is_person(&self, chair: usize) -> bool {
        self.chairs.get(chair).is_some_and(|chair| chair.key.is_some() && chair.bot.is_none() && !chair.away)
    }

    /// Who did what a row tells, if it was somebody.
    pub(super) fn doer(&self, row: &Row) -> Option<usize> {
        match row {
            Row::Chose { seat, .. } | Row::Withdrew { seat, .. } | Row::TookBack { seat, .. } => {
                Some(self.chair_of(*seat))
            }
            Row::Returned { chair } => Some(*chair),
            _ => None,
        }
    }

    /// A row was folded: whoever is awaited since then, and not by what they did themselves, is called. Whoever has just done
    /// something is there and needs no call.
    pub(super) fn follow_calls(&mut self, seq: u64, before: u32, doer: Option<usize>, dealt: bool) {
        let after = self.awaited();
        self.calls.since.resize(self.chairs.len(), 0);
        if dealt {
            self.calls.dealt = seq;
        }
        for chair in 0..self.chairs.len() {
            let (was, is) = (before & 1 << chair != 0, after & 1 << chair != 0);
            if doer == Some(chair) {
                self.calls.since[chair] = 0;
            } else if (is && !was) || (dealt && self.is_person(chair)) {
                self.calls.since[chair] = seq;
            }
        }
    }

    /// Why the person on a chair is called to the table now, if they are.
    pub fn call(&self, chair: usize) -> Option<Call> {
        let row = self.calls.since.get(chair).copied().filter(|row| *row > 0)?;
        let turn = self.awaited() & 1 << chair != 0;
        let begins = row == self.calls.dealt && self.playing() && self.is_person(chair);
        (turn || begins).then_some(Call { row, turn, begins })
    }
}
