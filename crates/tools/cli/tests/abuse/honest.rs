//! People who play: each at a table with an easy bot, a move about every half second, each from an address of their own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tablee_client::{Line, Server, new_id};
use tablee_protocol::{Answer, Command, OpenTable, SeatPlan, TableCode};
use tokio::task::JoinHandle;

use super::place::Program;

/// How long a person thinks.
const THINKS: Duration = Duration::from_millis(500);

#[derive(Default)]
struct Book {
    /// From a command to its durable row.
    times: Mutex<Vec<Duration>>,
    closed: AtomicUsize,
    over: AtomicBool,
}

pub(crate) struct Party {
    book: Arc<Book>,
    players: Vec<JoinHandle<()>>,
}

pub(crate) fn plan(seats: Vec<SeatPlan>, player: Option<&str>) -> OpenTable {
    OpenTable {
        id: new_id(),
        game: "kariba".to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats,
        name: "a table".to_owned(),
        player: player.map(str::to_owned),
        public: false,
        chat: Some(true),
        clock: None,
        stand_in: "random".into(),
        games: 1,
        patience: None,
    }
}

impl Party {
    pub(crate) async fn sit_down(program: &Program, count: u8) -> Party {
        let book = Arc::new(Book::default());
        let mut players = Vec::new();
        for number in 1..=count {
            let server = program.server([127, 0, 1, number]).await.with_new_token().await.expect("a token");
            let seats = vec![SeatPlan::Person {}, SeatPlan::Bot { level: "easy".into() }];
            let code = server.open(&plan(seats, Some("Zoë"))).await.expect("a table").code;
            players.push(tokio::spawn(play(server, code, Arc::clone(&book))));
        }
        Party { book, players }
    }

    /// Lets them play for so long; how long their moves took.
    pub(crate) async fn measure(&self, time: Duration) -> Vec<Duration> {
        self.take();
        tokio::time::sleep(time).await;
        self.take()
    }

    fn take(&self) -> Vec<Duration> {
        std::mem::take(&mut *self.book.times.lock().expect("nobody has panicked"))
    }

    pub(crate) fn closed(&self) -> usize {
        self.book.closed.load(Ordering::Relaxed)
    }

    pub(crate) async fn go_home(self) {
        self.book.over.store(true, Ordering::Relaxed);
        for player in self.players {
            player.await.expect("nobody has panicked");
        }
    }
}

async fn play(server: Server, code: TableCode, book: Arc<Book>) {
    let mut line = Line::open(&server, code).await.expect("a socket");
    let mut asked: Option<Instant> = None;
    while !book.over.load(Ordering::Relaxed) {
        let Ok(answer) = line.next().await else {
            book.closed.fetch_add(1, Ordering::Relaxed);
            return;
        };
        let command = match answer {
            Answer::Done { .. } => {
                let times = &mut *book.times.lock().expect("nobody has panicked");
                times.extend(asked.take().map(|asked| asked.elapsed()));
                continue;
            }
            Answer::Update(update) => match update.game {
                Some(game) if game.standing.is_some() => Command::Rematch,
                Some(game) if asked.is_none() && game.choice.is_none() && !game.moves.is_empty() => {
                    Command::Choose { decision: game.decision, choice: game.moves[0].clone() }
                }
                _ => continue,
            },
            other => panic!("an honest player is refused: {other:?}"),
        };
        tokio::time::sleep(THINKS).await;
        asked = Some(Instant::now());
        if line.send(command).await.is_err() {
            book.closed.fetch_add(1, Ordering::Relaxed);
            return;
        }
    }
}
