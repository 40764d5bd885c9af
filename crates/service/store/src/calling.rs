//! Where people want to be told that it is their turn, and up to which row of a table they were told. What both databases ask and
//! write alike, made for each by a macro as in [`crate::reads`].

use crate::entry::{KeyHash, Millis};
use crate::error::StoreError;
use crate::reads::{self, Columns};

/// A place where somebody wants to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The same place of the same person has the same id.
    pub id: String,
    /// The hash of the secret of whoever wants to be told.
    pub owner: KeyHash,
    /// When it was asked for.
    pub at: Millis,
    /// Where and how; the store does not read it.
    pub body: String,
}

/// A place was told what a table said at a row, and before it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Told {
    /// The id of the place.
    pub subscription: String,
    /// The code of the table.
    pub table: String,
    /// The number of the row.
    pub seq: u64,
}

pub(crate) fn subscription(row: &impl Columns) -> Result<Subscription, StoreError> {
    let owner = reads::hash(&row.bytes_or_null(1)?.unwrap_or_default())?;
    Ok(Subscription { id: row.text(0)?, owner, at: row.number(2)?, body: row.text(3)? })
}

pub(crate) fn mark(row: &impl Columns) -> Result<Told, StoreError> {
    Ok(Told { subscription: row.text(0)?, table: row.text(1)?, seq: row.number(2)?.unsigned_abs() })
}

/// These questions and writes, for one kind of connection.
macro_rules! calling {
    ($connection:ty) => {
        /// The text that is kept under a name. Where there is none yet, this one is, from now on.
        pub(super) async fn keep(
            connection: &mut $connection,
            name: &str,
            first: &str,
        ) -> Result<String, $crate::StoreError> {
            let add = sqlx::query("INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING");
            add.bind(name).bind(first).execute(&mut *connection).await?;
            let query = sqlx::query_scalar("SELECT value FROM kept WHERE name = $1");
            Ok(query.bind(name).fetch_one(connection).await?)
        }

        /// Takes a place in, in place of an earlier one of the same id.
        pub(super) async fn subscribe(
            connection: &mut $connection,
            wanted: &$crate::Subscription,
        ) -> Result<(), $crate::StoreError> {
            let query = sqlx::query(
                "INSERT INTO subscriptions (id, owner, made_ms, body) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (id) DO UPDATE SET
                     owner = excluded.owner, made_ms = excluded.made_ms, body = excluded.body",
            );
            let query = query.bind(wanted.id.clone()).bind(wanted.owner.0.to_vec()).bind(wanted.at);
            query.bind(wanted.body.clone()).execute(connection).await?;
            Ok(())
        }

        /// Forgets a place, and what it was told.
        pub(super) async fn unsubscribe(
            connection: &mut $connection,
            id: &str,
        ) -> Result<bool, $crate::StoreError> {
            use sqlx::Connection as _;
            let mut transaction = connection.begin().await?;
            let gone = sqlx::query("DELETE FROM subscriptions WHERE id = $1").bind(id);
            let gone = gone.execute(&mut *transaction).await?.rows_affected() > 0;
            sqlx::query("DELETE FROM told WHERE subscription = $1").bind(id).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(gone)
        }

        pub(super) async fn subscriptions(
            connection: &mut $connection,
        ) -> Result<Vec<$crate::Subscription>, $crate::StoreError> {
            let query = sqlx::query("SELECT id, owner, made_ms, body FROM subscriptions ORDER BY made_ms, id");
            query.fetch_all(connection).await?.iter().map($crate::calling::subscription).collect()
        }

        /// Writes down what was told. A mark never goes back, and none is left of a place that is gone.
        pub(super) async fn tell(
            connection: &mut $connection,
            told: &[$crate::Told],
        ) -> Result<(), $crate::StoreError> {
            use sqlx::Connection as _;
            let mut transaction = connection.begin().await?;
            for mark in told {
                let query = sqlx::query(
                    "INSERT INTO told (subscription, table_code, seq)
                     SELECT id, CAST($2 AS TEXT), CAST($3 AS BIGINT) FROM subscriptions WHERE id = $1
                     ON CONFLICT (subscription, table_code) DO UPDATE SET seq = excluded.seq WHERE told.seq < excluded.seq",
                );
                let seq = i64::try_from(mark.seq).unwrap_or(i64::MAX);
                let query = query.bind(mark.subscription.clone()).bind(mark.table.clone()).bind(seq);
                query.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(())
        }

        /// What was told of one table, or of all.
        pub(super) async fn told(
            connection: &mut $connection,
            table: Option<&str>,
        ) -> Result<Vec<$crate::Told>, $crate::StoreError> {
            let query = sqlx::query(
                "SELECT subscription, table_code, seq FROM told
                 WHERE CAST($1 AS TEXT) IS NULL OR table_code = $1 ORDER BY subscription, table_code",
            );
            query.bind(table).fetch_all(connection).await?.iter().map($crate::calling::mark).collect()
        }
    };
}
pub(crate) use calling;
