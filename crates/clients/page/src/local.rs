//! A table that is kept in this browser: people at this screen, bots in the worker.

use std::rc::Rc;
use std::time::Duration;

use tablee_bots::Level;
use tablee_core::{DealRng, Record, Seat, Sentence, Viewer};
use tablee_sitting::{Host, News, Player, Save, Shown, Sitting};

use crate::context::Context;
use crate::kept;
use crate::outside::{Kept as _, Outside};
use crate::route::Route;
use crate::scores;
use crate::table::{PageHost, advice};
use crate::thinking::{Choosing, Thought, Work};

/// Somebody who is being thought for.
#[derive(Clone, Copy, Debug)]
struct Thinking {
    task: Option<u32>,
    seat: Seat,
    decision: usize,
    /// Advice for a person, not the move of a bot.
    advice: bool,
}

/// A table here.
pub(crate) struct Local {
    id: String,
    outside: Rc<dyn Outside>,
    sitting: Sitting,
    thinking: Option<Thinking>,
    /// A hint that was asked for while a bot was being thought for: it is given as soon as that is done.
    wanted: Option<Seat>,
    work: Option<Work>,
    enough: bool,
    news: Vec<News>,
    /// Tells this tab from others that show the same game.
    tab: String,
    /// Another tab plays it now.
    elsewhere: bool,
}

/// Under this name stands the tab that plays a game.
fn owner(id: &str) -> String {
    format!("owner.{id}")
}

/// The game that was kept.
fn kept_game(cx: &dyn Outside, id: &str) -> Result<Sitting, Sentence> {
    let text = kept::text(cx, id).ok_or_else(|| Sentence::new("web-no-such-table"))?;
    let save = Save::from_text(id, &text)?;
    let names = save.record.seats.iter().map(|seat| seat.name.clone()).collect();
    Sitting::resume(&save, names)
}

/// Opens a new table and keeps it; gives its id. The deal comes from the browser's own randomness.
///
/// # Errors
/// Sentences if the game cannot be opened so.
pub(crate) fn open(
    outside: &dyn Outside,
    game: &str,
    options: Option<String>,
    players: Vec<Player>,
    names: Vec<String>,
) -> Result<String, Vec<Sentence>> {
    let request = tablee_catalog::Request { options, set: None, seats: Some(players.len()) };
    let mut rng = DealRng::from_seed(outside.random());
    let table = tablee_catalog::open(game, &request, &mut rng).map_err(|error| error.sentences())?;
    let id = outside.random_id();
    kept::keep(outside, &id, &Sitting::new(table, players, names, outside.random_number()));
    Ok(id)
}

impl Local {
    /// A table that was kept here. From now on it is played in this tab, and in no other.
    pub(crate) fn resume(cx: &Context, id: &str) -> Result<Local, Sentence> {
        let sitting = kept_game(&*cx.outside, id)?;
        Ok(Local::at(cx, id.to_owned(), sitting))
    }

    /// A table that is kept here from its first move on.
    pub(crate) fn begin(cx: &Context, sitting: Sitting) -> Local {
        Local::at(cx, cx.outside.random_id(), sitting)
    }

    fn at(cx: &Context, id: String, sitting: Sitting) -> Local {
        let tab = cx.outside.random_id();
        cx.outside.store(&owner(&id), &tab);
        Local {
            id,
            outside: Rc::clone(&cx.outside),
            sitting,
            thinking: None,
            wanted: None,
            work: None,
            enough: false,
            news: Vec::new(),
            tab,
            elsewhere: false,
        }
    }

    /// Where it is kept.
    pub(crate) fn route(&self) -> Route {
        Route::Table(self.id.clone())
    }

    /// Whether this tab plays the game. Where nothing can be kept there is no other tab that knows of it.
    fn is_mine(&self) -> bool {
        self.outside.stored(&owner(&self.id)).is_none_or(|tab| tab == self.tab)
    }

    /// Makes sure that nobody else plays this game meanwhile.
    fn admit(&mut self) -> Result<(), Sentence> {
        if self.elsewhere || !self.is_mine() {
            self.elsewhere = true;
            return Err(Sentence::new("desk-other-tab"));
        }
        Ok(())
    }

    fn keep(&self) {
        kept::keep(&*self.outside, &self.id, &self.sitting);
    }

    fn think(&mut self, seat: Seat, bot: Option<Level>) {
        let decision = self.sitting.table().decision();
        // Somebody who decides ahead is advised about that.
        let Ok(seen) = self.sitting.see(Viewer::Seat(seat)) else { return };
        let position = Choosing::advice(&*seen, seat, self.sitting.seed(seat));
        self.work = Some(match bot {
            None => Work::Consider(position),
            Some(level) => {
                let playouts = self.sitting.playouts();
                Work::Choose(Choosing { level, milliseconds: level.milliseconds(), playouts, ..position })
            }
        });
        self.thinking = Some(Thinking { task: None, seat, decision, advice: bot.is_none() });
    }

    /// Nobody waits for what is being thought.
    fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.work = None;
            self.enough = true;
        }
    }

    /// The next bot thinks, or whoever wants a hint is thought for.
    fn go_on(&mut self) {
        if self.thinking.is_some() || self.elsewhere {
            return;
        }
        if let Some((seat, level)) = self.sitting.next_bot() {
            self.think(seat, Some(level));
        } else if let Some(seat) = self.wanted.take() {
            self.think(seat, None);
        }
    }
}

impl PageHost for Local {
    fn last(&self) -> Vec<Option<String>> {
        self.sitting.table().last()
    }

