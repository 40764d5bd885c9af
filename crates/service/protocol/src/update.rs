//! What a viewer is shown. Updates are whole: whoever missed one needs only the next.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tablee_core::{Seat, Sentence, Standing};

use crate::limits::PATIENCE;
use crate::plan::is_zero;
use crate::{Clock, Level, Proposal, Status, TableCode, table_called};

/// All that a viewer may know of a table now. Whoever sends it may lend the parts; whoever reads it owns them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Update<Table = TableUpdate, View = Value, What = Told> {
    /// The number of the last row that this shows.
    pub seq: u64,
    /// The seat of the viewer in the game at hand; null for a spectator.
    pub you: Option<Seat>,
    /// What the table has agreed on, and who sits there.
    pub table: Table,
    /// The game at hand; null before the first.
    pub game: Option<GameUpdate<View>>,
    /// What is new in the log since the last update on this connection, at most the last few lines.
    pub log: Vec<LogLine<What>>,
}

/// The table apart from the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableUpdate {
    /// Its code.
    pub code: TableCode,
    /// What it is called; empty if nobody gave it a name: see [`TableUpdate::called`].
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The options, all of them.
    pub options: Value,
    /// Whether it stands in lists.
    pub public: bool,
    /// Whether chat is on.
    pub chat: bool,
    /// Whether those who only watch may talk, too.
    #[serde(default, skip_serializing_if = "is_false")]
    pub audience: bool,
    /// How long one may think.
    pub clock: Option<Clock>,
    /// The level of the bots that play on for people.
    pub stand_in: Level,
    /// How far it has come.
    pub status: Status,
    /// The seat that may send others away and take the word from them; null before anybody has sat down.
    #[serde(default)]
    pub host: Option<Seat>,
    /// Who sits where in the game at hand.
    pub seats: Vec<SeatUpdate>,
    /// How many games make a match.
    pub games: u8,
    /// How many games of the match have ended.
    pub played: u8,
    /// The points of the match so far, by seat of the game at hand.
    pub totals: Vec<i64>,
    /// For so many seconds the table waits for whoever does not decide.
    #[serde(default = "usual_patience", skip_serializing_if = "is_usual_patience")]
    pub patience: u32,
    /// The game is paused: clocks stand still, and nobody plays.
    #[serde(default, skip_serializing_if = "is_false")]
    pub paused: bool,
    /// The game was ended by agreement, without a result.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ended: bool,
    /// What all who are there are asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposed>,
}

impl TableUpdate {
    /// What it is called, for whoever reads it.
    pub fn called(&self) -> Sentence {
        let host = self.host.and_then(|seat| self.seats.get(seat.index())?.name.as_deref());
        table_called(&self.name, host)
    }
}

fn usual_patience() -> u32 {
    PATIENCE
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_usual_patience(seconds: &u32) -> bool {
    *seconds == PATIENCE
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// What all who are there are asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposed {
    /// What.
    pub what: Proposal,
    /// Who asks.
    pub by: Seat,
    /// Whose yes is awaited.
    pub asked: Vec<Seat>,
    /// When it was asked, in milliseconds since 1970, UTC. Whoever has not answered when the table's patience is over does not
    /// count any more.
    pub at: i64,
}

/// Who is here: told to those alone who ask for it, as it changes. It stands in no log, and every server knows its own sockets only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Company {
    /// By seat of the game at hand.
    pub seats: Vec<Here>,
    /// How many watch who have no seat.
    pub spectators: u32,
}

/// Whether somebody is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Here {
    /// Connected now.
    pub here: bool,
    /// Since when not, in milliseconds since 1970, UTC, as far as the server has seen it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatUpdate {
    /// The name of who sits there; null if it is free.
    pub name: Option<String>,
    /// The level of the bot, if one sits there for good.
    pub bot: Option<Level>,
    /// A bot plays on for the person until they return.
    pub away: bool,
    /// Asks for another game.
    pub again: bool,
    /// The host has taken the word from this seat.
    #[serde(default)]
    pub muted: bool,
    /// The time of this seat has run out, and the person has done nothing since. A bot takes decisions whose time is over, no others.
    #[serde(default, skip_serializing_if = "is_false")]
    pub late: bool,
    /// Does not want another game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub declined: bool,
    /// How many decisions of this game a bot has taken for the person; told once it is over.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stood_in: u32,
}

/// The game at hand.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameUpdate<View = Value> {
    /// Which game of this table, from 1.
    pub number: u32,
    /// The decision at hand, from 0.
    pub decision: usize,
    /// Who must decide.
    pub deciding: Vec<Seat>,
    /// Who of them has chosen, never what.
    pub chosen: Vec<Seat>,
    /// SHA-256 of the salt and the deal, in hexadecimal digits, shown before the first move.
    pub hash: String,
    /// What the hash was made from, once the game has ended.
    pub opening: Option<Opening>,
    /// When the time of a seat runs out.
    pub clocks: Vec<ClockHand>,
    /// Points, places and reasons, once the game has ended.
    pub standing: Option<Standing>,
    /// What the viewer may know of the position, in the form of the game.
    pub view: View,
    /// All that the viewer may play now.
    pub moves: Vec<String>,
    /// What the viewer has chosen, not yet revealed.
    pub choice: Option<String>,
    /// Whether the viewer may take its last decision back.
    pub take_back: bool,
    /// The last move of every seat that everybody has seen, in notation; nothing before anybody has moved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Option<String>>,
}

/// The deal and the salt, shown when the game has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opening {
    /// The deal in its text form.
    pub deal: String,
    /// The salt, in hexadecimal digits.
    pub salt: String,
}

/// When the time of a seat runs out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockHand {
    /// Whose.
    pub seat: Seat,
    /// Milliseconds since 1970, UTC.
    pub until: i64,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogLine<What = Told> {
    /// Counts the lines of the table, from 1.
    pub number: u64,
    /// Which game of the table; 0 before the first.
    pub game: u32,
    /// What.
    #[serde(flatten)]
    pub told: What,
    /// In words, if a language was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What a line of the log holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Told {
    /// Something happened.
    Sentence(Sentence),
    /// Somebody said something.
    Chat(Talk),
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Talk {
    /// The name of who said it.
    pub name: String,
    /// Plain text, never markup.
    pub says: String,
    /// It was somebody who only watches: the name is no seat's.
    #[serde(default, skip_serializing_if = "is_false")]
    pub watching: bool,
}
