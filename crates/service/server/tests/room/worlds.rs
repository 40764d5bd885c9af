//! Nobody sees what is not theirs. Two worlds: the hidden part is dealt anew, both are driven alike, and every byte that goes to
//! one seat, and to a spectator, is the same: updates in both languages, moves in words, refusals, lengths.
//!
//! The bytes are made by the very functions that the server sends them with; `sockets.rs` does it over the wire.

use crate::bench::{Bench, GAMES, chance, key, plan};
use serde_json::Value;
use tablee_core::{PlayoutRng, Record, Rng as _, Say as _, Seat, Viewer};
use tablee_protocol::{Command, OpenTable, Proposal};
use tablee_server::Fault;
use tablee_server::room::{Actor, Row, Watcher};
use tablee_words::Language;

/// Pairs for each game.
const PAIRS: usize = 2_000;

/// Swaps two entries somewhere in the deal.
fn swap(value: &mut Value, rng: &mut PlayoutRng) {
    let mut places = Vec::new();
    collect(value, String::new(), &mut places);
    let place = &places[rng.below(places.len() as u32) as usize];
    match value.pointer_mut(place) {
        Some(Value::Array(items)) => {
            let one = rng.below(items.len() as u32) as usize;
            let other = rng.below(items.len() as u32) as usize;
            items.swap(one, other);
        }
        Some(Value::String(text)) => {
            let mut letters: Vec<char> = text.chars().collect();
            let one = rng.below(letters.len() as u32) as usize;
            let other = rng.below(letters.len() as u32) as usize;
            letters.swap(one, other);
            *text = letters.into_iter().collect();
        }
        _ => (),
    }
}

fn collect(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            if items.len() > 1 {
                places.push(at.clone());
            }
            items.iter().enumerate().for_each(|(index, item)| collect(item, format!("{at}/{index}"), places));
        }
        Value::Object(fields) => fields.iter().for_each(|(name, item)| collect(item, format!("{at}/{name}"), places)),
        Value::String(text) if text.len() > 4 => places.push(at),
        _ => (),
    }
}

/// The deal of the other world, as text; nothing if it is no deal.
fn other_deal(record: &Record, rng: &mut PlayoutRng) -> Option<String> {
    let mut record = Record { moves: Vec::new(), result: None, ..record.clone() };
    for _ in 0..1 + rng.below(3) {
        swap(&mut record.deal, rng);
    }
    Some(tablee_catalog::replay(&record).ok()?.deal_text())
}

/// The same table with another deal.
fn other_world(bench: &Bench, deal: &str) -> Bench {
    let mut log = bench.log.clone();
    for (_, row) in &mut log {
        if let Row::Dealt { deal: dealt, .. } = row {
            deal.clone_into(dealt);
        }
    }
    let copy = Bench { room: bench.reread(), log, now: bench.now, seed: bench.seed };
    Bench { room: copy.reread(), ..copy }
}

/// Every byte that a viewer can get from a table in this position, in one language or none.
fn bytes(bench: &Bench, chair: Option<usize>, language: Option<Language>) -> String {
    let update = bench.room.update(Watcher { chair, language }, 0);
    // The hash of the deal differs, as it must; 64 digits of SHA-256 with a secret salt tell nothing.
    let (_, hash) = update.split_once("\"hash\":\"").expect("a hash");
    let hash = hash[..64].to_owned();
    let mut all = update.replace(&hash, "HASH");
    if let (Some(chair), Some(language)) = (chair, language) {
        all.push_str(&tablee_server::told(&bench.room, chair, language).unwrap_or_default());
    }
    let table = bench.table();
    let seat = chair.map(|chair| bench.room.seat_of(chair));
    if let Some(seat) = seat.filter(|seat| table.turn().seats().contains(*seat)) {
        let words = bench.room.words(Language::French);
        for choice in table.legal(seat).iter().take(8) {
            all.push_str(&words.say(&table.describe(seat, choice).expect("a legal move")));
        }
    }
    let actor = Actor::Key(chair.map_or(key(99), key));
    let decision = table.decision();
    let junk = ["8x8", "1x1", "1@a1", "1+2", "N3", "f", "no move"];
    let mut commands: Vec<Command> =
        junk.iter().map(|choice| Command::Choose { decision, choice: (*choice).to_owned() }).collect();
    commands.push(Command::Choose { decision: decision + 1, choice: "7x1".to_owned() });
    commands.extend([Command::TakeBack { decision }, Command::Withdraw { decision }, Command::Rematch, Command::Start]);
    commands.extend(Seat::all(3).flat_map(|seat| [Command::Kick { seat }, Command::Mute { seat, on: false }]));
    commands.extend(agreeing());
    commands.extend(before_the_game());
    for command in &commands {
        match bench.room.decide(bench.now, &actor, command, &mut chance(1)) {
            Ok(_) => all.push_str("granted"),
            Err(refusal) => {
                let problem = Fault::from(refusal).problem(Language::French);
                all.push_str(&serde_json::to_string(&problem).expect("JSON"));
            }
        }
    }
    all
}

