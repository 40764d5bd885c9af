//! What the browser keeps of finished games.

use serde::{Deserialize, Serialize};
use tablee_core::{Arrange as _, Seat};
use tablee_protocol::{ScoreEntry, ScorePlayer};
use tablee_sitting::Sitting;

use crate::kept::Kept;
use crate::outside::{Kept as _, Outside};
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
    /// The only person among bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own: Option<Seat>,
    /// The level of the bots, if all have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<String>,
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
}

pub(crate) const BOOK: &str = "scores";
/// Games that somebody struck out: they must not come back with their table.
const STRUCK: &str = "scores-struck";

/// All lines that are kept here.
pub(super) fn all(outside: &dyn Outside) -> Vec<BookGame> {
    outside.read(BOOK).unwrap_or_default()
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
    let mut struck: Vec<String> = outside.read(STRUCK).unwrap_or_default();
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
    let struck: Vec<String> = outside.read(STRUCK).unwrap_or_default();
    if !kept.over || struck.contains(&kept.id) {
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
    let facts = Facts { own: kept.own, level, reviewed: None };
    add(outside, BookGame { facts, ..BookGame::new(Source::Table, entry) });
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
