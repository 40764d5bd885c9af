//! Many games of one kind, stepped together into buffers that somebody else owns.
//!
//! Game number `k` of a seed is dealt as `tablee trace` deals it; slot `i` of `n` plays the games `i`, `i + n`, `i + 2 n` and so on.
//! What happens in a slot depends on nothing but its games and actions, so the number of threads never shows.

use std::num::NonZeroUsize;

use rayon::prelude::*;
use tablee_core::{DealRng, Fault, Joint, MAX_SEATS, PlayoutRng, Rng as _, Scores, Seat, Sentence, Setup, Turn};

use crate::bits::write_mask;
use crate::{Encode, Menu, Space, pick};

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
#[derive(Debug)]
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

/// One game of a batch.
struct Slot<G> {
    state: G,
    /// Which game of the seed.
    number: u64,
    over: bool,
    points: [i32; MAX_SEATS],
}

/// Many games at a time.
#[expect(missing_debug_implementations, reason = "thousands of states")]
pub struct Batch<G: Encode> {
    setup: Setup<G>,
    space: Space,
    plan: Plan,
    slots: Vec<Slot<G>>,
    /// By slot and lane.
    menus: Vec<G::Menu>,
    pool: Option<rayon::ThreadPool>,
}

/// So many decisions are worth waking another thread for.
const WORTH_A_THREAD: usize = 256;

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

impl<G: Encode> Batch<G> {
    /// So many games, each at its first decision.
    ///
    /// # Errors
    /// [`StepError::TooMany`].
    pub fn new(setup: Setup<G>, plan: Plan) -> Result<Batch<G>, StepError> {
        let space = G::space(&setup);
        let bytes = size_of::<Slot<G>>() + space.lanes * (size_of::<G::Menu>() + space.actions + space.observation());
        // What would not fit in any memory is refused here; what does not fit in this one is the allocator's to say.
        if plan.slots.checked_mul(bytes).is_none_or(|all| all > 1 << 40) {
            return Err(StepError::TooMany(plan.slots));
        }
        let pool = match NonZeroUsize::new(plan.threads) {
            Some(threads) if threads.get() > 1 => {
                rayon::ThreadPoolBuilder::new().num_threads(threads.get().min(64)).build().ok()
            }
            _ => None,
        };
        let menus = vec![G::Menu::default(); plan.slots * space.lanes];
        let mut batch = Batch { setup, space, plan, slots: Vec::new(), menus, pool };
        batch.deal_all();
        Ok(batch)
    }

    /// The spaces of these games.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// How many games at a time.
    pub fn slots(&self) -> usize {
        self.plan.slots
    }

    /// Which game of the seed a slot plays.
    pub fn number(&self, slot: usize) -> Option<u64> {
        self.slots.get(slot).map(|slot| slot.number)
    }

    /// The game in a slot, for whoever keeps it.
    pub fn state(&self, slot: usize) -> Option<&G> {
        self.slots.get(slot).map(|slot| &slot.state)
    }

    fn deal_all(&mut self) {
        let (setup, seed) = (&self.setup, self.plan.seed);
        self.slots = (0..self.plan.slots as u64).map(|number| Slot::dealt(setup, seed, number)).collect();
    }

