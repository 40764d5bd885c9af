//! What a person likes, kept in the browser.

use serde::{Deserialize, Serialize};
use tablee_words::{Language, Words};

/// What a person likes. What is not set follows the browser.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `en` or `fr`.
    pub language: Option<String>,
    /// `light` or `dark`.
    pub theme: Option<String>,
    /// Small sounds.
    pub sound: bool,
    /// A sound when a table on a server calls; it is heard unless somebody has switched it off.
    pub call: Option<bool>,
    /// Whether things glide.
    pub motion: Option<bool>,
    /// Whether a move is played without being confirmed.
    pub quick: bool,
    /// What the person is called.
    pub name: Option<String>,
    /// What the people around this screen were called last, by their seats.
    pub names: Vec<String>,
}

/// Somebody likes something otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another language.
    Language(Language),
    /// Dark colours, or light ones.
    Dark(bool),
    /// Sounds.
    Sound(bool),
    /// A sound when a table on a server calls.
    Call(bool),
    /// Whether things glide.
    Motion(bool),
    /// Whether a move is played without being confirmed.
    Quick(bool),
}

impl Settings {
    /// Whether a sound is heard when a table on a server calls.
    pub fn calls(&self) -> bool {
        self.call.unwrap_or(true)
    }

    /// Makes a change.
    pub fn make(&mut self, change: Change) {
        match change {
            Change::Language(language) => self.language = Some(language.code().to_owned()),
            Change::Dark(dark) => self.theme = Some(if dark { "dark" } else { "light" }.to_owned()),
            Change::Sound(on) => self.sound = on,
            Change::Call(on) => self.call = Some(on),
            Change::Motion(on) => self.motion = Some(on),
            Change::Quick(on) => self.quick = on,
        }
    }
}

/// A number with one decimal, as the language writes it.
pub(crate) fn decimal(words: &Words, number: f64) -> String {
    let text = format!("{number:.1}");
    if words.language() == Language::French { text.replace('.', ",") } else { text }
}
