//! The opponents of Labyrinth: legal, pure, blind to what is hidden, exact at the end, and each level better than the last.

mod common;

use common::{Backwards, Threads};
use tablee_bots::win_share;
use tablee_bots::{Budget, Level, OneAfterTheOther, Question, Workers, choose, consider};
use tablee_core::{ComponentSet as _, Game as _, Interned, Joint, PlayoutRng, Rng as _, Seat, Setup, Viewer};
use tablee_labyrinth::{Labyrinth, LabyrinthMove, LabyrinthOptions, LabyrinthSet, Phase};

const LEVELS: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];

fn start(seats: usize, rotation: bool, seed: u64) -> Labyrinth {
    let set: Interned<LabyrinthSet> = LabyrinthSet::standard();
    let setup = Setup::<Labyrinth>::new(LabyrinthOptions { rotation }, set, seats).unwrap();
    let deal = Labyrinth::deal(&setup, &mut PlayoutRng::new(seed));
    Labyrinth::start(&setup, &deal).unwrap()
}

fn deciding(state: &Labyrinth) -> Option<Seat> {
    state.turn().seats().iter().next()
}

fn legal(state: &Labyrinth, seat: Seat) -> Vec<LabyrinthMove> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

fn play(state: &mut Labyrinth, choice: LabyrinthMove) {
    let seat = deciding(state).unwrap();
    state.resolve(&Joint::of(seat, choice), &mut ());
}

/// What a level does here.
fn answer(state: &Labyrinth, level: Level, seed: u64, playouts: u64, workers: &dyn Workers) -> LabyrinthMove {
    let seat = deciding(state).unwrap();
    let (view, legal) = (state.view(Viewer::Seat(seat)), legal(state, seat));
    let budget = Budget::playouts(playouts);
    choose::<Labyrinth>(&Question { view: &view, seat, legal: &legal, level, seed, budget, workers })
}

#[test]
fn every_level_answers_every_decision_with_every_legal_move() {
    let mut rng = PlayoutRng::new(11);
    for game in 0..10_usize {
        let mut state = start(2 + game % 5, game < 5, game as u64);
        let mut ply = 0_u64;
        while let Some(seat) = deciding(&state) {
            let (view, legal) = (state.view(Viewer::Seat(seat)), legal(&state, seat));
            let level = LEVELS[(ply % 4) as usize];
            let (budget, workers) = (Budget::playouts(16), &OneAfterTheOther);
            let question: Question<'_, Labyrinth> =
                Question { view: &view, seat, legal: &legal, level, seed: ply, budget, workers };
            let candidates = consider(&question, &mut |_| true);
            assert_eq!(candidates.iter().map(|candidate| candidate.choice).collect::<Vec<_>>(), legal);
            for candidate in &candidates {
                assert!(
                    (0.0..=1.0).contains(&candidate.worth) && (0.0..=1.0).contains(&candidate.win),
                    "{candidate:?}"
                );
                assert!(candidate.points >= 0.0);
            }
            let choice = choose(&question);
            assert!(state.check(seat, choice).is_ok());
            // Half of the moves are random, so that strange positions come up too.
            play(
                &mut state,
                if ply.is_multiple_of(2) { choice } else { legal[rng.below(legal.len() as u32) as usize] },
            );
            ply += 1;
        }
    }
}

/// A position somewhere in a game between players who sometimes win cards.
fn somewhere(seed: u64) -> Labyrinth {
    let mut rng = PlayoutRng::new(seed);
    loop {
        let mut state = start(2 + rng.below(5) as usize, rng.below(4) != 0, rng.next_u64());
        for ply in 0..rng.below(50) {
            if deciding(&state).is_none() {
                break;
            }
            let choice =
                answer(&state, if ply % 3 == 0 { Level::Random } else { Level::Easy }, seed, 1, &OneAfterTheOther);
            play(&mut state, choice);
        }
        if deciding(&state).is_some_and(|seat| legal(&state, seat).len() > 1) {
            return state;
        }
    }
}

#[test]
fn what_is_hidden_does_not_matter() {
    let mut differs = 0;
    for seed in 0..120 {
        let state = somewhere(seed);
        let seat = deciding(&state).unwrap();
        let view = state.view(Viewer::Seat(seat));
        let other = Labyrinth::determinize(&view, &mut PlayoutRng::new(seed ^ 77));
        differs += u32::from(other != state);
        assert_eq!(other.view(Viewer::Seat(seat)), view);
        for level in LEVELS {
            let answers = [&state, &other].map(|state| answer(state, level, seed, 60, &OneAfterTheOther));
            assert_eq!(answers[0], answers[1], "{level}, position {seed}");
        }
    }
    assert!(differs > 100);
}

