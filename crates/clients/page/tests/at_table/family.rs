//! Those who play on this device have names, faces and colours, which are kept; their wins are counted.

use std::rc::Rc;

use crate::browser::{Memory, Tab};

/// How often a face stands in the page.
fn faces(tab: &mut Tab) -> usize {
    tab.html().matches("class=\"face\"").count()
}

#[test]
fn a_face_is_chosen_and_kept() {
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::open(&memory, "#/new/kariba");
    tab.type_name("Anna");
    let before = tab.html();
    tab.press_labelled("Another face", "Un autre visage");
    tab.press_labelled("Another colour", "Une autre couleur");
    assert_ne!(tab.html(), before, "she looks otherwise");
    tab.press_labelled("Play", "Jouer");
    let anna = tab.page.context().settings.family[0].clone();
    assert_eq!(anna.name, "Anna");
    assert_eq!(faces(&mut tab), 2, "bots have faces, too");
    // Another day on the same device.
    let mut tab = Tab::open(&memory, "#/new/karuba");
    assert_eq!(tab.page.context().settings.family, std::slice::from_ref(&anna));
    tab.type_name("");
    assert!(tab.text().contains("Anna"), "she can be chosen: {}", tab.text());
    tab.press_labelled("Anna", "Anna");
    tab.press_labelled("Play", "Jouer");
    assert_eq!(tab.page.context().settings.family, [anna]);
}

#[test]
fn wins_are_counted() {
    let memory: Rc<Memory> = Rc::default();
    let player = |name: &str, points: i64| serde_json::json!({"name": name, "points": points});
    let game = |id: &str, points: i64| {
        let players = [player("Anna", points), player("Ada", 9)];
        serde_json::json!({
            "source": "table", "id": id, "game": "kariba", "date": "2026-11-16", "players": players, "table": null, "note": "",
        })
    };
    let book = serde_json::json!([game("a", 12), game("b", 3), game("c", 10)]);
    tablee_page::Outside::store(&*memory, "scores", &book.to_string());
    let mut tab = Tab::open(&memory, "#/new/kariba");
    tab.type_name("Anna");
    tab.press_labelled("Play", "Jouer");
    tab.settle();
    let mut tab = Tab::open(&memory, "#/new/kariba");
    tab.type_name("Ben");
    assert!(tab.text().contains("Anna, 2 wins"), "{}", tab.text());
}
