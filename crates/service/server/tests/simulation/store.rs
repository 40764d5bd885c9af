//! A store in memory that keeps the promises of `tablee_store::Store`, slowly and obviously, and breaks them when it is told to.
//!
//! The shelf is what is durably stored; every node reaches it through a [`Reach`] of its own, which is slow, fails, or hangs as
//! the seed says.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tablee_core::{PlayoutRng, Rng as _};
use tablee_store::{
    Append, Appended, Change, Counts, Key, KeyHash, Millis, Notice, QueueState, Row, Score, ScoreFilter, Seen, Store,
    StoreError, Subscription, TableEntry, TableFilter, Told,
};
use tokio::sync::mpsc;

/// What is stored of one table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stored {
    pub(crate) rows: Vec<Row>,
    /// When each row was stored.
    pub(crate) times: Vec<i64>,
    /// With which append.
    pub(crate) appends: Vec<u64>,
    pub(crate) entry: Option<TableEntry>,
}

/// All that is durably stored.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    pub(crate) tables: BTreeMap<String, Stored>,
    keys: BTreeMap<(KeyHash, String), Key>,
    scores: BTreeMap<String, Score>,
    leases: BTreeMap<String, (String, i64)>,
    /// What other nodes are to hear: who wrote, the table and its last row.
    pub(crate) news: VecDeque<(usize, String, u64)>,
    /// The time, in milliseconds.
    pub(crate) now: i64,
    appends: u64,
    /// Rows that were stored and then lost, with their tables: nobody can be blamed for not finding them.
    pub(crate) lost: Vec<(String, Row)>,
}

impl Shelf {
    /// The number of a table's last row.
    pub(crate) fn head(&self, table: &str) -> u64 {
        self.tables.get(table).and_then(|stored| stored.rows.last()).map_or(0, |row| row.seq)
    }

    fn row_of_command(&self, table: &str, command: &str) -> Option<&Row> {
        self.tables.get(table)?.rows.iter().find(|row| row.command.as_deref() == Some(command))
    }

    pub(crate) fn append(&mut self, append: Append) -> Appended {
        let table = &append.table;
        for command in append.rows.iter().filter_map(|row| row.command.as_deref()) {
            if let Some(row) = self.row_of_command(table, command) {
                return Appended::Repeated { seq: row.seq };
            }
        }
        let last = self.tables.get(table).and_then(|stored| stored.rows.last());
        let other = |seen: &Seen| last.is_some_and(|last| (last.at, &last.command) != (seen.at, &seen.command));
        if append.first != self.head(table) + 1 || append.after.as_ref().is_some_and(other) {
            return Appended::Conflict;
        }
        for change in &append.changes {
            if let Change::SpendKey(hash) = change
                && !self.keys.contains_key(&(*hash, table.clone()))
            {
                return Appended::Spent;
            }
        }
        self.appends += 1;
        for (seq, row) in (append.first..).zip(append.rows) {
            let stored = self.tables.entry(table.clone()).or_default();
            stored.rows.push(Row { seq, at: row.at, command: row.command, body: row.body });
            stored.times.push(self.now);
            stored.appends.push(self.appends);
        }
        for change in append.changes {
            match change {
                Change::List(entry) => self.tables.entry(table.clone()).or_default().entry = Some(entry),
                Change::AddKey(key) => drop(self.keys.insert((key.hash, table.clone()), key)),
                Change::RemoveKey(hash) | Change::SpendKey(hash) => drop(self.keys.remove(&(hash, table.clone()))),
                Change::Score(score) => drop(self.scores.entry(score.id.clone()).or_insert(score)),
                Change::Rewrite { seq, body } => {
                    let rows = self.tables.get_mut(table).map(|stored| stored.rows.iter_mut());
                    rows.into_iter().flatten().filter(|row| row.seq == seq).for_each(|row| row.body.clone_from(&body));
                }
                Change::RewriteScore { id, players } => {
                    self.scores.get_mut(&id).into_iter().for_each(|score| score.players.clone_from(&players));
                }
            }
        }
        Appended::Stored
    }

    /// The last rows of a table are lost, as by a failover to an older copy.
    pub(crate) fn lose(&mut self, table: &str, count: usize) {
        let Some(stored) = self.tables.get_mut(table) else { return };
        // The first row stays: a table without it is gone, which is another fault.
        let keep = stored.rows.len().saturating_sub(count).max(1);
        self.lost.extend(stored.rows.drain(keep..).map(|row| (table.to_owned(), row)));
        stored.times.truncate(keep);
        stored.appends.truncate(keep);
    }

    /// How many games of a table are in the score book.
    pub(crate) fn scores_of(&self, table: &str) -> u64 {
        self.scores.values().filter(|score| score.table.as_deref() == Some(table)).count() as u64
    }

