//! A course as a table of the page: a position, or the first turns of a real game with the coach.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use tablee_core::{Record, Seat, Sentence};
use tablee_lessons::{Course, Finale};
use tablee_sitting::{Host, News, Opened, Schooling, Shown, Sitting, Task};

use crate::context::Context;
use crate::local::Local;
use crate::names;
use crate::outside::Outside;
use crate::route::Route;
use crate::table::PageHost;
use crate::thinking::{Thought, Work};

/// What the screen has to know of its table.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// What is said about the game at the end, before its first move.
    pub(super) announced: Option<Sentence>,
    /// The rule that was learnt.
    pub(super) rule: Option<&'static str>,
    /// The course is done to its end.
    pub(super) done: bool,
    /// Where the game at the end is kept.
    pub(super) table: Option<Route>,
}

/// Somebody who learns.
pub(super) struct Learning {
    steps: Schooling,
    game: Option<Local>,
    outside: Rc<dyn Outside>,
    state: Rc<RefCell<State>>,
    news: Vec<News>,
}

impl Learning {
    /// A course at a step; 0 is the first. Nothing only if the course has no position that can be read, which its tests rule out.
    pub(super) fn new(cx: &Context, course: &'static Course, at: usize) -> Option<(Learning, Rc<RefCell<State>>)> {
        let words = cx.words();
        let steps = Schooling::new(course, at, &|sentence| tablee_core::Say::say(&words, sentence))?;
        let announced = steps.announced();
        let state = Rc::new(RefCell::new(State { announced, ..State::default() }));
        let (outside, seen) = (Rc::clone(&cx.outside), Rc::clone(&state));
        let mut learning = Learning { steps, game: None, outside, state, news: Vec::new() };
        if let Some(finale) = learning.steps.finale() {
            match learning.open(cx, finale) {
                Ok(local) => {
                    learning.state.borrow_mut().table = Some(local.route());
                    learning.game = Some(local);
                }
                Err(trouble) => learning.news.extend(trouble.into_iter().map(News::Trouble)),
            }
        }
        Some((learning, seen))
    }

    fn open(&self, cx: &Context, finale: &Finale) -> Result<Local, Vec<Sentence>> {
        let Opened { table, players, seed } = self.steps.open(finale)?;
        let own = names::given(cx).unwrap_or_else(|| names::numbered(&cx.words(), Seat::FIRST));
        let bots = (1..players.len()).map(|index| crate::new_table::bot_name(index).to_owned());
        let names = std::iter::once(own).chain(bots).collect();
        Ok(Local::begin(cx, Sitting::new(table, players, names, seed)))
    }

    fn note(&self) {
        super::note(&*self.outside, self.steps.info().id, self.steps.at());
    }
}

impl PageHost for Learning {
    fn last(&self) -> Vec<Option<String>> {
        self.game.as_ref().map_or_else(|| vec![None; self.steps.seats()], PageHost::last)
    }

    fn record(&self) -> Option<Record> {
        self.game.as_ref().and_then(PageHost::record)
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        self.game.as_ref().and_then(|game| game.bot(seat))
    }

    fn friendly(&self) -> bool {
        true
    }

    fn replay(&self) -> Option<Route> {
        self.game.as_ref().and_then(PageHost::replay)
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        self.game.as_mut().map_or_else(|| Err(Sentence::new("error-over")), PageHost::again)
    }

    /// The game at the end is played with a coach.
    fn is_coached(&self) -> bool {
        self.game.is_some()
    }

    fn enough(&mut self) -> bool {
        self.game.as_mut().is_some_and(PageHost::enough)
    }

    fn work(&mut self) -> Option<Work> {
        self.game.as_mut().and_then(PageHost::work)
    }

    fn asked(&mut self, task: u32) {
        if let Some(game) = &mut self.game {
            game.asked(task);
        }
    }

    fn heard(&mut self, task: u32, thought: Thought) {
        if let Some(game) = &mut self.game {
            game.heard(task, thought);
        }
    }
}

impl Host for Learning {
    fn shown(&self) -> &dyn Shown {
        match &self.game {
            Some(game) => game.shown(),
            None => &self.steps,
        }
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        if let Some(game) = &mut self.game {
            game.commit(seat, choice)?;
            self.state.borrow_mut().announced = None;
            if self.steps.moved() {
                self.state.borrow_mut().done = true;
                self.note();
            }
            return Ok(());
        }
        let events = self.steps.attempt(choice)?;
        self.news.extend(events.into_iter().map(News::Happened));
        self.state.borrow_mut().rule = self.steps.rule();
        self.note();
        Ok(())
    }

    fn may_take_back(&self, seat: Seat) -> bool {
        self.game.as_ref().is_some_and(|game| game.may_take_back(seat))
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        match &mut self.game {
            Some(game) => game.take_back(seat),
            None => Err(Sentence::new("error-nothing-to-take-back")),
        }
    }

    /// In the steps the task brings its own; see [`Host::task`].
    fn ask_hint(&mut self, seat: Seat) {
        if let Some(game) = &mut self.game {
            game.ask_hint(seat);
        }
    }

    fn hurry(&mut self) {
        if let Some(game) = &mut self.game {
            game.hurry();
        }
    }

    fn thinking(&self) -> Option<Seat> {
        self.game.as_ref().and_then(Host::thinking)
    }

    fn task(&self) -> Option<Task> {
        self.steps.task().cloned()
    }

    fn poll(&mut self, wait: Duration) -> Vec<News> {
        let mut news = std::mem::take(&mut self.news);
        news.extend(self.game.iter_mut().flat_map(|game| game.poll(wait)));
        news
    }
}
