//! The table as the deciding seat sees it.

use tablee_core::Seat;
use tablee_karuba_cards::{CardSet, View};

use super::board::{Board, Rules, cards_of};
use super::laying::Lay;
use super::prospects::{Prospects, Weights};
use super::rollout::Start;

/// What is known of one seat.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) board: Board,
    /// The cards in hand and pile together, which are known of everybody.
    pub(super) left: CardSet,
    /// The cards turned over and not yet laid or discarded.
    pub(super) chosen: CardSet,
}

/// All that is known.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) rules: Rules,
    pub(super) weights: Weights,
    pub(super) own: usize,
    pub(super) sides: Vec<Side>,
    pub(super) hand: CardSet,
    /// The cards of the own pile, whose order nobody knows.
    pub(super) pile: CardSet,
    /// The share of the cards still to be played that is not lost to low bids.
    pub(super) laid_share: f32,
}

impl Table {
    pub(super) fn new(view: &View, seat: Seat, weights: Weights) -> Table {
        let rules = Rules::new(&view.set, view.options.detours);
        let side = |player: &tablee_karuba_cards::PlayerView| Side {
            board: Board::of(player, &rules),
            left: player.unseen.union(player.hand.unwrap_or_default()),
            chosen: player.chosen,
        };
        let sides: Vec<Side> = view.players.iter().map(side).collect();
        let own = &view.players[seat.index()];
        // Somebody is lowest every round, sometimes several: a little more than one card in twice as many as there are seats.
        let lost = (1.0 / sides.len() as f32 + 0.04) / 2.0;
        Table {
            own: seat.index(),
            hand: own.hand.unwrap_or_default(),
            pile: own.unseen,
            sides,
            rules,
            weights,
            laid_share: 1.0 - lost,
        }
    }

    pub(super) fn own(&self) -> &Side {
        &self.sides[self.own]
    }

    pub(super) fn others(&self) -> impl Iterator<Item = &Side> {
        self.sides.iter().enumerate().filter(|&(index, _)| index != self.own).map(|(_, side)| side)
    }

    /// How it goes on when the cards at hand are laid so.
    pub(super) fn after(&self, lay: &Lay) -> Start {
        Start { board: lay.board, hand: self.hand, pile: self.pile }
    }

    pub(super) fn prospects(&self, left: CardSet) -> Prospects {
        Prospects::new(left, self.laid_share, self.weights, &self.rules)
    }

    /// For each total, how likely it is that a bid with this total is (one of) the lowest, if the others' hands are any of
    /// those possible and they bid any two of their cards.
    pub(super) fn lowest_chances(&self) -> [f32; 32] {
        let mut chances = [1.0_f32; 32];
        for other in self.others() {
            // Every two of the cards left are equally likely to be bid.
            let mut totals = [0.0_f32; 32];
            for low in cards_of(other.left) {
                for high in cards_of(other.left).filter(|&high| high > low) {
                    totals[total(low, high)] += 1.0;
                }
            }
            let all: f32 = totals.iter().sum();
            let mut at_least = 0.0;
            for bid in (0..32).rev() {
                at_least += totals[bid];
                chances[bid] *= if all > 0.0 { at_least / all } else { 1.0 };
            }
        }
        chances
    }

    /// The chance to win with so many points expected, as far as a glance at the other islands tells.
    pub(super) fn win_chance(&self, points: f64, others: f64) -> f64 {
        let rounds = self.own().left.len() as f64 / 2.0;
        share_of((points - others) / (3.0 + 0.6 * rounds))
    }

    /// The points that the best of the others is expected to have.
    pub(super) fn others_points(&self) -> f64 {
        let expected = |side: &Side| {
            let prospects = self.prospects(side.left.union(side.chosen));
            f64::from(prospects.of(&side.board, &self.rules))
        };
        self.others().map(expected).fold(0.0, f64::max)
    }
}

/// C4: what two cards bid.
#[inline]
pub(super) fn total(one: u8, other: u8) -> usize {
    usize::from(one) + usize::from(other) + 2
}

/// A number between 0 and 1 that grows with `ahead`, one half at 0. Not the usual curve with its exponential: this one is the same
/// on every machine.
pub(super) fn share_of(ahead: f64) -> f64 {
    0.5 + 0.5 * ahead / (1.0 + ahead.abs())
}
