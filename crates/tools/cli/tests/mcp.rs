//! `tablee mcp` as a client meets it: the real program over real pipes, with the client of the protocol's own library.

mod common;

use std::process::Stdio;

use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceExt as _};
use serde_json::{Value, json};
use tokio::process::{Child, Command};

type Client = RunningService<RoleClient, ()>;

async fn start(arguments: &[&str]) -> (Client, Child) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(arguments)
        .env("TABLEE_LANG", "en")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("it starts");
    let pipes = (child.stdout.take().expect("a pipe"), child.stdin.take().expect("a pipe"));
    (().serve(pipes).await.expect("it answers"), child)
}

async fn call(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    let mut request = CallToolRequestParams::new(tool);
    request.arguments = Some(arguments);
    client.call_tool(request).await.unwrap_or_else(|error| panic!("{tool}: {error}"))
}

async fn done(client: &Client, tool: &'static str, arguments: Value) -> Value {
    let result = call(client, tool, arguments).await;
    assert_ne!(result.is_error, Some(true), "{tool}: {result:?}");
    assert!(!result.content.is_empty(), "{tool} says nothing to read");
    result.structured_content.expect("data")
}

async fn refused(client: &Client, tool: &'static str, arguments: Value) -> Value {
    let result = call(client, tool, arguments).await;
    assert_eq!(result.is_error, Some(true), "{tool}: {result:?}");
    let data = result.structured_content.expect("data");
    assert!(!data["sentence"].as_str().expect("a sentence").contains("mcp-"), "a message is missing: {data}");
    data
}

/// Plays the first legal move (or `pick` of them) until the game is over; the last position.
async fn play_out(client: &Client, mut seen: Value) -> Value {
    let table = seen["table"].clone();
    while seen["over"] == false {
        assert_eq!(seen["deciding"], true, "the bots have stopped: {seen}");
        let moves = done(client, "list_moves", json!({ "table": table })).await;
        let choice = moves["moves"][0]["move"].clone();
        assert!(!moves["moves"][0]["meaning"].as_str().expect("words").is_empty());
        let play = json!({ "table": table, "move": choice, "decision": seen["decision"] });
        seen = done(client, "play", play).await;
    }
    seen
}

