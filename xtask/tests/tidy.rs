//! The invariants of ARCHITECTURE.md that a machine can check.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use common::{files, games, literals, read, root, short};

/// The folders of `crates` by role, each built on those above it alone, and what lies in them.
const GROUPS: &[(&str, &[&str])] = &[
    ("games", &["core", "faces", "kariba", "karuba", "karuba-cards", "labyrinth", "testkit"]),
    ("commons", &["shelf", "words"]),
    ("minds", &["arena", "bots", "catalog", "daily", "encoding", "lessons", "puzzles", "review", "why"]),
    ("service", &["client", "protocol", "server", "store"]),
    ("clients", &["board", "page", "scene", "sitting", "tui", "web"]),
    ("tools", &["bundle", "cli"]),
    ("bindings", &["npm", "python"]),
];

/// Which crates of ours a crate may use. The edges are the architecture: a new one is a decision.
const EDGES: &[(&str, &[&str])] = &[
    ("tablee-core", &[]),
    ("tablee-faces", &[]),
    ("tablee-words", &["tablee-core"]),
    ("tablee-testkit", &["tablee-core"]),
    ("tablee-kariba", &["tablee-core", "tablee-faces"]),
    ("tablee-karuba", &["tablee-core", "tablee-faces"]),
    ("tablee-karuba-cards", &["tablee-core", "tablee-faces"]),
    ("tablee-labyrinth", &["tablee-core", "tablee-faces"]),
    (
        "tablee-encoding",
        &[
            "tablee-core",
            "tablee-bots",
            "tablee-kariba",
            "tablee-karuba",
            "tablee-karuba-cards",
            "tablee-labyrinth",
            "tablee-shelf",
        ],
    ),
    (
        "tablee-shelf",
        &[
            "tablee-core",
            "tablee-kariba",
            "tablee-karuba",
            "tablee-karuba-cards",
            "tablee-labyrinth",
            // The suite's game, in the test build of `tests/fifth` alone.
            "tablee-testkit",
        ],
    ),
    (
        "tablee-bots",
        &["tablee-core", "tablee-shelf", "tablee-kariba", "tablee-karuba", "tablee-karuba-cards", "tablee-labyrinth"],
    ),
    ("tablee-arena", &["tablee-core", "tablee-bots"]),
    (
        "tablee-why",
        &["tablee-core", "tablee-shelf", "tablee-kariba", "tablee-karuba", "tablee-karuba-cards", "tablee-labyrinth"],
    ),
    (
        "tablee-lessons",
        &[
            "tablee-core",
            "tablee-shelf",
            "tablee-kariba",
            "tablee-karuba",
            "tablee-karuba-cards",
            "tablee-labyrinth",
            "tablee-why",
        ],
    ),
    (
        "tablee-puzzles",
        &[
            "tablee-core",
            "tablee-bots",
            "tablee-catalog",
            "tablee-kariba",
            "tablee-karuba",
            "tablee-karuba-cards",
            "tablee-labyrinth",
            "tablee-shelf",
            "tablee-why",
        ],
    ),
    ("tablee-catalog", &["tablee-core", "tablee-words", "tablee-bots", "tablee-shelf"]),
    ("tablee-daily", &["tablee-core", "tablee-bots", "tablee-catalog"]),
    (
        "tablee-sitting",
        &[
            "tablee-core",
            "tablee-bots",
            "tablee-catalog",
            "tablee-daily",
            "tablee-lessons",
            "tablee-protocol",
            "tablee-puzzles",
        ],
    ),
    ("tablee-review", &["tablee-core", "tablee-bots", "tablee-catalog"]),
    (
        "tablee-board",
        &["tablee-core", "tablee-words", "tablee-kariba", "tablee-karuba", "tablee-karuba-cards", "tablee-labyrinth"],
    ),
    (
        "tablee-scene",
        &[
            "tablee-board",
            "tablee-core",
            "tablee-shelf",
            "tablee-words",
            "tablee-kariba",
            "tablee-karuba",
            "tablee-karuba-cards",
            "tablee-labyrinth",
        ],
    ),
    (
        "tablee-page",
        &[
            "tablee-board",
            "tablee-bots",
            "tablee-catalog",
            "tablee-client",
            "tablee-core",
            "tablee-daily",
            "tablee-karuba-cards",
            "tablee-lessons",
            "tablee-protocol",
            "tablee-puzzles",
            "tablee-review",
            "tablee-scene",
            "tablee-shelf",
            "tablee-sitting",
            "tablee-why",
            "tablee-words",
        ],
    ),
    ("tablee-web", &["tablee-core", "tablee-page", "tablee-scene", "tablee-words"]),
    ("tablee-bundle", &["tablee-catalog", "tablee-core", "tablee-puzzles", "tablee-scene", "tablee-words"]),
    (
        "tablee-tui",
        &[
            "tablee-sitting",
            "tablee-board",
            "tablee-shelf",
            "tablee-core",
            "tablee-daily",
            "tablee-words",
            "tablee-catalog",
            "tablee-bots",
            "tablee-kariba",
            "tablee-karuba",
            "tablee-karuba-cards",
            "tablee-labyrinth",
            "tablee-lessons",
            "tablee-protocol",
            "tablee-puzzles",
            "tablee-client",
            "tablee-why",
        ],
    ),
    (
        "tablee-cli",
        &[
            "tablee-core",
            "tablee-daily",
            "tablee-words",
            "tablee-catalog",
            "tablee-bots",
            "tablee-arena",
            "tablee-tui",
            "tablee-karuba-cards",
            "tablee-lessons",
            "tablee-protocol",
            "tablee-puzzles",
            "tablee-client",
            "tablee-review",
            "tablee-server",
            "tablee-shelf",
            "tablee-store",
            "tablee-why",
        ],
    ),
    ("tablee-protocol", &["tablee-core"]),
    ("tablee-client", &["tablee-core", "tablee-protocol"]),
    (
        "tablee-server",
        &[
            "tablee-core",
            "tablee-words",
            "tablee-catalog",
            "tablee-bots",
            "tablee-daily",
            "tablee-protocol",
            "tablee-store",
            "tablee-client",
        ],
    ),
    (
        "tablee-fuzz",
        &["tablee-core", "tablee-bots", "tablee-catalog", "tablee-protocol", "tablee-server", "tablee-store"],
    ),
    (
        "tablee-python",
        &[
            "tablee-arena",
            "tablee-board",
            "tablee-bots",
            "tablee-catalog",
            "tablee-core",
            "tablee-encoding",
            "tablee-review",
            "tablee-scene",
            "tablee-words",
        ],
    ),
    ("tablee-npm", &["tablee-catalog", "tablee-core", "tablee-words"]),
    // What a fifth game needs is shown by every part of the house.
    (
        "tablee-fifth",
        &[
            "tablee-arena",
            "tablee-bots",
            "tablee-catalog",
            "tablee-client",
            "tablee-core",
            "tablee-daily",
            "tablee-page",
            "tablee-protocol",
            "tablee-scene",
            "tablee-server",
            "tablee-shelf",
            "tablee-sitting",
            "tablee-store",
            "tablee-tui",
            "tablee-words",
        ],
    ),
    ("tablee-store", &[]),
    ("xtask", &[]),
];