#[test]
fn the_answer_depends_on_nothing_but_the_question() {
    for seed in 500..540 {
        let state = somewhere(seed);
        for level in LEVELS {
            let first = answer(&state, level, seed, 200, &OneAfterTheOther);
            assert_eq!(first, answer(&state, level, seed, 200, &OneAfterTheOther), "{level} asked again");
            assert_eq!(first, answer(&state, level, seed, 200, &Backwards), "{level}, jobs in another order");
            assert_eq!(first, answer(&state, level, seed, 200, &Threads), "{level}, jobs in threads");
        }
    }
}

/// The margin that `seat` ends with: plain alpha-beta over single decisions by the rules themselves.
fn brute(state: &Labyrinth, seat: Seat, mut low: i32, mut high: i32) -> i32 {
    let Some(turn) = deciding(state) else {
        let scores = state.scores();
        return scores.points(seat) - scores.points(seat.next(2));
    };
    let mut best = if turn == seat { -99 } else { 99 };
    let mut followers: Vec<Labyrinth> = Vec::new();
    for choice in legal(state, turn) {
        let mut next = state.clone();
        play(&mut next, choice);
        followers.push(next);
    }
    // Lays that link something first.
    followers.sort_by_key(|next| next.phase() != Phase::Take);
    for next in &followers {
        let value = brute(next, seat, low, high);
        if turn == seat {
            best = best.max(value);
            low = low.max(value);
        } else {
            best = best.min(value);
            high = high.min(value);
        }
        if low >= high {
            break;
        }
    }
    best
}

/// How many positions, and with how many cards in hands at most: set by the environment for the long run of docs/bots.
fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn master_is_exact_with_two_seats_and_an_empty_pile() {
    let (wanted, most_cards) = (setting("LABYRINTH_POSITIONS", 60), setting("LABYRINTH_HANDS", 3));
    let (mut positions, mut takings, mut real) = (0, 0, 0);
    for game in 0.. {
        let mut state = start(2, game % 5 != 4, 9_000 + game);
        while let Some(seat) = deciding(&state) {
            let held = state.hand_count(seat) + state.hand_count(seat.next(2));
            let choices = legal(&state, seat);
            if state.pile_count() > 0 || held > most_cards || choices.len() < 2 {
                let choice = answer(&state, Level::Easy, game, 1, &OneAfterTheOther);
                play(&mut state, choice);
                continue;
            }
            let choice = answer(&state, Level::Master, game, 100, &OneAfterTheOther);
            let best = brute(&state, seat, -99, 99);
            takings += usize::from(state.phase() == Phase::Take);
            let mut greedy = state.clone();
            play(&mut greedy, choices[0]);
            real += usize::from(brute(&greedy, seat, best - 1, best) < best);
            play(&mut state, choice);
            assert_eq!(brute(&state, seat, best - 1, best).min(best), best, "regret in game {game} after {choice}");
            positions += 1;
            if positions == wanted {
                assert!(takings > 0 && real > wanted / 4, "{takings} {real}");
                return;
            }
        }
    }
}

/// The share of wins of one level against another in every other seat.
fn duel(first: (Level, u64), second: (Level, u64), games: u64, seats: usize) -> f64 {
    let mut score = 0.0;
    for game in 0..games {
        let own = Seat::new((game % seats as u64) as usize);
        let mut state = start(seats, true, 4_000 + game / seats as u64);
        let mut ply = 0;
        while let Some(seat) = deciding(&state) {
            let (level, playouts) = if seat == own { first } else { second };
            let choice = answer(&state, level, game << 16 | ply, playouts, &OneAfterTheOther);
            play(&mut state, choice);
            ply += 1;
        }
        score += win_share(&state, own);
    }
    score / games as f64
}

#[test]
fn every_level_beats_the_one_below() {
    assert!(duel((Level::Easy, 1), (Level::Random, 1), 20, 2) > 0.9);
    assert!(duel((Level::Medium, 1), (Level::Random, 1), 20, 2) > 0.95);
    assert!(duel((Level::Medium, 1), (Level::Easy, 1), 30, 2) > 0.6);
    assert!(duel((Level::Hard, 1), (Level::Medium, 1), 30, 2) > 0.5);
}
