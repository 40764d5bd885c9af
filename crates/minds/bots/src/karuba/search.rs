//! Playouts over common orders of the tiles to come: the rivals' stories are told once for each order, and every candidate's
//! story is held against the same ones, so that luck cancels out of the comparison.

use std::sync::Mutex;

use tablee_core::{Arrange as _, PlayoutRng};
use tablee_karuba::{Karuba, KarubaMove, TILE_COUNT};

use super::choice::{Choice, Choices, Judge};
use super::exact;
use super::ground::{Act, TEMPLE, shuffled};
use super::judge::{Race, Weights, step};
use super::story::{Known, Outcome, SEATS, Story, play_on};
use crate::{Candidate, Played, Playout, Question, Report};

/// How a level searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// How many of the moves that look best are tried with every tile that may come next, before the search; none if 0.
    pub(super) preview: usize,
    /// How many of the moves that look best are searched.
    pub(super) width: usize,
    /// How many orders the first round of halving has; every later round has twice as many.
    pub(super) first: usize,
    /// How many tiles a playout looks ahead before what is left is judged as it stands: what comes later is mostly luck.
    pub(super) horizon: usize,
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
    /// How much chance is added to what was found.
    pub(super) variety: f64,
}

impl Plan {
    /// A few of the best-looking moves with a few of the tiles that may come next.
    pub(super) const HARD: Plan = Plan {
        preview: 0,
        width: 6,
        first: 5,
        horizon: 1,
        weights: Weights::TUNED,
        victory: (0.4, 0.4),
        most: 60,
        exact: false,
        trust: 0.0,
        // A fifth of a point while all are even.
        variety: 0.01,
    };
    /// Many moves with every tile that may come next, the best of them over many orders, and the last tiles exactly.
    pub(super) const MASTER: Plan = Plan {
        preview: 16,
        width: 6,
        first: 24,
        horizon: 8,
        weights: Weights::TUNED,
        victory: (0.4, 0.5),
        most: 100_000,
        exact: true,
        trust: 50.0,
        variety: 0.0,
    };
}

/// So many points ahead are as good as any more.
pub(super) const LARGE_MARGIN: f64 = 20.0;
/// Whoever is expected to be so many points ahead is most likely to win, as far as the search goes by it.
pub(super) const SAFE_LEAD: f32 = 6.0;

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
    pub(super) position: &'a Known,
    plan: &'a Plan,
    races: [Race; SEATS],
    /// The points that the best rival can expect.
    rival: f32,
}

/// Searches the moves that look best, and judges the others.
pub(super) fn search(
    question: &Question<'_, Karuba>,
    position: &Known,
    report: &mut Report<'_, KarubaMove>,
    plan: &Plan,
    played: &Played,
) -> Vec<Candidate<KarubaMove>> {
    let search = Search::new(question, position, plan);
    if plan.exact
        && let Some(solved) = exact::solve(question, &search)
    {
        return solved;
    }
    let mut judged = super::one_ply(question, position, &plan.weights);
    let seen = search.preview(&mut judged);
    let mut arms = vec![Arm::default(); judged.len()];
    search.run(&mut arms, front(&judged, plan.width), &judged, seen, report);
    played.add(seen + arms.iter().map(|arm| arm.playouts).sum::<u64>());
    super::varied(question, plan.variety, search.told(&judged, &arms))
}

/// The same without a search: every playout has an order of its own, on which everybody's story is told.
pub(super) fn playouts<'a>(question: &'a Question<'a, Karuba>, plan: &'a Plan) -> Option<Playout<'a>> {
    let position = Known::new(question.view);
    if plan.exact && exact::solve(question, &Search::new(question, &position, plan)).is_some() {
        return None;
    }
    let Search { races, rival, .. } = Search::new(question, &position, plan);
    let mut luck = Luck::new(question);
    let mut next = 0;
    Some(Box::new(move || {
        next = (next + 1) % question.legal.len();
        let search = Search { question, position: &position, plan, races, rival };
        search.one_order(&luck.order(), &[next]).first().map_or(0.0, |arm| arm.worth)
    }))
}

/// The moves that look best.
fn front(judged: &[Candidate<KarubaMove>], width: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..judged.len()).collect();
    order.arrange_by(|&left, &right| judged[right].worth.total_cmp(&judged[left].worth));
    order.truncate(width.max(1));
    order
}

/// The orders of a search. Every tile comes first equally often: one thing less that is luck.
struct Luck<'a> {
    question: &'a Question<'a, Karuba>,
    rng: PlayoutRng,
    firsts: std::iter::Cycle<std::vec::IntoIter<u8>>,
}

