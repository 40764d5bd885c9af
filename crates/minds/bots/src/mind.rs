//! What a game must answer for bots to play it, and what a result is worth to a seat.

use tablee_core::{Game, MAX_SEATS, Scores, Seat};

use crate::plain::consider_at_level;
use crate::{Candidate, Hindsight, Played, Question, Report};

/// What each seat gets out of a finished (or judged) game, from 0 to 1.
pub type Utility = [f32; MAX_SEATS];

/// A game that bots can play.
///
/// Only states that were made by [`Game::determinize`] from the bot's own view are ever looked at: a bot has nothing else.
pub trait Mind: Game {
    /// Answers a question at any level but random: every legal move with what the level thinks of it. `played` is told of every
    /// playout that was made for it. A game that nobody has thought about yet is searched by its rules alone.
    fn think(
        question: &Question<'_, Self>,
        report: &mut Report<'_, Self::Move>,
        played: &Played,
    ) -> Vec<Candidate<Self::Move>> {
        consider_at_level(question, report, played)
    }

    /// The playouts that the level's search makes for this question, without the search: one at a call, each dealt anew and from
    /// another of the moves. None if the level makes no playouts here.
    fn playouts<'a>(_: &'a Question<'a, Self>) -> Option<Playout<'a>> {
        None
    }

    /// What the moves of the question are worth where that can be worked out: the best one is exact, and no other is worth more than
    /// is said of it. Neither level nor seed nor budget changes the answer, but for a `stop` that says that time is up.
    fn exactly(_: &Question<'_, Self>) -> Option<Vec<Candidate<Self::Move>>> {
        None
    }

    /// Whether [`Mind::hindsight`] can be asked in this game.
    const HAS_HINDSIGHT: bool = false;

    /// The most that a seat that is to decide could still make of the deal if it knew it and were alone; no more than so many
    /// positions are looked at. Nothing in a game in which that cannot be asked: there, what one gets hangs on what others do.
    fn hindsight(_: &Self::View, _: &Self::Deal, _: Seat, _nodes: u64) -> Option<Hindsight<Self::Move>> {
        None
    }
}

/// A game without a mind of its own has the default one.
macro_rules! plain_minds {
    ([] $($game:ty: $kind:ident,)*) => { $(plain_minds!(@$kind $game);)* };
    (@plain $game:ty) => { impl Mind for $game {} };
    (@own $game:ty) => {};
}
tablee_shelf::for_each_game!([plain_minds]);

/// Plays one playout and says what came of it to the seat that asks, in the units of the search.
pub type Playout<'a> = Box<dyn FnMut() -> f64 + 'a>;

/// The usual utility: mostly the victory, ties divided, and a little for every point ahead of the best other seat, so that a bot
/// that is losing still plays for points and one that is winning does not get careless. `scale` is a large margin in this game.
pub fn utility_of(scores: &Scores, scale: f32) -> Utility {
    let seats = scores.seats();
    let mut utility = [0.0; MAX_SEATS];
    let winners = Seat::all(seats).filter(|&seat| scores.place(seat) == 1).count().max(1) as f32;
    for seat in Seat::all(seats) {
        let others = Seat::all(seats).filter(|&other| other != seat);
        let best_other = others.map(|other| scores.points(other)).max().unwrap_or(0);
        let margin = (scores.points(seat) - best_other) as f32;
        let ahead = 0.5 + 0.5 * (margin / scale).clamp(-1.0, 1.0);
        let win = if scores.place(seat) == 1 { 1.0 / winners } else { 0.0 };
        utility[seat.index()] = 0.85 * win + 0.15 * ahead;
    }
    utility
}

/// The share of the victory that `seat` has: ties are divided.
pub fn win_share<G: Game>(state: &G, seat: Seat) -> f64 {
    share_of_victory(&state.scores(), seat)
}

pub(crate) fn share_of_victory(scores: &Scores, seat: Seat) -> f64 {
    if scores.place(seat) != 1 {
        return 0.0;
    }
    1.0 / Seat::all(scores.seats()).filter(|&other| scores.place(other) == 1).count().max(1) as f64
}
