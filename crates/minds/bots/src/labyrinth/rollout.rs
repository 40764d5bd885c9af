//! Master: the plans that look best are played on over sampled deals, the same deals for all, and the worse half falls away
//! step by step.

use std::sync::Mutex;

use tablee_core::{Arrange as _, Game as _, PlayoutRng, Rng as _, Seat};
use tablee_labyrinth::Labyrinth;

use super::turn::{Plan, greedy, to_move};
use crate::{Playout, Question};

/// What is known of one plan so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// The margin that is known before any deal is played on.
    pub(super) known: f64,
    /// The sum of what the deals changed.
    pub(super) change: f64,
    pub(super) count: u64,
}

impl Tally {
    pub(super) fn mean(&self) -> f64 {
        self.known + self.change / self.count.max(1) as f64
    }
}

/// What is known of all plans so far.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) tallies: Vec<Tally>,
    /// The plans that are still played on, the best first.
    pub(super) alive: Vec<usize>,
}

/// Deals that a job plays in one go.
const BATCH: u64 = 4;
/// As many jobs as a batch is cut into. Fixed, so that the number of cores does not change the answer.
const JOBS: usize = 2;
/// After so many deals the last two plans are as good as equal.
const MOST_DEALS: u64 = 1 << 14;

/// Plays the plans on. `known` is the margin of each after the next seat's turn. If moves are compared no plan falls away.
pub(super) fn search(
    question: &Question<'_, Labyrinth>,
    plans: &[Plan],
    known: &[f64],
    comparing: bool,
    report: &mut dyn FnMut(&Found) -> bool,
) -> Found {
    let tallies = known.iter().map(|&known| Tally { known, ..Tally::default() }).collect();
    let mut found = Found { tallies, alive: (0..plans.len()).collect() };
    let (mut deals, mut spent) = (0_u64, 0_u64);
    while spent < question.budget.playouts && deals < MOST_DEALS && found.alive.len() > 1 && !(question.budget.stop)() {
        let alive = &found.alive;
        let parts: Vec<Mutex<Vec<Tally>>> =
            (0..JOBS).map(|_| Mutex::new(vec![Tally::default(); plans.len()])).collect();
        question.workers.run(JOBS, &|job| {
            let Ok(mut part) = parts[job].lock() else { return };
            for deal in 0..BATCH {
                if (question.budget.stop)() {
                    return;
                }
                one_deal(question, plans, alive, deals + deal * JOBS as u64 + job as u64, &mut part);
            }
        });
        deals += BATCH * JOBS as u64;
        spent += BATCH * JOBS as u64 * alive.len() as u64;
        for part in parts.iter().filter_map(|part| part.lock().ok()) {
            for (all, one) in found.tallies.iter_mut().zip(part.iter()) {
                all.change += one.change;
                all.count += one.count;
            }
        }
        let Found { tallies, alive } = &mut found;
        alive.arrange_by(|&left, &right| tallies[right].mean().total_cmp(&tallies[left].mean()));
        if !comparing {
            alive.truncate(keep(plans.len(), deals));
        }
        if deals % 64 == 0 && !report(&found) {
            break;
        }
    }
    found
}

/// The same without a search: every playout on a deal of its own.
pub(super) fn playouts<'a>(question: &'a Question<'a, Labyrinth>, plans: Vec<Plan>) -> Playout<'a> {
    let mut tallies = vec![Tally::default(); plans.len()];
    let mut number = 0_u64;
    Box::new(move || {
        let next = number as usize % plans.len();
        tallies[next] = Tally::default();
        one_deal(question, &plans, &[next], number, &mut tallies);
        number += 1;
        tallies[next].change
    })
}

/// How many plans are still played on after so many deals.
fn keep(plans: usize, deals: u64) -> usize {
    let share = match deals {
        0..16 => 1.0,
        16..32 => 0.7,
        32..64 => 0.5,
        64..128 => 0.35,
        128..256 => 0.25,
        256..512 => 0.18,
        512..1024 => 0.12,
        _ => 0.0,
    };
    ((plans as f64 * share).ceil() as usize).max(2)
}

fn one_deal(question: &Question<'_, Labyrinth>, plans: &[Plan], alive: &[usize], number: u64, tallies: &mut [Tally]) {
    let mut rng = PlayoutRng::new(question.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number));
    let deal = Labyrinth::determinize(question.view, &mut rng);
    let luck = rng.next_u64();
    // Everybody else, oneself, and the next seat again.
    let horizon = deal.seats() + 1;
    for &index in alive {
        let mut state = deal.clone();
        plans[index].carry_out(&mut state);
        let tally = &mut tallies[index];
        tally.change += play_on(state, question.seat, horizon, &mut PlayoutRng::new(luck));
        tally.count += 1;
    }
}

/// Everybody wins what can be won for so many turns. What the first of them wins does not count: that is known on average over
/// all hands, which is better than by a sample. Returns the change of the margin by the later turns.
fn play_on(mut state: Labyrinth, seat: Seat, horizon: usize, rng: &mut PlayoutRng) -> f64 {
    // A card that one of several rivals wins counts less than one's own.
    let rivals = (state.seats() as f64 - 1.0).max(1.0);
    let mut change = 0.0;
    for turn in 0..horizon {
        let Some(deciding) = to_move(&state) else { break };
        let plan = greedy(&state, deciding, rng);
        plan.carry_out(&mut state);
        let gain = f64::from(plan.gain());
        if deciding == seat {
            change += gain;
        } else if turn > 0 {
            change -= gain / rivals;
        }
    }
    change
}
