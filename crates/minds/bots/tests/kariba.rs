//! The opponents of Kariba: they see only the view, answer the same question the same way, consider every legal move, play
//! exactly when nothing is left to draw, and each beats the one below.

mod common;

use common::{Backwards, Threads};
use std::sync::Mutex;

use tablee_bots::{Budget, Candidate, Level, OneAfterTheOther, Question, Workers, choose, consider};
use tablee_core::{ComponentSet as _, DealRng, Game as _, Joint, PlayoutRng, Rng as _, Seat, Setup, Viewer};
use tablee_kariba::{Action, Animal, Cards, HUNTING_CARDS, Kariba, KaribaMove, KaribaOptions, KaribaSet, KaribaView};

const THINKING: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];

fn setup(seats: usize, expert: bool) -> Setup<Kariba> {
    Setup::new(KaribaOptions { expert }, KaribaSet::standard(), seats).unwrap()
}

fn start(setup: &Setup<Kariba>, game: u64) -> Kariba {
    Kariba::start(setup, &Kariba::deal(setup, &mut DealRng::from_numbers(3, game))).unwrap()
}

/// Every table there can be.
fn tables() -> impl Iterator<Item = Setup<Kariba>> {
    (2..=4).flat_map(|seats| [false, true].map(|expert| setup(seats, expert)))
}

fn deciding(state: &Kariba) -> Option<Seat> {
    state.turn().seats().iter().next()
}

fn legal(state: &Kariba, seat: Seat) -> Vec<KaribaMove> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

fn play(state: &mut Kariba, seat: Seat, choice: KaribaMove) {
    state.resolve(&Joint::of(seat, choice), &mut ());
}

fn question<'a>(
    view: &'a KaribaView,
    legal: &'a [KaribaMove],
    level: Level,
    playouts: u64,
    workers: &'a dyn Workers,
) -> Question<'a, Kariba> {
    Question { view, seat: view.turn, legal, level, seed: 5, budget: Budget::playouts(playouts), workers }
}

fn bot(state: &Kariba, level: Level, playouts: u64, seed: u64) -> KaribaMove {
    let seat = state.turn_of();
    let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
    choose(&Question { seed, ..question(&view, &legal, level, playouts, &OneAfterTheOther) })
}

/// Every `every`-th decision of random games at every table.
fn positions(games: u64, every: u64, mut visit: impl FnMut(&Kariba)) {
    for (table, setup) in tables().enumerate() {
        for game in 0..games {
            let mut state = start(&setup, game);
            let mut rng = PlayoutRng::new(game);
            let mut decision = table as u64 + game;
            while let Some(seat) = deciding(&state) {
                if decision.is_multiple_of(every) {
                    visit(&state);
                }
                decision += 1;
                let choice = state.sample(seat, &mut rng, &mut Vec::new());
                play(&mut state, seat, choice);
            }
        }
    }
}

#[test]
fn a_bot_cannot_see_what_is_hidden() {
    let mut rng = PlayoutRng::new(17);
    let mut seen = 0;
    positions(6, 5, |state| {
        let view = state.view(Viewer::Seat(state.turn_of()));
        let other = Kariba::determinize(&view, &mut rng);
        for level in THINKING {
            assert_eq!(bot(state, level, 60, 5), bot(&other, level, 60, 5), "{level}: {view:?}");
        }
        seen += 1;
    });
    assert!(seen > 250, "{seen}");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    positions(2, 13, |state| {
        let seat = state.turn_of();
        let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
        for level in THINKING {
            let ask = |workers: &dyn Workers| consider(&question(&view, &legal, level, 300, workers), &mut |_| true);
            let first = ask(&OneAfterTheOther);
            assert_eq!(first, ask(&OneAfterTheOther), "{level}");
            assert_eq!(first, ask(&Backwards), "{level}");
            assert_eq!(first, ask(&Threads), "{level}");
        }
    });
}

#[test]
fn every_legal_move_is_considered_at_every_decision() {
    positions(2, 1, |state| {
        let seat = state.turn_of();
        let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
        for level in THINKING {
            let candidates = consider(&question(&view, &legal, level, 30, &OneAfterTheOther), &mut |_| true);
            let moves: Vec<KaribaMove> = candidates.iter().map(|candidate| candidate.choice).collect();
            assert_eq!(moves, legal, "{level}");
            for Candidate { worth, points, win, .. } in candidates {
                assert!((0.0..=1.001).contains(&worth), "{level}: worth {worth}");
                assert!((0.0..=64.0).contains(&points), "{level}: points {points}");
                assert!((0.0..=1.0).contains(&win), "{level}: win {win}");
            }
        }
    });
}

