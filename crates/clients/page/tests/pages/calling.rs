//! The page calls: its title, its icon, its sounds, the words of a game that begins, and the button to be told while it is closed.

use std::rc::Rc;

use serde_json::{Value, json};
use tablee_page::{Call, Change, NotTold, Request, Response, Route, SocketEvent, Sound};
use tablee_scene::Act;

use crate::recorded::{code, lobby, my_turn, numbered, their_turn};
use crate::{Device, Memory};

/// A page at a table of the recorded exchanges, and the server as the test plays it: it answers whatever is asked.
struct Table {
    device: Device,
    asked: Vec<String>,
    /// Where else one wanted to be told.
    bodies: Vec<Value>,
    /// What the server says of the table when it is asked.
    first: Value,
    /// What `/api/push` answers.
    push: Option<Value>,
    /// What `/api/tables?list=mine` answers.
    mine: Value,
}

/// A browser that can be told while the page is closed, and knows a server.
fn memory(language: &'static str) -> Rc<Memory> {
    let memory = Memory::new();
    memory.language.set(language);
    memory.server.set(true);
    memory.messages.set(true);
    memory
}

impl Table {
    fn open(language: &'static str, first: &Value, push: Option<Value>) -> Table {
        Table::open_in(&memory(language), first, push)
    }

    fn open_in(memory: &Rc<Memory>, first: &Value, push: Option<Value>) -> Table {
        let mut table = Table::new(memory, &format!("#/t/{}", code(first)), first, push, json!({"tables": []}));
        table.device.socket(SocketEvent::Opened);
        table.show(first);
        table
    }

    fn new(memory: &Rc<Memory>, hash: &str, first: &Value, push: Option<Value>, mine: Value) -> Table {
        let device = Device::at(memory, hash);
        let mut table = Table { device, asked: Vec::new(), bodies: Vec::new(), first: first.clone(), push, mine };
        table.serve();
        table
    }

