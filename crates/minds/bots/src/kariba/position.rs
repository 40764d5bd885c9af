//! A position made for search: the same rules as the state of the game, in fewer bytes and without a log. It is built from a
//! view and a sampled deal only, so nothing hidden can reach it. The tests play it side by side with the real game.

use tablee_core::Rng;
use tablee_kariba::{Action, Animal, Cards, HAND_SIZE, KaribaMove};

/// The most seats of a table.
pub(super) const SEATS: usize = 4;
/// The most cards of a deck.
pub(super) const DECK: usize = 64;
/// How many cards lie face up while the pile lasts.
const FACE_UP: u32 = 3;
/// With so many cards an animal hunts.
const HUNTERS: u32 = 3;
/// One in each byte. A product with it sums the bytes into the highest.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Cards counted by animal, one byte each, the mouse lowest.
pub(super) type Packed = u64;

/// The eight counts in one word.
#[inline]
pub(super) fn pack(cards: Cards) -> Packed {
    u64::from_le_bytes(cards.counts())
}

/// How many cards.
#[inline]
pub(super) fn total(cards: Packed) -> u32 {
    (cards.wrapping_mul(ONES) >> 56) as u32
}

/// How many of the animal whose byte starts at bit `shift`.
#[inline]
pub(super) fn count(cards: Packed, shift: u32) -> u32 {
    u32::from((cards >> (shift % 64)) as u8)
}

/// Where the byte of the lowest animal starts; `cards` must not be empty.
#[inline]
pub(super) fn lowest(cards: Packed) -> u32 {
    cards.trailing_zeros() & 56
}

/// Where the byte of the highest animal starts; `cards` must not be empty.
#[inline]
pub(super) fn highest(cards: Packed) -> u32 {
    63_u32.wrapping_sub(cards.leading_zeros()) & 56
}

/// `cards` without the animal at `shift`.
#[inline]
pub(super) fn without(cards: Packed, shift: u32) -> Packed {
    cards & !(0xff << (shift % 64))
}

/// The animals that one at `shift` hunts if they are the nearest.
#[inline]
fn within_reach(waterhole: Packed, shift: u32) -> Packed {
    if shift == 0 { waterhole & 0xff << 56 } else { waterhole & ((1 << (shift % 64)) - 1) }
}

/// The cards that the animal at `shift` takes, its own cards having been laid.
#[inline]
pub(super) fn prey(laid: Packed, shift: u32) -> Packed {
    let reach = within_reach(laid, shift);
    if count(laid, shift) < HUNTERS || reach == 0 { 0 } else { reach & (0xff << highest(reach)) }
}

/// How many cards the animal at `shift` takes when it hunts.
#[inline]
pub(super) fn nearest(waterhole: Packed, shift: u32) -> u32 {
    let reach = within_reach(waterhole, shift);
    if reach == 0 { 0 } else { count(reach, highest(reach)) }
}

/// One decision in a byte: a play is sixteen times the animal's index and the count, a draw lies above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice(pub(super) u8);

impl Choice {
    /// The top of the pile.
    pub(super) const PILE: Choice = Choice(136);

    #[inline]
    pub(super) fn play(shift: u32, count: u32) -> Choice {
        Choice((shift * 2 + count) as u8)
    }

    #[inline]
    pub(super) fn take(shift: u32) -> Choice {
        Choice(128 + (shift / 8) as u8)
    }

    pub(super) fn of(choice: KaribaMove) -> Choice {
        match choice.action() {
            Action::Play { animal, count } => Choice::play(animal.index() as u32 * 8, count.into()),
            Action::TakeFaceUp { animal } => Choice::take(animal.index() as u32 * 8),
            Action::TakePile => Choice::PILE,
        }
    }

    #[inline]
    pub(super) fn is_play(self) -> bool {
        self.0 < 128
    }

    /// The byte of the animal that is played.
    #[inline]
    pub(super) fn shift(self) -> u32 {
        u32::from(self.0 / 2) & 56
    }

    /// How many are played.
    #[inline]
    pub(super) fn count(self) -> u32 {
        u32::from(self.0 & 15)
    }

    /// The byte of the animal that is taken from the face-up cards.
    #[inline]
    pub(super) fn taken(self) -> u32 {
        u32::from(self.0 & 7) * 8
    }
}

/// What the seat whose turn it is does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Play,
    Draw,
    Over,
}

/// A position with everything dealt that a seat does not see, in a form that is quick to play on.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) hands: [Packed; SEATS],
    pub(super) waterhole: Packed,
    pub(super) faceup: Packed,
    /// All cards of the game.
    pub(super) all: Packed,
    /// All cards that nobody has played: in hands, in the pile, face up.
    pub(super) unplayed: Packed,
    pub(super) captured: [u8; SEATS],
    pub(super) turn: u8,
    pub(super) seats: u8,
    pub(super) expert: bool,
    pub(super) stage: Stage,
    /// Where the top of the pile is, and where it ends.
    pub(super) top: u8,
    pub(super) end: u8,
    /// The pile as shifts, with room for a last draw to read past the end.
    pub(super) pile: [u8; DECK + HAND_SIZE as usize],
}

impl World {
    /// The hand of the seat whose turn it is.
    #[inline]
    pub(super) fn hand(&self) -> Packed {
        self.hands[usize::from(self.turn) % SEATS]
    }

