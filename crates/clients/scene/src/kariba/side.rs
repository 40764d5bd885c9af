//! What lies beside the board: the hand, what each seat has, and what nobody has seen yet.

use tablee_board::kariba::digit;
use tablee_core::{Say as _, Seat, Sentence};
use tablee_kariba::{Action, Animal, Cards, KaribaMove, KaribaView, Phase};

use super::{about, picked, pressable};
use crate::art::kariba::{
    CARD_HEIGHT, CARD_WIDTH, badge, card, covered_card, medallion, number_card, panel, plain_back, writing,
};
use crate::{Aside, Drawing, Element, Holding, Pen, Picture, moving, tally};

fn at(x: f64, y: f64, scale: f64, inside: impl Into<Drawing>) -> Drawing {
    Element::new("g").placed(x, y, scale).around(inside)
}

/// One holding for each animal in the hand, the weakest first, with as many cards as are held of it.
pub(super) fn hand(view: &KaribaView, pen: &Pen<'_>) -> Vec<Holding> {
    let Some(hand) = view.hand else { return Vec::new() };
    let holding = |animal: Animal| {
        let playable = view.phase == Phase::Play && pressable(pen, digit(animal));
        let held = hand.0.count(animal);
        let count = match picked(pen).map(KaribaMove::action) {
            Some(Action::Play { animal: other, count }) if other == animal => count.min(held),
            _ => 0,
        };
        let label = pen.words.say(&about(view, pen, animal, "kariba-scene-holding").number("held", held));
        Holding {
            digit: playable.then(|| digit(animal)),
            picture: Picture { width: 108.0, height: 152.0, drawing: stack(animal, held, count), label },
            picked: count > 0,
            count,
        }
    };
    hand.0.animals().map(holding).collect()
}

/// Cards one behind the other, the picked ones raised.
fn stack(animal: Animal, held: u8, picked: u8) -> Drawing {
    let step = if held > 1 { (18.0 / f64::from(held - 1)).min(9.0) } else { 0.0 };
    let left = (108.0 - CARD_WIDTH - step * f64::from(held - 1)) / 2.0;
    let cards: Drawing = (0..held)
        .map(|index| {
            let raised = index + picked >= held;
            let face = if index + 1 == held { card(animal) } else { covered_card(animal) };
            let frame =
                if raised { panel(0.0, 0.0, CARD_WIDTH, CARD_HEIGHT, 12.0, "kariba-picked") } else { String::new() };
            at(left + step * f64::from(index), if raised { 2.0 } else { 10.0 }, 1.0, face + &frame)
        })
        .collect();
    let count = match (held, picked) {
        (1, _) => String::new(),
        (_, 0) => badge(&format!("×{held}"), "kariba-badge"),
        _ => badge(&format!("{picked}/{held}"), "kariba-glow"),
    };
    let count = tally(&format!("count-hand-{animal}"), held, count);
    moving(&format!("hand-{animal}"), Some("pile"), cards)
        + at(left + step * f64::from(held - 1) + 82.0, 14.0, 1.0, count)
}

/// Captured animals as medallions, four in a row, each at its own place; those that are missing leave it free.
fn captured_by(seat: Seat, cards: Cards) -> Drawing {
    let mut drawing = Drawing::new();
    for animal in cards.animals() {
        let (column, row) = (animal.index() % 4, animal.index() / 4);
        let key = format!("captured-{}-{animal}", seat.number());
        let count = cards.count(animal);
        let badge = tally(&format!("count-{key}"), count, badge(&count.to_string(), "kariba-badge"));
        let piece = at(0.0, 0.0, 0.56, medallion(animal)) + at(46.0, 46.0, 0.64, badge);
        let piece = moving(&key, Some(&format!("place-{animal}-0")), piece);
        drawing += at(column as f64 * 64.0, row as f64 * 64.0, 1.0, piece);
    }
    drawing
}

/// What each seat has captured and holds.
pub(super) fn seats(view: &KaribaView, pen: &Pen<'_>) -> Vec<Picture> {
    Seat::all(view.seats).map(|seat| seat_of(view, pen, seat)).collect()
}

fn seat_of(view: &KaribaView, pen: &Pen<'_>, seat: Seat) -> Picture {
    let captured = view.captured.get(seat.index()).copied().unwrap_or_default();
    let held = view.hand_sizes.get(seat.index()).copied().unwrap_or_default();
    let known = view.known.get(seat.index()).copied().unwrap_or_default().0;
    let faces = known.sorted().map(number_card).chain(std::iter::repeat_with(plain_back)).take(held as usize);
    let cards: Drawing = faces.enumerate().map(|(index, face)| at(index as f64 * 17.5, 0.0, 0.36, face)).collect();
    let hand = at(1.0, 40.0, 1.0, moving(&format!("seat-{}", seat.number()), None, cards));
    let slots: String = (0..8)
        .map(|index| f64::from(index % 4) * 64.0 + 28.0)
        .zip((0..8).map(|index| f64::from(index / 4) * 64.0 + 28.0))
        .map(|(x, y)| {
            Element::new("circle").class("kariba-rule").number("cx", x).number("cy", y).number("r", 9.0).empty()
        })
        .collect();
    let pieces = at(118.0, 4.0, 1.0, Drawing::from(slots) + captured_by(seat, captured));
    let label = Sentence::new("kariba-scene-seat")
        .text("name", pen.name(seat))
        .number("points", captured.total())
        .number("held", held);
    Picture { width: 376.0, height: 132.0, drawing: hand + pieces, label: pen.words.say(&label) }
}

/// How many of each animal the viewer has not seen yet.
pub(super) fn asides(view: &KaribaView, pen: &Pen<'_>) -> Vec<Aside> {
    if view.phase == Phase::Over || view.unseen.is_empty() {
        return Vec::new();
    }
    let mut drawing = Drawing::new();
    for animal in Animal::all() {
        let left = view.unseen.count(animal);
        let class = if left == 0 { "kariba-empty" } else { "" };
        let piece = at(0.0, 0.0, 0.56, medallion(animal)) + writing(28.0, 74.0, 28.0, "label", &left.to_string());
        drawing += at(4.0 + animal.index() as f64 * 64.0, 2.0, 1.0, Element::new("g").class(class).around(piece));
    }
    let listed = tablee_board::kariba::listed(view, view.unseen, pen.words);
    let label = pen.words.say(&Sentence::new("kariba-scene-unseen").text("animals", listed));
    let picture = Picture { width: 512.0, height: 94.0, drawing, label };
    vec![Aside { heading: pen.words.text("kariba-scene-unseen-heading"), picture }]
}
