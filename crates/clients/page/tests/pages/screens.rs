//! The screens beside the games, and what is the same on all of them.

use tablee_catalog::GAMES;
use tablee_page::{Message, Route};

use crate::{Device, Memory};

#[test]
fn every_address_leads_to_a_screen_with_a_way_home() {
    for hash in [
        "#/",
        "#/new/karuba",
        "#/rules/kariba",
        "#/rules/kariba/K3",
        "#/scores",
        "#/companion",
        "#/import",
        "#/nowhere",
    ] {
        let device = Device::at(&Memory::new(), hash);
        assert!(!device.text().is_empty(), "{hash} is blank");
        assert!(device.buttons().iter().any(|name| name == "tablee"), "{hash}: {:?}", device.buttons());
    }
}

#[test]
fn unknown_games_and_tables_say_so() {
    for hash in ["#/new/chess", "#/table/none", "#/replay/none", "#/rules/chess"] {
        let device = Device::at(&Memory::new(), hash);
        let alert = device
            .elements()
            .iter()
            .any(|path| path.last().is_some_and(|element| element.get("role") == Some("alert")));
        assert!(alert, "{hash}: {}", device.text());
    }
}

#[test]
fn home_offers_every_game_in_both_languages() {
    let memory = Memory::new();
    memory.language.set("fr-FR");
    let mut device = Device::at(&memory, "#/");
    for info in GAMES {
        assert!(device.says(&device.page.context().text(info.name)), "{}", info.id);
    }
    assert!(device.says("English"), "the other language is offered");
    device.press("English");
    assert!(device.says("Français"), "{}", device.text());
    // It is remembered.
    let device = device.reload();
    assert!(device.says("Français"));
}

#[test]
fn parts_that_cannot_be_loaded_are_told_and_come_later() {
    let mut device = Device::new();
    device.tell(Message::Went(Route::Scores));
    assert!(device.says("Score book") || device.says("score"), "{}", device.text());
}

#[test]
fn what_cannot_be_kept_stops_nobody() {
    let memory = Memory::new();
    memory.full.set(true);
    let mut device = Device::at(&memory, "#/new/kariba");
    device.press("Play");
    assert!(!device.text().is_empty());
}
