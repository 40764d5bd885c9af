//! One table as a pure state machine: no async, no clock of its own, no randomness of its own, no store.
//!
//! [`Room::decide`] says which rows a command would add and changes nothing: nothing in a room can be changed by whoever only
//! borrows it. [`Room::take`] takes what was decided once it is durably stored, [`Room::fold`] a row that somebody stored. So
//! memory is never ahead of the log, and whoever folds the same rows has the same table.

mod agree;
mod call;
mod clock;
mod decide;
mod known;
mod lobby;
mod refusal;
mod row;
mod show;
#[cfg(test)]
mod twin;

use std::collections::VecDeque;

use serde_json::Value;
use tablee_bots::Level;
use tablee_catalog::{BotTable, Request, deal_hash, open_dealt_with_bots};
use tablee_core::{Committed, Record, Seat, Sentence, Turn};
use tablee_protocol::limits::{LOG_LINES, PATIENCE};
use tablee_protocol::{LogLine, SeatPlan, TableCode, TableUpdate, Talk, Told};

use agree::Asked;
pub use call::Call;
use call::Calls;
use clock::{Spent, Time, bank};
use decide::Ahead;
pub use decide::{Actor, Chance, Decided, NotOpened, open};
pub use refusal::Refusal;
pub use row::{Agreement, KeyText, Motion, Row};
pub use show::Watcher;
pub(crate) use show::bot_name;

/// How many of the last commands a table remembers; older ones are asked of the store.
const REMEMBERED: usize = 16;

/// A row that does not follow from those before it: the log is damaged, or was written by another version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {seq} does not follow: {reason}")]
pub struct Broken {
    /// Which row.
    pub seq: u64,
    /// Why.
    pub reason: String,
}

/// A place at the table, whatever the game.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    /// The level of the bot that sits there for good.
    pub(crate) bot: Option<Level>,
    pub(crate) name: Option<String>,
    pub(crate) key: Option<KeyText>,
    pub(crate) away: bool,
    /// The time has run out, and the person has done nothing since.
    pub(crate) late: bool,
    /// A bot takes the decision at hand.
    pub(crate) overdue: bool,
    /// The choice at hand was made for the person by a bot.
    pub(crate) by_bot: bool,
    /// How many decisions of the game at hand bots have taken for the person.
    pub(crate) stood_in: u32,
    /// When the person was called last.
    pub(crate) nudged: Option<i64>,
    pub(crate) again: bool,
    /// Does not want another game.
    pub(crate) declined: bool,
    /// The host has taken the word from whoever sits there.
    pub(crate) muted: bool,
    /// What is left of the time for the game, in milliseconds.
    pub(crate) bank: i64,
    /// When the choice at hand was made.
    pub(crate) chose_at: Option<i64>,
    pub(crate) time: Time,
    /// The key that moves the seat to another device, and until when.
    pub(crate) ticket: Option<(KeyText, i64)>,
    /// How often this game the seat has changed something that it may change as often as it likes.
    pub(crate) changes: u32,
}

/// A game in progress or ended.
pub(crate) struct Play {
    pub(crate) number: u32,
    pub(crate) table: Box<dyn BotTable>,
    pub(crate) salt: String,
    pub(crate) hash: String,
    /// The time of decisions that may still be taken back.
    pub(crate) spent: Spent,
    /// It was ended by agreement.
    pub(crate) ended: bool,
}

