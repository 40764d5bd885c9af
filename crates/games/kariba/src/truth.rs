//! The whole truth in the form of the traces.

use serde::Serialize;
use tablee_core::Seat;

use crate::animal::Animal;
use crate::cards::{Cards, SortedCards};
use crate::state::{Kariba, Phase};

/// The whole truth in the form of the traces.
#[derive(Clone, Debug, Serialize)]
pub struct KaribaTruth {
    hands: Vec<SortedCards>,
    waterhole: Cards,
    captured: Vec<Cards>,
    pile: Vec<Animal>,
    faceup: SortedCards,
    turn: Seat,
    phase: Phase,
}

impl Kariba {
    pub(crate) fn whole_truth(&self) -> KaribaTruth {
        let seats = self.seat_count();
        KaribaTruth {
            hands: self.hands[..seats].iter().copied().map(SortedCards).collect(),
            waterhole: self.waterhole,
            captured: self.captured[..seats].to_vec(),
            pile: self.pile().to_vec(),
            faceup: SortedCards(self.faceup),
            turn: self.turn,
            phase: self.phase,
        }
    }
}
