//! Playouts are counted where they are made, and those of a search can be had without it.

use tablee_bots::{Budget, Level, Mind, OneAfterTheOther, Played, Question, consider, consider_counting};
use tablee_core::{PlayoutRng, Seat, Setup, Viewer, random_step};
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

const BUDGET: u64 = 200;
/// No search begins a stretch of more playouts than this.
const STRETCH: u64 = 130;

fn question<'a, G: Mind>(view: &'a G::View, seat: Seat, legal: &'a [G::Move], level: Level) -> Question<'a, G> {
    Question { view, seat, legal, level, seed: 11, budget: Budget::playouts(BUDGET), workers: &OneAfterTheOther }
}

/// Some of the choices of a random game.
fn visit<G: Mind>(seats: usize, mut visit: impl FnMut(&G::View, Seat, &[G::Move])) {
    let setup = Setup::<G>::standard(seats).unwrap();
    let (mut rng, mut scratch, mut legal) = (PlayoutRng::new(3), Vec::new(), Vec::new());
    let mut state = G::start(&setup, &G::deal(&setup, &mut rng)).unwrap();
    let mut met = 0_u32;
    loop {
        for seat in state.turn().seats() {
            legal.clear();
            state.legal(seat, &mut legal);
            if legal.len() > 1 {
                met += 1;
                if met % 6 == 1 {
                    visit(&state.view(Viewer::Seat(seat)), seat, &legal);
                }
            }
        }
        if random_step(&mut state, &mut rng, &mut scratch) == 0 {
            return;
        }
    }
}

fn searches_count<G: Mind>(seats: usize) {
    let mut seen = [0; 2];
    visit::<G>(seats, |view, seat, legal| {
        for level in [Level::Easy, Level::Medium, Level::Hard, Level::Master] {
            let question = question::<G>(view, seat, legal, level);
            let played = Played::default();
            let candidates = consider_counting(&question, &mut |_| true, &played);
            assert_eq!(candidates, consider(&question, &mut |_| true), "counting changes nothing");
            assert!(level < Level::Master || played.count() <= BUDGET + STRETCH, "{} playouts", played.count());
            let alone = G::playouts(&question).map(|mut playout| (0..20).map(|_| playout()).sum::<f64>());
            assert_eq!(alone.is_some(), played.count() > 0, "{level}: {} playouts", played.count());
            assert!(alone.is_none_or(f64::is_finite));
            seen[usize::from(alone.is_some())] += 1;
        }
    });
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn playouts_can_be_had_alone_where_a_search_makes_them() {
    searches_count::<Kariba>(2);
    searches_count::<Kariba>(4);
    searches_count::<Karuba>(2);
    searches_count::<Karuba>(4);
    searches_count::<KarubaCards>(2);
    searches_count::<KarubaCards>(4);
    searches_count::<Labyrinth>(2);
    searches_count::<Labyrinth>(3);
}

/// Where a single move is asked about nothing is shared among moves: search and playouts alone must come to the same.
fn one_move_is_worth_the_mean_of_its_playouts<G: Mind>() {
    let mut seen = 0;
    visit::<G>(2, |view, seat, legal| {
        let question = question::<G>(view, seat, &legal[..1], Level::Hard);
        let Some(mut playout) = G::playouts(&question) else { return };
        let [candidate] = &consider(&question, &mut |_| true)[..] else { panic!("one move was asked about") };
        let mean = (0..candidate.playouts).map(|_| playout()).sum::<f64>() / candidate.playouts as f64;
        assert!((candidate.worth - mean).abs() < 1e-6, "{} and {mean}", candidate.worth);
        seen += 1;
    });
    assert!(seen > 3, "{seen} positions");
}

#[test]
fn playouts_alone_are_those_of_the_search() {
    one_move_is_worth_the_mean_of_its_playouts::<Kariba>();
    one_move_is_worth_the_mean_of_its_playouts::<Karuba>();
}
