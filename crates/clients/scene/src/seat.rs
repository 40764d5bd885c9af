//! A seat as it is drawn: typed inside, whatever the game. Here alone drawings and covers are found by their games.

use serde_json::Value;
use tablee_board::{Cell, Layout, Plain, SeatBoard};
use tablee_core::{Game, SeatView, Sight};

use crate::{Beside, Drawing, Drawn, Element, Pen, Picture, Scene, art, spot};

/// What a seat sees and may do, as it is drawn.
pub trait DrawnSeat: SeatBoard {
    /// The drawing.
    fn scene(&self, pen: &Pen<'_>) -> Scene;

    /// What lies beside a place where the viewer may play, if anything that has a name does.
    fn beside(&self, cell: Cell) -> Option<Beside>;
}

impl<G: Game> DrawnSeat for &Sight<G>
where
    G::View: Drawn + Layout<Move = G::Move>,
{
    fn scene(&self, pen: &Pen<'_>) -> Scene {
        self.view().scene(pen)
    }

    fn beside(&self, cell: Cell) -> Option<Beside> {
        self.view().beside(cell)
    }
}

/// A seat as it is drawn. A game that brings no drawing of its own shows its diagram.
pub fn drawn(seat: &dyn SeatView) -> Box<dyn DrawnSeat + '_> {
    let own = tablee_shelf::of_own_sight!(seat, sight => Box::new(sight) as Box<dyn DrawnSeat>);
    own.unwrap_or_else(|| Box::new(Plain(seat)))
}

/// The size of letters in a diagram: how wide one is, and how far the lines are apart.
const LETTER: (f64, f64) = (9.0, 22.0);

impl DrawnSeat for Plain<'_> {
    /// The diagram, and below it the moves, one a line.
    fn scene(&self, pen: &Pen<'_>) -> Scene {
        let mut lines = self.lines(pen.words);
        let top = lines.len();
        lines.extend(pen.gestures.points.iter().map(|point| self.line(&point.notation, pen.words)));
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
        let (width, height) = (longest as f64 * LETTER.0 + 20.0, (lines.len() + 1) as f64 * LETTER.1);
        let text = |row: usize, line: &str| {
            let element = Element::new("text").attribute("x", 10).attribute("y", (row + 1) as f64 * LETTER.1);
            element
                .attribute("font-family", "monospace")
                .attribute("font-size", 15)
                .attribute("xml:space", "preserve")
                .with(Drawing::text(line))
        };
        let mut drawing: Drawing = lines[..top].iter().enumerate().map(|(row, line)| text(row, line)).collect();
        for (index, (point, line)) in pen.gestures.points.iter().zip(&lines[top..]).enumerate() {
            let row = top + index;
            let picked = pen.notation() == Some(point.notation.as_str());
            let shape = Element::new("rect")
                .class("hit")
                .attribute("y", row as f64 * LETTER.1 + 5.0)
                .attribute("width", width)
                .attribute("height", LETTER.1)
                .attribute("fill", "transparent")
                .empty();
            drawing += spot(point.cell, line, if picked { "picked" } else { "" }, &shape, text(row, line));
        }
        let label = self.lines(pen.words).join(" ");
        Scene {
            board: Picture { width, height, drawing, label },
            outcome: pen.notation().map(|notation| self.line(notation, pen.words)).into_iter().collect(),
            ..Scene::default()
        }
    }

    fn beside(&self, _: Cell) -> Option<Beside> {
        None
    }
}

/// A drawing of a game for its card on the first page: no position, only its spirit.
trait Cover {
    fn cover() -> Picture;
}

macro_rules! covers {
    ($($game:ident: $art:ident,)*) => {
        $(impl Cover for tablee_shelf::$game {
            fn cover() -> Picture {
                art::$art::cover()
            }
        })*
    };
}
covers! { Kariba: kariba, Karuba: karuba, KarubaCards: karuba_cards, Labyrinth: labyrinth, }

/// A drawing of a game for its card on the first page; nothing if there is no such game.
pub fn cover(game: &str) -> Option<Picture> {
    let own = tablee_shelf::of_own_game!(game, G => <G as Cover>::cover());
    own.or_else(|| tablee_shelf::info(game).map(|info| plain_cover(info.letter)))
}

/// The cover of a game that brings none: the letter of its rules.
fn plain_cover(letter: char) -> Picture {
    let letter = Element::new("text")
        .attribute("x", 150)
        .attribute("y", 130)
        .attribute("font-size", 100)
        .attribute("text-anchor", "middle")
        .attribute("fill", "currentColor")
        .with(Drawing::text(&letter.to_string()));
    Picture { width: 300.0, height: 200.0, drawing: letter.into(), label: String::new() }
}

/// The drawn view of a game as it stands in a text, whether or not a game could come to it: for galleries and tests. Nothing if
/// it is no view of that game, or the game has no drawing of its own. Who plays is shown what [`drawn`] makes of a seat.
pub fn open(game: &str, view: Value) -> Option<Box<dyn Drawn>> {
    let read = tablee_shelf::of_own_game!(game, G => {
        serde_json::from_value::<<G as Game>::View>(view).ok().map(|view| Box::new(view) as Box<dyn Drawn>)
    });
    read.flatten()
}
