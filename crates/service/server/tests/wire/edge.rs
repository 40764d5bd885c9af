//! The edge: who is slow, who is too many, who repeats, who shouts. Others do not notice.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::Method;
use tablee_client::{Reply, Server, new_id};
use tablee_protocol::{Answer, Command, Key, MovedSeat, Order, Sat, TableList};
use tablee_server::{Options, Rates};
use tablee_store::{Append, NewRow};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::running::{Running, folder, line, look, options, plan, seated, sqlite};

/// A connection from another address of this machine.
async fn connect(to: SocketAddr, from: [u8; 4]) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("an address of this machine");
    socket.connect(to).await.expect("a connection")
}

/// A half-sent request that was let in. One that was answered before may still count until its connection is closed, so that
/// the first attempts may be refused.
async fn let_in(to: SocketAddr, from: [u8; 4]) -> TcpStream {
    for _ in 0..100 {
        let mut stream = connect(to, from).await;
        if stream.write_all(b"GET /health HTTP/1.1\r\n").await.is_ok() {
            let closed = tokio::time::timeout(Duration::from_millis(200), stream.read_u8()).await;
            if closed.is_err() {
                return stream;
            }
        }
    }
    panic!("nobody is let in");
}

/// All that still comes, until the other side closes.
async fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut all)).await;
    // A reset is an end, too.
    let _ = closed.expect("it is closed");
    all
}

async fn post(server: &Server, path: &str, cookie: Option<&str>, body: &str) -> Reply {
    let headers: Vec<(&str, &str)> = cookie.iter().map(|pair| ("cookie", *pair)).collect();
    server.request(Method::POST, path, &headers, body.to_owned()).await.expect("an answer")
}

fn refused(reply: &Reply, status: u16, code: &str) {
    assert_eq!(reply.status, status, "{}", reply.text);
    assert_eq!(reply.problem().expect("a problem").code, code.into());
}

