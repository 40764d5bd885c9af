//! A table's entry in the lists that are kept beside the log.

use tablee_store::{Status, TableEntry};

use crate::room::Room;

pub(crate) fn status(room: &Room) -> Status {
    match room.status() {
        tablee_protocol::Status::Open => Status::Open,
        tablee_protocol::Status::Playing => Status::Playing,
        tablee_protocol::Status::Abandoned => Status::Abandoned,
        _ => Status::Over,
    }
}

/// A table's entry in the lists.
pub(crate) fn entry(
    room: &Room,
    code: &str,
    status: Status,
    players: &[Option<String>],
    now: i64,
    wake: Option<i64>,
) -> TableEntry {
    let summary = Summary { name: room.agreement().name.clone(), players: players.to_vec() };
    TableEntry {
        code: code.to_owned(),
        game: room.agreement().game.clone(),
        public: room.agreement().public,
        status,
        seats: u8::try_from(players.len()).unwrap_or(u8::MAX),
        updated: now,
        wake,
        summary: serde_json::to_string(&summary).unwrap_or_default(),
    }
}

/// What lists show of a table.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Summary {
    pub(crate) name: String,
    pub(crate) players: Vec<Option<String>>,
}
