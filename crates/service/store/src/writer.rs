//! Group commit: whatever has queued while one transaction was written goes into the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};

use crate::entry::{Append, Appended, QueueState};
use crate::error::StoreError;
use crate::plan;

/// Appends that may wait. Whoever comes later waits before the queue: nothing is refused, memory stays bounded.
const QUEUE: usize = 4_096;
/// Appends in one transaction. PostgreSQL holds a lock for each table of it.
const BATCH: usize = 1_024;
/// A store that cannot say within this time that it writes is not well.
const WELL: Duration = Duration::from_secs(5);
/// After this time an append that was set aside is tried again, if nothing else comes to be written.
const AGAIN: Duration = Duration::from_millis(5);
/// So long another node may hold a table before those who wait for it are told.
const HELD: Duration = Duration::from_secs(3);

/// Writes a batch in one transaction.
#[async_trait]
pub(crate) trait Backend: Send + 'static {
    /// Answers each append when all that is stored of the batch is durable; after an error nothing may be. None where another
    /// node holds the table: nothing of that append is stored, and it is to be tried again.
    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Option<Appended>>, StoreError>;

    /// Durably writes and reads as for an append.
    async fn health(&mut self) -> Result<(), StoreError>;

    /// Called when all are answered, for work that nobody waits for.
    async fn rest(&mut self) {}
}

type Asker = oneshot::Sender<Result<Appended, StoreError>>;

enum Job {
    Append(Append, Asker),
    Health(oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

#[derive(Debug, Default)]
struct Meters {
    waiting: AtomicU64,
    last_batch: AtomicU64,
    batches: AtomicU64,
    appends: AtomicU64,
    rows: AtomicU64,
    failures: AtomicU64,
    busy_micros: AtomicU64,
}

/// The queue before the one task that writes.
#[derive(Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
    meters: Arc<Meters>,
}

impl Writer {
    pub(crate) fn start(backend: impl Backend) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let meters = Arc::new(Meters::default());
        let work = Work { backend, meters: Arc::clone(&meters), aside: Vec::new() };
        tokio::spawn(work.run(queue));
        Self { jobs, meters }
    }

    pub(crate) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        plan::check(&append)?;
        let (answer, answered) = oneshot::channel();
        self.meters.waiting.fetch_add(1, Ordering::Relaxed);
        if self.jobs.send(Job::Append(append, answer)).await.is_err() {
            self.meters.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(StoreError::Closed);
        }
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Waits in the same queue as the appends do: where they are stuck, this is late.
    pub(crate) async fn health(&self) -> Result<(), StoreError> {
        let asked = async {
            let (answer, answered) = oneshot::channel();
            self.jobs.send(Job::Health(answer)).await.map_err(|_| StoreError::Closed)?;
            answered.await.unwrap_or(Err(StoreError::Closed))
        };
        tokio::time::timeout(WELL, asked).await.unwrap_or(Err(StoreError::late(WELL)))
    }

    pub(crate) fn state(&self) -> QueueState {
        let read = |meter: &AtomicU64| meter.load(Ordering::Relaxed);
        QueueState {
            waiting: read(&self.meters.waiting),
            last_batch: read(&self.meters.last_batch),
            batches: read(&self.meters.batches),
            appends: read(&self.meters.appends),
            rows: read(&self.meters.rows),
            failures: read(&self.meters.failures),
            busy_micros: read(&self.meters.busy_micros),
        }
    }

    /// Returns when everything queued before is answered.
    pub(crate) async fn close(&self) {
        let (done, finished) = oneshot::channel();
        if self.jobs.send(Job::Close(done)).await.is_ok() {
            // An error means that another call has closed it and it is finished too.
            drop(finished.await);
        }
    }
}

/// An append and who waits for it, since when.
struct Waiting {
    append: Append,
    answer: Asker,
    since: Instant,
}

/// The task that writes.
struct Work<B> {
    backend: B,
    meters: Arc<Meters>,
    /// Appends whose tables another node holds, in the order they came.
    aside: Vec<Waiting>,
}

