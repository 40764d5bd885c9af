//! What a transaction of SQLite reads and writes.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use async_trait::async_trait;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::Mutex;

use super::checkpoint::Checkpoints;
use super::file::File;
use super::fresh::{Fresh, Step};
use crate::entry::{Append, Appended, Key, Millis, Score, TableEntry};
use crate::plan::{self, Answers, PlacedRow, Plan, Questions};
use crate::reads::Columns as _;
use crate::writer::Backend;
use crate::writes::{PRUNED_AT_ONCE, prunable};
use crate::{StoreError, chain, entry};

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
    file: File,
    /// None after a failure: nobody knows what state a connection is in then. SQLite may have rolled back by itself, and sqlx
    /// would count a transaction that is not there.
    connection: Option<SqliteConnection>,
    fresh: Arc<RwLock<Fresh>>,
    /// The last rows of tables.
    heads: HashMap<String, i64>,
    /// So many rows may go to their place with the next transaction.
    credit: isize,
    /// SQLite's count of what others wrote; none if what is known must be read anew.
    version: Option<i64>,
    /// How often what is known was read anew.
    others: u64,
}

impl Writing {
    /// Takes over a store; rows that a stopped server left to be put in their place are put there.
    pub(super) async fn new(
        file: File,
        connection: SqliteConnection,
        fresh: Arc<RwLock<Fresh>>,
    ) -> Result<Self, StoreError> {
        let connection = Some(connection);
        let mut writing = Self { file, connection, fresh, heads: HashMap::new(), credit: 0, version: None, others: 0 };
        writing.place().await?;
        Ok(writing)
    }

