//! Re-determinising information-set search: every candidate is tried on the same deals, and what follows it is one tree of the
//! plays that everybody sees, every seat looking after itself.
//!
//! A seat learns only from deals that it could not tell from its own. The asking seat learns where its own hand is the real one;
//! the others learn where that hand was dealt anew, because they do not know it, and otherwise answer by what they have learnt.

use std::sync::Mutex;

use tablee_core::{PlayoutRng, Rng as _};
use tablee_kariba::{Kariba, KaribaMove};

use super::deals::Dealer;
use super::judgement::{Outlook, draw_score};
use super::playout::{Style, play_on, points, spread, standing_within, utility, win};
use super::position::{Choice, SEATS, Stage, World};
use super::tally::Tally;
use crate::{Candidate, Played, Question, Report};

/// How the tree is grown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) style: Style,
    /// How much a rarely tried move is favoured.
    pub(super) exploration: f32,
    /// No deeper than so many decisions after the candidate.
    pub(super) depth: usize,
    /// How often a move is tried before what follows gets a node of its own.
    pub(super) patience: u32,
    /// One deal in so many is also dealt anew for the others to learn from.
    pub(super) lesson: u64,
    /// A candidate falls away when it is so many standard errors behind.
    pub(super) certainty: f64,
}

impl Settings {
    /// How many cards a deal needs in order, so that no line of the tree runs out of them.
    pub(super) fn draws(&self) -> usize {
        self.style.decisions as usize * 3 / 2 + 8
    }
}

/// Two trees: as many as a usual machine has cores to spare. Fixed, so that the number of cores does not change the answer.
const TREES: usize = 2;
/// Deals of each tree before candidates are compared.
const STRETCH: u64 = 64;
const NONE: u32 = u32::MAX;
/// Forty plays of up to five cards, eight animals face up, the pile.
const SLOTS: usize = 49;

#[inline]
fn slot(choice: Choice) -> usize {
    let slot = if choice.is_play() {
        choice.shift() as usize / 8 * 5 + (choice.count() as usize).wrapping_sub(1) % 5
    } else if choice == Choice::PILE {
        48
    } else {
        40 + choice.taken() as usize / 8
    };
    slot % SLOTS
}

#[derive(Clone, Debug)]
struct Node {
    arms: [u32; SLOTS],
}

const LEAF: Node = Node { arms: [NONE; SLOTS] };

#[derive(Clone, Copy, Debug)]
struct Arm {
    visits: u32,
    /// How often it was legal when the node was visited: in other deals it may not be.
    available: u32,
    /// What it came to beyond the first impression, summed.
    surprise: f32,
    child: u32,
}

/// So many visits without any surprise are added to those made: a few surprises say little.
const COMPOSURE: f32 = 16.0;

/// A move on the way down that somebody learns from.
#[derive(Clone, Copy, Debug)]
struct Step {
    arm: u32,
    turn: u8,
    impression: f32,
}

struct Shard {
    nodes: Vec<Node>,
    arms: Vec<Arm>,
    rng: PlayoutRng,
    path: Vec<Step>,
    /// By candidate: what it came to on the whole, and deal by deal.
    tallies: Vec<Tally>,
    outcomes: Vec<Vec<f32>>,
    playouts: u64,
}

/// Searches, and says what it thinks of every legal move.
pub(super) fn search(
    question: &Question<'_, Kariba>,
    dealer: &Dealer,
    settings: &Settings,
    report: &mut Report<'_, KaribaMove>,
    played: &Played,
) -> Vec<Candidate<KaribaMove>> {
    let count = question.legal.len();
    let shards: Vec<Mutex<Shard>> = (0..TREES as u64)
        .map(|index| {
            Mutex::new(Shard {
                // One node for what follows each candidate.
                nodes: vec![LEAF; count],
                arms: Vec::new(),
                rng: PlayoutRng::new(question.seed.wrapping_mul(0x9e37_79b9).wrapping_add(index)),
                path: Vec::new(),
                tallies: question.legal.iter().map(|&choice| Tally::new(choice)).collect(),
                outcomes: vec![Vec::new(); count],
                playouts: 0,
            })
        })
        .collect();
    let mut alive: Vec<usize> = (0..count).collect();
    loop {
        question.workers.run(TREES, &|index| {
            if let Ok(mut shard) = shards[index].lock() {
                shard.grow(question, dealer, settings, &alive);
            }
        });
        let spent: u64 = shards.iter().filter_map(|shard| shard.lock().ok()).map(|shard| shard.playouts).sum();
        let candidates = merge(&shards, question, &alive);
        if spent >= question.budget.playouts || (question.budget.stop)() || !report(&candidates) {
            played.add(spent);
            return candidates;
        }
        drop_hopeless(&shards, &mut alive, settings.certainty);
    }
}

/// The means of all candidates; those that fell away stay behind the best.
fn merge(shards: &[Mutex<Shard>], question: &Question<'_, Kariba>, alive: &[usize]) -> Vec<Candidate<KaribaMove>> {
    let mut merged: Vec<Tally> = question.legal.iter().map(|&choice| Tally::new(choice)).collect();
    for shard in shards.iter().filter_map(|shard| shard.lock().ok()) {
        for (all, one) in merged.iter_mut().zip(&shard.tallies) {
            all.join(one);
        }
    }
    let mut candidates: Vec<_> = merged.iter().map(Tally::candidate).collect();
    let front = alive.iter().map(|&index| candidates[index].worth).fold(f64::NEG_INFINITY, f64::max);
    for (index, candidate) in candidates.iter_mut().enumerate() {
        if !alive.contains(&index) {
            candidate.worth = candidate.worth.min(front - 1e-6);
        }
    }
    candidates
}

