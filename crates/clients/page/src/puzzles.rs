//! Puzzles: which games have some, one after the other on the board of play, and those of one's own games.

mod host;
mod list;
pub(crate) mod own;
mod solve;

pub(crate) use list::List;
pub(crate) use solve::Solve;

use tablee_core::Info;
use tablee_daily::Date;
use tablee_puzzles::Book;

use crate::context::Context;
use crate::effect::Response;
use crate::html::{Tag, all, tag};
use crate::outside::{Kept as _, Outside};
use crate::route::Route;

/// Something happened among the puzzles.
#[derive(Clone, Debug)]
pub enum Message {
    /// The file at this address is there, or not.
    Fetched(String, Option<Response>),
    /// On to the next puzzle.
    Next,
    /// What follows the answer shall be seen, a decision more.
    Follow,
    /// The best move shall be seen.
    Show,
    /// The same puzzle once more, for oneself.
    Again,
}

/// Where it is kept what somebody has made of the puzzles.
const BOOK: &str = "puzzles";

fn book(outside: &dyn Outside) -> Book {
    outside.read(BOOK).unwrap_or_default()
}

/// What two devices keep of puzzles under this name, together; nothing if it is no such name, or no puzzles.
pub(crate) fn merged(name: &str, here: &str, other: &str) -> Option<String> {
    if let Some(game) = own::game(name) {
        return Some(own::merged(game, here, other));
    }
    if name != BOOK {
        return None;
    }
    let mut book: Book = tablee_core::read_json(here).unwrap_or_default();
    book.join(tablee_core::read_json(other).ok()?);
    tablee_core::write_json(&book).ok()
}

/// The number of the day.
fn today(outside: &dyn Outside) -> u32 {
    outside.today().parse().map_or(0, Date::number)
}

/// A link to the puzzles of a game.
pub(crate) fn link(cx: &Context, info: &Info) -> Tag {
    let route = Route::Puzzles(info.id.to_owned(), String::new());
    tag("a").attribute("href", route.hash()).add(cx.text("puzzles-home"))
}

/// What somebody has made of the puzzles, for the score book; nothing before the first one.
pub(crate) fn scores(cx: &Context) -> Option<Tag> {
    let book = book(&*cx.outside);
    let line = |info: &'static Info| {
        let shelf = book.0.get(info.id)?;
        let link = tag("a").attribute("href", Route::Puzzles(info.id.to_owned(), String::new()).hash());
        let facts = tag("span").class("facts").add(solve::standing(cx, shelf));
        Some(tag("li").key(info.id).add((link.add(cx.text(info.name)), " ", facts)))
    };
    let lines: Vec<Tag> = tablee_catalog::GAMES.iter().filter_map(|info| line(info)).collect();
    (!lines.is_empty()).then(|| {
        let list = tag("ul").class("explained").add(all(lines));
        tag("section").key("puzzles").add((tag("h2").add(cx.text("puzzles-home")), list))
    })
}
