//! The whole truth in the form of the traces.

use serde::Serialize;
use tablee_core::Seat;

use crate::place::Place;
use crate::state::{Labyrinth, Phase};

/// The whole truth, hidden cards included, as it stands in traces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LabyrinthTruth {
    /// What the seat at turn does.
    pub phase: Phase,
    /// Whose turn it is; when the game is over, who moved last.
    pub turn: Seat,
    /// Column, row, card, rotation; sorted.
    pub maze: Vec<(i8, i8, u8, u8)>,
    /// By seat, sorted.
    pub hands: Vec<Vec<u8>>,
    /// Top first.
    pub pile: Vec<u8>,
    /// By seat, in the order in which they were won.
    pub won: Vec<Vec<u8>>,
    /// The card laid this turn, in the phase of taking.
    pub laid: Option<Place>,
    /// The cards linked with it that still lie, in the phase of taking; sorted.
    pub linked: Vec<Place>,
}

impl Labyrinth {
    pub(crate) fn whole_truth(&self) -> LabyrinthTruth {
        let seats = || Seat::all(self.seats.into());
        let sorted_hand = |seat| {
            let mut hand: Vec<u8> = self.hand(seat).collect();
            hand.sort_unstable();
            hand
        };
        LabyrinthTruth {
            phase: self.phase,
            turn: self.turn,
            maze: self.maze().into_iter().map(|(place, card, rotation)| (place.x, place.y, card, rotation)).collect(),
            hands: seats().map(sorted_hand).collect(),
            pile: self.pile().collect(),
            won: seats().map(|seat| self.won(seat)).collect(),
            laid: self.laid(),
            linked: self.places(self.linked),
        }
    }
}
