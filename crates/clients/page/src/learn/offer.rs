//! The ways to the courses: offered once, at the first visit of a game; afterwards a quiet link. The courses themselves come later.

use tablee_core::{Info, Say as _, Sentence};

use super::PROGRESS;
use crate::context::Context;
use crate::html::{Tag, tag};
use crate::kept;
use crate::outside::Outside;
use crate::route::Route;

/// Where the games are noted whose course was offered.
const OFFERED: &str = "offered";

fn names(text: Option<String>, game: &str) -> bool {
    text.unwrap_or_default().lines().any(|line| line.split(' ').next() == Some(game))
}

/// Whether somebody visits a game for the first time: neither its course was offered, nor was it played or learnt here. Noted at once.
pub(crate) fn is_new(outside: &dyn Outside, game: &str) -> bool {
    let offered = outside.stored(OFFERED);
    if names(offered.clone(), game) {
        return false;
    }
    outside.store(OFFERED, &format!("{}{game}\n", offered.unwrap_or_default()));
    !names(outside.stored(PROGRESS), game) && kept::all(outside).iter().all(|kept| kept.game != game)
}

/// A link to the course of a game.
pub(crate) fn link(cx: &Context, info: &Info) -> Tag {
    tag("a").attribute("href", Route::Learn(info.id.to_owned()).hash()).add(cx.text("course-this"))
}

/// The course is offered to somebody who is new to a game.
pub(crate) fn offer(cx: &Context, info: &Info) -> Tag {
    let new = Sentence::new("course-new").text("game", cx.text(info.name));
    let link = tag("a").attribute("href", Route::Learn(info.id.to_owned()).hash()).add(cx.text("course-offer"));
    tag("p").key("offer").class("offer").add((cx.words().say(&new), " ", link))
}
