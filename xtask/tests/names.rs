//! Names in the code: of games, of types, of classes in a style sheet. Who may use which.

mod common;

use std::collections::BTreeSet;

use common::{files, games, literals, read, root, short};

/// A game's id stands in its own crate. Elsewhere a game is found through the shelf, or named by its type.
#[test]
fn nobody_chooses_a_game_by_its_id() {
    let ids = games();
    for path in files(&root().join("crates"), &[".rs"]) {
        let name = short(&path);
        let own = ids.iter().any(|id| name.starts_with(&format!("crates/games/{id}/")));
        // Tests speak of one game by name; documents' examples are comments, which hold no literals.
        let source = read(&path);
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        if own || !["/src/", "/examples/"].iter().any(|folder| name.contains(folder)) {
            continue;
        }
        for (_, literal) in literals(code) {
            assert!(!ids.contains(&literal), "{name} names the game {literal:?}: ask the shelf (crates/commons/shelf)");
        }
    }
}

/// The names of what travels between programs, and the only places where a type may have them: whoever searches finds the thing.
const TRAVELLING: &[(&str, &[&str])] = &[
    // What one has after each command, and what a lesson says of a move.
    ("Answer", &["crates/service/protocol/src/command.rs", "crates/minds/lessons/src/lesson.rs"]),
    ("Line", &["crates/service/client/src/line.rs"]),
    // What Python calls so.
    ("Position", &["crates/bindings/python/src/position.rs"]),
    // Of a table's log, as a room folds it and as a store keeps it; of a table of figures.
    (
        "Row",
        &[
            "crates/service/server/src/room/row.rs",
            "crates/service/store/src/entry.rs",
            "crates/minds/arena/src/summary.rs",
        ],
    ),
];

#[test]
fn names_that_travel_mean_one_thing() {
    let mut found = BTreeSet::new();
    for path in files(&root().join("crates"), &[".rs"]) {
        let place = short(&path);
        if !place.contains("/src/") {
            continue;
        }
        let source = read(&path);
        let lines =
            source.lines().map(|line| line.trim().trim_start_matches("pub(crate) ").trim_start_matches("pub(super) "));
        for line in lines.map(|line| line.trim_start_matches("pub ")) {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let (Some("struct" | "enum" | "trait"), Some(name)) = (words.next(), words.next()) else { continue };
            let Some((name, places)) = TRAVELLING.iter().find(|(travels, _)| *travels == name) else { continue };
            assert!(places.contains(&place.as_str()), "{place} has a {name} of its own: that is {places:?} elsewhere");
            found.insert((*name, place.clone()));
        }
    }
    let all = TRAVELLING.iter().map(|(_, places)| places.len()).sum::<usize>();
    assert_eq!(found.len(), all, "these are gone, or not found: {found:?}");
}

/// What the page means is decided by its model, which can be tested without a browser.
#[test]
fn the_browser_s_half_of_the_page_is_small_and_decides_nothing() {
    let mut lines = 0;
    for path in files(&root().join("crates/clients/web/src"), &[".rs"]) {
        let source = read(&path);
        lines += source.lines().count();
        for asks in ["class_list().contains(", "class_name()", ":not(."] {
            assert!(!source.contains(asks), "{} reads a class ({asks}): ask the page instead", short(&path));
        }
    }
    assert!(lines > 1_000, "its files are found");
    assert!(lines <= 3_000, "crates/clients/web has {lines} lines: what of it can be done in crates/clients/page?");
}
