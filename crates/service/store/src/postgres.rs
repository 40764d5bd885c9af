//! The store in a PostgreSQL database, which several nodes may share.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::mpsc;

use crate::entry::{
    Append, Appended, Counts, Key, KeyHash, Millis, Notice, QueueState, Row, Score, ScoreFilter, TableEntry,
    TableFilter,
};
use crate::writer::Writer;
use crate::{OpenOptions, Store, StoreError, schema};

mod listening;
mod reading {
    crate::reads::reads!(sqlx::Postgres, sqlx::PgPool);
}
mod writing;
mod writes {
    crate::writes::writes!(sqlx::PgConnection, "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint");
}

const READERS: u32 = 8;
/// Whoever waits longer than this for a connection is told that the database is away.
const PATIENCE: Duration = Duration::from_secs(5);
/// Two nodes that start at the same time must not both make the tables.
const MIGRATION_LOCK: i64 = 0x7461_626c_6565;

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    pool: PgPool,
    writer: Writer,
}

impl PostgresStore {
    /// Opens a database by its URL and brings it to the version of today.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, is of a later version, or is not durable and no loss is accepted.
    pub async fn open(url: &str, options: OpenOptions) -> Result<Self, StoreError> {
        let readers = pool(READERS).connect(url).await?;
        if !options.accept_loss {
            check_durability(&readers).await?;
        }
        migrate(&readers).await?;
        // Reads must not keep the moves waiting for a connection.
        let writers = pool(1).connect(url).await?;
        let writer = Writer::start(writing::Transactions::new(writers));
        Ok(Self { pool: readers, writer })
    }

    /// Makes the tables.
    pub(crate) async fn prepare(url: &str) -> Result<PgPool, StoreError> {
        let pool = pool(1).connect(url).await?;
        migrate(&pool).await?;
        Ok(pool)
    }
}

fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE)
}

async fn check_durability(pool: &PgPool) -> Result<(), StoreError> {
    for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
        let query = sqlx::query_scalar("SELECT current_setting($1)").bind(setting);
        let found: String = query.fetch_one(pool).await?;
        if found == "off" {
            return Err(StoreError::NotDurable { setting, found });
        }
    }
    Ok(())
}

async fn migrate(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATION_LOCK).execute(&mut *transaction).await?;
    // Asked first: "if not exists" alone would tell of an existing table in the database's log at every start.
    let there: bool =
        sqlx::query_scalar("SELECT to_regclass('schema_version') IS NOT NULL").fetch_one(&mut *transaction).await?;
    if !there {
        let sql = "CREATE TABLE schema_version (version BIGINT NOT NULL); INSERT INTO schema_version VALUES (0);";
        sqlx::raw_sql(sql).execute(&mut *transaction).await?;
    }
    let found: i64 = sqlx::query_scalar("SELECT version FROM schema_version").fetch_one(&mut *transaction).await?;
    if found > schema::known() {
        return Err(StoreError::TooNew { found, known: schema::known() });
    }
    for migration in schema::MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or_default()) {
        sqlx::raw_sql(migration.postgres).execute(&mut *transaction).await?;
    }
    let version = sqlx::query("UPDATE schema_version SET version = $1").bind(schema::known());
    version.execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

#[async_trait]
impl Store for PostgresStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.append(append).await
    }

    async fn rows(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        reading::rows(&self.pool, table, from, limit).await
    }

    async fn head(&self, table: &str) -> Result<u64, StoreError> {
        reading::head(&self.pool, table).await
    }

    async fn row_of_command(&self, table: &str, command: &str) -> Result<Option<Row>, StoreError> {
        reading::row_of_command(&self.pool, table, command).await
    }

    async fn table(&self, code: &str) -> Result<Option<TableEntry>, StoreError> {
        reading::table(&self.pool, code).await
    }

    async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableEntry>, StoreError> {
        reading::tables(&self.pool, filter).await
    }

    async fn key(&self, hash: &KeyHash, now: Millis) -> Result<Option<Key>, StoreError> {
        reading::key(&self.pool, hash, now).await
    }

    async fn tables_of(
        &self,
        hashes: &[KeyHash],
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Key, TableEntry)>, StoreError> {
        reading::tables_of(&self.pool, hashes, now, limit).await
    }

    async fn add_score(&self, score: Score) -> Result<bool, StoreError> {
        writes::add_scores(&mut *self.pool.acquire().await?, &[&score]).await.map(|added| added > 0)
    }

    async fn remove_score(&self, id: &str, entered_by: &KeyHash) -> Result<bool, StoreError> {
        writes::remove_score(&mut *self.pool.acquire().await?, id, entered_by).await
    }

    async fn scores(&self, filter: &ScoreFilter) -> Result<Vec<Score>, StoreError> {
        reading::scores(&self.pool, filter).await
    }

    async fn take_lease(&self, table: &str, node: &str, lasts: Duration) -> Result<bool, StoreError> {
        writes::take_lease(&mut *self.pool.acquire().await?, table, node, lasts).await
    }

    async fn release_leases(&self, node: &str, table: Option<&str>) -> Result<(), StoreError> {
        writes::release_leases(&mut *self.pool.acquire().await?, node, table).await
    }

    async fn prune(&self, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
        writing::prune(&self.pool, unchanged_since).await
    }

    async fn listen(&self) -> Result<mpsc::Receiver<Notice>, StoreError> {
        listening::start(&self.pool).await
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        crate::backup::of_postgres(&self.pool, file).await
    }

    async fn health(&self) -> Result<(), StoreError> {
        writes::touch(&mut *self.pool.acquire().await?).await?;
        let read = reading::touched(&self.pool).await?;
        tracing::trace!(at = read, "the store reads and writes");
        Ok(())
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        reading::counts(&self.pool).await
    }

    fn queue(&self) -> QueueState {
        self.writer.state()
    }

    async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}
