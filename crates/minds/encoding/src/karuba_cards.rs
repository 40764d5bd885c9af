//! Karuba: the card game as numbers.
//!
//! A hand has three cards and two are turned over, so cards are named by their place in the sorted hand: the network is told
//! which cards these are, and has 103 outputs instead of 920. Actions: 0 to 2 select the lower two, the outer two or the higher
//! two cards (C3); 3 and 4 discard the lower or the higher card (C4); from 5 on 49 places for the lower card turned over, then 49
//! for the higher (C5): 7 rows of 7 with the first card laid in the middle. A card that is alone is the lower one.

use tablee_core::{MAX_SEATS, Seat, Setup};
use tablee_karuba_cards::{Card, CardPair, CardSet, KarubaCards, Move, Phase, Place};

use crate::bits::{Writer, seats_from};
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

/// The bits of an island's board, eight a row, as seven a row.
#[inline]
fn packed(board: u64) -> u64 {
    (0..SIDE).fold(0, |bits, row| bits | (board >> (8 * row) & 0x7f) << (SIDE * row))
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
        let seats = tablee_core::Game::seats(self);
        let rows: [[u8; Card::COUNT]; MAX_SEATS] =
            std::array::from_fn(
                |index| if index < seats { open_cards(self, Seat::new(index)) } else { [0; Card::COUNT] },
            );
        write(self, seat, &rows, out);
    }

    #[inline]
    fn observe_all(&self, menus: &[[u64; 2]], size: usize, out: &mut [u8]) {
        let seats = menus.len();
        let rows: [[u8; Card::COUNT]; MAX_SEATS] =
            std::array::from_fn(
                |index| if index < seats { open_cards(self, Seat::new(index)) } else { [0; Card::COUNT] },
            );
        for (seat, out) in Seat::all(seats).zip(out.chunks_exact_mut(size.max(1))) {
            write(self, seat, &rows, out);
        }
    }
}

/// Sets the code of every card of a set.
#[inline]
fn tell(codes: &mut [u8; Card::COUNT], cards: CardSet, code: u8) {
    let mut bits = cards.bits();
    while bits != 0 {
        codes[bits.trailing_zeros() as usize % Card::COUNT] = code;
        bits &= bits - 1;
    }
}

/// What everybody sees of the cards of a seat.
#[inline]
fn open_cards(game: &KarubaCards, seat: Seat) -> [u8; Card::COUNT] {
    let mut codes = *game.island(seat).spots();
    for code in &mut codes {
        // A card that is not laid has a spot far past the last one.
        let place = LAID.wrapping_add(*code).wrapping_sub(*code / 8);
        *code = if *code < 64 { place } else { 0 };
    }
    tell(&mut codes, game.chosen(seat), TURNED_OVER);
    for card in game.discarded(seat) {
        codes[card.index()] = DISCARDED;
    }
    codes
}

#[inline]
fn write(game: &KarubaCards, seat: Seat, rows: &[[u8; Card::COUNT]; MAX_SEATS], out: &mut [u8]) {
    let seats = tablee_core::Game::seats(game);
    let deciding = tablee_core::Game::turn(game).seats();
    let mut writer = Writer::new(out);
    let mut own = rows[seat.index() % MAX_SEATS];
    tell(&mut own, game.hand(seat), IN_HAND);
    writer.put(own);
    for whose in seats_from(seat, seats).skip(1) {
        writer.put(rows[whose.index() % MAX_SEATS]);
    }
    for whose in seats_from(seat, seats) {
        writer.put([u8::from(deciding.contains(whose))]);
    }
    let phase = match game.phase() {
        Phase::Select => 0,
        Phase::Discard => 1,
        Phase::Lay => 2,
        Phase::Over => 3,
    };
    writer.put([game.round(), phase]);
}
