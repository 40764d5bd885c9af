//! What the browser keeps of finished games.

use serde::{Deserialize, Serialize};
use tablee_core::{Arrange as _, Seat};
use tablee_protocol::{ScoreEntry, ScorePlayer, TableCode, Update};
use tablee_sitting::{Sitting, name_in};
use tablee_words::Words;

use crate::kept::Kept;
use crate::outside::{Kept as _, Outside};
use crate::route::{Recorded, Route};
use crate::{form, names};

/// Where a line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A table of this browser.
    Table,
    /// Entered by hand.
    Hand,
    /// A server keeps it.
    Server,
}

/// What a review has found of one's own game, in parts of a victory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reviewed {
    /// What came from luck and from the others.
    pub(crate) luck: f64,
    /// What one's own decisions gave away.
    pub(crate) cost: f64,
}

/// What is known of a game at this screen beyond its points.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Facts {
    /// Which seat one had: that of the only person among bots, or one's own at a table on a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own: Option<Seat>,
    /// The level of all others, if all are bots and have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<String>,
    /// At a table on a server: the level of the bot at each seat, nothing for a person.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) bots: Vec<Option<String>>,
    /// What a review has found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reviewed: Option<Reviewed>,
}

/// A game of the book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BookGame {
    pub(crate) source: Source,
    #[serde(flatten)]
    pub(crate) entry: ScoreEntry,
    #[serde(default)]
    pub(crate) facts: Facts,
}

impl BookGame {
    pub(super) fn of_server(entry: ScoreEntry) -> BookGame {
        BookGame::new(Source::Server, entry)
    }

    pub(super) fn new(source: Source, entry: ScoreEntry) -> BookGame {
        BookGame { source, entry, facts: Facts::default() }
    }

    /// Whether a bot sits there, and of which level.
    pub(crate) fn bot(&self, index: usize) -> Option<&str> {
        self.facts.bots.get(index)?.as_deref()
    }

    /// Where the game can be looked at again, if it can.
    pub(crate) fn replay(&self, outside: &dyn Outside) -> Option<Route> {
        let BookGame { source, entry, .. } = self;
        if let Some(code) = entry.table {
            // Of the game of that number: a match has several.
            return Some(Route::Record(Recorded { code: code.to_string(), game: number(&entry.id), step: None }));
        }
        let there = *source == Source::Table && crate::kept::text(outside, &entry.id).is_some();
        there.then(|| Route::Replay(entry.id.clone()))
    }
}

/// A game at a table on a server is called by the server as it is here, so that it is one game wherever it is kept.
fn id(code: TableCode, number: u32) -> String {
    format!("{code}/{number}")
}

/// Which game of its table that is.
fn number(id: &str) -> Option<u32> {
    id.split_once('/')?.1.parse().ok()
}

pub(crate) const BOOK: &str = "scores";
/// Games that somebody struck out: they must not come back with their table.
const STRUCK: &str = "scores-struck";

/// All lines that are kept here.
pub(super) fn all(outside: &dyn Outside) -> Vec<BookGame> {
    outside.read(BOOK).unwrap_or_default()
}

/// The games that somebody struck out here, by their ids.
pub(super) fn struck(outside: &dyn Outside) -> Vec<String> {
    outside.read(STRUCK).unwrap_or_default()
}

/// Adds a line, once; says whether it is kept.
pub(super) fn add(outside: &dyn Outside, line: BookGame) -> bool {
    let mut lines = all(outside);
    if lines.iter().any(|other| other.entry.id == line.entry.id) {
        return true;
    }
    lines.push(line);
    outside.write(BOOK, &lines)
}

pub(super) fn forget(outside: &dyn Outside, id: &str) {
    let mut lines = all(outside);
    lines.retain(|line| line.entry.id != id);
    outside.write(BOOK, &lines);
    let mut struck = struck(outside);
    struck.push(id.to_owned());
    outside.write(STRUCK, &struck);
}

/// A review of one's own game is done: what it found is written beside the game.
pub(crate) fn reviewed(outside: &dyn Outside, id: &str, found: Reviewed) {
    let mut lines = all(outside);
    if let Some(line) = lines.iter_mut().find(|line| line.entry.id == id) {
        line.facts.reviewed = Some(found);
        outside.write(BOOK, &lines);
    }
}

/// One's own games, each with which of the players one was. Where nobody was the only person, whoever has the name that was given
/// here last is oneself.
pub(crate) fn own_lines(cx: &crate::context::Context) -> Vec<(BookGame, usize)> {
    let given = names::given(cx);
    let own = |line: BookGame| {
        let players = &line.entry.players;
        let mut called = (0..players.len()).filter(|&index| Some(&players[index].name) == given.as_ref());
        let only = called.next().filter(|_| called.next().is_none());
        let index = line.facts.own.map(Seat::index).or(only).filter(|&index| index < players.len())?;
        Some((line, index))
    };
    all(&*cx.outside).into_iter().filter_map(own).collect()
}

