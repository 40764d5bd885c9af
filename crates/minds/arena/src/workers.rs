//! Threads as [`Workers`]: a bot is handed them and starts none of its own.

use std::sync::atomic::{AtomicUsize, Ordering};

use tablee_bots::Workers;

/// Runs jobs on so many threads. The jobs are the same however many there are, so the answer is too.
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Threads {
    /// So many threads, at least one.
    pub fn new(count: usize) -> Threads {
        Threads(count.max(1))
    }

    /// One for every core of this machine.
    pub fn all() -> Threads {
        Threads::new(cores())
    }
}

/// How many threads this machine runs at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Workers for Threads {
    fn run(&self, count: usize, job: &(dyn Fn(usize) + Sync)) {
        let threads = self.0.min(count);
        if threads <= 1 {
            (0..count).for_each(job);
            return;
        }
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= count {
                    return;
                }
                job(index);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            // The thread that waits for the answer works too.
            work();
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn every_job_is_done_once_however_many_threads_there_are() {
        for threads in [0, 1, 2, 5] {
            let done = Mutex::new(Vec::new());
            Threads::new(threads).run(17, &|index| done.lock().expect("no panic").push(index));
            let mut done = done.into_inner().expect("no panic");
            done.sort_unstable();
            assert_eq!(done, (0..17).collect::<Vec<_>>(), "{threads} threads");
        }
    }
}
