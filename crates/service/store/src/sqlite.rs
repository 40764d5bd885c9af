//! The store in one SQLite file.

use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, mpsc};

use crate::entry::{
    Append, Appended, Counts, Key, KeyHash, Millis, Notice, QueueState, Row, Score, ScoreFilter, TableEntry,
    TableFilter,
};
use crate::writer::Writer;
use crate::{OpenOptions, Store, StoreError, schema};
use fresh::Fresh;
use writing::Writing;

mod checkpoint;
mod everywhere;
mod fresh;
mod reading {
    crate::reads::reads!(sqlx::Sqlite, sqlx::SqlitePool);
}
mod writing;
mod writes {
    crate::writes::writes!(sqlx::SqliteConnection, "CAST(unixepoch('subsec') * 1000 AS INTEGER)");
}

/// Another program may hold the file for a moment, to back it up or to prune it.
const BUSY: Duration = Duration::from_secs(10);
const ASK_AGAIN: Duration = Duration::from_millis(20);
const READERS: u32 = 4;
/// KiB of memory for pages, as SQLite wants it: the newest pages of the indexes of all live tables should be there.
const CACHE: &str = "-4096";
/// The same for whoever only reads, which happens when a table returns to memory and for lists.
const READER_CACHE: &str = "-2048";
/// Pages in the write-ahead log before SQLite itself brings them in, within a transaction: if nothing else did.
const CHECKPOINT: &str = "32000";

/// A store in one SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    /// SQLite has one writer at a time. The lock is fair, so that no small write starves behind the moves.
    writing: Arc<Mutex<Writing>>,
    fresh: Arc<RwLock<Fresh>>,
    writer: Writer,
    notices: Mutex<Vec<mpsc::Sender<Notice>>>,
    file: PathBuf,
}

impl SqliteStore {
    /// Opens a file, which is made if it is missing, and brings it to the version of today.
    ///
    /// # Errors
    ///
    /// If it cannot be read and written, is of a later version, or is not durable and no loss is accepted.
    pub async fn open(file: &Path, options: OpenOptions) -> Result<Self, StoreError> {
        let connect = connect_options(file, options);
        let connection = connect_and_migrate(&connect, options).await?;
        let connect = connect.pragma("cache_size", READER_CACHE);
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(connect).await?;
        let fresh = Arc::default();
        let writing = Arc::new(Mutex::new(Writing::new(connection, Arc::clone(&fresh)).await?));
        let checkpoints = checkpoint::Checkpoints::new(readers.clone());
        let writer = Writer::start(writing::Transactions { writing: Arc::clone(&writing), checkpoints });
        Ok(Self { readers, writing, fresh, writer, notices: Mutex::default(), file: file.to_owned() })
    }

    /// Makes an empty file that is a store.
    pub(crate) async fn prepare(file: &Path) -> Result<(), StoreError> {
        let options = OpenOptions::default();
        // Without a write-ahead log, so that the file alone is everything.
        let connect = connect_options(file, options).journal_mode(SqliteJournalMode::Delete);
        let mut connection = SqliteConnection::connect_with(&connect).await?;
        migrate(&mut connection).await?;
        Ok(connection.close().await?)
    }
}

impl SqliteStore {
    /// Whether no rows came to or left the waiting ones since this was the last transaction of theirs. Asked *after* the log
    /// was read: then what was in memory before and what was read go together.
    async fn is_current(&self, last: i64) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM fresh");
        let now: i64 = query.fetch_one(&self.readers).await?;
        Ok(now == last)
    }
}

fn connect_options(file: &Path, options: OpenOptions) -> SqliteConnectOptions {
    let synchronous = if options.accept_loss { SqliteSynchronous::Off } else { SqliteSynchronous::Full };
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .pragma("wal_autocheckpoint", CHECKPOINT)
        .pragma("cache_size", CACHE)
        .busy_timeout(BUSY)
}

async fn connect_and_migrate(
    connect: &SqliteConnectOptions,
    options: OpenOptions,
) -> Result<SqliteConnection, StoreError> {
    let mut connection = connect_patiently(connect).await?;
    if !options.accept_loss {
        check_durability(&mut connection).await?;
    }
    migrate(&mut connection).await?;
    Ok(connection)
}

/// SQLite waits for another program as it was told to, except where a file is given its write-ahead log: that is refused at once
/// if another is just doing the same.
async fn connect_patiently(connect: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let end = Instant::now() + BUSY;
    loop {
        match SqliteConnection::connect_with(connect).await {
            Err(error) if is_busy(&error) && Instant::now() < end => tokio::time::sleep(ASK_AGAIN).await,
            outcome => return outcome,
        }
    }
}

