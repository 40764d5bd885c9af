//! Against bots a whole turn can be taken back, and the record says so.

use std::rc::Rc;

use tablee_core::{PlayoutRng, Record};
use tablee_scene::Act;

use crate::browser::{Memory, Tab};

fn moves(tab: &Tab) -> Vec<serde_json::Value> {
    tab.saved()["record"]["moves"].as_array().cloned().unwrap_or_default()
}

#[test]
fn a_whole_turn_is_taken_back_against_bots() {
    for (game, level) in [("kariba", 1), ("karuba", 2), ("karuba-cards", 3), ("labyrinth", 4)] {
        let mut rng = PlayoutRng::new(level);
        let mut tab = Tab::at_new_table(&Rc::default(), game);
        assert!(!tab.offers(Act::TakeBack), "{game}: nothing was played yet");
        tab.play_anything(&mut rng);
        tab.play_anything(&mut rng);
        let before = moves(&tab);
        tab.play_anything(&mut rng);
        // Within a turn only the last decision is taken back, which leaves no trace; a whole turn does.
        let mut undone = 0;
        while moves(&tab).len() > before.len() || undone == 0 {
            assert!(tab.offers(Act::TakeBack), "{game}: {}", tab.text());
            tab.act(Act::TakeBack);
            undone += 1;
            assert!(undone < 20, "{game}");
        }
        let after = moves(&tab);
        assert_eq!(after, before[..after.len()], "{game}");
        tab.settle();
        let record: Record = serde_json::from_value(tab.saved()["record"].clone()).expect("a record");
        tablee_catalog::replay(&record).unwrap_or_else(|error| panic!("{game}: {error}"));
        // The game goes on.
        tab.play_anything(&mut rng);
        assert!(tab.decisions() > after.len(), "{game}");
    }
}

#[test]
fn the_record_says_where_a_turn_was_taken_back() {
    let mut rng = PlayoutRng::new(9);
    let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
    tab.play_anything(&mut rng);
    tab.play_anything(&mut rng);
    assert_eq!(tab.saved()["record"].get("taken_back"), None, "a game without is written as ever");
    tab.act(Act::TakeBack);
    tab.settle();
    assert_eq!(tab.saved()["record"]["taken_back"], serde_json::json!([2]));
    assert!(tab.decisions() == 2, "the first turn of both stands");
    tab.act(Act::TakeBack);
    tab.settle();
    assert_eq!(tab.saved()["record"]["taken_back"], serde_json::json!([2, 0]));
    assert!(!tab.offers(Act::TakeBack), "that was the first");
    // Whoever looks at the game again is told.
    let id = tab.memory.id_of_table();
    let mut replay = Tab::open(&tab.memory, &format!("#/replay/{id}"));
    assert!(replay.text().contains("2 turns were undone in this game."), "{}", replay.text());
    let record: Record = serde_json::from_value(tab.saved()["record"].clone()).expect("a record");
    assert_eq!(record.taken_back, [2, 0]);
    let record = Record { moves: vec![Default::default(); 4], ..record };
    assert_eq!(record.until(1).taken_back, [0], "what comes later is not told");
}

/// A bot that was thinking when its turn was taken back from under it is not heard any more.
#[test]
fn a_bot_that_thinks_meanwhile_is_not_heard() {
    let mut rng = PlayoutRng::new(2);
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::at_new_table(&memory, "kariba");
    tab.play_anything(&mut rng);
    tab.pick_anything(&mut rng);
    tab.act(Act::Confirm);
    assert_eq!((tab.tasks.len(), tab.decisions()), (1, 3), "the bot thinks");
    tab.act(Act::TakeBack);
    assert_eq!((tab.tasks.len(), tab.decisions()), (0, 2));
    tab.settle();
    assert_eq!(tab.decisions(), 2);
}

/// With other people at the screen nothing that was revealed is taken back.
#[test]
fn not_against_people() {
    let mut rng = PlayoutRng::new(4);
    let mut tab = Tab::open(&Rc::default(), "#/new/kariba");
    tab.choose("Several people around this screen");
    tab.press_labelled("Play", "Jouer");
    tab.settle();
    tab.act(Act::OpenCurtain);
    tab.play_anything(&mut rng);
    tab.act(Act::OpenCurtain);
    assert!(!tab.offers(Act::TakeBack), "{}", tab.text());
}
