//! The rows of a table's log: the only truth. Stored as JSON; a row that was ever written must stay readable.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tablee_core::Seat;
use tablee_protocol::{Clock, Level, SeatPlan};

/// The SHA-256 of a token in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Hash)]
pub struct KeyText(pub String);

/// What happened at a table. Chairs stay where they are; seats are chairs turned by one from game to game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// The table was opened.
    Opened(Box<Agreement>),
    /// Somebody sat down.
    Sat {
        /// On this chair.
        chair: usize,
        /// By this name.
        name: String,
        /// With this key.
        key: KeyText,
    },
    /// A chair was moved to another device.
    Moved {
        /// Which.
        chair: usize,
        /// The new key.
        key: KeyText,
    },
    /// A key was made that moves a chair to another device, once; the one before it is good no longer.
    Ticket {
        /// Which chair.
        chair: usize,
        /// The key.
        key: KeyText,
        /// Until when, in milliseconds since 1970, UTC.
        until: i64,
    },
    /// A game begins.
    Dealt {
        /// Which, from 1.
        number: u32,
        /// In its text form.
        deal: String,
        /// In hexadecimal digits.
        salt: String,
    },
    /// A seat has chosen.
    Chose {
        /// Who.
        seat: Seat,
        /// For which decision.
        decision: usize,
        /// What.
        #[serde(rename = "move")]
        choice: String,
    },
    /// A seat has taken a choice back that was not revealed.
    Withdrew {
        /// Who.
        seat: Seat,
        /// For which decision.
        decision: usize,
    },
    /// A seat has taken its last decision back.
    TookBack {
        /// Who.
        seat: Seat,
        /// The decision that was at hand.
        decision: usize,
    },
    /// From now on a bot plays for this chair.
    Left {
        /// Which.
        chair: usize,
        /// The time had run out.
        late: bool,
    },
    /// The person is back.
    Returned {
        /// Which chair.
        chair: usize,
    },
    /// A chair wants another game.
    Again {
        /// Which.
        chair: usize,
    },
    /// A line of chat.
    Said {
        /// Who.
        chair: usize,
        /// Plain text.
        text: String,
    },
    /// A line of chat whose words were erased.
    Unsaid {
        /// Who.
        chair: usize,
    },
    /// Words in earlier rows were erased, and those rows written anew: whoever has read them before reads them again.
    Erased {
        /// The numbers of those rows.
        rows: Vec<u64>,
    },
    /// A command asked for what was so already. It is kept, so that a late copy of it finds its answer and does nothing either.
    Unchanged {
        /// Who asked.
        chair: usize,
    },
    /// Chat was switched.
    Chat {
        /// By whom.
        chair: usize,
        /// On?
        on: bool,
    },
    /// The host has sent somebody away: the chair is free before the first game, and has a bot for good afterwards.
    Kicked {
        /// Which chair.
        chair: usize,
    },
    /// The host has taken the word from a chair, or given it back.
    Muted {
        /// Which.
        chair: usize,
        /// Silent?
        on: bool,
    },
    /// The table has been open for so long that nobody will begin.
    Expired {},
    /// A record from elsewhere: a table at which nobody sits.
    Imported {
        /// In its JSON form.
        record: Box<Value>,
    },
}

/// What a table agrees on when it is opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// The game's id.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// All options.
    pub options: Value,
    /// The set of components that the table brought along; null is the standard one.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub set: Value,
    /// Who sits where.
    pub chairs: Vec<SeatPlan>,
    /// What it is called.
    pub name: String,
    /// Whether it stands in lists.
    pub public: bool,
    /// Whether there is chat.
    pub chat: bool,
    /// How long one may think.
    pub clock: Option<Clock>,
    /// The level of bots that play on for people.
    pub stand_in: Level,
    /// How many games make a match.
    pub games: u8,
}
