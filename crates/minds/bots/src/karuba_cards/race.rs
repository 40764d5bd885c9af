//! Several ways to go on, played out on the same futures until one is clearly the best or the budget is spent.

use std::sync::Mutex;

use tablee_core::{PlayoutRng, Rng as _};

use crate::{Budget, Playout, Workers};

use super::rollout::{Bids, Start, play};
use super::table::Table;

/// How a race is run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    /// The most futures.
    pub(super) futures: usize,
    /// A way falls away when it is so many standard errors behind.
    pub(super) certainty: f64,
    /// Whether the bids of this round are still to come; the futures begin with the next round.
    pub(super) bid: bool,
}

/// Futures that are tried before anything is compared.
const BATCH: usize = 4;

/// The points of each way, future by future. A way that fell away has fewer of them.
pub(super) type Points = Vec<Vec<i16>>;

/// Runs a race. `told` hears of every stretch and stops the race by answering `false`.
pub(super) fn run(
    table: &Table,
    starts: &[Start],
    race: Race,
    seed: u64,
    budget: &Budget<'_>,
    workers: &dyn Workers,
    told: &mut dyn FnMut(&Points) -> bool,
) -> Points {
    let mut points: Points = vec![Vec::new(); starts.len()];
    let mut alive: Vec<usize> = (0..starts.len()).collect();
    let mut done = 0;
    let mut left = budget.playouts;
    while done < race.futures && alive.len() > 1 {
        if left < (BATCH * alive.len()) as u64 && done > 0 {
            break;
        }
        left = left.saturating_sub((BATCH * alive.len()) as u64);
        let batch: Vec<Mutex<Option<Vec<i16>>>> = (0..BATCH).map(|_| Mutex::new(None)).collect();
        workers.run(2, &|half| {
            for (index, slot) in batch.iter().enumerate().filter(|(index, _)| index % 2 == half) {
                if (budget.stop)() {
                    return;
                }
                let (bids, order) = future(table, seed, done + index);
                let results =
                    alive.iter().map(|&way| play(table, &starts[way], order, bids.after(race.bid)) as i16).collect();
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(results);
                }
            }
        });
        let mut whole = true;
        for slot in batch {
            match slot.into_inner() {
                Ok(Some(results)) => {
                    for (&way, result) in alive.iter().zip(results) {
                        points[way].push(result);
                    }
                }
                _ => whole = false,
            }
        }
        done += BATCH;
        if !whole || !told(&points) {
            break;
        }
        drop_hopeless(&points, &mut alive, race.certainty);
    }
    points
}

/// How the others bid, and the order of the own cards.
#[inline]
fn future(table: &Table, seed: u64, number: usize) -> (Bids, u64) {
    let mut rng = PlayoutRng::new(seed.wrapping_add(0x9e37_79b9 * number as u64));
    let bids = Bids::sampled(table, &mut rng);
    (bids, rng.next_u64())
}

/// The same without a race: every playout has a future of its own.
pub(super) fn playouts<'a>(table: Table, starts: Vec<Start>, race: Race, seed: u64) -> Playout<'a> {
    let mut number = 0;
    Box::new(move || {
        let (bids, order) = future(&table, seed, number);
        let start = &starts[number % starts.len()];
        number += 1;
        f64::from(play(&table, start, order, bids.after(race.bid)))
    })
}

/// How many playouts there were.
pub(super) fn playouts_in(points: &Points) -> u64 {
    points.iter().map(|points| points.len() as u64).sum()
}

/// Takes out the ways that are clearly behind the one in front.
fn drop_hopeless(points: &Points, alive: &mut Vec<usize>, certainty: f64) {
    let Some(&front) = alive.iter().max_by(|&&left, &&right| mean(&points[left]).total_cmp(&mean(&points[right])))
    else {
        return;
    };
    alive.retain(|&way| {
        if way == front {
            return true;
        }
        let differences = points[front].iter().zip(&points[way]).map(|(front, way)| f64::from(front - way));
        let (mut sum, mut square, mut count) = (0.0, 0.0, 0.0_f64);
        for difference in differences {
            sum += difference;
            square += difference * difference;
            count += 1.0;
        }
        let mean = sum / count.max(1.0);
        let error = ((square / count.max(1.0) - mean * mean).max(0.05) / count.max(1.0)).sqrt();
        mean <= certainty * error
    });
}

/// The mean of some points; far below all if there are none.
pub(super) fn mean(points: &[i16]) -> f64 {
    if points.is_empty() {
        return -1.0;
    }
    points.iter().map(|&points| f64::from(points)).sum::<f64>() / points.len() as f64
}
