//! The page at a table of the recorded exchanges: a browser from memory, and the server as the test plays it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};
use tablee_page::{
    Effect, Listener, Message, ON, OnlineMessage, Outside, Page, Preference, Pressed, Request, Response, Route,
    SocketEvent, Then, beside,
};
use tablee_scene::{Act, Element, Node};
use tablee_words::Language;

const EXCHANGES: &str = include_str!("../../../../service/server/tests/exchanges/kariba.txt");

/// The moment at which tests begin.
const BEGIN: f64 = 1_795_003_200_000.0;

struct Memory {
    kept: RefCell<BTreeMap<String, String>>,
    now: Cell<f64>,
    chance: Cell<u8>,
    origin: &'static str,
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
        self.now.get()
    }
    fn day(&self, _: f64) -> String {
        "2026-11-18".to_owned()
    }
    fn day_in_words(&self, day: &str, _: Language) -> String {
        day.to_owned()
    }
    fn random(&self) -> [u8; 32] {
        self.chance.set(self.chance.get().wrapping_add(1));
        [self.chance.get(); 32]
    }
    fn prefers(&self, _: Preference) -> bool {
        false
    }
    fn language(&self) -> String {
        "en".to_owned()
    }
    fn has_server(&self) -> bool {
        true
    }
    fn is_online(&self) -> bool {
        true
    }
    fn can_share(&self) -> bool {
        false
    }
    fn origin(&self) -> String {
        self.origin.to_owned()
    }
    fn fragment(&self) -> String {
        String::new()
    }
    fn assets(&self) -> String {
        "/assets/".to_owned()
    }
}

/// The update with these words in the recorded exchanges, as seat 1 is sent it.
fn update(part: &str) -> Value {
    let texts = EXCHANGES.lines().filter_map(|line| line.split_once(" < "));
    let mut texts = texts.map(|(_, said)| said.strip_prefix("200 ").unwrap_or(said));
    let text = texts.find(|text| text.contains("\"type\":\"update\"") && text.contains(part)).expect("such an update");
    let mut update: Value = serde_json::from_str(text).expect("JSON");
    update["you"] = json!(1);
    update
}

/// Before the game; the seat of the host.
pub(crate) fn lobby(host: u8) -> Value {
    let mut update = update("\"game\":null");
    update["table"]["host"] = json!(host);
    update
}

pub(crate) fn my_turn() -> Value {
    update("\"deciding\":[1]")
}

/// The same position while the other one decides.
pub(crate) fn their_turn() -> Value {
    let mut update = my_turn();
    (update["game"]["deciding"], update["game"]["moves"]) = (json!([2]), json!([]));
    update["game"]["view"]["turn"] = json!(2);
    update
}

/// The game is over, the so-manieth of a match: the other one has won.
pub(crate) fn ended(played: u8, games: u8) -> Value {
    let mut update = their_turn();
    update["game"]["deciding"] = json!([]);
    update["game"]["standing"] = json!({"scores": [10, 25], "places": [2, 1], "breakdown": [[], []]});
    let table = &mut update["table"];
    (table["played"], table["games"], table["totals"]) = (json!(played), json!(games), json!([20, 50]));
    table["status"] = json!(if played < games { "playing" } else { "over" });
    update
}

/// The page.
pub(crate) struct Screen {
    page: Page,
    memory: Rc<Memory>,
    socket: u32,
    seq: u64,
    /// What was said on sockets.
    pub(crate) said: Vec<String>,
    requests: Vec<(Request, Then<Option<Response>>)>,
    timers: Vec<(f64, Message)>,
}

impl Screen {
    fn new(origin: &'static str, route: Route) -> Screen {
        let memory = Rc::new(Memory { kept: RefCell::default(), now: Cell::new(BEGIN), chance: Cell::new(0), origin });
        let page = Page::new(Rc::<Memory>::clone(&memory), route);
        let (said, requests, timers) = (Vec::new(), Vec::new(), Vec::new());
        let mut screen = Screen { page, memory, socket: 0, seq: 10, said, requests, timers };
        screen.tell(Message::Loaded(Some(beside)));
        screen
    }

    /// The first screen, with a server.
    pub(crate) fn home() -> Screen {
        Screen::new("https://tablee.example", Route::Home)
    }

    /// A table on the server as it is shown first.
    pub(crate) fn at_table(first: &Value) -> Screen {
        Screen::lobby_at("https://tablee.example", first)
    }

    /// The same on a server at this address.
    pub(crate) fn lobby_at(origin: &'static str, first: &Value) -> Screen {
        let code = first["table"]["code"].as_str().expect("a code").to_owned();
        let mut screen = Screen::new(origin, Route::Online(code.clone()));
        screen.answer(&format!("/api/tables/{code}"), first);
        screen.connect();
        screen.show(first.clone());
        screen
    }

