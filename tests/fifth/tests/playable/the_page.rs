//! The page's own model plays it, in a browser from memory: from the first screen to the result, the score book and the replay.

use tablee_core::PlayoutRng;
use tablee_page::Route;
use tablee_scene::Act;

use super::DUMMY;
use super::device::{Device, Memory};

/// A table against bots of the level called so, which search by the rules alone.
fn against(level: &str) -> Device {
    let mut device = Device::at(&Memory::new(), &format!("#/new/{DUMMY}"));
    device.press(level);
    device.press("Play");
    assert!(matches!(device.page.route(), Route::Table(_)), "{:?}: {}", device.page.route(), device.text());
    device
}

#[test]
fn the_page_plays_it_to_the_end_and_keeps_it() {
    let mut rng = PlayoutRng::new(3);
    let mut device = against("Hard");
    device.bots_play();
    // The diagram is the board, as long as there is no drawing of its own.
    assert!(device.says("pile:"), "{}", device.text());
    let mut decided = 0;
    while device.is_deciding() {
        device.play_anything(&mut rng);
        device.bots_play();
        decided += 1;
        assert!(decided < 500, "the game does not end: {}", device.text());
    }
    assert!(decided > 3, "{decided} decisions");
    device.wait(60_000.0);
    assert!(device.act(Act::Again).is_some(), "{:?}", device.buttons());
    let save = device.saved();
    assert!(save["record"]["result"].is_object(), "{save}");
    device.press_act(Act::Replay);
    assert!(matches!(device.page.route(), Route::Replay(_)), "{:?}", device.page.route());
    assert!(device.says("pile:"), "{}", device.text());
    let name = device.page.context().text(tablee_catalog::info(DUMMY).expect("it is on the list").name);
    device.go("#/scores");
    assert!(device.says(name.as_str()), "{}", device.text());
    device.go("#/");
    assert!(device.says("Replay"), "home knows of it: {}", device.text());
}

#[test]
fn it_goes_on_where_it_was_left_and_takes_advice() {
    let mut device = against("Easy");
    device.bots_play();
    device.play_advised();
    device.bots_play();
    device.wait(60_000.0);
    let before = device.screen.drawing.spots();
    assert!(!before.is_empty());
    let mut device = device.reload();
    device.bots_play();
    assert_eq!(before, device.screen.drawing.spots());
    device.play_to_the_end();
    assert!(!device.is_deciding());
}
