//! The store in one SQLite file.

use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock, Weak};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::{SqliteConnection, SqlitePool};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, mpsc};
use tokio::task::AbortHandle;

use crate::calling::{Subscription, Told};
use crate::counted::Counted;
use crate::entry::{
    Append, Appended, Counts, Key, KeyHash, Millis, Notice, QueueState, Row, Score, ScoreFilter, TableEntry,
    TableFilter,
};
use crate::reads::dense;
use crate::writer::Writer;
use crate::{OpenOptions, Store, StoreError};
pub(crate) use fresh::Fresh;
use writing::Writing;

mod checkpoint;
mod everywhere;
mod file;
mod fresh;
mod reading {
    crate::reads::reads!(sqlx::Sqlite, sqlx::SqliteConnection);
}
mod writing;
pub(crate) use file::create_private;
mod calling {
    crate::calling::calling!(sqlx::SqliteConnection);
}
mod writes {
    crate::writes::writes!(sqlx::SqliteConnection, "CAST(unixepoch('subsec') * 1000 AS INTEGER)");
}

/// Connections that bring tables into memory.
const READERS: u32 = 4;
/// Connections for lists, counts and the score book. They read much; nobody who opens a table waits behind them.
const LISTERS: u32 = 2;
/// So often somebody looks whether another program wrote to the file, as `tablee admin` does.
const LISTEN: Duration = Duration::from_secs(1);

/// A store in one SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    listers: SqlitePool,
    counted: Counted,
    /// SQLite has one writer at a time. The lock is fair, so that no small write starves behind the moves.
    writing: Arc<Mutex<Writing>>,
    fresh: Arc<RwLock<Fresh>>,
    writer: Writer,
    listening: Mutex<Vec<AbortHandle>>,
    file: PathBuf,
}

impl SqliteStore {
    /// Opens a file, which is made if it is missing, and brings it to the version of today.
    ///
    /// # Errors
    ///
    /// If it cannot be read and written, is of a later version, or is not durable and no loss is accepted.
    pub async fn open(file: &Path, options: OpenOptions) -> Result<Self, StoreError> {
        let (opened, connection) = file::File::open(file, options).await?;
        let readers = opened.readers(READERS).await?;
        let listers = opened.readers(LISTERS).await?;
        let fresh = Arc::default();
        let writing = Arc::new(Mutex::new(Writing::new(opened, connection, Arc::clone(&fresh)).await?));
        let checkpoints = checkpoint::Checkpoints::new(readers.clone());
        let writer = Writer::start(writing::Transactions { writing: Arc::clone(&writing), checkpoints });
        let (counted, listening, file) = (Counted::default(), Mutex::default(), file.to_owned());
        Ok(Self { readers, listers, counted, writing, fresh, writer, listening, file })
    }

    /// Makes an empty file that is a store.
    pub(crate) async fn prepare(file: &Path) -> Result<SqliteConnection, StoreError> {
        file::prepare(file).await
    }

    /// Whether no rows came to or left the waiting ones since this was the last transaction of theirs. Asked *after* the log
    /// was read: then what was in memory before and what was read go together.
    async fn is_current(&self, connection: &mut SqliteConnection, last: i64) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM fresh");
        let now: i64 = query.fetch_one(connection).await?;
        Ok(now == last)
    }
}

/// Tells when another program wrote to the file; ends with the store, or when nobody listens any more.
async fn hear(writing: Weak<Mutex<Writing>>, mut known: u64, notices: mpsc::Sender<Notice>) {
    while !notices.is_closed() {
        tokio::time::sleep(LISTEN).await;
        let Some(writing) = writing.upgrade() else { return };
        let mut writing = writing.lock().await;
        let others = writing.others().await;
        // A failure is told by whoever writes next.
        let Ok(others) = writing.checked(others).await else { continue };
        drop(writing);
        if others != known && !matches!(notices.try_send(Notice::Reload), Err(TrySendError::Full(_))) {
            known = others;
        }
    }
}

