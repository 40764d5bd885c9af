//! The levels of the bots and their names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tablee_core::Sentence;

/// How hard a bot thinks. Weaker means thinking less, never cheating and never blundering on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal move.
    Random,
    /// A glance: the first sensible thing.
    Easy,
    /// One move ahead, with judgement.
    Medium,
    /// Plays out many possible deals.
    Hard,
    /// Searches, and plays exactly where that can be done.
    Master,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 5] = [Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Master];

    /// Who gives hints.
    pub const ADVISER: Level = Level::Hard;

    /// For how long it thinks about one, in milliseconds.
    pub const ADVICE_MILLISECONDS: u64 = 700;

    /// The word that commands and records use.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Master => "master",
        }
    }

    /// What a bot of this level is called where it has no name; `number` tells several apart.
    pub fn called(self, number: usize) -> Sentence {
        let sentence = match self {
            Level::Random => Sentence::new("play-random"),
            Level::Easy => Sentence::new("play-easy"),
            Level::Medium => Sentence::new("play-medium"),
            Level::Hard => Sentence::new("play-hard"),
            Level::Master => Sentence::new("play-master"),
        };
        sentence.count("number", number)
    }

    /// How long an answer may take, in milliseconds, when nobody says otherwise.
    pub const fn milliseconds(self) -> u64 {
        match self {
            Level::Random | Level::Easy | Level::Medium => 15,
            Level::Hard => 200,
            Level::Master => 800,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no level has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no level {:?}", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}