    /// Begins all games anew, with another seed if one is given, and writes their first positions.
    ///
    /// # Errors
    /// [`StepError::Size`].
    pub fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) -> Result<(), StepError> {
        self.check_sizes(None, &out)?;
        self.plan.seed = seed.unwrap_or(self.plan.seed);
        self.deal_all();
        self.write(out);
        Ok(())
    }

    /// Begins the next game of every slot that is marked with a number other than 0, and writes where all stand.
    ///
    /// # Errors
    /// [`StepError::Size`].
    pub fn reset_marked(&mut self, marks: &[u8], out: Buffers<'_>) -> Result<(), StepError> {
        self.check_sizes(None, &out)?;
        size("marks", marks.len(), self.plan.slots)?;
        let skip = self.plan.slots as u64;
        for (slot, _) in self.slots.iter_mut().zip(marks).filter(|(_, mark)| **mark != 0) {
            *slot = Slot::dealt(&self.setup, self.plan.seed, slot.number.wrapping_add(skip));
        }
        self.write(out);
        Ok(())
    }

    /// Carries out one action of every seat that decides, and writes what came of it. Actions of lanes that have nothing to
    /// decide are not looked at.
    ///
    /// # Errors
    /// [`StepError`]; then nothing has happened.
    pub fn step(&mut self, actions: &[i32], out: Buffers<'_>) -> Result<(), StepError> {
        self.check_sizes(Some(actions), &out)?;
        if self.plan.illegal == Illegal::Refuse {
            self.check_actions(actions)?;
        }
        self.run(Some(actions), out);
        Ok(())
    }

    /// Draws a legal action for every lane that decides, all equally likely; the others get -1.
    ///
    /// # Errors
    /// [`StepError::Size`].
    pub fn sample(&self, rng: &mut PlayoutRng, actions: &mut [i32]) -> Result<(), StepError> {
        size("actions", actions.len(), self.menus.len())?;
        for (menu, action) in self.menus.iter().zip(actions) {
            let words = menu.words();
            let count: u32 = words.iter().map(|word| word.count_ones()).sum();
            let drawn = if count == 0 { None } else { pick(words, rng.below(count)) };
            *action = drawn.map_or(-1, |action| action as i32);
        }
        Ok(())
    }

    fn write(&mut self, out: Buffers<'_>) {
        self.run(None, out);
    }

    fn check_sizes(&self, actions: Option<&[i32]>, out: &Buffers<'_>) -> Result<(), StepError> {
        let (slots, lanes) = (self.plan.slots, self.space.lanes);
        if let Some(actions) = actions {
            size("actions", actions.len(), slots * lanes)?;
        }
        size("observations", out.observations.len(), slots * lanes * self.space.observation())?;
        size("masks", out.masks.len(), slots * lanes * self.space.actions)?;
        size("rewards", out.rewards.len(), slots * self.space.seats)?;
        size("ends", out.ends.len(), slots)?;
        size("deciders", out.deciders.len(), slots * lanes)
    }

    fn check_actions(&self, actions: &[i32]) -> Result<(), StepError> {
        // Menus say it all, and are small: positions, which would have to be fetched from far away, are not looked at. A lane that
        // has nothing to decide has an empty menu. Negative numbers become large ones, which no menu has.
        let refused = |(lane, (menu, &action)): (usize, (&G::Menu, &i32))| {
            let fine = menu.has(action as usize) || menu.words().iter().all(|&word| word == 0);
            if fine { None } else { self.refusal(lane, action) }
        };
        match self.menus.iter().zip(actions).enumerate().find_map(refused) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    /// Why an action that is not in the menu of its lane is refused.
    #[cold]
    fn refusal(&self, lane: usize, action: i32) -> Option<StepError> {
        let index = lane / self.space.lanes.max(1);
        let state = &self.slots.get(index)?.state;
        let mut deciding = state.turn().seats().iter();
        let seat = deciding.find(|seat| self.space.lanes == 1 || seat.index() == lane % self.space.lanes)?;
        let number = usize::try_from(action).ok().filter(|&number| number < self.space.actions);
        let choice = number.and_then(|number| state.choice(seat, &self.menus[lane], number));
        let reason = choice.and_then(|choice| {
            let fault = state.check(seat, choice).err()?;
            let (code, rule, sentence) = (fault.code(), fault.rule(), fault.sentence());
            Some(Box::new(Reason { choice: choice.to_string(), code, rule, sentence }))
        });
        Some(StepError::Illegal { slot: index, seat, action, reason })
    }

    /// Steps every slot, or only writes where it stands if there are no actions.
    fn run(&mut self, actions: Option<&[i32]>, out: Buffers<'_>) {
        let Batch { setup, space, plan, slots, menus, pool } = self;
        let lanes = space.lanes;
        let work = Work { setup, space, plan, size: space.observation() };
        let total = slots.len();
        match pool {
            Some(pool) if total * lanes >= 2 * WORTH_A_THREAD => {
                let parts = pool.current_num_threads().min(total * lanes / WORTH_A_THREAD);
                let each = total.div_ceil(parts.max(1));
                let nothing = vec![0; 0];
                let actions = actions.unwrap_or(&nothing);
                let chunk_of = |part: usize| actions.get(part * each * lanes..).unwrap_or_default();
                pool.install(|| {
                    slots
                        .par_chunks_mut(each)
                        .zip(menus.par_chunks_mut(each * lanes))
                        .zip(out.observations.par_chunks_mut(each * lanes * work.size))
                        .zip(out.masks.par_chunks_mut(each * lanes * space.actions))
                        .zip(out.rewards.par_chunks_mut(each * space.seats))
                        .zip(out.ends.par_chunks_mut(each))
                        .zip(out.deciders.par_chunks_mut(each * lanes))
                        .enumerate()
                        .for_each(|(part, ((((((slots, menus), observations), masks), rewards), ends), deciders))| {
                            let actions = (!actions.is_empty()).then(|| chunk_of(part));
                            let out = Buffers { observations, masks, rewards, ends, deciders };
                            work.part(slots, menus, actions, out);
                        });
                });
            }
            _ => work.part(slots, menus, actions, out),
        }
    }
}