async fn measured(server: &Server, name: &str) -> f64 {
    let text = server.get("/metrics").await.expect("an answer").text;
    let line = text.lines().find(|line| line.starts_with(name));
    line.and_then(|line| line.rsplit(' ').next()).and_then(|value| value.parse().ok()).unwrap_or(0.0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_sent_requests_end_and_keep_nobody_out() {
    const MOST: u32 = 40;
    let (_folder, file) = folder();
    let rates = Rates { connections: MOST, ..Rates::default() };
    let quick = Options { rates, request_patience: Duration::from_secs(2), ..options() };
    let running = Running::start(sqlite(&file).await, quick).await;
    let mut half = Vec::new();
    for _ in 0..3 * MOST {
        let mut stream = connect(running.address, [127, 0, 0, 2]).await;
        // Whoever was refused is told so by the next write at the latest.
        let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\n").await;
        half.push(stream);
    }
    let reply = running.server.get("/api/games").await.expect("others get in");
    assert_eq!(reply.status, 200);
    let open = measured(&running.server, "tablee_connections ").await;
    // Beside them the one that asks, and the one that asked before if it is not closed yet.
    assert!(open <= f64::from(MOST) + 2.0, "{open} connections");
    let away = measured(&running.server, "tablee_connections_refused_total{why=\"from one network\"}").await;
    assert_eq!(away, f64::from(2 * MOST), "what is refused is counted");
    for stream in &mut half {
        rest(stream).await;
    }
    // Those that have ended do not count any more.
    let mut stream = connect(running.address, [127, 0, 0, 2]).await;
    let head = format!("GET /health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", running.address);
    stream.write_all(head.as_bytes()).await.expect("sent");
    assert!(rest(&mut stream).await.starts_with(b"HTTP/1.1 200"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_connections_together_are_limited_and_sockets_are_among_them() {
    let (_folder, file) = folder();
    let few = Options { connections: 6, ..options() };
    let running = Running::start(sqlite(&file).await, few).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut sockets = Vec::new();
    for _ in 0..5 {
        sockets.push(line(&players[0], code).await);
    }
    let mut last = let_in(running.address, [127, 0, 0, 2]).await;
    let mut seventh = connect(running.address, [127, 0, 0, 3]).await;
    assert!(rest(&mut seventh).await.is_empty(), "there is no room");
    last.write_all(b"Host: x\r\nConnection: close\r\n\r\n").await.expect("sent");
    assert!(rest(&mut last).await.starts_with(b"HTTP/1.1 200"));
    let answer = sockets[0].ask(Command::Say { text: "still here".to_owned() }).await;
    assert!(matches!(answer, Ok(Answer::Done { .. })), "{answer:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let (_folder, file) = folder();
    let quick = Options { request_patience: Duration::from_millis(500), ..options() };
    let running = Running::start(sqlite(&file).await, quick).await;
    let token = running.server.with_new_token().await.expect("a token");
    let mut stream = TcpStream::connect(running.address).await.expect("a connection");
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Length: 100\r\n\r\n{{",
        running.address,
        token.token().expect("a token")
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    let told = String::from_utf8(rest(&mut stream).await).expect("text");
    assert!(told.starts_with("HTTP/1.1 408") && told.contains("\"code\":\"too-slow\""), "{told}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_repeats_does_nothing_twice() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let server = &running.server;
    let host = server.with_new_token().await.expect("a token");
    let code = host.open(&plan("kariba", 3)).await.expect("a table").code;
    let seats = format!("/api/tables/{code}/seats");
    let sit = serde_json::json!({"id": "sit-1", "name": "Zoë"}).to_string();
    // Without a cookie nothing is done, so nothing is lost with the answer.
    refused(&post(server, &seats, None, &sit).await, 401, "no-token");
    let open = serde_json::to_string(&plan("kariba", 2)).expect("JSON");
    refused(&post(server, "/api/tables", None, &open).await, 401, "no-token");
    let score = serde_json::json!({"id": "1", "date": "2026-11-18", "game": "kariba", "players": []}).to_string();
    refused(&post(server, "/api/scores", None, &score).await, 401, "no-token");
    refused(&post(server, "/api/keys", None, "{\"key\":\"\"}").await, 401, "no-token");
    refused(&post(server, "/api/records", None, "{\"id\":\"1\",\"record\":\"\"}").await, 401, "no-token");
    assert_eq!(look(&host, code).await.table.seats.iter().filter(|seat| seat.name.is_some()).count(), 1);

    let given = post(server, "/api/cookie", None, "").await;
    assert_eq!(given.status, 204);
    let cookie = given.headers["set-cookie"].to_str().expect("text").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let pair = cookie.split(';').next().expect("a pair");
    let again = post(server, "/api/cookie", Some(pair), "").await;
    assert!(again.status == 204 && !again.headers.contains_key("set-cookie"), "whoever has one keeps it");
    let page = server.request(Method::GET, "/", &[("cookie", pair)], "").await.expect("the page");
    assert!(!page.headers.contains_key("set-cookie"));

    // The answer is lost, the browser repeats with the same id.
    let first: Sat = post(server, &seats, Some(pair), &sit).await.read().expect("a seat");
    let second: Sat = post(server, &seats, Some(pair), &sit).await.read().expect("the same seat");
    assert_eq!((first.seat, first.seq), (second.seat, second.seq));
    let update = look(&host, code).await;
    assert_eq!(update.table.seats.iter().filter(|seat| seat.name.is_some()).count(), 2, "nobody sits there twice");
    assert!(update.game.is_none(), "the game does not begin with a ghost");

    // The same for a seat that is moved.
    let made = post(server, &format!("/api/tables/{code}/keys"), Some(pair), "").await;
    let key: Key = made.read().expect("a key");
    let redeem = serde_json::json!({"key": key.key}).to_string();
    let given = post(server, "/api/cookie", None, "").await;
    let phone = given.headers["set-cookie"].to_str().expect("text").split(';').next().expect("a pair").to_owned();
    let first: MovedSeat = post(server, "/api/keys", Some(&phone), &redeem).await.read().expect("it is moved");
    let second: MovedSeat = post(server, "/api/keys", Some(&phone), &redeem).await.read().expect("the first answer");
    assert_eq!((first.code, first.seat), (second.code, second.seat));
    assert!(first.code == code && first.seat.is_some());
    refused(&post(server, "/api/keys", Some(pair), &redeem).await, 404, "unknown-key");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_shouts_on_a_socket_is_warned_and_then_put_out() {
    let (_folder, file) = folder();
    let running = Running::start(sqlite(&file).await, Options { rates: Rates::default(), ..options() }).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut calm = line(&players[1], code).await;
    let fast = Order { id: new_id(), command: Command::Start };
    for shout in ["{".to_owned(), "x".repeat(9000), serde_json::to_string(&fast).expect("JSON")] {
        let mut socket = line(&players[0], code).await;
        let mut sent = 0;
        // It ends by a write that fails, or by the last word of the server.
        while sent < 2000 && socket.send_text(shout.clone()).await.is_ok() {
            sent += 1;
        }
        let mut warnings = 0;
        let mut bye = None;
        while let Ok(text) = socket.next_text().await {
            match serde_json::from_str(&text).expect("an answer") {
                Answer::Refused { .. } => warnings += 1,
                Answer::Bye { problem } => bye = Some(problem.code),
                _ => (),
            }
        }
        assert!(warnings < 200, "{warnings} answers to {sent} of {shout:.20}");
        assert!(bye.is_none_or(|code| code == "too-many-requests".into()));
    }
    assert_eq!(measured(&running.server, "tablee_sockets_thrown_out_total").await, 3.0);
    let answer = calm.ask(Command::Say { text: "still here".to_owned() }).await;
    assert!(matches!(answer, Ok(Answer::Done { .. } | Answer::Refused { .. })), "{answer:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn points_beyond_all_bounds_are_refused() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let player = running.server.with_new_token().await.expect("a token");
    for points in [i64::MIN, i64::MIN + 1, i64::MAX, -1_000_001] {
        let entry = serde_json::json!({
            "id": "1", "date": "2026-11-18", "game": "kariba", "players": [{"name": "Zoë", "points": points}],
        });
        refused(&player.post("/api/scores", &entry).await.expect("an answer"), 422, "bad-score");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_with_tls_does_not_believe_a_page_without() {
    let (_folder, file) = folder();
    let secure = Options { public_url: Some("https://tables.example".to_owned()), ..options() };
    let running = Running::start(sqlite(&file).await, secure).await;
    let plain = format!("http://{}", running.address);
    for (origin, status) in [(plain.as_str(), 403), ("http://tables.example", 403), ("https://tables.example", 200)] {
        let reply = running.server.request(Method::POST, "/api/token", &[("origin", origin)], "").await;
        assert_eq!(reply.expect("an answer").status, status, "{origin}");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_cannot_be_read_does_not_hide_the_others() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let player = running.server.with_new_token().await.expect("a token");
    let mut codes = Vec::new();
    for _ in 0..3 {
        let code = player.open(&plan("kariba", 2)).await.expect("a table").code;
        running.server.with_new_token().await.expect("a token").sit(code, "Zoë").await.expect("a seat");
        codes.push(code);
    }
    running.stop().await;
    let store = sqlite(&file).await;
    let table = codes[1].to_string();
    let first = store.head(&table).await.expect("a head") + 1;
    let rows = vec![NewRow { at: 0, command: None, body: "{\"flown\":{}}".to_owned() }];
    let stored = store.append(Append { table, first, rows, ..Append::default() }).await;
    assert_eq!(stored.expect("it can be written"), tablee_store::Appended::Stored);
    store.close().await;
    let running = Running::new(&file).await;
    let player = running.server.with_token(player.token().expect("a token"));
    let list: TableList =
        player.get("/api/tables?list=mine").await.expect("an answer").read().expect("a list of the others");
    let turns =
        codes.iter().map(|code| list.tables.iter().find(|table| table.code == *code).map(|table| table.my_turn));
    assert_eq!(turns.collect::<Vec<_>>(), [Some(true), Some(false), Some(true)]);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_reads_much_costs_much_and_counts_are_kept() {
    let (_folder, file) = folder();
    let rates = Rates { address: 40, ..Rates::default() };
    let running = Running::start(sqlite(&file).await, Options { rates, ..options() }).await;
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(running.server.get("/api/scores.csv").await.expect("an answer").status);
    }
    assert_eq!(statuses, [200, 429, 429]);
    let stored = "tablee_tables_stored{status=\"open\"}";
    assert_eq!(measured(&running.server, stored).await, 0.0);
    let player = running.server.with_new_token().await.expect("a token");
    player.open(&plan("kariba", 2)).await.expect("a table");
    assert_eq!(measured(&running.server, stored).await, 0.0, "as it was a moment ago");
    assert_eq!(measured(&running.server, "tablee_tables_live").await, 1.0, "what costs nothing is as it is");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_and_measurements_can_have_a_place_of_their_own() {
    let (_folder, file) = folder();
    let running = Running::start(sqlite(&file).await, Options { watched_apart: true, ..options() }).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let apart = Server::new(&format!("http://{}", listener.local_addr().expect("an address"))).expect("an address");
    let watching = tokio::spawn(tablee_server::serve_watch(Arc::clone(&running.node), listener));
    for path in ["/health", "/metrics"] {
        refused(&running.server.get(path).await.expect("an answer"), 404, "unknown-address");
        assert_eq!(apart.get(path).await.expect("an answer").status, 200, "{path}");
    }
    refused(&apart.get("/api/games").await.expect("an answer"), 404, "unknown-address");
    running.stop().await;
    refused(&apart.get("/health").await.expect("an answer"), 503, "stopping");
    watching.abort();
}
