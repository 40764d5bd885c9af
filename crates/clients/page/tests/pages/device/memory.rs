//! What a browser from memory knows and keeps.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use tablee_daily::Date;
use tablee_page::{Outside, Preference};
use tablee_words::Language;

/// What a browser knows and keeps. Tests set it before the page is opened, or between two presses.
pub(crate) struct Memory {
    pub(crate) kept: RefCell<BTreeMap<String, String>>,
    pub(crate) now: Cell<f64>,
    chance: Cell<u64>,
    pub(crate) language: Cell<&'static str>,
    pub(crate) dark: Cell<bool>,
    pub(crate) still: Cell<bool>,
    pub(crate) wide: Cell<bool>,
    pub(crate) server: Cell<bool>,
    pub(crate) online: Cell<bool>,
    /// Whether nothing more can be kept.
    pub(crate) full: Cell<bool>,
    /// Whether it shows messages while the page is closed.
    pub(crate) messages: Cell<bool>,
    /// Whether texts can be put on the clipboard.
    pub(crate) clipboard: Cell<bool>,
    /// Whether pictures can be made.
    pub(crate) paints: Cell<bool>,
    /// Where the page comes from.
    pub(crate) origin: Cell<&'static str>,
    pub(crate) fragment: RefCell<String>,
    /// Milliseconds that pass for the worker with every look at its clock: the more, the sooner it is done.
    pub(crate) glance: Cell<u64>,
}

/// The moment at which tests begin: 2026-11-18, noon.
pub(crate) const NOON: f64 = 1_795_003_200_000.0;
const DAY: f64 = 86_400_000.0;

impl Memory {
    /// A browser that was never here, in English, with a network and without a server of ours.
    pub(crate) fn new() -> Rc<Memory> {
        Rc::new(Memory {
            kept: RefCell::default(),
            now: Cell::new(NOON),
            chance: Cell::new(1),
            language: Cell::new("en-GB"),
            dark: Cell::new(false),
            still: Cell::new(false),
            wide: Cell::new(false),
            server: Cell::new(false),
            online: Cell::new(true),
            full: Cell::new(false),
            messages: Cell::new(false),
            clipboard: Cell::new(true),
            paints: Cell::new(true),
            origin: Cell::new("https://example.org"),
            fragment: RefCell::default(),
            glance: Cell::new(50),
        })
    }

    /// The same at noon of another day.
    pub(crate) fn on(day: &str) -> Rc<Memory> {
        let memory = Memory::new();
        let number = |date: Date| f64::from(date.number());
        let first = Date::of_seconds(0).expect("days begin in 1970");
        let days = number(day.parse().expect("a day")) - number(first);
        memory.now.set((days + 0.5) * DAY);
        memory
    }

    /// Keeps something, as the page did before.
    pub(crate) fn keep(&self, name: &str, text: impl Into<String>) {
        self.kept.borrow_mut().insert(name.to_owned(), text.into());
    }

    /// The id of the table that is kept, if it is the only one.
    pub(crate) fn id_of_table(&self) -> String {
        let kept = self.kept.borrow();
        let mut ids = kept.keys().filter_map(|name| name.strip_prefix("table."));
        ids.next().expect("a table is kept").to_owned()
    }
}

impl Outside for Memory {
    fn stored(&self, name: &str) -> Option<String> {
        self.kept.borrow().get(name).cloned()
    }

    fn store(&self, name: &str, text: &str) -> bool {
        if !self.full.get() {
            self.kept.borrow_mut().insert(name.to_owned(), text.to_owned());
        }
        !self.full.get()
    }

    fn forget(&self, name: &str) {
        self.kept.borrow_mut().remove(name);
    }

    fn names(&self, begin: &str) -> Vec<String> {
        self.kept.borrow().keys().filter(|name| name.starts_with(begin)).cloned().collect()
    }

    fn now(&self) -> f64 {
        self.now.get()
    }

    fn day(&self, at: f64) -> String {
        Date::of_seconds((at / 1000.0) as u64).expect("a day").to_string()
    }

    fn day_in_words(&self, day: &str, _: Language) -> String {
        day.to_owned()
    }

    fn random(&self) -> [u8; 32] {
        // Always another one, and the same ones in every run.
        let mut bytes = [0; 32];
        let mut word = self.chance.get();
        self.chance.set(word + 1);
        for part in bytes.chunks_mut(8) {
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9).wrapping_add(0x9e37_79b9_7f4a_7c15);
            part.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn prefers(&self, preference: Preference) -> bool {
        match preference {
            Preference::Dark => self.dark.get(),
            Preference::Stillness => self.still.get(),
            Preference::Wide => self.wide.get(),
        }
    }

    fn language(&self) -> String {
        self.language.get().to_owned()
    }

    fn has_server(&self) -> bool {
        self.server.get()
    }

    fn is_online(&self) -> bool {
        self.online.get()
    }

    fn can_share(&self) -> bool {
        true
    }

    fn can_be_told(&self) -> bool {
        self.messages.get()
    }

    fn origin(&self) -> String {
        self.origin.get().to_owned()
    }

    fn fragment(&self) -> String {
        self.fragment.borrow().clone()
    }

    fn assets(&self) -> String {
        "assets/".to_owned()
    }
}
