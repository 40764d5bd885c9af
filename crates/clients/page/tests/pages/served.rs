//! A game as a server would send it, decision by decision, to one seat or to somebody who watches; and the golden records it is
//! played from.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use tablee_core::{Committed, Record, Seat, Sentence, Table, Turn, Viewer};

/// A record of each game.
pub(crate) const RECORDS: [(&str, &str); tablee_catalog::IDS.len()] = [
    ("kariba", "r1-2-seats-expert-false"),
    ("karuba", "r1-2-seats-setup-random-decisions-together"),
    ("karuba-cards", "r1-2-seats-detours-false"),
    ("labyrinth", "r1-2-seats-rotation-false"),
];

/// A golden record of a game.
pub(crate) fn record(game: &str, name: &str) -> Record {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{game}/tests/records/{name}.json"));
    Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The first decisions of a record.
pub(crate) fn part(record: &Record, decisions: usize) -> Record {
    let mut part = record.clone();
    part.moves.truncate(decisions);
    (part.result, part.proof) = (None, None);
    part
}

/// A game that a server keeps, as it is sent to one viewer.
pub(crate) struct Served {
    table: Box<dyn Table>,
    names: Vec<String>,
    you: Option<Seat>,
    /// Which game of the table it is.
    number: u32,
    seq: u64,
    lines: u64,
}

impl Served {
    /// A record as it stands after so many decisions.
    pub(crate) fn new(record: &Record, decisions: usize, you: Option<Seat>) -> Served {
        let table = tablee_catalog::replay(&part(record, decisions)).unwrap();
        let names = record.seats.iter().map(|seat| seat.name.clone()).collect();
        Served { table, names, you, number: 1, seq: 10, lines: 0 }
    }

    /// The next game at the same table: chairs turn.
    pub(crate) fn next_game(&mut self, record: &Record) -> Value {
        self.table = tablee_catalog::replay(&part(record, 0)).unwrap();
        let count = self.names.len();
        self.names.rotate_left(1);
        self.you = self.you.map(|seat| Seat::new((seat.index() + count - 1) % count));
        self.number += 1;
        self.update(&[Sentence::new("table-game").number("number", self.number)])
    }

    /// What is sent when this has happened.
    pub(crate) fn update(&mut self, events: &[Sentence]) -> Value {
        let table = &self.table;
        let over = table.turn() == Turn::Over;
        let viewer = self.you.map_or(Viewer::Spectator, Viewer::Seat);
        let own = self.you.filter(|seat| table.turn().seats().contains(*seat));
        let (first, number) = (self.lines, self.number);
        let line = |(index, event): (usize, &Sentence)| json!({"number": first + index as u64 + 1, "game": number, "sentence": event});
        let log: Vec<Value> = events.iter().enumerate().map(line).collect();
        let seat = |name: &String| json!({"name": name, "bot": null, "away": false, "again": false, "muted": false});
        let last = table.last();
        self.seq += 1;
        self.lines += events.len() as u64;
        json!({
            "type": "update", "seq": self.seq, "you": self.you, "log": log,
            "table": {
                "code": "rxsb-qq22-v4ds", "name": "Evening", "game": table.info().id, "options": {}, "public": false,
                "chat": true, "clock": null, "stand_in": "random", "status": if over { "over" } else { "playing" }, "host": 1,
                "seats": self.names.iter().map(seat).collect::<Vec<_>>(), "games": 1, "played": u8::from(over),
                "totals": vec![0; self.names.len()],
            },
            "game": {
                "number": number, "decision": table.decision(), "deciding": table.turn().seats().iter().collect::<Vec<_>>(),
                "chosen": table.chosen().iter().collect::<Vec<_>>(), "hash": "", "opening": null, "clocks": [],
                "standing": over.then(|| table.standing()), "view": table.view(viewer),
                "moves": own.map(|seat| table.legal(seat)).unwrap_or_default(),
                "choice": own.and_then(|seat| table.choice(seat)), "take_back": false,
                "last": if last.iter().any(Option::is_some) { last } else { Vec::new() },
            },
        })
    }

    /// A seat chooses; gives what is sent then.
    pub(crate) fn choose(&mut self, seat: Seat, choice: &str) -> Value {
        let decision = self.table.decision();
        match self.table.commit(seat, decision, choice).unwrap() {
            Committed::Waiting(_) => self.update(&[]),
            Committed::Resolved(mut events) => {
                if self.table.turn() == Turn::Over {
                    events.push(Sentence::new("play-over"));
                }
                self.update(&events)
            }
        }
    }

    /// The next decision of a record; gives what is sent when all have chosen.
    pub(crate) fn decide(&mut self, record: &Record) -> Value {
        let choices: BTreeMap<Seat, String> = record.moves[self.table.decision()].clone();
        let updates: Vec<Value> = choices.iter().map(|(&seat, choice)| self.choose(seat, choice)).collect();
        updates.into_iter().next_back().unwrap()
    }
}
