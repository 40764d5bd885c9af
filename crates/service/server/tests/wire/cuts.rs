//! Reconnecting shows the truth: a proxy drops, delays, doubles and halves what passes; after each of a thousand cuts the
//! client's view is the server's.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tablee_client::{ClientError, Line, Server, new_id};
use tablee_core::{PlayoutRng, Rng as _};
use tablee_protocol::{Answer, Command, Order, TableCode, Update};
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

struct Client {
    server: Server,
    line: Option<Line>,
    last: Option<Update>,
    connections: u64,
}

impl Client {
    /// Connects until it has an update.
    async fn connect(&mut self, code: TableCode) {
        loop {
            self.connections += 1;
            assert!(self.connections < 40 * CUTS, "it never gets through");
            let Ok(mut line) = Line::open(&self.server, code).await else { continue };
            if let Ok(update) = line.update().await {
                self.last = Some(update);
                self.line = Some(line);
                return;
            }
        }
    }

    /// Sends a command, doubled now and then, and again after every cut, until it is acknowledged; gives back the row.
    async fn insist(&mut self, code: TableCode, command: &Command, rng: &mut PlayoutRng) -> Result<u64, String> {
        let order = Order { id: new_id(), command: command.clone() };
        let text = serde_json::to_string(&order).expect("JSON");
        loop {
            if self.line.is_none() {
                self.connect(code).await;
            }
            let Some(line) = &mut self.line else { continue };
            let mut sent = line.send_text(text.clone()).await;
            if rng.below(3) == 0 && sent.is_ok() {
                sent = line.send_text(text.clone()).await;
            }
            if sent.is_err() {
                self.line = None;
                continue;
            }
            match self.answer(&order).await {
                Ok(outcome) => return outcome,
                Err(_) => self.line = None,
            }
        }
    }

    async fn answer(&mut self, order: &Order) -> Result<Result<u64, String>, ClientError> {
        let line = self.line.as_mut().ok_or(ClientError::Closed)?;
        loop {
            match line.next().await? {
                Answer::Done { id, seq } if id == order.id => return Ok(Ok(seq)),
                Answer::Refused { id: Some(id), problem } if id == order.id => {
                    return Ok(Err(problem.code.to_string()));
                }
                Answer::Update(update) => self.last = Some(update),
                _ => (),
            }
        }
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
        let game = crate::running::GAMES[round % 4];
        let (code, players) = seated(&running.server, &plan(game, 2)).await;
        let through = Server::new(&format!("http://{}", proxy.address)).expect("an address");
        let client = |player: &Server| Client {
            server: through.with_token(player.token().expect("a token")),
            line: None,
            last: None,
            connections: 0,
        };
        let mut clients: Vec<Client> = players.iter().map(client).collect();
        for _ in 0..40 {
            let truth = look(&players[0], code).await.game.expect("a game");
            let Some(&seat) = truth.deciding.iter().find(|seat| !truth.chosen.contains(seat)) else { break };
            let moves = look(&players[seat.index()], code).await.game.expect("a game").moves;
            let choice = moves[rng.below(moves.len() as u32) as usize].clone();
            let before = look(&players[0], code).await.seq;
            let command = Command::Choose { decision: truth.decision, choice };
            let row = clients[seat.index()].insist(code, &command, &mut rng).await.expect("a legal move");
            assert_eq!(row, before + 1, "{game}: applied once, as the next row");
            assert_eq!(look(&players[0], code).await.seq, row);
            applied += 1;
            for (client, player) in clients.iter_mut().zip(&players) {
                // Whoever connects anew sees what is.
                client.line = None;
                client.connect(code).await;
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
