//! What a position is worth at a look: the margin, and what the next seat may win.

use tablee_core::Seat;
use tablee_labyrinth::{Labyrinth, LabyrinthView, Outlook};

/// How many cards a lay wins on average among sensible players.
pub(super) const USUAL_GAIN: f64 = 0.62;

/// The cards that a seat has won, less those of the best other seat.
pub(super) fn margin(state: &Labyrinth, seat: Seat, seats: usize) -> i32 {
    let others = Seat::all(seats).filter(|&other| other != seat).map(|other| state.won_count(other));
    state.won_count(seat) - others.max().unwrap_or(0)
}

/// How many cards are still to be laid.
pub(super) fn lays_left(state: &Labyrinth, seats: usize) -> usize {
    state.pile_count() + Seat::all(seats).map(|seat| state.hand_count(seat)).sum::<usize>()
}

/// The chance to win with this margin when so many cards are still to be laid: the more, the more can change.
pub(super) fn chance(margin: f64, lays_left: usize) -> f64 {
    let spread = 0.25 + 0.55 * (lays_left as f64).sqrt();
    1.0 / (1.0 + (-margin / spread).exp())
}

/// The cards that the viewer has not seen: in other hands or in the pile.
pub(super) fn unseen(view: &LabyrinthView) -> Vec<u8> {
    let lying = view.maze.iter().map(|card| card.card);
    let seen = lying.chain(view.won.iter().flatten().copied()).chain(view.hand.iter().copied());
    let seen = seen.fold(0_u64, |seen, card| seen | 1 << (card & 63));
    (1..=view.set.card_count() as u8).filter(|card| seen >> (card & 63) & 1 == 0).collect()
}

/// What a seat that holds `held` of these cards, all hands equally likely, wins on average if it wins the most it can.
pub(super) fn expected_best(state: &Labyrinth, unseen: &[u8], held: usize) -> f64 {
    let outlook = Outlook::new(state);
    let mut counts = [0_u32; 64];
    for &card in unseen {
        counts[outlook.best(card) as usize & 63] += 1;
    }
    let total = unseen.len() as f64;
    if total == 0.0 || held == 0 {
        return 0.0;
    }
    // The chance that the best is at most so many is the chance that all cards held are of those that win at most so many.
    let (mut below, mut expected, mut previous) = (0_u32, 0.0, 0.0);
    for (gain, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        below += count;
        let at_most = f64::from(below);
        let chance = match held {
            1 => at_most / total,
            _ if total < 2.0 => 1.0,
            _ => at_most * (at_most - 1.0) / (total * (total - 1.0)),
        };
        expected += gain as f64 * (chance - previous);
        previous = chance;
    }
    expected
}
