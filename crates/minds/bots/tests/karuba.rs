//! The opponents of Karuba: they see only the view, answer the same question the same way, consider every legal move at every
//! table, and each beats the one below.

mod common;

use common::{Backwards, Threads};
use tablee_bots::win_share;
use tablee_bots::{Budget, Candidate, Level, OneAfterTheOther, Question, Workers, best, choose, consider};
use tablee_core::{ComponentSet as _, DealRng, Game as _, Joint, PlayoutRng, Rng as _, Seat, Setup, Viewer};
use tablee_karuba::{Decisions, Karuba, KarubaMove, KarubaOptions, KarubaSet, KarubaView, SetupMode};

const THINKING: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];

/// Every table there can be.
fn tables() -> Vec<Setup<Karuba>> {
    let mut tables = Vec::new();
    for seats in 2..=4 {
        for setup in [SetupMode::Random, SetupMode::Draft] {
            for decisions in [Decisions::Together, Decisions::InOrder] {
                tables.push(Setup::new(KarubaOptions { setup, decisions }, KarubaSet::standard(), seats).unwrap());
            }
        }
    }
    tables
}

fn start(setup: &Setup<Karuba>, game: u64) -> Karuba {
    Karuba::start(setup, &Karuba::deal(setup, &mut DealRng::from_numbers(3, game))).unwrap()
}

fn legal(state: &Karuba, seat: Seat) -> Vec<KarubaMove> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

fn question<'a>(
    view: &'a KarubaView,
    seat: Seat,
    legal: &'a [KarubaMove],
    level: Level,
    playouts: u64,
    workers: &'a dyn Workers,
) -> Question<'a, Karuba> {
    Question { view, seat, legal, level, seed: 5, budget: Budget::playouts(playouts), workers }
}

fn bot(state: &Karuba, seat: Seat, level: Level, playouts: u64, seed: u64) -> KarubaMove {
    let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
    choose(&Question { seed, ..question(&view, seat, &legal, level, playouts, &OneAfterTheOther) })
}

/// Everybody who decides does so as told.
fn step(state: &mut Karuba, mut decide: impl FnMut(&Karuba, Seat) -> KarubaMove) -> bool {
    let mut joint: Option<Joint<KarubaMove>> = None;
    for seat in state.turn().seats() {
        let choice = decide(state, seat);
        joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
    }
    joint.map(|joint| state.resolve(&joint, &mut ())).is_some()
}

/// Every `every`-th decision at every table, in games of mediums that now and then play anything.
fn positions(games: u64, every: u64, mut visit: impl FnMut(&Karuba, Seat)) {
    for (table, setup) in tables().iter().enumerate() {
        for game in 0..games {
            let mut state = start(setup, game);
            let mut rng = PlayoutRng::new(game);
            let mut decision = table as u64 + game;
            let mut choose = |state: &Karuba, seat: Seat| {
                if decision.is_multiple_of(every) {
                    visit(state, seat);
                }
                decision += 1;
                if rng.below(5) == 0 {
                    state.sample(seat, &mut rng, &mut Vec::new())
                } else {
                    bot(state, seat, Level::Medium, 1, decision)
                }
            };
            while step(&mut state, &mut choose) {}
        }
    }
}

#[test]
fn a_bot_cannot_see_what_is_hidden() {
    let mut rng = PlayoutRng::new(17);
    let mut seen = 0;
    positions(1, 5, |state, seat| {
        let view = state.view(Viewer::Seat(seat));
        let other = Karuba::determinize(&view, &mut rng);
        for level in THINKING {
            assert_eq!(bot(state, seat, level, 13, 5), bot(&other, seat, level, 13, 5), "{level}: {view:?}");
        }
        seen += 1;
    });
    assert!(seen > 200, "{seen}");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    positions(1, 41, |state, seat| {
        let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
        for level in THINKING {
            let ask =
                |workers: &dyn Workers| consider(&question(&view, seat, &legal, level, 60, workers), &mut |_| true);
            let first = ask(&OneAfterTheOther);
            assert_eq!(first, ask(&OneAfterTheOther), "{level}");
            assert_eq!(first, ask(&Backwards), "{level}");
            assert_eq!(first, ask(&Threads), "{level}");
        }
    });
}

#[test]
fn every_legal_move_is_considered_at_every_decision() {
    positions(1, 2, |state, seat| {
        let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
        // Looking at every move is the same for all who search, so that few playouts are enough.
        for level in THINKING {
            let candidates = consider(&question(&view, seat, &legal, level, 6, &OneAfterTheOther), &mut |_| true);
            let moves: Vec<KarubaMove> = candidates.iter().map(|candidate| candidate.choice).collect();
            assert_eq!(moves, legal, "{level}");
            for Candidate { worth, points, win, .. } in candidates {
                assert!((0.0..=1.0).contains(&worth), "{level}: worth {worth}");
                assert!((0.0..=60.0).contains(&points), "{level}: points {points}");
                assert!((0.0..=1.0).contains(&win), "{level}: win {win}");
            }
        }
    });
}

#[test]
fn a_search_stops_when_told() {
    let state = start(&Setup::standard(2).unwrap(), 1);
    let seat = Seat::FIRST;
    let (view, legal) = (state.view(Viewer::Seat(seat)), legal(&state, seat));
    let mut told = 0;
    let stopped = Budget { playouts: u64::MAX, stop: &|| true };
    for level in [Level::Hard, Level::Master] {
        let ask = question(&view, seat, &legal, level, 0, &OneAfterTheOther);
        let candidates = consider(&Question { budget: stopped, ..ask }, &mut |_| true);
        assert_eq!(candidates.len(), legal.len());
        consider(&question(&view, seat, &legal, level, u64::MAX, &OneAfterTheOther), &mut |_| {
            told += 1;
            false
        });
    }
    assert_eq!(told, 4, "once when asked to stop and once at the end");
}

