//! What a transaction of PostgreSQL reads and writes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::time::error::Elapsed;

use super::connecting::Database;
use crate::entry::{Append, Appended, Key, KeyHash, Millis, Status, TableEntry};
use crate::plan::{self, Answers, PlacedRow, Plan, Questions};
use crate::reads::{self, Columns as _};
use crate::writer::Backend;
use crate::writes::{PRUNED_AT_ONCE, prunable};
use crate::{StoreError, chain};

/// Where nodes tell each other of new rows.
pub(super) const CHANNEL: &str = "tablee_rows";

/// A transaction that takes longer than this is given up, with its connection.
const LONGEST: Duration = Duration::from_secs(4);

#[derive(Debug)]
pub(super) struct Transactions {
    database: Database,
    /// None after a failure: nobody knows what state a connection is in then.
    connection: Option<PgConnection>,
}

impl Transactions {
    pub(super) fn new(database: Database) -> Self {
        Self { database, connection: None }
    }

    async fn connection(&mut self) -> Result<&mut PgConnection, StoreError> {
        let open = match self.connection.take() {
            Some(open) => open,
            None => self.database.connect().await?,
        };
        Ok(self.connection.insert(open))
    }

    /// After an error, and when it does not come to an end, the connection is thrown away without a word.
    fn checked<T>(&mut self, outcome: Result<Result<T, StoreError>, Elapsed>) -> Result<T, StoreError> {
        let outcome = outcome.unwrap_or(Err(StoreError::late(LONGEST)));
        if outcome.is_err() {
            self.connection = None;
        }
        outcome
    }
}

#[async_trait]
impl Backend for Transactions {
    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Option<Appended>>, StoreError> {
        let written = tokio::time::timeout(LONGEST, async { write_batch(self.connection().await?, batch).await }).await;
        self.checked(written)
    }

    async fn health(&mut self) -> Result<(), StoreError> {
        let touched =
            tokio::time::timeout(LONGEST, async { super::writes::touch(self.connection().await?).await }).await;
        self.checked(touched)
    }
}

async fn write_batch(connection: &mut PgConnection, batch: &[Append]) -> Result<Vec<Option<Appended>>, StoreError> {
    let mut transaction = connection.begin().await?;
    let tables: BTreeSet<&str> = batch.iter().map(|append| append.table.as_str()).collect();
    let held = lock(&mut transaction, tables).await?;
    let is_held = |append: &Append| !held.is_empty() && held.contains(&lock_of(&append.table));
    // What is set aside must not be looked at either: it may be changing.
    let free: Vec<Append> = batch.iter().filter(|append| !held.is_empty() && !is_held(append)).cloned().collect();
    let decided = if held.is_empty() { batch } else { &free };
    let questions = plan::questions(decided);
    let answers = answer(&mut transaction, &questions).await?;
    let plan = plan::plan(decided, &questions, &answers);
    if plan.is_empty() {
        transaction.rollback().await?;
    } else {
        write(&mut transaction, &plan).await?;
        transaction.commit().await?;
    }
    let mut outcomes = plan.outcomes.into_iter();
    Ok(batch.iter().map(|append| if is_held(append) { None } else { outcomes.next() }).collect())
}

/// Which of the database's advisory locks a table has. Two tables with the same lock only wait for each other.
fn lock_of(table: &str) -> i64 {
    let hash = table
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    hash.cast_signed()
}

/// Keeps other nodes from these tables until the transaction ends, so that what is read is still true when it is written. Waits
/// for nobody: tells which locks another node holds, perhaps one that was frozen.
async fn lock(
    connection: &mut PgConnection,
    tables: impl IntoIterator<Item = &str>,
) -> Result<HashSet<i64>, StoreError> {
    let mut locks: Vec<i64> = tables.into_iter().map(lock_of).collect();
    locks.sort_unstable();
    locks.dedup();
    let query =
        sqlx::query_scalar("SELECT key FROM unnest($1::bigint[]) AS key WHERE NOT pg_try_advisory_xact_lock(key)");
    Ok(query.bind(locks).fetch_all(connection).await?.into_iter().collect())
}

