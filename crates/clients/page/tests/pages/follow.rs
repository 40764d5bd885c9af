//! How one follows a game: step by step, in words, at a pace of one's own, to its end.

use std::collections::BTreeMap;
use std::rc::Rc;

use tablee_bots::Level;
use tablee_core::{Record, Seat};
use tablee_page::{Change, Message, Sound, Staging, TableMessage};
use tablee_scene::Act;
use tablee_scene::stage::{LONGEST, Pace};
use tablee_sitting::{Player, Save};

use crate::served::{RECORDS, part, record};
use crate::{Device, Memory};

const KARIBA: &str = "r1-2-seats-expert-false";

/// The first decisions of a record, with a person at one seat and bots at the others.
fn table(memory: &Memory, record: &Record, decisions: usize, person: Seat) {
    let part = part(record, decisions);
    let player = |seat: Seat| if seat == person { Player::Human } else { Player::Bot(Level::Random) };
    let players: Vec<Player> = Seat::all(record.seats.len()).map(player).collect();
    memory.keep("table.t", Save::new(&players, 7, BTreeMap::new(), part).to_text().unwrap());
}

/// At the table `t`, with these settings unless others are kept.
fn at_table(memory: &Rc<Memory>, settings: &str) -> Device {
    memory.kept.borrow_mut().entry("settings".to_owned()).or_insert_with(|| settings.to_owned());
    Device::at(memory, "#/table/t")
}

/// Plays a move that is typed, without the log before the board.
fn play(device: &mut Device, notation: &str) {
    device.tell(TableMessage::Typed(notation.to_owned()));
    device.tell(TableMessage::PlayTyped);
}

