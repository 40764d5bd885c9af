//! Playing on sensibly, and what the outcome is worth.

use tablee_core::PlayoutRng;

use super::deals::unit;
use super::judgement::{Taste, prospect, sensible};
use super::position::{SEATS, Stage, World, margin, total, win_share};

/// How a playout is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) taste: Taste,
    /// After so many decisions the position is judged as it stands: what comes later is mostly luck, and luck only blurs the
    /// comparison.
    pub(super) decisions: u32,
}

/// Plays on.
#[inline]
pub(super) fn play_on(position: &mut World, style: &Style, rng: &mut PlayoutRng) {
    for _ in 0..style.decisions {
        if position.stage == Stage::Over {
            return;
        }
        let choice = sensible(position, &style.taste, || unit(rng));
        position.carry_out(choice);
    }
}

/// What `seat` gets, from 0 to 1: mostly the chance to win.
#[inline]
pub(super) fn utility(position: &World, seat: usize) -> f32 {
    if position.stage == Stage::Over {
        return outcome(&position.captured, position.seats, seat);
    }
    let margin = position.margin(seat) as f32;
    // Whoever is next will take what lies there.
    let next = usize::from(position.turn) % SEATS;
    let coming = 0.7 * prospect(position.waterhole, position.hands[next]).best as f32;
    let margin = if next == seat { margin + coming } else { margin - coming };
    standing(margin, position)
}

/// What `seat` gets from a game that ended so: mostly the victory, and a little for every card ahead, so that a bot that is
/// losing still plays on and one that is winning does not get careless.
#[inline]
pub(super) fn outcome(captured: &[u8; SEATS], seats: u8, seat: usize) -> f32 {
    0.85 * win_share(captured, seats, seat) + 0.15 * lead(margin(captured, seats, seat) as f32)
}

/// What a margin is worth while cards are left.
#[inline]
pub(super) fn standing(margin: f32, position: &World) -> f32 {
    standing_within(margin, spread(position))
}

/// The same with a spread that is known.
#[inline]
pub(super) fn standing_within(margin: f32, spread: f32) -> f32 {
    let ahead = margin / spread;
    0.85 * (0.5 + 0.5 * ahead / (1.0 + ahead * ahead).sqrt()) + 0.15 * lead(margin)
}

/// How far a margin can still change.
#[inline]
pub(super) fn spread(position: &World) -> f32 {
    1.0 + 1.1 * (total(position.unplayed) as f32).sqrt()
}

#[inline]
fn lead(margin: f32) -> f32 {
    // Never flat: even far behind, one card more is better.
    let ahead = margin / 20.0;
    0.5 + 0.5 * ahead / (1.0 + ahead.abs())
}

/// The chance to win that belongs to a judged position.
#[inline]
pub(super) fn win(position: &World, seat: usize) -> f32 {
    if position.stage == Stage::Over {
        return position.win_share(seat);
    }
    let ahead = position.margin(seat) as f32 / spread(position);
    0.5 + 0.5 * ahead / (1.0 + ahead * ahead).sqrt()
}

/// The points to expect at the end: as it stands, and a fair share of most of what is left.
#[inline]
pub(super) fn points(position: &World, seat: usize) -> f32 {
    let own = f32::from(position.captured[seat % SEATS]);
    if position.stage == Stage::Over {
        return own;
    }
    own + 0.75 * total(position.unplayed) as f32 / f32::from(position.seats)
}
