//! The search by the rules alone plays every game at every decision, answers the same question the same way, counts its playouts,
//! stops when told, and beats whoever does not think.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

use tablee_bots::{Budget, Level, Mind, OneAfterTheOther, Played, Question, choose_plainly, consider_plainly};
use tablee_core::{DealRng, Game as _, Joint, PlayoutRng, Rng as _, Seat, Setup, Viewer, random_step};
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

const SEATS: usize = 2;

fn question<'a, G: Mind>(
    view: &'a G::View,
    seat: Seat,
    legal: &'a [G::Move],
    seed: u64,
    budget: Budget<'a>,
) -> Question<'a, G> {
    Question { view, seat, legal, level: Level::Hard, seed, budget, workers: &OneAfterTheOther }
}

fn start<G: Mind>(seats: usize, game: u64) -> G {
    let setup = Setup::<G>::standard(seats).unwrap();
    G::start(&setup, &G::deal(&setup, &mut DealRng::from_numbers(8, game))).unwrap()
}

fn legal<G: Mind>(state: &G, seat: Seat) -> Vec<G::Move> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

/// Every decision of a random game.
fn decisions<G: Mind>(seats: usize, mut visit: impl FnMut(&G, Seat)) {
    let (mut state, mut rng, mut scratch) = (start::<G>(seats, 0), PlayoutRng::new(4), Vec::new());
    loop {
        for seat in state.turn().seats() {
            visit(&state, seat);
        }
        if random_step(&mut state, &mut rng, &mut scratch) == 0 {
            return;
        }
    }
}

fn considers_every_move_and_stays_blind<G: Mind>(seats: usize) {
    const PLAYOUTS: u64 = 40;
    let mut rng = PlayoutRng::new(6);
    decisions::<G>(seats, |state, seat| {
        let (view, legal, played) = (state.view(Viewer::Seat(seat)), legal(state, seat), Played::default());
        let asked = question::<G>(&view, seat, &legal, 1, Budget::playouts(PLAYOUTS));
        let found = consider_plainly(&asked, &mut |_| true, &played);
        assert_eq!(found.iter().map(|candidate| candidate.choice).collect::<Vec<_>>(), legal);
        assert_eq!(played.count(), PLAYOUTS);
        assert_eq!(found.iter().map(|candidate| candidate.playouts).sum::<u64>(), PLAYOUTS);
        assert!(found.iter().all(|candidate| (0.0..=1.0).contains(&candidate.worth) && candidate.win <= 1.0));
        // The same view, whatever lies hidden.
        let other = G::determinize(&view, &mut rng).view(Viewer::Seat(seat));
        assert_eq!(choose_plainly(&asked), choose_plainly(&Question { view: &other, ..asked }));
    });
}

#[test]
fn every_decision_of_every_game_is_answered() {
    considers_every_move_and_stays_blind::<Kariba>(2);
    considers_every_move_and_stays_blind::<Kariba>(4);
    considers_every_move_and_stays_blind::<Karuba>(2);
    considers_every_move_and_stays_blind::<Karuba>(4);
    considers_every_move_and_stays_blind::<KarubaCards>(2);
    considers_every_move_and_stays_blind::<KarubaCards>(6);
    considers_every_move_and_stays_blind::<Labyrinth>(2);
    considers_every_move_and_stays_blind::<Labyrinth>(6);
}

#[test]
fn a_search_stops_when_it_is_told() {
    let state = start::<Kariba>(SEATS, 0);
    let seat = state.turn_of();
    let (view, legal) = (state.view(Viewer::Seat(seat)), legal(&state, seat));
    let looks = AtomicU32::new(0);
    let stop = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
    let played = Played::default();
    let endless = Budget { playouts: u64::MAX, stop: &stop };
    consider_plainly(&question::<Kariba>(&view, seat, &legal, 1, endless), &mut |_| true, &played);
    assert_eq!(played.count(), 4 * 64, "at the fourth look at the clock");

    let (played, told) = (Played::default(), Cell::new(0));
    let mut report = |found: &[_]| {
        assert_eq!(found.len(), legal.len());
        told.set(told.get() + 1);
        told.get() < 2
    };
    consider_plainly(&question::<Kariba>(&view, seat, &legal, 1, Budget::playouts(u64::MAX)), &mut report, &played);
    assert_eq!((told.get(), played.count()), (2, 512), "at the second intermediate result");
}

/// Victories over random moves in so many games, ties divided; the search sits on either side.
fn beats_random<G: Mind>(games: u64, playouts: u64) -> f64 {
    let mut won = 0.0;
    for game in 0..games {
        let searching = Seat::all(SEATS).nth((game % 2) as usize).unwrap();
        let (mut state, mut rng) = (start::<G>(SEATS, game), PlayoutRng::new(game));
        loop {
            let mut joint: Option<Joint<G::Move>> = None;
            for seat in state.turn().seats() {
                let (view, legal) = (state.view(Viewer::Seat(seat)), legal(&state, seat));
                let choice = if seat == searching {
                    choose_plainly(&question::<G>(&view, seat, &legal, rng.next_u64(), Budget::playouts(playouts)))
                } else {
                    legal[rng.below(legal.len() as u32) as usize]
                };
                joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
            }
            let Some(joint) = joint else { break };
            state.resolve(&joint, &mut ());
        }
        won += tablee_bots::win_share(&state, searching);
    }
    won / games as f64
}

#[test]
fn whoever_thinks_beats_whoever_does_not() {
    for (game, share) in [
        ("Kariba", beats_random::<Kariba>(40, 200)),
        ("Karuba", beats_random::<Karuba>(10, 100)),
        ("Karuba cards", beats_random::<KarubaCards>(20, 200)),
        ("Labyrinth", beats_random::<Labyrinth>(20, 200)),
    ] {
        assert!(share >= 0.8, "{game}: {share}");
    }
}
