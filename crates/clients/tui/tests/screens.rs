//! What the screen shows, in files that a person can read; `TABLEE_UPDATE=1` writes them anew.

mod common;

use std::path::Path;

use common::{Desk, GAMES, table};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;
use tablee_core::Seat;
use tablee_tui::Host as _;
use tablee_words::Language;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

fn same(name: &str, shown: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("TABLEE_UPDATE").is_some() {
        std::fs::write(&path, shown).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == shown, "{name} looks different; stored:\n{stored}\nnow:\n{shown}");
}

#[test]
fn every_game_looks_as_stored_at_both_sizes_and_in_both_languages() {
    for game in GAMES {
        for (language, size) in [(Language::English, SMALL), (Language::French, LARGE)] {
            let mut desk = Desk::new(table(game, "human,random,random", "", language, None), language, size);
            let name = |what: &str| format!("{game}-{what}-{}x{}-{}", size.0, size.1, language.code());
            same(&name("opening"), &desk.shown());
            for _ in 0..9 {
                desk.key(KeyCode::Right);
                desk.key(KeyCode::Enter);
            }
            assert!(desk.my_turn(), "{game}: it should be my turn");
            same(&name("later"), &desk.shown());
        }
    }
}

#[test]
fn the_variants_have_screens_of_their_own() {
    let english = Language::English;
    let mut draft = Desk::new(table("karuba", "human,random", "setup=draft", english, None), english, SMALL);
    draft.key(KeyCode::Right);
    same("karuba-draft-80x24-en", &draft.shown());
    let mut expert = Desk::new(table("kariba", "human,random", "expert=true", english, None), english, SMALL);
    expert.key(KeyCode::Enter);
    same("kariba-expert-80x24-en", &expert.shown());
    let mut taking = Desk::new(table("labyrinth", "human,random", "", english, None), english, SMALL);
    let link = |desk: &Desk| {
        let mut moves = desk.host.legal(Seat::FIRST).into_iter();
        moves.find(|choice| {
            let mut copy = desk.host.table().copy();
            copy.commit(Seat::FIRST, copy.decision(), choice).is_ok() && copy.may_take_back(Seat::FIRST)
        })
    };
    while link(&taking).is_none() {
        taking.key(KeyCode::Enter);
    }
    let choice = link(&taking).expect("a card that links");
    taking.keys(&format!(":{choice}\n"));
    same("labyrinth-taking-80x24-en", &taking.shown());
    let decision = taking.host.decision();
    taking.keys("u");
    assert_eq!(taking.host.decision(), decision - 1, "the card goes back to the hand");
    assert!(taking.host.legal(Seat::FIRST).contains(&choice));
}

#[test]
fn legal_places_and_the_ghost_stand_out_and_every_colour_has_its_letter() {
    let mut desk = Desk::new(table("karuba", "human,random", "", Language::English, None), Language::English, SMALL);
    assert!(desk.colours("∘").iter().all(|&colour| colour == Color::Green));
    assert_eq!(desk.colours("∘").len(), 29, "every free field but the one under the cursor");
    assert_eq!(desk.colours("┏"), [Color::Yellow], "the ghost is where the cursor is");
    let before = desk.shown();
    desk.key(KeyCode::Down);
    assert_ne!(desk.shown(), before, "the ghost follows the cursor");
    assert!(desk.shown().contains("▶ 18@a2"), "{}", desk.shown());
    let colours: Vec<Color> = ["b", "u", "p", "y"]
        .iter()
        .map(|letter| {
            let shown = desk.colours(letter);
            *shown.iter().find(|&&colour| colour != Color::Reset && colour != Color::DarkGray).expect("a temple")
        })
        .collect();
    assert!((0..4).all(|one| (0..one).all(|other| colours[one] != colours[other])), "{colours:?}");
}

