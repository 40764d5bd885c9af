//! A browser from memory, as far as the deal of the day needs one: it keeps things, knows the date, and thinks at once.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use tablee_page::{Effect, Listener, Message, ON, Outside, Page, Preference, Route, Screenful, Task, beside, think};
use tablee_scene::{Act, Element, Node};
use tablee_words::Language;

/// What a browser keeps, and what day it is there.
pub(crate) struct Memory {
    pub(crate) kept: RefCell<BTreeMap<String, String>>,
    pub(crate) day: RefCell<String>,
    pub(crate) language: Cell<&'static str>,
    chance: Cell<u8>,
}

impl Memory {
    pub(crate) fn on(day: &str) -> Rc<Memory> {
        let language = Cell::new("en-GB");
        Rc::new(Memory { kept: RefCell::default(), day: RefCell::new(day.to_owned()), language, chance: Cell::new(0) })
    }
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
        0.0
    }

    fn day(&self, _: f64) -> String {
        self.day.borrow().clone()
    }

    fn day_in_words(&self, day: &str, _: Language) -> String {
        day.to_owned()
    }

    fn random(&self) -> [u8; 32] {
        self.chance.set(self.chance.get() + 1);
        [self.chance.get(); 32]
    }

    fn prefers(&self, preference: Preference) -> bool {
        preference == Preference::Stillness
    }

    fn language(&self) -> String {
        self.language.get().to_owned()
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
        String::new()
    }

    fn fragment(&self) -> String {
        String::new()
    }

    fn assets(&self) -> String {
        String::new()
    }
}

/// The page in that browser.
pub(crate) struct Phone {
    pub(crate) page: Page,
    pub(crate) memory: Rc<Memory>,
    pub(crate) copied: Vec<String>,
    /// Whether a text can be put on the clipboard.
    pub(crate) clipboard: bool,
    tasks: VecDeque<Task>,
    later: Vec<Message>,
    screen: Screenful,
}

impl Phone {
    pub(crate) fn at(memory: &Rc<Memory>, hash: &str) -> Phone {
        let mut page = Page::new(Rc::<Memory>::clone(memory), Route::of("/", hash));
        let screen = page.show();
        let mut phone = Phone {
            page,
            memory: Rc::clone(memory),
            copied: Vec::new(),
            clipboard: true,
            tasks: VecDeque::new(),
            later: Vec::new(),
            screen,
        };
        phone.settle();
        phone
    }

    pub(crate) fn go(&mut self, hash: &str) {
        self.tell(Message::Went(Route::of("/", hash)));
    }

    pub(crate) fn tell(&mut self, message: Message) {
        self.page.update(message);
        self.settle();
    }

    fn settle(&mut self) {
        loop {
            let effects = self.page.take_effects();
            if effects.is_empty() {
                break;
            }
            for effect in effects {
                match effect {
                    Effect::Go(route) => self.page.update(Message::Went(route)),
                    Effect::Load => self.page.update(Message::Loaded(Some(beside))),
                    Effect::After(_, message) => self.later.push(message),
                    Effect::Think(task) => self.tasks.push_back(task),
                    Effect::StopThinking => self.tasks.clear(),
                    Effect::Copy(text, then) => {
                        self.copied.push(text);
                        self.page.update(then(self.clipboard));
                    }
                    _ => (),
                }
            }
        }
        self.screen = self.page.show();
    }

    /// Whether the worker has something to do.
    pub(crate) fn is_asked(&self) -> bool {
        !self.tasks.is_empty()
    }

    /// All that is thought about is thought, and all that was to come later comes; once.
    pub(crate) fn turn(&mut self) -> bool {
        let (tasks, later) = (std::mem::take(&mut self.tasks), std::mem::take(&mut self.later));
        let something = !tasks.is_empty() || !later.is_empty();
        for task in tasks {
            let answers = RefCell::new(Vec::new());
            think(task, &|| 0.0, &|answer| answers.borrow_mut().push(answer));
            answers.into_inner().into_iter().for_each(|answer| self.tell(Message::Thought(answer)));
        }
        later.into_iter().for_each(|message| self.tell(message));
        something
    }

    pub(crate) fn elements(&self) -> Vec<&Element> {
        let mut all = Vec::new();
        for node in self.screen.drawing.nodes() {
            collect(node, &mut all);
        }
        all
    }

    /// What stands on the screen.
    pub(crate) fn text(&self) -> String {
        self.screen.drawing.nodes().iter().filter_map(Node::element).map(Element::words).collect::<Vec<_>>().join(" ")
    }

    fn named(&self, name: &str) -> Option<&Element> {
        let called = |element: &&Element| {
            element.get("aria-label") == Some(name)
                || (matches!(element.name(), "a" | "button") && element.words().trim() == name)
        };
        self.elements().into_iter().find(called)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.named(name).is_some()
    }

    /// Presses what is called so.
    pub(crate) fn press(&mut self, name: &str) {
        let element = self.named(name).unwrap_or_else(|| panic!("nothing is called {name}: {}", self.text()));
        let message = match element.get("href") {
            Some(address) => Message::Went(Route::of("/", address)),
            None => {
                let Listener::Press(message) = self.listener(element) else { panic!("{name}") };
                message
            }
        };
        self.tell(message);
    }

    fn listener(&self, element: &Element) -> Listener {
        let number = element.get(ON).and_then(|number| number.parse().ok()).expect("somebody listens");
        self.screen.listeners.get(number).expect("a listener has its number")
    }

    /// Types a move into the log, as somebody without a pointer does.
    pub(crate) fn play(&mut self, choice: &str) {
        self.tell(Message::Act(Act::Log));
        let typed = {
            let field = self.elements().into_iter().find(|element| element.get("id") == Some("notation"));
            let Listener::Text(then) = self.listener(field.expect("a field for moves")) else { panic!("typed into") };
            then(choice.to_owned())
        };
        self.tell(typed);
        let played = {
            let form = self.elements().into_iter().find(|element| element.name() == "form");
            let Listener::Press(message) = self.listener(form.expect("a form")) else { panic!("sent") };
            message
        };
        self.tell(played);
    }
}

fn collect<'a>(node: &'a Node, all: &mut Vec<&'a Element>) {
    if let Some(element) = node.element() {
        all.push(element);
        element.children().iter().for_each(|child| collect(child, all));
    }
}
