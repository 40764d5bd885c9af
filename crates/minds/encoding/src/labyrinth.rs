//! Labyrinth: the card game as numbers.
//!
//! The maze may grow anywhere, so a grid large enough for every maze would be nearly empty, and a smaller one would lose legal
//! moves. Instead the empty places to which a corridor opens are listed in order (by column, then by row), and a move names a
//! place by its rank in this list, which the observation holds too: a policy points at one of the places it is shown. Every legal
//! move has a number wherever the maze goes, and there are 868 actions.
//!
//! Actions: `408 * slot + 4 * rank + rotation` lays the lower (slot 0) or the higher card of the hand (L3), `816 + card - 1` takes
//! a card (L5), 866 takes no more, 867 passes (L8).

use tablee_core::{Game as _, Seat, Setup};
use tablee_labyrinth::{Labyrinth, LabyrinthMove, MOST_CARDS, Phase, Place};

use crate::bits::{Writer, seats_from};
use crate::{Encode, Kind, Menu, Space};

/// A joined maze of `n` cards has at most `2 n + 2` places beside it.
const RANKS: usize = 2 * MOST_CARDS + 2;
const SLOT: usize = RANKS * 4;
const TAKE: usize = 2 * SLOT;
const DONE: usize = TAKE + MOST_CARDS;
const PASS: usize = DONE + 1;
const ACTIONS: usize = PASS + 1;
const WORDS: usize = ACTIONS.div_ceil(64);

/// Where a card is: unseen, in the viewer's hand by slot, in the maze, and from there on won by a seat.
const HELD: u8 = 1;
const LIES: u8 = 3;
const LINKED: u8 = 4;
const TAKEABLE: u8 = 5;
const WON: u8 = 6;
/// Added to a column or row, so that it is never negative.
const MIDDLE: u8 = 64;

/// What a seat may choose, and the open places in order.
#[derive(Clone, Debug)]
pub struct LabyrinthMenu {
    words: [u64; WORDS],
    /// Column, row and needed sides in one number, so that sorting them sorts the places. Columns and rows are those of an
    /// observation.
    places: [u32; RANKS],
    /// By place, its number among the open places of the maze when it was listed.
    numbers: [u8; RANKS],
    count: u8,
}

impl Default for LabyrinthMenu {
    fn default() -> LabyrinthMenu {
        LabyrinthMenu { words: [0; WORDS], places: [0; RANKS], numbers: [0; RANKS], count: 0 }
    }
}

impl Menu for LabyrinthMenu {
    #[inline]
    fn words(&self) -> &[u64] {
        &self.words
    }

    #[inline]
    fn clear(&mut self) {
        self.words = [0; WORDS];
        self.count = 0;
    }
}

impl LabyrinthMenu {
    #[inline]
    fn places(&self) -> &[u32] {
        &self.places[..usize::from(self.count).min(RANKS)]
    }

    /// Lists the open places in order, and says how many there are. Most are those of the last time, in the same order, so what was
    /// found then is looked at first.
    #[inline]
    fn find_places(&mut self, game: &Labyrinth) -> usize {
        let (mut kept, mut found) = (0, [0_u64; 2]);
        for index in 0..self.places().len() {
            let (old, number) = (self.places[index], self.numbers[index]);
            let (place, needs) = game.open_place(number.into());
            let now = packed(place, needs);
            // The same place under the same number as the last time; what got another number is looked for below.
            if now >> 8 == old >> 8 && needs != 0 {
                (self.places[kept], self.numbers[kept]) = (now, number);
                kept += 1;
                found[usize::from(number / 64) % 2] |= 1 << (number % 64);
            }
        }
        let open = game.open_count().min(RANKS);
        let few = open - kept.min(open) <= 6;
        for (half, found) in found.into_iter().enumerate() {
            let within = open.saturating_sub(64 * half);
            let mut rest = !found & if within < 64 { (1 << within) - 1 } else { u64::MAX };
            while rest != 0 && kept < RANKS {
                let number = 64 * half + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (place, needs) = game.open_place(number);
                let new = packed(place, needs);
                let mut at = kept;
                while few && at > 0 && self.places[at - 1] > new {
                    (self.places[at], self.numbers[at]) = (self.places[at - 1], self.numbers[at - 1]);
                    at -= 1;
                }
                (self.places[at], self.numbers[at]) = (new, number as u8);
                kept += 1;
            }
        }
        if !few {
            self.sort(kept);
        }
        self.count = kept as u8;
        kept
    }

