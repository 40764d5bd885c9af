//! Playouts over common orders of the tiles to come: the rivals' stories are told once for each order, and every candidate's
//! story is held against the same ones, so that luck cancels out of the comparison.

use std::sync::Mutex;

use tablee_core::{Arrange as _, PlayoutRng, Rng as _};
use tablee_karuba::{Karuba, KarubaMove, TILE_COUNT};

use super::choice::{Choices, Judge};
use super::exact;
use super::ground::{Act, shuffled};
use super::judge::{Race, Weights};
use super::story::{Outcome, Position, SEATS, Story, play_on};
use crate::{Candidate, Played, Playout, Question, Report};

/// How a level searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// How many of the moves that look best are searched.
    pub(super) width: usize,
    /// How many orders the first round of halving has; every later round has twice as many.
    pub(super) first: usize,
    /// How playouts judge.
    pub(super) weights: Weights,
    /// How much the victory counts against the points ahead: at the beginning, and added until the end.
    pub(super) victory: (f64, f64),
    /// The most playouts, whatever the budget allows.
    pub(super) most: u64,
    /// Whether the last tiles are played exactly.
    pub(super) exact: bool,
    /// How many playouts the judgement at sight counts for: a few playouts say less than it does.
    pub(super) trust: f64,
}

impl Plan {
    /// A few of the best-looking moves over a few dozen orders.
    const HARD: Plan =
        Plan { width: 6, first: 5, weights: Weights::TUNED, victory: (0.4, 0.4), most: 60, exact: false, trust: 0.0 };
    /// The same against several: who wins a playout is luck then, and only its points tell moves apart.
    const HARD_AMONG_MANY: Plan = Plan { victory: (0.1, 0.4), trust: 60.0, ..Plan::HARD };
    /// Many moves over many orders, and the last tiles exactly.
    const MASTER: Plan = Plan {
        width: 12,
        first: 12,
        weights: Weights::TUNED,
        victory: (0.4, 0.5),
        most: 100_000,
        exact: true,
        trust: 0.0,
    };

    /// The same against several, for the same reason.
    const MASTER_AMONG_MANY: Plan = Plan { victory: (0.1, 0.4), trust: 60.0, ..Plan::MASTER };

    /// How hard searches when so many play.
    pub(super) fn hard(seats: usize) -> &'static Plan {
        if seats > 2 { &Plan::HARD_AMONG_MANY } else { &Plan::HARD }
    }

    /// How master does.
    pub(super) fn master(seats: usize) -> &'static Plan {
        if seats > 2 { &Plan::MASTER_AMONG_MANY } else { &Plan::MASTER }
    }
}

/// So many points ahead are as good as any more.
const LARGE_MARGIN: f64 = 20.0;

/// What is known of one candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arm {
    pub(super) worth: f64,
    points: f64,
    win: f64,
    playouts: u64,
}

impl Arm {
    pub(super) fn add(&mut self, other: &Arm) {
        self.worth += other.worth;
        self.points += other.points;
        self.win += other.win;
        self.playouts += other.playouts;
    }

    /// What it is worth, the judgement at sight counting for `trust` playouts.
    fn mean(&self, judged: &Candidate<KarubaMove>, trust: f64) -> f64 {
        (self.worth + trust * judged.worth) / (self.playouts as f64 + trust).max(1.0)
    }

    pub(super) fn candidate(&self, choice: KarubaMove) -> Candidate<KarubaMove> {
        let count = self.playouts.max(1) as f64;
        Candidate {
            choice,
            worth: self.worth / count,
            points: self.points / count,
            win: self.win / count,
            playouts: self.playouts,
        }
    }
}

/// What a search needs to know.
pub(super) struct Search<'a> {
    pub(super) question: &'a Question<'a, Karuba>,
    pub(super) position: &'a Position,
    plan: &'a Plan,
    races: [Race; SEATS],
}

