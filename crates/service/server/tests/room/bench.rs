//! A table without a server: rows are kept in a list instead of a store.

use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_protocol::{Clock, Command, CommandId, OpenTable, SeatPlan, TableCode};
use tablee_server::room::{Actor, Decided, KeyText, Refusal, Room, Row, open};

pub(crate) const GAMES: [&str; tablee_catalog::IDS.len()] = tablee_catalog::IDS;

pub(crate) fn plan(game: &str, people: usize) -> OpenTable {
    OpenTable {
        id: CommandId::new("open").expect("an id"),
        game: game.to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats: vec![SeatPlan::Person {}; people],
        name: "a table".to_owned(),
        player: Some("P1".to_owned()),
        public: true,
        chat: Some(true),
        clock: None,
        stand_in: "easy".into(),
        games: 1,
        patience: None,
    }
}

pub(crate) fn clocked(game: &str, people: usize, clock: Clock) -> OpenTable {
    OpenTable { clock: Some(clock), ..plan(game, people) }
}

pub(crate) fn key(number: usize) -> KeyText {
    KeyText(format!("{number:064x}"))
}

pub(crate) fn chance(seed: u64) -> impl FnMut() -> [u8; 32] {
    let mut rng = PlayoutRng::new(seed);
    move || {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&rng.next_u64().to_le_bytes());
        }
        bytes
    }
}

/// A room with the log that it was made from.
pub(crate) struct Bench {
    pub(crate) room: Room,
    pub(crate) log: Vec<(i64, Row)>,
    pub(crate) now: i64,
    pub(crate) seed: u64,
}

impl Bench {
    /// A table at which nobody but the first has sat down.
    pub(crate) fn open(plan: &OpenTable, seed: u64) -> Bench {
        let rows = open(plan, &key(0), &mut chance(seed)).expect("a table that can be opened");
        let mut rows = rows.into_iter();
        let first = rows.next().expect("a first row");
        let code = TableCode::from_bits(seed);
        let room = Room::begin(code, 1_000, None, first.clone()).expect("a first row opens");
        let mut bench = Bench { room, log: vec![(1_000, first)], now: 1_000, seed };
        rows.for_each(|row| bench.fold(row));
        bench
    }

    /// A table at which all have sat down and the game is on.
    pub(crate) fn seated(plan: &OpenTable, seed: u64) -> Bench {
        let mut bench = Bench::open(plan, seed);
        for number in 1..plan.seats.len() {
            if plan.seats[number] == (SeatPlan::Person {}) {
                bench.sit(number).expect("a free seat");
            }
        }
        bench
    }

    pub(crate) fn sit(&mut self, number: usize) -> Result<(), Refusal> {
        self.seed += 1;
        let name = format!("P{}", number + 1);
        let (_, decided) = self.room.sit(&key(number), &name, None, &mut chance(self.seed))?;
        self.take(decided);
        Ok(())
    }

    pub(crate) fn fold(&mut self, row: Row) {
        self.log.push((self.now, row.clone()));
        self.room.fold(self.now, None, row).expect("a row that was decided follows");
    }

    pub(crate) fn take(&mut self, decided: Decided) {
        decided.rows.into_iter().for_each(|row| self.fold(row));
    }

    /// A command of whoever has this key.
    pub(crate) fn act(&mut self, number: usize, command: Command) -> Result<(), Refusal> {
        self.seed += 1;
        let decided = self.room.decide(self.now, &Actor::Key(key(number)), &command, &mut chance(self.seed))?;
        self.take(decided);
        Ok(())
    }

    /// The number of the key whose chair has this seat now.
    pub(crate) fn owner(&self, seat: Seat) -> usize {
        self.room.chair_of(seat)
    }

    pub(crate) fn choose(&mut self, seat: Seat, choice: &str) -> Result<(), Refusal> {
        let decision = self.table().decision();
        self.act(self.owner(seat), Command::Choose { decision, choice: choice.to_owned() })
    }

    pub(crate) fn table(&self) -> &dyn tablee_catalog::BotTable {
        self.room.table().expect("a game is on")
    }

    /// Everybody chooses at random, once.
    pub(crate) fn random_step(&mut self, rng: &mut PlayoutRng) {
        for seat in self.table().turn().seats() {
            let choice = self.table().random(seat, rng).expect("a legal move");
            self.choose(seat, &choice).expect("a random move is legal");
        }
    }

    pub(crate) fn play_to_the_end(&mut self, rng: &mut PlayoutRng) {
        while self.room.playing() {
            self.random_step(rng);
        }
    }

    /// The same table read from its log.
    pub(crate) fn reread(&self) -> Room {
        let mut rows = self.log.iter().cloned();
        let (at, first) = rows.next().expect("a first row");
        let mut room = Room::begin(self.room.code(), at, None, first).expect("a first row opens");
        for (at, row) in rows {
            // Through JSON, as from a store.
            let text = serde_json::to_string(&row).expect("rows are JSON");
            let row = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            room.fold(at, None, row).expect("a stored row follows");
        }
        room
    }
}
