//! The tools by name, with the arguments they take.

use std::sync::Arc;

use rmcp::model::{Tool, ToolAnnotations};
use serde::Deserialize;
use serde_json::{Value, json};
use tablee_bots::Level;
use tablee_words::Words;

/// How the seats of whoever asks are named in [`Open::seats`].
pub(super) const YOU: &str = "you";
/// The most that a bot may be asked to think.
pub(super) const MOST_PLAYOUTS: u64 = 100_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    pub(super) game: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Open {
    pub(super) game: String,
    #[serde(default)]
    pub(super) seats: Vec<String>,
    pub(super) options: Option<Value>,
}

/// A table, and one of the asker's seats, from 1; if left out, the one that decides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    pub(super) table: u64,
    pub(super) seat: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    pub(super) table: u64,
    pub(super) seat: Option<usize>,
    #[serde(rename = "move")]
    pub(super) choice: String,
    pub(super) decision: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Think {
    pub(super) table: u64,
    pub(super) seat: Option<usize>,
    pub(super) level: Option<Level>,
    pub(super) playouts: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Every tool with its description in the language of the server.
pub(super) fn all(words: &Words) -> Vec<Tool> {
    let say = |id: &str| words.text(id);
    let games: Vec<&str> = tablee_catalog::GAMES.iter().map(|info| info.id).collect();
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let game = || json!({ "type": "string", "enum": games });
    let table = || json!({ "type": "integer", "minimum": 1, "description": say("mcp-argument-table") });
    let seat = || json!({ "type": "integer", "minimum": 1, "description": say("mcp-argument-seat") });
    let level = || json!({ "type": "string", "enum": levels, "description": say("mcp-argument-level") });
    let playouts = || json!({ "type": "integer", "minimum": 1, "maximum": MOST_PLAYOUTS, "description": say("mcp-argument-playouts") });
    let tool = |name: &'static str, about: &str, changes: bool, required: &[&str], properties: Value| {
        let schema = json!({
            "type": "object", "properties": properties, "required": required, "additionalProperties": false,
        });
        let Value::Object(schema) = schema else { unreachable!("an object was written") };
        let hints = ToolAnnotations::new().read_only(!changes).destructive(false).open_world(false);
        Tool::new(name, say(about), Arc::new(schema)).with_annotations(hints)
    };
    let mut seats: Vec<&str> = levels.clone();
    seats.insert(0, YOU);
    vec![
        tool("list_games", "mcp-tool-list-games", false, &[], json!({})),
        tool("read_rules", "mcp-tool-read-rules", false, &["game"], json!({ "game": game() })),
        tool(
            "open_table",
            "mcp-tool-open-table",
            true,
            &["game"],
            json!({
                "game": game(),
                "seats": {
                    "type": "array",
                    "items": { "type": "string", "enum": seats },
                    "description": say("mcp-argument-seats"),
                },
                "options": { "type": "object", "description": say("mcp-argument-options") },
            }),
        ),
        tool("look", "mcp-tool-look", false, &["table"], json!({ "table": table(), "seat": seat() })),
        tool("list_moves", "mcp-tool-list-moves", false, &["table"], json!({ "table": table(), "seat": seat() })),
        tool(
            "play",
            "mcp-tool-play",
            true,
            &["table", "move"],
            json!({
                "table": table(),
                "move": { "type": "string", "description": say("mcp-argument-move") },
                "decision": { "type": "integer", "minimum": 0, "description": say("mcp-argument-decision") },
                "seat": seat(),
            }),
        ),
        tool(
            "advice",
            "mcp-tool-advice",
            true,
            &["table"],
            json!({ "table": table(), "seat": seat(), "level": level(), "playouts": playouts() }),
        ),
        tool(
            "review",
            "mcp-tool-review",
            false,
            &["table"],
            json!({ "table": table(), "level": level(), "playouts": playouts() }),
        ),
    ]
}
