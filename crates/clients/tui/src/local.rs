//! A table that is kept in this process, with bots that think on threads of their own.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tablee_bots::{Budget, Level, Workers};
use tablee_catalog::{Ask, choose, consider};
use tablee_core::{PlayError, Seat, Sentence, Table, Viewer};

use crate::advice::ADVICE_TIME;
use tablee_daily::Day;
use tablee_sitting::{Hint, Host, News, OfDay, Player, Save, Shown, Sitting};

/// A table here, kept in a file after every move.
#[expect(missing_debug_implementations, reason = "it holds threads' ends")]
pub struct Local {
    sitting: Sitting,
    workers: Arc<dyn Workers + Send>,
    file: Option<PathBuf>,
    thought: Option<Thought>,
    answers: (Sender<Conclusion>, Receiver<Conclusion>),
    news: Vec<News>,
    /// Whether the game could not be kept.
    troubled: bool,
}

/// A bot that thinks, or an adviser.
struct Thought {
    seat: Seat,
    decision: usize,
    advice: bool,
    stop: Arc<AtomicBool>,
}

struct Conclusion {
    seat: Seat,
    decision: usize,
    advice: bool,
    found: Found,
}

enum Found {
    Choice(String),
    Hint(Option<Hint>),
}

impl Local {
    /// A table at which these players sit. After every move the game is kept in `file`.
    pub fn new(
        table: Box<dyn Table>,
        players: Vec<Player>,
        names: Vec<String>,
        seed: u64,
        workers: Arc<dyn Workers + Send>,
        file: Option<PathBuf>,
    ) -> Local {
        Local::at(Sitting::new(table, players, names, seed), workers, file)
    }

    /// The table of a day.
    ///
    /// # Errors
    /// A sentence if it cannot be opened any more.
    pub fn of_day(
        day: &Day,
        names: Vec<String>,
        counted: bool,
        workers: Arc<dyn Workers + Send>,
        file: Option<PathBuf>,
    ) -> Result<Local, Sentence> {
        Ok(Local::at(Sitting::of_day(day, names, counted)?, workers, file))
    }

    fn at(sitting: Sitting, workers: Arc<dyn Workers + Send>, file: Option<PathBuf>) -> Local {
        let mut local =
            Local { sitting, workers, file, thought: None, answers: channel(), news: Vec::new(), troubled: false };
        local.keep();
        local
    }

    /// The table of a saved game, with the choices that waited for others.
    ///
    /// # Errors
    /// A sentence if the game does not hold.
    pub fn resume(
        save: &Save,
        names: Vec<String>,
        workers: Arc<dyn Workers + Send>,
        file: Option<PathBuf>,
    ) -> Result<Local, Sentence> {
        Ok(Local::at(Sitting::resume(save, names)?, workers, file))
    }

    /// The table itself.
    pub fn table(&self) -> &dyn Table {
        self.sitting.table()
    }

    /// The day whose deal it is, if it is one.
    pub fn day(&self) -> Option<OfDay> {
        self.sitting.day()
    }

    /// Whether the game is kept in a file, so that it can be resumed.
    pub fn is_kept(&self) -> bool {
        self.file.is_some() && !self.troubled
    }

    fn keep(&mut self) {
        let Some(file) = &self.file else { return };
        match self.sitting.save().store(file) {
            Ok(()) => self.troubled = false,
            // Told once, not after every move.
            Err(_) if self.troubled => (),
            Err(trouble) => {
                self.troubled = true;
                self.news.push(News::Trouble(trouble));
            }
        }
    }

    fn take(&mut self, seat: Seat, decision: usize, choice: &str) -> Result<(), PlayError> {
        let events = self.sitting.commit(seat, decision, choice)?;
        self.news.extend(events.into_iter().map(News::Happened));
        self.keep();
        Ok(())
    }

