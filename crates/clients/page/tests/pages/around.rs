//! Several people around one screen: bots beside them, both placements behind one curtain, and what everybody looks at.

use std::rc::Rc;

use tablee_scene::Act;

use crate::{Device, Memory};

/// A device on which these people are about to sit down at a game.
fn company(memory: &Rc<Memory>, game: &str, names: &[&str]) -> Device {
    let mut device = Device::at(memory, &format!("#/new/{game}"));
    device.press("Several people around this screen");
    device.press(&names.len().to_string());
    for (index, name) in names.iter().enumerate() {
        device.type_into(&format!("Player {}", index + 1), name);
    }
    device
}

fn around(game: &str, names: &[&str]) -> Device {
    let mut device = company(&Memory::new(), game, names);
    device.press("Play");
    device
}

/// Whoever is called sits down and plays any move; says who it was.
fn next_plays(device: &mut Device) -> String {
    let called = device.words("curtain");
    device.press_act(Act::OpenCurtain);
    device.wait(60_000.0);
    device.play_advised();
    called
}

#[test]
fn what_all_have_chosen_is_turned_over_before_everybody() {
    let mut device = around("karuba-cards", &["Ada", "Bob"]);
    assert!(next_plays(&mut device).contains("Ada"));
    assert!(next_plays(&mut device).contains("Bob"));
    // Nothing is seen before all are there, and no hand while they look.
    assert!(device.says("Everybody has chosen"), "{}", device.text());
    assert!(device.act(Act::OpenCurtain).is_none() && device.of_class("holding").is_none());
    let played = device.played().len();
    device.press("Turn everything over");
    device.wait(10.0);
    assert!(device.played().len() > played, "what was chosen is shown step by step");
    assert!(device.words("line").contains("Ada") && device.words("line").contains("Bob"), "{}", device.words("line"));
    assert!(device.of_class("holding").is_none());
    device.wait(60_000.0);
    device.press("Go on");
    assert!(device.act(Act::OpenCurtain).is_some(), "{}", device.text());
}

#[test]
fn both_placements_of_a_person_are_made_behind_one_curtain() {
    let mut device = around("karuba-cards", &["Ada", "Bob"]);
    next_plays(&mut device);
    next_plays(&mut device);
    device.press("Turn everything over");
    device.wait(60_000.0);
    device.press("Go on");
    // Whoever had the lowest total discards; then cards are laid.
    while device.saved()["record"]["moves"].as_array().is_some_and(|moves| moves.len() < 2) {
        next_plays(&mut device);
        if device.has("Turn everything over") {
            device.press("Turn everything over");
            device.wait(60_000.0);
            device.press("Go on");
        }
    }
    let mut laid = Vec::new();
    while !device.has("Turn everything over") {
        if device.act(Act::OpenCurtain).is_some() {
            device.press_act(Act::OpenCurtain);
            device.wait(60_000.0);
            laid.push(0);
        } else if laid.is_empty() {
            // Whoever discarded just now is still there.
            laid.push(0);
        }
        // Nothing is turned over before all have laid what they have.
        assert_eq!(device.decisions(), 2, "{}", device.text());
        device.play_advised();
        *laid.last_mut().expect("somebody") += 1;
    }
    // Each came to the screen once; who had not the lowest total laid both cards there.
    assert_eq!(laid.len(), 2, "{laid:?}");
    assert!(laid.contains(&2), "{laid:?}");
    assert_eq!(device.decisions(), 4, "both placements of everybody are turned over together");
}

/// Of two placements the second one is taken back first, then the first.
#[test]
fn both_placements_can_be_taken_back() {
    let mut device = around("karuba-cards", &["Ada", "Bob"]);
    for _ in 0..2 {
        next_plays(&mut device);
    }
    device.press("Turn everything over");
    device.wait(60_000.0);
    device.press("Go on");
    while device.decisions() < 2 {
        next_plays(&mut device);
        if device.has("Turn everything over") {
            device.press("Turn everything over");
            device.wait(60_000.0);
            device.press("Go on");
        }
    }
    loop {
        if device.act(Act::OpenCurtain).is_some() {
            device.press_act(Act::OpenCurtain);
            device.wait(60_000.0);
        }
        let before = device.markup();
        device.play_advised();
        if device.act(Act::OpenCurtain).is_none() && device.is_deciding() {
            // The second card is still to be laid.
            assert!(device.offers(Act::TakeBack), "{:?}", device.buttons());
            device.press_act(Act::TakeBack);
            assert!(device.is_deciding(), "{}", device.text());
            let places = |markup: &str| markup.matches("data-cell").count();
            assert_eq!(places(&device.markup()), places(&before), "the first card is in the hand again");
            return;
        }
        assert!(!device.has("Turn everything over"), "somebody lays two cards");
    }
}

#[test]
fn whoever_comes_to_the_screen_is_shown_what_was_played_meanwhile() {
    let mut device = around("kariba", &["Ada", "Bob", "Cem"]);
    next_plays(&mut device);
    next_plays(&mut device);
    let played = device.played().len();
    device.press_act(Act::OpenCurtain);
    device.wait(10.0);
    assert_eq!(device.played().len(), played + 1, "both moves are shown to Cem");
    let line = device.words("line");
    assert!(line.contains("Ada") && line.contains("Bob"), "{line}");
    assert!(device.is_deciding());
    // What the last one saw is not shown again to the next.
    device.wait(60_000.0);
    device.play_advised();
    assert!(!device.offers(Act::ShowAgain), "{}", device.text());
}

#[test]
fn bots_sit_beside_people_around_one_screen() {
    let memory = Memory::new();
    let mut device = company(&memory, "kariba", &["Ada", "Bob", "Cem"]);
    assert!(!device.says("What level should the bots be?") && !device.has("Easy"), "{}", device.text());
    device.press("Let a bot play here");
    device.press("Easy");
    device.press("Play");
    assert_eq!(device.saved()["players"], serde_json::json!(["human", "easy", "human"]));
    assert!(next_plays(&mut device).contains("Ada"));
    device.bots_play();
    // The bot has played, and Cem is told.
    assert!(device.says("Cem, are you there?"), "{}", device.text());
    device.press_act(Act::OpenCurtain);
    device.wait(10.0);
    assert!(device.words("line").contains("Blaise"), "{}", device.words("line"));
}
