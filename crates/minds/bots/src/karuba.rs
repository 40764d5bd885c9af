//! Karuba: everybody plays the same tiles in an order that nobody knows, so a bot plans its own island against chance, and the
//! others matter as rivals at the temples and by ending the game.

#![expect(clippy::needless_range_loop, reason = "lanes and sides number the places of several arrays at once")]

mod choice;
mod exact;
mod ground;
mod hindsight;
mod judge;
mod search;
mod story;
mod wave;

use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_karuba::{Karuba, KarubaDeal, KarubaMove, KarubaView, Phase, Placement};

use self::choice::Judge;
use self::ground::Act;
use self::judge::Weights;
use self::search::{Plan, Search};
use self::story::Known;
use crate::{Candidate, Hindsight, Level, Mind, Played, Playout, Question, Report, best};

impl Mind for Karuba {
    fn think(
        question: &Question<'_, Self>,
        report: &mut Report<'_, Self::Move>,
        played: &Played,
    ) -> Vec<Candidate<Self::Move>> {
        if question.view.phase != Phase::Decide {
            return draft(question);
        }
        let position = Known::new(question.view);
        let glance =
            |weights| told(question, &position, &varied(question, VARIETY, one_ply(question, &position, weights)));
        match question.level {
            Level::Random | Level::Easy => glance(&Weights::EASY),
            Level::Medium => glance(&Weights::PLAIN),
            Level::Hard => search::search(question, &position, report, &Plan::HARD, played),
            Level::Master => search::search(question, &position, report, &Plan::MASTER, played),
        }
    }

    fn playouts<'a>(question: &'a Question<'a, Self>) -> Option<Playout<'a>> {
        let plan = match question.level {
            Level::Random | Level::Easy | Level::Medium => return None,
            Level::Hard => &Plan::HARD,
            Level::Master => &Plan::MASTER,
        };
        if question.view.phase == Phase::Decide { search::playouts(question, plan) } else { None }
    }

    /// The expectation over every order of the last tiles, against rivals who do what looks best to them.
    fn exactly(question: &Question<'_, Self>) -> Option<Vec<Candidate<KarubaMove>>> {
        if question.view.phase != Phase::Decide {
            return None;
        }
        let position = Known::new(question.view);
        exact::solve(question, &Search::new(question, &position, &Plan::MASTER))
    }
    const HAS_HINDSIGHT: bool = true;

    fn hindsight(view: &KarubaView, deal: &KarubaDeal, seat: Seat, nodes: u64) -> Option<Hindsight<KarubaMove>> {
        let order = deal.tiles.get(usize::from(view.turn).checked_sub(1)?..)?;
        hindsight::hindsight(view, seat, order, nodes)
    }
}

/// How much chance there is in a glance: a fifth of a point while all are even, half a point for who is twenty ahead.
const VARIETY: f64 = 0.005;

/// Everybody begins alike and gets the same tiles: bots of a level that leave nothing to chance would all build the same island.
fn varied(
    question: &Question<'_, Karuba>,
    variety: f64,
    mut candidates: Vec<Candidate<KarubaMove>>,
) -> Vec<Candidate<KarubaMove>> {
    // Whoever asks about one move only wants to know what it is worth.
    if candidates.len() < 2 {
        return candidates;
    }
    let mut rng = PlayoutRng::new(question.seed ^ 0x7661_7269);
    for candidate in &mut candidates {
        let luck = f64::from(rng.below(1 << 16)) / f64::from(1 << 16);
        candidate.worth = (1.0 - variety) * candidate.worth + variety * luck;
    }
    candidates
}

/// Every move by what the island is worth after it; the points are those of the judgement.
fn one_ply(question: &Question<'_, Karuba>, position: &Known, weights: &Weights) -> Vec<Candidate<KarubaMove>> {
    let seat = question.seat.index();
    let worths = judged(question, position, weights);
    let rival = f64::from(best_rival(question, position, weights));
    question
        .legal
        .iter()
        .zip(worths)
        .map(|(&choice, worth)| {
            let points = f64::from(position.points[seat]) + f64::from(worth);
            let ahead = (points - rival) as f32;
            Candidate {
                choice,
                worth: f64::from(judge::step(ahead / search::LARGE_MARGIN as f32)),
                points,
                win: f64::from(judge::step(ahead / search::SAFE_LEAD)),
                playouts: 1,
            }
        })
        .collect()
}

