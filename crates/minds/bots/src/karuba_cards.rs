//! Karuba, the card game. Islands meet only in the bids: what a seat's island will bring is judged by itself ([`prospects`],
//! played out by [`rollout`]), and bids are weighed against all the hands that the others may hold.

mod bidding;
mod board;
mod endgame;
mod laying;
mod prospects;
mod race;
mod rollout;
mod table;

use tablee_core::{Arrange as _, Seat};
use tablee_karuba_cards::{Card, CardPair, CardSet, KarubaCards, Move, Phase};

use crate::{Candidate, Level, Mind, Played, Playout, Question, Report};

use self::bidding::PairValue;
use self::board::{bit_of, cards_of, place_of};
use self::prospects::Weights;
use self::race::Race;
use self::rollout::Start;
use self::table::{Table, share_of};

impl Mind for KarubaCards {
    fn think(
        question: &Question<'_, Self>,
        report: &mut Report<'_, Self::Move>,
        played: &Played,
    ) -> Vec<Candidate<Self::Move>> {
        let table = Table::new(question.view, question.seat, Weights::BEST);
        if question.level == Level::Master
            && let Some(answer) = exact(&table, question)
        {
            return answer;
        }
        match question.view.phase {
            Phase::Select => select(&table, question, report, played),
            Phase::Discard => discard(&table, question, report, played),
            Phase::Lay | Phase::Over => lay(&table, question, report, played),
        }
    }

    /// Once the last bid is made, or nobody can choose another, all islands lie open. The bids of round 7 are a mixture.
    fn exactly(question: &Question<'_, Self>) -> Option<Vec<Candidate<Move>>> {
        if question.view.phase == Phase::Select {
            return None;
        }
        exact(&Table::new(question.view, question.seat, Weights::BEST), question)
    }

    fn playouts<'a>(question: &'a Question<'a, Self>) -> Option<Playout<'a>> {
        let (race, wide) = race_of(question.level)?;
        let table = Table::new(question.view, question.seat, Weights::BEST);
        if question.level == Level::Master && exact(&table, question).is_some() {
            return None;
        }
        let bid = question.view.phase == Phase::Select;
        let starts: Vec<Start> = match question.view.phase {
            Phase::Select => selections(&table, &pairs_of(question)).into_iter().map(|(start, _)| start).collect(),
            Phase::Discard => discards(&table, question).into_iter().map(|(start, _)| start).collect(),
            Phase::Lay | Phase::Over => {
                let lays = lays(&table, question);
                front_of(&lays, wide).into_iter().map(|index| table.after(&lays[index])).collect()
            }
        };
        // Where there is nothing to compare nothing is played out.
        (starts.len() > 1).then(|| race::playouts(table, starts, Race { bid, ..race }, question.seed))
    }
}

/// How a level races its candidates; none for those that judge at sight.
fn race_of(level: Level) -> Option<(Race, usize)> {
    match level {
        Level::Random | Level::Easy | Level::Medium => None,
        Level::Hard => Some((Race { futures: 4, certainty: 2.0, bid: false }, 4)),
        Level::Master => Some((Race { futures: 2_000, certainty: 3.0, bid: false }, 12)),
    }
}

fn one(card: u8) -> CardSet {
    CardSet::one(Card::new(card.into()))
}

/// What a way to go on is worth.
#[derive(Clone, Copy, Debug)]
struct Judged {
    choice: Move,
    points: f64,
    playouts: u64,
}

fn candidates(table: &Table, judged: &[Judged]) -> Vec<Candidate<Move>> {
    let others = table.others_points();
    let candidate = |way: &Judged| {
        let win = table.win_chance(way.points, others);
        Candidate { choice: way.choice, worth: win, points: way.points, win, playouts: way.playouts }
    };
    judged.iter().map(candidate).collect()
}

