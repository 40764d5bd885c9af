//! The store in a PostgreSQL database, which several nodes may share.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, PgPool, Postgres};
use tokio::sync::mpsc;
use tokio::time::error::Elapsed;

use crate::calling::{Subscription, Told};
use crate::counted::Counted;
use crate::entry::{
    Append, Appended, Counts, Key, KeyHash, Millis, Notice, QueueState, Row, Score, ScoreFilter, TableEntry,
    TableFilter,
};
use crate::reads::dense;
use crate::writer::Writer;
use crate::{OpenOptions, Store, StoreError};
use connecting::Database;

mod calling {
    crate::calling::calling!(sqlx::PgConnection);
}
mod connecting;
mod listening;
mod reading {
    crate::reads::reads!(sqlx::Postgres, sqlx::PgConnection);
}
mod writing;
mod writes {
    crate::writes::writes!(sqlx::PgConnection, "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint");
}

/// Connections that bring tables into memory, and for small writes.
const READERS: u32 = 8;
/// Connections for lists, counts and the score book. They read much; nobody who opens a table waits behind them.
const LISTERS: u32 = 3;
/// An answer that takes longer than this does not come: the database ends every statement before.
const ANSWER: Duration = Duration::from_secs(12);

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    readers: PgPool,
    listers: PgPool,
    counted: Counted,
    writer: Writer,
}

impl PostgresStore {
    /// Opens a database by its URL and brings it to the version of today.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, is of a later version, or is not durable and no loss is accepted.
    pub async fn open(url: &str, options: OpenOptions) -> Result<Self, StoreError> {
        let database = Database::open(url, options).await?;
        let (readers, listers) = (database.pool(READERS).await?, database.pool(LISTERS).await?);
        // It has a connection of its own: reads must not keep the moves waiting for one.
        let writer = Writer::start(writing::Transactions::new(database));
        Ok(Self { readers, listers, counted: Counted::default(), writer })
    }

    /// Makes the tables, for one who fills them over this connection. What takes long may take long, but what it says is stored is.
    pub(crate) async fn prepare(url: &str) -> Result<PgConnection, StoreError> {
        Database::open(url, OpenOptions::default()).await?.connect_for_long().await
    }
}

/// A line that does not answer is cut: whoever gets it next would wait in vain too.
fn answered<T>(
    connection: PoolConnection<Postgres>,
    answer: Result<Result<T, StoreError>, Elapsed>,
) -> Result<T, StoreError> {
    answer.unwrap_or_else(|_| {
        drop(connection.detach());
        Err(StoreError::late(ANSWER))
    })
}

/// Asks over a connection of a pool, but not for ever.
macro_rules! ask {
    ($pool:expr, $module:ident::$ask:ident($($argument:expr),*)) => {{
        let mut connection = $pool.acquire().await?;
        let answer = tokio::time::timeout(ANSWER, $module::$ask(&mut connection, $($argument),*)).await;
        answered(connection, answer)
    }};
}

#[async_trait]
impl Store for PostgresStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.append(append).await
    }

    async fn rows(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        dense(table, from, ask!(self.readers, reading::rows(table, from, limit))?)
    }

    async fn head(&self, table: &str) -> Result<u64, StoreError> {
        ask!(self.readers, reading::head(table))
    }

    async fn row_of_command(&self, table: &str, command: &str) -> Result<Option<Row>, StoreError> {
        ask!(self.readers, reading::row_of_command(table, command))
    }

    async fn table(&self, code: &str) -> Result<Option<TableEntry>, StoreError> {
        ask!(self.readers, reading::table(code))
    }

    async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableEntry>, StoreError> {
        // Those whose moment has come are few, and clocks and bots wait for them.
        let pool = if filter.wake_by.is_some() { &self.readers } else { &self.listers };
        ask!(pool, reading::tables(filter))
    }

    async fn key(&self, hash: &KeyHash, now: Millis) -> Result<Option<Key>, StoreError> {
        ask!(self.readers, reading::key(hash, now))
    }

    async fn tables_of(
        &self,
        hashes: &[KeyHash],
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Key, TableEntry)>, StoreError> {
        ask!(self.listers, reading::tables_of(hashes, now, limit))
    }

    async fn add_score(&self, score: Score) -> Result<bool, StoreError> {
        ask!(self.readers, writes::add_scores(&[&score])).map(|added| added > 0)
    }

    async fn remove_score(&self, id: &str, entered_by: &KeyHash) -> Result<bool, StoreError> {
        ask!(self.readers, writes::remove_score(id, entered_by))
    }

    async fn scores(&self, filter: &ScoreFilter) -> Result<Vec<Score>, StoreError> {
        ask!(self.listers, reading::scores(filter))
    }

    async fn keep(&self, name: &str, first: &str) -> Result<String, StoreError> {
        ask!(self.readers, calling::keep(name, first))
    }

    async fn subscribe(&self, wanted: Subscription) -> Result<(), StoreError> {
        ask!(self.readers, calling::subscribe(&wanted))
    }

    async fn unsubscribe(&self, id: &str) -> Result<bool, StoreError> {
        ask!(self.readers, calling::unsubscribe(id))
    }

    async fn subscriptions(&self) -> Result<Vec<Subscription>, StoreError> {
        ask!(self.listers, calling::subscriptions())
    }

    async fn tell(&self, told: Vec<Told>) -> Result<(), StoreError> {
        ask!(self.readers, calling::tell(&told))
    }

    async fn told(&self, table: Option<&str>) -> Result<Vec<Told>, StoreError> {
        ask!(self.listers, calling::told(table))
    }

    async fn take_lease(&self, table: &str, node: &str, lasts: Duration) -> Result<bool, StoreError> {
        ask!(self.readers, writes::take_lease(table, node, lasts))
    }

    async fn release_leases(&self, node: &str, table: Option<&str>) -> Result<(), StoreError> {
        ask!(self.readers, writes::release_leases(node, table))
    }

    async fn prune(&self, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
        writing::prune(&self.listers, unchanged_since).await
    }

    async fn listen(&self) -> Result<mpsc::Receiver<Notice>, StoreError> {
        listening::start(&self.readers).await
    }

    async fn scrub(&self) -> Result<bool, StoreError> {
        // To write the tables anew would lock every node out; whoever runs the database chooses the hour.
        Ok(false)
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        crate::backup::of_postgres(&self.listers, file).await
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.writer.health().await?;
        let read = ask!(self.readers, reading::touched())?;
        tracing::trace!(at = read, "the store reads and writes");
        Ok(())
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        match self.counted.get().await {
            Ok(counts) => Ok(counts),
            Err(counting) => Ok(counting.done(ask!(self.listers, reading::counts())?)),
        }
    }

    fn queue(&self) -> QueueState {
        self.writer.state()
    }

    async fn close(&self) {
        self.writer.close().await;
        self.listers.close().await;
        self.readers.close().await;
    }
}
