//! One decision: all legal moves are looked at, and then the best is held against the one that was played.

use tablee_bots::{Budget, Candidate, Level, Workers};
use tablee_catalog::{Ask, consider, consider_only};
use tablee_core::{Arrange as _, Seat, Table, Viewer};

use crate::{Cost, Judgement, Rated};

/// How many of the best moves are told.
const TOLD: usize = 3;

/// What a judge may use.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    pub(crate) level: Level,
    pub(crate) playouts: u64,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
    pub(crate) workers: &'a dyn Workers,
}

/// Judges what `seat` played at the decision at hand; nothing if the level has no opinion of it.
pub(crate) fn judge(table: &dyn Table, seat: Seat, played: &str, quiet: bool, means: Means<'_>) -> Option<Judgement> {
    let decision = table.decision();
    // What the seat saw and could play: nothing else can come along.
    let seen = table.see(Viewer::Seat(seat));
    let ask = |question: u64, playouts: u64| {
        let budget = Budget { playouts: playouts.max(1), stop: means.stop };
        Ask { seat, level: means.level, seed: seed(decision, seat, question), budget, workers: means.workers }
    };
    let survey = consider(&*seen, ask(0, means.playouts.div_ceil(2)));
    let mut spent = survey.iter().map(|candidate| candidate.playouts).sum::<u64>();
    let mut order: Vec<&Candidate<String>> = survey.iter().collect();
    // What was played comes first of equals.
    order.arrange_by(|left, right| {
        right.worth.total_cmp(&left.worth).then((right.choice == played).cmp(&(left.choice == played)))
    });
    let favourite = *order.first()?;
    let mut rated = Rated::from(order.iter().copied().find(|candidate| candidate.choice == played)?);
    let mut best = Rated::from(favourite);
    if favourite.choice != played {
        // The survey's favourite may have had luck, and what was played less care: both once more, on other deals.
        let duel = consider_only(&*seen, ask(1, means.playouts / 2), &[played, &favourite.choice]);
        spent += duel.iter().map(|candidate| candidate.playouts).sum::<u64>();
        let find = |choice: &str| duel.iter().find(|candidate| candidate.choice == choice);
        if let (Some(first), Some(second)) = (find(&favourite.choice), find(played)) {
            rated = second.into();
            best = if first.worth > second.worth { first.into() } else { rated.clone() };
        }
    }
    let cost = Cost::between(&best, &rated);
    if cost.is_nothing() {
        // The level may have preferred another for reasons that neither figure shows.
        best = rated.clone();
    }
    let told = |candidate: &&&Candidate<String>| candidate.choice != best.choice;
    let others = order.iter().filter(told).map(|candidate| match candidate.choice == rated.choice {
        true => rated.clone(),
        false => Rated::from(*candidate),
    });
    let candidates = std::iter::once(best.clone()).chain(others).take(TOLD).collect();
    Some(Judgement {
        decision,
        seat,
        cost,
        thin: rated.playouts < best.playouts.div_ceil(2),
        played: rated,
        best,
        candidates,
        choices: survey.len(),
        playouts: spent,
        quiet,
    })
}

/// Every question of a review has a seed of its own, the same wherever it is asked.
fn seed(decision: usize, seat: Seat, question: u64) -> u64 {
    let number = (decision as u64) << 8 | (seat.index() as u64) << 1 | question;
    number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