/// One table.
pub struct Room {
    code: TableCode,
    seq: u64,
    touched: i64,
    agreement: Agreement,
    stand_in: Level,
    chairs: Vec<Chair>,
    play: Option<Play>,
    imported: Option<Box<Record>>,
    chat: bool,
    /// Whether those who only watch may talk, too, and how much they have said since the last deal.
    audience: bool,
    comments: u32,
    /// The chair that may send others away: whoever sat down first.
    host: Option<usize>,
    /// Whom the host has sent away.
    sent_away: Vec<KeyText>,
    /// Nobody will begin any more.
    expired: bool,
    /// What those who are there are asked.
    motion: Option<Asked>,
    /// Since when the game is paused.
    paused: Option<i64>,
    /// The number of the last row that says that others were rewritten; 0 if there is none.
    erased: u64,
    totals: Vec<i64>,
    played: u8,
    lines: VecDeque<LogLine>,
    line_count: u64,
    commands: VecDeque<(String, u64)>,
    /// The last row.
    last: Box<Row>,
    /// Who is called to the table.
    calls: Calls,
    /// What everybody is shown of the table apart from the game: made when it changes, which is seldom.
    shown: Option<Box<TableUpdate>>,
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "room {} at row {}", self.code, self.seq)
    }
}

/// The level of that name.
fn level(name: &tablee_protocol::Level) -> Result<Level, String> {
    name.as_str().parse().map_err(|_| format!("there is no level {:?}", name.as_str()))
}

impl Room {
    /// The table that its first row opens.
    ///
    /// # Errors
    /// [`Broken`] if a table cannot begin so.
    pub fn begin(code: TableCode, at: i64, command: Option<&str>, row: Row) -> Result<Room, Broken> {
        let broken = |reason: String| Broken { seq: 1, reason };
        let last = Box::new(row.clone());
        let (agreement, imported) = match row {
            Row::Opened(agreement) => (*agreement, None),
            Row::Imported { record } => {
                let record: Record = serde_json::from_value(*record).map_err(|error| broken(error.to_string()))?;
                (agreement_of(&record), Some(Box::new(record)))
            }
            other => return Err(broken(format!("{other:?} opens no table"))),
        };
        let bank = bank(agreement.clock);
        let chair = |plan: &SeatPlan| {
            let bot = match plan {
                SeatPlan::Person {} => None,
                SeatPlan::Bot { level: name } => Some(level(name).map_err(broken)?),
            };
            let unused = Chair {
                bot,
                name: None,
                key: None,
                away: false,
                late: false,
                overdue: false,
                by_bot: false,
                stood_in: 0,
                nudged: None,
                again: false,
                declined: false,
                muted: false,
                bank,
                chose_at: None,
                time: Time::default(),
                ticket: None,
                changes: 0,
            };
            Ok(unused)
        };
        let mut room = Room {
            code,
            seq: 1,
            touched: at,
            stand_in: level(&agreement.stand_in).map_err(broken)?,
            chairs: agreement.chairs.iter().map(chair).collect::<Result<_, Broken>>()?,
            play: None,
            chat: agreement.chat,
            audience: false,
            comments: 0,
            host: None,
            sent_away: Vec::new(),
            expired: false,
            motion: None,
            paused: None,
            erased: 0,
            totals: vec![0; agreement.chairs.len()],
            played: 0,
            lines: VecDeque::new(),
            line_count: 0,
            commands: VecDeque::new(),
            agreement,
            imported,
            last,
            calls: Calls::default(),
            shown: None,
        };
        room.remember(command);
        if let Some(record) = room.imported.take() {
            let table = tablee_catalog::replay(&record).map_err(|error| broken(error.to_string()))?;
            for (chair, entry) in room.chairs.iter_mut().zip(&record.seats) {
                chair.name = Some(entry.name.clone());
            }
            drop(table);
            room.imported = Some(record);
        }
        room.shown = Some(Box::new(room.table_update()));
        Ok(room)
    }

    /// Takes what was decided here, now that it is durably stored; the first row carries the id of the command.
    ///
    /// # Errors
    /// [`Broken`] if it does not follow, because something else was folded since; the table is then of no more use.
    pub fn take(&mut self, at: i64, command: Option<&str>, decided: Decided) -> Result<(), Broken> {
        let mut ahead = decided.ahead;
        for (index, row) in decided.rows.into_iter().enumerate() {
            self.fold_with(at, command.filter(|_| index == 0), row, &mut ahead)?;
        }
        Ok(())
    }

