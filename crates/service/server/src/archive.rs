//! Records of games that have ended at tables. To make one, a table's whole log is folded: that is done beside the async threads,
//! a few at a time, and kept, so that whoever asks again costs only the rows that are new.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tablee_core::Record;
use tablee_protocol::TableCode;
use tablee_store::Row;
use tablee_words::Language;
use tokio::sync::Semaphore;

use crate::fault::Fault;
use crate::node::Node;
use crate::room::Room;
use crate::table::{PAGE, begin_or_fold, ends_with, page, unreadable};

/// Tables whose records are kept.
const KEPT: usize = 64;
/// How many logs are folded at the same time.
const MAKERS: usize = 2;

/// See the module.
pub(crate) struct Archive {
    /// The latest asked for is the last.
    kept: Mutex<VecDeque<File>>,
    makers: Semaphore,
}

/// What a table's log was folded to, and the records found on the way.
struct File {
    code: TableCode,
    /// Bots are called by names of this language.
    language: Language,
    room: Option<Room>,
    records: Vec<Arc<Record>>,
    /// The last row that says that others were rewritten, when this was begun.
    erased: u64,
}

/// How far a page of rows has brought a file.
enum Folded {
    /// All rows followed.
    Whole,
    /// The log is not the one that was folded.
    Other,
    /// A row is missing or does not follow.
    Broken(u64, String),
}

impl File {
    fn new(code: TableCode, language: Language) -> File {
        File { code, language, room: None, records: Vec::new(), erased: 0 }
    }

    /// Rows from this number on are needed next; the last that was folded is looked at once more.
    fn next(&self) -> u64 {
        self.room.as_ref().map_or(1, Room::seq)
    }

    fn fold(&mut self, rows: &[Row]) -> Folded {
        let mut rows = rows.iter();
        if let Some(room) = &self.room {
            match rows.next() {
                Some(row) if ends_with(room, row) == Ok(true) => (),
                _ => return Folded::Other,
            }
        }
        for row in rows {
            let follows = self.room.as_ref().map_or(0, Room::seq) + 1;
            let playing = self.room.as_ref().is_some_and(Room::playing);
            let taken = if row.seq == follows {
                begin_or_fold(self.code, &mut self.room, row)
            } else {
                Err(format!("row {follows} is missing"))
            };
            if let Err(reason) = taken {
                return Folded::Broken(row.seq, reason);
            }
            if let Some(room) = &self.room
                && ((playing && !room.playing()) || (room.is_replay() && self.records.is_empty()))
            {
                self.records.extend(room.record(&room.names(self.language)).map(Arc::new));
            }
        }
        Folded::Whole
    }
}

impl Archive {
    pub(crate) fn new() -> Archive {
        Archive { kept: Mutex::new(VecDeque::new()), makers: Semaphore::new(MAKERS) }
    }

    fn take(&self, code: TableCode, language: Language) -> Option<File> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|file| file.code == code && file.language == language)?;
        kept.remove(place)
    }

    fn keep(&self, file: File) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(file);
    }

    /// Every game of a table that has ended.
    pub(crate) async fn records(
        &self,
        node: &Node,
        code: TableCode,
        language: Language,
    ) -> Result<Vec<Arc<Record>>, Fault> {
        let _turn = self.makers.acquire().await.map_err(|_| Fault::internal())?;
        let mut file = self.take(code, language).unwrap_or_else(|| File::new(code, language));
        loop {
            let rows = page(node, code, file.next()).await?;
            let more = rows.len() == PAGE as usize;
            let fold = tokio::task::spawn_blocking(move || {
                let folded = file.fold(&rows);
                (file, folded)
            });
            let (back, folded) = fold.await.map_err(|_| Fault::internal())?;
            file = back;
            match folded {
                Folded::Whole if more => (),
                Folded::Whole if file.room.is_none() => return Err(Fault::unknown_table()),
                // Names may have been erased since the first rows were folded.
                Folded::Whole if file.room.as_ref().is_some_and(|room| room.erased() != file.erased) => {
                    let erased = file.room.as_ref().map_or(0, Room::erased);
                    file = File { erased, ..File::new(code, language) };
                }
                Folded::Whole => {
                    let records = file.records.clone();
                    self.keep(file);
                    return Ok(records);
                }
                Folded::Other => file = File::new(code, language),
                Folded::Broken(row, reason) => return Err(unreadable(code, row, &reason).into()),
            }
        }
    }
}
