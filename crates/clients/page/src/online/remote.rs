//! A table on a server as the desk meets it. Nothing here waits: what follows a command comes with a later update.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use tablee_core::{Record, Seat, Sentence, Turn, Viewer};
use tablee_protocol::Command;
use tablee_sitting::{Afar, Host, News, Shown};

use super::Shared;
use crate::effect::Effect;
use crate::outside::{Kept as _, Outside};
use crate::route::Route;
use crate::table::{PageHost, advice};
use crate::thinking::{Position, Thought, Work};

/// Advice that is being thought about.
#[derive(Clone, Copy)]
struct Thinking {
    seat: Seat,
    decision: usize,
    /// Its number, once it is asked for.
    task: Option<u32>,
}

/// A table on a server.
pub(super) struct Remote {
    company: Shared,
    afar: Afar,
    outside: Rc<dyn Outside>,
    thinking: Option<Thinking>,
    work: Option<Work>,
    news: Vec<News>,
}

impl Remote {
    /// The table as it is known now; nothing if nothing is, or the game is none of ours.
    pub(super) fn new(outside: Rc<dyn Outside>, company: Shared) -> Option<Remote> {
        let afar = {
            let company = company.borrow();
            Afar::new(Arc::clone(company.update.as_ref()?), &company.words)?
        };
        Some(Remote { company, afar, outside, thinking: None, work: None, news: Vec::new() })
    }
}

impl PageHost for Remote {
    /// Others' moves are told in words; only one's own is known in notation.
    fn last(&self) -> Vec<Option<String>> {
        let number = self.afar.game().map(|game| game.number);
        let company = self.company.borrow();
        let own = company.last.as_ref().filter(|(game, ..)| Some(*game) == number);
        let last = |seat: Seat| own.filter(|own| own.1 == seat).map(|own| own.2.clone());
        Seat::all(self.seats()).map(last).collect()
    }

    fn record(&self) -> Option<Record> {
        self.company.borrow().record.as_ref().and_then(|(_, record)| record.clone())
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        self.afar.update().table.seats.get(seat.index())?.bot.as_ref().map(ToString::to_string)
    }

    /// At a table that everybody may join, people meet without help.
    fn friendly(&self) -> bool {
        !self.afar.update().table.public && self.afar.update().you.is_some()
    }

    fn is_sending(&self) -> bool {
        self.company.borrow().is_sending()
    }

    fn is_away(&self, seat: Seat) -> bool {
        self.afar.is_away(seat)
    }

    /// By the clock of this device.
    fn until(&self, seat: Seat) -> Option<i64> {
        let hand = self.afar.game()?.clocks.iter().find(|hand| hand.seat == seat)?;
        Some(self.company.borrow().here(hand.until))
    }

    fn is_online(&self) -> bool {
        true
    }

    fn replay(&self) -> Option<Route> {
        Some(Route::Record(self.company.borrow().code.to_string()))
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        if self.afar.update().you.is_none() {
            return Err(Sentence::new("online-only-watching"));
        }
        self.company.borrow_mut().order(Command::Rematch);
        Ok(None)
    }

    fn work(&mut self) -> Option<Work> {
        self.work.take()
    }

    fn asked(&mut self, task: u32) {
        if let Some(thinking) = &mut self.thinking {
            thinking.task = Some(task);
        }
    }

    fn heard(&mut self, task: u32, thought: Thought) {
        let Some(Thinking { seat, decision, .. }) = self.thinking.take_if(|known| known.task == Some(task)) else {
            return;
        };
        if let Thought::Candidates(candidates, whys) = thought
            && decision == self.decision()
        {
            self.news.push(advice(seat, decision, candidates, whys));
        }
    }

    fn effects(&mut self) -> Vec<Effect> {
        self.company.borrow_mut().settle()
    }
}

impl Host for Remote {
    fn shown(&self) -> &dyn Shown {
        &self.afar
    }

    fn commit(&mut self, _: Seat, choice: &str) -> Result<(), Sentence> {
        self.company.borrow_mut().decide(self.afar.choose(choice))
    }

    fn take_back(&mut self, _: Seat) -> Result<(), Sentence> {
        let mut company = self.company.borrow_mut();
        if company.cut {
            // Whether the choice is still hidden is not known now.
            return Err(Sentence::new("online-cut"));
        }
        company.decide(self.afar.take_back())
    }

    fn ask_hint(&mut self, seat: Seat) {
        let decision = self.decision();
        let known = |thinking: Thinking| thinking.seat == seat && thinking.decision == decision;
        if !self.friendly() || self.thinking.is_some_and(known) {
            return;
        }
        let Ok(seen) = self.see(Viewer::Seat(seat)) else { return };
        self.work = Some(Work::Consider(Position::advice(&*seen, seat, self.outside.random_number())));
        self.thinking = Some(Thinking { seat, decision, task: None });
    }

    fn hurry(&mut self) {
        // Bots of the table think on the server, where nobody can hurry them.
    }

    fn thinking(&self) -> Option<Seat> {
        self.thinking.map(|thinking| thinking.seat)
    }

    fn away(&self) -> Option<Sentence> {
        let company = self.company.borrow();
        match (company.cut, company.is_sending()) {
            (true, true) => Some(Sentence::new("online-cut-kept")),
            (true, false) => Some(Sentence::new("online-cut")),
            (false, true) => Some(Sentence::new("online-sending")),
            (false, false) if self.afar.update().you.is_none() && self.turn() != Turn::Over => {
                Some(Sentence::new("online-watching"))
            }
            (false, false) => None,
        }
    }

    /// Never waits: the page is woken when there is something.
    fn poll(&mut self, _: Duration) -> Vec<News> {
        let mut company = self.company.borrow_mut();
        match company.update.as_ref().filter(|update| !Arc::ptr_eq(update, self.afar.update())) {
            Some(update) => self.afar.show(Arc::clone(update), &company.words),
            // The language may be another.
            None => self.afar.rename(&company.words),
        }
        self.news.append(&mut company.news);
        std::mem::take(&mut self.news)
    }
}