    fn record(&self) -> Option<Record> {
        Some(self.sitting.record())
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        match self.sitting.players().get(seat.index()) {
            Some(Player::Bot(level)) => Some(level.name().to_owned()),
            _ => None,
        }
    }

    fn friendly(&self) -> bool {
        !self.sitting.is_counted()
    }

    fn beyond(&self) -> Option<Route> {
        self.sitting.day().map(|day| Route::Today(Some(day.date.to_string())))
    }

    fn level(&self) -> Option<Level> {
        self.sitting.players().iter().find_map(|player| match player {
            Player::Bot(level) => Some(*level),
            Player::Human => None,
        })
    }

    fn set_level(&mut self, level: Level) {
        if self.admit().is_ok() {
            Seat::all(self.sitting.players().len()).for_each(|seat| self.sitting.set_level(seat, level));
            self.keep();
        }
    }

    fn elsewhere(&self) -> bool {
        self.elsewhere
    }

    fn stored(&mut self, name: &str) -> bool {
        if name != owner(&self.id) || self.is_mine() {
            return false;
        }
        self.stop_thinking();
        self.elsewhere = true;
        true
    }

    fn take_over(&mut self) -> Result<(), Sentence> {
        self.sitting = kept_game(&*self.outside, &self.id)?;
        self.outside.store(&owner(&self.id), &self.tab);
        self.wanted = None;
        self.news.clear();
        self.elsewhere = false;
        Ok(())
    }

    fn replay(&self) -> Option<Route> {
        Some(Route::Replay(self.id.clone()))
    }

    fn best(&self, seat: Seat) -> Option<i64> {
        let name = self.sitting.names().get(seat.index())?;
        let info = self.sitting.table().info();
        scores::best(&*self.outside, info.id, name, self.sitting.names().len(), &self.id)
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        if self.sitting.day().is_some() {
            // The same deal once more, for fun.
            let id = self.outside.random_id();
            kept::keep(&*self.outside, &id, &self.sitting.once_more()?);
            return Ok(Some(Route::Table(id)));
        }
        let record = self.sitting.table().record(self.sitting.names());
        // Everybody sits one seat further, so that everybody begins once.
        let (mut players, mut names) = (self.sitting.players().to_vec(), self.sitting.names().to_vec());
        players.rotate_right(1);
        names.rotate_right(1);
        let opened = open(&*self.outside, &record.game, Some(record.options.to_string()), players, names);
        opened.map(|id| Some(Route::Table(id))).map_err(|mut sentences| sentences.remove(0))
    }

    fn enough(&mut self) -> bool {
        std::mem::take(&mut self.enough)
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
        let Some(Thinking { seat, decision, .. }) = self.thinking.filter(|thinking| thinking.task == Some(task)) else {
            return;
        };
        self.thinking = None;
        if self.admit().is_err() {
            return;
        }
        match thought {
            Thought::Choice(choice) => {
                let choice = choice.unwrap_or_default();
                match self.sitting.commit(seat, decision, &choice) {
                    Ok(events) => self.news.extend(events.into_iter().map(News::Happened)),
                    Err(error) => self.news.push(News::Trouble(error.sentence())),
                }
                self.keep();
            }
            Thought::Candidates(candidates, whys) => self.news.push(advice(seat, decision, candidates, whys)),
            Thought::Weighed(_)
            | Thought::Begun(_)
            | Thought::Judged(_)
            | Thought::Day(_)
            | Thought::Puzzle(_)
            | Thought::Possible(_)
            | Thought::NotLoaded => (),
        }
    }
}

impl Host for Local {
    fn shown(&self) -> &dyn Shown {
        &self.sitting
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.admit()?;
        let decision = self.decision();
        let events = self.sitting.commit(seat, decision, choice).map_err(|error| error.sentence())?;
        self.news.extend(events.into_iter().map(News::Happened));
        self.wanted = None;
        if self.thinking.is_some_and(|thinking| thinking.advice) {
            // Advice that comes too late.
            self.stop_thinking();
        }
        self.keep();
        Ok(())
    }

    fn may_take_back(&self, seat: Seat) -> bool {
        self.sitting.may_take_back(seat) || self.sitting.may_undo_turn(seat)
    }

    /// The last decision if nothing was learnt from it; else, against bots only, the whole last turn.
    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        self.admit()?;
        self.wanted = None;
        if self.thinking.is_some_and(|thinking| thinking.advice) {
            self.stop_thinking();
        }
        if self.sitting.may_take_back(seat) {
            if self.sitting.take_back(seat).map_err(|error| error.sentence())? {
                self.news.push(News::TookBack(seat));
            }
        } else {
            self.sitting.undo_turn(seat)?;
            // Nobody waits for what a bot thinks of a turn that is gone.
            self.stop_thinking();
            self.news.push(News::TookBack(seat));
        }
        self.keep();
        Ok(())
    }

    fn ask_hint(&mut self, seat: Seat) {
        if self.sitting.is_counted() {
            return self.news.push(News::Trouble(Sentence::new("daily-no-hint")));
        }
        self.wanted = Some(seat).filter(|_| self.thinking.is_none_or(|thinking| !thinking.advice));
        self.go_on();
    }

    fn hurry(&mut self) {
        // The worker keeps to its time, which is short.
    }

    fn away(&self) -> Option<Sentence> {
        self.elsewhere.then(|| Sentence::new("desk-other-tab"))
    }

    fn thinking(&self) -> Option<Seat> {
        self.thinking.map(|thinking| thinking.seat)
    }

    /// Never waits: the page is woken when there is something.
    fn poll(&mut self, _: Duration) -> Vec<News> {
        self.go_on();
        std::mem::take(&mut self.news)
    }
}
