//! Where a test's store lies: a SQLite file or a database of its own, gone with the test.

use std::sync::Arc;

use sqlx::{Connection as _, PgConnection};
use tablee_store::{OpenOptions, Store, open};
use tempfile::TempDir;

/// Where a test's store is, gone with the test.
#[derive(Debug)]
pub(crate) struct Place {
    /// For `open`.
    pub(crate) place: String,
    /// For what else a test writes.
    pub(crate) folder: TempDir,
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        let folder = TempDir::new().expect("a folder for the test");
        Self { place: folder.path().join("tablee.db").display().to_string(), folder }
    }

    /// A database of the test's own on the server that `cargo verify` and `cargo xtask postgres` start.
    pub(crate) async fn postgres(test: &str) -> Self {
        let server = std::env::var("TABLEE_TEST_POSTGRES")
            .expect("a PostgreSQL is needed: cargo xtask postgres cargo nextest run -p tablee-store");
        let name: String = test.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
        let mut connection = PgConnection::connect(&server).await.expect("the PostgreSQL of the tests answers");
        for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.expect("a database for the test");
        }
        let (address, _) = server.rsplit_once('/').expect("the address of a database");
        Self { place: format!("{address}/{name}"), folder: TempDir::new().expect("a folder for the test") }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        tablee_store::is_postgres(&self.place)
    }

    /// Opens it, as often as there are nodes.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        open(&self.place, OpenOptions::default()).await.expect("the store opens")
    }

    /// Says something to the database behind the store's back.
    pub(crate) async fn execute(&self, sql: &str) {
        let sql = sqlx::AssertSqlSafe(sql.to_owned());
        if self.is_postgres() {
            let mut connection = PgConnection::connect(&self.place).await.expect("the database answers");
            sqlx::raw_sql(sql).execute(&mut connection).await.expect("the statement is right");
        } else {
            let mut connection = sqlx::SqliteConnection::connect(&self.place).await.expect("the file opens");
            sqlx::raw_sql(sql).execute(&mut connection).await.expect("the statement is right");
        }
    }
}
