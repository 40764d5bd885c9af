//! Proof that nobody peeks: the hidden part of many positions is dealt anew, and every level must choose as before.

use std::sync::Mutex;

use tablee_bots::{Level, Mind, OneAfterTheOther, Workers as _};
use tablee_core::{DealRng, PlayoutRng, Rng as _, Seat, Setup, Viewer, random_step};

use crate::workers::Threads;
use crate::{Bot, Thinking, game};

/// How one level did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blindness {
    /// The level.
    pub level: Level,
    /// Positions in which it chose the same move.
    pub same: usize,
    /// All positions.
    pub positions: usize,
}

/// Looks at so many positions of random games, each with at least two legal moves. In each, the hidden part is dealt anew from
/// the view; view and legal moves must be equal, and so must the answer of every level to the same seed.
pub fn blindness<G: Mind>(
    setup: &Setup<G>,
    positions: usize,
    playouts: u64,
    seed: u64,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &(dyn Fn(usize) + Sync),
) -> Vec<Blindness> {
    let found = collect(setup, positions, seed);
    let tallies = Mutex::new((0, [0_usize; Level::ALL.len()]));
    Threads::new(threads).run(found.len(), &|index| {
        if stop() {
            return;
        }
        let (state, seat) = &found[index];
        let same = Level::ALL.map(|level| usize::from(same_answer(state, *seat, level, playouts, seed + index as u64)));
        if let Ok(mut tallies) = tallies.lock() {
            tallies.0 += 1;
            tallies.1.iter_mut().zip(same).for_each(|(all, one)| *all += one);
            progress(tallies.0);
        }
    });
    let (looked, same) = tallies.into_inner().unwrap_or_default();
    Level::ALL.into_iter().zip(same).map(|(level, same)| Blindness { level, same, positions: looked }).collect()
}

fn collect<G: Mind>(setup: &Setup<G>, positions: usize, seed: u64) -> Vec<(G, Seat)> {
    let mut rng = PlayoutRng::new(seed);
    let (mut found, mut scratch, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0.. {
        let deal = G::deal(setup, &mut DealRng::from_numbers(seed, number));
        let Ok(mut state) = G::start(setup, &deal) else { return found };
        loop {
            for seat in state.turn().seats() {
                legal.clear();
                state.legal(seat, &mut legal);
                // One position of three, so that they come from many games.
                if legal.len() > 1 && rng.below(3) == 0 {
                    found.push((state.clone(), seat));
                    if found.len() >= positions {
                        return found;
                    }
                }
            }
            if random_step(&mut state, &mut rng, &mut scratch) == 0 {
                break;
            }
        }
    }
    found
}

fn same_answer<G: Mind>(state: &G, seat: Seat, level: Level, playouts: u64, seed: u64) -> bool {
    let view = state.view(Viewer::Seat(seat));
    let other = G::determinize(&view, &mut PlayoutRng::new(seed ^ 0x5eed));
    if other.view(Viewer::Seat(seat)) != view {
        return false;
    }
    let answer = |state: &G| {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        let view = state.view(Viewer::Seat(seat));
        let thinking = Thinking::Playouts(playouts);
        game::answer::<G>(&view, seat, &legal, seed, Bot::Level(level), thinking, &OneAfterTheOther, &|| false)
    };
    answer(state) == answer(&other)
}
