//! The lessons of Labyrinth: the card game.

use tablee_core::Game as _;
use tablee_labyrinth::Labyrinth;

use crate::course::{Claim, Course, Finale, LeftOut, Step};

/// Labyrinth: the card game in eight positions: laying, linking, taking.
pub(crate) static COURSE: Course = Course {
    game: Labyrinth::INFO.id,
    steps: &[
        Step {
            goal: "labyrinth-learn-1-goal",
            hint: "labyrinth-learn-1-hint",
            done: "labyrinth-learn-1-done",
            rules: &["L3", "L1"],
            position: "\
maze:
  5    46r1
  45r1 7
hand 1: 48 10
hand 2: 2 11
pile: 8 9",
            others: &[],
            claim: Claim { points: 0, told: &["labyrinth-event-laid"], over: false },
            only: &["48r2@2,0", "48r3@2,0"],
            forbidden: &[("48r0@2,0", "L3"), ("48r2@3,0", "L3"), ("pass", "L8")],
        },
        Step {
            goal: "labyrinth-learn-2-goal",
            hint: "labyrinth-learn-2-hint",
            done: "labyrinth-learn-2-done",
            rules: &["L3"],
            position: "\
maze:
  5    1
  45r1 .
hand 1: 49 10
hand 2: 2 11
pile: 8 9",
            others: &[],
            claim: Claim { points: 0, told: &["labyrinth-event-laid"], over: false },
            only: &["49r0@1,1", "49r2@1,1", "49r3@1,1"],
            forbidden: &[("49r1@1,1", "L3")],
        },
        // The rule book's crowns, three cards apart.
        Step {
            goal: "labyrinth-learn-3-goal",
            hint: "labyrinth-learn-3-hint",
            done: "labyrinth-learn-3-done",
            rules: &["L4"],
            position: "\
maze: 1 16r1 3
hand 1: 48 10
hand 2: 2 11
pile: 7 8",
            others: &[],
            claim: Claim { points: 0, told: &["labyrinth-event-linked"], over: false },
            only: &["48r2@3,0", "48r3@3,0"],
            forbidden: &[("48r0@3,0", "L3"), ("x0,0", "L3")],
        },
        Step {
            goal: "labyrinth-learn-4-goal",
            hint: "labyrinth-learn-4-hint",
            done: "labyrinth-learn-4-done",
            rules: &["L5", "L6", "L2"],
            position: "\
maze: 1 16r1 3 48r2
phase: take
laid: 3,0
hand 1: 10
hand 2: 2 11
pile: 7 8",
            others: &[],
            claim: Claim { points: 1, told: &["labyrinth-event-took", "labyrinth-event-drew"], over: false },
            only: &[],
            forbidden: &[("x1,0", "L4"), ("x3,0", "L5")],
        },
        Step {
            goal: "labyrinth-learn-5-goal",
            hint: "labyrinth-learn-5-hint",
            done: "labyrinth-learn-5-done",
            rules: &["L5"],
            position: "\
maze: 47r1 34 49r2
phase: take
laid: 2,0
hand 1: 10
hand 2: 2 11
pile: 7 8",
            others: &[],
            claim: Claim { points: 1, told: &["labyrinth-event-took"], over: false },
            only: &[],
            forbidden: &[("x1,0", "L5"), ("x2,0", "L5")],
        },
        Step {
            goal: "labyrinth-learn-6-goal",
            hint: "labyrinth-learn-6-hint",
            done: "labyrinth-learn-6-done",
            rules: &["L4"],
            position: "\
maze: 33 5
hand 1: 6 11
hand 2: 2 10
pile: 7 8",
            others: &[],
            claim: Claim { points: 0, told: &["labyrinth-event-linked"], over: false },
            only: &[],
            forbidden: &[("6r1@2,0", "L3")],
        },
        Step {
            goal: "labyrinth-learn-7-goal",
            hint: "labyrinth-learn-7-hint",
            done: "labyrinth-learn-7-done",
            rules: &["L5", "L4"],
            position: "\
maze:
  .  8    46
  1  .    45
  50 47r1 49
hand 1: 21 10
hand 2: 2 11
pile: 7 9",
            others: &[],
            claim: Claim { points: 0, told: &["labyrinth-event-linked"], over: false },
            only: &["21r0@1,1"],
            forbidden: &[("21r0@2,1", "L3")],
        },
        Step {
            goal: "labyrinth-learn-8-goal",
            hint: "labyrinth-learn-8-hint",
            done: "labyrinth-learn-8-done",
            rules: &["L7"],
            position: "\
maze: 1 16r1 3 48r2
phase: take
laid: 3,0
won 1: 20
won 2: 21",
            others: &[],
            claim: Claim { points: 1, told: &["labyrinth-event-took", "labyrinth-event-all-laid"], over: true },
            only: &[],
            forbidden: &[("x2,0", "L4")],
        },
    ],
    finale: Finale { seed: 1, bots: &["easy"], turns: 3, rules: &["L1", "L2"] },
    left_out: &[LeftOut {
        rule: "L8",
        reason: "with turned cards nobody ever has to pass: a closed maze has at least four corners, and only three cards \
                 are plain bends",
    }],
};
