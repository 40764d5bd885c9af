//! What a transaction of SQLite reads and writes.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use async_trait::async_trait;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::Mutex;

use super::checkpoint::Checkpoints;
use super::fresh::{Fresh, Step};
use crate::entry::{Append, Appended, Key, Millis, Score, TableEntry};
use crate::plan::{self, Answers, PlacedRow, Plan, Questions};
use crate::reads::Columns as _;
use crate::writer::Backend;
use crate::{StoreError, entry};

type Statement = Query<'static, sqlx::Sqlite, SqliteArguments>;

/// Rows in one statement. Only powers of two are used, so that the statements are prepared once.
const ROWS: usize = 256;

/// So many rows gather before they go to their place: enough that several of a table go there together.
const FRESH: usize = 4_096;
/// Tables whose last row is remembered.
const HEADS: usize = 50_000;

/// The connection that writes, and what is known of the database while nobody else writes it.
#[derive(Debug)]
pub(super) struct Writing {
    pub(super) connection: SqliteConnection,
    fresh: Arc<RwLock<Fresh>>,
    /// The last rows of tables.
    heads: HashMap<String, i64>,
    /// So many rows may go to their place with the next transaction.
    credit: isize,
    /// SQLite's count of what others wrote; none if what is known must be read anew.
    version: Option<i64>,
}

impl Writing {
    /// Takes over a store; rows that a stopped server left to be put in their place are put there.
    pub(super) async fn new(connection: SqliteConnection, fresh: Arc<RwLock<Fresh>>) -> Result<Self, StoreError> {
        let mut writing = Self { connection, fresh, heads: HashMap::new(), credit: 0, version: None };
        writing.place().await?;
        Ok(writing)
    }

    /// Puts all rows in their place.
    pub(super) async fn place(&mut self) -> Result<(), StoreError> {
        let placed = self.try_place().await;
        if placed.is_err() {
            self.version = None;
        }
        placed
    }

    async fn try_place(&mut self) -> Result<(), StoreError> {
        let Self { connection, fresh, heads, version, .. } = self;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        look(&mut transaction, fresh, heads, version).await?;
        let all = read(fresh).all();
        place(&mut transaction, &all).await?;
        transaction.commit().await?;
        *change(fresh) = Fresh::default();
        Ok(())
    }

    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Appended>, StoreError> {
        let Self { connection, fresh, heads, version, credit } = self;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        look(&mut transaction, fresh, heads, version).await?;
        let questions = plan::questions(batch);
        let answers = answer(&mut transaction, &questions, fresh, heads).await?;
        let plan = plan::plan(batch, &questions, &answers);
        if plan.is_empty() {
            transaction.rollback().await?;
            return Ok(plan.outcomes);
        }
        let number = write(&mut transaction, &plan).await?;
        // A little more than came, so that those on their way have arrived when the next are to leave.
        *credit += (plan.rows.len() + plan.rows.len().div_ceil(4)).cast_signed();
        let step = read(fresh).step(usize::try_from(*credit).unwrap_or(0));
        if !step.is_empty() {
            place(&mut transaction, &step).await?;
        }
        transaction.commit().await?;
        *credit -= step.len().cast_signed();
        let mut fresh = change(fresh);
        fresh.arrive(&step);
        if let Some(number) = number {
            fresh.extend(number, &plan.rows);
        }
        if fresh.depart(FRESH) {
            *credit = 0;
        }
        drop(fresh);
        if heads.len() > HEADS {
            heads.clear();
        }
        for (&table, &head) in &plan.heads {
            match heads.get_mut(table) {
                Some(known) => *known = head,
                None => drop(heads.insert(table.to_owned(), head)),
            }
        }
        Ok(plan.outcomes)
    }

    /// Forgets what is known of tables, after something else was written here.
    pub(super) fn forget(&mut self) {
        self.version = None;
    }
}

/// Nothing that holds the lock can panic half-way; what is there is whole.
pub(super) fn read(fresh: &RwLock<Fresh>) -> RwLockReadGuard<'_, Fresh> {
    fresh.read().unwrap_or_else(PoisonError::into_inner)
}

fn change(fresh: &RwLock<Fresh>) -> RwLockWriteGuard<'_, Fresh> {
    fresh.write().unwrap_or_else(PoisonError::into_inner)
}

/// Looks whether another program wrote meanwhile: then what is known here is read anew.
async fn look(
    connection: &mut SqliteConnection,
    fresh: &RwLock<Fresh>,
    heads: &mut HashMap<String, i64>,
    version: &mut Option<i64>,
) -> Result<(), StoreError> {
    let now: i64 = sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut *connection).await?;
    if *version != Some(now) {
        let query = sqlx::query_as("SELECT number, written FROM fresh ORDER BY number");
        let transactions: Vec<(i64, String)> = query.fetch_all(connection).await?;
        *change(fresh) = Fresh::read(&transactions)?;
        heads.clear();
        *version = Some(now);
    }
    Ok(())
}

