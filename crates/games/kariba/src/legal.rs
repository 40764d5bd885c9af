//! Which moves of Kariba are legal, and why others are not.

use tablee_core::{Rng, Seat};

use crate::cards::Cards;
use crate::fault::KaribaFault;
use crate::moves::{Action, KaribaMove};
use crate::state::{Kariba, Phase, slot};

impl Kariba {
    /// K3: of each animal the most cards that `seat` may play now, and with them every smaller number; none if it does not
    /// play now.
    #[inline]
    pub fn playable(&self, seat: Seat) -> Cards {
        if self.phase == Phase::Play && self.turn == seat { self.hand(seat) } else { Cards::EMPTY }
    }

    /// K11: the face-up cards of which `seat` may take one now, and whether it may take the top of the pile.
    #[inline]
    pub fn drawable(&self, seat: Seat) -> (Cards, bool) {
        let draws = self.phase == Phase::Draw && self.turn == seat;
        if draws { (self.faceup, !self.pile.is_empty()) } else { (Cards::EMPTY, false) }
    }

    /// K3: each animal in hand with each count up to what is held. K11: each animal that lies face up, then the pile.
    pub(crate) fn list_legal(&self, seat: Seat, out: &mut Vec<KaribaMove>) {
        let hand = self.playable(seat);
        out.extend(
            hand.animals().flat_map(|animal| {
                (1..=hand.count(animal)).map(move |count| KaribaMove::play_unchecked(animal, count))
            }),
        );
        let (faceup, pile) = self.drawable(seat);
        out.extend(faceup.animals().map(KaribaMove::take_face_up));
        out.extend(pile.then_some(KaribaMove::TAKE_PILE));
    }

    /// A hand has as many legal plays as cards: the card at a random position stands for its animal and for as many cards
    /// of it as lie from there on.
    #[inline]
    pub(crate) fn pick<R: Rng>(&self, seat: Seat, rng: &mut R) -> KaribaMove {
        if self.phase == Phase::Draw {
            return self.pick_draw(rng);
        }
        let hand = self.hands[slot(seat)];
        let (animal, count) = hand.at(rng.below(hand.total()));
        KaribaMove::play_unchecked(animal, count)
    }

    #[inline(never)]
    fn pick_draw<R: Rng>(&self, rng: &mut R) -> KaribaMove {
        let kinds = self.faceup.kinds();
        let choice = rng.below(kinds.total() + u32::from(!self.pile.is_empty()));
        if choice < kinds.total() { KaribaMove::take_face_up(kinds.at(choice).0) } else { KaribaMove::TAKE_PILE }
    }

    /// Whether the move is legal; if not, why.
    pub(crate) fn examine(&self, seat: Seat, choice: KaribaMove) -> Result<(), KaribaFault> {
        if self.phase == Phase::Over {
            return Err(KaribaFault::GameOver);
        }
        if seat != self.turn {
            return Err(KaribaFault::NotYourTurn { turn: self.turn });
        }
        let name = |animal| self.set.name(animal).clone();
        match (self.phase, choice.action()) {
            (Phase::Play, Action::Play { animal, count }) => match self.hand(seat).count(animal) {
                0 => Err(KaribaFault::NotInHand { animal: name(animal) }),
                held if held < count => Err(KaribaFault::NotEnough { animal: name(animal), held, count }),
                _ => Ok(()),
            },
            (Phase::Play, _) if self.options.expert => Err(KaribaFault::PlayFirst),
            (Phase::Play, _) => Err(KaribaFault::NothingToChoose),
            (_, Action::Play { .. }) => Err(KaribaFault::DrawFirst),
            (_, Action::TakeFaceUp { animal }) if self.faceup.count(animal) == 0 => {
                Err(KaribaFault::NotFaceUp { animal: name(animal) })
            }
            (_, Action::TakePile) if self.pile.is_empty() => Err(KaribaFault::PileEmpty),
            (_, Action::TakeFaceUp { .. } | Action::TakePile) => Ok(()),
        }
    }
}