impl<'a> Luck<'a> {
    fn new(question: &'a Question<'a, Karuba>) -> Luck<'a> {
        let mut rng = PlayoutRng::new(question.seed ^ 0x6b61_7275);
        let firsts = shuffled(question.view, &mut rng).into_iter().cycle();
        Luck { question, rng, firsts }
    }

    /// The next order of the tiles to come.
    fn order(&mut self) -> Vec<u8> {
        let mut order = shuffled(self.question.view, &mut self.rng);
        let first = self.firsts.next();
        if let Some(place) = order.iter().position(|&tile| Some(tile) == first) {
            order.swap(0, place);
        }
        order
    }
}

/// Searched moves with what was found, the others below them.
fn candidates(judged: &[Candidate<KarubaMove>], arms: &[Arm], plan: &Plan) -> Vec<Candidate<KarubaMove>> {
    if arms.iter().all(|arm| arm.playouts == 0) {
        return judged.to_vec();
    }
    let mean = |(judged, arm): (&Candidate<KarubaMove>, &Arm)| arm.mean(judged, plan.trust);
    let searched = || judged.iter().zip(arms).filter(|(_, arm)| arm.playouts > 0);
    let worst = searched().map(mean).fold(1.0, f64::min);
    let most = arms.iter().map(|arm| arm.playouts).max().unwrap_or(0);
    // A move that fell away early keeps its estimate, but may not come out on top by a stroke of luck, nor by the chance that is
    // added to a level that leaves something to it.
    let best = searched().filter(|(_, arm)| arm.playouts == most).map(mean).fold(0.0, f64::max);
    // How much more than at sight is expected of what was searched; it holds for the others, too.
    let more = |(judged, arm): (&Candidate<KarubaMove>, &Arm)| arm.candidate(judged.choice).points - judged.points;
    let more = searched().map(more).sum::<f64>() / searched().count().max(1) as f64;
    judged
        .iter()
        .zip(arms)
        .map(|(judged, arm)| {
            if arm.playouts == 0 {
                let worth = worst * (0.5 + 0.5 * judged.worth) * 0.999;
                return Candidate { worth, points: judged.points + more, ..judged.clone() };
            }
            let bound = if arm.playouts == most { 1.0 } else { (best * 0.9999 - 2.0 * plan.variety).max(0.0) };
            Candidate { worth: arm.mean(judged, plan.trust).min(bound), ..arm.candidate(judged.choice) }
        })
        .collect()
}

