//! Whoever is elsewhere is told that it is their turn: what is said and to whom, what push services answer, which addresses are
//! refused, and that nothing is lost when the server is killed.

use std::time::{Duration, Instant};

use hyper::Method;
use tablee_client::Server;
use tablee_protocol::{Command, PushInfo, Subscribed, TableCode};
use tablee_server::{Doors, Options, PushOptions};

use crate::device::{Device, Letter, Service, claims};
use crate::running::{Running, folder, look, options, plan, seated, sqlite};

/// The first pause before another attempt.
const PAUSE: Duration = Duration::from_millis(20);

/// A server that may write to this service on loopback, as often as the tests want.
pub(crate) fn telling(service: &Service) -> Options {
    let mut doors = Doors::default();
    for door in [service.origin(), format!("ntfy={}", service.origin()), format!("webhook={}", service.origin())] {
        doors.open(&door).expect("a door");
    }
    let push = PushOptions { doors, burst: 1_000_000, pause: PAUSE, ..PushOptions::default() };
    Options { push: Some(push), ..options() }
}

async fn subscribed(player: &Server, body: &serde_json::Value) -> Subscribed {
    let reply = player.post("/api/push", body).await.expect("an answer");
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.read().expect("a place")
}

/// Plays the first legal move, if it is this player's turn.
async fn play(player: &Server, code: TableCode) -> bool {
    let game = look(player, code).await.game.expect("a game");
    let Some(choice) = game.moves.first() else { return false };
    let command = Command::Choose { decision: game.decision, choice: choice.clone() };
    let reply = player.command(code, command).await.expect("an answer");
    assert_eq!(reply.status, 200, "{}", reply.text);
    true
}

