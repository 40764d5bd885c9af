//! Marks and signs: points, crosses, piles, the sea.

use tablee_karuba_cards::Colour;

use super::{back, circle, hue, leaf, placed, rectangle, stroke, text};
use crate::Element;
use crate::number;

/// A number with its sign.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { format!("+{points}") }
}

/// The points of a way, on a disc of its colour, centred on 0 0.
pub fn points(colour: Colour, points: i32) -> String {
    circle("karuba-cards-badge-rim", 0.0, 0.0, 21.0)
        + &circle(&format!("karuba-cards-disc {}", hue(colour).class()), 0.0, 0.0, 18.5)
        + &text("karuba-cards-badge", (0.0, 0.5), 19.0, &signed(points))
}

/// That no way leads past here, for one colour.
pub fn no_way(colour: Colour) -> String {
    circle("karuba-cards-badge-rim", 0.0, 0.0, 19.0)
        + &circle(&format!("karuba-cards-disc {}", hue(colour).class()), 0.0, 0.0, 16.0)
        + &stroke("karuba-cards-no", "M-7-7L7 7M7-7L-7 7")
}

/// A cross over a whole card.
pub fn cross() -> String {
    placed(54.0, 58.0, 0.95, &cross_at_origin())
}

/// The same, centred on 0 0.
pub fn cross_at_origin() -> String {
    stroke("karuba-cards-cross-edge", "M-27-27L27 27M27-27L-27 27")
        + &stroke("karuba-cards-cross", "M-27-27L27 27M27-27L-27 27")
}

/// A tick in the lower right corner of a card.
pub fn check() -> String {
    circle("karuba-cards-tick-disc", 72.0, 72.0, 24.0) + &stroke("karuba-cards-tick", "M61 73L69 81L84 63")
}

/// Where the sum of points stands, centred on 0 0.
pub fn plaque() -> String {
    stroke("karuba-cards-plaque-shade", "M-30-38H30Q36-38 36-32V32Q36 40 28 40H-28Q-36 40-36 32V-32Q-36-38-30-38Z")
        + &stroke("karuba-cards-plaque", "M-30-38H30Q36-38 36-32V28Q36 36 28 36H-28Q-36 36-36 28V-32Q-36-38-30-38Z")
}

/// A few words on a strip, centred on a point.
pub(crate) fn pill((x, y): (f64, f64), size: f64, words: &str) -> String {
    let width = (words.chars().count() as f64 * 0.58 + 0.9) * size;
    rectangle("karuba-cards-pill", (x - width / 2.0, y - size * 0.72), (width, size * 1.44), size * 0.7)
        + &text("karuba-cards-pill-words", (x, y), size, words)
}

/// Cards in a hand, as a sign of 100 x 100.
pub fn fan() -> String {
    let card = |angle: f64, x: f64| {
        let turn = format!("translate({} 20) rotate({}) scale(.7)", number(x), number(angle));
        Element::new("g").attribute("transform", turn).inside(&rectangle(
            "karuba-cards-back karuba-cards-outlined thick",
            (0.0, 0.0),
            (80.0, 110.0),
            10.0,
        ))
    };
    card(-16.0, 0.0) + &card(0.0, 24.0) + &card(16.0, 50.0)
}

/// A pile of cards face down, as a sign of 100 x 100.
pub fn pile() -> String {
    let mut drawn = String::new();
    for shift in [18.0, 9.0] {
        drawn += &rectangle("karuba-cards-back karuba-cards-outlined thick", (shift, shift), (82.0, 82.0), 10.0);
    }
    drawn + &placed(0.0, 0.0, 0.84, &back())
}

/// The sea as a square with waves.
pub fn sea(size: f64) -> String {
    let mut drawn = rectangle("karuba-cards-sea", (2.0, 2.0), (size - 4.0, size - 4.0), 18.0);
    let waves = [
        (40, 52),
        (150, 24),
        (300, 46),
        (430, 28),
        (24, 190),
        (452, 150),
        (40, 330),
        (446, 300),
        (90, 452),
        (230, 474),
        (350, 448),
        (440, 430),
        (120, 130),
        (350, 360),
        (130, 350),
        (360, 120),
    ];
    let data: String = waves.iter().map(|(x, y)| format!("M{x} {y}q7-8 14 0t14 0")).collect();
    drawn += &stroke("karuba-cards-wave", &data);
    drawn
}

/// A bank of sand as wide as a card, where an island can begin.
pub(crate) fn sandbank() -> String {
    let bank = "M-22 60C-26 20 10-18 52-16S128 14 124 56S92 122 46 120S-19 98-22 60Z";
    let layers = ["karuba-cards-foam", "karuba-cards-beach-edge", "karuba-cards-beach-shade"];
    let mut drawn: String = layers.iter().map(|class| stroke(&format!("{class} bank"), bank)).collect();
    drawn += &placed(-2.0, -2.0, 1.0, &stroke("karuba-cards-beach bank", bank));
    drawn + &placed(104.0, 34.0, 0.9, &palm())
}

/// A number for small pictures, 40 x 34 from 0 0, struck out if the card is discarded, faint if it is laid.
pub(crate) fn number_plate(words: &str, class: &str) -> String {
    let plate = rectangle("karuba-cards-plate", (1.0, 1.0), (37.0, 32.0), 8.0)
        + &text("karuba-cards-number", (19.5, 17.5), 23.0, words)
        + &if class == "discarded" { stroke("karuba-cards-strike", "M3 31L36 3") } else { String::new() };
    Element::new("g").class(&format!("karuba-cards-turned {class}")).inside(&plate)
}

/// A palm tree whose foot is at 0 0, about 70 high.
pub(crate) fn palm() -> String {
    let mut drawn = stroke("karuba-cards-trunk", "M-5 0C-3-20 2-36 8-52L14-50C9-34 6-18 6 0Z");
    for (angle, length) in [(-170.0, 34.0), (-15.0, 34.0), (-130.0, 32.0), (-55.0, 32.0), (160.0, 26.0), (25.0, 26.0)] {
        drawn += &leaf("karuba-cards-leaf-b", (11.0, -52.0), angle, length);
    }
    drawn
}
