//! Sets of components that strangers bring along: they are checked, shared, given back, and never in anybody's way.

use hyper::Method;
use serde_json::{Value, json};
use tablee_catalog::{Request, sets_in_use};
use tablee_client::{Reply, Server, new_id};
use tablee_core::{DealRng, MOST_SETS, Record, Turn};
use tablee_protocol::limits::SET_BYTES;
use tablee_protocol::{Command, Imported, OpenTable, SeatPlan};

use crate::running::{Running, folder, look, plan, seated};

/// A table that is just dealt, with the standard set.
fn dealt(game: &str) -> Record {
    let request = Request { seats: Some(2), ..Request::default() };
    let table = tablee_catalog::open(game, &request, &mut DealRng::from_seed([7; 32])).expect("a game");
    table.record(&[])
}

/// The standard set of a game under another name.
fn set_called(game: &str, faces: &str) -> Value {
    let mut set = dealt(game).set;
    set["faces"] = json!(faces);
    set
}

fn hold(game: &str, number: usize) -> Box<dyn tablee_core::Table> {
    let text = set_called(game, &format!("held-{number}")).to_string();
    let request = Request { set: Some(("set".to_owned(), text)), seats: Some(2), ..Request::default() };
    tablee_catalog::open(game, &request, &mut DealRng::from_seed([7; 32])).expect("a game")
}

async fn import(server: &Server, record: &Record) -> Reply {
    let body = json!({"id": new_id(), "record": record.to_json()}).to_string();
    server.request(Method::POST, "/api/records", &[], body).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_with_sets_of_their_own_take_nothing_from_others() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let stranger = running.server.with_new_token().await.expect("a token");
    let (records, mut codes) = (300, Vec::new());
    for number in 0..records {
        let mut record = dealt("kariba");
        record.set = set_called("kariba", &format!("own-{number}"));
        let reply = import(&stranger, &record).await;
        assert_eq!(reply.status, 201, "record {number}: {}", reply.text);
        codes.push(reply.read::<Imported>().expect("a code").code);
        record.set["copies"] = json!(99);
        let refused = import(&stranger, &record).await;
        assert_eq!((refused.status, refused.problem().expect("a problem").code.as_str()), (422, "bad-record"));
    }
    assert_eq!(sets_in_use("kariba"), 0, "a record that is only kept uses no set");
    running.stop().await;

    let running = Running::new(&file).await;
    for (number, code) in codes.iter().enumerate() {
        let reply = running.server.get(&format!("/api/tables/{code}/record")).await.expect("an answer");
        assert_eq!(reply.status, 200, "record {number}: {}", reply.text);
        assert!(reply.text.contains(&format!("own-{number}")), "the record brings its set along");
    }
    assert_eq!(running.server.get("/api/games").await.expect("an answer").status, 200);
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    assert!(look(&players[0], code).await.game.is_some(), "the standard game is untouched");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_plays_with_a_set_of_its_own_across_a_restart() {
    for game in crate::running::GAMES {
        let (_folder, file) = folder();
        let running = Running::new(&file).await;
        let set = set_called(game, "ours");
        let bot = SeatPlan::Bot { level: "random".into() };
        let plan = OpenTable { set: set.clone(), seats: vec![SeatPlan::Person {}, bot], ..plan(game, 1) };
        let (code, players) = seated(&running.server, &plan).await;
        let dealt = look(&players[0], code).await.game.expect("a game");
        let shown = dealt.view;
        assert_eq!(shown["set"], set, "{game}: a view brings its set along");
        let read =
            tablee_catalog::read_view(game, tablee_core::Viewer::Seat(tablee_core::Seat::FIRST), &shown, &dealt.moves);
        assert!(read.is_ok(), "{game}: a client that never met the set reads the view: {read:?}");
        assert_eq!(sets_in_use(game), 1);
        running.stop().await;

        let running = Running::new(&file).await;
        let player = running.server.with_token(players[0].token().expect("a token"));
        let mut line = crate::running::line(&player, code).await;
        let mut update = line.update().await.expect("the table");
        while update.table.status == "playing".into() {
            let game = update.game.as_ref().expect("a game");
            if let (Some(choice), None) = (game.moves.first(), &game.choice) {
                let command = Command::Choose { decision: game.decision, choice: choice.clone() };
                line.send(command).await.expect("sent");
            }
            update = line.update().await.expect("the table");
        }
        let reply = running.server.get(&format!("/api/tables/{code}/record")).await.expect("an answer");
        let record = Record::parse(&reply.text).expect("a record");
        assert_eq!(record.set, set, "{game}");
        let table = tablee_catalog::replay(&record).expect("it replays");
        assert_eq!(table.turn(), Turn::Over);
        line.close().await.expect("closed");
        running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sets_that_are_unsound_too_large_or_too_many_are_refused_with_a_reason() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let stranger = running.server.with_new_token().await.expect("a token");
    let open = async |set: Value| {
        let plan = OpenTable { set, id: new_id(), ..plan("kariba", 2) };
        stranger.post("/api/tables", &plan).await.expect("an answer")
    };
    let refused = |reply: Reply, status: u16, code: &str| {
        let problem = reply.problem().unwrap_or_else(|error| panic!("{error}: {}", reply.text));
        assert_eq!((reply.status, problem.code.as_str()), (status, code), "{}", reply.text);
        problem.text
    };
    let mut few = set_called("kariba", "ours");
    few["copies"] = json!(1);
    assert!(refused(open(few).await, 422, "bad-set").contains("copies"));
    refused(open(json!("printed")).await, 422, "bad-set");
    let mut large = set_called("kariba", "ours");
    large["faces"] = json!("x".repeat(SET_BYTES));
    refused(open(large).await, 413, "large-set");
    refused(open(json!({"faces": "x".repeat(100 * 1024)})).await, 413, "too-large");
    assert_eq!(sets_in_use("kariba"), 0, "what is refused leaves nothing behind");

    let held: Vec<_> = (0..MOST_SETS / 2).map(|number| hold("kariba", number)).collect();
    let text = refused(open(set_called("kariba", "ours")).await, 503, "too-many-sets");
    assert!(text.contains("standard"), "{text}");
    assert_eq!(open(Value::Null).await.status, 201, "the standard set is outside every limit");
    drop(held);
    assert_eq!(open(set_called("kariba", "ours")).await.status, 201);
    running.stop().await;
}
