//! The page calls: its title, its icon, its sounds, the words of a game that begins, and the button to be told while it is closed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};
use tablee_page::{
    Call, Effect, Listener, Message, NotTold, ON, OnlineMessage, Outside, Page, Preference, Response, Route,
    SocketEvent, Sound, beside,
};
use tablee_scene::Act;
use tablee_words::Language;

/// A browser that remembers, and answers always the same.
#[derive(Default)]
struct Memory {
    kept: RefCell<BTreeMap<String, String>>,
    language: &'static str,
    deaf: bool,
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
        1_000_000.0
    }
    fn day(&self, _: f64) -> String {
        "2026-11-18".to_owned()
    }
    fn day_in_words(&self, day: &str, _: Language) -> String {
        day.to_owned()
    }
    fn random(&self) -> [u8; 32] {
        [7; 32]
    }
    fn prefers(&self, _: Preference) -> bool {
        false
    }
    fn language(&self) -> String {
        self.language.to_owned()
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
    fn can_be_told(&self) -> bool {
        !self.deaf
    }
    fn origin(&self) -> String {
        "https://tablee.example".to_owned()
    }
    fn fragment(&self) -> String {
        String::new()
    }
    fn assets(&self) -> String {
        "/assets/".to_owned()
    }
}

/// A page at a table of the recorded exchanges, and the server as the test plays it.
struct Table {
    page: Page,
    socket: u32,
    heard: Vec<Sound>,
    asked: Vec<String>,
    /// What the browser is to find a place for; answered by the test.
    places: Vec<(String, tablee_page::Then<Result<String, NotTold>>)>,
    unsubscribed: usize,
    /// What `/api/push` answers.
    push: Option<Value>,
    /// What `/api/tables?list=mine` answers.
    mine: Value,
}

const EXCHANGES: &str = include_str!("../../../service/server/tests/exchanges/kariba.txt");

/// The update in that line of the recorded exchanges, as seat 1 is sent it.
fn update(line: &str) -> Value {
    let text = EXCHANGES.lines().filter_map(|recorded| recorded.split_once(" < "));
    let mut texts = text.filter_map(|(_, said)| said.strip_prefix("200 ").or(Some(said)));
    let text = texts.find(|text| text.contains("\"type\":\"update\"") && text.contains(line)).expect("such an update");
    let mut update: Value = serde_json::from_str(text).expect("JSON");
    update["you"] = json!(1);
    update
}

fn lobby() -> Value {
    update("\"game\":null")
}

fn my_turn() -> Value {
    update("\"deciding\":[1]")
}

/// The same position while the other one decides.
fn their_turn() -> Value {
    let mut update = my_turn();
    (update["game"]["deciding"], update["game"]["moves"]) = (json!([2]), json!([]));
    (update["game"]["view"]["turn"], update["seq"]) = (json!(2), json!(5));
    update
}

impl Table {
    fn open(language: &'static str, first: &Value, push: Option<Value>) -> Table {
        Table::open_in(Memory { language, ..Memory::default() }, first, push)
    }

    fn open_in(memory: Memory, first: &Value, push: Option<Value>) -> Table {
        let code = first["table"]["code"].as_str().expect("a code").to_owned();
        let page = Page::new(Rc::new(memory), Route::Online(code));
        let (mine, heard, asked, places) = (json!({"tables": []}), Vec::new(), Vec::new(), Vec::new());
        let mut table = Table { page, socket: 0, heard, asked, places, unsubscribed: 0, push, mine };
        table.page.update(Message::Loaded(Some(beside)));
        table.settle(first);
        table.say(OnlineMessage::Socket(table.socket, SocketEvent::Opened));
        table.show(first);
        table
    }

