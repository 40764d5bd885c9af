//! A table that is kept in this browser: people at this screen, bots in the worker.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tablee_bots::Level;
use tablee_core::{Arrange as _, DealRng, Record, Seat, Sentence, Turn, Viewer};
use tablee_sitting::{Hint, Host, News, Player, Save, Shown, Sitting};

use crate::browser;
use crate::route::Route;
use crate::table::PageHost;
use crate::thinker::{Position, Thinker, Thought, Work};

/// A table as the list of tables knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) names: Vec<String>,
    /// When it was last played, in milliseconds since 1970.
    pub(crate) at: f64,
    pub(crate) over: bool,
    /// The points so far, or at the end.
    pub(crate) points: Vec<i32>,
    /// The only person, if all others are bots.
    #[serde(default)]
    pub(crate) own: Option<Seat>,
}

/// What has been answered but not yet been heard.
type Inbox = Rc<RefCell<Vec<(Seat, usize, Thought)>>>;

/// A table here.
pub(crate) struct Local {
    id: String,
    sitting: Sitting,
    thinker: Rc<Thinker>,
    thinking: Option<(Seat, usize, bool)>,
    inbox: Inbox,
    news: Vec<News>,
    /// Called when there is something to poll for.
    wake: Rc<dyn Fn()>,
}

impl Local {
    /// A new table. The deal comes from the browser's own randomness.
    ///
    /// # Errors
    /// Sentences if the game cannot be opened so.
    pub(crate) fn open(
        game: &str,
        options: Option<String>,
        players: Vec<Player>,
        names: Vec<String>,
    ) -> Result<String, Vec<Sentence>> {
        let request = tablee_catalog::Request { options, set: None, seats: Some(players.len()) };
        let mut rng = DealRng::from_seed(browser::random_bytes());
        let table = tablee_catalog::open(game, &request, &mut rng).map_err(|error| error.sentences())?;
        let seed = u64::from_le_bytes(browser::random_bytes()[..8].try_into().unwrap_or_default());
        Ok(keep(&browser::random_id(), &Sitting::new(table, players, names, seed)))
    }

    /// A table that was kept here.
    ///
    /// # Errors
    /// A sentence if there is none, or it does not hold.
    pub(crate) fn resume(id: &str, wake: Rc<dyn Fn()>) -> Result<Local, Sentence> {
        let text = browser::stored_text(&format!("table.{id}"));
        let save = Save::from_text(id, &text.ok_or_else(|| Sentence::new("web-no-such-table"))?)?;
        let names = save.record.seats.iter().map(|seat| seat.name.clone()).collect();
        let sitting = Sitting::resume(&save, names)?;
        Ok(Local {
            id: id.to_owned(),
            sitting,
            thinker: Rc::default(),
            thinking: None,
            inbox: Inbox::default(),
            news: Vec::new(),
            wake,
        })
    }

    fn keep(&mut self) {
        keep(&self.id, &self.sitting);
    }

    fn think(&mut self, seat: Seat, bot: Option<Level>) {
        let decision = self.sitting.table().decision();
        let seen = self.sitting.table().see(Viewer::Seat(seat));
        let position = Position::advice(&*seen, seat, self.sitting.seed(seat));
        let work = match bot {
            None => Work::Consider(position),
            Some(level) => Work::Choose(Position { level, milliseconds: level.milliseconds(), ..position }),
        };
        let (inbox, wake) = (Rc::clone(&self.inbox), Rc::clone(&self.wake));
        self.thinker.ask(work, move |thought| {
            inbox.borrow_mut().push((seat, decision, thought));
            wake();
        });
        self.thinking = Some((seat, decision, bot.is_none()));
    }

    fn hear(&mut self, seat: Seat, decision: usize, thought: Thought) {
        if self.thinking.is_none_or(|thinking| (thinking.0, thinking.1) != (seat, decision)) {
            return;
        }
        self.thinking = None;
        match thought {
            Thought::Choice(choice) => {
                let choice = choice.unwrap_or_default();
                match self.sitting.commit(seat, decision, &choice) {
                    Ok(events) => self.news.extend(events.into_iter().map(News::Happened)),
                    Err(error) => self.news.push(News::Trouble(error.sentence())),
                }
                self.keep();
            }
            Thought::Candidates(candidates) => {
                self.news.extend(Hint::of(seat, decision, candidates).map(News::Hint));
            }
            Thought::Begun(_) | Thought::Judged(_) | Thought::NotLoaded => (),
        }
    }
}

