//! Lists the Fluent files, so that a new one need only be there.

use std::path::{Path, PathBuf};
use std::{env, fs};

mod later;

/// What only the program and the terminal say: the page does not carry it.
const NOT_IN_THE_PAGE: [&str; 2] = ["program", "terminal"];

fn main() -> std::io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("ftl");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    let in_page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let mut code = String::new();
    for (language, name) in [("en", "ENGLISH"), ("fr", "FRENCH")] {
        let entries = fs::read_dir(folder.join(language))?.collect::<Result<Vec<_>, _>>()?;
        let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
        files.sort();
        let (mut first, mut later) = (String::new(), String::new());
        for file in files {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if !in_page {
                first.push_str(&format!("({stem:?}, include_str!({file:?})),"));
            } else if !NOT_IN_THE_PAGE.contains(&stem.as_str()) {
                let (now, rest) = parted(&fs::read_to_string(&file)?);
                for (text, when, list) in [(now, "first", &mut first), (rest, "later", &mut later)] {
                    let file = out.join(format!("{language}-{stem}-{when}.ftl"));
                    fs::write(&file, text)?;
                    list.push_str(&format!("({stem:?}, include_str!({file:?})),"));
                }
            }
        }
        code.push_str(&format!("const {name}_FILES: &[(&str, &str)] = &[{first}];\n"));
        code.push_str(&format!("const {name}_LATER: &[(&str, &str)] = &[{later}];\n"));
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    fs::write(out.join("files.rs"), code)
}

/// The messages of a file that are needed at once, and those that may come later. A message goes on until the next line that begins
/// at the margin.
fn parted(text: &str) -> (String, String) {
    let (mut now, mut later) = (String::new(), String::new());
    let (mut waits, mut skips) = (false, false);
    for line in text.lines() {
        if let Some((id, _)) =
            line.split_once(" =").filter(|_| line.starts_with(|first: char| first.is_ascii_lowercase()))
        {
            (waits, skips) = (later::is_later(id), later::is_never(id));
        } else if line.starts_with('#') {
            (waits, skips) = (false, true);
        }
        if skips {
            continue;
        }
        let part = if waits { &mut later } else { &mut now };
        part.push_str(line);
        part.push('\n');
    }
    (now, later)
}
