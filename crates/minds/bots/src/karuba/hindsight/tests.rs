//! No line passes the bound: not those that are found, not those of games that were played, not the best of all on deals cut down so
//! far that every line can be looked at.

use tablee_core::{DealRng, Game as _, Joint, PlayoutRng, Rng as _, Seat, Setup, Turn, Viewer};
use tablee_karuba::{Karuba, KarubaDeal, KarubaMove, KarubaView};

use super::hindsight;
use crate::{Budget, Hindsight, Level, Mind as _, OneAfterTheOther, Question, choose};

const OWN: Seat = Seat::FIRST;

fn deal(game: u64) -> (Karuba, KarubaDeal) {
    let setup = Setup::<Karuba>::standard(2).unwrap();
    let deal = Karuba::deal(&setup, &mut DealRng::from_numbers(33, game));
    (Karuba::start(&setup, &deal).unwrap(), deal)
}

fn legal(state: &Karuba, seat: Seat) -> Vec<KarubaMove> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

fn bot(state: &Karuba, seat: Seat, level: Level, seed: u64) -> KarubaMove {
    let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
    let budget = Budget::playouts(30);
    choose::<Karuba>(&Question { view: &view, seat, legal: &legal, level, seed, budget, workers: &OneAfterTheOther })
}

/// One turn of two seats.
fn turn(state: &mut Karuba, own: KarubaMove, other: KarubaMove) {
    let mut joint = Joint::of(OWN, own);
    joint.set(Seat::new(1), other);
    state.resolve(&joint, &mut ());
}

fn view(state: &Karuba) -> KarubaView {
    state.view(Viewer::Seat(OWN))
}

/// What the deal is worth from its beginning.
fn solved(game: u64, nodes: u64) -> Hindsight<KarubaMove> {
    let (state, deal) = deal(game);
    Karuba::hindsight(&view(&state), &deal, OWN, nodes).expect("a deal to look back at")
}

#[test]
fn the_best_line_can_be_played_and_has_its_points() {
    let mut sum = (0, 0);
    for game in 0..6 {
        let found = solved(game, 2_000);
        let (mut state, _) = deal(game);
        for &choice in &found.line {
            assert_eq!(state.check(OWN, choice), Ok(()), "deal {game}: {choice}");
            // Whoever does the same at the same time gets the same (B11), so the other takes nothing away.
            turn(&mut state, choice, choice);
        }
        assert_eq!(state.turn(), Turn::Over, "deal {game}: the line goes to the end");
        assert_eq!(state.scores().points(OWN), found.points, "deal {game}");
        assert!(found.points <= found.bound, "deal {game}: {} above {}", found.points, found.bound);
        sum = (sum.0 + found.points, sum.1 + found.bound);
    }
    assert!(sum.0 >= 6 * 24, "{sum:?}: four treasures and some of the way");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    assert_eq!(solved(1, 600), solved(1, 600));
}

#[test]
fn no_game_that_was_played_passes_the_bound() {
    for game in 0..12 {
        let bound = solved(game, 100).bound;
        let (mut state, _) = deal(game);
        let level = [Level::Medium, Level::Hard][game as usize % 2];
        while state.turn() != Turn::Over {
            let choice = |seat| bot(&state, seat, level, game);
            let (own, other) = (choice(OWN), choice(Seat::new(1)));
            turn(&mut state, own, other);
        }
        for seat in [OWN, Seat::new(1)] {
            let made = state.scores().points(seat);
            assert!(made <= bound, "deal {game}: {made} above {bound}");
        }
    }
}

/// The most points after `tiles` more tiles, by looking at every line with the rules themselves; the other seat discards.
fn best_of_all(state: &Karuba, tiles: usize) -> i32 {
    if tiles == 0 || state.turn() == Turn::Over {
        return state.scores().points(OWN);
    }
    let tile = state.revealed().expect("a tile is being decided");
    let best = |choice: KarubaMove| {
        let mut next = state.clone();
        turn(&mut next, choice, KarubaMove::Discard { tile });
        best_of_all(&next, tiles - 1)
    };
    legal(state, OWN).into_iter().map(best).max().expect("one may always discard")
}

#[test]
fn on_deals_cut_down_the_bound_holds_against_the_best_of_all() {
    let (mut positions, mut proven, mut found, mut gained) = (0, 0, 0, 0);
    for game in 0..10 {
        let (mut state, deal) = deal(100 + game);
        let mut rng = PlayoutRng::new(game);
        let mut turns = 0;
        while state.turn() != Turn::Over {
            if turns % 4 == 3 || turns > 31 {
                let tiles = if turns % 8 == 7 { 3 } else { 2 }.min(36 - turns);
                let order = &deal.tiles[turns..turns + tiles];
                let exact = best_of_all(&state, tiles);
                let Hindsight { points, line, bound } = hindsight(&view(&state), OWN, order, 3_000).unwrap();
                assert!(points <= exact && exact <= bound, "deal {game}, turn {turns}: {points} {exact} {bound}");
                assert!(line.len() <= tiles);
                positions += 1;
                proven += usize::from(exact == bound);
                found += usize::from(exact == points);
                gained += usize::from(exact > state.scores().points(OWN));
            }
            // Now and then anything, so that islands are not all alike.
            let own = match rng.below(5) {
                0 => state.sample(OWN, &mut rng, &mut Vec::new()),
                _ => bot(&state, OWN, Level::Medium, game),
            };
            let tile = state.revealed().unwrap();
            turn(&mut state, own, KarubaMove::Discard { tile });
            turns += 1;
        }
    }
    assert!(positions > 80 && gained > 40, "{positions} positions, {gained} with something to gain");
    assert!(found * 100 > positions * 95, "the beam found the best of all in {found} of {positions}");
    // So late on an island full of tiles the bound does not see which crystals are out of reach.
    assert!(proven * 8 > positions, "the bound was the best of all in {proven} of {positions}");
}

/// With two tiles left, one step from the temple and nothing lying about, a treasure is all there is.
#[test]
fn what_is_plain_is_proven() {
    let mut seen = 0;
    for game in 0..20 {
        let (mut state, deal) = deal(game);
        while state.turn() != Turn::Over {
            let now = view(&state);
            let left = 36 - usize::from(now.turn);
            if left <= 1 {
                let before = state.scores().points(OWN);
                let found = Karuba::hindsight(&now, &deal, OWN, 500).unwrap();
                assert_eq!(found.points, best_of_all(&state, left + 1));
                seen += usize::from(found.bound == found.points && found.points >= before);
            }
            let choices = [OWN, Seat::new(1)].map(|seat| bot(&state, seat, Level::Medium, game));
            turn(&mut state, choices[0], choices[1]);
        }
        assert_eq!(Karuba::hindsight(&view(&state), &deal, OWN, 10), None, "nothing is left to look back at");
    }
    assert!(seen > 5, "{seen}");
}