fn is_busy(error: &sqlx::Error) -> bool {
    // The low byte says what happened, the others say where.
    let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

/// What was set is read back: a file system without shared memory, say, has no write-ahead log.
async fn check_durability(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
    if !journal.eq_ignore_ascii_case("wal") {
        return Err(StoreError::NotDurable { setting: "journal_mode", found: journal });
    }
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
    if synchronous < 2 {
        return Err(StoreError::NotDurable { setting: "synchronous", found: synchronous.to_string() });
    }
    Ok(())
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *transaction).await?;
    if found > schema::known() {
        return Err(StoreError::TooNew { found, known: schema::known() });
    }
    for migration in schema::MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or_default()) {
        sqlx::raw_sql(migration.sqlite).execute(&mut *transaction).await?;
    }
    let version = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {}", schema::known()));
    sqlx::query(version).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
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
        let mut rows = reading::rows(&self.readers, table, from, limit).await?;
        if !self.is_current(last).await? {
            return everywhere::rows(&self.readers, table, from, limit).await;
        }
        let next = rows.last().map_or(from, |row| row.seq + 1);
        rows.extend(fresh.into_iter().filter(|row| row.seq >= next));
        rows.truncate(limit as usize);
        Ok(rows)
    }

    async fn head(&self, table: &str) -> Result<u64, StoreError> {
        let (fresh, last) = {
            let fresh = writing::read(&self.fresh);
            (fresh.head(table), fresh.last())
        };
        let head = match fresh {
            Some(head) => head,
            None => reading::head(&self.readers, table).await?,
        };
        if self.is_current(last).await? { Ok(head) } else { everywhere::head(&self.readers, table).await }
    }

    async fn row_of_command(&self, table: &str, command: &str) -> Result<Option<Row>, StoreError> {
        let (fresh, last) = {
            let fresh = writing::read(&self.fresh);
            (fresh.row_of_command(table, command).cloned(), fresh.last())
        };
        let row = match fresh {
            // A row that was ever stored stays as it was.
            Some(row) => return Ok(Some(row)),
            None => reading::row_of_command(&self.readers, table, command).await?,
        };
        if row.is_some() || self.is_current(last).await? {
            Ok(row)
        } else {
            everywhere::row_of_command(&self.readers, table, command).await
        }
    }

    async fn table(&self, code: &str) -> Result<Option<TableEntry>, StoreError> {
        reading::table(&self.readers, code).await
    }

    async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableEntry>, StoreError> {
        reading::tables(&self.readers, filter).await
    }

    async fn key(&self, hash: &KeyHash, now: Millis) -> Result<Option<Key>, StoreError> {
        reading::key(&self.readers, hash, now).await
    }

    async fn tables_of(
        &self,
        hashes: &[KeyHash],
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Key, TableEntry)>, StoreError> {
        reading::tables_of(&self.readers, hashes, now, limit).await
    }

    async fn add_score(&self, score: Score) -> Result<bool, StoreError> {
        writes::add_scores(&mut self.writing.lock().await.connection, &[&score]).await.map(|added| added > 0)
    }

    async fn remove_score(&self, id: &str, entered_by: &KeyHash) -> Result<bool, StoreError> {
        writes::remove_score(&mut self.writing.lock().await.connection, id, entered_by).await
    }

    async fn scores(&self, filter: &ScoreFilter) -> Result<Vec<Score>, StoreError> {
        reading::scores(&self.readers, filter).await
    }

    async fn take_lease(&self, table: &str, node: &str, lasts: Duration) -> Result<bool, StoreError> {
        writes::take_lease(&mut self.writing.lock().await.connection, table, node, lasts).await
    }

    async fn release_leases(&self, node: &str, table: Option<&str>) -> Result<(), StoreError> {
        writes::release_leases(&mut self.writing.lock().await.connection, node, table).await
    }

    async fn prune(&self, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
        writing::prune(&mut *self.writing.lock().await, unchanged_since).await
    }

    async fn listen(&self) -> Result<mpsc::Receiver<Notice>, StoreError> {
        // Held open, so that whoever listens waits for ever instead of hearing the end.
        let (sender, receiver) = mpsc::channel(1);
        self.notices.lock().await.push(sender);
        Ok(receiver)
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        crate::backup::of_sqlite(&self.file, file).await
    }

    async fn health(&self) -> Result<(), StoreError> {
        writes::touch(&mut self.writing.lock().await.connection).await?;
        let read = reading::touched(&self.readers).await?;
        tracing::trace!(at = read, "the store reads and writes");
        Ok(())
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        reading::counts(&self.readers).await
    }

    fn queue(&self) -> QueueState {
        self.writer.state()
    }

    async fn close(&self) {
        self.writer.close().await;
        self.notices.lock().await.clear();
        self.readers.close().await;
        let mut writing = self.writing.lock().await;
        if let Err(error) = writing.place().await {
            tracing::warn!(%error, "rows stay out of their place until the next opening");
        }
        // All of it into the one file. Nothing is lost if this fails: it is done at the next opening.
        let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
        if let Err(error) = checkpoint.execute(&mut writing.connection).await {
            tracing::warn!(%error, "the write-ahead log stays beside the file");
        }
    }
}
