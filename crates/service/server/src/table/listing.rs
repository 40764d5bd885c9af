//! A table's entry in the lists that are kept beside the log.

use tablee_core::Seat;
use tablee_protocol::{Clock, Level};
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

/// Who sits where, the level of the bot where one sits, and whose table it is, by chair.
#[derive(Debug)]
pub(crate) struct Sitting {
    pub(crate) players: Vec<Option<String>>,
    pub(crate) bots: Vec<Option<Level>>,
    pub(crate) host: Option<usize>,
}

/// Who sits at the table now.
pub(crate) fn sitting(room: &Room) -> Sitting {
    let bots = room.chair_bots().into_iter().map(|bot| bot.map(|level| level.name().into()));
    Sitting { players: room.chair_names(), bots: bots.collect(), host: room.host_chair() }
}

/// A table's entry in the lists.
pub(crate) fn entry(
    room: &Room,
    code: &str,
    status: Status,
    Sitting { players, bots, host }: Sitting,
    now: i64,
    wake: Option<i64>,
) -> TableEntry {
    let agreement = room.agreement();
    let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
    let summary = Summary {
        name: agreement.name.clone(),
        host: host.map(Seat::new),
        players,
        bots,
        clock: agreement.clock,
        options: agreement.options.clone(),
        games: agreement.games,
    };
    TableEntry {
        code: code.to_owned(),
        game: agreement.game.clone(),
        public: agreement.public,
        status,
        seats,
        updated: now,
        wake,
        summary: serde_json::to_string(&summary).unwrap_or_default(),
    }
}

/// What lists show of a table. Older entries lack what came later.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Summary {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) host: Option<Seat>,
    pub(crate) players: Vec<Option<String>>,
    #[serde(default)]
    pub(crate) bots: Vec<Option<Level>>,
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
    #[serde(default)]
    pub(crate) options: serde_json::Value,
    #[serde(default)]
    pub(crate) games: u8,
}
