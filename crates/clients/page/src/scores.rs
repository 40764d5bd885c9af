//! The score book: games that were finished here, games with the real cards entered by hand, and what a server keeps.

mod book;
mod date;
mod entry;

pub(crate) use book::{
    BOOK, BookGame, Reviewed, Source, best, merged, own_lines, played_online, remember, remember_online, reviewed,
};

use tablee_catalog::GAMES;
use tablee_core::{Arrange as _, Info, Say as _, Sentence};
use tablee_protocol::{ScoreList, ScorePlayer};
use tablee_scene::Drawing;

use crate::context::Context;
use crate::effect::{Effect, Request, Response};
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::outside::{Kept as _, Outside};
use crate::route::Route;
use crate::top::top;
use entry::Form;

/// Something happened in the score book.
#[derive(Clone, Debug)]
pub enum Message {
    /// The server says which games it keeps.
    Listed(Option<Response>),
    /// Only one game is looked at, or with an empty name all.
    Game(String),
    /// Only one player is looked at, or with an empty name all.
    Player(String),
    /// A game shall be struck out, by its id.
    Remove(Source, String),
    /// The server struck a game out, or not.
    Removed(Option<Response>),
    /// What is shown is wanted as a file.
    Export,
    /// In the form.
    Entry(entry::Message),
}

/// The book as it is shown.
#[derive(Debug)]
pub(crate) struct Scores {
    here: Vec<BookGame>,
    server: Vec<BookGame>,
    /// What was struck out here is not wanted from the server either.
    struck: Vec<String>,
    game: String,
    player: String,
    /// The server could not be asked.
    away: bool,
    form: Form,
}

/// So many players are counted.
const COUNTED: usize = 12;

/// How many games somebody has won, of those that were finished or entered here.
pub(crate) fn wins(outside: &dyn Outside, name: &str) -> usize {
    let tallies = book::tallies(&book::all(outside));
    tallies.iter().find(|tally| tally.name == name).map_or(0, |tally| tally.won)
}

/// Whether the server did what it was asked.
fn is_good(response: &Response) -> bool {
    (200..300).contains(&response.status)
}

/// Text as a part of an address.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

impl Scores {
    /// Opens the book.
    pub(crate) fn new(cx: &mut Context) -> Scores {
        let form = Form::new(cx);
        let empty = String::new;
        let (here, server, struck) = (Vec::new(), Vec::new(), Vec::new());
        let mut scores = Scores { here, server, struck, game: empty(), player: empty(), away: false, form };
        scores.reload(cx);
        scores
    }

