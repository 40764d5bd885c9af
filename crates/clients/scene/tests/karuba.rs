//! What the drawing of Karuba shows: every legal thing can be pressed, and what is picked says what it would do.

use tablee_board::{Gestures, Pick, Press};
use tablee_catalog::Request;
use tablee_core::{DealRng, Seat, Turn, Viewer};
use tablee_scene::{Advised, Drawn, Pen, Scene, Spot, open};
use tablee_words::{Language, Words};

const NAMES: [&str; 4] = ["Ada", "Ben", "Chloé", "Dov"];

/// A position with its legal moves.
struct Position {
    view: Box<dyn Drawn>,
    gestures: Gestures,
    words: Words,
    names: Vec<String>,
}

impl Position {
    fn of(view: serde_json::Value, moves: &[String]) -> Position {
        let words = Words::new(Language::English);
        let view = open("karuba", view).expect("a view of Karuba");
        let gestures = view.gestures(moves, &words);
        Position { view, gestures, words, names: NAMES.map(str::to_owned).to_vec() }
    }

    fn scene(&self, pick: &Pick, shown: Seat) -> Scene {
        self.drawn(pick, shown, &[], &[])
    }

    fn drawn(&self, pick: &Pick, shown: Seat, advice: &[Advised], last: &[Option<String>]) -> Scene {
        let (words, gestures, names) = (&self.words, &self.gestures, &self.names[..]);
        self.view.scene(&Pen { words, gestures, pick, shown, names, advice, last, standing: None })
    }

    fn pressed(&self, presses: &[Press]) -> Scene {
        let pick = presses.iter().fold(Pick::default(), |pick, press| pick.press(&self.gestures, press));
        self.scene(&pick, Seat::FIRST)
    }

    fn picked(&self, notation: &str) -> Scene {
        self.pressed(&[Press::Move(notation.to_owned())])
    }
}

