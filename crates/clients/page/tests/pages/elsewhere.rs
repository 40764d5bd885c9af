//! How one follows a game that is kept on a server: as one that is kept here.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::Value;
use tablee_bots::Level;
use tablee_core::{Record, Seat};
use tablee_page::{Message, SocketEvent, TableMessage, Thought, Work};
use tablee_scene::Act;
use tablee_scene::stage::Timeline;
use tablee_sitting::{Player, Save};

use crate::served::{RECORDS, Served, part, record};
use crate::together::{Screen, commands};
use crate::{Device, Memory};

/// So long everything that is shown takes at most, breath included.
const LONG: f64 = 60_000.0;

/// How many decisions of a game are followed.
const DECISIONS: usize = 40;

/// A game that is kept here, with a person at this seat, or nobody.
fn here(record: &Record, you: Option<Seat>) -> Device {
    let memory = Memory::new();
    let player = |seat: Seat| if Some(seat) == you { Player::Human } else { Player::Bot(Level::Random) };
    let players: Vec<Player> = Seat::all(record.seats.len()).map(player).collect();
    memory.keep("table.t", Save::new(&players, 7, BTreeMap::new(), part(record, 0)).to_text().unwrap());
    Device::at(&memory, "#/table/t")
}

/// Plays a decision of a record at a game that is kept here: the person's move is typed, those of the bots are thought.
fn decide(device: &mut Device, record: &Record, decision: usize, you: Option<Seat>) {
    let choices = &record.moves[decision];
    if let Some(choice) = you.and_then(|seat| choices.get(&seat)) {
        device.tell(TableMessage::Typed(choice.clone()));
        device.tell(TableMessage::PlayTyped);
    }
    for _ in 0..100 {
        if device.decisions() > decision {
            return device.wait(LONG);
        }
        if let Some(task) = device.tasks.front() {
            let Work::Choose(position) = &task.work else { panic!("{task:?}") };
            let choice = choices.get(&position.seat).cloned();
            device.answer_thought(Thought::Choice(choice));
        }
        device.wait(LONG);
    }
    panic!("decision {decision} is not made");
}

/// What was played since there were so many.
fn played(device: &Device, known: usize) -> Vec<Timeline> {
    device.played().into_iter().skip(known).cloned().collect()
}

#[test]
fn what_happens_elsewhere_is_shown_and_told_as_what_happens_here() {
    for (game, name) in RECORDS {
        let record = record(game, name);
        for you in [Some(Seat::FIRST), Some(Seat::new(1)), None] {
            let mut here = here(&record, you);
            let mut served = Served::new(&record, 0, you);
            let mut there = Screen::at_table(&served.update(&[]));
            // Nothing is heard before a touch.
            [&mut here, &mut *there].into_iter().for_each(|device| device.tell(TableMessage::Typed(String::new())));
            let mut moves = 0;
            for (decision, choices) in record.moves.iter().enumerate().take(DECISIONS) {
                let (before_here, before_there) = (here.played().len(), there.played().len());
                decide(&mut here, &record, decision, you);
                // One's own choice comes last: what one has chosen before the others lies on the board already, and need not go there.
                let (own, others): (Vec<_>, Vec<_>) = choices.iter().partition(|(seat, _)| Some(**seat) == you);
                for (&seat, choice) in others.into_iter().chain(own) {
                    there.show(served.choose(seat, choice));
                }
                there.wait(LONG);
                let (left, right) = (played(&here, before_here), played(&there, before_there));
                let about = format!("{game}, {you:?}, decision {decision}: {choices:?}");
                assert_eq!(right, left, "{about}");
                assert_eq!(there.done.cues, here.done.cues, "{about}");
                assert_eq!(there.words("line"), here.words("line"), "{about}");
                moves += right
                    .iter()
                    .map(|timeline| timeline.steps().iter().filter(|step| !step.moves.is_empty()).count())
                    .sum::<usize>();
            }
            assert!(moves > 10, "{game}, {you:?}: hardly anything moves ({moves})");
        }
    }
}

/// The board as it is drawn.
fn board(device: &Device) -> String {
    device.of_class("board").unwrap().children().iter().map(ToString::to_string).collect()
}

