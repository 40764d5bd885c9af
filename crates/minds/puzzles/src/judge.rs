//! What is best in a position, from what the seat sees: worked out where that can be done, otherwise by a master with many playouts,
//! whose favourite is held against the others once more on other deals.

use tablee_bots::{Budget, Candidate, Level, OneAfterTheOther};
use tablee_catalog::{Ask, choose, consider, consider_only, exactly};
use tablee_core::{Arrange as _, Seat, SeatView};

use crate::{Expected, Verdict};

/// How hard the judge thinks.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Playouts for a look at all moves; each duel has as many.
    pub playouts: u64,
    /// Where all randomness comes from.
    pub seed: u64,
    /// Says that time is up; the judge has no opinion then.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort").field("playouts", &self.playouts).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Effort<'_> {
    fn ask(&self, seat: Seat, level: Level, question: u64, playouts: u64) -> Ask<'_> {
        let seed = self.seed.wrapping_add(question).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Ask { seat, level, seed, budget: Budget { playouts, stop: self.stop }, workers: &OneAfterTheOther }
    }
}

/// The one best move, and what was thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Clear {
    /// In notation.
    pub answer: String,
    /// What was thought of it.
    pub verdict: Verdict,
}

/// A judged move must be better by so much of a win,
const CLEAR_WIN: f64 = 0.08;
/// or by so many points at the same chance.
const CLEAR_POINTS: f64 = 2.0;
/// In a duel it may lose some of that.
const STILL: f64 = 0.75;
/// A survey begins with this share of the gap: it has few playouts for each move.
const HOPEFUL: f64 = 0.6;
/// So many others are held against the favourite.
const RIVALS: usize = 3;

/// What was worked out must differ by more than rounding,
const EXACT_WORTH: f64 = 5e-4;
/// and an expectation over what is still to come by so much of a win
const EXACT_WIN: f64 = 0.03;
/// or so many points; whole points are clear in any case.
const EXACT_POINTS: f64 = 0.5;

/// Ways to choose at a glance that are tried, and how many may find the answer: a glance takes any of equals.
const GLANCES: u64 = 12;
const BY_LUCK: usize = 2;

/// Whether a simple rule finds this move: the bots' first glance, in most of its moods.
pub fn obvious(seen: &dyn SeatView, seat: Seat, choice: &str, seed: u64) -> bool {
    let effort = Effort { playouts: 1, seed, stop: &|| false };
    let glance = |mood| choose(seen, effort.ask(seat, Level::Easy, 100 + mood, 1));
    (0..GLANCES).filter(|&mood| glance(mood).as_deref() == Some(choice)).count() > BY_LUCK
}

/// A quick look without much thought: the favourite of a hard bot, if it is ahead of all others. Nothing else is worth the judge's
/// time. Where the end can be worked out the judge is quick himself.
pub(crate) fn promising(seen: &dyn SeatView, seat: Seat, effort: Effort<'_>) -> Option<String> {
    let survey = sorted(consider(seen, effort.ask(seat, Level::Hard, 50, effort.playouts)));
    let [first, second, ..] = &survey[..] else { return None };
    gap(first, second, HOPEFUL).then(|| first.choice.clone())
}

/// The one best move if it is clearly better than all others.
pub fn clear(seen: &dyn SeatView, seat: Seat, effort: Effort<'_>) -> Option<Clear> {
    match worked_out(seen, seat, effort) {
        Some(solved) => unique(&solved),
        None => judged(seen, seat, effort),
    }
}

/// What the moves are worth, the best first, where that can be worked out.
pub(crate) fn worked_out(seen: &dyn SeatView, seat: Seat, effort: Effort<'_>) -> Option<Vec<Candidate<String>>> {
    exactly(seen, effort.ask(seat, Level::Master, 0, u64::MAX)).map(sorted)
}

