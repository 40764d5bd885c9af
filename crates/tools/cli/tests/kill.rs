//! A move is acknowledged only after it is durably stored, and nothing is applied twice: the server is killed at random moments
//! under load, all four games, 20 times here and 200 times with `TABLEE_KILLS=200`.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tablee_catalog::IDS;
use tablee_client::{ClientError, Line, Server, new_id};
use tablee_core::{PlayoutRng, Rng as _};
use tablee_protocol::{Answer, Command as Act, OpenTable, Order, Sat, SeatPlan, TableCode, Update};
use tablee_server::room::{Room, Row, Watcher};
use tablee_store::{OpenOptions, open};

const TABLES: usize = 12;

struct Process(Child, String);

impl Process {
    fn start(database: &Path) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.args([
            "serve",
            "--lang",
            "en",
            "--listen",
            "127.0.0.1:0",
            "--no-limits",
            "--log",
            "error",
            "--database",
        ]);
        let mut process =
            command.arg(database).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let out = process.stdout.as_mut().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address").to_owned();
        Process(process, address)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // As `kill -9`; it may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// One table, its players, and what they were told.
struct Table {
    code: TableCode,
    tokens: Vec<String>,
    acknowledged: Vec<(usize, Order, u64)>,
    /// Sent and not answered when the server was killed.
    pending: Option<(usize, Order)>,
    rng: PlayoutRng,
}

impl Table {
    async fn open(server: &Server, number: usize) -> Result<Table, ClientError> {
        let players = [server.with_new_token().await?, server.with_new_token().await?];
        let plan = OpenTable {
            id: new_id(),
            game: IDS[number % IDS.len()].to_owned(),
            options: serde_json::Value::Null,
            set: serde_json::Value::Null,
            seats: vec![SeatPlan::Person {}; 2],
            name: format!("table {number}"),
            player: Some("P1".to_owned()),
            public: false,
            chat: Some(true),
            clock: None,
            stand_in: "random".into(),
            games: 1,
            patience: None,
        };
        let code = players[0].open(&plan).await?.code;
        players[1].sit(code, "P2").await?;
        let tokens = players.iter().map(|player| player.token().unwrap_or_default().to_owned()).collect();
        let rng = PlayoutRng::new(number as u64);
        Ok(Table { code, tokens, acknowledged: Vec::new(), pending: None, rng })
    }

    /// Plays until the connection breaks. Every command is sent two to five times.
    async fn play(&mut self, server: &Server) -> Result<(), ClientError> {
        let mut lines = Vec::new();
        for token in &self.tokens {
            lines.push(Line::open(&server.with_token(token), self.code).await?);
        }
        let mut seen = Vec::new();
        for line in &mut lines {
            seen.push(line.update().await?);
        }
        loop {
            let wants = |index: &usize| {
                let update: &Update = &seen[*index];
                let asks = update.you.is_some_and(|seat| !update.table.seats[seat.index()].again);
                update.game.as_ref().is_some_and(|game| match game.standing {
                    Some(_) => asks,
                    None => !game.moves.is_empty() && game.choice.is_none(),
                })
            };
            let wanting: Vec<usize> = (0..2).filter(wants).collect();
            let Some(&side) = wanting.first() else { panic!("{}: nobody can go on", self.code) };
            let Some(game) = &seen[side].game else { panic!("{}: no game", self.code) };
            let decision = game.decision;
            let mut row = 0;
            match game.moves.get(self.rng.below(game.moves.len().max(1) as u32) as usize) {
                Some(choice) => {
                    let command = Act::Choose { decision, choice: choice.clone() };
                    row = self.send(side, &mut lines[side], &mut seen[side], command).await?.max(row);
                }
                // One of them may have asked for another game before the server was killed.
                None => {
                    for side in wanting {
                        row = self.send(side, &mut lines[side], &mut seen[side], Act::Rematch).await?.max(row);
                    }
                }
            }
            // Both must see what follows before the next move.
            for (line, seen) in lines.iter_mut().zip(&mut seen) {
                while seen.seq < row {
                    *seen = line.update().await?;
                }
            }
        }
    }