async fn answer(connection: &mut PgConnection, questions: &Questions<'_>) -> Result<Answers, StoreError> {
    let mut answers = Answers::default();
    let heads = sqlx::query(
        "SELECT asked.code, stored.head FROM unnest($1::text[], $2::bigint[]) AS asked (code, expected)
         LEFT JOIN table_numbers USING (code)
         CROSS JOIN LATERAL
             (SELECT COALESCE(MAX(seq), 0) AS head FROM log WHERE table_number = table_numbers.number) AS stored
         WHERE stored.head <> asked.expected",
    );
    let (codes, expected): (Vec<&str>, Vec<i64>) = questions.tables.iter().map(|(code, head)| (*code, *head)).unzip();
    for row in heads.bind(codes).bind(expected).fetch_all(&mut *connection).await? {
        answers.heads.insert(row.text(0)?, row.number(1)?);
    }
    if !questions.seen.is_empty() {
        let others = sqlx::query_scalar(
            "SELECT asked.code FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
                 AS asked (code, seq, at_ms, command)
             LEFT JOIN table_numbers USING (code)
             LEFT JOIN log ON log.table_number = table_numbers.number AND log.seq = asked.seq
             WHERE log.at_ms IS DISTINCT FROM asked.at_ms OR log.command IS DISTINCT FROM asked.command",
        );
        let seen = &questions.seen;
        let others = others
            .bind(seen.keys().copied().collect::<Vec<&str>>())
            .bind(seen.values().map(|(seq, _)| *seq).collect::<Vec<_>>())
            .bind(seen.values().map(|(_, seen)| seen.at).collect::<Vec<_>>())
            .bind(seen.values().map(|(_, seen)| seen.command.as_deref()).collect::<Vec<_>>());
        answers.others.extend(others.fetch_all(&mut *connection).await?);
    }
    if !questions.commands.is_empty() {
        let commands = sqlx::query(
            "SELECT asked.code, asked.command, log.seq FROM unnest($1::text[], $2::text[]) AS asked (code, command)
             JOIN table_numbers USING (code)
             JOIN log ON log.table_number = table_numbers.number AND log.command = asked.command",
        );
        let (codes, names): (Vec<&str>, Vec<&str>) = questions.commands.iter().copied().unzip();
        for row in commands.bind(codes).bind(names).fetch_all(&mut *connection).await? {
            answers.commands.insert((row.text(0)?, row.text(1)?), row.number(2)?);
        }
    }
    if !questions.keys.is_empty() {
        let keys = sqlx::query(
            "SELECT hash, table_code FROM keys JOIN unnest($1::bytea[], $2::text[]) AS asked (hash, table_code)
             USING (hash, table_code)",
        );
        let (hashes, tables) = unzipped(&questions.keys);
        for row in keys.bind(hashes).bind(tables).fetch_all(&mut *connection).await? {
            answers.keys.insert((reads::hash(&row.bytes_or_null(0)?.unwrap_or_default())?, row.text(1)?));
        }
    }
    Ok(answers)
}

fn unzipped<'a>(keys: impl IntoIterator<Item = &'a (KeyHash, &'a str)>) -> (Vec<Vec<u8>>, Vec<&'a str>) {
    keys.into_iter().map(|(hash, table)| (hash.0.to_vec(), *table)).unzip()
}

async fn write(connection: &mut PgConnection, plan: &Plan<'_>) -> Result<(), StoreError> {
    // Before new rows are linked to what is there.
    for (table, bodies) in &plan.rewrites {
        super::writes::rewrite(connection, table, bodies).await?;
    }
    let new: Vec<&str> = plan.rows.iter().filter(|row| row.seq == 1).map(|row| row.table).collect();
    if !new.is_empty() {
        let numbers = sqlx::query("INSERT INTO table_numbers (code) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING");
        numbers.bind(new).execute(&mut *connection).await?;
    }
    if !plan.rows.is_empty() {
        let log = sqlx::query(
            "INSERT INTO log (table_number, seq, at_ms, command, body, chain)
             SELECT number, seq, at_ms, command, body, chain
             FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bytea[])
                 AS new (code, seq, at_ms, command, body, chain) JOIN table_numbers USING (code)",
        );
        let rows = &plan.rows;
        let links = links(connection, rows).await?;
        let log = log
            .bind(rows.iter().map(|row| row.table).collect::<Vec<_>>())
            .bind(rows.iter().map(|row| row.seq).collect::<Vec<_>>())
            .bind(rows.iter().map(|row| row.at).collect::<Vec<_>>())
            .bind(rows.iter().map(|row| row.command).collect::<Vec<_>>())
            .bind(rows.iter().map(|row| row.body).collect::<Vec<_>>())
            .bind(links);
        log.execute(&mut *connection).await?;
    }
    write_list(connection, &plan.tables.values().copied().collect::<Vec<_>>()).await?;
    write_keys(connection, plan).await?;
    super::writes::add_scores(connection, &plan.scores.values().copied().collect::<Vec<_>>()).await?;
    for (id, players) in &plan.rewritten_scores {
        super::writes::rewrite_score(connection, id, players).await?;
    }
    if !plan.heads.is_empty() {
        let payloads: Vec<String> = plan.heads.iter().map(|(table, seq)| format!("{table}:{seq}")).collect();
        let notify = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload");
        notify.bind(CHANNEL).bind(payloads).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn links(connection: &mut PgConnection, rows: &[PlacedRow<'_>]) -> Result<Vec<Vec<u8>>, StoreError> {
    let (codes, numbers): (Vec<&str>, Vec<i64>) = chain::before(rows).into_iter().unzip();
    let mut known = HashMap::new();
    if !codes.is_empty() {
        let links = sqlx::query(
            "SELECT asked.code, log.chain FROM unnest($1::text[], $2::bigint[]) AS asked (code, seq)
             JOIN table_numbers USING (code)
             JOIN log ON log.table_number = table_numbers.number AND log.seq = asked.seq
             WHERE log.chain IS NOT NULL",
        );
        for row in links.bind(codes).bind(numbers).fetch_all(connection).await? {
            known.insert(row.text(0)?, row.bytes_or_null(1)?.unwrap_or_default());
        }
    }
    Ok(chain::links(rows, known))
}

async fn write_list(connection: &mut PgConnection, entries: &[(&TableEntry, i64)]) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let list = sqlx::query(
        "INSERT INTO tables (code, game, is_public, status, seats, updated_ms, wake_ms, summary, head)
         SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[],
             $7::bigint[], $8::text[], $9::bigint[])
         ON CONFLICT (code) DO UPDATE SET game = excluded.game, is_public = excluded.is_public,
             status = excluded.status, seats = excluded.seats, updated_ms = excluded.updated_ms,
             wake_ms = excluded.wake_ms, summary = excluded.summary, head = excluded.head",
    );
    let list = list
        .bind(entries.iter().map(|(entry, _)| entry.code.as_str()).collect::<Vec<_>>())
        .bind(entries.iter().map(|(entry, _)| entry.game.as_str()).collect::<Vec<_>>())
        .bind(entries.iter().map(|(entry, _)| i64::from(entry.public)).collect::<Vec<_>>())
        .bind(entries.iter().map(|(entry, _)| entry.status.name()).collect::<Vec<_>>())
        .bind(entries.iter().map(|(entry, _)| i64::from(entry.seats)).collect::<Vec<_>>())
        .bind(entries.iter().map(|(entry, _)| entry.updated).collect::<Vec<_>>())
        .bind(entries.iter().map(|(entry, _)| entry.wake).collect::<Vec<_>>())
        .bind(entries.iter().map(|(entry, _)| entry.summary.as_str()).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, head)| *head).collect::<Vec<_>>());
    list.execute(connection).await?;
    Ok(())
}