#[tokio::test]
async fn every_game_is_played_to_its_end_and_measured_as_the_program_measures_it() {
    let (client, _child) = start(&["mcp", "--seed", "7"]).await;
    let tools = client.list_all_tools().await.expect("tools");
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    let all = ["list_games", "read_rules", "open_table", "look", "list_moves", "play", "advice", "review"];
    assert_eq!(names, all);
    assert!(tools.iter().all(|tool| tool.description.as_ref().is_some_and(|text| !text.starts_with("mcp-"))));
    let games = done(&client, "list_games", json!({})).await;
    let folder = tempfile::tempdir().expect("a folder");
    for (index, (game, ..)) in common::GAMES.iter().enumerate() {
        assert!(games["games"].as_array().expect("games").iter().any(|entry| entry["game"] == *game));
        let rules = done(&client, "read_rules", json!({ "game": game })).await;
        assert!(rules["rules"].as_str().expect("text").len() > 1000);
        let seen = done(&client, "open_table", json!({ "game": game, "seats": ["you", "random"] })).await;
        assert_eq!(seen["table"], index + 1);
        let table = seen["table"].clone();
        let advice = done(&client, "advice", json!({ "table": table, "level": "easy", "playouts": 20 })).await;
        let wins: Vec<f64> = advice["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|entry| entry["win"].as_f64().expect("a chance"))
            .collect();
        assert!(!wins.is_empty() && wins.iter().all(|win| (0.0..=1.0).contains(win)), "{advice}");
        let end = play_out(&client, seen).await;
        assert_eq!(end["places"].as_array().map(Vec::len), Some(2));
        assert_eq!(refused(&client, "advice", json!({ "table": table })).await["code"], "over");
        let terms = json!({ "table": table, "level": "medium", "playouts": 4 });
        let told = done(&client, "review", terms).await;
        assert_eq!(told["asked"], json!([{ "seat": 1, "advised": 1, "refused": 0 }]));
        // The same as the command makes of the record: every decision with its cost.
        let record = common::write(folder.path(), "game.json", told["record"].to_string());
        let printed = common::printed(&["review", &record, "--level", "medium", "--playouts", "4", "--json"]);
        let printed: Value = serde_json::from_str(&printed).expect("JSON");
        assert_eq!(told["review"], printed, "{game}");
        let judgements = printed["judgements"].as_array().expect("a list");
        assert!(judgements.iter().all(|judgement| judgement["cost"]["win"].as_f64().is_some_and(|cost| cost >= 0.0)));
    }
    client.cancel().await.expect("it ends");
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_changes_nothing() {
    let (client, _child) = start(&["mcp", "--seed", "7"]).await;
    let seen = done(&client, "open_table", json!({ "game": "kariba" })).await;
    let no = refused(&client, "play", json!({ "table": 1, "move": "1x6" })).await;
    assert!(no["code"].is_string() && no["sentence"].is_string());
    // K rules number what a hand can play; a move of cards that are not there cites one of them.
    let hand = done(&client, "list_moves", json!({ "table": 1 })).await;
    let legal: Vec<&str> = hand["moves"].as_array().expect("moves").iter().filter_map(|m| m["move"].as_str()).collect();
    let missing =
        (1..=8).map(|animal| format!("{animal}x5")).find(|text| !legal.contains(&text.as_str())).expect("one");
    let no = refused(&client, "play", json!({ "table": 1, "move": missing })).await;
    assert!(no["rule"].as_str().is_some_and(|rule| !rule.is_empty()), "{no}");
    for (tool, arguments, code) in [
        ("look", json!({ "table": 1, "seat": 2 }), "seat"),
        ("list_moves", json!({ "table": 1, "seat": 2 }), "seat"),
        ("advice", json!({ "table": 1, "seat": 2 }), "seat"),
        ("play", json!({ "table": 1, "seat": 2, "move": legal[0] }), "seat"),
        ("play", json!({ "table": 1, "move": legal[0], "decision": 99 }), "other-decision"),
        ("look", json!({ "table": 99 }), "table"),
        ("look", json!({}), "arguments"),
        ("look", json!({ "table": 1, "more": 1 }), "arguments"),
        ("advice", json!({ "table": 1, "playouts": 0 }), "playouts"),
        ("advice", json!({ "table": 1, "level": "wise" }), "arguments"),
        ("read_rules", json!({ "game": "chess" }), "game"),
        ("open_table", json!({ "game": "chess" }), "game"),
        ("open_table", json!({ "game": "kariba", "seats": ["hard", "hard"] }), "seats"),
        ("open_table", json!({ "game": "kariba", "seats": ["you", "wise"] }), "seats"),
        ("open_table", json!({ "game": "kariba", "seats": ["you"] }), "open"),
        ("open_table", json!({ "game": "kariba", "options": { "expert": 3 } }), "open"),
    ] {
        let told = refused(&client, tool, arguments.clone()).await;
        assert_eq!(told["code"], code, "{tool} {arguments}: {told}");
    }
    assert_eq!(done(&client, "look", json!({ "table": 1 })).await, seen, "something has changed");
    assert!(client.call_tool(CallToolRequestParams::new("cheat")).await.is_err());
    client.cancel().await.expect("it ends");
}

/// Before the end a review judges only the asker's decisions and does not tell the deal; a seed deals the same games again.
#[tokio::test]
async fn hidden_things_stay_hidden() {
    let (client, _child) = start(&["mcp", "--seed", "11"]).await;
    for (game, ..) in common::GAMES {
        let seen = done(&client, "open_table", json!({ "game": game, "seats": ["easy", "you"] })).await;
        let table = seen["table"].clone();
        assert_eq!((&seen["seat"], &seen["view"]["viewer"]), (&json!(2), &json!(2)), "{game}");
        let moves = done(&client, "list_moves", json!({ "table": table })).await;
        done(&client, "play", json!({ "table": table, "move": moves["moves"][0]["move"] })).await;
        let told = done(&client, "review", json!({ "table": table, "level": "easy", "playouts": 4 })).await;
        assert_eq!((&told["record"], &told["over"]), (&Value::Null, &json!(false)), "{game}");
        let judgements = told["review"]["judgements"].as_array().expect("a list");
        assert!(judgements.iter().all(|judgement| judgement["seat"] == 2), "{game}: {told}");
    }
    client.cancel().await.expect("it ends");
    let (again, _child) = start(&["mcp", "--seed", "11"]).await;
    let first = done(&again, "open_table", json!({ "game": "kariba", "seats": ["you", "you"] })).await;
    let second = done(&again, "open_table", json!({ "game": "kariba", "seats": ["you", "you"] })).await;
    assert_ne!(first["view"], second["view"], "one deal could be seen from two sides");
    again.cancel().await.expect("it ends");
}

/// Whatever a client writes, the program does not panic; and it ends when its input does.
#[test]
fn it_ends_with_its_input_whatever_that_was() {
    for input in [
        "",
        "\n",
        "nonsense\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}\n",
    ] {
        let output = common::tablee(&["mcp"]).write_stdin(input).timeout(std::time::Duration::from_secs(20)).output();
        let output = output.expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code().is_some_and(|code| code == 0 || code == 2), "{input:?}: {output:?}");
        assert!(!errors.contains("panicked") && !errors.contains("mcp-"), "{input:?}: {errors}");
    }
}
