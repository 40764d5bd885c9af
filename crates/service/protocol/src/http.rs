//! Bodies of requests and answers.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tablee_core::{Seat, Sentence};

use crate::{Clock, CommandId, Level, Status, TableCode, table_called};

/// A game that can be played here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameEntry {
    /// Its id.
    pub id: String,
    /// Its name in the language that was asked for.
    pub name: String,
    /// The revision of its rules.
    pub revision: u32,
    /// Fewest seats.
    pub fewest: usize,
    /// Most seats.
    pub most: usize,
    /// All options with their defaults.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
    /// The levels of bots, from the weakest.
    pub levels: Vec<Level>,
}

/// A table was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opened {
    /// Its code.
    pub code: TableCode,
    /// The address to send to friends.
    pub address: String,
    /// The seat of whoever opened it.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, minimum = 1, maximum = 6))]
    pub seat: Option<Seat>,
}

/// Sit down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sit {
    /// Made by the client.
    pub id: CommandId,
    /// What to be called.
    pub name: String,
    /// Which seat; the first free one if left out.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, minimum = 1, maximum = 6))]
    pub seat: Option<Seat>,
}

/// A seat was taken, or command was stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sat {
    /// The seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, minimum = 1, maximum = 6))]
    pub seat: Option<Seat>,
    /// The number of the row.
    pub seq: u64,
}

/// A token for a program that wants to sit down.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// 256 random bits; goes into the header `Authorization: Bearer`.
    pub token: String,
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

/// A key that moves a seat to another device, once.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Key {
    /// The key.
    pub key: String,
    /// The address to open on the other device; the key stands behind the `#`, where no log sees it.
    pub address: String,
    /// Until when, in milliseconds since 1970, UTC.
    pub until: i64,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Key until {}", self.until)
    }
}

/// Use a key.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RedeemKey {
    /// The key.
    pub key: String,
}

impl std::fmt::Debug for RedeemKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RedeemKey")
    }
}

/// The seat is here now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MovedSeat {
    /// The table.
    pub code: TableCode,
    /// The seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, minimum = 1, maximum = 6))]
    pub seat: Option<Seat>,
}

/// Tables in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The latest changed first.
    pub tables: Vec<TableSummary>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its code.
    pub code: TableCode,
    /// Its game.
    pub game: String,
    /// What it is called; empty if nobody gave it a name.
    pub name: String,
    /// Whose table it is, as a place in `players`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, minimum = 1, maximum = 6))]
    pub host: Option<Seat>,
    /// How far it has come.
    pub status: Status,
    /// Who sits there; null is a free seat.
    pub players: Vec<Option<String>>,
    /// The levels of bots, by seat; null where none sits. A seat without a player and without a bot is free.
    #[serde(default)]
    pub bots: Vec<Option<Level>>,
    /// How long one may think.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The options of the game.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
    /// How many games make a match; 0 if it is not known.
    #[serde(default)]
    pub games: u8,
    /// When it last changed, in milliseconds since 1970, UTC.
    pub updated: i64,
    /// In the list of one's own tables: the table waits for me.
    #[serde(default)]
    pub my_turn: bool,
    /// In the list of one's own tables: the names of those it waits for.
    #[serde(default)]
    pub waiting_for: Vec<String>,
}

impl TableSummary {
    /// What it is called, for whoever reads it.
    pub fn called(&self) -> Sentence {
        let host = self.host.and_then(|seat| self.players.get(seat.index())?.as_deref());
        table_called(&self.name, host)
    }
}

/// A legal move in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveEntry {
    /// In notation.
    #[serde(rename = "move")]
    pub choice: String,
    /// What it would mean.
    pub text: String,
}

/// A game played with the real cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnterScore {
    /// Made by the client: the same id is entered once.
    pub id: CommandId,
    /// The game.
    pub game: String,
    /// The day it was played, as `2026-11-16`.
    pub date: String,
    /// Who played, and their points.
    pub players: Vec<ScorePlayer>,
    /// A remark.
    #[serde(default)]
    pub note: String,
}

/// A player in the score book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScorePlayer {
    /// The name.
    pub name: String,
    /// The points.
    pub points: i64,
}

/// A game in the score book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreEntry {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The day, as `2026-11-16` (UTC).
    pub date: String,
    /// Who played, and their points.
    pub players: Vec<ScorePlayer>,
    /// The table it was played at; null if it was entered by hand.
    pub table: Option<TableCode>,
    /// A remark.
    pub note: String,
}

/// Games of the score book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreList {
    /// The latest first.
    pub scores: Vec<ScoreEntry>,
}

/// A record that shall be kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Import {
    /// Made by the client; the same id with the same token is kept once.
    pub id: CommandId,
    /// The record, JSON or text, as in `docs/RECORD.md`.
    pub record: String,
}

/// A record was kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Imported {
    /// Its code.
    pub code: TableCode,
    /// The address of the replay.
    pub address: String,
}

/// Where people reach this server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Addresses {
    /// Only programs of the machine that it runs on reach it.
    pub only_here: bool,
    /// Addresses in the local network, without a slash at the end.
    pub nearby: Vec<String>,
}
