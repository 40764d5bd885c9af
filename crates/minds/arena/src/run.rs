//! All games of a run, on several threads. What comes out does not depend on how many.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use tablee_bots::Mind;
use tablee_core::Setup;

use crate::workers::{Threads, cores};
use crate::{Conditions, Played, Schedule, Thinking, game};

/// What a run needs to know besides the schedule.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// How many games.
    pub games: usize,
    /// Where all shuffles and all seeds of bots come from.
    pub seed: u64,
    /// The budget of those who have none of their own.
    pub thinking: Option<Thinking>,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Season {
    /// The games in the order of the schedule; those that were not finished are left out.
    pub played: Vec<Played>,
    /// How long it took.
    pub time: Duration,
}

/// Plays them all. `progress` is told now and then how many have been played; `stop` ends the run with what there is.
pub fn run<G: Mind>(
    setup: &Setup<G>,
    schedule: &Schedule,
    terms: Terms,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(usize),
) -> Season {
    let start = Instant::now();
    let threads = terms.threads.clamp(1, terms.games.max(1));
    // Cores that play no game of their own help to think. The answers are the same with and without.
    let workers = Threads::new(cores() / threads);
    let conditions = Conditions { seed: terms.seed, thinking: terms.thinking, workers: &workers, stop };
    let next = AtomicUsize::new(0);
    let mut played: Vec<Played> = Vec::new();
    std::thread::scope(|scope| {
        let (done, results) = channel();
        for _ in 0..threads {
            let done = done.clone();
            let (next, conditions) = (&next, &conditions);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= terms.games || stop() {
                        return;
                    }
                    let game = game::play(setup, schedule.contestants(), schedule.fixture(index), conditions);
                    if game.is_some_and(|game| done.send(game).is_err()) {
                        return;
                    }
                }
            });
        }
        drop(done);
        loop {
            match results.recv_timeout(Duration::from_millis(200)) {
                Ok(game) => played.push(game),
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            progress(played.len());
        }
    });
    played.sort_by_key(|game| game.fixture.index);
    Season { played, time: start.elapsed() }
}