async fn write_keys(connection: &mut PgConnection, plan: &Plan<'_>) -> Result<(), StoreError> {
    let removed = plan.keys.iter().filter(|(_, key)| key.is_none()).map(|(at, _)| at);
    let (hashes, tables) = unzipped(removed);
    if !hashes.is_empty() {
        let delete = sqlx::query(
            "DELETE FROM keys USING unnest($1::bytea[], $2::text[]) AS gone (hash, table_code)
             WHERE keys.hash = gone.hash AND keys.table_code = gone.table_code",
        );
        delete.bind(hashes).bind(tables).execute(&mut *connection).await?;
    }
    let added: Vec<&Key> = plan.keys.values().copied().flatten().collect();
    if added.is_empty() {
        return Ok(());
    }
    let keys = sqlx::query(
        "INSERT INTO keys (hash, table_code, kind, seat, expires_ms)
         SELECT * FROM unnest($1::bytea[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
         ON CONFLICT (hash, table_code) DO UPDATE SET kind = excluded.kind, seat = excluded.seat,
             expires_ms = excluded.expires_ms",
    );
    let keys = keys
        .bind(added.iter().map(|key| key.hash.0.to_vec()).collect::<Vec<_>>())
        .bind(added.iter().map(|key| key.table.as_str()).collect::<Vec<_>>())
        .bind(added.iter().map(|key| key.kind.name()).collect::<Vec<_>>())
        .bind(added.iter().map(|key| key.seat.map(i64::from)).collect::<Vec<_>>())
        .bind(added.iter().map(|key| key.expires).collect::<Vec<_>>());
    keys.execute(connection).await?;
    Ok(())
}

pub(super) async fn prune(pool: &PgPool, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
    let mut pruned = Vec::new();
    let mut last = String::new();
    loop {
        let old = concat!("SELECT code FROM tables WHERE ", prunable!(), " AND code > $3 ORDER BY code LIMIT $4");
        let old = sqlx::query_scalar(old).bind(Status::Over.name()).bind(unchanged_since);
        let codes: Vec<String> = old.bind(&last).bind(PRUNED_AT_ONCE).fetch_all(pool).await?;
        let Some(end) = codes.last() else { return Ok(pruned) };
        last.clone_from(end);
        let mut transaction = pool.begin().await?;
        // A table that somebody is just writing is not forgotten by all.
        let held = lock(&mut transaction, codes.iter().map(String::as_str)).await?;
        let free: Vec<String> = codes.into_iter().filter(|code| !held.contains(&lock_of(code))).collect();
        // Meanwhile somebody may have played on.
        let removed = concat!("DELETE FROM tables WHERE code = ANY($3) AND ", prunable!(), " RETURNING code");
        let removed = sqlx::query_scalar(removed).bind(Status::Over.name()).bind(unchanged_since).bind(free);
        let removed: Vec<String> = removed.fetch_all(&mut *transaction).await?;
        for sql in [
            "DELETE FROM log WHERE table_number IN (SELECT number FROM table_numbers WHERE code = ANY($1))",
            "DELETE FROM table_numbers WHERE code = ANY($1)",
            "DELETE FROM keys WHERE table_code = ANY($1)",
            "DELETE FROM leases WHERE table_code = ANY($1)",
            "DELETE FROM told WHERE table_code = ANY($1)",
        ] {
            sqlx::query(sql).bind(&removed).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        pruned.extend(removed);
    }
}
