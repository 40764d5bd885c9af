//! What is drawn of Labyrinth: the card game, rule by rule.

use serde_json::{Value, json};
use tablee_board::{Gestures, Pick, Press};
use tablee_catalog::Request;
use tablee_core::{DealRng, Seat, Standing, Turn, Viewer};
use tablee_scene::art::labyrinth::{DONE, LOCKED, TURN};
use tablee_scene::{Advised, Drawn, Identity, Pen, Scene, Spot, cover, open};
use tablee_words::{Language, Words};

const NAMES: [&str; 6] = ["Ada", "Ben", "Chloé", "Dov", "Eve", "Fred"];

/// A position for two, seen by seat 1: a maze as column, row, card, quarter turns, and what else is not ordinary.
fn position(maze: &[(i8, i8, u8, u8)], hand: &[u8], more: &Value) -> Box<dyn Drawn> {
    let request = Request { seats: Some(2), ..Request::default() };
    let table = tablee_catalog::open("labyrinth", &request, &mut DealRng::from_numbers(1, 1)).unwrap();
    let mut view = table.view(Viewer::Seat(Seat::FIRST));
    let cards = maze.iter().map(|&(x, y, card, rotation)| json!({"x": x, "y": y, "card": card, "rotation": rotation}));
    view["maze"] = cards.collect();
    view["hand"] = json!(hand);
    view["hands"] = json!([hand.len(), 2]);
    for (name, value) in more.as_object().unwrap() {
        view[name] = value.clone();
    }
    open("labyrinth", view).unwrap()
}

fn draw(
    view: &dyn Drawn,
    words: &Words,
    (gestures, pick): (&Gestures, &Pick),
    advice: &[Advised],
    standing: Option<&Standing>,
) -> Scene {
    let names: Vec<String> = NAMES.map(str::to_owned).to_vec();
    let last = [Some("1r0@3,0".to_owned()), None];
    view.scene(&Pen { words, gestures, pick, shown: Seat::FIRST, names: &names, advice, last: &last, standing })
}

/// The scene after something is pressed.
fn pressed(view: &dyn Drawn, moves: &[&str], presses: &[Press]) -> Scene {
    let words = Words::new(Language::English);
    let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
    let gestures = view.gestures(&moves, &words);
    let pick = presses.iter().fold(Pick::default(), |pick, press| pick.press(&gestures, press));
    draw(view, &words, (&gestures, &pick), &[], None)
}

