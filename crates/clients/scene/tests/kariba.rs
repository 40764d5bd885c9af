//! The drawing of Kariba: a position, what is pressed, and what must be seen then.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tablee_board::{Pick, Press};
use tablee_catalog::Request;
use tablee_core::{DealRng, Seat, Table, Turn, Viewer};
use tablee_scene::{Advised, Drawn, Pen, STYLE, Scene, Spot, cover, open};
use tablee_words::{Language, Words};

fn table(seats: usize, expert: bool) -> Box<dyn Table> {
    let options = expert.then(|| "expert=true".to_owned());
    let request = Request { seats: Some(seats), options, ..Request::default() };
    tablee_catalog::open("kariba", &request, &mut DealRng::from_numbers(3, 5)).unwrap()
}

/// A view of seat 1 with these cards at the places 1 to 8 and in the hand.
fn position(waterhole: [u8; 8], hand: &[u8]) -> Value {
    let mut view = table(2, false).view(Viewer::Seat(Seat::FIRST));
    view["waterhole"] = json!(waterhole);
    view["hand"] = json!(hand);
    view
}

struct Drawing<'a> {
    moves: &'a [&'a str],
    presses: &'a str,
    advice: &'a [Advised],
    last: &'a [Option<String>],
}

impl Drawing<'_> {
    fn of(&self, view: Value) -> Scene {
        let words = Words::new(Language::English);
        let drawn: Box<dyn Drawn> = open("kariba", view).unwrap();
        let moves: Vec<String> = self.moves.iter().map(|&text| text.to_owned()).collect();
        let gestures = drawn.gestures(&moves, &words);
        let press = |pick: Pick, digit: char| pick.press(&gestures, &Press::Digit(digit));
        drawn.scene(&Pen {
            words: &words,
            gestures: &gestures,
            pick: &self.presses.chars().fold(Pick::default(), press),
            shown: Seat::FIRST,
            names: &["Ada".to_owned(), "Ben".to_owned()],
            advice: self.advice,
            last: self.last,
            standing: None,
        })
    }
}

fn pressed(view: Value, moves: &[&str], presses: &str) -> Scene {
    Drawing { moves, presses, advice: &[], last: &[] }.of(view)
}

/// How often something can be pressed on the board.
fn spots(scene: &Scene, wanted: Spot) -> usize {
    scene.board.drawing.spots().into_iter().filter(|&spot| spot == wanted).count()
}

/// How often a text stands in a drawing.
fn times(svg: &str, text: &str) -> usize {
    svg.matches(text).count()
}

/// K3: the places of the animals that can be played light up, and no others.
#[test]
fn the_places_of_the_hand_can_be_pressed() {
    let scene = pressed(position([0; 8], &[1, 3, 3, 5, 8]), &["1x1", "3x1", "3x2", "5x1", "8x1"], "");
    for (cell, expected) in [((0, 7), 1), ((0, 5), 1), ((0, 3), 1), ((0, 0), 1), ((0, 1), 0)] {
        assert_eq!(spots(&scene, Spot::Cell(cell)), expected, "{cell:?}");
    }
    let digits: Vec<Option<char>> = scene.hand.iter().map(|holding| holding.digit).collect();
    assert_eq!(digits, [Some('1'), Some('3'), Some('5'), Some('8')]);
    assert!(scene.hand[1].picture.svg().contains("×2") && scene.outcome.is_empty());
}

/// K3: the same card pressed again is one more of it.
#[test]
fn pressing_a_card_again_adds_one() {
    let moves = ["3x1", "3x2"];
    let one = pressed(position([0; 8], &[3, 3]), &moves, "3");
    assert_eq!((one.hand[0].count, one.hand[0].picked), (1, true));
    let two = pressed(position([0; 8], &[3, 3]), &moves, "33");
    assert_eq!(two.hand[0].count, 2);
    assert_eq!((times(&one.board.svg(), "class=\"ghost"), times(&two.board.svg(), "class=\"ghost")), (1, 2));
    assert_eq!(
        two.outcome,
        ["Then there are 2 at the waterhole.", "Not enough to chase anybody away yet: one more is needed."]
    );
}

/// K4: four rhinoceroses catch the two giraffes, the nearest weaker animal.
#[test]
fn a_hunt_shows_its_prey_and_its_points() {
    let scene = pressed(position([0, 1, 0, 2, 0, 0, 2, 0], &[7, 7]), &["7x1", "7x2"], "77");
    assert!(scene.board.svg().contains("kariba-hunt") && scene.board.svg().contains("+2"));
    assert!(scene.board.svg().contains("×4"), "so many lie there then");
    assert_eq!(times(&scene.board.svg(), "kariba-prey"), 1);
    assert_eq!(scene.outcome, ["Then there are 4 at the waterhole.", "Captures 2\u{a0}×\u{a0}giraffe (4): +2."]);
}

/// K6: mice hunt the elephants and nothing else.
#[test]
fn mice_catch_elephants_or_nothing() {
    let scene = pressed(position([2, 3, 0, 0, 0, 0, 0, 5], &[1]), &["1x1"], "1");
    assert_eq!(scene.outcome[1], "Captures 5\u{a0}×\u{a0}elephant (8): +5.");
    let scene = pressed(position([2, 3, 0, 0, 0, 0, 0, 0], &[1]), &["1x1"], "1");
    assert_eq!(scene.outcome[1], "There are enough of them, but there’s nobody to chase away.");
    assert!(!scene.board.svg().contains("kariba-hunt"));
}

