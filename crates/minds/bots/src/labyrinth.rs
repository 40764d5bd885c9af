//! Labyrinth: the card game. A turn is thought of as a whole, a lay with the best set of takings; what the levels differ in is
//! how far they look at what comes after it.

mod exact;
mod judgement;
mod rollout;
mod turn;

use tablee_core::{Arrange as _, Game as _, PlayoutRng, Rng as _, Seat, Turn};
use tablee_labyrinth::{Labyrinth, LabyrinthMove, Outlook};

use crate::{Candidate, Level, Mind, Played, Playout, Question, Report};
use judgement::{USUAL_GAIN, chance, expected_best, lays_left, margin, unseen};
use turn::{Plan, plans};

/// How many lays the easy level looks at.
const EASY_LAYS: usize = 16;

/// How many hands of the next seat the medium level imagines.
const MEDIUM_HANDS: usize = 1;

/// How many hands of the next seat the hard level imagines.
const HARD_HANDS: usize = 5;

/// How many plans the master plays on.
const MASTER_PLANS: usize = 16;

/// What a plan that is not looked into is taken to leave to the next seat.
const UNKNOWN_THREAT: f64 = 3.0;

impl Mind for Labyrinth {
    fn think(
        question: &Question<'_, Self>,
        report: &mut Report<'_, Self::Move>,
        played: &Played,
    ) -> Vec<Candidate<Self::Move>> {
        Thought::new(question).answer(question, report, played)
    }

    fn exactly(question: &Question<'_, Self>) -> Option<Vec<Candidate<LabyrinthMove>>> {
        // Levels below take only the largest sets of cards.
        let mut thought = Thought::new(&Question { level: Level::Master, ..*question });
        if !exact::applies(&thought.state) {
            return None;
        }
        thought.weigh_all(question);
        let stop = question.budget.stop;
        let mut solver = exact::Solver::new(&stop);
        let plans: Vec<Plan> = thought.ideas.iter().map(|idea| idea.plan).collect();
        let order = thought.order();
        let mut solved = solver.solve(&thought.state, &plans, &order)?;
        solver.tell_apart(&thought.state, &plans, &mut solved)?;
        thought.take_over(question.seat, &solved, solver.nodes);
        Some(thought.candidates(question))
    }

    fn playouts<'a>(question: &'a Question<'a, Self>) -> Option<Playout<'a>> {
        let Thought { state, ideas, .. } = Thought::new(question);
        let plans: Vec<Plan> = ideas.iter().map(|idea| idea.plan).collect();
        match question.level {
            Level::Random | Level::Easy => None,
            Level::Medium | Level::Hard => Some(hands_alone(question, state, plans)),
            Level::Master if exact::applies(&state) || plans.len() < 2 => None,
            Level::Master => Some(rollout::playouts(question, plans)),
        }
    }
}

/// A whole turn with what is thought of it.
#[derive(Clone, Copy, Debug)]
struct Idea {
    plan: Plan,
    /// The margin that is expected after the next seat's turn.
    margin: f64,
    /// What the bot goes by.
    worth: f64,
    win: f64,
    points: f64,
    playouts: u64,
}

/// All ideas for the decision at hand.
struct Thought {
    state: Labyrinth,
    ideas: Vec<Idea>,
    /// Whether only some of the legal moves are asked about: then all of them get the same care.
    comparing: bool,
}

impl Thought {
    fn new(question: &Question<'_, Labyrinth>) -> Thought {
        // Only what the view shows is used of this state, unless nothing is hidden any more.
        let state = Labyrinth::determinize(question.view, &mut PlayoutRng::new(question.seed));
        let mut found = Vec::new();
        plans(&state, question.level >= Level::Hard, &mut found);
        let mut all = Vec::new();
        state.legal(question.seat, &mut all);
        let comparing = question.legal.len() < all.len();
        if comparing {
            found.retain(|plan| question.legal.iter().any(|&choice| begins(&state, plan, choice)));
        }
        let idea = |plan| Idea { plan, margin: 0.0, worth: 0.0, win: 0.0, points: 0.0, playouts: 0 };
        let ideas = found.into_iter().map(idea).collect();
        Thought { state, ideas, comparing }
    }

    fn answer(
        mut self,
        question: &Question<'_, Labyrinth>,
        report: &mut Report<'_, LabyrinthMove>,
        played: &Played,
    ) -> Vec<Candidate<LabyrinthMove>> {
        match question.level {
            Level::Random | Level::Easy => self.glance(question),
            Level::Medium => self.weigh_hands(question, MEDIUM_HANDS, played),
            Level::Hard => self.weigh_hands(question, HARD_HANDS, played),
            Level::Master => {
                self.weigh_all(question);
                if !exact::applies(&self.state) || !self.solve(question) {
                    self.play_on(question, report, played);
                }
            }
        }
        self.candidates(question)
    }

