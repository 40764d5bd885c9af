//! A shape for every colour, so that the games can be played in black and white.

use crate::Element;

/// A colour of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// Karuba: a leaf.
    Brown,
    /// Both Karubas: a drop.
    Blue,
    /// Both Karubas: a crescent moon.
    Purple,
    /// Karuba: a sun.
    Yellow,
    /// The card game: a flame.
    Orange,
    /// The card game: a tree.
    Green,
}

impl Hue {
    /// The class that fills a shape with this colour; the property is `--hue-NAME`.
    pub const fn class(self) -> &'static str {
        match self {
            Hue::Brown => "hue-brown",
            Hue::Blue => "hue-blue",
            Hue::Purple => "hue-purple",
            Hue::Yellow => "hue-yellow",
            Hue::Orange => "hue-orange",
            Hue::Green => "hue-green",
        }
    }
}

/// The emblem, centred on 0 0, within a circle of radius 10. It is drawn in ink on whatever is behind it.
pub fn emblem(hue: Hue) -> String {
    let path = |data: &str| Element::new("path").class("emblem").attribute("d", data).empty();
    match hue {
        Hue::Brown => path("M0-9C7-5 7 4 0 9C-7 4-7-5 0-9ZM0-5V6"),
        Hue::Blue => path("M0-9C3-4 7 0 7 4A7 6 0 0 1-7 4C-7 0-3-4 0-9Z"),
        Hue::Purple => path("M4-8A9 9 0 1 0 8 4A7 7 0 0 1 4-8Z"),
        Hue::Yellow => path("M0-9L2.6-4.3 7.8-4.5 5 0 7.8 4.5 2.6 4.3 0 9-2.6 4.3-7.8 4.5-5 0-7.8-4.5-2.6-4.3Z"),
        Hue::Orange => path("M0-9C1-4 7-2 6 4C5 8 2 9 0 9C-4 9-7 6-6 2C-5 0-3 0-3-3C-1-2-1-6 0-9Z"),
        Hue::Green => path("M-1 1C-9 4-10-3-4-3C-8-10 8-10 4-3C10-3 9 4 1 1L3 9H-3Z"),
    }
}
