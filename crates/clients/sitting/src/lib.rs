//! A table that is kept where it is played, in the terminal or in a browser: people at one screen, bots beside them, and the
//! game written down after every move. Who thinks, and on which thread, is the client's affair.

mod afar;
mod chat;
mod coaching;
mod host;
mod possible;
mod puzzling;
mod save;
mod schooling;

pub use afar::{Afar, called_in, name_in};
pub use chat::hear;
pub use coaching::{Doubt, favourite, word};
pub use host::{Hint, Host, News, Shown, Task, Worth, waiting_seat};
pub use possible::{Possible, possible};
pub use puzzling::Puzzling;
pub use save::{OfDay, Player, Save, folder, latest, put_aside, record_in, usual_file, write_whole};
pub use schooling::{Opened, Schooling};

mod undo;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use tablee_bots::{Level, derived_seed};
use tablee_core::{
    Committed, Info, PlayError, Record, Seat, SeatSet, SeatView, Sentence, Standing, Table, Turn, Viewer,
};
use tablee_daily::{Day, PLAYOUTS};

/// People and bots at a table.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Sitting {
    table: Box<dyn Table>,
    players: Vec<Player>,
    names: Vec<String>,
    seed: u64,
    /// The day whose deal it is, if it is one.
    day: Option<OfDay>,
    chosen: BTreeMap<Seat, String>,
    /// What people have chosen who can decide once more before the others have: it waits for that.
    begun: BTreeMap<Seat, String>,
    /// What people have chosen for the decision after this one: it is held until that one opens.
    held: BTreeMap<Seat, String>,
    /// Where whole turns were taken back; see [`Record::taken_back`].
    taken_back: Vec<usize>,
    /// What was looked at since something last happened.
    seen: RefCell<Vec<Arc<dyn SeatView>>>,
}

impl Sitting {
    /// A table at which these players sit. The bots' randomness comes from `seed`.
    pub fn new(table: Box<dyn Table>, players: Vec<Player>, names: Vec<String>, seed: u64) -> Sitting {
        let (chosen, begun, held) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (taken_back, seen) = (Vec::new(), RefCell::default());
        Sitting { table, players, names, seed, day: None, chosen, begun, held, taken_back, seen }
    }

    /// The table of a day, at which everybody meets the same bots. In a try that counts nothing is taken back.
    ///
    /// # Errors
    /// A sentence if the day's table cannot be opened any more.
    pub fn of_day(day: &Day, names: Vec<String>, counted: bool) -> Result<Sitting, Sentence> {
        let table = day.table().map_err(|error| error.sentences().remove(0))?;
        let players = day.bots.iter().map(|bot| bot.map_or(Player::Human, Player::Bot)).collect();
        let day_of = OfDay { date: day.date, counted };
        Ok(Sitting { day: Some(day_of), ..Sitting::new(table, players, names, day.seed) })
    }

    /// The same deal once more, from the first move on and with the same bots; if it is the deal of a day, not as the try that counts.
    ///
    /// # Errors
    /// A sentence if the table cannot be opened any more.
    pub fn once_more(&self) -> Result<Sitting, Sentence> {
        let table = tablee_catalog::opening(&self.table.record(&[])).map_err(|error| error.sentence())?;
        let day = self.day.map(|day| OfDay { counted: false, ..day });
        Ok(Sitting { day, ..Sitting::new(table, self.players.clone(), self.names.clone(), self.seed) })
    }

    /// The day whose deal it is, if it is one.
    pub fn day(&self) -> Option<OfDay> {
        self.day
    }

    /// For so many playouts the bots think, if it is not for a time: a day's bots are the same on every machine.
    pub fn playouts(&self) -> Option<u64> {
        self.day.map(|_| PLAYOUTS)
    }

    /// The table of a saved game, with the choices that waited for others.
    ///
    /// # Errors
    /// A sentence if the game does not hold.
    pub fn resume(save: &Save, names: Vec<String>) -> Result<Sitting, Sentence> {
        let table = tablee_catalog::replay(&save.record).map_err(|error| error.sentence())?;
        let players = save.players()?;
        if players.len() != table.seats() {
            return Err(Sentence::new("save-players").count("players", players.len()).count("seats", table.seats()));
        }
        let mut sitting = Sitting { day: save.day, ..Sitting::new(table, players, names, save.seed) };
        sitting.taken_back.clone_from(&save.record.taken_back);
        for (&seat, choice) in &save.chosen {
            if sitting.people().contains(seat) {
                let decision = sitting.table.decision();
                sitting.take(seat, decision, choice).map_err(|error| error.sentence())?;
            }
        }
        for (&seat, choice) in &save.held {
            // Whatever does not fit is decided anew.
            let ahead = sitting.chosen.get(&seat).and_then(|first| sitting.table.see(Viewer::Seat(seat)).ahead(first));
            if ahead.is_some_and(|ahead| ahead.verdict(choice).is_ok()) {
                sitting.held.insert(seat, choice.clone());
            }
        }
        Ok(sitting)
    }

    /// The game as it is to be kept.
    pub fn save(&self) -> Save {
        let mut save = Save::new(&self.players, self.seed, self.chosen.clone(), self.record());
        save.day = self.day;
        save.held.clone_from(&self.held);
        save
    }

    /// The game written down, with what was taken back.
    pub fn record(&self) -> Record {
        Record { taken_back: self.taken_back.clone(), ..self.table.record(&self.names) }
    }

