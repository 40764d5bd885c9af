//! Who is here: told to those who ask for it, as it changes. It stands in no log and decides nothing.

use axum::extract::ws::Utf8Bytes;
use tablee_core::Seat;
use tablee_protocol::{Answer, Company, Here};

use super::mailbox::text;
use super::{TableTask, Watching};
use crate::room::KeyText;

/// So many who are gone are remembered: far more than a table has seats.
const REMEMBERED: usize = 32;

/// When people were seen last who are not here now.
#[derive(Debug, Default)]
pub(super) struct Gone(Vec<(KeyText, i64)>);

impl Gone {
    fn since(&self, key: &KeyText) -> Option<i64> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, at)| *at)
    }

    fn remember(&mut self, key: KeyText, at: i64) {
        self.0.retain(|(known, _)| *known != key);
        if self.0.len() == REMEMBERED {
            self.0.remove(0);
        }
        self.0.push((key, at));
    }
}

impl TableTask {
    /// Somebody's connection has ended.
    pub(super) fn has_left(&mut self, left: Option<Watching>) {
        let Some(key) = left.and_then(|watching| watching.key) else { return };
        let seated = self.room.chair_by_key(&key).is_some();
        if seated && !self.watchers.values().any(|watching| watching.key.as_ref() == Some(&key)) {
            let now = self.node.now();
            self.gone.remember(key, now);
        }
    }

    fn company(&self) -> Company {
        let here = |seat: Seat| {
            let key = self.room.key_of(self.room.chair_of(seat));
            let here = key.is_some_and(|key| self.watchers.values().any(|watching| watching.key.as_ref() == Some(key)));
            Here { here, since: key.filter(|_| !here).and_then(|key| self.gone.since(key)) }
        };
        let chair = |watching: &&Watching| watching.key.as_ref().and_then(|key| self.room.chair_by_key(key));
        let spectators = self.watchers.values().filter(|watching| chair(watching).is_none()).count();
        Company {
            seats: Seat::all(self.room.chair_names().len()).map(here).collect(),
            spectators: u32::try_from(spectators).unwrap_or(u32::MAX),
        }
    }

    /// Tells everybody who wants to know. Nothing hidden is in it: whether somebody is connected, never who watches.
    pub(super) fn tell_company(&self) {
        let mut asking = self.watchers.values().filter(|watching| watching.company).peekable();
        if asking.peek().is_none() {
            return;
        }
        let told: Utf8Bytes = text(&Answer::Company(self.company()));
        asking.for_each(|watching| watching.slot.tell_company(told.clone()));
    }
}
