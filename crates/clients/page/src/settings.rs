//! What a person likes, kept in the browser.

use serde::{Deserialize, Serialize};
use tablee_scene::stage::Pace;
use tablee_words::{Language, Words};

/// What a person likes. What is not set follows the browser.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `en` or `fr`.
    pub language: Option<String>,
    /// `light` or `dark`.
    pub theme: Option<String>,
    /// No sounds. What was kept as `sound` before meant something that nobody had chosen.
    pub silent: bool,
    /// How fast moves are shown: `calm`, `brisk` or `instant`; calm for the first games, then brisk, if nothing is chosen.
    pub pace: Option<String>,
    /// How many games were seen to their end here.
    pub finished: u32,
    /// Whether things glide.
    pub motion: Option<bool>,
    /// Whether a move is played without being confirmed.
    pub quick: bool,
    /// Whether a coach has a word before a costly move.
    pub coach: bool,
    /// Whether places show how they are typed.
    pub notation: bool,
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
    /// How fast moves are shown.
    Pace(Pace),
    /// Whether things glide.
    Motion(bool),
    /// Whether a move is played without being confirmed.
    Quick(bool),
    /// Whether a coach has a word before a costly move.
    Coach(bool),
    /// Whether places show how they are typed.
    Notation(bool),
}

impl Settings {
    /// Makes a change.
    pub fn make(&mut self, change: Change) {
        match change {
            Change::Language(language) => self.language = Some(language.code().to_owned()),
            Change::Dark(dark) => self.theme = Some(if dark { "dark" } else { "light" }.to_owned()),
            Change::Sound(on) => self.silent = !on,
            Change::Pace(pace) => self.pace = Some(name(pace).to_owned()),
            Change::Motion(on) => self.motion = Some(on),
            Change::Quick(on) => self.quick = on,
            Change::Coach(on) => self.coach = on,
            Change::Notation(on) => self.notation = on,
        }
    }
}

/// The paces by their names.
pub(crate) const PACES: [(Pace, &str); 3] = [(Pace::Calm, "calm"), (Pace::Brisk, "brisk"), (Pace::Instant, "instant")];

/// So many games are shown calmly to whoever has chosen no pace.
const FIRST_GAMES: u32 = 3;

fn name(pace: Pace) -> &'static str {
    PACES.iter().find(|(known, _)| *known == pace).map_or("calm", |(_, name)| name)
}

impl Settings {
    /// How fast moves are shown.
    pub fn pace(&self) -> Pace {
        let chosen = PACES.iter().find(|(_, name)| Some(*name) == self.pace.as_deref());
        let usual = if self.finished < FIRST_GAMES { Pace::Calm } else { Pace::Brisk };
        chosen.map_or(usual, |(pace, _)| *pace)
    }
}

/// A number with one decimal, as the language writes it.
pub(crate) fn decimal(words: &Words, number: f64) -> String {
    let text = format!("{number:.1}");
    if words.language() == Language::French { text.replace('.', ",") } else { text }
}