    /// Takes the next row of the log, which is durably stored.
    ///
    /// # Errors
    /// [`Broken`] if it does not follow from the rows before; the table is then of no more use.
    pub fn fold(&mut self, at: i64, command: Option<&str>, row: Row) -> Result<(), Broken> {
        self.fold_with(at, command, row, &mut None)
    }

    fn fold_with(
        &mut self,
        at: i64,
        command: Option<&str>,
        row: Row,
        ahead: &mut Option<Box<Ahead>>,
    ) -> Result<(), Broken> {
        let seq = self.seq + 1;
        let broken = |reason: String| Broken { seq, reason };
        let quiet = matches!(
            row,
            Row::Chose { .. }
                | Row::Withdrew { .. }
                | Row::TookBack { .. }
                | Row::Said { .. }
                | Row::Unsaid { .. }
                | Row::Commented { .. }
                | Row::Uncommented {}
                | Row::Unchanged { .. }
                | Row::Ticket { .. }
                | Row::Nudged { .. }
        );
        let (played, asked) = (self.played, self.motion.is_some());
        let last = row.clone();
        let (awaited, doer, dealt) = (self.awaited(), self.doer(&row), matches!(row, Row::Dealt { .. }));
        self.count_change(&row);
        match row {
            Row::Opened(_) | Row::Imported { .. } => return Err(broken("the table is open already".to_owned())),
            Row::Sat { chair, name, key } => {
                let place = self.chairs.get_mut(chair).ok_or_else(|| broken(format!("there is no chair {chair}")))?;
                place.name = Some(name.clone());
                place.key = Some(key);
                self.host.get_or_insert(chair);
                self.tell(Sentence::new("table-sat").text("name", name));
            }
            Row::Moved { chair, key } => {
                let place = self.chairs.get_mut(chair).ok_or_else(|| broken(format!("there is no chair {chair}")))?;
                place.key = Some(key);
                place.ticket = None;
            }
            Row::Ticket { chair, key, until } => {
                self.chair(chair).map_err(broken)?.ticket = Some((key, until));
            }
            Row::Dealt { number, deal, salt } => {
                (self.motion, self.paused) = (None, None);
                self.deal(at, number, &deal, salt).map_err(broken)?;
            }
            Row::Chose { seat, decision, choice } => {
                self.chose(at, seat, decision, &choice, ahead).map_err(broken)?;
            }
            Row::Withdrew { seat, decision } => {
                let chair = self.chair_of(seat);
                let play = self.play.as_mut().ok_or_else(|| broken("no game is on".to_owned()))?;
                play.table.withdraw(seat, decision).map_err(|error| broken(error.to_string()))?;
                (self.chairs[chair].chose_at, self.chairs[chair].by_bot) = (None, false);
            }
            Row::TookBack { seat, decision } => {
                let play = self.play.as_mut().ok_or_else(|| broken("no game is on".to_owned()))?;
                play.table.take_back(seat, decision).map_err(|error| broken(error.to_string()))?;
                self.time_of_take_back(at, seat, decision);
                self.tell(Sentence::new("table-took-back").seat("seat", seat));
            }
            Row::Left { chair, late } => {
                let place = self.chair(chair).map_err(broken)?;
                place.away = true;
                place.time.leave(at, late);
                let name = self.called(chair);
                let sentence = if late { Sentence::new("table-late") } else { Sentence::new("table-left") };
                self.tell(sentence.text("name", name));
            }
            Row::Overdue { chair } => {
                let place = self.chair(chair).map_err(broken)?;
                (place.late, place.overdue) = (true, true);
                place.time.leave(at, true);
                let name = self.called(chair);
                self.tell(Sentence::new("table-overdue").text("name", name));
            }
            Row::Returned { chair } => {
                let waited = !self.anybody_there();
                let place = self.chair(chair).map_err(broken)?;
                let overdue = place.overdue;
                (place.away, place.late, place.overdue) = (false, false, false);
                if waited && overdue {
                    place.time.begin_anew(at);
                } else {
                    place.time.come_back(at);
                }
                self.forget_stand_in(chair);
                let name = self.called(chair);
                self.tell(Sentence::new("table-returned").text("name", name));
            }
            Row::Declined { chair } => {
                let place = self.chair(chair).map_err(broken)?;
                (place.again, place.declined) = (false, true);
                let name = self.called(chair);
                self.tell(Sentence::new("table-declined").text("name", name));
            }
            row @ (Row::StoodIn { .. }
            | Row::Proposed { .. }
            | Row::Voted { .. }
            | Row::Paused { .. }
            | Row::Resumed { .. }
            | Row::Ended { .. }
            | Row::Nudged { .. }) => self.fold_agreed(at, row).map_err(broken)?,
            row @ (Row::Stood { .. }
            | Row::Switched { .. }
            | Row::Renamed { .. }
            | Row::Arranged { .. }
            | Row::Hosts { .. }
            | Row::Closed { .. }) => self.fold_lobby(row).map_err(broken)?,
            Row::Again { chair } => {
                let place = self.chair(chair).map_err(broken)?;
                (place.again, place.declined) = (true, false);
                let name = self.called(chair);
                self.tell(Sentence::new("table-again").text("name", name));
            }
            Row::Said { chair, text } => {
                let name = self.called(chair);
                self.add_line(Told::Chat(Talk { name, says: text, watching: false }));
            }
            Row::Audience { on } => {
                self.audience = on;
                self.tell(Sentence::new(if on { "table-audience-on" } else { "table-audience-off" }));
            }
            Row::Commented { name, text } => {
                self.comments = self.comments.saturating_add(1);
                self.add_line(Told::Chat(Talk { name, says: text, watching: true }));
            }
            Row::Uncommented {} => {
                self.comments = self.comments.saturating_add(1);
                self.tell(Sentence::new("table-uncommented"));
            }
            Row::Unsaid { chair } => {
                let name = self.called(chair);
                self.tell(Sentence::new("table-unsaid").text("name", name));
            }
            Row::Erased { .. } => self.erased = seq,
            Row::Unchanged { .. } => (),
            Row::Chat { chair, on } => {
                self.chat = on;
                let name = self.called(chair);
                let sentence = if on { Sentence::new("table-chat-on") } else { Sentence::new("table-chat-off") };
                self.tell(sentence.text("name", name));
            }
            Row::Kicked { chair } => self.kicked(chair).map_err(broken)?,
            Row::Muted { chair, on } => {
                self.chair(chair).map_err(broken)?.muted = on;
                let name = self.called(chair);
                let sentence = if on { Sentence::new("table-muted") } else { Sentence::new("table-unmuted") };
                self.tell(sentence.text("name", name));
            }
            Row::Expired {} => {
                self.expired = true;
                self.tell(Sentence::new("table-expired"));
            }
        }
        self.seq = seq;
        self.touched = at;
        *self.last = last;
        self.remember(command);
        self.follow_calls(seq, awaited, doer, dealt);
        // The end of a game changes what everybody is shown, too.
        // Who is asked changes with who is awaited.
        if !quiet || played != self.played || asked || self.motion.is_some() {
            self.shown = Some(Box::new(self.table_update()));
        }
        Ok(())
    }

