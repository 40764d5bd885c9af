//! The lessons of Kariba.

use tablee_core::Game as _;
use tablee_kariba::Kariba;

use crate::course::{Claim, Course, Finale, LeftOut, Step};

/// Kariba in eight positions.
pub(crate) static COURSE: Course = Course {
    game: Kariba::INFO.id,
    steps: &[
        Step {
            goal: "kariba-learn-1-goal",
            hint: "kariba-learn-1-hint",
            done: "kariba-learn-1-done",
            rules: &["K3", "K1"],
            position: "\
hand 1: 3 3 5 6 8
hand 2: 1 2 4 7 7
pile: 1 2 4 5",
            others: &[],
            claim: Claim { points: 0, told: &["kariba-event-played"], over: false },
            only: &["3x2"],
            forbidden: &[("4x1", "K3"), ("3x3", "K3")],
        },
        Step {
            goal: "kariba-learn-2-goal",
            hint: "kariba-learn-2-hint",
            done: "kariba-learn-2-done",
            rules: &["K4"],
            position: "\
waterhole: 2x1 4x2 7x2
hand 1: 1 3 5 7 7
hand 2: 1 2 4 8 8
pile: 1 2 4 5",
            others: &[],
            claim: Claim { points: 2, told: &["kariba-event-hunted"], over: false },
            only: &["7x2"],
            forbidden: &[("7x3", "K3")],
        },
        Step {
            goal: "kariba-learn-3-goal",
            hint: "kariba-learn-3-hint",
            done: "kariba-learn-3-done",
            rules: &["K4"],
            position: "\
waterhole: 2x3 5x1 6x1
hand 1: 4 4 4 6 6
hand 2: 1 2 3 8 8
pile: 1 2 3 5 7",
            others: &[],
            claim: Claim { points: 3, told: &["kariba-event-hunted"], over: false },
            only: &["4x3"],
            forbidden: &[("2x1", "K3")],
        },
        Step {
            goal: "kariba-learn-4-goal",
            hint: "kariba-learn-4-hint",
            done: "kariba-learn-4-done",
            rules: &["K5"],
            position: "\
waterhole: 3x2 6x3
hand 1: 1 2 4 6 8
hand 2: 1 2 4 7 7
pile: 1 2 4 5",
            others: &[],
            claim: Claim { points: 2, told: &["kariba-event-hunted"], over: false },
            only: &[],
            forbidden: &[("6x2", "K3")],
        },
        Step {
            goal: "kariba-learn-5-goal",
            hint: "kariba-learn-5-hint",
            done: "kariba-learn-5-done",
            rules: &["K6"],
            position: "\
waterhole: 1x1 5x2 8x3
hand 1: 1 1 3 4 7
hand 2: 2 3 4 6 6
pile: 1 2 3 5",
            others: &[],
            claim: Claim { points: 3, told: &["kariba-event-hunted"], over: false },
            only: &[],
            forbidden: &[("1x3", "K3")],
        },
        Step {
            goal: "kariba-learn-6-goal",
            hint: "kariba-learn-6-hint",
            done: "kariba-learn-6-done",
            rules: &["K6"],
            position: "\
waterhole: 1x4 8x2
hand 1: 2 3 5 6 8
hand 2: 2 3 4 6 6
pile: 2 3 5 7",
            others: &[],
            claim: Claim { points: 4, told: &["kariba-event-hunted"], over: false },
            only: &[],
            forbidden: &[("1x1", "K3")],
        },
        Step {
            goal: "kariba-learn-7-goal",
            hint: "kariba-learn-7-hint",
            done: "kariba-learn-7-done",
            rules: &["K7", "K2"],
            position: "\
waterhole: 5x1 7x1
hand 1: 2 2 2 5 7
hand 2: 1 3 4 6 6
pile: 3 8 4 1 6",
            others: &[],
            claim: Claim { points: 0, told: &["kariba-event-drew"], over: false },
            only: &["2x3"],
            forbidden: &[("+3", "K7")],
        },
        Step {
            goal: "kariba-learn-8-goal",
            hint: "kariba-learn-8-hint",
            done: "kariba-learn-8-done",
            rules: &["K8", "K9"],
            position: "\
waterhole: 4x2 7x2
hand 1: 7
hand 2: 3 3
captured 1: 3x4
captured 2: 5x5",
            others: &[],
            claim: Claim { points: 2, told: &["kariba-event-hunted", "kariba-event-ended"], over: true },
            only: &[],
            forbidden: &[("+7", "K7")],
        },
    ],
    finale: Finale { seed: 1, bots: &["easy"], turns: 3, rules: &["K1", "K2"] },
    left_out: &[
        LeftOut { rule: "K10", reason: "a match belongs to the table; nothing is played differently in it" },
        LeftOut {
            rule: "K11",
            reason: "the expert game is for a second evening; without it a course takes less than three minutes",
        },
    ],
};
