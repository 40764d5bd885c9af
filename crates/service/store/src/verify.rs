//! Looks whether everything that was stored is still there and as it was. Changes nothing; a server may run meanwhile.

use std::path::Path;

use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, SqliteConnection};

use crate::entry::Row;
use crate::reads::{self, Columns as _};
use crate::sqlite::Fresh;
use crate::{StoreError, chain, is_postgres, schema};

/// What was looked at, and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Tables that have rows.
    pub tables: u64,
    /// Their rows.
    pub rows: u64,
    /// Rows that a program of version 1 wrote: they have no link, so that a change of them is not noticed.
    pub unlinked: u64,
    /// What is wrong, in the order of the tables.
    pub findings: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The code of the table; none if it concerns the whole database.
    pub table: Option<String>,
    /// What it is.
    pub damage: Damage,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// SQLite finds its file damaged, in its words.
    File(String),
    /// A row is missing, though later ones are there.
    Missing {
        /// Its number.
        seq: u64,
    },
    /// A row is not as it was written, or one before it is another.
    Changed {
        /// Its number.
        seq: u64,
    },
    /// The last rows are gone.
    Short {
        /// The last row that is there.
        head: u64,
        /// The last row that was there when the list was written.
        listed: u64,
    },
    /// Whoever knows what rows mean cannot make a table of them, and says why.
    Unreadable(String),
}

/// Whoever knows what rows mean: the code of a table and all its rows; why they make no table.
pub type Fold<'a> = dyn FnMut(&str, &[Row]) -> Result<(), String> + Send + 'a;

/// Looks at the whole store at a place: the file itself, that no row is missing or changed, and what `fold` says of each table.
///
/// # Errors
///
/// If the store cannot be read at all or is of a later version. What is wrong inside is told in the result.
pub async fn verify(place: &str, fold: &mut Fold<'_>) -> Result<Verified, StoreError> {
    let mut verified = Verified::default();
    if is_postgres(place) {
        let mut connection = PgConnection::connect(place).await?;
        let version = sqlx::query_scalar("SELECT version FROM schema_version").fetch_one(&mut connection).await?;
        known(version)?;
        let mut moment = connection.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        tables_of_postgres(&mut moment, version, &Fresh::default(), fold, &mut verified).await?;
        moment.rollback().await?;
        connection.close().await?;
    } else {
        if !Path::new(place).exists() {
            return Err(StoreError::file(Path::new(place), "is not there"));
        }
        let mut connection = SqliteConnectOptions::new().filename(place).connect().await?;
        let version = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await?;
        known(version)?;
        let mut moment = connection.begin().await?;
        let sound: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *moment).await?;
        for words in sound.into_iter().filter(|words| words != "ok") {
            verified.findings.push(Finding { table: None, damage: Damage::File(words) });
        }
        let waiting =
            sqlx::query_as("SELECT number, written FROM fresh ORDER BY number").fetch_all(&mut *moment).await?;
        let fresh = Fresh::read(&waiting)?;
        tables_of_sqlite(&mut moment, version, &fresh, fold, &mut verified).await?;
        moment.rollback().await?;
        connection.close().await?;
    }
    Ok(verified)
}

fn known(found: i64) -> Result<(), StoreError> {
    let known = schema::known();
    if found > known { Err(StoreError::TooNew { found, known }) } else { Ok(()) }
}

/// A table as it was read.
struct Found {
    code: String,
    rows: Vec<(Row, Option<Vec<u8>>)>,
    listed: u64,
}

impl Verified {
    fn look(&mut self, mut found: Found, fresh: &Fresh, fold: &mut Fold<'_>) {
        let mut damages = Vec::new();
        let mut before: Option<&[u8]> = None;
        for (expected, (row, link)) in (1..).zip(&found.rows) {
            if row.seq != expected {
                damages.push(Damage::Missing { seq: expected });
                break;
            }
            match link {
                Some(link) if *link != chain::link(before, &chain::placed(&found.code, row)) => {
                    damages.push(Damage::Changed { seq: row.seq });
                    break;
                }
                Some(_) => {}
                None => self.unlinked += 1,
            }
            before = link.as_deref();
        }
        let mut rows: Vec<Row> = found.rows.drain(..).map(|(row, _)| row).collect();
        // Those that wait for their place follow; some may be there already.
        let next = rows.last().map_or(1, |row| row.seq + 1);
        for row in fresh.rows(&found.code, next) {
            let expected = rows.last().map_or(1, |row| row.seq + 1);
            if row.seq != expected && damages.is_empty() {
                damages.push(Damage::Missing { seq: expected });
            }
            rows.push(row);
        }
        let head = rows.last().map_or(0, |row| row.seq);
        if head < found.listed {
            damages.push(Damage::Short { head, listed: found.listed });
        }
        if damages.is_empty()
            && let Err(why) = fold(&found.code, &rows)
        {
            damages.push(Damage::Unreadable(why));
        }
        self.tables += u64::from(!rows.is_empty());
        self.rows += rows.len() as u64;
        let finding = |damage| Finding { table: Some(found.code.clone()), damage };
        self.findings.extend(damages.into_iter().map(finding));
    }
}

/// Tables looked up at once.
const PART: i64 = 500;

/// Goes through all tables, for one kind of database.
macro_rules! looking {
    ($connection:ty, $row:ty, $tables:ident) => {
        async fn $tables(
            connection: &mut $connection,
            version: i64,
            fresh: &Fresh,
            fold: &mut Fold<'_>,
            verified: &mut Verified,
        ) -> Result<(), StoreError> {
            // Version 1 had neither links nor the number of the last row.
            let (link, head) = if version < 2 { ("NULL", "0") } else { ("chain", "head") };
            let tables = format!(
                "SELECT code, MAX(number), MAX(listed) FROM (
                     SELECT code, number, 0 AS listed FROM table_numbers UNION ALL SELECT code, 0, {head} FROM tables) AS both_lists
                 WHERE code > $1 GROUP BY code ORDER BY code LIMIT $2"
            );
            let rows = format!("SELECT seq, at_ms, command, body, {link} FROM log WHERE table_number = $1 ORDER BY seq");
            let mut last = String::new();
            loop {
                let part: Vec<$row> = sqlx::query(sqlx::AssertSqlSafe(tables.clone()))
                    .bind(last.clone())
                    .bind(PART)
                    .fetch_all(&mut *connection)
                    .await?;
                for row in &part {
                    last = row.text(0)?;
                    let number = row.number(1)?;
                    let read: Vec<$row> = sqlx::query(sqlx::AssertSqlSafe(rows.clone()))
                        .bind(number)
                        .fetch_all(&mut *connection)
                        .await?;
                    let read = read.iter().map(|row| Ok((reads::log_row(row)?, row.bytes_or_null(4)?)));
                    let rows = read.collect::<Result<Vec<_>, StoreError>>()?;
                    let listed = row.number(2)?.unsigned_abs();
                    verified.look(Found { code: last.clone(), rows, listed }, fresh, fold);
                }
                if part.is_empty() {
                    return Ok(());
                }
            }
        }
    };
}
looking!(SqliteConnection, SqliteRow, tables_of_sqlite);
looking!(PgConnection, PgRow, tables_of_postgres);
