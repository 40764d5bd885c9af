//! A browser from memory with somebody before it who reads and presses.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use tablee_page::{Answer, Effect, Listener, Message, Outside, Page, Preference, Pressed, Route, Task, Thought};
use tablee_scene::{Act, Spot};
use tablee_words::Language;

/// What a browser keeps.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) kept: RefCell<BTreeMap<String, String>>,
    drawn: Cell<u8>,
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
        1_795_003_200_000.0
    }

    fn day(&self, _: f64) -> String {
        "2026-11-18".to_owned()
    }

    fn day_in_words(&self, day: &str, _: Language) -> String {
        day.to_owned()
    }

    fn random(&self) -> [u8; 32] {
        self.drawn.set(self.drawn.get() + 1);
        [self.drawn.get(); 32]
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

/// A tab, and what is under way in it.
pub(crate) struct Tab {
    pub(crate) page: Page,
    pub(crate) memory: Rc<Memory>,
    pub(crate) tasks: Vec<Task>,
    timers: Vec<Message>,
}

impl Tab {
    pub(crate) fn open(memory: &Rc<Memory>, hash: &str) -> Tab {
        let mut page = Page::new(Rc::<Memory>::clone(memory), Route::of("/", hash));
        page.update(Message::Loaded(Some(tablee_page::beside)));
        let mut tab = Tab { page, memory: Rc::clone(memory), tasks: Vec::new(), timers: Vec::new() };
        tab.carry_out();
        tab
    }

    pub(crate) fn tell(&mut self, message: Message) {
        self.page.update(message);
        self.carry_out();
    }

    pub(crate) fn act(&mut self, act: Act) {
        assert!(self.offers(act), "{act} is not offered: {}", self.text());
        self.tell(Message::Act(act));
    }

    pub(crate) fn digits(&mut self, digits: &str) {
        for digit in digits.chars() {
            self.tell(Message::Spot(Spot::Digit(digit)));
        }
    }

    pub(crate) fn key(&mut self, pressed: Pressed) -> bool {
        let known = self.page.key(pressed);
        self.carry_out();
        known
    }

    fn carry_out(&mut self) {
        for effect in self.page.take_effects() {
            match effect {
                Effect::Go(route) => self.tell(Message::Went(route)),
                Effect::Think(task) => self.tasks.push(task),
                Effect::StopThinking => self.tasks.clear(),
                Effect::After(_, message) => self.timers.push(message),
                _ => (),
            }
        }
    }

    /// Says what the worker thinks of the first task.
    pub(crate) fn answer(&mut self, thought: Thought) {
        let task = self.tasks.remove(0);
        self.tell(Message::Thought(Answer { id: task.id, last: true, thought }));
    }

    /// The worker thinks about the first task itself, for a thousandth of the time that it would have.
    fn think(&mut self) {
        let task = self.tasks.remove(0);
        let time = AtomicU64::new(0);
        let now = || time.fetch_add(20, Ordering::Relaxed) as f64;
        let answers = RefCell::new(Vec::new());
        tablee_page::think(task, &now, &|answer: Answer| answers.borrow_mut().push(answer));
        for answer in answers.into_inner() {
            self.tell(Message::Thought(answer));
        }
    }

    /// Lets the next thing happen that is under way; says whether there was one.
    pub(crate) fn step(&mut self) -> bool {
        if !self.tasks.is_empty() {
            self.think();
        } else if !self.timers.is_empty() {
            let message = self.timers.remove(0);
            self.tell(message);
        } else {
            return false;
        }
        true
    }

    /// Lets everything happen that is under way.
    pub(crate) fn settle(&mut self) {
        for _ in 0..1000 {
            if !self.step() {
                return;
            }
        }
        panic!("it never comes to rest: {}", self.text());
    }

    pub(crate) fn html(&mut self) -> String {
        self.page.show().drawing.to_string()
    }

    /// All that can be read.
    pub(crate) fn text(&mut self) -> String {
        words(&self.html())
    }

    /// What the element with a class says.
    pub(crate) fn part(&mut self, class: &str) -> Option<String> {
        let html = self.html();
        let begin = html.find(&format!("class=\"{class}"))?;
        let inside = html[begin..].split_once('>')?.1;
        Some(words(inside.split("</p>").next()?))
    }

    /// What the lesson says now.
    pub(crate) fn said(&mut self) -> String {
        self.part("said").unwrap_or_else(|| panic!("nothing is said: {}", self.text()))
    }

    pub(crate) fn offers(&mut self, act: Act) -> bool {
        let begin = format!("data-act=\"{act}\"");
        self.html().split('<').any(|element| element.contains(&begin) && !element.contains(" disabled"))
    }

    /// Who listens to the first element whose markup, up to the end of it, has these words.
    fn listener(&mut self, name: &str, words: &str) -> Option<Listener> {
        let shown = self.page.show();
        let html = shown.drawing.to_string();
        let end = format!("</{name}>");
        let found = html.split(&format!("<{name} ")).skip(1).find_map(|rest| {
            let whole = rest.split(&end).next()?;
            let number = whole.split("data-on=\"").nth(1)?.split('"').next()?.parse().ok()?;
            whole.contains(words).then_some(number)
        });
        shown.listeners.get(found?)
    }

    pub(crate) fn has_button(&mut self, words: &str) -> bool {
        self.listener("button", words).is_some()
    }

    pub(crate) fn press(&mut self, words: &str) {
        match self.listener("button", words) {
            Some(Listener::Press(message)) => self.tell(message),
            other => panic!("no button {words:?}: {other:?}: {}", self.text()),
        }
    }

    pub(crate) fn switch(&mut self, words: &str, on: bool) {
        match self.listener("label", words) {
            Some(Listener::Check(then)) => self.tell(then(on)),
            other => panic!("no switch {words:?}: {other:?}: {}", self.text()),
        }
    }

    /// Types a move and plays it.
    pub(crate) fn type_move(&mut self, notation: &str) {
        self.act(Act::Log);
        match self.listener("form", "id=\"notation\"") {
            Some(Listener::Press(play)) => {
                let shown = self.page.show();
                let html = shown.drawing.to_string();
                let input = html.split("<input ").find(|rest| rest.contains("id=\"notation\"")).expect("a field");
                let number = input.split("data-on=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse().ok());
                let Some(Listener::Text(then)) = shown.listeners.get(number.expect("a listener")) else {
                    panic!("nobody reads what is typed")
                };
                self.tell(then(notation.to_owned()));
                self.tell(play);
            }
            other => panic!("no form for moves: {other:?}"),
        }
    }
}

/// Markup without its marks.
fn words(html: &str) -> String {
    let (mut text, mut inside) = (String::new(), false);
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
