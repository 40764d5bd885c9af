//! Counts that were made some seconds ago serve whoever asks meanwhile: counting reads every table of the list.

use std::time::{Duration, Instant};

use tokio::sync::{Mutex, MutexGuard};

use crate::entry::Counts;

const AGE: Duration = Duration::from_secs(10);

/// The last counts, and when they were made.
#[derive(Debug, Default)]
pub(crate) struct Counted(Mutex<Option<(Instant, Counts)>>);

/// The right to count: whoever asks meanwhile waits for the result.
#[derive(Debug)]
pub(crate) struct Counting<'a>(MutexGuard<'a, Option<(Instant, Counts)>>);

impl Counted {
    /// The counts, or the right to make them.
    pub(crate) async fn get(&self) -> Result<Counts, Counting<'_>> {
        self.get_at(Instant::now()).await
    }

    async fn get_at(&self, now: Instant) -> Result<Counts, Counting<'_>> {
        let last = self.0.lock().await;
        match &*last {
            Some((at, counts)) if now.saturating_duration_since(*at) < AGE => Ok(counts.clone()),
            _ => Err(Counting(last)),
        }
    }
}

impl Counting<'_> {
    pub(crate) fn done(mut self, counts: Counts) -> Counts {
        *self.0 = Some((Instant::now(), counts.clone()));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn counts_serve_for_a_while() {
        let counted = Counted::default();
        let seven = Counts { scores: 7, ..Counts::default() };
        let counting = counted.get().await.expect_err("nothing was counted yet");
        counting.done(seven.clone());
        assert_eq!(counted.get().await.expect("it was counted"), seven);
        let later = Instant::now() + AGE;
        assert!(counted.get_at(later).await.is_err(), "too old");
        // Whoever began to count and failed leaves the right to the next.
        assert!(counted.get_at(later).await.is_err());
    }
}
