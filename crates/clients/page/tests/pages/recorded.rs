//! What a server said in the recorded exchanges, as seat 1 is sent it.

use serde_json::{Value, json};

const EXCHANGES: &str = include_str!("../../../../service/server/tests/exchanges/kariba.txt");

/// The update with these words in the recorded exchanges.
fn update(part: &str) -> Value {
    let texts = EXCHANGES.lines().filter_map(|line| line.split_once(" < "));
    let mut texts = texts.map(|(_, said)| said.strip_prefix("200 ").unwrap_or(said));
    let text = texts.find(|text| text.contains("\"type\":\"update\"") && text.contains(part)).expect("such an update");
    let mut update: Value = serde_json::from_str(text).expect("JSON");
    update["you"] = json!(1);
    update
}

/// Before the game.
pub(crate) fn lobby() -> Value {
    update("\"game\":null")
}

/// Seat 1 decides.
pub(crate) fn my_turn() -> Value {
    update("\"deciding\":[1]")
}

/// The same position while the other one decides.
pub(crate) fn their_turn() -> Value {
    let mut update = my_turn();
    (update["game"]["deciding"], update["game"]["moves"]) = (json!([2]), json!([]));
    update["game"]["view"]["turn"] = json!(2);
    update
}

/// The code of the table.
pub(crate) fn code(update: &Value) -> &str {
    update["table"]["code"].as_str().expect("a code")
}

/// The same update with this number: what has an older one than the page knows is not shown.
pub(crate) fn numbered(mut update: Value, number: u64) -> Value {
    update["seq"] = json!(number);
    update
}
