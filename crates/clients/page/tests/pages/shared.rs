//! A game is shared: an address at a move, which opens there.

use serde_json::{Value, json};
use tablee_page::{Recorded, Route};
use tablee_scene::Act;

use crate::served::{RECORDS, record};
use crate::{Device, Memory};

const CODE: &str = "rxsb-qq22-v4ds";

fn recorded(game: Option<u32>, step: Option<usize>) -> Route {
    Route::Record(Recorded { code: CODE.to_owned(), game, step })
}

#[test]
fn an_address_names_a_record_one_of_its_games_and_a_moment() {
    for (path, hash, route) in [
        ("/r/CODE", "", recorded(None, None)),
        ("/r/CODE", "#17", recorded(None, Some(17))),
        ("/r/CODE/2", "", recorded(Some(2), None)),
        ("/r/CODE/2", "#17", recorded(Some(2), Some(17))),
        ("/", "#/r/CODE", recorded(None, None)),
        ("/", "#/r/CODE/2", recorded(Some(2), None)),
        ("/t/other", "#/r/CODE/2/17", recorded(Some(2), Some(17))),
        ("/", "#/r/CODE/0/17", recorded(None, Some(17))),
        ("/r/CODE", "#/", Route::Home),
        ("/", "#17", Route::Unknown),
    ] {
        let of = |text: &str| text.replace("CODE", CODE);
        assert_eq!(Route::of(&of(path), &of(hash)), route, "{path}{hash}");
        if matches!(route, Route::Record(_)) {
            assert_eq!(Route::of("/", &route.hash()), route, "{}", route.hash());
        }
    }
}

#[test]
fn an_unknown_address_says_so() {
    for hash in ["#/foo", "#/foo/bar", "#17"] {
        let device = Device::at(&Memory::new(), hash);
        assert!(device.says("There’s nothing at this address"), "{hash}: {}", device.text());
        assert!(device.has("tablee"), "and leads home");
    }
}

/// A browser of a server.
fn with_server() -> std::rc::Rc<Memory> {
    let memory = Memory::new();
    memory.server.set(true);
    memory.origin.set("https://tablee.example");
    memory
}

#[test]
fn a_link_to_a_move_opens_there_and_leads_there_again() {
    let (game, name) = RECORDS[0];
    let memory = with_server();
    let mut device = Device::at(&memory, &format!("#/r/{CODE}/2/5"));
    let asked = device.answer(200, &record(game, name).to_json());
    assert_eq!(asked.address, format!("/api/tables/{CODE}/record?game=2"));
    assert!(device.says("Step 5"), "{}", device.text());
    device.press("Copy a link to this move");
    assert_eq!(device.done.copied, [format!("https://tablee.example/r/{CODE}/2#5")]);
    assert!(device.says("Copied"), "{}", device.text());
    device.press("One step forward");
    assert!(!device.says("Copied"), "it was for another move");
    device.press("Copy a link to this move");
    assert_eq!(device.done.copied[1], format!("https://tablee.example/r/{CODE}/2#6"));
    device.press("Share");
    assert_eq!(device.done.shared, [format!("https://tablee.example/r/{CODE}/2#6")]);
    // A step that is none is the last.
    let mut device = Device::at(&memory, &format!("#/r/{CODE}/0/9999"));
    device.answer(200, &record(game, name).to_json());
    let length = record(game, name).moves.len();
    assert!(device.says(&format!("Step {length}")), "{}", device.text());
}

#[test]
fn a_game_that_is_kept_here_is_given_to_the_server_when_it_is_shared() {
    let (game, name) = RECORDS[0];
    let memory = with_server();
    memory.keep("record.mine", record(game, name).to_json());
    let mut device = Device::at(&memory, "#/replay/mine");
    device.press("One step forward");
    assert!(device.requests.is_empty(), "nothing is sent before");
    device.press("Copy a link to this move");
    assert!(device.done.copied.is_empty());
    let refused = json!({"code": "no-token", "sentence": {"id": "server-no-token"}, "text": ""}).to_string();
    assert_eq!(device.answer(401, &refused).address, "/api/records");
    assert_eq!(device.answer(200, "{}").address, "/api/cookie");
    let kept = json!({"code": CODE, "address": format!("https://tablee.example/r/{CODE}")}).to_string();
    let asked = device.answer(201, &kept);
    let body: Value = serde_json::from_str(asked.body.as_deref().unwrap()).unwrap();
    let sent: Value = serde_json::from_str(body["record"].as_str().unwrap()).unwrap();
    assert_eq!(sent["moves"], serde_json::to_value(&record(game, name).moves).unwrap());
    assert_eq!(device.done.copied, [format!("https://tablee.example/r/{CODE}#1")]);
    // It is sent once.
    device.press("One step forward");
    device.press("Copy a link to this move");
    assert!(device.requests.is_empty());
    assert_eq!(device.done.copied[1], format!("https://tablee.example/r/{CODE}#2"));
    // Nobody answers.
    let mut device = Device::at(&memory, "#/replay/mine");
    device.press("Copy a link to this move");
    device.answer_with(None);
    assert!(device.says("can’t be reached"), "{}", device.text());
    // Where there is no server there is nobody to keep it.
    memory.server.set(false);
    assert!(!Device::at(&memory, "#/replay/mine").has("Copy a link to this move"));
    assert!(!device.offers(Act::Share));
}
