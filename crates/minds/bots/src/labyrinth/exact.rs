//! Exact play with two seats and an empty pile: then the other hand is known, and the game is one of perfect information
//! with at most four lays. Alpha-beta on the margin over every lay and every set of takings.

use tablee_core::{Game as _, Seat};
use tablee_labyrinth::{Labyrinth, Outlook, Phase};

use super::turn::{Plan, plans, to_move};

/// No position is looked at longer than this: a bound for sets of cards that nobody has seen yet.
const MOST_NODES: u64 = 6_000_000;

/// A search that can be cut short.
pub(super) struct Solver<'a> {
    stop: &'a dyn Fn() -> bool,
    pub(super) nodes: u64,
    stopped: bool,
}

/// The margin that can still be won, from the side of the seat that decides, and whether that is exact or only a bound from
/// above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) margin: i32,
    pub(super) exact: bool,
}

impl Worth {
    /// Of a plan that nobody looked at.
    pub(super) const UNKNOWN: Worth = Worth { margin: -WIDE, exact: false };
}

/// More than there are cards.
const WIDE: i32 = 100;

impl<'a> Solver<'a> {
    pub(super) fn new(stop: &'a dyn Fn() -> bool) -> Solver<'a> {
        Solver { stop, nodes: 0, stopped: false }
    }

    /// What each of `plans` is worth to the seat at turn in `state`; nothing if it was cut short. The best come first in
    /// `order`, as far as one can guess.
    pub(super) fn solve(&mut self, state: &Labyrinth, plans: &[Plan], order: &[usize]) -> Option<Vec<Worth>> {
        let seat = to_move(state)?;
        let mut worth = vec![Worth::UNKNOWN; plans.len()];
        let mut alpha = -WIDE;
        for &index in order {
            let value = self.after(state, seat, &plans[index], alpha, WIDE);
            if self.stopped {
                return None;
            }
            worth[index] = Worth { margin: value, exact: value > alpha };
            alpha = alpha.max(value);
        }
        Some(worth)
    }

    /// Holds every plan against the best: what is said of it afterwards is less than the best unless it is as good. Nothing if it was
    /// cut short.
    pub(super) fn tell_apart(&mut self, state: &Labyrinth, plans: &[Plan], worth: &mut [Worth]) -> Option<()> {
        let seat = to_move(state)?;
        let best = worth.iter().filter(|worth| worth.exact).map(|worth| worth.margin).max()?;
        for (plan, worth) in plans.iter().zip(worth).filter(|(_, worth)| worth.margin >= best) {
            let value = if worth.exact { best } else { self.after(state, seat, plan, best - 1, best) };
            if self.stopped {
                return None;
            }
            *worth = Worth { margin: value.min(best), exact: value >= best };
        }
        Some(())
    }

    /// The margin after a plan, with what the plan wins.
    fn after(&mut self, state: &Labyrinth, seat: Seat, plan: &Plan, alpha: i32, beta: i32) -> i32 {
        let mut next = state.clone();
        plan.carry_out(&mut next);
        let gain = plan.gain();
        match to_move(&next) {
            None => gain,
            Some(other) if other == seat => gain + self.value(&next, other, alpha - gain, beta - gain),
            Some(other) => gain - self.value(&next, other, gain - beta, gain - alpha),
        }
    }

    /// The margin that the seat at turn can still make: exact within the window, else a bound on that side.
    fn value(&mut self, state: &Labyrinth, seat: Seat, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && (self.nodes > MOST_NODES || (self.stop)()) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let other = seat.next(2);
        let (own, others) = (state.hand_count(seat), state.hand_count(other));
        if own + others == 1 && own == 1 && state.phase() == Phase::Lay {
            let outlook = Outlook::new(state);
            return state.hand(seat).map(|card| outlook.best(card) as i32).max().unwrap_or(0);
        }
        let mut found = Vec::with_capacity(256);
        plans(state, true, &mut found);
        found.sort_by_key(|plan| -plan.gain());
        // Nobody wins more with a card than there are cards with its treasures in the maze.
        let later = later_bound(state, seat);
        let mut best = -WIDE;
        for plan in &found {
            let most = plan.gain() + later;
            if most <= best.max(alpha) {
                best = best.max(most);
                break;
            }
            let value = self.after(state, seat, plan, alpha, beta);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }
}

/// What a seat can win at most after this turn.
fn later_bound(state: &Labyrinth, seat: Seat) -> i32 {
    let lays = state.hand_count(seat).saturating_sub(usize::from(state.phase() == Phase::Lay));
    if lays == 0 {
        0
    } else {
        state.hand(seat).map(|card| state.equal_cards(card) as i32).max().unwrap_or(0) * lays as i32
    }
}

/// Whether the rest of the game can be worked out: two seats, nothing to draw.
pub(super) fn applies(state: &Labyrinth) -> bool {
    state.seats() == 2 && state.pile_count() == 0
}