    fn settle(&mut self, first: &Value) {
        loop {
            let effects = self.page.take_effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                match effect {
                    Effect::Fetch(request, then) => {
                        self.asked.push(format!("{} {}", request.method, request.address));
                        let answer = match (request.method, request.address.as_str()) {
                            ("GET", "/api/push") => self.push.clone(),
                            ("POST", "/api/push") => {
                                let body: Value = serde_json::from_str(&request.body.expect("a body")).expect("JSON");
                                assert_eq!(body["kind"], "web");
                                assert_eq!(body["keys"]["auth"], "auth");
                                self.push = self.push.take().map(|mut push| {
                                    push["mine"] = json!([{"id": "one", "kind": "web", "host": "push.example"}]);
                                    push
                                });
                                Some(json!({"id": "one", "kind": "web", "host": "push.example"}))
                            }
                            ("DELETE", "/api/push/one") => {
                                self.push = self.push.take().map(|mut push| {
                                    push["mine"] = json!([]);
                                    push
                                });
                                Some(json!({}))
                            }
                            ("GET", "/api/tables?list=mine") => Some(self.mine.clone()),
                            ("GET", "/api/addresses") => Some(json!({"only_here": false, "nearby": []})),
                            ("GET", address) if address.starts_with("/api/tables/") => Some(first.clone()),
                            other => panic!("nobody should ask for {other:?}"),
                        };
                        let (status, text) = match answer {
                            Some(answer) => (200, answer.to_string()),
                            None => {
                                (404, r#"{"code":"push-off","sentence":{"id":"server-push-off"},"text":""}"#.into())
                            }
                        };
                        let message = then(Some(Response { status, text, date: None }));
                        self.page.update(message);
                    }
                    Effect::OpenSocket(number, _) => self.socket = number,
                    Effect::Sound(sound) => self.heard.push(sound),
                    Effect::Subscribe(key, then) => self.places.push((key, then)),
                    Effect::Unsubscribe => self.unsubscribed += 1,
                    // The clocks of the page stand still here.
                    _ => (),
                }
            }
        }
    }

    fn tell(&mut self, message: Message) {
        self.page.update(message);
        self.settle(&lobby());
    }

    fn say(&mut self, message: OnlineMessage) {
        self.tell(message.into());
    }

    /// The server shows something.
    fn show(&mut self, update: &Value) {
        self.say(OnlineMessage::Socket(self.socket, SocketEvent::Text(update.to_string())));
    }

    fn call(&mut self) -> Call {
        self.page.show().call
    }

    fn text(&mut self) -> String {
        self.page.show().drawing.to_string()
    }

    /// Presses the button that says this.
    fn press(&mut self, says: &str) {
        let screen = self.page.show();
        let mut number = None;
        screen.drawing.each(&mut |element| {
            if element.name() == "button" && element.words() == says {
                number = element.get(ON).and_then(|number| number.parse().ok());
            }
        });
        let number = number.unwrap_or_else(|| panic!("no {says}: {}", screen.drawing));
        match screen.listeners.get(number) {
            Some(Listener::Press(message)) => self.tell(message),
            other => panic!("{says} cannot be pressed: {other:?}"),
        }
    }
}

fn push() -> Option<Value> {
    Some(json!({"key": "BKey", "ntfy": [], "webhook": [], "mine": []}))
}

#[test]
fn the_title_and_the_icon_say_whose_turn_it_is() {
    for (language, turn) in [("en", "Your turn · Evening"), ("fr", "À vous · Evening")] {
        let mut table = Table::open(language, &their_turn(), None);
        assert_eq!(table.call(), Call { title: "Evening".to_owned(), turn: false, waiting: 0 });
        let mut next = my_turn();
        next["seq"] = json!(6);
        table.show(&next);
        assert_eq!(table.call(), Call { title: turn.to_owned(), turn: true, waiting: 1 });
        assert_eq!(table.heard, [Sound::Turn]);
    }
}

#[test]
fn other_tables_that_wait_are_counted_on_every_screen() {
    let mine = |turns: &[bool]| {
        let table = |(index, turn): (usize, &bool)| {
            let code = ["2222-2222-2222", "3333-3333-3333", "4444-4444-4444"][index];
            json!({"code": code, "game": "kariba", "name": "t", "status": "playing", "players": [], "updated": 0, "my_turn": turn})
        };
        json!({"tables": turns.iter().enumerate().map(table).collect::<Vec<_>>()})
    };
    let memory = Memory { language: "en", ..Memory::default() };
    let code = lobby()["table"]["code"].as_str().expect("a code").to_owned();
    let page = Page::new(Rc::new(memory), Route::Home);
    let mut table = Table {
        page,
        socket: 0,
        heard: Vec::new(),
        asked: Vec::new(),
        places: Vec::new(),
        unsubscribed: 0,
        push: None,
        mine: mine(&[true, false, true]),
    };
    // The other list has nobody's own tables.
    for effect in table.page.take_effects() {
        if let Effect::Fetch(request, then) = effect {
            let tables = if request.address.ends_with("mine") { table.mine.clone() } else { json!({"tables": []}) };
            let message = then(Some(Response { status: 200, text: tables.to_string(), date: None }));
            table.page.update(message);
        }
    }
    assert_eq!(table.call(), Call { title: "2 waiting · tablee".to_owned(), turn: false, waiting: 2 });
    table.tell(Message::Went(Route::Online(code)));
    table.page.update(Message::Loaded(Some(beside)));
    table.settle(&my_turn());
    assert_eq!(table.call().title, "Your turn · 2 waiting · Evening");
    assert_eq!(table.call().waiting, 3);
}

