//! Decide, append, wait for the durable write, fold: in this order, always.

use std::sync::Arc;
use std::time::Duration;

use tablee_store::{Append, Appended, Change, Key, KeyHash, KeyKind, NewRow, Score, ScorePlayer, Seen, Status};
use tablee_words::Language;

use super::TableTask;
use super::catch_up::Progress;
use super::listing::{Sitting, entry, sitting, status};
use super::log::body;
use super::mailbox::{Granted, Wish};
use super::wake::BOT_WATCH;
use crate::fault::Fault;
use crate::flaw::Flaw;
use crate::room::{Actor, Chance, Decided, Refusal, Row};
use crate::secret::{key_hash, key_text};

/// How often a write is decided anew because another node was faster.
const ATTEMPTS: u32 = 20;
/// How much longer the table waits after each conflict for which the log has no reason.
const PAUSE: Duration = Duration::from_millis(5);

impl TableTask {
    /// Decides, stores, folds. A table that was outrun reads what the other wrote and decides again.
    pub(super) async fn carry_out(&mut self, id: Option<&str>, wish: &Wish) -> Result<Granted, Fault> {
        if self.node.stopping() {
            return Err(Fault::stopping());
        }
        if self.stale {
            self.catch_up().await?;
        }
        for attempt in 0..ATTEMPTS {
            if let Some(seq) = id.and_then(|id| self.room.row_of(id)) {
                return Ok(self.granted(wish, seq));
            }
            let now = self.node.now();
            let decided = self.decide(wish, now);
            let nothing = |(decided, changes): &(Decided, Vec<Change>)| decided.rows.is_empty() && changes.is_empty();
            // Whoever says no, or that nothing is to be done, must know all that other nodes wrote.
            if self.node.options.several_nodes
                && !self.node.has(Flaw::RefusesUnread)
                && decided.as_ref().map_or(true, nothing)
                && self.catch_up().await? != Progress::Nothing
            {
                continue;
            }
            let (decided, changes) = match decided {
                Ok(decided) if nothing(&decided) => match self.unchanged(id, wish) {
                    Some(row) => (Decided::from(vec![row]), Vec::new()),
                    None => return Ok(self.granted(wish, self.room.seq())),
                },
                Ok(decided) => decided,
                Err(fault) => return self.first_answer(id, wish, fault).await,
            };
            let mut append = self.append(id, now, &decided, changes)?;
            if self.node.has(Flaw::DropsId) && attempt > 0 {
                append.rows.iter_mut().for_each(|row| row.command = None);
            }
            if self.node.has(Flaw::AnswersTooSoon) {
                let (store, late) = (Arc::clone(&self.node.store), append.clone());
                tokio::spawn(async move { store.append(late).await });
                self.take(id, now, decided)?;
                return Ok(self.granted(wish, self.room.seq()));
            }
            match self.node.store.append(append).await {
                Ok(Appended::Stored) => {
                    self.take(id, now, decided)?;
                    let row = id.and_then(|id| self.room.row_of(id));
                    return Ok(self.granted(wish, row.unwrap_or(self.room.seq())));
                }
                Ok(Appended::Repeated { .. }) if self.node.has(Flaw::DoesTwice) => {
                    self.catch_up().await?;
                    return Box::pin(self.carry_out(None, wish)).await;
                }
                Ok(Appended::Repeated { seq }) => {
                    self.catch_up().await?;
                    return Ok(self.granted(wish, seq));
                }
                Ok(Appended::Conflict) if self.node.has(Flaw::WritesOver) => {
                    self.catch_up().await?;
                    let append = self.append(id, now, &decided, Vec::new())?;
                    drop(self.node.store.append(append).await);
                    self.catch_up().await?;
                    return Ok(self.granted(wish, self.room.seq()));
                }
                Ok(Appended::Conflict) => {
                    self.node.meter.conflict();
                    if self.catch_up().await? == Progress::Nothing {
                        // The log is as it was read, and yet another row was there: give it a moment to settle.
                        tokio::time::sleep(PAUSE * attempt).await;
                    }
                }
                Ok(Appended::Spent) => return Err(Fault::unknown_key()),
                Err(error) => {
                    // It is stored or it is not: the log knows, memory must not guess.
                    let fault = self.node.store_failed(&error);
                    if self.node.has(Flaw::RemembersUnstored) {
                        self.take(id, now, decided)?;
                        return Err(fault);
                    }
                    self.catch_up().await?;
                    return match id.and_then(|id| self.room.row_of(id)) {
                        Some(seq) => Ok(self.granted(wish, seq)),
                        None => Err(fault),
                    };
                }
            }
        }
        Err(Fault::busy())
    }

