//! Around a table on a server: opening one, its lists and its name, who is there, the seat that moves to another device, and the
//! games that were played at it.

use serde_json::{Value, json};
use tablee_page::SocketEvent;
use tablee_scene::Act;

use crate::recorded::{code, my_turn, their_turn};
use crate::together::{Screen, commands, ended, lobby, with};
use crate::{Device, Memory};

/// The form of a new table with friends.
fn form() -> Device {
    let memory = Memory::new();
    memory.server.set(true);
    let mut device = Device::at(&memory, "#/new/kariba");
    device.press("Online with friends, via a link");
    device
}

/// The table that was asked for last.
fn asked(device: &Device) -> Option<Value> {
    let (request, _) = device.requests.iter().rev().find(|(request, _)| request.address == "/api/tables")?;
    serde_json::from_str(request.body.as_deref()?).ok()
}

#[test]
fn opening_a_table_without_a_network_says_so() {
    let mut device = form();
    device.memory.online.set(false);
    device.press("Open the table");
    assert!(device.says("The server can’t be reached"), "{}", device.text());
    assert_eq!(asked(&device), None);
    device.memory.online.set(true);
    device.press("Open the table");
    assert!(asked(&device).is_some() && !device.says("The server can’t be reached"), "{}", device.text());
}

#[test]
fn a_table_has_the_name_that_was_given_or_none() {
    let mut device = form();
    device.press("Open the table");
    assert_eq!(asked(&device).unwrap().get("name"), None, "everybody calls it in their own language");
    let mut device = form();
    device.type_into("Name of the table", " Tuesday ");
    device.press("Open the table");
    assert_eq!(asked(&device).unwrap()["name"], "Tuesday");
}

#[test]
fn a_clock_of_ones_own_is_set_in_seconds() {
    let clock = |more: &str, per: &str| {
        let mut device = form();
        device.type_into("Thinking time", "8");
        device.press(per);
        device.type_into("Seconds", "45");
        device.type_into("Extra seconds", more);
        device.press("Open the table");
        (asked(&device).map(|plan| plan["clock"].clone()), device)
    };
    let (asked, _) = clock("7", "for the whole game");
    assert_eq!(asked, Some(json!({"per": "game", "seconds": 45, "increment": 7})));
    let (asked, _) = clock("60", "for each decision");
    assert_eq!(asked, Some(json!({"per": "decision", "seconds": 45, "reserve": 60})));
    let (asked, device) = clock("much", "for each decision");
    assert!(asked.is_none() && device.says("Thinking time can be set from"), "{}", device.text());
}

#[test]
fn a_pause_is_asked_for_in_the_sheet() {
    let mut screen = Screen::at_table(&their_turn());
    screen.open_company();
    screen.press("Ask for a pause");
    assert_eq!(commands(&screen), [json!({"do": "propose", "what": {"kind": "pause"}})]);
}

#[test]
fn the_address_for_another_device_stays_and_has_a_picture_to_scan() {
    let mut screen = Screen::at_table(&their_turn());
    screen.open_company();
    screen.press("Create the link");
    let address = format!("https://tablee.example/t/{}#key=secret", code(&my_turn()));
    let made = json!({"key": "secret", "address": address, "until": 0});
    screen.answer(&format!("/api/tables/{}/keys", code(&my_turn())), &made);
    let stands = |screen: &Screen| {
        let markup = screen.markup();
        let moving = markup.split("Move to another device").nth(1).unwrap().to_owned();
        moving.contains(&address) && moving.contains("class=\"qr\"")
    };
    assert!(stands(&screen), "{}", screen.markup());
    // Somebody else does something.
    screen.show(my_turn());
    screen.wait(60_000.0);
    assert!(stands(&screen), "{}", screen.markup());
}