/// At a table of Kariba before this decision, and the move that was played there.
fn kariba(decision: usize, settings: &str) -> (Device, String) {
    let (memory, record) = (Memory::new(), record("kariba", KARIBA));
    let (&seat, choice) = record.moves[decision].iter().next().unwrap();
    table(&memory, &record, decision, seat);
    (at_table(&memory, settings), choice.clone())
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
fn last(game: &str, name: &str, settings: &str) -> (Device, String) {
    let (memory, record) = (Memory::new(), record(game, name));
    let decision = record.moves.len() - 1;
    let (&seat, choice) = record.moves[decision].iter().next().unwrap();
    table(&memory, &record, decision, seat);
    (at_table(&memory, settings), choice.clone())
}

#[test]
fn each_step_is_told_when_it_comes_and_the_words_stay() {
    let (mut device, choice) = kariba(hunt(), "{}");
    play(&mut device, &choice);
    let [timeline] = device.played()[..] else { panic!("{:?}", device.done.stagings) };
    let starts: Vec<(u32, String)> =
        timeline.steps().iter().map(|step| (step.start, step.told.as_ref().unwrap().id.to_string())).collect();
    assert_eq!(starts[0].1, "kariba-event-played");
    assert_eq!(starts[1].1, "kariba-event-hunted");
    let length = timeline.length();
    let [first, second, ..] = &device.done.cues[..] else { panic!("{:?}", device.done.cues) };
    assert_eq!((first.start, second.start), (0, starts[1].0));
    let (played, captured) = (first.text.clone(), second.text.clone());
    assert!(!played.contains("capture") && captured.contains("You capture"), "{played} {captured}");
    assert_eq!(second.sound, Some(Sound::Gain));
    // All of it is read aloud in one piece; whose turn it is comes last.
    let aloud = device.aloud();
    assert!(aloud.starts_with(&played), "{aloud}");
    assert!(aloud.ends_with(&device.words("status")), "{aloud}");
    // The browser shows and tells all of it by itself: no frame waits for the page to be drawn anew.
    let drawn = device.done.drawn;
    device.wait(f64::from(length));
    assert_eq!(device.done.drawn, drawn);
    device.wait(f64::from(length));
    assert_eq!(device.aloud(), aloud, "nothing is read twice");
    let rest = device.words("line");
    assert!(rest.contains(&played) && rest.contains(&captured), "{rest}");
    device.wait(60_000.0);
    assert_eq!(device.words("line"), rest, "it stays until the next thing happens");
}

#[test]
fn a_bot_waits_until_one_has_seen_what_happened_before() {
    let (mut device, choice) = kariba(hunt(), "{}");
    play(&mut device, &choice);
    let length = device.played()[0].length();
    assert!(device.think(), "it thinks meanwhile");
    device.wait(f64::from(length));
    assert_eq!(device.played().len(), 1, "it waits for the end of the stage");
    device.wait(100.0);
    assert_eq!(device.played().len(), 1, "and takes a breath");
    device.wait(1_000.0);
    assert_eq!(device.played().len(), 2);
}

#[test]
fn a_touch_skips_ahead() {
    let (mut device, choice) = kariba(hunt(), "{}");
    play(&mut device, &choice);
    device.think();
    let before = device.page.is_complete();
    device.tell(TableMessage::Skip);
    assert!(device.words("line").contains("You capture"), "the words are those of the whole turn");
    assert_eq!(device.page.is_complete(), before, "nothing else is done");
    device.wait(500.0);
    assert_eq!(device.played().len(), 2, "the bot has only taken its breath");
}

#[test]
fn the_last_turn_is_shown_once_more() {
    let (mut device, choice) = kariba(hunt(), "{}");
    assert!(!device.offers(Act::ShowAgain), "nothing has happened yet");
    play(&mut device, &choice);
    let first = device.played()[0].to_string();
    device.wait(10_000.0);
    let points = device.words("points");
    device.do_act(Act::ShowAgain);
    assert!(matches!(device.done.stagings.last(), Some(Staging::Skip)), "it goes back at once");
    device.wait(0.0);
    assert_eq!(device.played().last().unwrap().to_string(), first);
    device.wait(10_000.0);
    assert_eq!(device.words("points"), points);
}

#[test]
fn without_motion_the_same_steps_stand_still() {
    let (mut moving, choice) = kariba(hunt(), r#"{"motion":true}"#);
    let (mut still, _) = kariba(hunt(), r#"{"motion":false}"#);
    play(&mut moving, &choice);
    play(&mut still, &choice);
    assert!(matches!(moving.done.stagings.last(), Some(Staging::Play(_))));
    assert!(matches!(still.done.stagings.last(), Some(Staging::Stills(_))));
    assert_eq!(moving.played()[0], still.played()[0]);
    assert_eq!(moving.done.cues, still.done.cues);
}

#[test]
fn the_first_games_are_calm_and_the_next_ones_brisk_unless_somebody_chose() {
    for (settings, longest, least) in [
        (r#"{"finished":2}"#, LONGEST, LONGEST / 2),
        (r#"{"finished":3}"#, LONGEST / 2, 1),
        (r#"{"finished":3,"pace":"calm"}"#, LONGEST, LONGEST / 2),
        (r#"{"pace":"brisk"}"#, LONGEST / 2, 1),
    ] {
        let (mut device, choice) = kariba(hunt(), settings);
        play(&mut device, &choice);
        let length = device.played()[0].length();
        assert!((least..=longest).contains(&length), "{settings}: {length} ms");
    }
    let (mut device, choice) = kariba(hunt(), r#"{"pace":"instant"}"#);
    play(&mut device, &choice);
    assert!(device.played().is_empty());
    assert!(device.words("line").contains("You capture"), "the words are there all the same");
    // It is kept.
    device.tell(Message::Change(Change::Pace(Pace::Calm)));
    assert!(device.memory.kept.borrow()["settings"].contains(r#""pace":"calm""#));
}

#[test]
fn nothing_is_heard_before_a_touch_and_one_tap_silences() {
    let (memory, record) = (Memory::new(), record("kariba", KARIBA));
    let (&seat, _) = record.moves[0].iter().next().unwrap();
    // The other one begins.
    table(&memory, &record, 0, Seat::all(2).find(|other| *other != seat).unwrap());
    let mut device = at_table(&memory, "{}");
    device.think();
    device.wait(5_000.0);
    assert!(!device.played().is_empty(), "the bot has played");
    assert_eq!(device.done.sounds, []);
    device.do_act(Act::Log);
    device.do_act(Act::Close);
    let digit = device.screen.drawing.spots()[0];
    device.tell(Message::Spot(digit));
    assert_eq!(device.done.sounds, [Sound::Tap]);
    device.tell(Message::Change(Change::Sound(false)));
    device.tell(Message::Spot(digit));
    assert_eq!(device.done.sounds, [Sound::Tap]);
}

#[test]
fn the_end_is_counted_line_by_line_and_then_the_result_comes() {
    for (game, name) in RECORDS {
        let (mut device, choice) = last(game, name, "{}");
        device.think();
        device.wait(5_000.0);
        play(&mut device, &choice);
        device.think();
        // First the last turn is shown, without what it all comes to.
        for _ in 0..100 {
            if device.played().last().is_some_and(|timeline| timeline.steps().iter().any(|step| step.of.is_some())) {
                break;
            }
            assert!(!device.draws("total-"), "{game}: the result is not yet told");
            assert!(!device.offers(Act::Again), "{game}");
            device.wait(100.0);
            device.think();
        }
        let counting = (*device.played().last().unwrap()).clone();
        assert!(device.draws("total-") || game == "karuba-cards", "{game}");
        assert!(!device.offers(Act::Again), "{game}: the buttons come when all is counted");
        let line = counting.steps().iter().find(|step| step.of.is_some()).unwrap();
        let (_, points, sum) = line.of.unwrap();
        let cue = device.done.cues.iter().find(|cue| cue.start == line.start).unwrap();
        assert!(cue.text.contains(&format!("+{points}, {sum}")), "{game}: {}", cue.text);
        assert_eq!(cue.sound, Some(Sound::Count), "{game}");
        device.rest();
        assert_eq!(device.done.cues.last().unwrap().sound, Some(Sound::End), "{game}");
        assert!(device.offers(Act::Again) && device.offers(Act::Picture), "{game}");
        assert!(device.memory.kept.borrow()["settings"].contains(r#""finished":1"#), "{game}");
        // Whoever comes back finds the result, and is not made to wait.
        let device = at_table(&device.memory, "{}");
        assert!(device.played().is_empty() && device.offers(Act::End), "{game}");
    }
}

/// Where everybody has a board of their own, the points of a rival are counted on the rival's board.
#[test]
fn points_are_counted_on_the_board_that_they_lie_on() {
    let mut rivals = 0;
    for (game, name) in RECORDS.into_iter().filter(|(game, _)| game.starts_with("karuba")) {
        let (mut device, choice) = last(game, name, "{}");
        device.think();
        device.wait(5_000.0);
        play(&mut device, &choice);
        let mut told = Vec::new();
        for _ in 0..400 {
            let counted = device.played().last().and_then(|timeline| timeline.steps().iter().find_map(|step| step.of));
            if let Some((seat, ..)) = counted {
                let elsewhere = device.screen.drawing.to_string().contains("class=\"banner seat-");
                let rival =
                    device.screen.drawing.to_string().contains(&format!("class=\"banner seat-{}", seat.number()));
                assert_eq!(elsewhere, rival, "{game}: the board of somebody else is shown");
                if told.last() != Some(&seat) {
                    told.push(seat);
                    rivals += usize::from(rival);
                }
            }
            if device.offers(Act::Again) {
                break;
            }
            device.think();
            device.wait(200.0);
        }
        assert!(device.offers(Act::Again), "{game}");
        // Somebody without a point is not waited for.
        let seats: std::collections::BTreeSet<_> = told.iter().collect();
        assert_eq!(seats.len(), told.len(), "{game}: each is counted once, {told:?}");
        assert!(!device.screen.drawing.to_string().contains("class=\"banner"), "{game}: one's own board is back");
    }
    assert!(rivals > 0, "a rival is counted");
}

#[test]
fn whoever_does_not_want_to_see_the_end_touches_twice() {
    for settings in ["{}", r#"{"pace":"instant"}"#] {
        let (mut device, choice) = last("kariba", KARIBA, settings);
        play(&mut device, &choice);
        device.tell(TableMessage::Skip);
        device.tell(TableMessage::Skip);
        assert!(device.offers(Act::Again), "{settings}");
    }
}

#[test]
fn the_best_score_of_a_person_is_told() {
    let (mut device, choice) = last("kariba", KARIBA, r#"{"pace":"instant"}"#);
    play(&mut device, &choice);
    assert_eq!(device.words("best"), "", "there is nothing to compare with");
    let book = device.memory.kept.borrow()["scores"].clone();
    let own = device.words("best");
    assert_eq!(own, "");
    // Another game of the same person, with fewer points; then one with more.
    for (points, said) in [(-1, "yet"), (999, "999")] {
        let (mut device, choice) = last("kariba", KARIBA, r#"{"pace":"instant"}"#);
        let mut lines: Vec<serde_json::Value> = serde_json::from_str(&book).unwrap();
        lines[0]["id"] = "another".into();
        for player in lines[0]["players"].as_array_mut().unwrap() {
            player["points"] = points.into();
        }
        device.memory.keep("scores", serde_json::to_string(&lines).unwrap());
        play(&mut device, &choice);
        assert!(device.words("best").contains(said), "{}", device.words("best"));
    }
}

#[test]
fn a_picture_of_the_board_shows_who_had_what_and_nothing_to_press() {
    for (game, name) in RECORDS {
        let (mut device, choice) = last(game, name, r#"{"pace":"instant"}"#);
        play(&mut device, &choice);
        device.rest();
        device.do_act(Act::Picture);
        let [(file, markup)] = &device.done.pictures[..] else { panic!("{game}: {}", device.done.pictures.len()) };
        assert_eq!(*file, format!("{game}-2026-11-18.png"));
        assert!(markup.starts_with("<svg ") && markup.contains("http://www.w3.org/2000/svg"), "{game}");
        assert!(!markup.contains("tabindex") && !markup.contains("style="), "{game}");
    }
}

/// The cards that everybody turned over stand before the sixteen cards for a while, and take nothing of theirs: whatever holds back words
/// until they are true goes by the element.
#[test]
fn what_stands_beside_the_board_stays_the_same_thing() {
    let (game, name) = RECORDS.into_iter().find(|(game, _)| *game == "karuba-cards").unwrap();
    let record = record(game, name);
    let figures = |decision: usize| {
        let memory = Memory::new();
        let (&seat, _) = record.moves[decision].iter().next().unwrap();
        table(&memory, &record, decision, seat);
        let device = at_table(&memory, "{}");
        let all = device.elements();
        let all = all.iter().filter_map(|path| path.last()).filter(|element| element.name() == "figure");
        all.map(|figure| (figure.words().contains("sixteen cards"), format!("{:?}", figure.identity())))
            .collect::<Vec<_>>()
    };
    let (alone, beside) = (figures(0), figures(1));
    assert_eq!((alone.len(), beside.len()), (1, 2), "{alone:?} {beside:?}");
    assert_eq!(alone[0], beside[1]);
    assert_ne!(beside[0].1, beside[1].1);
}
