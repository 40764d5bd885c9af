//! A table that is kept in this process, with bots that think on threads of their own.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tablee_bots::{Budget, Level, Workers};
use tablee_catalog::{Ask, BotTable};
use tablee_core::{Committed, Info, PlayError, Say, Seat, SeatSet, Sentence, Standing, Turn, Viewer};

use crate::advice::{ADVICE_TIME, ADVISER, best, percent};
use crate::host::{Hint, Host, News};
use crate::save::{Player, Save};

/// A table here, kept in a file after every move.
#[expect(missing_debug_implementations, reason = "it holds threads' ends")]
pub struct Local {
    table: Box<dyn BotTable>,
    players: Vec<Player>,
    names: Vec<String>,
    seed: u64,
    workers: Arc<dyn Workers + Send>,
    file: Option<PathBuf>,
    chosen: BTreeMap<Seat, String>,
    thought: Option<Thought>,
    answers: (Sender<Answer>, Receiver<Answer>),
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

struct Answer {
    seat: Seat,
    decision: usize,
    advice: bool,
    choice: String,
    win: f64,
}

impl Local {
    /// A table at which these players sit. After every move the game is kept in `file`.
    pub fn new(
        table: Box<dyn BotTable>,
        players: Vec<Player>,
        names: Vec<String>,
        seed: u64,
        workers: Arc<dyn Workers + Send>,
        file: Option<PathBuf>,
    ) -> Local {
        let mut local = Local {
            table,
            players,
            names,
            seed,
            workers,
            file,
            chosen: BTreeMap::new(),
            thought: None,
            answers: channel(),
            news: Vec::new(),
            troubled: false,
        };
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
        let table = tablee_catalog::replay_with_bots(&save.record).map_err(|error| error.sentence())?;
        let players = save.players()?;
        if players.len() != table.seats() {
            return Err(Sentence::new("save-players").count("players", players.len()).count("seats", table.seats()));
        }
        let mut local = Local::new(table, players, names, save.seed, workers, file);
        for (&seat, choice) in &save.chosen {
            if local.own().contains(seat) {
                local.commit(seat, choice)?;
            }
        }
        Ok(local)
    }

    /// The table itself.
    pub fn table(&self) -> &dyn BotTable {
        self.table.as_ref()
    }

    /// Whether the game is kept in a file, so that it can be resumed.
    pub fn is_kept(&self) -> bool {
        self.file.is_some() && !self.troubled
    }

    fn keep(&mut self) {
        let Some(file) = &self.file else { return };
        let save = Save::new(&self.players, self.seed, self.chosen.clone(), self.table.record(&self.names));
        match save.store(file) {
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
        match self.table.commit(seat, decision, choice)? {
            Committed::Waiting(_) => {
                if self.own().contains(seat) {
                    self.chosen.insert(seat, choice.to_owned());
                }
            }
            Committed::Resolved(events) => {
                self.chosen.clear();
                self.news.extend(events.into_iter().map(News::Happened));
            }
        }
        self.keep();
        Ok(())
    }

    fn think(&mut self, seat: Seat, level: Level, advice: bool) {
        self.hurry();
        let stop = Arc::new(AtomicBool::new(false));
        let decision = self.table.decision();
        let thought = Thought { seat, decision, advice, stop: Arc::clone(&stop) };
        let (table, workers, sender) = (self.table.copy(), Arc::clone(&self.workers), self.answers.0.clone());
        let seed = self.seed ^ ((decision as u64) << 8 | seat.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let limit = if advice { ADVICE_TIME } else { Duration::from_millis(level.milliseconds()) };
        let started = thread::Builder::new().spawn(move || {
            let start = Instant::now();
            let ended = || stop.load(Ordering::Relaxed) || start.elapsed() >= limit;
            let budget = Budget { playouts: u64::MAX, stop: &ended };
            let ask = Ask { seat, level, seed, budget, workers: workers.as_ref() };
            let (choice, win) = if advice {
                let candidates = table.consider(ask, &mut |_| true);
                best(&candidates).map(|best| (best.choice.clone(), best.win)).unwrap_or_default()
            } else {
                (table.choose(ask).unwrap_or_default(), 0.0)
            };
            // Nobody listens any more when the table was left meanwhile.
            let _ = sender.send(Answer { seat, decision, advice, choice, win });
        });
        match started {
            Ok(_) => self.thought = Some(thought),
            Err(error) => self.news.push(News::Trouble(Sentence::new("play-no-thread").text("reason", error))),
        }
    }

    /// Lets the next bot think that has to decide; advice has to wait.
    fn wake_a_bot(&mut self) {
        if self.thought.as_ref().is_some_and(|thought| thought.decision == self.table.decision() && !thought.advice) {
            return;
        }
        let chosen = self.table.chosen();
        let next = self.table.turn().seats().iter().find_map(|seat| match self.players.get(seat.index()) {
            Some(&Player::Bot(level)) if !chosen.contains(seat) => Some((seat, level)),
            _ => None,
        });
        if let Some((seat, level)) = next
            && self.thought.is_none()
        {
            self.think(seat, level, false);
        }
    }

    fn hear(&mut self, answer: Answer) {
        let awaited = self.thought.as_ref().is_some_and(|thought| {
            (thought.seat, thought.decision, thought.advice) == (answer.seat, answer.decision, answer.advice)
        });
        if !awaited {
            return;
        }
        self.thought = None;
        if answer.decision != self.table.decision() {
            return;
        }
        let Answer { seat, decision, advice, choice, win } = answer;
        if advice {
            self.news.push(News::Hint(Hint { seat, decision, choice, win: percent(win) }));
        } else if let Err(error) = self.take(seat, decision, &choice) {
            self.news.push(News::Trouble(error.sentence()));
        }
    }
}

impl Host for Local {
    fn info(&self) -> &'static Info {
        self.table.info()
    }

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn own(&self) -> SeatSet {
        Seat::all(self.players.len()).filter(|seat| self.players[seat.index()] == Player::Human).collect()
    }

    fn decision(&self) -> usize {
        self.table.decision()
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn chosen(&self) -> SeatSet {
        self.table.chosen()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.table.legal(seat)
    }

    fn describe(&self, seat: Seat, choice: &str) -> Option<Sentence> {
        self.table.describe(seat, choice)
    }

    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.table.check(seat, choice).map_err(|error| error.sentence())
    }

    fn view(&self, viewer: Viewer) -> Value {
        self.table.view(viewer)
    }

    fn picture(&self, viewer: Viewer, say: &dyn Say) -> String {
        self.table.picture(viewer, say)
    }

    fn standing(&self) -> Standing {
        self.table.standing()
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.take(seat, self.table.decision(), choice).map_err(|error| error.sentence())
    }

    fn may_take_back(&self, seat: Seat) -> bool {
        self.chosen.contains_key(&seat) || self.table.may_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        let decision = self.table.decision();
        if self.chosen.contains_key(&seat) {
            self.table.withdraw(seat, decision).map_err(|error| error.sentence())?;
            self.chosen.remove(&seat);
        } else {
            self.table.take_back(seat, decision).map_err(|error| error.sentence())?;
            self.news.push(News::TookBack(seat));
        }
        self.keep();
        Ok(())
    }

    fn ask_hint(&mut self, seat: Seat) {
        if self.thought.is_none() {
            self.think(seat, ADVISER, true);
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
