//! What a bot is asked, when it must stop, and who carries out its work.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use tablee_core::{PlayoutRng, Rng as _, Seat};

use crate::{Level, Mind};

/// What a bot is asked: everything it may use.
#[expect(missing_debug_implementations, reason = "it holds functions")]
pub struct Question<'a, G: Mind> {
    /// What the seat knows.
    pub view: &'a G::View,
    /// Who decides.
    pub seat: Seat,
    /// The moves to be judged, in the game's order; never empty. All legal ones, or some for whoever compares them.
    pub legal: &'a [G::Move],
    /// How hard to think.
    pub level: Level,
    /// Where all randomness comes from.
    pub seed: u64,
    /// When to stop.
    pub budget: Budget<'a>,
    /// Who carries out independent parts of the work.
    pub workers: &'a dyn Workers,
}

/// When to stop thinking: after so many playouts, or when told.
#[expect(missing_debug_implementations, reason = "it holds a function")]
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most playouts. With this alone the answer is the same on every machine.
    pub playouts: u64,
    /// Says that time is up. Asked now and then; a bot answers with what it has.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'static> {
    /// So many playouts, however long they take.
    pub fn playouts(playouts: u64) -> Budget<'static> {
        Budget { playouts, stop: &|| false }
    }
}

/// Runs independent jobs, at the same time or one after the other: the result must not depend on which.
pub trait Workers: Sync {
    /// Calls `job(0)` to `job(count - 1)` and returns when all are done.
    fn run(&self, count: usize, job: &(dyn Fn(usize) + Sync));
}

/// Without threads, as in a browser.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneAfterTheOther;

impl Workers for OneAfterTheOther {
    fn run(&self, count: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..count).for_each(job);
    }
}

/// A move with what is expected of it. In notation it travels as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate<M> {
    /// The move.
    pub choice: M,
    /// How good it is for the seat, from 0 to 1: what the bot goes by.
    pub worth: f64,
    /// The points that the seat is expected to have at the end.
    pub points: f64,
    /// The chance to win, ties divided.
    pub win: f64,
    /// How many playouts (or exact lines) this rests on.
    pub playouts: u64,
}

/// Whoever is told of intermediate results as a search deepens; answering `false` stops it.
pub type Report<'a, M> = dyn FnMut(&[Candidate<M>]) -> bool + 'a;

/// How many playouts a search has made, counted where they are made.
#[derive(Debug, Default)]
pub struct Played(AtomicU64);

impl Played {
    /// So many more.
    pub fn add(&self, playouts: u64) {
        self.0.fetch_add(playouts, Ordering::Relaxed);
    }

    /// All so far.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Where the randomness of a bot's answer comes from at a table that has one seed for all: different for every seat and decision.
pub fn derived_seed(seed: u64, decision: usize, seat: Seat) -> u64 {
    seed ^ ((decision as u64) << 8 | seat.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The best of the candidates; the first of equals.
pub fn best<M: Copy>(candidates: &[Candidate<M>]) -> Option<M> {
    let better = |left: &&Candidate<M>, right: &&Candidate<M>| left.worth.total_cmp(&right.worth);
    candidates.iter().rev().max_by(better).map(|candidate| candidate.choice)
}

/// The move of a bot. A pure function: the same question gets the same answer, unless `stop` cut it short.
pub fn choose<G: Mind>(question: &Question<'_, G>) -> G::Move {
    if question.legal.len() == 1 {
        return question.legal[0];
    }
    let mut rng = PlayoutRng::new(question.seed);
    if question.level == Level::Random {
        return question.legal[rng.below(question.legal.len() as u32) as usize];
    }
    let candidates = consider(question, &mut |_| true);
    best(&candidates).unwrap_or(question.legal[0])
}

/// All moves with what the level thinks of them. `report` is told of intermediate results as the search deepens and may stop it
/// by answering `false`; it serves hints in play and the review after the game.
pub fn consider<G: Mind>(question: &Question<'_, G>, report: &mut Report<'_, G::Move>) -> Vec<Candidate<G::Move>> {
    consider_counting(question, report, &Played::default())
}

/// As [`consider`], and counts the playouts: those of a candidate are not all if several lines begin with it.
pub fn consider_counting<G: Mind>(
    question: &Question<'_, G>,
    report: &mut Report<'_, G::Move>,
    played: &Played,
) -> Vec<Candidate<G::Move>> {
    let candidates = G::think(question, report, played);
    report(&candidates);
    candidates
}
