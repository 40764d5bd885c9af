//! The page carries some messages only with the screens beside the games: nothing that is there from the start may say one of them.

mod common;
#[path = "../../crates/commons/words/src/later.rs"]
mod later;

use common::{files, literals, read, root, short};

/// The part of the page that comes when somebody asks for it (`screen.rs` of the page says which screens those are).
const BESIDE: &[&str] = &[
    "crates/clients/page/src/companion",
    "crates/clients/page/src/learn.rs",
    "crates/clients/page/src/learn/course.rs",
    "crates/clients/page/src/learn/host.rs",
    "crates/clients/page/src/learn/list.rs",
    "crates/clients/page/src/online/beside.rs",
    "crates/clients/page/src/online/company.rs",
    "crates/clients/page/src/online/lobby.rs",
    "crates/clients/page/src/online/notice.rs",
    "crates/clients/page/src/online/remote.rs",
    "crates/clients/page/src/puzzles",
    "crates/clients/page/src/replay",
    "crates/clients/page/src/rules",
    "crates/clients/page/src/scores",
    "crates/clients/page/src/statistics",
    "crates/clients/page/src/today",
];

/// What those screens alone use, or no page at all.
const ELSEWHERE: &[&str] = &[
    "crates/bindings/",
    "crates/clients/tui/",
    "crates/minds/arena/",
    "crates/minds/daily/",
    "crates/minds/lessons/",
    "crates/minds/puzzles/",
    "crates/minds/review/",
    "crates/service/",
    "crates/tools/",
    // A table on a server comes later, too.
    "crates/clients/sitting/src/afar.rs",
    "crates/clients/sitting/src/chat.rs",
];

#[test]
fn what_is_there_from_the_start_has_its_words() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for path in files(&root().join("crates"), &[".rs"]) {
        let name = short(&path);
        let apart = BESIDE.iter().chain(ELSEWHERE).any(|part| name.starts_with(part));
        if apart || name.contains("/tests/") || name.ends_with("/later.rs") || name.ends_with("/build.rs") {
            continue;
        }
        for (_, text) in literals(&read(&path)) {
            seen += 1;
            if later::comes_later(&text) && is_a_message(&text) {
                wrong.push(format!("{name}: {text}"));
            }
        }
    }
    assert!(seen > 1_000, "the sources were read");
    assert!(wrong.is_empty(), "these come later (crates/commons/words/src/later.rs):\n{}", wrong.join("\n"));
}

fn is_a_message(text: &str) -> bool {
    let path = root().join("crates/commons/words/ftl/en");
    files(&path, &[".ftl"])
        .iter()
        .any(|file| read(file).lines().any(|line| line.strip_prefix(text).is_some_and(|rest| rest.starts_with(" ="))))
}

#[test]
fn messages_that_come_later_are_known_by_their_names() {
    assert!(later::comes_later("review-title") && later::comes_later("kariba-learn-first-goal"));
    assert!(!later::comes_later("home-title") && !later::comes_later("daily-title"), "home says them");
}