/// The writing half of a store as its queue needs it.
#[derive(Debug)]
pub(super) struct Transactions {
    pub(super) writing: Arc<Mutex<Writing>>,
    pub(super) checkpoints: Checkpoints,
}

#[async_trait]
impl Backend for Transactions {
    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Appended>, StoreError> {
        let mut writing = self.writing.lock().await;
        let written = writing.write(batch).await;
        if written.is_err() {
            writing.forget();
        }
        self.checkpoints.count(batch.iter().map(|append| append.rows.len()).sum());
        written
    }

    async fn rest(&mut self) {
        if self.checkpoints.begin() {
            self.checkpoints.end(&mut self.writing.lock().await.connection).await;
        }
    }
}

fn json(value: impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(&value).map_err(|error| StoreError::corrupt(error.to_string()))
}

async fn answer(
    connection: &mut SqliteConnection,
    questions: &Questions<'_>,
    fresh: &RwLock<Fresh>,
    heads: &mut HashMap<String, i64>,
) -> Result<Answers, StoreError> {
    let mut answers = Answers::default();
    let unknown: Vec<(&str, i64)> = {
        let fresh = read(fresh);
        let known = |table: &str| heads.get(table).copied().or_else(|| fresh.head(table).map(u64::cast_signed));
        let mut unknown = Vec::new();
        for (&table, &expected) in &questions.tables {
            match known(table) {
                Some(head) if head == expected => {}
                Some(head) => drop(answers.heads.insert(table.to_owned(), head)),
                None => unknown.push((table, expected)),
            }
        }
        unknown
    };
    if !unknown.is_empty() {
        let stored = sqlx::query(
            "SELECT code, head FROM (
                 SELECT value ->> 0 AS code, value ->> 1 AS expected,
                     (SELECT COALESCE(MAX(seq), 0) FROM log WHERE table_number =
                         (SELECT number FROM table_numbers WHERE code = value ->> 0)) AS head
                 FROM json_each($1))
             WHERE head <> expected",
        );
        for row in stored.bind(json(&unknown)?).fetch_all(&mut *connection).await? {
            answers.heads.insert(row.text(0)?, row.number(1)?);
        }
        for (table, expected) in unknown {
            let head = answers.heads.get(table).copied().unwrap_or(expected);
            heads.insert(table.to_owned(), head);
        }
    }
    let placed: Vec<(&str, &str)> = {
        let fresh = read(fresh);
        let mut placed = Vec::new();
        for &(table, command) in &questions.commands {
            if let Some(row) = fresh.row_of_command(table, command) {
                answers.commands.insert((table.to_owned(), command.to_owned()), row.seq.cast_signed());
            } else if !fresh.is_all_of(table) && heads.get(table) != Some(&0) {
                placed.push((table, command));
            }
        }
        placed
    };
    if !placed.is_empty() {
        let commands = sqlx::query(
            "SELECT code, command, seq FROM json_each($1) AS asked
             CROSS JOIN table_numbers ON code = asked.value ->> 0
             CROSS JOIN log ON table_number = number AND command = asked.value ->> 1",
        );
        for row in commands.bind(json(&placed)?).fetch_all(&mut *connection).await? {
            answers.commands.insert((row.text(0)?, row.text(1)?), row.number(2)?);
        }
    }
    for &(hash, table) in &questions.keys {
        let there = sqlx::query_scalar::<_, i64>("SELECT 1 FROM keys WHERE hash = $1 AND table_code = $2");
        let there = there.bind(hash.0.to_vec()).bind(table.to_owned());
        if there.fetch_optional(&mut *connection).await?.is_some() {
            answers.keys.insert((hash, table.to_owned()));
        }
    }
    Ok(answers)
}

/// Puts rows in their place. Where a server ended before all of a transaction's were, some are there already.
async fn place(connection: &mut SqliteConnection, step: &Step) -> Result<(), StoreError> {
    let rows = step.placed();
    // A table gets its number with its first row.
    let new: Vec<PlacedRow<'_>> = rows.iter().filter(|row| row.seq == 1).copied().collect();
    let numbers = "INSERT INTO table_numbers (code) VALUES ";
    let there = " ON CONFLICT (code) DO NOTHING";
    insert(connection, &new, numbers, "(?)", there, |query, row| query.bind(row.table.to_owned())).await?;
    let log = "INSERT INTO log (table_number, seq, at_ms, command, body) VALUES ";
    let marks = "((SELECT number FROM table_numbers WHERE code = ?), ?, ?, ?, ?)";
    let there = " ON CONFLICT (table_number, seq) DO NOTHING";
    insert(connection, &rows, log, marks, there, bind_row).await?;
    if let Some(done) = step.done {
        sqlx::query("DELETE FROM fresh WHERE number <= $1").bind(done).execute(connection).await?;
    }
    Ok(())
}

