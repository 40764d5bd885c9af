//! What is measured, for `/metrics`.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use metrics::{Counter, Histogram, counter, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tablee_store::{Counts, QueueState};

/// Upper bounds of the histograms, in seconds.
const BOUNDS: [f64; 14] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];

/// Counters that the node reads itself; the rest goes to the recorder.
#[derive(Debug)]
pub(crate) struct Meter {
    pub(crate) live: AtomicI64,
    pub(crate) sockets: AtomicI64,
    pub(crate) connections: AtomicI64,
    pub(crate) bots_waiting: AtomicI64,
    pub(crate) panics: AtomicU64,
    /// Counted with every move: looked up once.
    moves: Counter,
    move_seconds: Histogram,
    recorder: metrics_exporter_prometheus::PrometheusRecorder,
    handle: PrometheusHandle,
}

impl Meter {
    pub(crate) fn new() -> Meter {
        let builder = PrometheusBuilder::new();
        let builder = builder.set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BOUNDS);
        // The bounds are not empty, which is all that can be wrong with them.
        let recorder = builder.unwrap_or_else(|_| PrometheusBuilder::new()).build_recorder();
        let handle = recorder.handle();
        let (moves, move_seconds) = metrics::with_local_recorder(&recorder, || {
            (counter!("tablee_moves_total"), histogram!("tablee_move_seconds"))
        });
        Meter {
            live: AtomicI64::new(0),
            sockets: AtomicI64::new(0),
            connections: AtomicI64::new(0),
            bots_waiting: AtomicI64::new(0),
            panics: AtomicU64::new(0),
            moves,
            move_seconds,
            recorder,
            handle,
        }
    }

    fn with(&self, record: impl FnOnce()) {
        metrics::with_local_recorder(&self.recorder, record);
    }

    pub(crate) fn moved(&self, took: Duration) {
        self.moves.increment(1);
        self.move_seconds.record(took);
    }

    pub(crate) fn refused(&self, code: &str) {
        // Codes of rules are many; the label is only whether a rule or the table said no.
        let known = ["store-failed", "too-many-requests", "busy", "stopping", "internal"];
        let label = known.into_iter().find(|known| *known == code).unwrap_or("other");
        self.with(|| counter!("tablee_refusals_total", "code" => label).increment(1));
    }

    /// A connection that was not taken in.
    pub(crate) fn turned_away(&self, why: &'static str) {
        self.with(|| counter!("tablee_connections_refused_total", "why" => why).increment(1));
    }

    /// A socket that was closed because of what came from it.
    pub(crate) fn thrown_out(&self) {
        self.with(|| counter!("tablee_sockets_thrown_out_total").increment(1));
    }

    /// What became of a message to somebody who is elsewhere; how long after the row it was taken.
    pub(crate) fn pushed(&self, result: &'static str, took: Option<Duration>) {
        self.with(|| {
            counter!("tablee_pushes_total", "result" => result).increment(1);
            if let Some(took) = took {
                histogram!("tablee_push_seconds").record(took);
            }
        });
    }

    /// How many of these messages are still to be sent.
    pub(crate) fn pushes_waiting(&self, count: usize) {
        self.with(|| gauge!("tablee_pushes_waiting").set(count as f64));
    }

    pub(crate) fn conflict(&self) {
        self.with(|| counter!("tablee_store_conflicts_total").increment(1));
    }

    pub(crate) fn store_error(&self) {
        self.with(|| counter!("tablee_store_errors_total").increment(1));
    }

    pub(crate) fn thought(&self, level: &'static str, took: Duration) {
        self.with(|| histogram!("tablee_bot_seconds", "level" => level).record(took));
    }

    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.with(|| {
            counter!("tablee_http_responses_total", "status" => status.to_string()).increment(1);
            histogram!("tablee_http_seconds").record(took);
        });
    }

    pub(crate) fn maintain(&self) {
        self.handle.run_upkeep();
    }

    /// Everything in the form of Prometheus.
    pub(crate) fn text(&self, queue: QueueState, counts: Option<&Counts>) -> String {
        self.with(|| {
            let number = |value: &AtomicI64| value.load(Ordering::Relaxed) as f64;
            gauge!("tablee_tables_live").set(number(&self.live));
            gauge!("tablee_sockets").set(number(&self.sockets));
            gauge!("tablee_connections").set(number(&self.connections));
            gauge!("tablee_bots_waiting").set(number(&self.bots_waiting));
            gauge!("tablee_panics").set(self.panics.load(Ordering::Relaxed) as f64);
            gauge!("tablee_store_queue_length").set(queue.waiting as f64);
            gauge!("tablee_store_last_batch").set(queue.last_batch as f64);
            counter!("tablee_store_batches_total").absolute(queue.batches);
            counter!("tablee_store_rows_total").absolute(queue.rows);
            counter!("tablee_store_failures_total").absolute(queue.failures);
            counter!("tablee_store_busy_microseconds_total").absolute(queue.busy_micros);
            if let Some(counts) = counts {
                for (status, count) in &counts.tables {
                    gauge!("tablee_tables_stored", "status" => status.name()).set(*count as f64);
                }
                gauge!("tablee_scores").set(counts.scores as f64);
            }
        });
        self.handle.render()
    }
}