/// Keeps a table and its line in the list; gives its id.
fn keep(id: &str, sitting: &Sitting) -> String {
    if let Ok(text) = sitting.save().to_text() {
        browser::store_text(&format!("table.{id}"), &text);
    }
    let kept = Kept {
        id: id.to_owned(),
        game: sitting.table().info().id.to_owned(),
        names: sitting.names().to_vec(),
        at: js_sys::Date::now(),
        over: sitting.table().turn() == Turn::Over,
        points: sitting.table().standing().scores,
        own: only_person(sitting.players()),
    };
    browser::store(&format!("kept.{id}"), &kept);
    crate::scores::remember(&kept);
    id.to_owned()
}

/// The only person among bots.
pub(crate) fn only_person(players: &[Player]) -> Option<Seat> {
    let mut people = Seat::all(players.len()).filter(|seat| players.get(seat.index()) == Some(&Player::Human));
    people.next().filter(|_| people.next().is_none())
}

/// Opens a table that goes on from a record with these players; gives its id.
///
/// # Errors
/// A sentence if the record does not hold.
pub(crate) fn branch(record: Record, players: &[Player]) -> Result<String, Sentence> {
    let seed = u64::from_le_bytes(browser::random_bytes()[..8].try_into().unwrap_or_default());
    let names = record.seats.iter().map(|seat| seat.name.clone()).collect();
    let save = Save::new(players, seed, std::collections::BTreeMap::new(), record);
    Ok(keep(&browser::random_id(), &Sitting::resume(&save, names)?))
}

/// All tables that are kept here, the latest first.
pub(crate) fn kept() -> Vec<Kept> {
    let mut kept: Vec<Kept> = browser::stored_names("kept.").iter().filter_map(|name| browser::stored(name)).collect();
    kept.arrange_by(|left, right| right.at.total_cmp(&left.at));
    kept
}

/// Forgets a table.
pub(crate) fn forget(id: &str) {
    browser::forget(&format!("table.{id}"));
    browser::forget(&format!("kept.{id}"));
}

impl PageHost for Local {
    fn last(&self) -> Vec<Option<String>> {
        self.sitting.table().last()
    }

    fn record(&self) -> Option<Record> {
        Some(self.sitting.table().record(self.sitting.names()))
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        match self.sitting.players().get(seat.index()) {
            Some(Player::Bot(level)) => Some(level.name().to_owned()),
            _ => None,
        }
    }

    fn friendly(&self) -> bool {
        true
    }

    fn replay(&self) -> Option<Route> {
        Some(Route::Replay(self.id.clone()))
    }

    fn again(&mut self) -> Result<Option<Route>, Sentence> {
        let record = self.sitting.table().record(self.sitting.names());
        // Everybody sits one seat further, so that everybody begins once.
        let (mut players, mut names) = (self.sitting.players().to_vec(), self.sitting.names().to_vec());
        players.rotate_right(1);
        names.rotate_right(1);
        let opened = Local::open(&record.game, Some(record.options.to_string()), players, names);
        opened.map(|id| Some(Route::Table(id))).map_err(|mut sentences| sentences.remove(0))
    }
}

impl Host for Local {
    fn shown(&self) -> &dyn Shown {
        &self.sitting
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        let decision = self.decision();
        let events = self.sitting.commit(seat, decision, choice).map_err(|error| error.sentence())?;
        self.news.extend(events.into_iter().map(News::Happened));
        if self.thinking.is_some_and(|thinking| thinking.2) {
            // Advice that comes too late.
            self.thinker.stop();
            self.thinking = None;
        }
        self.keep();
        Ok(())
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        if self.sitting.take_back(seat).map_err(|error| error.sentence())? {
            self.news.push(News::TookBack(seat));
        }
        self.keep();
        Ok(())
    }

    fn ask_hint(&mut self, seat: Seat) {
        if self.thinking.is_none() {
            self.think(seat, None);
        }
    }

    fn hurry(&mut self) {
        // The worker keeps to its time, which is short.
    }

    fn thinking(&self) -> Option<Seat> {
        self.thinking.map(|(seat, ..)| seat)
    }

    /// Never waits: the page is woken when there is something.
    fn poll(&mut self, _: Duration) -> Vec<News> {
        let heard = std::mem::take(&mut *self.inbox.borrow_mut());
        for (seat, decision, thought) in heard {
            self.hear(seat, decision, thought);
        }
        if self.thinking.is_none()
            && let Some((seat, level)) = self.sitting.next_bot()
        {
            self.think(seat, Some(level));
        }
        std::mem::take(&mut self.news)
    }
}