#[test]
fn the_moves_of_others_are_marked_as_here_also_for_whoever_comes_back() {
    for (game, name) in RECORDS {
        let record = record(game, name);
        for you in [Some(Seat::FIRST), None] {
            let mut here = here(&record, you);
            let mut served = Served::new(&record, 0, you);
            let mut there = Screen::at_table(&served.update(&[]));
            for decision in 0..DECISIONS.min(record.moves.len() - 1) / 2 {
                decide(&mut here, &record, decision, you);
                there.show(served.decide(&record));
                there.wait(LONG);
                assert_eq!(board(&there), board(&here), "{game}, {you:?}, decision {decision}");
            }
            let anew = Screen::at_table(&served.update(&[]));
            assert_eq!(board(&anew), board(&here), "{game}, {you:?}");
            let mut unmarked = served.update(&[]);
            unmarked["game"]["last"] = serde_json::json!([]);
            assert!(
                game == "karuba" || board(&Screen::at_table(&unmarked)) != board(&here),
                "{game}: nothing is marked"
            );
        }
    }
}

/// A table of Kariba for four before its first decision; and what is sent of its first decisions.
fn several(decisions: usize) -> (Screen, Vec<Value>) {
    let record = record("kariba", "r1-4-seats-expert-false");
    let mut served = Served::new(&record, 0, Some(Seat::FIRST));
    let screen = Screen::at_table(&served.update(&[]));
    let updates = (0..decisions).map(|_| served.decide(&record)).collect();
    (screen, updates)
}

#[test]
fn what_bots_do_at_once_is_shown_one_after_the_other() {
    let (mut screen, updates) = several(4);
    for update in updates {
        screen.show(update);
    }
    assert_eq!(screen.played().len(), 1, "only the first is shown");
    for shown in 2..=4 {
        let length = f64::from(screen.played().last().unwrap().length());
        screen.wait(length + 100.0);
        assert_eq!(screen.played().len(), shown - 1, "one takes a breath");
        screen.wait(361.0);
        assert_eq!(screen.played().len(), shown);
    }
    screen.wait(LONG);
    assert_eq!(screen.played().len(), 4);
    let (all, mut updates) = several(4);
    drop(all);
    let last = Screen::at_table(&updates.pop().unwrap());
    assert_eq!(board(&screen), board(&last), "in the end one sees where the game stands");
}

#[test]
fn whoever_is_far_behind_sees_the_rest_in_one_go() {
    let (mut screen, updates) = several(7);
    for update in updates {
        screen.show(update);
    }
    screen.wait(LONG);
    let shown = screen.played().len();
    assert!((2..=4).contains(&shown), "{shown}");
    // Nothing is lost: every event is told.
    let told: usize = screen.played().iter().map(|timeline| timeline.steps().len()).sum();
    let (mut patient, updates) = several(7);
    for update in updates {
        patient.show(update);
        patient.wait(LONG);
    }
    assert_eq!(patient.played().len(), 7);
    assert_eq!(told, patient.played().iter().map(|timeline| timeline.steps().len()).sum::<usize>());
    assert_eq!(board(&screen), board(&patient));
}

#[test]
fn a_touch_skips_what_is_shown_and_the_next_decision_comes() {
    let (mut screen, updates) = several(3);
    for update in updates {
        screen.show(update);
    }
    screen.tell(TableMessage::Skip);
    assert_eq!(screen.played().len(), 1);
    screen.wait(500.0);
    assert_eq!(screen.played().len(), 2);
    // Without motion of any kind everything is there at once.
    let (mut screen, updates) = several(3);
    screen.tell(Message::Change(tablee_page::Change::Pace(tablee_scene::stage::Pace::Instant)));
    for update in updates {
        screen.show(update);
    }
    screen.wait(1.0);
    assert!(screen.played().is_empty());
    let (_, mut updates) = several(3);
    assert_eq!(board(&screen), board(&Screen::at_table(&updates.pop().unwrap())));
}

