//! Kariba as numbers.
//!
//! Actions: `5 * animal + count - 1` plays so many cards (K3; a hand has five), then in the expert game `40 + animal` takes a
//! face-up card and 48 the top of the pile (K11). Animals are counted from 0, the mouse.

use tablee_core::{Seat, Setup};
use tablee_kariba::{ANIMALS, Action, Animal, HAND_SIZE, Kariba, KaribaMove, Phase};

use crate::bits::seats_from;
use crate::{Encode, Kind, Space};

const COUNTS: usize = HAND_SIZE as usize;
const PLAYS: usize = ANIMALS * COUNTS;
const PILE: usize = PLAYS + ANIMALS;

/// By how many cards of an animal may be played, which counts are legal.
const UP_TO: [u64; 8] = [0, 0b1, 0b11, 0b111, 0b1111, 0b11111, 0b11111, 0b11111];

impl Encode for Kariba {
    type Menu = [u64; 1];

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
        let plays = self.playable(seat).counts();
        let mut word = 0;
        for (animal, count) in plays.into_iter().enumerate() {
            word |= UP_TO[count as usize & 7] << (COUNTS * animal);
        }
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
        let seats = tablee_core::Game::seats(self);
        let hand = self.hand(seat);
        let (waterhole, faceup) = (self.waterhole(), self.faceup());
        // What a viewer cannot see is all that it does not see.
        let mut seen = hand + waterhole + faceup - self.known(seat);
        let (eights, tail) = out.as_chunks_mut::<ANIMALS>();
        let Some(([first, second, third, unseen], eights)) = eights.split_first_chunk_mut::<4>() else { return };
        (*first, *second, *third) = (hand.counts(), waterhole.counts(), faceup.counts());
        let Some((captures, eights)) = eights.split_at_mut_checked(seats) else { return };
        let Some((knowns, eights)) = eights.split_at_mut_checked(seats) else { return };
        // What is left has one byte a seat and two more: with many seats some of it lies in the last eight.
        let mut sizes = eights.as_flattened_mut().iter_mut().chain(tail);
        for (whose, (capture, known)) in seats_from(seat, seats).zip(captures.iter_mut().zip(knowns)) {
            (*capture, *known) = (self.captured(whose).counts(), self.known(whose).counts());
            seen += self.captured(whose) + self.known(whose);
            if let Some(size) = sizes.next() {
                *size = self.hand(whose).total() as u8;
            }
        }
        *unseen = (self.set().cards() - seen).counts();
        for (place, value) in sizes.zip([self.pile().len() as u8, u8::from(self.phase() == Phase::Draw)]) {
            *place = value;
        }
    }
}

const _: () = assert!(PILE < 64);
