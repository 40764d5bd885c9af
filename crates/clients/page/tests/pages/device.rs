//! A browser from memory. It keeps what the page keeps, tells the time that the test says, carries out what the page asks for, and
//! presses what a person would press: by the words that stand there.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use tablee_page::{
    Effect, Listener, Message, ON, OnlineMessage, Outside, Page, Preference, Pressed, Request, Response, Route,
    Screenful, SocketEvent, Sound, Staging, Task, Then, beside, think,
};
use tablee_scene::{Act, Element, Identity, Node, Spot};
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
    pub(crate) full: Cell<bool>,
    pub(crate) fragment: RefCell<String>,
}

/// The moment at which tests begin: 2026-11-18, noon.
pub(crate) const NOON: f64 = 1_795_003_200_000.0;

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
            fragment: RefCell::default(),
        })
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
        // Days are counted from the one on which tests begin; none runs into another month.
        format!("2026-11-{:02}", 18 + ((at - NOON) / 86_400_000.0).floor() as i64)
    }

    fn day_in_words(&self, day: &str, language: Language) -> String {
        format!("{day} ({})", language.code())
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

    fn origin(&self) -> String {
        "https://example.org".to_owned()
    }

    fn fragment(&self) -> String {
        self.fragment.borrow().clone()
    }

    fn assets(&self) -> String {
        "assets/".to_owned()
    }
}

/// A socket that the page has opened.
#[derive(Debug)]
pub(crate) struct Socket {
    pub(crate) number: u32,
    pub(crate) address: String,
    pub(crate) said: Vec<String>,
    pub(crate) closed: bool,
}

/// Something that is told later.
struct Timer {
    due: f64,
    order: usize,
    message: Message,
}

/// What the page asked for and was given at once.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) sounds: Vec<Sound>,
    pub(crate) spoken: Vec<String>,
    pub(crate) downloads: Vec<(String, String)>,
    pub(crate) copied: Vec<String>,
    pub(crate) shared: Vec<String>,
    pub(crate) plays: usize,
}

/// The page in a browser from memory.
pub(crate) struct Device {
    pub(crate) page: Page,
    pub(crate) memory: Rc<Memory>,
    pub(crate) screen: Screenful,
    pub(crate) done: Done,
    pub(crate) sockets: Vec<Socket>,
    /// Requests that nobody has answered yet.
    pub(crate) requests: VecDeque<(Request, Then<Option<Response>>)>,
    timers: Vec<Timer>,
    tasks: VecDeque<Task>,
    told: usize,
}

impl Device {
    /// A browser that was never here before, at the first screen.
    pub(crate) fn new() -> Device {
        Device::at(Memory::new(), "#/")
    }

    /// The page at an address, such as `#/new/kariba`.
    pub(crate) fn at(memory: Rc<Memory>, hash: &str) -> Device {
        let mut page = Page::new(Rc::<Memory>::clone(&memory), Route::of("/", hash));
        let screen = page.show();
        let mut device = Device {
            page,
            memory,
            screen,
            done: Done::default(),
            sockets: Vec::new(),
            requests: VecDeque::new(),
            timers: Vec::new(),
            tasks: VecDeque::new(),
            told: 0,
        };
        device.settle();
        device
    }

    /// Goes to an address.
    pub(crate) fn go(&mut self, hash: &str) {
        self.tell(Message::Went(Route::of("/", hash)));
    }

    /// Opens the page anew, as somebody who comes back later.
    pub(crate) fn reload(self) -> Device {
        let hash = self.page.route().hash();
        Device::at(self.memory, &hash)
    }

    /// Tells the page something.
    pub(crate) fn tell(&mut self, message: Message) {
        self.page.update(message);
        self.settle();
    }

    /// Draws, and carries out what is asked for, until nothing is left.
    fn settle(&mut self) {
        loop {
            self.screen = self.page.show();
            if matches!(self.screen.staging, Some(Staging::Play(_))) {
                self.done.plays += 1;
            }
            let effects = self.page.take_effects();
            if effects.is_empty() {
                break;
            }
            effects.into_iter().for_each(|effect| self.carry_out(effect));
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Go(route) => self.page.update(Message::Went(route)),
            Effect::Load => self.page.update(Message::Loaded(Some(beside))),
            Effect::After(pause, message) => {
                self.told += 1;
                self.timers.push(Timer { due: self.memory.now.get() + f64::from(pause), order: self.told, message });
            }
            Effect::Think(task) => self.tasks.push_back(task),
            Effect::StopThinking => self.tasks.clear(),
            Effect::Fetch(request, then) => self.requests.push_back((request, then)),
            Effect::OpenSocket(number, address) => {
                self.sockets.push(Socket { number, address, said: Vec::new(), closed: false });
            }
            Effect::Say(number, text) => self.socket_mut(number).said.push(text),
            Effect::CloseSocket(number) => self.socket_mut(number).closed = true,
            Effect::Sound(sound) => self.done.sounds.push(sound),
            Effect::Speak(text, _) => self.done.spoken.push(text),
            Effect::Download(name, text) => self.done.downloads.push((name, text)),
            Effect::Copy(text, then) => {
                self.done.copied.push(text);
                self.page.update(then(true));
            }
            Effect::Share(address) => self.done.shared.push(address),
            Effect::SearchRules(_, then) => self.page.update(then(0)),
            // What only a real browser can show.
            Effect::Subscribe(..)
            | Effect::Unsubscribe
            | Effect::Picture { .. }
            | Effect::FocusTop
            | Effect::ForgetFragment
            | Effect::Illustrate(_)
            | Effect::ScrollTo(_) => (),
        }
    }