#[test]
fn a_game_that_begins_is_said_and_heard() {
    let mut table = Table::open("en", &lobby(), None);
    assert_eq!(table.call().title, "Evening");
    assert!(table.heard.is_empty());
    table.show(&their_turn());
    assert_eq!(table.call().title, "The game begins · Evening");
    assert!(table.text().contains("role=\"status\">The game begins<"));
    assert_eq!(table.heard, [Sound::Begin]);
    // Whoever comes to a game that is on is not told that it begins.
    let mut late = Table::open("en", &their_turn(), None);
    assert_eq!(late.call().title, "Evening");
    assert!(!late.text().contains("The game begins"));
}

#[test]
fn the_sound_is_on_until_it_is_switched_off_in_the_game() {
    let mut table = Table::open("en", &their_turn(), None);
    table.tell(Message::Act(Act::Company));
    assert!(table.text().contains("Sound when it’s my turn"), "{}", table.text());
    table.tell(Message::Change(tablee_page::Change::Call(false)));
    let mut next = my_turn();
    next["seq"] = json!(6);
    table.show(&next);
    assert!(table.heard.is_empty());
    assert!(table.call().turn, "the title still says so");
    assert!(!table.page.context().settings.calls());
}

#[test]
fn what_is_said_meanwhile_is_counted_on_the_button_and_in_the_title() {
    let mut table = Table::open("en", &their_turn(), None);
    let mut talk = their_turn();
    talk["seq"] = json!(7);
    talk["log"] = json!([{"number": 9, "game": 1, "chat": {"name": "Zoé", "says": "hello"}}]);
    table.show(&talk);
    assert_eq!(table.call().title, "1 new message · Evening");
    assert!(table.text().contains("Players and chat, "));
    table.tell(Message::Act(Act::Company));
    table.page.show();
    assert_eq!(table.call().title, "Evening");
}

#[test]
fn the_browser_asks_only_after_the_button_and_the_server_is_told_where() {
    let mut table = Table::open("en", &their_turn(), push());
    assert_eq!(table.asked.iter().filter(|asked| *asked == "GET /api/push").count(), 1, "{:?}", table.asked);
    table.tell(Message::Act(Act::Company));
    assert!(table.places.is_empty(), "nobody has pressed anything");
    table.press("Tell me when I can play");
    let (key, then) = table.places.pop().expect("the browser is asked");
    assert_eq!(key, "BKey");
    let place =
        json!({"endpoint": "https://push.example/a", "expirationTime": null, "keys": {"p256dh": "p", "auth": "auth"}});
    let message = then(Ok(place.to_string()));
    table.tell(message);
    assert!(table.asked.contains(&"POST /api/push".to_owned()));
    assert!(table.text().contains("You get a message on this device"));
    table.press("Stop telling me");
    assert_eq!(table.unsubscribed, 1);
    assert!(table.asked.contains(&"DELETE /api/push/one".to_owned()));
    assert!(table.text().contains("Tell me when I can play"));
}

#[test]
fn whoever_says_no_is_told_how_to_change_their_mind() {
    let mut table = Table::open("fr", &lobby(), push());
    table.press("Me prévenir à mon tour");
    let (_, then) = table.places.pop().expect("the browser is asked");
    let message = then(Err(NotTold::Denied));
    table.tell(message);
    assert!(table.text().contains("Les messages de cette page sont bloqués"));
    table.press("Me prévenir à mon tour");
    let (_, then) = table.places.pop().expect("once more");
    let message = then(Ok("no JSON".to_owned()));
    table.tell(message);
    assert!(table.text().contains("n’a pas pu préparer les messages"));
    assert!(!table.asked.contains(&"POST /api/push".to_owned()));
}

#[test]
fn no_button_where_it_would_do_nothing() {
    let mut off = Table::open("en", &lobby(), None);
    assert!(!off.text().contains("Tell me when I can play"), "the server tells nobody");
    let mut guest = lobby();
    guest["you"] = Value::Null;
    let mut watching = Table::open("en", &guest, push());
    assert!(!watching.text().contains("Tell me when I can play"), "whoever watches has no turn");
    assert!(!watching.asked.contains(&"GET /api/push".to_owned()));
    let mut deaf = Table::open_in(Memory { language: "en", deaf: true, ..Memory::default() }, &lobby(), push());
    assert!(deaf.text().contains("add tablee to the home screen"));
}
