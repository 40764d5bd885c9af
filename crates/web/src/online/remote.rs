//! A table on a server as the desk meets it. Nothing here waits: what follows a command comes with a later update.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::task::spawn_local;
use serde_json::Value;
use tablee_catalog::{GAMES, Seen};
use tablee_core::{Info, Record, Say, Seat, SeatSet, Sentence, Standing, Turn, Viewer};
use tablee_protocol::{Command, GameUpdate, Update};
use tablee_sitting::{Host, News};

use super::{Company, http};
use crate::browser;
use crate::route::Route;
use crate::table::PageHost;
use crate::thinker::{self, Position, Thinker, Thought, Work};

/// Advice that has come but was not yet heard.
type Inbox = Rc<RefCell<Vec<(Seat, usize, Thought)>>>;

/// The record of a game by its number.
type Kept = Rc<RefCell<Option<(u32, Option<Record>)>>>;

/// A table on a server.
pub(super) struct Remote {
    company: Company,
    info: &'static Info,
    update: Rc<Update>,
    names: Vec<String>,
    seen: Option<Arc<dyn Seen>>,
    standing: Standing,
    thinker: Thinker,
    thinking: Option<(Seat, usize)>,
    inbox: Inbox,
    record: Kept,
    news: Vec<News>,
}

impl Remote {
    /// The table as it is known now; nothing if nothing is, or the game is none of ours.
    pub(super) fn new(company: Company) -> Option<Remote> {
        let update = company.latest()?;
        let info = GAMES.iter().copied().find(|info| info.id == update.table.game)?;
        let mut remote = Remote {
            company,
            info,
            names: Vec::new(),
            seen: None,
            standing: Standing { scores: Vec::new(), places: Vec::new(), breakdown: Vec::new() },
            thinker: Thinker::default(),
            thinking: None,
            inbox: Inbox::default(),
            record: Kept::default(),
            news: Vec::new(),
            update,
        };
        remote.see();
        Some(remote)
    }

    fn game(&self) -> Option<&GameUpdate> {
        self.update.game.as_ref()
    }

    /// Reads the position anew.
    fn see(&mut self) {
        self.names = self.company.names(&self.update);
        if let Some(game) = &self.update.game {
            self.seen = tablee_catalog::seen(self.info.id, &game.view);
            let standing = game.standing.clone().or_else(|| self.seen.as_ref()?.standing());
            if let Some(standing) = standing {
                self.standing = standing;
            }
        }
        self.keep_record();
    }

    /// Asks for the record once the game has ended.
    fn keep_record(&self) {
        let Some(number) = self.game().filter(|game| game.standing.is_some()).map(|game| game.number) else { return };
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

    fn at(&self, seat: Seat) -> Option<&tablee_protocol::SeatUpdate> {
        self.update.table.seats.get(seat.index())
    }

    fn hear(&mut self, seat: Seat, decision: usize, thought: Thought) {
        if self.thinking == Some((seat, decision)) {
            self.thinking = None;
        }
        if let Thought::Candidates(candidates) = thought
            && decision == self.decision()
        {
            self.news.extend(thinker::hint(seat, decision, candidates).map(News::Hint));
        }
    }
}

impl PageHost for Remote {
    /// Others' moves are told in words; only one's own is known in notation.
    fn last(&self) -> Vec<Option<String>> {
        let number = self.game().map(|game| game.number);
        let own = self.company.last().filter(|(game, ..)| Some(*game) == number);
        let last = |seat: Seat| own.as_ref().filter(|own| own.1 == seat).map(|own| own.2.clone());
        Seat::all(self.seats()).map(last).collect()
    }

    fn record(&self) -> Option<Record> {
        self.record.borrow().as_ref().and_then(|(_, record)| record.clone())
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        self.at(seat)?.bot.clone()
    }

    /// At a table that everybody may join, people meet without help.
    fn friendly(&self) -> bool {
        !self.update.table.public && self.update.you.is_some()
    }

    fn is_away(&self, seat: Seat) -> bool {
        self.at(seat).is_some_and(|seat| seat.away)
    }