/// Rounds 7 and 8; none before, or if the time is up.
fn exact(table: &Table, question: &Question<'_, KarubaCards>) -> Option<Vec<Candidate<Move>>> {
    let (view, seats) = (question.view, table.sides.len());
    if view.round < KarubaCards::ROUNDS - 1 {
        return None;
    }
    if view.phase == Phase::Select && view.round < KarubaCards::ROUNDS {
        let answers = endgame::solve(table, question.budget.stop)?;
        let picked = endgame::pick(&answers, seats, question.seed)?;
        let candidate = |&choice: &Move| {
            let Move::Select(pair) = choice else { return None };
            let index = answers.iter().position(|answer| answer.pair == pair.cards())?;
            let answer = &answers[index];
            // Of equally good answers the policy has picked one.
            let bonus = if index == picked { 1e-3 } else { 0.0 };
            let worth = (answer.utility + bonus) / (1.0 + 1e-3);
            Some(Candidate { choice, worth, points: answer.points, win: answer.win, playouts: 1 })
        };
        return question.legal.iter().map(candidate).collect();
    }
    let lost = endgame::losing_last(table);
    let side = table.own();
    let (rules, own_lost) = (&table.rules, lost[table.own]);
    let discards = |seat: usize| view.phase == Phase::Discard && view.deciding.contains(Seat::new(seat));
    let mut others = Vec::new();
    for (seat, other) in table.sides.iter().enumerate().filter(|&(seat, _)| seat != table.own) {
        if (question.budget.stop)() {
            return None;
        }
        others.push(match view.phase {
            // The only selection of round 8: its cards are those left.
            Phase::Select => endgame::outcome(other, false, lost[seat], rules),
            _ => endgame::outcome(other, discards(seat), lost[seat], rules),
        });
    }
    let candidate = |&choice: &Move| {
        if (question.budget.stop)() {
            return None;
        }
        let points = match choice {
            Move::Select(_) => endgame::outcome(side, false, own_lost, rules),
            Move::Discard(card) => {
                let kept = side.chosen.without(CardSet::one(card));
                endgame::finish(&side.board, kept, side.left, own_lost, rules)
            }
            Move::Lay(card, place) => {
                let after = side.board.with(card.index() as u8, bit_of(place.x(), place.y()), rules);
                endgame::finish(&after, side.chosen.without(CardSet::one(card)), side.left, own_lost, rules)
            }
        };
        Some(settled(choice, points, &others))
    };
    question.legal.iter().map(candidate).collect()
}

/// What a move is worth that leads to so many points, the others having theirs.
fn settled(choice: Move, points: i32, others: &[i32]) -> Candidate<Move> {
    let ahead = f64::from(points - others.iter().copied().max().unwrap_or(0));
    let level = others.iter().filter(|&&other| other == points).count();
    let win = if ahead < 0.0 { 0.0 } else { 1.0 / (1 + level) as f64 };
    // Strictly more for every point, whatever the margin.
    let margin = share_of(ahead / f64::from(endgame::MARGIN));
    Candidate { choice, worth: 0.85 * win + 0.15 * margin, points: points.into(), win, playouts: 1 }
}

/// Easy looks at the numbers and at what fits now.
fn glance(table: &Table, question: &Question<'_, KarubaCards>) -> Vec<Candidate<Move>> {
    let rules = &table.rules;
    let board = &table.own().board;
    let judge = |&choice: &Move| {
        let points = match choice {
            Move::Select(pair) => 0.1 * f64::from(pair.total()),
            Move::Discard(card) => 1.0 - f64::from(rules.items[card.index()]) - 0.01 * f64::from(card.number()),
            Move::Lay(card, place) => {
                let place = bit_of(place.x(), place.y());
                let after = board.with(card.index() as u8, place, rules);
                let mut fitting = 0.0;
                for (side, step) in board::STEPS.into_iter().enumerate() {
                    let next = (place as i32 + step) as usize & 63;
                    let other = board.cards[next];
                    if other != board::NONE {
                        let own = rules.exits[card.index()] >> side & 1;
                        fitting += match (own, rules.exits[other as usize & 15] >> (side ^ 2) & 1) {
                            (1, 1) => 1.0,
                            (0, 0) => 0.0,
                            _ => -1.0,
                        };
                    }
                }
                f64::from(after.points(rules)) + 0.3 * fitting
            }
        };
        Judged { choice, points, playouts: 1 }
    };
    candidates(table, &question.legal.iter().map(judge).collect::<Vec<_>>())
}

fn pairs_of(question: &Question<'_, KarubaCards>) -> Vec<CardPair> {
    let pair = |choice: &Move| if let Move::Select(pair) = choice { Some(*pair) } else { None };
    question.legal.iter().filter_map(pair).collect()
}

