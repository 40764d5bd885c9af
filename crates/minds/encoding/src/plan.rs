//! What is asked of a batch, where it writes, and why a step was not made.

use tablee_core::{MAX_SEATS, Scores, Seat, Sentence};

use crate::Space;

/// When the next game of a slot begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// In the step that ends the last one: the observation is already that of the next game.
    #[default]
    SameStep,
    /// In the step after the one that ends it, whose actions are not looked at and whose rewards are zero.
    NextStep,
    /// When somebody asks for it.
    Disabled,
}

/// What an action does that is not legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Illegal {
    /// Nothing: the whole step is refused, and every game is as before.
    #[default]
    Refuse,
    /// The seat loses, and with it the game ends.
    Lose,
}

/// What is rewarded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reward {
    /// The result, in the last step: 1 for the winner alone, the others share -1, ties divide, and all add up to zero.
    #[default]
    Result,
    /// The points that each seat gained in this step; over a game they add up to its score.
    Points,
}

/// What is played and how.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// How many games at a time.
    pub slots: usize,
    /// Where the deals come from.
    pub seed: u64,
    /// How many threads; with one, or few slots, everything happens in the thread that asks.
    pub threads: usize,
    /// When the next game begins.
    pub autoreset: Autoreset,
    /// What an illegal action does.
    pub illegal: Illegal,
    /// What is rewarded.
    pub reward: Reward,
}

/// Where a step writes. With `n` slots, `lanes` seats that decide at once, and `seats`:
#[derive(Debug, Default)]
pub struct Buffers<'a> {
    /// `n * lanes * observation` bytes.
    pub observations: &'a mut [u8],
    /// `n * lanes * actions` bytes, 1 for a legal action; all 0 for a lane that has nothing to decide.
    pub masks: &'a mut [u8],
    /// `n * seats` numbers.
    pub rewards: &'a mut [f32],
    /// `n` bytes, 1 if a game ended in this step.
    pub ends: &'a mut [u8],
    /// `n * lanes` seats from 0: who decides in this lane; -1 for nobody.
    pub deciders: &'a mut [i8],
    /// `n * lanes * observation` bytes, if they are wanted: how a game looked when it ended, where the next one begins in the same
    /// step. Those of games that go on are left as they are.
    pub finals: Option<&'a mut [u8]>,
}

impl<'a> Buffers<'a> {
    /// Those of the first slots, and those of the others.
    pub(crate) fn split_at(self, slots: usize, space: &Space) -> (Buffers<'a>, Buffers<'a>) {
        let lanes = slots * space.lanes;
        let seen = (lanes * space.observation()).min(self.observations.len());
        let (observations, more_observations) = self.observations.split_at_mut(seen);
        let (masks, more_masks) = self.masks.split_at_mut((lanes * space.actions).min(self.masks.len()));
        let (rewards, more_rewards) = self.rewards.split_at_mut((slots * space.seats).min(self.rewards.len()));
        let (ends, more_ends) = self.ends.split_at_mut(slots.min(self.ends.len()));
        let (deciders, more_deciders) = self.deciders.split_at_mut(lanes.min(self.deciders.len()));
        let (finals, more_finals) = self.finals.map(|finals| finals.split_at_mut(seen.min(finals.len()))).unzip();
        (
            Buffers { observations, masks, rewards, ends, deciders, finals },
            Buffers {
                observations: more_observations,
                masks: more_masks,
                rewards: more_rewards,
                ends: more_ends,
                deciders: more_deciders,
                finals: more_finals,
            },
        )
    }
}

/// A step that was not made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// A buffer has another size.
    #[error("{name} has {found} elements, and {wanted} are needed")]
    Size {
        /// Which.
        name: &'static str,
        /// How many elements it has.
        found: usize,
        /// How many it must have.
        wanted: usize,
    },
    /// An action that is not legal.
    #[error("slot {slot}, seat {}: action {action} is not legal here", .seat.index())]
    Illegal {
        /// In which slot.
        slot: usize,
        /// Whose.
        seat: Seat,
        /// Which.
        action: i32,
        /// The move it stands for, and why the rules forbid it; nothing if it stands for no move.
        reason: Option<Box<Reason>>,
    },
    /// More games than there is memory for.
    #[error("{0} games at a time are too many")]
    TooMany(usize),
}

/// Why a move that an action stands for is not legal.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The move in notation.
    pub choice: String,
    /// A short name for programs.
    pub code: &'static str,
    /// The number of the rule.
    pub rule: &'static str,
    /// For people.
    pub sentence: Sentence,
}

/// What the result of a game is worth to each seat: the winner alone gets 1, the others share -1, ties divide.
pub fn reward_of(scores: &Scores) -> [f64; MAX_SEATS] {
    let seats = scores.seats();
    let mut winning = [false; MAX_SEATS];
    for seat in Seat::all(seats) {
        winning[seat.index()] = scores.place(seat) == 1;
    }
    let winners = winning.iter().filter(|&&wins| wins).count().max(1) as f64;
    let others = (seats as f64 - 1.0).max(1.0);
    let mut rewards = [0.0; MAX_SEATS];
    for (reward, wins) in rewards.iter_mut().zip(winning).take(seats) {
        let share = if wins { 1.0 / winners } else { 0.0 };
        *reward = (share * seats as f64 - 1.0) / others;
    }
    rewards
}
