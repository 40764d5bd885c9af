//! The switches of Karuba's rules.

use serde::{Deserialize, Serialize};

/// The switches of the rules.
///
/// ```
/// use tablee_karuba::{KarubaOptions, SetupMode};
/// let options: KarubaOptions = serde_json::from_str(r#"{"setup":"draft"}"#).unwrap();
/// assert_eq!(options, KarubaOptions { setup: SetupMode::Draft, ..KarubaOptions::default() });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KarubaOptions {
    /// How adventurers and temples are placed (B3).
    pub setup: SetupMode,
    /// Whether all decide at once (B5, B14).
    pub decisions: Decisions,
}

/// How adventurers and temples are placed (B3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SetupMode {
    /// Drawn: every valid set-up is equally likely.
    #[default]
    Random,
    /// Seats in turn from seat 1 place one colour each until all four stand.
    Draft,
}

/// Who sees what of the others' decisions (B14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Decisions {
    /// All choose in secret, shown when all have chosen.
    #[default]
    Together,
    /// One seat after the other, most points first, each seeing the earlier choices.
    InOrder,
}
