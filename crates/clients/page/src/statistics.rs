//! My games: how one has fared, by game and by opponent, over time, and how much of it was luck.

mod chart;

use tablee_catalog::GAMES;
use tablee_core::{Arrange as _, Say as _, Sentence};
use tablee_words::Words;

use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};
use crate::new_table::level_name;
use crate::replay::signed;
use crate::scores::{self, BookGame, game_name};
use crate::settings::decimal;
use crate::top::top;

/// Something happened among the statistics.
#[derive(Clone, Debug)]
pub enum Message {
    /// Only one game is looked at, or with an empty name all.
    Game(String),
}

/// A game of somebody's own.
#[derive(Debug)]
struct Own {
    line: BookGame,
    /// Which of the players one was.
    index: usize,
}

impl Own {
    fn points(&self) -> i64 {
        self.line.entry.players[self.index].points
    }

    fn has_won(&self) -> bool {
        self.line.entry.players.iter().all(|player| player.points <= self.points())
    }
}

/// The screen.
#[derive(Debug)]
pub(crate) struct Statistics {
    /// One's own games, the first one first.
    games: Vec<Own>,
    game: String,
}

/// So many reviewed games are listed.
const LISTED: usize = 12;

/// How often one has played, won, and with how many points.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    won: usize,
    points: i64,
    best: i64,
}

impl Tally {
    fn add(&mut self, own: &Own) {
        self.best = if self.games == 0 { own.points() } else { self.best.max(own.points()) };
        self.games += 1;
        self.won += usize::from(own.has_won());
        self.points += own.points();
    }

    fn mean(&self) -> f64 {
        self.points as f64 / self.games.max(1) as f64
    }
}

impl Statistics {
    /// Reads the score book.
    pub(crate) fn new(cx: &Context) -> Statistics {
        let mut games: Vec<Own> = scores::own_lines(cx).into_iter().map(|(line, index)| Own { line, index }).collect();
        games.arrange_by(|left, right| left.line.entry.date.cmp(&right.line.entry.date));
        Statistics { games, game: String::new() }
    }

    pub(crate) fn update(&mut self, message: Message) {
        match message {
            Message::Game(game) => self.game = game,
        }
    }

    fn chosen(&self) -> Vec<&Own> {
        self.games.iter().filter(|own| self.game.is_empty() || own.line.entry.game == self.game).collect()
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let chosen = self.chosen();
        let main = tag("main").class("new scores statistics");
        let head = (top(cx, on).key("top"), tag("h1").key("title").add(cx.text("statistics-title")));
        let besides = (scores::courses(cx), crate::puzzles::scores(cx), scores::days(cx));
        if self.games.is_empty() {
            return main.add((head, tag("p").key("none").class("facts").add(cx.text("statistics-none")), besides));
        }
        main.add((
            head,
            self.filter(cx, on),
            by_game(cx, &chosen),
            by_opponent(cx, &chosen),
            over_time(cx, &chosen),
            luck(cx, &chosen),
            besides,
        ))
    }

    fn filter(&self, cx: &Context, on: &Listeners) -> Tag {
        let option = |value: &str, text: String| {
            tag("option").attribute("value", value).flag("selected", value == self.game).add(text)
        };
        let games = all(GAMES.iter().map(|info| option(info.id, cx.text(info.name))));
        let games = tag("select").text(on, Message::Game).add((option("", cx.text("scores-all")), games));
        let label = tag("label").class("field").add((cx.text("scores-game"), games));
        tag("p").key("filter").class("row").add(label)
    }
}

