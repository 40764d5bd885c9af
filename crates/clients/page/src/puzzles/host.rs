//! A puzzle as a table of the page. Whoever sits elsewhere is asked of the worker, as bots are.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use tablee_bots::Level;
use tablee_core::{Record, Say as _, Seat, Sentence, Viewer};
use tablee_puzzles::{Flaw, Puzzle, Step};
use tablee_sitting::{Host, News, Puzzling, Shown, Task};

use crate::context::Context;
use crate::outside::{Kept as _, Outside};
use crate::route::Route;
use crate::table::PageHost;
use crate::thinking::{Choosing, Thought, Work};

/// For so many playouts whoever sits elsewhere thinks about an answer, so that everybody sees the same.
const FOLLOWING: u64 = 200;

/// What the screen has to know of its table, and what it wants of it.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Whether the answer was right, once there is one.
    pub(super) right: Option<bool>,
    /// The best move and why, once there is an answer.
    pub(super) best: Option<Sentence>,
    /// There is more to be seen of what follows.
    pub(super) more: bool,
    /// A decision more shall be seen.
    pub(super) wanted: bool,
}

/// Somebody who solves a puzzle.
pub(super) struct Solving {
    at: Puzzling,
    state: Rc<RefCell<State>>,
    outside: Rc<dyn Outside>,
    /// The answer goes into the book.
    counts: bool,
    /// The number of the day.
    today: u32,
    work: Option<Work>,
    task: Option<u32>,
    news: Vec<News>,
}

impl Solving {
    /// A puzzle before its decision. The first answer counts, if `counts`; `themed` if somebody has chosen what it is about.
    pub(super) fn new(
        cx: &Context,
        puzzle: Puzzle,
        themed: bool,
        counts: bool,
    ) -> Result<(Solving, Rc<RefCell<State>>), Flaw> {
        let words = cx.words();
        let at = Puzzling::new(puzzle, themed, &|sentence| words.say(sentence))?;
        let state = Rc::new(RefCell::new(State::default()));
        let (seen, outside, today) = (Rc::clone(&state), Rc::clone(&cx.outside), super::today(&*cx.outside));
        Ok((Solving { at, state, outside, counts, today, work: None, task: None, news: Vec::new() }, seen))
    }

    fn note(&mut self, right: bool) {
        if std::mem::take(&mut self.counts) {
            let mut book = super::book(&*self.outside);
            book.note(self.at.riddle().puzzle(), right, self.today);
            self.outside.write(super::BOOK, &book);
        }
    }

    fn told(&mut self, happened: Vec<Sentence>) {
        self.news.extend(happened.into_iter().map(News::Happened));
        self.state.borrow_mut().more = self.at.riddle().next() != Step::Nothing;
    }

    /// A decision more of what follows: it is known, or somebody has to be asked.
    fn follow(&mut self) {
        if self.task.is_some() || self.work.is_some() || !std::mem::take(&mut self.state.borrow_mut().wanted) {
            return;
        }
        match self.at.riddle().next() {
            Step::Nothing => (),
            Step::Known(_) => {
                let happened = self.at.with(|riddle| riddle.go_on());
                self.told(happened);
            }
            Step::Ask(seat) => {
                let seen = self.at.riddle().see_from(seat);
                let position = Choosing::advice(&*seen, seat, self.at.riddle().decision() as u64);
                self.work = Some(Work::Choose(Choosing { level: Level::Hard, playouts: Some(FOLLOWING), ..position }));
            }
        }
    }
}

impl PageHost for Solving {
    fn last(&self) -> Vec<Option<String>> {
        self.at.riddle().last()
    }

    fn record(&self) -> Option<Record> {
        None
    }

    fn bot(&self, _: Seat) -> Option<String> {
        None
    }

    /// The clue stands in the task.
    fn friendly(&self) -> bool {
        false
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        Ok(None)
    }

    fn work(&mut self) -> Option<Work> {
        self.work.take()
    }

    fn asked(&mut self, task: u32) {
        self.task = Some(task);
    }

    fn heard(&mut self, task: u32, thought: Thought) {
        if self.task.take_if(|asked| *asked == task).is_none() {
            return;
        }
        if let Thought::Choice(Some(choice)) = thought {
            let happened = self.at.with(|riddle| riddle.hear(choice));
            // Others who decide at the same time are asked at once.
            self.state.borrow_mut().wanted = happened.is_empty() && matches!(self.at.riddle().next(), Step::Ask(_));
            self.told(happened);
        }
    }
}

impl Host for Solving {
    fn shown(&self) -> &dyn Shown {
        &self.at
    }

    /// Whatever was answered is seen by the eyes of whoever answered.
    fn see(&self, _: Viewer) -> Result<std::sync::Arc<dyn tablee_core::SeatView>, Sentence> {
        self.at.see(Viewer::Seat(self.at.seat()))
    }

    fn commit(&mut self, _: Seat, choice: &str) -> Result<(), Sentence> {
        let happened = self.at.with(|riddle| riddle.answer(choice))?;
        let right = self.at.riddle().answered().is_some_and(|(_, right)| right);
        self.note(right);
        let best = self.at.riddle().best();
        {
            let mut state = self.state.borrow_mut();
            (state.right, state.best) = (Some(right), best);
        }
        self.told(happened);
        Ok(())
    }

    fn take_back(&mut self, _: Seat) -> Result<(), Sentence> {
        Err(Sentence::new("error-nothing-to-take-back"))
    }

    fn ask_hint(&mut self, _: Seat) {}

    fn hurry(&mut self) {}

    fn thinking(&self) -> Option<Seat> {
        None
    }

    fn task(&self) -> Option<Task> {
        Some(self.at.task())
    }

    fn poll(&mut self, _: Duration) -> Vec<News> {
        self.follow();
        std::mem::take(&mut self.news)
    }
}
