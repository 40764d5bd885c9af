//! The picture for the first page: three cards over an island at sunset.

use tablee_core::{Side, Sides};
use tablee_karuba_cards::{Card, Colour, Face, Figure, Item};

use super::sign::palm;
use super::{circle, placed, rectangle, stroke};
use crate::{Element, Picture, number};

fn turned(x: f64, y: f64, angle: f64, scale: f64, drawing: &str) -> String {
    let turn = format!("translate({} {}) rotate({}) scale({})", number(x), number(y), number(angle), number(scale));
    Element::new("g").attribute("transform", turn).inside(&placed(-50.0, -50.0, 1.0, drawing))
}

/// For the card of the game on the first page.
pub fn cover() -> Picture {
    let mut svg = rectangle("karuba-cards-sky", (0.0, 0.0), (320.0, 200.0), 0.0);
    svg += &circle("karuba-cards-halo", 160.0, 62.0, 66.0);
    svg += &circle("karuba-cards-sunset", 160.0, 62.0, 44.0);
    svg += &stroke(
        "karuba-cards-hill-far",
        "M-4 110C14 70 40 52 70 74C92 50 118 58 140 84C170 60 206 44 232 66C262 46 300 62 324 104V160H-4Z",
    );
    svg += &stroke("karuba-cards-hill", "M-4 122C30 98 64 104 96 114S180 94 216 110S290 98 324 118V180H-4Z");
    svg += &rectangle("karuba-cards-sea-plain", (-4.0, 152.0), (328.0, 60.0), 0.0);
    svg += &stroke(
        "karuba-cards-wave",
        "M12 160q7-8 14 0t14 0M62 190q7-8 14 0t14 0M276 162q7-8 14 0t14 0M236 192q7-8 14 0t14 0M20 184q7-8 14 0t14 0",
    );
    svg += &placed(22.0, 120.0, 1.2, &palm());
    svg += &Element::new("g").attribute("transform", "translate(300 122) scale(-1.3 1.3)").inside(&palm());
    let face = |sides: &[Side], item: Option<Item>, figure: Option<Figure>| Face {
        exits: sides.iter().fold(Sides::NONE, |exits, &side| exits.with(side)),
        item,
        figure,
    };
    let adventurer = face(&[Side::East, Side::South], None, Some(Figure::Adventurer(Colour::Orange)));
    let temple = face(&[Side::South, Side::West], None, Some(Figure::Temple(Colour::Orange)));
    let crossing = face(&[Side::East, Side::South, Side::West], Some(Item::Gold), None);
    for (x, y, angle, scale, card, face) in [
        (69.0, 128.0, -7.0, 0.96, 9, adventurer),
        (160.0, 120.0, 0.0, 0.96, 2, crossing),
        (251.0, 128.0, 7.0, 0.96, 13, temple),
    ] {
        let shadow = rectangle("karuba-cards-shade", (5.0, 6.0), (98.0, 98.0), 9.0);
        svg += &turned(x, y, angle, scale, &(shadow + &super::card(Card::new(card), face)));
    }
    Picture { width: 320.0, height: 200.0, drawing: svg.into(), label: String::new() }
}
