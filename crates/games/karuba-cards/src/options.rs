//! The switches of the rules.

use serde::{Deserialize, Serialize};

/// The switches of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// C9, C10: whether adventurers walk around the adventurers of other colours. If not, a shortest path that leads over
    /// another adventurer is blocked even where a longer way is free.
    pub detours: bool,
}
