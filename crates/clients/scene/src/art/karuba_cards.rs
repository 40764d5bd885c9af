//! The pieces of Karuba: the card game. Every card is 100 x 100 with its corner at 0 0, and its paths run to the very edge, so
//! that two cards side by side join without a seam.

mod cover;
mod figure;
mod sign;

use tablee_core::{Side, Sides};
use tablee_karuba_cards::{Card, Colour, Face, Figure, Item};

pub use cover::cover;
pub use figure::{adventurer, crystal, gold, hat, temple};
pub use sign::{check, cross, cross_at_origin, fan, no_way, pile, plaque, points, sea};
pub(crate) use sign::{number_plate, pill, sandbank, signed};

use super::emblem::{Hue, emblem};
use crate::{Element, number};

/// How wide a card is, and how high.
pub const CARD: f64 = 100.0;

/// The colour of the palette for a colour of the game.
pub const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Blue => Hue::Blue,
        Colour::Orange => Hue::Orange,
        Colour::Green => Hue::Green,
        Colour::Purple => Hue::Purple,
    }
}

/// A path with a class.
pub(crate) fn stroke(class: &str, data: &str) -> String {
    Element::new("path").class(class).attribute("d", data).empty()
}

pub(crate) fn circle(class: &str, x: f64, y: f64, radius: f64) -> String {
    Element::new("circle").class(class).number("cx", x).number("cy", y).number("r", radius).empty()
}

pub(crate) fn rectangle(class: &str, (x, y): (f64, f64), (width, height): (f64, f64), corner: f64) -> String {
    Element::new("rect")
        .class(class)
        .number("x", x)
        .number("y", y)
        .number("width", width)
        .number("height", height)
        .number("rx", corner)
        .empty()
}

/// Text centred on a point.
pub(crate) fn text(class: &str, (x, y): (f64, f64), size: f64, words: &str) -> String {
    Element::new("text").class(class).number("x", x).number("y", y).number("font-size", size).text(words)
}

/// What is inside, moved and scaled.
pub(crate) fn placed(x: f64, y: f64, scale: f64, inside: &str) -> String {
    Element::new("g").placed(x, y, scale).inside(inside)
}

/// The line in the middle of the path of a card.
fn way(exits: Sides) -> String {
    let end = |side: Side| match side {
        Side::North => "50 0",
        Side::East => "100 50",
        Side::South => "50 100",
        Side::West => "0 50",
    };
    let sides: Vec<Side> = exits.iter().collect();
    match sides.as_slice() {
        // A straight path winds a little.
        [Side::North, Side::South] => "M50 0C50 22 42 30 46 50S50 80 50 100".to_owned(),
        [Side::East, Side::West] => "M0 50C22 50 30 58 50 54S80 50 100 50".to_owned(),
        sides => sides.iter().map(|&side| format!("M50 50L{}", end(side))).collect(),
    }
}

/// A leaf from a point, at an angle in degrees.
fn leaf(class: &str, (x, y): (f64, f64), angle: f64, length: f64) -> String {
    let (sine, cosine) = angle.to_radians().sin_cos();
    let at = |along: f64, aside: f64| {
        format!("{} {}", number(x + along * cosine - aside * sine), number(y + along * sine + aside * cosine))
    };
    let (belly, wide) = (length * 0.45, length * 0.34);
    let outline = format!(
        "M{}Q{} {}Q{} {}ZM{}L{}",
        at(0.0, 0.0),
        at(belly, wide),
        at(length, 0.0),
        at(belly, -wide),
        at(0.0, 0.0),
        at(length * 0.2, 0.0),
        at(length * 0.7, 0.0)
    );
    stroke(class, &outline)
}

/// The plants in the corners, not all alike.
fn plants(card: Card) -> String {
    let mut drawn = String::new();
    let seed = card.index();
    for (corner, (x, y, middle)) in
        [(95.0, 5.0, 135.0), (95.0, 95.0, 225.0), (5.0, 95.0, 315.0)].into_iter().enumerate()
    {
        let lean = ((seed * 7 + corner * 5) % 5) as f64 * 4.0 - 8.0;
        match (seed + corner) % 3 {
            0 => {
                for (class, angle, length) in [("a", -34.0, 25.0), ("a", 34.0, 25.0), ("b", 0.0, 33.0)] {
                    drawn += &leaf(&format!("karuba-cards-leaf-{class}"), (x, y), middle + angle + lean / 2.0, length);
                }
            }
            1 => {
                for (class, angle, length) in [("b", -26.0, 29.0), ("a", 22.0, 30.0)] {
                    drawn += &leaf(&format!("karuba-cards-leaf-{class}"), (x, y), middle + angle + lean / 2.0, length);
                }
            }
            _ => {
                for (class, angle, length) in [("b", -36.0, 22.0), ("b", 36.0, 22.0), ("a", lean, 30.0)] {
                    drawn += &leaf(&format!("karuba-cards-leaf-{class}"), (x, y), middle + angle, length);
                }
            }
        }
    }
    drawn
}

