//! Kariba as numbers.
//!
//! Actions: `5 * animal + count - 1` plays so many cards (K3; a hand has five), then in the expert game `40 + animal` takes a
//! face-up card and 48 the top of the pile (K11). Animals are counted from 0, the mouse.

use tablee_core::{Seat, Setup};
use tablee_kariba::{ANIMALS, Action, Animal, HAND_SIZE, Kariba, KaribaMove, Phase};

use crate::bits::Writer;
use crate::{Encode, Kind, Space};

const COUNTS: usize = HAND_SIZE as usize;
const PLAYS: usize = ANIMALS * COUNTS;
const PILE: usize = PLAYS + ANIMALS;

impl Encode for Kariba {
    type Menu = [u64; 1];
    const ACTIONS: usize = PLAYS;
    const MOST_LANES: usize = 1;

    fn space(setup: &Setup<Self>) -> Space {
        let seats = setup.seats;
        let actions = if setup.options.expert { PILE + 1 } else { PLAYS };
        Space::new(actions, 1, seats)
            .with("hand", 1, ANIMALS, Kind::Count(HAND_SIZE as u8))
            .with("waterhole", 1, ANIMALS, Kind::Count(8))
            .with("face-up", 1, ANIMALS, Kind::Count(3))
            .with("unseen", 1, ANIMALS, Kind::Count(8))
            .with("captured", seats, ANIMALS, Kind::Count(8))
            .with("known", seats, ANIMALS, Kind::Count(HAND_SIZE as u8))
            .with("hand-size", seats, 1, Kind::Count(HAND_SIZE as u8))
            .with("pile", 1, 1, Kind::Count(54))
            .with("phase", 1, 1, Kind::Code(2))
    }

    #[inline]
    fn survey(&self, seat: Seat, menu: &mut [u64; 1]) {
        let mut word = counts_as_bits(u64::from_le_bytes(self.playable(seat).counts()));
        let (faceup, pile) = self.drawable(seat);
        if !faceup.is_empty() || pile {
            for animal in faceup.animals() {
                word |= 1 << (PLAYS + animal.index());
            }
            word |= u64::from(pile) << PILE;
        }
        *menu = [word];
    }

    #[inline]
    fn choice(&self, _seat: Seat, _menu: &[u64; 1], action: usize) -> Option<KaribaMove> {
        match action {
            0..PLAYS => KaribaMove::play(Animal::new(action / COUNTS), (action % COUNTS) as u8 + 1),
            PLAYS..PILE => Some(KaribaMove::take_face_up(Animal::new(action - PLAYS))),
            PILE => Some(KaribaMove::TAKE_PILE),
            _ => None,
        }
    }

    fn action(&self, _seat: Seat, _menu: &[u64; 1], choice: KaribaMove) -> Option<usize> {
        match choice.action() {
            Action::Play { animal, count } => {
                let count = usize::from(count);
                (1..=COUNTS).contains(&count).then(|| animal.index() * COUNTS + count - 1)
            }
            Action::TakeFaceUp { animal } => Some(PLAYS + animal.index()),
            Action::TakePile => Some(PILE),
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, _menu: &[u64; 1], out: &mut [u8]) {
        // Two play most of the time; with a number that the compiler knows, every byte has a fixed place.
        match tablee_core::Game::seats(self) {
            2 => look::<2>(self, seat, out),
            3 => look::<3>(self, seat, out),
            _ => look::<4>(self, seat, out),
        }
    }
}

/// For each animal, by how many of its cards may be played, which counts are legal: five bits from the lowest.
#[inline]
fn counts_as_bits(counts: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = ONES << 7;
    // Bit `count` of a byte: whether there are more cards than that. The sum carries into the highest bit where there are.
    let more_than = |count: u32| (counts.wrapping_add((127 - u64::from(count)) * ONES) & HIGH) >> (7 - count);
    let bytes = more_than(0) | more_than(1) | more_than(2) | more_than(3) | more_than(4);
    // Bytes of five bits move together: by three, by six, by twelve.
    let pairs = bytes & 0x001f_001f_001f_001f | bytes >> 3 & 0x03e0_03e0_03e0_03e0;
    let fours = pairs & 0x0000_03ff_0000_03ff | pairs >> 6 & 0x000f_fc00_000f_fc00;
    fours & 0x000f_ffff | fours >> 12 & 0x00ff_fff0_0000
}

/// Writes what a seat sees at a table for so many.
#[inline]
fn look<const SEATS: usize>(game: &Kariba, seat: Seat, out: &mut [u8]) {
    // Looked at once, so that nothing is looked at again when it is written.
    let Some(out) = out.get_mut(..4 * ANIMALS + (2 * ANIMALS + 1) * SEATS + 2) else { return };
    let mut writer = Writer::new(out);
    let (hand, waterhole, faceup) = (game.hand(seat), game.waterhole(), game.faceup());
    // What a viewer cannot see is all that it does not see.
    let mut seen = hand + waterhole + faceup - game.known(seat);
    let mut whose = seat;
    let order: [Seat; SEATS] = std::array::from_fn(|_| {
        let here = whose;
        whose = here.next(SEATS);
        here
    });
    for whose in order {
        seen += game.captured(whose) + game.known(whose);
    }
    writer.put(hand.counts());
    writer.put(waterhole.counts());
    writer.put(faceup.counts());
    writer.put((game.set().cards() - seen).counts());
    for whose in order {
        writer.put(game.captured(whose).counts());
    }
    for whose in order {
        writer.put(game.known(whose).counts());
    }
    writer.put(order.map(|whose| game.hand(whose).total() as u8));
    writer.put([game.pile().len() as u8, u8::from(game.phase() == Phase::Draw)]);
}

const _: () = assert!(PILE < 64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_become_bits() {
        for seed in 0..20_000_u64 {
            let counts: [u8; ANIMALS] =
                std::array::from_fn(|animal| (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (7 * animal)) as u8 % 9);
            let bit = |action: usize| counts_as_bits(u64::from_le_bytes(counts)) >> action & 1;
            for action in 0..PLAYS {
                assert_eq!(
                    bit(action),
                    u64::from(usize::from(counts[action / COUNTS]) > action % COUNTS),
                    "{counts:?}"
                );
            }
            assert_eq!(counts_as_bits(u64::from_le_bytes(counts)) >> PLAYS, 0);
        }
    }
}
