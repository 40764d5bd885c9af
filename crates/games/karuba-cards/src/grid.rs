//! Islands drawn as grids of numbers.

use std::fmt::Write as _;

use tablee_core::DiagramError;

use crate::{Card, CardSet, Island, Place};

/// What is wrong with a drawing that is no island.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridFault {
    /// Neither a card nor an empty place.
    NoCard,
    /// More cards than there are.
    TooMany,
    /// A card that is there already.
    Twice,
    /// A second card that is said to be the first one laid.
    TwoStars,
    /// Wider or higher than four cards (C5).
    TooWide,
    /// Not joined to the others along a side (C6).
    Apart,
}

impl GridFault {
    fn expected(self) -> &'static str {
        match self {
            GridFault::NoCard => "a card from 1 to 16, or `.`",
            GridFault::TooMany => "at most sixteen cards",
            GridFault::Twice => "each card only once",
            GridFault::TwoStars => "one card with a star: the first one laid",
            GridFault::TooWide => "an island of at most 4 x 4 cards (C5)",
            GridFault::Apart => "a card that touches the island along a side (C6)",
        }
    }
}

/// A drawing that is no island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridError {
    /// The part that does not fit.
    pub found: String,
    /// What is wrong with it.
    pub fault: GridFault,
}

impl GridError {
    fn new(found: impl ToString, fault: GridFault) -> GridError {
        GridError { found: found.to_string(), fault }
    }
}

impl From<GridError> for DiagramError {
    fn from(error: GridError) -> DiagramError {
        DiagramError::new(&error.found, error.fault.expected())
    }
}

impl Island {
    /// Reads an island from its rows: numbers of cards, `.` or `-` where there is none, separated by blanks. A star before a
    /// number (`*16`) marks the card that was laid first, from which places are counted; without it, it is the first in
    /// reading order. Text without any card is the empty island.
    ///
    /// # Errors
    /// What is no card, a card that is there twice, an island that is wider or higher than four cards (C5), a card that is
    /// not joined to the others along a side (C6).
    pub fn from_grid(text: &str) -> Result<Island, GridError> {
        let cells = cells(text)?;
        let Some(&first) = cells.iter().find(|cell| cell.first).or(cells.first()) else { return Ok(Island::EMPTY) };
        if let Some(twice) = cells.iter().filter(|cell| cell.first).nth(1) {
            return Err(GridError::new(format!("*{}", twice.card), GridFault::TwoStars));
        }
        let mut seen = CardSet::EMPTY;
        for cell in &cells {
            if seen.contains(cell.card) {
                return Err(GridError::new(cell.card, GridFault::Twice));
            }
            seen.insert(cell.card);
        }
        let mut island = Island::EMPTY;
        island.lay(first.card, Place::FIRST);
        let mut rest: Vec<&Cell> = cells.iter().filter(|cell| cell.card != first.card).collect();
        // Cards join the island in whatever order they touch it, until none is left or none touches.
        while !rest.is_empty() {
            // What is out of reach is too far away, whatever it touches.
            let reached = |cell: &&Cell| cell.from(first).filter(|place| place.in_reach());
            let touching = rest.iter().position(|cell| reached(cell).is_none_or(|place| island.touches_side(place)));
            let Some(next) = touching else {
                return Err(GridError::new(rest[0].card, GridFault::Apart));
            };
            let cell = rest.remove(next);
            match cell.from(first).filter(|&place| island.fits_frame(place)) {
                Some(place) => island.lay(cell.card, place),
                None => return Err(GridError::new(cell.card, GridFault::TooWide)),
            }
        }
        Ok(island)
    }

    /// The island as a grid that [`Island::from_grid`] reads back; the star only where it is needed.
    pub fn grid(&self) -> String {
        let Some((top_left, bottom_right)) = self.bounds() else { return ".".to_owned() };
        let mut in_order: Vec<(Place, Card)> = self.laid().map(|(card, place)| (place, card)).collect();
        in_order.sort_unstable();
        let starred = in_order.first().is_some_and(|&(place, _)| place != Place::FIRST);
        let width = if in_order.iter().all(|(place, _)| place.y() == 0) { 0 } else { 2 + usize::from(starred) };
        let mut grid = String::new();
        for y in top_left.y()..=bottom_right.y() {
            if y > top_left.y() {
                grid.push('\n');
            }
            for x in top_left.x()..=bottom_right.x() {
                let card = Place::new(x, y).and_then(|place| self.card_at(place));
                let number = card.map_or_else(|| ".".to_owned(), |card| card.to_string());
                let star = if starred && (x, y) == (0, 0) { "*" } else { "" };
                let gap = if x > top_left.x() { " " } else { "" };
                // Writing to a string cannot fail.
                let _ = write!(grid, "{gap}{:>width$}", format!("{star}{number}"));
            }
        }
        grid
    }
}

#[derive(Clone, Copy)]
struct Cell {
    card: Card,
    column: usize,
    row: usize,
    first: bool,
}

impl Cell {
    /// The place of this cell if `first` is where places are counted from; none if it is out of reach.
    fn from(self, first: Cell) -> Option<Place> {
        let difference = |own: usize, other: usize| i8::try_from(own as i64 - other as i64).ok();
        Place::new(difference(self.column, first.column)?, difference(self.row, first.row)?)
    }
}

fn cells(text: &str) -> Result<Vec<Cell>, GridError> {
    let mut cells = Vec::new();
    for (row, line) in text.lines().enumerate() {
        for (column, word) in line.split_whitespace().enumerate() {
            if matches!(word, "." | "-") {
                continue;
            }
            let number = word.strip_prefix('*').unwrap_or(word);
            let card = number.parse().map_err(|_| GridError::new(word, GridFault::NoCard))?;
            cells.push(Cell { card, column, row, first: number != word });
            if cells.len() > Card::COUNT {
                return Err(GridError::new(word, GridFault::TooMany));
            }
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_read_back_with_the_card_that_was_laid_first() {
        for grid in [".", "7", "16 10\n.  2", "1 *2\n3  ."] {
            let island = Island::from_grid(grid).unwrap();
            assert_eq!(Island::from_grid(&island.grid()), Ok(island), "{grid}");
        }
        let island = Island::from_grid("1 *2").unwrap();
        let place =
            |number: usize| island.laid().find(|(card, _)| *card == Card::from_number(number).unwrap()).unwrap().1;
        assert_eq!((place(1).x(), place(2).x()), (-1, 0));
    }

    /// C5, C6: drawings that are no island are refused, each with its reason.
    #[test]
    fn drawings_that_are_no_island_are_refused() {
        let refused = [
            ("1 2 17", "17", GridFault::NoCard),
            ("1 x", "x", GridFault::NoCard),
            ("1 2 1", "1", GridFault::Twice),
            ("*1 *2", "*2", GridFault::TwoStars),
            ("1 2 3 4 5", "5", GridFault::TooWide),
            ("1\n2\n3\n4\n5", "5", GridFault::TooWide),
            ("1 . 2", "2", GridFault::Apart),
            ("1 .\n. 2", "2", GridFault::Apart),
            ("1 2\n. .\n3 4", "3", GridFault::Apart),
            ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1", "1", GridFault::TooMany),
        ];
        let reason = |fault| DiagramError::from(GridError::new("1", fault)).expected;
        assert!(reason(GridFault::TooWide).contains("C5"));
        assert!(reason(GridFault::Apart).contains("C6"));
        for (grid, found, fault) in refused {
            assert_eq!(Island::from_grid(grid), Err(GridError::new(found, fault)), "{grid}");
        }
    }
}
