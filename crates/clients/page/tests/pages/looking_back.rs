//! Replay, review, playing on from a moment, and records from elsewhere.

use tablee_page::{Pressed, Route};
use tablee_scene::Act;

use crate::device::name_of;
use crate::{Device, Memory};

/// The replay of a game of Kariba that was played here against an easy bot.
fn replayed() -> Device {
    let mut device = Device::at(&Memory::new(), "#/new/kariba");
    device.press("Easy");
    device.press("Play");
    device.play_to_the_end();
    device.wait(60_000.0);
    device.press_act(Act::Replay);
    assert!(matches!(device.page.route(), Route::Replay(_)), "{:?}", device.page.route());
    device
}

fn step(device: &Device) -> String {
    let all = device.elements();
    let status = all.iter().find(|path| path.last().is_some_and(|element| element.has_class("status")));
    status.map(|path| name_of(path)).expect("the bar says which step it is")
}

#[test]
fn a_replay_goes_to_and_fro_by_keys_and_by_buttons() {
    let mut device = replayed();
    let start = step(&device);
    assert!(device.key(Pressed::Right));
    assert_ne!(step(&device), start);
    device.press("One step back");
    assert_eq!(step(&device), start);
    assert!(device.key(Pressed::End));
    let end = step(&device);
    device.press("One step forward");
    assert_eq!(step(&device), end, "there is nothing behind the end");
    assert!(device.key(Pressed::Home));
    assert_eq!(step(&device), start);
}

#[test]
fn a_replay_plays_by_itself_to_the_end_and_stops_when_told() {
    let mut device = replayed();
    let start = step(&device);
    assert!(device.key(Pressed::Letter(' ')));
    device.wait(3000.0);
    let later = step(&device);
    assert_ne!(later, start);
    assert!(device.key(Pressed::Letter(' ')));
    device.wait(60_000.0);
    assert_eq!(step(&device), later);
    assert!(device.key(Pressed::Letter(' ')));
    device.wait(600_000.0);
    let end = step(&device);
    assert!(device.key(Pressed::End));
    assert_eq!(step(&device), end);
}

#[test]
fn other_eyes_see_other_hands() {
    let mut device = replayed();
    let drawn = |device: &Device| device.screen.drawing.to_string();
    let own = drawn(&device);
    device.type_into("As seen by", "spectator");
    let public = drawn(&device);
    assert_ne!(own, public);
    device.type_into("As seen by", "open");
    assert_ne!(drawn(&device), public);
}

#[test]
fn one_plays_on_from_any_moment() {
    let mut device = replayed();
    device.key(Pressed::Right);
    device.key(Pressed::Right);
    device.type_into("Bots", "easy");
    device.press("Play on from here");
    assert!(matches!(device.page.route(), Route::Table(_)), "{:?}", device.page.route());
    device.play_to_the_end();
    assert!(
        device.page.context().outside.names("kept.").len() >= 2,
        "the game that was branched off is kept beside it"
    );
}

#[test]
fn a_review_is_told_while_it_is_made_and_shows_the_better_move() {
    let mut device = replayed();
    device.press("Review");
    device.press("Start the review");
    assert!(device.elements().iter().any(|path| path.last().is_some_and(|element| element.name() == "progress")));
    device.think();
    assert!(!device.elements().iter().any(|path| path.last().is_some_and(|element| element.name() == "progress")));
    let buttons = device.buttons();
    assert!(buttons.iter().any(|name| name.starts_with("Show on the board")), "{buttons:?}");
    // Every move that was costly has its reason, and so has the better one.
    let costly: Vec<String> = device.listed("costly");
    assert!(!costly.is_empty(), "{}", device.text());
    let judgements =
        device.elements().iter().filter(|path| path.last().is_some_and(|own| own.has_class("why"))).count();
    assert_eq!(judgements, 2 * costly.len(), "{costly:?}");
    for path in device.elements().iter().filter(|path| path.last().is_some_and(|own| own.has_class("why"))) {
        let why = path.last().map(|own| own.words()).unwrap_or_default();
        assert!(why.len() > 20 && !why.contains("-why-") && why.ends_with('.'), "{why:?}");
    }
    let start = (step(&device), device.screen.drawing.to_string());
    device.press("Show on the board");
    assert_ne!((step(&device), device.screen.drawing.to_string()), start);
    device.press("Review");
    device.press("Try again from here");
    assert!(matches!(device.page.route(), Route::Table(_)));
}

#[test]
fn a_review_can_be_stopped_and_begun_anew() {
    let mut device = replayed();
    device.press("Review");
    device.press("Start the review");
    device.press("Pause");
    assert_eq!(device.tasks.len(), 0);
    device.press("Start the review");
    assert_eq!(device.tasks.len(), 1);
}

#[test]
fn a_record_goes_out_as_a_file_and_comes_back() {
    let mut device = replayed();
    device.press("Save the game");
    let (name, text) = device.done.downloads.pop().expect("a file");
    assert!(name.ends_with(".json") && name.contains("kariba"), "{name}");
    let mut other = Device::at(&Memory::new(), "#/import");
    other.type_into("Or its text", &text);
    other.press("Open");
    assert!(matches!(other.page.route(), Route::Replay(_)), "{}", other.text());
    assert_eq!(
        step(&other),
        step(&{
            device.key(Pressed::Home);
            device
        })
    );
}

#[test]
fn what_is_no_record_is_refused_with_a_reason() {
    let mut device = Device::at(&Memory::new(), "#/import");
    for text in ["", "{}", "tablee", "{\"format\":99}"] {
        device.type_into("Or its text", text);
        device.press("Open");
        let all = device.elements();
        let alert = all.iter().find(|path| path.last().is_some_and(|element| element.get("role") == Some("alert")));
        assert!(alert.is_some_and(|path| name_of(path).len() > 10), "{text:?}: {}", device.text());
    }
}

#[test]
fn a_record_of_a_server_is_fetched_or_the_reason_is_told() {
    let memory = Memory::new();
    memory.server.set(true);
    let mut device = Device::at(&memory, "#/r/abc");
    assert_eq!(
        device.answer(404, "{\"code\":\"unknown-table\",\"text\":\"there is no such table\"}").address,
        "/api/tables/abc/record"
    );
    assert!(device.says("there is no such table"), "{}", device.text());
    let mut device = Device::at(&memory, "#/r/abc");
    device.answer_with(None);
    assert!(
        device.elements().iter().any(|path| path.last().is_some_and(|element| element.get("role") == Some("alert")))
    );
}