#[test]
fn what_is_told_of_an_earlier_game_keeps_its_names_when_chairs_turn() {
    let (game, name) = RECORDS[0];
    let record = record(game, name);
    let mut served = Served::new(&record, 0, Some(Seat::FIRST));
    let mut screen = Screen::at_table(&served.update(&[]));
    for _ in 0..2 {
        screen.show(served.decide(&record));
        screen.wait(LONG);
    }
    screen.do_act(Act::Log);
    let log = screen.part("log").unwrap();
    assert!(log.contains("You play") && log.contains("Benoît plays"), "{log}");
    screen.show(served.next_game(&record));
    screen.wait(LONG);
    let log = screen.part("log").unwrap();
    assert!(log.contains("Anna plays") && log.contains("Benoît plays") && !log.contains("You play"), "{log}");
    // In this game the other one begins.
    screen.show(served.decide(&record));
    screen.wait(LONG);
    assert!(screen.words("line").contains("Benoît plays"), "{}", screen.words("line"));
}

#[test]
fn what_happened_while_one_was_away_is_told_line_by_line() {
    for you in [Some(Seat::FIRST), None] {
        let (game, name) = RECORDS[0];
        let record = record(game, name);
        let mut served = Served::new(&record, 0, you);
        let mut screen = Screen::at_table(&served.update(&[]));
        screen.show(served.decide(&record));
        screen.wait(LONG);
        assert!(!screen.says("While you were away"), "{you:?}: one has seen it");
        // The page is closed, and opened again after two decisions more.
        let memory = Rc::clone(&screen.memory);
        let mut log = Vec::new();
        for _ in 0..2 {
            let update = served.decide(&record);
            log.extend(update["log"].as_array().unwrap().clone());
        }
        let mut back = served.update(&[]);
        back["log"] = log.clone().into();
        let mut screen = Screen::back(&memory, &back);
        assert!(screen.played().is_empty(), "nobody is made to wait");
        let count = log.len();
        assert!(screen.says(&format!("While you were away: 1 of {count}")), "{you:?}: {}", screen.text());
        let told = |screen: &Screen| screen.words("call-text");
        let first = told(&screen);
        assert!(first.starts_with("Benoît plays"), "{you:?}: {first}");
        for number in 2..=count {
            screen.press("One step forward");
            assert!(screen.says(&format!("{number} of {count}")), "{}", screen.text());
        }
        assert_ne!(told(&screen), first);
        (1..count).for_each(|_| screen.press("One step back"));
        assert_eq!(told(&screen), first);
        screen.press("Close");
        assert!(!screen.says("While you were away"), "{}", screen.text());
        // A connection that was cut is the same.
        screen.socket(SocketEvent::Closed);
        screen.connect();
        screen.show(served.decide(&record));
        assert!(screen.says("While you were away: 1 of"), "{you:?}: {}", screen.text());
    }
}

/// A table of Karuba cards before the first cards are laid, as a seat sees it that lays two; with its two moves, and what the others do.
fn two_to_lay() -> (Screen, Served, Record, usize, Seat) {
    let (game, name) = RECORDS[2];
    let record = record(game, name);
    let lays =
        |decision: usize, seat: Seat| record.moves[decision].get(&seat).is_some_and(|choice| choice.contains('@'));
    let found = (0..record.moves.len() - 1).find_map(|decision| {
        let seat = Seat::all(2).find(|&seat| lays(decision, seat) && lays(decision + 1, seat))?;
        Some((decision, seat))
    });
    let (decision, seat) = found.expect("somebody lays two cards");
    let mut served = Served::new(&record, decision, Some(seat));
    let screen = Screen::at_table(&served.update(&[]));
    (screen, served, record, decision, seat)
}

fn play(screen: &mut Screen, notation: &str) {
    screen.tell(TableMessage::Typed(notation.to_owned()));
    screen.tell(TableMessage::PlayTyped);
}