/// Searches the moves that look best, and judges the others.
pub(super) fn search(
    question: &Question<'_, Karuba>,
    position: &Position,
    report: &mut Report<'_, KarubaMove>,
    plan: &Plan,
    played: &Played,
) -> Vec<Candidate<KarubaMove>> {
    let judged = super::one_ply(question, position, &plan.weights);
    let mut order: Vec<usize> = (0..judged.len()).collect();
    order.arrange_by(|&left, &right| judged[right].worth.total_cmp(&judged[left].worth));
    order.truncate(plan.width.max(1));
    let search = Search::new(question, position, plan);
    if plan.exact
        && let Some(solved) = exact::solve(question, &search)
    {
        return solved;
    }
    let mut arms = vec![Arm::default(); judged.len()];
    search.run(&mut arms, order, &judged, report);
    played.add(arms.iter().map(|arm| arm.playouts).sum());
    candidates(&judged, &arms, plan.trust)
}

/// The same without a search: every playout has an order of its own, on which everybody's story is told.
pub(super) fn playouts<'a>(question: &'a Question<'a, Karuba>, plan: &'a Plan) -> Option<Playout<'a>> {
    let position = Position::new(question.view);
    if plan.exact && exact::solve(question, &Search::new(question, &position, plan)).is_some() {
        return None;
    }
    let races = races(&position, plan);
    let mut rng = luck_of(question);
    let mut next = 0;
    Some(Box::new(move || {
        next = (next + 1) % question.legal.len();
        let search = Search { question, position: &position, plan, races };
        search.one_order(rng.next_u64(), &[next]).first().map_or(0.0, |arm| arm.worth)
    }))
}

fn luck_of(question: &Question<'_, Karuba>) -> PlayoutRng {
    PlayoutRng::new(question.seed ^ 0x6b61_7275)
}

fn races(position: &Position, plan: &Plan) -> [Race; SEATS] {
    std::array::from_fn(|seat| position.race(&plan.weights, seat))
}

/// Searched moves with what was found, the others below them.
fn candidates(judged: &[Candidate<KarubaMove>], arms: &[Arm], trust: f64) -> Vec<Candidate<KarubaMove>> {
    if arms.iter().all(|arm| arm.playouts == 0) {
        return judged.to_vec();
    }
    let mean = |(judged, arm): (&Candidate<KarubaMove>, &Arm)| arm.mean(judged, trust);
    let searched = || judged.iter().zip(arms).filter(|(_, arm)| arm.playouts > 0);
    let worst = searched().map(mean).fold(1.0, f64::min);
    let most = arms.iter().map(|arm| arm.playouts).max().unwrap_or(0);
    // A move that fell away early keeps its estimate, but may not come out on top by a stroke of luck.
    let best = searched().filter(|(_, arm)| arm.playouts == most).map(mean).fold(0.0, f64::max);
    judged
        .iter()
        .zip(arms)
        .map(|(judged, arm)| {
            if arm.playouts == 0 {
                return Candidate { worth: worst * (0.5 + 0.5 * judged.worth) * 0.999, ..judged.clone() };
            }
            let bound = if arm.playouts == most { 1.0 } else { best * 0.9999 };
            Candidate { worth: arm.mean(judged, trust).min(bound), ..arm.candidate(judged.choice) }
        })
        .collect()
}

