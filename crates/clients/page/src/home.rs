//! The first screen: the games, where one left off, and tables on a server.

use tablee_catalog::GAMES;
use tablee_core::{Info, Say as _, Sentence};
use tablee_scene::Drawing;

use crate::calling::Call;
use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};
use crate::kept::{self, Kept};
use crate::online::Lists;
use crate::route::Route;
use crate::top::top;
use crate::{icons, names};

/// Something happened on the first screen.
#[derive(Clone, Debug)]
pub enum Message {
    /// A table is not wanted any more.
    Forget(String),
}

/// The first screen.
#[derive(Debug)]
pub(crate) struct Home {
    tables: Vec<Kept>,
    /// The tables of a server, if there is one.
    pub(crate) lists: Option<Lists>,
}

/// So many tables are listed under a heading; the score book has all.
const LISTED: usize = 6;

impl Home {
    /// What is kept now.
    pub(crate) fn new(cx: &mut Context) -> Home {
        let lists = cx.outside.has_server().then(|| Lists::follow(cx));
        Home { tables: kept::all(&*cx.outside), lists }
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Forget(id) => {
                kept::forget(&*cx.outside, &id);
                self.tables = kept::all(&*cx.outside);
            }
        }
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        tag("main").class("home").add((
            top(cx, on),
            tag("h1").add(cx.text("home-title")),
            tag("p").class("lead").add(cx.text("home-about")),
            (self.lists.as_ref().map(|lists| lists.my_turn(cx, on)), self.resume(cx)),
            tag("div").class("games").add(all(GAMES.iter().map(|info| card(cx, info)))),
            (practise(cx), self.section(cx, on, false), self.section(cx, on, true)),
            self.lists.as_ref().map(|lists| lists.view(cx, on)),
            more(cx),
        ))
    }

    /// What the tab says: how many tables wait.
    pub(crate) fn call(&self, cx: &Context) -> Call {
        Call::about(cx, "", false, None, self.lists.as_ref().map_or(0, |lists| lists.waiting(None)))
    }

    /// The way back to the game that was last played and is not over, before all others. `boot.js` keeps its place free.
    fn resume(&self, cx: &Context) -> Option<Tag> {
        let going = self.tables.iter().find(|kept| !kept.over)?;
        let info = tablee_catalog::info(&going.game)?;
        let sentence = Sentence::new("web-continue-game").text("game", cx.text(info.name));
        let address = Route::Table(going.id.clone()).hash();
        let link = tag("a").key("resume").class("button main resume").attribute("href", address);
        Some(link.add(cx.words().say(&sentence)))
    }

    fn section(&self, cx: &Context, on: &Listeners, over: bool) -> Option<Tag> {
        let lines: Vec<&Kept> = self.tables.iter().filter(|kept| kept.over == over).take(LISTED).collect();
        if lines.is_empty() {
            return None;
        }
        let heading = cx.text(if over { "web-finished" } else { "web-continue" });
        let list = tag("ul").add(all(lines.into_iter().map(|kept| line(cx, on, kept))));
        let (key, class) = if over { ("finished", "kept finished") } else { ("going", "kept") };
        Some(tag("section").key(key).class(class).add((tag("h2").add(heading), list)))
    }
}

fn card(cx: &Context, info: &'static Info) -> Tag {
    let players = Sentence::new("home-players").count("fewest", info.fewest_seats).count("most", info.most_seats);
    let facts = format!("{} · {}", cx.words().say(&players), cx.text(info.time));
    let text = tag("span").class("game-text").add((
        tag("b").class("game-name").add(cx.text(info.name)),
        tag("span").class("facts").add(facts),
        tag("span").class("sentence").add(cx.text(info.pitch)),
        tag("span").class("button main").add(cx.text("home-play")),
    ));
    let link = tag("a").key(info.id).class("game-card").attribute("href", Route::New(info.id.to_owned()).hash());
    link.add((cover(info), text))
}

/// The cover of a game in its frame. The name stands beside it: a screen reader needs no second one.
pub(crate) fn cover(info: &Info) -> Tag {
    let picture = tablee_scene::cover(info.id);
    let picture =
        picture.map(|picture| picture.frame().class("cover").attribute("aria-hidden", "true").with(picture.drawing));
    tag("span").class("cover-frame").attribute("aria-hidden", "true").add(picture)
}

fn line(cx: &Context, on: &Listeners, kept: &Kept) -> Tag {
    let game = tablee_catalog::info(&kept.game).map(|info| cx.text(info.name)).unwrap_or_default();
    let score = kept.points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ");
    let names = names::shown(cx, &kept.names, kept.own).join(", ");
    let (route, facts) = if kept.over {
        (Route::Replay(kept.id.clone()), format!("{score} · {}", cx.text("web-replay")))
    } else {
        (Route::Table(kept.id.clone()), score)
    };
    let label = cx.words().say(&Sentence::new("web-forget").text("game", &game));
    let link = tag("a").attribute("href", route.hash()).add((
        tag("b").add(game),
        format!(" {names} "),
        tag("span").class("facts").add(facts),
    ));
    let forget = tag("button").class("button quiet").title(label).press(on, Message::Forget(kept.id.clone()));
    tag("li").key(format!("kept-{}", kept.id)).add((link, forget.add(icons::close())))
}

fn link(route: &Route, text: String) -> Tag {
    tag("a").attribute("href", route.hash()).add(text)
}

/// What one comes back for, on one quiet line: today's deal, puzzles, and learning.
fn practise(cx: &Context) -> Tag {
    let puzzles = Route::Puzzles(String::new(), String::new());
    let ways =
        [(Route::Today(None), "daily-title"), (puzzles, "puzzles-home"), (Route::Learn(String::new()), "course-home")];
    let ways = ways.map(|(route, text)| link(&route, cx.text(text)).class("button quiet"));
    tag("nav").key("practise").class("row practise").label(cx.text("home-practise")).add(ways)
}

fn more(cx: &Context) -> Tag {
    let rules: Drawing = all(GAMES.iter().map(|info| {
        let title = Sentence::new("web-rules-of").text("game", cx.text(info.name));
        link(&Route::Rules(info.id.to_owned()), cx.words().say(&title))
    }));
    tag("nav").class("more").add((
        link(&Route::Scores, cx.text("web-scores")),
        link(&Route::Import, cx.text("web-open-saved")),
        link(&Route::Companion, cx.text("web-companion")),
        rules,
    ))
}