#[test]
fn whoever_listens_may_stop_the_search() {
    let state = start(&setup(2, false), 1);
    let (view, legal) = (state.view(Viewer::Seat(Seat::FIRST)), legal(&state, Seat::FIRST));
    for level in [Level::Hard, Level::Master] {
        let told = Mutex::new(0);
        let endless = question(&view, &legal, level, u64::MAX, &OneAfterTheOther);
        let candidates = consider(&endless, &mut |_| {
            *told.lock().unwrap() += 1;
            false
        });
        assert_eq!(candidates.len(), legal.len(), "{level}");
        assert!(*told.lock().unwrap() >= 1, "{level}");
        let late = Question { budget: Budget { playouts: u64::MAX, stop: &|| true }, ..endless };
        assert_eq!(consider(&late, &mut |_| true).len(), legal.len(), "{level}");
    }
}

/// The difference that `seat` gets with best play of both: every line looked at, nothing clever.
fn difference(state: &Kariba, seat: Seat) -> i32 {
    let Some(mover) = deciding(state) else {
        let scores = state.scores();
        return scores.points(seat) - scores.points(seat.next(2));
    };
    let values = legal(state, mover).into_iter().map(|choice| {
        let mut next = state.clone();
        play(&mut next, mover, choice);
        difference(&next, seat)
    });
    if mover == seat { values.max().unwrap() } else { values.min().unwrap() }
}

#[test]
fn two_seats_play_exactly_when_nothing_is_left_to_draw() {
    let mut seen = 0;
    for expert in [false, true] {
        for game in 0..40 {
            let mut state = start(&setup(2, expert), game);
            while let Some(seat) = deciding(&state) {
                let choices = legal(&state, seat);
                if state.pile().is_empty() && state.faceup().is_empty() && choices.len() > 1 {
                    let value = |choice: KaribaMove| {
                        let mut next = state.clone();
                        play(&mut next, seat, choice);
                        difference(&next, seat)
                    };
                    let best = choices.iter().map(|&choice| value(choice)).max().unwrap();
                    for level in [Level::Hard, Level::Master] {
                        assert_eq!(value(bot(&state, level, 200, 1)), best, "{level}: {state:?}");
                    }
                    seen += 1;
                }
                let level = if seat.index() as u64 == game % 2 { Level::Easy } else { Level::Medium };
                let choice = bot(&state, level, 1, game);
                play(&mut state, seat, choice);
            }
        }
    }
    assert!(seen > 200, "{seen}");
}

/// The rule that the bots are measured against: the largest capture in sight, or else anything.
fn largest_capture(state: &Kariba, seed: u64) -> KaribaMove {
    let legal = legal(state, state.turn_of());
    let gain = |choice: KaribaMove| match choice.action() {
        Action::Play { animal, count } => {
            let laid = state.waterhole() + Cards::of(animal, count);
            let hunts = |&prey: &Animal| if animal == Animal::MOUSE { prey == Animal::ELEPHANT } else { prey < animal };
            let prey = laid.animals().filter(hunts).last();
            if laid.count(animal) < HUNTING_CARDS { 0 } else { prey.map_or(0, |prey| laid.count(prey)) }
        }
        _ => 0,
    };
    let most = legal.iter().map(|&choice| gain(choice)).max().unwrap();
    let best: Vec<KaribaMove> = legal.iter().copied().filter(|&choice| gain(choice) == most).collect();
    best[PlayoutRng::new(seed).below(best.len() as u32) as usize]
}

/// The share of `games` that `first` wins against `second`, on the same deals from both seats.
fn share(
    games: u64,
    expert: bool,
    first: impl Fn(&Kariba, u64) -> KaribaMove,
    second: impl Fn(&Kariba, u64) -> KaribaMove,
) -> f64 {
    let setup = setup(2, expert);
    let mut sum = 0.0;
    for game in 0..games {
        let own = Seat::new(game as usize % 2);
        let mut state = start(&setup, game / 2);
        for ply in 0.. {
            let Some(seat) = deciding(&state) else { break };
            let seed = game << 8 | ply;
            let choice = if seat == own { first(&state, seed) } else { second(&state, seed) };
            play(&mut state, seat, choice);
        }
        let scores = state.scores();
        sum += match (scores.place(own), scores.place(own.next(2))) {
            (1, 1) => 0.5,
            (1, _) => 1.0,
            _ => 0.0,
        };
    }
    sum / games as f64
}

#[test]
fn each_level_beats_the_one_below() {
    let level = |level: Level, playouts: u64| move |state: &Kariba, seed: u64| bot(state, level, playouts, seed);
    let (easy, medium) = (level(Level::Easy, 1), level(Level::Medium, 1));
    for expert in [false, true] {
        let pairs = [
            ("easy, random", share(400, expert, easy, level(Level::Random, 1)), 0.9),
            ("medium, random", share(400, expert, medium, level(Level::Random, 1)), 0.95),
            ("medium, easy", share(400, expert, medium, easy), 0.62),
            ("hard, medium", share(40, expert, level(Level::Hard, 800), medium), 0.55),
            ("master, the largest capture", share(30, expert, level(Level::Master, 400), largest_capture), 0.65),
        ];
        for (pair, share, least) in pairs {
            assert!(share >= least, "{pair}, expert {expert}: {share}");
        }
    }
}
