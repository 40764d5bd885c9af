//! Advice on a thread of its own, from what the seat itself may know: hints at a table elsewhere, and what the coach says.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tablee_bots::{Budget, Candidate, Level, Workers};
use tablee_catalog::{Ask, consider};
use tablee_core::{Say as _, Seat, SeatView, Sentence, Viewer};
use tablee_sitting::{Hint, Host};
use tablee_words::Words;

/// For how long the adviser thinks.
pub(crate) const ADVICE_TIME: Duration = Duration::from_millis(Level::ADVICE_MILLISECONDS);

/// An adviser that thinks.
pub(crate) struct Thought {
    pub(crate) seat: Seat,
    stop: Arc<AtomicBool>,
}

impl Thought {
    /// Thinks about what a seat sees, and hands over what it thinks of every move.
    ///
    /// # Errors
    /// A sentence if no thread can be started.
    pub(crate) fn of(
        seen: Arc<dyn SeatView>,
        seat: Seat,
        decision: usize,
        workers: Arc<dyn Workers + Send>,
        answer: impl FnOnce(Vec<Candidate<String>>) + Send + 'static,
    ) -> Result<Thought, Sentence> {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let started = thread::Builder::new().spawn(move || {
            let start = Instant::now();
            let ended = || told.load(Ordering::Relaxed) || start.elapsed() >= ADVICE_TIME;
            let budget = Budget { playouts: u64::MAX, stop: &ended };
            let seed = (decision as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let ask = Ask { seat, level: Level::ADVISER, seed, budget, workers: workers.as_ref() };
            answer(consider(&*seen, ask));
        });
        match started {
            Ok(_) => Ok(Thought { seat, stop }),
            Err(error) => Err(Sentence::new("play-no-thread").text("reason", error)),
        }
    }

    /// It shall answer with what it has.
    pub(crate) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A hint in words: the move, what it means, its chance, and why, from what the seat sees.
pub(crate) fn told(host: &dyn Host, words: &Words, hint: &Hint) -> Sentence {
    let meaning = host.describe(hint.seat, &hint.choice).map(|meaning| words.say(&meaning));
    let sentence = Sentence::new("play-hint")
        .text("choice", &hint.choice)
        .text("meaning", meaning.unwrap_or_default())
        .number("win", hint.win);
    let seen = host.see(Viewer::Seat(hint.seat)).ok();
    match seen.and_then(|seen| tablee_why::why(&*seen, &hint.choice)) {
        Some(why) => Sentence::new("play-why").inner("hint", sentence).inner("why", why),
        None => sentence,
    }
}
