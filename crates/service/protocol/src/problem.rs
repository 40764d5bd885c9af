//! Why something was not done, in the form that travels.

use serde::{Deserialize, Serialize};
use tablee_core::Sentence;

use crate::Code;

/// Why something was not done: a code for programs, the number of the rule where one forbids it, a sentence for people, as data
/// and in words of the language that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// One of the codes of `docs/PROTOCOL.md`, or that of a rule.
    pub code: Code,
    /// The number of the rule, such as `K3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// For people, as data.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub sentence: Sentence,
    /// For people, in words.
    pub text: String,
}
