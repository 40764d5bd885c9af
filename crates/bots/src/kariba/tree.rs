//! Information-set search made for this game: one tree of the plays that everybody sees, walked with a freshly dealt position
//! each time, every seat looking after itself.

use std::sync::Mutex;

use tablee_core::PlayoutRng;

use super::deals::Dealer;
use super::judgement::{Outlook, Taste, draw_score};
use super::playout::{Style, play_on, points, standing, utility, win};
use super::position::{Choice, Position, SEATS, Stage};
use super::tally::Tally;
use crate::{Candidate, Question, Report};
use tablee_kariba::Kariba;

/// How the tree is grown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) style: Style,
    /// How much a rarely tried move is favoured.
    pub(super) exploration: f32,
    /// No deeper than so many decisions.
    pub(super) depth: usize,
    /// How often a move is tried before what follows gets a node of its own.
    pub(super) patience: u32,
}

/// Two trees: as many as a usual machine has cores to spare. Fixed, so that the number of cores does not change the answer.
const TREES: usize = 2;
/// Iterations of each tree before the results are shown.
const STRETCH: u64 = 8192;
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

#[derive(Clone, Copy, Debug)]
struct Arm {
    visits: u32,
    /// How often it was legal when the node was visited: in other deals it may not be.
    available: u32,
    utility: f32,
    child: u32,
}

/// How much the first impression of a move counts, in visits.
const FIRST_IMPRESSION: f32 = 2.0;

struct Shard {
    nodes: Vec<Node>,
    arms: Vec<Arm>,
    rng: PlayoutRng,
    path: Vec<(u32, u8)>,
    tallies: Vec<Tally>,
}

/// Searches, and says what it thinks of every legal move.
pub(super) fn search(
    question: &Question<'_, Kariba>,
    dealer: &Dealer,
    settings: &Settings,
    report: &mut Report<'_, tablee_kariba::KaribaMove>,
) -> Vec<Candidate<tablee_kariba::KaribaMove>> {
    let shards: Vec<Mutex<Shard>> = (0..TREES as u64)
        .map(|index| {
            Mutex::new(Shard {
                nodes: vec![Node { arms: [NONE; SLOTS] }],
                arms: Vec::new(),
                rng: PlayoutRng::new(question.seed.wrapping_mul(0x9e37_79b9).wrapping_add(index)),
                path: Vec::new(),
                tallies: question.legal.iter().map(|&choice| Tally::new(choice)).collect(),
            })
        })
        .collect();
    let mut left = question.budget.playouts.div_ceil(TREES as u64).max(1);
    loop {
        let stretch = left.min(STRETCH);
        question.workers.run(TREES, &|index| {
            if let Ok(mut shard) = shards[index].lock() {
                shard.grow(question, dealer, settings, stretch);
            }
        });
        left -= stretch;
        let candidates = merge(&shards, question);
        if left == 0 || (question.budget.stop)() || !report(&candidates) {
            return candidates;
        }
    }
}

fn merge(shards: &[Mutex<Shard>], question: &Question<'_, Kariba>) -> Vec<Candidate<tablee_kariba::KaribaMove>> {
    let mut merged: Vec<Tally> = question.legal.iter().map(|&choice| Tally::new(choice)).collect();
    for shard in shards.iter().filter_map(|shard| shard.lock().ok()) {
        for (all, one) in merged.iter_mut().zip(&shard.tallies) {
            all.join(one);
        }
    }
    let playouts: u64 = merged.iter().map(|tally| tally.playouts).sum();
    let candidate = |tally: &Tally| {
        let mut candidate = tally.candidate();
        // The most visited move is the steadiest choice; its value only breaks ties among the equally visited.
        candidate.worth = tally.playouts as f64 / playouts.max(1) as f64 + 1e-6 * candidate.worth;
        candidate
    };
    merged.iter().map(candidate).collect()
}

impl Shard {
    fn grow(&mut self, question: &Question<'_, Kariba>, dealer: &Dealer, settings: &Settings, iterations: u64) {
        for iteration in 0..iterations {
            // Asking for the time costs as much as a short playout.
            if iteration % 64 == 63 && (question.budget.stop)() {
                return;
            }
            self.iterate(question, dealer, settings);
        }
    }

    fn iterate(&mut self, question: &Question<'_, Kariba>, dealer: &Dealer, settings: &Settings) {
        let seat = question.seat.index();
        let mut position = dealer.deal(settings.style.decisions as usize * 3 / 2 + 8, &mut self.rng);
        let mut node = 0;
        let mut first = Choice::PILE;
        self.path.clear();
        for depth in 0..settings.depth {
            if position.stage == Stage::Over {
                break;
            }
            let (arm, choice) = self.pull(node, &position, settings);
            if depth == 0 {
                first = choice;
            }
            self.path.push((arm, position.turn));
            position.carry_out(choice);
            let entry = &mut self.arms[arm as usize];
            if entry.child == NONE {
                if entry.visits >= settings.patience {
                    entry.child = self.nodes.len() as u32;
                    self.nodes.push(Node { arms: [NONE; SLOTS] });
                }
                break;
            }
            node = entry.child;
        }
        play_on(&mut position, &settings.style, &mut self.rng);
        let utilities: [f32; SEATS] = std::array::from_fn(|seat| utility(&position, seat));
        for &(arm, seat) in &self.path {
            let arm = &mut self.arms[arm as usize];
            arm.visits += 1;
            arm.utility += utilities[usize::from(seat) % SEATS];
        }
        if let Some(tally) = self.tallies.iter_mut().find(|tally| Choice::of(tally.choice) == first) {
            tally.add(utilities[seat % SEATS], points(&position, seat), win(&position, seat));
        }
    }

    /// The move with the best upper bound.
    fn pull(&mut self, node: u32, position: &Position, settings: &Settings) -> (u32, Choice) {
        let Shard { nodes, arms, .. } = self;
        let table = &mut nodes[node as usize].arms;
        let mut best = (NONE, Choice::PILE, f32::NEG_INFINITY);
        position.for_each_choice(|choice| {
            let index = &mut table[slot(choice)];
            if *index == NONE {
                *index = arms.len() as u32;
                let utility = FIRST_IMPRESSION * first_impression(position, choice, &settings.style.taste);
                arms.push(Arm { visits: 0, available: 0, utility, child: NONE });
            }
            let arm = &mut arms[*index as usize];
            arm.available += 1;
            let visits = arm.visits as f32 + FIRST_IMPRESSION;
            // A square root and no logarithm: it is faster, and the same on every machine.
            let bound = arm.utility / visits + settings.exploration * (arm.available as f32).sqrt() / visits;
            if bound > best.2 {
                best = (*index, choice, bound);
            }
        });
        (best.0, best.1)
    }
}

/// What a move seems worth before it was ever tried.
fn first_impression(position: &Position, choice: Choice, taste: &Taste) -> f32 {
    let margin = position.margin(position.turn.into()) as f32;
    let score = if choice.is_play() {
        Outlook::of(position).score(choice.shift(), choice.count(), taste)
    } else {
        draw_score(position, choice) - 1.0
    };
    standing(margin + score, position)
}
