//! The engine against its plain twin, over random games at every number of seats, with every option and several sets.

mod plain;
mod sets;

use std::collections::BTreeSet;

use plain::knowledge::Knowledge;
use plain::{Spot, Twin};
use tablee_core::{ComponentSet, Game, Interned, Joint, PlayoutRng, Rng, Seat, Setup, Turn, Viewer};
use tablee_labyrinth::{Labyrinth, LabyrinthMove, LabyrinthOptions, LabyrinthSet, Phase, Place};

/// Both of them, in step.
struct Pair {
    engine: Labyrinth,
    plain: Twin,
}

impl Pair {
    fn deal(set: Interned<LabyrinthSet>, rotation: bool, seats: usize, rng: &mut PlayoutRng) -> Pair {
        let setup = Setup::<Labyrinth>::new(LabyrinthOptions { rotation }, set.clone(), seats).unwrap();
        let deal = Labyrinth::deal(&setup, rng);
        Pair { engine: Labyrinth::start(&setup, &deal).unwrap(), plain: Twin::new(set.file(), rotation, seats, &deal) }
    }

    fn play(&mut self, choice: LabyrinthMove) {
        let seat = Seat::new(self.plain.turn);
        assert_eq!(self.engine.check(seat, choice), Ok(()));
        self.engine.resolve(&Joint::of(seat, choice), &mut ());
        self.plain.play(&choice.to_string());
    }

    fn legal(&self) -> Vec<LabyrinthMove> {
        let mut moves = Vec::new();
        self.engine.legal(Seat::new(self.plain.turn), &mut moves);
        moves
    }

    fn compare(&self) {
        let (truth, plain) = (self.engine.truth(), &self.plain);
        let spot = |place: &Place| (i32::from(place.x), i32::from(place.y));
        let maze: Vec<(Spot, (u8, u8))> =
            truth.maze.iter().map(|&(x, y, card, rotation)| ((x.into(), y.into()), (card, rotation))).collect();
        assert_eq!(maze, plain.maze.iter().map(|(&spot, &face)| (spot, face)).collect::<Vec<_>>());
        let sorted = |hand: &Vec<u8>| hand.iter().copied().collect::<BTreeSet<u8>>().into_iter().collect::<Vec<u8>>();
        assert_eq!(truth.hands, plain.hands.iter().map(sorted).collect::<Vec<_>>());
        assert_eq!(truth.pile, Vec::from(plain.pile.clone()));
        assert_eq!(truth.won, plain.won);
        assert_eq!((truth.turn, truth.phase), (Seat::new(plain.turn), phase(plain.phase)));
        assert_eq!(truth.laid.as_ref().map(spot), plain.laid);
        assert_eq!(truth.linked.iter().map(spot).collect::<Vec<_>>(), plain.linked.iter().copied().collect::<Vec<_>>());
        let legal: BTreeSet<String> = self.legal().iter().map(ToString::to_string).collect();
        assert_eq!(legal, plain.legal());
        for seat in Seat::all(plain.hands.len()) {
            assert_eq!(self.engine.scores().points(seat), plain.won[seat.index()].len() as i32);
        }
    }
}

fn phase(name: &str) -> Phase {
    match name {
        "lay" => Phase::Lay,
        "take" => Phase::Take,
        _ => Phase::Over,
    }
}

/// Plays games and compares every position. With `greedy`, whatever can be taken is taken.
fn agree(set: Interned<LabyrinthSet>, games: u64, greedy: bool) -> u64 {
    let mut positions = 0;
    for rotation in [true, false] {
        for seats in 2..=6 {
            for game in 0..games {
                let mut rng = PlayoutRng::new(game * 31 + seats as u64);
                let mut pair = Pair::deal(set.clone(), rotation, seats, &mut rng);
                loop {
                    pair.compare();
                    positions += 1;
                    if pair.engine.turn() == Turn::Over {
                        break;
                    }
                    let mut moves = pair.legal();
                    if greedy && moves.len() > 1 {
                        moves.retain(|choice| *choice != LabyrinthMove::Done);
                    }
                    pair.play(moves[rng.below(moves.len() as u32) as usize]);
                }
            }
        }
    }
    positions
}

/// L1 to L8: the engine and the plain twin agree in more than 100,000 positions.
#[test]
fn the_house_set_agrees() {
    let positions = agree(LabyrinthSet::standard(), 160, false) + agree(LabyrinthSet::standard(), 20, true);
    assert!(positions >= 100_000, "only {positions} positions");
}

/// L8: with narrow corridors players often cannot lay.
#[test]
fn narrow_corridors_agree() {
    agree(sets::narrow(50), 25, false);
    agree(sets::narrow(16), 25, true);
}

