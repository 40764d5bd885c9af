//! A picture of a position, to be given away: the board, above it who has how many points, and below it what is held where that may be
//! seen.

use tablee_scene::{Drawing, Element, Picture};

/// How high the line above the board is, and how large its letters at most, in parts of the width.
const LINE: f64 = 0.085;
const LETTERS: f64 = 0.046;

/// A name is taken to be so wide for each of its letters, in parts of their size.
const LETTER: f64 = 0.6;

/// What a picture is made of.
pub(crate) struct Shot<'a> {
    pub(crate) board: &'a Picture,
    /// What it is, and who has how many points.
    pub(crate) words: &'a str,
    /// What stands below the board, and how high that is.
    pub(crate) below: (Drawing, f64),
    /// How large it is made, if not as large as it is drawn. What it does not fill is left as ground.
    pub(crate) size: Option<(f64, f64)>,
    pub(crate) dark: bool,
}

/// The words above a board.
pub(crate) fn heading<'a>(title: &str, players: impl Iterator<Item = (&'a str, i32)>) -> String {
    let score = players.map(|(name, points)| format!("{name} {points}")).collect::<Vec<_>>();
    format!("{title} · {}", score.join(" · "))
}

/// How high the whole picture is.
pub(crate) fn height(board: &Picture, below: f64) -> f64 {
    board.width * LINE + board.height + below
}

/// The board as a drawing of its own. The style of the page is put in where it is made into a picture.
pub(crate) fn drawn(Shot { board, words, below, size, dark }: Shot<'_>) -> String {
    let (width, line) = (board.width, board.width * LINE);
    let height = height(board, below.1);
    let fitting = width * 0.94 / (words.chars().count().max(1) as f64 * LETTER);
    let ground = Element::new("rect").class("picture-ground").number("x", -width).number("y", -height);
    let ground = ground.number("width", width * 3.0).number("height", height * 3.0);
    let text = Element::new("text").class("label").number("x", width / 2.0).number("y", line / 2.0);
    let text = text.number("font-size", fitting.min(width * LETTERS)).with(Drawing::text(words));
    let mut pieces = board.drawing.clone();
    pieces.still();
    let mut inside = Drawing::from(ground.empty()) + text;
    inside += Element::new("g").placed(0.0, line, 1.0).around(pieces);
    if below.1 > 0.0 {
        inside += Element::new("g").placed(0.0, line + board.height, 1.0).around(below.0);
    }
    let (wide, high) = size.unwrap_or((width, height));
    let frame = Element::new("svg")
        .attribute("xmlns", "http://www.w3.org/2000/svg")
        .attribute("viewBox", format!("0 0 {width} {height}"))
        .attribute("width", wide.round())
        .attribute("height", high.round())
        .attribute("font-family", "system-ui, sans-serif")
        .attribute("data-theme", if dark { "dark" } else { "light" });
    Drawing::from(frame.with(inside)).to_string()
}