    /// Counts what a seat may do as often as it likes, and would fill the log with.
    fn count_change(&mut self, row: &Row) {
        let chair = match row {
            // The host is the one who does these.
            Row::Muted { .. } | Row::Arranged { .. } | Row::Hosts { .. } | Row::Audience { .. } => match self.host {
                Some(host) => host,
                None => return,
            },
            Row::Said { chair, .. }
            | Row::Unsaid { chair }
            | Row::Unchanged { chair }
            | Row::Chat { chair, .. }
            | Row::Left { chair, late: false }
            | Row::Returned { chair }
            | Row::Proposed { chair, .. }
            | Row::Voted { chair, .. }
            | Row::Paused { chair }
            | Row::Resumed { chair }
            | Row::Declined { chair }
            | Row::Nudged { by: chair, .. }
            | Row::Switched { to: chair, .. }
            | Row::Renamed { chair, .. }
            | Row::Ticket { chair, .. } => *chair,
            Row::Withdrew { seat, .. } | Row::TookBack { seat, .. } => self.chair_of(*seat),
            Row::Chose { seat, .. } if self.table().is_some_and(|table| table.choice(*seat).is_some()) => {
                self.chair_of(*seat)
            }
            _ => return,
        };
        if let Some(place) = self.chairs.get_mut(chair) {
            place.changes = place.changes.saturating_add(1);
        }
    }

