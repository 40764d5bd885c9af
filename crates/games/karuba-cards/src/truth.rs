//! The whole truth in the form of the traces.

use serde::Serialize;
use tablee_core::Seat;

use crate::{Card, CardSet, KarubaCards, Phase};

/// The whole truth, hidden cards included, in the form of the traces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Truth {
    /// From 1 to 8; it stays 8 when the game is over.
    pub round: u8,
    /// What is decided now.
    pub phase: Phase,
    /// Seat by seat.
    pub players: Vec<PlayerTruth>,
}

/// All that one seat has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerTruth {
    /// Sorted.
    pub hand: CardSet,
    /// Top card first.
    pub pile: Vec<Card>,
    /// The cards turned over and not yet laid or discarded, sorted.
    pub chosen: CardSet,
    /// In the order in which they were discarded.
    pub discarded: Vec<Card>,
    /// Card, column, row; sorted.
    pub island: Vec<(Card, i8, i8)>,
}

impl KarubaCards {
    pub(crate) fn whole_truth(&self) -> Truth {
        let player = |seat: Seat| PlayerTruth {
            hand: self.hand(seat),
            pile: self.pile(seat).collect(),
            chosen: self.chosen(seat),
            discarded: self.discarded(seat).collect(),
            island: self.island(seat).laid().map(|(card, place)| (card, place.x(), place.y())).collect(),
        };
        Truth { round: self.round, phase: self.phase, players: Seat::all(self.seats.into()).map(player).collect() }
    }
}
