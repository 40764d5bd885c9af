//! What a client sends: commands with ids, so that nothing is done twice.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;
use tablee_core::Seat;

use crate::limits::COMMAND_ID_LENGTH;
use crate::{Company, Level, Problem, Update};

/// The id that a client makes for a command, once, and sends again with every repetition: nothing is applied twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$"))]
pub struct CommandId(String);

impl CommandId {
    /// One to [`COMMAND_ID_LENGTH`] visible ASCII characters; a random number is best.
    pub fn new(text: impl Into<String>) -> Option<CommandId> {
        let text = text.into();
        let good = (1..=COMMAND_ID_LENGTH).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        good.then_some(CommandId(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for CommandId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        CommandId::new(text).ok_or_else(|| de::Error::custom("an id has 1 to 64 visible ASCII characters"))
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(CommandId, "CommandId", {
    "description": "Made by the client, once, and sent again with every repetition.",
    "type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[!-~]+$"
});

/// What a client sends: an id and a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Order {
    /// Made by the client.
    pub id: CommandId,
    /// What to do.
    pub command: Command,
}

/// What a seat may do at its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Command {
    /// Choose a move; it may be replaced until the last deciding seat has chosen.
    Choose {
        /// The number of the decision that it answers.
        decision: usize,
        /// The move, in the game's notation.
        #[serde(rename = "move")]
        choice: String,
    },
    /// Take back a choice that is not yet revealed.
    Withdraw {
        /// The decision at hand.
        decision: usize,
    },
    /// Take back one's last decision within one's own turn, if nothing new was revealed by it.
    TakeBack {
        /// The decision at hand.
        decision: usize,
    },
    /// Begin now: bots take the seats that are still free.
    Start,
    /// Go away: a bot plays on.
    Leave,
    /// Come back.
    Return,
    /// Play again; the next game begins when everybody who is there has asked for it.
    Rematch,
    /// A line of chat.
    Say {
        /// Plain text.
        text: String,
    },
    /// Switch chat on or off for the table.
    Chat {
        /// On?
        on: bool,
    },
    /// Let those who only watch into the chat, or not; the host alone may.
    Audience {
        /// In?
        on: bool,
    },
    /// A line of chat by somebody who only watches, where they are let in.
    Comment {
        /// What to be called.
        name: String,
        /// Plain text.
        text: String,
    },
    /// Send somebody away from the table, for good; the host alone may.
    Kick {
        /// Their seat in the game at hand.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
        seat: Seat,
    },
    /// Take the word from somebody, or give it back; the host alone may.
    Mute {
        /// Their seat in the game at hand.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
        seat: Seat,
        /// Silent?
        on: bool,
    },
    /// Do not play again.
    Decline,
    /// Ask the others for something that all who are there must agree to. If nobody else has to be asked, it is done at once.
    Propose {
        /// What.
        what: Proposal,
    },
    /// Say yes or no to what is asked. Whoever has asked takes it back by a no.
    Vote {
        /// Yes?
        yes: bool,
    },
    /// End a pause.
    Resume,
    /// Call somebody who keeps the others waiting.
    Nudge {
        /// Their seat in the game at hand.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
        seat: Seat,
    },
    /// Leave one's seat before the first game.
    StandUp,
    /// Take another seat that is free, before the first game.
    TakeSeat {
        /// Which.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
        seat: Seat,
    },
    /// Be called otherwise, before the first game.
    Rename {
        /// How.
        name: String,
    },
    /// Put a bot on a seat where nobody sits, or free it again, before the first game; the host alone may.
    SetSeat {
        /// Which.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
        seat: Seat,
        /// The level of the bot; null for a free seat.
        level: Option<Level>,
    },
    /// Make somebody else the host; the host alone may.
    HandOver {
        /// Their seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
        seat: Seat,
    },
    /// Close the table before the first game; the host alone may.
    Close,
}

/// What all who are there must agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Proposal {
    /// All clocks stop, and nobody plays.
    Pause {},
    /// The game ends without a result.
    End {},
    /// A bot takes over for somebody who keeps the others waiting, until they come back.
    StandIn {
        /// Their seat in the game at hand.
        #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
        seat: Seat,
    },
}

/// What the server sends on the socket.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Answer<Shown = Update> {
    /// The command is durably stored, as the row of this number. A repetition gets the same.
    Done {
        /// The command.
        id: CommandId,
        /// The row.
        seq: u64,
    },
    /// The command was not carried out, and why.
    Refused {
        /// The command; null if it could not be read.
        id: Option<CommandId>,
        /// Why.
        #[serde(flatten)]
        problem: Problem,
    },
    /// All that the viewer may know now.
    Update(Shown),
    /// Who is here; sent to those alone who ask for it.
    Company(Company),
    /// The server closes the connection; the client should connect again.
    Bye {
        /// Why.
        #[serde(flatten)]
        problem: Problem,
    },
}

/// By way of a tree of values: what derives would make reads every part of an update once more, from a tree of its own.
impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Answer, D::Error> {
        fn part<T: DeserializeOwned, E: de::Error>(value: Value) -> Result<T, E> {
            T::deserialize(&value).map_err(E::custom)
        }
        let mut answer = Value::deserialize(deserializer)?;
        let mut field = |name: &str| answer.get_mut(name).map(Value::take).unwrap_or_default();
        match field("type").as_str() {
            Some("update") => part(answer).map(Answer::Update),
            Some("done") => Ok(Answer::Done { id: part(field("id"))?, seq: part(field("seq"))? }),
            Some("refused") => Ok(Answer::Refused { id: part(field("id"))?, problem: part(answer)? }),
            Some("company") => part(answer).map(Answer::Company),
            Some("bye") => Ok(Answer::Bye { problem: part(answer)? }),
            _ => Err(de::Error::custom("`type` is update, done, refused, company or bye")),
        }
    }
}