impl<B: Backend> Work<B> {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH);
        let mut closing = Vec::new();
        while receive(!self.aside.is_empty(), &mut queue, &mut jobs).await {
            // Those set aside come first: of two appends for a table the earlier one is decided first.
            let mut batch = std::mem::take(&mut self.aside);
            let mut asked = Vec::new();
            for job in jobs.drain(..) {
                match job {
                    Job::Append(append, answer) => batch.push(Waiting { append, answer, since: Instant::now() }),
                    Job::Health(answer) => asked.push(answer),
                    Job::Close(done) => {
                        queue.close();
                        closing.push(done);
                    }
                }
            }
            self.write(batch).await;
            if !asked.is_empty() {
                let health = self.backend.health().await;
                for answer in asked {
                    // Whoever asked may have gone away meanwhile, here and below.
                    drop(answer.send(health.clone()));
                }
            }
            self.backend.rest().await;
        }
        for done in closing {
            // Whoever closed it may not wait for the end.
            let _ = done.send(());
        }
    }

    async fn write(&mut self, waiting: Vec<Waiting>) {
        if waiting.is_empty() {
            return;
        }
        let size = waiting.len() as u64;
        self.meters.waiting.fetch_sub(size, Ordering::Relaxed);
        self.meters.last_batch.store(size, Ordering::Relaxed);
        let start = Instant::now();
        let (batch, who): (Vec<Append>, Vec<(Asker, Instant)>) =
            waiting.into_iter().map(|waiting| (waiting.append, (waiting.answer, waiting.since))).unzip();
        let outcomes = write(&mut self.backend, &batch, &self.meters).await;
        self.meters.busy_micros.fetch_add(start.elapsed().as_micros() as u64, Ordering::Relaxed);
        for ((append, outcome), (answer, since)) in batch.into_iter().zip(outcomes).zip(who) {
            let outcome = match outcome {
                Ok(Some(appended)) => Ok(appended),
                Ok(None) if since.elapsed() < HELD => {
                    self.meters.waiting.fetch_add(1, Ordering::Relaxed);
                    self.aside.push(Waiting { append, answer, since });
                    continue;
                }
                Ok(None) => {
                    tracing::warn!("another node holds a table for more than {HELD:?}");
                    Err(StoreError::Held { table: append.table })
                }
                Err(error) => Err(error),
            };
            self.meters.appends.fetch_add(1, Ordering::Relaxed);
            match &outcome {
                Ok(Appended::Stored) => self.meters.rows.fetch_add(append.rows.len() as u64, Ordering::Relaxed),
                Ok(_) => 0,
                Err(_) => self.meters.failures.fetch_add(1, Ordering::Relaxed),
            };
            drop(answer.send(outcome));
        }
    }
}

/// Waits for something to do; false at the end.
async fn receive(aside: bool, queue: &mut mpsc::Receiver<Job>, jobs: &mut Vec<Job>) -> bool {
    if !aside {
        return queue.recv_many(jobs, BATCH).await > 0;
    }
    if let Ok(0) = tokio::time::timeout(AGAIN, queue.recv_many(jobs, BATCH)).await {
        // Closed: nothing else comes, but those set aside are still to be answered.
        tokio::time::sleep(AGAIN).await;
    }
    true
}

