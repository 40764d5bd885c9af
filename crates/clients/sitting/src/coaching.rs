//! When the coach speaks. What a hint would say of all moves tells which one is in doubt; before a word is said the move chosen and
//! the favourite are held against each other twice more, on other deals: the playouts of a hint are too few to tell a tenth of a win
//! from luck, and a coach who is wrong is worse than none.

use tablee_bots::{Budget, Candidate, Level, Workers};
use tablee_catalog::{Ask, consider_only};
use tablee_core::{Seat, SeatView, Sentence};
use tablee_lessons::{Opinion, coach, loss};

/// Who holds the favourite against the move chosen, and with how many playouts.
const UMPIRE: Level = Level::Master;
const DUEL: u64 = 1_000;
/// A duel takes no longer, in milliseconds; the person waits for it.
const DUEL_TIME: f64 = 300.0;

/// A move that somebody is about to make, and what seems to be better.
#[derive(Clone, Copy, Debug)]
pub struct Doubt<'a> {
    /// Who decides.
    pub seat: Seat,
    /// How many decisions were made before.
    pub decision: usize,
    /// The move.
    pub choice: &'a str,
    /// What advice likes best.
    pub better: &'a str,
}

fn opinions(candidates: &[Candidate<String>]) -> Vec<Opinion<'_>> {
    let opinion = |candidate| {
        let Candidate { choice, win, points, .. }: &Candidate<String> = candidate;
        Opinion { choice, win: *win, points: *points }
    };
    candidates.iter().map(opinion).collect()
}

/// What advice likes best, if it finds that a move gives much away; nothing if the move may well be played.
pub fn favourite(choice: &str, advice: &[Candidate<String>]) -> Option<String> {
    loss(choice, &opinions(advice)).map(|loss| loss.better.to_owned())
}

/// What is said before a move in doubt is played; nothing if it is not so bad. `now` tells milliseconds.
pub fn word(
    seen: &dyn SeatView,
    doubt: Doubt<'_>,
    workers: &dyn Workers,
    now: &(dyn Fn() -> f64 + Sync),
) -> Option<Sentence> {
    let Doubt { seat, decision, choice, better } = doubt;
    // A search that is soon sure of itself is seldom wrong twice.
    let words = [1, 2].map(|question| {
        let start = now();
        let ended = || now() - start >= DUEL_TIME;
        let budget = Budget { playouts: DUEL, stop: &ended };
        let ask = Ask { seat, level: UMPIRE, seed: seed(decision, question), budget, workers };
        coach(seen, choice, &opinions(&consider_only(seen, ask, &[choice, better])))
    });
    let [Some(_), Some(word)] = words else { return None };
    Some(word)
}

/// Every question has a seed of its own, and none that of the advice.
fn seed(decision: usize, question: u64) -> u64 {
    ((decision as u64) << 2 | question).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
