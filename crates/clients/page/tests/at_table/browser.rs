//! A browser from memory, with a person before it: what is kept stays in a map, time is a number, and everything that takes time
//! happens when a test says so.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use tablee_core::{PlayoutRng, Rng as _};
use tablee_page::{Answer, Effect, Listener, Message, Outside, Page, Preference, Pressed, Route, Task};
use tablee_scene::{Act, Spot};
use tablee_words::Language;

/// What a browser keeps, and the clock on the wall.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    kept: RefCell<BTreeMap<String, String>>,
    now: Cell<f64>,
    drawn: Cell<u64>,
    pub(crate) french: Cell<bool>,
}

impl Outside for Memory {
    fn stored(&self, name: &str) -> Option<String> {
        self.kept.borrow().get(name).cloned()
    }

    fn store(&self, name: &str, text: &str) -> bool {
        self.kept.borrow_mut().insert(name.to_owned(), text.to_owned());
        true
    }

    fn forget(&self, name: &str) {
        self.kept.borrow_mut().remove(name);
    }

    fn names(&self, begin: &str) -> Vec<String> {
        self.kept.borrow().keys().filter(|name| name.starts_with(begin)).cloned().collect()
    }

    fn now(&self) -> f64 {
        self.now.set(self.now.get() + 1.0);
        self.now.get()
    }

    fn day(&self, _: f64) -> String {
        "2026-11-16".to_owned()
    }

    fn day_in_words(&self, day: &str, _: Language) -> String {
        day.to_owned()
    }

    /// Other bytes each time, the same in every run.
    fn random(&self) -> [u8; 32] {
        self.drawn.set(self.drawn.get() + 1);
        let mut rng = PlayoutRng::new(self.drawn.get());
        std::array::from_fn(|_| rng.below(256) as u8)
    }

    fn prefers(&self, preference: Preference) -> bool {
        preference == Preference::Stillness
    }

    fn language(&self) -> String {
        if self.french.get() { "fr".to_owned() } else { "en".to_owned() }
    }

    fn has_server(&self) -> bool {
        false
    }

    fn is_online(&self) -> bool {
        true
    }

    fn can_share(&self) -> bool {
        false
    }

    fn origin(&self) -> String {
        "https://example.org".to_owned()
    }

    fn fragment(&self) -> String {
        String::new()
    }

    fn assets(&self) -> String {
        "assets/".to_owned()
    }
}

impl Memory {
    /// The id of the table that is kept, if it is the only one.
    pub(crate) fn id_of_table(&self) -> String {
        let kept = self.kept.borrow();
        let mut ids = kept.keys().filter_map(|name| name.strip_prefix("table."));
        ids.next().expect("a table is kept").to_owned()
    }
}

/// A tab of the browser, and what is under way in it.
pub(crate) struct Tab {
    pub(crate) page: Page,
    pub(crate) memory: Rc<Memory>,
    pub(crate) tasks: Vec<Task>,
    pub(crate) timers: Vec<Message>,
    /// Everything else that was asked for.
    pub(crate) asked: Vec<Effect>,
}

impl Tab {
    /// Opens the page at an address.
    pub(crate) fn open(memory: &Rc<Memory>, hash: &str) -> Tab {
        let mut page = Page::new(Rc::<Memory>::clone(memory), Route::of("/", hash));
        page.update(Message::Loaded(Some(tablee_page::beside)));
        let mut tab = Tab { page, memory: Rc::clone(memory), tasks: Vec::new(), timers: Vec::new(), asked: Vec::new() };
        tab.carry_out();
        tab
    }

    /// Opens a new table of a game against bots, with the usual choices.
    pub(crate) fn at_new_table(memory: &Rc<Memory>, game: &str) -> Tab {
        let mut tab = Tab::open(memory, &format!("#/new/{game}"));
        tab.press_labelled("Play", "Jouer");
        tab
    }

    pub(crate) fn tell(&mut self, message: impl Into<Message>) {
        self.page.update(message.into());
        self.carry_out();
    }

    pub(crate) fn act(&mut self, act: Act) {
        self.tell(Message::Act(act));
    }

    pub(crate) fn spot(&mut self, spot: Spot) {
        self.tell(Message::Spot(spot));
    }

    pub(crate) fn key(&mut self, pressed: Pressed) -> bool {
        let known = self.page.key(pressed);
        self.carry_out();
        known
    }

