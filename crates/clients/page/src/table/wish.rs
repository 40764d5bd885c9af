//! A hint that was asked for, from the press until it is there: none is ever swallowed.

use tablee_bots::Candidate;
use tablee_core::{Seat, Sentence, Turn};
use tablee_sitting::{Hint, News};

use super::Desk;
use crate::context::Context;

/// A hint that is not there yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wish {
    /// None is wanted.
    #[default]
    Nothing,
    /// Wanted by somebody who does not decide yet: it is asked for as soon as they do.
    Early(Seat),
    /// It is being thought of, for the decision of this number.
    Asked(usize),
}

/// What candidates say, as news for whoever asked. That there is nothing to say is news, too.
pub(crate) fn advice(
    seat: Seat,
    decision: usize,
    candidates: Vec<Candidate<String>>,
    whys: Vec<(String, Sentence)>,
) -> News {
    match Hint::of(seat, decision, candidates) {
        Some(hint) => News::Hint(hint.because(whys)),
        None => News::Trouble(Sentence::new("desk-hint-none")),
    }
}

impl Desk {
    /// Whether a hint is being thought of.
    pub(super) fn awaits_hint(&self) -> bool {
        match self.wish {
            Wish::Nothing => false,
            Wish::Early(_) => self.host.turn() != Turn::Over,
            Wish::Asked(decision) => decision == self.host.decision(),
        }
    }

    /// Asks for a hint for whoever sits here. Hints belong to one's own board.
    pub(super) fn ask_hint(&mut self, cx: &mut Context) {
        let Some(seat) = self.present.filter(|_| self.host.friendly() && self.host.turn() != Turn::Over) else {
            return;
        };
        self.refusal = None;
        self.looking = None;
        if !self.awaits_hint() {
            self.wish = Wish::Early(seat);
        }
        self.grant(cx);
        self.refresh(cx);
    }

    /// Asks for what was wanted too early, as soon as it can be thought of.
    pub(super) fn grant(&mut self, cx: &mut Context) {
        let Wish::Early(seat) = self.wish else { return };
        if self.host.turn() == Turn::Over || !self.host.own().contains(seat) {
            self.wish = Wish::Nothing;
        } else if self.decides() == Some(seat) {
            self.wish = Wish::Asked(self.host.decision());
            self.host.ask_hint(seat);
            self.carry_out(cx);
        }
    }
}
