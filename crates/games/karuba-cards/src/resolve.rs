//! What follows from the choices of all deciding seats.

use tablee_core::{Joint, MAX_SEATS, Seat, SeatSet, Sink};

use crate::{Event, KarubaCards, Move, Phase};

impl KarubaCards {
    /// C3, C4: the cards are turned over together, and the lowest totals lose a card.
    #[inline]
    pub(crate) fn reveal<S: Sink<Event>>(&mut self, joint: &Joint<Move>, out: &mut S) {
        let mut totals = [u8::MAX; MAX_SEATS];
        for (seat, player) in Seat::all(self.seats.into()).zip(&mut self.players) {
            let Move::Select(pair) = joint.slot(seat) else { continue };
            player.chosen = pair.cards();
            player.hand = player.hand.without(player.chosen);
            totals[seat.index()] = pair.total();
            out.emit(|| Event::Revealed { seat, low: pair.low(), high: pair.high(), total: pair.total() });
        }
        // Without branches: who is lowest cannot be foreseen.
        let lowest = totals.into_iter().fold(u8::MAX, u8::min);
        let bit = |seat: usize| u8::from(totals[seat] == lowest) << seat;
        let losing = SeatSet::from_bits((0..MAX_SEATS).fold(0, |bits, seat| bits | bit(seat)));
        self.phase = Phase::Discard;
        self.deciding = losing;
        for seat in losing {
            out.emit(|| Event::Lowest { seat, total: lowest });
        }
    }

    /// C4: the lowest discard one card each; what is left is laid.
    #[inline]
    pub(crate) fn discard<S: Sink<Event>>(&mut self, joint: &Joint<Move>, out: &mut S) {
        for seat in self.deciding {
            let Move::Discard(card) = joint.slot(seat) else { continue };
            let player = &mut self.players[seat.index()];
            player.chosen.remove(card);
            player.discarded.append(card);
            player.discards.insert(card);
            out.emit(|| Event::Discarded { seat, card });
        }
        self.phase = Phase::Lay;
        self.deciding = SeatSet::all(self.seats.into());
    }

    /// C5, C6: one card each; who has another is asked again.
    #[inline]
    pub(crate) fn lay<S: Sink<Event>>(&mut self, joint: &Joint<Move>, out: &mut S) {
        let mut left = 0;
        for seat in self.deciding {
            let Move::Lay(card, place) = joint.slot(seat) else { continue };
            let player = &mut self.players[seat.index()];
            player.chosen.remove(card);
            player.island.lay(card, place);
            left |= u8::from(!player.chosen.is_empty()) << seat.index();
            out.emit(|| Event::Laid { seat, card, x: place.x(), y: place.y() });
        }
        self.deciding = SeatSet::from_bits(left);
        if left == 0 {
            self.end_round(out);
        }
    }

    /// C6: the island after the first of two cards; nobody else has a part in where the second one goes.
    pub(crate) fn laid_ahead(&self, seat: Seat, choice: Move) -> Option<KarubaCards> {
        let Move::Lay(card, place) = choice else { return None };
        self.check_move(seat, choice).ok()?;
        let mut ahead = self.clone();
        let player = &mut ahead.players[seat.index()];
        player.chosen.remove(card);
        player.island.lay(card, place);
        (!player.chosen.is_empty()).then_some(ahead)
    }

    /// C2, C7: all draw, or the game is over.
    #[inline]
    fn end_round<S: Sink<Event>>(&mut self, out: &mut S) {
        if self.round >= KarubaCards::ROUNDS {
            self.phase = Phase::Over;
            self.tell_result(out);
            return;
        }
        for (seat, player) in Seat::all(self.seats.into()).zip(&mut self.players) {
            let before = player.pile;
            player.draw();
            let after = player.pile;
            out.emit(|| Event::Drew { seat, count: (before.len() - after.len()) as u8 });
        }
        self.round += 1;
        self.phase = Phase::Select;
        self.deciding = SeatSet::all(self.seats.into());
        let round = self.round;
        out.emit(|| Event::Round { round });
    }

    /// C12: the totals, and who has the highest.
    fn tell_result<S: Sink<Event>>(&self, out: &mut S) {
        let points = |seat: Seat| self.island(seat).points(&self.set, self.options.detours);
        let seats = || Seat::all(self.seats.into());
        for seat in seats() {
            out.emit(|| Event::Scored { seat, points: points(seat) });
        }
        out.emit(|| {
            let highest = seats().map(points).max().unwrap_or_default();
            Event::Won { seats: seats().filter(|&seat| points(seat) == highest).collect(), points: highest }
        });
    }
}
