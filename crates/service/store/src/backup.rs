//! Everything in a new SQLite file, and back again.

use std::path::{Path, PathBuf};

use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{Connection as _, PgConnection, PgPool, SqliteConnection};

use crate::reads::Columns;
use crate::sqlite::{SqliteStore, create_private};
use crate::{OpenOptions, PostgresStore, Store as _, StoreError, is_postgres};

/// A half-written copy must not look like a whole one: it gets its name when it is safely on the disk. Only its owner reads it.
fn unfinished(file: &Path) -> Result<PathBuf, StoreError> {
    if file.exists() {
        return Err(StoreError::file(file, "is there already"));
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".unfinished");
    let unfinished = PathBuf::from(name);
    if unfinished.exists() {
        std::fs::remove_file(&unfinished).map_err(|error| StoreError::file(&unfinished, error))?;
    }
    create_private(&unfinished)?;
    Ok(unfinished)
}

fn finish(unfinished: &Path, file: &Path) -> Result<(), StoreError> {
    let synced = std::fs::File::open(unfinished).and_then(|handle| handle.sync_all());
    synced.map_err(|error| StoreError::file(unfinished, error))?;
    std::fs::rename(unfinished, file).map_err(|error| StoreError::file(file, error))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let synced = std::fs::File::open(folder).and_then(|handle| handle.sync_all());
    synced.map_err(|error| StoreError::file(folder, error))
}

/// A copy of one moment, made by SQLite itself while others write.
pub(crate) async fn of_sqlite(store: &Path, file: &Path) -> Result<(), StoreError> {
    let unfinished = unfinished(file)?;
    copy_and_settle(store, &unfinished).await?;
    finish(&unfinished, file)
}

async fn copy_and_settle(store: &Path, copy: &Path) -> Result<(), StoreError> {
    let mut connection = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(store)).await?;
    let name = copy.to_str().ok_or_else(|| StoreError::file(copy, "is not a name in Unicode"))?;
    sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await?;
    connection.close().await?;
    // Opened once, so that every row is in its place and the file is alone and of the version of today.
    SqliteStore::open(copy, OpenOptions::default()).await?.close().await;
    Ok(())
}

/// A copy of one moment: everything is read in one transaction.
pub(crate) async fn of_postgres(pool: &PgPool, file: &Path) -> Result<(), StoreError> {
    let unfinished = unfinished(file)?;
    let mut target = SqliteStore::prepare(&unfinished).await?;
    let mut source = pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let mut transaction = target.begin().await?;
    for sheet in SHEETS {
        let mut last = None;
        while let Some(rows) = from_postgres(&mut source, sheet, last.take()).await? {
            last = rows.last().cloned();
            into_sqlite(&mut transaction, sheet, rows).await?;
        }
    }
    transaction.commit().await?;
    target.close().await?;
    source.commit().await?;
    finish(&unfinished, file)
}

/// Fills an empty store with everything from a copy.
///
/// # Errors
///
/// If the copy cannot be read or the store holds tables already.
pub async fn restore(copy: &Path, place: &str) -> Result<(), StoreError> {
    if !copy.exists() {
        return Err(StoreError::file(copy, "is not there"));
    }
    if !is_postgres(place) {
        // A copy is a store.
        return of_sqlite(copy, Path::new(place)).await;
    }
    // Brought to the version of today first, beside it: the copy itself stays as it is.
    let newer = unfinished(&copy.with_added_extension("restoring"))?;
    let filled = fill(copy, &newer, place).await;
    std::fs::remove_file(&newer).map_err(|error| StoreError::file(&newer, error))?;
    filled
}

async fn fill(copy: &Path, newer: &Path, place: &str) -> Result<(), StoreError> {
    copy_and_settle(copy, newer).await?;
    let mut target = PostgresStore::prepare(place).await?;
    let mut source = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(newer)).await?;
    let mut transaction = target.begin().await?;
    let there: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM table_numbers) OR EXISTS (SELECT 1 FROM scores)")
            .fetch_one(&mut *transaction)
            .await?;
    if there {
        return Err(StoreError::file(Path::new("the database"), "is not empty"));
    }
    for sheet in SHEETS {
        let mut last = None;
        while let Some(rows) = from_sqlite(&mut source, sheet, last.take()).await? {
            last = rows.last().cloned();
            into_postgres(&mut transaction, sheet, rows).await?;
        }
    }
    // Numbers given from now on follow those that came with the copy.
    let next =
        "SELECT setval(pg_get_serial_sequence('table_numbers', 'number'), COALESCE(MAX(number), 1)) FROM table_numbers";
    sqlx::query(next).execute(&mut *transaction).await?;
    transaction.commit().await?;
    source.close().await?;
    Ok(target.close().await?)
}

/// Rows read at once.
const PART: usize = 1_000;
/// Rows written at once: SQLite takes at most 32,766 values in a statement.
const WRITTEN: usize = 500;

#[derive(Clone, Copy, Debug)]
enum Kind {
    Number,
    Text,
    Bytes,
}

#[derive(Clone, Debug)]
enum Value {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// A table of the database that belongs into a copy; its key is its first one or two columns.
#[derive(Debug)]
struct Sheet {
    name: &'static str,
    key: usize,
    columns: &'static [(&'static str, Kind)],
}

