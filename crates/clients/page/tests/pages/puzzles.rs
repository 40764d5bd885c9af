//! Puzzles on the page: solved, missed and met again, by theme, without a connection, and from one's own games.

use std::rc::Rc;

use tablee_catalog::IDS;
use tablee_core::{PlayoutRng, Seat};
use tablee_page::{Pressed, Work};
use tablee_puzzles::{Book, Pack, Puzzle, head, shipped};
use tablee_scene::Act;
use tablee_words::Language;

use crate::{Device, Memory};

fn pack(game: &str) -> Pack {
    Pack::read(game, shipped(game).expect("a file"))
}

/// A puzzle of a game; those that were judged come first or last.
fn puzzle(game: &str, exact: bool) -> Puzzle {
    pack(game).puzzles().iter().find(|puzzle| puzzle.is_exact() == exact).expect("there are both").clone()
}

/// The page at the puzzles of a game, whose file has only these.
fn at(memory: &Rc<Memory>, hash: &str, puzzles: &[&Puzzle]) -> Device {
    let mut device = Device::at(memory, hash);
    let game = hash.split('/').nth(2).expect("a game").to_owned();
    let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    device.answer_at(&format!("assets/puzzles/{game}.txt"), &(head(&game) + &lines));
    device
}

fn said(device: &Device) -> String {
    device.part("said").unwrap_or_else(|| panic!("nothing is said: {}", device.text()))
}

fn book(memory: &Memory) -> Book {
    let kept = memory.kept.borrow();
    kept.get("puzzles").map(|text| serde_json::from_str(text).expect("a book")).unwrap_or_default()
}

/// Lets the worker answer and everything be shown.
fn rest(device: &mut Device) {
    device.rest();
    device.wait(20_000.0);
    device.rest();
}

#[test]
fn the_best_move_is_answered_why_and_played_out() {
    for game in IDS {
        for exact in [false, true] {
            for language in Language::ALL {
                let (memory, puzzle) = (Memory::new(), puzzle(game, exact));
                memory.language.set(language.code());
                let mut device = at(&memory, &format!("#/puzzles/{game}"), &[&puzzle]);
                let (goal, right, on, next) = match language {
                    Language::English => ("Find the best move.", "That’s it.", "Play it out", "Next puzzle"),
                    Language::French => {
                        ("Trouvez le meilleur coup.", "C’est ça.", "Jouer la suite", "Problème suivant")
                    }
                };
                assert!(said(&device).starts_with(goal), "{}", said(&device));
                device.type_move(&puzzle.answer);
                rest(&mut device);
                assert!(said(&device).starts_with(right), "{game}: {}", said(&device));
                assert!(!device.text().contains("puzzles-"), "a message is missing: {}", device.text());
                // Why is said, and not only that it is so.
                for empty in ["It’s better than it looks.", "Il vaut mieux qu’il n’en a l’air."] {
                    assert!(!said(&device).contains(empty), "{game} {}: {}", puzzle.id, said(&device));
                }
                let shelf = book(&memory).of(game);
                assert_eq!((shelf.tried, shelf.solved, shelf.streak), (1, 1, 1), "kept at once");
                let mut decisions = 0;
                while device.has(on) {
                    device.press(on);
                    rest(&mut device);
                    decisions += 1;
                    assert!(decisions < 20, "{game}: it never ends");
                }
                assert!(!device.offers(Act::Confirm), "nothing is left to decide");
                device.press(next);
                assert!(said(&device).starts_with(goal), "{}", said(&device));
            }
        }
    }
}

#[test]
fn a_wrong_move_is_told_what_follows_and_the_puzzle_comes_again_after_some_days() {
    for game in IDS {
        let (memory, first) = (Memory::new(), puzzle(game, false));
        let mut device = at(&memory, &format!("#/puzzles/{game}"), &[&first]);
        device.type_move(&first.verdict.next);
        rest(&mut device);
        assert!(said(&device).contains("It isn’t the best here."), "{game}: {}", said(&device));
        let mut decisions = 0;
        while device.has("See what follows") {
            device.press("See what follows");
            rest(&mut device);
            decisions += 1;
            assert!(decisions < 20, "{game}: it never ends: {}", device.text());
        }
        device.press("Show the best move");
        rest(&mut device);
        assert!(said(&device).starts_with("The best move:"), "{game}: {}", said(&device));
        device.press("Try it again");
        assert!(said(&device).starts_with("Find the best move."), "{}", said(&device));
        device.type_move(&first.answer);
        rest(&mut device);
        let shelf = book(&memory).of(game);
        assert_eq!((shelf.tried, shelf.solved, shelf.streak), (1, 0, 0), "only the first answer counts");
        device.go("#/scores");
        assert!(device.markup().contains(&format!("href=\"#/puzzles/{game}\"")), "{}", device.text());
        device.go("#/puzzles");
        assert!(!device.says("to try again"), "{}", device.text());
        // Two days later.
        memory.now.set(memory.now.get() + 2.0 * 86_400_000.0);
        let mut device = Device::at(&memory, "#/puzzles");
        assert!(device.says("1 to try again"), "{}", device.text());
        let all = pack(game);
        device.go(&format!("#/puzzles/{game}"));
        let text: String = all.puzzles().iter().take(5).chain([&first]).map(|puzzle| format!("{puzzle}\n")).collect();
        device.answer_at(&format!("assets/puzzles/{game}.txt"), &(head(game) + &text));
        device.type_move(&first.answer);
        rest(&mut device);
        assert!(said(&device).starts_with("That’s it."), "what was missed comes first: {}", said(&device));
        device.go("#/puzzles");
        assert!(!device.says("to try again"), "{}", device.text());
    }
}

