//! What reaches a server from outside or from its disk: frames of a socket, bodies of HTTP, rows of a table's log.

use std::sync::OnceLock;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tablee_catalog::GAMES;
use tablee_core::{PlayoutRng, Record, Rng as _};
use tablee_protocol::{Answer, EnterScore, Import, OpenTable, Order, RedeemKey, Sit, TableCode};
use tablee_server::room::{Actor, KeyText, Room, Row, Watcher, open};

fn key(number: usize) -> KeyText {
    KeyText(format!("{number:064x}"))
}

/// Bytes that look random and are always the same.
fn chance(seed: u64) -> impl FnMut() -> [u8; 32] {
    let mut rng = PlayoutRng::new(seed);
    move || {
        let mut bytes = [0; 32];
        bytes.chunks_mut(8).for_each(|chunk| chunk.copy_from_slice(&rng.next_u64().to_le_bytes()));
        bytes
    }
}

/// The rows of a table of each game at which two people play.
fn tables() -> &'static [Vec<Row>] {
    static TABLES: OnceLock<Vec<Vec<Row>>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let table = |game: &str| {
            let plan = serde_json::json!({
                "id": "open", "game": game, "seats": [{"kind": "person"}, {"kind": "person"}], "name": "a table",
                "player": "Ann",
            });
            let plan: OpenTable = serde_json::from_value(plan).expect("a plan");
            let mut rows = open(&plan, &key(0), &mut chance(3)).expect("a table that can be opened");
            let room = folded(&rows).expect("its own rows open it");
            let (_, decided) = room.sit(&key(1), "Ben", None, &mut chance(4)).expect("a free seat");
            rows.extend(decided.rows);
            rows
        };
        GAMES.iter().map(|info| table(info.id)).collect()
    })
}

/// The table that these rows make, as far as they follow from each other.
fn folded(rows: &[Row]) -> Option<Room> {
    let mut rows = rows.iter().cloned();
    let mut room = Room::begin(TableCode::from_bits(7), 1_000, None, rows.next()?).ok()?;
    for (number, row) in rows.enumerate() {
        if room.fold(2_000 + number as i64, None, row).is_err() {
            break;
        }
    }
    Some(room)
}

/// What everybody is sent of a room can be read by the other side.
fn look_at(room: &Room) {
    for chair in [None, Some(0), Some(1)] {
        let text = room.update(Watcher { chair, language: None }, 0);
        let read = serde_json::from_str::<Answer>(&text);
        assert!(matches!(read, Ok(Answer::Update(_))), "an update that no client reads: {text}");
    }
}

/// What was read is written and read again as the same.
fn again<T: Serialize + DeserializeOwned>(value: &T) {
    let text = serde_json::to_string(value).expect("what was read can be written");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(serde_json::to_string(&read).expect("it can be written"), text, "read otherwise than written");
}

/// A frame of the socket. The first byte chooses the game and who sends it; an order is carried out or refused, and a table goes
/// on either way.
pub fn frames(data: &[u8]) {
    let Some((first, frame)) = data.split_first() else { return };
    // The other direction: what a client reads.
    if let Ok(answer) = serde_json::from_slice::<Answer>(frame) {
        again(&answer);
    }
    let Ok(order) = serde_json::from_slice::<Order>(frame) else { return };
    again(&order);
    let game = *first as usize % GAMES.len();
    let sender = Actor::Key(key(*first as usize / GAMES.len() % 3));
    let Some(mut room) = folded(&tables()[game]) else { return };
    let id = order.id.to_string();
    if let Ok(decided) = room.decide(3_000, &sender, &order.command, &mut chance(5)) {
        for row in decided.rows {
            room.fold(3_000, Some(&id), row).expect("a row that was decided follows");
        }
    }
    look_at(&room);
}

/// A body of HTTP, whichever request it belongs to.
pub fn bodies(data: &[u8]) {
    if let Ok(plan) = serde_json::from_slice::<OpenTable>(data) {
        again(&plan);
        if let Ok(rows) = open(&plan, &key(0), &mut chance(6)) {
            look_at(&folded(&rows).expect("a table that is opened begins with its own rows"));
        }
    }
    if let Ok(order) = serde_json::from_slice::<Order>(data) {
        again(&order);
    }
    if let Ok(sit) = serde_json::from_slice::<Sit>(data) {
        again(&sit);
    }
    if let Ok(given) = serde_json::from_slice::<RedeemKey>(data) {
        again(&given);
    }
    if let Ok(score) = serde_json::from_slice::<EnterScore>(data) {
        again(&score);
    }
    if let Ok(import) = serde_json::from_slice::<Import>(data)
        && let Ok(record) = Record::parse(&import.record)
    {
        // Whether it holds does not matter here, only that there is an answer.
        let _ = tablee_catalog::replay(&record);
    }
}

/// The log of a table, one row a line, as it stands in the store: it is folded as far as it goes, or refused.
pub fn rows(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut rows = Vec::new();
    for line in text.lines() {
        let Ok(row) = serde_json::from_str::<Row>(line) else { break };
        again(&row);
        rows.push(row);
    }
    if let Some(room) = folded(&rows) {
        look_at(&room);
        let names: Vec<String> = room.players().into_iter().map(Option::unwrap_or_default).collect();
        if let Some(record) = room.record(&names) {
            tablee_catalog::replay(&record).expect("the record of a game that was played here replays");
        }
    }
}

/// The logs that the corpus of [`rows`] begins with.
pub fn example_logs() -> Vec<(String, String)> {
    let mut logs = Vec::new();
    for (info, rows) in GAMES.iter().zip(tables()) {
        let mut rows = rows.clone();
        let mut rng = PlayoutRng::new(9);
        for _ in 0..4 {
            let room = folded(&rows).expect("the rows follow");
            let Some(table) = room.table() else { break };
            for seat in table.turn().seats() {
                let Some(choice) = table.random(seat, &mut rng) else { continue };
                let (decision, sender) = (table.decision(), Actor::Key(key(room.chair_of(seat))));
                let command = tablee_protocol::Command::Choose { decision, choice };
                let room = folded(&rows).expect("the rows follow");
                if let Ok(decided) = room.decide(3_000, &sender, &command, &mut chance(8)) {
                    rows.extend(decided.rows);
                }
            }
        }
        let lines: Vec<String> = rows.iter().map(|row| serde_json::to_string(row).expect("JSON")).collect();
        logs.push((info.id.to_owned(), lines.join("\n")));
    }
    logs
}
