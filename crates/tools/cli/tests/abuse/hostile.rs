//! One address that means harm, in eight ways. Each asks for as much as one machine can without taking the processor from the
//! program it attacks: both run here.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tablee_client::{Line, Server, new_id};
use tablee_protocol::{Command, Order, SeatPlan, TableCode};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::honest::plan;
use super::place::{Program, connect};

const FROM: [u8; 4] = [127, 0, 0, 66];
/// How many act at the same time.
const HANDS: usize = 16;
/// How long a hand rests after each act.
const REST: Duration = Duration::from_millis(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    HalfRequests,
    Frames,
    Tables,
    Sockets,
    Imports,
    DearReads,
    Bots,
    Chat,
}

impl Way {
    pub(crate) const ALL: [Way; 8] =
        [Way::HalfRequests, Way::Frames, Way::Tables, Way::Sockets, Way::Imports, Way::DearReads, Way::Bots, Way::Chat];
}

/// What an attack needs before it begins.
pub(crate) struct Hostile {
    way: Way,
    server: Server,
    code: TableCode,
    record: String,
    address: std::net::SocketAddr,
    attempts: AtomicU64,
}

fn bots(level: &str, count: usize) -> Vec<SeatPlan> {
    vec![SeatPlan::Bot { level: level.into() }; count]
}

impl Hostile {
    pub(crate) async fn prepare(program: &Program, way: Way) -> Hostile {
        // A table of its own from another address: what is allowed to the hostile one is for the attack.
        let server = program.server([127, 0, 2, way as u8 + 1]).await.with_new_token().await.expect("a token");
        let code = server.open(&plan(bots("random", 2), None)).await.expect("a table").code;
        let mut record = String::new();
        while way == Way::Imports && !record.starts_with('{') {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let reply = server.get(&format!("/api/tables/{code}/record")).await.expect("an answer");
            record = if reply.status == 200 { reply.text } else { String::new() };
        }
        let code = match way {
            Way::Chat | Way::Frames => {
                let wanted = plan(vec![SeatPlan::Person {}; 2], Some("Eve"));
                server.open(&wanted).await.expect("a table").code
            }
            _ => code,
        };
        let token = server.token().expect("a token").to_owned();
        let server = program.server(FROM).await.with_token(&token);
        Hostile { way, server, code, record, address: program.address, attempts: AtomicU64::new(0) }
    }

    /// Connections with half a request each; those that were refused are among them.
    pub(crate) async fn half_requests(&self, count: usize) -> Vec<TcpStream> {
        let mut half = Vec::new();
        for _ in 0..count {
            // Where no handle is left, the connection may not even come about.
            let connecting = tokio::time::timeout(Duration::from_millis(200), connect(FROM, self.address));
            if let Ok(Ok(mut stream)) = connecting.await {
                let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
                half.push(stream);
            }
        }
        half
    }

    /// One act; what it holds on to.
    async fn act(&self, held: &mut Held) {
        match self.way {
            Way::HalfRequests => {
                if held.half.len() == 60 {
                    held.half.clear();
                }
                held.half.extend(self.half_requests(1).await);
            }
            Way::Frames => {
                let order = Order { id: new_id(), command: Command::Start };
                let text = serde_json::to_string(&order).expect("JSON");
                for shout in ["{", "[]", text.as_str(), "\u{fffd}"] {
                    held.shout(self, shout).await;
                }
            }
            Way::Tables => {
                // Whoever is refused asks again.
                let _ = self.server.post("/api/tables", &plan(vec![SeatPlan::Person {}; 4], Some("Eve"))).await;
            }
            Way::Sockets => {
                if held.lines.len() == 30 {
                    held.lines.clear();
                }
                held.lines.extend(Line::open(&self.server, self.code).await.ok());
            }
            Way::Imports => {
                let import = serde_json::json!({"id": new_id(), "record": self.record});
                let _ = self.server.post("/api/records", &import).await;
            }
            Way::DearReads => {
                let record = format!("/api/tables/{}/record", self.code);
                let paths = ["/api/scores.csv", "/api/scores?player=Eve", "/metrics", "/api/tables?list=mine", &record];
                for path in paths {
                    let _ = self.server.get(path).await;
                }
            }
            Way::Bots => {
                let opened = self.server.open(&plan(bots("master", 4), None)).await;
                if let Ok(opened) = opened {
                    held.lines.extend(Line::open(&self.server, opened.code).await.ok());
                }
            }
            Way::Chat => {
                let order = Order { id: new_id(), command: Command::Say { text: "spam ".repeat(50) + "." } };
                let text = serde_json::to_string(&order).expect("JSON");
                held.shout(self, &text).await;
            }
        }
        self.attempts.fetch_add(1, Ordering::Relaxed);
    }
}

#[derive(Default)]
struct Held {
    half: Vec<TcpStream>,
    lines: Vec<Line>,
}

impl Held {
    /// Says something on a socket, on a new one if the last was closed.
    async fn shout(&mut self, hostile: &Hostile, text: &str) {
        if self.lines.is_empty() {
            self.lines.extend(Line::open(&hostile.server, hostile.code).await.ok());
        }
        if let Some(line) = self.lines.last_mut()
            && line.send_text(text.to_owned()).await.is_err()
        {
            self.lines.clear();
        }
    }
}

/// Attacks until that moment; how often something was tried.
pub(crate) async fn attack(hostile: Arc<Hostile>, until: Instant) -> u64 {
    let mut hands = JoinSet::new();
    for _ in 0..HANDS {
        let hostile = Arc::clone(&hostile);
        hands.spawn(async move {
            let mut held = Held::default();
            while Instant::now() < until {
                let act = tokio::time::timeout(Duration::from_secs(2), hostile.act(&mut held));
                let _ = act.await;
                tokio::time::sleep(REST).await;
            }
        });
    }
    while let Some(hand) = hands.join_next().await {
        hand.expect("a hand does not panic");
    }
    hostile.attempts.load(Ordering::Relaxed)
}