#[test]
fn keys_do_what_the_help_says() {
    let english = Language::English;
    let mut desk = Desk::new(table("kariba", "human,random", "", english, None), english, SMALL);
    desk.keys("1");
    assert!(desk.shown().contains("▶ 1x1"), "{}", desk.shown());
    desk.keys("r");
    assert!(desk.shown().contains("▶ 1x2"), "{}", desk.shown());
    desk.keys("9");
    assert!(desk.shown().contains("The key 9 does nothing"), "{}", desk.shown());
    desk.keys(":8x3\n");
    assert!(desk.shown().contains("(rule K3)"), "a refusal names its rule:\n{}", desk.shown());
    desk.keys(":zebra\n");
    assert!(desk.shown().contains("“zebra” wasn’t understood"), "{}", desk.shown());
    desk.keys(":7x");
    assert!(desk.shown().contains(":7x█"), "{}", desk.shown());
    desk.key(KeyCode::Esc);
    desk.keys("?");
    same("kariba-help-80x24-en", &desk.shown());
    for rule in ["K1", "K4", "K11"] {
        let found =
            (0..20).any(|_| desk.shown().contains(rule) || desk.key(KeyCode::PageDown) == tablee_tui::Flow::Leave);
        assert!(found, "the rules follow, {rule} too:\n{}", desk.shown());
    }
    desk.key(KeyCode::Esc);
    desk.keys("s");
    assert!(desk.shown().contains("Scores") && desk.shown().contains("Random 2: 0 points"), "{}", desk.shown());
    desk.key(KeyCode::Esc);
    let decision = desk.host.decision();
    desk.keys("h");
    assert!(desk.shown().contains("Hint: "), "{}", desk.shown());
    let reasons = ["Captures ", "adventurer", "Nothing is laid"];
    assert!(reasons.iter().any(|reason| desk.shown().contains(reason)), "no reason:\n{}", desk.shown());
    assert_eq!(desk.host.decision(), decision, "a hint plays nothing");
    desk.key(KeyCode::Enter);
    assert!(desk.host.decision() > decision);
    desk.keys("l");
    assert!(desk.shown().contains("What happened") && desk.shown().contains("Player 1 plays"), "{}", desk.shown());
}

#[test]
fn a_move_is_taken_back_within_the_turn_and_not_beyond() {
    let english = Language::English;
    let mut desk = Desk::new(table("kariba", "human,random", "expert=true", english, None), english, SMALL);
    desk.keys("u");
    assert!(desk.shown().contains("There’s nothing to undo"), "{}", desk.shown());
    let before = desk.host.table().view(tablee_core::Viewer::Seat(Seat::FIRST));
    desk.key(KeyCode::Enter);
    assert_eq!(desk.host.decision(), 1, "a card is to be drawn");
    desk.keys("u");
    assert_eq!(desk.host.decision(), 0);
    assert_eq!(desk.host.table().view(tablee_core::Viewer::Seat(Seat::FIRST)), before);
    assert!(desk.shown().contains("Player 1 undoes their last move."), "{}", desk.shown());
    desk.keys(":1x2\n0\n");
    assert_eq!(desk.host.decision(), 2, "one of two cards was drawn, from the pile");
    desk.keys("u");
    assert!(desk.shown().contains("There’s nothing to undo"), "a card came from the pile:\n{}", desk.shown());
    assert_eq!(desk.host.decision(), 2);
}

#[test]
fn around_one_screen_a_curtain_hides_everything_until_the_next_is_there() {
    let english = Language::English;
    let mut desk = Desk::new(table("karuba-cards", "human,human", "", english, None), english, SMALL);
    same("curtain-80x24-en", &desk.shown());
    desk.keys("12:");
    assert!(desk.shown().contains("Player 1, press Enter"), "other keys do nothing");
    desk.key(KeyCode::Enter);
    assert!(desk.shown().contains("▶ 1+3"), "{}", desk.shown());
    desk.key(KeyCode::Enter);
    let hidden = desk.shown();
    assert!(hidden.contains("Player 2, press Enter") && !hidden.contains("hand"), "{hidden}");
    desk.key(KeyCode::Enter);
    let second = desk.shown();
    assert!(second.contains("✓ Player 1") && !second.contains("▶ 1+3"), "{second}");
    desk.key(KeyCode::Enter);
    assert_eq!(desk.host.decision(), 1, "both have chosen");
}

