//! Those who play on this device have names, faces and colours, which are kept; their wins are counted.

use super::memory;
use crate::Device;

/// How often a face stands in the page.
fn faces(device: &mut Device) -> usize {
    device.markup().matches("class=\"face\"").count()
}

#[test]
fn a_face_is_chosen_and_kept() {
    let memory = memory();
    let mut device = Device::at(&memory, "#/new/kariba");
    device.type_into("Your name", "Anna");
    let before = device.markup();
    device.press("Another face");
    device.press("Another colour");
    assert_ne!(device.markup(), before, "she looks otherwise");
    device.press("Play");
    let anna = device.page.context().settings.family[0].clone();
    assert_eq!(anna.name, "Anna");
    assert_eq!(faces(&mut device), 2, "bots have faces, too");
    // Another day on the same device.
    let mut device = Device::at(&memory, "#/new/karuba");
    assert_eq!(device.page.context().settings.family, std::slice::from_ref(&anna));
    device.type_into("Your name", "");
    assert!(device.text().contains("Anna"), "she can be chosen: {}", device.text());
    device.press("Anna");
    device.press("Play");
    assert_eq!(device.page.context().settings.family, [anna]);
}

#[test]
fn wins_are_counted() {
    let memory = memory();
    let player = |name: &str, points: i64| serde_json::json!({"name": name, "points": points});
    let game = |id: &str, points: i64| {
        let players = [player("Anna", points), player("Ada", 9)];
        serde_json::json!({
            "source": "table", "id": id, "game": "kariba", "date": "2026-11-16", "players": players, "table": null, "note": "",
        })
    };
    let book = serde_json::json!([game("a", 12), game("b", 3), game("c", 10)]);
    memory.keep("scores", book.to_string());
    let mut device = Device::at(&memory, "#/new/kariba");
    device.type_into("Your name", "Anna");
    device.press("Play");
    device.rest();
    let mut device = Device::at(&memory, "#/new/kariba");
    device.type_into("Your name", "Ben");
    assert!(device.text().contains("Anna, 2 wins"), "{}", device.text());
}