    /// What an idea is worth if `threat` is what it leaves to the next seat.
    fn judge(&mut self, seat: Seat, index: usize, threat: f64, playouts: u64) {
        let seats = self.state.seats();
        let idea = &mut self.ideas[index];
        let gain = f64::from(idea.plan.gain());
        let left = lays_left(&self.state, seats).saturating_sub(1);
        idea.margin = f64::from(margin(&self.state, seat, seats)) + gain - threat;
        idea.win = chance(idea.margin, left);
        idea.worth = idea.win;
        idea.points = f64::from(self.state.won_count(seat)) + gain + USUAL_GAIN * left as f64 / seats as f64;
        idea.playouts = playouts;
    }

    /// Easy: the most cards now, of some lays looked at.
    fn glance(&mut self, question: &Question<'_, Labyrinth>) {
        let mut rng = PlayoutRng::new(question.seed ^ 0xea57);
        let mut order: Vec<usize> = (0..self.ideas.len()).collect();
        rng.shuffle(&mut order);
        let laying = !question.legal.contains(&LabyrinthMove::Done);
        let looked = if laying { EASY_LAYS } else { order.len() };
        for (rank, &index) in order.iter().enumerate() {
            self.judge(question.seat, index, 0.0, 1);
            if rank >= looked {
                self.ideas[index].worth *= 1e-3;
            } else {
                // Of equals any, not always the first of the list.
                self.ideas[index].worth += 1e-6 * rank as f64 / order.len() as f64;
            }
        }
    }

    /// Medium and hard: the cards won now less what a few possible hands of the next seat would win, two plies in all.
    fn weigh_hands(&mut self, question: &Question<'_, Labyrinth>, hands: usize, played: &Played) {
        let mut rng = PlayoutRng::new(question.seed ^ 0x0ed1);
        let deals: Vec<Labyrinth> = (0..hands).map(|_| Labyrinth::determinize(question.view, &mut rng)).collect();
        let least = self.least_gain();
        for index in 0..self.ideas.len() {
            if self.ideas[index].plan.gain() < least || (question.budget.stop)() {
                self.judge(question.seat, index, UNKNOWN_THREAT, 0);
                continue;
            }
            let mut after = self.state.clone();
            self.ideas[index].plan.carry_out(&mut after);
            let next = after.turn().seats().iter().next().filter(|&next| next != question.seat);
            let mut threat = 0.0;
            if let Some(next) = next {
                let outlook = Outlook::new(&after);
                for deal in &deals {
                    threat += f64::from(deal.hand(next).map(|card| outlook.best(card)).max().unwrap_or(0));
                }
            }
            played.add(hands as u64);
            self.judge(question.seat, index, threat / hands.max(1) as f64, hands as u64);
        }
    }

    /// What master starts from: the cards won now less what the next seat wins on average, over all hands that it may hold.
    fn weigh_all(&mut self, question: &Question<'_, Labyrinth>) {
        let hidden = unseen(question.view);
        let least = self.least_gain();
        for index in 0..self.ideas.len() {
            if self.ideas[index].plan.gain() < least || (question.budget.stop)() {
                self.judge(question.seat, index, UNKNOWN_THREAT, 0);
                continue;
            }
            let mut after = self.state.clone();
            self.ideas[index].plan.carry_out(&mut after);
            let threat = match after.turn() {
                Turn::Decide(seats) => seats.iter().next().filter(|&next| next != question.seat),
                Turn::Over => None,
            }
            .map_or(0.0, |next| expected_best(&after, &hidden, after.hand_count(next)));
            self.judge(question.seat, index, threat, 1);
        }
    }

    /// Plans that win fewer cards than this are not looked into: what they leave to the next seat cannot make up for it.
    fn least_gain(&self) -> i32 {
        if self.comparing {
            return i32::MIN;
        }
        self.ideas.iter().map(|idea| idea.plan.gain()).max().unwrap_or(0) - 2
    }

