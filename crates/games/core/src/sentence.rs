//! Sentences as data, put into words where they are shown.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Something to tell a person, as data: the name of a message in the catalogue of words and what goes into it.
/// The language is chosen where it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// The message in the catalogue, such as `kariba-event-hunt`.
    pub id: Cow<'static, str>,
    /// Its variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<(Cow<'static, str>, Argument)>,
}

/// What may stand in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Argument {
    /// A number, so that plurals come out right.
    Number(i64),
    /// Text that is the same in every language: a name, a move, a place.
    Text(String),
    /// The name of another message, such as a colour.
    Word(Cow<'static, str>),
    /// A seat, shown by the name of who sits there.
    Seat(Seat),
    /// A name that a set of components brings in both languages.
    Named {
        /// English.
        en: String,
        /// French.
        fr: String,
    },
    /// Several, one after the other.
    List(Vec<Argument>),
    /// A sentence within the sentence.
    Inner(Box<Sentence>),
}

impl Sentence {
    /// The sentence without variables.
    pub const fn new(id: &'static str) -> Sentence {
        Sentence { id: Cow::Borrowed(id), arguments: Vec::new() }
    }

    /// Adds a variable of any kind.
    #[must_use]
    pub fn with(mut self, name: &'static str, argument: Argument) -> Sentence {
        self.arguments.push((Cow::Borrowed(name), argument));
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Sentence {
        self.with(name, Argument::Number(number.into()))
    }

    /// Adds a count.
    #[must_use]
    pub fn count(self, name: &'static str, count: usize) -> Sentence {
        self.with(name, Argument::Number(i64::try_from(count).unwrap_or(i64::MAX)))
    }

    /// Adds text that needs no translation.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl ToString) -> Sentence {
        self.with(name, Argument::Text(text.to_string()))
    }

    /// Adds another message of the catalogue.
    #[must_use]
    pub fn word(self, name: &'static str, id: &'static str) -> Sentence {
        self.with(name, Argument::Word(Cow::Borrowed(id)))
    }

    /// Adds a seat.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Sentence {
        self.with(name, Argument::Seat(seat))
    }

    /// Adds a sentence as a part of this one.
    #[must_use]
    pub fn inner(self, name: &'static str, sentence: Sentence) -> Sentence {
        self.with(name, Argument::Inner(Box::new(sentence)))
    }
}

/// Somebody who can put a sentence into words of one language.
pub trait Say {
    /// The sentence in words.
    fn say(&self, sentence: &Sentence) -> String;
}

/// Says a sentence as its id and variables: for engines' own tests and error chains, where no catalogue is at hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainWords;

impl Say for PlainWords {
    fn say(&self, sentence: &Sentence) -> String {
        let mut out = sentence.id.to_string();
        for (name, argument) in &sentence.arguments {
            out.push_str(&format!(" {name}={}", plain(argument)));
        }
        out
    }
}

fn plain(argument: &Argument) -> String {
    match argument {
        Argument::Number(number) => number.to_string(),
        Argument::Text(text) => text.clone(),
        Argument::Word(id) => id.to_string(),
        Argument::Seat(seat) => seat.to_string(),
        Argument::Named { en, .. } => en.clone(),
        Argument::List(parts) => parts.iter().map(plain).collect::<Vec<_>>().join(","),
        Argument::Inner(sentence) => format!("({})", PlainWords.say(sentence)),
    }
}