#[test]
fn too_small_a_window_says_so_and_nothing_is_lost() {
    let french = Language::French;
    let mut desk = Desk::new(table("labyrinth", "human,random", "", french, None), french, (60, 20));
    let shown = desk.shown();
    assert!(
        shown.contains("60 colonnes et 20 lignes") && shown.replace('\n', " ").contains("rien n’est perdu"),
        "{shown}"
    );
    desk.resize(80, 24);
    assert!(desk.shown().contains("à vous"), "{}", desk.shown());
    for (width, height) in [(1, 1), (0, 0), (200, 5), (79, 24), (80, 23), (300, 100)] {
        desk.resize(width, height);
        desk.shown();
    }
}

/// Whole games at both sizes, every position drawn: nothing panics, no message is missing, the cursor always has a move.
#[test]
fn whole_games_are_drawn_position_by_position() {
    let variants = [
        ("karuba", "setup=draft"),
        ("karuba", "decisions=in-order"),
        ("karuba-cards", "detours=true"),
        ("kariba", "expert=true"),
        ("labyrinth", "rotation=true"),
    ];
    let desks = [(Language::English, SMALL), (Language::French, LARGE), (Language::French, SMALL)];
    for (index, (game, options)) in variants.into_iter().enumerate() {
        let (language, size) = desks[index % 3];
        let mut desk = Desk::new(table(game, "human,random,random", options, language, None), language, size);
        let mut steps = 0;
        while !desk.over() {
            let shown = desk.shown();
            for leak in ["screen-", "spoken-", "play-", &format!("{game}-")] {
                assert!(!shown.contains(leak), "{game}: a message is missing:\n{shown}");
            }
            assert!(!shown.trim_end().ends_with('…'), "{game}: the keys do not fit:\n{shown}");
            assert!(shown.contains("▶ "), "{game}: no move under the cursor:\n{shown}");
            let key = [KeyCode::Right, KeyCode::Tab, KeyCode::Down, KeyCode::Char('r'), KeyCode::Char('v')][steps % 5];
            desk.key(key);
            desk.key(KeyCode::Enter);
            steps += 1;
            assert!(steps < 500, "{game} does not end");
        }
        let shown = desk.shown();
        assert!(shown.contains("1. "), "{game}: the result is shown:\n{shown}");
        desk.key(KeyCode::Esc);
        desk.key(KeyCode::Enter);
        desk.shown();
        assert_eq!(desk.key(KeyCode::Char('q')), tablee_tui::Flow::Leave);
    }
}

#[test]
fn the_screen_in_the_readme_is_a_stored_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("../../../README.md")).expect("a README");
    let stored = std::fs::read_to_string(root.join("tests/screens/karuba-later-80x24-en.txt")).expect("a screen");
    assert!(readme.contains(stored.trim_end()), "copy karuba-later-80x24-en.txt into the README");
}

#[test]
fn two_people_play_whole_games_around_one_screen() {
    for (game, seats) in
        [("kariba", "human,human"), ("karuba-cards", "human,random,human"), ("labyrinth", "human,human")]
    {
        let english = Language::English;
        let mut desk = Desk::new(table(game, seats, "", english, None), english, SMALL);
        let (mut curtains, mut steps) = (0, 0);
        while !desk.over() {
            let shown = desk.shown();
            if shown.contains("press Enter once the others have looked away") {
                curtains += 1;
                let lines = shown.lines().filter(|line| !line.trim().is_empty()).count();
                assert_eq!(lines, 1, "{game}: the curtain shows more than it should:\n{shown}");
            }
            desk.key(KeyCode::Enter);
            steps += 1;
            assert!(steps < 1_000, "{game} does not end");
        }
        assert!(curtains > 10, "{game}: only {curtains} curtains");
    }
}

/// Esc tells a bot that would think for the best part of a second to answer with what it has.
#[test]
fn a_bot_can_be_hurried() {
    let hurried = (0..5).any(|_| {
        let mut host = table("labyrinth", "master,human", "", Language::English, None);
        let start = std::time::Instant::now();
        host.poll(std::time::Duration::ZERO);
        assert_eq!(host.thinking(), Some(Seat::FIRST));
        host.hurry();
        while host.decision() == 0 {
            host.poll(std::time::Duration::from_millis(5));
        }
        start.elapsed() < std::time::Duration::from_millis(700)
    });
    assert!(hurried, "it took its time, five times over");
}