    fn until(&self, seat: Seat) -> Option<i64> {
        self.game()?.clocks.iter().find(|hand| hand.seat == seat).map(|hand| hand.until)
    }

    fn company(&self) -> Option<Company> {
        Some(self.company)
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        if self.update.you.is_none() {
            return Err(Sentence::new("online-only-watching"));
        }
        self.company.order(Command::Rematch);
        Ok(None)
    }
}

impl Host for Remote {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn seats(&self) -> usize {
        self.update.table.seats.len()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn own(&self) -> SeatSet {
        self.update.you.into_iter().collect()
    }

    fn decision(&self) -> usize {
        self.game().map_or(0, |game| game.decision)
    }

    fn turn(&self) -> Turn {
        match self.game() {
            Some(game) if game.standing.is_some() => Turn::Over,
            Some(game) => Turn::Decide(game.deciding.iter().copied().collect()),
            None => Turn::Decide(SeatSet::EMPTY),
        }
    }

    fn chosen(&self) -> SeatSet {
        self.game().into_iter().flat_map(|game| game.chosen.iter().copied()).collect()
    }

    /// Nothing while a choice is on its way.
    fn legal(&self, _: Seat) -> Vec<String> {
        if self.company.under_way().is_some() {
            return Vec::new();
        }
        self.game().map(|game| game.moves.clone()).unwrap_or_default()
    }

    fn describe(&self, _: Seat, choice: &str) -> Option<Sentence> {
        self.seen.as_ref().and_then(|seen| seen.describe(choice))
    }

    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.seen.as_ref().map_or(Ok(()), |seen| seen.check(seat, choice))
    }

    fn view(&self, _: Viewer) -> Value {
        self.game().map(|game| game.view.clone()).unwrap_or_default()
    }

    fn picture(&self, _: Viewer, say: &dyn Say) -> String {
        self.seen.as_ref().map(|seen| seen.picture(say)).unwrap_or_default()
    }

    fn standing(&self) -> Standing {
        self.standing.clone()
    }

    fn commit(&mut self, _: Seat, choice: &str) -> Result<(), Sentence> {
        self.company.decide(Command::Choose { decision: self.decision(), choice: choice.to_owned() })
    }

    fn may_take_back(&self, _: Seat) -> bool {
        self.game().is_some_and(|game| game.choice.is_some() || game.take_back)
    }

    fn take_back(&mut self, _: Seat) -> Result<(), Sentence> {
        let decision = self.decision();
        if self.company.is_cut() {
            // Whether the choice is still hidden is not known now.
            return Err(Sentence::new("online-cut"));
        }
        match self.game() {
            Some(game) if game.choice.is_some() => self.company.decide(Command::Withdraw { decision }),
            _ => self.company.decide(Command::TakeBack { decision }),
        }
    }

    fn ask_hint(&mut self, seat: Seat) {
        let decision = self.decision();
        if !self.friendly() || self.thinking == Some((seat, decision)) {
            return;
        }
        let seed = u64::from_le_bytes(browser::random_bytes()[..8].try_into().unwrap_or_default());
        let position = Position::advice(self.info.id, self.view(Viewer::Seat(seat)), self.legal(seat), seat, seed);
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
            (false, false) if self.update.you.is_none() && self.turn() != Turn::Over => {
                Some(Sentence::new("online-watching"))
            }
            (false, false) => None,
        }
    }

    /// Never waits: the page is woken when there is something.
    fn poll(&mut self, _: Duration) -> Vec<News> {
        if let Some(update) = self.company.latest().filter(|update| !Rc::ptr_eq(update, &self.update)) {
            self.update = update;
            self.see();
        } else {
            self.names = self.company.names(&self.update);
        }
        let heard = std::mem::take(&mut *self.inbox.borrow_mut());
        for (seat, decision, thought) in heard {
            self.hear(seat, decision, thought);
        }
        self.news.extend(self.company.take_news());
        std::mem::take(&mut self.news)
    }
}