    fn think(&mut self, seat: Seat, level: Level, advice: bool) {
        self.hurry();
        let stop = Arc::new(AtomicBool::new(false));
        let decision = self.table().decision();
        let thought = Thought { seat, decision, advice, stop: Arc::clone(&stop) };
        // The bot is told what its seat sees and may play, never the state.
        let Ok(seen) = self.sitting.see(Viewer::Seat(seat)) else { return };
        let (workers, sender) = (Arc::clone(&self.workers), self.answers.0.clone());
        let seed = self.sitting.seed(seat);
        // A bot of the day has no clock, so that its answer is the same on every machine.
        let playouts = self.sitting.playouts().filter(|_| !advice);
        let limit = match playouts {
            Some(_) => Duration::MAX,
            None if advice => ADVICE_TIME,
            None => Duration::from_millis(level.milliseconds()),
        };
        let started = thread::Builder::new().spawn(move || {
            let start = Instant::now();
            let ended = || playouts.is_none() && (stop.load(Ordering::Relaxed) || start.elapsed() >= limit);
            let budget = Budget { playouts: playouts.unwrap_or(u64::MAX), stop: &ended };
            let ask = Ask { seat, level, seed, budget, workers: workers.as_ref() };
            let found = if advice {
                Found::Hint(Hint::of(seat, decision, consider(&*seen, ask)))
            } else {
                Found::Choice(choose(&*seen, ask).unwrap_or_default())
            };
            // Nobody listens any more when the table was left meanwhile.
            let _ = sender.send(Conclusion { seat, decision, advice, found });
        });
        match started {
            Ok(_) => self.thought = Some(thought),
            Err(error) => self.news.push(News::Trouble(Sentence::new("play-no-thread").text("reason", error))),
        }
    }

    /// Lets the next bot think that has to decide; advice has to wait.
    fn wake_a_bot(&mut self) {
        if self.thought.as_ref().is_some_and(|thought| thought.decision == self.table().decision() && !thought.advice) {
            return;
        }
        if let Some((seat, level)) = self.sitting.next_bot()
            && self.thought.is_none()
        {
            self.think(seat, level, false);
        }
    }

    fn hear(&mut self, answer: Conclusion) {
        let awaited = self.thought.as_ref().is_some_and(|thought| {
            (thought.seat, thought.decision, thought.advice) == (answer.seat, answer.decision, answer.advice)
        });
        if !awaited {
            return;
        }
        self.thought = None;
        if answer.decision != self.table().decision() {
            return;
        }
        match answer.found {
            Found::Hint(hint) => self.news.extend(hint.map(News::Hint)),
            Found::Choice(choice) => {
                if let Err(error) = self.take(answer.seat, answer.decision, &choice) {
                    self.news.push(News::Trouble(error.sentence()));
                }
            }
        }
    }
}

impl Host for Local {
    fn shown(&self) -> &dyn Shown {
        &self.sitting
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.take(seat, self.table().decision(), choice).map_err(|error| error.sentence())
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        if self.sitting.take_back(seat).map_err(|error| error.sentence())? {
            self.news.push(News::TookBack(seat));
        }
        self.keep();
        Ok(())
    }

    fn ask_hint(&mut self, seat: Seat) {
        if self.sitting.is_counted() {
            self.news.push(News::Trouble(Sentence::new("daily-no-hint")));
        } else if self.thought.is_none() {
            self.think(seat, Level::ADVISER, true);
        }
    }

    fn hurry(&mut self) {
        if let Some(thought) = &self.thought {
            thought.stop.store(true, Ordering::Relaxed);
        }
    }

    fn thinking(&self) -> Option<Seat> {
        self.thought.as_ref().map(|thought| thought.seat)
    }

    fn poll(&mut self, wait: Duration) -> Vec<News> {
        self.wake_a_bot();
        if self.news.is_empty()
            && let Ok(answer) = self.answers.1.recv_timeout(wait)
        {
            self.hear(answer);
        }
        while let Ok(answer) = self.answers.1.try_recv() {
            self.hear(answer);
        }
        self.wake_a_bot();
        std::mem::take(&mut self.news)
    }
}
