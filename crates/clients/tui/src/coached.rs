//! A table here with a coach beside it: before a costly move is played it says once what that gives away.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tablee_bots::{Candidate, Workers};
use tablee_core::{Seat, Sentence, Viewer};

use crate::Local;
use crate::advice::{ADVICE_TIME, Thought};
use tablee_sitting::{Doubt, Host, News, Shown, favourite, waiting_seat, word};

/// A table here, and somebody who looks over the shoulder of whoever decides. The coach is shown what that seat sees.
#[expect(missing_debug_implementations, reason = "it holds threads' ends")]
pub struct Coached {
    local: Local,
    workers: Arc<dyn Workers + Send>,
    survey: Option<Survey>,
    /// The moves spoken of: chosen once more, they are played.
    spoken_of: Vec<(Seat, usize, String)>,
}

/// What the coach thinks of all moves of a decision, as soon as it is thought out.
struct Survey {
    seat: Seat,
    decision: usize,
    thought: Thought,
    found: Receiver<Vec<Candidate<String>>>,
    candidates: Option<Vec<Candidate<String>>>,
}

impl Coached {
    /// A coach at this table.
    pub fn new(local: Local, workers: Arc<dyn Workers + Send>) -> Coached {
        Coached { local, workers, survey: None, spoken_of: Vec::new() }
    }

    /// The table.
    pub fn local(&self) -> &Local {
        &self.local
    }

    /// Begins to think as soon as somebody here has to decide, so that nobody waits for it later.
    fn look(&mut self) {
        let Some(seat) = waiting_seat(&self.local) else { return };
        let decision = self.local.decision();
        if self.survey.as_ref().is_some_and(|survey| (survey.seat, survey.decision) == (seat, decision)) {
            return;
        }
        self.stop();
        let Ok(seen) = self.local.see(Viewer::Seat(seat)) else { return };
        let (sender, found) = channel();
        let answer = move |candidates| {
            // Nobody listens any more when the decision was made meanwhile.
            let _ = sender.send(candidates);
        };
        // Without a thread there is no coach; hints then say what is wrong.
        if let Ok(thought) = Thought::of(seen, seat, decision, Arc::clone(&self.workers), answer) {
            self.survey = Some(Survey { seat, decision, thought, found, candidates: None });
        }
    }

    fn stop(&mut self) {
        if let Some(survey) = self.survey.take() {
            survey.thought.hurry();
        }
    }

    /// What is to be said before this move is played; nothing if it costs little.
    fn word(&mut self, seat: Seat, choice: &str) -> Option<Sentence> {
        self.look();
        let survey = self.survey.as_mut().filter(|survey| survey.seat == seat)?;
        if survey.candidates.is_none() {
            survey.candidates = survey.found.recv_timeout(ADVICE_TIME * 5).ok();
        }
        let candidates = survey.candidates.as_deref()?;
        let better = favourite(choice, candidates)?;
        let decision = survey.decision;
        let seen = self.local.see(Viewer::Seat(seat)).ok()?;
        let start = Instant::now();
        let now = || start.elapsed().as_secs_f64() * 1000.0;
        word(&*seen, Doubt { seat, decision, choice, better: &better }, self.workers.as_ref(), &now)
    }
}

impl Host for Coached {
    fn shown(&self) -> &dyn Shown {
        self.local.shown()
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        let decision = self.local.decision();
        // What the rules forbid is their affair.
        if self.local.check(seat, choice).is_ok()
            && !self.spoken_of.iter().any(|(who, when, what)| (*who, *when, what.as_str()) == (seat, decision, choice))
            && let Some(word) = self.word(seat, choice)
        {
            self.spoken_of.push((seat, decision, choice.to_owned()));
            return Err(Sentence::new("coach-all-the-same").inner("word", word));
        }
        self.stop();
        self.local.commit(seat, choice)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        self.stop();
        self.local.take_back(seat)
    }

    fn ask_hint(&mut self, seat: Seat) {
        self.local.ask_hint(seat);
    }

    fn hurry(&mut self) {
        self.local.hurry();
    }

    fn thinking(&self) -> Option<Seat> {
        self.local.thinking()
    }

    fn poll(&mut self, wait: Duration) -> Vec<News> {
        self.look();
        self.local.poll(wait)
    }
}
