//! The file itself: how it is made, how connections to it are opened, and whether it is still the one that was opened.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, SqliteConnection, SqlitePool};

use crate::{OpenOptions, StoreError, schema};

/// Another program may hold the file for a moment, to back it up or to prune it.
const BUSY: Duration = Duration::from_secs(10);
const ASK_AGAIN: Duration = Duration::from_millis(20);
/// KiB of memory for pages, as SQLite wants it: the newest pages of the indexes of all live tables should be there.
const CACHE: &str = "-4096";
/// The same for whoever only reads, which happens when a table returns to memory and for lists.
const READER_CACHE: &str = "-2048";
/// Pages in the write-ahead log before SQLite itself brings them in, within a transaction: if nothing else did.
const CHECKPOINT: &str = "32000";
/// Not a file.
const IN_MEMORY: &str = ":memory:";

/// Which file a name stands for, whatever its name.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// Elsewhere a file that is open is not deleted or replaced.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

/// Makes an empty file that only its owner reads: it will hold the secrets of tables. One that is there stays as it is. SQLite
/// gives the files beside it the same rights.
pub(crate) fn create_private(path: &Path) -> Result<(), StoreError> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(StoreError::file(path, error)),
        _ => Ok(()),
    }
}

/// The file of an open store.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    options: OpenOptions,
    opened: Option<Identity>,
    /// The write-ahead log. It stays the same file as long as one connection is open.
    log: Option<Identity>,
    /// Does nothing but stay open.
    keeper: Option<SqliteConnection>,
}

impl File {
    /// Makes the file if it is missing and brings it to the version of today.
    pub(super) async fn open(path: &Path, options: OpenOptions) -> Result<(Self, SqliteConnection), StoreError> {
        let in_memory = path == Path::new(IN_MEMORY);
        if !in_memory {
            create_private(path)?;
        }
        let opened = if in_memory { None } else { identity(path) };
        let mut file = Self { path: path.to_owned(), options, opened, log: None, keeper: None };
        let connection = file.connect().await?;
        let mut keeper = connect_patiently(&file.connect_options()).await?;
        // It has the log open when it has read something.
        version(&mut keeper).await?;
        file.keeper = Some(keeper);
        file.log = file.opened.and_then(|_| identity(&file.log_path()));
        Ok((file, connection))
    }

    /// Lets go of the file. Whoever closes the last connection finds it alone.
    pub(super) async fn close(&mut self) {
        if let Some(keeper) = self.keeper.take() {
            let closed = keeper.close().await;
            tracing::trace!(?closed, "the file is let go");
        }
    }

    /// A connection that writes. Never makes a file: if ours is gone, an empty one in its place would seem to work.
    pub(super) async fn connect(&self) -> Result<SqliteConnection, StoreError> {
        self.check()?;
        let mut connection = connect_patiently(&self.connect_options()).await?;
        if !self.options.accept_loss {
            check_durability(&mut connection).await?;
        }
        migrate(&mut connection).await?;
        self.check()?;
        Ok(connection)
    }

    /// Connections that only read, at most so many.
    pub(super) async fn readers(&self, many: u32) -> Result<SqlitePool, StoreError> {
        let connect = self.connect_options().pragma("cache_size", READER_CACHE);
        Ok(SqlitePoolOptions::new().max_connections(many).connect_with(connect).await?)
    }

    /// Whether the file and its write-ahead log are still those that were opened. What is written to a file without a name is
    /// gone with the process.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let log = self.log.map(|log| (self.log_path(), log));
        for (path, opened) in self.opened.map(|opened| (self.path.clone(), opened)).into_iter().chain(log) {
            if identity(&path) != Some(opened) {
                return Err(StoreError::Replaced { path: path.display().to_string() });
            }
        }
        Ok(())
    }

    fn log_path(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push("-wal");
        PathBuf::from(name)
    }

    fn connect_options(&self) -> SqliteConnectOptions {
        let synchronous = if self.options.accept_loss { SqliteSynchronous::Off } else { SqliteSynchronous::Full };
        SqliteConnectOptions::new()
            .filename(&self.path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .pragma("cache_size", CACHE)
            .busy_timeout(BUSY)
    }
}

/// Makes an empty file that is a store, without a write-ahead log, so that the file alone is everything.
pub(super) async fn prepare(path: &Path) -> Result<SqliteConnection, StoreError> {
    create_private(path)?;
    let connect = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Delete)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&connect).await?;
    migrate(&mut connection).await?;
    Ok(connection)
}

/// SQLite waits for another program as it was told to, except where a file is given its write-ahead log: that is refused at once
/// if another is just doing the same.
async fn connect_patiently(connect: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let end = Instant::now() + BUSY;
    loop {
        match SqliteConnection::connect_with(connect).await {
            Err(error) if is_busy(&error) && Instant::now() < end => tokio::time::sleep(ASK_AGAIN).await,
            outcome => return outcome,
        }
    }
}

fn is_busy(error: &sqlx::Error) -> bool {
    // The low byte says what happened, the others say where.
    let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

/// What was set is read back: a file system without shared memory, say, has no write-ahead log.
async fn check_durability(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
    if !journal.eq_ignore_ascii_case("wal") {
        return Err(StoreError::NotDurable { setting: "journal_mode", found: journal });
    }
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
    if synchronous < 2 {
        return Err(StoreError::NotDurable { setting: "synchronous", found: synchronous.to_string() });
    }
    Ok(())
}

/// The version of a database, which this program must know.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?;
    if found > schema::known() {
        return Err(StoreError::TooNew { found, known: schema::known() });
    }
    Ok(found)
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    if version(connection).await? == schema::known() {
        return Ok(());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Another program may have done it meanwhile.
    let found = version(&mut transaction).await?;
    for migration in schema::MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or_default()) {
        sqlx::raw_sql(migration.sqlite).execute(&mut *transaction).await?;
    }
    let version = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {}", schema::known()));
    sqlx::query(version).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}
