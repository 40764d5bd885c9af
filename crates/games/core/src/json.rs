//! Reading and writing JSON, small in a browser and quick elsewhere.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads JSON. In a browser by way of a tree of values: then there is one reader for each type, that from a borrowed value, and not
/// up to three: 60 kB less to send.
/// Elsewhere at once, with the line and column of what is wrong.
///
/// # Errors
/// What is wrong with the text.
///
/// ```
/// let numbers: Vec<u8> = tablee_core::read_json("[3, 4]").unwrap();
/// assert_eq!(numbers, [3, 4]);
/// assert!(tablee_core::read_json::<Vec<u8>>("[3, -4]").is_err());
/// ```
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    if cfg!(target_arch = "wasm32") {
        T::deserialize(&serde_json::from_str::<Value>(text)?)
    } else {
        serde_json::from_str(text)
    }
}

/// Writes JSON; in a browser by way of a tree of values as well.
///
/// # Errors
/// If it cannot be JSON, such as a map whose keys are no text.
///
/// ```
/// assert_eq!(tablee_core::write_json(&[3, 4]).unwrap(), "[3,4]");
/// ```
pub fn write_json<T: Serialize + ?Sized>(value: &T) -> Result<String, serde_json::Error> {
    if cfg!(target_arch = "wasm32") {
        Ok(serde_json::to_value(value)?.to_string())
    } else {
        serde_json::to_string(value)
    }
}
