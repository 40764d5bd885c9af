//! What time does to a table: clocks that run out, and by when somebody must look at it again.

use std::time::Duration;

use tablee_store::{Append, Appended, Change};
use tokio::time::Instant;

use super::TableTask;
use super::catch_up::Progress;
use super::listing::{entry, sitting, status};
use crate::flaw::Flaw;
use crate::room::{Decided, Row};
use crate::secret::key_hash;

/// After so long a bot that did not move is looked for, in milliseconds.
pub(crate) const BOT_WATCH: i64 = 15_000;

/// How long to leave alone what could not be done: longer each time, so that no table burns a processor.
#[derive(Debug, Default)]
pub(super) struct Patience {
    wait: Duration,
    until: Option<Instant>,
}

impl Patience {
    const SHORTEST: Duration = Duration::from_millis(200);
    const LONGEST: Duration = Duration::from_secs(10);

    /// How long still.
    pub(super) fn left(&self) -> Duration {
        self.until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()))
    }

    fn grow(&mut self) {
        self.wait = (2 * self.wait).clamp(Patience::SHORTEST, Patience::LONGEST);
        self.until = Some(Instant::now() + self.wait);
    }
}

impl TableTask {
    /// By how much clocks run out too soon: not at all, unless a test wants it.
    fn hurry(&self) -> i64 {
        if self.node.has(Flaw::IsImpatient) { 2_000 } else { 0 }
    }

    /// How long until somebody's time runs out.
    pub(super) fn due(&self) -> Option<Duration> {
        let millis = self.room.wake()? - self.node.now() - self.hurry();
        Some(Duration::from_millis(u64::try_from(millis).unwrap_or(0)).max(self.patience.left()))
    }

    pub(super) async fn tick(&mut self) {
        let now = self.node.now();
        let mut rows = self.room.tick(now + self.hurry());
        let expired = self.room.expires(now, self.node.open_lasts());
        rows.extend(expired.then_some(Row::Expired {}));
        if rows.is_empty() || !self.patience.left().is_zero() {
            return;
        }
        let mut decided = Decided::from(rows);
        decided.listed = expired;
        let Ok(append) = self.append(None, now, &decided, Vec::new()) else { return };
        let progress = match self.node.store.append(append).await {
            Ok(Appended::Stored) => self.take(None, now, decided).map(|()| Progress::Rows),
            Ok(_) => {
                self.node.meter.conflict();
                self.catch_up().await
            }
            Err(error) => {
                self.node.store_failed(&error);
                self.catch_up().await
            }
        };
        match progress {
            Ok(Progress::Rows | Progress::Anew) => {
                self.patience = Patience::default();
                self.broadcast(true);
            }
            Ok(Progress::Nothing) | Err(_) => self.patience.grow(),
        }
        self.think().await;
    }

    /// Writes down when to look at the table again, if what stands there is not right.
    pub(super) async fn settle(&mut self) {
        let now = self.node.now();
        let playing = match self.room.wake() {
            _ if !self.room.playing() => None,
            Some(at) => Some(at),
            // Where nobody is, bots wait until somebody looks, and that wakes the table by itself.
            None => (!self.room.bots().is_empty() && !self.networks().is_empty()).then_some(now + BOT_WATCH),
        };
        let (living, expired): (Vec<_>, Vec<_>) = self.room.tickets().partition(|(_, until)| *until > now);
        let wake = living.into_iter().map(|(_, until)| until).chain(playing).min();
        let listed = match self.listed_wake {
            Some(listed) => listed,
            None => match self.node.store.table(&self.name).await {
                Ok(entry) => entry.and_then(|entry| entry.wake),
                Err(_) => return,
            },
        };
        if wake == listed || self.room.is_replay() {
            return;
        }
        let status = status(&self.room);
        let entry = entry(&self.room, &self.name, status, sitting(&self.room), self.room.touched(), wake);
        // The list had this table looked at when a key expired, so here is where it is cleared away.
        let spent = expired.into_iter().filter_map(|(key, _)| key_hash(key)).map(Change::RemoveKey);
        let changes = spent.chain([Change::List(entry)]).collect();
        let (first, after) = (self.room.seq() + 1, Some(self.seen()));
        let append = Append { table: self.name.clone(), first, after, rows: Vec::new(), changes };
        if matches!(self.node.store.append(append).await, Ok(Appended::Stored)) {
            self.listed_wake = Some(wake);
        }
    }
}
