//! Before a move is played the coach may have a word. It stands where the move is confirmed, once, and the move can be played all the
//! same.

use tablee_core::{Say as _, Sentence};
use tablee_scene::{Act, Drawing};

use super::Desk;
use super::sheets::button;
use crate::coach::Caution;
use crate::context::Context;
use crate::html::{Inside as _, tag};

/// Where a move stands that somebody wants to play.
#[derive(Debug, Default)]
pub(super) enum Counsel {
    /// Nobody has anything against it.
    #[default]
    Silent,
    /// This move waits for a word, or for none.
    Waiting(String),
    /// This was said of the picked move.
    Said(Sentence),
}

impl Desk {
    /// Whether a move may be played now. Whoever presses once more while the coach thinks is not kept waiting.
    pub(super) fn may_go(&mut self, cx: &mut Context, notation: &str) -> bool {
        let before = std::mem::take(&mut self.counsel);
        let Some(seat) = self.decides() else { return false };
        if matches!(before, Counsel::Waiting(held) if held == notation) {
            return true;
        }
        match self.coach.caution(cx, &*self.host, seat, notation) {
            Caution::None => return true,
            Caution::Wait => self.counsel = Counsel::Waiting(notation.to_owned()),
            Caution::Word(sentence, better) => {
                self.counsel = Counsel::Said(sentence);
                self.hint = better;
            }
        }
        // A move that was typed is shown like one that was pressed.
        let counsel = std::mem::take(&mut self.counsel);
        self.lay_out(cx, notation);
        self.counsel = counsel;
        false
    }

    /// The coach may have thought it out: the move that waits is tried once more. Says whether there was one.
    pub(super) fn resume(&mut self, cx: &mut Context) -> bool {
        match std::mem::take(&mut self.counsel) {
            Counsel::Waiting(held) => {
                // What is offered in one go goes on.
                self.plays(cx, &held);
                true
            }
            other => {
                self.counsel = other;
                false
            }
        }
    }

    /// What the coach has said of the picked move, and what can be done; nothing if there is no word.
    pub(super) fn counsel_view(&self, cx: &Context) -> Option<Drawing> {
        let said = match &self.counsel {
            Counsel::Silent => return None,
            Counsel::Waiting(_) => tag("p").class("meaning coach late").add(cx.text("course-coach-looks")),
            Counsel::Said(sentence) => {
                let words = (tag("b").add(cx.text("course-coach-says")), " ", self.words(cx).say(sentence));
                tag("p").class("meaning coach").attribute("tabindex", "0").add(words)
            }
        };
        let mut drawing = Drawing::new();
        (
            said.key("counsel"),
            button(Act::Cancel, "main", &cx.text("course-think-again")),
            button(Act::Confirm, "", &cx.text("course-all-the-same")),
        )
            .put(&mut drawing);
        Some(drawing)
    }
}
