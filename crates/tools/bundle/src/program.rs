//! From the program as it was compiled to what a browser runs: taken apart, and with the scripts that put it together.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::files::Files;

/// What wasm-bindgen calls the program, and the split calls the script that brings parts.
const PROGRAM: &str = "tablee_bg.wasm";
const SCRIPT: &str = "tablee.js";
const PARTS: &str = "parts.js";

/// The program for browsers.
#[derive(Debug)]
pub(crate) struct Program {
    /// Starts the program and lets it use the browser.
    pub(crate) script: String,
    /// What is needed at once.
    pub(crate) main: Vec<u8>,
    /// The script that brings the parts, if there are any.
    pub(crate) parts_script: Option<String>,
    /// What comes when it is asked for, by the name that the script knows.
    pub(crate) parts: Vec<(String, Vec<u8>)>,
}

/// How the files of a program are called.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) script: String,
    pub(crate) main: String,
    /// The script itself if there are no parts.
    pub(crate) parts_script: String,
}

impl Program {
    /// Takes the compiled program apart where its functions say so, if it was built for that.
    pub(crate) fn read(compiled: &Path) -> anyhow::Result<Program> {
        let work = tempfile::tempdir().context("a folder for the work")?;
        let (main, split) = take_apart(compiled, work.path())?;
        let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
        bindgen.input_path(&main).typescript(false).out_name("tablee");
        // The parts share its memory and tables.
        bindgen.keep_lld_exports(true);
        bindgen.remove_name_section(true).remove_producers_section(true).omit_default_module_path(false);
        bindgen.web(true).and_then(|bindgen| bindgen.generate(work.path())).context("wasm-bindgen")?;
        if work.path().join("snippets").exists() {
            bail!("a library brings scripts of its own (snippets); the bundle must learn to name them first");
        }
        let text = |name: &str| std::fs::read_to_string(work.path().join(name)).with_context(|| format!("no {name}"));
        let mut parts = Vec::new();
        for path in &split {
            let name = path.file_name().and_then(|name| name.to_str()).context("a part without a name")?;
            parts.push((name.to_owned(), std::fs::read(path).with_context(|| format!("no {name}"))?));
        }
        // In the same order every time, whatever order they were made in.
        parts.sort();
        let main = std::fs::read(work.path().join(PROGRAM)).context("the program")?;
        let parts_script = if parts.is_empty() { None } else { Some(text(PARTS)?) };
        Ok(Program { script: squeezed(&text(SCRIPT)?), main, parts_script, parts })
    }

    /// Puts the program among the files, under names that tell the content.
    pub(crate) fn add_to(self, files: &mut Files) -> anyhow::Result<Named> {
        let Program { mut script, main, parts_script, parts } = self;
        let main = files.add_named("tablee", "wasm", main);
        rename(&mut script, PROGRAM, &main)?;
        let Some(mut parts_script) = parts_script else {
            let script = files.add_named("tablee", "js", script);
            return Ok(Named { parts_script: script.clone(), script, main });
        };
        for (name, bytes) in parts {
            let stem = name.trim_end_matches(".wasm");
            let named = files.add_named(stem, "wasm", bytes);
            rename(&mut parts_script, &name, &named)?;
        }
        // The two scripts name each other, so neither name can tell only its own content.
        let hash = crate::files::name_of([&script, &parts_script]);
        let (named, named_parts) = (format!("tablee-{hash}.js"), format!("parts-{hash}.js"));
        // The program itself asks for what the script calls by the old name; only the file has another.
        rename(&mut script, &format!("from \"./{PARTS}\""), &format!("from \"./{named_parts}\""))?;
        rename(&mut parts_script, SCRIPT, &named)?;
        files.add(&format!("assets/{named}"), script);
        files.add(&format!("assets/{named_parts}"), parts_script);
        Ok(Named { script: named, main, parts_script: named_parts })
    }
}

/// Where what is needed at once lies then, and the parts.
#[cfg(feature = "parts")]
fn take_apart(compiled: &Path, folder: &Path) -> anyhow::Result<(PathBuf, Vec<PathBuf>)> {
    let input = std::fs::read(compiled).with_context(|| format!("{} cannot be read", compiled.display()))?;
    let main = folder.join("main.wasm");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = folder;
    options.main_out_path = &main;
    let link = format!("./{PARTS}");
    let script = format!("./{SCRIPT}");
    options.link_name = &link;
    options.main_module = &script;
    let split = wasm_split_cli_support::transform(options);
    let split = split.map_err(|error| anyhow::anyhow!("the program cannot be taken apart: {error:#}"))?;
    Ok((main.clone(), split.split_modules))
}

#[cfg(not(feature = "parts"))]
#[expect(clippy::unnecessary_wraps, reason = "as where it is taken apart")]
fn take_apart(compiled: &Path, _folder: &Path) -> anyhow::Result<(PathBuf, Vec<PathBuf>)> {
    Ok((compiled.to_owned(), Vec::new()))
}

/// The script without what is there for people: lines that are comments, and how far lines are indented.
fn squeezed(script: &str) -> String {
    let mut told = false;
    let mut code = |line: &&str| {
        told |= line.starts_with("/*");
        let keep = !told && !line.is_empty() && !line.starts_with("//");
        told &= !line.ends_with("*/");
        keep
    };
    script.lines().map(str::trim).filter(|line| code(line)).collect::<Vec<_>>().join("\n")
}

fn rename(text: &mut String, old: &str, new: &str) -> anyhow::Result<()> {
    ensure!(text.contains(old), "a script does not name {old}");
    *text = text.replace(old, new);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::squeezed;

    #[test]
    fn a_script_is_sent_without_its_comments() {
        let script = "/**\n * Begins.\n */\nexport function f() {\n    // Why.\n    return 'a /* b */'; // c\n}\n/* d */\n\ng();";
        assert_eq!(squeezed(script), "export function f() {\nreturn 'a /* b */'; // c\n}\ng();");
    }
}