/// The last tile, everybody else has decided: all legal moves can be tried with the rules themselves.
#[test]
fn the_last_move_of_a_game_is_the_best_one() {
    let options = KarubaOptions { decisions: Decisions::InOrder, ..KarubaOptions::default() };
    let mut seen = 0;
    for game in 0..60 {
        let setup = Setup::new(options, KarubaSet::standard(), 2 + game as usize % 3).unwrap();
        let mut state = start(&setup, game);
        let mut rng = PlayoutRng::new(game);
        let mut decide = |state: &Karuba, seat: Seat| {
            let view = state.view(Viewer::Seat(seat));
            if view.to_come.is_empty() && view.order.last() == Some(&seat) {
                let result = |choice: KarubaMove| {
                    let mut after = state.clone();
                    after.resolve(&Joint::of(seat, choice), &mut ());
                    let scores = after.scores();
                    let others = Seat::all(setup.seats).filter(|&other| other != seat);
                    let margin = scores.points(seat) - others.map(|other| scores.points(other)).max().unwrap();
                    (win_share(&after, seat), margin)
                };
                let best =
                    legal(state, seat).into_iter().map(result).max_by(|one, other| one.partial_cmp(other).unwrap());
                assert_eq!(Some(result(bot(state, seat, Level::Master, 10, game))), best, "{view:?}");
                seen += 1;
            }
            if rng.below(5) == 0 {
                return state.sample(seat, &mut rng, &mut Vec::new());
            }
            bot(state, seat, Level::Medium, 1, game)
        };
        while step(&mut state, &mut decide) {}
    }
    assert!(seen >= 30, "{seen}");
}

/// The share of victories of `first` in seat 1, 2, ... of the same deals against others of `second`.
fn duel(first: (Level, u64), second: (Level, u64), games: u64) -> f64 {
    let setup = Setup::standard(2).unwrap();
    let mut score = 0.0;
    for game in 0..games {
        let own = Seat::new(game as usize % 2);
        let mut state = start(&setup, game / 2);
        let mut decide = |state: &Karuba, seat: Seat| {
            let (level, playouts) = if seat == own { first } else { second };
            bot(state, seat, level, playouts, game)
        };
        while step(&mut state, &mut decide) {}
        score += win_share(&state, own);
    }
    score / games as f64
}

#[test]
fn every_level_beats_the_one_below() {
    for (first, second, games, least) in [
        ((Level::Easy, 1), (Level::Random, 1), 60, 0.9),
        ((Level::Medium, 1), (Level::Random, 1), 60, 0.95),
        ((Level::Medium, 1), (Level::Easy, 1), 60, 0.65),
        ((Level::Hard, 60), (Level::Medium, 1), 60, 0.65),
    ] {
        let score = duel(first, second, games);
        assert!(score >= least, "{first:?} against {second:?}: {score}");
    }
}

/// Everybody has the same island and gets the same tiles; four bots of one level shall not play one game four times.
#[test]
fn bots_of_a_level_go_their_own_ways() {
    let setup = Setup::<Karuba>::standard(4).unwrap();
    // Those who look ahead agree more often on what is best.
    for (level, playouts, most) in
        [(Level::Easy, 1, 0.5), (Level::Medium, 1, 0.5), (Level::Hard, 60, 0.66), (Level::Master, 100, 0.66)]
    {
        let mut state = start(&setup, 1);
        let mut rng = PlayoutRng::new(1);
        let mut played = vec![Vec::new(); 4];
        while step(&mut state, |state, seat| {
            let choice = bot(state, seat, level, playouts, rng.next_u64());
            played[seat.index()].push(choice);
            choice
        }) {}
        for seat in 1..4 {
            for other in 0..seat {
                let alike = played[seat].iter().zip(&played[other]).filter(|(one, two)| one == two).count();
                let all = played[seat].len();
                assert!((alike as f64) < most * all as f64, "{level}: {alike} of {all} moves");
            }
        }
    }
}

/// A hint says how many points a move leads to and how likely it wins: that must be what comes.
#[test]
fn what_is_expected_comes() {
    let setup = Setup::<Karuba>::standard(2).unwrap();
    // By third of the game: decisions, points expected, points that came, victories expected, victories that came.
    let mut thirds = [[0.0; 5]; 3];
    for game in 0..40 {
        let mut state = start(&setup, game);
        let mut expected = Vec::new();
        let mut turn = 0;
        while step(&mut state, |state, seat| {
            let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
            let asked = question(&view, seat, &legal, Level::Hard, 60, &OneAfterTheOther);
            let candidates = consider(&Question { seed: game * 100 + turn, ..asked }, &mut |_| true);
            let choice = best(&candidates).unwrap();
            let most = candidates.iter().map(|candidate| candidate.points).fold(0.0, f64::max);
            let chosen = candidates.into_iter().find(|candidate| candidate.choice == choice).unwrap();
            assert!(most < chosen.points + 3.0, "{most} are expected of another move, {} of {choice}", chosen.points);
            expected.push((turn, seat, chosen));
            turn += 1;
            choice
        }) {}
        for (decision, seat, candidate) in expected {
            let third = &mut thirds[(decision * 3 / turn) as usize];
            third[0] += 1.0;
            third[1] += candidate.points;
            third[2] += f64::from(state.scores().points(seat));
            third[3] += candidate.win;
            third[4] += win_share(&state, seat);
        }
    }
    for [count, points, came, win, won] in thirds {
        assert!((points / count - came / count).abs() < 2.0, "{points} points were expected, {came} came");
        assert!((win / count - won / count).abs() < 0.08, "{win} victories were expected, {won} came");
    }
}
