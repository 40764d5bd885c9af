//! Lists the pages of rules, `docs/rules/GAME.md` and `GAME.fr.md`, so that those of a new game need only be there.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> std::io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../../docs/rules");
    let entries = fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut pages: Vec<(String, PathBuf, PathBuf)> = Vec::new();
    for entry in entries {
        let french = entry.path();
        let name = french.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // What is not in both languages is no page of rules.
        if let Some(game) = name.strip_suffix(".fr.md") {
            pages.push((game.to_owned(), folder.join(format!("{game}.md")), french));
        }
    }
    pages.sort();
    let mut code = String::from("static PAGES: &[(&str, &str, &str)] = &[");
    for (game, english, french) in pages {
        code.push_str(&format!("({game:?}, include_str!({english:?}), include_str!({french:?})),"));
    }
    code.push_str("];\n");
    println!("cargo::rerun-if-changed={}", folder.display());
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("pages.rs"), code)
}