    /// The connection; a new one, if the last was thrown away.
    pub(super) async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        connected(&mut self.connection, &self.file).await
    }

    /// After an error the connection is thrown away, and what is known of the database is read anew.
    pub(super) async fn checked<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        if outcome.is_err() {
            self.version = None;
            if let Some(connection) = self.connection.take() {
                // Waits until it has let go of its locks. It may well complain.
                let closed = connection.close().await;
                tracing::debug!(?closed, "a connection was thrown away");
            }
        }
        outcome
    }

    /// Puts all rows in their place.
    async fn place(&mut self) -> Result<(), StoreError> {
        let Self { file, connection, fresh, heads, version, others, .. } = self;
        let connection = connected(connection, file).await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        look(&mut transaction, fresh, heads, version, others).await?;
        let all = read(fresh).all();
        place(&mut transaction, &all).await?;
        transaction.commit().await?;
        *change(fresh) = Fresh::default();
        Ok(())
    }

    /// A number that changes when another program wrote to the file, and perhaps at other times.
    pub(super) async fn others(&mut self) -> Result<u64, StoreError> {
        // Without a connection something has failed; the next to write opens one, and reads anew.
        if let Some(connection) = &mut self.connection {
            look(connection, &self.fresh, &mut self.heads, &mut self.version, &mut self.others).await?;
        }
        Ok(self.others)
    }

    /// Writes the file anew, so that nothing of what was removed or rewritten is left in it, nor in the log beside it. False if
    /// somebody reads for so long that the log cannot be emptied.
    pub(super) async fn scrub(&mut self) -> Result<bool, StoreError> {
        self.place().await?;
        self.version = None;
        let connection = self.connection().await?;
        sqlx::query("VACUUM").execute(&mut *connection).await?;
        let (busy, _, _): (i64, i64, i64) =
            sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection).await?;
        self.file.check()?;
        Ok(busy == 0)
    }

    /// Writes the moment into a row of its own, as durably as an append.
    async fn touch(&mut self) -> Result<(), StoreError> {
        super::writes::touch(self.connection().await?).await?;
        self.file.check()
    }

    /// Puts everything into the one file and lets go of it. Nothing is lost if this fails: it is done at the next opening.
    pub(super) async fn close(&mut self) {
        let placed = self.place().await;
        if let Err(error) = self.checked(placed).await {
            tracing::warn!(%error, "rows stay out of their place until the next opening");
        }
        self.file.close().await;
        let Some(mut connection) = self.connection.take() else { return };
        let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        // Waited for: whoever renames the file next must not find another's files beside it.
        let closed = connection.close().await;
        if let Err(error) = checkpoint.map(|_| ()).and(closed) {
            tracing::warn!(%error, "the write-ahead log stays beside the file");
        }
    }

    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Appended>, StoreError> {
        let Self { file, connection, fresh, heads, version, credit, others } = self;
        let connection = connected(connection, file).await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        look(&mut transaction, fresh, heads, version, others).await?;
        let questions = plan::questions(batch);
        let answers = answer(&mut transaction, &questions, fresh, heads).await?;
        let plan = plan::plan(batch, &questions, &answers);
        if plan.is_empty() {
            transaction.rollback().await?;
            return Ok(plan.outcomes);
        }
        // A row that is rewritten must be in its place, and no copy of it on the way.
        let all = (!plan.rewrites.is_empty()).then(|| read(fresh).all());
        if let Some(all) = &all {
            place(&mut transaction, all).await?;
        }
        let number = write(&mut transaction, &plan).await?;
        // A little more than came, so that those on their way have arrived when the next are to leave.
        *credit += (plan.rows.len() + plan.rows.len().div_ceil(4)).cast_signed();
        let step = match &all {
            Some(_) => Step::default(),
            None => read(fresh).step(usize::try_from(*credit).unwrap_or(0)),
        };
        if !step.is_empty() {
            place(&mut transaction, &step).await?;
        }
        transaction.commit().await?;
        // What is in a file that has lost its name is not stored.
        file.check()?;
        *credit -= step.len().cast_signed();
        let mut fresh = change(fresh);
        if all.is_some() {
            *fresh = Fresh::default();
        }
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

    /// Removes the next tables that nobody will end; tells their codes.
    pub(super) async fn prune(&mut self, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
        self.place().await?;
        // What is known of these tables is not true any more.
        self.version = None;
        let mut transaction = self.connection().await?.begin_with("BEGIN IMMEDIATE").await?;
        let codes = sqlx::query_scalar(concat!(
            "DELETE FROM tables WHERE code IN (SELECT code FROM tables WHERE ",
            prunable!(),
            " LIMIT $3) RETURNING code"
        ));
        let codes = codes.bind(entry::Status::Over.name()).bind(unchanged_since).bind(PRUNED_AT_ONCE);
        let codes: Vec<String> = codes.fetch_all(&mut *transaction).await?;
        let list = json(&codes)?;
        for sql in [
            "DELETE FROM log WHERE table_number IN
                 (SELECT number FROM table_numbers WHERE code IN (SELECT value FROM json_each($1)))",
            "DELETE FROM table_numbers WHERE code IN (SELECT value FROM json_each($1))",
            "DELETE FROM keys WHERE table_code IN (SELECT value FROM json_each($1))",
            "DELETE FROM leases WHERE table_code IN (SELECT value FROM json_each($1))",
            "DELETE FROM told WHERE table_code IN (SELECT value FROM json_each($1))",
        ] {
            sqlx::query(sql).bind(list.clone()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(codes)
    }
}

async fn connected<'a>(
    connection: &'a mut Option<SqliteConnection>,
    file: &File,
) -> Result<&'a mut SqliteConnection, StoreError> {
    let open = match connection.take() {
        Some(open) => open,
        None => file.connect().await?,
    };
    Ok(connection.insert(open))
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
    others: &mut u64,
) -> Result<(), StoreError> {
    let now: i64 = sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut *connection).await?;
    if *version != Some(now) {
        let query = sqlx::query_as("SELECT number, written FROM fresh ORDER BY number");
        let transactions: Vec<(i64, String)> = query.fetch_all(connection).await?;
        *change(fresh) = Fresh::read(&transactions)?;
        heads.clear();
        *version = Some(now);
        *others += 1;
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
    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Option<Appended>>, StoreError> {
        let mut writing = self.writing.lock().await;
        let written = writing.write(batch).await;
        let written = writing.checked(written).await?;
        self.checkpoints.count(batch.iter().map(|append| append.rows.len()).sum());
        Ok(written.into_iter().map(Some).collect())
    }

    async fn health(&mut self) -> Result<(), StoreError> {
        let mut writing = self.writing.lock().await;
        let touched = writing.touch().await;
        writing.checked(touched).await
    }

    async fn rest(&mut self) {
        if !self.checkpoints.begin() {
            return;
        }
        let mut writing = self.writing.lock().await;
        let brought_in = match writing.connection().await {
            Ok(connection) => self.checkpoints.end(connection).await,
            Err(error) => Err(error),
        };
        if let Err(error) = writing.checked(brought_in).await {
            tracing::warn!(%error, "the write-ahead log grows");
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
    let seen: Vec<(&str, i64, i64, Option<&str>)> = {
        let fresh = read(fresh);
        let mut placed = Vec::new();
        for (&table, &(seq, seen)) in &questions.seen {
            match fresh.last_row(table) {
                Some(row) if row.at == seen.at && row.command == seen.command => {}
                Some(_) => drop(answers.others.insert(table.to_owned())),
                None => placed.push((table, seq, seen.at, seen.command.as_deref())),
            }
        }
        placed
    };
    if !seen.is_empty() {
        let others = sqlx::query_scalar(
            "SELECT value ->> 0 FROM json_each($1) AS asked
             LEFT JOIN table_numbers ON code = asked.value ->> 0
             LEFT JOIN log ON table_number = number AND seq = asked.value ->> 1
             WHERE at_ms IS NOT asked.value ->> 2 OR command IS NOT asked.value ->> 3",
        );
        let others: Vec<String> = others.bind(json(&seen)?).fetch_all(&mut *connection).await?;
        answers.others.extend(others);
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
    let links = links(connection, &rows).await?;
    let linked: Vec<(PlacedRow<'_>, &[u8])> = rows.into_iter().zip(links.iter().map(Vec::as_slice)).collect();
    let log = "INSERT INTO log (table_number, seq, at_ms, command, body, chain) VALUES ";
    let marks = "((SELECT number FROM table_numbers WHERE code = ?), ?, ?, ?, ?, ?)";
    // One that a program of version 1 put there has no link yet.
    let there = " ON CONFLICT (table_number, seq) DO UPDATE SET chain = excluded.chain WHERE log.chain IS NULL";
    insert(connection, &linked, log, marks, there, bind_row).await?;
    if let Some(done) = step.done {
        sqlx::query("DELETE FROM fresh WHERE number <= $1").bind(done).execute(connection).await?;
    }
    Ok(())
}

async fn links(connection: &mut SqliteConnection, rows: &[PlacedRow<'_>]) -> Result<Vec<Vec<u8>>, StoreError> {
    let before = chain::before(rows);
    let mut known = HashMap::new();
    if !before.is_empty() {
        let links = sqlx::query(
            "SELECT code, chain FROM json_each($1) AS asked
             CROSS JOIN table_numbers ON code = asked.value ->> 0
             CROSS JOIN log ON table_number = number AND seq = asked.value ->> 1
             WHERE chain IS NOT NULL",
        );
        for row in links.bind(json(&before)?).fetch_all(connection).await? {
            known.insert(row.text(0)?, row.bytes_or_null(1)?.unwrap_or_default());
        }
    }
    Ok(chain::links(rows, known))
}

/// Tells the number under which the rows wait for their place.
async fn write(connection: &mut SqliteConnection, plan: &Plan<'_>) -> Result<Option<i64>, StoreError> {
    for (table, bodies) in &plan.rewrites {
        super::writes::rewrite(connection, table, bodies).await?;
    }
    let mut number = None;
    if !plan.rows.is_empty() {
        let fresh = sqlx::query("INSERT INTO fresh (written) VALUES ($1)").bind(Fresh::text(&plan.rows)?);
        number = Some(fresh.execute(&mut *connection).await?.last_insert_rowid());
    }
    let entries: Vec<(&TableEntry, i64)> = plan.tables.values().copied().collect();
    let list = "INSERT INTO tables (code, game, is_public, status, seats, updated_ms, wake_ms, summary, head) VALUES ";
    let replace = " ON CONFLICT (code) DO UPDATE SET game = excluded.game, is_public = excluded.is_public,
        status = excluded.status, seats = excluded.seats, updated_ms = excluded.updated_ms,
        wake_ms = excluded.wake_ms, summary = excluded.summary, head = excluded.head";
    insert(connection, &entries, list, "(?, ?, ?, ?, ?, ?, ?, ?, ?)", replace, bind_entry).await?;
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
    for (id, players) in &plan.rewritten_scores {
        super::writes::rewrite_score(connection, id, players).await?;
    }
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

fn bind_row(query: Statement, (row, link): (PlacedRow<'_>, &[u8])) -> Statement {
    query
        .bind(row.table.to_owned())
        .bind(row.seq)
        .bind(row.at)
        .bind(row.command.map(ToOwned::to_owned))
        .bind(row.body.to_owned())
        .bind(link.to_vec())
}

fn bind_entry(query: Statement, (entry, head): (&TableEntry, i64)) -> Statement {
    query
        .bind(entry.code.clone())
        .bind(entry.game.clone())
        .bind(i64::from(entry.public))
        .bind(entry.status.name())
        .bind(i64::from(entry.seats))
        .bind(entry.updated)
        .bind(entry.wake)
        .bind(entry.summary.clone())
        .bind(head)
}

fn bind_key(query: Statement, key: &Key) -> Statement {
    query
        .bind(key.hash.0.to_vec())
        .bind(key.table.clone())
        .bind(key.kind.name())
        .bind(key.seat.map(i64::from))
        .bind(key.expires)
}
