//! What follows from a move: links, takings, whose turn it is.

use tablee_core::{Seat, Sides, Sink};

use crate::event::{Ending, LabyrinthEvent};
use crate::maze::cards_of;
use crate::moves::LabyrinthMove;
use crate::place::Place;
use crate::set::openings;
use crate::state::{Labyrinth, Phase};

impl Labyrinth {
    #[inline]
    pub(crate) fn carry_out<S: Sink<LabyrinthEvent>>(&mut self, choice: LabyrinthMove, out: &mut S) {
        match choice {
            LabyrinthMove::Lay { card, place, rotation } => self.lay(card, rotation, place, out),
            LabyrinthMove::Take(place) => self.take(place, out),
            LabyrinthMove::Done => {
                out.emit(|| LabyrinthEvent::TookEnough { seat: self.turn });
                self.end_turn(out);
            }
            LabyrinthMove::Pass => self.pass(out),
        }
    }

    /// L3, L4: lays a card and settles what is linked with it.
    #[inline]
    fn lay<S: Sink<LabyrinthEvent>>(&mut self, card: u8, rotation: u8, place: Place, out: &mut S) {
        let seat = self.turn;
        let hand = self.hands[seat.index()];
        let Some(slot) = hand.iter().position(|&held| held == card && held != 0) else { return };
        let known = self.known_of_rest(seat, slot);
        self.hands[seat.index()] = [hand[1 - slot], 0];
        self.closed[seat.index()] = [known, 0];
        self.passes = 0;
        self.maze.lay(&self.set, card, rotation, place);
        let treasures = || self.set.names(card);
        out.emit(|| LabyrinthEvent::Laid { seat, card, place, rotation, treasures: treasures() });
        self.linked = self.maze.linked(&self.set, card);
        self.takeable = self.maze.removable(self.linked);
        if self.linked == 0 {
            self.end_turn(out);
            return;
        }
        let cards = || cards_of(self.linked).collect();
        if self.takeable == 0 {
            out.emit(|| LabyrinthEvent::LinkedInVain { seat, cards: cards() });
            self.end_turn(out);
        } else {
            out.emit(|| LabyrinthEvent::Linked { seat, cards: cards() });
            self.laid = card;
            self.phase = Phase::Take;
        }
    }

    /// What is still known (L8) of the card that stays when the card of this slot is laid: if the other could have been the
    /// laid one as well, only what was known of both.
    #[inline]
    fn known_of_rest(&self, seat: Seat, slot: usize) -> u8 {
        let closed = self.closed[seat.index()];
        let laid = self.hands[seat.index()][slot];
        let other = closed[1 - slot];
        if openings(self.set.face(laid).corridors[0]) & other == 0 { other & closed[slot] } else { other }
    }

    /// L5: takes one card. The phase ends by itself when nothing more can be taken.
    #[inline]
    fn take<S: Sink<LabyrinthEvent>>(&mut self, place: Place, out: &mut S) {
        let Some(card) = self.maze.card_at(place) else { return };
        let seat = self.turn;
        self.maze.take(card);
        self.won[seat.index()] |= 1 << card;
        self.won_as[card as usize & 63] = self.won[seat.index()].count_ones() as u8;
        out.emit(|| LabyrinthEvent::Took { seat, card, place, treasures: self.set.names(card) });
        self.linked &= !(1 << card);
        self.takeable = self.maze.removable(self.linked);
        if self.takeable == 0 {
            self.end_turn(out);
        }
    }

    /// L6, L7: draws a card; the next seat that holds cards goes on.
    #[inline]
    fn end_turn<S: Sink<LabyrinthEvent>>(&mut self, out: &mut S) {
        self.laid = 0;
        self.linked = 0;
        self.takeable = 0;
        self.phase = Phase::Lay;
        if let Some(top) = self.pile_count.checked_sub(1) {
            let slot = &mut self.pile[top as usize % self.pile.len()];
            let card = std::mem::take(slot);
            self.pile_count = top;
            let hand = &mut self.hands[self.turn.index()];
            hand[usize::from(hand[0] != 0)] = card;
            out.emit(|| LabyrinthEvent::Drew { seat: self.turn, left: top });
        }
        if !self.next_seat() {
            self.phase = Phase::Over;
            out.emit(|| LabyrinthEvent::Ended { ending: Ending::AllLaid });
        }
    }

    /// L8: keeps the cards; everybody learns that they open to none of the sides that the open places need.
    #[inline]
    fn pass<S: Sink<LabyrinthEvent>>(&mut self, out: &mut S) {
        let seat = self.turn;
        let needs = self.maze.all_needs();
        for (closed, card) in self.closed[seat.index()].iter_mut().zip(self.hands[seat.index()]) {
            if card != 0 {
                *closed |= needs;
            }
        }
        self.passes = self.passes.saturating_add(1);
        out.emit(|| LabyrinthEvent::Passed { seat, closed: Sides::from_bits(needs) });
        if usize::from(self.passes) >= self.holders() {
            self.phase = Phase::Over;
            out.emit(|| LabyrinthEvent::Ended { ending: Ending::AllPassed });
        } else {
            self.next_seat();
        }
    }

    /// L2, L7: to the next seat clockwise that holds cards. False if nobody holds any: then the turn stays where it was.
    #[inline]
    fn next_seat(&mut self) -> bool {
        let mut seat = self.turn;
        for _ in 0..self.seats {
            seat = seat.next(self.seats.into());
            if self.holds_cards(seat) {
                self.turn = seat;
                return true;
            }
        }
        false
    }
}
