//! How connections are opened: what every one of them is told and asked, and how long anybody waits.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool};

use crate::{OpenOptions, StoreError, schema};

/// Whoever waits longer than this for a connection is told that the database is away.
const PATIENCE: Duration = Duration::from_secs(5);
/// A connection of a pool that does not answer within this time is closed, and another one taken.
const ALIVE: Duration = Duration::from_secs(1);
/// Two nodes that start at the same time must not both make the tables.
const MIGRATION_LOCK: i64 = 0x7461_626c_6565;

/// A node that is frozen or cut off within a transaction must not hold up the others: the database itself ends what waits or
/// idles too long, and asks after a silent client. On our side every wait has an end too: sqlx does not let us at the socket.
const LIMITS: &str = "SET lock_timeout = '2s'; SET statement_timeout = '10s';
    SET idle_in_transaction_session_timeout = '4s';
    SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
    SET tcp_user_timeout = '20s'";

/// Where the database is, and what is asked of it.
#[derive(Clone, Debug)]
pub(super) struct Database {
    connect: PgConnectOptions,
    options: OpenOptions,
}

impl Database {
    /// Looks at the database as it was set up: where it is set not to be durable, somebody should mend that before it is used.
    pub(super) async fn open(url: &str, options: OpenOptions) -> Result<Self, StoreError> {
        let database = Self { connect: url.parse()?, options };
        let mut connection = database.patiently().await?;
        if !options.accept_loss {
            check_durability(&mut connection).await?;
        }
        migrate(&mut connection).await?;
        connection.close().await?;
        Ok(database)
    }

    async fn patiently(&self) -> Result<PgConnection, StoreError> {
        let connecting = tokio::time::timeout(PATIENCE, self.connect.connect()).await;
        Ok(connecting.map_err(|_| StoreError::late(PATIENCE))??)
    }

    /// A connection of one's own.
    pub(super) async fn connect(&self) -> Result<PgConnection, StoreError> {
        let mut connection = self.patiently().await?;
        set_up(&mut connection, self.options).await?;
        Ok(connection)
    }

    /// The same for work that takes as long as it takes.
    pub(super) async fn connect_for_long(&self) -> Result<PgConnection, StoreError> {
        let mut connection = self.patiently().await?;
        make_durable(&mut connection, self.options).await?;
        Ok(connection)
    }

    /// At most so many connections.
    pub(super) async fn pool(&self, connections: u32) -> Result<PgPool, StoreError> {
        let options = self.options;
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(PATIENCE)
            // Asked with a deadline of our own: a line that was frozen would use up all the patience.
            .test_before_acquire(false)
            .before_acquire(|connection, _| {
                Box::pin(async move {
                    let late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
                    tokio::time::timeout(ALIVE, connection.ping()).await.map_err(late)?.map(|()| true)
                })
            })
            // A connection that cannot be made durable is none; the pool says so in the log and tries again.
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    set_up(connection, options).await.map_err(|error| sqlx::Error::Configuration(Box::new(error)))
                })
            });
        Ok(pool.connect_with(self.connect.clone()).await?)
    }
}

/// What was set for the role or the database since the start must not change what is promised.
async fn set_up(connection: &mut PgConnection, options: OpenOptions) -> Result<(), StoreError> {
    sqlx::raw_sql(LIMITS).execute(&mut *connection).await?;
    make_durable(connection, options).await
}

async fn make_durable(connection: &mut PgConnection, options: OpenOptions) -> Result<(), StoreError> {
    if options.accept_loss {
        return Ok(());
    }
    let found: String = sqlx::query_scalar("SHOW synchronous_commit").fetch_one(&mut *connection).await?;
    if found == "off" {
        tracing::warn!("synchronous_commit was set to off for this role or database; it is on here");
        sqlx::raw_sql("SET synchronous_commit = on").execute(&mut *connection).await?;
    }
    check_durability(connection).await
}

async fn check_durability(connection: &mut PgConnection) -> Result<(), StoreError> {
    for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
        let query = sqlx::query_scalar("SELECT current_setting($1)").bind(setting);
        let found: String = query.fetch_one(&mut *connection).await?;
        if found == "off" {
            return Err(StoreError::NotDurable { setting, found });
        }
    }
    Ok(())
}

/// Makes the tables, or brings them to the version of today. Other nodes may go on meanwhile, also older ones.
async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("SET LOCAL lock_timeout = '60s'").execute(&mut *transaction).await?;
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
