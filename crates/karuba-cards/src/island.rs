use std::fmt;

use tablee_core::Rng;

use crate::{Card, CardSet, Place};

/// The cards that one seat has laid (C5, C6).
///
/// Places are bits of a board 8 wide whose middle is the first card: columns and rows from -3 to 3, the eighth of each
/// empty, so that stepping over an edge never comes out at the other side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Island {
    occupied: u64,
    /// C5: the places at which a card would still leave all cards within some square of 4 x 4.
    frame: u64,
    /// The places where the next card may be laid.
    open: u64,
    /// The place of each card, `NOWHERE` while it is not laid.
    places: [u8; Card::COUNT],
}

const NOWHERE: u8 = u8::MAX;
const WIDTH: i8 = 8;
const FIRST: u32 = bit_index(Place::FIRST);

/// The bit of a place; places out of reach give some bit or other.
#[inline]
const fn bit_index(place: Place) -> u32 {
    ((place.y() + Place::REACH) as u32).wrapping_mul(WIDTH as u32).wrapping_add((place.x() + Place::REACH) as u32) % 64
}

#[inline]
const fn place_at(bit: u32) -> Place {
    let (row, column) = ((bit / WIDTH as u32) as i8, (bit % WIDTH as u32) as i8);
    match Place::new(column - Place::REACH, row - Place::REACH) {
        Some(place) => place,
        None => Place::FIRST,
    }
}

/// For every bit, the places within so many columns and so many rows of it; a step counts rows and columns together.
const fn surroundings(columns: i8, rows: i8, steps: i8) -> [u64; 64] {
    let mut table = [0; 64];
    let reach = Place::REACH * 2;
    let mut from = 0;
    while from < 49 {
        let (x, y) = (from % 7, from / 7);
        let mut to = 0;
        while to < 49 {
            let (across, down) = ((to % 7 - x).abs(), (to / 7 - y).abs());
            if across <= columns && down <= rows && across + down <= steps && across + down <= 2 * reach {
                table[(y * WIDTH + x) as usize] |= 1 << (to / 7 * WIDTH + to % 7);
            }
            to += 1;
        }
        from += 1;
    }
    table
}
