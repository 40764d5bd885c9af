//! Brings the write-ahead log into the file while others go on writing.
//!
//! SQLite would do it within a transaction, and whoever waits for that one would wait for a sync of the file too. So most of it
//! is done by a connection that only reads otherwise. What came in meanwhile is little, and the writer brings it in itself
//! between two transactions: only when nothing is left does the log begin anew instead of growing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use sqlx::{SqliteConnection, SqliteExecutor, SqlitePool};

use crate::error::StoreError;

/// Pages in the log before they go to their places: many transactions change the same pages.
const PAGES: i64 = 6_000;
/// After so many rows somebody looks how long the log is.
const ROWS: usize = 1_024;

const IDLE: u8 = 0;
const UNDER_WAY: u8 = 1;
const NEARLY_DONE: u8 = 2;

/// How far the log has been brought in.
#[derive(Debug)]
pub(super) struct Checkpoints {
    readers: SqlitePool,
    state: Arc<AtomicU8>,
    rows: usize,
}

impl Checkpoints {
    pub(super) fn new(readers: SqlitePool) -> Self {
        Self { readers, state: Arc::new(AtomicU8::new(IDLE)), rows: 0 }
    }

    /// Counts rows that were written.
    pub(super) fn count(&mut self, rows: usize) {
        self.rows += rows;
    }

    /// Whether the writer should bring in what is left; begins to bring in the rest beside it when there is much.
    pub(super) fn begin(&mut self) -> bool {
        if self.rows >= ROWS && self.state.load(Ordering::Acquire) == IDLE {
            self.rows = 0;
            self.state.store(UNDER_WAY, Ordering::Release);
            tokio::spawn(bring_in(self.readers.clone(), Arc::clone(&self.state)));
        }
        self.state.load(Ordering::Acquire) == NEARLY_DONE
    }

    /// Brings in what is left, between two transactions. Nothing is lost if this fails: the log is longer for a while.
    pub(super) async fn end(&self, writer: &mut SqliteConnection) -> Result<(), StoreError> {
        let brought_in = checkpoint(writer, "PRAGMA wal_checkpoint(PASSIVE)").await;
        self.state.store(IDLE, Ordering::Release);
        brought_in.map(|_| ())
    }
}

/// How many pages of the log are not in their places.
async fn checkpoint(connection: impl SqliteExecutor<'_>, sql: &'static str) -> Result<i64, StoreError> {
    let (_, pages, brought_in): (i64, i64, i64) = sqlx::query_as(sql).fetch_one(connection).await?;
    Ok(pages - brought_in)
}

async fn bring_in(readers: SqlitePool, state: Arc<AtomicU8>) {
    let brought_in = async {
        let much = checkpoint(&readers, "PRAGMA wal_checkpoint(NOOP)").await? >= PAGES;
        // The second time there is only what came in meanwhile.
        for _ in 0..if much { 2 } else { 0 } {
            checkpoint(&readers, "PRAGMA wal_checkpoint(PASSIVE)").await?;
        }
        Ok::<bool, StoreError>(much)
    };
    let next = match brought_in.await {
        Ok(true) => NEARLY_DONE,
        Ok(false) => IDLE,
        Err(error) => {
            if !readers.is_closed() {
                tracing::warn!(%error, "the write-ahead log grows");
            }
            IDLE
        }
    };
    state.store(next, Ordering::Release);
}
