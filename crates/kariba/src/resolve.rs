use tablee_core::{Seat, Sink};

use crate::animal::Animal;
use crate::cards::Cards;
use crate::event::KaribaEvent;
use crate::moves::{Action, KaribaMove};
use crate::state::{FACE_UP_CARDS, HAND_SIZE, HUNTING_CARDS, Kariba, Phase, slot};

/// The cards that `hunter` takes from this waterhole, its own cards having been laid (K4, K5, K6); none if it does not hunt.
#[inline]
pub(crate) fn prey(waterhole: Cards, hunter: Animal) -> Cards {
    let within_reach = if hunter == Animal::MOUSE {
        waterhole.only(Animal::ELEPHANT)
    } else {
        waterhole.weaker_than(hunter)
    };
    within_reach.only_if(waterhole.count(hunter) >= HUNTING_CARDS).strongest()
}

impl Kariba {
    #[inline]
    pub(crate) fn carry_out<S: Sink<KaribaEvent>>(&mut self, choice: KaribaMove, out: &mut S) {
        match (self.phase, choice.action()) {
            (Phase::Play, Action::Play { animal, count }) => {
                self.log.push(choice);
                self.play(animal, count, out);
            }
            (Phase::Draw, Action::TakeFaceUp { animal }) => {
                self.log.push(choice);
                self.take_face_up(animal, out);
            }
            (Phase::Draw, Action::TakePile) => {
                self.log.push(choice);
                self.take_from_pile(out);
            }
            _ => {}
        }
    }

    /// K3 to K8: lay the cards, hunt, draw, and let the next seat play.
    #[inline]
    fn play<S: Sink<KaribaEvent>>(&mut self, animal: Animal, count: u8, out: &mut S) {
        let (seat, set) = (self.turn, self.set);
        let cards = Cards::of(animal, count);
        let mut hand = self.hands[slot(seat)] - cards;
        let laid = self.waterhole + cards;
        let taken = prey(laid, animal);
        self.waterhole = laid - taken;
        self.captured[slot(seat)] += taken;
        let lying = laid.count(animal);
        out.emit(|| KaribaEvent::Played { seat, animal: set.name(animal).clone(), count, lying });
        if !taken.is_empty() {
            out.emit(|| KaribaEvent::hunted(seat, &set, animal, taken));
        } else if lying >= HUNTING_CARDS {
            out.emit(|| KaribaEvent::NothingToHunt { seat, animal: set.name(animal).clone() });
        }

        if self.options.expert {
            let known = &mut self.known[slot(seat)];
            *known -= Cards::of(animal, known.count(animal).min(count));
            self.hands[slot(seat)] = hand;
            self.draw_or_finish(out);
            return;
        }
        // K7
        let drawn = self.pile.draw(HAND_SIZE.saturating_sub(hand.total()));
        hand += drawn;
        self.hands[slot(seat)] = hand;
        if !drawn.is_empty() {
            let left = self.pile.len();
            out.emit(|| KaribaEvent::Drew { seat, count: drawn.total(), left });
        }
        self.pass_on(out);
    }

    /// K11: a face-up card taken is seen by all.
    fn take_face_up<S: Sink<KaribaEvent>>(&mut self, animal: Animal, out: &mut S) {
        let (seat, set) = (self.turn, self.set);
        let card = Cards::of(animal, 1);
        self.faceup -= card;
        self.hands[slot(seat)] += card;
        self.known[slot(seat)] += card;
        out.emit(|| KaribaEvent::TookFaceUp { seat, animal: set.name(animal).clone() });
        self.draw_or_finish(out);
    }

    fn take_from_pile<S: Sink<KaribaEvent>>(&mut self, out: &mut S) {
        let seat = self.turn;
        self.hands[slot(seat)] += self.pile.draw(1);
        let left = self.pile.len();
        out.emit(|| KaribaEvent::TookFromPile { seat, left });
        self.draw_or_finish(out);
    }

    /// K11: as long as the hand is short and something can be drawn, the seat chooses; then the face-up cards are replaced.
    fn draw_or_finish<S: Sink<KaribaEvent>>(&mut self, out: &mut S) {
        let short = self.hands[slot(self.turn)].total() < HAND_SIZE;
        if short && !(self.faceup.is_empty() && self.pile.is_empty()) {
            self.phase = Phase::Draw;
            return;
        }
        let (seat, set) = (self.turn, self.set);
        let laid = self.pile.draw(FACE_UP_CARDS.saturating_sub(self.faceup.total()));
        self.faceup += laid;
        if !laid.is_empty() {
            let left = self.pile.len();
            out.emit(|| KaribaEvent::refilled(seat, &set, laid, left));
        }
        self.phase = Phase::Play;
        self.pass_on(out);
    }

    /// K2, K8: the next seat plays, unless this one has nothing left and nothing to draw.
    #[inline]
    fn pass_on<S: Sink<KaribaEvent>>(&mut self, out: &mut S) {
        let seat: Seat = self.turn;
        if self.hands[slot(seat)].is_empty() {
            self.phase = Phase::Over;
            out.emit(|| KaribaEvent::Ended { seat });
        } else {
            self.turn = seat.next(self.seat_count());
        }
    }
}
