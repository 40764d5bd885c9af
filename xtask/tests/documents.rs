//! The map is true: every path, link and cargo command in the documents leads somewhere. The program's own commands are run by
//! `crates/tools/cli/tests/documents.rs`.

#[path = "common/commands.rs"]
mod commands;
mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use commands::{Told, told};
use common::{files, games, read, root, short};

/// Endings of files that a document may name.
const ENDINGS: &[&str] = &[".rs", ".md", ".toml", ".css", ".js", ".ftl", ".html", ".txt", ".py", ".service", ".d.ts"];

/// What a path in a document may stand for.
fn placeholders() -> [(&'static str, Vec<String>); 2] {
    [("GAME", games()), ("LANG", ["en", "fr"].map(str::to_owned).to_vec())]
}

/// Names of files that are no part of the tree, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    ("assets/rules/GAME.LANG.html", "in the folder of the page, made by the bundler"),
    ("served.html", "in the folder of the page, made by the bundler"),
];

/// Every file and folder of the project, by its path from the root.
fn tree() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for path in files(&root(), &[""]) {
        let path = short(&path);
        let mut folder = Path::new(&path);
        while let Some(parent) = folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            all.insert(parent.display().to_string());
            folder = parent;
        }
        all.insert(path);
    }
    all
}