    /// The table itself.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Who sits where.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.players.len()).filter(|seat| self.players[seat.index()] == Player::Human).collect()
    }

    /// Takes a choice; gives what has happened if it was the last one that was missing. Where somebody can decide twice without
    /// waiting for the others, several people at one screen need not come back for it: the first choice waits for the second.
    ///
    /// # Errors
    /// Why it was not taken; nothing has changed then.
    pub fn commit(&mut self, seat: Seat, decision: usize, choice: &str) -> Result<Vec<Sentence>, PlayError> {
        if decision == self.table.decision() && self.people().len() > 1 && self.people().contains(seat) {
            if let Some((first, ahead)) = self.begun.get(&seat).cloned().zip(self.plans(seat)) {
                ahead.verdict(choice)?;
                self.held.insert(seat, choice.to_owned());
                self.begun.remove(&seat);
                return self.take(seat, decision, &first);
            }
            if !self.table.chosen().contains(seat) && self.table.see(Viewer::Seat(seat)).ahead(choice).is_some() {
                self.begun.insert(seat, choice.to_owned());
                self.seen.get_mut().clear();
                return Ok(Vec::new());
            }
        }
        self.take(seat, decision, choice)
    }

    fn take(&mut self, seat: Seat, decision: usize, choice: &str) -> Result<Vec<Sentence>, PlayError> {
        let committed = self.table.commit(seat, decision, choice)?;
        self.seen.get_mut().clear();
        match committed {
            Committed::Waiting(_) => {
                if self.people().contains(seat) {
                    self.chosen.insert(seat, choice.to_owned());
                }
                Ok(Vec::new())
            }
            Committed::Resolved(mut events) => {
                self.chosen.clear();
                self.begun.clear();
                events.extend(self.open_held());
                Ok(events)
            }
        }
    }

    /// What `seat` sees of its next decision after the choice that waits for it.
    fn plans(&self, seat: Seat) -> Option<Arc<dyn SeatView>> {
        self.table.see(Viewer::Seat(seat)).ahead(self.begun.get(&seat)?)
    }

    /// The next decision has opened: what was held for it is chosen.
    fn open_held(&mut self) -> Vec<Sentence> {
        let held = std::mem::take(&mut self.held);
        let mut events = Vec::new();
        for (seat, choice) in held {
            // Whatever could not be chosen any more would be decided anew.
            events.extend(self.take(seat, self.table.decision(), &choice).unwrap_or_default());
        }
        events
    }

    /// Takes back the last choice of `seat`; says whether it was one that everybody had seen.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    pub fn take_back(&mut self, seat: Seat) -> Result<bool, PlayError> {
        if self.is_counted() {
            return Err(PlayError::NothingToTakeBack);
        }
        let decision = self.table.decision();
        self.seen.get_mut().clear();
        if self.begun.remove(&seat).is_some() {
            return Ok(false);
        }
        if !self.chosen.contains_key(&seat) {
            self.table.take_back(seat, decision)?;
            return Ok(true);
        }
        self.table.withdraw(seat, decision)?;
        let chosen = self.chosen.remove(&seat);
        // Of two choices the second one is taken back first.
        if self.held.remove(&seat).is_some() {
            self.begun.extend(chosen.map(|first| (seat, first)));
        }
        Ok(false)
    }

    /// Whether it is the try at a day's deal that counts: without help, and nothing is taken back.
    pub fn is_counted(&self) -> bool {
        self.day.is_some_and(|day| day.counted)
    }

    /// Gives a bot another level, from its next decision on. Whoever is no bot stays who they are.
    pub fn set_level(&mut self, seat: Seat, level: Level) {
        if let Some(player @ Player::Bot(_)) = self.players.get_mut(seat.index()) {
            *player = Player::Bot(level);
        }
    }

    /// Calls somebody otherwise.
    pub fn rename(&mut self, seat: Seat, name: String) {
        if let Some(known) = self.names.get_mut(seat.index()) {
            *known = name;
        }
    }

    /// The next bot that has to decide.
    pub fn next_bot(&self) -> Option<(Seat, Level)> {
        let chosen = self.table.chosen();
        self.table.turn().seats().iter().find_map(|seat| match self.players.get(seat.index()) {
            Some(&Player::Bot(level)) if !chosen.contains(seat) => Some((seat, level)),
            _ => None,
        })
    }

    /// Where the randomness of a bot's next answer comes from: different for every seat and decision, the same after a resume.
    pub fn seed(&self, seat: Seat) -> u64 {
        derived_seed(self.seed, self.table.decision(), seat)
    }
}

impl Shown for Sitting {
    fn info(&self) -> &'static Info {
        self.table.info()
    }

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn own(&self) -> SeatSet {
        self.people()
    }

    fn decision(&self) -> usize {
        self.table.decision()
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn chosen(&self) -> SeatSet {
        self.table.chosen()
    }

    fn see(&self, viewer: Viewer) -> Result<Arc<dyn SeatView>, Sentence> {
        let mut seen = self.seen.borrow_mut();
        let known = seen.iter().find(|seen| seen.viewer() == viewer).cloned();
        Ok(known.unwrap_or_else(|| {
            let plans = match viewer {
                Viewer::Seat(seat) => self.plans(seat),
                Viewer::Spectator => None,
            };
            let fresh = plans.unwrap_or_else(|| self.table.see(viewer));
            seen.push(Arc::clone(&fresh));
            fresh
        }))
    }

    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        match self.plans(seat) {
            Some(ahead) => ahead.check(choice),
            None => self.table.check(seat, choice).map_err(|error| error.sentence()),
        }
    }

    fn standing(&self) -> Standing {
        self.table.standing()
    }

    fn may_take_back(&self, seat: Seat) -> bool {
        let own = self.begun.contains_key(&seat) || self.chosen.contains_key(&seat);
        !self.is_counted() && (own || self.table.may_take_back(seat))
    }
}