/// The lines of two books together; what is known of a game in one of them only is not lost.
pub(crate) fn merged(here: &str, other: &str) -> Option<String> {
    let mut lines: Vec<BookGame> = tablee_core::read_json(here).unwrap_or_default();
    for theirs in tablee_core::read_json::<Vec<BookGame>>(other).ok()? {
        match lines.iter_mut().find(|line| line.entry.id == theirs.entry.id) {
            Some(line) => line.facts.reviewed = line.facts.reviewed.take().or(theirs.facts.reviewed),
            None => lines.push(theirs),
        }
    }
    tablee_core::write_json(&lines).ok()
}

/// Writes a finished table into the book.
pub(crate) fn remember(outside: &dyn Outside, kept: &Kept, sitting: &Sitting) {
    if !kept.over || struck(outside).contains(&kept.id) {
        return;
    }
    let player = |(name, points): (&String, &i32)| ScorePlayer { name: name.clone(), points: i64::from(*points) };
    let entry = ScoreEntry {
        id: kept.id.clone(),
        game: kept.game.clone(),
        date: outside.day(kept.at),
        players: kept.names.iter().zip(&kept.points).map(player).collect(),
        table: None,
        note: String::new(),
    };
    let level = form::level(sitting).map(|level| level.name().to_owned());
    let facts = Facts { own: kept.own, level, ..Facts::default() };
    add(outside, BookGame { facts, ..BookGame::new(Source::Table, entry) });
}

/// Writes the game at hand of a table on a server into the book, if it has a result and whoever looks has played it.
pub(crate) fn remember_online(outside: &dyn Outside, update: &Update, words: &Words) {
    let Update { table, game: Some(game), you: Some(own), .. } = update else { return };
    let Some(standing) = game.standing.as_ref().filter(|_| !table.ended) else { return };
    let id = id(table.code, game.number);
    if struck(outside).contains(&id) || all(outside).iter().any(|line| line.entry.id == id) {
        return;
    }
    let player = |(index, points): (usize, &i32)| ScorePlayer {
        name: name_in(update, index, words),
        points: i64::from(*points),
    };
    let entry = ScoreEntry {
        id,
        game: table.game.clone(),
        date: outside.today(),
        players: standing.scores.iter().enumerate().map(player).collect(),
        table: Some(table.code),
        note: String::new(),
    };
    let bots = table.seats.iter().map(|seat| seat.bot.as_ref().map(ToString::to_string)).collect();
    let facts = Facts { own: Some(*own), bots, ..Facts::default() };
    add(outside, BookGame { facts, ..BookGame::new(Source::Table, entry) });
}

/// The line of a game at a table on a server that was played from here. Without its number the last game is meant: it is the one if it
/// ended with these points.
pub(crate) fn played_online(outside: &dyn Outside, recorded: &Recorded, points: &[i32]) -> Option<BookGame> {
    let code: TableCode = recorded.code.parse().ok()?;
    let at_table = all(outside).into_iter().filter(|line| line.entry.table == Some(code) && line.facts.own.is_some());
    match recorded.game {
        Some(game) => at_table.into_iter().find(|line| line.entry.id == id(code, game)),
        None => {
            let same = |line: &BookGame| {
                line.entry.players.iter().map(|player| player.points).eq(points.iter().map(|points| i64::from(*points)))
            };
            at_table.max_by_key(|line| number(&line.entry.id)).filter(same)
        }
    }
}

/// The most points that somebody had in a game with so many players, other than the one with this id.
pub(crate) fn best(outside: &dyn Outside, game: &str, name: &str, players: usize, except: &str) -> Option<i64> {
    let lines = all(outside);
    let like = lines.iter().map(|line| &line.entry).filter(|entry| entry.game == game && entry.id != except);
    let own = like.filter(|entry| entry.players.len() == players).flat_map(|entry| &entry.players);
    own.filter(|player| player.name == name).map(|player| player.points).max()
}

/// How often somebody has played and won.
pub(super) struct Tally {
    pub(super) name: String,
    pub(super) games: usize,
    pub(super) won: usize,
}

/// Everybody's games, whoever won most first.
pub(super) fn tallies(lines: &[BookGame]) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::new();
    for line in lines {
        let most = line.entry.players.iter().map(|player| player.points).max();
        for player in &line.entry.players {
            let won = usize::from(Some(player.points) == most);
            match tallies.iter_mut().find(|tally| tally.name == player.name) {
                Some(tally) => {
                    tally.games += 1;
                    tally.won += won;
                }
                None => tallies.push(Tally { name: player.name.clone(), games: 1, won }),
            }
        }
    }
    tallies.arrange_by_key(|tally| std::cmp::Reverse((tally.won, tally.games)));
    tallies
}

/// A field of a CSV file. Spreadsheets take text that begins with certain signs for a formula; a quote in front stops them.
fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<i64>().is_err();
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The lines as a CSV file, in the form of the server's.
pub(super) fn csv(lines: &[BookGame]) -> String {
    let mut text = String::from("date,game,player,points,players,table,note,id\r\n");
    for BookGame { entry, .. } in lines {
        for player in &entry.players {
            let table = entry.table.map(|code| code.to_string()).unwrap_or_default();
            let (points, count) = (player.points.to_string(), entry.players.len().to_string());
            let fields = [&entry.date, &entry.game, &player.name, &points, &count, &table, &entry.note, &entry.id];
            text.push_str(&fields.map(|text| field(text)).join(","));
            text.push_str("\r\n");
        }
    }
    text
}