/// One bad append must not sink the others: a batch that fails is halved until the bad one stands alone.
async fn write(
    backend: &mut impl Backend,
    batch: &[Append],
    meters: &Meters,
) -> Vec<Result<Option<Appended>, StoreError>> {
    let mut outcomes = Vec::with_capacity(batch.len());
    let mut parts = vec![batch];
    while let Some(part) = parts.pop() {
        meters.batches.fetch_add(1, Ordering::Relaxed);
        match backend.write(part).await {
            Ok(stored) => outcomes.extend(stored.into_iter().map(Ok)),
            Err(error) if part.len() == 1 || error.is_general() => {
                tracing::error!(appends = part.len(), %error, "the store failed");
                outcomes.extend(part.iter().map(|_| Err(error.clone())));
            }
            Err(_) => {
                let (first, second) = part.split_at(part.len() / 2);
                parts.extend([second, first]);
            }
        }
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Refuses every batch that holds a table named `bad`; is slow, so that others queue meanwhile.
    struct Picky(Arc<AtomicU64>);

    #[async_trait]
    impl Backend for Picky {
        async fn write(&mut self, batch: &[Append]) -> Result<Vec<Option<Appended>>, StoreError> {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            self.0.fetch_max(batch.len() as u64, Ordering::Relaxed);
            if batch.iter().any(|append| append.table == "bad") {
                return Err(StoreError::corrupt("bad"));
            }
            Ok(batch.iter().map(|append| Some(Appended::Repeated { seq: append.first })).collect())
        }

        async fn health(&mut self) -> Result<(), StoreError> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn one_bad_append_does_not_sink_the_others_and_each_gets_its_own_answer() {
        let largest = Arc::new(AtomicU64::new(0));
        let writer = Arc::new(Writer::start(Picky(Arc::clone(&largest))));
        let tasks: Vec<_> = (0..200_u64)
            .map(|first| {
                let writer = Arc::clone(&writer);
                let table = if first % 50 == 7 { "bad" } else { "good" }.to_owned();
                tokio::spawn(async move { writer.append(Append { table, first, ..Append::default() }).await })
            })
            .collect();
        for (first, task) in (0_u64..).zip(tasks) {
            let outcome = task.await.expect("the task runs");
            if first % 50 == 7 {
                assert!(outcome.is_err(), "append {first}");
            } else {
                assert_eq!(outcome.expect("a good append is stored"), Appended::Repeated { seq: first });
            }
        }
        assert!(largest.load(Ordering::Relaxed) > 100, "appends share transactions");
        let state = writer.state();
        assert_eq!((state.waiting, state.appends, state.failures), (0, 200, 4));
    }

    #[tokio::test]
    async fn closing_answers_what_is_queued_and_refuses_what_comes_later() {
        let writer = Arc::new(Writer::start(Picky(Arc::default())));
        let queued: Vec<_> = (0..100)
            .map(|first| {
                let writer = Arc::clone(&writer);
                tokio::spawn(async move { writer.append(Append { first, ..Append::default() }).await })
            })
            .collect();
        tokio::task::yield_now().await;
        writer.close().await;
        writer.close().await;
        for task in queued {
            assert!(task.await.expect("the task runs").is_ok());
        }
        assert!(matches!(writer.append(Append::default()).await, Err(StoreError::Closed)));
    }

    /// Another node holds the table `held` for so many transactions; a table named `stuck` is never answered.
    struct Shared(u64);

    #[async_trait]
    impl Backend for Shared {
        async fn write(&mut self, batch: &[Append]) -> Result<Vec<Option<Appended>>, StoreError> {
            if batch.iter().any(|append| append.table == "stuck") {
                std::future::pending::<()>().await;
            }
            self.0 = self.0.saturating_sub(1);
            let answer = |append: &Append| (append.table != "held" || self.0 == 0).then_some(Appended::Stored);
            Ok(batch.iter().map(answer).collect())
        }

        async fn health(&mut self) -> Result<(), StoreError> {
            Ok(())
        }
    }

    fn for_table(table: &str) -> Append {
        Append { table: table.to_owned(), ..Append::default() }
    }

    #[tokio::test]
    async fn a_held_table_is_set_aside_and_the_others_go_on() {
        let writer = Arc::new(Writer::start(Shared(100)));
        let held = tokio::spawn({
            let writer = Arc::clone(&writer);
            async move { writer.append(for_table("held")).await }
        });
        while writer.state().batches == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(writer.append(for_table("free")).await.expect("it is stored"), Appended::Stored);
        assert!(!held.is_finished());
        assert_eq!(writer.state().waiting, 1);
        writer.health().await.expect("the store is well all the while");
        writer.close().await;
        assert_eq!(held.await.expect("the task runs").expect("it is stored at last"), Appended::Stored);
    }

    #[tokio::test]
    async fn whoever_waits_too_long_for_a_held_table_is_told() {
        let writer = Writer::start(Shared(u64::MAX));
        let refused = writer.append(for_table("held")).await;
        assert!(matches!(&refused, Err(StoreError::Held { table }) if table == "held"), "{refused:?}");
        assert_eq!((writer.state().waiting, writer.state().failures), (0, 1));
    }

    #[tokio::test]
    async fn health_waits_behind_the_appends_but_not_for_ever() {
        let writer = Arc::new(Writer::start(Shared(0)));
        let stuck = Arc::clone(&writer);
        tokio::spawn(async move { stuck.append(for_table("stuck")).await });
        tokio::task::yield_now().await;
        assert!(matches!(writer.health().await, Err(StoreError::Late { .. })));
    }
}