#[test]
fn what_the_rules_forbid_is_refused_and_counts_for_nothing() {
    let (memory, puzzle) = (Memory::new(), puzzle("kariba", false));
    let mut device = at(&memory, "#/puzzles/kariba", &[&puzzle]);
    device.type_move("8x5");
    assert!(device.text().contains("rule K"), "{}", device.text());
    assert_eq!(book(&memory), Book::default());
    // The sheet, and then what is said.
    device.key(Pressed::Escape);
    device.key(Pressed::Escape);
    assert!(said(&device).starts_with("Find the best move."), "{}", said(&device));
}

#[test]
fn keys_are_enough() {
    let (memory, puzzle) = (Memory::new(), puzzle("kariba", false));
    let mut device = at(&memory, "#/puzzles/kariba", &[&puzzle]);
    assert!(device.key(Pressed::Letter('h')));
    let clue = said(&device);
    assert!(!clue.starts_with("Find") && !clue.contains("puzzles-"), "what to look at: {clue}");
    device.type_move(&puzzle.answer);
    rest(&mut device);
    assert!(device.key(Pressed::Right), "what follows");
    rest(&mut device);
    assert!(device.key(Pressed::Enter), "the next puzzle");
    assert!(said(&device).starts_with("Find"), "{}", said(&device));
}

#[test]
fn a_theme_has_only_its_puzzles_and_says_so() {
    let (judged, ending) = (puzzle("kariba", false), puzzle("kariba", true));
    let mut device = at(&Memory::new(), "#/puzzles/kariba/ending", &[&judged, &ending]);
    assert!(said(&device).starts_with("Endings: find the best move."), "{}", said(&device));
    device.type_move(&ending.answer);
    rest(&mut device);
    assert!(said(&device).contains("Worked out to the end"), "{}", said(&device));
    let device = Device::at(&Memory::new(), "#/puzzles/kariba/poker");
    assert!(device.says("There’s nothing at this address."), "{}", device.text());
}

#[test]
fn the_list_leads_to_every_game_and_theme() {
    let device = Device::at(&Memory::new(), "#/puzzles");
    let markup = device.markup();
    for game in IDS {
        assert!(markup.contains(&format!("href=\"#/puzzles/{game}\"")), "{game}");
        assert!(markup.contains(&format!("href=\"#/puzzles/{game}/ending\"")), "{game}");
    }
    assert!(device.says("Not tried yet") && !device.text().contains("puzzles-"), "{}", device.text());
    assert!(Device::new().markup().contains("href=\"#/puzzles\""), "home leads here");
    let mut table = Device::at(&Memory::new(), "#/new/kariba");
    table.press("Play");
    table.press_act(Act::Keys);
    assert!(table.markup().contains("href=\"#/puzzles/kariba\""), "and so does help: {}", table.text());
}

#[test]
fn without_a_connection_one_is_told_so() {
    let mut device = Device::at(&Memory::new(), "#/puzzles/karuba");
    device.answer_with(None);
    assert!(device.says("The puzzles couldn’t be loaded."), "{}", device.text());
}

#[test]
fn what_one_got_wrong_becomes_a_puzzle_of_ones_own() {
    let memory = Memory::new();
    // A worker that has all the time it needs.
    memory.glance.set(0);
    let mut device = Device::at(&memory, "#/new/kariba");
    device.press("Easy");
    device.press("Play");
    // Somebody who plays anything gives much away.
    let mut rng = PlayoutRng::new(4);
    for _ in 0..400 {
        if device.offers(Act::Replay) {
            break;
        }
        if device.is_deciding() {
            device.play_anything(&mut rng);
        }
        device.rest();
        device.wait(5_000.0);
    }
    device.press_act(Act::Replay);
    device.press("Review");
    device.press("Start the review");
    let mut asked = None;
    while let Some(task) = device.tasks.front().cloned() {
        if let Work::Puzzle(puzzled) = &task.work {
            asked = Some(puzzled.clone());
        }
        device.think_once();
    }
    let asked = asked.expect("something was costly");
    assert!(asked.decisions.iter().all(|(_, seat)| *seat == Seat::FIRST), "only one's own: {:?}", asked.decisions);
    let kept = memory.kept.borrow().get("puzzles.own.kariba").cloned().unwrap_or_default();
    let own = Pack::read("kariba", &kept);
    assert!(!own.puzzles().is_empty(), "{:?}", asked.decisions);
    assert!(device.says("of this game") && device.markup().contains("#/puzzles/kariba/own"), "{}", device.text());
    for puzzle in own.puzzles() {
        let played = &asked.record.moves[puzzle.table().expect("a puzzle").decision()][&Seat::FIRST];
        assert_ne!(*played, puzzle.answer);
    }
    // They are solved like others, without a file, and a game later they are still there.
    let mut device = Device::at(&memory, "#/puzzles/kariba/own");
    assert!(said(&device).starts_with("Find the best move."), "{}", said(&device));
    assert!(device.says("From your own games"), "{}", device.text());
    device.go("#/puzzles");
    assert!(device.markup().contains("#/puzzles/kariba/own"), "{}", device.text());
}
