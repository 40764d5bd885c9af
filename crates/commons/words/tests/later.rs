//! What the page says where one plays is there from the start; what only later screens say comes with them.

#[path = "../later.rs"]
mod later;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tablee_words::{Language, sources};

/// The screens that come when somebody asks for one; `crates/clients/page/src/screen.rs` opens them.
const LATER: [&str; 10] =
    ["companion", "copy", "learn", "online", "puzzles", "replay", "rules", "scores", "statistics", "today"];

/// What of them is reached from the first screen and the table all the same.
const AT_ONCE: [&str; 10] = [
    "learn.rs",
    "learn/offer.rs",
    "puzzles.rs",
    "rules.rs",
    "rules/people.rs",
    "rules/figure.rs",
    "online/clock.rs",
    "online/http.rs",
    "online/invite.rs",
    "online/lists.rs",
];

fn read(folder: &Path, of: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.strip_prefix(of).expect("inside").to_string_lossy().into_owned();
        let screen = name.split(['/', '.']).next().unwrap_or_default();
        if path.is_dir() {
            read(&path, of, text);
        } else if !LATER.contains(&screen) || AT_ONCE.contains(&name.as_str()) {
            text.push_str(&fs::read_to_string(&path).expect("a text"));
        }
    }
}

#[test]
fn what_is_said_at_once_is_there_at_once() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/page/src");
    let mut text = String::new();
    read(&page, &page, &mut text);
    // Boards and what a game says of itself, which the page shows as well.
    for more in ["clients/scene/src", "clients/board/src"] {
        let folder = page.join("../../..").join(more);
        read(&folder, &folder, &mut text);
    }
    for file in ["kariba/src/game.rs", "karuba/src/state.rs", "karuba-cards/src/game.rs", "labyrinth/src/game.rs"] {
        text.push_str(&fs::read_to_string(page.join("../../../games").join(file)).expect("what a game says of itself"));
    }
    let mut ids = BTreeSet::new();
    for (_, source) in sources(Language::English) {
        ids.extend(source.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id));
    }
    let said = |id: &&&str| text.contains(&format!("\"{id}\""));
    let missing: Vec<&&str> = ids.iter().filter(|id| later::is_later(id) || later::is_never(id)).filter(said).collect();
    // The screen of the rules says these itself, in a file that the table uses too.
    let missing: Vec<&&str> = missing.into_iter().filter(|id| !id.starts_with("rules-")).collect();
    assert!(missing.is_empty(), "these would not be there: {missing:?}");
    let late = ids.iter().filter(|id| later::is_later(id)).count();
    assert!(late > 100, "{late} messages come later");
}
