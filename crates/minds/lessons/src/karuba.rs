//! The lessons of Karuba.

use tablee_core::Game as _;
use tablee_karuba::Karuba;

use crate::course::{Claim, Course, Finale, LeftOut, Step};

/// Karuba in nine positions. Blue lands at a4 and looks for f3, as in the rule book's examples.
pub(crate) static COURSE: Course = Course {
    game: Karuba::INFO.id,
    steps: &[
        Step {
            goal: "karuba-learn-1-goal",
            hint: "karuba-learn-1-hint",
            done: "karuba-learn-1-done",
            rules: &["B6", "B2"],
            position: "revealed: 1",
            others: &["1@a4"],
            claim: Claim { points: 0, told: &["karuba-event-laid"], over: false },
            only: &["1@a4"],
            forbidden: &[("2@a4", "B5"), ("1:blue>a4", "B8")],
        },
        Step {
            goal: "karuba-learn-2-goal",
            hint: "karuba-learn-2-hint",
            done: "karuba-learn-2-done",
            rules: &["B3", "B1"],
            position: "\
revealed: 20
island 1:
  . . . . . .
  . . . . . .
  . . . . . .
  1 . . . . .
  . . . . . .",
            others: &["20@f3"],
            claim: Claim { points: 0, told: &["karuba-event-laid"], over: false },
            only: &["20@f3"],
            forbidden: &[("20@a4", "B6")],
        },
        Step {
            goal: "karuba-learn-3-goal",
            hint: "karuba-learn-3-hint",
            done: "karuba-learn-3-done",
            rules: &["B7"],
            position: "\
revealed: 17
island 1:
  . . .  . . .
  . . .  . . .
  . . .  . . 20
  1 2 19 . . .
  . . .  . . .",
            others: &["17-"],
            claim: Claim { points: 0, told: &["karuba-event-landed"], over: false },
            only: &["17:blue>b4"],
            forbidden: &[("17:blue>c4", "B7"), ("17:brown>a4", "B8")],
        },
        Step {
            goal: "karuba-learn-4-goal",
            hint: "karuba-learn-4-hint",
            done: "karuba-learn-4-done",
            rules: &["B8"],
            position: "\
revealed: 28
island 1:
  . .  . . . .
  . .  . . . .
  . 17 . . . .
  2 1  . . . .
  . .  . . . .
adventurers 1: blue=b4",
            others: &["28-"],
            claim: Claim { points: 0, told: &["karuba-event-laid"], over: false },
            only: &["28@c4"],
            forbidden: &[("28:blue>b3", "B8"), ("28:blue>beach", "B8")],
        },
        Step {
            goal: "karuba-learn-5-goal",
            hint: "karuba-learn-5-hint",
            done: "karuba-learn-5-done",
            rules: &["B10"],
            position: "\
revealed: 5
island 1:
  . . . . .   .
  . . . . .   .
  . . 1 2 14* 19
  . . . . .   .
  . . . . .   .
adventurers 1: blue=c3",
            others: &["5-"],
            claim: Claim { points: 2, told: &["karuba-event-collected"], over: false },
            only: &[],
            forbidden: &[("5:blue>temple", "B7")],
        },
        Step {
            goal: "karuba-learn-6-goal",
            hint: "karuba-learn-6-hint",
            done: "karuba-learn-6-done",
            rules: &["B9"],
            position: "\
revealed: 18
island 1:
  . .  . . . .
  . .  . . . .
  . 17 . . . .
  1 7  2 . . .
  . .  . . . .
adventurers 1: blue=a4 purple=b4",
            others: &["18-"],
            claim: Claim { points: 0, told: &["karuba-event-walked"], over: false },
            only: &["18:purple>b3"],
            forbidden: &[("18:blue>b4", "B9"), ("18:blue>c4", "B9")],
        },
        Step {
            goal: "karuba-learn-7-goal",
            hint: "karuba-learn-7-hint",
            done: "karuba-learn-7-done",
            rules: &["B11", "B4"],
            position: "\
revealed: 36
island 1:
  . . . . .  .
  . . . . .  .
  . . . 1 20 2
  . . . . .  .
  . . . . .  .
adventurers 1: blue=e3",
            others: &["36-"],
            claim: Claim { points: 5, told: &["karuba-event-reached", "karuba-event-treasure"], over: false },
            only: &[],
            forbidden: &[("36:yellow>temple", "B8")],
        },
        Step {
            goal: "karuba-learn-8-goal",
            hint: "karuba-learn-8-hint",
            done: "karuba-learn-8-done",
            rules: &["B5", "B11"],
            position: "\
revealed: 17
island 1:
  . . . . . .
  . . . . . .
  . . . . 1 2
  . . . . . .
  . . . . . .
adventurers 1: blue=f3
island 2:
  . . . . . .
  . . . . . .
  . . . . 2 1
  . . . . . .
  . . . . . .
adventurers 2: blue=f3",
            others: &["17:blue>temple"],
            claim: Claim { points: 5, told: &["karuba-event-treasure"], over: false },
            only: &[],
            forbidden: &[("18@a1", "B5")],
        },
        Step {
            goal: "karuba-learn-9-goal",
            hint: "karuba-learn-9-hint",
            done: "karuba-learn-9-done",
            rules: &["B12", "B13"],
            position: "\
revealed: 12
island 1:
  . . . . . .
  . . . . 5 1
  . . . . . .
  . . . . . .
  . . . . . .
adventurers 1: brown=temple blue=temple purple=temple yellow=e2
treasures 1: brown=5 blue=5 purple=3
adventurers 2: purple=temple yellow=temple
treasures 2: purple=5 yellow=5",
            others: &["12@a1"],
            claim: Claim { points: 3, told: &["karuba-event-treasure", "karuba-event-ended-temples"], over: true },
            only: &[],
            forbidden: &[("12:blue>f2", "B11")],
        },
    ],
    finale: Finale { seed: 1, bots: &["easy"], turns: 3, rules: &["B2", "B5"] },
    left_out: &[LeftOut {
        rule: "B14",
        reason: "it is played only with the option for decisions in order; usually everybody decides at the same time",
    }],
};
