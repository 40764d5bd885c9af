//! How one follows a game: step by step, in words, at a pace of one's own, to its end.

mod browser;

use std::rc::Rc;

use browser::{Browser, Memory, record, table};
use tablee_core::Seat;
use tablee_page::{Change, Message, Sound, Staging, TableMessage};
use tablee_scene::Act;
use tablee_scene::stage::{LONGEST, Pace};

const KARIBA: &str = "r1-2-seats-expert-false";

/// A record of each game.
const RECORDS: [(&str, &str); 4] = [
    ("kariba", KARIBA),
    ("karuba", "r1-2-seats-setup-random-decisions-together"),
    ("karuba-cards", "r1-2-seats-detours-false"),
    ("labyrinth", "r1-2-seats-rotation-false"),
];

/// At a table of Kariba before this decision, and the move that was played there.
fn kariba(decision: usize, settings: &str) -> (Browser, String) {
    let (memory, record) = (Rc::new(Memory::default()), record("kariba", KARIBA));
    let (&seat, choice) = record.moves[decision].iter().next().unwrap();
    table(&memory, &record, decision, seat);
    (Browser::at_table(memory, settings), choice.clone())
}

/// A decision of the record that hunts.
fn hunt() -> usize {
    let record = record("kariba", KARIBA);
    let mut opening = record.clone();
    (opening.moves, opening.result, opening.proof) = (Vec::new(), None, None);
    let mut game = tablee_catalog::replay(&opening).unwrap();
    for (decision, choices) in record.moves.iter().enumerate() {
        for (&seat, choice) in choices {
            if let tablee_core::Committed::Resolved(events) = game.commit(seat, decision, choice).unwrap()
                && events.iter().any(|event| event.id == "kariba-event-hunted")
                && decision + 2 < record.moves.len()
            {
                return decision;
            }
        }
    }
    panic!("nobody hunts");
}

/// The last decision of a game that one seat can make: a person plays it as it is written.
fn last(game: &str, name: &str, settings: &str) -> (Browser, String) {
    let (memory, record) = (Rc::new(Memory::default()), record(game, name));
    let decision = record.moves.len() - 1;
    let (&seat, choice) = record.moves[decision].iter().next().unwrap();
    table(&memory, &record, decision, seat);
    (Browser::at_table(memory, settings), choice.clone())
}

#[test]
fn each_step_is_told_when_it_comes_and_the_words_stay() {
    let (mut browser, choice) = kariba(hunt(), "{}");
    browser.play(&choice);
    let [timeline] = browser.played()[..] else { panic!("{:?}", browser.stagings) };
    let starts: Vec<(u32, String)> =
        timeline.steps().iter().map(|step| (step.start, step.told.as_ref().unwrap().id.to_string())).collect();
    assert_eq!(starts[0].1, "kariba-event-played");
    assert_eq!(starts[1].1, "kariba-event-hunted");
    let length = timeline.length();
    let [first, second, ..] = &browser.cues[..] else { panic!("{:?}", browser.cues) };
    assert_eq!((first.start, second.start), (0, starts[1].0));
    let (played, captured) = (first.text.clone(), second.text.clone());
    assert!(!played.contains("capture") && captured.contains("capture"), "{played} {captured}");
    assert_eq!(second.sound, Some(Sound::Gain));
    // All of it is read aloud in one piece; whose turn it is comes last.
    let aloud = browser.aloud();
    assert!(aloud.starts_with(&played), "{aloud}");
    assert!(aloud.ends_with(&browser.words("status")), "{aloud}");
    // The browser shows and tells all of it by itself: no frame waits for the page to be drawn anew.
    let drawn = browser.drawn;
    browser.wait(length);
    assert_eq!(browser.drawn, drawn);
    browser.wait(length);
    assert_eq!(browser.aloud(), aloud, "nothing is read twice");
    let rest = browser.words("line");
    assert!(rest.contains(&played) && rest.contains(&captured), "{rest}");
    browser.wait(60_000);
    assert_eq!(browser.words("line"), rest, "it stays until the next thing happens");
}

