//! Whole games at the page's own tables: against bots, and around one screen.

use tablee_catalog::GAMES;
use tablee_page::{Pressed, Route};
use tablee_scene::Act;

use crate::{Device, Memory};

/// A table against bots of the level called so.
fn against(game: &str, level: &str) -> Device {
    let mut device = Device::at(&Memory::new(), &format!("#/new/{game}"));
    device.press(level);
    device.press("Play");
    assert!(matches!(device.page.route(), Route::Table(_)), "{:?}", device.page.route());
    device
}

#[test]
fn every_game_is_played_to_the_end_and_kept() {
    for info in GAMES {
        let mut device = against(info.id, "Easy");
        device.play_to_the_end();
        device.wait(60_000.0);
        // The result, the record, the score book and home know of it.
        assert!(device.act(Act::Again).is_some(), "{}: {:?}", info.id, device.buttons());
        device.go("#/");
        assert!(device.says("Replay"), "{}: {}", info.id, device.text());
        device.go("#/scores");
        assert!(device.says(device.page.context().text(info.name).as_str()), "{}: {}", info.id, device.text());
    }
}

#[test]
fn a_table_goes_on_where_it_was_left() {
    let mut device = against("kariba", "Easy");
    device.bots_play();
    device.play_advised();
    device.bots_play();
    device.wait(60_000.0);
    let spots = |device: &Device| device.screen.drawing.spots();
    let before = spots(&device);
    let mut device = device.reload();
    device.bots_play();
    assert_eq!(before, spots(&device));
    device.go("#/");
    device.press("Continue");
    assert!(matches!(device.page.route(), Route::Table(_)));
}

#[test]
fn what_is_picked_can_be_let_go() {
    let mut device = against("kariba", "Easy");
    device.bots_play();
    let spot = device.screen.drawing.spots()[0];
    device.spot(spot);
    assert!(device.act(Act::TakeBack).is_some_and(|button| button.get("disabled").is_none()));
    assert!(device.key(Pressed::Escape));
    assert!(device.act(Act::TakeBack).is_some_and(|button| button.get("disabled").is_some()));
}

#[test]
fn hands_are_covered_between_people_around_one_screen() {
    let mut device = Device::at(&Memory::new(), "#/new/kariba");
    device.press("Several people around this screen");
    device.type_into("Player 1", "Ada");
    device.type_into("Player 2", "Bob");
    device.press("Play");
    assert!(device.says("Ada"), "{}", device.text());
    // Nobody's hand is on the screen before somebody says that they are there.
    assert!(device.act(Act::OpenCurtain).is_some());
    assert!(!device.is_deciding());
    device.press_act(Act::OpenCurtain);
    assert!(device.is_deciding());
    device.play_advised();
    device.wait(5000.0);
    assert!(device.act(Act::OpenCurtain).is_some(), "{:?}", device.buttons());
    assert!(device.says("Bob"));
}

#[test]
fn a_game_is_played_again_with_the_seats_moved_on() {
    let mut device = against("kariba", "Easy");
    device.play_to_the_end();
    device.wait(60_000.0);
    let first = device.page.route().clone();
    device.press_act(Act::Again);
    assert!(matches!(device.page.route(), Route::Table(_)));
    assert_ne!(&first, device.page.route());
}