/// For each pair two ways to go on and what they seem worth: the island with both cards, and the better of those with one.
fn selections(table: &Table, pairs: &[CardPair]) -> Vec<(Start, f64)> {
    let side = table.own();
    let mut ways = Vec::new();
    for pair in pairs {
        let cards = pair.cards();
        let prospects = table.prospects(side.left.without(cards));
        let both = laying::best(&side.board, cards, &prospects, &table.rules);
        let single = cards_of(cards)
            .map(|card| laying::best(&side.board, one(card), &prospects, &table.rules))
            .max_by(|left, right| left.0.total_cmp(&right.0))
            .unwrap_or(both);
        for way in [both, single] {
            let start = Start { board: way.1, hand: table.hand.without(cards), pile: table.pile };
            ways.push((start, f64::from(way.0)));
        }
    }
    ways
}

fn select(
    table: &Table,
    question: &Question<'_, KarubaCards>,
    report: &mut Report<'_, Move>,
    played: &Played,
) -> Vec<Candidate<Move>> {
    if question.level == Level::Easy {
        return glance(table, question);
    }
    let chances = table.lowest_chances();
    let pairs = pairs_of(question);
    let (starts, values): (Vec<Start>, Vec<f64>) = selections(table, &pairs).into_iter().unzip();
    let judge = |values: &[f64], playouts: &dyn Fn(usize) -> u64| -> Vec<Judged> {
        let judged = pairs.iter().enumerate().map(|(index, pair)| {
            let lowest = f64::from(chances[pair.total() as usize & 31]);
            let points = (1.0 - lowest) * values[2 * index] + lowest * values[2 * index + 1];
            Judged { choice: Move::Select(*pair), points, playouts: playouts(index) }
        });
        judged.collect()
    };
    let Some((race, _)) = race_of(question.level) else { return candidates(table, &judge(&values, &|_| 1)) };
    if pairs.len() < 2 {
        return candidates(table, &judge(&values, &|_| 1));
    }
    let race = Race { certainty: f64::INFINITY, bid: true, ..race };
    let means = |points: &race::Points| -> Vec<f64> { points.iter().map(|points| race::mean(points)).collect() };
    let points = race::run(table, &starts, race, question.seed, &question.budget, question.workers, &mut |points| {
        report(&candidates(table, &judge(&means(points), &|index| points[2 * index].len() as u64)))
    });
    played.add(race::playouts_in(&points));
    let futures = points[0].len() as u64;
    let values = if futures > 0 { means(&points) } else { values };
    let mut judged = judge(&values, &|_| futures.max(1));
    if question.level != Level::Master {
        return candidates(table, &judged);
    }
    let own: Vec<PairValue> = pairs
        .iter()
        .enumerate()
        .map(|(index, pair)| PairValue {
            pair: pair.cards(),
            keep: values[2 * index] as f32,
            lose: values[2 * index + 1] as f32,
        })
        .collect();
    let Some(bids) = bidding::solve(table, &own, &|| false) else { return candidates(table, &judged) };
    let mut worths = Vec::new();
    for ((way, value), bid) in judged.iter_mut().zip(&own).zip(&bids) {
        way.points = f64::from(value.keep) - f64::from(value.keep - value.lose) * bid.lowest;
        worths.push(way.points + bid.denied);
    }
    let picked = bidding::pick(&worths, &bids, question.seed);
    let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let others = table.others_points();
    let mut answer = candidates(table, &judged);
    for (index, (candidate, worth)) in answer.iter_mut().zip(&worths).enumerate() {
        // Of nearly equal bids the policy has picked one.
        candidate.worth = table.win_chance(if index == picked { most + 0.01 } else { *worth }, others);
    }
    answer
}

/// For each discard the best island with the other card.
fn discards(table: &Table, question: &Question<'_, KarubaCards>) -> Vec<(Start, Judged)> {
    let side = table.own();
    let prospects = table.prospects(side.left);
    let mut ways = Vec::new();
    for &choice in question.legal {
        let Move::Discard(card) = choice else { continue };
        let kept = side.chosen.without(CardSet::one(card));
        let way = laying::best(&side.board, kept, &prospects, &table.rules);
        let start = Start { board: way.1, hand: table.hand, pile: table.pile };
        ways.push((start, Judged { choice, points: f64::from(way.0), playouts: 1 }));
    }
    ways
}