/// The classes of a place that can be pressed.
fn classes(scene: &Scene, spot: Spot) -> String {
    let mut classes = String::new();
    scene.board.drawing.each(&mut |element| {
        if element.identity() == Some(&Identity::Spot(spot)) {
            classes = element.get("class").unwrap_or_default().to_owned();
        }
    });
    classes
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

/// Example 1 of the rules: from the crown of card 1 a passage runs through 12 and 3 to the crown of card 37.
const EXAMPLE: [(i8, i8, u8, u8); 3] = [(0, 0, 37, 0), (1, 0, 3, 0), (2, 0, 12, 1)];

/// L3: a card of the hand is pressed, and the places where it can lie light up; pressed again, the card turns.
#[test]
fn a_card_is_picked_then_a_place_then_it_turns() {
    let view = position(&EXAMPLE, &[1, 9], &json!({}));
    let moves = ["1r0@3,0", "9r0@0,-1", "9r1@3,0", "9r2@3,0"];
    let scene = pressed(&*view, &moves, &[]);
    assert_eq!(scene.hand.iter().map(|held| held.digit).collect::<Vec<_>>(), [Some('1'), Some('2')]);
    assert!(scene.board.drawing.has(Spot::Cell((3, 0))) && scene.board.drawing.has(Spot::Cell((0, -1))));
    let scene = pressed(&*view, &moves, &[Press::Digit('1')]);
    assert!(scene.hand[0].picked && !scene.hand[1].picked);
    assert!(!scene.board.drawing.has(Spot::Cell((0, -1))), "card 1 cannot lie there");
    assert!(!scene.board.svg().contains(TURN), "a crossing looks the same from all sides");
    let here = Press::Cell((3, 0));
    let scene = pressed(&*view, &moves, &[Press::Digit('2'), here.clone()]);
    assert!(scene.board.svg().contains(TURN), "it can be turned");
    let again = pressed(&*view, &moves, &[Press::Digit('2'), here.clone(), here]);
    assert_ne!(scene.board.svg(), again.board.svg());
    assert_ne!(scene.hand[1].picture.svg(), again.hand[1].picture.svg(), "in the hand it turns too");
}

/// L4: the ghost shows the way from treasure to treasure, and that the card can be taken.
#[test]
fn a_lay_shows_what_it_links() {
    let view = position(&EXAMPLE, &[1, 9], &json!({}));
    let scene = pressed(&*view, &["1r0@3,0", "9r0@0,-1"], &[Press::Digit('1')]);
    assert_eq!(scene.outcome, ["Linked: 1 card (crown).", "You may take it."]);
    let svg = &scene.board.svg();
    assert!(svg.contains("class=\"spot free picked\"") && svg.contains("ghost"));
    assert_eq!(count(svg, "class=\"labyrinth-way\""), 4, "through all four cards");
    assert_eq!(count(svg, "labyrinth-halo"), 2, "both crowns glow");
    assert_eq!(count(svg, ">+1<"), 1, "card 37 can be taken");
}

/// L5, example 3: a linked card that holds the maze together is shown as locked.
#[test]
fn a_card_that_holds_the_maze_together_is_locked() {
    let view = position(&[(1, 0, 21, 0), (1, 1, 9, 0)], &[48, 9], &json!({}));
    let scene = pressed(&*view, &["48r0@0,0"], &[Press::Digit('1')]);
    assert_eq!(scene.outcome, ["Linked: 1 card (crown).", "It holds the maze together: it can’t be taken."]);
    assert!(scene.board.svg().contains(LOCKED) && !scene.board.svg().contains(">+1<"));
    let view = position(&[(1, 0, 21, 2), (1, 1, 9, 0)], &[48, 9], &json!({}));
    let scene = pressed(&*view, &["48r0@0,0"], &[Press::Digit('1')]);
    assert_eq!(scene.outcome, ["Links nothing."], "turned round, the crown lies in the other corridor");
}

/// L5: while cards are taken, those that can go are places to press, and the laid card is framed.
#[test]
fn linked_cards_are_taken_by_pressing_them() {
    let mut maze = EXAMPLE.to_vec();
    maze.push((3, 0, 1, 0));
    let more = json!({"phase": "take", "laid": [3, 0], "linked": [[0, 0]]});
    let view = position(&maze, &[9], &more);
    let moves = ["x0,0", "done"];
    let scene = pressed(&*view, &moves, &[]);
    assert_eq!(scene.hand[0].digit, None, "no card is laid now");
    assert_eq!(classes(&scene, Spot::Cell((0, 0))), "spot free");
    assert_eq!((count(&scene.board.svg(), "labyrinth-new"), scene.outcome.len()), (1, 0));
    let scene = pressed(&*view, &moves, &[Press::Digit('1')]);
    assert_eq!(scene.outcome, ["Takes card 37 (lamp, crown).", "Nothing more can be taken then."]);
    assert_eq!(classes(&scene, Spot::Cell((0, 0))), "spot free picked");
    assert!(scene.board.svg().contains("ghost"));
    let scene = pressed(&*view, &moves, &[Press::Digit('2')]);
    assert_eq!(scene.outcome, ["Take nothing more."]);
    assert!(scene.board.svg().contains(DONE));
}

/// L8: whoever can lay nothing passes; no place is lit for that.
#[test]
fn passing_is_no_place() {
    let view = position(&EXAMPLE, &[1, 9], &json!({}));
    let scene = pressed(&*view, &["pass"], &[Press::Digit('1')]);
    assert!(scene.board.drawing.spots().is_empty());
    assert_eq!(scene.outcome, ["No card can be laid: pass."]);
    assert!(scene.hand.iter().all(|held| held.digit.is_none()));
}

#[test]
fn advice_and_last_moves_are_marked() {
    let mut maze = EXAMPLE.to_vec();
    maze.push((3, 0, 1, 0));
    let view = position(&maze, &[9, 10], &json!({}));
    let words = Words::new(Language::English);
    let gestures = view.gestures(&["9r0@3,1".to_owned(), "9r0@3,-1".to_owned()], &words);
    let advice = [Advised { notation: "9r0@3,1".to_owned(), rank: 1, worth: "57\u{a0}%".to_owned() }];
    let scene = draw(&*view, &words, (&gestures, &Pick::default()), &advice, None);
    assert!(scene.board.svg().contains("advised") && scene.board.svg().contains("1 · 57\u{a0}%"));
    assert_eq!(count(&scene.board.svg(), "labyrinth-last"), 1);
    let card = scene.board.drawing.thing(&"card-1".into()).unwrap();
    assert_eq!(card.get("data-from"), Some("hand-1"), "it came from the hand");
}

/// The treasures are counted that the viewer has not seen: not in the maze, not won, not in the own hand.
#[test]
fn the_legend_counts_what_is_still_to_come() {
    let view = position(&EXAMPLE, &[1, 9], &json!({"won": [[44], []]}));
    let scene = pressed(&*view, &[], &[]);
    let label = &scene.aside[1].picture.label;
    assert!(label.contains("crown 2,") && label.contains("dragon 4,") && label.contains("skull 5,"), "{label}");
    assert_eq!(scene.seats[0].label, "Ada: 1 card won, 2 in hand");
}

/// For many seat counts, with and without rotation: every move can be pressed, nothing forbidden is in the drawings, and the
/// end names everybody.
#[test]
fn whole_games_can_be_played_by_pressing() {
    for (seats, options) in [(2, "rotation=true"), (3, "rotation=false"), (4, "rotation=true"), (6, "rotation=false")] {
        let request = Request { seats: Some(seats), options: Some(options.to_owned()), ..Request::default() };
        let mut table = tablee_catalog::open("labyrinth", &request, &mut DealRng::from_numbers(4, 2)).unwrap();
        let words = Words::new(Language::French);
        while let Turn::Decide(deciding) = table.turn() {
            let seat = deciding.iter().next().unwrap();
            let view = open("labyrinth", table.view(Viewer::Seat(seat))).unwrap();
            let moves = table.legal(seat);
            let gestures = view.gestures(&moves, &words);
            for (index, group) in gestures.groups.iter().enumerate() {
                let pick = Pick { digits: group.digits.clone(), ..Pick::default() };
                let board = draw(&*view, &words, (&gestures, &pick), &[], None).board;
                let svg = board.svg();
                let cells = gestures.cells(index);
                let shown = |cell: &(i32, i32)| board.drawing.has(Spot::Cell(*cell));
                assert!(cells.len() == 1 || cells.iter().all(shown), "{} {moves:?}", group.label);
                assert!(svg.len() < 175_000, "{} characters", svg.len());
                assert!([" style=", "<style", " id=", "NaN"].iter().all(|forbidden| !svg.contains(forbidden)));
            }
            let decision = table.decision();
            let choice = &moves[decision * 7 % moves.len()];
            table.commit(seat, decision, choice).unwrap();
        }
        let view = open("labyrinth", table.view(Viewer::Spectator)).unwrap();
        let standing = table.standing();
        let scene = draw(&*view, &words, (&Gestures::default(), &Pick::default()), &[], Some(&standing));
        assert!(NAMES[..seats].iter().all(|name| scene.board.svg().contains(name)) && scene.hand.is_empty());
        assert_eq!(scene.seats.len(), seats);
    }
}

#[test]
fn there_is_a_cover() {
    let cover = cover("labyrinth").unwrap();
    assert_eq!((cover.width, cover.height), (320.0, 200.0));
    assert!(cover.svg().contains("labyrinth-treasure"));
}

/// Places have the names that people give them, each another one as long as the cards about it differ.
#[test]
fn places_are_named_by_what_lies_beside_them() {
    let view = position(&EXAMPLE, &[1, 9], &json!({}));
    let moves: Vec<String> = ["1r0@3,0", "9r0@0,-1", "9r0@0,1"].map(str::to_owned).to_vec();
    let label = |words: &Words, cell: (i32, i32)| {
        let gestures = view.gestures(&moves, words);
        let scene = draw(&*view, words, (&gestures, &Pick::default()), &[], None);
        let mut found = String::new();
        scene.board.drawing.each(&mut |element| {
            if element.identity() == Some(&Identity::Spot(Spot::Cell(cell))) {
                found = element.get("aria-label").unwrap_or_default().to_owned();
            }
        });
        found
    };
    let typed = Words::new(Language::English);
    assert_eq!(label(&typed, (0, -1)), "free space, column 0, row -1");
    let words = typed.without_notation();
    let (above, below) = (label(&words, (0, -1)), label(&words, (0, 1)));
    assert!(above.starts_with("free space above the card with ") && above.contains("crown"), "{above}");
    assert!(below.starts_with("free space below the card with "), "{below}");
    assert!(label(&words, (3, 0)).starts_with("free space right of the card with "));
}

/// A card keeps its place on the plane however the maze grows: only the plane is moved.
#[test]
fn a_maze_that_grows_leaves_its_cards_where_they_are() {
    use tablee_scene::camera::Ground;
    let before = pressed(&*position(&EXAMPLE, &[1, 9], &json!({})), &["9r0@0,-1"], &[]);
    let mut maze = EXAMPLE.to_vec();
    maze.extend([(-1, 0, 9, 0), (-2, 0, 20, 0)]);
    let after = pressed(&*position(&maze, &[1], &json!({})), &["1r0@0,-1"], &[]);
    let card = |scene: &Scene| {
        let thing = scene.board.drawing.thing(&"card-37".into()).expect("it lies there");
        tablee_scene::Node::Element(thing.clone()).to_string()
    };
    assert_eq!(card(&before), card(&after));
    let ground = |scene: &Scene| Ground::of(&scene.board.drawing).expect("it grows");
    let (old, new) = (ground(&before), ground(&after));
    assert!(new.whole.x < old.whole.x && !new.over);
    assert_eq!((old.places.as_slice(), old.news.len()), ([(0.0, -104.0)].as_slice(), 0));
}
