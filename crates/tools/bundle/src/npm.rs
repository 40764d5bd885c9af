//! The package for JavaScript: the engines compiled for browsers, with the script and the types that wasm-bindgen makes for them.

use std::path::Path;

use anyhow::{Context as _, ensure};

/// Writes script, types and program into a folder.
pub(crate) fn make(compiled: &Path, folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(compiled).typescript(true).out_name("tablee");
    bindgen.remove_name_section(true).remove_producers_section(true).omit_default_module_path(false);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)).context("wasm-bindgen")?;
    for name in ["tablee.js", "tablee.d.ts", "tablee_bg.wasm"] {
        ensure!(folder.join(name).exists(), "wasm-bindgen made no {name}");
    }
    // It describes the inside of the program, which is nobody's business.
    let inside = folder.join("tablee_bg.wasm.d.ts");
    std::fs::remove_file(&inside).with_context(|| inside.display().to_string())
}