/// Takes out the candidates that are clearly behind the one in front, on the same deals.
fn drop_hopeless(shards: &[Mutex<Shard>], alive: &mut Vec<usize>, certainty: f64) {
    let shards: Vec<_> = shards.iter().filter_map(|shard| shard.lock().ok()).collect();
    let worth = |index: usize| shards.iter().map(|shard| shard.tallies[index].worth).sum::<f64>();
    let Some(front) = alive.iter().copied().max_by(|&left, &right| worth(left).total_cmp(&worth(right))) else {
        return;
    };
    alive.retain(|&index| {
        let (mut sum, mut squares, mut deals) = (0.0, 0.0, 0.0_f64);
        for shard in &shards {
            for (front, other) in shard.outcomes[front].iter().zip(&shard.outcomes[index]) {
                let behind = f64::from(front - other);
                sum += behind;
                squares += behind * behind;
                deals += 1.0;
            }
        }
        let mean = sum / deals.max(1.0);
        let error = ((squares / deals.max(1.0) - mean * mean).max(0.0) / deals.max(1.0)).sqrt();
        index == front || mean <= certainty * error
    });
}

impl Shard {
    fn grow(&mut self, question: &Question<'_, Kariba>, dealer: &Dealer, settings: &Settings, alive: &[usize]) {
        let seat = question.seat.index() % SEATS;
        let draws = settings.draws();
        let most = question.budget.playouts.div_ceil(TREES as u64);
        for deal in 0..STRETCH {
            // Asking for the time costs as much as a short playout.
            if self.playouts >= most || (deal % 4 == 3 && (question.budget.stop)()) {
                return;
            }
            let dealt = dealer.deal(draws, &mut self.rng);
            let luck = self.rng.next_u64();
            for &index in alive {
                let choice = Choice::of(self.tallies[index].choice);
                if deal % settings.lesson == 0 {
                    let mut other = dealt.clone();
                    dealer.deal_anew(&mut other, seat, choice, &mut self.rng);
                    other.carry_out(choice);
                    self.walk(index, other, settings, luck, |turn| turn != seat);
                    self.playouts += 1;
                }
                let mut position = dealt.clone();
                position.carry_out(choice);
                let end = self.walk(index, position, settings, luck, |turn| turn == seat);
                let worth = utility(&end, seat);
                self.tallies[index].add(worth, points(&end, seat), win(&end, seat));
                self.outcomes[index].push(worth);
                self.playouts += 1;
            }
        }
    }

    /// From what follows a candidate down the tree and on to the end of the playout. Those seats learn that `learns` names.
    fn walk(
        &mut self,
        candidate: usize,
        mut position: World,
        settings: &Settings,
        luck: u64,
        learns: impl Fn(usize) -> bool,
    ) -> World {
        let mut node = candidate as u32;
        self.path.clear();
        for _ in 0..settings.depth {
            if position.stage == Stage::Over {
                break;
            }
            let learning = learns(position.turn.into());
            let (step, choice) = self.pull(node, &position, settings, learning);
            position.carry_out(choice);
            let entry = &mut self.arms[step.arm as usize];
            if learning {
                self.path.push(step);
                if entry.child == NONE && entry.visits >= settings.patience {
                    entry.child = self.nodes.len() as u32;
                    self.nodes.push(LEAF);
                    break;
                }
            }
            if entry.child == NONE {
                break;
            }
            node = entry.child;
        }
        play_on(&mut position, &settings.style, &mut PlayoutRng::new(luck));
        for step in &self.path {
            let arm = &mut self.arms[step.arm as usize];
            arm.visits += 1;
            arm.surprise += utility(&position, step.turn.into()) - step.impression;
        }
        position
    }

    /// The move with the best upper bound, or with the best mean if nobody learns from it. The same move is worth more in one
    /// hand than in another: what the tree keeps is how far the first impression, which knows the hand, was wrong.
    fn pull(&mut self, node: u32, position: &World, settings: &Settings, learning: bool) -> (Step, Choice) {
        let Shard { nodes, arms, .. } = self;
        let table = &mut nodes[node as usize].arms;
        let exploration = if learning { settings.exploration } else { 0.0 };
        let taste = &settings.style.taste;
        let outlook = Outlook::of(position, taste);
        let (margin, spread) = (position.margin(position.turn.into()) as f32, spread(position));
        let mut best = (Step { arm: NONE, turn: position.turn, impression: 0.0 }, Choice::PILE);
        let mut highest = f32::NEG_INFINITY;
        position.for_each_choice(|choice| {
            let index = &mut table[slot(choice)];
            if *index == NONE {
                *index = arms.len() as u32;
                arms.push(Arm { visits: 0, available: 0, surprise: 0.0, child: NONE });
            }
            let arm = &mut arms[*index as usize];
            arm.available += u32::from(learning);
            let score = if choice.is_play() {
                outlook.score(choice.shift(), choice.count(), taste)
            } else {
                draw_score(position, choice) - 1.0
            };
            let impression = standing_within(margin + score, spread);
            // A square root and no logarithm: it is faster, and the same on every machine.
            let beyond = arm.surprise + exploration * (arm.available as f32).sqrt();
            let bound = impression + beyond / (arm.visits as f32 + COMPOSURE);
            if bound > highest {
                highest = bound;
                best = (Step { arm: *index, turn: position.turn, impression }, choice);
            }
        });
        best
    }
}
