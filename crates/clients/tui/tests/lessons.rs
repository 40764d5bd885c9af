//! Courses on the screen: whoever asks for hints comes to the end, everything fits, and what is done is written down.

mod common;

use std::path::Path;
use std::sync::Arc;

use common::Desk;
use ratatui::crossterm::event::KeyCode;
use tablee_bots::OneAfterTheOther;
use tablee_core::Say as _;
use tablee_lessons::{Answer, COURSES, Course, Lesson, Stage};
use tablee_tui::{Learning, Notebook, wrap};
use tablee_words::{Language, Words};

const SMALL: (u16, u16) = (80, 24);
/// So many lines there are for what is said on the smallest screen.
const ROOM: usize = 4;

fn learning(course: &'static Course, at: usize, language: Language, file: Option<&Path>) -> Learning {
    let notebook = file.map(Notebook::at);
    Learning::new(course, at, &Words::new(language), Arc::new(OneAfterTheOther), notebook).expect("a course")
}

#[test]
fn whoever_asks_for_hints_comes_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new").join("lessons.txt");
    for &course in COURSES {
        for language in Language::ALL {
            let mut desk = Desk::new(learning(course, 0, language, Some(&file)), language, SMALL);
            let (right, done) = match language {
                Language::English => ("That’s it.", "That’s the whole course"),
                Language::French => ("C’est cela.", "Voilà tout le cours"),
            };
            for step in 1..=course.steps.len() {
                let shown = desk.shown();
                let counted = if language == Language::English { "of" } else { "sur" };
                let number = format!("{step} {counted} {}", course.steps.len() + 1);
                assert!(shown.contains(&number), "{}: {number} is not shown:\n{shown}", course.game);
                assert!(shown.contains("▶ "), "{}: no move under the cursor:\n{shown}", course.game);
                desk.keys("h\n");
                let shown = desk.shown();
                assert!(shown.contains(right), "{} {step}:\n{shown}", course.game);
                assert!(!shown.contains("learn-"), "a message is missing:\n{shown}");
                assert_eq!(Notebook::at(&file).read().at(course.game), step, "written down at once");
                desk.key(KeyCode::Enter);
            }
            assert!(!Notebook::at(&file).read().is_done(course.game), "the game is a step, too");
            // The same move is chosen twice where the coach has a word.
            for _ in 0..4 * course.finale.turns {
                assert!(desk.my_turn() || desk.host.is_done(), "{}:\n{}", course.game, desk.shown());
                desk.key(KeyCode::Enter);
                if desk.host.is_done() {
                    break;
                }
            }
            assert!(desk.host.is_done() && Notebook::at(&file).read().is_done(course.game), "{}", course.game);
            desk.keys("l");
            assert!(desk.shown().contains(done), "{}:\n{}", course.game, desk.shown());
        }
    }
}

#[test]
fn all_that_is_said_fits_on_the_smallest_screen() {
    for language in Language::ALL {
        let words = Words::new(language);
        let fits = |text: &str, room: usize| {
            let lines = wrap(text, 0).lines().count();
            assert!(lines <= room, "{lines} lines, and {room} fit: {text}");
        };
        for &course in COURSES {
            for (at, step) in course.steps.iter().enumerate() {
                let mut lesson = Lesson::new(course, at);
                let Stage::Step(_) = lesson.stage() else { panic!("a step") };
                // Below what there is to do stands the move under the cursor.
                fits(&words.say(&lesson.goal().expect("a goal")), ROOM - 1);
                let clue = lesson.clue().expect("a clue");
                fits(&words.say(&clue.sentence), ROOM);
                for choice in step.see(course.game).expect("a view").moves() {
                    if let Some(Answer::Wrong { sentence } | Answer::Refused { sentence, .. }) = lesson.attempt(&choice)
                    {
                        fits(&words.say(&sentence), ROOM);
                    }
                    lesson = Lesson::new(course, at);
                }
                let Some(Answer::Right { sentence, .. }) = lesson.attempt(&clue.choice) else { panic!("{clue:?}") };
                fits(&words.say(&sentence), ROOM - 1);
            }
        }
    }
}

#[test]
fn a_wrong_move_is_answered_and_nothing_changes() {
    let course = tablee_lessons::course("labyrinth").expect("a course");
    let mut desk = Desk::new(learning(course, 4, Language::English, None), Language::English, SMALL);
    let before = desk.shown();
    desk.keys(":x1,0\n");
    assert!(desk.shown().contains("(rule L5)"), "a refusal names its rule:\n{}", desk.shown());
    desk.keys(":done\n");
    assert!(desk.shown().contains("it brings 0 points instead of 1."), "{}", desk.shown());
    desk.keys("u");
    assert!(desk.shown().contains("There’s nothing to undo"), "{}", desk.shown());
    desk.keys("1");
    assert_eq!(desk.host.at(), 4);
    assert_eq!(desk.shown().lines().take(17).collect::<Vec<_>>(), before.lines().take(17).collect::<Vec<_>>());
}

#[test]
fn a_notebook_that_cannot_be_written_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    // A file where a folder should be.
    std::fs::write(folder.path().join("new"), "").expect("a file");
    let file = folder.path().join("new").join("lessons.txt");
    let course = tablee_lessons::course("kariba").expect("a course");
    let mut desk = Desk::new(learning(course, 0, Language::English, Some(&file)), Language::English, SMALL);
    desk.keys("h\n");
    assert!(desk.shown().contains("can’t be saved to"), "{}", desk.shown());
    desk.keys("\nh\n");
    assert!(desk.shown().contains("That’s it."), "{}", desk.shown());
    assert_eq!(desk.host.at(), 2);
}
