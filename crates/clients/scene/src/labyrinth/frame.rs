//! How the maze lies in its picture.

use tablee_board::Cell;
use tablee_board::labyrinth::cell;
use tablee_labyrinth::{LabyrinthView, Phase, Place};

/// From card to card.
pub(super) const CELL: f64 = 104.0;
/// Around everything.
const MARGIN: f64 = 26.0;
/// So many cards fit in the picture at least, that they do not become larger than one would hold them.
const FEWEST: f64 = 4.0;

/// How the maze lies in the picture: all cards and all places where one could come to lie, whoever holds what. So the picture
/// keeps its measure from the picking of a card to its laying.
pub(super) struct Frame {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) columns: i32,
    pub(super) rows: i32,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Frame {
    pub(super) fn new(view: &LabyrinthView, cells: &[Cell]) -> Frame {
        let open = view.maze.iter().flat_map(|card| {
            let beside = move |side| card.place().beside(side);
            view.set.get().openings(card.card, card.rotation).iter().map(beside).collect::<Vec<Place>>()
        });
        let places = open.map(|place| (i32::from(place.x), i32::from(place.y)));
        let mut all: Vec<Cell> = view.maze.iter().map(cell).chain(cells.iter().copied()).collect();
        if view.phase != Phase::Over {
            all.extend(places);
        }
        let least = |of: fn(&Cell) -> i32| all.iter().map(of).min().unwrap_or_default();
        let most = |of: fn(&Cell) -> i32| all.iter().map(of).max().unwrap_or_default();
        let (left, top) = (least(|cell| cell.0), least(|cell| cell.1));
        let (columns, rows) = (most(|cell| cell.0) - left + 1, most(|cell| cell.1) - top + 1);
        let width = f64::from(columns).max(FEWEST) * CELL;
        let height = f64::from(rows).max(FEWEST) * CELL;
        // Neither a tower nor a ribbon.
        let (width, height) = (width.max(height * 0.95), height.max(width * 0.5));
        Frame { left, top, columns, rows, width: width + 2.0 * MARGIN, height: height + 2.0 * MARGIN }
    }

    /// Where the corner of the cell 0,0 lies in the picture, which goes with the maze.
    pub(super) fn origin(&self) -> (f64, f64) {
        let free =
            |whole: f64, cells: i32, first: i32| (whole - f64::from(cells) * CELL) / 2.0 - f64::from(first) * CELL;
        (free(self.width, self.columns, self.left), free(self.height, self.rows, self.top))
    }

    /// Whether a cell lies in it.
    pub(super) fn has(&self, (x, y): Cell) -> bool {
        (0..self.columns).contains(&(x - self.left)) && (0..self.rows).contains(&(y - self.top))
    }
}

/// The upper left corner of a cell on the plane, where it stays however the maze grows.
pub(super) fn at((x, y): Cell) -> (f64, f64) {
    (f64::from(x) * CELL, f64::from(y) * CELL)
}
