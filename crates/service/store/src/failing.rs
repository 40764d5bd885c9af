//! A store that fails on purpose, for tests of whoever uses stores.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::mpsc;

use crate::entry::{
    Append, Appended, Counts, Key, KeyHash, Millis, Notice, QueueState, Row, Score, ScoreFilter, TableEntry,
    TableFilter,
};
use crate::{Store, StoreError, Subscription, Told};

/// Fails the appends it is told to fail, and its health before them; all else goes to the store within.
#[derive(Debug)]
pub struct Failing {
    store: Arc<dyn Store>,
    appends: AtomicU64,
    first: u64,
    last: u64,
    keeps: bool,
}

impl Failing {
    /// Fails the appends from this number to that one; the first append is number 1. Nothing of them is stored.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, first: u64, last: u64) -> Self {
        Self { store, appends: AtomicU64::new(0), first, last, keeps: false }
    }

    /// The same, but what fails is stored nevertheless: as when the connection breaks after the commit.
    #[must_use]
    pub fn after_storing(store: Arc<dyn Store>, first: u64, last: u64) -> Self {
        Self { keeps: true, ..Self::new(store, first, last) }
    }

    /// How many appends were asked for so far.
    #[must_use]
    pub fn appends(&self) -> u64 {
        self.appends.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl Store for Failing {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let number = self.appends.fetch_add(1, Ordering::SeqCst) + 1;
        if !(self.first..=self.last).contains(&number) {
            return self.store.append(append).await;
        }
        if self.keeps {
            let stored = self.store.append(append).await?;
            tracing::debug!(number, ?stored, "an append is stored and reported as failed");
        }
        Err(StoreError::Database { message: format!("append {number} fails on purpose"), general: true })
    }

    async fn rows(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        self.store.rows(table, from, limit).await
    }

    async fn head(&self, table: &str) -> Result<u64, StoreError> {
        self.store.head(table).await
    }

    async fn row_of_command(&self, table: &str, command: &str) -> Result<Option<Row>, StoreError> {
        self.store.row_of_command(table, command).await
    }

    async fn table(&self, code: &str) -> Result<Option<TableEntry>, StoreError> {
        self.store.table(code).await
    }

    async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableEntry>, StoreError> {
        self.store.tables(filter).await
    }

    async fn key(&self, hash: &KeyHash, now: Millis) -> Result<Option<Key>, StoreError> {
        self.store.key(hash, now).await
    }

    async fn tables_of(
        &self,
        hashes: &[KeyHash],
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Key, TableEntry)>, StoreError> {
        self.store.tables_of(hashes, now, limit).await
    }

    async fn add_score(&self, score: Score) -> Result<bool, StoreError> {
        self.store.add_score(score).await
    }

    async fn remove_score(&self, id: &str, entered_by: &KeyHash) -> Result<bool, StoreError> {
        self.store.remove_score(id, entered_by).await
    }

    async fn scores(&self, filter: &ScoreFilter) -> Result<Vec<Score>, StoreError> {
        self.store.scores(filter).await
    }

    async fn keep(&self, name: &str, first: &str) -> Result<String, StoreError> {
        self.store.keep(name, first).await
    }

    async fn subscribe(&self, wanted: Subscription) -> Result<(), StoreError> {
        self.store.subscribe(wanted).await
    }

    async fn unsubscribe(&self, id: &str) -> Result<bool, StoreError> {
        self.store.unsubscribe(id).await
    }

    async fn subscriptions(&self) -> Result<Vec<Subscription>, StoreError> {
        self.store.subscriptions().await
    }

    async fn tell(&self, told: Vec<Told>) -> Result<(), StoreError> {
        self.store.tell(told).await
    }

    async fn told(&self, table: Option<&str>) -> Result<Vec<Told>, StoreError> {
        self.store.told(table).await
    }

    async fn take_lease(&self, table: &str, node: &str, lasts: Duration) -> Result<bool, StoreError> {
        self.store.take_lease(table, node, lasts).await
    }

    async fn release_leases(&self, node: &str, table: Option<&str>) -> Result<(), StoreError> {
        self.store.release_leases(node, table).await
    }

    async fn prune(&self, unchanged_since: Millis) -> Result<Vec<String>, StoreError> {
        self.store.prune(unchanged_since).await
    }

    async fn listen(&self) -> Result<mpsc::Receiver<Notice>, StoreError> {
        self.store.listen().await
    }

    async fn scrub(&self) -> Result<bool, StoreError> {
        self.store.scrub().await
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        self.store.backup(file).await
    }

    /// It writes, too: while the next append would fail, so does this.
    async fn health(&self) -> Result<(), StoreError> {
        let next = self.appends() + 1;
        if (self.first..=self.last).contains(&next) {
            return Err(StoreError::Database {
                message: "nothing can be written, on purpose".to_owned(),
                general: true,
            });
        }
        self.store.health().await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        self.store.counts().await
    }

    fn queue(&self) -> QueueState {
        self.store.queue()
    }

    async fn close(&self) {
        self.store.close().await;
    }
}
