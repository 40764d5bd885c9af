//! Reconnecting shows the truth: a proxy drops, delays, doubles and halves what passes; after each of a thousand cuts the
//! client's view is the server's.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tablee_client::{Event, Pace, Server, Speaker, new_id};
use tablee_core::{PlayoutRng, Rng as _};
use tablee_protocol::{Command, Order, TableCode, Update};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::running::{Running, folder, look, plan, seated};

const CUTS: u64 = 1_000;

/// Passes bytes on, badly. A cut comes after a random number of pieces.
struct Proxy {
    address: SocketAddr,
    cuts: Arc<AtomicU64>,
}

impl Proxy {
    async fn start(target: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let cuts = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&cuts);
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((near, _)) = listener.accept().await {
                number += 1;
                let Ok(far) = TcpStream::connect(target).await else { continue };
                tokio::spawn(pass(near, far, PlayoutRng::new(number), Arc::clone(&counted)));
            }
        });
        Proxy { address, cuts }
    }
}

async fn pass(near: TcpStream, far: TcpStream, mut rng: PlayoutRng, cuts: Arc<AtomicU64>) {
    let (mut near_read, mut near_write) = near.into_split();
    let (mut far_read, mut far_write) = far.into_split();
    let mut left = 2 + rng.below(10);
    let (mut up, mut down) = ([0; 4096], [0; 4096]);
    loop {
        let to_client = tokio::select! {
            read = near_read.read(&mut up) => match read {
                Ok(count) if count > 0 => {
                    if far_write.write_all(&up[..count]).await.is_err() { return }
                    false
                }
                _ => return,
            },
            read = far_read.read(&mut down) => match read {
                Ok(count) if count > 0 => {
                    left = left.saturating_sub(1);
                    // Half of a piece, then the end: the client has part of a message. Otherwise whole, perhaps late.
                    let cut = left == 0;
                    let passed = if cut { count / 2 } else { count };
                    if rng.below(8) == 0 {
                        tokio::time::sleep(Duration::from_millis(u64::from(rng.below(4)))).await;
                    }
                    if near_write.write_all(&down[..passed]).await.is_err() { return }
                    if cut {
                        cuts.fetch_add(1, Ordering::SeqCst);
                        return;
                    }
                    true
                }
                _ => return,
            },
        };
        // Now and then the line goes dead after a command has passed: was it stored or not?
        if !to_client && rng.below(6) == 0 {
            cuts.fetch_add(1, Ordering::SeqCst);
            return;
        }
    }
}

/// What a view is, apart from what is new in the log since the last one.
fn whole(update: &Update) -> String {
    let mut value = serde_json::to_value(update).expect("JSON");
    value["log"] = serde_json::Value::Null;
    value.to_string()
}

/// The client that everybody uses, but hasty: a proxy on this machine is there again at once.
const HASTY: Pace = Pace {
    connecting: Duration::from_secs(2),
    answer: Duration::from_secs(2),
    first: Duration::from_millis(1),
    longest: Duration::from_millis(8),
    slower: Duration::from_millis(8),
    silence: None,
};

struct Client {
    speaker: Speaker,
    last: Option<Update>,
    cuts: u64,
}

impl Client {
    fn new(server: Server, code: TableCode) -> Client {
        Client { speaker: Speaker::new(server, code, HASTY), last: None, cuts: 0 }
    }

    /// Cuts the connection by itself, and waits until it is shown the table anew.
    async fn connect_anew(&mut self) {
        self.speaker.cut();
        self.last = None;
        while self.last.is_none() {
            self.hear().await;
        }
    }

    /// Sends a command, and waits until it is acknowledged; gives back the row.
    async fn insist(&mut self, command: &Command) -> Result<u64, String> {
        let order = Order { id: new_id(), command: command.clone() };
        self.speaker.order(&order).await;
        loop {
            if let Some((id, outcome)) = self.hear().await {
                assert_eq!(id, order.id, "nothing else was sent");
                return outcome;
            }
        }
    }

    /// The next thing there is to know; gives back an answer, if it is one.
    async fn hear(&mut self) -> Option<(tablee_protocol::CommandId, Result<u64, String>)> {
        match self.speaker.next().await {
            Event::Shown(update) => self.last = Some(update),
            Event::Cut(_) => {
                self.cuts += 1;
                assert!(self.cuts < 40 * CUTS, "it never gets through");
            }
            Event::Done { id, seq } => return Some((id, Ok(seq))),
            Event::Refused { id: Some(id), problem } => return Some((id, Err(problem.code.to_string()))),
            Event::Delayed { .. } | Event::Company(_) => (),
            other @ (Event::Refused { .. } | Event::Over(_)) => panic!("{other:?}"),
        }
        None
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_every_cut_the_clients_view_is_the_servers() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let proxy = Proxy::start(running.address).await;
    let mut rng = PlayoutRng::new(5);
    let (mut applied, mut compared) = (0_u64, 0_u64);
    for round in 0.. {
        if proxy.cuts.load(Ordering::SeqCst) >= CUTS {
            break;
        }
        let game = crate::running::GAMES[round % crate::running::GAMES.len()];
        let (code, players) = seated(&running.server, &plan(game, 2)).await;
        let through = Server::new(&format!("http://{}", proxy.address)).expect("an address");
        let client = |player: &Server| Client::new(through.with_token(player.token().expect("a token")), code);
        let mut clients: Vec<Client> = players.iter().map(client).collect();
        for _ in 0..40 {
            let truth = look(&players[0], code).await.game.expect("a game");
            let Some(&seat) = truth.deciding.iter().find(|seat| !truth.chosen.contains(seat)) else { break };
            let moves = look(&players[seat.index()], code).await.game.expect("a game").moves;
            let choice = moves[rng.below(moves.len() as u32) as usize].clone();
            let before = look(&players[0], code).await.seq;
            let command = Command::Choose { decision: truth.decision, choice };
            let row = clients[seat.index()].insist(&command).await.expect("a legal move");
            assert_eq!(row, before + 1, "{game}: applied once, as the next row");
            assert_eq!(look(&players[0], code).await.seq, row);
            applied += 1;
            for (client, player) in clients.iter_mut().zip(&players) {
                // Whoever connects anew sees what is.
                client.connect_anew().await;
                let seen = whole(client.last.as_ref().expect("an update"));
                assert_eq!(seen, whole(&look(player, code).await), "{game}");
                compared += 1;
            }
        }
    }
    assert!(applied > 100 && compared > 200, "{applied} moves, {compared} comparisons");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_gets_the_latest_and_misses_nothing_of_the_log() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut slow = crate::running::line(&players[1], code).await;
    let mut rng = PlayoutRng::new(3);
    for _ in 0..30 {
        let game = look(&players[0], code).await.game.expect("a game");
        let Some(seat) = game.deciding.first() else { break };
        let player = &players[seat.index()];
        let moves = look(player, code).await.game.expect("a game").moves;
        let choice = moves[rng.below(moves.len() as u32) as usize].clone();
        let reply = player.command(code, Command::Choose { decision: game.decision, choice }).await.expect("an answer");
        assert_eq!(reply.status, 200, "{}", reply.text);
    }
    let truth = look(&players[1], code).await;
    let mut next_line = None;
    loop {
        let update = slow.update().await.expect("an update");
        for line in &update.log {
            let expected = next_line.unwrap_or(line.number);
            assert_eq!(line.number, expected, "a line of the log came twice or not at all");
            next_line = Some(line.number + 1);
        }
        if update.seq == truth.seq {
            assert_eq!(whole(&update), whole(&truth));
            break;
        }
    }
    running.stop().await;
}
