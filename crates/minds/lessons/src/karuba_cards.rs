//! The lessons of Karuba: the card game.

use tablee_core::Game as _;
use tablee_karuba_cards::KarubaCards;

use crate::course::{Claim, Course, Finale, Step};

/// Karuba: the card game in nine positions, in the order of a round and then of scoring.
pub(crate) static COURSE: Course = Course {
    game: KarubaCards::INFO.id,
    steps: &[
        Step {
            goal: "karuba-cards-learn-1-goal",
            hint: "karuba-cards-learn-1-hint",
            done: "karuba-cards-learn-1-done",
            rules: &["C3", "C1"],
            position: "\
hand 1: 4 5 11
hand 2: 1 8 12",
            others: &["8+12"],
            claim: Claim { points: 0, told: &["karuba-cards-event-revealed"], over: false },
            only: &["5+11"],
            forbidden: &[("4+8", "C3"), ("11@0,0", "C3")],
        },
        // What came of it: the totals of the rule book's example.
        Step {
            goal: "karuba-cards-learn-2-goal",
            hint: "karuba-cards-learn-2-hint",
            done: "karuba-cards-learn-2-done",
            rules: &["C4"],
            position: "\
hand 1: 4
chosen 1: 5 11
hand 2: 1
chosen 2: 8 12",
            others: &[],
            claim: Claim { points: 0, told: &["karuba-cards-event-discarded"], over: false },
            only: &["-5"],
            forbidden: &[("-4", "C4"), ("5@0,0", "C4")],
        },
        Step {
            goal: "karuba-cards-learn-3-goal",
            hint: "karuba-cards-learn-3-hint",
            done: "karuba-cards-learn-3-done",
            rules: &["C6"],
            position: "\
phase: lay
chosen 1: 5
island 1: 1 2",
            others: &[],
            claim: Claim { points: 0, told: &["karuba-cards-event-laid"], over: false },
            only: &["5@1,1"],
            forbidden: &[("5@2,1", "C6"), ("5@1,0", "C6")],
        },
        Step {
            goal: "karuba-cards-learn-4-goal",
            hint: "karuba-cards-learn-4-hint",
            done: "karuba-cards-learn-4-done",
            rules: &["C5"],
            position: "\
phase: lay
chosen 1: 5
island 1: 1 2 3 4",
            others: &[],
            claim: Claim { points: 0, told: &["karuba-cards-event-laid"], over: false },
            only: &["5@0,1", "5@1,1", "5@2,1", "5@3,1"],
            forbidden: &[("5@4,0", "C5"), ("5@-1,0", "C5")],
        },
        Step {
            goal: "karuba-cards-learn-5-goal",
            hint: "karuba-cards-learn-5-hint",
            done: "karuba-cards-learn-5-done",
            rules: &["C8", "C9"],
            position: "\
phase: lay
chosen 1: 13
island 1: 9 7",
            others: &[],
            claim: Claim { points: 3, told: &["karuba-cards-event-laid"], over: false },
            only: &[],
            forbidden: &[("13@2,1", "C6")],
        },
        Step {
            goal: "karuba-cards-learn-6-goal",
            hint: "karuba-cards-learn-6-hint",
            done: "karuba-cards-learn-6-done",
            rules: &["C11", "C9"],
            position: "\
phase: lay
chosen 1: 3
island 1:
  9 .
  4 13",
            others: &[],
            claim: Claim { points: 1, told: &["karuba-cards-event-laid"], over: false },
            only: &[],
            forbidden: &[("3@0,1", "C6")],
        },
        // The island of the rule page on which a longer free way does not help.
        Step {
            goal: "karuba-cards-learn-7-goal",
            hint: "karuba-cards-learn-7-hint",
            done: "karuba-cards-learn-7-done",
            rules: &["C10", "C9"],
            position: "\
phase: lay
chosen 1: 10
island 1:
  9 . .
  8 5 13
  4 6 .",
            others: &[],
            claim: Claim { points: 0, told: &["karuba-cards-event-laid"], over: false },
            only: &[],
            forbidden: &[("10@-1,-1", "C6")],
        },
        Step {
            goal: "karuba-cards-learn-8-goal",
            hint: "karuba-cards-learn-8-hint",
            done: "karuba-cards-learn-8-done",
            rules: &["C7", "C2"],
            position: "\
round: 7
phase: lay
hand 1: 3
pile 1: 9
chosen 1: 14
island 1:
  10
  8",
            others: &[],
            claim: Claim { points: 3, told: &["karuba-cards-event-drew", "karuba-cards-event-round"], over: false },
            only: &[],
            forbidden: &[("3@0,2", "C5")],
        },
        Step {
            goal: "karuba-cards-learn-9-goal",
            hint: "karuba-cards-learn-9-hint",
            done: "karuba-cards-learn-9-done",
            rules: &["C12"],
            position: "\
round: 8
phase: lay
chosen 1: 16
island 1: 12 3
island 2: 9 7 13",
            others: &[],
            claim: Claim { points: 5, told: &["karuba-cards-event-scored", "karuba-cards-event-won"], over: true },
            only: &[],
            forbidden: &[("16@1,0", "C6")],
        },
    ],
    finale: Finale { seed: 1, bots: &["easy"], turns: 3, rules: &["C1", "C2"] },
    left_out: &[],
};