#[test]
fn the_second_card_is_laid_without_waiting_for_the_first_ones_of_others() {
    let (mut screen, mut served, record, decision, seat) = two_to_lay();
    let (first, second) = (record.moves[decision][&seat].clone(), record.moves[decision + 1][&seat].clone());
    let other = record.moves[decision]
        .iter()
        .find(|(other, _)| **other != seat)
        .map(|(other, choice)| (*other, choice.clone()));
    let (other, theirs) = other.unwrap();
    let choose =
        |decision: usize, choice: &str| serde_json::json!({"do": "choose", "decision": decision, "move": choice});
    play(&mut screen, &first);
    screen.done();
    screen.show(served.choose(seat, &first));
    screen.wait(LONG);
    assert!(screen.says("you can already place your next card"), "{}", screen.text());
    // It stays here until its decision comes, and can be changed.
    play(&mut screen, &second);
    assert_eq!(commands(&screen), [choose(decision, &first)]);
    assert!(screen.says("You can still change your mind") && screen.markup().contains("picked"), "{}", screen.text());
    screen.do_act(Act::TakeBack);
    assert!(screen.says("you can already place your next card"), "{}", screen.text());
    play(&mut screen, &second);
    screen.show(served.choose(other, &theirs));
    assert_eq!(commands(&screen), [choose(decision, &first), choose(decision + 1, &second)]);
    screen.done();
    screen.wait(LONG);
    let decided = served.choose(seat, &second);
    screen.show(decided);
    screen.wait(LONG);
    assert_eq!(commands(&screen).len(), 2, "nothing is sent twice");
}

#[test]
fn what_was_placed_beforehand_goes_with_what_it_rests_on() {
    let (mut screen, mut served, record, decision, seat) = two_to_lay();
    let (first, second) = (record.moves[decision][&seat].clone(), record.moves[decision + 1][&seat].clone());
    let before = served.update(&[]);
    play(&mut screen, &first);
    screen.done();
    screen.show(served.choose(seat, &first));
    play(&mut screen, &second);
    // Twice: the second card is taken up, then the first.
    screen.do_act(Act::TakeBack);
    screen.do_act(Act::TakeBack);
    assert_eq!(commands(&screen)[1], serde_json::json!({"do": "withdraw", "decision": decision}));
    screen.done();
    screen.show(before);
    assert!(!screen.says("you can already place your next card"), "{}", screen.text());
    // Where the other one has nothing to wait for either, nothing is offered beforehand.
    let record = crate::served::record(RECORDS[0].0, RECORDS[0].1);
    let mut served = Served::new(&record, 0, Some(Seat::FIRST));
    let mut screen = Screen::at_table(&served.update(&[]));
    screen.show(served.decide(&record));
    assert!(!screen.says("you can already place your next card"), "{}", screen.text());
}

#[test]
fn a_move_that_waits_for_the_connection_lies_on_the_board() {
    let (mut screen, _, record, decision, seat) = two_to_lay();
    let first = record.moves[decision][&seat].clone();
    let before = board(&screen);
    screen.socket(SocketEvent::Closed);
    play(&mut screen, &first);
    assert!(screen.says("Your move is waiting to be sent."), "{}", screen.text());
    assert!(board(&screen).contains("picked") && !before.contains("picked"), "the card lies where it was put");
    screen.press("Don’t send it");
    assert!(!board(&screen).contains("picked"), "{}", board(&screen));
}

#[test]
fn what_was_placed_beforehand_is_kept_while_the_line_is_cut() {
    let (mut screen, mut served, record, decision, seat) = two_to_lay();
    let (first, second) = (record.moves[decision][&seat].clone(), record.moves[decision + 1][&seat].clone());
    play(&mut screen, &first);
    screen.done();
    screen.show(served.choose(seat, &first));
    screen.wait(LONG);
    screen.socket(SocketEvent::Closed);
    assert!(!screen.says("Your move is saved"), "{}", screen.text());
    play(&mut screen, &second);
    assert!(screen.says("Your move is saved and will be sent."), "{}", screen.text());
}

#[test]
fn whoever_comes_back_to_a_finished_game_finds_the_result_at_once() {
    let (game, name) = RECORDS[0];
    let record = record(game, name);
    let last = record.moves.len() - 1;
    let mut served = Served::new(&record, last, Some(Seat::FIRST));
    let mut there = Screen::at_table(&served.update(&[]));
    there.show(served.decide(&record));
    there.wait(LONG);
    assert!(there.offers(Act::Again), "whoever is there sees it counted");
    let mut back = Screen::at_table(&served.update(&[]));
    assert!(back.played().is_empty() && back.offers(Act::End));
    // What people say afterwards counts nothing up.
    back.show(served.update(&[tablee_core::Sentence::new("table-again").text("name", "Benoît")]));
    back.wait(LONG);
    assert!(back.played().is_empty(), "{:?}", back.played());
}