async fn delete(player: &Server, id: &str) -> u16 {
    player.request(Method::DELETE, &format!("/api/push/{id}"), &[], "").await.expect("an answer").status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_is_told_and_can_read_it_and_nobody_else() {
    let (_folder, file) = folder();
    let mut service = Service::start().await;
    let running = Running::start(sqlite(&file).await, telling(&service)).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let (anna, ben) = (&players[0], &players[1]);
    let device = Device::new("bens-phone", 1);
    let info: PushInfo = ben.get("/api/push").await.expect("an answer").read().expect("how");
    assert!(info.mine.is_empty() && info.ntfy == [service.origin()]);
    let place = subscribed(ben, &device.subscription(&service, "fr")).await;
    assert_eq!((place.kind.as_str(), place.host.as_str()), ("web", "127.0.0.1"));
    assert_eq!(subscribed(ben, &device.subscription(&service, "fr")).await, place, "the same place is one place");

    assert!(play(anna, code).await);
    let letter = service.next().await;
    assert_eq!(letter.to, "bens-phone");
    let said = device.read(&letter);
    assert_eq!((said.table, said.game.as_str(), said.turn, said.begins), (code, "kariba", true, false));
    assert_eq!((said.title.as_str(), said.text.as_str()), ("À vous de jouer\u{a0}: Kariba", "a table"));
    assert_eq!(said.waiting, Some(1));
    assert_eq!(said.address, format!("http://{}/t/{code}", running.address));
    let claims = claims(&letter, &info.key);
    assert_eq!(claims["aud"], service.origin());
    assert_eq!((letter.header("content-encoding"), letter.header("urgency")), ("aes128gcm", "high"));
    assert!(letter.header("ttl").parse::<u32>().is_ok_and(|ttl| ttl > 3600));
    let topic = letter.header("topic").to_owned();
    assert!(!format!("{:?}", letter.headers).contains(&code.to_string()), "the push service is not told the code");
    assert!(topic.len() <= 32 && !topic.is_empty());

    // Ben plays, Anna plays: once more, under the same topic. Anna, who has not asked, is told nothing.
    assert!(play(ben, code).await && play(anna, code).await);
    let second = service.next().await;
    assert_eq!(second.header("topic"), topic, "it takes the place of the first");
    assert_ne!(device.read(&second).id, said.id, "another call");

    assert_eq!(delete(anna, &place.id).await, 404, "it is not hers");
    assert_eq!(delete(ben, &place.id).await, 204);
    assert_eq!(delete(ben, &place.id).await, 404);
    assert!(play(ben, code).await && play(anna, code).await);
    running.stop().await;
    assert!(service.letters.try_recv().is_err(), "nobody is told any more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_begins_is_told_to_those_who_wait_for_it() {
    let (_folder, file) = folder();
    let mut service = Service::start().await;
    let running = Running::start(sqlite(&file).await, telling(&service)).await;
    let first = running.server.with_new_token().await.expect("a token");
    let device = Device::new("phone", 2);
    subscribed(&first, &device.subscription(&service, "en")).await;
    let code = first.open(&plan("kariba", 2)).await.expect("a table").code;
    let other = running.server.with_new_token().await.expect("a token");
    other.sit(code, "Ben").await.expect("a free seat");
    let said = device.read(&service.next().await);
    assert!(said.begins && said.turn);
    assert_eq!(said.title, "The game begins, and it’s your turn: Kariba");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_told_by_ntfy_and_by_a_webhook_too() {
    let (_folder, file) = folder();
    let mut service = Service::start().await;
    let running = Running::start(sqlite(&file).await, telling(&service)).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let topic = serde_json::json!({"kind": "ntfy", "address": format!("{}/my-topic", service.origin())});
    let hook =
        serde_json::json!({"kind": "webhook", "address": format!("{}/hook", service.origin()), "language": "fr"});
    subscribed(&players[1], &topic).await;
    subscribed(&players[1], &hook).await;
    assert!(play(&players[0], code).await);
    let mut letters = [service.next().await, service.next().await];
    letters.sort_by_key(|letter| letter.to.clone());
    let ntfy: serde_json::Value = serde_json::from_slice(&letters[0].body).expect("JSON");
    assert_eq!((&ntfy["topic"], &ntfy["title"]), (&"my-topic".into(), &"Your turn: Kariba".into()));
    let said: tablee_protocol::Called = serde_json::from_slice(&letters[1].body).expect("JSON");
    assert_eq!((letters[1].to.as_str(), said.table, said.turn), ("hook", code, true));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_does_not_knock_where_it_must_not() {
    let (_folder, file) = folder();
    let service = Service::start().await;
    let running = Running::start(sqlite(&file).await, telling(&service)).await;
    let player = running.server.with_new_token().await.expect("a token");
    let device = Device::new("phone", 3);
    let at = |address: &str| {
        let mut body = device.subscription(&service, "en");
        body["endpoint"] = address.into();
        body
    };
    let hook = |address: &str| serde_json::json!({"kind": "webhook", "address": address});
    let long = format!("{}/{}", service.origin(), "x".repeat(2_000));
    let mut bad = vec![
        at("https://example.org/a"),
        at("http://127.0.0.1:1/a"),
        at("https://10.0.0.1/"),
        at("nothing"),
        at(&long),
    ];
    bad.extend([hook("https://fcm.googleapis.com/a"), hook("http://localhost/"), hook("file:///etc/passwd")]);
    let mut keys = device.subscription(&service, "en");
    keys["keys"]["p256dh"] = "BAAA".into();
    bad.push(keys);
    for body in bad {
        let reply = player.post("/api/push", &body).await.expect("an answer");
        let why = (reply.status, reply.problem().expect("why").code);
        assert_eq!((why.0, why.1.as_str()), (422, "bad-push"), "{body}");
    }
    for number in 0..tablee_server::MOST_PLACES {
        let address = format!("{}/{number}", service.origin());
        subscribed(&player, &hook(&address)).await;
    }
    let reply = player.post("/api/push", &device.subscription(&service, "en")).await.expect("an answer");
    assert_eq!((reply.status, reply.problem().expect("why").code.as_str()), (409, "too-many-pushes"));
    let nobody = running.server.post("/api/push", &device.subscription(&service, "en")).await.expect("an answer");
    assert_eq!(nobody.status, 401);
    running.stop().await;

    let silent = Running::new(&file).await;
    let reply = silent.server.get("/api/push").await.expect("an answer");
    assert_eq!((reply.status, reply.problem().expect("why").code.as_str()), (404, "push-off"));
    silent.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_that_fails_is_asked_again_and_a_place_that_is_gone_is_forgotten() {
    let (_folder, file) = folder();
    let mut service = Service::start().await;
    let running = Running::start(sqlite(&file).await, telling(&service)).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let device = Device::new("phone", 4);
    subscribed(&players[1], &device.subscription(&service, "en")).await;
    service.answer(503);
    assert!(play(&players[0], code).await);
    let tries = [service.next().await, service.next().await, service.next().await];
    let ids: Vec<String> = tries.iter().map(|letter| device.read(letter).id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "the same call each time: {ids:?}");
    let pauses = [tries[1].at - tries[0].at, tries[2].at - tries[1].at];
    assert!(pauses[0] >= PAUSE && pauses[1] >= 2 * PAUSE, "after a longer pause each time: {pauses:?}");
    service.answer(410);
    service.next().await;
    let gone = async {
        while !players[1].get("/api/push").await.expect("an answer").read::<PushInfo>().expect("how").mine.is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone).await.expect("a place that is gone is forgotten");
    running.stop().await;
    let again = Running::start(sqlite(&file).await, telling(&service)).await;
    let player = again.server.with_token(players[1].token().expect("a token"));
    let info: PushInfo = player.get("/api/push").await.expect("an answer").read().expect("how");
    assert!(info.mine.is_empty(), "for good");
    again.stop().await;
}

/// Browsers bind their subscriptions to the key of the server: with another one, all who want to be told would have to ask anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_key_is_the_same_after_a_restart() {
    let (_folder, file) = folder();
    let mut service = Service::start().await;
    let running = Running::start(sqlite(&file).await, telling(&service)).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let device = Device::new("bens-phone", 7);
    subscribed(&players[1], &device.subscription(&service, "en")).await;
    let before: PushInfo = players[1].get("/api/push").await.expect("an answer").read().expect("how");
    running.stop().await;

    let again = Running::start(sqlite(&file).await, telling(&service)).await;
    let player = |index: usize| again.server.with_token(players[index].token().expect("a token"));
    let after: PushInfo = player(1).get("/api/push").await.expect("an answer").read().expect("how");
    assert_eq!(after.key, before.key);
    assert!(play(&player(0), code).await);
    let letter = service.next().await;
    assert!(device.read(&letter).turn);
    claims(&letter, &before.key);
    again.stop().await;
    let (_elsewhere, other) = folder();
    let other = Running::start(sqlite(&other).await, telling(&service)).await;
    let token = other.server.with_new_token().await.expect("a token");
    let theirs: PushInfo = token.get("/api/push").await.expect("an answer").read().expect("how");
    assert_ne!(theirs.key, before.key, "another database has a key of its own");
    other.stop().await;
}

/// One life of a server, in a runtime of its own: when that is dropped, all of it is gone at once, wherever it was.
struct Life {
    runtime: tokio::runtime::Runtime,
    server: Server,
}

impl Life {
    async fn begin(file: &std::path::Path, options: Options) -> Life {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let file = file.to_owned();
        let (told, server) = tokio::sync::oneshot::channel();
        runtime.spawn(async move {
            let running = Running::start(sqlite(&file).await, options).await;
            drop(told.send(running.server.clone()));
            // It lives until the runtime is dropped, and goes with it.
            std::future::pending::<()>().await;
        });
        Life { server: server.await.expect("it starts"), runtime }
    }

    /// The server is killed.
    fn end(self) {
        self.runtime.shutdown_background();
    }
}

/// Two players who look at the table only when they are told that it is their turn: a call that is lost would stop the game for
/// ever. The server is killed again and again, at moments before and after the message was sent, taken, and written down.
#[expect(clippy::print_stdout, reason = "the figures of a night")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_call_is_lost_when_the_server_is_killed() {
    let night = std::env::var_os("TABLEE_NIGHTLY").is_some();
    let (turns, kills) = if night { (10_000, 100) } else { (300, 5) };
    let (_folder, file) = folder();
    let mut service = Service::start().await;
    let mut life = Life::begin(&file, telling(&service)).await;
    let devices = [Device::new("0", 5), Device::new("1", 6)];
    let (mut code, mut players) = seated(&life.server, &plan("kariba", 2)).await;
    let mut tokens: Vec<String> = players.iter().map(|player| player.token().expect("a token").to_owned()).collect();
    for (player, device) in players.iter().zip(&devices) {
        subscribed(player, &device.subscription(&service, "en")).await;
    }
    let (mut told, mut twice, mut killed, mut late) = (0, 0, 0, Vec::new());
    let mut last: [String; 2] = Default::default();
    let mut moved = Instant::now();
    assert!(play(&players[0], code).await, "somebody begins");
    while told < turns {
        let waited = tokio::time::timeout(Duration::from_secs(60), service.next()).await;
        let letter: Letter = waited.unwrap_or_else(|_| panic!("call {told} is lost, after {killed} kills"));
        let whose: usize = letter.to.parse().expect("a player");
        let said = devices[whose].read(&letter);
        if said.id == last[whose] || said.table != code {
            twice += 1;
            continue;
        }
        if !said.turn {
            continue;
        }
        last[whose].clone_from(&said.id);
        told += 1;
        late.push(letter.at.saturating_duration_since(moved));
        let dies = told * kills / turns > killed;
        if dies && killed % 2 == 0 {
            // Told, and perhaps not written down.
            life.end();
            life = Life::begin(&file, telling(&service)).await;
        }
        players = tokens.iter().map(|token| life.server.with_token(token)).collect();
        moved = Instant::now();
        assert!(play(&players[whose], code).await, "it is their turn");
        if dies && killed % 2 == 1 {
            // Stored, and perhaps not told.
            life.end();
            life = Life::begin(&file, telling(&service)).await;
        }
        killed += usize::from(dies);
        players = tokens.iter().map(|token| life.server.with_token(token)).collect();
        let over = look(&players[0], code).await.game.expect("a game").standing.is_some();
        if over && told < turns {
            // The next table, with the same people; what is still told of the old one is not counted.
            code = players[0].open(&plan("kariba", 2)).await.expect("a table").code;
            players[1].sit(code, "P2").await.expect("a free seat");
            last = Default::default();
        }
        tokens = players.iter().map(|player| player.token().expect("a token").to_owned()).collect();
    }
    late.sort();
    let ninety_five = late[late.len() * 95 / 100];
    assert_eq!(killed, kills);
    assert!(ninety_five < Duration::from_secs(1), "from the row to the request: {ninety_five:?}");
    println!("{told} calls, {killed} kills, {twice} sent twice, 95 of 100 within {ninety_five:?}");
    life.end();
}
