//! One module a game: how its view looks on the screen.

mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;

use ratatui::style::{Modifier, Style};
use tablee_board::{Gestures, Layout, Plain, Point, SeatBoard};
use tablee_core::{Game, Seat, SeatView, Sight};
use tablee_words::Words;

use crate::canvas::{Canvas, GHOST, LEGAL, QUIET, fit};
use crate::text::lines_of;

/// The view of a game that has a screen of its own.
pub(crate) trait Screen {
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

/// What a seat sees and may do, as it is drawn in a terminal.
pub(crate) trait SeatScreen: SeatBoard {
    /// The board, with what may be played and the move under the cursor.
    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>);

    /// What lies beside the board: a hand, a revealed tile, piles.
    fn aside(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>);
}

impl<G: Game> SeatScreen for &Sight<G>
where
    G::View: Screen + Layout<Move = G::Move>,
{
    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        self.view().draw(canvas, pen);
    }

    fn aside(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        self.view().aside(canvas, pen);
    }
}

/// A game without a screen of its own: its diagram, and below it the moves, the one under the cursor in sight.
impl SeatScreen for Plain<'_> {
    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let lines: Vec<String> =
            self.lines(pen.words).iter().flat_map(|line| lines_of(line, canvas.width().max(1) as usize)).collect();
        let rows = canvas.height() - pen.gestures.points.len() as i32;
        for (row, line) in (0..rows.max(canvas.height() / 2)).zip(&lines) {
            canvas.put(0, row, line, Style::new());
        }
        let top = (lines.len() as i32).min(rows.max(canvas.height() / 2));
        let at = pen.point.and_then(|here| pen.gestures.points.iter().position(|point| point == here));
        let window = canvas.height() - top;
        let shift = scroll(window, pen.gestures.points.len() as i32, at.unwrap_or_default() as i32, 1).min(0);
        for (row, point) in pen.gestures.points.iter().enumerate() {
            let y = row as i32 + shift;
            if (0..window).contains(&y) {
                let look = if Some(row) == at { GHOST.add_modifier(Modifier::REVERSED) } else { LEGAL };
                canvas.put(0, top + y, &self.line(&point.notation, pen.words), look);
            }
        }
    }

    fn aside(&self, _: &mut Canvas<'_>, _: &Pen<'_>) {}
}

/// A seat as it is drawn in a terminal.
pub(crate) fn screen(seat: &dyn SeatView) -> Box<dyn SeatScreen + '_> {
    let own = tablee_shelf::of_own_sight!(seat, sight => Box::new(sight) as Box<dyn SeatScreen>);
    own.unwrap_or_else(|| Box::new(Plain(seat)))
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
