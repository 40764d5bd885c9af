//! The games that have puzzles, what somebody has made of them, and what they are about.

use tablee_catalog::GAMES;
use tablee_core::{Info, Say as _, Sentence};
use tablee_puzzles::{Book, Kind};

use super::own;
use crate::context::Context;
use crate::home::cover;
use crate::html::{Listeners, Tag, all, tag};
use crate::route::Route;
use crate::screen::Screen;
use crate::top::top;

/// The games.
#[derive(Debug)]
pub(crate) struct List {
    book: Book,
    today: u32,
}

impl List {
    /// As far as somebody is now.
    pub(crate) fn new(cx: &Context) -> List {
        List { book: super::book(&*cx.outside), today: super::today(&*cx.outside) }
    }

    /// What somebody has made of a game's puzzles, in words.
    fn facts(&self, cx: &Context, info: &Info) -> String {
        let shelf = self.book.of(info.id);
        if shelf.tried == 0 {
            return cx.text("puzzles-new");
        }
        let mut facts = vec![super::solve::standing(cx, &shelf)];
        let due = shelf.due(self.today);
        if due > 0 {
            facts.push(cx.words().say(&Sentence::new("puzzles-due").count("count", due)));
        }
        facts.join(" · ")
    }

    fn card(&self, cx: &Context, info: &'static Info) -> Option<Tag> {
        let kinds = Kind::of_game(info.id);
        if kinds.is_empty() {
            return None;
        }
        let to = |theme: &str| Route::Puzzles(info.id.to_owned(), theme.to_owned()).hash();
        let text = tag("span").class("game-text").add((
            tag("b").class("game-name").add(cx.text(info.name)),
            tag("span").class("facts").add(self.facts(cx, info)),
        ));
        let card = tag("a").class("game-card").attribute("href", to("")).add((cover(info), text));
        let theme = |theme: &str, text: String| {
            // Several games have endings: the name of the link says of which.
            let label = cx.words().say(&Sentence::new("daily-of").text("what", &text).word("game", info.name));
            tag("li").add(tag("a").attribute("href", to(theme)).label(label).add(text))
        };
        let themes = kinds.iter().map(|kind| theme(kind.name(), cx.text(kind.title())));
        let mine = own::count(&*cx.outside, info.id);
        let mine = (mine > 0)
            .then(|| theme(own::THEME, cx.words().say(&Sentence::new("puzzles-own-count").count("count", mine))));
        let themes = tag("ul").class("themes").add((all(themes), mine));
        Some(tag("div").key(info.id).class("of-game").add((card, themes)))
    }
}

impl Screen for List {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        tag("main").class("new learn puzzles").add((
            top(cx, on),
            tag("h1").add(cx.text("puzzles-home")),
            tag("p").class("lead").add(cx.text("puzzles-about")),
            tag("div").class("games").add(all(GAMES.iter().filter_map(|info| self.card(cx, info)))),
        ))
    }
}
