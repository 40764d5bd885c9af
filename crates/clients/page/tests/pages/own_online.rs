//! Games that one has played at tables on a server: they stand in the book of the browser, once, and count among one's own.

use std::rc::Rc;

use serde_json::{Value, json};
use tablee_core::Seat;
use tablee_page::Outside as _;

use crate::recorded::code;
use crate::served::{RECORDS, Served, part, record};
use crate::together::{Screen, ended, with};
use crate::{Device, Memory};

const GAME: &str = "rxsb-qq22-v4ds/1";

fn memory() -> Rc<Memory> {
    let memory = Memory::new();
    memory.server.set(true);
    memory
}

/// What stands in the book.
fn book(memory: &Memory) -> Vec<Value> {
    memory.stored("scores").map(|text| serde_json::from_str(&text).expect("a book")).unwrap_or_default()
}

/// The same end for whoever sits there, or watches.
fn seen_by(you: Value) -> Value {
    with(ended(1, 1), |update| update["you"] = you)
}

#[test]
fn a_game_that_ends_online_is_written_down_once() {
    let memory = memory();
    let mut screen = Screen::back(&memory, &ended(1, 1));
    let lines = book(&memory);
    let [line] = &lines[..] else { panic!("one line: {lines:?}") };
    assert_eq!((&line["id"], &line["table"]), (&json!(GAME), &json!(code(&ended(1, 1)))), "{line}");
    assert_eq!((&line["source"], &line["game"], &line["facts"]["own"]), (&json!("table"), &json!("kariba"), &json!(1)));
    assert_eq!(line["players"], json!([{"name": "Anna", "points": 10}, {"name": "Zoé", "points": 25}]));
    // Shown again, opened again, in a second tab: it is one game.
    screen.show(ended(1, 1));
    let mut other = Screen::back(&memory, &ended(1, 1));
    other.show(ended(1, 1));
    assert_eq!(book(&memory), lines);
    // The next one is another.
    screen.show(with(ended(2, 3), |update| {
        update["game"]["number"] = json!(2);
        update["you"] = json!(2);
    }));
    assert_eq!(book(&memory).len(), 2);
    assert_eq!((&book(&memory)[1]["id"], &book(&memory)[1]["facts"]["own"]), (&json!("rxsb-qq22-v4ds/2"), &json!(2)));
}

#[test]
fn whoever_watches_and_a_game_without_a_result_write_nothing() {
    for update in [
        seen_by(json!(null)),
        with(ended(1, 1), |update| update["table"]["ended"] = json!(true)),
        with(ended(1, 1), |update| update["game"]["standing"] = json!(null)),
    ] {
        let memory = memory();
        Screen::back(&memory, &update);
        assert_eq!(book(&memory), Vec::<Value>::new());
    }
}

#[test]
fn it_counts_among_ones_own_against_people_and_against_bots() {
    let memory = memory();
    Screen::back(&memory, &ended(1, 1));
    let device = Device::at(&memory, "#/statistics");
    assert!(device.says("Kariba 1 0 10.0 10") && device.says("Zoé 1 0"), "{}", device.text());
    let bots = |update: &mut Value| {
        let bot = json!({"name": null, "bot": "easy", "away": false, "again": false});
        update["table"]["seats"] = json!([bot, update["table"]["seats"][0], bot]);
        update["game"]["standing"] = json!({"scores": [9, 30, 5], "places": [2, 1, 3], "breakdown": [[], [], []]});
        (update["game"]["number"], update["you"]) = (json!(2), json!(2));
    };
    Screen::back(&memory, &with(ended(1, 1), bots));
    let device = Device::at(&memory, "#/statistics");
    let text = device.text();
    assert!(text.contains("Kariba 2 1 20.0 30") && text.contains("Bots: Easy 1 1"), "{text}");
    assert!(text.contains("Zoé 1 0"), "{text}");
}