/// The best of moves that were worked out, if it alone is the best.
pub(crate) fn unique(solved: &[Candidate<String>]) -> Option<Clear> {
    let [first, second, ..] = solved else { return None };
    let (win, points) = (first.win - second.win, (first.points - second.points).abs());
    // An expectation that differs by a hair is no puzzle; neither figure tells a margin, though, which is whole.
    let told = win >= EXACT_WIN || !(1e-9..EXACT_POINTS).contains(&points);
    // Nothing is learnt where all is lost.
    (first.win > 0.0 && first.worth - second.worth > EXACT_WORTH && told).then(|| found(first, second, None))
}

fn judged(seen: &dyn SeatView, seat: Seat, effort: Effort<'_>) -> Option<Clear> {
    let survey = sorted(consider(seen, effort.ask(seat, Level::Master, 1, effort.playouts)));
    let (favourite, others) = survey.split_first()?;
    let mut spent: u64 = survey.iter().map(|candidate| candidate.playouts).sum();
    if !gap(favourite, others.first()?, HOPEFUL) {
        return None;
    }
    let mut closest: Option<(f64, Clear)> = None;
    for (number, rival) in others.iter().take(RIVALS).enumerate() {
        // The nearest rival twice: what looked best may have had luck in one survey and in one duel.
        for round in 0..if number == 0 { 2 } else { 1 } {
            let ask = effort.ask(seat, Level::Master, 2 + 2 * number as u64 + round, effort.playouts);
            let duel = consider_only(seen, ask, &[&favourite.choice, &rival.choice]);
            let find = |choice: &str| duel.iter().find(|candidate| candidate.choice == choice);
            let (first, second) = (find(&favourite.choice)?, find(&rival.choice)?);
            spent += first.playouts + second.playouts;
            if !gap(first, second, STILL) || (effort.stop)() {
                return None;
            }
            let ahead = first.worth - second.worth;
            if closest.as_ref().is_none_or(|(least, _)| ahead < *least) {
                closest = Some((ahead, found(first, second, Some(spent))));
            }
        }
    }
    let (_, clear) = closest?;
    Some(Clear { verdict: Verdict { playouts: Some(spent), ..clear.verdict }, ..clear })
}

/// Whether a judged move is better by that share of what is clear.
fn gap(first: &Candidate<String>, second: &Candidate<String>, share: f64) -> bool {
    let (win, points) = (first.win - second.win, first.points - second.points);
    first.worth > second.worth && (win >= share * CLEAR_WIN || win >= 0.0 && points >= share * CLEAR_POINTS)
}

fn found(first: &Candidate<String>, second: &Candidate<String>, playouts: Option<u64>) -> Clear {
    let expected = |candidate: &Candidate<String>| Expected { win: candidate.win, points: candidate.points };
    let verdict = Verdict { playouts, best: expected(first), next: second.choice.clone(), second: expected(second) };
    Clear { answer: first.choice.clone(), verdict }
}

fn sorted(mut candidates: Vec<Candidate<String>>) -> Vec<Candidate<String>> {
    candidates.arrange_by(|left, right| right.worth.total_cmp(&left.worth));
    candidates
}

/// Whether a position's answer still holds: it is the best that is worked out, or nothing that the judge finds is better.
pub fn judge(seen: &dyn SeatView, seat: Seat, answer: &str, exact: bool, effort: Effort<'_>) -> bool {
    if exact {
        return worked_out(seen, seat, effort).and_then(|solved| unique(&solved)).is_some_and(|it| it.answer == answer);
    }
    let survey = sorted(consider(seen, effort.ask(seat, Level::Master, 1, effort.playouts)));
    let Some(favourite) = survey.iter().find(|candidate| candidate.choice != answer) else { return false };
    let ask = effort.ask(seat, Level::Master, 2, effort.playouts);
    let duel = consider_only(seen, ask, &[answer, &favourite.choice]);
    let worth = |choice: &str| duel.iter().find(|candidate| candidate.choice == choice).map(|found| found.worth);
    worth(answer) > worth(&favourite.choice)
}
