//! The cards that lie, their neighbours, and the ways between them.

use std::fmt;

use tablee_core::{Side, Sides};

use crate::passages::{Passages, corridor_at};
use crate::place::Place;
use crate::set::{LabyrinthSet, MOST_CARDS, openings};

/// The table as a ring of cells: a step to the right is 1 cell, a step down is 63 cells.
///
/// Two different places with the same cell are at least 64 steps apart (the differences with cell 0 are the sums of
/// multiples of `(32, 32)` and `(-63, 1)`), and no two places on or beside a joined maze of 50 cards are more than 51
/// steps apart. So every place that matters has a cell of its own wherever the maze grows, in a quarter of the memory of
/// a table that reaches from -48 to 49 both ways.
const CELLS: usize = 2048;
const ROW: i32 = 63;

/// Room for open places. A joined maze of `n` cards has at most `2 n + 2` places beside it.
const OPEN_PLACES: usize = 128;
const _: () = assert!(2 * MOST_CARDS + 2 <= OPEN_PLACES);

/// Values of cells: nothing, from 1 to 50 the number of a card, and from here on the number of an open place.
const EMPTY: u8 = 0;
const OPEN: u8 = 128;

/// How far it is to the cell on each side.
const STEPS: [usize; 4] = [CELLS - ROW as usize, 1, ROW as usize, CELLS - 1];

/// The cells around one, clockwise from north.
const RING: [usize; 8] = [
    STEPS[0],
    STEPS[0] + STEPS[1],
    STEPS[1],
    STEPS[1] + STEPS[2],
    STEPS[2],
    STEPS[2] + STEPS[3],
    STEPS[3],
    STEPS[3] + STEPS[0],
];

/// For each set of cards around a place: whether those at its sides are joined to each other around it.
static JOINED_AROUND: [bool; 256] = joined_around();

const fn joined_around() -> [bool; 256] {
    let mut table = [false; 256];
    let mut around = 0;
    while around < 256 {
        // Cards at sides minus corners that join two of them: what is left is the number of parts.
        let mut parts = 0;
        let mut side = 0;
        while side < 8 {
            let (here, corner, next) = (around >> side & 1, around >> (side + 1) & 1, around >> ((side + 2) % 8) & 1);
            parts += here as i32 - (here & corner & next) as i32;
            side += 2;
        }
        // With all eight there, the ring closes and the difference is zero.
        table[around] = parts <= 1;
        around += 1;
    }
    table
}

/// A card in the maze.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lying {
    pub(crate) place: Place,
    pub(crate) rotation: u8,
    /// As in [`crate::set::Face::corridors`], as the card lies.
    pub(crate) corridors: u8,
}

/// An empty place to which a neighbouring card opens (L3).
#[derive(Clone, Copy, Default)]
pub(crate) struct OpenPlace {
    pub(crate) place: Place,
    /// The sides on which a neighbour opens towards it.
    pub(crate) needs: u8,
}

/// The cards that lie, and the open places beside them.
#[derive(Clone)]
pub(crate) struct Maze {
    /// One bit a card number.
    cards: u64,
    /// By card number; cards that do not lie here have the default.
    lying: [Lying; 64],
    /// By card number: the cards at its sides, one bit a number.
    touching: [u64; 64],
    open: [OpenPlace; OPEN_PLACES],
    open_count: u8,
    pub(crate) passages: Passages,
    cells: [u8; CELLS],
}

/// Everything else follows from where the cards lie; which order or label open places and passages got in the course of the
/// game does not matter.
impl PartialEq for Maze {
    fn eq(&self, other: &Maze) -> bool {
        self.cards == other.cards && self.lying == other.lying
    }
}

impl Eq for Maze {}

impl fmt::Debug for Maze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = cards_of(self.cards).map(|card| {
            let lying = self.lying(card);
            format!("{card}r{}@{}", lying.rotation, lying.place)
        });
        f.debug_list().entries(cards).finish()
    }
}

/// The numbers in a set of cards, ascending.
#[inline]
pub(crate) fn cards_of(mut cards: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if cards == 0 {
            return None;
        }
        let card = cards.trailing_zeros() as u8;
        cards &= cards - 1;
        Some(card)
    })
}