    fn carry_out(&mut self) {
        for effect in self.page.take_effects() {
            match effect {
                Effect::Go(route) => {
                    self.page.update(Message::Went(route));
                    self.carry_out();
                }
                Effect::Think(task) => self.tasks.push(task),
                Effect::StopThinking => self.tasks.clear(),
                Effect::After(_, message) => self.timers.push(message),
                other => self.asked.push(other),
            }
        }
    }

    /// The worker answers what it was asked first. It has no time at all, so it says the first thing that comes to its mind.
    pub(crate) fn think(&mut self) {
        if self.tasks.is_empty() {
            return;
        }
        let task = self.tasks.remove(0);
        let time = AtomicU64::new(0);
        let now = || time.fetch_add(100_000, Ordering::Relaxed) as f64;
        let answers = RefCell::new(Vec::new());
        tablee_page::think(task, &now, &|answer: Answer| answers.borrow_mut().push(answer));
        for answer in answers.into_inner() {
            self.tell(Message::Thought(answer));
        }
    }

    /// The first timer runs out.
    pub(crate) fn ring(&mut self) {
        if !self.timers.is_empty() {
            let message = self.timers.remove(0);
            self.tell(message);
        }
    }

    /// Lets everything happen that is under way.
    pub(crate) fn settle(&mut self) {
        for _ in 0..1000 {
            if self.tasks.is_empty() && self.timers.is_empty() {
                return;
            }
            self.think();
            self.ring();
        }
        panic!("it never comes to rest: {}", self.html());
    }

    /// What stands in the page.
    pub(crate) fn html(&mut self) -> String {
        self.page.show().drawing.to_string()
    }

