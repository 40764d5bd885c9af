//! A look back through the real program: every game, both languages, the same twice, every refusal.

mod common;

use common::{printed, refused, unwrapped, write};
use serde_json::Value;

const RECORDS: [&str; 4] = [
    "kariba/tests/records/r1-2-seats-expert-false.json",
    "karuba/tests/records/r1-2-seats-setup-random-decisions-together.json",
    "karuba-cards/tests/records/r1-3-seats-detours-false.txt",
    "labyrinth/tests/records/r1-2-seats-rotation-true.json",
];

fn path(record: &str) -> String {
    format!("{}/../../games/{record}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_json_adds_up_for_every_game() {
    for record in RECORDS {
        let arguments = ["review", &path(record), "--level", "hard", "--playouts", "4", "--json"];
        let text = printed(&arguments);
        assert_eq!(text, printed(&arguments), "{record}: another review the second time");
        let review: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(review["over"], true, "{record}");
        for account in review["accounts"].as_array().expect("a list") {
            let number = |key: &str| account[key].as_f64().unwrap_or_else(|| panic!("{record}: {key} is no number"));
            let cost = account["cost"]["win"].as_f64().expect("a number");
            let end = number("start") + number("luck_and_others") + number("rethought") - cost;
            assert!((end - number("end")).abs() < 1e-5, "{record}: {account}");
        }
        assert!(!review["judgements"].as_array().expect("a list").is_empty());
    }
}

#[test]
fn a_person_reads_it_in_both_languages() {
    for (language, gave, better) in [("en", "gave away", "was better"), ("fr", "a perdu", "était meilleur")] {
        for record in RECORDS {
            let text = printed(&["review", &path(record), "--level", "hard", "--playouts", "4", "--lang", language]);
            let flat = unwrapped(&text);
            assert!(flat.contains(gave) && flat.contains(better), "{record}:\n{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{record}: too wide:\n{text}");
            assert!(!text.contains("review-"), "{record}: a message is missing:\n{text}");
            // Under a costly decision stands why: the better move first, then the one played.
            let better = text.lines().position(|line| line.starts_with("  D")).expect("a costly decision");
            assert!(text.lines().skip(better).any(|line| line.starts_with("    ") && line.contains(':')), "{text}");
            assert!(!text.contains("-why-"), "{record}: a reason is missing:\n{text}");
        }
    }
}

#[test]
fn one_seat_can_be_reviewed_alone() {
    let arguments = ["review", &path(RECORDS[0]), "--seat", "2", "--level", "medium", "--json"];
    let review: Value = serde_json::from_str(&printed(&arguments)).expect("JSON");
    let judgements = review["judgements"].as_array().expect("a list");
    assert!(!judgements.is_empty() && judgements.iter().all(|judgement| judgement["seat"] == 2));
    assert!(review["accounts"][0]["luck"].is_null(), "nobody judged the other: luck cannot be told apart");
}

#[test]
fn what_does_not_hold_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(refused(&["review", &path(RECORDS[0]), "--seat", "3"]).contains("There is no player 3"));
    let mut record: Value =
        serde_json::from_str(&std::fs::read_to_string(path(RECORDS[0])).expect("a record")).unwrap();
    record["moves"][3] = serde_json::json!({ "1": "9x9" });
    assert!(refused(&["review", &write(folder.path(), "bad.json", record.to_string())]).contains("ecision 4"));
}

#[test]
fn a_game_that_has_not_begun_is_no_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut record: Value =
        serde_json::from_str(&std::fs::read_to_string(path(RECORDS[0])).expect("a record")).unwrap();
    record["moves"] = serde_json::json!([]);
    record["result"] = Value::Null;
    let empty = write(folder.path(), "empty.json", record.to_string());
    assert!(printed(&["review", &empty]).contains("nothing to review"));
    let review: Value = serde_json::from_str(&printed(&["review", &empty, "--json"])).expect("JSON");
    assert_eq!(review["judgements"], serde_json::json!([]));
}