/// What an engine may use of other people's: nothing that reads a clock, a file or a socket, or starts a thread.
const ENGINE_DEPENDENCIES: &[&str] = &["arrayvec", "chacha20", "schemars", "serde", "serde_json", "thiserror", "toml"];

/// What tests and examples of a crate may use beyond that: whole games, to be looked at.
const TEST_EDGES: &[(&str, &str)] = &[
    // The sentences of the lessons are read and their length is counted.
    ("tablee-lessons", "tablee-words"),
    ("tablee-scene", "tablee-catalog"),
    ("tablee-scene", "tablee-bots"),
    // Itself, with the bugs that the tests of the simulation plant.
    ("tablee-server", "tablee-server"),
];

fn manifests() -> Vec<(String, toml::Table)> {
    let manifests = files(&root(), &["Cargo.toml"]).into_iter().filter(|path| *path != root().join("Cargo.toml"));
    manifests
        .map(|path| {
            let table: toml::Table =
                toml::from_str(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", short(&path)));
            let name = table["package"]["name"].as_str().expect("a package has a name").to_owned();
            (name, table)
        })
        .collect()
}

/// Where a crate lies: `crates/GROUP/NAME`.
fn folder_of(name: &str) -> PathBuf {
    let short = name.trim_start_matches("tablee-");
    let (group, _) = GROUPS.iter().find(|(_, crates)| crates.contains(&short)).expect("every crate is in a group");
    root().join("crates").join(group).join(short)
}

#[test]
fn folders_show_the_architecture() {
    for (group, crates) in GROUPS {
        let folder = root().join("crates").join(group);
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", short(&folder)));
        let mut found: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        found.sort();
        assert_eq!(found, *crates, "what lies in {}", short(&folder));
    }
}

/// The folders themselves are in an order, in the code as in the documents: nothing in one of them uses what lies in a later one.
#[test]
fn folders_are_built_on_those_above_them() {
    let place = |name: &str| {
        let short = name.trim_start_matches("tablee-");
        GROUPS.iter().position(|(_, crates)| crates.contains(&short))
    };
    for (name, edges) in EDGES {
        // What lies beside `crates` shows or tries all of it.
        let Some(own) = place(name) else { continue };
        for edge in *edges {
            let theirs = place(edge).unwrap_or(usize::MAX);
            assert!(theirs <= own, "{name} in {} uses {edge}, which lies in a later folder", GROUPS[own].0);
        }
    }
    let names: Vec<&str> = GROUPS.iter().map(|(group, _)| *group).collect();
    let order = |text: &str, mark: &dyn Fn(&str) -> String| -> Vec<Option<usize>> {
        names.iter().map(|name| text.find(&mark(name))).collect()
    };
    let decision = read(&root().join("docs/decisions/0014-folders.md"));
    let told = order(&decision, &|name| format!("`{name}`"));
    assert!(
        told.iter().all(Option::is_some) && told.is_sorted(),
        "decision 14 tells the folders in this order: {names:?}"
    );
    let map = read(&root().join("ARCHITECTURE.md"));
    let drawn: Vec<usize> = names.iter().map(|name| map.matches(&format!("\n {name} ")).count()).collect();
    assert!(drawn.iter().all(|&times| times == 1), "ARCHITECTURE.md draws each folder once: {drawn:?} of {names:?}");
    let drawn = order(&map, &|name| format!("\n {name} "));
    assert!(
        drawn.iter().rev().is_sorted(),
        "ARCHITECTURE.md draws the folders in this order, from the bottom: {names:?}"
    );
}

fn dependencies<'a>(manifest: &'a toml::Table, kind: &str) -> Vec<&'a str> {
    manifest
        .get(kind)
        .and_then(toml::Value::as_table)
        .map_or_else(Vec::new, |table| table.keys().map(String::as_str).collect())
}

