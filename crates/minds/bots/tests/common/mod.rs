//! Workers that do the jobs in another order than a loop would: no answer may depend on it.

use tablee_bots::Workers;

/// Runs the jobs from the last to the first.
pub(crate) struct Backwards;

impl Workers for Backwards {
    fn run(&self, count: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..count).rev().for_each(job);
    }
}

/// Runs every job in a thread of its own.
pub(crate) struct Threads;

impl Workers for Threads {
    fn run(&self, count: usize, job: &(dyn Fn(usize) + Sync)) {
        std::thread::scope(|scope| {
            for index in 0..count {
                scope.spawn(move || job(index));
            }
        });
    }
}