    /// The row that remembers a command which changes nothing: were it forgotten, a copy that comes late, when things have changed,
    /// would be carried out although the command was answered long before.
    fn unchanged(&self, id: Option<&str>, wish: &Wish) -> Option<Row> {
        let chair = id.and_then(|_| self.chair_of_wish(wish))?;
        self.room.may_be_remembered(chair).then_some(Row::Unchanged { chair })
    }

    /// The chair of whoever wishes, if it has one.
    fn chair_of_wish(&self, wish: &Wish) -> Option<usize> {
        match wish {
            Wish::Order { key, .. } | Wish::MakeKey { owner: key, .. } => self.room.chair_by_key(key),
            Wish::Sit { key, .. } | Wish::UseKey { owner: key, .. } => self.room.chair_by_key(&key_text(key)),
            Wish::Bot { .. } => None,
        }
    }

    /// What is refused now may have been done long ago: the repetition gets the first answer.
    async fn first_answer(&mut self, id: Option<&str>, wish: &Wish, fault: Fault) -> Result<Granted, Fault> {
        let Some(id) = id.filter(|_| !self.room.remembers_all()) else { return Err(fault) };
        match self.node.store.row_of_command(&self.name, id).await {
            Ok(Some(row)) => Ok(self.granted(wish, row.seq)),
            Ok(None) => Err(fault),
            Err(error) => Err(self.node.store_failed(&error)),
        }
    }

    fn granted(&self, wish: &Wish, seq: u64) -> Granted {
        Granted { seq, seat: self.chair_of_wish(wish).map(|chair| self.room.seat_of(chair)) }
    }

    fn decide(&self, wish: &Wish, now: i64) -> Result<(Decided, Vec<Change>), Fault> {
        self.node.with_chance(|chance| self.decide_with(wish, now, chance))?
    }

    fn decide_with(&self, wish: &Wish, now: i64, chance: &mut dyn Chance) -> Result<(Decided, Vec<Change>), Fault> {
        let key = |hash: KeyHash, kind, chair: usize, expires| {
            let seat = u8::try_from(chair).ok();
            Change::AddKey(Key { hash, table: self.name.clone(), kind, seat, expires })
        };
        Ok(match wish {
            Wish::Order { key, command } => {
                let decided = self.room.decide(now, &Actor::Key(key.clone()), command, chance)?;
                let changes = decided.rows.iter().flat_map(|row| self.keys_lost(row)).map(Change::RemoveKey).collect();
                (decided, changes)
            }
            Wish::Bot { seat, command } => {
                // The person may have come back while the bot was thinking.
                let awaited = self.room.bots().iter().any(|(bot, _)| bot == seat);
                if !awaited && !self.node.has(Flaw::PlaysForPeople) {
                    return Ok((Decided::default(), Vec::new()));
                }
                (self.room.decide(now, &Actor::Bot(*seat), command, chance)?, Vec::new())
            }
            Wish::Sit { key: owner, name, seat } => {
                let (chair, decided) = self.room.sit(&key_text(owner), name, *seat, chance)?;
                let changes =
                    if decided.rows.is_empty() { Vec::new() } else { vec![key(*owner, KeyKind::Seat, chair, None)] };
                (decided, changes)
            }
            Wish::MakeKey { owner, key: ticket, until } => {
                let (chair, decided) = self.room.ticket(owner, &key_text(ticket), *until)?;
                let mut changes = vec![key(*ticket, KeyKind::Ticket, chair, Some(*until))];
                changes.extend(self.room.ticket_of(chair).and_then(|(old, _)| key_hash(old)).map(Change::RemoveKey));
                (decided, changes)
            }
            Wish::UseKey { key: ticket, chair, owner } => {
                if self.room.chair_by_key(&key_text(owner)).is_some() {
                    return Err(Refusal::SeatTaken.into());
                }
                // Only the latest that was made for a chair, and none from before the chair was moved.
                let latest = self.room.ticket_of(*chair).filter(|(_, until)| *until > now);
                if latest.is_none_or(|(key, _)| *key != key_text(ticket)) {
                    return Err(Fault::unknown_key());
                }
                let mut changes = vec![Change::SpendKey(*ticket), key(*owner, KeyKind::Seat, *chair, None)];
                changes.extend(self.room.key_of(*chair).and_then(key_hash).map(Change::RemoveKey));
                (self.room.hand_over(*chair, &key_text(owner)), changes)
            }
        })
    }

