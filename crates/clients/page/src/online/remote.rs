//! A table on a server as the desk meets it. Nothing here waits: what follows a command comes with a later update.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use tablee_core::{Record, Seat, SeatSet, SeatView, Sentence, Turn, Viewer};
use tablee_protocol::Command;
use tablee_sitting::{Afar, Host, News, Shown};

use super::Shared;
use super::called::with_names;
use crate::effect::Effect;
use crate::outside::{Kept as _, Outside};
use crate::route::{Recorded, Route};
use crate::table::{Course, PageHost, Turned, advice};
use crate::thinking::{Choosing, Thought, Work};

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
    /// The game before the one that has just begun.
    former: Option<u32>,
    /// What was chosen here last: the game, the decision, the move.
    sent: Option<(u32, usize, String)>,
    /// What comes after what one has chosen, if one need not wait for the others.
    ahead: Option<Arc<dyn SeatView>>,
}

impl Remote {
    /// The table as it is known now; nothing if nothing is, or the game is none of ours.
    pub(super) fn new(outside: Rc<dyn Outside>, company: Shared) -> Option<Remote> {
        let afar = {
            let mut company = company.borrow_mut();
            company.steps.catch_up();
            Afar::new(Arc::clone(company.update.as_ref()?), &company.words)?
        };
        Some(Remote {
            company,
            afar,
            outside,
            thinking: None,
            work: None,
            news: Vec::new(),
            former: None,
            sent: None,
            ahead: None,
        })
    }

    /// One's own seat, and what comes after what it has chosen, if it need not wait for the others.
    fn look_ahead(&mut self) {
        let chosen = self.afar.update().you.zip(self.afar.game().and_then(|game| game.choice.as_ref()));
        self.ahead = chosen.and_then(|(you, choice)| self.afar.see(Viewer::Seat(you)).ok()?.ahead(choice));
    }

    /// What was chosen for the decision after the one at hand.
    fn queued(&self) -> Option<String> {
        self.ahead.as_ref()?;
        self.company.borrow().queued(self.afar.decision() + 1).map(str::to_owned)
    }

    /// What was chosen for the decision that is shown, while the server's answer is still to be seen.
    fn unseen(&self) -> Option<&str> {
        let (game, decision, choice) = self.sent.as_ref().filter(|_| self.is_behind())?;
        let now = self.afar.game()?;
        (now.number == *game && now.decision == *decision).then_some(choice)
    }
}

impl PageHost for Remote {
    fn last(&self) -> Vec<Option<String>> {
        self.afar.game().map(|game| game.last.clone()).unwrap_or_default()
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
        self.company.borrow().is_sending() || self.unseen().is_some()
    }

    fn choice(&self, seat: Seat) -> Option<String> {
        if self.afar.update().you != Some(seat) {
            return None;
        }
        if let Some(queued) = self.queued() {
            return Some(queued);
        }
        if self.is_ahead() {
            return None;
        }
        let company = self.company.borrow();
        let sent = company.choice_under_way().map(str::to_owned);
        sent.or_else(|| self.unseen().map(str::to_owned)).or_else(|| self.afar.game()?.choice.clone())
    }

    fn is_away(&self, seat: Seat) -> bool {
        self.afar.is_away(seat)
    }

    fn is_missing(&self, seat: Seat) -> bool {
        let company = self.company.borrow();
        let known = company.here.as_ref().and_then(|here| here.seats.get(seat.index()));
        let update = self.afar.update();
        let person =
            update.table.seats.get(seat.index()).is_some_and(|place| place.name.is_some() && place.bot.is_none());
        person && update.you != Some(seat) && known.is_some_and(|known| !known.here)
    }

    /// By the clock of this device.
    fn until(&self, seat: Seat) -> Option<i64> {
        let hand = self.afar.game()?.clocks.iter().find(|hand| hand.seat == seat)?;
        Some(self.company.borrow().here(hand.until))
    }

    fn is_online(&self) -> bool {
        true
    }

    fn is_ahead(&self) -> bool {
        self.ahead.is_some() && self.queued().is_none()
    }

    fn is_behind(&self) -> bool {
        self.company.borrow().steps.is_behind()
    }

    fn turned(&mut self) -> Option<Turned> {
        let (former, update) = (self.former.take()?, Arc::clone(self.afar.update()));
        Some(Box::new(move |sentence| with_names(sentence, &update, former)))
    }

    fn replay(&self) -> Option<Route> {
        let code = self.company.borrow().code;
        self.afar.game().map(|game| Route::Record(Recorded::game(code, game.number)))
    }

    fn course(&self) -> Option<Course> {
        let table = &self.afar.update().table;
        let course = || Course { played: table.played, games: table.games, totals: table.totals.clone() };
        (table.games > 1).then(course)
    }

    fn stood_in(&self, seat: Seat) -> u32 {
        self.afar.update().table.seats.get(seat.index()).map_or(0, |seat| seat.stood_in)
    }

    fn is_ended(&self) -> bool {
        self.afar.update().table.ended
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

    /// What one has chosen oneself hides nothing from oneself: the next decision can be looked at.
    fn see(&self, viewer: Viewer) -> Result<Arc<dyn SeatView>, Sentence> {
        match &self.ahead {
            Some(ahead) if ahead.viewer() == viewer => Ok(Arc::clone(ahead)),
            _ => self.afar.see(viewer),
        }
    }

    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.see(Viewer::Seat(seat))?.check(choice)
    }

    /// Whoever decides beforehand has not chosen that yet.
    fn chosen(&self) -> SeatSet {
        let own = self.afar.update().you.filter(|_| self.is_ahead());
        self.afar.chosen().iter().filter(|seat| Some(*seat) != own).collect()
    }

    fn decision(&self) -> usize {
        self.afar.decision() + usize::from(self.ahead.is_some())
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        if self.is_ahead() {
            self.check(seat, choice)?;
            self.company.borrow_mut().queue(self.decision(), Some(choice));
            return Ok(());
        }
        self.company.borrow_mut().decide(self.afar.choose(choice))?;
        self.sent = self.afar.game().map(|game| (game.number, game.decision, choice.to_owned()));
        Ok(())
    }

    fn take_back(&mut self, _: Seat) -> Result<(), Sentence> {
        let queued = self.queued().is_some();
        let mut company = self.company.borrow_mut();
        if queued {
            company.queue(0, None);
            return Ok(());
        }
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
        self.work = Some(Work::Consider(Choosing::advice(&*seen, seat, self.outside.random_number())));
        self.thinking = Some(Thinking { seat, decision, task: None });
    }

    fn hurry(&mut self) {
        // Bots of the table think on the server, where nobody can hurry them.
    }

    fn thinking(&self) -> Option<Seat> {
        self.thinking.map(|thinking| thinking.seat)
    }

    fn away(&self) -> Option<Sentence> {
        // A second choice that waits for its turn is kept here as well.
        let queued = self.queued().is_some();
        let company = self.company.borrow();
        match (company.cut, company.is_sending()) {
            (true, sending) if sending || queued => Some(Sentence::new("online-cut-kept")),
            (true, _) => Some(Sentence::new("online-cut")),
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
        let mut seen = false;
        match company.next_step() {
            Some(step) => {
                let before = self.afar.game().map(|game| game.number);
                self.afar.show(step.update, &company.words);
                let now = self.afar.game().map(|game| game.number);
                self.former = before.filter(|_| before != now);
                seen = true;
                self.news.extend(step.news);
            }
            // The language may be another.
            None => self.afar.rename(&company.words),
        }
        drop(company);
        if seen {
            self.look_ahead();
        }
        std::mem::take(&mut self.news)
    }
}