#[test]
fn crates_use_only_what_the_architecture_allows() {
    let allowed: BTreeMap<&str, &[&str]> = EDGES.iter().copied().collect();
    for (name, manifest) in manifests() {
        let Some(allowed) = allowed.get(name.as_str()) else {
            panic!("{name} is not in the list of edges of tidy.rs and ARCHITECTURE.md");
        };
        let kinds = ["dependencies", "build-dependencies"];
        for dependency in kinds.into_iter().flat_map(|kind| dependencies(&manifest, kind)) {
            let ours = dependency.starts_with("tablee-");
            assert!(!ours || allowed.contains(&dependency), "{name} must not use {dependency}");
        }
        for dependency in dependencies(&manifest, "dev-dependencies") {
            let ours = dependency.starts_with("tablee-") && dependency != "tablee-testkit";
            let ours = ours && !TEST_EDGES.contains(&(name.as_str(), dependency));
            assert!(!ours || allowed.contains(&dependency), "the tests of {name} must not use {dependency}");
        }
        assert!(name == "tablee-fuzz" || manifest.contains_key("lints"), "{name} must take the workspace's lints");
    }
}

#[test]
fn engines_do_no_input_or_output() {
    let mut engines: Vec<String> = games().iter().map(|game| format!("tablee-{game}")).collect();
    engines.push("tablee-core".to_owned());
    for (name, manifest) in manifests().into_iter().filter(|(name, _)| engines.contains(name)) {
        for dependency in dependencies(&manifest, "dependencies") {
            let known = dependency == "tablee-core" || ENGINE_DEPENDENCIES.contains(&dependency);
            assert!(known, "{name}: {dependency} is not among the libraries an engine may use");
        }
        let folder = folder_of(&name).join("src");
        for path in files(&folder, &[".rs"]) {
            let source = read(&path);
            for forbidden in ["std::fs", "std::net", "std::time", "std::thread", "std::env", "println!", "HashMap"] {
                assert!(!source.contains(forbidden), "{} uses {forbidden}", short(&path));
            }
        }
    }
}

/// With a shared borrow nothing in a room can change: that `decide` takes one is the proof that deciding changes nothing.
#[test]
fn nothing_in_a_room_changes_behind_a_borrow() {
    let source = root().join("crates/service/server/src");
    let mut looked_at = files(&source.join("room"), &[".rs"]);
    looked_at.push(source.join("room.rs"));
    assert!(looked_at.len() > 8, "the room has its files in `room`");
    for path in looked_at {
        let text = read(&path);
        for word in text.split(|letter: char| !letter.is_alphanumeric()) {
            let hides =
                ["Cell", "RefCell", "OnceCell", "LazyCell", "UnsafeCell", "Mutex", "RwLock", "OnceLock", "LazyLock"];
            assert!(!hides.contains(&word) && !word.starts_with("Atomic"), "{} uses {word}", short(&path));
        }
    }
}