    fn reload(&mut self, cx: &mut Context) {
        self.here = book::all(&*cx.outside);
        self.struck = book::struck(&*cx.outside);
        if cx.outside.has_server() {
            let then = |response| Message::Listed(response).into();
            cx.ask(Effect::Fetch(Request::get("/api/scores"), Box::new(then)));
        }
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Listed(response) => {
                let list =
                    response.filter(is_good).and_then(|good| tablee_core::read_json::<ScoreList>(&good.text).ok());
                match list {
                    Some(list) => self.server = list.scores.into_iter().map(BookGame::of_server).collect(),
                    None => self.away = true,
                }
                self.forget_absent();
            }
            Message::Game(game) => self.game = game,
            Message::Player(player) => self.player = player,
            Message::Remove(Source::Server, id) => {
                let address = format!("/api/scores/{}", encoded(&id));
                let request = Request { method: "DELETE", address, body: None };
                cx.ask(Effect::Fetch(request, Box::new(|response| Message::Removed(response).into())));
            }
            Message::Remove(Source::Table | Source::Hand, id) => {
                book::forget(&*cx.outside, &id);
                self.reload(cx);
                self.forget_absent();
            }
            Message::Removed(response) => {
                self.away |= !response.is_some_and(|response| is_good(&response));
                self.reload(cx);
            }
            Message::Export => {
                let name = format!("tablee-{}.csv", cx.outside.today());
                cx.ask(Effect::Download(name, book::csv(&self.chosen())));
            }
            Message::Entry(message) => {
                if self.form.update(cx, message) {
                    self.reload(cx);
                }
            }
        }
    }

    /// Whoever has no game left cannot be chosen any more.
    fn forget_absent(&mut self) {
        if !self.names().contains(&self.player) {
            self.player.clear();
        }
    }

    /// All lines. A game that was played online from here is kept in both books, and stands there once.
    fn each(&self) -> impl Iterator<Item = &BookGame> {
        let known = |line: &&BookGame| {
            let id = &line.entry.id;
            self.struck.contains(id) || self.here.iter().any(|own| own.entry.id == *id)
        };
        self.here.iter().chain(self.server.iter().filter(move |line| !known(line)))
    }

    /// The same, the latest first.
    fn all(&self) -> Vec<BookGame> {
        let mut lines: Vec<BookGame> = self.each().cloned().collect();
        lines.arrange_by(|left, right| right.entry.date.cmp(&left.entry.date));
        lines
    }

    fn chosen(&self) -> Vec<BookGame> {
        let fits = |line: &BookGame| {
            (self.game.is_empty() || line.entry.game == self.game)
                && (self.player.is_empty() || line.entry.players.iter().any(|other| other.name == self.player))
        };
        self.all().into_iter().filter(fits).collect()
    }

    /// Everybody who has a game in the book.
    fn names(&self) -> Vec<String> {
        let players = self.each().flat_map(|line| &line.entry.players);
        let mut names: Vec<String> = players.map(|player| player.name.clone()).collect();
        names.arrange();
        names.dedup();
        names
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let lines = self.chosen();
        let shown = if lines.is_empty() {
            all([tag("p").key("none").class("facts").add(cx.text("scores-none"))])
        } else {
            let book = tag("ul").key("book").class("book").add(all(lines.iter().map(|line| shown(cx, on, line))));
            all([players(cx, &lines), book])
        };
        let export = tag("button").class("button").press(on, Message::Export).add(cx.text("scores-csv"));
        let link = |route: Route, text: &'static str| {
            tag("a").key(text).class("button").attribute("href", route.hash()).add(cx.text(text))
        };
        let statistics = link(Route::Statistics, "statistics-title");
        let copy = link(Route::Copy, "copy-title");
        tag("main").class("new scores").add((
            top(cx, on).key("top"),
            tag("h1").key("title").add(cx.text("web-scores")),
            self.filters(cx, on),
            shown,
            (
                courses(cx),
                crate::puzzles::scores(cx),
                days(cx),
                tag("p").key("export").class("row").add((statistics, export, copy)),
            ),
            refusal(self.away.then(|| cx.text("replay-away"))).map(|text| text.key("away")),
            self.form.view(cx, on).key("entry"),
        ))
    }

    fn filters(&self, cx: &Context, on: &Listeners) -> Tag {
        let option = |value: &str, text: String, chosen: &str| {
            tag("option").attribute("value", value).flag("selected", value == chosen).add(text)
        };
        let games: Drawing = all(GAMES.iter().map(|info| option(info.id, cx.text(info.name), &self.game)));
        let names: Drawing = all(self.names().into_iter().map(|name| option(&name, name.clone(), &self.player)));
        let every = |chosen: &str| option("", cx.text("scores-all"), chosen);
        let games = tag("select").text(on, Message::Game).add((every(&self.game), games));
        let names = tag("select").text(on, Message::Player).add((every(&self.player), names));
        tag("p").key("filters").class("row").add((
            tag("label").class("field").add((cx.text("scores-game"), games)),
            tag("label").class("field").add((cx.text("scores-player"), names)),
        ))
    }
}

/// The name of a game in words.
pub(crate) fn game_name(cx: &Context, game: &str) -> String {
    tablee_catalog::info(game).map_or_else(|| game.to_owned(), |info| cx.text(info.name))
}

