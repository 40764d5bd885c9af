//! Beside playing at a table: another one's board, sheets that come and go, a second tab of the same game.

use tablee_core::{Say as _, Seat, Sentence};
use tablee_scene::{Drawing, Picture};

use super::desk::{Show, ShownPlayer};
use super::{Desk, Message, Sheet};
use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};

impl Desk {
    /// Looks at somebody's board, or comes back to one's own.
    pub(super) fn look(&mut self, cx: &mut Context, seat: Seat) {
        let own = self.present.or_else(|| self.host.own().iter().next()).unwrap_or(Seat::FIRST);
        self.looking = Some(seat).filter(|&seat| seat != own && self.looking != Some(seat));
        self.refresh(cx);
    }

    /// Whether what lies over the table can simply be closed.
    pub(crate) fn may_close(&self) -> bool {
        !matches!(self.sheet, Sheet::None | Sheet::Curtain(_) | Sheet::Together)
    }

    /// Closes what lies over the table.
    pub(crate) fn close_sheet(&mut self) {
        if self.may_close() {
            self.sheet = Sheet::None;
        }
    }

    /// Another tab has kept something: perhaps it plays this game now.
    pub(crate) fn stored(&mut self, cx: &mut Context, name: &str) {
        if self.host.stored(name) {
            self.read(cx);
        }
    }

    /// Plays on here what another tab has gone on with.
    pub(super) fn take_over(&mut self, cx: &mut Context) {
        match self.host.take_over() {
            Ok(()) => {
                self.let_go(cx);
                self.refusal = None;
                self.coach = crate::coach::Coach::default();
                self.read(cx);
            }
            Err(sentence) => self.refuse(cx, &sentence),
        }
    }
}

/// Says whose board is shown, if it is not one's own, and leads back.
pub(super) fn banner(cx: &Context, on: &Listeners, show: &Show) -> Option<Tag> {
    let name = &show.players.get(show.shown.index())?.name;
    let text = cx.words().say(&Sentence::new("desk-board-of").text("name", name));
    let back = tag("button").class("button").press(on, Message::OwnBoard).add(cx.text("desk-own-board"));
    let banner =
        tag("div").key("banner").class(&format!("banner seat-{}", show.shown.number())).attribute("role", "status");
    show.elsewhere.then(|| banner.add((tag("b").add(text), back)))
}

/// The islands of all, once all have decided: where there is no room for them beside each other all the time.
pub(super) fn glance(show: &Show) -> Tag {
    let island = |(player, picture): (&ShownPlayer, &Picture)| {
        let mut drawn = Drawing::from(picture.element("small"));
        drawn.still();
        tag("figure").add((tag("figcaption").add(player.name.clone()), drawn))
    };
    let islands = all(show.players.iter().zip(&show.scene.seats).map(island));
    tag("div").key("glance").class("glance").attribute("aria-hidden", "true").add(islands)
}

/// Says that another tab plays this game.
pub(super) fn other_tab(cx: &Context, on: &Listeners) -> Tag {
    let here = tag("button").class("button main").press(on, Message::TakeOver).add(cx.text("desk-play-here"));
    let text = tag("p").add(cx.text("desk-other-tab"));
    tag("div").key("other-tab").class("refusal other-tab").attribute("role", "alert").add((text, here))
}

/// What lies between a sheet and the table: pressed, it closes the sheet.
pub(super) fn beside(on: &Listeners, desk: &Desk) -> Option<Tag> {
    let beside = || tag("div").key("beside-sheet").class("beside-sheet").attribute("aria-hidden", "true");
    (desk.may_close() && desk.sheet() != Sheet::End).then(|| beside().press(on, Message::Close))
}