impl<'a> Search<'a> {
    pub(super) fn new(question: &'a Question<'a, Karuba>, position: &'a Position, plan: &'a Plan) -> Search<'a> {
        Search { question, position, plan, races: races(position, plan) }
    }

    fn run(
        &self,
        arms: &mut [Arm],
        mut alive: Vec<usize>,
        judged: &[Candidate<KarubaMove>],
        report: &mut Report<'_, KarubaMove>,
    ) {
        /// Orders that are played between two looks at the clock and the report.
        const BATCH: usize = 8;
        let mut rng = luck_of(self.question);
        let mut left = self.question.budget.playouts.min(self.plan.most);
        let mut round = self.plan.first;
        let mut played = 0;
        loop {
            let affordable = usize::try_from(left / alive.len() as u64).unwrap_or(usize::MAX);
            let count = BATCH.min(affordable).min(round - played);
            if count == 0 || (self.question.budget.stop)() {
                return;
            }
            let seeds: Vec<u64> = (0..count).map(|_| rng.next_u64()).collect();
            let slots: Vec<Mutex<Vec<Arm>>> = seeds.iter().map(|_| Mutex::new(Vec::new())).collect();
            self.question.workers.run(count, &|index| {
                let found = self.one_order(seeds[index], &alive);
                if let Ok(mut slot) = slots[index].lock() {
                    *slot = found;
                }
            });
            for slot in slots {
                let found = slot.into_inner().unwrap_or_default();
                // An order that was cut short would favour some candidates.
                if found.len() == alive.len() {
                    alive.iter().zip(&found).for_each(|(&index, new)| arms[index].add(new));
                }
            }
            left = left.saturating_sub((count * alive.len()) as u64);
            played += count;
            if played >= round {
                if !report(&candidates(judged, arms, self.plan.trust)) {
                    return;
                }
                let mean = |index: usize| arms[index].mean(&judged[index], self.plan.trust);
                alive.arrange_by(|&one, &other| mean(other).total_cmp(&mean(one)));
                alive.truncate(alive.len().div_ceil(2).max(2));
                alive.arrange();
                round *= 2;
                played = 0;
            }
        }
    }

    /// What everybody else does when the tiles come in this order, and the turn in which the game ends by that.
    pub(super) fn rivals(&self, order: &[u8], scratch: &mut Choices) -> ([Story; SEATS], u8) {
        let position = self.position;
        let mut stories: [Story; SEATS] = std::array::from_fn(|seat| position.story(seat));
        let mut end = TILE_COUNT as u8;
        for seat in (0..position.seats).filter(|&seat| seat != self.question.seat.index()) {
            let judge = self.judge(seat);
            let mut island = position.islands[seat];
            let story = &mut stories[seat];
            if !position.has_decided(seat) {
                let act = judge.best(&island, position.tile, f32::from(position.turn), position.to_come, scratch);
                let picked = island.carry_out(position.ground.faces[position.tile as usize], act);
                story.note(position.turn, act, picked);
            }
            play_on(&judge, island, story, position.turn, order, end, scratch);
            end = end.min(story.end());
        }
        (stories, end)
    }

    /// One order of the tiles to come: everybody else's story, and then that of each candidate.
    fn one_order(&self, seed: u64, alive: &[usize]) -> Vec<Arm> {
        let position = self.position;
        let own = self.question.seat.index() % SEATS;
        let order = shuffled(self.question.view, &mut PlayoutRng::new(seed));
        let mut scratch = Choices::new();
        let (mut stories, end) = self.rivals(&order, &mut scratch);
        let judge = self.judge(own);
        let beginning = stories[own];
        let mut found = Vec::with_capacity(alive.len());
        for &index in alive {
            if (self.question.budget.stop)() {
                return Vec::new();
            }
            let mut island = position.islands[own];
            let mut story = beginning;
            let act = Act::of(self.question.legal[index]);
            let picked = island.carry_out(position.ground.faces[position.tile as usize], act);
            story.note(position.turn, act, picked);
            play_on(&judge, island, &mut story, position.turn, &order, end, &mut scratch);
            stories[own] = story;
            found.push(self.judged(&position.settle(&stories)));
        }
        found
    }

    /// What an outcome is worth to the seat that asks.
    pub(super) fn judged(&self, outcome: &Outcome) -> Arm {
        let (seats, own) = (self.position.seats, self.question.seat.index() % SEATS);
        let win = outcome.win(seats, own);
        let ahead = 0.5 + 0.5 * (outcome.margin(seats, own) / LARGE_MARGIN).clamp(-1.0, 1.0);
        // Early on the points ahead say more about the end than a victory in one playout does.
        let victory = self.plan.victory.0 + self.plan.victory.1 * f64::from(self.position.turn) / TILE_COUNT as f64;
        Arm { worth: victory * win + (1.0 - victory) * ahead, points: f64::from(outcome.points[own]), win, playouts: 1 }
    }

    /// How a seat judges.
    pub(super) fn judge(&self, seat: usize) -> Judge<'_> {
        Judge { ground: &self.position.ground, weights: &self.plan.weights, race: &self.races[seat] }
    }
}
