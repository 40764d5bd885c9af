//! A position as a drawing. From a view, the legal moves and what is pressed so far comes a [`Scene`]: pictures made of
//! [nodes](Node) that know what they are, such as a place that can be pressed or a card that moves. One renderer writes them as
//! SVG, another, in the page, brings what a browser shows [up to date](diff()). Nothing here knows a browser; nothing here
//! knows rules that the engines know.
//!
//! Colours come from the custom properties of `scene.css`, so that one drawing serves both themes. Every colour of a game has
//! a shape of its own (see [`art::emblem`]).

mod act;
pub mod art;
mod beside;
pub mod camera;
mod diff;
mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;
mod node;
mod seat;
pub mod stage;
mod svg;

use tablee_board::{Board, Cell, Gestures, Pick};
use tablee_core::{Seat, Standing};
use tablee_words::Words;

pub use act::{Act, NoAct};
pub use beside::Beside;
pub use diff::{Change, Path, apply, diff};
pub use node::{Drawing, Element, HTML, Identity, Key, Node, Spot};
pub use seat::{DrawnSeat, cover, drawn, open};
pub use svg::{escape, number};

/// The style sheet that all drawings need: the palette of both themes and the classes of drawn things.
pub const STYLE: &str = concat!(
    include_str!("scene.css"),
    include_str!("art/kariba.css"),
    include_str!("art/karuba.css"),
    include_str!("art/karuba_cards.css"),
    include_str!("art/labyrinth.css"),
);

/// A drawing with its size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The width of the drawing in its own units.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// What is drawn. What can be pressed is made by [`spot`].
    pub drawing: Drawing,
    /// What it shows, for whoever does not see it.
    pub label: String,
}

impl Picture {
    /// SVG without the outermost element.
    pub fn svg(&self) -> String {
        self.drawing.to_string()
    }

    /// The outermost element.
    pub fn frame(&self) -> Element {
        Element::new("svg").attribute("viewBox", format!("0 0 {} {}", self.width, self.height))
    }

    /// The picture as an element that is called by its label.
    pub fn element(&self, classes: &str) -> Node {
        let role = if self.drawing.spots().is_empty() { "img" } else { "group" };
        let label = if self.label.is_empty() { " " } else { &self.label };
        let frame = self.frame().class(classes).attribute("role", role).attribute("aria-label", label);
        frame.with(self.drawing.clone())
    }
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

/// How large it is drawn on a phone what the viewer holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// As large as there is room.
    #[default]
    Usual,
    /// Always as high, however few there are: less of it is wider.
    High,
    /// Large enough to read as large as two squares of the board.
    Small,
}

impl Held {
    /// How style sheets call it.
    pub fn name(self) -> &'static str {
        match self {
            Held::Usual => "usual",
            Held::High => "high",
            Held::Small => "small",
        }
    }
}

/// Something that lies beside the board: the pile, the tiles to come, the cards of the set.
#[derive(Clone, Debug, PartialEq)]
pub struct Aside {
    /// The heading, in words.
    pub heading: String,
    /// How it looks.
    pub picture: Picture,
}

/// A way over the board that something may go, or that lights up. It is not drawn by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Where it begins: a field in notation, or the name of a thing.
    pub from: String,
    /// What it ends at: the thing that came along it, or that it links.
    pub to: String,
    /// The points it leads through, both ends included, in units of the board's picture.
    pub points: Vec<(i32, i32)>,
    /// The things it leads over, in order.
    pub along: Vec<Key>,
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
    /// How large that is drawn on a phone.
    pub held: Held,
    /// What else lies there.
    pub aside: Vec<Aside>,
    /// What the picked move would do, in a few words for whoever does not see the ghost; empty if nothing is picked.
    pub outcome: Vec<String>,
    /// What there is to decide, if there is anything: the name of a sentence.
    pub prompt: Option<&'static str>,
    /// How things came to where they are, and what is linked.
    pub ways: Vec<Way>,
    /// What makes deciding easier.
    pub ease: Ease,
}

/// What makes deciding easier: where to read, what needs no confirmation, what can be done in one go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ease {
    /// The number of the rule that says what may be done now.
    pub rule: Option<&'static str>,
    /// Moves that can be taken back afterwards, since the turn goes on and nothing is revealed: a touch on their place plays them.
    pub light: Vec<String>,
    /// Several moves as one.
    pub offer: Option<Offer>,
}

impl Ease {
    /// Nothing but the rule.
    pub(crate) fn rule(rule: &'static str) -> Ease {
        Ease { rule: Some(rule), ..Ease::default() }
    }
}

/// Several moves as one: once the next is played, the scene that comes of it offers the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What it does, in words.
    pub label: String,
    /// The move to begin with, in notation.
    pub next: String,
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

    /// What lies beside a place where the viewer may play, if anything that has a name does.
    fn beside(&self, _: Cell) -> Option<Beside> {
        None
    }
}

/// A place on a board that can be pressed. `shape` is what covers it; `above` is drawn on it.
/// Clients find it by its attribute `data-cell`, move the focus between such places with the arrows, and read out its label.
pub fn spot(cell: Cell, label: &str, classes: &str, shape: &str, above: impl Into<Drawing>) -> Drawing {
    pressable(Spot::Cell(cell), label, classes, shape, above.into())
}

/// The same for something on the board that has a digit, such as an adventurer or a pile.
pub fn digit_spot(digit: char, label: &str, classes: &str, shape: &str, above: impl Into<Drawing>) -> Drawing {
    pressable(Spot::Digit(digit), label, classes, shape, above.into())
}

fn pressable(spot: Spot, label: &str, classes: &str, shape: &str, above: Drawing) -> Drawing {
    // Only the shape is the button. What is drawn on it lies above and lets the finger through: it would be read out beside the
    // label, number by number.
    let button = Element::new("g")
        .is(Identity::Spot(spot))
        .class(&format!("spot {classes}"))
        .attribute("role", "button")
        .attribute("tabindex", "-1")
        .attribute("aria-label", label)
        .with(shape);
    let mut drawing = Drawing::from(button);
    if above != Drawing::new() {
        let above =
            Element::new("g").is(Identity::Above(spot)).class("above").attribute("aria-hidden", "true").with(above);
        drawing.push(above);
    }
    drawing
}

/// The mark of advice on the board. Clients bring it out while somebody points at that advice.
pub(crate) fn advice_mark(advised: &Advised, inside: impl Into<Drawing>) -> Drawing {
    let mark = Element::new("g").is(Identity::Advice(advised.rank)).class(&format!("advice-{}", advised.rank));
    mark.with(inside).into()
}

/// Something that keeps its identity between two scenes: when it is elsewhere in the next one, clients move it there. `from` is
/// the key of where it comes from if it was not there before, such as `pile`.
pub fn moving(key: &str, from: Option<&str>, inside: impl Into<Drawing>) -> Drawing {
    let element = Element::new("g").is(Identity::Thing(key.into()));
    let element = match from {
        Some(from) => element.attribute("data-from", from),
        None => element,
    };
    element.with(inside).into()
}

/// A number that is counted, as it is drawn. While something is still on its way, clients show the number from before.
pub fn tally(key: &str, value: impl Into<i64>, inside: impl Into<Drawing>) -> Drawing {
    Element::new("g").is(Identity::Tally(key.into())).attribute("data-value", value.into()).with(inside).into()
}

/// A part that is known again by its name among siblings that come and go.
pub(crate) fn part(name: &str, inside: impl Into<Drawing>) -> Drawing {
    Element::new("g").is(Identity::Part(name.into())).with(inside).into()
}
