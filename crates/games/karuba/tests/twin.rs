//! The plain twin: the rules written a second time without any of the engine's tricks, compared position by position.

#[path = "common/plain.rs"]
mod plain;

use std::collections::BTreeSet;

use plain::PlainKaruba;
use tablee_core::{ComponentSet, Game, Interned, Joint, PlayoutRng, Rng, Seat, Setup};
use tablee_karuba::{Decisions, Karuba, KarubaOptions, KarubaSet, SetupMode};

/// The printed set, and sets with more crossings, so that more adventurers arrive than with tiles laid at random.
fn sets() -> Vec<Interned<KarubaSet>> {
    let mut rng = PlayoutRng::new(11);
    let mut sets = vec![KarubaSet::standard()];
    for crossings in [12, 24, 30, 36] {
        let mut file = KarubaSet::standard().file().clone();
        file.faces = format!("crossings-{crossings}");
        rng.shuffle(&mut file.tiles);
        for tile in &mut file.tiles[..crossings] {
            "NESW".clone_into(&mut tile.exits);
        }
        let json = serde_json::to_value(&file).expect("sets are JSON");
        sets.push(KarubaSet::from_json("twin", &json).expect("a set like the printed one"));
    }
    sets
}

struct Seen {
    positions: usize,
    arrivals: usize,
    shared_arrivals: usize,
    ended_early: usize,
}

/// First lays tiles; then, mostly, arrives or walks towards a temple: chance alone would hardly ever lead anybody there.
fn choose(moves: &BTreeSet<String>, twin: &PlainKaruba, seat: usize, rng: &mut PlayoutRng) -> String {
    let lay_first = twin.turn() <= 17;
    let wish = |text: &str| match twin.progress(seat, text) {
        Some(steps) if !lay_first && steps > 0 => steps,
        _ if text.contains('@') => 0,
        _ => -1,
    };
    let most = if rng.below(5) == 0 { None } else { moves.iter().map(|text| wish(text)).max() };
    let wished: Vec<&String> = moves.iter().filter(|text| most.is_none() || Some(wish(text)) == most).collect();
    wished[rng.below(wished.len() as u32) as usize].clone()
}

fn compare_game(setup: &Setup<Karuba>, rng: &mut PlayoutRng, seen: &mut Seen) {
    let deal = Karuba::deal(setup, rng);
    let mut game = Karuba::start(setup, &deal).expect("its own deal");
    let drafted = setup.options.setup == SetupMode::Draft;
    let in_order = setup.options.decisions == Decisions::InOrder;
    let mut twin = PlainKaruba::new(setup.set.file(), setup.seats, drafted, in_order, &deal.tiles);
    if let Some(placements) = deal.setup {
        twin.place_all(&placements.map(|each| (i64::from(each.beach.printed()), i64::from(each.jungle.printed()))));
    }
    loop {
        seen.positions += 1;
        let truth = serde_json::to_string(&game.truth()).expect("truth is JSON");
        assert_eq!(truth, twin.truth(), "\n{deal}");
        let deciding: Vec<usize> = game.turn().seats().iter().map(Seat::index).collect();
        assert_eq!(deciding, twin.deciding(), "\n{truth}");
        let (points, places) = twin.result();
        let standing = game.standing();
        let scored: Vec<i64> = standing.scores.iter().map(|&points| points.into()).collect();
        assert_eq!(scored, points, "\n{truth}");
        assert_eq!(standing.places, places, "\n{truth}");
        let mut choices = Vec::new();
        let mut joint: Option<Joint<_>> = None;
        for seat in deciding.into_iter().map(Seat::new) {
            let mut moves = Vec::new();
            game.legal(seat, &mut moves);
            let listed: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
            let legal = twin.legal(seat.index());
            assert_eq!(listed, legal, "seat {seat}: engine (left), twin (right)\n{truth}");
            let text = choose(&legal, &twin, seat.index(), rng);
            seen.arrivals += usize::from(text.ends_with(">temple"));
            let choice = text.parse().expect("its own notation");
            match &mut joint {
                Some(joint) => joint.set(seat, choice),
                None => joint = Some(Joint::of(seat, choice)),
            }
            choices.push((seat.index(), text));
        }
        let Some(joint) = joint else { break };
        game.resolve(&joint, &mut ());
        twin.play(&choices);
    }
    seen.shared_arrivals += twin.shared_arrivals;
    seen.ended_early += usize::from(!game.truth().stack.is_empty());
}

/// B3 to B14: legal moves, what follows from them, and the result are those of the plain twin, at every number of seats, with
/// all options, on the printed set and on others.
#[test]
fn the_engine_agrees_with_its_plain_twin() {
    let mut rng = PlayoutRng::new(7);
    let mut seen = Seen { positions: 0, arrivals: 0, shared_arrivals: 0, ended_early: 0 };
    let sets = sets();
    while seen.positions < 100_000 {
        for seats in 2..=4 {
            for setup in [SetupMode::Random, SetupMode::Draft] {
                for decisions in [Decisions::Together, Decisions::InOrder] {
                    let set = sets[rng.below(sets.len() as u32) as usize].clone();
                    let setup = Setup { options: KarubaOptions { setup, decisions }, set, seats };
                    compare_game(&setup, &mut rng, &mut seen);
                }
            }
        }
    }
    assert!(seen.arrivals > 2_000, "only {} adventurers arrived", seen.arrivals);
    assert!(seen.shared_arrivals > 30, "only {} temples were reached together", seen.shared_arrivals);
    assert!(seen.ended_early >= 5, "only {} games ended before the last tile", seen.ended_early);
}