const SHEETS: &[Sheet] = &[
    Sheet { name: "table_numbers", key: 1, columns: &[("number", Kind::Number), ("code", Kind::Text)] },
    Sheet {
        name: "log",
        key: 2,
        columns: &[
            ("table_number", Kind::Number),
            ("seq", Kind::Number),
            ("at_ms", Kind::Number),
            ("command", Kind::Text),
            ("body", Kind::Text),
            ("chain", Kind::Bytes),
        ],
    },
    Sheet {
        name: "tables",
        key: 1,
        columns: &[
            ("code", Kind::Text),
            ("game", Kind::Text),
            ("is_public", Kind::Number),
            ("status", Kind::Text),
            ("seats", Kind::Number),
            ("updated_ms", Kind::Number),
            ("wake_ms", Kind::Number),
            ("summary", Kind::Text),
            ("head", Kind::Number),
        ],
    },
    Sheet {
        name: "keys",
        key: 2,
        columns: &[
            ("hash", Kind::Bytes),
            ("table_code", Kind::Text),
            ("kind", Kind::Text),
            ("seat", Kind::Number),
            ("expires_ms", Kind::Number),
        ],
    },
    Sheet {
        name: "scores",
        key: 1,
        columns: &[
            ("id", Kind::Text),
            ("at_ms", Kind::Number),
            ("game", Kind::Text),
            ("players", Kind::Text),
            ("names", Kind::Text),
            ("table_code", Kind::Text),
            ("is_public", Kind::Number),
            ("entered_by", Kind::Bytes),
            ("note", Kind::Text),
        ],
    },
    Sheet { name: "kept", key: 1, columns: &[("name", Kind::Text), ("value", Kind::Text)] },
    Sheet {
        name: "subscriptions",
        key: 1,
        columns: &[("id", Kind::Text), ("owner", Kind::Bytes), ("made_ms", Kind::Number), ("body", Kind::Text)],
    },
    Sheet {
        name: "told",
        key: 2,
        columns: &[("subscription", Kind::Text), ("table_code", Kind::Text), ("seq", Kind::Number)],
    },
];

impl Sheet {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn key_names(&self) -> String {
        self.columns[..self.key].iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn values(&self, row: &impl Columns) -> Result<Vec<Value>, StoreError> {
        let value = |(index, (_, kind)): (usize, &(&str, Kind))| {
            Ok(match kind {
                Kind::Number => Value::Number(row.number_or_null(index)?),
                Kind::Text => Value::Text(row.text_or_null(index)?),
                Kind::Bytes => Value::Bytes(row.bytes_or_null(index)?),
            })
        };
        self.columns.iter().enumerate().map(value).collect()
    }
}

/// Reading and writing of sheets, for one kind of database.
macro_rules! copying {
    ($database:ty, $connection:ty, $row:ty, $from:ident, $into:ident) => {
        /// The next rows after one, in the order of the key; none at the end.
        async fn $from(
            connection: &mut $connection,
            sheet: &Sheet,
            after: Option<Vec<Value>>,
        ) -> Result<Option<Vec<Vec<Value>>>, StoreError> {
            let mut query = sqlx::QueryBuilder::<$database>::new("SELECT ");
            query.push(sheet.names()).push(" FROM ").push(sheet.name);
            if let Some(after) = after {
                query.push(" WHERE (").push(sheet.key_names()).push(") > (");
                let mut list = query.separated(", ");
                for value in after.into_iter().take(sheet.key) {
                    match value {
                        Value::Number(number) => list.push_bind(number),
                        Value::Text(text) => list.push_bind(text),
                        Value::Bytes(bytes) => list.push_bind(bytes),
                    };
                }
                query.push(")");
            }
            query.push(" ORDER BY ").push(sheet.key_names()).push(" LIMIT ").push_bind(PART as i64);
            let rows: Vec<$row> = query.build().fetch_all(connection).await?;
            let rows: Vec<Vec<Value>> = rows.iter().map(|row| sheet.values(row)).collect::<Result<_, _>>()?;
            Ok((!rows.is_empty()).then_some(rows))
        }

        async fn $into(
            connection: &mut $connection,
            sheet: &Sheet,
            mut rows: Vec<Vec<Value>>,
        ) -> Result<(), StoreError> {
            while !rows.is_empty() {
                let part: Vec<Vec<Value>> = rows.drain(..rows.len().min(WRITTEN)).collect();
                let mut query = sqlx::QueryBuilder::<$database>::new("INSERT INTO ");
                query.push(sheet.name).push(" (").push(sheet.names()).push(") ");
                query.push_values(part, |mut list, row| {
                    for value in row {
                        match value {
                            Value::Number(number) => list.push_bind(number),
                            Value::Text(text) => list.push_bind(text),
                            Value::Bytes(bytes) => list.push_bind(bytes),
                        };
                    }
                });
                query.build().execute(&mut *connection).await?;
            }
            Ok(())
        }
    };
}
copying!(sqlx::Sqlite, SqliteConnection, SqliteRow, from_sqlite, into_sqlite);
copying!(sqlx::Postgres, PgConnection, PgRow, from_postgres, into_postgres);
