//! A table on a server as the desk meets it. Nothing here waits: what follows a command comes with a later update.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::task::spawn_local;
use tablee_core::{Record, Seat, Sentence, Turn, Viewer};
use tablee_protocol::Command;
use tablee_sitting::{Afar, Hint, Host, News, Shown};

use super::{Company, http};
use crate::browser;
use crate::route::Route;
use crate::table::PageHost;
use crate::thinker::{Position, Thinker, Thought, Work};

/// Advice that has come but was not yet heard.
type Inbox = Rc<RefCell<Vec<(Seat, usize, Thought)>>>;

/// The record of a game by its number.
type Kept = Rc<RefCell<Option<(u32, Option<Record>)>>>;

/// A table on a server.
pub(super) struct Remote {
    company: Company,
    afar: Afar,
    thinker: Thinker,
    thinking: Option<(Seat, usize)>,
    inbox: Inbox,
    record: Kept,
    news: Vec<News>,
}

impl Remote {
    /// The table as it is known now; nothing if nothing is, or the game is none of ours.
    pub(super) fn new(company: Company) -> Option<Remote> {
        let afar = Afar::new(company.latest()?, &company.words())?;
        let remote = Remote {
            company,
            afar,
            thinker: Thinker::default(),
            thinking: None,
            inbox: Inbox::default(),
            record: Kept::default(),
            news: Vec::new(),
        };
        remote.keep_record();
        Some(remote)
    }

    /// Asks for the record once the game has ended.
    fn keep_record(&self) {
        let Some(number) = self.afar.game().filter(|game| game.standing.is_some()).map(|game| game.number) else {
            return;
        };
        if self.record.borrow().as_ref().is_some_and(|(kept, _)| *kept == number) {
            return;
        }
        *self.record.borrow_mut() = Some((number, None));
        let (kept, path) = (Rc::clone(&self.record), format!("/api/tables/{}/record?game={number}", self.company.code));
        spawn_local(async move {
            if let Ok(record) = http::get::<Record>(&path).await {
                *kept.borrow_mut() = Some((number, Some(record)));
            }
        });
    }

    fn hear(&mut self, seat: Seat, decision: usize, thought: Thought) {
        if self.thinking == Some((seat, decision)) {
            self.thinking = None;
        }
        if let Thought::Candidates(candidates) = thought
            && decision == self.decision()
        {
            self.news.extend(Hint::of(seat, decision, candidates).map(News::Hint));
        }
    }
}

impl PageHost for Remote {
    /// Others' moves are told in words; only one's own is known in notation.
    fn last(&self) -> Vec<Option<String>> {
        let number = self.afar.game().map(|game| game.number);
        let own = self.company.last().filter(|(game, ..)| Some(*game) == number);
        let last = |seat: Seat| own.as_ref().filter(|own| own.1 == seat).map(|own| own.2.clone());
        Seat::all(self.seats()).map(last).collect()
    }

    fn record(&self) -> Option<Record> {
        self.record.borrow().as_ref().and_then(|(_, record)| record.clone())
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        self.afar.update().table.seats.get(seat.index())?.bot.as_ref().map(ToString::to_string)
    }

    /// At a table that everybody may join, people meet without help.
    fn friendly(&self) -> bool {
        !self.afar.update().table.public && self.afar.update().you.is_some()
    }

    fn is_sending(&self) -> bool {
        self.company.under_way().is_some()
    }

    fn is_away(&self, seat: Seat) -> bool {
        self.afar.is_away(seat)
    }

    fn until(&self, seat: Seat) -> Option<i64> {
        self.afar.game()?.clocks.iter().find(|hand| hand.seat == seat).map(|hand| hand.until)
    }

    fn company(&self) -> Option<Company> {
        Some(self.company)
    }

    fn replay(&self) -> Option<Route> {
        Some(Route::Record(self.company.code.to_string()))
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        if self.afar.update().you.is_none() {
            return Err(Sentence::new("online-only-watching"));
        }
        self.company.order(Command::Rematch);
        Ok(None)
    }
}

impl Host for Remote {
    fn shown(&self) -> &dyn Shown {
        &self.afar
    }

    fn commit(&mut self, _: Seat, choice: &str) -> Result<(), Sentence> {
        self.company.decide(self.afar.choose(choice))
    }

    fn take_back(&mut self, _: Seat) -> Result<(), Sentence> {
        if self.company.is_cut() {
            // Whether the choice is still hidden is not known now.
            return Err(Sentence::new("online-cut"));
        }
        self.company.decide(self.afar.take_back())
    }

    fn ask_hint(&mut self, seat: Seat) {
        let decision = self.decision();
        if !self.friendly() || self.thinking == Some((seat, decision)) {
            return;
        }
        let seed = u64::from_le_bytes(browser::random_bytes()[..8].try_into().unwrap_or_default());
        let Ok(seen) = self.see(Viewer::Seat(seat)) else { return };
        let position = Position::advice(&*seen, seat, seed);
        let (inbox, company) = (Rc::clone(&self.inbox), self.company);
        self.thinker.ask(Work::Consider(position), move |thought| {
            inbox.borrow_mut().push((seat, decision, thought));
            company.wake();
        });
        self.thinking = Some((seat, decision));
    }

    fn hurry(&mut self) {
        // Bots of the table think on the server, where nobody can hurry them.
    }

    fn thinking(&self) -> Option<Seat> {
        self.thinking.map(|(seat, _)| seat)
    }

    fn away(&self) -> Option<Sentence> {
        match (self.company.is_cut(), self.company.under_way().is_some()) {
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
        let words = self.company.words();
        match self.company.latest().filter(|update| !Arc::ptr_eq(update, self.afar.update())) {
            Some(update) => {
                self.afar.show(update, &words);
                self.keep_record();
            }
            // The language may be another.
            None => self.afar.rename(&words),
        }
        let heard = std::mem::take(&mut *self.inbox.borrow_mut());
        for (seat, decision, thought) in heard {
            self.hear(seat, decision, thought);
        }
        self.news.extend(self.company.take_news());
        std::mem::take(&mut self.news)
    }
}
