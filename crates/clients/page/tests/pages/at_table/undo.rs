//! Against bots a whole turn can be taken back, and the record says so.

use tablee_core::{PlayoutRng, Record};
use tablee_page::Pressed;
use tablee_scene::Act;

use super::{at_new_table, memory};
use crate::Device;

fn moves(device: &Device) -> Vec<serde_json::Value> {
    device.saved()["record"]["moves"].as_array().cloned().unwrap_or_default()
}

#[test]
fn a_whole_turn_is_taken_back_against_bots() {
    for (game, level) in [("kariba", 1), ("karuba", 2), ("karuba-cards", 3), ("labyrinth", 4)] {
        let mut rng = PlayoutRng::new(level);
        let mut device = at_new_table(&memory(), game);
        assert!(!device.offers(Act::TakeBack), "{game}: nothing was played yet");
        device.play_anything(&mut rng);
        device.play_anything(&mut rng);
        let before = moves(&device);
        device.play_anything(&mut rng);
        // Within a turn only the last decision is taken back, which leaves no trace; a whole turn does.
        let mut undone = 0;
        while moves(&device).len() > before.len() || undone == 0 {
            assert!(device.offers(Act::TakeBack), "{game}: {}", device.text());
            device.do_act(Act::TakeBack);
            undone += 1;
            assert!(undone < 20, "{game}");
        }
        let after = moves(&device);
        assert_eq!(after, before[..after.len()], "{game}");
        device.rest();
        let record: Record = serde_json::from_value(device.saved()["record"].clone()).expect("a record");
        tablee_catalog::replay(&record).unwrap_or_else(|error| panic!("{game}: {error}"));
        // The game goes on.
        device.play_anything(&mut rng);
        assert!(device.decisions() > after.len(), "{game}");
    }
}

#[test]
fn the_record_says_where_a_turn_was_taken_back() {
    let mut rng = PlayoutRng::new(9);
    let mut device = at_new_table(&memory(), "kariba");
    device.play_anything(&mut rng);
    device.play_anything(&mut rng);
    assert_eq!(device.saved()["record"].get("taken_back"), None, "a game without is written as ever");
    device.do_act(Act::TakeBack);
    device.rest();
    assert_eq!(device.saved()["record"]["taken_back"], serde_json::json!([2]));
    assert!(device.decisions() == 2, "the first turn of both stands");
    device.do_act(Act::TakeBack);
    device.rest();
    assert_eq!(device.saved()["record"]["taken_back"], serde_json::json!([2, 0]));
    assert!(!device.offers(Act::TakeBack), "that was the first");
    // Whoever looks at the game again is told.
    let id = device.memory.id_of_table();
    let replay = Device::at(&device.memory, &format!("#/replay/{id}"));
    assert!(replay.text().contains("2 turns were undone in this game."), "{}", replay.text());
    let record: Record = serde_json::from_value(device.saved()["record"].clone()).expect("a record");
    assert_eq!(record.taken_back, [2, 0]);
    let record = Record { moves: vec![Default::default(); 4], ..record };
    assert_eq!(record.until(1).taken_back, [0], "what comes later is not told");
}

/// Escape lets go and withdraws within a turn. A whole turn, whose undoing marks the record, it leaves alone.
#[test]
fn escape_takes_back_no_whole_turn() {
    for game in tablee_catalog::IDS {
        let mut rng = PlayoutRng::new(5);
        let mut device = at_new_table(&memory(), game);
        for _ in 0..12 {
            device.play_anything(&mut rng);
            device.key(Pressed::Escape);
            device.key(Pressed::Escape);
            device.rest();
            assert_eq!(device.saved()["record"].get("taken_back"), None, "{game}");
        }
    }
}

#[test]
fn escape_withdraws_a_choice_that_others_have_not_seen() {
    let mut rng = PlayoutRng::new(3);
    let mut device = at_new_table(&memory(), "karuba");
    device.pick_anything(&mut rng);
    device.do_act(Act::Confirm);
    assert!(!device.is_deciding(), "the bot thinks: {}", device.text());
    device.key(Pressed::Escape);
    assert!(device.is_deciding(), "{}", device.text());
}

/// The text form says it, too.
#[test]
fn the_text_form_says_it_as_well() {
    let read = |line: &str| Record::parse(&format!("tablee record 1\ngame kariba\n{line}\n"));
    assert_eq!(read("taken-back 2 0").map(|record| record.taken_back), Ok(vec![2, 0]));
    assert_eq!(read("result 3/1 2/2").map(|record| record.taken_back), Ok(Vec::new()));
    assert!(read("taken-back 2 x").is_err() && read("taken-back -1").is_err());
}

/// A bot that was thinking when its turn was taken back from under it is not heard any more.
#[test]
fn a_bot_that_thinks_meanwhile_is_not_heard() {
    let mut rng = PlayoutRng::new(2);
    let memory = memory();
    let mut device = at_new_table(&memory, "kariba");
    device.play_anything(&mut rng);
    device.pick_anything(&mut rng);
    device.do_act(Act::Confirm);
    assert_eq!((device.tasks.len(), device.decisions()), (1, 3), "the bot thinks");
    device.do_act(Act::TakeBack);
    assert_eq!((device.tasks.len(), device.decisions()), (0, 2));
    device.rest();
    assert_eq!(device.decisions(), 2);
}

/// With other people at the screen nothing that was revealed is taken back.
#[test]
fn not_against_people() {
    let mut rng = PlayoutRng::new(4);
    let mut device = Device::at(&memory(), "#/new/kariba");
    device.press("Several people around this screen");
    device.press("Play");
    device.rest();
    device.do_act(Act::OpenCurtain);
    device.play_anything(&mut rng);
    device.do_act(Act::OpenCurtain);
    assert!(!device.offers(Act::TakeBack), "{}", device.text());
}