    #[inline]
    pub(super) fn next_seat(&self) -> u8 {
        if self.turn + 1 >= self.seats { 0 } else { self.turn + 1 }
    }

    /// The cards in the pile.
    #[inline]
    pub(super) fn pile_size(&self) -> u32 {
        u32::from(self.end.saturating_sub(self.top))
    }

    #[inline]
    pub(super) fn carry_out(&mut self, choice: Choice) {
        if choice.is_play() {
            self.lay(choice.shift(), choice.count());
        } else {
            self.take(choice);
        }
    }

    /// K3 to K8.
    #[inline]
    pub(super) fn lay(&mut self, shift: u32, laid: u32) {
        let seat = usize::from(self.turn) % SEATS;
        let cards = u64::from(laid) << (shift % 64);
        let hand = self.hands[seat].wrapping_sub(cards);
        self.hands[seat] = hand;
        self.unplayed = self.unplayed.wrapping_sub(cards);
        let waterhole = self.waterhole.wrapping_add(cards);
        let taken = prey(waterhole, shift);
        self.waterhole = waterhole - taken;
        self.captured[seat] += total(taken) as u8;
        if self.expert {
            self.draw_or_finish();
        } else {
            let wanted = HAND_SIZE.saturating_sub(total(hand));
            self.hands[seat] = hand + self.draw(wanted);
            self.pass_on(seat);
        }
    }

    /// K11: one card.
    fn take(&mut self, choice: Choice) {
        let seat = usize::from(self.turn) % SEATS;
        if choice == Choice::PILE {
            self.hands[seat] += self.draw(1);
        } else {
            let card = 1 << choice.taken();
            self.faceup = self.faceup.wrapping_sub(card);
            self.hands[seat] += card;
        }
        self.draw_or_finish();
    }

    fn draw_or_finish(&mut self) {
        let seat = usize::from(self.turn) % SEATS;
        if total(self.hands[seat]) < HAND_SIZE && (self.faceup != 0 || self.top < self.end) {
            self.stage = Stage::Draw;
            return;
        }
        self.faceup += self.draw(FACE_UP.saturating_sub(total(self.faceup)));
        self.stage = Stage::Play;
        self.pass_on(seat);
    }

    #[inline]
    fn pass_on(&mut self, seat: usize) {
        if self.hands[seat] == 0 {
            self.stage = Stage::Over;
        } else {
            self.turn = self.next_seat();
        }
    }

    /// Takes so many from the top, or what is left.
    #[inline]
    fn draw(&mut self, wanted: u32) -> Packed {
        let taken = wanted.min(self.pile_size()).min(HAND_SIZE) as usize;
        let top = usize::from(self.top);
        let mut drawn = 0;
        if let Some(cards) = self.pile.get(top..top + taken) {
            for &shift in cards {
                drawn += 1 << (shift & 56);
            }
        }
        self.top += taken as u8;
        drawn
    }

    /// Puts the next `wanted` cards of the pile in a new order; that is enough if no more will be drawn.
    #[inline]
    pub(super) fn shuffle_top<R: Rng>(&mut self, wanted: usize, rng: &mut R) {
        let (top, end) = (usize::from(self.top), usize::from(self.end).min(DECK));
        for place in top..end.min(top + wanted) {
            let other = place + rng.below((end - place) as u32) as usize;
            self.pile.swap(place, other);
        }
    }

    /// Every legal decision, in no order that means anything.
    pub(super) fn for_each_choice(&self, mut visit: impl FnMut(Choice)) {
        match self.stage {
            Stage::Over => {}
            Stage::Play => {
                let mut rest = self.hand();
                while rest != 0 {
                    let shift = lowest(rest);
                    for laid in 1..=count(rest, shift) {
                        visit(Choice::play(shift, laid));
                    }
                    rest = without(rest, shift);
                }
            }
            Stage::Draw => {
                let mut rest = self.faceup;
                while rest != 0 {
                    let shift = lowest(rest);
                    visit(Choice::take(shift));
                    rest = without(rest, shift);
                }
                if self.top < self.end {
                    visit(Choice::PILE);
                }
            }
        }
    }

    /// The points of `seat` less those of the best other.
    #[inline]
    pub(super) fn margin(&self, seat: usize) -> i32 {
        margin(&self.captured, self.seats, seat)
    }

    /// The share of the victory that `seat` has as it stands.
    #[inline]
    pub(super) fn win_share(&self, seat: usize) -> f32 {
        win_share(&self.captured, self.seats, seat)
    }
}

/// The points of `seat` less those of the best other.
#[inline]
pub(super) fn margin(captured: &[u8; SEATS], seats: u8, seat: usize) -> i32 {
    let mut best = 0;
    for (other, &points) in captured.iter().enumerate().take(seats.into()) {
        if other != seat {
            best = best.max(i32::from(points));
        }
    }
    i32::from(captured[seat % SEATS]) - best
}

/// The share of the victory that `seat` has with these points.
#[inline]
pub(super) fn win_share(captured: &[u8; SEATS], seats: u8, seat: usize) -> f32 {
    match margin(captured, seats, seat) {
        ..0 => 0.0,
        0 => {
            let own = captured[seat % SEATS];
            1.0 / captured.iter().take(seats.into()).filter(|&&points| points == own).count().max(1) as f32
        }
        _ => 1.0,
    }
}

/// The byte of an animal.
pub(super) fn shift_of(animal: Animal) -> u32 {
    animal.index() as u32 * 8
}