    /// Answers all that is asked.
    fn serve(&mut self) {
        while let Some((request, then)) = self.device.requests.pop_front() {
            self.asked.push(format!("{} {}", request.method, request.address));
            let (status, text) = match self.answer(&request) {
                Some(answer) => (200, answer.to_string()),
                None => (404, r#"{"code":"push-off","sentence":{"id":"server-push-off"},"text":""}"#.to_owned()),
            };
            self.device.tell(then(Some(Response { status, text, date: None })));
        }
    }

    fn answer(&mut self, request: &Request) -> Option<Value> {
        let told = json!({"id": "one", "kind": "web", "host": "push.example"});
        let mut told_at = |places: Value| {
            if let Some(push) = &mut self.push {
                push["mine"] = places;
            }
        };
        match (request.method, request.address.as_str()) {
            ("GET", "/api/push") => self.push.clone(),
            ("POST", "/api/push") => {
                let body: Value = serde_json::from_str(request.body.as_deref().expect("a body")).expect("JSON");
                if body["kind"] != "web" {
                    let (kind, address) = (&body["kind"], body["address"].as_str().expect("an address"));
                    // As a server does that writes only where it may.
                    let host = address.strip_prefix("https://")?.split('/').next()?;
                    let place = json!({"id": kind, "kind": kind, "host": host});
                    self.bodies.push(body.clone());
                    told_at(json!([place]));
                    return Some(place);
                }
                assert_eq!(body["keys"]["auth"], "auth");
                told_at(json!([told]));
                Some(told)
            }
            ("DELETE", "/api/push/one" | "/api/push/ntfy" | "/api/push/webhook") => {
                told_at(json!([]));
                Some(json!({}))
            }
            ("GET", "/api/addresses") => Some(json!({"only_here": false, "nearby": []})),
            ("GET", "/api/tables?list=mine") => Some(self.mine.clone()),
            // The other lists of the first screen have nobody's own tables.
            ("GET", address) if address.starts_with("/api/tables?") && self.device.page.route() == &Route::Home => {
                Some(json!({"tables": []}))
            }
            ("GET", address) if address.starts_with("/api/tables/") => Some(self.first.clone()),
            other => panic!("nobody should ask for {other:?}"),
        }
    }

    fn act(&mut self, act: Act) {
        self.device.do_act(act);
        self.serve();
    }

    /// The server shows something.
    fn show(&mut self, update: &Value) {
        self.device.socket(SocketEvent::Text(update.to_string()));
        self.serve();
    }

    /// The browser has found a place for messages, or has not.
    fn place(&mut self, found: Result<String, NotTold>) -> String {
        let (key, then) = self.device.places.pop().expect("the browser is asked");
        self.device.tell(then(found));
        self.serve();
        key
    }

    fn call(&self) -> Call {
        self.device.screen.call.clone()
    }

    fn text(&self) -> String {
        self.device.markup()
    }

    fn press(&mut self, says: &str) {
        self.device.press(says);
        self.serve();
    }
}

fn push() -> Option<Value> {
    Some(json!({"key": "BKey", "ntfy": [], "webhook": [], "mine": []}))
}

#[test]
fn the_title_and_the_icon_say_whose_turn_it_is() {
    for (language, turn) in [("en", "Your turn · Evening"), ("fr", "À vous · Evening")] {
        let mut table = Table::open(language, &numbered(their_turn(), 5), None);
        assert_eq!(table.call(), Call { title: "Evening".to_owned(), turn: false, waiting: 0 });
        let next = numbered(my_turn(), 6);
        table.show(&next);
        assert_eq!(table.call(), Call { title: turn.to_owned(), turn: true, waiting: 1 });
        assert_eq!(table.device.done.sounds, [Sound::Turn]);
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
    let mut table = Table::new(&memory("en"), "#/", &my_turn(), None, mine(&[true, false, true]));
    assert_eq!(table.call(), Call { title: "2 waiting · tablee".to_owned(), turn: false, waiting: 2 });
    table.device.go(&format!("#/t/{}", code(&lobby())));
    table.serve();
    assert_eq!(table.call().title, "Your turn · 2 waiting · Evening");
    assert_eq!(table.call().waiting, 3);
}

#[test]
fn a_game_that_begins_is_said_and_heard() {
    let mut table = Table::open("en", &lobby(), None);
    assert_eq!(table.call().title, "Evening");
    assert!(table.device.done.sounds.is_empty());
    table.show(&numbered(their_turn(), 5));
    assert_eq!(table.call().title, "The game begins · Evening");
    assert!(table.text().contains("role=\"status\">The game begins<"));
    assert_eq!(table.device.done.sounds, [Sound::Begin]);
    // Whoever comes to a game that is on is not told that it begins.
    let late = Table::open("en", &numbered(their_turn(), 5), None);
    assert_eq!(late.call().title, "Evening");
    assert!(!late.text().contains("The game begins"));
}

#[test]
fn the_sound_is_on_until_it_is_switched_off_in_the_game() {
    let mut table = Table::open("en", &numbered(their_turn(), 5), None);
    table.act(Act::Company);
    assert!(table.text().contains("Sound when it’s my turn"), "{}", table.text());
    table.device.tell(Change::Call(false));
    let next = numbered(my_turn(), 6);
    table.show(&next);
    assert!(table.device.done.sounds.is_empty());
    assert!(table.call().turn, "the title still says so");
    assert!(!table.device.page.context().settings.calls());
}

#[test]
fn what_is_said_meanwhile_is_counted_on_the_button_and_in_the_title() {
    let mut table = Table::open("en", &numbered(their_turn(), 5), None);
    let mut talk = numbered(their_turn(), 7);
    talk["log"] = json!([{"number": 9, "game": 1, "chat": {"name": "Zoé", "says": "hello"}}]);
    table.show(&talk);
    assert_eq!(table.call().title, "1 new message · Evening");
    assert!(table.text().contains("Players and chat, "));
    table.act(Act::Company);
    assert_eq!(table.call().title, "Evening");
}

#[test]
fn the_browser_asks_only_after_the_button_and_the_server_is_told_where() {
    let mut table = Table::open("en", &numbered(their_turn(), 5), push());
    assert_eq!(table.asked.iter().filter(|asked| *asked == "GET /api/push").count(), 1, "{:?}", table.asked);
    table.act(Act::Company);
    assert!(table.device.places.is_empty(), "nobody has pressed anything");
    table.press("Tell me when I can play");
    let place =
        json!({"endpoint": "https://push.example/a", "expirationTime": null, "keys": {"p256dh": "p", "auth": "auth"}});
    assert_eq!(table.place(Ok(place.to_string())), "BKey");
    assert!(table.asked.contains(&"POST /api/push".to_owned()));
    assert!(table.text().contains("You get a message on this device"));
    table.press("Stop telling me");
    assert_eq!(table.device.done.unsubscribed, 1);
    assert!(table.asked.contains(&"DELETE /api/push/one".to_owned()));
    assert!(table.text().contains("Tell me when I can play"));
}

#[test]
fn whoever_says_no_is_told_how_to_change_their_mind() {
    let mut table = Table::open("fr", &lobby(), push());
    table.press("Me prévenir à mon tour");
    table.place(Err(NotTold::Denied));
    assert!(table.text().contains("Les messages de cette page sont bloqués"));
    table.press("Me prévenir à mon tour");
    table.place(Ok("no JSON".to_owned()));
    assert!(table.text().contains("n’a pas pu préparer les messages"));
    assert!(!table.asked.contains(&"POST /api/push".to_owned()));
}

#[test]
fn no_button_where_it_would_do_nothing() {
    let off = Table::open("en", &lobby(), None);
    assert!(!off.text().contains("Tell me when I can play"), "the server tells nobody");
    let mut guest = lobby();
    guest["you"] = Value::Null;
    let watching = Table::open("en", &guest, push());
    assert!(!watching.text().contains("Tell me when I can play"), "whoever watches has no turn");
    assert!(!watching.asked.contains(&"GET /api/push".to_owned()));
    let without = memory("en");
    without.messages.set(false);
    let deaf = Table::open_in(&without, &lobby(), push());
    assert!(deaf.text().contains("add tablee to the home screen"));
}

#[test]
fn one_is_told_elsewhere_where_the_server_writes_to() {
    let cases = [
        ("en", "ntfy", "Address of an ntfy topic", "Send messages there", "Messages go to", "Stop telling me"),
        (
            "fr",
            "webhook",
            "Adresse d’un webhook",
            "Y envoyer les messages",
            "Les messages vont à",
            "Ne plus me prévenir",
        ),
    ];
    for (language, kind, field, send, told, stop) in cases {
        let mut push = push().expect("what the server says");
        push[kind] = json!([format!("https://{kind}.example")]);
        let mut table = Table::open(language, &numbered(their_turn(), 5), Some(push));
        table.act(Act::Company);
        assert!(table.text().contains(&format!("https://{kind}.example")), "which servers: {}", table.device.text());
        table.press(send);
        assert!(table.bodies.is_empty(), "nothing was typed");
        // What the server does not take is told.
        table.device.type_into(field, "http://elsewhere");
        table.press(send);
        assert!(table.bodies.is_empty() && table.text().contains("role=\"alert\""), "{}", table.device.text());
        table.device.type_into(field, &format!(" https://{kind}.example/topic "));
        table.press(send);
        let wanted = json!({"kind": kind, "address": format!("https://{kind}.example/topic"), "language": language});
        assert_eq!(table.bodies, [wanted]);
        assert!(table.device.says(&format!("{told} {kind}.example")), "{}", table.device.text());
        let not_there = if language == "en" { "No more messages to" } else { "Plus de messages à" };
        assert!(table.device.has(&format!("{not_there} {kind}.example")), "{:?}", table.device.buttons());
        assert!(table.text().contains(stop));
        table.press(not_there);
        assert!(table.asked.contains(&format!("DELETE /api/push/{kind}")));
        assert!(!table.device.says(told), "{}", table.device.text());
        assert_eq!(table.device.done.unsubscribed, 0, "the browser has its own place");
    }
    // Without such there is no field.
    let mut table = Table::open("en", &numbered(their_turn(), 5), push());
    table.act(Act::Company);
    assert!(!table.device.says("Be told elsewhere"), "{}", table.device.text());
}