#[test]
fn every_file_can_be_read_in_one_go() {
    for path in files(&root(), &[".rs"]) {
        let lines = read(&path).lines().count();
        assert!(lines <= 700, "{} has {lines} lines: is it two things?", short(&path));
    }
}

#[test]
fn every_module_says_its_job() {
    let mut silent = Vec::new();
    for path in files(&root(), &[".rs"]) {
        if !read(&path).starts_with("//! ") {
            silent.push(short(&path));
        }
    }
    assert!(silent.is_empty(), "these files do not begin with a line that says their job: {}", silent.join(", "));
}

#[test]
fn every_crate_is_on_the_map() {
    let map = read(&root().join("ARCHITECTURE.md"));
    for (group, crates) in GROUPS {
        for name in *crates {
            let path = format!("crates/{group}/{name}`");
            assert!(map.contains(&path), "ARCHITECTURE.md does not say what `{path} is for");
        }
    }
}

#[test]
fn nothing_is_left_unfinished() {
    // Put together here so that this file does not find itself.
    let marks = ["TO", "FIX", "XX"].into_iter().zip(["DO", "ME", "X"]).map(|(a, b)| format!("{a}{b}"));
    let mut marks: Vec<String> = marks.collect();
    marks.extend(["todo", "unimplemented", "dbg"].map(|name| format!("{name}!(")));
    marks.push(format!("#[{}", "ignore"));
    for path in files(&root(), &[".rs", ".md", ".toml", ".ftl"]) {
        let text = read(&path);
        for mark in &marks {
            assert!(!text.contains(mark.as_str()), "{} holds {mark}", short(&path));
        }
    }
}

#[test]
fn the_project_speaks_of_itself_alone() {
    let shared = format!("{}/shared", "..");
    for path in files(&root(), &[".rs", ".md", ".toml", ".ftl", ".yml", "run"]) {
        let text = read(&path);
        for foreign in [shared.as_str(), concat!("/wo", "rk/"), concat!("/ro", "ot/")] {
            assert!(!text.contains(foreign), "{} speaks of {foreign}", short(&path));
        }
    }
}

fn messages() -> BTreeSet<String> {
    messages_in(&[".ftl"])
}

fn messages_in(names: &[&str]) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for path in files(&root().join("crates/commons/words/ftl/en"), names) {
        for line in read(&path).lines() {
            let id = line.split(" =").next().unwrap_or_default();
            if line.contains(" =") && id.starts_with(|first: char| first.is_ascii_lowercase()) {
                ids.insert(id.to_owned());
            }
        }
    }
    ids
}

#[test]
fn every_message_is_used_and_every_used_message_exists() {
    let known = messages();
    let mut used = BTreeSet::new();
    for path in files(&root().join("crates"), &[".rs"]) {
        let in_tests = short(&path).contains("/tests/");
        for (before, literal) in literals(&read(&path)) {
            let code = before.trim_end();
            let said = ["Sentence::new(", "words.text(", "page.text("].iter().any(|call| code.ends_with(call));
            let named = said || literal.starts_with("help-");
            if named && !in_tests && literal.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-') {
                assert!(known.contains(&literal), "{} says {literal:?}, which no catalogue has", short(&path));
            }
            if !in_tests {
                used.insert(literal);
            }
        }
    }
    let unused: Vec<&String> = known.difference(&used).collect();
    // The first message is there for the examples of the catalogue itself.
    let unused: Vec<&&String> = unused.iter().filter(|id| !id.ends_with("-pitch") && ***id != "common-yes").collect();
    assert!(unused.is_empty(), "messages that nothing uses: {unused:?}");
}

#[test]
fn the_page_carries_every_message_it_uses() {
    let absent = messages_in(&["program.ftl", "terminal.ftl"]);
    let mut page = vec!["tablee-web"];
    let mut looked_at = 0;
    while let Some(&name) = page.get(looked_at) {
        looked_at += 1;
        let further = EDGES.iter().filter(|(from, _)| *from == name).flat_map(|(_, edges)| *edges);
        let further: Vec<&str> = further.copied().filter(|edge| !page.contains(edge)).collect();
        page.extend(further);
    }
    for name in page {
        let folder = folder_of(name).join("src");
        for path in files(&folder, &[".rs"]) {
            for (_, literal) in literals(&read(&path)) {
                let there = !absent.contains(&literal);
                assert!(there, "{} says {literal:?}, which the page's catalogue does not have", short(&path));
            }
        }
    }
}