#[test]
fn advice_and_last_moves_are_marked() {
    let advice = [Advised { notation: "7x1".to_owned(), rank: 1, worth: "57\u{a0}%".to_owned() }];
    let last = [None, Some("2x1".to_owned())];
    let drawing = Drawing { moves: &["7x1"], presses: "", advice: &advice, last: &last };
    let scene = drawing.of(position([0, 1, 0, 0, 0, 0, 0, 0], &[7]));
    assert_eq!(times(&scene.board.svg(), "class=\"advised\""), 1);
    assert!(scene.board.svg().contains("57\u{a0}%"));
    assert_eq!(times(&scene.board.svg(), "class=\"last\""), 1);
}

/// K11: the face-up cards and the pile are pressed where they lie, while the hand rests.
#[test]
fn cards_are_drawn_from_the_water() {
    let mut view = table(2, true).view(Viewer::Seat(Seat::FIRST));
    view["faceup"] = json!([2, 4, 4]);
    view["phase"] = json!("draw");
    let scene = pressed(view, &["+2", "+4", "+?"], "4");
    for (digit, expected) in [('0', 1), ('2', 1), ('4', 2)] {
        assert_eq!(spots(&scene, Spot::Digit(digit)), expected, "{digit}");
    }
    assert_eq!(scene.board.drawing.spots().len(), 4, "and no place");
    assert!(scene.hand.iter().all(|holding| holding.digit.is_none()));
    assert_eq!(scene.outcome, ["You take giraffe (4); everybody sees it."]);
}

/// Elements are closed in the order in which they are opened.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name = tag.split([' ', '\n']).next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => (),
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Nothing that the page forbids, and no class that the style sheet does not know.
fn assert_sound(svg: &str) {
    for forbidden in ["style=", "<style", "<script", " id=", "href", "url("] {
        assert!(!svg.contains(forbidden), "{forbidden}");
    }
    let attributes = svg.split("class=\"").skip(1).map(|part| part.split('"').next().unwrap());
    for class in attributes.flat_map(|classes| classes.split(' ')).collect::<BTreeSet<&str>>() {
        let known = STYLE.contains(&format!(".{class}")) || ["", "kariba-hunt"].contains(&class);
        assert!(known, "nothing says how {class} looks");
    }
    assert_well_formed(svg);
}

/// Whole games at all sizes: every legal move can be pressed, and every drawing is small and sound.
#[test]
fn everything_legal_can_be_pressed() {
    for (seats, expert) in [(2, false), (3, false), (4, false), (2, true), (3, true), (4, true)] {
        let mut table = table(seats, expert);
        let mut last = vec![None; seats];
        while let Turn::Decide(deciding) = table.turn() {
            let seat = deciding.iter().next().unwrap();
            let choice = look(table.as_ref(), seat, &last);
            table.commit(seat, table.decision(), &choice).unwrap();
            last[seat.index()] = Some(choice);
        }
        look_at_the_end(table.as_ref(), &last);
    }
}

/// Looks at a position of a seat that decides, and gives some move.
fn look(table: &dyn Table, seat: Seat, last: &[Option<String>]) -> String {
    let words = Words::new(Language::French);
    let drawn = open("kariba", table.view(Viewer::Seat(seat))).unwrap();
    let legal = table.legal(seat);
    let gestures = drawn.gestures(&legal, &words);
    let names = vec!["Zoé <3".to_owned(); table.seats()];
    let (names, advice, standing) = (names.as_slice(), &[][..], None);
    let scene = |pick: &Pick| {
        drawn.scene(&Pen { words: &words, gestures: &gestures, pick, shown: seat, names, advice, last, standing })
    };
    let idle = scene(&Pick::default());
    for point in &gestures.points {
        let digit = gestures.groups[point.group].digits[0];
        let held = idle.hand.iter().any(|holding| holding.digit == Some(digit));
        let lies = idle.board.drawing.has(Spot::Digit(digit));
        assert!(held != lies, "{} is pressed in one way", point.notation);
        let whole = scene(&Pick::default().press(&gestures, &Press::Move(point.notation.clone())));
        assert!(!whole.outcome.is_empty(), "{}", point.notation);
        assert_well_formed(&whole.board.svg());
    }
    assert_all_sound(&idle, table.seats());
    legal[table.decision() % legal.len()].clone()
}

fn assert_all_sound(scene: &Scene, seats: usize) {
    assert_eq!(scene.seats.len(), seats);
    let held = scene.hand.iter().map(|holding| &holding.picture);
    let aside = scene.aside.iter().map(|aside| &aside.picture);
    for picture in [&scene.board].into_iter().chain(&scene.seats).chain(held).chain(aside) {
        assert!(!picture.label.is_empty() && picture.svg().len() < 100_000, "{}", picture.svg().len());
        assert_sound(&picture.svg());
    }
}

/// K9: what everybody has captured, with its points.
fn look_at_the_end(table: &dyn Table, last: &[Option<String>]) {
    let words = Words::new(Language::French);
    let drawn = open("kariba", table.view(Viewer::Spectator)).unwrap();
    let standing = table.standing();
    let scene = drawn.scene(&Pen {
        words: &words,
        gestures: &drawn.gestures(&[], &words),
        pick: &Pick::default(),
        shown: Seat::FIRST,
        names: &vec!["A name that is much too long for a line".to_owned(); table.seats()],
        advice: &[],
        last,
        standing: Some(&standing),
    });
    for points in &standing.scores {
        assert!(scene.board.svg().contains(&format!(">{points}</text>")), "{points}");
    }
    assert!(scene.board.svg().contains('…') && scene.hand.is_empty());
    assert_all_sound(&scene, table.seats());
}

#[test]
fn the_cover_is_sound() {
    let cover = cover("kariba").unwrap();
    assert_eq!((cover.width, cover.height), (320.0, 200.0));
    assert_sound(&cover.svg());
}
