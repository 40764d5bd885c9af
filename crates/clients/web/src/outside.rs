//! The browser as the page asks it.

use tablee_page::{Outside, Preference};
use tablee_words::Language;

use crate::{browser, calling};

/// The browser.
pub(crate) struct Browser;

impl Outside for Browser {
    fn stored(&self, name: &str) -> Option<String> {
        browser::stored(name)
    }

    fn store(&self, name: &str, text: &str) -> bool {
        browser::store(name, text)
    }

    fn forget(&self, name: &str) {
        browser::forget(name);
    }

    fn names(&self, begin: &str) -> Vec<String> {
        browser::stored_names(begin)
    }

    fn now(&self) -> f64 {
        js_sys::Date::now()
    }

    fn day(&self, at: f64) -> String {
        browser::day(at)
    }

    fn day_in_words(&self, day: &str, language: Language) -> String {
        browser::day_in_words(day, language)
    }

    fn random(&self) -> [u8; 32] {
        browser::random_bytes()
    }

    fn prefers(&self, preference: Preference) -> bool {
        browser::prefers(match preference {
            Preference::Dark => "(prefers-color-scheme: dark)",
            Preference::Stillness => "(prefers-reduced-motion: reduce)",
            Preference::Wide => "(min-width: 900px)",
        })
    }

    fn language(&self) -> String {
        browser::window().and_then(|window| window.navigator().language()).unwrap_or_default()
    }

    fn has_server(&self) -> bool {
        browser::meta("tablee-server").is_some()
    }

    fn is_online(&self) -> bool {
        browser::window().is_some_and(|window| window.navigator().on_line())
    }

    fn can_share(&self) -> bool {
        browser::can_share()
    }

    fn can_be_told(&self) -> bool {
        calling::is_possible()
    }

    fn origin(&self) -> String {
        browser::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
    }

    fn fragment(&self) -> String {
        let hash = browser::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
        hash.trim_start_matches('#').to_owned()
    }

    /// Wherever the page is served from.
    fn assets(&self) -> String {
        let worker = browser::meta("tablee-worker").unwrap_or_default();
        worker.rfind("assets/").map_or_else(|| "assets/".to_owned(), |at| worker[..at + "assets/".len()].to_owned())
    }
}