    /// The ideas from the best to the worst.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ideas.len()).collect();
        order.arrange_by(|&left, &right| self.ideas[right].margin.total_cmp(&self.ideas[left].margin));
        order
    }

    /// The ideas from the best to the worst: all together, or those of each move apart.
    fn orders(&self, question: &Question<'_, Labyrinth>, apart: bool) -> Vec<Vec<usize>> {
        let order = self.order();
        if !apart {
            return vec![order];
        }
        let of = |&choice: &LabyrinthMove| {
            let mut own = order.clone();
            own.retain(|&index| begins(&self.state, &self.ideas[index].plan, choice));
            own
        };
        question.legal.iter().map(of).collect()
    }

    /// Master, two seats, empty pile: exactly. False if it took too long.
    fn solve(&mut self, question: &Question<'_, Labyrinth>) -> bool {
        let stop = question.budget.stop;
        let mut solver = exact::Solver::new(&stop);
        let plans: Vec<Plan> = self.ideas.iter().map(|idea| idea.plan).collect();
        let mut solved = vec![exact::Worth::UNKNOWN; plans.len()];
        // Two moves are all there is to compare, even if they are all the legal ones.
        for order in self.orders(question, self.comparing || question.legal.len() == 2) {
            let Some(found) = solver.solve(&self.state, &plans, &order) else { return false };
            for index in order {
                solved[index] = found[index];
            }
        }
        self.take_over(question.seat, &solved, solver.nodes);
        true
    }

    /// What was worked out of each idea.
    fn take_over(&mut self, seat: Seat, solved: &[exact::Worth], nodes: u64) {
        let now = margin(&self.state, seat, 2);
        for (idea, worth) in self.ideas.iter_mut().zip(solved) {
            let end = now + worth.margin;
            idea.win = match end.signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
            // What is only known not to be better comes after what is known.
            let doubt = if worth.exact { 0.0 } else { 1e-6 };
            idea.worth = (0.85 * idea.win + 0.15 * (0.5 + f64::from(end) / 200.0) - doubt).clamp(0.0, 1.0);
            idea.playouts = nodes;
        }
    }

    /// Master: plays the best ideas on over sampled deals.
    fn play_on(&mut self, question: &Question<'_, Labyrinth>, report: &mut Report<'_, LabyrinthMove>, played: &Played) {
        let mut orders = self.orders(question, self.comparing);
        let width = MASTER_PLANS.div_ceil(orders.len().max(1));
        orders.iter_mut().for_each(|order| order.truncate(width));
        let mut order: Vec<usize> = Vec::new();
        // A set of takings may begin with either of two moves.
        for index in orders.concat() {
            if !order.contains(&index) {
                order.push(index);
            }
        }
        let plans: Vec<Plan> = order.iter().map(|&index| self.ideas[index].plan).collect();
        let known: Vec<f64> = order.iter().map(|&index| self.ideas[index].margin).collect();
        // Ideas that are not played on come after all that are.
        for idea in &mut self.ideas {
            idea.worth *= 1e-3;
        }
        let found = rollout::search(question, &plans, &known, self.comparing, &mut |found| {
            self.learn(&order, found);
            report(&self.candidates(question))
        });
        played.add(found.tallies.iter().map(|tally| tally.count).sum());
        self.learn(&order, &found);
    }

    /// Takes over what the playouts found of the ideas in `order`.
    fn learn(&mut self, order: &[usize], found: &rollout::Found) {
        let left = lays_left(&self.state, self.state.seats());
        for (place, tally) in found.tallies.iter().enumerate() {
            let idea = &mut self.ideas[order[place]];
            idea.win = chance(tally.mean(), left);
            // What fell away may not come out on top by an early stroke of luck.
            let still = found.alive.contains(&place);
            idea.worth = if still { 0.5 + 0.5 * idea.win } else { 0.01 + 0.48 * idea.win };
            idea.playouts = tally.count;
        }
    }

    /// For every legal move the best idea that begins with it.
    fn candidates(&self, question: &Question<'_, Labyrinth>) -> Vec<Candidate<LabyrinthMove>> {
        question
            .legal
            .iter()
            .map(|&choice| {
                let better = |left: &&Idea, right: &&Idea| left.worth.total_cmp(&right.worth);
                match self.ideas.iter().filter(|idea| begins(&self.state, &idea.plan, choice)).max_by(better) {
                    Some(idea) => Candidate {
                        choice,
                        worth: idea.worth,
                        points: idea.points,
                        win: idea.win,
                        playouts: idea.playouts,
                    },
                    None => Candidate { choice, worth: 0.0, points: 0.0, win: 0.0, playouts: 0 },
                }
            })
            .collect()
    }
}

/// What medium and hard weigh, without a search: a hand of the next seat for every plan, and the most that it wins.
fn hands_alone<'a>(question: &'a Question<'a, Labyrinth>, state: Labyrinth, plans: Vec<Plan>) -> Playout<'a> {
    let mut rng = PlayoutRng::new(question.seed ^ 0x0ed1);
    let mut next = 0;
    Box::new(move || {
        next = (next + 1) % plans.len();
        let deal = Labyrinth::determinize(question.view, &mut rng);
        let mut after = state.clone();
        plans[next].carry_out(&mut after);
        let seat = after.turn().seats().iter().next().filter(|&next| next != question.seat);
        let threat = seat.map_or(0, |seat| {
            let outlook = Outlook::new(&after);
            deal.hand(seat).map(|card| outlook.best(card)).max().unwrap_or(0)
        });
        f64::from(plans[next].gain()) - f64::from(threat)
    })
}

/// Whether a plan may begin with this move.
fn begins(state: &Labyrinth, plan: &Plan, choice: LabyrinthMove) -> bool {
    match (choice, plan.lay) {
        (LabyrinthMove::Take(place), None) => {
            state.card_at(place).is_some_and(|card| plan.taken >> (card & 63) & 1 != 0)
        }
        (LabyrinthMove::Done, None) => plan.taken == 0,
        (_, lay) => lay == Some(choice),
    }
}
