//! The append-only log of tables, durably stored.
//!
//! Rows `(table, seq)` are the only truth; beside them lists are kept that could be made again from the rows. The store knows
//! no game: bodies are opaque. SQLite and PostgreSQL keep the same promises and pass the same tests; see `docs/STORE.md`.

mod backup;
mod calling;
mod chain;
mod counted;
mod entry;
mod error;
mod failing;
mod plan;
mod postgres;
mod reads;
mod schema;
mod sqlite;
mod verify;
mod writer;
mod writes;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::mpsc;

pub use backup::restore;
pub use calling::{Subscription, Told};
pub use entry::{
    Append, Appended, Change, Counts, Key, KeyHash, KeyKind, Millis, NewRow, Notice, PAGE, QueueState, Row, Score,
    ScoreFilter, ScorePlayer, Seen, Status, TableEntry, TableFilter,
};
pub use error::StoreError;
pub use failing::Failing;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use verify::{Damage, Finding, Fold, Verified, verify};

/// What a store promises.
#[async_trait]
pub trait Store: Send + Sync + std::fmt::Debug {
    /// Stores rows of one table and what changes with them. Answers only when the answer is durable.
    ///
    /// # Errors
    ///
    /// After an error the rows are stored or not: read the table anew before deciding again.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// Rows of a table from a number on, in order, at most so many.
    ///
    /// # Errors
    ///
    /// [`StoreError::Hole`] if a row among them is missing.
    async fn rows(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError>;

    /// The number of a table's last row; 0 if it has none.
    async fn head(&self, table: &str) -> Result<u64, StoreError>;

    /// The row that a command led to.
    async fn row_of_command(&self, table: &str, command: &str) -> Result<Option<Row>, StoreError>;

    /// A table's entry in the list.
    async fn table(&self, code: &str) -> Result<Option<TableEntry>, StoreError>;

    /// Tables of the list, the latest changed first.
    async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableEntry>, StoreError>;

    /// What a secret opens now; where it opens several things, one of them (see [`Store::tables_of`]).
    async fn key(&self, hash: &KeyHash, now: Millis) -> Result<Option<Key>, StoreError>;

    /// All that these secrets open now, with the tables, the latest changed first, at most so many.
    async fn tables_of(
        &self,
        hashes: &[KeyHash],
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Key, TableEntry)>, StoreError>;

    /// Enters a game into the score book by hand; false if the id is there already.
    async fn add_score(&self, score: Score) -> Result<bool, StoreError>;

    /// Takes a game out of the score book that was entered by hand by whoever holds this secret; false if there is none.
    async fn remove_score(&self, id: &str, entered_by: &KeyHash) -> Result<bool, StoreError>;

    /// Games of the score book, the latest first.
    async fn scores(&self, filter: &ScoreFilter) -> Result<Vec<Score>, StoreError>;

    /// The text that is kept under a name: what the program must find again, such as a key of its own. Where nothing is kept yet,
    /// `first` is, from now on.
    async fn keep(&self, name: &str, first: &str) -> Result<String, StoreError>;

    /// Takes in where somebody wants to be told that it is their turn, in place of an earlier one of the same id.
    async fn subscribe(&self, wanted: Subscription) -> Result<(), StoreError>;

    /// Forgets such a place, and what it was told; false if there is none.
    async fn unsubscribe(&self, id: &str) -> Result<bool, StoreError>;

    /// All such places.
    async fn subscriptions(&self) -> Result<Vec<Subscription>, StoreError>;

    /// Writes down up to which rows places were told. A mark never goes back.
    async fn tell(&self, told: Vec<Told>) -> Result<(), StoreError>;

    /// Up to which rows places were told of one table, or of all.
    async fn told(&self, table: Option<&str>) -> Result<Vec<Told>, StoreError>;

    /// Takes or renews the right to compute a table's bots; false while another node holds it.
    async fn take_lease(&self, table: &str, node: &str, lasts: Duration) -> Result<bool, StoreError>;

    /// Gives up a node's right to one table's bots, or to all.
    async fn release_leases(&self, node: &str, table: Option<&str>) -> Result<(), StoreError>;

    /// Removes tables that did not end and have not changed since, with all that belongs to them; tells their codes. Games that
    /// ended stay for ever: a table at which one ended is not removed, whatever is played there now.
    async fn prune(&self, unchanged_since: Millis) -> Result<Vec<String>, StoreError>;

    /// Takes what was removed or rewritten out of the files, too, where databases leave it for a while. False if that could not be
    /// done from here, or not yet.
    async fn scrub(&self) -> Result<bool, StoreError>;

    /// What other nodes do, from now on. Without other nodes nothing comes, unless another program changes the same file.
    async fn listen(&self) -> Result<mpsc::Receiver<Notice>, StoreError>;

    /// Writes everything into a new SQLite file while the store goes on.
    async fn backup(&self, file: &Path) -> Result<(), StoreError>;

    /// Durably writes, through the same queue as appends, and reads; looks whether the database is still the one that was
    /// opened. An error, too, if that takes longer than some seconds.
    async fn health(&self) -> Result<(), StoreError>;

    /// How much there is, or was some seconds ago: counting reads everything.
    async fn counts(&self) -> Result<Counts, StoreError>;

    /// How the queue of writes is doing.
    fn queue(&self) -> QueueState;

    /// Finishes what is queued and closes. Later appends fail.
    async fn close(&self);
}

/// How a store is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenOptions {
    /// Open a store that may forget what it said was stored.
    pub accept_loss: bool,
}

/// Opens the store at a place: `postgres://...`, or else the name of a SQLite file, which is made if it is missing.
///
/// # Errors
///
/// If it cannot be reached, is of a later version, or is not durable and no loss is accepted.
pub async fn open(place: &str, options: OpenOptions) -> Result<Arc<dyn Store>, StoreError> {
    if is_postgres(place) {
        Ok(Arc::new(PostgresStore::open(place, options).await?))
    } else {
        Ok(Arc::new(SqliteStore::open(Path::new(place), options).await?))
    }
}

/// Whether a place is a PostgreSQL database, which several nodes may share, rather than a file.
#[must_use]
pub fn is_postgres(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}
