//! What a review finds: blunders made on purpose, exact regrets, sums that add up, the same answer twice.

mod common;

use common::{random, review, with_blunder};
use tablee_bots::Level;
use tablee_catalog::{BotTable, replay_with_bots};
use tablee_core::{Record, Seat, Turn};
use tablee_review::{Account, Judgement, Review, Reviewer, Terms};

fn first(level: Level, playouts: u64) -> Terms {
    Terms { seats: vec![Seat::FIRST], ..Terms::new(level, playouts) }
}

/// Plays `instead` at one decision of seat 1, which otherwise plays sensibly, and expects that it is found.
fn finds(game: &str, seed: u64, level: Level, at: usize, instead: &str) -> Judgement {
    let record = with_blunder(game, seed, level, Some((at, instead)));
    let review = review(&record, first(Level::Master, 160));
    let costliest = &review.accounts[0].costliest;
    let show = |at: &usize| review.judgements.iter().find(|judgement| judgement.decision == *at);
    assert_eq!(costliest.first(), Some(&at), "{game}: {:#?}", costliest.iter().map(show).collect::<Vec<_>>());
    let judgement = review.judgements.into_iter().find(|judgement| judgement.decision == at).expect("it was judged");
    assert_eq!(judgement.played.choice, instead);
    assert_eq!(judgement.candidates[0], judgement.best);
    judgement
}

#[test]
fn kariba_three_mice_that_stay_at_home_are_found() {
    let judgement = finds("kariba", 2, Level::Medium, 42, "5x1");
    assert_eq!((judgement.best.choice.as_str(), judgement.cost.win), ("1x3", 1.0));
}

#[test]
fn karuba_an_explorer_on_a_detour_is_found() {
    let judgement = finds("karuba", 1, Level::Hard, 22, "16:brown>e3");
    assert_eq!(judgement.best.choice, "16:brown>temple");
    assert!(judgement.cost.win > 0.3 && judgement.cost.points > 4.0, "{judgement:#?}");
}

#[test]
fn karuba_cards_a_path_that_is_cut_off_is_found() {
    let judgement = finds("karuba-cards", 4, Level::Hard, 26, "11@-2,0");
    assert_eq!((judgement.best.points - judgement.played.points, judgement.cost.win), (judgement.cost.points, 1.0));
    assert!(judgement.cost.points > 10.0, "{judgement:#?}");
}

#[test]
fn labyrinth_treasures_that_are_left_lying_are_found() {
    let judgement = finds("labyrinth", 4, Level::Hard, 7, "done");
    assert!(judgement.cost.win > 0.1 && judgement.cost.points > 1.0, "{judgement:#?}");
}

/// The margin of seat 1 after best play of both, by looking at every line.
fn best_margin(table: &dyn BotTable, mut low: i32, mut high: i32) -> i32 {
    let Some(seat) = table.turn().seats().iter().next() else {
        let scores = table.standing().scores;
        return scores[0] - scores[1];
    };
    let mine = seat == Seat::FIRST;
    let mut best = if mine { i32::MIN } else { i32::MAX };
    for choice in table.legal(seat) {
        let margin = after(table, seat, &choice, low, high);
        if mine {
            best = best.max(margin);
            low = low.max(best);
        } else {
            best = best.min(margin);
            high = high.min(best);
        }
        if low >= high {
            break;
        }
    }
    best
}

fn after(table: &dyn BotTable, seat: Seat, choice: &str, low: i32, high: i32) -> i32 {
    let mut next = table.copy_with_bots();
    next.commit(seat, table.decision(), choice).expect("a legal move");
    best_margin(next.as_ref(), low, high)
}

fn share(margin: i32) -> f64 {
    match margin.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}

/// The record up to a decision.
fn cut(record: &Record, decisions: usize) -> Record {
    Record { moves: record.moves[..decisions].to_vec(), result: None, ..record.clone() }
}

#[test]
fn kariba_with_nothing_left_to_draw_costs_are_exact_regrets() {
    let (mut compared, mut regretted) = (0, 0);
    for seed in 0..40 {
        let record = random("kariba", 2, "{}", seed, usize::MAX);
        let review = review(&record, Terms::new(Level::Master, 2));
        for judgement in &review.judgements {
            let table = replay_with_bots(&cut(&record, judgement.decision)).expect("a part of a game is a game");
            let view = table.view(tablee_core::Viewer::Seat(judgement.seat));
            // More than so many lines take too long here.
            let cards: u64 = view["hand_sizes"].as_array().unwrap().iter().map(|size| size.as_u64().unwrap()).sum();
            if view["pile_size"].as_u64() != Some(0) || cards > 8 {
                continue;
            }
            let sign = if judgement.seat == Seat::FIRST { 1 } else { -1 };
            let margin = |choice: &str| sign * after(table.as_ref(), judgement.seat, choice, -200, 200);
            let best = table.legal(judgement.seat).iter().map(|choice| margin(choice)).max().expect("a move");
            let played = margin(&judgement.played.choice);
            assert_eq!(judgement.cost.win, share(best) - share(played), "seed {seed}: {judgement:#?}");
            assert_eq!(judgement.after(), share(played), "seed {seed}: {judgement:#?}");
            assert!(!judgement.thin);
            compared += 1;
            regretted += usize::from(judgement.cost.win > 0.0);
        }
    }
    assert!(compared > 150 && regretted > 5, "{compared} positions, {regretted} of them with a regret");
}

fn adds_up(account: &Account) {
    let end = account.start + account.luck_and_others + account.rethought - account.cost.win;
    assert!((end - account.end).abs() < 1e-9, "{account:#?}");
    if let (Some(luck), Some(others)) = (account.luck, account.others) {
        assert!((luck + others - account.luck_and_others).abs() < 1e-9, "{account:#?}");
        assert!(others >= 0.0, "what the other gives away is no loss: {account:#?}");
    }
}