    fn chair(&mut self, chair: usize) -> Result<&mut Chair, String> {
        self.chairs.get_mut(chair).ok_or_else(|| format!("there is no chair {chair}"))
    }

    fn kicked(&mut self, chair: usize) -> Result<(), String> {
        let name = self.called(chair);
        let (begun, stand_in) = (self.play.is_some(), self.stand_in);
        let place = self.chair(chair)?;
        // Whoever is gone keeps the name in the game at hand: its record says who played.
        if begun {
            place.bot = Some(stand_in);
        } else {
            place.name = None;
        }
        (place.away, place.again, place.muted, place.ticket) = (false, false, false, None);
        (place.late, place.overdue, place.declined) = (false, false, false);
        let key = place.key.take();
        self.sent_away.extend(key);
        self.tell(Sentence::new("table-kicked").text("name", name));
        Ok(())
    }

    fn deal(&mut self, at: i64, number: u32, deal: &str, salt: String) -> Result<(), String> {
        if number != self.number() + 1 {
            return Err(format!("game {number} does not follow game {}", self.number()));
        }
        let table =
            open_dealt_with_bots(&self.agreement.game, &self.request(), deal).map_err(|error| format!("{error:?}"))?;
        let hash = deal_hash(&salt, &self.agreement.game, deal);
        let bank = bank(self.agreement.clock);
        for chair in &mut self.chairs {
            // Whoever had not sat down by now is played by a bot.
            if chair.name.is_none() && chair.bot.is_none() {
                chair.bot = Some(self.stand_in);
            }
            if chair.bot.is_some() {
                chair.name = None;
            }
            chair.bank = bank;
            chair.chose_at = None;
            (chair.overdue, chair.by_bot, chair.stood_in) = (false, false, 0);
            (chair.again, chair.declined) = (false, false);
            chair.changes = 0;
            chair.time = Time::begin(at, chair.away);
        }
        self.comments = 0;
        if self.played >= self.agreement.games {
            self.played = 0;
            self.totals.fill(0);
        }
        self.play = Some(Play { number, table, salt, hash, spent: Spent::default(), ended: false });
        self.tell(Sentence::new("table-game").number("number", number));
        Ok(())
    }

    fn chose(
        &mut self,
        at: i64,
        seat: Seat,
        decision: usize,
        choice: &str,
        ahead: &mut Option<Box<Ahead>>,
    ) -> Result<(), String> {
        let chair = self.chair_of(seat);
        self.forget_stand_in(chair);
        let play = self.play.as_mut().ok_or_else(|| "no game is on".to_owned())?;
        // It was worked out when it was decided; a row before it in the same command does not change the game.
        let committed = match ahead.take() {
            Some(ahead) if ahead.answers(seat, decision, choice) && play.table.decision() == decision => {
                play.table = ahead.table;
                Committed::Resolved(ahead.events)
            }
            _ => play.table.commit(seat, decision, choice).map_err(|error| error.to_string())?,
        };
        let place = &mut self.chairs[chair];
        place.chose_at = Some(at);
        place.by_bot = place.is_person() && place.is_gone();
        let Committed::Resolved(events) = committed else { return Ok(()) };
        let ended = play.table.turn() == Turn::Over;
        self.time_of_decision(at, decision);
        events.into_iter().for_each(|event| self.tell(event));
        if ended {
            self.end();
        }
        Ok(())
    }