impl<'a> Search<'a> {
    pub(super) fn new(question: &'a Question<'a, Karuba>, position: &'a Known, plan: &'a Plan) -> Search<'a> {
        let races = std::array::from_fn(|seat| position.race(&plan.weights, seat));
        let rival = super::best_rival(question, position, &plan.weights);
        Search { question, position, plan, races, rival }
    }

    /// Tries the moves that look best with every tile that may come next, and judges them by that. Says how many playouts it took.
    fn preview(&self, judged: &mut Vec<Candidate<KarubaMove>>) -> u64 {
        if self.plan.preview == 0 {
            return 0;
        }
        let alive = front(judged, self.plan.preview);
        let mut luck = Luck::new(self.question);
        let mut tiles: Vec<u8> = luck.firsts.by_ref().take(self.question.view.to_come.len()).collect();
        let affordable = self.question.budget.playouts / alive.len() as u64;
        tiles.truncate(usize::try_from(affordable).unwrap_or(usize::MAX));
        let mut arms = vec![Arm::default(); judged.len()];
        self.together(tiles.len(), &alive, &mut arms, |index| {
            self.glimpse(&[tiles[index]], &alive, &mut Choices::new())
        });
        let spent: u64 = arms.iter().map(|arm| arm.playouts).sum();
        if spent > 0 {
            *judged = candidates(judged, &arms, &Plan { trust: 0.0, ..*self.plan });
        }
        spent
    }

    /// What is known of all moves.
    fn told(&self, judged: &[Candidate<KarubaMove>], arms: &[Arm]) -> Vec<Candidate<KarubaMove>> {
        let mut found = candidates(judged, arms, self.plan);
        let seen_to_the_end = self.position.to_come.count_ones() as usize <= self.plan.horizon;
        if seen_to_the_end && arms.iter().any(|arm| arm.playouts > 0) {
            found.iter_mut().for_each(|candidate| candidate.points = candidate.points.max(0.0));
            return found;
        }
        super::told(self.question, self.position, &found)
    }

    /// Adds up what the candidates came to in so many orders.
    fn together(&self, orders: usize, alive: &[usize], arms: &mut [Arm], found: impl Fn(usize) -> Vec<Arm> + Sync) {
        let slots: Vec<Mutex<Vec<Arm>>> = (0..orders).map(|_| Mutex::new(Vec::new())).collect();
        self.question.workers.run(orders, &|index| {
            let found = found(index);
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
    }

    fn run(
        &self,
        arms: &mut [Arm],
        mut alive: Vec<usize>,
        judged: &[Candidate<KarubaMove>],
        seen: u64,
        report: &mut Report<'_, KarubaMove>,
    ) {
        /// Orders that are played between two looks at the clock and the report.
        const BATCH: usize = 8;
        let mut luck = Luck::new(self.question);
        let mut left = self.question.budget.playouts.min(self.plan.most).saturating_sub(seen);
        let mut round = self.plan.first;
        let mut played = 0;
        loop {
            let affordable = usize::try_from(left / alive.len() as u64).unwrap_or(usize::MAX);
            let count = BATCH.min(affordable).min(round - played);
            if count == 0 || (self.question.budget.stop)() {
                return;
            }
            let orders: Vec<Vec<u8>> = (0..count).map(|_| luck.order()).collect();
            self.together(count, &alive, arms, |index| self.one_order(&orders[index], &alive));
            left = left.saturating_sub((count * alive.len()) as u64);
            played += count;
            if played >= round {
                if !report(&self.told(judged, arms)) {
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
                let act = judge.best(&island, position.tile, f32::from(position.turn), position.to_come, scratch).act;
                let picked = island.carry_out(position.ground.faces[position.tile as usize], act);
                story.note(position.turn, act, picked);
            }
            play_on(&judge, island, story, position.turn, order, end, scratch);
            end = end.min(story.end());
        }
        (stories, end)
    }

    /// One order of the tiles to come: everybody else's story, and then that of each candidate.
    fn one_order(&self, order: &[u8], alive: &[usize]) -> Vec<Arm> {
        let position = self.position;
        let own = self.question.seat.index() % SEATS;
        let mut scratch = Choices::new();
        if order.len() > self.plan.horizon {
            return self.glimpse(&order[..self.plan.horizon], alive, &mut scratch);
        }
        let (mut stories, end) = self.rivals(order, &mut scratch);
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
            play_on(&judge, island, &mut story, position.turn, order, end, &mut scratch);
            stories[own] = story;
            found.push(self.judged(&position.settle(&stories)));
        }
        found
    }

    /// The same with a look at the first tiles only.
    fn glimpse(&self, order: &[u8], alive: &[usize], scratch: &mut Choices) -> Vec<Arm> {
        let mut found = Vec::with_capacity(alive.len());
        for &index in alive {
            if (self.question.budget.stop)() {
                return Vec::new();
            }
            let points = self.expected(Act::of(self.question.legal[index]), order, scratch);
            let lead = points - self.rival;
            let (win, ahead) = (step(lead / SAFE_LEAD), step(lead / LARGE_MARGIN as f32));
            found.push(self.arm(win.into(), ahead.into(), points.into()));
        }
        found
    }

    /// The points that the asking seat can expect at the end, after this act, when the next tiles come in this order.
    fn expected(&self, mut act: Act, order: &[u8], scratch: &mut Choices) -> f32 {
        let position = self.position;
        let own = self.question.seat.index() % SEATS;
        let judge = self.judge(own);
        let mut island = position.islands[own];
        let (mut points, mut worth) = (position.points[own] as f32, 0.0);
        let (mut tile, mut now, mut to_come) = (position.tile, f32::from(position.turn), position.to_come);
        for &next in order {
            points += f32::from(island.carry_out(position.ground.faces[tile as usize], act));
            if let Act::Walk(lane, TEMPLE) = act {
                points += judge.race.stake(judge.weights, lane, now);
            }
            (tile, now) = (next, now + 1.0);
            to_come &= !(1 << tile);
            Choice { act, worth, .. } = judge.best(&island, tile, now, to_come, scratch);
        }
        points + worth
    }

    /// What an outcome is worth to the seat that asks.
    pub(super) fn judged(&self, outcome: &Outcome) -> Arm {
        let (seats, own) = (self.position.seats, self.question.seat.index() % SEATS);
        let win = outcome.win(seats, own);
        let ahead = 0.5 + 0.5 * (outcome.margin(seats, own) / LARGE_MARGIN).clamp(-1.0, 1.0);
        self.arm(win, ahead, outcome.points[own].into())
    }

    /// One playout.
    fn arm(&self, win: f64, ahead: f64, points: f64) -> Arm {
        // Early on the points ahead say more about the end than a victory in one playout does.
        let victory = self.plan.victory.0 + self.plan.victory.1 * f64::from(self.position.turn) / TILE_COUNT as f64;
        Arm { worth: victory * win + (1.0 - victory) * ahead, points, win, playouts: 1 }
    }

    /// How a seat judges.
    pub(super) fn judge(&self, seat: usize) -> Judge<'_> {
        Judge { ground: &self.position.ground, weights: &self.plan.weights, race: &self.races[seat] }
    }
}