#[inline]
pub(crate) const fn cell(place: Place) -> usize {
    (place.x as i32 + ROW * place.y as i32) as usize % CELLS
}

#[inline]
pub(crate) const fn beside(cell: usize, side: usize) -> usize {
    (cell + STEPS[side % 4]) % CELLS
}

#[inline]
pub(crate) const fn is_card(value: u8) -> bool {
    value.wrapping_sub(1) < OPEN - 1
}

/// Which open place a cell's value stands for.
#[inline]
const fn open_index(value: u8) -> usize {
    value as usize % OPEN_PLACES
}

impl Maze {
    pub(crate) const fn new() -> Maze {
        let nowhere = Lying { place: Place::new(0, 0), rotation: 0, corridors: 0 };
        let nothing = OpenPlace { place: Place::new(0, 0), needs: 0 };
        Maze {
            cards: 0,
            lying: [nowhere; 64],
            touching: [0; 64],
            open: [nothing; OPEN_PLACES],
            open_count: 0,
            passages: Passages::new(),
            cells: [EMPTY; CELLS],
        }
    }

    /// The cards that lie, one bit a number.
    #[inline]
    pub(crate) fn cards(&self) -> u64 {
        self.cards
    }

    /// Where and how a card lies.
    #[inline]
    pub(crate) fn lying(&self, card: u8) -> Lying {
        self.lying[card as usize & 63]
    }

    /// What a cell holds.
    #[inline]
    pub(crate) fn value(&self, cell: usize) -> u8 {
        self.cells[cell % CELLS]
    }

    /// The card at a place.
    #[inline]
    pub(crate) fn card_at(&self, place: Place) -> Option<u8> {
        let value = self.cells[cell(place)];
        // Far away, another place may have the same cell.
        if is_card(value) && self.lying(value).place == place { Some(value) } else { None }
    }

    /// Empty places to which a card opens, in no particular order.
    #[inline]
    pub(crate) fn open_places(&self) -> &[OpenPlace] {
        &self.open[..(self.open_count as usize).min(OPEN_PLACES)]
    }

    /// The sides on which cards open towards an empty place.
    pub(crate) fn needs(&self, place: Place) -> Sides {
        let value = self.cells[cell(place)];
        let open = self.open[open_index(value)];
        if value >= OPEN && open.place == place { Sides::from_bits(open.needs) } else { Sides::NONE }
    }

    /// All sides on which some open place waits for an opening.
    #[inline]
    pub(crate) fn all_needs(&self) -> u8 {
        self.open_places().iter().fold(0, |all, open| all | open.needs)
    }

    /// Whether a card lies on one of the sides of a place.
    pub(crate) fn touches(&self, place: Place) -> bool {
        Side::ALL.into_iter().any(|side| self.card_at(place.beside(side)).is_some())
    }

    /// Lays a card on an empty place; nothing happens if it is not empty or the card lies already.
    #[inline]
    pub(crate) fn lay(&mut self, set: &LabyrinthSet, card: u8, rotation: u8, place: Place) {
        let here = cell(place);
        let value = self.cells[here];
        if is_card(value) || self.cards >> (card & 63) & 1 != 0 {
            return;
        }
        if value >= OPEN {
            self.close(value);
        }
        let corridors = set.face(card).corridors[rotation as usize & 3];
        self.cells[here] = card & 63;
        self.lying[card as usize & 63] = Lying { place, rotation: rotation & 3, corridors };
        self.cards |= 1 << (card & 63);
        self.passages.add(card & 63);
        for side in 0..4 {
            let next = beside(here, side);
            let value = self.cells[next];
            let opens = openings(corridors) >> side & 1 != 0;
            let towards = 1 << (side ^ 2);
            if is_card(value) {
                self.touching[card as usize & 63] |= 1 << (value & 63);
                self.touching[value as usize & 63] |= 1 << (card & 63);
                let other = corridor_at(value, self.lying(value).corridors, towards);
                if let (Some(own), Some(other)) = (corridor_at(card & 63, corridors, 1 << side), other) {
                    self.passages.join(own, other);
                }
            } else if opens && value == EMPTY {
                self.open(next, place.beside(Side::ALL[side]), towards);
            } else if opens {
                self.open[open_index(value)].needs |= towards;
            }
        }
    }

