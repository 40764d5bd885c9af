//! The courses that there are, and how far somebody is in each.

use tablee_catalog::GAMES;
use tablee_core::{Info, Say as _, Sentence};
use tablee_lessons::{Progress, course};

use crate::context::Context;
use crate::home::cover;
use crate::html::{Listeners, Tag, all, tag};
use crate::route::Route;
use crate::top::top;

/// The courses.
#[derive(Debug)]
pub(crate) struct List {
    progress: Progress,
}

impl List {
    /// As far as somebody is now.
    pub(crate) fn new(cx: &Context) -> List {
        List { progress: super::progress(&*cx.outside) }
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let courses = GAMES.iter().filter_map(|info| self.card(cx, info));
        tag("main").class("new learn").add((
            top(cx, on),
            tag("h1").add(cx.text("course-home")),
            tag("p").class("lead").add(cx.text("course-about")),
            tag("div").class("games").add(all(courses)),
        ))
    }

    fn card(&self, cx: &Context, info: &'static Info) -> Option<Tag> {
        let text = tag("span").class("game-text").add((
            tag("b").class("game-name").add(cx.text(info.name)),
            tag("span").class("facts").add(done(cx, &self.progress, info.id)?),
        ));
        let card = tag("a").key(info.id).class("game-card").attribute("href", Route::Learn(info.id.to_owned()).hash());
        Some(card.add((cover(info), text)))
    }
}

/// How far somebody is in a course, in words; nothing if there is none.
pub(crate) fn done(cx: &Context, progress: &Progress, game: &str) -> Option<String> {
    // The game at the end is a step, too.
    let steps = course(game)?.steps.len() + 1;
    Some(cx.words().say(&match progress.at(game) {
        0 => Sentence::new("course-steps").count("steps", steps),
        at if at >= steps => Sentence::new("course-known"),
        at => Sentence::new("course-so-far").count("done", at).count("steps", steps),
    }))
}
