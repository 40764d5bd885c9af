//! Playing with people, without a browser and without a server: what stands on the screen when somebody is late, asks for something,
//! wants to play again or is not there; the lobby; the lists.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use serde_json::{Value, json};
use tablee_page::{Pressed, SocketEvent};
use tablee_scene::Act;

use crate::recorded::{code, my_turn, numbered, their_turn};
use crate::{Device, Memory};

/// Before the game; the seat of the host.
pub(crate) fn lobby(host: u8) -> Value {
    with(crate::recorded::lobby(), |update| update["table"]["host"] = json!(host))
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

/// A device that is shown one update after the other, as a server numbers them.
pub(crate) struct Screen {
    device: Device,
    seq: u64,
}

impl Deref for Screen {
    type Target = Device;

    fn deref(&self) -> &Device {
        &self.device
    }
}

impl DerefMut for Screen {
    fn deref_mut(&mut self) -> &mut Device {
        &mut self.device
    }
}

impl Screen {
    fn new(origin: &'static str, hash: &str) -> Screen {
        let memory = Memory::new();
        memory.server.set(true);
        memory.origin.set(origin);
        Screen::with(&memory, hash)
    }

    fn with(memory: &Rc<Memory>, hash: &str) -> Screen {
        Screen { device: Device::at(memory, hash), seq: 10 }
    }

    /// The page of a table, of which nothing is known yet.
    pub(crate) fn opened(memory: &Rc<Memory>, first: &Value) -> Screen {
        Screen::with(memory, &format!("#/t/{}", code(first)))
    }

    /// The page of a table is opened again in the same browser.
    pub(crate) fn back(memory: &Rc<Memory>, first: &Value) -> Screen {
        Screen::opened(memory, first).shown(first)
    }

    /// The first screen, with a server.
    pub(crate) fn home() -> Screen {
        Screen::new("https://tablee.example", "#/")
    }

    /// A table on the server as it is shown first.
    pub(crate) fn at_table(first: &Value) -> Screen {
        Screen::lobby_at("https://tablee.example", first)
    }

    /// The same on a server at this address.
    pub(crate) fn lobby_at(origin: &'static str, first: &Value) -> Screen {
        Screen::new(origin, &format!("#/t/{}", code(first))).shown(first)
    }

    /// The server shows the table for the first time.
    pub(crate) fn shown(mut self, first: &Value) -> Screen {
        self.answer(&format!("/api/tables/{}", code(first)), first);
        self.connect();
        self.show(first.clone());
        self
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

    /// The server shows something.
    pub(crate) fn show(&mut self, update: Value) {
        self.seq += 1;
        let update = numbered(update, self.seq);
        self.hear(&update);
    }

    /// The server says something.
    pub(crate) fn hear(&mut self, message: &Value) {
        self.socket(SocketEvent::Text(message.to_string()));
    }

    /// The server has done what it was told last.
    pub(crate) fn answer_order(&mut self, row: u64) {
        let order: Value = serde_json::from_str(self.said().last().expect("a command")).expect("JSON");
        self.hear(&json!({"type": "done", "id": order["id"], "seq": row}));
    }

    /// The server has done what it was told last; what it shows next says so.
    pub(crate) fn done(&mut self) {
        self.answer_order(self.seq + 1);
    }

    pub(crate) fn answer(&mut self, address: &str, body: &Value) {
        self.answer_at(address, &body.to_string());
    }

    pub(crate) fn open_end(&mut self) {
        // It opens by itself when the board was looked at.
        if !self.markup().contains("sheet side end") {
            self.do_act(Act::End);
        }
    }

    pub(crate) fn open_company(&mut self) {
        self.do_act(Act::Company);
    }

    /// Plays a move that is allowed, with the keyboard.
    fn play_first(&mut self) {
        let moves = my_turn()["game"]["moves"].clone();
        let animal = moves[0].as_str().and_then(|first| first.chars().next()).expect("an animal");
        self.key(Pressed::Letter(animal));
        self.key(Pressed::Enter);
        self.do_act(Act::Confirm);
    }
}

/// What the page says on its socket, the commands alone.
pub(crate) fn commands(screen: &Screen) -> Vec<Value> {
    let order = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["command"].clone();
    screen.said().into_iter().map(order).collect()
}

pub(crate) fn with(mut update: Value, change: impl FnOnce(&mut Value)) -> Value {
    change(&mut update);
    update
}

#[test]
fn whoever_is_late_has_a_button_to_be_back() {
    let late = |there: bool| {
        with(my_turn(), |update| {
            update["table"]["seats"][0]["late"] = true.into();
            update["table"]["seats"][1]["late"] = (!there).into();
        })
    };
    let mut screen = Screen::at_table(&my_turn());
    assert!(!screen.says("I’m back"));
    screen.show(late(true));
    assert!(screen.says("a bot takes this decision unless you do"), "{}", screen.text());
    screen.press("I’m back");
    assert_eq!(commands(&screen), [json!({"do": "return"})]);
    screen.show(late(false));
    assert!(screen.says("Nobody else is here, so the game waits for you"), "{}", screen.text());
    screen.show(my_turn());
    assert!(!screen.says("I’m back"));
}

#[test]
fn what_somebody_asks_is_answered_with_yes_or_no() {
    let asked = |what: Value, by: u8, asked: Value| {
        let proposal = json!({"what": what, "by": by, "asked": asked, "at": 0});
        with(their_turn(), |update| update["table"]["proposal"] = proposal)
    };
    let mut screen = Screen::at_table(&their_turn());
    screen.show(asked(json!({"kind": "pause"}), 2, json!([1])));
    assert!(screen.says("Zoé asks for a pause. Do you agree?"), "{}", screen.text());
    screen.press("Yes");
    screen.show(asked(json!({"kind": "end"}), 2, json!([1])));
    assert!(screen.says("Zoé asks to end the game without a result."), "{}", screen.text());
    screen.answer_order(7);
    screen.press("No");
    assert_eq!(commands(&screen), [json!({"do": "vote", "yes": true}), json!({"do": "vote", "yes": false})]);
    // Whoever asks sees whose answer is missing.
    screen.show(asked(json!({"kind": "end"}), 1, json!([2])));
    assert!(screen.says("waiting for Zoé"), "{}", screen.text());
    assert!(screen.says("Never mind"));
}

#[test]
fn a_pause_says_so_and_anybody_ends_it() {
    let mut screen = Screen::at_table(&with(my_turn(), |update| update["table"]["paused"] = true.into()));
    assert!(screen.says("The game is paused."), "{}", screen.text());
    screen.press("End the pause");
    assert_eq!(commands(&screen), [json!({"do": "resume"})]);
}

#[test]
fn whoever_keeps_everybody_waiting_can_be_called_replaced_or_waited_for() {
    let mut screen = Screen::at_table(&their_turn());
    screen.wait(170_000.0);
    assert!(!screen.says("Everybody is waiting for Zoé"), "{}", screen.text());
    screen.wait(20_000.0);
    assert!(screen.says("Everybody is waiting for Zoé."), "{}", screen.text());
    let since = screen.memory.now.get() - 600_000.0;
    screen.hear(
        &json!({"type": "company", "seats": [{"here": true}, {"here": false, "since": since as i64}], "spectators": 0}),
    );
    assert!(screen.says("who has been away for 10 minutes"), "{}", screen.text());
    screen.press("Call Zoé");
    screen.answer_order(7);
    screen.press("Let a bot take over");
    let stand_in = json!({"do": "propose", "what": {"kind": "stand-in", "seat": 2}});
    assert_eq!(commands(&screen), [json!({"do": "nudge", "seat": 2}), stand_in]);
    screen.press("Wait");
    assert!(!screen.says("Everybody is waiting for Zoé"), "{}", screen.text());
}

#[test]
fn whoever_is_called_is_told_and_nobody_else() {
    let nudged = |number: u64, other: &str| {
        with(my_turn(), |update| {
            let sentence =
                json!({"id": "table-nudged", "arguments": [["name", {"text": "Max"}], ["other", {"text": other}]]});
            update["log"] = json!([{"number": number, "game": 1, "sentence": sentence}]);
        })
    };
    let mut screen = Screen::at_table(&my_turn());
    screen.show(nudged(100, "Zoé"));
    assert!(!screen.says("is calling you"), "{}", screen.text());
    screen.show(nudged(101, "Anna"));
    assert!(screen.says("Max is calling you: it’s your turn."), "{}", screen.text());
}

#[test]
fn another_game_is_asked_for_in_the_middle_with_yes_and_no() {
    let mut screen = Screen::at_table(&ended(1, 1));
    assert!(!screen.says("wants to play again"));
    let again = with(ended(1, 1), |update| update["table"]["seats"][1]["again"] = true.into());
    screen.open_end();
    screen.show(again);
    assert!(screen.says("Zoé wants to play again. And you?"), "{}", screen.text());
    // The result comes by itself when the board was looked at.
    screen.wait(60_000.0);
    let markup = screen.markup();
    let (sheet, call) = (markup.find("sheet side end"), markup.find("wants to play again"));
    assert!(sheet.is_some() && sheet < call, "nothing lies over it: {markup}");
    screen.press("No");
    screen.answer_order(7);
    screen.press("Yes");
    assert_eq!(commands(&screen), [json!({"do": "decline"}), json!({"do": "rematch"})]);
    // Whoever has asked sees whether the other one wants to.
    screen.show(with(ended(1, 1), |update| update["table"]["seats"][0]["again"] = true.into()));
    assert!(screen.says("waiting for Zoé"), "{}", screen.text());
    screen.show(with(ended(1, 1), |update| {
        update["table"]["seats"][0]["again"] = true.into();
        update["table"]["seats"][1]["declined"] = true.into();
    }));
    assert!(screen.says("Zoé doesn’t want to play again.") && screen.says("Play on without them"), "{}", screen.text());
}

#[test]
fn a_match_says_which_game_it_was_the_points_and_who_has_won() {
    let mut screen = Screen::at_table(&ended(1, 3));
    screen.open_end();
    for words in ["Game 1 of 3", "Next game", "The match so far"] {
        assert!(screen.says(words), "{words}: {}", screen.text());
    }
    assert!(!screen.says("wins the match"));
    let mut screen = Screen::at_table(&ended(3, 3));
    screen.open_end();
    assert!(screen.says("Zoé wins the match!") && screen.says("Play again"), "{}", screen.text());
}

#[test]
fn the_result_says_what_bots_played() {
    let update = with(ended(1, 1), |update| update["table"]["seats"][1]["stood_in"] = 4.into());
    let mut screen = Screen::at_table(&update);
    screen.open_end();
    assert!(screen.says("A bot took 4 decisions for Zoé."), "{}", screen.text());
    assert!(!screen.says("decisions for Anna"));
}

#[test]
fn leaving_asks_first_and_far_from_play_again() {
    let mut screen = Screen::at_table(&their_turn());
    screen.open_company();
    screen.press("Leave the game");
    assert!(commands(&screen).is_empty() && screen.says("A bot takes over for you"), "{}", screen.text());
    screen.press("Stay");
    assert!(!screen.says("A bot takes over for you"), "{}", screen.text());
    screen.press("Leave the game");
    screen.press("Leave");
    assert_eq!(commands(&screen), [json!({"do": "leave"})]);
}

#[test]
fn the_sheet_says_who_is_here_and_how_many_watch() {
    let mut screen = Screen::at_table(&their_turn());
    screen.open_company();
    assert!(!screen.says("not here"));
    screen.hear(&json!({"type": "company", "seats": [{"here": true}, {"here": false}], "spectators": 2}));
    assert!(screen.says("not here") && screen.says("2 spectators are watching."), "{}", screen.text());
}

#[test]
fn the_lobby_has_ways_out() {
    let mut screen = Screen::at_table(&lobby(1));
    for words in ["Leave my seat", "Put a bot here", "Sit here", "Close the table", "Change name"] {
        assert!(screen.says(words), "{words}: {}", screen.text());
    }
    screen.press("Put a bot here");
    screen.answer_order(7);
    screen.press("Close the table");
    assert!(screen.says("The link won’t work any more"), "{}", screen.text());
    screen.press("Stay");
    screen.press("Leave my seat");
    let bot = json!({"do": "set-seat", "seat": 2, "level": "medium"});
    assert_eq!(commands(&screen), [bot, json!({"do": "stand-up"})]);
    // Whoever is not the host sees who begins.
    let guest = with(lobby(1), |update| update["table"]["host"] = 2.into());
    let guest = with(guest, |update| update["table"]["seats"][1]["name"] = "Zoé".into());
    let screen = Screen::at_table(&guest);
    assert!(
        screen.says("Zoé can start the game at any time.") && !screen.says("Start now with bots"),
        "{}",
        screen.text()
    );
}

#[test]
fn the_invitation_says_when_nobody_else_can_use_it() {
    let mut screen = Screen::lobby_at("http://127.0.0.1:7777", &lobby(1));
    screen.answer("/api/addresses", &json!({"only_here": true, "nearby": []}));
    assert!(screen.says("This link only works on this computer."), "{}", screen.text());
    let mut screen = Screen::lobby_at("http://127.0.0.1:7777", &lobby(1));
    screen.answer("/api/addresses", &json!({"only_here": false, "nearby": ["http://10.0.0.7:7777"]}));
    assert!(screen.markup().contains("http://10.0.0.7:7777/t/"), "{}", screen.markup());
    assert!(!screen.markup().contains("http://127.0.0.1:7777/t/") && screen.says("same network"), "{}", screen.text());
    let mut screen = Screen::lobby_at("https://tablee.example", &lobby(1));
    screen.answer("/api/addresses", &json!({"only_here": false, "nearby": []}));
    assert!(screen.markup().contains("https://tablee.example/t/") && !screen.says("only works"), "{}", screen.text());
}

#[test]
fn a_table_that_is_closed_says_so() {
    let screen = Screen::at_table(&with(lobby(1), |update| update["table"]["status"] = "abandoned".into()));
    assert!(screen.says("This table is closed."), "{}", screen.text());
    assert!(!screen.says("Invite friends"), "{}", screen.text());
}

#[test]
fn a_choice_that_is_not_revealed_stays_on_ones_own_board() {
    let chosen = with(my_turn(), |update| {
        update["game"]["choice"] = update["game"]["moves"][0].clone();
        (update["game"]["chosen"], update["game"]["deciding"]) = (json!([1]), json!([1, 2]));
    });
    let mut screen = Screen::at_table(&my_turn());
    let before = screen.markup();
    screen.show(chosen);
    assert!(screen.says("change"), "{}", screen.text());
    assert!(
        screen.markup().contains("picked") && !before.contains("picked"),
        "the card that was chosen is shown as that"
    );
}

#[test]
fn a_move_that_waits_for_the_connection_can_be_held_back() {
    let mut screen = Screen::at_table(&my_turn());
    screen.socket(SocketEvent::Closed);
    screen.play_first();
    assert!(screen.says("Your move is waiting to be sent."), "{}", screen.text());
    screen.press("Don’t send it");
    assert!(!screen.says("Your move is waiting to be sent."), "{}", screen.text());
    screen.connect();
    screen.show(my_turn());
    assert!(commands(&screen).is_empty(), "{:?}", screen.said());
}

#[test]
fn lists_tell_bots_from_free_seats_and_put_finished_tables_away() {
    let table = |code: &str, status: &str, players: Value, bots: Value, my_turn: bool| {
        json!({"code": code, "game": "kariba", "name": format!("T-{code}"), "status": status, "players": players, "bots": bots,
            "clock": {"per": "game", "seconds": 300, "increment": 5}, "options": {"expert": true}, "games": 3,
            "updated": 1_795_003_200_000_i64 - 7_200_000, "my_turn": my_turn, "waiting_for": []})
    };
    let (playing, over) = ("rxsb-qq22-v4ds", "rxsb-qq22-v4dt");
    let mine = json!({"tables": [
        table(playing, "playing", json!(["Anna", null, null]), json!([null, "easy", "easy"]), true),
        table(over, "over", json!(["Anna", "Zoé", null]), json!([null, null, "easy"]), false),
    ]});
    let open = json!({"tables": [table("rxsb-qq22-v4dv", "open", json!(["Max", null, null]), json!([null, null, "easy"]), false)]});
    let mut screen = Screen::home();
    screen.answer("/api/tables?list=mine", &mine);
    screen.answer("/api/tables?list=open", &open);
    screen.answer("/api/tables?list=live", &json!({"tables": []}));
    screen.answer("/api/tables?list=recent", &json!({"tables": []}));
    let text = screen.text();
    assert!(text.contains("Max, one bot, one free seat") && text.contains("Anna, 2 bots"), "{text}");
    assert!(text.contains("5 minutes for the game, plus 5 seconds after each decision"), "{text}");
    assert!(text.contains("match of 3") && text.contains("2 hours ago"), "{text}");
    // My turn stands before the games.
    let (first, games) = (text.find(&format!("T-{playing}")).expect("listed"), text.find("Karuba").expect("a game"));
    assert!(first < games, "{text}");
    assert!(text.contains(&format!("T-{over}")));
    screen.press("Remove from my list");
    assert!(!screen.says(&format!("T-{over}")) && screen.says(&format!("T-{playing}")), "{}", screen.text());
}

#[test]
fn a_guest_is_given_hints_like_the_host() {
    for host in [1, 2] {
        let mut screen = Screen::at_table(&with(my_turn(), |update| {
            (update["table"]["host"], update["table"]["public"]) = (json!(host), json!(false));
        }));
        screen.press_act(Act::Hint);
        assert!(screen.says("Thinking of a hint…"), "{}", screen.text());
        for _ in 0..20 {
            screen.think();
            screen.wait(100.0);
        }
        assert!(screen.offers(Act::Advised(0)), "host {host}: {}", screen.text());
    }
}

#[test]
fn the_sheet_about_the_others_closes_in_every_way() {
    let mut screen = Screen::at_table(&their_turn());
    for way in ["Escape", "back", "beside", "Close"] {
        screen.do_act(Act::Company);
        assert!(screen.page.is_covered(), "{way}");
        match way {
            "Escape" => assert!(screen.key(Pressed::Escape)),
            "back" => screen.tell(tablee_page::Message::Back),
            "beside" => screen.press_class("beside-sheet", 0),
            name => screen.press(name),
        }
        assert!(!screen.page.is_covered(), "{way}");
    }
}
