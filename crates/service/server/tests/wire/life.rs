//! What people do: open, sit, reload, move to another device, watch, play with bots, replay, keep scores; and what the one who
//! runs it does: look at health and measurements, stop it, start it again.

use std::sync::Arc;
use std::time::Duration;

use hyper::Method;
use tablee_client::{Line, Server, new_id};
use tablee_core::{PlayoutRng, Record, Rng as _};
use tablee_protocol::{
    Answer, Command, Imported, Key, MovedSeat, OpenTable, Order, Sat, ScoreList, SeatPlan, TableCode, TableList,
};
use tablee_server::Options;
use tablee_store::{Failing, Store};

use crate::running::{Running, folder, line, look, options, plan, play_alone, seated, sqlite};

/// Plays to the end by HTTP.
async fn play(code: TableCode, players: &[Server], rng: &mut PlayoutRng) {
    loop {
        let game = look(&players[0], code).await.game.expect("a game");
        if game.standing.is_some() {
            return;
        }
        for player in players {
            let game = look(player, code).await.game.expect("a game");
            if let Some(choice) = game.moves.get(rng.below(game.moves.len().max(1) as u32) as usize) {
                let command = Command::Choose { decision: game.decision, choice: choice.clone() };
                let reply = player.command(code, command).await.expect("an answer");
                assert!(reply.status == 200 || reply.text.contains("other-decision"), "{}", reply.text);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_keeps_its_seat_by_a_cookie_and_can_hand_it_on() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let server = &running.server;
    let page = server.get("/").await.expect("the page");
    let cookie = page.headers["set-cookie"].to_str().expect("text").to_owned();
    let with = |path: &str, body: String| {
        let (server, path) = (server.clone(), path.to_owned());
        let pair = cookie.split(';').next().expect("a pair").to_owned();
        async move { server.request(Method::POST, &path, &[("cookie", &pair)], body).await.expect("an answer") }
    };
    let body = serde_json::to_string(&plan("kariba", 2)).expect("JSON");
    let reply = with("/api/tables", body).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(!reply.text.contains(cookie.split(['=', ';']).nth(1).expect("a value")), "scripts never see the token");
    let opened: tablee_protocol::Opened = reply.read().expect("a table");
    assert!(opened.address.ends_with(&format!("/t/{}", opened.code)));
    let pair = cookie.split(';').next().expect("a pair").to_owned();
    let path = format!("/api/tables/{}", opened.code);
    let seat = |cookie: String| {
        let (server, path) = (server.clone(), path.clone());
        async move {
            let reply = server.request(Method::GET, &path, &[("cookie", &cookie)], "").await.expect("an answer");
            let Answer::Update(update) = serde_json::from_str(&reply.text).expect("an update") else { panic!() };
            update.you.map(|seat| seat.number())
        }
    };
    assert_eq!(seat(pair.clone()).await, Some(1), "reload, another tab, a new network: the same seat");
    assert_eq!(seat("other=1".to_owned()).await, None);

    let made = server.request(Method::POST, &format!("{path}/keys"), &[("cookie", &pair)], "").await;
    let key: Key = made.expect("an answer").read().expect("a key");
    assert!(key.address.contains("#key="), "the key is where no log sees it");
    let phone = server.with_new_token().await.expect("a token");
    let body = serde_json::json!({"key": key.key});
    let moved: MovedSeat = phone.post("/api/keys", &body).await.expect("an answer").read().expect("a seat");
    assert_eq!(moved.code, opened.code);
    assert_eq!(look(&phone, opened.code).await.you.map(|seat| seat.number()), Some(1));
    assert_eq!(seat(pair).await, None, "the seat has moved");
    let thief = server.with_new_token().await.expect("a token");
    let again = thief.post("/api/keys", &body).await.expect("an answer");
    assert_eq!((again.status, again.problem().expect("why").code.as_str()), (404, "unknown-key"), "once");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_evening() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let server = &running.server;
    let public = OpenTable { public: true, name: "Friday".to_owned(), ..plan("kariba", 2) };
    let first = server.with_new_token().await.expect("a token");
    let code = first.open(&public).await.expect("a table").code;
    let list = |server: &Server, which: &str| {
        let (server, path) = (server.clone(), format!("/api/tables?list={which}"));
        async move { server.get(&path).await.expect("an answer").read::<TableList>().expect("a list").tables }
    };
    assert_eq!(list(server, "open").await[0].name, "Friday");
    let other = server.with_new_token().await.expect("a token");
    other.sit(code, "Zoë").await.expect("a free seat");
    assert!(list(server, "open").await.is_empty(), "nobody can join any more");
    let mine = list(&first, "mine").await;
    assert_eq!((mine[0].code, mine[0].my_turn), (code, true));
    assert!(!list(&other, "mine").await[0].my_turn);
    assert!(list(server, "mine").await.is_empty());

    let players = [first.clone(), other.clone()];
    let mut watcher = line(server, code).await;
    assert_eq!(watcher.update().await.expect("an update").you, None);
    let promised = look(server, code).await.game.expect("a game").hash;
    play(code, &players, &mut PlayoutRng::new(1)).await;
    let path = format!("/api/tables/{code}/record");
    let record = Record::parse(&server.get(&path).await.expect("an answer").text).expect("a record");
    let table = tablee_catalog::replay(&record).expect("every move is checked");
    assert_eq!(record.proof.as_ref().expect("a proof").hash, promised);
    assert_eq!(tablee_catalog::prove(table.as_ref(), record.proof.as_ref()), tablee_catalog::Proven::Yes);
    assert_eq!(record.seats[1].name, "Zoë");
    assert_eq!(list(server, "recent").await[0].code, code);

    for player in &players {
        assert_eq!(player.command(code, Command::Rematch).await.expect("an answer").status, 200);
    }
    let update = look(&first, code).await;
    assert_eq!(update.you.map(|seat| seat.number()), Some(2), "seats are turned");
    assert_eq!(update.game.expect("a game").number, 2);
    play(code, &players, &mut PlayoutRng::new(2)).await;
    let games = [1, 2].map(|number| format!("{path}?game={number}"));
    let old = Record::parse(&server.get(&games[0]).await.expect("an answer").text).expect("a record");
    assert_eq!(old, record, "replays are for ever");
    assert_ne!(Record::parse(&server.get(&games[1]).await.expect("an answer").text).expect("a record"), record);

    let import = serde_json::json!({"id": "one", "record": record.to_json()});
    let kept: Imported = first.post("/api/records", &import).await.expect("an answer").read().expect("kept");
    let again: Imported = first.post("/api/records", &import).await.expect("an answer").read().expect("kept");
    assert_eq!(kept, again);
    let back = server.get(&format!("/api/tables/{}/record", kept.code)).await.expect("an answer");
    assert_eq!(Record::parse(&back.text).expect("a record"), record);
    let mut forged = record.clone();
    forged.proof.as_mut().expect("a proof").hash = "0".repeat(64);
    let import = serde_json::json!({"id": "two", "record": forged.to_json()});
    let refused = first.post("/api/records", &import).await.expect("an answer");
    assert_eq!((refused.status, refused.problem().expect("why").code.as_str()), (422, "bad-record"));

    let by_hand = serde_json::json!({
        "id": "h1", "game": "karuba", "date": "2024-02-29", "note": "at home",
        "players": [{"name": "Anna", "points": 31}, {"name": "=cmd", "points": 28}],
    });
    assert_eq!(first.post("/api/scores", &by_hand).await.expect("an answer").status, 201);
    assert_eq!(first.post("/api/scores", &by_hand).await.expect("an answer").status, 200, "entered once");
    let scores = |server: &Server, query: &str| {
        let (server, path) = (server.clone(), format!("/api/scores{query}"));
        async move { server.get(&path).await.expect("an answer").read::<ScoreList>().expect("a list").scores }
    };
    assert_eq!(scores(&first, "").await.len(), 3);
    assert_eq!(scores(server, "").await.len(), 2, "strangers see public games, and not what others entered");
    assert_eq!(scores(&first, "?player=anna").await.len(), 1);
    assert_eq!(scores(&first, "?game=kariba&from=2025-01-01").await.len(), 2);
    assert_eq!(scores(&first, "?to=2024-02-29").await[0].date, "2024-02-29");
    let csv = first.get("/api/scores.csv?game=karuba").await.expect("an answer").text;
    assert_eq!(csv.lines().count(), 3, "{csv}");
    assert!(csv.contains("2024-02-29,karuba,Anna,31,2,,at home,") && csv.contains("'=cmd"), "{csv}");
    let id = scores(&first, "?player=anna").await[0].id.replace('/', "%2F");
    let remove = |server: &Server| {
        let (server, path) = (server.clone(), format!("/api/scores/{id}"));
        async move { server.request(Method::DELETE, &path, &[], "").await.expect("an answer").status }
    };
    assert_eq!(remove(&other).await, 404, "only by whoever entered it");
    assert_eq!(remove(&first).await, 204);
    let qr = server.get(&format!("/api/tables/{code}/qr.svg")).await.expect("an answer");
    assert!(qr.text.starts_with("<svg") && qr.text.len() > 2000);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_and_stand_in() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    for game in crate::running::GAMES {
        let mut wanted = plan(game, 3);
        wanted.seats[2] = SeatPlan::Bot { level: "random".into() };
        let (code, players) = seated(&running.server, &wanted).await;
        let mut socket = line(&players[0], code).await;
        socket.ask(Command::Leave).await.expect("an answer");
        play_alone(&players[1], code).await;
        assert!(look(&players[0], code).await.table.seats[0].stood_in > 0, "the result says what the bot played");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_repeated_without_harm() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut rng = PlayoutRng::new(9);
    let mut sent: Vec<(usize, Order, u64)> = Vec::new();
    loop {
        let game = look(&players[0], code).await.game.expect("a game");
        let Some(seat) = game.deciding.first() else { break };
        let moves = look(&players[seat.index()], code).await.game.expect("a game").moves;
        let choice = moves[rng.below(moves.len() as u32) as usize].clone();
        let order = Order { id: new_id(), command: Command::Choose { decision: game.decision, choice } };
        let path = format!("/api/tables/{code}/commands");
        let mut rows = Vec::new();
        for _ in 0..2 + rng.below(4) {
            let sat: Sat = players[seat.index()].post(&path, &order).await.expect("an answer").read().expect("done");
            rows.push(sat.seq);
        }
        assert!(rows.iter().all(|row| *row == rows[0]), "the repeat gets the first answer: {rows:?}");
        sent.push((seat.index(), order, rows[0]));
        // Something from long ago comes again.
        let (who, order, row) = &sent[rng.below(sent.len() as u32) as usize];
        let sat: Sat = players[*who].post(&path, order).await.expect("an answer").read().expect("done");
        assert_eq!(sat.seq, *row);
    }
    let rows = sqlite(&file).await.rows(&code.to_string(), 1, 1000).await.expect("rows");
    let chosen = rows.iter().filter(|row| row.body.contains("\"chose\"")).count();
    assert_eq!(chosen, sent.len(), "nothing is applied twice");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_in_one_table_leaves_the_others_running() {
    let (_folder, file) = folder();
    let hook: tablee_server::Hook = Arc::new(|command: &Command| {
        if matches!(command, Command::Say { text } if text == "panic") {
            panic!("on purpose");
        }
    });
    let running = Running::start(sqlite(&file).await, Options { hook: Some(hook), ..options() }).await;
    let (one, ones) = seated(&running.server, &plan("kariba", 2)).await;
    let (other, others) = seated(&running.server, &plan("karuba", 2)).await;
    let (mut unlucky, mut lucky) = (line(&ones[0], one).await, line(&others[0], other).await);
    unlucky.update().await.expect("an update");
    unlucky.send(Command::Say { text: "panic".to_owned() }).await.expect("sent");
    // The table is read anew, and the socket goes on with it.
    let update =
        tokio::time::timeout(Duration::from_secs(5), unlucky.update()).await.expect("in time").expect("an update");
    let game = update.game.expect("a game");
    let command = Command::Choose { decision: game.decision, choice: game.moves[0].clone() };
    assert!(matches!(unlucky.ask(command).await, Ok(Answer::Done { .. })));
    assert!(matches!(lucky.ask(Command::Say { text: "hello".to_owned() }).await, Ok(Answer::Done { .. })));
    assert!(running.server.get("/metrics").await.expect("metrics").text.contains("tablee_panics 1"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_tables_leave_memory_and_return() {
    let (_folder, file) = folder();
    let quick = Options { idle_table: Duration::from_millis(300), ..options() };
    let running = Running::start(sqlite(&file).await, quick).await;
    let (code, players) = seated(&running.server, &plan("labyrinth", 2)).await;
    let before = look(&players[0], code).await;
    for _ in 0..100 {
        if running.node.live_tables() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(running.node.live_tables(), 0);
    let after = look(&players[0], code).await;
    assert_eq!(serde_json::to_value(&before).expect("JSON"), serde_json::to_value(&after).expect("JSON"));
    let socket = line(&players[0], code).await;
    tokio::time::sleep(Duration::from_millis(1000)).await;
    assert_eq!(running.node.live_tables(), 1, "somebody is watching");
    socket.close().await.expect("closed");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_out_is_noticed_although_nobody_looks() {
    let (_folder, file) = folder();
    let quick = Options { idle_table: Duration::from_millis(200), ..options() };
    let running = Running::start(sqlite(&file).await, quick).await;
    let clock = tablee_protocol::Clock::new(tablee_protocol::Span::Decision, 5);
    let (code, players) = seated(&running.server, &OpenTable { clock: Some(clock), ..plan("kariba", 2) }).await;
    let gone = async {
        while running.node.live_tables() > 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(4), gone).await.expect("it leaves memory");
    // Nobody asks: the log itself must grow.
    let store = sqlite(&file).await;
    let played = async {
        while !store.rows(&code.to_string(), 1, 100).await.expect("rows").iter().any(|row| row.body.contains("chose")) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(15), played).await.expect("a bot plays");
    let seat = look(&players[0], code).await.table.seats[0].clone();
    assert!(seat.late && !seat.away, "the next decision is the person's: {seat:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clean_stop_tells_everybody_and_loses_nothing() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut socket = line(&players[0], code).await;
    let game = socket.update().await.expect("an update").game.expect("a game");
    socket.ask(Command::Choose { decision: 0, choice: game.moves[0].clone() }).await.expect("done");
    let before = look(&players[0], code).await;
    running.stop().await;
    let mut told = None;
    while let Ok(answer) = socket.next().await {
        if let Answer::Bye { problem } = answer {
            told = Some(problem.code);
        }
    }
    assert_eq!(told, Some(tablee_protocol::Code::Stopping));
    let again = Running::new(&file).await;
    let player = again.server.with_token(players[0].token().expect("a token"));
    let after = look(&player, code).await;
    assert_eq!(serde_json::to_value(&before).expect("JSON"), serde_json::to_value(&after).expect("JSON"));
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_is_red_while_nothing_can_be_written_and_measurements_are_there() {
    let (_folder, file) = folder();
    // The third write fails, which is the first move.
    let failing = Arc::new(Failing::new(sqlite(&file).await, 3, 3));
    let running = Running::start(Arc::clone(&failing) as Arc<dyn Store>, options()).await;
    let health = async || {
        // Within a second it repeats itself.
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        running.server.get("/health").await.expect("an answer")
    };
    assert_eq!(health().await.status, 200);
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let _socket = line(&players[0], code).await;
    let game = look(&players[0], code).await.game.expect("a game");
    let command = Command::Choose { decision: 0, choice: game.moves[0].clone() };
    let sick = health().await;
    assert_eq!(sick.status, 503, "nothing can be written: {}", sick.text);
    assert_eq!(sick.problem().expect("why").code.as_str(), "store-failed");
    assert_eq!(players[0].command(code, command.clone()).await.expect("an answer").status, 503);
    assert_eq!(health().await.status, 200, "it can be written again");
    assert_eq!(players[0].command(code, command).await.expect("an answer").status, 200);
    let text = running.server.get("/metrics").await.expect("an answer").text;
    for line in [
        "tablee_tables_live 1",
        "tablee_sockets 1",
        "tablee_moves_total 1",
        "tablee_move_seconds_bucket",
        "tablee_http_seconds_bucket",
        "tablee_store_queue_length",
        "tablee_store_rows_total",
        "tablee_bots_waiting",
        "tablee_tables_stored{status=\"playing\"} 1",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    assert!(!text.contains(&code.to_string()), "no table is named");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_worlds_over_the_wire() {
    // The same table twice in two servers, whose deals differ; a spectator who watches both sees the same lengths and the same
    // bytes wherever the view is the same. `worlds.rs` does it for 2,000 pairs a game.
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (mut same, mut other_deals) = (0, 0);
    for _ in 0..6 {
        let (one, ones) = seated(&running.server, &plan("kariba", 3)).await;
        let (other, _) = seated(&running.server, &plan("kariba", 3)).await;
        let text = |server: &Server, code: TableCode| {
            let server = server.clone();
            async move {
                let mut socket = Line::open(&server, code).await.expect("a socket");
                let text = socket.next_text().await.expect("an update").to_string();
                let reply = server.get(&format!("/api/tables/{code}")).await.expect("an answer");
                assert_eq!(reply.text, text, "HTTP and the socket say the same");
                let hash = text.split("\"hash\":\"").nth(1).and_then(|rest| rest.get(..64)).expect("a hash").to_owned();
                text.replace(&hash, "HASH").replace(&code.to_string(), "CODE")
            }
        };
        let (left, right) = (text(&running.server, one).await, text(&running.server, other).await);
        assert_eq!(left, right, "hands and pile differ, and a spectator sees nothing of it");
        same += 1;
        other_deals += usize::from(text(&ones[0], one).await != left);
    }
    assert_eq!((same, other_deals), (6, 6), "players do see their hands");
    running.stop().await;
}