/// What people ask of each other during a game.
fn agreeing() -> Vec<Command> {
    let mut commands = vec![
        Command::Propose { what: Proposal::Pause {} },
        Command::Propose { what: Proposal::End {} },
        Command::Vote { yes: true },
        Command::Vote { yes: false },
        Command::Resume,
        Command::Leave,
        Command::Return,
        Command::Decline,
        Command::Say { text: "hello".to_owned() },
    ];
    commands.extend(Seat::all(3).flat_map(|seat| {
        [Command::Nudge { seat }, Command::Propose { what: Proposal::StandIn { seat } }, Command::HandOver { seat }]
    }));
    commands
}

/// What may be done before a game alone.
fn before_the_game() -> Vec<Command> {
    let seat = Seat::new(1);
    vec![
        Command::StandUp,
        Command::TakeSeat { seat },
        Command::Rename { name: "Ada".to_owned() },
        Command::SetSeat { seat, level: Some("easy".into()) },
        Command::SetSeat { seat, level: None },
        Command::Close,
    ]
}

/// People ask for pauses, ends and bots, agree or do not, call each other, go and come back: the same in both worlds, and it shows
/// the same. Of copies, so that the game goes on as if nothing had been said.
fn both_agree(
    one: &Bench,
    other: &Bench,
    viewer: (Option<usize>, Option<Language>),
    rng: &mut PlayoutRng,
    game: &str,
) -> usize {
    let copy = |bench: &Bench| Bench { room: bench.reread(), log: bench.log.clone(), ..*bench };
    let (mut left, mut right) = (copy(one), copy(other));
    let seats = left.room.chair_names().len() as u32;
    let mut granted = 0;
    for _ in 0..6 {
        // Some are missing after a while, and may then be called and replaced.
        let waited = [0, 31_000, 200_000][rng.below(3) as usize];
        (left.now, right.now) = (left.now + waited, right.now + waited);
        let number = rng.below(seats) as usize;
        let mut choices = agreeing();
        // Without many who agree, nothing is agreed on.
        choices.extend(vec![Command::Vote { yes: true }; 6]);
        let command = choices[rng.below(choices.len() as u32) as usize].clone();
        let (here, there) = (left.act(number, command.clone()), right.act(number, command.clone()));
        assert_eq!(here, there, "{game}: {command:?} by {number}");
        granted += usize::from(here.is_ok());
        let (seen, other) = (bytes(&left, viewer.0, viewer.1), bytes(&right, viewer.0, viewer.1));
        assert_eq!(seen, other, "{game}, {viewer:?}: after {command:?} by {number}");
    }
    granted
}

