//! What watchers are sent: each the latest that it may know.

use axum::extract::ws::Utf8Bytes;

use super::TableTask;
use crate::flaw::Flaw;
use crate::room::Watcher;

impl TableTask {
    pub(super) fn broadcast(&mut self, seats_changed: bool) {
        self.node.call(&self.room, self.reseated);
        let seats_changed = seats_changed | std::mem::take(&mut self.reseated);
        let mut made: Vec<(Watcher, u64, Utf8Bytes)> = Vec::new();
        for watching in self.watchers.values_mut() {
            if seats_changed && !self.node.has(Flaw::KeepsOldDevice) {
                watching.watcher.chair = watching.key.as_ref().and_then(|key| self.room.chair_by_key(key));
            }
            let mut seen = watching.slot.seen();
            if self.node.has(Flaw::LosesLines) {
                seen = self.room.line_count().saturating_sub(1);
            }
            let same = made.iter().find(|(watcher, from, _)| *watcher == watching.watcher && *from == seen);
            let update = match same {
                Some((_, _, update)) => update.clone(),
                None => {
                    let update = Utf8Bytes::from(self.room.update(watching.watcher, seen));
                    made.push((watching.watcher, seen, update.clone()));
                    update
                }
            };
            watching.slot.show(update, self.room.line_count());
        }
    }
}
