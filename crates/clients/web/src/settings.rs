//! What a person likes, kept in the browser.

use leptos::prelude::*;
use leptos::reactive::graph::Observer;
use serde::{Deserialize, Serialize};
use tablee_words::{Language, Words};

use crate::browser;
use crate::route::Route;

/// What a person likes. What is not set follows the browser.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// `en` or `fr`.
    pub(crate) language: Option<String>,
    /// `light` or `dark`.
    pub(crate) theme: Option<String>,
    /// Small sounds.
    pub(crate) sound: bool,
    /// Whether things glide.
    pub(crate) motion: Option<bool>,
    /// Whether a move is played without being confirmed.
    pub(crate) quick: bool,
    /// What the person is called.
    pub(crate) name: Option<String>,
    /// What the people around this screen were called last, by their seats.
    pub(crate) names: Vec<String>,
}

impl Settings {
    fn language(&self) -> Language {
        let browser = || browser::window()?.navigator().language();
        let wanted = self.language.clone().or_else(browser).unwrap_or_default();
        Language::from_locale(&wanted).unwrap_or_default()
    }

    fn theme(&self) -> &str {
        match &self.theme {
            Some(theme) => theme,
            None if browser::prefers("(prefers-color-scheme: dark)") => "dark",
            None => "light",
        }
    }

    pub(crate) fn motion(&self) -> bool {
        self.motion.unwrap_or_else(|| !browser::prefers("(prefers-reduced-motion: reduce)"))
    }
}

/// What every screen knows.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) route: RwSignal<Route>,
}

impl Page {
    pub(crate) fn open() -> Page {
        let settings = RwSignal::new(browser::stored::<Settings>("settings").unwrap_or_default());
        let page = Page { settings, route: RwSignal::new(Route::now()) };
        Effect::new(move || {
            let settings = page.settings.get();
            browser::store("settings", &settings);
            let root = browser::document().and_then(|document| document.document_element());
            if let Some(root) = root {
                let _ = root.set_attribute("lang", settings.language().code());
                let _ = root.set_attribute("data-theme", settings.theme());
                let _ = root.set_attribute("data-motion", if settings.motion() { "on" } else { "off" });
            }
        });
        if let Some(window) = browser::window() {
            browser::listen(&window, "hashchange", move |_| page.route.set(Route::now()));
        }
        page
    }

    /// The words of the chosen language; whoever asks is asked again when it changes.
    pub(crate) fn words(self) -> Words {
        Words::new(self.asked(Settings::language))
    }

    /// The words of the chosen language as it is now.
    pub(crate) fn words_now(self) -> Words {
        Words::new(self.settings.with_untracked(Settings::language))
    }

    /// A message in the chosen language.
    pub(crate) fn text(self, id: &'static str) -> String {
        self.words().text(id)
    }

    pub(crate) fn is_dark(self) -> bool {
        self.asked(|settings| settings.theme() == "dark")
    }

    /// Whoever draws is told of changes; whoever only does something is not.
    fn asked<T>(self, question: impl FnOnce(&Settings) -> T) -> T {
        if Observer::get().is_some() {
            self.settings.track();
        }
        self.settings.with_untracked(question)
    }

    pub(crate) fn motion(self) -> bool {
        self.settings.with_untracked(Settings::motion)
    }

    pub(crate) fn change(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
    }
}

/// A number with one decimal, as the language writes it.
pub(crate) fn decimal(words: &Words, number: f64) -> String {
    let text = format!("{number:.1}");
    if words.language() == Language::French { text.replace('.', ",") } else { text }
}

/// Reads the words of the language that will be spoken.
pub(crate) fn first_words() {
    let settings = browser::stored::<Settings>("settings").unwrap_or_default();
    Words::new(settings.language()).text("home-title");
}

/// What every screen knows.
pub(crate) fn page() -> Page {
    expect_context::<Page>()
}
