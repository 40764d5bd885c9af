//! The log of a table: reading its rows, writing one as text.

use tablee_protocol::TableCode;
use tablee_store::StoreError;

use crate::fault::Fault;
use crate::node::Node;
use crate::room::{Room, Row};

/// How many rows are read at a time.
pub(crate) const PAGE: u32 = 500;

/// Why a log was not read to its end.
#[derive(Debug)]
pub(crate) enum Unread {
    /// The store failed.
    Store(Fault),
    /// A row is missing or does not follow: nobody can say what this table is.
    Broken,
}

impl From<Unread> for Fault {
    fn from(unread: Unread) -> Fault {
        match unread {
            Unread::Store(fault) => fault,
            Unread::Broken => Fault::internal(),
        }
    }
}

/// Reads a table from its log; a long one is folded beside the async threads.
pub(crate) async fn load(node: &Node, code: TableCode) -> Result<Option<Room>, Unread> {
    let mut known = 0;
    loop {
        let room = load_once(node, code).await?;
        // Words may have been erased while it was read, from pages that were read before.
        match &room {
            Some(found) if found.erased() != known => known = found.erased(),
            _ => return Ok(room),
        }
    }
}

async fn load_once(node: &Node, code: TableCode) -> Result<Option<Room>, Unread> {
    let mut room: Option<Room> = None;
    loop {
        let next = room.as_ref().map_or(0, Room::seq) + 1;
        let rows = page(node, code, next).await?;
        let more = rows.len() == PAGE as usize;
        let fold = move || fold_page(code, room, next, rows);
        let folded = if more { tokio::task::spawn_blocking(fold).await } else { Ok(fold()) };
        // A game that panics on its own rows leaves nothing to go on from.
        room = folded.unwrap_or(Err(Unread::Broken))?;
        if !more {
            return Ok(room);
        }
    }
}

/// Folds rows that begin with this number.
fn fold_page(
    code: TableCode,
    mut room: Option<Room>,
    mut next: u64,
    rows: Vec<tablee_store::Row>,
) -> Result<Option<Room>, Unread> {
    for row in rows {
        follow(code, &mut next, row, |row| begin_or_fold(code, &mut room, &row))?;
    }
    Ok(room)
}

/// Hands a row on that must be the next.
fn follow(
    code: TableCode,
    next: &mut u64,
    row: tablee_store::Row,
    mut take: impl FnMut(tablee_store::Row) -> Result<(), String>,
) -> Result<(), Unread> {
    let seq = row.seq;
    let taken = if seq == *next { take(row) } else { Err(format!("row {next} is missing")) };
    *next = seq + 1;
    taken.map_err(|reason| unreadable(code, seq, &reason))
}

/// The next rows of a table, [`PAGE`] at most.
pub(crate) async fn page(node: &Node, code: TableCode, from: u64) -> Result<Vec<tablee_store::Row>, Unread> {
    node.store.rows(&code.to_string(), from, PAGE).await.map_err(|error| match error {
        // Asking again would not help: this table alone is broken, the store is well.
        StoreError::Hole { missing, .. } => unreadable(code, missing, "it is missing, but later rows are there"),
        error => Unread::Store(node.store_failed(&error)),
    })
}

/// Tells whoever runs the server which table cannot be read, and from which row on.
pub(crate) fn unreadable(code: TableCode, row: u64, reason: &str) -> Unread {
    tracing::error!(table = %code, row, %reason, "a log cannot be read; the table is refused");
    Unread::Broken
}

/// Reads the rows of a table from a number on and hands each on, until there are no more or one is not taken. Each must
/// follow the one before it.
pub(crate) async fn each_row(
    node: &Node,
    code: TableCode,
    from: u64,
    mut take: impl FnMut(tablee_store::Row) -> Result<(), String> + Send,
) -> Result<(), Unread> {
    let mut next = from;
    loop {
        let rows = page(node, code, next).await?;
        let more = rows.len() == PAGE as usize;
        for row in rows {
            follow(code, &mut next, row, &mut take)?;
        }
        if !more {
            return Ok(());
        }
    }
}

fn read_body(row: &tablee_store::Row) -> Result<Row, String> {
    serde_json::from_str(&row.body).map_err(|error| error.to_string())
}

/// Whether this row is the last that a table was folded from.
pub(crate) fn ends_with(room: &Room, row: &tablee_store::Row) -> Result<bool, String> {
    Ok(row.seq == room.seq() && room.ends_with(row.at, row.command.as_deref(), &read_body(row)?))
}

/// Whether this row says that words were erased from that one.
pub(super) fn rewrites(row: &tablee_store::Row, seq: u64) -> bool {
    matches!(read_body(row), Ok(Row::Erased { rows }) if rows.contains(&seq))
}

pub(super) fn fold_row(room: &mut Room, row: &tablee_store::Row) -> Result<(), String> {
    room.fold(row.at, row.command.as_deref(), read_body(row)?).map_err(|broken| broken.to_string())
}

/// Takes a row of a table whose first row may be this one.
pub(crate) fn begin_or_fold(code: TableCode, room: &mut Option<Room>, row: &tablee_store::Row) -> Result<(), String> {
    match room {
        Some(room) => fold_row(room, row),
        None => {
            let begun = Room::begin(code, row.at, row.command.as_deref(), read_body(row)?);
            *room = Some(begun.map_err(|broken| broken.to_string())?);
            Ok(())
        }
    }
}

/// A row as it is stored. A row that cannot be written must not become an empty one, which no table could read again.
pub(crate) fn body(row: &Row) -> Result<String, Fault> {
    serde_json::to_string(row).map_err(|error| {
        tracing::error!(%error, "a row cannot be written as JSON");
        Fault::internal()
    })
}