#[test]
fn a_key_that_is_no_good_any_more_is_told() {
    let memory = Memory::new();
    memory.server.set(true);
    memory.fragment.replace("key=old".to_owned());
    let mut screen = Screen::opened(&memory, &my_turn());
    let sentence = json!({"code": "unknown-key", "sentence": {"id": "server-unknown-key"}, "text": ""});
    Device::answer(&mut screen, 200, r#"{"tables": []}"#);
    let asked = Device::answer(&mut screen, 404, &sentence.to_string());
    assert_eq!((asked.address.as_str(), asked.body.as_deref()), ("/api/keys", Some(r#"{"key":"old"}"#)));
    let screen = screen.shown(&my_turn());
    assert!(screen.says("This link has already been used, has expired or never existed"), "{}", screen.text());
}

/// What can be pressed in the sheet of the company, in order.
fn sheet(screen: &Screen) -> Vec<String> {
    let buttons = screen.buttons();
    let begin = buttons.iter().position(|name| name == "Close").expect("the sheet is open");
    buttons[begin + 1..].to_vec()
}

#[test]
fn leaving_is_never_where_play_again_was() {
    let mut screen = Screen::at_table(&ended(1, 1));
    screen.open_company();
    let over = sheet(&screen);
    let again = over.iter().position(|name| name == "Play again").expect("one may play again");
    screen.show(with(their_turn(), |update| update["game"]["number"] = 2.into()));
    screen.wait(60_000.0);
    let going = sheet(&screen);
    let leave = going.iter().position(|name| name == "Leave the game").expect("one may leave");
    assert!(leave > again + 3, "{over:?}, {going:?}");
    assert_eq!(leave, going.len() - 1, "it stands last: {going:?}");
    screen.press("Leave the game");
    assert!(commands(&screen).is_empty(), "it asks first");
}

#[test]
fn every_game_of_a_match_can_be_looked_at_again() {
    let at = |game: u32| with(ended(2, 3), |update| update["game"]["number"] = game.into());
    let links = |screen: &Screen| {
        let found = screen.elements().into_iter().filter_map(|path| path.last()?.get("href").map(str::to_owned));
        found.filter(|link| link.starts_with("/r/")).collect::<Vec<_>>()
    };
    let mut screen = Screen::at_table(&at(2));
    let both = ["/r/rxsb-qq22-v4ds/1", "/r/rxsb-qq22-v4ds/2"];
    screen.open_end();
    assert_eq!(links(&screen), both);
    screen.do_act(Act::Close);
    screen.open_company();
    assert_eq!(links(&screen), both);
    // While the third is on, the first two can be looked at.
    screen.show(with(their_turn(), |update| update["game"]["number"] = 3.into()));
    screen.wait(60_000.0);
    assert_eq!(links(&screen), both);
    let mut screen = Screen::at_table(&ended(1, 1));
    screen.open_company();
    assert_eq!(links(&screen), &both[..1]);
    assert!(screen.says("Replay and review"), "{}", screen.text());
}

#[test]
fn the_players_strip_says_who_is_not_here() {
    let mut screen = Screen::at_table(&their_turn());
    let strip = |screen: &Screen| screen.part("pane seats").unwrap();
    assert!(!strip(&screen).contains("not here"), "nothing is known yet");
    screen.hear(&json!({"type": "company", "seats": [{"here": false}, {"here": false}], "spectators": 0}));
    let said = strip(&screen);
    assert_eq!(said.matches("not here").count(), 1, "of oneself one knows: {said}");
    screen.hear(&json!({"type": "company", "seats": [{"here": true}, {"here": true}], "spectators": 0}));
    assert!(!strip(&screen).contains("not here"), "{}", strip(&screen));
    // While the connection is cut nobody knows.
    screen.hear(&json!({"type": "company", "seats": [{"here": true}, {"here": false}], "spectators": 0}));
    screen.socket(SocketEvent::Closed);
    assert!(!strip(&screen).contains("not here"), "{}", strip(&screen));
}

#[test]
fn a_table_without_a_name_is_its_hosts_in_the_language_of_the_reader() {
    let unnamed = || with(lobby(1), |update| update["table"]["name"] = "".into());
    let mut screen = Screen::at_table(&unnamed());
    assert!(screen.says("Anna’s table") && screen.screen.call.title.contains("Anna’s table"), "{}", screen.text());
    screen.tell(tablee_page::Message::Change(tablee_page::Change::Language(tablee_words::Language::French)));
    assert!(screen.says("Chez Anna") && screen.screen.call.title.contains("Chez Anna"), "{}", screen.text());
    let named = Screen::at_table(&lobby(1));
    assert!(named.says("Evening") && !named.says("Anna’s table"), "{}", named.text());
    // In lists it is the same.
    let table = json!({"code": "rxsb-qq22-v4ds", "game": "kariba", "name": "", "host": 2, "status": "open",
        "players": ["Anna", "Zoé"], "updated": 0});
    let mut screen = Screen::home();
    screen.answer("/api/tables?list=open", &json!({"tables": [table]}));
    assert!(screen.says("Zoé’s table"), "{}", screen.text());
}

#[test]
fn recent_games_lead_to_their_replay() {
    let table = |code: &str| json!({"code": code, "game": "kariba", "name": "T", "status": "over", "players": ["Max", "Zoé"], "updated": 0});
    let mut screen = Screen::home();
    screen.answer("/api/tables?list=live", &json!({"tables": [table("rxsb-qq22-v4ds")]}));
    screen.answer("/api/tables?list=recent", &json!({"tables": [table("rxsb-qq22-v4dt")]}));
    let links = |screen: &Screen| {
        let found = screen.elements().into_iter().filter_map(|path| path.last()?.get("href").map(str::to_owned));
        found.filter(|link| link.contains("rxsb")).collect::<Vec<_>>()
    };
    assert!(screen.says("Games to watch") && screen.says("Recent games"), "{}", screen.text());
    assert_eq!(links(&screen), ["#/t/rxsb-qq22-v4ds", "#/r/rxsb-qq22-v4dt"]);
}

#[test]
fn spectators_write_where_the_host_lets_them() {
    let of = |you: Value, audience: bool| {
        with(their_turn(), |update| {
            (update["you"], update["table"]["host"], update["table"]["audience"]) = (you, json!(1), json!(audience));
        })
    };
    let mut screen = Screen::at_table(&of(json!(1), false));
    screen.open_company();
    screen.press("Spectators may write, too");
    assert_eq!(commands(&screen), [json!({"do": "audience", "on": true})]);
    let mut screen = Screen::at_table(&of(json!(null), false));
    screen.open_company();
    assert!(!screen.has("Send") && !screen.says("Spectators may write"), "{}", screen.text());
    screen.show(of(json!(null), true));
    screen.type_into("Your name", "Max");
    screen.type_into("Write a message", "hello");
    screen.press("Send");
    assert_eq!(commands(&screen), [json!({"do": "comment", "name": "Max", "text": "hello"})]);
    let talk = json!([{"number": 99, "game": 1, "chat": {"name": "Max", "says": "hello", "watching": true}}]);
    screen.show(with(of(json!(null), true), |update| update["log"] = talk));
    assert!(screen.says("Max (watching)"), "{}", screen.text());
}