#[test]
fn accounts_add_up_from_an_equal_share_to_what_came_out() {
    for game in tablee_catalog::IDS {
        for (seats, most) in [(2, usize::MAX), (2, 9), (3, usize::MAX), (3, 0)] {
            let record = random(game, seats, "{}", 5, most);
            let review = review(&record, Terms::new(Level::Hard, 6));
            assert_eq!(review.over, record.result.is_some(), "{game}");
            assert_eq!(review.accounts.len(), seats);
            for account in &review.accounts {
                adds_up(account);
                assert_eq!(account.luck.is_some(), seats == 2, "{game}, {seats} seats");
                let own = || review.judgements.iter().filter(|judgement| judgement.seat == account.seat);
                assert_eq!(account.decisions, own().count());
                let cost: f64 = own().map(|judgement| judgement.cost.win).sum();
                assert!((cost - account.cost.win).abs() < 1e-9);
                assert!(account.costliest.len() <= 3);
            }
            if let Some(outcome) = &record.result {
                let ends: f64 = review.accounts.iter().map(|account| account.end).sum();
                assert!((ends - 1.0).abs() < 1e-5, "one victory is shared");
                let last = review.curve.last().expect("a game has decisions");
                for (seat, place) in outcome.places.iter().enumerate() {
                    assert_eq!(last.win[seat].is_some_and(|win| win > 0.0), *place == 1, "{game}: {outcome:?}");
                }
                assert_eq!(review.curve.len(), record.moves.len());
            }
        }
    }
}

#[test]
fn a_review_can_be_stopped_and_looked_at_at_any_time() {
    let record = random("kariba", 2, "{}", 3, usize::MAX);
    let mut reviewer = Reviewer::new(record.clone(), Terms::new(Level::Hard, 8)).expect("the record holds");
    let mut judged = 0;
    while !reviewer.progress().finished() {
        let part = reviewer.review();
        assert_eq!((part.judgements.len(), part.over), (judged, false));
        part.accounts.iter().for_each(adds_up);
        assert!(part.curve.len() <= judged);
        judged = reviewer.step().done;
        assert_eq!(reviewer.latest().map(|judgement| judgement.decision), Some(judged - 1));
    }
    assert!(reviewer.review().over);
    assert_eq!(reviewer.step().done, judged, "nothing is left");
    assert_eq!(judged, record.moves.len());
    let mut hurried = Reviewer::new(record, Terms::new(Level::Master, 1_000_000)).expect("the record holds");
    let stopped = hurried.step_with(&tablee_bots::OneAfterTheOther, &|| true);
    assert_eq!(stopped.done, 1);
    assert!(hurried.latest().is_some(), "it answers with what it has");
}

/// Runs the jobs from the last to the first: no answer may depend on it.
struct Backwards;

impl tablee_bots::Workers for Backwards {
    fn run(&self, count: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..count).rev().for_each(job);
    }
}

#[test]
fn the_same_review_comes_out_twice_and_through_json() {
    for game in tablee_catalog::IDS {
        let record = random(game, 2, "{}", 8, 12);
        let terms = Terms::new(Level::Master, 24);
        let once = review(&record, terms.clone());
        let mut again = Reviewer::new(record, terms).expect("the record holds");
        while !again.step_with(&Backwards, &|| false).finished() {}
        assert_eq!(again.review(), once, "{game}");
        let text = serde_json::to_string(&once).expect("JSON");
        assert_eq!(serde_json::from_str::<Review>(&text).expect("JSON"), once, "{game}");
    }
}

/// The judge knows the view alone: what is hidden may change, its judgement may not.
#[test]
fn what_the_seat_could_not_know_changes_no_judgement() {
    let record = random("kariba", 2, "{}", 4, 1);
    let deal = record.deal["deck"].as_array().cloned().expect("a list of cards");
    let mut other = deal.clone();
    // The last cards of the pile, which nobody sees for long.
    let last = deal.len() - 1;
    other.swap(last, last - 1);
    other.swap(last - 2, last - 5);
    assert_ne!(deal, other, "choose another seed");
    let changed = Record { deal: serde_json::json!({ "deck": other }), ..record.clone() };
    let terms = first(Level::Master, 200);
    assert_eq!(review(&record, terms.clone()).judgements, review(&changed, terms).judgements);
}

#[test]
fn the_move_played_gets_the_care_of_the_best() {
    for game in tablee_catalog::IDS {
        let record = random(game, 2, "{}", 1, 30);
        let review = review(&record, Terms::new(Level::Master, 96));
        let unequal: Vec<_> = review.judgements.iter().filter(|judgement| judgement.thin).collect();
        assert!(unequal.len() * 10 <= review.judgements.len(), "{game}: {unequal:#?}");
        for judgement in &review.judgements {
            let Judgement { played, best, candidates, cost, .. } = judgement;
            assert!(cost.win >= 0.0 && cost.points >= 0.0);
            assert!((1..=3).contains(&candidates.len()) && candidates.len() <= judgement.choices);
            assert!(played.choice != best.choice || cost.is_nothing());
            assert!((0.0..=1.0).contains(&played.win) && (0.0..=1.0).contains(&best.win), "{game}: {judgement:#?}");
        }
    }
}

#[test]
fn a_game_that_has_not_begun_has_nothing_to_judge() {
    let record = random("karuba", 2, "{}", 1, 0);
    let reviewer = Reviewer::new(record, Terms::new(Level::Hard, 10)).expect("the record holds");
    assert!(reviewer.progress().finished());
    assert!(reviewer.review().curve.is_empty());
    assert_eq!(Turn::Over.seats().len(), 0);
}
