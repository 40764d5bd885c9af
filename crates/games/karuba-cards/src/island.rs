//! The cards that one seat has laid, as masks, and where the next one may lie.

use std::fmt;

use crate::{Card, CardSet, Place};

/// The cards that one seat has laid, and where (C5, C6).
///
/// Places are bits of a board 8 wide with the first card in the middle of its 7 x 7 places; the eighth column stays empty.
///
/// ```
/// use tablee_core::ComponentSet;
/// use tablee_karuba_cards::{Island, KarubaCardsSet};
///
/// let island = Island::from_grid(
///     "16 10 15  .
///       3  2  1 13
///       9  6 14  4
///      11  5  . 12",
/// )?;
/// let (points, lines) = island.score(&KarubaCardsSet::standard(), false);
/// assert_eq!(points, 13);
/// assert_eq!(lines[0].marks, ["9", "6", "2", "1", "13"]);
/// # Ok::<(), tablee_core::DiagramError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Island {
    pub(crate) occupied: u64,
    /// C5: the places at which a card leaves all cards within some square of 4 x 4.
    frame: u64,
    /// C5, C6: the places where the next card may be laid.
    open: u64,
    /// The bit of each card's place, `NOWHERE` while it is not laid.
    pub(crate) places: [u8; Card::COUNT],
}

pub(crate) const NOWHERE: u8 = u8::MAX;

/// For each place, all places that lie together with it in some square of 4 x 4 (C5).
static WITHIN_FRAME: [u64; 64] = surroundings(3, 6);
/// For each place, the places along its four sides (C6).
static ALONG_SIDES: [u64; 64] = surroundings(1, 1);
/// For each place, the places along its sides and at its corners.
static AROUND: [u64; 64] = surroundings(1, 2);

/// For each place, the places at most so many columns, so many rows, and so many steps in all away.
const fn surroundings(lines: i8, steps: i8) -> [u64; 64] {
    const SPAN: i8 = 2 * Place::REACH + 1;
    let mut table = [0; 64];
    let mut from = 0;
    while from < SPAN * SPAN {
        let (column, row) = (from % SPAN, from / SPAN);
        let mut to = 0;
        while to < SPAN * SPAN {
            let (across, down) = ((to % SPAN - column).abs(), (to / SPAN - row).abs());
            if across <= lines && down <= lines && across + down <= steps && across + down > 0 {
                table[(row * 8 + column) as usize] |= 1 << (to / SPAN * 8 + to % SPAN);
            }
            to += 1;
        }
        from += 1;
    }
    table
}

impl Island {
    /// No card yet; the first one goes to the middle.
    pub const EMPTY: Island =
        Island { occupied: 0, frame: u64::MAX, open: 1 << Place::FIRST.bit(), places: [NOWHERE; Card::COUNT] };

    /// Lays a card, unchecked.
    #[inline]
    pub(crate) fn lay(&mut self, card: Card, place: Place) {
        let bit = place.bit();
        self.places[card.index()] = bit as u8;
        self.occupied |= 1 << bit;
        self.frame &= WITHIN_FRAME[bit as usize] | 1 << bit;
        self.open = (self.open | ALONG_SIDES[bit as usize]) & self.frame & !self.occupied;
    }

    /// Whether no card is laid.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// The places where the next card may be laid, one bit each: eight bits a row from three above the first card, and of
    /// each row the lowest from three to its left; the eighth bit of a row is never set.
    #[inline]
    pub const fn open(&self) -> u64 {
        self.open
    }

    /// The places where the next card may be laid, in reading order.
    pub fn open_places(&self) -> impl Iterator<Item = Place> {
        places(self.open)
    }

    /// By card, the number of the bit of its place in [`Island::open`]; 255 while it is not laid.
    #[inline]
    pub const fn spots(&self) -> &[u8; Card::COUNT] {
        &self.places
    }

    /// The cards laid here.
    pub fn cards(&self) -> CardSet {
        self.laid().map(|(card, _)| card).collect()
    }

    /// Every card with its place, by number.
    pub fn laid(&self) -> impl Iterator<Item = (Card, Place)> {
        let places = self.places;
        let place = move |card: Card| places[card.index()];
        Card::all()
            .filter(move |&card| place(card) != NOWHERE)
            .map(move |card| (card, Place::from_bit(place(card).into())))
    }

    /// The card at `place`.
    pub fn card_at(&self, place: Place) -> Option<Card> {
        self.laid().find(|&(_, at)| at == place).map(|(card, _)| card)
    }