    fn socket_mut(&mut self, number: u32) -> &mut Socket {
        self.sockets
            .iter_mut()
            .find(|socket| socket.number == number)
            .expect("the page speaks on a socket that it opened")
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, milliseconds: f64) {
        let end = self.memory.now.get() + milliseconds;
        loop {
            let due = (0..self.timers.len()).filter(|&index| self.timers[index].due <= end);
            let next = due.min_by(|&left, &right| {
                let (left, right) = (&self.timers[left], &self.timers[right]);
                left.due.total_cmp(&right.due).then(left.order.cmp(&right.order))
            });
            let Some(next) = next else { break };
            let timer = self.timers.remove(next);
            self.memory.now.set(timer.due.max(self.memory.now.get()));
            self.tell(timer.message);
        }
        self.memory.now.set(end);
    }

    /// How many tasks wait for the worker.
    pub(crate) fn tasks(&self) -> usize {
        self.tasks.len()
    }

    /// Lets the worker do all that it was asked. Its clock goes on a little with every look, so that it thinks as long everywhere.
    pub(crate) fn think(&mut self) {
        while let Some(task) = self.tasks.pop_front() {
            let clock = AtomicU64::new(0);
            let now = || clock.fetch_add(50, Ordering::Relaxed) as f64;
            let answers = RefCell::new(Vec::new());
            think(task, &now, &|answer| answers.borrow_mut().push(answer));
            answers.into_inner().into_iter().for_each(|answer| self.tell(Message::Thought(answer)));
        }
    }

    /// Lets bots think and play until a person decides, or the game is over.
    pub(crate) fn bots_play(&mut self) {
        for _ in 0..10_000 {
            self.think();
            let waits = self.tasks.is_empty() && self.timers.is_empty();
            if waits || self.act(Act::Confirm).is_some() || self.is_deciding() {
                return;
            }
            self.wait(500.0);
        }
        panic!("bots play for ever: {}", self.text());
    }

    /// Whether somebody at this screen can choose something on the board or in the hand.
    pub(crate) fn is_deciding(&self) -> bool {
        self.page.may_drag()
    }

    /// Plays what the adviser thinks best. Bots that have been asked before are answered first.
    pub(crate) fn play_advised(&mut self) {
        self.press_act(Act::Hint);
        for _ in 0..20 {
            self.think();
            if self.act(Act::Confirm).is_some() {
                break;
            }
            self.wait(500.0);
        }
        self.press_act(Act::Confirm);
    }

    /// Plays on by advice until the game is over, for one person among bots.
    pub(crate) fn play_to_the_end(&mut self) {
        for _ in 0..10_000 {
            self.bots_play();
            if !self.is_deciding() {
                return;
            }
            self.play_advised();
        }
        panic!("the game does not end: {}", self.text());
    }

    /// A key is pressed while nothing has the focus; says whether it means something.
    pub(crate) fn key(&mut self, pressed: Pressed) -> bool {
        let handled = self.page.key(pressed);
        self.settle();
        handled
    }

    /// Presses a place or a card.
    pub(crate) fn spot(&mut self, spot: Spot) {
        self.tell(Message::Spot(spot));
    }

    /// Something happens on the newest socket.
    pub(crate) fn socket(&mut self, event: SocketEvent) {
        let number = self.sockets.last().expect("a socket is open").number;
        self.tell(Message::Online(OnlineMessage::Socket(number, event)));
    }

    /// Answers the oldest request.
    pub(crate) fn answer(&mut self, status: u16, text: &str) -> Request {
        self.answer_with(Some(Response { status, text: text.to_owned(), date: None }))
    }

    /// Answers the oldest request, or lets nobody answer.
    pub(crate) fn answer_with(&mut self, response: Option<Response>) -> Request {
        let (request, then) = self.requests.pop_front().expect("the page has asked for something");
        self.tell(then(response));
        request
    }

    /// All elements of the screen with those around them, the innermost last.
    pub(crate) fn elements(&self) -> Vec<Vec<&Element>> {
        fn walk<'a>(nodes: &'a [Node], around: &[&'a Element], all: &mut Vec<Vec<&'a Element>>) {
            for element in nodes.iter().filter_map(Node::element) {
                let mut path = around.to_vec();
                path.push(element);
                walk(element.children(), &path, all);
                all.push(path);
            }
        }
        let mut all = Vec::new();
        walk(self.screen.drawing.nodes(), &[], &mut all);
        all
    }

