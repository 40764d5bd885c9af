//! The puzzles that come with the program: they can be played, they are no matter of course, and their answers hold.

use std::collections::BTreeSet;

use tablee_catalog::GAMES;
use tablee_core::{Argument, Viewer};
use tablee_puzzles::{Effort, Kind, Pack, Puzzle, Riddle, Step, game_of, judge, obvious, shipped};

/// So many judged puzzles of a game are judged again here; the night judges all.
const SAMPLE: usize = 3;
/// The same effort as when they were made, and another seed.
const PLAYOUTS: u64 = 1_200;
const SEED: u64 = 77;

fn pack(game: &str) -> Pack {
    Pack::read(game, shipped(game).expect("a file"))
}

/// Every so many of these puzzles.
fn some<'a>(puzzles: impl Iterator<Item = &'a Puzzle>, most: usize) -> Vec<&'a Puzzle> {
    let all: Vec<&Puzzle> = puzzles.collect();
    let stride = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(stride).collect()
}

#[test]
fn every_line_is_a_puzzle_that_can_be_played_to_its_end() {
    for info in GAMES {
        let text = shipped(info.id).expect("a file");
        assert_eq!(game_of(text), Some(info.id));
        let pack = pack(info.id);
        let lines = text.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(pack.puzzles().len(), lines, "{}: a line is no puzzle", info.id);
        assert!(lines >= 20, "{}: {lines}", info.id);
        for &kind in Kind::of_game(info.id) {
            assert!(pack.kinds().iter().any(|&(known, count)| known == kind && count > 0), "{}: no {kind}", info.id);
        }
        assert!(pack.kinds().iter().all(|(kind, _)| Kind::of_game(info.id).contains(kind)), "{:?}", pack.kinds());
        let mut ids = BTreeSet::new();
        for puzzle in pack.puzzles() {
            assert!(puzzle.is_named() && ids.insert(&puzzle.id), "{} {}", info.id, puzzle.id);
            assert_eq!(Puzzle::read(info.id, &puzzle.to_string()).as_ref(), Ok(puzzle));
            let mut riddle = Riddle::new(puzzle.clone()).unwrap_or_else(|flaw| panic!("{}: {flaw}", puzzle.id));
            let moves = riddle.see().moves();
            assert!(moves.contains(&puzzle.verdict.next) && moves.len() >= 3, "{} {}", info.id, puzzle.id);
            assert_ne!(puzzle.verdict.next, puzzle.answer);
            riddle.answer(&puzzle.answer).expect("the answer may be played");
            assert_eq!(riddle.answered(), Some((puzzle.answer.as_str(), true)));
            assert!(riddle.told().is_some(), "{} {}: nothing to say", info.id, puzzle.id);
            while let Step::Known(_) = riddle.next() {
                let before = riddle.decision();
                riddle.go_on();
                assert_eq!(riddle.decision(), before + 1, "{} {}: the line ends in nothing", info.id, puzzle.id);
            }
        }
    }
}

#[test]
fn the_document_counts_what_is_there() {
    let document = include_str!("../../../../docs/PUZZLES.md");
    for info in GAMES {
        let pack = pack(info.id);
        let exact = pack.puzzles().iter().filter(|puzzle| puzzle.is_exact()).count();
        let counted = format!(" | {} | {exact} | ", pack.puzzles().len());
        assert!(document.contains(&counted), "{}: docs/PUZZLES.md does not say{counted}", info.id);
    }
}

#[test]
fn every_answer_has_a_reason() {
    let mut without = Vec::new();
    for info in GAMES {
        for puzzle in pack(info.id).puzzles() {
            let riddle = Riddle::new(puzzle.clone()).unwrap_or_else(|flaw| panic!("{}: {flaw}", puzzle.id));
            let best = riddle.best().unwrap_or_else(|| panic!("{}: nothing to say", puzzle.id));
            let why = best.arguments.iter().find(|(name, _)| name == "why").map(|(_, why)| why);
            let Some(Argument::Inner(why)) = why else { panic!("{}: {best:?}", puzzle.id) };
            if why.id == "puzzles-no-why" {
                without.push(format!("{} {}", info.id, puzzle.id));
            }
        }
    }
    assert!(without.is_empty(), "{}: {without:?}", without.len());
}

#[test]
fn a_glance_does_not_find_the_answer() {
    for info in GAMES {
        for puzzle in some(pack(info.id).puzzles().iter(), 40) {
            let seen = puzzle.table().expect("a puzzle").see(Viewer::Seat(puzzle.seat));
            // Other moods than those that the maker tried may have a little more luck.
            let found = (0..4).filter(|&mood| obvious(&*seen, puzzle.seat, &puzzle.answer, mood)).count();
            assert!(found < 4, "{} {}: a simple rule finds {}", info.id, puzzle.id, puzzle.answer);
        }
    }
}

fn holds(puzzle: &Puzzle) -> bool {
    let seen = puzzle.table().expect("a puzzle").see(Viewer::Seat(puzzle.seat));
    let effort = Effort { playouts: PLAYOUTS, seed: SEED, stop: &|| false };
    judge(&*seen, puzzle.seat, &puzzle.answer, puzzle.is_exact(), effort)
}

#[test]
fn what_was_worked_out_is_worked_out_again() {
    for info in GAMES {
        let pack = pack(info.id);
        for puzzle in pack.puzzles().iter().filter(|puzzle| puzzle.is_exact()) {
            assert!(holds(puzzle), "{} {}: {} is not the one best move", info.id, puzzle.id, puzzle.answer);
        }
    }
}

#[test]
fn some_of_what_was_judged_is_judged_the_same_again() {
    let mut overturned = Vec::new();
    for info in GAMES {
        let pack = pack(info.id);
        let judged = some(pack.puzzles().iter().filter(|puzzle| !puzzle.is_exact()), SAMPLE);
        overturned.extend(judged.into_iter().filter(|puzzle| !holds(puzzle)).map(|puzzle| puzzle.id.clone()));
    }
    assert!(overturned.is_empty(), "{overturned:?}");
}