    /// Everything is new: sorted from nothing, each place with its number below it.
    #[cold]
    fn sort(&mut self, count: usize) {
        let mut both = [0_u64; RANKS];
        let both = &mut both[..count.min(RANKS)];
        for ((both, &place), &number) in both.iter_mut().zip(&self.places).zip(&self.numbers) {
            *both = u64::from(place) << 8 | u64::from(number);
        }
        both.sort_unstable();
        for ((&both, place), number) in both.iter().zip(&mut self.places).zip(&mut self.numbers) {
            (*place, *number) = ((both >> 8) as u32, both as u8);
        }
    }

    fn place(&self, rank: usize) -> Option<Place> {
        self.places().get(rank).map(|&packed| unpacked(packed).0)
    }
}

#[inline]
fn packed(place: Place, needs: u8) -> u32 {
    let shifted = |coordinate: i8| u32::from(MIDDLE.wrapping_add_signed(coordinate));
    shifted(place.x) << 16 | shifted(place.y) << 8 | u32::from(needs)
}

#[inline]
fn unpacked(packed: u32) -> (Place, u8) {
    let [needs, y, x, _] = packed.to_le_bytes();
    let back = |byte: u8| byte.wrapping_sub(MIDDLE).cast_signed();
    (Place::new(back(x), back(y)), needs)
}

#[inline]
fn set(words: &mut [u64; WORDS], action: usize, bits: u64) {
    words[action / 64 % WORDS] |= bits << (action % 64);
}

/// By what a card opens to as it lies: for each set of needed sides, whether one of them is among these. A bit every four bits.
static OPENS: [u64; 16] = {
    let mut table = [0; 16];
    let mut sides = 0;
    while sides < 16 {
        let mut needs = 0;
        while needs < 16 {
            table[sides] |= ((sides & needs != 0) as u64) << (4 * needs);
            needs += 1;
        }
        sides += 1;
    }
    table
};

/// For each set of needed sides, which of the four ways to lay a card open to one of them: four bits each.
#[inline]
fn fitting([first, second, third, fourth]: [u8; 4]) -> u64 {
    let opens = |sides: u8| OPENS[usize::from(sides & 15)];
    opens(first) | opens(second) << 1 | opens(third) << 2 | opens(fourth) << 3
}

/// Does something with every number in a set.
#[inline]
fn each(mut bits: u64, mut tell: impl FnMut(u8)) {
    while bits != 0 {
        tell(bits.trailing_zeros() as u8);
        bits &= bits - 1;
    }
}

/// Room for every card whose number fits in a set, so that finding the place of one needs no division.
const CARDS: usize = 64;

/// The place of a card in a list of all cards.
#[inline]
fn index(card: u8) -> usize {
    usize::from(card).wrapping_sub(1) % CARDS
}

/// The cards of a hand in order; 0 is no card.
#[inline]
fn slots(hand: [u8; 2]) -> [u8; 2] {
    match hand {
        [one, 0] => [one, 0],
        [one, other] => [one.min(other), one.max(other)],
    }
}

impl Encode for Labyrinth {
    type Menu = LabyrinthMenu;
    const ACTIONS: usize = ACTIONS;
    const MOST_LANES: usize = 1;

    fn space(setup: &Setup<Self>) -> Space {
        let seats = setup.seats;
        Space::new(ACTIONS, 1, seats)
            .with("where", 1, MOST_CARDS, Kind::Code(WON + seats as u8))
            .with("column", 1, MOST_CARDS, Kind::Count(2 * MIDDLE))
            .with("row", 1, MOST_CARDS, Kind::Count(2 * MIDDLE))
            .with("rotation", 1, MOST_CARDS, Kind::Code(4))
            .with("place", RANKS, 2, Kind::Count(2 * MIDDLE))
            .with("needs", 1, RANKS, Kind::Bits(4))
            .with("closed", seats, 2, Kind::Bits(4))
            .with("hand-size", seats, 1, Kind::Count(2))
            .with("pile", 1, 1, Kind::Count(MOST_CARDS as u8))
            .with("passes", 1, 1, Kind::Count(6))
            .with("phase", 1, 1, Kind::Code(3))
    }