#[test]
fn a_bot_waits_until_one_has_seen_what_happened_before() {
    let (mut browser, choice) = kariba(hunt(), "{}");
    browser.play(&choice);
    let length = browser.played()[0].length();
    assert!(browser.think(), "it thinks meanwhile");
    browser.wait(length);
    assert_eq!(browser.played().len(), 1, "it waits for the end of the stage");
    browser.wait(100);
    assert_eq!(browser.played().len(), 1, "and takes a breath");
    browser.wait(1_000);
    assert_eq!(browser.played().len(), 2);
}

#[test]
fn a_touch_skips_ahead() {
    let (mut browser, choice) = kariba(hunt(), "{}");
    browser.play(&choice);
    browser.think();
    let before = browser.page.is_complete();
    browser.tell(Message::Table(TableMessage::Skip));
    assert!(browser.words("line").contains("capture"), "the words are those of the whole turn");
    assert_eq!(browser.page.is_complete(), before, "nothing else is done");
    browser.wait(500);
    assert_eq!(browser.played().len(), 2, "the bot has only taken its breath");
}

#[test]
fn the_last_turn_is_shown_once_more() {
    let (mut browser, choice) = kariba(hunt(), "{}");
    assert!(!browser.has(Act::ShowAgain), "nothing has happened yet");
    browser.play(&choice);
    let first = browser.played()[0].to_string();
    browser.wait(10_000);
    let points = browser.words("points");
    browser.tell(Message::Act(Act::ShowAgain));
    assert!(matches!(browser.stagings.last(), Some(Staging::Skip)), "it goes back at once");
    browser.wait(0);
    assert_eq!(browser.played().last().unwrap().to_string(), first);
    browser.wait(10_000);
    assert_eq!(browser.words("points"), points);
}

