//! Group commit: whatever has queued while one transaction was written goes into the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};

use crate::entry::{Append, Appended, QueueState};
use crate::error::StoreError;
use crate::plan;

/// Appends that may wait. Whoever comes later waits before the queue: nothing is refused, memory stays bounded.
const QUEUE: usize = 4_096;
/// Appends in one transaction. PostgreSQL holds a lock for each table of it.
const BATCH: usize = 1_024;

/// Writes a batch in one transaction.
#[async_trait]
pub(crate) trait Backend: Send + 'static {
    /// Answers each append when all that is stored of the batch is durable; after an error nothing may be.
    async fn write(&mut self, batch: &[Append]) -> Result<Vec<Appended>, StoreError>;

    /// Called when all are answered, for work that nobody waits for.
    async fn rest(&mut self) {}
}

type Answer = oneshot::Sender<Result<Appended, StoreError>>;

enum Job {
    Append(Append, Answer),
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
        tokio::spawn(work(backend, queue, Arc::clone(&meters)));
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

async fn work(mut backend: impl Backend, mut queue: mpsc::Receiver<Job>, meters: Arc<Meters>) {
    let mut jobs = Vec::with_capacity(BATCH);
    let mut closing = Vec::new();
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        let mut batch = Vec::with_capacity(jobs.len());
        let mut answers = Vec::with_capacity(jobs.len());
        for job in jobs.drain(..) {
            match job {
                Job::Append(append, answer) => {
                    batch.push(append);
                    answers.push(answer);
                }
                Job::Close(done) => {
                    queue.close();
                    closing.push(done);
                }
            }
        }
        if batch.is_empty() {
            continue;
        }
        let size = batch.len() as u64;
        meters.waiting.fetch_sub(size, Ordering::Relaxed);
        meters.last_batch.store(size, Ordering::Relaxed);
        let start = Instant::now();
        let outcomes = write(&mut backend, &batch, &meters).await;
        meters.busy_micros.fetch_add(start.elapsed().as_micros() as u64, Ordering::Relaxed);
        meters.appends.fetch_add(size, Ordering::Relaxed);
        for ((append, outcome), answer) in batch.iter().zip(outcomes).zip(answers) {
            match &outcome {
                Ok(Appended::Stored) => meters.rows.fetch_add(append.rows.len() as u64, Ordering::Relaxed),
                Ok(_) => 0,
                Err(_) => meters.failures.fetch_add(1, Ordering::Relaxed),
            };
            // Whoever asked may have gone away meanwhile.
            drop(answer.send(outcome));
        }
        backend.rest().await;
    }
    for done in closing {
        // Whoever closed it may not wait for the end.
        let _ = done.send(());
    }
}

/// One bad append must not sink the others: a batch that fails is halved until the bad one stands alone.
async fn write(backend: &mut impl Backend, batch: &[Append], meters: &Meters) -> Vec<Result<Appended, StoreError>> {
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
        async fn write(&mut self, batch: &[Append]) -> Result<Vec<Appended>, StoreError> {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            self.0.fetch_max(batch.len() as u64, Ordering::Relaxed);
            if batch.iter().any(|append| append.table == "bad") {
                return Err(StoreError::corrupt("bad"));
            }
            Ok(batch.iter().map(|append| Appended::Repeated { seq: append.first }).collect())
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
}
