//! The engine against its plain twin, position by position.

#[path = "twin/plain.rs"]
mod plain;

use std::collections::BTreeMap;

use plain::Table;
use tablee_core::{ComponentSet, Game, Interned, Joint, PlayoutRng, Rng, Seat, Setup, Turn};
use tablee_karuba_cards::{Card, KarubaCards, KarubaCardsSet, Move, Options};

/// C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12: who decides, every legal move, every card, and every seat's points are the same in over 100,000 positions of
/// random games, at every number of seats, with and without detours, with the house faces.
#[test]
fn the_engine_agrees_with_its_plain_twin() {
    let mut positions = 0;
    for game in 0..3_600_u64 {
        let setup = setup(KarubaCardsSet::standard(), game);
        positions += compare(&setup, game, true);
    }
    assert!(positions >= 100_000, "only {positions} positions");
}

/// C8, C9, C10, C11: with other faces too, among them many with more exits, where paths are many and equally short ones frequent.
#[test]
fn the_engine_agrees_with_its_plain_twin_on_other_faces() {
    for number in 0..24_u64 {
        let mut rng = PlayoutRng::new(number);
        let set = KarubaCardsSet::from_text("other.toml", &faces(number, &mut rng)).expect("a set of cards");
        for game in 0..20 {
            let setup = setup(set.clone(), number * 20 + game);
            compare(&setup, game, false);
        }
    }
}

/// Adventurers, temples, items and exits anywhere; the later the set, the more exits it has.
fn faces(number: u64, rng: &mut PlayoutRng) -> String {
    let mut order: Vec<usize> = (0..16).collect();
    rng.shuffle(&mut order);
    let colours = ["blue", "orange", "green", "purple"];
    let mut text = format!("faces = \"other {number}\"\ncards = [\n");
    for (card, place) in order.into_iter().enumerate() {
        let several = |rng: &mut PlayoutRng| u64::from(rng.below(24)) < 8 + number;
        let mut exits: String = "NESW".chars().filter(|_| several(rng)).collect();
        if exits.is_empty() {
            exits.push('N');
        }
        let figure = match place {
            0..4 => format!(", adventurer = \"{}\"", colours[place]),
            4..8 => format!(", temple = \"{}\"", colours[place - 4]),
            _ => String::new(),
        };
        let item = ["", "", ", item = \"crystal\"", ", item = \"gold\""][rng.below(4) as usize];
        text.push_str(&format!("  {{ number = {}, exits = \"{exits}\"{figure}{item} }},\n", card + 1));
    }
    text + "]\n"
}

fn setup(set: Interned<KarubaCardsSet>, game: u64) -> Setup<KarubaCards> {
    Setup::new(Options { detours: game % 2 == 1 }, set, 2 + (game / 2 % 5) as usize).expect("two to six")
}

/// Plays a random game on both; returns the number of positions. `all` compares the points at every position, otherwise only
/// at the end.
fn compare(setup: &Setup<KarubaCards>, game: u64, all: bool) -> usize {
    let mut rng = PlayoutRng::new(game);
    let deal = KarubaCards::deal(setup, &mut rng);
    let piles: Vec<Vec<u8>> = deal.piles().iter().map(|pile| pile.map(Card::number).to_vec()).collect();
    let mut state = KarubaCards::start(setup, &deal).expect("its own deal");
    let mut twin = Table::new(setup.set.file().clone(), setup.options.detours, &piles);
    for positions in 1.. {
        same(&state, &twin);
        let deciding = state.turn().seats();
        if all || deciding.is_empty() {
            for seat in Seat::all(setup.seats) {
                assert_eq!(state.scores().points(seat), twin.points(seat.index()), "seat {seat}: {twin:?}");
            }
        }
        let mut choices = BTreeMap::new();
        let mut joint: Option<Joint<Move>> = None;
        for seat in deciding {
            let choice = state.sample(seat, &mut rng, &mut Vec::new());
            choices.insert(seat.index(), choice.to_string());
            match &mut joint {
                Some(joint) => joint.set(seat, choice),
                None => joint = Some(Joint::of(seat, choice)),
            }
        }
        let Some(joint) = joint else { return positions };
        state.resolve(&joint, &mut ());
        twin.play(&choices);
    }
    0
}

fn same(state: &KarubaCards, twin: &Table) {
    let truth = state.truth();
    assert_eq!((u32::from(truth.round), truth.phase.name()), (twin.round, twin.phase));
    let deciding: Vec<usize> = state.turn().seats().iter().map(Seat::index).collect();
    assert_eq!(deciding, twin.deciding(), "{twin:?}");
    assert_eq!(state.turn() == Turn::Over, twin.phase == "over");
    let numbers = |cards: &mut dyn Iterator<Item = Card>| cards.map(Card::number).collect::<Vec<u8>>();
    let mut moves = Vec::new();
    for (index, (truth, player)) in truth.players.iter().zip(&twin.players).enumerate() {
        assert_eq!(numbers(&mut truth.hand.iter()), player.hand);
        assert_eq!(numbers(&mut truth.pile.iter().copied()), player.pile);
        assert_eq!(numbers(&mut truth.chosen.iter()), player.chosen);
        assert_eq!(numbers(&mut truth.discarded.iter().copied()), player.discarded);
        let island: BTreeMap<(i32, i32), u8> =
            truth.island.iter().map(|&(card, x, y)| ((x.into(), y.into()), card.number())).collect();
        assert_eq!(island, player.island);
        moves.clear();
        state.legal(Seat::new(index), &mut moves);
        assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), twin.legal(index), "{twin:?}");
    }
}
