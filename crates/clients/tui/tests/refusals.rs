//! Every refusal names its rule, whatever is typed, at every position of a game, in both languages.

mod common;

use std::collections::BTreeSet;

use common::{GAMES, table};
use tablee_core::{PlayoutRng, Rng as _, Say as _, Seat, SeatSet, Turn};
use tablee_tui::{Host, Local};
use tablee_words::{Language, Words};

/// Plays a game of people at random and shows every position.
fn walk(host: &mut Local, mut visit: impl FnMut(&Local, Seat)) {
    let mut rng = PlayoutRng::new(11);
    while host.turn() != Turn::Over {
        // Some decide once more before the others have, and then wait.
        for seat in host.turn().seats().iter().filter(|&seat| !host.chosen().contains(seat)).collect::<SeatSet>() {
            visit(host, seat);
            let moves = host.legal(seat);
            let choice = moves[rng.below(moves.len() as u32) as usize].clone();
            host.commit(seat, &choice).expect("legal");
        }
    }
}

/// Whether a sentence ends by citing a rule, such as `(rule K3)`.
fn cites(text: &str, word: &str) -> bool {
    let Some((_, rule)) = text.rsplit_once(&format!("({word} ")) else { return false };
    let rule = rule.trim_end_matches(')');
    let digits = rule.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    digits.len() < rule.len() && !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit())
}

#[test]
fn every_refusal_names_its_rule() {
    let options: [&str; GAMES.len()] = ["setup=draft", "", "expert=true", ""];
    for (game, options) in GAMES.into_iter().zip(options) {
        let new = || table(game, "human,human", options, Language::English, None);
        let mut all = BTreeSet::new();
        walk(&mut new(), |host, seat| all.extend(host.legal(seat)));
        let (english, french) = (Words::new(Language::English), Words::new(Language::French));
        let mut codes = BTreeSet::new();
        walk(&mut new(), |host, seat| {
            for choice in &all {
                let Err(refusal) = host.check(seat, choice) else { continue };
                assert_eq!(refusal.id, "error-refused", "{game}: {choice}");
                assert!(cites(&english.say(&refusal), "rule"), "{game}: {choice}: {}", english.say(&refusal));
                assert!(cites(&french.say(&refusal), "règle"), "{game}: {choice}: {}", french.say(&refusal));
                codes.insert(format!("{:?}", refusal.arguments.first()).chars().take(60).collect::<String>());
            }
        });
        assert!(codes.len() >= 3, "{game}: hardly anything was refused: {codes:?}");
    }
}
