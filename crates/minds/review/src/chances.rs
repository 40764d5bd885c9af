//! Every seat judges by itself, so their chances need not sum to one: with three seats each may give itself three in four. Here
//! they are weighed against each other. Needs all seats: of one alone nobody knows how sanguine it is.

use crate::judgement::rounded;
use crate::{Cost, Judgement, Rated};

/// The chances of all seats around a decision; they sum to one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Moment {
    pub(crate) decision: usize,
    /// If everybody who decides plays the best move.
    pub(crate) before: Vec<f64>,
    /// After what was played: what somebody gave away went to the others, by their chances.
    pub(crate) after: Vec<f64>,
}

/// The judgements with chances that sum to one over all seats, and how everybody stood around each decision. Judgements are in the
/// order of the game.
pub(crate) fn weighed(judgements: &[Judgement], seats: usize) -> (Vec<Judgement>, Vec<Moment>) {
    let mut known: Vec<Option<f64>> = vec![None; seats];
    let (mut all, mut moments) = (Vec::with_capacity(judgements.len()), Vec::new());
    for deciding in judgements.chunk_by(|left, right| left.decision == right.decision) {
        for judgement in deciding {
            if let Some(known) = known.get_mut(judgement.seat.index()) {
                *known = Some(judgement.before());
            }
        }
        let (before, scale) = shares(&known);
        let fair = deciding.iter().map(|judgement| scaled(judgement, scale)).collect::<Vec<Judgement>>();
        let mut after = before.clone();
        for judgement in &fair {
            give_away(&before, &mut after, judgement.seat.index(), judgement.cost.win);
        }
        for judgement in deciding {
            if let Some(known) = known.get_mut(judgement.seat.index()) {
                *known = Some(judgement.after());
            }
        }
        moments.extend(deciding.first().map(|first| Moment { decision: first.decision, before, after }));
        all.extend(fair);
    }
    (all, moments)
}

/// What everybody has of the whole, and how much a chance as its seat saw it counts for. Of whom nothing is known yet counts as much
/// as the others do on average.
fn shares(known: &[Option<f64>]) -> (Vec<f64>, f64) {
    let told: Vec<f64> = known.iter().copied().flatten().collect();
    let sum: f64 = told.iter().sum();
    let average = sum / told.len().max(1) as f64;
    if average <= 0.0 {
        // Nobody sees a chance, yet somebody will win.
        return (vec![1.0 / known.len().max(1) as f64; known.len()], 0.0);
    }
    let scale = 1.0 / (average * known.len() as f64);
    (known.iter().map(|chance| chance.unwrap_or(average) * scale).collect(), scale)
}

/// Takes a chance from one seat and gives it to the others.
fn give_away(before: &[f64], after: &mut [f64], seat: usize, chance: f64) {
    let own = before.get(seat).copied().unwrap_or_default();
    let rest = 1.0 - own;
    let others = before.len().saturating_sub(1).max(1) as f64;
    for (index, (stood, stands)) in before.iter().zip(after).enumerate() {
        *stands += match index == seat {
            true => -chance,
            false if rest > 0.0 => chance * stood / rest,
            false => chance / others,
        };
    }
}

fn scaled(judgement: &Judgement, scale: f64) -> Judgement {
    let rated = |rated: &Rated| Rated { win: rounded(rated.win * scale), ..rated.clone() };
    let (played, best) = (rated(&judgement.played), rated(&judgement.best));
    let cost = Cost::between(&best, &played);
    let candidates = judgement.candidates.iter().map(rated).collect();
    Judgement { played, best, cost, candidates, ..judgement.clone() }
}
