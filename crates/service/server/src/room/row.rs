//! The rows of a table's log: the only truth. Stored as JSON; a row that was ever written must stay readable.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tablee_core::Seat;
use tablee_protocol::limits::PATIENCE;
use tablee_protocol::{Clock, Level, SeatPlan};

/// The SHA-256 of a token in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Hash, schemars::JsonSchema)]
pub struct KeyText(pub String);

/// What happened at a table. Chairs stay where they are; seats are chairs turned by one from game to game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
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
    /// The host lets those who only watch into the chat, or not.
    Audience {
        /// In?
        on: bool,
    },
    /// A line of chat by somebody who only watches.
    Commented {
        /// What they want to be called.
        name: String,
        /// Plain text.
        text: String,
    },
    /// The same, whose words were erased.
    Uncommented {},
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
    /// The time of a chair ran out: a bot takes the decision at hand, no other, while anybody else is there.
    Overdue {
        /// Which.
        chair: usize,
    },
    /// The others have let a bot take over for this chair until the person is back.
    StoodIn {
        /// Which.
        chair: usize,
        /// Whose yes was the last.
        by: usize,
    },
    /// A chair asks the others for something.
    Proposed {
        /// Who.
        chair: usize,
        /// What.
        what: Motion,
    },
    /// A chair has said yes or no to what is asked. A no ends it.
    Voted {
        /// Who.
        chair: usize,
        /// Yes?
        yes: bool,
    },
    /// The game is paused.
    Paused {
        /// Whose yes was the last.
        chair: usize,
    },
    /// The pause is over.
    Resumed {
        /// By whom.
        chair: usize,
    },
    /// The game was ended without a result.
    Ended {
        /// Whose yes was the last.
        chair: usize,
    },
    /// A chair does not want another game.
    Declined {
        /// Which.
        chair: usize,
    },
    /// Somebody who keeps the others waiting was called.
    Nudged {
        /// Who was called.
        chair: usize,
        /// By whom.
        by: usize,
    },
    /// Somebody has left a chair before the first game: it is free again.
    Stood {
        /// Which.
        chair: usize,
    },
    /// Somebody has taken another chair before the first game.
    Switched {
        /// From here.
        from: usize,
        /// To there.
        to: usize,
        /// By this name.
        name: String,
    },
    /// Somebody is called otherwise.
    Renamed {
        /// Who.
        chair: usize,
        /// How.
        name: String,
    },
    /// The host has put a bot on a chair where nobody sits, or freed it.
    Arranged {
        /// Which.
        chair: usize,
        /// The level of the bot; null for a free chair.
        bot: Option<Level>,
    },
    /// Somebody else is the host.
    Hosts {
        /// Who.
        chair: usize,
    },
    /// The host has closed the table before the first game.
    Closed {
        /// The host's.
        chair: usize,
    },
    /// A record from elsewhere: a table at which nobody sits.
    Imported {
        /// In its JSON form.
        record: Box<Value>,
    },
}

/// What a table agrees on when it is opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
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
    /// For so many seconds the table waits for whoever does not decide.
    #[serde(default = "usual_patience", skip_serializing_if = "is_usual_patience")]
    pub patience: u32,
}

fn usual_patience() -> u32 {
    PATIENCE
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_usual_patience(seconds: &u32) -> bool {
    *seconds == PATIENCE
}

/// What a chair asks the others for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// The game is paused.
    Pause,
    /// The game ends without a result.
    End,
    /// A bot takes over for a chair.
    StandIn {
        /// Which.
        chair: usize,
    },
}
