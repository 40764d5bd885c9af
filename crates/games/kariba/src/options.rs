//! The switches of Kariba's rules.

use serde::{Deserialize, Serialize};

/// The switches of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KaribaOptions {
    /// Whether the supply is three face-up cards and the pile, with a choice for each card drawn (K11).
    pub expert: bool,
}