/// A table: what stands above the columns, and its rows, each with its name first.
fn table(
    cx: &Context,
    key: &'static str,
    title: &'static str,
    columns: &[&'static str],
    rows: Vec<(String, Vec<String>)>,
) -> Tag {
    let heading = |id: &&'static str| tag("th").attribute("scope", "col").add(cx.text(id));
    let row = |(name, cells): (String, Vec<String>)| {
        let cells = all(cells.into_iter().map(|cell| tag("td").add(cell)));
        tag("tr").add((tag("th").attribute("scope", "row").add(name), cells))
    };
    let head = tag("thead").add(tag("tr").add(all(columns.iter().map(heading))));
    let body = tag("tbody").add(all(rows.into_iter().map(row)));
    let table = tag("table").class("tally").add((head, body));
    tag("section").key(key).add((tag("h2").add(cx.text(title)), tag("div").class("wide").add(table)))
}

/// The same keys together, in the order in which they come first.
fn tallied(games: &[&Own], keys: impl Fn(&Own) -> Vec<String>) -> Vec<(String, Tally)> {
    let mut tallies: Vec<(String, Tally)> = Vec::new();
    for own in games {
        for key in keys(own) {
            match tallies.iter_mut().find(|(known, _)| *known == key) {
                Some((_, tally)) => tally.add(own),
                None => {
                    let mut tally = Tally::default();
                    tally.add(own);
                    tallies.push((key, tally));
                }
            }
        }
    }
    tallies.arrange_by_key(|(_, tally)| std::cmp::Reverse(tally.games));
    tallies
}

fn by_game(cx: &Context, games: &[&Own]) -> Tag {
    let words = cx.words();
    let row = |(game, tally): (String, Tally)| {
        let cells =
            vec![tally.games.to_string(), tally.won.to_string(), decimal(&words, tally.mean()), tally.best.to_string()];
        (game_name(cx, &game), cells)
    };
    let rows = tallied(games, |own| vec![own.line.entry.game.clone()]).into_iter().map(row).collect();
    let columns = ["scores-game", "scores-played", "scores-won", "statistics-mean", "statistics-best"];
    table(cx, "by-game", "statistics-by-game", &columns, rows)
}

/// Against whom: bots by their level, people by their names.
fn opponents(words: &Words, own: &Own) -> Vec<String> {
    let bots = |level: &str| {
        let level = level.parse().ok()?;
        Some(words.say(&Sentence::new("statistics-bots").word("level", level_name(level))))
    };
    if let Some(bots) = own.line.facts.level.as_deref().and_then(bots) {
        return vec![bots];
    }
    let others = own.line.entry.players.iter().enumerate().filter(|(index, _)| *index != own.index);
    let called =
        others.map(|(index, player)| own.line.bot(index).and_then(bots).unwrap_or_else(|| player.name.clone()));
    let mut called: Vec<String> = called.collect();
    // Two bots of a level are one game against such bots.
    called.arrange();
    called.dedup();
    called
}

fn by_opponent(cx: &Context, games: &[&Own]) -> Tag {
    let words = cx.words();
    let row = |(name, tally): (String, Tally)| (name, vec![tally.games.to_string(), tally.won.to_string()]);
    let rows = tallied(games, |own| opponents(&words, own)).into_iter().map(row).collect();
    table(cx, "by-opponent", "statistics-by-opponent", &["statistics-opponent", "scores-played", "scores-won"], rows)
}

/// A curve for every game that was played twice at least.
fn over_time(cx: &Context, games: &[&Own]) -> Option<Tag> {
    let words = cx.words();
    let curve = |info: &tablee_core::Info| {
        let points: Vec<i64> =
            games.iter().filter(|own| own.line.entry.game == info.id).map(|own| own.points()).collect();
        let (first, last) = points.first().zip(points.last()).filter(|_| points.len() > 1)?;
        let told = Sentence::new("statistics-curve")
            .word("game", info.name)
            .count("games", points.len())
            .number("first", *first)
            .number("last", *last);
        let drawn = tag("div").class("curve").html(&chart::drawn(&points, &words.say(&told)));
        Some(tag("figure").key(info.id).add((tag("figcaption").add(cx.text(info.name)), drawn)))
    };
    let curves: Vec<Tag> = GAMES.iter().filter_map(|info| curve(info)).collect();
    let section = tag("section").key("over-time").add(tag("h2").add(cx.text("statistics-over-time")));
    (!curves.is_empty()).then(|| section.add(curves))
}

/// How much was luck, and how much one's own decisions, in the games that were reviewed.
fn luck(cx: &Context, games: &[&Own]) -> Tag {
    let words = cx.words();
    let reviewed: Vec<(&Own, &scores::Reviewed)> =
        games.iter().filter_map(|own| Some((*own, own.line.facts.reviewed.as_ref()?))).collect();
    let section = tag("section").key("luck").add(tag("h2").add(cx.text("statistics-luck")));
    if reviewed.is_empty() {
        return section.add(tag("p").class("facts").add(cx.text("statistics-no-review")));
    }
    let mean = |part: fn(&scores::Reviewed) -> f64| {
        reviewed.iter().map(|(_, reviewed)| part(reviewed)).sum::<f64>() / reviewed.len() as f64
    };
    let told = Sentence::new("statistics-luck-mean")
        .count("games", reviewed.len())
        .text("luck", signed(&words, mean(|reviewed| reviewed.luck)))
        .text("decisions", signed(&words, -mean(|reviewed| reviewed.cost)));
    let line = |(own, reviewed): &(&Own, &scores::Reviewed)| {
        let entry = &own.line.entry;
        let date = cx.outside.day_in_words(&entry.date, cx.language());
        let replay = own.line.replay(&*cx.outside);
        let link = replay.map_or_else(|| tag("span"), |route| tag("a").attribute("href", route.hash()));
        let parts = Sentence::new("statistics-luck-line")
            .text("luck", signed(&words, reviewed.luck))
            .text("decisions", signed(&words, -reviewed.cost));
        tag("li")
            .key(entry.id.clone())
            .add((link.add(format!("{} · {date}", game_name(cx, &entry.game))), tag("b").add(words.say(&parts))))
    };
    let lines = all(reviewed.iter().rev().take(LISTED).map(line));
    section.add((tag("p").add(words.say(&told)), tag("ul").class("explained").add(lines)))
}