    async fn send(
        &mut self,
        side: usize,
        line: &mut Line,
        seen: &mut Update,
        command: Act,
    ) -> Result<u64, ClientError> {
        let order = Order { id: new_id(), command };
        let text = serde_json::to_string(&order)?;
        self.pending = Some((side, order.clone()));
        let times = 2 + self.rng.below(4);
        for _ in 0..times {
            line.send_text(text.clone()).await?;
        }
        let mut answers = Vec::new();
        while answers.len() < times as usize {
            match line.next().await? {
                Answer::Done { id, seq } if id == order.id => {
                    if answers.is_empty() {
                        self.pending = None;
                        self.acknowledged.push((side, order.clone(), seq));
                    }
                    answers.push(seq);
                }
                Answer::Refused { problem, .. } => panic!("{}: {problem:?} for {order:?}", self.code),
                Answer::Update(update) => *seen = update,
                other => panic!("{}: {other:?}", self.code),
            }
        }
        assert!(answers.iter().all(|seq| *seq == answers[0]), "the repeat gets the first answer: {answers:?}");
        Ok(answers[0])
    }

    async fn repeat(&self, server: &Server, side: usize, order: &Order) -> Sat {
        let player = server.with_token(&self.tokens[side]);
        let reply = player.post(&format!("/api/tables/{}/commands", self.code), order).await.expect("an answer");
        reply.read().unwrap_or_else(|error| panic!("{}: {error} for {order:?}", self.code))
    }

    /// Compares what was told with what is there.
    async fn check(&mut self, server: &Server, database: &Path, from: usize) {
        let store = open(&database.display().to_string(), OpenOptions::default()).await.expect("the store");
        let rows = store.rows(&self.code.to_string(), 1, 100_000).await.expect("rows");
        let mut by_command: HashMap<String, u64> = HashMap::new();
        let mut room: Option<Room> = None;
        for row in &rows {
            let body: Row = serde_json::from_str(&row.body).expect("a row");
            match &mut room {
                None => room = Some(Room::begin(self.code, row.at, None, body).expect("an opening")),
                Some(room) => room.fold(row.at, None, body).expect("no half-applied turn"),
            }
            if let Some(command) = &row.command {
                let (_, id) = command.split_once(':').expect("an id under a key");
                assert_eq!(by_command.insert(id.to_owned(), row.seq), None, "{id} was applied twice");
            }
        }
        store.close().await;
        for (_, order, seq) in &self.acknowledged[from..] {
            assert_eq!(by_command.get(order.id.as_str()), Some(seq), "{}: an acknowledged move is lost", self.code);
        }
        let room = room.expect("the table is there");
        let reply = server.get(&format!("/api/tables/{}", self.code)).await.expect("an answer");
        assert_eq!(
            reply.text,
            room.update(Watcher { chair: None, language: None }, 0),
            "the table resumes where its log is"
        );
        // A tenth of what was acknowledged before the kill is sent again after it.
        for index in (from..self.acknowledged.len()).step_by(10) {
            let (side, order, seq) = &self.acknowledged[index];
            assert_eq!(self.repeat(server, *side, order).await.seq, *seq, "{}: applied again", self.code);
        }
        // What was not answered is asked again, and is there exactly once.
        if let Some((side, order)) = self.pending.take() {
            let known = by_command.get(order.id.as_str()).copied();
            let sat = self.repeat(server, side, &order).await;
            assert_eq!(sat.seq, known.unwrap_or(rows.len() as u64 + 1), "{}: the pending command", self.code);
            self.acknowledged.push((side, order, sat.seq));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let kills: usize = std::env::var("TABLEE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let mut rng = PlayoutRng::new(kills as u64);
    let mut process = Process::start(&database);
    let server = Server::new(&process.1).expect("an address");
    let mut tables = Vec::new();
    for number in 0..TABLES {
        tables.push(Table::open(&server, number).await.expect("a table"));
    }
    let (mut acknowledged, mut pending) = (0, 0);
    for _ in 0..kills {
        let server = Server::new(&process.1).expect("an address");
        let marks: Vec<usize> = tables.iter().map(|table| table.acknowledged.len()).collect();
        let playing: Vec<_> = tables
            .into_iter()
            .map(|mut table| {
                let server = server.clone();
                tokio::spawn(async move {
                    let ended = table.play(&server).await;
                    assert!(ended.is_err(), "play ends only with the server");
                    table
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(150 + u64::from(rng.below(350)))).await;
        drop(process);
        tables = Vec::new();
        for table in playing {
            tables.push(table.await.expect("no player has panicked"));
        }
        process = Process::start(&database);
        let server = Server::new(&process.1).expect("an address");
        for (table, mark) in tables.iter_mut().zip(marks) {
            acknowledged += table.acknowledged.len() - mark;
            pending += usize::from(table.pending.is_some());
            table.check(&server, &database, mark).await;
        }
    }
    assert!(acknowledged > kills * TABLES, "only {acknowledged} moves were acknowledged in all");
    assert!(pending > kills, "the server was killed with {pending} commands under way");
}
