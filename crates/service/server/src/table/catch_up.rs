//! What the log holds that memory does not: rows that others wrote, or another history than the one that was read.
//!
//! A store may lose rows that it said were stored: a failover to an older copy, a restored backup, tables that were pruned. Then
//! memory is ahead of the log, and every write is a conflict for ever. So whoever reads on looks first whether the last row that
//! was read is still there.

use super::TableTask;
use super::log::{Unread, each_row, ends_with, fold_row, load, rewrites};
use crate::fault::Fault;
use crate::flaw::Flaw;

/// What reading on has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// The log is where memory is.
    Nothing,
    /// Others wrote rows.
    Rows,
    /// The log is another one: the table began anew from it.
    Anew,
}

impl TableTask {
    /// Reads rows that others have written.
    ///
    /// # Errors
    /// What to tell whoever asked. If the table is gone, or cannot be read, the task ends.
    pub(super) async fn catch_up(&mut self) -> Result<Progress, Fault> {
        let Self { node, code, room, .. } = self;
        let (before, erased) = (room.seq(), room.erased());
        let (mut same, mut rewritten) = (false, false);
        let read = each_row(node, *code, before, |row| {
            if row.seq == before {
                same = ends_with(room, &row)?;
                Ok(())
            } else if same {
                fold_row(room, &row)
            } else {
                rewritten |= rewrites(&row, before);
                Ok(())
            }
        });
        let read = read.await;
        self.stale = matches!(read, Err(Unread::Store(_)));
        self.reseated |= self.room.seq() != before;
        match read {
            Ok(()) if same && self.room.seq() == before => Ok(Progress::Nothing),
            Ok(()) if rewritten || (same && self.room.erased() != erased) => {
                tracing::info!(table = %self.code, "words were erased; the table is read again without them");
                self.begin_anew().await
            }
            Ok(()) if same => Ok(Progress::Rows),
            Ok(()) => {
                let anew = self.begin_anew().await;
                if anew.is_ok() {
                    // In one line what is gone: the rows above what there is now, if nobody has written since.
                    tracing::error!(
                        table = %self.code, had = before, has = self.room.seq(),
                        "rows that were read are gone from the log; the table begins anew"
                    );
                }
                anew
            }
            Err(unread) => Err(self.cannot_go_on(unread)),
        }
    }

    /// The same for whoever has no command to answer; watchers are shown what is new.
    pub(super) async fn read_others(&mut self) {
        if self.node.has(Flaw::IsDeaf) {
            return;
        }
        if let Ok(Progress::Rows | Progress::Anew) = self.catch_up().await {
            self.broadcast(true);
        }
    }

    /// Takes the table from a log that is another one than was read.
    async fn begin_anew(&mut self) -> Result<Progress, Fault> {
        match load(&self.node, self.code).await {
            Ok(Some(room)) => {
                self.room = room;
                self.begun += 1;
                self.reseated = true;
                self.listed_wake = None;
                // What was shown since may never have been: the lines of the log are sent again.
                self.watchers.values().for_each(|watching| watching.slot.forget());
                Ok(Progress::Anew)
            }
            Ok(None) => {
                tracing::warn!(table = %self.code, "a table is gone from the store");
                self.ending = Some(Fault::unknown_table());
                Err(Fault::unknown_table())
            }
            Err(unread) => Err(self.cannot_go_on(unread)),
        }
    }

    /// A log that cannot be read leaves nothing to go on from; a store that fails for a moment does.
    fn cannot_go_on(&mut self, unread: Unread) -> Fault {
        let broken = matches!(unread, Unread::Broken);
        let fault = Fault::from(unread);
        if broken {
            self.ending = Some(fault.clone());
        }
        fault
    }
}