    #[inline]
    fn survey(&self, seat: Seat, menu: &mut LabyrinthMenu) {
        menu.words = [0; WORDS];
        let count = menu.find_places(self);
        if !self.turn().seats().contains(seat) {
            return;
        }
        if self.phase() == Phase::Take {
            // Card 1 has bit 1, and the first number.
            let takeable = self.takeable() >> 1;
            menu.words[TAKE / 64] |= takeable << (TAKE % 64);
            menu.words[TAKE / 64 + 1] |= takeable >> (64 - TAKE % 64);
            set(&mut menu.words, DONE, 1);
            return;
        }
        let mut any = 0;
        for (slot, card) in slots(self.held(seat)).into_iter().enumerate().filter(|(_, card)| *card != 0) {
            let fits = fitting(self.ways_to_lay(card));
            // Sixteen places fill a word; the second card's first word begins within one.
            let (first, shift) = (slot * SLOT / 64, slot * SLOT % 64);
            for (sixteen, places) in menu.places[..count].chunks(16).enumerate() {
                let mut bits = 0;
                for &place in places.iter().rev() {
                    bits = bits << 4 | fits >> (4 * (place & 15)) & 15;
                }
                any |= bits;
                menu.words[(first + sixteen) % WORDS] |= bits << shift;
                if shift != 0 {
                    menu.words[(first + sixteen + 1) % WORDS] |= bits >> (64 - shift);
                }
            }
        }
        if any == 0 {
            set(&mut menu.words, PASS, 1);
        }
    }

    #[inline]
    fn choice(&self, seat: Seat, menu: &LabyrinthMenu, action: usize) -> Option<LabyrinthMove> {
        match action {
            0..TAKE => {
                let (slot, place) = (action / SLOT, menu.place(action % SLOT / 4)?);
                let card = slots(self.held(seat))[slot];
                let lay = LabyrinthMove::Lay { card, place, rotation: (action % 4) as u8 };
                (card != 0).then_some(lay)
            }
            TAKE..DONE => self.place_of((action - TAKE) as u8 + 1).map(LabyrinthMove::Take),
            DONE => Some(LabyrinthMove::Done),
            PASS => Some(LabyrinthMove::Pass),
            _ => None,
        }
    }

    fn action(&self, seat: Seat, menu: &LabyrinthMenu, choice: LabyrinthMove) -> Option<usize> {
        match choice {
            LabyrinthMove::Lay { card, place, rotation } => {
                let slot = slots(self.held(seat)).iter().position(|&held| held == card && card != 0)?;
                let rank = menu.places().iter().position(|&packed| unpacked(packed).0 == place)?;
                Some(slot * SLOT + 4 * rank + usize::from(rotation & 3))
            }
            LabyrinthMove::Take(place) => Some(TAKE + usize::from(self.card_at(place)?) - 1),
            LabyrinthMove::Done => Some(DONE),
            LabyrinthMove::Pass => Some(PASS),
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, menu: &LabyrinthMenu, out: &mut [u8]) {
        let seats = self.seats();
        let mut cards = [[0_u8; CARDS]; 4];
        let [places, columns, rows, rotations] = &mut cards;
        each(self.lying_cards(), |card| {
            let (place, rotation) = self.lying(card);
            let at = index(card);
            places[at] = LIES;
            columns[at] = MIDDLE.wrapping_add_signed(place.x);
            rows[at] = MIDDLE.wrapping_add_signed(place.y);
            rotations[at] = rotation;
        });
        each(self.linked_cards(), |card| places[index(card)] = LINKED);
        each(self.takeable(), |card| places[index(card)] = TAKEABLE);
        for (whose, code) in seats_from(seat, seats).zip(WON..) {
            each(self.won_cards(whose), |card| places[index(card)] = code);
        }
        for (slot, card) in slots(self.held(seat)).into_iter().enumerate().filter(|(_, card)| *card != 0) {
            places[index(card)] = HELD + slot as u8;
        }
        let mut writer = Writer::new(out);
        for row in &cards {
            if let Some(row) = row.first_chunk::<MOST_CARDS>() {
                writer.put(*row);
            }
        }
        let listed = writer.space(3 * RANKS);
        if let Some(listed) = listed.first_chunk_mut::<{ 3 * RANKS }>() {
            *listed = [0; 3 * RANKS];
        }
        let (pairs, needed) = listed.split_at_mut((2 * RANKS).min(listed.len()));
        let (pairs, _) = pairs.as_chunks_mut::<2>();
        let count = menu.places().len().min(pairs.len()).min(needed.len());
        let (pairs, needed) = (&mut pairs[..count], &mut needed[..count]);
        for ((pair, side), &packed) in pairs.iter_mut().zip(needed).zip(menu.places()) {
            let [needs, row, column, _] = packed.to_le_bytes();
            (*pair, *side) = ([column, row], needs);
        }
        for whose in seats_from(seat, seats) {
            writer.put(self.closed_sides(whose));
        }
        for whose in seats_from(seat, seats) {
            writer.put([self.hand_count(whose) as u8]);
        }
        let phase = match self.phase() {
            Phase::Lay => 0,
            Phase::Take => 1,
            Phase::Over => 2,
        };
        writer.put([self.pile_count() as u8, self.passes(), phase]);
    }
}

const _: () = assert!(SLOT.is_multiple_of(4) && !TAKE.is_multiple_of(64));