    /// The table is removed with all that belongs to it.
    pub(crate) fn remove(&mut self, table: &str) {
        if let Some(stored) = self.tables.remove(table) {
            self.lost.extend(stored.rows.into_iter().map(|row| (table.to_owned(), row)));
        }
        self.keys.retain(|(_, of), _| of != table);
        self.leases.remove(table);
    }

    /// Whether a table was stored once and is not any more.
    pub(crate) fn was_removed(&self, table: &str) -> bool {
        !self.tables.contains_key(table) && self.lost.iter().any(|(lost, _)| lost == table)
    }

    /// Keys of this kind that are stored for a table.
    pub(crate) fn keys(&self, table: &str) -> Vec<&Key> {
        self.keys.values().filter(|key| key.table == table).collect()
    }
}

/// How a node's way to the store is just now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weather {
    /// The longest that half a call takes, in milliseconds.
    pub(crate) slowest: u32,
    /// Of a thousand calls so many fail before they arrive.
    pub(crate) fails_before: u32,
    /// Of a thousand calls so many fail after they were carried out.
    pub(crate) fails_after: u32,
    /// Nothing arrives.
    pub(crate) cut: bool,
    /// Every append is a conflict.
    pub(crate) refuses: bool,
}

/// A node's way to the shelf.
pub(crate) struct Reach {
    pub(crate) shelf: Arc<Mutex<Shelf>>,
    pub(crate) weather: Arc<Mutex<Weather>>,
    rng: Mutex<PlayoutRng>,
    number: usize,
    notices: Mutex<Option<mpsc::Receiver<Notice>>>,
    /// Appends that arrived.
    pub(crate) appends: Mutex<u64>,
}

impl std::fmt::Debug for Reach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the shelf as node {} reaches it", self.number)
    }
}

pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(message: &str) -> StoreError {
    StoreError::Database { message: message.to_owned(), general: true }
}

impl Reach {
    /// The way of node `number`; what is sent is what other nodes wrote.
    pub(crate) fn new(shelf: &Arc<Mutex<Shelf>>, number: usize, seed: u64) -> (Reach, mpsc::Sender<Notice>) {
        let (sender, notices) = mpsc::channel(1024);
        let reach = Reach {
            shelf: Arc::clone(shelf),
            weather: Arc::default(),
            rng: Mutex::new(PlayoutRng::new(seed)),
            number,
            notices: Mutex::new(Some(notices)),
            appends: Mutex::new(0),
        };
        (reach, sender)
    }

    fn below(&self, bound: u32) -> u32 {
        if bound == 0 { 0 } else { locked(&self.rng).below(bound) }
    }

    async fn half(&self, rate: impl Fn(Weather) -> u32) -> Result<(), StoreError> {
        let weather = *locked(&self.weather);
        let slow = self.below(weather.slowest);
        if slow > 0 {
            tokio::time::sleep(Duration::from_millis(u64::from(slow))).await;
        }
        let weather = *locked(&self.weather);
        if weather.cut {
            tokio::time::sleep(Duration::from_secs(2)).await;
            return Err(failed("nothing arrives"));
        }
        if self.below(1000) < rate(weather) { Err(failed("on purpose")) } else { Ok(()) }
    }

    /// Goes there, does something at one moment, and comes back; either way may fail.
    async fn at_the_shelf<T>(&self, act: impl FnOnce(&mut Shelf) -> T) -> Result<T, StoreError> {
        self.half(|weather| weather.fails_before).await?;
        let done = act(&mut locked(&self.shelf));
        self.half(|weather| weather.fails_after).await?;
        Ok(done)
    }
}

