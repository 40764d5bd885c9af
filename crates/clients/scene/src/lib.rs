//! A position as a drawing. From a view, the legal moves and what is pressed so far comes a [`Scene`]: pictures in SVG with
//! places that can be pressed. Nothing here knows a browser; nothing here knows rules that the engines know.
//!
//! Colours come from the custom properties of `scene.css`, so that one drawing serves both themes. Every colour of a game has
//! a shape of its own (see [`art::emblem`]).

pub mod art;
mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;
mod svg;

use serde_json::Value;
use tablee_board::{Board, Cell, Gestures, Pick};
use tablee_core::{Seat, Standing};
use tablee_words::Words;

pub use svg::{Element, escape, number};

/// The style sheet that all drawings need: the palette of both themes and the classes of drawn things.
pub const STYLE: &str = concat!(
    include_str!("scene.css"),
    include_str!("art/kariba.css"),
    include_str!("art/karuba.css"),
    include_str!("art/karuba_cards.css"),
    include_str!("art/labyrinth.css"),
);

/// A drawing. Its text is what stands between `<svg viewBox="0 0 WIDTH HEIGHT">` and `</svg>`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The width of the drawing in its own units.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// SVG without the outermost element. What can be pressed is made by [`spot`].
    pub svg: String,
    /// What it shows, for whoever does not see it.
    pub label: String,
}

/// Something that the viewer holds or may press beside the board: a card of the hand, the revealed tile, an adventurer.
#[derive(Clone, Debug, PartialEq)]
pub struct Holding {
    /// The digit that chooses it; nothing if it cannot be played now.
    pub digit: Option<char>,
    /// How it looks.
    pub picture: Picture,
    /// Whether it is picked.
    pub picked: bool,
    /// How many of it are picked, where several can be.
    pub count: u8,
}

/// Something that lies beside the board: the pile, the tiles to come, the cards of the set.
#[derive(Clone, Debug, PartialEq)]
pub struct Aside {
    /// The heading, in words.
    pub heading: String,
    /// How it looks.
    pub picture: Picture,
}

/// All that is drawn of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The large board: the common one, or that of the seat that is shown.
    pub board: Picture,
    /// What belongs to each seat, small: its island, or its captured cards. In the order of the seats.
    pub seats: Vec<Picture>,
    /// Whether touching a small picture shows that seat's board large.
    pub own_boards: bool,
    /// What the viewer holds.
    pub hand: Vec<Holding>,
    /// What else lies there.
    pub aside: Vec<Aside>,
    /// What the picked move would do, in a few words for whoever does not see the ghost; empty if nothing is picked.
    pub outcome: Vec<String>,
    /// What there is to decide, if there is anything: the name of a sentence.
    pub prompt: Option<&'static str>,
}

/// A move that is advised, to be shown on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised {
    /// The move.
    pub notation: String,
    /// 1 is the best.
    pub rank: usize,
    /// What it promises, in a word: a chance or points.
    pub worth: String,
}

/// What a scene is drawn with.
#[derive(Clone, Copy, Debug)]
pub struct Pen<'a> {
    /// The language.
    pub words: &'a Words,
    /// All that may be played; empty if the viewer does not decide.
    pub gestures: &'a Gestures,
    /// What is pressed so far.
    pub pick: &'a Pick,
    /// Whose board is shown large, where everybody has one.
    pub shown: Seat,
    /// Who sits where.
    pub names: &'a [String],
    /// Advice to be shown.
    pub advice: &'a [Advised],
    /// The last move of each seat, in notation, to be marked.
    pub last: &'a [Option<String>],
    /// Points and reasons, once the game is over: to be written on the board.
    pub standing: Option<&'a Standing>,
}

impl Pen<'_> {
    /// The move that is pressed together.
    pub fn notation(&self) -> Option<&str> {
        self.pick.point(self.gestures).map(|point| point.notation.as_str())
    }

    /// The places that light up.
    pub fn cells(&self) -> Vec<Cell> {
        self.pick.cells(self.gestures)
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map(String::as_str).unwrap_or_default()
    }
}

/// A view that can be drawn.
pub trait Drawn: Board {
    /// The drawing.
    fn scene(&self, pen: &Pen<'_>) -> Scene;
}

/// The drawn view of a game; nothing if the view is not one of that game.
pub fn open(game: &str, view: Value) -> Option<Box<dyn Drawn>> {
    tablee_board::open_view!(game, view, Drawn)
}

/// A drawing of a game for its card on the first page: no position, only its spirit.
pub fn cover(game: &str) -> Option<Picture> {
    match game {
        "kariba" => Some(art::kariba::cover()),
        "karuba" => Some(art::karuba::cover()),
        "karuba-cards" => Some(art::karuba_cards::cover()),
        "labyrinth" => Some(art::labyrinth::cover()),
        _ => None,
    }
}

/// A place on a board that can be pressed, drawn as `inside` (which should contain a shape that covers it).
/// Clients find it by its attribute `data-cell`, move the focus between such places with the arrows, and read out its label.
pub fn spot(cell: Cell, label: &str, classes: &str, inside: &str) -> String {
    pressable("data-cell", &format!("{},{}", cell.0, cell.1), label, classes, inside)
}

/// The same for something on the board that has a digit, such as an adventurer or a pile.
pub fn digit_spot(digit: char, label: &str, classes: &str, inside: &str) -> String {
    pressable("data-digit", &digit.to_string(), label, classes, inside)
}

fn pressable(name: &str, value: &str, label: &str, classes: &str, inside: &str) -> String {
    // Only the shape is the button. What is drawn on it lies above and lets the finger through: it would be read out beside the
    // label, number by number.
    let end = inside.find("/>").map(|end| end + 2).filter(|&end| inside[..end].contains("hit"));
    let (shape, drawn) = inside.split_at(end.unwrap_or(inside.len()));
    let button = Element::new("g")
        .class(&format!("spot {classes}"))
        .attribute(name, value)
        .attribute("role", "button")
        .attribute("tabindex", "-1")
        .attribute("aria-label", label)
        .inside(shape);
    if drawn.is_empty() {
        return button;
    }
    let above = Element::new("g").class("above").attribute("aria-hidden", "true").inside(drawn);
    format!("{button}{above}")
}

/// The mark of advice on the board. Clients bring it out while somebody points at that advice.
pub(crate) fn advice_mark(advised: &Advised, inside: &str) -> String {
    Element::new("g").class(&format!("advice-{}", advised.rank)).inside(inside)
}

/// Something that keeps its identity between two scenes: when it is elsewhere in the next one, clients move it there. `from` is
/// the key of where it comes from if it was not there before, such as `pile`.
pub fn moving(key: &str, from: Option<&str>, inside: &str) -> String {
    let element = Element::new("g").attribute("data-key", key);
    let element = match from {
        Some(from) => element.attribute("data-from", from),
        None => element,
    };
    element.inside(inside)
}
