//! Karuba: the card game as numbers.
//!
//! A hand has three cards and two are turned over, so cards are named by their place in the sorted hand: the network is told
//! which cards these are, and has 103 outputs instead of 920. Actions: 0 to 2 select the lower two, the outer two or the higher
//! two cards (C3); 3 and 4 discard the lower or the higher card (C4); from 5 on 49 places for the lower card turned over, then 49
//! for the higher (C5): 7 rows of 7 with the first card laid in the middle. A card that is alone is the lower one.

use tablee_core::{MAX_SEATS, Seat, Setup};
use tablee_karuba_cards::{Card, CardPair, CardSet, KarubaCards, Move, Phase, Place};

use crate::bits::{Writer, spread};
use crate::{Encode, Kind, Space};

const DISCARD: usize = 3;
const LAY: usize = 5;
const SIDE: usize = 7;
const PLACES: usize = SIDE * SIDE;
const ACTIONS: usize = LAY + 2 * PLACES;
/// What a card of a seat is doing: unseen, in the viewer's hand, turned over, discarded, and from there on where it lies.
const IN_HAND: u8 = 1;
const TURNED_OVER: u8 = 2;
const DISCARDED: u8 = 3;
const LAID: u8 = 4;

/// The lowest, the middle and the highest card of a hand, as far as there are so many.
#[inline]
fn sorted(cards: CardSet) -> [Option<Card>; 3] {
    let mut bits = cards.bits();
    std::array::from_fn(|_| {
        let card = (bits != 0).then(|| Card::new(bits.trailing_zeros() as usize));
        bits &= bits.wrapping_sub(1);
        card
    })
}

/// The bits of an island's board, eight a row, as seven a row: rows move together by one, by two, by four.
#[inline]
fn packed(board: u64) -> u64 {
    let pairs = board & 0x007f_007f_007f_007f | board >> 1 & 0x3f80_3f80_3f80_3f80;
    let fours = pairs & 0x0000_3fff_0000_3fff | pairs >> 2 & 0x0fff_c000_0fff_c000;
    fours & 0x0fff_ffff | fours >> 4 & 0x00ff_ffff_f000_0000
}

/// The place of a number from 0 to 48, and the other way round.
#[inline]
fn place_of(number: usize) -> Place {
    Place::from_bit((number / SIDE * 8 + number % SIDE) as u32)
}

#[inline]
fn number_of(bit: u32) -> u8 {
    (bit - bit / 8) as u8
}

impl Encode for KarubaCards {
    type Menu = [u64; 2];
    const ACTIONS: usize = ACTIONS;
    const MOST_LANES: usize = MAX_SEATS;

    fn space(setup: &Setup<Self>) -> Space {
        let seats = setup.seats;
        Space::new(ACTIONS, seats, seats)
            .with("cards", seats, Card::COUNT, Kind::Code(LAID + PLACES as u8))
            .with("deciding", seats, 1, Kind::Code(2))
            .with("round", 1, 1, Kind::Count(KarubaCards::ROUNDS))
            .with("phase", 1, 1, Kind::Code(4))
    }

    #[inline]
    fn survey(&self, seat: Seat, menu: &mut [u64; 2]) {
        *menu = [0; 2];
        if !tablee_core::Game::turn(self).seats().contains(seat) {
            return;
        }
        match self.phase() {
            Phase::Select => menu[0] = if self.hand(seat).len() < 3 { 0b1 } else { 0b111 },
            Phase::Discard => menu[0] = 0b11 << DISCARD,
            Phase::Lay => {
                let open = packed(self.island(seat).open());
                let both = self.chosen(seat).len() > 1;
                let wide = u128::from(open) << LAY | u128::from(if both { open } else { 0 }) << (LAY + PLACES);
                *menu = [wide as u64, (wide >> 64) as u64];
            }
            Phase::Over => {}
        }
    }

    #[inline]
    fn choice(&self, seat: Seat, _menu: &[u64; 2], action: usize) -> Option<Move> {
        match action {
            0..DISCARD => {
                let hand = sorted(self.hand(seat));
                let [low, high] = [[0, 1], [0, 2], [1, 2]][action];
                CardPair::new(hand[low]?, hand[high]?).map(Move::Select)
            }
            DISCARD..LAY => sorted(self.chosen(seat))[action - DISCARD].map(Move::Discard),
            LAY..ACTIONS => {
                let (slot, number) = ((action - LAY) / PLACES, (action - LAY) % PLACES);
                sorted(self.chosen(seat))[slot].map(|card| Move::Lay(card, place_of(number)))
            }
            _ => None,
        }
    }