/// L4, L5: with one treasure nearly everywhere there is much to take, and mazes break up and join again.
#[test]
fn wide_corridors_agree() {
    agree(sets::wide(), 15, false);
    agree(sets::wide(), 15, true);
}

/// L5: taking card by card loses nothing. Whatever set of linked cards leaves the rest joined can be taken one after the
/// other, the rest staying joined all the time: put back in any order in which each touches what lies, they give an order
/// for taking when it is reversed.
#[test]
fn every_set_that_may_be_taken_can_be_taken_card_by_card() {
    let mut several = 0;
    for game in 0..60 {
        let mut rng = PlayoutRng::new(game);
        let mut pair = Pair::deal(sets::wide(), true, 2, &mut rng);
        while pair.engine.turn() != Turn::Over {
            let moves = pair.legal();
            if pair.plain.phase == "take" && pair.plain.linked.len() <= 6 {
                several += sets_of_linked_cards(&pair.plain);
            }
            pair.play(moves[rng.below(moves.len() as u32) as usize]);
        }
    }
    assert!(several > 1000, "only {several} sets of several cards");
}

/// Compares what may be taken at once with what can be taken step by step. Returns how many sets have several cards.
fn sets_of_linked_cards(plain: &Twin) -> usize {
    let linked: Vec<Spot> = plain.linked.iter().copied().collect();
    let mut step_by_step = BTreeSet::new();
    take_on(plain, &BTreeSet::new(), &mut step_by_step);
    let mut at_once = BTreeSet::new();
    for choice in 0..1_u32 << linked.len() {
        let taken: BTreeSet<Spot> =
            linked.iter().enumerate().filter(|(index, _)| choice >> index & 1 == 1).map(|(_, &spot)| spot).collect();
        if plain.stays_joined(&taken) {
            at_once.insert(taken);
        }
    }
    assert_eq!(step_by_step, at_once);
    at_once.iter().filter(|taken| taken.len() > 1).count()
}

fn take_on(plain: &Twin, taken: &BTreeSet<Spot>, reached: &mut BTreeSet<BTreeSet<Spot>>) {
    if !reached.insert(taken.clone()) {
        return;
    }
    for &spot in plain.linked.difference(taken) {
        let mut more = taken.clone();
        more.insert(spot);
        if plain.stays_joined(&more) {
            take_on(plain, &more, reached);
        }
    }
}

/// L8: what the view tells of a hand after its holder passed is neither more nor less than what follows from the moves, and
/// every state dealt anew keeps to it.
#[test]
fn passes_tell_what_follows_from_them() {
    let mut told = 0;
    for (seats, cards) in [(2, 16), (2, 24), (3, 20), (4, 24), (6, 24)] {
        for game in 0..30 {
            let mut rng = PlayoutRng::new(game);
            let mut pair = Pair::deal(sets::narrow(cards), game % 10 == 9, seats, &mut rng);
            let mut knowledge = Knowledge::new(&pair.plain);
            while pair.engine.turn() != Turn::Over {
                let moves = pair.legal();
                let choice = moves[rng.below(moves.len() as u32) as usize];
                knowledge.watch(&pair.plain, &choice.to_string());
                pair.play(choice);
                knowledge.draws(&pair.plain);
                told += u64::from(compare_knowledge(&pair, &knowledge, &mut rng));
            }
        }
    }
    assert!(told > 1000, "passes told something only {told} times");
}

fn compare_knowledge(pair: &Pair, knowledge: &Knowledge, rng: &mut PlayoutRng) -> bool {
    let seats = pair.plain.hands.len();
    let mut told = false;
    let possible: Vec<BTreeSet<BTreeSet<u8>>> = (0..seats).map(|seat| knowledge.possible(&pair.plain, seat)).collect();
    for seat in Seat::all(seats) {
        let closed: Vec<Vec<char>> =
            pair.engine.closed(seat).iter().map(|sides| sides.to_string().chars().collect()).collect();
        told |= closed.iter().any(|sides| !sides.is_empty());
        assert_eq!(possible[seat.index()], knowledge.fitting(&pair.plain, &closed));
    }
    for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
        let dealt = Labyrinth::determinize(&pair.engine.view(viewer), rng);
        assert_eq!(dealt.view(viewer), pair.engine.view(viewer));
        for seat in Seat::all(seats) {
            let hand: BTreeSet<u8> = dealt.hand(seat).collect();
            assert!(possible[seat.index()].contains(&hand), "seat {seat} cannot hold {hand:?}");
        }
    }
    told
}
