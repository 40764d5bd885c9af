//! Whole turns: a card laid and the cards taken, decided together.

use tablee_core::{Game as _, Joint, PlayoutRng, Rng as _, Seat, Turn as Deciding};
use tablee_labyrinth::{Labyrinth, LabyrinthMove, Outlook, Phase};

/// What one seat does until its turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The first decision, if that is laying or passing; nothing if the card lies already and only the taking is left.
    pub(super) lay: Option<LabyrinthMove>,
    /// The cards to take, one bit a card number.
    pub(super) taken: u64,
}

impl Plan {
    /// The points that the plan makes at once.
    pub(super) fn gain(&self) -> i32 {
        self.taken.count_ones() as i32
    }

    /// Carries it out. `taken` is a set that can go together, so there is always a card of it that can go next (L5).
    #[inline]
    pub(super) fn carry_out(&self, state: &mut Labyrinth) {
        let Some(seat) = to_move(state) else { return };
        if let Some(lay) = self.lay {
            state.resolve(&Joint::of(seat, lay), &mut ());
        }
        let mut taken = self.taken;
        while state.phase() == Phase::Take {
            let next = (taken & state.takeable()).trailing_zeros() as u8;
            let choice = match state.place_of(next) {
                Some(place) if next < 64 => LabyrinthMove::Take(place),
                _ => LabyrinthMove::Done,
            };
            taken &= !1_u64.checked_shl(next.into()).unwrap_or(0);
            state.resolve(&Joint::of(seat, choice), &mut ());
        }
    }
}

/// Who decides; nobody when the game is over.
#[inline]
pub(super) fn to_move(state: &Labyrinth) -> Option<Seat> {
    match state.turn() {
        Deciding::Decide(seats) => seats.iter().next(),
        Deciding::Over => None,
    }
}

/// Everything that the deciding seat may do with its turn: every lay with a largest set of takings, or with every set if
/// `all`. In no particular order, but always the same for the same state.
pub(super) fn plans(state: &Labyrinth, all: bool, out: &mut Vec<Plan>) {
    out.clear();
    let Some(seat) = to_move(state) else { return };
    let mut sets = Vec::new();
    if state.phase() == Phase::Take {
        state.takings_left(&mut sets);
        out.extend(sets.iter().map(|&taken| Plan { lay: None, taken }));
        return;
    }
    let outlook = Outlook::new(state);
    for card in state.hand(seat) {
        outlook.each(card, |prospect| {
            let lay = LabyrinthMove::Lay { card, place: prospect.place, rotation: prospect.rotation };
            if prospect.linked == 0 {
                out.push(Plan { lay: Some(lay), taken: 0 });
            } else if all {
                outlook.takings(&prospect, &mut sets);
                out.extend(sets.iter().map(|&taken| Plan { lay: Some(lay), taken }));
            } else {
                out.push(Plan { lay: Some(lay), taken: outlook.most(&prospect) });
            }
        });
    }
    if out.is_empty() {
        out.push(Plan { lay: Some(LabyrinthMove::Pass), taken: 0 });
    }
}

/// A turn that wins the most cards at once, any of the best.
#[inline]
pub(super) fn greedy(state: &Labyrinth, seat: Seat, rng: &mut PlayoutRng) -> Plan {
    if state.phase() == Phase::Take {
        let mut sets = Vec::new();
        state.takings_left(&mut sets);
        return Plan { lay: None, taken: sets.first().copied().unwrap_or(0) };
    }
    let outlook = Outlook::new(state);
    let mut best = Plan { lay: Some(LabyrinthMove::Pass), taken: 0 };
    let (mut most, mut ties) = (0, 0_u32);
    for card in state.hand(seat) {
        outlook.each(card, |prospect| {
            if prospect.linked.count_ones() < most {
                return;
            }
            let taken = if prospect.linked == 0 { 0 } else { outlook.most(&prospect) };
            let gain = taken.count_ones();
            if gain < most {
                return;
            }
            // Reservoir sampling: each of the best is equally likely.
            ties = if gain > most { 1 } else { ties + 1 };
            most = gain;
            if ties == 1 || rng.below(ties) == 0 {
                let lay = LabyrinthMove::Lay { card, place: prospect.place, rotation: prospect.rotation };
                best = Plan { lay: Some(lay), taken };
            }
        });
    }
    best
}
