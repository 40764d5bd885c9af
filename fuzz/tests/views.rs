//! The fuzz target for views as a plain test: true views of many positions, and changes of them that are still JSON. The ones
//! in the corpus are written by `TABLEE_UPDATE=1`.

use std::path::Path;

use serde_json::{Value, json};
use tablee_catalog::{GAMES, Request};
use tablee_core::{DealRng, PlayoutRng, Rng as _, Seat, Turn, Viewer};

/// True views of a game at several moments, of everybody.
fn true_views(game: &str, rng: &mut PlayoutRng) -> Vec<Value> {
    let mut views = Vec::new();
    let info = tablee_catalog::info(game).expect("a game");
    for seats in [info.fewest_seats, info.most_seats] {
        let switches = info.switches.iter().flat_map(|switch| switch.values.iter().map(|value| (switch.name, value.0)));
        for (name, value) in switches {
            let request = Request { options: Some(format!("{name}={value}")), seats: Some(seats), set: None };
            let mut table = tablee_catalog::open(game, &request, &mut DealRng::from_numbers(5, 1)).expect("a table");
            while let Turn::Decide(deciding) = table.turn() {
                if rng.below(24) == 0 {
                    let viewers = deciding.iter().take(1).map(Viewer::Seat);
                    views.extend(viewers.chain([Viewer::Spectator]).map(|viewer| table.view(viewer)));
                }
                let decision = table.decision();
                for seat in deciding {
                    let choice = table.random(seat, rng).expect("a move");
                    table.commit(seat, decision, &choice).expect("a legal move");
                }
            }
            views.push(table.view(Viewer::Seat(Seat::FIRST)));
        }
    }
    views
}

/// How many values there are below and including this one.
fn count(value: &Value) -> u32 {
    1 + match value {
        Value::Array(parts) => parts.iter().map(count).sum(),
        Value::Object(parts) => parts.values().map(count).sum(),
        _ => 0,
    }
}

/// Changes the value of that number.
fn bend(value: &mut Value, at: &mut u32, rng: &mut PlayoutRng) {
    if *at == 0 {
        *at = u32::MAX;
        return bend_one(value, rng);
    }
    *at -= 1;
    match value {
        Value::Array(parts) => parts.iter_mut().for_each(|part| descend(part, at, rng)),
        Value::Object(parts) => parts.values_mut().for_each(|part| descend(part, at, rng)),
        _ => (),
    }
}

fn descend(part: &mut Value, at: &mut u32, rng: &mut PlayoutRng) {
    if *at != u32::MAX {
        bend(part, at, rng);
    }
}

fn bend_one(value: &mut Value, rng: &mut PlayoutRng) {
    let words = ["play", "draw", "over", "lay", "take", "select", "discard", "draft", "decide", "beach", "a1", "1x1"];
    match value {
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(number) => {
            let now = number.as_i64().unwrap_or_default();
            *value = json!([now + 1, now - 1, 0, 1, 6, 16, 64, 255, -128, 1 << 40][rng.below(10) as usize]);
        }
        Value::String(text) => match rng.below(3) {
            0 => *value = json!(words[rng.below(words.len() as u32) as usize]),
            1 => drop(text.pop()),
            _ => *value = Value::Null,
        },
        Value::Null => *value = [json!(1), json!([]), json!("1")][rng.below(3) as usize].clone(),
        Value::Array(parts) if !parts.is_empty() => {
            let (one, other) = (rng.below(parts.len() as u32) as usize, rng.below(parts.len() as u32) as usize);
            match rng.below(4) {
                0 => drop(parts.remove(one)),
                1 => parts.push(parts[one].clone()),
                2 => parts.swap(one, other),
                _ => parts.clear(),
            }
        }
        Value::Array(parts) => parts.push(json!(3)),
        Value::Object(parts) => {
            let names: Vec<String> = parts.keys().cloned().collect();
            if !names.is_empty() {
                let (one, other) = (rng.below(names.len() as u32) as usize, rng.below(names.len() as u32) as usize);
                let piece = parts[&names[one]].clone();
                parts.insert(names[other].clone(), piece);
            }
        }
    }
}

#[test]
fn views_never_panic() {
    let changes = if std::env::var_os("TABLEE_NIGHTLY").is_some() { 20_000 } else { 80 };
    for (index, info) in GAMES.iter().enumerate() {
        let mut rng = PlayoutRng::new(11);
        let views = true_views(info.id, &mut rng);
        for (number, view) in views.iter().enumerate() {
            let bytes = |view: &Value| format!("{index}{view}").into_bytes();
            tablee_fuzz::views(&bytes(view));
            if number % 8 == 0 && std::env::var_os("TABLEE_UPDATE").is_some() {
                let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/views");
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(folder.join(format!("{}-{}", info.id, number / 8)), bytes(view)).expect("a file");
            }
            for change in 0..changes {
                let mut bent = view.clone();
                for _ in 0..=rng.below(2) {
                    let mut at = rng.below(count(&bent));
                    bend(&mut bent, &mut at, &mut rng);
                }
                let data = bytes(&bent);
                let outcome = std::panic::catch_unwind(|| tablee_fuzz::views(&data));
                assert!(outcome.is_ok(), "{} view {number}, change {change}: {bent}", info.id);
            }
        }
    }
}
