//! Traces: the whole truth, all legal moves, the moves played; in the documented form.

mod common;

use std::collections::BTreeSet;

use common::{GAMES, printed};
use serde_json::Value;

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    printed(arguments).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

const STATE_KEYS: [(&str, &[&str], &[&str]); 4] = [
    (
        "karuba",
        &["phase", "turn", "revealed", "stack", "setup", "treasures", "decider", "players"],
        &["tiles", "items", "adventurers", "crystals", "gold", "treasures"],
    ),
    ("karuba-cards", &["round", "phase", "players"], &["hand", "pile", "chosen", "discarded", "island"]),
    ("kariba", &["hands", "waterhole", "captured", "pile", "faceup", "turn", "phase"], &[]),
    ("labyrinth", &["phase", "turn", "maze", "hands", "pile", "won", "laid", "linked"], &[]),
];

#[test]
fn every_line_has_the_documented_fields_and_no_others() {
    for (game, fewest, most, options) in GAMES {
        for seats in fewest..=most {
            for option in options {
                let number = seats.to_string();
                let lines =
                    lines(&["trace", game, "--seats", &number, "--seed", "3", "--games", "2", "--options", option]);
                check(game, seats, &lines);
            }
        }
    }
}

fn check(game: &str, seats: usize, lines: &[Value]) {
    let (_, state_keys, player_keys) = STATE_KEYS.into_iter().find(|(name, ..)| *name == game).expect("a known game");
    let mut games = 0;
    let mut ply = 0;
    for line in lines {
        assert_eq!((line["game"].as_str(), line["id"].as_u64()), (Some(game), Some(games)));
        assert_eq!(line["ply"].as_u64(), Some(ply));
        assert_eq!(keys(&line["state"]), state_keys.iter().copied().collect(), "{game}");
        for player in line["state"]["players"].as_array().into_iter().flatten() {
            assert_eq!(keys(player), player_keys.iter().copied().collect(), "{game}");
        }
        assert!(line["options"].is_object());
        if line.get("result").is_some() {
            assert_eq!(keys(line), ["game", "id", "ply", "options", "state", "result"].into());
            assert_eq!(line["state"]["phase"], "over");
            for list in ["scores", "places"] {
                assert_eq!(line["result"][list].as_array().map(Vec::len), Some(seats));
            }
            (games, ply) = (games + 1, 0);
            continue;
        }
        assert_eq!(keys(line), ["game", "id", "ply", "options", "state", "legal", "played"].into());
        assert_eq!(keys(&line["legal"]), keys(&line["played"]), "every deciding seat, and no other, plays");
        for (seat, moves) in line["legal"].as_object().expect("an object") {
            let played = &line["played"][seat];
            assert!(moves.as_array().expect("a list").contains(played), "{played} is not among the legal moves");
        }
        ply += 1;
    }
    assert_eq!((games, ply), (2, 0), "two games, both finished");
}

#[test]
fn the_same_seed_gives_the_same_games_and_another_seed_others() {
    for (game, ..) in GAMES {
        let trace = |seed| printed(&["trace", game, "--seats", "2", "--seed", seed, "--games", "2"]);
        assert_eq!(trace("5"), trace("5"));
        assert_ne!(trace("5"), trace("6"));
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    use std::io::Read as _;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(["trace", "kariba", "--games", "100000"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut some = [0; 100];
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut some).expect("it prints");
    drop(out);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// All rules, from outside: `examples/check_trace.py` reads the traces and knows the rules from the rule pages alone.
#[test]
fn a_program_of_another_kind_agrees_with_the_engine() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/check_trace.py");
    for (game, fewest, most, options) in GAMES {
        let mut traces = String::new();
        for seats in fewest..=most {
            for option in options {
                let number = seats.to_string();
                let arguments = ["trace", game, "--seats", &number, "--seed", "8", "--games", "6", "--options", option];
                traces.push_str(&printed(&arguments));
            }
        }
        let output = assert_cmd::Command::new("python3").arg(script).write_stdin(traces).output().expect("python3");
        let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && told.contains("all as the rules say"), "{game}: {told}{errors}");
    }
}