#[test]
fn without_motion_the_same_steps_stand_still() {
    let (mut moving, choice) = kariba(hunt(), r#"{"motion":true}"#);
    let (mut still, _) = kariba(hunt(), r#"{"motion":false}"#);
    moving.play(&choice);
    still.play(&choice);
    assert!(matches!(moving.stagings.last(), Some(Staging::Play(_))));
    assert!(matches!(still.stagings.last(), Some(Staging::Stills(_))));
    assert_eq!(moving.played()[0], still.played()[0]);
    assert_eq!(moving.cues, still.cues);
}

#[test]
fn the_first_games_are_calm_and_the_next_ones_brisk_unless_somebody_chose() {
    for (settings, longest, least) in [
        (r#"{"finished":2}"#, LONGEST, LONGEST / 2),
        (r#"{"finished":3}"#, LONGEST / 2, 1),
        (r#"{"finished":3,"pace":"calm"}"#, LONGEST, LONGEST / 2),
        (r#"{"pace":"brisk"}"#, LONGEST / 2, 1),
    ] {
        let (mut browser, choice) = kariba(hunt(), settings);
        browser.play(&choice);
        let length = browser.played()[0].length();
        assert!((least..=longest).contains(&length), "{settings}: {length} ms");
    }
    let (mut browser, choice) = kariba(hunt(), r#"{"pace":"instant"}"#);
    browser.play(&choice);
    assert!(browser.played().is_empty());
    assert!(browser.words("line").contains("capture"), "the words are there all the same");
    // It is kept.
    browser.tell(Message::Change(Change::Pace(Pace::Calm)));
    assert!(browser.memory.kept.borrow()["settings"].contains(r#""pace":"calm""#));
}

#[test]
fn nothing_is_heard_before_a_touch_and_one_tap_silences() {
    let (memory, record) = (Rc::new(Memory::default()), record("kariba", KARIBA));
    let (&seat, _) = record.moves[0].iter().next().unwrap();
    // The other one begins.
    table(&memory, &record, 0, Seat::all(2).find(|other| *other != seat).unwrap());
    let mut browser = Browser::at_table(memory, "{}");
    browser.think();
    browser.wait(5_000);
    assert!(!browser.played().is_empty(), "the bot has played");
    assert_eq!(browser.heard, []);
    browser.tell(Message::Act(Act::Log));
    browser.tell(Message::Act(Act::Close));
    let digit = browser.page.show().drawing.spots()[0];
    browser.tell(Message::Spot(digit));
    assert_eq!(browser.heard, [Sound::Tap]);
    browser.tell(Message::Change(Change::Sound(false)));
    browser.tell(Message::Spot(digit));
    assert_eq!(browser.heard, [Sound::Tap]);
}

#[test]
fn the_end_is_counted_line_by_line_and_then_the_result_comes() {
    for (game, name) in RECORDS {
        let (mut browser, choice) = last(game, name, "{}");
        browser.think();
        browser.wait(5_000);
        browser.play(&choice);
        browser.think();
        // First the last turn is shown, without what it all comes to.
        for _ in 0..100 {
            if browser.played().last().is_some_and(|timeline| timeline.steps().iter().any(|step| step.of.is_some())) {
                break;
            }
            assert!(!browser.draws("total-"), "{game}: the result is not yet told");
            assert!(!browser.has(Act::Again), "{game}");
            browser.wait(100);
            browser.think();
        }
        let counting = (*browser.played().last().unwrap()).clone();
        assert!(browser.draws("total-") || game == "karuba-cards", "{game}");
        assert!(!browser.has(Act::Again), "{game}: the buttons come when all is counted");
        let line = counting.steps().iter().find(|step| step.of.is_some()).unwrap();
        let (_, points, sum) = line.of.unwrap();
        let cue = browser.cues.iter().find(|cue| cue.start == line.start).unwrap();
        assert!(cue.text.contains(&format!("+{points}, {sum}")), "{game}: {}", cue.text);
        assert_eq!(cue.sound, Some(Sound::Count), "{game}");
        assert_eq!(browser.cues.last().unwrap().sound, Some(Sound::End), "{game}");
        browser.rest();
        assert!(browser.has(Act::Again) && browser.has(Act::Picture), "{game}");
        assert!(browser.memory.kept.borrow()["settings"].contains(r#""finished":1"#), "{game}");
        // Whoever comes back finds the result, and is not made to wait.
        let browser = Browser::at_table(Rc::clone(&browser.memory), "{}");
        assert!(browser.played().is_empty() && browser.has(Act::End), "{game}");
    }
}

#[test]
fn whoever_does_not_want_to_see_the_end_touches_twice() {
    for settings in ["{}", r#"{"pace":"instant"}"#] {
        let (mut browser, choice) = last("kariba", KARIBA, settings);
        browser.play(&choice);
        browser.tell(Message::Table(TableMessage::Skip));
        browser.tell(Message::Table(TableMessage::Skip));
        assert!(browser.has(Act::Again), "{settings}");
    }
}

#[test]
fn the_best_score_of_a_person_is_told() {
    let (mut browser, choice) = last("kariba", KARIBA, r#"{"pace":"instant"}"#);
    browser.play(&choice);
    assert_eq!(browser.words("best"), "", "there is nothing to compare with");
    let book = browser.memory.kept.borrow()["scores"].clone();
    let own = browser.words("best");
    assert_eq!(own, "");
    // Another game of the same person, with fewer points; then one with more.
    for (points, said) in [(-1, "yet"), (999, "999")] {
        let (mut browser, choice) = last("kariba", KARIBA, r#"{"pace":"instant"}"#);
        let mut lines: Vec<serde_json::Value> = serde_json::from_str(&book).unwrap();
        lines[0]["id"] = "another".into();
        for player in lines[0]["players"].as_array_mut().unwrap() {
            player["points"] = points.into();
        }
        browser.memory.kept.borrow_mut().insert("scores".to_owned(), serde_json::to_string(&lines).unwrap());
        browser.play(&choice);
        assert!(browser.words("best").contains(said), "{}", browser.words("best"));
    }
}

#[test]
fn a_picture_of_the_board_shows_who_had_what_and_nothing_to_press() {
    for (game, name) in RECORDS {
        let (mut browser, choice) = last(game, name, r#"{"pace":"instant"}"#);
        browser.play(&choice);
        browser.rest();
        browser.tell(Message::Act(Act::Picture));
        let [(file, markup)] = &browser.pictures[..] else { panic!("{game}: {}", browser.pictures.len()) };
        assert_eq!(*file, format!("{game}-2026-11-18.png"));
        assert!(markup.starts_with("<svg ") && markup.contains("http://www.w3.org/2000/svg"), "{game}");
        assert!(!markup.contains("tabindex") && !markup.contains("style="), "{game}");
    }
}
