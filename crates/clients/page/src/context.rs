//! What every screen knows, and where it asks for things.

use std::rc::Rc;

use tablee_words::{Language, Words};

use crate::effect::{Effect, Sound};
use crate::outside::{Kept as _, Outside, Preference};
use crate::settings::Settings;
use crate::thinking::Thinker;

/// What every screen knows.
pub struct Context {
    /// The browser, as far as it answers at once.
    pub outside: Rc<dyn Outside>,
    /// What the person likes.
    pub settings: Settings,
    /// What is being thought about elsewhere.
    pub thinker: Thinker,
    effects: Vec<Effect>,
}

impl std::fmt::Debug for Context {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Context").field("settings", &self.settings).field("effects", &self.effects).finish()
    }
}

impl Context {
    /// Begins with what was kept.
    pub fn new(outside: Rc<dyn Outside>) -> Context {
        let settings = outside.read("settings").unwrap_or_default();
        Context { outside, settings, thinker: Thinker::default(), effects: Vec::new() }
    }

    /// The language that is spoken.
    pub fn language(&self) -> Language {
        let wanted = self.settings.language.clone().unwrap_or_else(|| self.outside.language());
        Language::from_locale(&wanted).unwrap_or_default()
    }

    /// The words of that language.
    pub fn words(&self) -> Words {
        let words = Words::new(self.language());
        if self.settings.notation { words } else { words.without_notation() }
    }

    /// A message in that language.
    pub fn text(&self, id: &'static str) -> String {
        self.words().text(id)
    }

    /// Whether the colours are dark.
    pub fn is_dark(&self) -> bool {
        match self.settings.theme.as_deref() {
            Some(theme) => theme == "dark",
            None => self.outside.prefers(Preference::Dark),
        }
    }

    /// Whether things glide.
    pub fn motion(&self) -> bool {
        self.settings.motion.unwrap_or_else(|| !self.outside.prefers(Preference::Stillness))
    }

    /// Changes what the person likes, and keeps it.
    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.outside.write("settings", &self.settings);
    }

    /// Asks for something.
    pub fn ask(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Asks for all of it.
    pub fn ask_all(&mut self, effects: impl IntoIterator<Item = Effect>) {
        self.effects.extend(effects);
    }

    /// Lets a sound be heard, if sounds are wanted.
    pub fn sound(&mut self, sound: Sound) {
        if !self.settings.silent {
            self.ask(Effect::Sound(sound));
        }
    }

    /// What was asked for since the last time.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }
}