#[test]
fn a_game_that_the_server_keeps_too_stands_there_once() {
    let memory = memory();
    Screen::back(&memory, &ended(1, 1));
    let kept = |id: &str, name: &str| {
        json!({"id": id, "game": "kariba", "date": "2026-11-18", "table": code(&ended(1, 1)), "note": "",
            "players": [{"name": "Anna", "points": 10}, {"name": name, "points": 25}]})
    };
    let list = json!({"scores": [kept(GAME, "Zoé"), kept("rxsb-qq22-v4ds/7", "Max")]}).to_string();
    let mut device = Device::at(&memory, "#/scores");
    device.answer_at("/api/scores", &list);
    let text = device.text();
    assert!(text.contains("Anna 2 0") && text.contains("Zoé 1 1") && text.contains("Max 1 1"), "{text}");
    assert_eq!(text.matches("· online").count(), 1, "{text}");
    assert!(device.markup().contains("#/r/rxsb-qq22-v4ds/1"), "it can be looked at again");
    // Struck out it does not come back, neither from the server nor with its table.
    device.press("Delete the game of Kariba");
    device.answer_at("/api/scores", &list);
    let text = device.text();
    assert!(text.contains("Anna 1 0") && !text.contains("Zoé"), "{text}");
    Screen::back(&memory, &ended(1, 1));
    assert_eq!(book(&memory), Vec::<Value>::new());
}

#[test]
fn a_review_of_it_is_kept_with_it() {
    let (game, name) = RECORDS[2];
    let record = record(game, name);
    for address in ["#/r/rxsb-qq22-v4ds/1", "#/r/RXSBQQ22V4DS"] {
        let memory = memory();
        memory.still.set(true);
        memory.glance.set(100_000);
        let last = record.moves.len() - 1;
        let mut served = Served::new(&record, last, Some(Seat::new(1)));
        let mut screen = Screen::back(&memory, &served.update(&[]));
        assert_eq!(book(&memory), Vec::<Value>::new(), "it is not over");
        screen.show(served.decide(&record));
        assert_eq!(book(&memory).len(), 1, "{}", screen.text());
        let mut device = Device::at(&memory, address);
        device.answer(200, &record.to_json());
        device.press("Review");
        device.press("Start the review");
        device.rest();
        let facts = &book(&memory)[0]["facts"];
        assert_eq!(facts["own"], json!(2), "{facts}");
        assert!(facts["reviewed"]["luck"].is_number() && facts["reviewed"]["cost"].is_number(), "{address}: {facts}");
        device.go("#/statistics");
        assert!(device.says("by luck and the others"), "{}", device.text());
        assert!(device.markup().contains("#/r/rxsb-qq22-v4ds/1"), "{}", device.markup());
    }
    // Another game of the table is nobody's.
    let memory = memory();
    let mut device = Device::at(&memory, "#/r/rxsb-qq22-v4ds/1");
    device.answer(200, &part(&record, 3).to_json());
    assert_eq!(book(&memory), Vec::<Value>::new());
}

#[test]
fn lessons_puzzles_and_days_stand_among_ones_own_games() {
    let memory = Memory::new();
    let device = Device::at(&memory, "#/statistics");
    assert!(!device.says("in a row") && !device.says("Puzzles"), "{}", device.text());
    memory.keep("lessons", "kariba 2\n");
    let entry = json!({"points": 31, "place": 1, "sources": [31], "played": "2026-11-18", "tries": 1, "best": 31});
    memory.keep("days", json!({"2026-11-18": {"kariba": entry}}).to_string());
    memory.keep("puzzles", json!({"karuba": {"tried": 3, "solved": 2, "streak": 2}}).to_string());
    let device = Device::at(&memory, "#/statistics");
    assert!(device.says("One day, one game; in a row now: 1"), "{}", device.text());
    let markup = device.markup();
    assert!(markup.contains("#/puzzles/karuba") && markup.contains("#/today"), "{}", device.text());
    assert!(device.says("There’s nothing to count yet") && device.says("Learn a game"), "{}", device.text());
}
