//! Rows wherever they are, in their place or not yet, in one look. Slower than by memory; for the moments when rows are on their
//! way, and for when another program writes the same file.

use sqlx::SqliteConnection;

use crate::entry::Row;
use crate::error::StoreError;
use crate::reads;

pub(super) async fn rows(
    connection: &mut SqliteConnection,
    table: &str,
    from: u64,
    limit: u32,
) -> Result<Vec<Row>, StoreError> {
    let query = sqlx::query(
        "SELECT seq, at_ms, command, body FROM log
         WHERE table_number = (SELECT number FROM table_numbers WHERE code = $1) AND seq >= $2
         UNION
         SELECT value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM fresh, json_each(fresh.written)
         WHERE value ->> 0 = $1 AND value ->> 1 >= $2
         ORDER BY 1 LIMIT $3",
    );
    let query = query.bind(table).bind(i64::try_from(from).unwrap_or(i64::MAX)).bind(i64::from(limit));
    query.fetch_all(connection).await?.iter().map(reads::log_row).collect()
}

pub(super) async fn head(connection: &mut SqliteConnection, table: &str) -> Result<u64, StoreError> {
    let query = sqlx::query_scalar(
        "SELECT MAX(COALESCE((SELECT MAX(value ->> 1) FROM fresh, json_each(fresh.written) WHERE value ->> 0 = $1), 0),
             COALESCE((SELECT MAX(seq) FROM log
                 WHERE table_number = (SELECT number FROM table_numbers WHERE code = $1)), 0))",
    );
    let head: i64 = query.bind(table).fetch_one(connection).await?;
    Ok(head.unsigned_abs())
}

pub(super) async fn row_of_command(
    connection: &mut SqliteConnection,
    table: &str,
    command: &str,
) -> Result<Option<Row>, StoreError> {
    let query = sqlx::query(
        "SELECT seq, at_ms, command, body FROM log
         WHERE table_number = (SELECT number FROM table_numbers WHERE code = $1) AND command = $2
         UNION ALL
         SELECT value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM fresh, json_each(fresh.written)
         WHERE value ->> 0 = $1 AND value ->> 3 = $2",
    );
    let row = query.bind(table).bind(command).fetch_optional(connection).await?;
    row.as_ref().map(reads::log_row).transpose()
}
