//! Recorded exchanges of the protocol, one file a game: what a client sends, and every byte that comes back. Time, chance and tokens
//! are given, so the same requests have the same answers.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use hyper::Method;
use serde_json::{Value, json};
use tablee_client::{Line, Server};
use tablee_protocol::TableCode;
use tablee_server::{NoRandomness, Options, Surroundings};

use crate::running::{GAMES, Running, folder, options, sqlite};

/// A clock that stands still, and chance that is always the same.
struct Given(AtomicU8);

impl Surroundings for Given {
    fn now(&self) -> i64 {
        1_790_000_000_000
    }

    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        Ok([self.0.fetch_add(1, Ordering::Relaxed); 32])
    }
}

#[derive(Default)]
struct Tape(String);

impl Tape {
    async fn http(&mut self, who: &str, server: &Server, method: Method, path: &str, body: Value) -> Value {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let _ = writeln!(self.0, "{who} > {method} {path} {text}");
        let reply = server.request(method, path, &[], text).await.expect("an answer");
        let _ = writeln!(self.0, "{who} < {} {}", reply.status, reply.text);
        serde_json::from_str(&reply.text).unwrap_or_default()
    }

    async fn hear(&mut self, who: &str, line: &mut Line) -> Value {
        let text = line.next_text().await.expect("a message");
        let _ = writeln!(self.0, "{who} < {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    async fn tell(&mut self, who: &str, line: &mut Line, order: Value) {
        let _ = writeln!(self.0, "{who} > {order}");
        line.send_text(order.to_string()).await.expect("it is sent");
    }
}

async fn record(game: &str) -> String {
    let (_folder, file) = folder();
    let options = Options {
        public_url: Some("http://tablee.example".to_owned()),
        surroundings: Arc::new(Given(AtomicU8::new(1))),
        ..options()
    };
    let running = Running::start(sqlite(&file).await, options).await;
    let anna = running.server.with_token(&"A".repeat(43));
    let zoe = running.server.with_token(&format!("{}A", "B".repeat(42)));
    let mut tape = Tape::default();
    let plan = json!({"id": "1", "game": game, "name": "Evening", "player": "Anna",
        "seats": [{"kind": "person"}, {"kind": "person"}]});
    let opened = tape.http("Anna", &anna, Method::POST, "/api/tables", plan).await;
    let code: TableCode = opened["code"].as_str().expect("a code").parse().expect("a code");
    let place = format!("/api/tables/{code}");
    tape.http("guest", &running.server, Method::GET, &place, Value::Null).await;
    let sit = json!({"id": "2", "name": "Zoé"});
    tape.http("guest", &running.server, Method::POST, &format!("{place}/seats"), sit.clone()).await;
    tape.http("Zoé", &zoe, Method::POST, &format!("{place}/seats"), sit).await;
    let mut line = Line::open(&anna, code).await.expect("a socket");
    let _ = writeln!(tape.0, "Anna > GET {place}/socket");
    let shown = tape.hear("Anna", &mut line).await;
    let choice = &shown["game"]["moves"][0];
    tape.tell("Anna", &mut line, json!({"id": "3", "command": {"do": "choose", "decision": 7, "move": choice}})).await;
    tape.hear("Anna", &mut line).await;
    tape.tell("Anna", &mut line, json!({"id": "4", "command": {"do": "choose", "decision": 0, "move": "?"}})).await;
    tape.hear("Anna", &mut line).await;
    let choose = json!({"id": "5", "command": {"do": "choose", "decision": 0, "move": choice}});
    tape.tell("Anna", &mut line, choose.clone()).await;
    tape.hear("Anna", &mut line).await;
    tape.hear("Anna", &mut line).await;
    // Sent again, it is not done again.
    tape.http("Anna", &anna, Method::POST, &format!("{place}/commands"), choose).await;
    tape.http("Zoé", &zoe, Method::GET, &place, Value::Null).await;
    tape.http("guest", &running.server, Method::GET, &place, Value::Null).await;
    tape.http("Zoé", &zoe, Method::GET, &format!("{place}/record"), Value::Null).await;
    // What stands behind the `?` is answered like all else: with a code, not with a bare sentence.
    tape.http("Zoé", &zoe, Method::GET, "/api/tables?list=nothing", Value::Null).await;
    running.stop().await;
    tape.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recorded_exchanges_come_again() {
    for game in GAMES {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/exchanges/{game}.txt"));
        let said = record(game).await;
        if std::env::var_os("TABLEE_UPDATE").is_some() {
            std::fs::write(&file, &said).expect("the file can be written");
        }
        let known = std::fs::read_to_string(&file).expect("an exchange; TABLEE_UPDATE=1 writes it");
        for (number, (was, is)) in known.lines().zip(said.lines()).enumerate() {
            assert_eq!(is, was, "{game}: line {}", number + 1);
        }
        assert_eq!(said.lines().count(), known.lines().count(), "{game}");
    }
}