    /// Takes a card away.
    #[inline]
    pub(crate) fn take(&mut self, card: u8) {
        let Lying { place, corridors, .. } = self.lying(card);
        let here = cell(place);
        if self.cards >> (card & 63) & 1 == 0 || self.cells[here] != card {
            return;
        }
        self.lying[card as usize & 63] = Lying::default();
        self.cards &= !(1 << (card & 63));
        self.cells[here] = EMPTY;
        self.touching[card as usize & 63] = 0;
        let mut needs = 0;
        for side in 0..4 {
            let value = self.cells[beside(here, side)];
            let towards = 1 << (side ^ 2);
            if value >= OPEN {
                if openings(corridors) >> side & 1 != 0 {
                    let open = &mut self.open[open_index(value)];
                    open.needs &= !towards;
                    if open.needs == 0 {
                        self.close(value);
                    }
                }
            } else if value != EMPTY {
                self.touching[value as usize & 63] &= !(1 << (card & 63));
                needs |= u8::from(openings(self.lying(value).corridors) & towards != 0) << side;
            }
        }
        if needs != 0 {
            self.open(here, place, needs);
        }
        self.part_passages(here, corridors);
    }

    /// Whether the neighbours of a card are joined to each other by the cards around it, so that it can go.
    #[inline]
    pub(crate) fn joined_around(&self, card: u8) -> bool {
        let here = cell(self.lying(card).place);
        let around = RING
            .iter()
            .rev()
            .fold(0, |around, step| around << 1 | usize::from(is_card(self.cells[(here + step) % CELLS])));
        JOINED_AROUND[around % 256]
    }

    /// The cards at the sides of a card.
    #[inline]
    pub(crate) fn touching(&self, card: u8) -> u64 {
        self.touching[card as usize & 63]
    }

    #[inline]
    fn open(&mut self, cell: usize, place: Place, needs: u8) {
        let index = self.open_count as usize;
        if index < OPEN_PLACES {
            self.open[index] = OpenPlace { place, needs };
            self.cells[cell] = OPEN + index as u8;
            self.open_count += 1;
        }
    }

    /// Takes an open place off the list; the last one takes over its number.
    #[inline]
    fn close(&mut self, value: u8) {
        let index = open_index(value);
        let last = self.open_count.wrapping_sub(1) as usize % OPEN_PLACES;
        self.open_count = last as u8;
        self.cells[cell(self.open[index].place)] = EMPTY;
        if index != last {
            self.open[index] = self.open[last];
            self.cells[cell(self.open[index].place)] = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places on or beside a joined maze of 50 cards are at most 51 steps apart.
    #[test]
    fn near_places_have_different_cells() {
        let steps = MOST_CARDS as i32 + 1;
        for x in -steps..=steps {
            for y in -steps..=steps {
                let near = (1..=steps).contains(&(x.abs() + y.abs()));
                let place = Place::new(x as i8, y as i8);
                assert!(!near || cell(place) != cell(Place::default()), "{place}");
            }
        }
    }

    #[test]
    fn cells_are_neighbours_where_places_are() {
        for place in [Place::new(0, 0), Place::new(-48, 49), Place::new(49, -48), Place::new(31, 1)] {
            for side in Side::ALL {
                assert_eq!(beside(cell(place), side as usize), cell(place.beside(side)), "{place} {side:?}");
            }
        }
    }

    /// L5: two cards at sides are joined around a place if every card on one of the two ways around it is there.
    #[test]
    fn the_table_of_rings_is_right() {
        for (around, &joined_around) in JOINED_AROUND.iter().enumerate() {
            let there = |position: usize| around >> (position % 8) & 1 != 0;
            let joined = |from: usize, to: usize| {
                let clockwise = (from..=if to < from { to + 8 } else { to }).all(there);
                clockwise || (to..=if from < to { from + 8 } else { from }).all(there)
            };
            let sides: Vec<usize> = [0, 2, 4, 6].into_iter().filter(|&side| there(side)).collect();
            let all = sides.iter().all(|&from| sides.iter().all(|&to| joined(from, to)));
            assert_eq!(joined_around, all, "{around:08b}");
        }
    }
}