/// One of the small writes, by the connection that writes. After an error a new one is opened.
macro_rules! small {
    ($store:ident, $module:ident::$write:ident($($argument:expr),*)) => {{
        let mut writing = $store.writing.lock().await;
        let written = match writing.connection().await {
            Ok(connection) => $module::$write(connection, $($argument),*).await,
            Err(error) => Err(error),
        };
        writing.checked(written).await
    }};
}

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.append(append).await
    }

    async fn rows(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        let (fresh, last) = {
            let fresh = writing::read(&self.fresh);
            (fresh.rows(table, from), fresh.last())
        };
        let mut reader = self.readers.acquire().await?;
        let mut rows = reading::rows(&mut reader, table, from, limit).await?;
        if self.is_current(&mut reader, last).await? {
            let next = rows.last().map_or(from, |row| row.seq + 1);
            rows.extend(fresh.into_iter().filter(|row| row.seq >= next));
            rows.truncate(limit as usize);
        } else {
            rows = everywhere::rows(&mut reader, table, from, limit).await?;
        }
        dense(table, from, rows)
    }

    async fn head(&self, table: &str) -> Result<u64, StoreError> {
        let (fresh, last) = {
            let fresh = writing::read(&self.fresh);
            (fresh.head(table), fresh.last())
        };
        let mut reader = self.readers.acquire().await?;
        let head = match fresh {
            Some(head) => head,
            None => reading::head(&mut reader, table).await?,
        };
        if self.is_current(&mut reader, last).await? { Ok(head) } else { everywhere::head(&mut reader, table).await }
    }

    async fn row_of_command(&self, table: &str, command: &str) -> Result<Option<Row>, StoreError> {
        let (fresh, last) = {
            let fresh = writing::read(&self.fresh);
            (fresh.row_of_command(table, command).cloned(), fresh.last())
        };
        if fresh.is_some() {
            // A row that was ever stored stays as it was.
            return Ok(fresh);
        }
        let mut reader = self.readers.acquire().await?;
        let row = reading::row_of_command(&mut reader, table, command).await?;
        if row.is_some() || self.is_current(&mut reader, last).await? {
            Ok(row)
        } else {
            everywhere::row_of_command(&mut reader, table, command).await
        }
    }

    async fn table(&self, code: &str) -> Result<Option<TableEntry>, StoreError> {
        reading::table(&mut *self.readers.acquire().await?, code).await
    }

    async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableEntry>, StoreError> {
        // Those whose moment has come are few, and clocks and bots wait for them.
        let pool = if filter.wake_by.is_some() { &self.readers } else { &self.listers };
        reading::tables(&mut *pool.acquire().await?, filter).await
    }

    async fn key(&self, hash: &KeyHash, now: Millis) -> Result<Option<Key>, StoreError> {
        reading::key(&mut *self.readers.acquire().await?, hash, now).await
    }

    async fn tables_of(
        &self,
        hashes: &[KeyHash],
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Key, TableEntry)>, StoreError> {
        reading::tables_of(&mut *self.listers.acquire().await?, hashes, now, limit).await
    }

    async fn add_score(&self, score: Score) -> Result<bool, StoreError> {
        small!(self, writes::add_scores(&[&score])).map(|added| added > 0)
    }

    async fn remove_score(&self, id: &str, entered_by: &KeyHash) -> Result<bool, StoreError> {
        small!(self, writes::remove_score(id, entered_by))
    }

    async fn scores(&self, filter: &ScoreFilter) -> Result<Vec<Score>, StoreError> {
        reading::scores(&mut *self.listers.acquire().await?, filter).await
    }

    async fn keep(&self, name: &str, first: &str) -> Result<String, StoreError> {
        small!(self, calling::keep(name, first))
    }

    async fn subscribe(&self, wanted: Subscription) -> Result<(), StoreError> {
        small!(self, calling::subscribe(&wanted))
    }

    async fn unsubscribe(&self, id: &str) -> Result<bool, StoreError> {
        small!(self, calling::unsubscribe(id))
    }

    async fn subscriptions(&self) -> Result<Vec<Subscription>, StoreError> {
        calling::subscriptions(&mut *self.listers.acquire().await?).await
    }

    async fn tell(&self, told: Vec<Told>) -> Result<(), StoreError> {
        small!(self, calling::tell(&told))
    }

    async fn told(&self, table: Option<&str>) -> Result<Vec<Told>, StoreError> {
        calling::told(&mut *self.listers.acquire().await?, table).await
    }

    async fn take_lease(&self, table: &str, node: &str, lasts: Duration) -> Result<bool, StoreError> {
        small!(self, writes::take_lease(table, node, lasts))
    }

    async fn release_leases(&self, node: &str, table: Option<&str>) -> Result<(), StoreError> {
        small!(self, writes::release_leases(node, table))
    }

    async fn prune(&self, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
        let mut pruned = Vec::new();
        loop {
            // Between two parts others write.
            let mut writing = self.writing.lock().await;
            let part = writing.prune(unchanged_since).await;
            let part = writing.checked(part).await?;
            if part.is_empty() {
                return Ok(pruned);
            }
            pruned.extend(part);
        }
    }

    async fn listen(&self) -> Result<mpsc::Receiver<Notice>, StoreError> {
        let (sender, receiver) = mpsc::channel(1);
        let known = self.writing.lock().await.others().await?;
        let task = tokio::spawn(hear(Arc::downgrade(&self.writing), known, sender));
        self.listening.lock().await.push(task.abort_handle());
        Ok(receiver)
    }

    async fn scrub(&self) -> Result<bool, StoreError> {
        let mut writing = self.writing.lock().await;
        let scrubbed = writing.scrub().await;
        writing.checked(scrubbed).await
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        crate::backup::of_sqlite(&self.file, file).await
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.writer.health().await?;
        let read = reading::touched(&mut *self.readers.acquire().await?).await?;
        tracing::trace!(at = read, "the store reads and writes");
        Ok(())
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        match self.counted.get().await {
            Ok(counts) => Ok(counts),
            Err(counting) => Ok(counting.done(reading::counts(&mut *self.listers.acquire().await?).await?)),
        }
    }

    fn queue(&self) -> QueueState {
        self.writer.state()
    }

    async fn close(&self) {
        self.writer.close().await;
        self.listening.lock().await.drain(..).for_each(|task| task.abort());
        self.listers.close().await;
        self.readers.close().await;
        self.writing.lock().await.close().await;
    }
}
