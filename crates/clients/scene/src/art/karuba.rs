//! Karuba: an island between beach and jungle, tiles with sandy paths, adventurers with hats, temples, and what glitters.

mod cover;
mod figures;
mod land;
mod tile;

pub use cover::cover;
pub use figures::{adventurer, crystal, gold, item, temple, treasure};
pub use land::{BAND, FIELD, HEIGHT, MARGIN, WIDTH, centre, island, little_island};
pub use tile::{footprint, sketch, tile};

use std::sync::OnceLock;

use tablee_karuba::Colour;

use super::emblem::Hue;
use crate::Element;

/// The colour of the palette.
pub const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Brown => Hue::Brown,
        Colour::Blue => Hue::Blue,
        Colour::Purple => Hue::Purple,
        Colour::Yellow => Hue::Yellow,
    }
}

/// A drawing that is always the same is made once: a position is drawn anew on every press.
fn kept(place: &'static OnceLock<String>, draw: impl FnOnce() -> String) -> &'static str {
    place.get_or_init(draw)
}

/// A path with classes.
pub(crate) fn shape(classes: &str, data: &str) -> String {
    Element::new("path").class(classes).attribute("d", data).empty()
}

/// A circle with classes.
pub(crate) fn circle(classes: &str, x: f64, y: f64, radius: f64) -> String {
    Element::new("circle").class(classes).number("cx", x).number("cy", y).number("r", radius).empty()
}

/// A rectangle with round corners.
pub(crate) fn rect(classes: &str, (x, y): (f64, f64), (width, height): (f64, f64), round: f64) -> String {
    let element = Element::new("rect").class(classes).number("x", x).number("y", y);
    element.number("width", width).number("height", height).number("rx", round).empty()
}

/// A word or number, centred on a point.
pub(crate) fn label(classes: &str, x: f64, y: f64, size: f64, text: &str) -> String {
    let element = Element::new("text").class(&format!("label {classes}")).number("x", x).number("y", y);
    element.number("font-size", size).text(text)
}

/// Something moved to a point and scaled.
pub(crate) fn at(x: f64, y: f64, scale: f64, inside: &str) -> String {
    Element::new("g").placed(x, y, scale).inside(inside)
}
