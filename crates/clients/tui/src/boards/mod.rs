//! One module a game: how its view looks on the screen.

mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;

use serde_json::Value;
use tablee_board::{Board, Gestures, Point};
use tablee_core::Seat;
use tablee_words::Words;

use crate::canvas::{Canvas, QUIET, fit};

/// A view that can be drawn in a terminal.
pub(crate) trait Screen: Board {
    /// The board, with what may be played and the move under the cursor.
    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>);

    /// What lies beside the board: a hand, a revealed tile, piles.
    fn aside(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>);
}

/// What a board is drawn with.
pub(crate) struct Pen<'a> {
    pub(crate) words: &'a Words,
    pub(crate) gestures: &'a Gestures,
    /// The move under the cursor.
    pub(crate) point: Option<&'a Point>,
    /// Whose board is shown, where everybody has one.
    pub(crate) shown: Seat,
    /// Who sits where.
    pub(crate) names: &'a [String],
}

impl Pen<'_> {
    /// Where there is room, the boards of the others stand small beside the large one, three in a row.
    pub(crate) fn small_boards(
        &self,
        canvas: &mut Canvas<'_>,
        top: i32,
        mut draw: impl FnMut(&mut Canvas<'_>, Seat, (i32, i32)),
    ) {
        let others = Seat::all(self.names.len()).filter(|&seat| seat != self.shown);
        for (index, seat) in others.enumerate() {
            let corner = (index as i32 % 3 * SMALL.0, top + index as i32 / 3 * SMALL.1);
            if corner.0 + SMALL.0 > canvas.width() || corner.1 + SMALL.1 > canvas.height() {
                return;
            }
            let name = self.names.get(seat.index()).map(String::as_str).unwrap_or_default();
            canvas.put(corner.0, corner.1, &fit(name, SMALL.0 as usize - 1), QUIET);
            draw(canvas, seat, (corner.0, corner.1 + 1));
        }
    }
}

/// A small board, with the name above it.
const SMALL: (i32, i32) = (12, 7);

/// The board of a view; nothing if the view is not one of that game.
pub(crate) fn open(game: &str, view: Value) -> Option<Box<dyn Screen>> {
    tablee_board::open_view!(game, view, Screen)
}

/// How far a board of so many cells must be moved so that the cursor is in sight: as little as possible, and not at all if
/// everything fits.
pub(crate) fn scroll(window: i32, content: i32, focus: i32, cell: i32) -> i32 {
    if content <= window {
        return (window - content) / 2;
    }
    let wanted = window / 2 - focus - cell / 2;
    wanted.clamp(window - content, 0)
}
