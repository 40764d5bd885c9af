//! Text that stands for a move or a deal, and text that does not.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Sentence;

/// Text that is no move (or deal) at all. Whether a move is legal is another question, answered by `check`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{input:?} cannot be read; expected {expected}")]
pub struct NotationError {
    /// What was given, cut if long.
    pub input: String,
    /// What would have been right, by example: the same in every language.
    pub expected: &'static str,
}

impl NotationError {
    /// `input` is not what was `expected`.
    pub fn new(input: &str, expected: &'static str) -> NotationError {
        let mut shown: String = input.chars().take(40).collect();
        if shown.len() < input.len() {
            shown.push_str("...");
        }
        NotationError { input: shown, expected }
    }

    /// For people.
    pub fn sentence(&self) -> Sentence {
        Sentence::new("error-notation").text("input", &self.input).text("expected", self.expected)
    }
}

/// A move that travels as its notation: in JSON it is the string that a person would type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveText<M>(pub M);

impl<M: std::fmt::Display> Serialize for MoveText<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, M: std::str::FromStr<Err = NotationError>> Deserialize<'de> for MoveText<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(MoveText).map_err(de::Error::custom)
    }
}