#[async_trait]
impl Store for Reach {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let number = self.number;
        *locked(&self.appends) += 1;
        if locked(&self.weather).refuses {
            return Ok(Appended::Conflict);
        }
        self.at_the_shelf(|shelf| {
            let table = append.table.clone();
            let rows = append.rows.len();
            let outcome = shelf.append(append);
            if outcome == Appended::Stored && rows > 0 {
                let head = shelf.head(&table);
                shelf.news.push_back((number, table, head));
            }
            outcome
        })
        .await
    }

    async fn rows(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        self.at_the_shelf(|shelf| {
            let rows = shelf.tables.get(table).map(|stored| stored.rows.as_slice()).unwrap_or_default();
            rows.iter().filter(|row| row.seq >= from).take(limit as usize).cloned().collect()
        })
        .await
    }

    async fn head(&self, table: &str) -> Result<u64, StoreError> {
        self.at_the_shelf(|shelf| shelf.head(table)).await
    }

    async fn row_of_command(&self, table: &str, command: &str) -> Result<Option<Row>, StoreError> {
        self.at_the_shelf(|shelf| shelf.row_of_command(table, command).cloned()).await
    }

    async fn table(&self, code: &str) -> Result<Option<TableEntry>, StoreError> {
        self.at_the_shelf(|shelf| shelf.tables.get(code).and_then(|stored| stored.entry.clone())).await
    }

    async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableEntry>, StoreError> {
        let (by, status, before) = (filter.wake_by, filter.status, filter.updated_before);
        let limit = if filter.limit == 0 { tablee_store::PAGE } else { filter.limit };
        self.at_the_shelf(|shelf| {
            let entries = shelf.tables.values().filter_map(|stored| stored.entry.as_ref());
            let due = |entry: &&TableEntry| by.is_none_or(|by| entry.wake.is_some_and(|wake| wake <= by));
            let wanted = |entry: &&TableEntry| {
                status.is_none_or(|status| entry.status == status) && before.is_none_or(|before| entry.updated < before)
            };
            entries.filter(due).filter(wanted).take(limit as usize).cloned().collect()
        })
        .await
    }

    async fn key(&self, hash: &KeyHash, now: Millis) -> Result<Option<Key>, StoreError> {
        self.at_the_shelf(|shelf| {
            let mut found = shelf.keys.range((*hash, String::new())..).map(|(_, key)| key);
            let living = |key: &&Key| key.expires.is_none_or(|expires| expires > now);
            found.next().filter(|key| key.hash == *hash).filter(living).cloned()
        })
        .await
    }

    async fn tables_of(
        &self,
        hashes: &[KeyHash],
        _now: Millis,
        limit: u32,
    ) -> Result<Vec<(Key, TableEntry)>, StoreError> {
        self.at_the_shelf(|shelf| {
            let own = shelf.keys.values().filter(|key| hashes.contains(&key.hash));
            let entry = |key: &Key| Some((key.clone(), shelf.tables.get(&key.table)?.entry.clone()?));
            own.filter_map(entry).take(limit as usize).collect()
        })
        .await
    }

    async fn add_score(&self, score: Score) -> Result<bool, StoreError> {
        self.at_the_shelf(|shelf| shelf.scores.insert(score.id.clone(), score).is_none()).await
    }

    async fn remove_score(&self, id: &str, _entered_by: &KeyHash) -> Result<bool, StoreError> {
        self.at_the_shelf(|shelf| shelf.scores.remove(id).is_some()).await
    }

    async fn scores(&self, _filter: &ScoreFilter) -> Result<Vec<Score>, StoreError> {
        self.at_the_shelf(|shelf| shelf.scores.values().cloned().collect()).await
    }

    async fn keep(&self, _name: &str, first: &str) -> Result<String, StoreError> {
        Ok(first.to_owned())
    }

    async fn subscribe(&self, _wanted: Subscription) -> Result<(), StoreError> {
        Err(failed("nobody is called here"))
    }

    async fn unsubscribe(&self, _id: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn subscriptions(&self) -> Result<Vec<Subscription>, StoreError> {
        Ok(Vec::new())
    }

    async fn tell(&self, _told: Vec<Told>) -> Result<(), StoreError> {
        Err(failed("nobody is called here"))
    }

    async fn told(&self, _table: Option<&str>) -> Result<Vec<Told>, StoreError> {
        Ok(Vec::new())
    }

    async fn take_lease(&self, table: &str, node: &str, lasts: Duration) -> Result<bool, StoreError> {
        self.at_the_shelf(|shelf| {
            let free = shelf.leases.get(table).is_none_or(|(holder, until)| holder == node || *until <= shelf.now);
            if free {
                let until = shelf.now + i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX);
                shelf.leases.insert(table.to_owned(), (node.to_owned(), until));
            }
            free
        })
        .await
    }

    async fn release_leases(&self, node: &str, table: Option<&str>) -> Result<(), StoreError> {
        self.at_the_shelf(|shelf| {
            shelf.leases.retain(|of, (holder, _)| holder != node || table.is_some_and(|table| of != table));
        })
        .await
    }

    async fn prune(&self, _unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
        Err(failed("nobody prunes here"))
    }

    async fn listen(&self) -> Result<mpsc::Receiver<Notice>, StoreError> {
        locked(&self.notices).take().ok_or(StoreError::Closed)
    }

    async fn scrub(&self) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn backup(&self, _file: &Path) -> Result<(), StoreError> {
        Err(failed("there is nothing to copy"))
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.at_the_shelf(|_| ()).await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        Ok(Counts::default())
    }

    fn queue(&self) -> QueueState {
        QueueState::default()
    }

    async fn close(&self) {}
}
