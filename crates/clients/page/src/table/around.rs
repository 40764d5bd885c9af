//! Several people around one screen: everybody looks when choices are turned over, and whoever comes to the screen is shown what was
//! played meanwhile.

use std::collections::BTreeMap;
use std::rc::Rc;

use tablee_board::Pick;
use tablee_core::Seat;
use tablee_scene::Drawing;
use tablee_sitting::waiting_seat;

use super::desk::{Desk, Show};
use super::show::{self, Look};
use super::{Message, Sheet};
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Inside as _, Listeners, Tag, tag};

/// A position from which something is shown, and how much had happened by then.
type Before = (Rc<Show>, usize);

/// What the people around one screen have seen.
#[derive(Debug, Default)]
pub(super) struct Around {
    /// What each of them saw before something happened that they were not shown.
    missed: BTreeMap<Seat, Before>,
    /// What lay open before several choose in secret.
    open: Option<Before>,
    /// Everybody looks at the screen, from this on, until somebody goes on.
    together: Option<Before>,
}

impl Around {
    /// Whether everybody looks at the screen.
    pub(super) fn is_together(&self) -> bool {
        self.together.is_some()
    }
}

impl Desk {
    /// The position as it is, for somebody who is not before the screen, or for everybody.
    fn seen_by(&self, cx: &Context, present: Option<Seat>) -> Option<Rc<Show>> {
        let pick = Pick::default();
        let look = Look {
            present,
            curtain: false,
            looking: None,
            open: false,
            uncounted: &[],
            pick: &pick,
            hint: None,
            awaits_hint: false,
        };
        show::show(cx, &*self.host, &look, &self.words(cx)).ok().map(Rc::new)
    }

    /// Something may happen now: remembers how it was before, for those who are not before the screen.
    pub(super) fn look_around(&mut self, cx: &Context) {
        let own = self.host.own();
        if own.len() < 2 || self.around.is_together() {
            return;
        }
        let known = self.log_length();
        let several = self.host.turn().seats().len() > 1;
        self.around.open = self.seen_by(cx, None).filter(|_| several).map(|show| (show, known));
        for seat in own {
            if !self.around.missed.contains_key(&seat)
                && let Some(show) = self.seen_by(cx, Some(seat))
            {
                self.around.missed.insert(seat, (show, known));
            }
        }
    }

    /// Something has happened: what all have chosen in secret is turned over before everybody's eyes.
    pub(super) fn come_together(&mut self, cx: &mut Context) {
        let Some((before, known)) = self.around.open.take() else { return };
        self.around.missed.clear();
        self.present = None;
        self.looking = None;
        self.sheet = Sheet::Together;
        self.follow.go_back_to(Rc::clone(&before), self.happened_since(known));
        self.around.together = Some((before, known));
        cx.ask(Effect::FocusTop);
    }

    /// Everybody is there: it is turned over.
    pub(super) fn turn_over(&mut self, cx: &mut Context) {
        if let Some((before, known)) = self.around.together.clone().filter(|_| self.sheet == Sheet::Together) {
            self.sheet = Sheet::None;
            self.show_from(cx, before, known);
        }
    }

    /// Everybody has seen it.
    pub(super) fn go_on(&mut self, cx: &mut Context) {
        if self.sheet != Sheet::Together {
            self.around.together = None;
            self.draw_curtain(cx);
        }
    }

    /// Whoever has sat down is shown what was played meanwhile.
    pub(super) fn catch_up(&mut self, cx: &mut Context, seat: Seat) {
        if let Some((before, known)) = self.around.missed.remove(&seat)
            && known < self.log_length()
        {
            self.show_from(cx, before, known);
        }
    }

    /// Whoever sits before the screen has seen what happened.
    pub(super) fn has_seen(&mut self) {
        if let Some(seat) = self.present {
            self.around.missed.remove(&seat);
        }
    }

    fn show_from(&mut self, cx: &mut Context, before: Rc<Show>, known: usize) {
        self.follow.go_back_to(before, self.happened_since(known));
        cx.ask(Effect::After(0, Message::ShowAgain.into()));
    }

    /// Whether all islands are shown beside each other: everybody has just decided, and there are more than fit beside the board.
    pub(super) fn at_a_glance(&self, show: &Show) -> bool {
        show.scene.own_boards && show.players.len() > 2 && (self.follow.is_of_all() || self.around.is_together())
    }

    /// The way on, while everybody looks and somebody has to come to the screen.
    pub(super) fn together_view(&self, cx: &Context, on: &Listeners) -> Option<Drawing> {
        if !self.around.is_together() || self.sheet != Sheet::None {
            return None;
        }
        waiting_seat(&*self.host)?;
        let mut drawing = Drawing::new();
        let go_on = tag("button").class("button main").press(on, Message::GoOn).add(cx.text("web-go-on"));
        (tag("p").class("meaning going-on").add(cx.text("web-all-look")), go_on).put(&mut drawing);
        Some(drawing)
    }
}

/// Hides everything until all are there to see what they have chosen.
pub(super) fn sheet(cx: &Context, on: &Listeners) -> Tag {
    let text = cx.text("web-all-have-chosen");
    let open = tag("button").class("button main").press(on, Message::TurnOver).add(cx.text("web-turn-over"));
    let sheet = tag("div").key("together").class("sheet curtain").attribute("role", "dialog");
    sheet.attribute("aria-modal", "true").label(&text).add((tag("p").class("large").add(text), open))
}
