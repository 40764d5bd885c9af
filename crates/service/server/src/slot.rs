//! What waits to be sent to one socket. Updates are whole, so only the latest is kept: a slow reader costs one message, and is
//! never sent anything stale. Answers are kept all; how many may be under way is limited.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    waiting: Mutex<Waiting>,
    changed: Notify,
    under_way: AtomicUsize,
}

#[derive(Debug, Default)]
struct Waiting {
    answers: Vec<Utf8Bytes>,
    update: Option<(Utf8Bytes, u64)>,
    /// Who is here.
    company: Option<Utf8Bytes>,
    /// The last line of the log that was handed to the socket.
    seen: u64,
    gone: bool,
}

/// What a socket has to do.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    pub(crate) messages: Vec<Utf8Bytes>,
    /// The table has left memory: look it up again.
    pub(crate) gone: bool,
}

impl Slot {
    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        // A panic elsewhere leaves at worst an update that the next one replaces.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last line of the log that the socket has.
    pub(crate) fn seen(&self) -> u64 {
        self.lock().seen
    }

    /// Puts the latest update in place of an older one; `line` is the last line of the log up to now.
    pub(crate) fn show(&self, update: Utf8Bytes, line: u64) {
        self.lock().update = Some((update, line));
        self.changed.notify_one();
    }

    /// Puts who is here now in place of who was.
    pub(crate) fn tell_company(&self, company: Utf8Bytes) {
        self.lock().company = Some(company);
        self.changed.notify_one();
    }

    /// Adds the answer to a command. An update may follow at once, and both go out together: whoever adds the last of them
    /// wakes the socket, the update by itself, the answer by [`Slot::wake`].
    pub(crate) fn answer(&self, answer: Utf8Bytes) {
        self.lock().answers.push(answer);
    }

    /// Lets the socket send what waits.
    pub(crate) fn wake(&self) {
        self.changed.notify_one();
    }

    /// The table is gone from memory.
    pub(crate) fn leave(&self) {
        self.lock().gone = true;
        self.changed.notify_one();
    }

    /// What was shown is not so any more: the log is shown from its beginning again.
    pub(crate) fn forget(&self) {
        let mut waiting = self.lock();
        waiting.update = None;
        waiting.seen = 0;
    }

    /// Counts a command that was handed on.
    pub(crate) fn begin(&self) {
        self.under_way.fetch_add(1, Ordering::Relaxed);
    }

    /// How many commands have no answer yet.
    pub(crate) fn under_way(&self) -> usize {
        self.under_way.load(Ordering::Relaxed)
    }

    /// Waits until there is something to do.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Everything that waits, answers first: whoever has the answer may rely on the update that follows.
    pub(crate) fn take(&self) -> Taken {
        let mut waiting = self.lock();
        let mut messages = std::mem::take(&mut waiting.answers);
        let answered = messages.len();
        if let Some((update, line)) = waiting.update.take() {
            waiting.seen = line;
            messages.push(update);
        }
        messages.extend(waiting.company.take());
        let gone = std::mem::take(&mut waiting.gone);
        drop(waiting);
        self.under_way.fetch_sub(answered.min(self.under_way()), Ordering::Relaxed);
        Taken { messages, gone }
    }
}