    fn tell(&mut self, message: Message) {
        self.page.update(message);
        loop {
            let effects = self.page.take_effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                match effect {
                    Effect::Fetch(request, then) => self.requests.push((request, then)),
                    Effect::OpenSocket(number, _) => self.socket = number,
                    Effect::Say(_, text) => self.said.push(text),
                    Effect::After(pause, message) => {
                        self.timers.push((self.memory.now.get() + f64::from(pause), message));
                    }
                    _ => (),
                }
            }
        }
    }

    fn socket(&mut self, event: SocketEvent) {
        self.tell(OnlineMessage::Socket(self.socket, event).into());
    }

    /// The connection is made.
    pub(crate) fn connect(&mut self) {
        for _ in 0..100 {
            self.socket(SocketEvent::Opened);
            self.wait(1_000.0);
            if !self.says("Reconnecting") {
                return;
            }
        }
    }

    /// The connection is cut.
    pub(crate) fn cut(&mut self) {
        self.socket(SocketEvent::Closed);
    }

    /// The server shows something.
    pub(crate) fn show(&mut self, mut update: Value) {
        self.seq += 1;
        update["seq"] = json!(self.seq);
        self.hear(&update);
    }

    /// The server says something.
    pub(crate) fn hear(&mut self, message: &Value) {
        self.socket(SocketEvent::Text(message.to_string()));
    }

    /// The server has done what it was told last.
    pub(crate) fn answer_order(&mut self, row: u64) {
        let order: Value = serde_json::from_str(self.said.last().expect("a command")).expect("JSON");
        self.hear(&json!({"type": "done", "id": order["id"], "seq": row}));
    }

    /// Answers the request to this address.
    pub(crate) fn answer(&mut self, address: &str, body: &Value) {
        let index = self.requests.iter().position(|(request, _)| request.address == address);
        let asked: Vec<&str> = self.requests.iter().map(|(request, _)| request.address.as_str()).collect();
        let (_, then) = self.requests.remove(index.unwrap_or_else(|| panic!("nobody asks for {address}: {asked:?}")));
        self.tell(then(Some(Response { status: 200, text: body.to_string(), date: None })));
    }

    pub(crate) fn now(&self) -> f64 {
        self.memory.now.get()
    }

    /// Lets time pass. The server is heard all the while.
    pub(crate) fn wait(&mut self, milliseconds: f64) {
        let end = self.memory.now.get() + milliseconds;
        while let Some(next) = (0..self.timers.len())
            .filter(|&index| self.timers[index].0 <= end)
            .min_by(|&left, &right| self.timers[left].0.total_cmp(&self.timers[right].0))
        {
            let (due, message) = self.timers.remove(next);
            self.memory.now.set(due.max(self.memory.now.get()));
            self.tell(message);
        }
        self.memory.now.set(end);
    }

    pub(crate) fn open_end(&mut self) {
        // It opens by itself when the board was looked at.
        if !self.markup().contains("sheet side end") {
            self.tell(Message::Act(Act::End));
        }
    }

    pub(crate) fn open_company(&mut self) {
        self.tell(Message::Act(Act::Company));
    }

    /// Plays a move that is allowed, with the keyboard.
    pub(crate) fn play_first(&mut self) {
        let moves = my_turn()["game"]["moves"].clone();
        let first = moves[0].as_str().expect("a move");
        let animal = first.chars().next().expect("an animal");
        self.page.key(Pressed::Letter(animal));
        self.page.key(Pressed::Enter);
        self.tell(Message::Act(Act::Confirm));
    }

    fn walk(&mut self, see: &mut dyn FnMut(&Element)) -> tablee_page::Screenful {
        fn inside(nodes: &[Node], see: &mut dyn FnMut(&Element)) {
            for element in nodes.iter().filter_map(Node::element) {
                see(element);
                inside(element.children(), see);
            }
        }
        let screen = self.page.show();
        inside(screen.drawing.nodes(), see);
        screen
    }

    pub(crate) fn markup(&mut self) -> String {
        self.page.show().drawing.to_string()
    }

    /// All words of the screen.
    pub(crate) fn text(&mut self) -> String {
        let screen = self.page.show();
        let words = |node: &Node| node.element().map(Element::words).unwrap_or_default();
        screen.drawing.nodes().iter().map(words).collect::<Vec<_>>().join(" ")
    }

    /// Whether these words stand on the screen.
    pub(crate) fn says(&mut self, words: &str) -> bool {
        self.text().contains(words)
    }

    /// Presses the button that is called so.
    pub(crate) fn press(&mut self, name: &str) {
        let mut number = None;
        let screen = self.walk(&mut |element| {
            let called = element.words() == name
                || element.get("title") == Some(name)
                || element.get("aria-label") == Some(name);
            if element.name() == "button" && called && number.is_none() {
                number = element.get(ON).and_then(|number| number.parse().ok());
            }
        });
        let number = number.unwrap_or_else(|| panic!("there is no button {name}: {}", screen.drawing));
        match screen.listeners.get(number) {
            Some(Listener::Press(message)) => self.tell(message),
            other => panic!("{name} cannot be pressed: {other:?}"),
        }
    }
}