/// Tells the number under which the rows wait for their place.
async fn write(connection: &mut SqliteConnection, plan: &Plan<'_>) -> Result<Option<i64>, StoreError> {
    let mut number = None;
    if !plan.rows.is_empty() {
        let fresh = sqlx::query("INSERT INTO fresh (written) VALUES ($1)").bind(Fresh::text(&plan.rows)?);
        number = Some(fresh.execute(&mut *connection).await?.last_insert_rowid());
    }
    let entries: Vec<&TableEntry> = plan.tables.values().copied().collect();
    let list = "INSERT INTO tables (code, game, is_public, status, seats, updated_ms, wake_ms, summary) VALUES ";
    let replace = " ON CONFLICT (code) DO UPDATE SET game = excluded.game, is_public = excluded.is_public,
        status = excluded.status, seats = excluded.seats, updated_ms = excluded.updated_ms,
        wake_ms = excluded.wake_ms, summary = excluded.summary";
    insert(connection, &entries, list, "(?, ?, ?, ?, ?, ?, ?, ?)", replace, bind_entry).await?;
    let added: Vec<&Key> = plan.keys.values().copied().flatten().collect();
    let keys = "INSERT INTO keys (hash, table_code, kind, seat, expires_ms) VALUES ";
    let replace = " ON CONFLICT (hash, table_code) DO UPDATE SET kind = excluded.kind,
        seat = excluded.seat, expires_ms = excluded.expires_ms";
    insert(connection, &added, keys, "(?, ?, ?, ?, ?)", replace, bind_key).await?;
    for &(hash, table) in plan.keys.iter().filter(|(_, key)| key.is_none()).map(|(at, _)| at) {
        let delete = sqlx::query("DELETE FROM keys WHERE hash = $1 AND table_code = $2");
        delete.bind(hash.0.to_vec()).bind(table.to_owned()).execute(&mut *connection).await?;
    }
    let scores: Vec<&Score> = plan.scores.values().copied().collect();
    super::writes::add_scores(connection, &scores).await?;
    Ok(number)
}

/// Inserts many rows with few statements.
async fn insert<T: Copy + Sync>(
    connection: &mut SqliteConnection,
    rows: &[T],
    head: &str,
    marks: &str,
    tail: &str,
    bind: fn(Statement, T) -> Statement,
) -> Result<u64, StoreError> {
    let mut rest = rows;
    let mut changed = 0;
    while !rest.is_empty() {
        let size = (1 << rest.len().ilog2()).min(ROWS);
        let (part, later) = rest.split_at(size);
        let sql = format!("{head}{}{tail}", vec![marks; size].join(", "));
        let statement = part.iter().fold(sqlx::query(sqlx::AssertSqlSafe(sql)), |query, row| bind(query, *row));
        changed += statement.execute(&mut *connection).await?.rows_affected();
        rest = later;
    }
    Ok(changed)
}

fn bind_row(query: Statement, row: PlacedRow<'_>) -> Statement {
    query
        .bind(row.table.to_owned())
        .bind(row.seq)
        .bind(row.at)
        .bind(row.command.map(ToOwned::to_owned))
        .bind(row.body.to_owned())
}

fn bind_entry(query: Statement, entry: &TableEntry) -> Statement {
    query
        .bind(entry.code.clone())
        .bind(entry.game.clone())
        .bind(i64::from(entry.public))
        .bind(entry.status.name())
        .bind(i64::from(entry.seats))
        .bind(entry.updated)
        .bind(entry.wake)
        .bind(entry.summary.clone())
}

fn bind_key(query: Statement, key: &Key) -> Statement {
    query
        .bind(key.hash.0.to_vec())
        .bind(key.table.clone())
        .bind(key.kind.name())
        .bind(key.seat.map(i64::from))
        .bind(key.expires)
}

pub(super) async fn prune(writing: &mut Writing, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
    writing.place().await?;
    writing.forget();
    let mut transaction = writing.connection.begin_with("BEGIN IMMEDIATE").await?;
    let codes = sqlx::query_scalar("DELETE FROM tables WHERE status <> $1 AND updated_ms < $2 RETURNING code");
    let codes: Vec<String> =
        codes.bind(entry::Status::Over.name()).bind(unchanged_since).fetch_all(&mut *transaction).await?;
    let list = json(&codes)?;
    for sql in [
        "DELETE FROM log WHERE table_number IN
             (SELECT number FROM table_numbers WHERE code IN (SELECT value FROM json_each($1)))",
        "DELETE FROM table_numbers WHERE code IN (SELECT value FROM json_each($1))",
        "DELETE FROM keys WHERE table_code IN (SELECT value FROM json_each($1))",
        "DELETE FROM leases WHERE table_code IN (SELECT value FROM json_each($1))",
    ] {
        sqlx::query(sql).bind(list.clone()).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(codes)
}
