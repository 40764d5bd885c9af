//! What follows from a move: hunting, drawing, whose turn it is.

use tablee_core::Sink;

use crate::animal::{ANIMALS, Animal};
use crate::cards::Cards;
use crate::event::KaribaEvent;
use crate::moves::{Action, KaribaMove};
use crate::state::{FACE_UP_CARDS, HAND_SIZE, HUNTING_CARDS, Kariba, Phase, slot};

/// For each animal the bytes of [`Cards`] in which its prey may be: all weaker animals, for the mouse the elephant (K4, K6).
const WITHIN_REACH: [u64; ANIMALS] = {
    let mut bytes = [0; ANIMALS];
    let mut index = 0;
    while index < ANIMALS {
        bytes[index] = (1 << (8 * index)) - 1;
        index += 1;
    }
    bytes[Animal::MOUSE.index()] = 0xff << (8 * Animal::ELEPHANT.index());
    bytes
};

/// The cards that `hunter` takes from this waterhole, its own cards having been laid (K4, K5, K6); none if it does not hunt.
#[inline]
pub(crate) fn prey(waterhole: Cards, hunter: Animal) -> Cards {
    let within_reach = waterhole.in_bytes(WITHIN_REACH[hunter.index()]);
    within_reach.in_bytes(waterhole.at_least(HUNTING_CARDS, hunter)).strongest()
}

impl Kariba {
    #[inline]
    pub(crate) fn carry_out<S: Sink<KaribaEvent>>(&mut self, choice: KaribaMove, out: &mut S) {
        match (self.phase, choice.action()) {
            (Phase::Play, Action::Play { animal, count }) => {
                self.log.push(choice);
                self.play(animal, count, out);
            }
            (Phase::Draw, _) => self.take(choice, out),
            _ => {}
        }
    }

    /// K3 to K8: lay the cards, hunt, draw, and let the next seat play.
    #[inline]
    fn play<S: Sink<KaribaEvent>>(&mut self, animal: Animal, count: u8, out: &mut S) {
        let seat = self.turn;
        let cards = Cards::of(animal, count);
        let before = self.hands[slot(seat)];
        let mut hand = before - cards;
        let laid = self.waterhole + cards;
        let taken = prey(laid, animal);
        self.waterhole = laid - taken;
        self.captured[slot(seat)] += taken;
        let lying = laid.count(animal);
        out.emit(|| KaribaEvent::Played { seat, animal: self.set.name(animal).clone(), count, lying });
        if !taken.is_empty() {
            out.emit(|| KaribaEvent::hunted(seat, &self.set, animal, taken));
        } else if lying >= HUNTING_CARDS {
            out.emit(|| KaribaEvent::NothingToHunt { seat, animal: self.set.name(animal).clone() });
        }

        if self.options.expert {
            self.known[slot(seat)] -= Cards::of(animal, self.known[slot(seat)].count(animal).min(count));
            self.hands[slot(seat)] = hand;
            self.draw_or_finish(out);
            return;
        }
        // K7
        let drawn = self.pile.draw((HAND_SIZE + u32::from(count)).saturating_sub(before.total()));
        hand += drawn;
        self.hands[slot(seat)] = hand;
        if !drawn.is_empty() {
            let left = self.pile.len();
            out.emit(|| KaribaEvent::Drew { seat, count: drawn.total(), left });
        }
        self.pass_on(hand, out);
    }

    /// K11: one card. Apart from the standard game, so that this stays short.
    #[inline(never)]
    fn take<S: Sink<KaribaEvent>>(&mut self, choice: KaribaMove, out: &mut S) {
        let seat = self.turn;
        match choice.action() {
            Action::TakeFaceUp { animal } => {
                // All have seen it.
                let card = Cards::of(animal, 1);
                self.faceup -= card;
                self.hands[slot(seat)] += card;
                self.known[slot(seat)] += card;
                out.emit(|| KaribaEvent::TookFaceUp { seat, animal: self.set.name(animal).clone() });
            }
            Action::TakePile => {
                self.hands[slot(seat)] += self.pile.draw(1);
                let left = self.pile.len();
                out.emit(|| KaribaEvent::TookFromPile { seat, left });
            }
            Action::Play { .. } => return,
        }
        self.log.push(choice);
        self.draw_or_finish(out);
    }

    /// K11: as long as the hand is short and something can be drawn, the seat chooses; then the face-up cards are replaced.
    #[inline(never)]
    fn draw_or_finish<S: Sink<KaribaEvent>>(&mut self, out: &mut S) {
        let hand = self.hands[slot(self.turn)];
        if hand.total() < HAND_SIZE && !(self.faceup.is_empty() && self.pile.is_empty()) {
            self.phase = Phase::Draw;
            return;
        }
        let seat = self.turn;
        let laid = self.pile.draw(FACE_UP_CARDS.saturating_sub(self.faceup.total()));
        self.faceup += laid;
        if !laid.is_empty() {
            let left = self.pile.len();
            out.emit(|| KaribaEvent::refilled(seat, &self.set, laid, left));
        }
        self.phase = Phase::Play;
        self.pass_on(hand, out);
    }

    /// K2, K8: the next seat plays, unless this one has nothing left and nothing to draw.
    #[inline]
    fn pass_on<S: Sink<KaribaEvent>>(&mut self, hand: Cards, out: &mut S) {
        let seat = self.turn;
        if hand.is_empty() {
            self.phase = Phase::Over;
            out.emit(|| KaribaEvent::Ended { seat });
        } else {
            self.turn = seat.next(self.seat_count());
        }
    }
}
