//! What a table shall be, as the one who opens it says.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{CommandId, Level};

/// What a table shall be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenTable {
    /// Made by the client; the same id with the same token opens the same table.
    pub id: CommandId,
    /// The game, such as `kariba`.
    pub game: String,
    /// The options of the game, as an object; what is left out has its default.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
    /// The set of components, as it stands in a record; the standard one if left out.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub set: Value,
    /// Who shall sit where, from seat 1.
    pub seats: Vec<SeatPlan>,
    /// What the table is called; left out, everybody calls it the host's, in their own language.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The name of whoever opens it, who gets the first seat for a person; left out, nobody sits down yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether it stands in the list of open tables.
    #[serde(default)]
    pub public: bool,
    /// Whether there is chat; if left out, at tables that do not stand in lists. A seat may switch it later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
    /// How long one may think; for ever if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The level of the bot that plays on for whoever leaves or runs out of time.
    #[serde(default = "medium")]
    pub stand_in: Level,
    /// How many games make the match whose points are added up.
    #[serde(default = "one")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9))]
    pub games: u8,
    /// For so many seconds the table waits for whoever does not decide; then the others may let a bot take over, or end the game.
    /// The usual time if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 30, maximum = 2592000))]
    pub patience: Option<u32>,
}

fn medium() -> Level {
    Level::Medium
}

fn one() -> u8 {
    1
}

/// Who shall sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SeatPlan {
    /// A person.
    Person {},
    /// A bot.
    Bot {
        /// How hard it thinks.
        level: Level,
    },
}

/// How long one may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clock {
    /// For each decision, or for all decisions of a game together.
    pub per: Span,
    /// So many seconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 2592000))]
    pub seconds: u32,
    /// So many seconds are added after each decision; for clocks that are set for a whole game.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "openapi", schema(maximum = 86400))]
    pub increment: u32,
    /// So many seconds more for the whole game, used when the time for a decision has run out; for clocks that are set for each
    /// decision.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "openapi", schema(maximum = 2592000))]
    pub reserve: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
pub(crate) fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Clock {
    /// One without increment and reserve.
    pub const fn new(per: Span, seconds: u32) -> Clock {
        Clock { per, seconds, increment: 0, reserve: 0 }
    }
}

/// What a clock is set for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Span {
    /// Each decision.
    Decision,
    /// A whole game.
    Game,
}