    /// The secrets that open nothing any more after a row.
    fn keys_lost(&self, row: &Row) -> Vec<KeyHash> {
        let (chair, key) = match row {
            Row::Kicked { chair } | Row::Stood { chair } => (*chair, self.room.key_of(*chair)),
            // The key goes along to another chair; an address for another device was made for this one.
            Row::Switched { from, .. } => (*from, None),
            _ => return Vec::new(),
        };
        let ticket = self.room.ticket_of(chair).map(|(key, _)| key);
        key.into_iter().chain(ticket).filter_map(key_hash).collect()
    }

    pub(super) fn append(
        &mut self,
        id: Option<&str>,
        now: i64,
        decided: &Decided,
        mut changes: Vec<Change>,
    ) -> Result<Append, Fault> {
        let mut id = id.map(str::to_owned);
        let row = |row: &Row| Ok(NewRow { at: now, command: id.take(), body: body(row)? });
        let rows: Vec<NewRow> = decided.rows.iter().map(row).collect::<Result<_, Fault>>()?;
        let first = self.room.seq() + 1;
        if let Some(result) = &decided.result {
            let number = self.room.number();
            let names = self.room.names(Language::English);
            let player = |(index, (name, points)): (usize, &(Option<String>, i64))| ScorePlayer {
                name: name.clone().or_else(|| names.get(index).cloned()).unwrap_or_default(),
                points: *points,
            };
            changes.push(Change::Score(Score {
                id: format!("{}/{number}", self.name),
                at: now,
                game: self.room.agreement().game.clone(),
                players: result.iter().enumerate().map(player).collect(),
                table: Some(self.name.clone()),
                public: self.room.agreement().public,
                entered_by: None,
                note: String::new(),
            }));
        }
        let wake = self.cautious_wake(now, decided);
        if !rows.is_empty() && (decided.listed || wake.is_some()) {
            let status = match decided.rows.last() {
                _ if decided.over => Status::Over,
                Some(Row::Dealt { .. }) => Status::Playing,
                Some(Row::Expired {} | Row::Closed { .. }) => Status::Abandoned,
                _ => status(&self.room),
            };
            let Sitting { mut players, mut bots, mut host } = sitting(&self.room);
            for row in &decided.rows {
                match row {
                    Row::Sat { chair, name, .. } => {
                        players[*chair] = Some(name.clone());
                        host.get_or_insert(*chair);
                    }
                    Row::Hosts { chair } => host = Some(*chair),
                    Row::Kicked { chair } if self.room.table().is_none() => players[*chair] = None,
                    Row::Stood { chair } => players[*chair] = None,
                    Row::Switched { from, to, .. } => players.swap(*from, *to),
                    Row::Renamed { chair, name } => players[*chair] = Some(name.clone()),
                    Row::Arranged { chair, bot } => bots[*chair] = bot.clone(),
                    _ => (),
                }
            }
            self.listed_wake = Some(wake);
            changes.push(Change::List(entry(
                &self.room,
                &self.name,
                status,
                Sitting { players, bots, host },
                now,
                wake,
            )));
        }
        Ok(Append { table: self.name.clone(), first, after: Some(self.seen()), rows, changes })
    }

    /// The last row that was read: what is decided rests on it.
    pub(super) fn seen(&self) -> Seen {
        Seen { at: self.room.touched(), command: self.room.last_command().map(str::to_owned) }
    }

    /// By when somebody should look at the table again, if clocks, bots or keys that expire are involved: rather too early than
    /// too late.
    fn cautious_wake(&self, now: i64, decided: &Decided) -> Option<i64> {
        let playing = || {
            let clock = self.room.agreement().clock.map(|clock| now + 1000 * i64::from(clock.seconds.min(60)));
            let bots = self.room.any_bot().then_some(now + BOT_WATCH);
            clock.into_iter().chain(bots).min()
        };
        let playing = if decided.over { None } else { playing() };
        let living = self.room.tickets().map(|(_, until)| until).filter(|until| *until > now);
        let new = decided.rows.iter().filter_map(|row| match row {
            Row::Ticket { until, .. } => Some(*until),
            _ => None,
        });
        playing.into_iter().chain(living).chain(new).min()
    }

    /// Takes what was decided, now that it is stored.
    pub(super) fn take(&mut self, id: Option<&str>, now: i64, decided: Decided) -> Result<(), Fault> {
        self.room.take(now, id, decided).map_err(|broken| {
            tracing::error!(table = %self.code, %broken, "a row that was decided does not follow");
            // What was folded of it is of no use: the table is read anew.
            self.ending = Some(Fault::internal());
            Fault::internal()
        })
    }
}
