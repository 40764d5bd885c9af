//! For build scripts. The set of components that a game brings along is written in TOML, with remarks, for people. Programs get
//! it as JSON, which they read anyway: the page would otherwise carry a reader of TOML for four files that never change.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Writes `components/NAME.toml` of the crate that is being built as `NAME.json` into its output folder.
///
/// # Errors
/// If the file cannot be read, is no TOML, or the JSON cannot be written.
#[expect(clippy::print_stdout, reason = "so a build script speaks to cargo")]
pub fn embed(name: &str) -> Result<(), Box<dyn Error>> {
    let source = format!("components/{name}.toml");
    println!("cargo::rerun-if-changed={source}");
    let text = fs::read_to_string(&source).map_err(|error| format!("{source}: {error}"))?;
    let set: serde_json::Value = toml::from_str(&text).map_err(|error| format!("{source}: {error}"))?;
    let target = Path::new(&env::var("OUT_DIR")?).join(format!("{name}.json"));
    fs::write(target, set.to_string())?;
    Ok(())
}