    /// C5: whether a card at `place` leaves all cards within some square of 4 x 4.
    pub fn fits_frame(&self, place: Place) -> bool {
        place.in_reach() && self.frame & 1 << place.bit() != 0
    }

    /// C6: whether a laid card lies along a side of `place`.
    pub fn touches_side(&self, place: Place) -> bool {
        place.in_reach() && ALONG_SIDES[place.bit() as usize] & self.occupied != 0
    }

    /// Whether a laid card lies along a side or at a corner of `place`.
    pub fn touches(&self, place: Place) -> bool {
        place.in_reach() && AROUND[place.bit() as usize] & self.occupied != 0
    }

    /// The first and last column and the first and last row with a card; none without a card.
    pub fn bounds(&self) -> Option<(Place, Place)> {
        let xs = || self.laid().map(|(_, place)| place.x());
        let ys = || self.laid().map(|(_, place)| place.y());
        let top_left = Place::new(xs().min()?, ys().min()?)?;
        let bottom_right = Place::new(xs().max()?, ys().max()?)?;
        Some((top_left, bottom_right))
    }
}

impl Default for Island {
    fn default() -> Island {
        Island::EMPTY
    }
}

impl fmt::Debug for Island {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.laid().map(|(card, place)| format!("{card}@{place}"))).finish()
    }
}

fn places(mut board: u64) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let bit = (board != 0).then(|| board.trailing_zeros())?;
        board &= board - 1;
        Some(Place::from_bit(bit))
    })
}

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = LOW_BITS << 7;

/// How many bits a board has, row by row: each byte counts its own row and those above.
#[derive(Clone, Copy)]
pub(crate) struct RowCounts(u64);

impl RowCounts {
    #[inline]
    pub(crate) fn of(board: u64) -> RowCounts {
        let pairs = board - (board >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let rows = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        RowCounts(rows.wrapping_mul(LOW_BITS))
    }

    #[inline]
    pub(crate) fn total(self) -> u32 {
        (self.0 >> 56) as u32
    }

    /// The place of the `nth` bit of the board from 0, in reading order.
    #[inline]
    pub(crate) fn nth(self, board: u64, nth: u32) -> Place {
        let nth = u64::from(nth & 63);
        // The high bit of a byte stays set where its count is at most `nth`: these rows lie wholly before the bit.
        let before = (((nth * LOW_BITS) | HIGH_BITS) - self.0) & HIGH_BITS;
        let shift = ((before >> 7).wrapping_mul(LOW_BITS) >> 56) as u32 * 8 % 64;
        let row = (board >> shift) as usize % 128;
        let rank = (nth - (self.0 << 8 >> shift & 63)) as usize % 8;
        Place::from_bit(shift + u32::from(NTH_OF_ROW[row][rank]))
    }
}

/// The column of the nth bit of a row.
static NTH_OF_ROW: [[u8; 8]; 128] = {
    let mut table = [[0; 8]; 128];
    let mut row = 0;
    while row < 128 {
        let (mut column, mut rank) = (0, 0);
        while column < 7 {
            if row >> column & 1 == 1 {
                table[row][rank] = column;
                rank += 1;
            }
            column += 1;
        }
        row += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_found_in_reading_order() {
        let board_of_places = 0x007f_7f7f_7f7f_7f7f_u64;
        for seed in 0..2_000_u64 {
            let board =
                seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & seed.wrapping_mul(0xd134_2543_de82_ef95).rotate_left(9);
            let board = board & board_of_places;
            let counts = RowCounts::of(board);
            assert_eq!(counts.total(), board.count_ones());
            for (nth, place) in places(board).enumerate() {
                assert_eq!(counts.nth(board, nth as u32), place);
            }
        }
    }

    /// C5: with cards at columns 0 and 3 there is room neither at column 4 nor at column -1.
    #[test]
    fn the_frame_closes_when_it_is_full() {
        let mut island = Island::EMPTY;
        assert_eq!(island.open_places().collect::<Vec<_>>(), [Place::FIRST]);
        for (index, x) in (0..4).enumerate() {
            island.lay(Card::new(index), Place::new(x, 0).unwrap());
        }
        assert!(!island.fits_frame(Place::new(-1, 0).unwrap()) && !island.fits_frame(Place::new(4, 0).unwrap()));
        assert_eq!(island.open_places().count(), 8);
    }
}
