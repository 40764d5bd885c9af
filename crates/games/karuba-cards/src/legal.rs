//! What may be decided: all of it, one at random, or why not.

use tablee_core::{Rng, Seat};

use crate::island::RowCounts;
use crate::state::{KarubaCards, Phase, Player};
use crate::{Card, CardPair, CardSet, Fault, Move, Place};

impl KarubaCards {
    /// Select: ascending pairs. Discard: the lower card first. Lay: by card, then in reading order.
    pub(crate) fn list_legal(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.deciding.contains(seat) {
            return;
        }
        let player = self.player(seat);
        match self.phase {
            Phase::Select => {
                let later = |low: Card| player.hand.iter().filter(move |&high| high > low);
                let pairs =
                    player.hand.iter().flat_map(|low| later(low).filter_map(move |high| CardPair::new(low, high)));
                out.extend(pairs.map(Move::Select));
            }
            Phase::Discard => out.extend(player.chosen.iter().map(Move::Discard)),
            Phase::Lay => {
                let places = |card: Card| player.island.open_places().map(move |place| Move::Lay(card, place));
                out.extend(player.chosen.iter().flat_map(places));
            }
            Phase::Over => {}
        }
    }

    /// The move that stands at a random place of the list, without the list. Always inlined: it is half of a playout, and a
    /// call costs a tenth of it.
    #[inline(always)]
    pub(crate) fn pick<R: Rng>(&self, seat: Seat, rng: &mut R) -> Move {
        let player = self.player(seat);
        match self.phase {
            Phase::Select => Move::Select(pick_pair(player.hand, rng)),
            Phase::Discard | Phase::Over => {
                let (low, high) = player.chosen.split_lowest();
                Move::Discard(if rng.below(2) == 1 { high } else { low }.lowest())
            }
            Phase::Lay => pick_place(player, rng),
        }
    }

    pub(crate) fn check_move(&self, seat: Seat, choice: Move) -> Result<(), Fault> {
        if seat.index() >= self.seats.into() {
            return Err(Fault::NobodyThere);
        }
        let player = self.player(seat);
        match (self.phase, choice) {
            (Phase::Select, Move::Select(pair)) => check_select(player, pair),
            (Phase::Discard, Move::Discard(card)) => self.check_discard(seat, card),
            (Phase::Lay, Move::Lay(card, place)) => check_lay(player, card, place),
            (phase, _) => Err(Fault::other_phase(phase)),
        }
    }

    fn check_discard(&self, seat: Seat, card: Card) -> Result<(), Fault> {
        let total = |player: &Player| player.chosen.iter().map(|card| u32::from(card.number())).sum();
        let own: u32 = total(self.player(seat));
        let lowest = self.playing().map(total).min().unwrap_or_default();
        if own > lowest {
            return Err(Fault::NotLowest { total: own, lowest });
        }
        if self.chosen(seat).contains(card) { Ok(()) } else { Err(Fault::DiscardNotChosen(card)) }
    }
}

/// C3: two cards of the hand, all pairs equally likely. A hand has three cards, in the last round two.
#[inline]
fn pick_pair<R: Rng>(hand: CardSet, rng: &mut R) -> CardPair {
    let (low, above) = hand.split_lowest();
    let (middle, high) = above.split_lowest();
    let draw = rng.below(if high.is_empty() { 1 } else { 3 });
    // The card that stays, by the place of the pair in the list; a shift, because a branch could not be foreseen.
    let staying = u64::from(high.bits()) | u64::from(middle.bits()) << 16 | u64::from(low.bits()) << 32;
    let pair = hand.without(CardSet::from_bits((staying >> (16 * draw)) as u16));
    CardPair::ascending(pair.lowest(), pair.highest())
}

/// C5, C6: one of the cards at one of the open places, all equally likely.
#[inline]
fn pick_place<R: Rng>(player: &Player, rng: &mut R) -> Move {
    let open = player.island.open();
    let counts = RowCounts::of(open);
    let places = counts.total();
    let (low, high) = (player.chosen.lowest(), player.chosen.highest());
    let draw = rng.below(places << u32::from(low != high));
    let second = draw >= places;
    let card = if second { high } else { low };
    Move::Lay(card, counts.nth(open, if second { draw - places } else { draw }))
}

fn check_select(player: &Player, pair: CardPair) -> Result<(), Fault> {
    match [pair.low(), pair.high()].into_iter().find(|&card| !player.hand.contains(card)) {
        Some(card) => Err(Fault::NotInHand(card)),
        None => Ok(()),
    }
}

fn check_lay(player: &Player, card: Card, place: Place) -> Result<(), Fault> {
    let island = &player.island;
    if player.chosen.is_empty() {
        Err(Fault::AllLaid)
    } else if !player.chosen.contains(card) {
        Err(Fault::LayNotChosen(card))
    } else if island.is_empty() {
        if place == Place::FIRST { Ok(()) } else { Err(Fault::FirstElsewhere(place)) }
    } else if let Some(by) = island.card_at(place) {
        Err(Fault::Occupied { place, by })
    } else if !island.fits_frame(place) {
        Err(Fault::OutsideFrame(place))
    } else if island.touches_side(place) {
        Ok(())
    } else if island.touches(place) {
        Err(Fault::OnlyCorner(place))
    } else {
        Err(Fault::Apart(place))
    }
}
