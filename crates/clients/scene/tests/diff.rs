//! What changes between two drawings: enough to turn one into the other, and no more.

mod common;

use common::{GAMES, draw, drawings, films};
use tablee_board::{Pick, Press};
use tablee_core::{DealRng, Rng as _, Seat, Turn, Viewer};
use tablee_scene::{Change, Drawing, Element, Identity, Key, Node, Pen, Spot, apply, diff, open};
use tablee_words::{Language, Words};

/// Changes `before` into `after` and gives the changes.
fn changed(before: &Drawing, after: &Drawing) -> Vec<Change> {
    let changes = diff(before, after);
    let mut drawing = before.clone();
    assert!(apply(&mut drawing, &changes), "a change found no place");
    assert_eq!(&drawing, after);
    changes
}

/// Every position of golden records of every game becomes the next one, for a player and for a spectator.
#[test]
fn every_position_becomes_the_next() {
    for game in GAMES {
        for film in films(game).into_iter().step_by(3) {
            for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Spectator] {
                let scenes: Vec<_> = film.frames.iter().map(|frame| draw(game, frame, viewer)).collect();
                for pair in scenes.windows(2) {
                    let [before, after] = pair else { continue };
                    for (before, after) in drawings(before).into_iter().zip(drawings(after)) {
                        changed(before, after);
                        assert!(diff(after, after).is_empty(), "what is the same is left alone");
                    }
                }
            }
        }
    }
}

fn identities(drawing: &Drawing) -> Vec<Identity> {
    let mut found = Vec::new();
    drawing.each(&mut |element| found.extend(element.identity().cloned()));
    found
}

/// While somebody presses here and there, no place that can still be pressed is made anew: it would lose the focus.
#[test]
fn a_press_keeps_every_place_that_stays() {
    let words = Words::new(Language::English);
    for game in GAMES {
        let film = films(game).remove(0);
        for frame in film.frames.iter().step_by(5) {
            let Turn::Decide(deciding) = frame.table.turn() else { continue };
            let seat = deciding.iter().next().unwrap();
            let view = open(game, frame.table.view(Viewer::Seat(seat))).unwrap();
            let gestures = view.gestures(&frame.table.legal(seat), &words);
            let board = |pick: &Pick| {
                let (words, gestures, last) = (&words, &gestures, &frame.last);
                let pen = Pen { words, gestures, pick, shown: seat, names: &[], advice: &[], last, standing: None };
                view.scene(&pen).board.drawing
            };
            let idle = board(&Pick::default());
            for point in gestures.points.iter().step_by(7) {
                let picked = board(&Pick::default().press(&gestures, &Press::Move(point.notation.clone())));
                for (before, after) in [(&idle, &picked), (&picked, &idle)] {
                    let mut made = Vec::new();
                    for change in changed(before, after) {
                        if let Change::Insert { node, .. } = change {
                            made.extend(
                                identities(&node.into()).into_iter().filter(|one| matches!(one, Identity::Spot(_))),
                            );
                        }
                    }
                    let known = identities(before);
                    assert!(made.iter().all(|one| !known.contains(one)), "{game} {}: {made:?} anew", point.notation);
                }
            }
        }
    }
}

fn spot(column: i32, inside: &str) -> Node {
    Element::new("g").is(Identity::Spot(Spot::Cell((column, 0)))).with(inside)
}

/// A card that changes places goes and comes; all the others stay where they are.
#[test]
fn one_that_changes_places_moves_alone() {
    let before: Drawing = (0..6).map(|column| spot(column, "<path/>")).collect();
    let after: Drawing = [5, 0, 1, 2, 3, 4].into_iter().map(|column| spot(column, "<path/>")).collect();
    let changes = changed(&before, &after);
    assert_eq!(changes, [Change::Remove { at: vec![5] }, Change::Insert { at: vec![0], node: spot(5, "<path/>") }]);
}

/// Whatever comes before it, an element that stays is not touched.
#[test]
fn what_comes_before_others_leaves_them_alone() {
    let before: Drawing = [1, 2].into_iter().map(|column| spot(column, "<path/>")).collect();
    let after: Drawing = [0, 1, 2].into_iter().map(|column| spot(column, "<path/>")).collect();
    assert_eq!(changed(&before, &after), [Change::Insert { at: vec![0], node: spot(0, "<path/>") }]);
    let marked =
        Drawing::from(Element::new("g").is(Identity::Spot(Spot::Cell((1, 0)))).class("picked").with("<path/>"));
    let picked = marked + spot(2, "<circle/>");
    assert_eq!(
        changed(&before, &picked),
        [
            Change::Attribute { at: vec![0], name: "class", value: Some("picked".to_owned()) },
            Change::Content { at: vec![1, 0], node: Node::Markup("<circle/>".to_owned()) },
        ]
    );
}

/// Changes that were made for another drawing are refused.
#[test]
fn changes_for_another_drawing_find_no_place() {
    let mut drawing: Drawing = spot(0, "<path/>").into();
    for change in [
        Change::Remove { at: vec![1] },
        Change::Insert { at: vec![3], node: spot(1, "") },
        Change::Attribute { at: vec![0, 0], name: "class", value: None },
        Change::Attribute { at: vec![0, 0, 0], name: "class", value: None },
        Change::Remove { at: Vec::new() },
    ] {
        assert!(!apply(&mut drawing, &[change]));
    }
}

fn any(random: &mut DealRng, depth: u32) -> Drawing {
    let mut drawing = Drawing::new();
    for _ in 0..random.below(5) {
        let name = format!("{}", random.below(6));
        let element = match random.below(6) {
            0 => {
                drawing += format!("<path d=\"{name}\"/>");
                continue;
            }
            1 => {
                drawing += Drawing::text(&name);
                continue;
            }
            2 => Element::new("g").is(Identity::Thing(Key::new(name))),
            3 => Element::new("g").is(Identity::Spot(Spot::Digit('3'))).class(&name),
            4 => Element::new("p").attribute("role", name),
            _ => Element::new("g").class(&name).attribute("transform", "scale(2)"),
        };
        let inside = if depth > 0 { any(random, depth - 1) } else { Drawing::new() };
        drawing += element.with(inside);
    }
    drawing
}

#[test]
fn any_drawing_becomes_any_other() {
    let mut random = DealRng::from_numbers(7, 11);
    for _ in 0..3_000 {
        let (before, after) = (any(&mut random, 3), any(&mut random, 3));
        changed(&before, &after);
        changed(&after, &before);
    }
}

/// Text of both renderers: what has no identity is still markup, and names are escaped.
#[test]
fn a_drawing_is_written_as_markup() {
    let plain = Element::new("g").placed(1.0, 2.0, 1.0).around("<path/>");
    assert_eq!(plain.nodes(), [Node::Markup("<g transform=\"translate(1 2)\"><path/></g>".to_owned())]);
    let around = Element::new("g").around(spot(4, "<path/>"));
    assert_eq!(around.to_string(), "<g><g data-cell=\"4,0\"><g><path/></g></g></g>");
    let named = Element::new("b").attribute("title", "<\">").with(Drawing::text("<i>"));
    assert_eq!(named.to_string(), "<b title=\"&lt;&quot;&gt;\">&lt;i&gt;</b>");
}