fn size(name: &'static str, found: usize, wanted: usize) -> Result<(), StepError> {
    if found == wanted { Ok(()) } else { Err(StepError::Size { name, found, wanted }) }
}

impl<G: Encode> Slot<G> {
    #[inline]
    fn dealt(setup: &Setup<G>, seed: u64, number: u64) -> Slot<G> {
        let deal = G::deal(setup, &mut DealRng::from_numbers(seed, number));
        let state = G::start(setup, &deal).expect("a set-up deals games that can be started");
        Slot { state, number, over: false, points: [0; MAX_SEATS] }
    }
}

/// What is the same for all slots of a step.
struct Work<'a, G: Encode> {
    setup: &'a Setup<G>,
    space: &'a Space,
    plan: &'a Plan,
    /// Bytes of an observation.
    size: usize,
}

impl<G: Encode> Work<'_, G> {
    fn part(&self, slots: &mut [Slot<G>], menus: &mut [G::Menu], actions: Option<&[i32]>, out: Buffers<'_>) {
        let (lanes, seats) = (self.space.lanes, self.space.seats);
        let Buffers { observations, masks, rewards, ends, deciders } = out;
        rewards.fill(0.0);
        ends.fill(0);
        let mut observations = observations.chunks_exact_mut((lanes * self.size).max(1));
        let mut masks = masks.chunks_exact_mut((lanes * self.space.actions).max(1));
        let mut rewards = rewards.chunks_exact_mut(seats.max(1));
        let mut deciders = deciders.chunks_exact_mut(lanes.max(1));
        let mut menus = menus.chunks_exact_mut(lanes.max(1));
        for (index, (slot, end)) in slots.iter_mut().zip(ends).enumerate() {
            let (Some(observation), Some(mask)) = (observations.next(), masks.next()) else { return };
            let (Some(reward), Some(decider), Some(menu)) = (rewards.next(), deciders.next(), menus.next()) else {
                return;
            };
            if let Some(actions) = actions {
                let chosen = actions.get(index * lanes..(index + 1) * lanes).unwrap_or_default();
                self.advance(slot, menu, chosen, reward, end);
            }
            self.show(&slot.state, menu, observation, mask, decider);
        }
    }

    /// Carries out the actions of one slot.
    #[inline]
    fn advance(&self, slot: &mut Slot<G>, menus: &[G::Menu], actions: &[i32], rewards: &mut [f32], end: &mut u8) {
        if slot.over {
            if self.plan.autoreset == Autoreset::NextStep {
                self.next_game(slot);
            }
            return;
        }
        let mut joint: Option<Joint<G::Move>> = None;
        let mut loser = None;
        for seat in slot.state.turn().seats() {
            let lane = if self.space.lanes == 1 { 0 } else { seat.index() };
            let (Some(menu), Some(&action)) = (menus.get(lane), actions.get(lane)) else { return };
            // Negative numbers become large ones, which no menu has.
            let number = action as usize;
            let legal = menu.has(number);
            match slot.state.choice(seat, menu, number).filter(|_| legal) {
                Some(choice) => joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice),
                None => loser = loser.or(Some(seat)),
            }
        }
        match (loser, joint) {
            (Some(loser), _) => {
                slot.over = true;
                self.punish(loser, rewards);
            }
            (None, Some(joint)) => {
                slot.state.resolve(&joint, &mut ());
                slot.over = slot.state.turn() == Turn::Over;
                self.pay(slot, rewards);
            }
            (None, None) => {}
        }
        if slot.over {
            *end = 1;
            if self.plan.autoreset == Autoreset::SameStep {
                self.next_game(slot);
            }
        }
    }

    fn next_game(&self, slot: &mut Slot<G>) {
        let number = slot.number.wrapping_add(self.plan.slots as u64);
        *slot = Slot::dealt(self.setup, self.plan.seed, number);
    }

    #[inline]
    fn pay(&self, slot: &mut Slot<G>, rewards: &mut [f32]) {
        match self.plan.reward {
            Reward::Result if slot.over => {
                for (reward, value) in rewards.iter_mut().zip(reward_of(&slot.state.scores())) {
                    *reward = value as f32;
                }
            }
            Reward::Result => {}
            Reward::Points => {
                let scores = slot.state.scores();
                for ((seat, reward), before) in Seat::all(rewards.len()).zip(rewards).zip(&mut slot.points) {
                    let now = scores.points(seat);
                    *reward = (now - *before) as f32;
                    *before = now;
                }
            }
        }
    }

    /// The seat that chose an illegal action has lost: to its own -1 the others share 1.
    #[cold]
    fn punish(&self, loser: Seat, rewards: &mut [f32]) {
        if self.plan.reward == Reward::Points {
            return;
        }
        let others = (rewards.len() as f32 - 1.0).max(1.0);
        for (seat, reward) in Seat::all(rewards.len()).zip(rewards) {
            *reward = if seat == loser { -1.0 } else { 1.0 / others };
        }
    }

    /// Writes where one slot stands.
    #[inline]
    fn show(&self, state: &G, menus: &mut [G::Menu], observation: &mut [u8], mask: &mut [u8], deciders: &mut [i8]) {
        let deciding = state.turn().seats();
        if let ([menu], [decider]) = (&mut *menus, &mut *deciders) {
            // Nobody decides when the game is over: then it is shown to the first seat.
            let seat = deciding.iter().next();
            *decider = seat.map_or(-1, |seat| seat.index() as i8);
            let seat = seat.unwrap_or(Seat::FIRST);
            state.survey(seat, menu);
            write_mask(menu.words(), mask);
            state.observe(seat, menu, observation);
            return;
        }
        let masks = mask.chunks_exact_mut(self.space.actions.max(1));
        for (((seat, menu), decider), mask) in Seat::all(menus.len()).zip(&mut *menus).zip(deciders).zip(masks) {
            *decider = if deciding.contains(seat) { seat.index() as i8 } else { -1 };
            state.survey(seat, menu);
            write_mask(menu.words(), mask);
        }
        state.observe_all(menus, self.size, observation);
    }
}