fn worlds(game: &str) {
    let info = tablee_catalog::GAMES.iter().find(|info| info.id == game).expect("a game");
    let mut rng = PlayoutRng::new(11);
    let (mut pairs, mut deepest, mut tried, mut granted) = (0, 0, 0_u64, 0);
    while pairs < PAIRS {
        tried += 1;
        assert!(tried < 60 * PAIRS as u64, "{game}: {pairs} pairs of {tried}");
        let seats =
            info.fewest_seats.max(2) + rng.below((info.most_seats - info.fewest_seats.max(2) + 1) as u32) as usize;
        let options =
            if rng.below(2) == 0 && game == "kariba" { serde_json::json!({"expert": true}) } else { Value::Null };
        let bench = Bench::seated(&OpenTable { options, ..plan(game, seats) }, rng.next_u64() >> 8);
        let chair = match rng.below(seats as u32 + 1) as usize {
            chair if chair < seats => Some(chair),
            _ => None,
        };
        let Some(deal) = other_deal(&bench.table().record(&[]), &mut rng) else { continue };
        let mut one = bench;
        let mut other = other_world(&one, &deal);
        if deal == one.table().deal_text() {
            continue;
        }
        let viewer = chair.map_or(Viewer::Spectator, |chair| Viewer::Seat(one.room.seat_of(chair)));
        let language = [None, Some(Language::English), Some(Language::French)][rng.below(3) as usize];
        // Most secrets come out in the end; so most pairs are compared early, some late.
        let place = (rng.below(5) * rng.below(4)) as usize;
        for step in 0.. {
            if one.table().view(viewer) != other.table().view(viewer) || !one.room.playing() {
                break;
            }
            let here = step >= place && one.table().truth() != other.table().truth();
            if here {
                let (left, right) = (bytes(&one, chair, language), bytes(&other, chair, language));
                assert_eq!(left.len(), right.len(), "{game}, {chair:?}: lengths tell\n{left}\n{right}");
                assert_eq!(left, right, "{game}, {chair:?}");
                deepest = deepest.max(step);
                pairs += 1;
            }
            if here && pairs % 4 == 0 {
                granted += both_agree(&one, &other, (chair, language), &mut rng, game);
            }
            let compare = here.then_some((chair, language));
            if !both_move(&mut one, &mut other, compare, &mut rng, game) || here {
                break;
            }
        }
    }
    assert!(deepest >= 4, "{game}: nothing was compared after decision {deepest}");
    assert!(granted > PAIRS / 4, "{game}: hardly anything was agreed on: {granted}");
}

/// Every deciding seat chooses what is legal in both worlds; false if there is no such move. While the others choose, the
/// viewer may see that they have chosen, and nothing of what.
fn both_move(
    one: &mut Bench,
    other: &mut Bench,
    compare: Option<(Option<usize>, Option<Language>)>,
    rng: &mut PlayoutRng,
    game: &str,
) -> bool {
    let deciding: Vec<Seat> = one.table().turn().seats().iter().collect();
    let mut chosen = Vec::new();
    for &seat in &deciding {
        let common: Vec<String> = {
            let theirs: std::collections::HashSet<String> = other.table().legal(seat).into_iter().collect();
            one.table().legal(seat).into_iter().filter(|choice| theirs.contains(choice)).collect()
        };
        if common.is_empty() {
            return false;
        }
        let pick = |rng: &mut PlayoutRng| common[rng.below(common.len() as u32) as usize].clone();
        chosen.push((seat, pick(rng), pick(rng)));
    }
    let last = deciding.last().copied();
    for (seat, choice, secret) in chosen {
        if let Some((chair, language)) = compare {
            let own = chair.map(|chair| one.room.seat_of(chair)) == Some(seat);
            if Some(seat) != last && !own {
                // A choice that is not revealed is hidden too: the worlds differ in it for a moment.
                one.choose(seat, &choice).expect("legal in both");
                other.choose(seat, &secret).expect("legal in both");
                let (left, right) = (bytes(one, chair, language), bytes(other, chair, language));
                assert_eq!(left, right, "{game}, {chair:?}: an unrevealed choice shows");
            }
        }
        one.choose(seat, &choice).expect("legal in both");
        other.choose(seat, &choice).expect("legal in both");
    }
    true
}

#[test]
fn kariba() {
    worlds("kariba");
}

#[test]
fn karuba() {
    worlds("karuba");
}

#[test]
fn karuba_cards() {
    worlds("karuba-cards");
}

#[test]
fn labyrinth() {
    worlds("labyrinth");
}

#[test]
fn a_game_that_has_ended_shows_its_deal_and_before_that_never() {
    for (index, game) in GAMES.into_iter().enumerate() {
        let mut bench = Bench::seated(&plan(game, 2), index as u64);
        let deal = bench.table().deal_text();
        let text = |bench: &Bench| bench.room.update(Watcher { chair: None, language: None }, 0);
        let mut rng = PlayoutRng::new(1);
        while bench.room.playing() {
            assert!(!text(&bench).contains(&deal), "{game}");
            assert!(bench.room.record(&[]).is_none(), "{game}: a record holds the deal");
            bench.random_step(&mut rng);
        }
        assert!(text(&bench).contains("\"opening\":{\"deal\":"), "{game}");
        assert!(bench.room.record(&[]).is_some());
    }
}