    /// What stands in the page as text, without markup.
    pub(crate) fn text(&mut self) -> String {
        let html = self.html();
        let mut text = String::new();
        let mut inside = false;
        for letter in html.chars() {
            match letter {
                '<' => inside = true,
                '>' => {
                    inside = false;
                    text.push(' ');
                }
                letter if !inside => text.push(letter),
                _ => (),
            }
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ").replace("&amp;", "&")
    }

    /// All values of an attribute.
    pub(crate) fn values(&mut self, attribute: &str) -> Vec<String> {
        let html = self.html();
        let begin = format!(" {attribute}=\"");
        html.split(&begin).skip(1).filter_map(|rest| rest.split('"').next().map(str::to_owned)).collect()
    }

    /// Whether a button of the table is there and can be pressed.
    pub(crate) fn offers(&mut self, act: Act) -> bool {
        let html = self.html();
        let begin = format!("data-act=\"{act}\"");
        html.split('<').any(|element| element.contains(&begin) && !element.contains(" disabled"))
    }

    /// What can be pressed for the game.
    pub(crate) fn spots(&mut self) -> Vec<Spot> {
        let digits = self.values("data-digit").into_iter().filter_map(|digit| digit.chars().next().map(Spot::Digit));
        let digits: Vec<Spot> = digits.collect();
        let cell = |cell: String| {
            let (x, y) = cell.split_once(',')?;
            Some(Spot::Cell((x.parse().ok()?, y.parse().ok()?)))
        };
        digits.into_iter().chain(self.values("data-cell").into_iter().filter_map(cell)).collect()
    }

    /// The place that is chosen.
    pub(crate) fn picked_cell(&mut self) -> Option<Spot> {
        let html = self.html();
        let place = |element: &str| {
            let cell = element.split("data-cell=\"").nth(1)?.split('"').next()?;
            let (x, y) = cell.split_once(',')?;
            Some(Spot::Cell((x.parse().ok()?, y.parse().ok()?)))
        };
        html.split('<').filter(|element| element.contains("picked")).find_map(place)
    }

    /// The cards of the maze that can be taken now: the places that light up, but for the card that was laid.
    pub(crate) fn takeable(&mut self) -> Vec<Spot> {
        let html = self.html();
        let place = |element: &str| {
            let cell = element.split("data-cell=\"").nth(1)?.split('"').next()?;
            let (x, y) = cell.split_once(',')?;
            Some(Spot::Cell((x.parse().ok()?, y.parse().ok()?)))
        };
        html.split('<').filter(|element| element.contains("aria-label=\"take card")).filter_map(place).collect()
    }

    /// Presses the first element of a class.
    pub(crate) fn press_class(&mut self, class: &str) {
        match self.listener(&format!("class=\"{class}\""), "") {
            Listener::Press(message) => self.tell(message),
            other => panic!("{class} listens otherwise: {other:?}"),
        }
    }

    /// Types into the first field of a sheet, or chooses in it.
    pub(crate) fn type_into(&mut self, element: &str, text: &str) {
        match self.listener("class=\"sheet", &format!("<{element}")) {
            Listener::Text(then) => self.tell(then(text.to_owned())),
            other => panic!("{element} listens otherwise: {other:?}"),
        }
    }

    /// Sends the form of a sheet.
    pub(crate) fn submit(&mut self) {
        match self.listener("class=\"sheet", "<form") {
            Listener::Press(message) => self.tell(message),
            other => panic!("the form listens otherwise: {other:?}"),
        }
    }

    /// Who listens to the first element that begins so, after something else.
    fn listener(&mut self, after: &str, begin: &str) -> Listener {
        let shown = self.page.show();
        let html = shown.drawing.to_string();
        let found = html.find(after).and_then(|at| {
            let rest = &html[at..];
            let rest = &rest[rest.find(begin)?..];
            rest.split("data-on=\"").nth(1)?.split('"').next()?.parse().ok()
        });
        found.and_then(|number| shown.listeners.get(number)).unwrap_or_else(|| panic!("no {after} {begin} in {html}"))
    }

    /// Presses the button with these words, in either language.
    pub(crate) fn press_labelled(&mut self, english: &str, french: &str) {
        let shown = self.page.show();
        let html = shown.drawing.to_string();
        let found = html.split("<button").skip(1).find_map(|rest| {
            let (attributes, inside) = rest.split_once('>')?;
            let words = inside.split("</button>").next()?;
            let named = |name: &str| words.ends_with(name) || attributes.contains(&format!("aria-label=\"{name}\""));
            let number = attributes.split("data-on=\"").nth(1)?.split('"').next()?.parse().ok()?;
            (named(english) || named(french)).then_some(number)
        });
        let number = found.unwrap_or_else(|| panic!("no button {english:?} in {html}"));
        match shown.listeners.get(number) {
            Some(Listener::Press(message)) => self.tell(message),
            other => panic!("{english:?} listens otherwise: {other:?}"),
        }
    }

    /// Chooses what stands beside a round button.
    pub(crate) fn choose(&mut self, words: &str) {
        let shown = self.page.show();
        let html = shown.drawing.to_string();
        let before = html.split(words).next().unwrap_or_default();
        let number = before.rsplit("data-on=\"").next().and_then(|rest| rest.split('"').next()?.parse().ok());
        let listener = number.and_then(|number| shown.listeners.get(number));
        match listener {
            Some(Listener::Check(then)) => self.tell(then(true)),
            Some(Listener::Press(message)) => self.tell(message),
            Some(Listener::Text(then)) => self.tell(then(String::new())),
            other => panic!("{words:?} listens otherwise: {other:?}"),
        }
    }

    /// The number of the decision at hand of the table that is kept.
    pub(crate) fn saved(&self) -> serde_json::Value {
        let kept = self.memory.kept.borrow();
        let (_, text) = kept.iter().find(|(name, _)| name.starts_with("table.")).expect("a table is kept");
        serde_json::from_str(text).expect("a saved game")
    }

    /// How many decisions of the game were made.
    pub(crate) fn decisions(&self) -> usize {
        self.saved()["record"]["moves"].as_array().map_or(0, Vec::len)
    }

    /// Presses this and that until a move is picked, or played because there is no other.
    pub(crate) fn pick_anything(&mut self, rng: &mut PlayoutRng) {
        let before = self.saved();
        for _ in 0..200 {
            if self.page.is_complete() || self.saved() != before {
                return;
            }
            let spots = self.spots();
            assert!(!spots.is_empty(), "there is nothing to press: {}", self.text());
            self.spot(spots[rng.below(spots.len() as u32) as usize]);
        }
        panic!("no move can be picked: {}", self.text());
    }

    /// Plays any move, and lets the others answer.
    pub(crate) fn play_anything(&mut self, rng: &mut PlayoutRng) {
        let before = self.saved();
        self.pick_anything(rng);
        if self.saved() == before {
            self.act(Act::Confirm);
        }
        self.settle();
    }
}
