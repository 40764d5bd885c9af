//! What the edge of a server keeps: how many are connected, how many ask for something dear, and how much is stored.

use std::time::{Duration, Instant};

use tablee_store::{Counts, Store};
use tokio::sync::{Mutex, Semaphore, SemaphorePermit};

use crate::limit::{Count, Rates};

/// How many dear requests are worked on at the same time: lists of the score book, records. Moves go past them.
const DEAR: usize = 2;
/// Counting what is stored reads all of it; nobody needs it newer than this.
const COUNTED_EVERY: Duration = Duration::from_secs(10);

/// See the module.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) connections: Count,
    dear: Semaphore,
    counts: Mutex<Option<(Instant, Counts)>>,
}

impl Edge {
    pub(crate) fn new(rates: Rates, connections: u32) -> Edge {
        Edge {
            connections: Count::new(rates.connections, connections),
            dear: Semaphore::new(DEAR),
            counts: Mutex::default(),
        }
    }

    /// Waits until one more dear request may be worked on.
    pub(crate) async fn dear(&self) -> Option<SemaphorePermit<'_>> {
        // It is never closed.
        self.dear.acquire().await.ok()
    }

    /// How much is stored, as it was a moment ago. Nothing if it cannot be read.
    pub(crate) async fn counts(&self, store: &dyn Store) -> Option<Counts> {
        let mut kept = self.counts.lock().await;
        if let Some((at, counts)) = &*kept
            && at.elapsed() < COUNTED_EVERY
        {
            return Some(counts.clone());
        }
        let counts = store.counts().await.ok()?;
        *kept = Some((Instant::now(), counts.clone()));
        Some(counts)
    }
}
