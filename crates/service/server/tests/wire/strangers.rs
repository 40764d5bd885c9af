//! Strangers stay out, and bad input gets a clear answer: status, code, a sentence in the asked language, the table unharmed.

use std::time::Duration;

use hyper::Method;
use tablee_client::{ClientError, Line, Reply, Server, new_id};
use tablee_protocol::{Answer, Command, Problem, TableCode};
use tablee_server::{Options, PageFile, Rates, Secret};

use crate::running::{Running, folder, line, look, options, plan, seated, sqlite};

async fn post(server: &Server, path: &str, body: &str) -> Reply {
    server.request(Method::POST, path, &[], body.to_owned()).await.expect("an answer")
}

fn refused(reply: &Reply, status: u16, code: &str) -> Problem {
    let problem = reply.problem().unwrap_or_else(|error| panic!("{error}: {}", reply.text));
    assert_eq!((reply.status, problem.code.as_str()), (status, code), "{}", reply.text);
    assert!(!problem.text.is_empty() && problem.text != problem.sentence.id, "{} has no words", problem.sentence.id);
    problem
}

/// A play of Kariba with an animal that the player does not hold: five cards cannot be of all eight.
fn not_held(moves: &[String]) -> String {
    let held = |animal: &u32| moves.iter().any(|choice| choice.starts_with(&format!("{animal}x")));
    let animal = (1..=8).find(|animal| !held(animal)).expect("an animal that is not held");
    format!("{animal}x1")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_requests_are_answered_with_status_code_and_sentence() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let server = &running.server;
    let (code, players) = seated(server, &plan("kariba", 2)).await;
    let before = look(&players[0], code).await.seq;
    let table = format!("/api/tables/{code}");
    let commands = format!("{table}/commands");
    let nobody = "/api/tables/2222-2222-2222";

    refused(&server.get(nobody).await.expect("an answer"), 404, "unknown-table");
    refused(&server.get("/api/tables/what").await.expect("an answer"), 404, "unknown-table");
    refused(&server.get(&format!("{nobody}/record")).await.expect("an answer"), 404, "unknown-table");
    refused(&server.get("/api/nothing").await.expect("an answer"), 404, "unknown-address");
    refused(&server.request(Method::DELETE, &table, &[], "").await.expect("an answer"), 405, "wrong-method");
    refused(&post(server, &commands, "{}").await, 400, "malformed");
    refused(&post(&players[0], &commands, "{\"id\":\"a\",\"command\":{\"do\":\"dance\"}}").await, 400, "malformed");
    refused(&post(&players[0], &commands, "not json").await, 400, "malformed");
    refused(&post(&players[0], &commands, "{\"id\":\"\",\"command\":{\"do\":\"start\"}}").await, 400, "malformed");
    refused(&post(&players[0], &commands, &"x".repeat(9000)).await, 413, "too-large");

    let choose = |decision, choice: &str| Command::Choose { decision, choice: choice.to_owned() };
    let reply = |server: &Server, command| {
        let server = server.clone();
        async move { server.command(code, command).await.expect("an answer") }
    };
    refused(&reply(server, Command::Start).await, 401, "no-token");
    let stranger = server.with_new_token().await.expect("a token");
    refused(&reply(&stranger, Command::Start).await, 403, "wrong-seat");
    let sit = stranger.post(&format!("{table}/seats"), &serde_json::json!({"id": "s", "name": "S"})).await;
    refused(&sit.expect("an answer"), 409, "full-table");
    refused(&reply(&players[0], Command::Start).await, 409, "already-started");
    refused(&reply(&players[1], choose(0, "7x1")).await, 409, "not-deciding");
    refused(&reply(&players[0], choose(5, "7x1")).await, 409, "other-decision");
    refused(&reply(&players[0], choose(0, "nonsense")).await, 422, "notation");
    refused(&reply(&players[0], Command::Rematch).await, 409, "not-over");
    refused(&reply(&players[0], Command::Withdraw { decision: 0 }).await, 409, "nothing-to-take-back");
    refused(&server.get(&format!("{table}/record")).await.expect("an answer"), 409, "not-over");

    let not_held = not_held(&look(&players[0], code).await.game.expect("a game").moves);
    let illegal = refused(&reply(&players[0], choose(0, &not_held)).await, 422, "not-in-hand");
    assert!(illegal.rule.is_some_and(|rule| rule.starts_with('K')));
    let french = refused(&reply(&players[0].in_language("fr"), choose(0, &not_held)).await, 422, "not-in-hand");
    assert_ne!(french.text, illegal.text, "the sentence is in the language that was asked for");

    let open = |change: serde_json::Value| {
        let mut plan = serde_json::to_value(plan("kariba", 2)).expect("JSON");
        for (name, value) in change.as_object().expect("an object") {
            plan[name] = value.clone();
        }
        let server = stranger.clone();
        async move { server.post("/api/tables", &plan).await.expect("an answer") }
    };
    refused(&open(serde_json::json!({"game": "chess"})).await, 422, "unknown-game");
    refused(&open(serde_json::json!({"options": {"expert": 7}})).await, 422, "bad-options");
    refused(&open(serde_json::json!({"name": "a\u{202e}b"})).await, 422, "bad-name");
    refused(&open(serde_json::json!({"player": "x".repeat(41)})).await, 422, "bad-name");
    refused(&open(serde_json::json!({"seats": []})).await, 422, "bad-seats");
    refused(&open(serde_json::json!({"stand_in": "god"})).await, 422, "unknown-level");
    refused(&open(serde_json::json!({"surprise": 1})).await, 400, "malformed");

    assert_eq!(look(&players[0], code).await.seq, before, "the table is unharmed");
    running.stop().await;
}