/// The path with its edge, its shade and the clearing in the middle.
fn ground(face: Face) -> String {
    let way = way(face.exits);
    let clearing = match (face.figure, face.item) {
        (Some(_), _) => 31.0,
        (None, Some(_)) => 23.0,
        (None, None) if face.exits.len() == 2 => 0.0,
        (None, None) => 16.0,
    };
    let mut drawn = String::new();
    for (class, shift, less) in
        [("karuba-cards-way-edge", 0.0, 0.0), ("karuba-cards-way-shade", 0.0, 2.0), ("karuba-cards-way", -1.2, 3.6)]
    {
        let mut layer = stroke(class, &way);
        if clearing > 0.0 {
            layer += &circle(&format!("{class} clearing"), 50.0, 50.0, clearing - less);
        }
        drawn += &if shift == 0.0 { layer } else { placed(shift, shift, 1.0, &layer) };
    }
    drawn + &stroke("karuba-cards-pebbles", &way)
}

/// Who or what is on a card.
pub(crate) fn content(face: Face) -> String {
    let mut drawn = String::new();
    if let Some(figure) = face.figure {
        drawn += &match figure {
            Figure::Adventurer(colour) => adventurer(colour),
            Figure::Temple(colour) => temple(colour),
        };
    }
    if let Some(item) = face.item {
        // Beside whoever stands in the middle, where a set has both.
        let (x, y, scale) = if face.figure.is_some() { (80.0, 80.0, 0.7) } else { (50.0, 50.0, 1.0) };
        let drawing = match item {
            Item::Crystal => crystal(),
            Item::Gold => gold(),
        };
        drawn += &placed(x, y, scale, &drawing);
    }
    drawn
}

pub(crate) fn plate(card: Card) -> String {
    let size = if card.number() < 10 { 25.0 } else { 22.0 };
    rectangle("karuba-cards-plate", (3.0, 3.0), (33.0, 29.0), 8.0)
        + &text("karuba-cards-number", (19.5, 18.0), size, &card.to_string())
}

/// A card with all its plants.
pub fn card(card: Card, face: Face) -> String {
    let mut drawn = rectangle("karuba-cards-jungle", (1.0, 1.0), (98.0, 98.0), 9.0);
    drawn += &stroke("karuba-cards-jungle-shade", "M99 30V90A9 9 0 0 1 90 99H22C62 95 92 70 99 30Z");
    drawn += &plants(card);
    drawn += &rectangle("ink", (1.0, 1.0), (98.0, 98.0), 9.0);
    drawn += &ground(face);
    drawn += &content(face);
    drawn + &plate(card)
}

/// A card for small pictures: a path, who or what is on it, and the number if there is room for it.
pub fn small_card(card: Card, face: Face, numbered: bool) -> String {
    let way = way(face.exits);
    let mut drawn = rectangle("karuba-cards-jungle karuba-cards-outlined", (1.0, 1.0), (98.0, 98.0), 9.0);
    drawn += &stroke("karuba-cards-way-edge", &way);
    drawn += &stroke("karuba-cards-way", &way);
    drawn += &match (face.figure, face.item) {
        (Some(Figure::Adventurer(colour)), _) => placed(54.0, 58.0, 1.0, &explorer_sign(colour)),
        (Some(Figure::Temple(colour)), _) => placed(54.0, 58.0, 1.0, &temple_sign(colour)),
        (None, Some(Item::Crystal)) => placed(54.0, 56.0, 1.4, &crystal()),
        (None, Some(Item::Gold)) => placed(54.0, 56.0, 1.35, &gold()),
        (None, None) => String::new(),
    };
    if numbered {
        drawn += &rectangle("karuba-cards-plate", (2.0, 2.0), (42.0, 36.0), 9.0);
        let size = if card.number() < 10 { 33.0 } else { 29.0 };
        drawn += &text("karuba-cards-number", (23.0, 21.0), size, &card.to_string());
    }
    drawn
}

/// An adventurer as a sign: the emblem under a hat. Centred on 0 0.
pub fn explorer_sign(colour: Colour) -> String {
    let disc = circle(&format!("karuba-cards-disc {}", hue(colour).class()), 0.0, 6.0, 27.0);
    disc + &placed(0.0, 12.0, 1.7, &emblem(hue(colour))) + &placed(0.0, -19.0, 1.25, &hat(colour))
}

/// A temple as a sign: the emblem under a roof. Centred on 0 0.
pub fn temple_sign(colour: Colour) -> String {
    let class = hue(colour).class();
    stroke("karuba-cards-stone", "M-34 34V22H-27V-12H27V22H34V34Z")
        + &stroke(&format!("karuba-cards-disc {class}"), "M-35-12L0-36L35-12Z")
        + &rectangle(&format!("karuba-cards-disc {class}"), (-20.0, -10.0), (40.0, 40.0), 6.0)
        + &placed(0.0, 10.0, 1.65, &emblem(hue(colour)))
}

/// The emblem of a colour on a disc, centred on 0 0, with a radius of 20.
pub fn token(colour: Colour) -> String {
    circle(&format!("karuba-cards-disc {}", hue(colour).class()), 0.0, 0.0, 20.0)
        + &placed(0.0, 0.0, 1.35, &emblem(hue(colour)))
}

/// The back of a card.
pub fn back() -> String {
    let mut drawn = rectangle("karuba-cards-back karuba-cards-outlined", (1.0, 1.0), (98.0, 98.0), 9.0);
    drawn += &rectangle("karuba-cards-back-frame", (10.0, 10.0), (80.0, 80.0), 6.0);
    for angle in [-90.0, -30.0, 30.0, 90.0, 150.0, 210.0] {
        drawn += &leaf("karuba-cards-leaf-b", (50.0, 50.0), angle, 32.0);
    }
    drawn + &circle("karuba-cards-plate", 50.0, 50.0, 9.0)
}