    fn action(&self, seat: Seat, _menu: &[u64; 2], choice: Move) -> Option<usize> {
        let slot = |cards: CardSet, card: Card| sorted(cards).into_iter().position(|held| held == Some(card));
        match choice {
            Move::Select(pair) => {
                let hand = self.hand(seat);
                // Lower and middle are 0, lower and higher 1, middle and higher 2.
                Some(slot(hand, pair.low())? + slot(hand, pair.high())? - 1)
            }
            Move::Discard(card) => Some(DISCARD + slot(self.chosen(seat), card)?),
            Move::Lay(card, place) => {
                let reach = Place::from_bit(place.bit()) == place && place.bit() % 8 < SIDE as u32;
                let number = usize::from(number_of(place.bit()));
                let inside = reach && number < PLACES;
                let slot = slot(self.chosen(seat), card)?;
                inside.then(|| LAY + slot * PLACES + number)
            }
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, _menu: &[u64; 2], out: &mut [u8]) {
        match tablee_core::Game::seats(self) {
            2 => write(self, seat, &rows::<2>(self), out),
            3 => write(self, seat, &rows::<3>(self), out),
            4 => write(self, seat, &rows::<4>(self), out),
            5 => write(self, seat, &rows::<5>(self), out),
            _ => write(self, seat, &rows::<MAX_SEATS>(self), out),
        }
    }

    #[inline]
    fn observe_all(&self, menus: &[[u64; 2]], size: usize, out: &mut [u8]) {
        match menus.len() {
            2 => write_all::<2>(self, size, out),
            3 => write_all::<3>(self, size, out),
            4 => write_all::<4>(self, size, out),
            5 => write_all::<5>(self, size, out),
            _ => write_all::<MAX_SEATS>(self, size, out),
        }
    }
}

/// The codes of the sixteen cards of a seat, a byte each.
type Row = [u64; 2];

/// Bytes of 1 for the cards of a set.
#[inline]
fn ones(cards: CardSet) -> Row {
    let [low, high] = cards.bits().to_le_bytes();
    [spread(low), spread(high)]
}

/// Of eight cards, from their spots: the codes of those that are laid, 0 for the others, whose spot is past any other.
#[inline]
fn laid_codes(spots: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let laid = ((!spots & ONES << 7) >> 7) * 0xff;
    // Spots count eight a row and codes seven; no byte borrows from the next.
    let numbers = (spots & (ONES * 0x3f)) + ONES * LAID as u64 - ((spots >> 3) & (ONES * 7));
    numbers & laid
}

/// What everybody sees of the cards of a seat.
#[inline]
fn open_cards(game: &KarubaCards, seat: Seat) -> Row {
    let spots = game.island(seat).spots();
    let half = |bytes: Option<&[u8; 8]>| laid_codes(bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes)));
    let laid = [half(spots.first_chunk()), half(spots.last_chunk())];
    // A card is in one place at a time, so what is added was 0.
    let (chosen, discarded) = (ones(game.chosen(seat)), ones(game.discards(seat)));
    let code = |half: usize| chosen[half] * u64::from(TURNED_OVER) + discarded[half] * u64::from(DISCARDED);
    [laid[0] | code(0), laid[1] | code(1)]
}

#[inline]
fn rows<const SEATS: usize>(game: &KarubaCards) -> [Row; SEATS] {
    std::array::from_fn(|index| open_cards(game, Seat::new(index)))
}

#[inline]
fn write_all<const SEATS: usize>(game: &KarubaCards, size: usize, out: &mut [u8]) {
    let rows = rows::<SEATS>(game);
    for (seat, out) in Seat::all(SEATS).zip(out.chunks_exact_mut(size.max(1))) {
        write(game, seat, &rows, out);
    }
}

#[inline]
fn write<const SEATS: usize>(game: &KarubaCards, seat: Seat, rows: &[Row; SEATS], out: &mut [u8]) {
    let deciding = tablee_core::Game::turn(game).seats();
    let mut whose = seat;
    let order: [Seat; SEATS] = std::array::from_fn(|_| {
        let here = whose;
        whose = here.next(SEATS);
        here
    });
    // Looked at once, so that nothing is looked at again when it is written.
    let Some(out) = out.get_mut(..(Card::COUNT + 1) * SEATS + 2) else { return };
    let mut writer = Writer::new(out);
    let hand = ones(game.hand(seat));
    for (place, whose) in order.into_iter().enumerate() {
        let [low, high] = rows[whose.index() % SEATS];
        // Only one's own hand is seen.
        let [low, high] = if place == 0 {
            [low | (hand[0] * u64::from(IN_HAND)), high | (hand[1] * u64::from(IN_HAND))]
        } else {
            [low, high]
        };
        writer.put(low.to_le_bytes());
        writer.put(high.to_le_bytes());
    }
    writer.put(order.map(|whose| u8::from(deciding.contains(whose))));
    let phase = match game.phase() {
        Phase::Select => 0,
        Phase::Discard => 1,
        Phase::Lay => 2,
        Phase::Over => 3,
    };
    writer.put([game.round(), phase]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_become_codes() {
        for spot in (0..64).chain([u8::MAX]) {
            let plain = if spot < 64 { LAID + spot - spot / 8 } else { 0 };
            for place in 0..8 {
                let mut spots = if spot % 2 == 0 { [u8::MAX; 8] } else { [48; 8] };
                spots[place] = spot;
                assert_eq!(laid_codes(u64::from_le_bytes(spots)).to_le_bytes()[place], plain);
            }
        }
    }

    #[test]
    fn boards_are_packed_row_by_row() {
        for seed in 0..5_000_u64 {
            let board = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & 0x007f_7f7f_7f7f_7f7f;
            let plain = (0..SIDE).fold(0, |bits, row| bits | (board >> (8 * row) & 0x7f) << (SIDE * row));
            assert_eq!(packed(board), plain);
        }
    }
}
