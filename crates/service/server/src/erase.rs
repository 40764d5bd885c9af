//! Words that whoever runs a server takes away again: a message, the name of a player, the name of a table.
//!
//! The rows stay, so that the log has no hole and every game can be replayed; their words go. One more row says which were
//! rewritten, and by that a table in memory notices, on whichever node, and begins anew.

mod of_day;

use std::collections::{BTreeMap, BTreeSet};

use tablee_store::{
    Append, Appended, Change, NewRow, Row as StoredRow, ScoreFilter, ScorePlayer, Seen, Store, StoreError, TableEntry,
};

use crate::room::Row;
use crate::table::{PAGE, Summary};

pub use of_day::{erase_of_day, written_on_day};

/// How often it is decided anew because somebody wrote at the table meanwhile.
const ATTEMPTS: u32 = 50;
/// More games than one table can have in the score book.
const GAMES: u32 = 100_000;

/// What is to be erased at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Words {
    /// The message in the row of this number.
    Message(u64),
    /// The names of all who ever had this chair, counted from 0.
    Player(usize),
    /// The name of the table.
    TableName,
}

/// What there is to erase, as whoever runs the server looks for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The name of the table; none for a record that was brought here.
    pub table_name: Option<String>,
    /// The chairs from 0, and the names of those who ever had them.
    pub players: Vec<(usize, String)>,
    /// Number of the row, chair from 0, if it was somebody at the table, text.
    pub messages: Vec<(u64, Option<usize>, String)>,
}

/// Why nothing was erased.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NotErased {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// There is no such message, chair or name at this table.
    #[error("this is not at the table")]
    Nothing(Words),
    /// A row cannot be read.
    #[error("row {0} cannot be read")]
    Unreadable(u64),
    /// Others wrote at the table all the while.
    #[error("others wrote at the table all the while")]
    Busy,
}

/// What stands in the place of a name. Short and in no language: names go into records and lists as they are.
fn nobody(chair: usize) -> String {
    format!("#{}", chair + 1)
}

async fn read(store: &dyn Store, code: &str) -> Result<Vec<(StoredRow, Row)>, NotErased> {
    let mut log = Vec::new();
    loop {
        let page = store.rows(code, log.len() as u64 + 1, PAGE).await?;
        let more = page.len() == PAGE as usize;
        for row in page {
            let body = serde_json::from_str(&row.body).map_err(|_| NotErased::Unreadable(row.seq))?;
            log.push((row, body));
        }
        if !more {
            break;
        }
    }
    if log.is_empty() { Err(NotErased::NoTable) } else { Ok(log) }
}

/// What people have written at a table.
///
/// # Errors
/// [`NotErased`] if there is no such table, or it cannot be read.
pub async fn written(store: &dyn Store, code: &str) -> Result<Written, NotErased> {
    let mut found = Written::default();
    for (stored, row) in read(store, code).await? {
        match row {
            Row::Opened(agreement) => found.table_name = Some(agreement.name),
            Row::Sat { chair, name, .. } | Row::Renamed { chair, name } | Row::Switched { to: chair, name, .. } => {
                found.players.push((chair, name));
            }
            Row::Said { chair, text } => found.messages.push((stored.seq, Some(chair), text)),
            Row::Commented { name, text } => found.messages.push((stored.seq, None, format!("{name}: {text}"))),
            Row::Imported { record } => {
                let names = record["seats"].as_array().into_iter().flatten().enumerate();
                let name = |seat: &serde_json::Value| seat["name"].as_str().unwrap_or_default().to_owned();
                found.players.extend(names.map(|(index, seat)| (index, name(seat))));
            }
            _ => (),
        }
    }
    Ok(found)
}

/// The rows that change, and the names that are gone with them, by chair.
#[derive(Debug, Default, PartialEq)]
struct Erased {
    rows: Vec<(u64, Row)>,
    names: BTreeMap<usize, BTreeSet<String>>,
    /// Which wishes there was something for, also if it is gone already.
    met: BTreeSet<Words>,
}

