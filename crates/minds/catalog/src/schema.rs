//! How the views of the games are described to programs.

use serde_json::Value;
use tablee_core::{Game, schema_of_sent};

/// What a view of that game looks like, as a JSON Schema; nothing if there is no such game, or it brings nothing but its rules.
pub fn view_schema(game: &str) -> Option<Value> {
    tablee_shelf::of_own_game!(game, G => schema_of_sent::<<G as Game>::View>())
}