    fn end(&mut self) {
        let Some(play) = &self.play else { return };
        let scores = play.table.standing().scores;
        for (index, points) in scores.into_iter().enumerate() {
            let chair = self.chair_of(Seat::new(index));
            self.totals[chair] += i64::from(points);
        }
        self.played = self.played.saturating_add(1);
        self.tell(Sentence::new("play-over"));
    }

    fn remember(&mut self, command: Option<&str>) {
        if let Some(command) = command {
            if self.commands.len() == REMEMBERED {
                self.commands.pop_front();
            }
            self.commands.push_back((command.to_owned(), self.seq));
        }
    }

    fn tell(&mut self, sentence: Sentence) {
        self.add_line(Told::Sentence(sentence));
    }

    fn add_line(&mut self, told: Told) {
        self.line_count += 1;
        if self.lines.len() == LOG_LINES {
            self.lines.pop_front();
        }
        let game = self.play.as_ref().map_or(0, |play| play.number);
        self.lines.push_back(LogLine { number: self.line_count, game, told, text: None });
    }

    /// The seat that a chair has in the game at hand: everybody moves up by one from game to game.
    pub fn seat_of(&self, chair: usize) -> Seat {
        let chairs = self.chairs.len().max(1);
        let turned = self.play.as_ref().map_or(0, |play| (play.number as usize - 1) % chairs);
        Seat::new((chair + chairs - turned) % chairs)
    }

    /// The chair of a seat of the game at hand.
    pub fn chair_of(&self, seat: Seat) -> usize {
        let chairs = self.chairs.len().max(1);
        let turned = self.play.as_ref().map_or(0, |play| (play.number as usize - 1) % chairs);
        (seat.index() + turned) % chairs
    }

    /// The chair of the host.
    pub(crate) fn host_chair(&self) -> Option<usize> {
        self.host
    }

    /// What the table is called, for whoever reads it.
    pub(crate) fn table_called(&self) -> Sentence {
        let host = self.host.and_then(|chair| self.chairs.get(chair)?.name.as_deref());
        tablee_protocol::table_called(&self.agreement.name, host)
    }

    /// The chair that a key opens. Compared in constant time, all chairs alike.
    pub fn chair_by_key(&self, key: &KeyText) -> Option<usize> {
        use subtle::ConstantTimeEq as _;
        let mut found = None;
        for (index, chair) in self.chairs.iter().enumerate() {
            let same = chair.key.as_ref().map(|own| own.0.as_bytes().ct_eq(key.0.as_bytes()));
            if same.is_some_and(bool::from) {
                found = Some(index);
            }
        }
        found
    }

    fn called(&self, chair: usize) -> String {
        self.chairs.get(chair).and_then(|chair| chair.name.clone()).unwrap_or_else(|| (chair + 1).to_string())
    }

    pub(crate) fn request(&self) -> Request {
        request(&self.agreement)
    }
}

/// What to ask of the catalogue.
pub(crate) fn request(agreement: &Agreement) -> Request {
    let options = Some(agreement.options.to_string());
    Request { options, set: own_set(&agreement.set), seats: Some(agreement.chairs.len()) }
}

/// A set of components that a table brought along, as the catalogue wants it; nothing for the standard one.
pub(crate) fn own_set(set: &Value) -> Option<(String, String)> {
    (!set.is_null()).then(|| ("set".to_owned(), set.to_string()))
}

fn agreement_of(record: &Record) -> Agreement {
    Agreement {
        game: record.game.clone(),
        revision: record.revision,
        options: record.options.clone(),
        set: Value::Null,
        chairs: record.seats.iter().map(|_| SeatPlan::Person {}).collect(),
        name: record.game.clone(),
        public: false,
        chat: false,
        clock: None,
        stand_in: tablee_protocol::Level::Random,
        games: 1,
        patience: PATIENCE,
    }
}
