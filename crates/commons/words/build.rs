//! Lists the Fluent files, so that a new one need only be there.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What only the program and the terminal say: the page does not carry it.
const NOT_IN_THE_PAGE: [&str; 2] = ["program", "terminal"];

fn main() -> std::io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("ftl");
    let in_page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let mut code = String::new();
    for (language, name) in [("en", "ENGLISH_FILES"), ("fr", "FRENCH_FILES")] {
        let entries = fs::read_dir(folder.join(language))?.collect::<Result<Vec<_>, _>>()?;
        let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
        files.sort();
        code.push_str(&format!("const {name}: &[(&str, &str)] = &["));
        for file in files {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            if !(in_page && NOT_IN_THE_PAGE.contains(&stem.as_ref())) {
                code.push_str(&format!("({stem:?}, include_str!({file:?})),"));
            }
        }
        code.push_str("];\n");
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("files.rs"), code)
}