    /// All words of the screen.
    pub(crate) fn text(&self) -> String {
        let words = |node: &Node| node.element().map(Element::words).unwrap_or_default();
        self.screen.drawing.nodes().iter().map(words).collect::<Vec<_>>().join(" ")
    }

    /// Whether these words stand on the screen.
    pub(crate) fn says(&self, words: &str) -> bool {
        self.text().contains(words) || self.elements().iter().any(|path| name_of(path).contains(words))
    }

    /// All that can be pressed, by its name.
    pub(crate) fn buttons(&self) -> Vec<String> {
        self.elements().iter().filter(|path| is_control(path)).map(|path| name_of(path)).collect()
    }

    /// The button of the table that does this, if it is there.
    pub(crate) fn act(&self, act: Act) -> Option<&Element> {
        let all = self.elements();
        all.into_iter()
            .filter_map(|path| path.last().copied())
            .find(|element| element.identity() == Some(&Identity::Act(act)))
    }

    /// Presses a button of the table.
    pub(crate) fn press_act(&mut self, act: Act) {
        let element = self.act(act).unwrap_or_else(|| panic!("there is no button for {act:?}: {:?}", self.buttons()));
        assert!(element.get("disabled").is_none(), "the button for {act:?} cannot be pressed");
        self.tell(Message::Act(act));
    }

    /// Presses the first thing that is called so, or whose name begins so.
    pub(crate) fn press(&mut self, name: &str) {
        let message = {
            let all = self.elements();
            let controls = || all.iter().filter(|path| is_control(path));
            let exact = controls().find(|path| name_of(path) == name);
            let path = exact.or_else(|| controls().find(|path| name_of(path).starts_with(name)));
            let path = path.unwrap_or_else(|| panic!("nothing is called {name:?}: {:?}", self.buttons()));
            self.message_of(path)
        };
        self.tell(message);
    }

    /// What pressing an element comes to, as `events.rs` has it.
    fn message_of(&self, path: &[&Element]) -> Message {
        let element = path.last().expect("a path ends in an element");
        assert!(element.get("disabled").is_none(), "{:?} cannot be pressed", name_of(path));
        match element.identity() {
            Some(Identity::Act(act)) => return Message::Act(*act),
            Some(Identity::Spot(spot)) => return Message::Spot(*spot),
            _ => (),
        }
        if let Some(address) = element.get("href") {
            return Message::Went(Route::of("/", address));
        }
        let input = inputs(element).into_iter().next();
        for heard in [Some(*element), input].into_iter().flatten().chain(path.iter().rev().copied()) {
            match self.listener(heard) {
                Some(Listener::Press(message)) => return message,
                Some(Listener::Check(then)) => return then(heard.get("checked").is_none()),
                _ => (),
            }
        }
        panic!("nobody listens to {:?}", name_of(path))
    }

    fn listener(&self, element: &Element) -> Option<Listener> {
        self.screen.listeners.get(element.get(ON)?.parse().ok()?)
    }

    /// Types into the field with this label, or chooses from it.
    pub(crate) fn type_into(&mut self, label: &str, text: &str) {
        let message = {
            let all = self.elements();
            let labels =
                || all.iter().filter_map(|path| path.last().copied()).filter(|element| element.name() == "label");
            let exact = labels().find(|element| element.words().trim() == label);
            let labelled = exact.or_else(|| labels().find(|element| element.words().trim().starts_with(label)));
            let within = labelled.and_then(|element| inputs(element).into_iter().next());
            let named =
                |id: &str| all.iter().filter_map(|path| path.last().copied()).find(|field| field.get("id") == Some(id));
            let field = within.or_else(|| named(labelled?.get("for")?));
            let by_name = || {
                all.iter().filter_map(|path| path.last().copied()).find(|field| field.get("aria-label") == Some(label))
            };
            let field =
                field.or_else(by_name).unwrap_or_else(|| panic!("no field is called {label:?}: {}", self.text()));
            match self.listener(field) {
                Some(Listener::Text(then) | Listener::File(then)) => then(text.to_owned()),
                other => panic!("the field {label:?} is not typed into, but {other:?}"),
            }
        };
        self.tell(message);
    }
}

/// Fields inside an element.
fn inputs(element: &Element) -> Vec<&Element> {
    let mut found = Vec::new();
    for child in element.children().iter().filter_map(Node::element) {
        if matches!(child.name(), "input" | "select" | "textarea") {
            found.push(child);
        }
        found.extend(inputs(child));
    }
    found
}

/// What an element is called by a screen reader.
pub(crate) fn name_of(path: &[&Element]) -> String {
    let element = path.last().expect("a path ends in an element");
    element.get("aria-label").map_or_else(|| element.words().trim().to_owned(), ToOwned::to_owned)
}

fn is_control(path: &[&Element]) -> bool {
    let element = path.last().expect("a path ends in an element");
    let pressed = matches!(element.identity(), Some(Identity::Act(_) | Identity::Spot(_)));
    let link = element.name() == "a" && element.get("href").is_some_and(|address| address.starts_with('#'));
    let option = element.name() == "label" && !inputs(element).is_empty();
    pressed || link || option || element.name() == "button"
}