async fn told(line: &mut Line) -> Problem {
    loop {
        match line.next().await.expect("an answer") {
            Answer::Refused { problem, .. } | Answer::Bye { problem } => return problem,
            _ => (),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_messages_on_the_socket_are_answered_and_the_table_goes_on() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut socket = line(&players[0], code).await;
    let not_held = not_held(&look(&players[0], code).await.game.expect("a game").moves);
    for (text, code) in [
        ("", "malformed"),
        ("{", "malformed"),
        ("[1,2]", "malformed"),
        ("{\"id\":\"x\",\"command\":{\"do\":\"fly\"}}", "malformed"),
        ("{\"id\":\"x\",\"command\":{\"do\":\"choose\",\"decision\":-1,\"move\":\"7x1\"}}", "malformed"),
        ("{\"id\":\"x\",\"command\":{\"do\":\"choose\",\"decision\":0,\"move\":\"NOT-HELD\"}}", "not-in-hand"),
    ] {
        socket.send_text(text.replace("NOT-HELD", &not_held)).await.expect("sent");
        let problem = told(&mut socket).await;
        assert_eq!(problem.code.as_str(), code, "{text}");
    }
    socket.send_text("x".repeat(8 * 1024 + 1)).await.expect("sent");
    assert_eq!(told(&mut socket).await.code.as_str(), "too-large");
    let game = look(&players[0], code).await.game.expect("a game");
    let good = Command::Choose { decision: game.decision, choice: game.moves[0].clone() };
    assert!(matches!(socket.ask(good).await, Ok(Answer::Done { .. })), "the socket and the table go on");

    // Far too large: the connection ends, and only that.
    let _ = socket.send_text("x".repeat(100 * 1024)).await;
    while socket.next_text().await.is_ok() {}
    assert!(look(&players[0], code).await.game.is_some());

    let address = format!("ws://{}/api/tables/{code}/socket?v=2", running.address);
    match Line::open_at(&players[0], &address, &[]).await {
        Err(ClientError::Status { status: 400, text }) => assert!(text.contains("unsupported-version"), "{text}"),
        other => panic!("{other:?}"),
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_are_refused() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let address = format!("ws://{}/api/tables/{code}/socket?v=1", running.address);
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1"] {
        match Line::open_at(&players[0], &address, &[("origin", origin)]).await {
            Err(ClientError::Status { status: 403, text }) => assert!(text.contains("foreign-origin"), "{text}"),
            other => panic!("{origin}: {other:?}"),
        }
        let path = format!("/api/tables/{code}/commands");
        let body = serde_json::json!({"id": "x", "command": {"do": "leave"}}).to_string();
        let reply = players[0].request(Method::POST, &path, &[("origin", origin)], body).await.expect("an answer");
        refused(&reply, 403, "foreign-origin");
    }
    let own = format!("http://{}", running.address);
    assert!(Line::open_at(&players[0], &address, &[("origin", &own)]).await.is_ok());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_hash_of_a_token_is_stored() {
    let (folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let key: tablee_protocol::Key =
        players[0].post(&format!("/api/tables/{code}/keys"), "").await.expect("an answer").read().expect("a key");
    running.stop().await;
    let hash = Secret::parse(players[0].token().expect("a token")).expect("256 bits").key();
    let mut hashes = 0;
    for entry in std::fs::read_dir(folder.path()).expect("the folder") {
        let bytes = std::fs::read(entry.expect("an entry").path()).expect("a file");
        let holds = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
        for secret in players.iter().map(|player| player.token().expect("a token")).chain([key.key.as_str()]) {
            assert!(!holds(secret.as_bytes()), "a token is stored as it is");
            let parsed = Secret::parse(secret).expect("256 bits");
            assert_eq!(parsed.text().len(), 43);
        }
        hashes += usize::from(holds(hash.0.as_bytes()));
    }
    assert!(hashes > 0, "its hash is stored, so what was looked through are the tables");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_and_other_peoples_tokens_do_not_help() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let (_, others) = seated(&running.server, &plan("kariba", 2)).await;
    let token = players[0].token().expect("a token").to_owned();
    let mut near = token.clone().into_bytes();
    near[5] = if near[5] == b'A' { b'B' } else { b'A' };
    let near = String::from_utf8(near).expect("ASCII");
    for wrong in [near.as_str(), &token[..42], &format!("{token}A"), "", "null", others[0].token().expect("a token")] {
        let seen = look(&running.server.with_token(wrong), code).await;
        assert_eq!(seen.you, None, "{wrong}");
        assert!(seen.game.expect("a game").moves.is_empty());
    }
    assert!(look(&players[0], code).await.you.is_some());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_too_fast_is_told_so() {
    let (_folder, file) = folder();
    let rates = Rates { seat: 3, address: 40, tables: 4, sockets: 3, ..Rates::default() };
    let running = Running::start(sqlite(&file).await, Options { rates, ..options() }).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut socket = line(&players[0], code).await;
    let mut codes = Vec::new();
    for _ in 0..20 {
        match socket.ask(Command::Say { text: "hello".to_owned() }).await.expect("an answer") {
            Answer::Refused { problem, .. } => codes.push(problem.code.to_string()),
            other => codes.push(if matches!(other, Answer::Done { .. }) { "done".to_owned() } else { String::new() }),
        }
    }
    assert!((12..18).contains(&codes.iter().filter(|code| *code == "done").count()), "{codes:?}");
    assert!(codes.iter().any(|code| code == "too-many-requests"));
    let mut more = vec![socket];
    while more.len() < 3 {
        more.push(line(&players[1], code).await);
    }
    match Line::open(&players[1], code).await {
        Err(ClientError::Status { status: 429, text }) => assert!(text.contains("too-many-sockets"), "{text}"),
        other => panic!("{other:?}"),
    }
    let mut statuses = Vec::new();
    for _ in 0..5 {
        let mut plan = plan("kariba", 2);
        plan.id = new_id();
        statuses.push(players[0].post("/api/tables", &plan).await.expect("an answer").status);
    }
    assert_eq!(statuses, [201, 201, 201, 429, 429], "four tables, one of which was open already");
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut last = 200;
    for _ in 0..400 {
        last = running.server.get("/api/games").await.expect("an answer").status;
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429, "an address is limited too");
    let health = running.server.get("/health").await.expect("an answer");
    assert_eq!(health.status, 200, "whoever watches the server is not limited");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_sockets_are_closed() {
    let (_folder, file) = folder();
    let quick = Options { idle_socket: Duration::from_millis(600), ..options() };
    let running = Running::start(sqlite(&file).await, quick).await;
    let (code, _) = seated(&running.server, &plan("kariba", 2)).await;
    // A client of bytes that opens a socket and then says nothing, not even to pings.
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(running.address).await.expect("a connection");
    let request = format!(
        "GET /api/tables/{code}/socket?v=1 HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        running.address
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut all = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut all)).await;
    assert!(closed.is_ok(), "the socket is still open");
    assert!(String::from_utf8_lossy(&all).contains("\"code\":\"idle\""), "it is told why");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_carries_the_usual_headers() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let code = TableCode::from_bits(1);
    for path in ["/", "/page.js", "/sw.js", &format!("/t/{code}"), "/api/games", "/api/nothing", "/health"] {
        let reply = running.server.get(path).await.expect("an answer");
        let header = |name: &str| reply.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("'unsafe"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"), "{path}: {policy}");
        assert!(policy.contains("font-src 'self';"), "{path}: the page's own type face, and no other: {policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
    }
    assert_eq!(running.server.get("/api/games").await.expect("an answer").headers["cache-control"], "no-store");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_address_is_the_page() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let home = running.server.get("/").await.expect("an answer");
    assert_eq!(home.status, 200);
    assert!(home.headers["content-type"].to_str().is_ok_and(|kind| kind.starts_with("text/html")));
    assert_eq!(home.headers["cache-control"], "no-cache");
    let code = TableCode::from_bits(1);
    for path in [format!("/t/{code}"), format!("/r/{code}"), format!("/r/{code}/2")] {
        let page = running.server.get(&path).await.expect("an answer");
        assert_eq!((page.status, &page.text), (200, &home.text), "{path}");
    }
    assert_eq!(running.server.get("/sw.js").await.expect("an answer").status, 404, "the plain page has no more");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_the_program_is_served_and_nothing_beside_it() {
    const fn file(name: &'static str) -> PageFile {
        PageFile { name, plain: name.as_bytes(), brotli: None, gzip: None }
    }
    const SCRIPT: &str = "assets/start-0123456789abcdef.js";
    static PAGE: [PageFile; 5] =
        [file("served.html"), file("index.html"), file("made-from"), file("sw.js"), file(SCRIPT)];
    let (_folder, place) = folder();
    let running = Running::start(sqlite(&place).await, Options { page: &PAGE, ..options() }).await;
    let code = TableCode::from_bits(1);
    for path in ["/".to_owned(), format!("/t/{code}"), format!("/r/{code}"), format!("/r/{code}/2")] {
        let reply = running.server.get(&path).await.expect("an answer");
        assert_eq!((reply.status, reply.text.as_str()), (200, "served.html"), "{path}");
        assert_eq!(reply.headers["cache-control"], "no-cache", "{path}");
    }
    let files = [("/sw.js", "no-cache"), (&format!("/{SCRIPT}"), "public, max-age=31536000, immutable")];
    for (path, caching) in files {
        let reply = running.server.get(path).await.expect("an answer");
        assert_eq!((reply.status, reply.text.as_str()), (200, &path[1..]), "{path}");
        assert_eq!(reply.headers["content-type"], "text/javascript; charset=utf-8", "{path}");
        assert_eq!(reply.headers["cache-control"], caching, "{path}");
    }
    for path in ["/index.html", "/served.html", "/made-from", "/page.js"] {
        assert_eq!(running.server.get(path).await.expect("an answer").status, 404, "{path}");
    }
    running.stop().await;
}