/// Two players; blue at beach 40 with its temple at jungle 90. Tiles 1, 13 and 14 lie in row 4 from the beach on, with the
/// crystal and the gold on them; blue has come to a4. Tile 8 is revealed: four steps.
fn row_of_three(moves: &[&str]) -> Position {
    let request = Request { seats: Some(2), ..Request::default() };
    let table = tablee_catalog::open("karuba", &request, &mut DealRng::from_numbers(1, 2)).expect("a table");
    let mut view = table.view(Viewer::Seat(Seat::FIRST));
    view["revealed"] = 8.into();
    view["to_come"] = (1..=36).filter(|tile| *tile != 8).collect::<Vec<u8>>().into();
    view["setup"] = serde_json::json!({"brown": [20, 80], "blue": [40, 90], "purple": [60, 40], "yellow": [70, 60]});
    view["treasures"] = serde_json::json!({"brown": [5, 3], "blue": [3], "purple": [5, 3], "yellow": [5, 3]});
    view["players"] = vec![player(), player()].into();
    Position::of(view, &moves.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
}

fn player() -> serde_json::Value {
    serde_json::json!({
        "tiles": {"a4": 1, "b4": 13, "c4": 14}, "items": {"b4": "crystal", "c4": "gold"},
        "adventurers": {"brown": "beach", "blue": "a4", "purple": "beach", "yellow": "beach"},
        "crystals": 0, "make_up": 0, "gold": 0, "treasures": {}, "points": 0,
    })
}

#[test]
fn free_fields_light_up_for_the_tile() {
    let position = row_of_three(&["8@a1", "8@d4", "8-", "8:blue>b4", "8:blue>c4"]);
    let scene = position.pressed(&[Press::Digit('1')]);
    assert!(scene.board.drawing.has(Spot::Cell((0, 0))) && scene.board.drawing.has(Spot::Cell((3, 3))));
    assert!(!scene.board.drawing.has(Spot::Cell((1, 3))), "b4 is not free");
    assert!(!scene.board.drawing.has(Spot::Cell((3, 2))), "to discard is no place");
    assert!(scene.hand[0].picked && scene.hand[0].digit == Some('1'));
}

#[test]
fn an_adventurer_is_pressed_where_it_stands_and_its_places_say_how_many_steps_away_they_are() {
    let position = row_of_three(&["8@a1", "8-", "8:blue>b4", "8:blue>c4"]);
    let scene = position.pressed(&[]);
    assert!(scene.board.drawing.has(Spot::Digit('3')), "blue can walk");
    assert!(!scene.board.drawing.has(Spot::Digit('2')), "brown cannot");
    let scene = position.pressed(&[Press::Digit('3')]);
    assert!(scene.board.svg().contains("aria-label=\"b4: one step, takes the crystal\""));
    assert!(scene.board.svg().contains("aria-label=\"c4: 2 steps, takes the gold nugget\""));
    assert!(!scene.board.drawing.has(Spot::Cell((0, 0))), "to lay is another thing");
}

#[test]
fn a_walk_shows_its_way_and_what_it_takes() {
    let position = row_of_three(&["8:blue>b4", "8:blue>c4"]);
    let scene = position.picked("8:blue>c4");
    assert_eq!(scene.outcome, ["The blue adventurer walks 2 steps to c4.", "It takes the gold nugget: 2 points."]);
    assert!(scene.board.svg().contains("data-path=\"170,470 270,470 370,470\""), "along the fields a4, b4, c4");
    assert_eq!(scene.board.svg().matches("data-key=\"adventurer-0-blue\"").count(), 1, "one adventurer, not two");
    assert!(scene.board.svg().contains("+2"));
}

#[test]
fn a_tile_shows_where_its_path_leads_on() {
    let position = row_of_three(&["8@d4", "8@f3", "8@d1"]);
    assert_eq!(position.picked("8@d4").outcome, ["Tile 8 on d4: its path continues on one side."]);
    assert_eq!(position.picked("8@f3").outcome, ["Tile 8 on f3: its path continues on one side."], "into the temple");
    assert_eq!(position.picked("8@d1").outcome.len(), 1);
    assert!(position.picked("8@d4").board.svg().contains("karuba-joint"));
}

#[test]
fn the_island_of_another_can_be_looked_at_but_not_pressed() {
    let position = row_of_three(&["8@a1", "8@d4", "8:blue>b4"]);
    let scene = position.scene(&Pick::default(), Seat::new(1));
    assert!(scene.board.drawing.spots().is_empty());
    assert!(scene.own_boards && scene.seats.len() == 2);
    assert!(scene.board.label.contains("Ben"));
}

#[test]
fn advice_and_the_last_move_are_marked() {
    let position = row_of_three(&["8@a1", "8:blue>b4"]);
    let advice = [Advised { notation: "8:blue>b4".to_owned(), rank: 1, worth: "62\u{a0}%".to_owned() }];
    let scene = position.drawn(&Pick::default(), Seat::FIRST, &advice, &[Some("14@c4".to_owned()), None]);
    assert!(scene.board.svg().contains("class=\"advised\"") && scene.board.svg().contains("1 · 62\u{a0}%"));
    assert!(scene.board.svg().contains("class=\"last\""));
}

/// Presses every legal move of whole games: first its digits, then its place.
fn play(options: &str, seats: usize) {
    let request = Request { seats: Some(seats), options: Some(options.to_owned()), ..Request::default() };
    let mut table = tablee_catalog::open("karuba", &request, &mut DealRng::from_numbers(3, 4)).expect("a table");
    while let Turn::Decide(deciding) = table.turn() {
        for seat in deciding.iter() {
            let legal = table.legal(seat);
            let position = Position::of(table.view(Viewer::Seat(seat)), &legal);
            let gestures = &position.gestures;
            assert_eq!(gestures.points.len(), legal.len());
            for (index, group) in gestures.groups.iter().enumerate() {
                let digits = group.digits.iter().map(|digit| Press::Digit(*digit));
                let pick = digits.fold(Pick::default(), |pick, digit| pick.press(gestures, &digit));
                let scene = position.scene(&pick, seat);
                check(&scene);
                let cells = gestures.cells(index);
                for (x, y) in cells.iter().filter(|_| cells.len() > 1) {
                    assert!(scene.board.drawing.has(Spot::Cell((*x, *y))), "{} {x},{y}", group.label);
                }
            }
            let choice = legal[(table.decision() * 7) % legal.len()].clone();
            check(&position.scene(&Pick::default().press(gestures, &Press::Move(choice.clone())), seat));
            table.commit(seat, table.decision(), &choice).expect("a legal move");
        }
    }
}

fn check(scene: &Scene) {
    let pictures = scene.seats.iter().chain([&scene.board]).chain(scene.aside.iter().map(|aside| &aside.picture));
    for picture in pictures.chain(scene.hand.iter().map(|holding| &holding.picture)) {
        assert!(!picture.svg().contains("style=") && !picture.svg().contains(" id="), "the content policy");
        assert!(!picture.label.is_empty() && !picture.label.contains("karuba-"), "{}", picture.label);
        assert!(picture.svg().len() < 150_000, "{} bytes", picture.svg().len());
    }
    assert!(scene.outcome.iter().all(|sentence| !sentence.contains("karuba-")));
}

#[test]
fn every_legal_move_can_be_pressed() {
    play("decisions=in-order", 2);
    play("", 4);
}

#[test]
fn every_placement_of_a_draft_can_be_pressed() {
    play("setup=draft", 3);
}
