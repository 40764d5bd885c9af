//! The score book, the companion for the real cards, and the rules.

use crate::device::name_of;
use crate::{Device, Memory};

fn refusal(device: &Device) -> Option<String> {
    let all = device.elements();
    let alert = all.iter().find(|path| path.last().is_some_and(|element| element.get("role") == Some("alert")));
    alert.map(|path| name_of(path))
}

/// Fills in row after row of the form of a game with the real cards, and sends it.
fn enter(device: &mut Device, rows: &[(&str, &str)]) {
    for (index, (name, points)) in rows.iter().enumerate() {
        device.type_into(&format!("Player {}", index + 1), name);
        device.type_into(&format!("Player {}’s points", index + 1), points);
    }
    device.press("Add");
}

#[test]
fn a_game_with_the_real_cards_is_entered_counted_and_struck_out() {
    let mut device = Device::at(&Memory::new(), "#/scores");
    enter(&mut device, &[("Ada", "12"), ("Bob", "9")]);
    assert_eq!(refusal(&device), None);
    assert!(device.says("Ada") && device.says("12"), "{}", device.text());
    device.press("Export as a spreadsheet");
    let (name, text) = device.done.downloads.pop().expect("a file");
    assert!(name.ends_with(".csv"));
    assert!(text.contains("Ada") && text.contains("12"), "{text}");
    let mut device = device.reload();
    assert!(device.says("Ada"), "it is kept");
    device.press("Delete the game");
    assert!(device.says("No finished games yet"), "{}", device.text());
}

#[test]
fn names_that_a_table_would_read_as_a_formula_are_harmless() {
    let mut device = Device::at(&Memory::new(), "#/scores");
    enter(&mut device, &[("=1+1", "12"), ("Bob", "9")]);
    device.press("Export as a spreadsheet");
    let (_, text) = device.done.downloads.pop().expect("a file");
    assert!(text.contains("=1+1"), "{text}");
    assert!(!text.lines().any(|line| line.split(',').any(|part| part.trim_matches('"').starts_with('='))), "{text}");
}

#[test]
fn a_form_that_lacks_something_says_what() {
    let mut device = Device::at(&Memory::new(), "#/scores");
    enter(&mut device, &[("", ""), ("", "")]);
    assert!(refusal(&device).is_some());
    enter(&mut device, &[("Ada", "many"), ("Bob", "9")]);
    assert!(refusal(&device).is_some_and(|text| text.contains("Ada")), "{:?}", refusal(&device));
}

#[test]
fn the_companion_counts_an_island() {
    let mut device = Device::at(&Memory::new(), "#/companion");
    device.type_into("Or as numbers", " 1  2  3");
    assert!(device.text().contains("points") || device.text().contains("point"), "{}", device.text());
    device.type_into("Or as numbers", "99 1");
    assert!(refusal(&device).is_some());
    device.press("Clear the island");
    assert_eq!(refusal(&device), None);
}

#[test]
fn the_caller_calls_tile_after_tile_and_says_it_aloud() {
    let mut device = Device::at(&Memory::new(), "#/companion");
    let before = device.text();
    device.press("Next tile");
    assert_ne!(device.text(), before);
    let called = device.text();
    let device = device.reload();
    assert_eq!(device.text(), called, "what was called is kept");
}

#[test]
fn rules_come_in_the_language_that_is_spoken() {
    let mut device = Device::at(&Memory::new(), "#/rules/kariba");
    let request = device.answer(200, "<h2 id=\"goal\">The goal</h2><h3 id=\"K1\">K1. Waterhole</h3>");
    assert_eq!(request.address, "assets/rules/kariba.en.html");
    assert!(device.says("The goal"), "{}", device.text());
    device.press("Français");
    assert_eq!(device.answer(500, "").address, "assets/rules/kariba.fr.html");
    assert!(refusal(&device).is_some(), "what cannot be had is said");
}
