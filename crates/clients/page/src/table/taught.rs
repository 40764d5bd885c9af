//! What a lesson asks of the table it is given at.

use tablee_board::{Pick, Press};
use tablee_core::{Say as _, Sentence};
use tablee_sitting::Task;

use super::Desk;
use super::counsel::Counsel;
use crate::context::Context;

impl Desk {
    /// What there is to do, or was learnt.
    pub(crate) fn task(&self) -> Option<Task> {
        self.host.task()
    }

    /// A sentence in words, with the names of those at the table.
    pub(crate) fn say(&self, cx: &Context, sentence: &Sentence) -> String {
        self.words(cx).say(sentence)
    }

    /// Why the last move was not taken.
    pub(crate) fn refusal(&self) -> Option<String> {
        self.refusal.clone()
    }

    /// Whether something is picked, be it a whole move or not.
    pub(crate) fn has_pick(&self) -> bool {
        self.pick != Pick::default()
    }

    /// Picks a move, so that it can be looked at and played.
    pub(crate) fn lay_out(&mut self, cx: &mut Context, notation: &str) {
        self.refusal = None;
        self.counsel = Counsel::Silent;
        if let Some(show) = self.show.clone() {
            self.pick = Pick::default().press(&show.gestures, &Press::Move(notation.to_owned()));
        }
        self.refresh(cx);
    }
}