/// Whether a span of a document names a file or folder of ours.
fn is_path(span: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./*".contains(letter);
    let ours = ["crates/", "docs/", "xtask/", "fuzz/", "tests/", "deploy/", "examples/"];
    let named = ENDINGS.iter().any(|ending| span.ends_with(ending) && span.len() > ending.len())
        || ours.iter().any(|folder| span.starts_with(folder));
    // An ending alone, such as `.md`, is no file.
    let bare = span.starts_with('.') && !span.contains('/');
    named && !bare && span.chars().all(plain) && !span.starts_with('/') && !span.contains("..")
}

/// The paths that a span stands for: one for each value of its placeholders.
fn spelled_out(span: &str) -> Vec<String> {
    let mut all = vec![span.trim_end_matches('/').to_owned()];
    for (placeholder, values) in placeholders() {
        if span.contains(placeholder) {
            all = all.iter().flat_map(|path| values.iter().map(|value| path.replace(placeholder, value))).collect();
        }
    }
    all
}

fn exists(tree: &BTreeSet<String>, from: &str, path: &str) -> bool {
    let fits = |known: &str| match path.split_once('*') {
        Some((before, after)) => {
            known.rfind(before).is_some_and(|at| (at == 0 || known[..at].ends_with('/')) && known.ends_with(after))
        }
        // A part of a path is enough: the text around it says the rest.
        None => known == path || known.strip_suffix(path).is_some_and(|rest| rest.ends_with('/')),
    };
    let beside = Path::new(from).parent().map(|folder| folder.join(path).display().to_string());
    beside.is_some_and(|beside| tree.contains(&beside)) || tree.iter().any(|known| fits(known))
}

/// The spans in backticks of a document outside of its blocks of code, with their lines.
fn spans(text: &str) -> Vec<(usize, String)> {
    let (mut fenced, mut found) = (false, Vec::new());
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced && !line.starts_with("    ") {
            found.extend(line.split('`').skip(1).step_by(2).map(|span| (number + 1, span.to_owned())));
        }
    }
    found
}

#[test]
fn every_path_in_the_documents_exists() {
    let (tree, mut wrong, mut looked_at) = (tree(), Vec::new(), 0);
    for document in files(&root(), &[".md"]) {
        let from = short(&document);
        // What was is told by its old names; the examples of the rule books are positions.
        if from == "CHANGELOG.md" || from.ends_with("rulebook.md") {
            continue;
        }
        for (line, span) in spans(&read(&document)) {
            if !is_path(&span) || ELSEWHERE.iter().any(|(elsewhere, _)| span == *elsewhere) {
                continue;
            }
            looked_at += 1;
            for path in spelled_out(&span) {
                if !exists(&tree, &from, &path) {
                    wrong.push(format!("{from}:{line}: there is no {path}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked_at > 100, "only {looked_at} paths were found in the documents");
}

#[test]
fn paths_that_do_not_exist_are_noticed() {
    let tree = tree();
    for (path, there) in [
        ("xtask/tests/tidy.rs", true),
        ("tidy.rs", true),
        ("tests/tidy.rs", true),
        ("crates/games/kariba/src/set*.rs", true),
        ("idy.rs", false),
        ("crates/games/kariba/src/sets.rs", false),
        ("crates/games/kariba/src/zet*.rs", false),
    ] {
        assert!(is_path(path), "{path}");
        assert_eq!(exists(&tree, "README.md", path), there, "{path}");
    }
    assert!(!is_path("application/json") && !is_path("/health") && !is_path("tablee"));
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut wrong = Vec::new();
    for document in files(&root(), &[".md"]) {
        for piece in read(&document).split("](").skip(1) {
            let target = piece.split([')', ' ']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let folder = document.parent().expect("a file lies in a folder");
            let path = if file.is_empty() { document.clone() } else { folder.join(file) };
            if !path.exists() {
                wrong.push(format!("{}: the link to {target} leads nowhere", short(&document)));
            } else if !anchor.is_empty() && path.extension().is_some_and(|ending| ending == "md") {
                let known = read(&path).lines().any(|line| line.starts_with('#') && anchor_of(line) == anchor);
                if !known {
                    wrong.push(format!("{}: {file} has no heading for #{anchor}", short(&document)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How a heading is called in an address.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Where a package lies.
fn package(name: &str) -> Option<PathBuf> {
    let manifest = format!("name = \"{name}\"");
    let manifests = files(&root(), &["Cargo.toml"]);
    let found = manifests.into_iter().find(|path| read(path).lines().any(|line| line == manifest))?;
    found.parent().map(Path::to_path_buf)
}

/// Why a cargo command cannot work, as far as can be seen without building what it builds.
fn fault(command: &Told) -> Option<String> {
    let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
    match words.as_slice() {
        // What these do would take minutes; they say whether they understand.
        ["cargo", "play", ..] | ["cargo", "verify", ..] => ask_xtask(&words[1..]),
        ["cargo", "xtask", "postgres", inner @ ..] if !inner.is_empty() => {
            let words = inner.iter().map(|word| (*word).to_owned()).collect();
            fault(&Told { words, ..command.clone() })
        }
        ["cargo", "xtask", "browser", filter, ..] => {
            let file = format!("tests/browser/{filter}.spec.js");
            (!root().join(&file).exists()).then(|| format!("there is no {file}"))
        }
        ["cargo", "xtask", rest @ ..] => ask_xtask(rest),
        ["cargo", "build" | "run" | "test" | "nextest" | "llvm-cov", ..] => built(&words, &command.variables),
        ["cargo", "install" | "package" | "semver-checks" | "fmt" | "deny" | "metadata", ..] => None,
        _ => Some("no such command is known here".to_owned()),
    }
}

fn ask_xtask(words: &[&str]) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("--dry-run").args(words).output().expect("it runs");
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// `cargo run` and `cargo test`: the package, the example or test, its variables and filters are there.
fn built(words: &[&str], variables: &[String]) -> Option<String> {
    let after = |flags: &[&str]| {
        let at = words.iter().position(|word| flags.contains(word))?;
        words.get(at + 1).copied()
    };
    let Some(name) = after(&["-p", "--package"]) else { return the_default_is_one_program() };
    let Some(folder) = package(name) else { return Some(format!("there is no package {name}")) };
    let mut sources = files(&folder, &[".rs"]);
    for (flag, kind) in [("--example", "examples"), ("--test", "tests")] {
        if let Some(target) = after(&[flag]) {
            let file = folder.join(kind).join(format!("{target}.rs"));
            let main = folder.join(kind).join(target).join("main.rs");
            sources = match (file.exists(), main.exists()) {
                (true, _) => vec![file],
                (_, true) => files(&folder.join(kind).join(target), &[".rs"]),
                _ => return Some(format!("{name} has no {target} in {kind}")),
            };
        }
    }
    let source: String = sources.iter().map(|path| read(path)).collect();
    // Every test binary here may be told to write its golden files anew.
    let read_here = |name: &str| source.contains(&format!("\"{name}\"")) || name == "TABLEE_UPDATE";
    let mut names = variables.iter().filter_map(|variable| variable.split('=').next());
    if let Some(unread) = names.find(|name| !read_here(name)) {
        return Some(format!("nothing there reads {unread}"));
    }
    if words[1] == "test" {
        let filters = words.iter().skip_while(|word| !["--test", "--"].contains(word)).skip(2);
        let mut filters = filters.filter(|word| !word.starts_with('-'));
        let named = |filter: &str| source.lines().any(|line| line.contains("fn ") && line.contains(filter));
        if let Some(unknown) = filters.find(|filter| !named(filter)) {
            return Some(format!("no test there is called {unknown}"));
        }
    }
    None
}

/// `cargo run` without a package: there must be one program to choose.
fn the_default_is_one_program() -> Option<String> {
    let manifest: toml::Table = toml::from_str(&read(&root().join("Cargo.toml"))).expect("TOML");
    let members = manifest["workspace"]["default-members"].as_array().cloned().unwrap_or_default();
    let [member] = members.as_slice() else { return Some("there is not exactly one default member".to_owned()) };
    let folder = root().join(member.as_str().unwrap_or_default());
    let one = folder.join("src/main.rs").exists() && !folder.join("src/bin").exists();
    (!one).then(|| format!("{} is not one program", short(&folder)))
}

#[test]
fn every_cargo_command_in_the_documents_works() {
    let (mut found, mut wrong) = (0, Vec::new());
    for command in told(&root()).into_iter().filter(|command| command.words[0] == "cargo") {
        found += 1;
        if let Some(fault) = fault(&command) {
            wrong.push(format!("{}: {}: {}", command.place, command.words.join(" "), fault.trim()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > 20, "only {found} commands were found in the documents");
}

#[test]
fn cargo_commands_that_do_not_work_are_noticed() {
    for wrong in [
        "cargo verify everything",
        "cargo xtask paint",
        "cargo xtask postgres cargo nextest run -p tablee-shop",
        "cargo xtask browser nothing",
        "cargo run --release -p tablee-bots --example karuba -- rule",
        "cargo test -p xtask --test coverages",
        "cargo test --release -p tablee-bots --test labyrinth no_such_test",
        "cargo dance",
    ] {
        let words = wrong.split(' ').map(str::to_owned).collect();
        let told = Told { place: String::new(), variables: Vec::new(), words };
        assert!(fault(&told).is_some(), "{wrong}");
    }
}