impl Erased {
    fn of(code: &str, log: &[(StoredRow, Row)], wishes: &BTreeSet<Words>) -> Erased {
        let mut erased = Erased::default();
        for (stored, row) in log {
            let mut now = row.clone();
            match &mut now {
                Row::Said { chair, .. } if wishes.contains(&Words::Message(stored.seq)) => {
                    now = Row::Unsaid { chair: *chair };
                    erased.met.insert(Words::Message(stored.seq));
                }
                Row::Commented { .. } if wishes.contains(&Words::Message(stored.seq)) => {
                    now = Row::Uncommented {};
                    erased.met.insert(Words::Message(stored.seq));
                }
                Row::Unsaid { .. } | Row::Uncommented {} => drop(erased.met.insert(Words::Message(stored.seq))),
                Row::Sat { chair, name, .. } | Row::Renamed { chair, name } | Row::Switched { to: chair, name, .. }
                    if wishes.contains(&Words::Player(*chair)) =>
                {
                    erased.name(*chair, name);
                }
                Row::Opened(agreement) if wishes.contains(&Words::TableName) => {
                    code.clone_into(&mut agreement.name);
                    erased.met.insert(Words::TableName);
                }
                Row::Imported { record } => {
                    let seats = record["seats"].as_array_mut().into_iter().flatten().enumerate();
                    for (index, seat) in seats.filter(|(index, _)| wishes.contains(&Words::Player(*index))) {
                        let mut name = seat["name"].as_str().unwrap_or_default().to_owned();
                        erased.name(index, &mut name);
                        seat["name"] = name.into();
                    }
                }
                _ => (),
            }
            if now != *row {
                erased.rows.push((stored.seq, now));
            }
        }
        erased
    }

    fn name(&mut self, chair: usize, name: &mut String) {
        let gone = std::mem::replace(name, nobody(chair));
        self.names.entry(chair).or_default().insert(gone);
        self.met.insert(Words::Player(chair));
    }

    fn is_gone(&self, chair: usize, name: &str) -> bool {
        self.names.get(&chair).is_some_and(|names| names.contains(name))
    }

    /// The table's entry in the lists, if it says something that is gone.
    fn entry(&self, entry: &TableEntry, code: &str, wishes: &BTreeSet<Words>) -> Option<TableEntry> {
        let mut summary: Summary = serde_json::from_str(&entry.summary).ok()?;
        if wishes.contains(&Words::TableName) {
            code.clone_into(&mut summary.name);
        }
        for (chair, name) in summary.players.iter_mut().enumerate() {
            if name.as_ref().is_some_and(|name| self.is_gone(chair, name)) {
                *name = Some(nobody(chair));
            }
        }
        let summary = serde_json::to_string(&summary).ok()?;
        (summary != entry.summary).then(|| TableEntry { summary, ..entry.clone() })
    }

    /// The players of a game in the score book, if one of them is gone. Seats are chairs turned by one from game to game.
    fn players(&self, id: &str, players: &[ScorePlayer]) -> Option<Vec<ScorePlayer>> {
        let number: usize = id.rsplit('/').next()?.parse().ok()?;
        let mut now = players.to_vec();
        for (seat, player) in now.iter_mut().enumerate() {
            let chair = (seat + number.saturating_sub(1)) % players.len();
            if self.is_gone(chair, &player.name) {
                player.name = nobody(chair);
            }
        }
        (now != players).then_some(now)
    }
}

/// Erases words at a table, in the log, the lists and the score book; tells how many rows were rewritten: 0 if all of it was gone
/// already. The bytes stay in the files for a while: see [`Store::scrub`].
///
/// # Errors
/// [`NotErased`]; then nothing was changed.
pub async fn erase(store: &dyn Store, code: &str, wishes: &[Words], now: i64) -> Result<usize, NotErased> {
    let wishes: BTreeSet<Words> = wishes.iter().copied().collect();
    for _ in 0..ATTEMPTS {
        let log = read(store, code).await?;
        let erased = Erased::of(code, &log, &wishes);
        if let Some(nothing) = wishes.difference(&erased.met).next() {
            return Err(NotErased::Nothing(*nothing));
        }
        let mut changes = Vec::new();
        for (seq, row) in &erased.rows {
            let body = serde_json::to_string(row).map_err(|_| NotErased::Unreadable(*seq))?;
            changes.push(Change::Rewrite { seq: *seq, body });
        }
        let entry = store.table(code).await?;
        changes.extend(entry.and_then(|entry| erased.entry(&entry, code, &wishes)).map(Change::List));
        let book = ScoreFilter { table: Some(code.to_owned()), limit: GAMES, ..ScoreFilter::default() };
        for score in store.scores(&book).await? {
            let players = erased.players(&score.id, &score.players);
            changes.extend(players.map(|players| Change::RewriteScore { id: score.id, players }));
        }
        if changes.is_empty() {
            return Ok(0);
        }
        let rows: Vec<u64> = erased.rows.iter().map(|(seq, _)| *seq).collect();
        let count = rows.len();
        let told = serde_json::to_string(&Row::Erased { rows }).map_err(|_| NotErased::Busy)?;
        let row = NewRow { at: now, command: None, body: told };
        let after = log.last().map(|(last, _)| Seen { at: last.at, command: last.command.clone() });
        let first = log.len() as u64 + 1;
        let append = Append { table: code.to_owned(), first, after, rows: vec![row], changes };
        if store.append(append).await? == Appended::Stored {
            return Ok(count);
        }
    }
    Err(NotErased::Busy)
}