fn discard(
    table: &Table,
    question: &Question<'_, KarubaCards>,
    report: &mut Report<'_, Move>,
    played: &Played,
) -> Vec<Candidate<Move>> {
    if question.level == Level::Easy {
        return glance(table, question);
    }
    let (starts, mut judged): (Vec<Start>, Vec<Judged>) = discards(table, question).into_iter().unzip();
    play_out(table, question, &starts, &mut judged, report, played);
    candidates(table, &judged)
}

fn laid(lay: &laying::Lay) -> Move {
    Move::Lay(Card::new(lay.card.into()), place_of(lay.place))
}

/// All lays that are asked about.
fn lays(table: &Table, question: &Question<'_, KarubaCards>) -> Vec<laying::Lay> {
    let side = table.own();
    let mut lays = Vec::new();
    laying::lays(&side.board, side.chosen, &table.prospects(side.left), &table.rules, &mut lays);
    // Whoever compares two moves asks about those alone.
    lays.retain(|lay| question.legal.contains(&laid(lay)));
    lays
}

/// The lays with the best islands, each once: two orders of the same two cards lead to the same.
fn front_of(lays: &[laying::Lay], wide: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lays.len()).collect();
    order.arrange_by(|&left, &right| lays[right].value.total_cmp(&lays[left].value));
    let mut ways: Vec<usize> = Vec::new();
    for index in order {
        if ways.len() < wide && !ways.iter().any(|&other| lays[other].board.places == lays[index].board.places) {
            ways.push(index);
        }
    }
    ways
}

fn lay(
    table: &Table,
    question: &Question<'_, KarubaCards>,
    report: &mut Report<'_, Move>,
    played: &Played,
) -> Vec<Candidate<Move>> {
    if question.level == Level::Easy {
        return glance(table, question);
    }
    let lays = lays(table, question);
    let mut judged: Vec<Judged> =
        lays.iter().map(|lay| Judged { choice: laid(lay), points: f64::from(lay.value), playouts: 1 }).collect();
    if let Some((_, wide)) = race_of(question.level) {
        let ways = front_of(&lays, wide);
        let starts: Vec<Start> = ways.iter().map(|&index| table.after(&lays[index])).collect();
        let mut front: Vec<Judged> = ways.iter().map(|&index| judged[index]).collect();
        play_out(table, question, &starts, &mut front, report, played);
        let worst = front.iter().map(|way| way.points).fold(f64::INFINITY, f64::min);
        for (&index, way) in ways.iter().zip(&front) {
            judged[index] = *way;
        }
        for (index, way) in judged.iter_mut().enumerate() {
            if !ways.contains(&index) {
                // What was not played out may not come out on top.
                way.points = way.points.min(worst - 0.01);
            }
        }
    }
    candidates(table, &judged)
}

/// Plays the ways out and replaces what was thought of them at sight.
fn play_out(
    table: &Table,
    question: &Question<'_, KarubaCards>,
    starts: &[Start],
    judged: &mut [Judged],
    report: &mut Report<'_, Move>,
    played: &Played,
) {
    let Some((race, _)) = race_of(question.level) else { return };
    let apply = |points: &race::Points, judged: &mut [Judged]| {
        for (way, points) in judged.iter_mut().zip(points).filter(|(_, points)| !points.is_empty()) {
            (way.points, way.playouts) = (race::mean(points), points.len() as u64);
        }
    };
    let points = {
        let mut heard = judged.to_vec();
        race::run(table, starts, race, question.seed, &question.budget, question.workers, &mut |points| {
            apply(points, &mut heard);
            report(&candidates(table, &heard))
        })
    };
    played.add(race::playouts_in(&points));
    apply(&points, judged);
    // A way that fell away early may have had luck: it stays behind those that were played out to the end.
    let most = points.iter().map(Vec::len).max().unwrap_or(0);
    let front = judged.iter().zip(&points).filter(|(_, points)| points.len() == most);
    let front = front.map(|(way, _)| way.points).fold(f64::NEG_INFINITY, f64::max);
    for (way, _) in judged.iter_mut().zip(&points).filter(|(_, points)| points.len() < most) {
        way.points = way.points.min(front - 0.001);
    }
}
