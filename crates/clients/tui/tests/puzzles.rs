//! Puzzles on the screen of a terminal: solved, missed, met again, and written down.

mod common;

use std::path::Path;
use std::sync::Arc;

use common::{Desk, GAMES};
use ratatui::crossterm::event::KeyCode;
use tablee_bots::OneAfterTheOther;
use tablee_puzzles::{Kind, Pack, shipped};
use tablee_tui::{PuzzleBook, Puzzles, Wanted};
use tablee_words::{Language, Words};

const SMALL: (u16, u16) = (80, 24);

fn puzzles(game: &str, kind: Option<Kind>, today: u32, language: Language, file: Option<&Path>) -> Puzzles {
    let pack = Pack::read(game, shipped(game).expect("a file"));
    let (wanted, book) = (Wanted { pack, kind, today, seed: 3 }, file.map(PuzzleBook::at));
    let opened = Puzzles::new(game, wanted, &Words::new(language), Arc::new(OneAfterTheOther), book);
    opened.expect("a puzzle that can be played").expect("there are some")
}

#[test]
fn one_puzzle_after_the_other_is_solved_and_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new").join("puzzles.json");
    for game in GAMES {
        for language in Language::ALL {
            let before = PuzzleBook::at(&file).read().of(game).solved;
            let mut desk = Desk::new(puzzles(game, None, 9, language, Some(&file)), language, SMALL);
            let (goal, right) = match language {
                Language::English => ("Find the best move.", "That’s it."),
                Language::French => ("Trouvez le meilleur coup.", "C’est ça."),
            };
            for solved in 1..=3 {
                let shown = desk.shown();
                assert!(shown.contains(goal), "{game}:\n{shown}");
                let id = desk.host.puzzle().id.clone();
                desk.keys(&format!(":{}\n", desk.host.puzzle().answer.clone()));
                let shown = desk.shown();
                assert!(shown.contains(right), "{game}:\n{shown}");
                assert!(!shown.contains("puzzles-"), "a message is missing:\n{shown}");
                assert_eq!(PuzzleBook::at(&file).read().of(game).solved, before + solved, "written down at once");
                desk.key(KeyCode::Enter);
                assert_ne!(desk.host.puzzle().id, id, "on to the next one");
            }
        }
    }
}

#[test]
fn a_miss_is_told_and_comes_again_after_two_days() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.json");
    for game in GAMES {
        let mut desk = Desk::new(puzzles(game, None, 9, Language::English, Some(&file)), Language::English, SMALL);
        let missed = desk.host.puzzle().clone();
        desk.keys("h");
        let shown = desk.shown();
        assert!(!shown.contains("puzzles-"), "a clue:\n{shown}");
        desk.keys(&format!(":{}\n", missed.verdict.next));
        assert!(desk.shown().contains("The best move:"), "{game}:\n{}", desk.shown());
        desk.keys("l");
        let log = desk.shown();
        assert!(log.contains("the best here."), "{game}:\n{log}");
        let at = |today| puzzles(game, None, today, Language::English, Some(&file)).puzzle().id.clone();
        assert_ne!(at(10), missed.id);
        assert_eq!(at(11), missed.id, "{game}");
    }
}

#[test]
fn one_kind_alone_is_told_and_stays() {
    let mut desk =
        Desk::new(puzzles("karuba", Some(Kind::Ending), 1, Language::English, None), Language::English, SMALL);
    for _ in 0..3 {
        assert!(desk.shown().contains("Endings: find the best move."), "{}", desk.shown());
        assert_eq!(desk.host.puzzle().kind, Kind::Ending);
        desk.keys(&format!(":{}\n", desk.host.puzzle().answer.clone()));
        desk.key(KeyCode::Enter);
    }
}
