//! The choices of all deciding seats, put together.

use crate::{MAX_SEATS, Seat, SeatSet};

/// The choices of all deciding seats, put together. Seats that do not decide have none.
///
/// There is always at least one choice; the slots of the others are filled with it, so that no slot is ever undefined
/// and building a joint costs a few stores.
#[derive(Clone, Copy, Debug)]
pub struct Joint<M> {
    seats: SeatSet,
    moves: [M; MAX_SEATS],
}

impl<M: Copy> Joint<M> {
    /// The choice of one seat alone.
    #[inline]
    pub fn of(seat: Seat, choice: M) -> Joint<M> {
        Joint { seats: SeatSet::one(seat), moves: [choice; MAX_SEATS] }
    }

    /// Adds (or replaces) the choice of `seat`.
    #[inline]
    pub fn set(&mut self, seat: Seat, choice: M) {
        self.seats.insert(seat);
        self.moves[seat.index()] = choice;
    }

    /// The choice of `seat`, if it decides.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<M> {
        if self.seats.contains(seat) { Some(self.moves[seat.index()]) } else { None }
    }

    /// The choice in the slot of `seat`, for a game that knows that this seat decides.
    #[inline]
    pub fn slot(&self, seat: Seat) -> M {
        self.moves[seat.index()]
    }

    /// Who decided.
    #[inline]
    pub fn seats(&self) -> SeatSet {
        self.seats
    }

    /// Every deciding seat with its choice, in the order of the seats.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, M)> + '_ {
        self.seats.iter().map(|seat| (seat, self.moves[seat.index()]))
    }
}

impl<M: Copy + PartialEq> PartialEq for Joint<M> {
    fn eq(&self, other: &Self) -> bool {
        self.seats == other.seats && self.iter().zip(other.iter()).all(|(ours, theirs)| ours.1 == theirs.1)
    }
}
