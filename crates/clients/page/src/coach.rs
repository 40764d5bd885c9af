//! The coach beside a table here: looks over the shoulder of the only person among bots, and has a word before a costly move.

use std::time::Duration;

use tablee_bots::Candidate;
use tablee_core::{Record, Seat, Sentence, Viewer};
use tablee_sitting::{Hint, Host, News, Shown, favourite, waiting_seat};

use crate::local::Local;
use crate::route::Route;
use crate::table::{Caution, PageHost};
use crate::thinking::{Position, Thought, Weighing, Work};

/// A table here, and the coach, who is shown what the person sees.
pub(crate) struct Coached {
    local: Local,
    /// Whether a word is wanted.
    on: bool,
    /// What is thought of all moves of a decision, once it is thought out.
    survey: Option<(usize, Vec<Candidate<String>>)>,
    /// What was found about moves of a decision: the word, or that there is none to say.
    verdicts: Vec<(usize, String, Option<Sentence>)>,
    /// What the worker is asked, and for which decision.
    asked: Option<Question>,
    work: Option<Work>,
}

/// A question to the worker.
struct Question {
    task: Option<u32>,
    decision: usize,
    /// The move in doubt; nothing if all moves are looked at.
    choice: Option<String>,
}

impl Coached {
    /// A coach at this table.
    pub(crate) fn new(local: Local, on: bool) -> Coached {
        Coached { local, on, survey: None, verdicts: Vec::new(), asked: None, work: None }
    }

    /// Whether there is somebody to be coached: one person, and bots.
    fn applies(&self) -> bool {
        self.on && self.may_be_coached()
    }

    fn position(&self, seat: Seat) -> Option<Position> {
        let seen = self.local.see(Viewer::Seat(seat)).ok()?;
        // A seed that no bot and no hint has: whoever is unlucky twice in the same way proves nothing.
        Some(Position::advice(&*seen, seat, !self.local.seed(seat)))
    }

    fn ask(&mut self, work: Work, choice: Option<String>) {
        self.work = Some(work);
        self.asked = Some(Question { task: None, decision: self.local.decision(), choice });
    }

    /// Begins to think as soon as somebody here has to decide, so that nobody waits for it later. Bots come first.
    fn look(&mut self) {
        let decision = self.local.decision();
        if self.asked.as_ref().is_some_and(|asked| asked.decision != decision) {
            self.forget();
        }
        let known = self.survey.as_ref().is_some_and(|(of, _)| *of == decision);
        if known || self.asked.is_some() || !self.applies() || self.local.thinking().is_some() {
            return;
        }
        if let Some(position) = waiting_seat(&self.local).and_then(|seat| self.position(seat)) {
            self.ask(Work::Consider(position), None);
        }
    }

    /// Nobody waits for what is being thought. The worker ends it by itself soon.
    fn forget(&mut self) {
        self.asked = None;
        self.work = None;
    }
}

impl PageHost for Coached {
    fn last(&self) -> Vec<Option<String>> {
        self.local.last()
    }

    fn record(&self) -> Option<Record> {
        self.local.record()
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        self.local.bot(seat)
    }

    fn friendly(&self) -> bool {
        self.local.friendly()
    }

    fn replay(&self) -> Option<Route> {
        self.local.replay()
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        self.local.again()
    }

    fn enough(&mut self) -> bool {
        let enough = self.local.enough();
        if enough && self.asked.as_ref().is_some_and(|asked| asked.task.is_some()) {
            // The worker forgets all it was asked.
            self.forget();
            self.look();
        }
        enough
    }

    fn work(&mut self) -> Option<Work> {
        match self.local.work() {
            Some(work) => Some(work),
            None => self.work.take(),
        }
    }

    fn asked(&mut self, task: u32) {
        match &mut self.asked {
            // It was handed out last, and nothing else since.
            Some(asked) if asked.task.is_none() && self.work.is_none() => asked.task = Some(task),
            _ => self.local.asked(task),
        }
    }

    fn heard(&mut self, task: u32, thought: Thought) {
        let Some(Question { decision, choice, .. }) = self.asked.take_if(|asked| asked.task == Some(task)) else {
            return self.local.heard(task, thought);
        };
        match (thought, choice) {
            (Thought::Candidates(candidates), None) => self.survey = Some((decision, candidates)),
            (Thought::Weighed(word), Some(choice)) => self.verdicts.push((decision, choice, word)),
            // Without an answer the coach is silent.
            (_, Some(choice)) => self.verdicts.push((decision, choice, None)),
            (_, None) => self.survey = Some((decision, Vec::new())),
        }
    }

    fn coach(&mut self, on: bool) {
        self.on = on;
    }

    fn may_be_coached(&self) -> bool {
        self.local.own().len() == 1 && self.local.seats() > 1
    }

    fn caution(&mut self, seat: Seat, choice: &str) -> Caution {
        let decision = self.local.decision();
        // What the rules forbid is their affair.
        if !self.applies() || self.local.check(seat, choice).is_err() {
            return Caution::None;
        }
        let known = |(of, what, _): &&mut (usize, String, Option<Sentence>)| (*of, what.as_str()) == (decision, choice);
        if let Some((_, _, word)) = self.verdicts.iter_mut().find(known) {
            // Said once; then it may be played.
            let Some(word) = word.take() else { return Caution::None };
            let advice = self.survey.as_ref().map(|(_, advice)| advice.as_slice()).unwrap_or_default();
            let better = favourite(choice, advice);
            let better = advice.iter().find(|candidate| Some(&candidate.choice) == better.as_ref());
            return Caution::Word(word, better.and_then(|better| Hint::of(seat, decision, vec![better.clone()])));
        }
        self.look();
        let Some((_, advice)) = self.survey.as_ref().filter(|(of, _)| *of == decision) else { return Caution::Wait };
        let Some(better) = favourite(choice, advice) else { return Caution::None };
        let Some(position) = self.position(seat) else { return Caution::None };
        let choice = choice.to_owned();
        let weighing = Weighing { position, decision, choice: choice.clone(), better };
        self.ask(Work::Weigh(Box::new(weighing)), Some(choice));
        Caution::Wait
    }
}

impl Host for Coached {
    fn shown(&self) -> &dyn Shown {
        self.local.shown()
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.local.commit(seat, choice)?;
        self.forget();
        Ok(())
    }

    fn may_take_back(&self, seat: Seat) -> bool {
        self.local.may_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        self.local.take_back(seat)?;
        // The decision has the number of another position now.
        self.forget();
        self.survey = None;
        self.verdicts.clear();
        Ok(())
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
        let news = self.local.poll(wait);
        self.look();
        news
    }
}