/// How far one is in the courses; nothing before the first step.
pub(crate) fn courses(cx: &Context) -> Option<Tag> {
    let progress = crate::learn::progress(&*cx.outside);
    let row = |info: &Info| {
        let done = crate::learn::done(cx, &progress, info.id).filter(|_| progress.at(info.id) > 0)?;
        Some(tag("li").key(info.id).add((tag("span").add(cx.text(info.name)), tag("b").add(done))))
    };
    let rows: Vec<Tag> = GAMES.iter().filter_map(|info| row(info)).collect();
    (!rows.is_empty()).then(|| {
        let list = tag("ul").class("explained").add(rows);
        tag("section").key("courses").add((tag("h2").add(cx.text("course-home")), list))
    })
}

/// How many days one has played, and how many of them in a row; nothing before the first one.
pub(crate) fn days(cx: &Context) -> Option<Tag> {
    let book = crate::today::book(&*cx.outside);
    let (days, games) = book.count();
    let streak = cx.outside.today().parse().map_or(0, |today| book.streak(today));
    let told = Sentence::new("scores-days").count("days", days).count("games", games).number("streak", streak);
    let link = tag("a").attribute("href", Route::Today(None).hash()).add(cx.text("daily-title"));
    let section = tag("section").key("days").add((tag("h2").add(link), tag("p").add(cx.words().say(&told))));
    (days > 0).then_some(section)
}

/// How often everybody has played and won.
fn players(cx: &Context, lines: &[BookGame]) -> Tag {
    let row = |tally: book::Tally| {
        let name = tag("th").attribute("scope", "row").add(tally.name);
        tag("tr").add((name, tag("td").add(tally.games), tag("td").add(tally.won)))
    };
    let heading = |id: &'static str| tag("th").attribute("scope", "col").add(cx.text(id));
    let headings = tag("tr").add(["scores-player", "scores-played", "scores-won"].map(heading));
    let rows = all(book::tallies(lines).into_iter().take(COUNTED).map(row));
    tag("table").key("tally").class("tally").add((tag("thead").add(headings), tag("tbody").add(rows)))
}

fn shown(cx: &Context, on: &Listeners, line: &BookGame) -> Tag {
    let BookGame { source, entry, .. } = line;
    let game = game_name(cx, &entry.game);
    let most = entry.players.iter().map(|player| player.points).max();
    let mut ranked = entry.players.clone();
    ranked.arrange_by_key(|player| std::cmp::Reverse(player.points));
    let player = |ScorePlayer { name, points }: ScorePlayer| {
        let first = if Some(points) == most { "first" } else { "" };
        tag("li").class(first).add((tag("span").add(name), tag("b").add(points)))
    };
    let from = cx.text(match source {
        Source::Table if entry.table.is_some() => "scores-from-online",
        Source::Table => "scores-from-table",
        Source::Hand => "scores-from-hand",
        Source::Server => "scores-from-server",
    });
    let date = cx.outside.day_in_words(&entry.date, cx.language());
    let label = Sentence::new("scores-remove").text("game", &game).text("date", &date);
    let replay = line.replay(&*cx.outside);
    let replay = replay.map(|route| {
        tag("a").key("replay").class("button quiet").attribute("href", route.hash()).add(cx.text("web-replay"))
    });
    let removable = *source != Source::Server || entry.table.is_none();
    let remove = removable.then(|| {
        let button = tag("button").key("remove").class("button quiet").label(cx.words().say(&label));
        button.press(on, Message::Remove(*source, entry.id.clone())).add(cx.text("scores-strike"))
    });
    let facts = tag("span").class("facts").add(format!("{date} · {from}"));
    let note = (!entry.note.is_empty()).then(|| tag("p").key("note").class("facts").add(entry.note.clone()));
    tag("li").key(format!("{source:?}-{}", entry.id)).add((
        tag("p").key("what").add((tag("b").add(game), " ", facts)),
        tag("ol").key("who").add(all(ranked.into_iter().map(player))),
        note,
        tag("p").key("do").class("row").add((replay, remove)),
    ))
}
