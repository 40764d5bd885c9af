//! What a transaction of SQLite reads and writes.

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::Mutex;

use crate::entry::{Append, Appended, Key, KeyHash, Millis, Score, TableEntry};
use crate::plan::{self, Answers, PlacedRow, Plan, Questions};
use crate::reads::{self, Columns as _};
use crate::writer::Backend;
use crate::{StoreError, entry};

type Statement = Query<'static, sqlx::Sqlite, SqliteArguments>;

/// Rows in one statement. Only powers of two are used, so that the statements are prepared once.
const ROWS: usize = 256;

#[derive(Debug)]
pub(super) struct Transactions {
    connection: Arc<Mutex<SqliteConnection>>,
}

impl Transactions {
    pub(super) fn new(connection: Arc<Mutex<SqliteConnection>>) -> Self {
        Self { connection }
    }
}

#[async_trait]
impl Backend for Transactions {
    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Appended>, StoreError> {
        let mut connection = self.connection.lock().await;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let questions = plan::questions(batch);
        let answers = answer(&mut transaction, &questions).await?;
        let plan = plan::plan(batch, &questions, &answers);
        if plan.is_empty() {
            transaction.rollback().await?;
        } else {
            write(&mut transaction, &plan).await?;
            transaction.commit().await?;
        }
        Ok(plan.outcomes)
    }
}

fn json(value: impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(&value).map_err(|error| StoreError::corrupt(error.to_string()))
}

async fn answer(connection: &mut SqliteConnection, questions: &Questions<'_>) -> Result<Answers, StoreError> {
    let mut answers = Answers::default();
    let heads = sqlx::query(
        "SELECT code, head FROM (
             SELECT value ->> 0 AS code, value ->> 1 AS expected,
                 (SELECT COALESCE(MAX(seq), 0) FROM log WHERE table_number =
                     (SELECT number FROM table_numbers WHERE code = value ->> 0)) AS head
             FROM json_each($1))
         WHERE head <> expected",
    );
    for row in heads.bind(json(questions.tables.iter().collect::<Vec<_>>())?).fetch_all(&mut *connection).await? {
        answers.heads.insert(row.text(0)?, row.number(1)?);
    }
    if !questions.commands.is_empty() {
        let commands = sqlx::query(
            "SELECT code, command, seq FROM json_each($1) AS asked
             CROSS JOIN table_numbers ON code = asked.value ->> 0
             CROSS JOIN log ON table_number = number AND command = asked.value ->> 1",
        );
        for row in commands.bind(json(&questions.commands)?).fetch_all(&mut *connection).await? {
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

async fn write(connection: &mut SqliteConnection, plan: &Plan<'_>) -> Result<(), StoreError> {
    // A table gets its number with its first row.
    let new: Vec<PlacedRow<'_>> = plan.rows.iter().filter(|row| row.seq == 1).copied().collect();
    let numbers = "INSERT INTO table_numbers (code) VALUES ";
    insert(connection, &new, numbers, "(?)", "", |query, row| query.bind(row.table.to_owned())).await?;
    let log = "INSERT INTO log (table_number, seq, at_ms, command, body) VALUES ";
    let marks = "((SELECT number FROM table_numbers WHERE code = ?), ?, ?, ?, ?)";
    insert(connection, &plan.rows, log, marks, "", bind_row).await?;
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
    add_scores(connection, &scores).await?;
    Ok(())
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

/// Tells how many were not there yet.
pub(super) async fn add_scores(connection: &mut SqliteConnection, scores: &[&Score]) -> Result<u64, StoreError> {
    let mut added = 0;
    for score in scores {
        let query = sqlx::query(
            "INSERT INTO scores (id, at_ms, game, players, names, table_code, is_public, entered_by, note)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING",
        );
        let query = query
            .bind(score.id.clone())
            .bind(score.at)
            .bind(score.game.clone())
            .bind(reads::players_text(&score.players)?)
            .bind(reads::searchable_names(&score.players))
            .bind(score.table.clone())
            .bind(i64::from(score.public))
            .bind(score.entered_by.map(|KeyHash(bytes)| bytes.to_vec()))
            .bind(score.note.clone());
        added += query.execute(&mut *connection).await?.rows_affected();
    }
    Ok(added)
}

pub(super) async fn prune(
    connection: &mut SqliteConnection,
    unchanged_since: Millis,
) -> Result<Vec<String>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
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
