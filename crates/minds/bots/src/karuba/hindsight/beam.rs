//! The best line that a beam finds: turn by turn the most promising islands go on with everything that can be done with the tile.

use std::collections::BTreeSet;

use super::super::choice::{Choices, Judge};
use super::super::ground::{Act, Island, TEMPLE};
use super::super::judge::{Race, Weights};
use super::Task;

/// What islands are ranked by, each in a beam of its own: no eye is best for all deals.
const EYES: [Weights; 3] = [
    Weights { item: 0.75, span: 10.0, doubt: 2.0, doubt_by_turn: 0.3, ..Weights::TUNED },
    Weights { item: 0.9, span: 8.0, doubt: 4.0, doubt_by_turn: 0.5, tempo: 0.6, square: 0.0, ..Weights::TUNED },
    Weights { item: 0.5, span: 12.0, doubt: 1.1, doubt_by_turn: 2.0, ..Weights::TUNED },
];

/// An island on the way, and how it came about.
#[derive(Clone, Copy)]
struct Node {
    island: Island,
    points: i32,
}

/// A way on that is not yet gone.
struct Step {
    promise: f32,
    from: u32,
    act: Act,
}

/// A step that was gone: from which island of the turn before, and how.
type Trail = Vec<Vec<(u32, Act)>>;

/// The points of the best line and what it does with each tile. Stops early when nothing can be better.
pub(super) fn search(task: &Task, nodes: u64, bound: i32) -> (i32, Vec<Act>) {
    let mut best = (task.points, Vec::new());
    let width = (nodes / (EYES.len() * task.order.len().max(1)) as u64).max(1) as usize;
    for weights in &EYES {
        let found = run(task, weights, width);
        if found.0 > best.0 {
            best = found;
        }
        if best.0 >= bound {
            break;
        }
    }
    best
}

fn run(task: &Task, weights: &Weights, width: usize) -> (i32, Vec<Act>) {
    let mut race = Race { treasures: [[0; 4]; 4], rivals: [[0.0; 4]; 3], count: 0 };
    for lane in 0..4 {
        race.treasures[lane][0] = task.treasures[lane];
    }
    let judge = Judge { ground: &task.ground, weights, race: &race };
    let mut nodes = vec![Node { island: task.island, points: task.points }];
    let (mut trail, mut choices) = (Trail::new(), Choices::new());
    let mut to_come = task.order.iter().fold(0_u64, |all, &tile| all | 1 << tile);
    // Points, turn and place of the best island so far.
    let mut best = (task.points, 0, 0);
    for (turn, &tile) in task.order.iter().enumerate() {
        to_come &= !(1 << tile);
        let mut steps = Vec::new();
        for (from, node) in nodes.iter().enumerate() {
            // Whoever has all four at home has ended the game (B12).
            if node.island.spots == [TEMPLE; 4] {
                continue;
            }
            judge.all(&node.island, tile, turn as f32 + 1.0, to_come, &mut choices);
            let step = |act: Act, worth: f32| Step { promise: node.points as f32 + worth, from: from as u32, act };
            steps.extend(choices.iter().map(|choice| step(choice.act, choice.worth)));
        }
        (nodes, trail) = go_on(task, tile, &nodes, steps, width, trail);
        for (place, node) in nodes.iter().enumerate() {
            if node.points > best.0 {
                best = (node.points, turn + 1, place);
            }
        }
    }
    (best.0, traced(&trail, best.1, best.2))
}

/// The most promising steps are gone; of those that lead to the same island one.
fn go_on(
    task: &Task,
    tile: u8,
    nodes: &[Node],
    mut steps: Vec<Step>,
    width: usize,
    mut trail: Trail,
) -> (Vec<Node>, Trail) {
    // Equal promises stay in the order in which they came, on every machine.
    steps.sort_by(|left, right| right.promise.total_cmp(&left.promise));
    let (mut next, mut from, mut known) = (Vec::new(), Vec::new(), BTreeSet::new());
    for step in steps {
        let mut node = nodes[step.from as usize];
        node.points += i32::from(node.island.carry_out(task.ground.faces[tile as usize], step.act));
        if let Act::Walk(lane, TEMPLE) = step.act {
            node.points += i32::from(task.treasures[lane & 3]);
        }
        let Island { exits, crystals, gold, spots, .. } = node.island;
        if known.insert((node.points, exits, crystals, gold, spots)) {
            next.push(node);
            from.push((step.from, step.act));
            if next.len() == width {
                break;
            }
        }
    }
    trail.push(from);
    (next, trail)
}

/// What was done with each tile on the way to this island.
fn traced(trail: &Trail, turns: usize, mut place: usize) -> Vec<Act> {
    let mut acts = Vec::with_capacity(turns);
    for turn in trail[..turns].iter().rev() {
        let (from, act) = turn[place];
        acts.push(act);
        place = from as usize;
    }
    acts.reverse();
    acts
}
