//! The switches of Labyrinth's rules.

use serde::{Deserialize, Serialize};

/// The switches of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LabyrinthOptions {
    /// Whether cards may be turned by quarter turns when they are laid (L3).
    pub rotation: bool,
}

impl Default for LabyrinthOptions {
    fn default() -> LabyrinthOptions {
        LabyrinthOptions { rotation: true }
    }
}
