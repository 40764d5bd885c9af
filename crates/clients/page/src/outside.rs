//! What the page asks of the browser and is answered at once. In tests it is answered from memory.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tablee_words::Language;

/// What a browser tells about the person before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// Dark colours.
    Dark,
    /// Nothing glides.
    Stillness,
    /// There is room beside the board.
    Wide,
}

/// The browser, as far as it answers at once.
pub trait Outside {
    /// What was kept under a name.
    fn stored(&self, name: &str) -> Option<String>;
    /// Keeps a text; says whether it could be kept.
    fn store(&self, name: &str, text: &str) -> bool;
    /// Forgets what was kept.
    fn forget(&self, name: &str);
    /// All names that begin so.
    fn names(&self, begin: &str) -> Vec<String>;
    /// Milliseconds since 1970.
    fn now(&self) -> f64;
    /// The day of a moment where the browser is, such as `2026-11-16`.
    fn day(&self, at: f64) -> String;
    /// A day as the language writes it; whatever is no day stays as it is.
    fn day_in_words(&self, day: &str, language: Language) -> String;
    /// Random bytes that nobody can guess.
    fn random(&self) -> [u8; 32];
    /// What the person prefers.
    fn prefers(&self, preference: Preference) -> bool;
    /// The language of the browser.
    fn language(&self) -> String;
    /// Whether the page comes from a server of ours, which keeps tables, too.
    fn has_server(&self) -> bool;
    /// Whether the browser has a network at all.
    fn is_online(&self) -> bool;
    /// Whether the browser hands addresses to other programs.
    fn can_share(&self) -> bool;
    /// Whether the browser can show messages while the page is closed.
    fn can_be_told(&self) -> bool {
        false
    }
    /// Where the page comes from, such as `https://example.org`.
    fn origin(&self) -> String;
    /// What stands behind the `#` of the address.
    fn fragment(&self) -> String;
    /// Where the files of the page are, wherever it is served from.
    fn assets(&self) -> String;
}

/// What is kept in a form of its own.
pub(crate) trait Kept: Outside {
    /// What was kept under a name; nothing if it is not of this form.
    fn read<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        tablee_core::read_json(&self.stored(name)?).ok()
    }

    /// Keeps something; says whether it could be kept.
    fn write<T: Serialize>(&self, name: &str, value: &T) -> bool {
        tablee_core::write_json(value).is_ok_and(|text| self.store(name, &text))
    }

    /// Today, as `2026-11-16`.
    fn today(&self) -> String {
        self.day(self.now())
    }

    /// Random letters, for ids.
    fn random_id(&self) -> String {
        self.random()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A random number, for seeds.
    fn random_number(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.random();
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

impl<O: Outside + ?Sized> Kept for O {}