/// The worth of every legal move in points beyond those in hand, in the order of the question.
fn judged(question: &Question<'_, Karuba>, position: &Known, weights: &Weights) -> Vec<f32> {
    let seat = question.seat.index();
    let race = position.race(weights, seat);
    let judge = Judge { ground: &position.ground, weights, race: &race };
    let mut choices = Vec::new();
    let now = f32::from(position.turn);
    judge.all(&position.islands[seat], position.tile, now, position.to_come, &mut choices);
    let worth = |act: Act| choices.iter().find(|choice| choice.act == act).map_or(-100.0, |choice| choice.worth);
    question.legal.iter().map(|&choice| worth(Act::of(choice))).collect()
}

/// What a tile brings beyond what the judgement sees coming, in points: crystals, gold and better ways.
const LUCK: f32 = 0.3;
/// How far apart the points of two seats come out from what was expected: at the end, and more for every turn left.
const SPREAD: (f32, f32) = (2.0, 0.2);

/// The same moves with the points and the chance to win that can be expected. The judgements that tell moves apart are no measure
/// of points: only their differences are taken, from what the best move leads to.
fn told(
    question: &Question<'_, Karuba>,
    position: &Known,
    candidates: &[Candidate<KarubaMove>],
) -> Vec<Candidate<KarubaMove>> {
    let mut told = candidates.to_vec();
    let best = best(candidates).and_then(|best| candidates.iter().find(|candidate| candidate.choice == best));
    let Some(best) = best else { return told };
    let own = question.seat.index() % story::SEATS;
    let turns = position.to_come.count_ones() as f32;
    let points = outlook(position, own, Some(Act::of(best.choice)));
    let rivals = (0..position.seats).filter(|&seat| seat != own).map(|seat| outlook(position, seat, None));
    let lead = points - rivals.fold(f32::NEG_INFINITY, f32::max);
    for candidate in &mut told {
        let behind = (candidate.points - best.points) as f32;
        candidate.points = f64::from((points + LUCK * turns + behind).max(0.0));
        candidate.win = f64::from(judge::step((lead + behind) / (SPREAD.0 + SPREAD.1 * turns)));
    }
    told
}

/// The points that a seat can expect at the end, after this act or, if it has not decided yet, the one that looks best.
fn outlook(position: &Known, seat: usize, act: Option<Act>) -> f32 {
    let weights = &Weights::PLAIN;
    let race = position.race(weights, seat);
    let judge = Judge { ground: &position.ground, weights, race: &race };
    let (mut island, now) = (position.islands[seat], f32::from(position.turn));
    let mut points = position.points[seat] as f32;
    let best = || judge.best(&island, position.tile, now, position.to_come, &mut Vec::new()).act;
    if let Some(act) = act.or_else(|| (!position.has_decided(seat)).then(best)) {
        points += f32::from(island.carry_out(position.ground.faces[position.tile as usize], act));
        if let Act::Walk(lane, ground::TEMPLE) = act {
            points += race.stake(weights, lane, now);
        }
    }
    points + judge.points(&island, now, position.to_come)
}

/// The points that the best rival can expect at the end.
fn best_rival(question: &Question<'_, Karuba>, position: &Known, weights: &Weights) -> f32 {
    let seat = question.seat.index();
    let others = (0..position.seats).filter(|&other| other != seat);
    others.map(|other| standing(position, weights, other)).fold(f32::NEG_INFINITY, f32::max)
}

/// The points that a seat can expect at the end.
fn standing(position: &Known, weights: &Weights, seat: usize) -> f32 {
    let race = position.race(weights, seat);
    let judge = Judge { ground: &position.ground, weights, race: &race };
    position.points[seat] as f32 + judge.island(&position.islands[seat], f32::from(position.turn), position.to_come)
}

/// The draft is the same for all islands, so nobody gains by it: short ways make a pleasant game, and none shares a field.
fn draft(question: &Question<'_, Karuba>) -> Vec<Candidate<KarubaMove>> {
    let seats = question.view.players.len().max(1) as f64;
    let worth = |choice: KarubaMove| match choice {
        KarubaMove::Place { placement, .. } => 0.5 - 0.01 * f64::from(distance(placement)),
        _ => 0.0,
    };
    question
        .legal
        .iter()
        .map(|&choice| Candidate { choice, worth: worth(choice), points: 20.0, win: 1.0 / seats, playouts: 1 })
        .collect()
}

/// The fewest steps from beach to temple.
fn distance(placement: Placement) -> u8 {
    let (start, _) = placement.beach.beach_edge();
    let (goal, _) = placement.jungle.jungle_edge();
    start.column().abs_diff(goal.column()) + start.row().abs_diff(goal.row()) + 2
}
