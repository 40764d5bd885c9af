//! Options have two forms: a JSON object, and `name=value` pairs joined by commas for the command line and text records.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads options from JSON; what is not named keeps its default.
///
/// # Errors
/// What is wrong, in a few words.
pub fn options_from_json<O: DeserializeOwned>(value: &Value) -> Result<O, String> {
    let empty = Value::Object(Map::new());
    let value = if value.is_null() { &empty } else { value };
    O::deserialize(value).map_err(|error| error.to_string())
}

/// Reads `setup=draft,decisions=in-order`; the empty text means the defaults.
///
/// # Errors
/// What is wrong, in a few words.
pub fn options_from_text<O: DeserializeOwned>(text: &str) -> Result<O, String> {
    let mut object = Map::new();
    for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').ok_or_else(|| format!("`{pair}` has no `=`"))?;
        let value = match value.trim() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            text => text.parse::<i64>().map_or_else(|_| Value::String(text.to_owned()), Value::from),
        };
        if object.insert(name.trim().to_owned(), value).is_some() {
            return Err(format!("`{}` is given twice", name.trim()));
        }
    }
    options_from_json(&Value::Object(object))
}

/// Writes options as `name=value` pairs, all of them, in the order of the game.
pub fn options_to_text<O: Serialize>(options: &O) -> String {
    let Ok(Value::Object(object)) = serde_json::to_value(options) else { return String::new() };
    let pair = |(name, value): (&String, &Value)| match value {
        Value::String(text) => format!("{name}={text}"),
        other => format!("{name}={other}"),
    };
    object.iter().map(pair).collect::<Vec<_>>().join(",")
}
