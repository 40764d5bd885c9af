//! Many games of one kind, stepped together into buffers that somebody else owns.
//!
//! Game number `k` of a seed is dealt as `tablee trace` deals it; slot `i` of `n` plays the games `i`, `i + n`, `i + 2 n` and so on.
//! What happens in a slot depends on nothing but its games and actions, so the number of threads never shows.

use tablee_core::{Fault, PlayoutRng, Rng as _, Seat, Setup};

use crate::plan::{Buffers, Illegal, Plan, Reason, StepError};
use crate::work::{Slot, Work};
use crate::{Encode, Menu as _, Space, pick};

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
/// More threads than this do not help a step.
const MOST_THREADS: usize = 64;

impl<G: Encode> Batch<G> {
    /// So many games, each at its first decision.
    ///
    /// # Errors
    /// [`StepError::TooMany`].
    pub fn new(setup: Setup<G>, plan: Plan) -> Result<Batch<G>, StepError> {
        let space = G::space(&setup);
        // The allocator ends the program when it has nothing left, so it is asked first.
        let too_many = StepError::TooMany(plan.slots);
        let lanes = plan.slots.checked_mul(space.lanes).ok_or(too_many.clone())?;
        let (mut slots, mut menus) = (Vec::new(), Vec::new());
        slots.try_reserve_exact(plan.slots).map_err(|_| too_many.clone())?;
        menus.try_reserve_exact(lanes).map_err(|_| too_many)?;
        menus.resize(lanes, G::Menu::default());
        let threads = plan.threads.min(lanes / WORTH_A_THREAD).min(MOST_THREADS);
        let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()).flatten();
        let mut batch = Batch { setup, space, plan, slots, menus, pool };
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
        // There is room for so many since the batch was made.
        self.slots.clear();
        self.slots.extend((0..self.plan.slots as u64).map(|number| Slot::dealt(setup, seed, number)));
    }

    /// Begins all games anew, with another seed if one is given, and writes their first positions.
    ///
    /// # Errors
    /// [`StepError::Size`].
    pub fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) -> Result<(), StepError> {
        self.check_sizes(None, &out)?;
        self.plan.seed = seed.unwrap_or(self.plan.seed);
        self.deal_all();
        self.run(None, out)
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
        self.run(None, out)
    }

    /// Carries out one action of every seat that decides, and writes what came of it. Actions of lanes that have nothing to
    /// decide are not looked at.
    ///
    /// # Errors
    /// [`StepError`]; then nothing has happened.
    pub fn step(&mut self, actions: &[i32], out: Buffers<'_>) -> Result<(), StepError> {
        self.check_sizes(Some(actions), &out)?;
        self.run(Some(actions), out)
    }

    /// Draws a legal action for every lane that decides, all equally likely; the others get -1.
    ///
    /// # Errors
    /// [`StepError::Size`].
    pub fn sample(&self, rng: &mut PlayoutRng, actions: &mut [i32]) -> Result<(), StepError> {
        size("actions", actions.len(), self.menus.len())?;
        for (menu, action) in self.menus.iter().zip(actions) {
            let words = menu.words();
            // Most words of a large menu are empty, and counting bits is dear on old processors.
            let count_of = |word: &u64| if *word == 0 { 0 } else { word.count_ones() };
            let count: u32 = if words.len() > 4 {
                words.iter().map(count_of).sum()
            } else {
                words.iter().map(|word| word.count_ones()).sum()
            };
            let drawn = if count == 0 { None } else { pick(words, rng.below(count)) };
            *action = drawn.map_or(-1, |action| action as i32);
        }
        Ok(())
    }

    fn check_sizes(&self, actions: Option<&[i32]>, out: &Buffers<'_>) -> Result<(), StepError> {
        let (slots, lanes) = (self.plan.slots, self.space.lanes);
        if let Some(actions) = actions {
            size("actions", actions.len(), slots * lanes)?;
        }
        let seen = slots * lanes * self.space.observation();
        size("observations", out.observations.len(), seen)?;
        size("finals", out.finals.as_ref().map_or(seen, |finals| finals.len()), seen)?;
        size("masks", out.masks.len(), slots * lanes * self.space.actions)?;
        size("rewards", out.rewards.len(), slots * self.space.seats)?;
        size("ends", out.ends.len(), slots)?;
        size("deciders", out.deciders.len(), slots * lanes)
    }

    /// Why an action that is not in the menu of its lane is refused.
    #[cold]
    fn refusal(&self, lane: usize, action: i32) -> StepError {
        let lanes = self.space.lanes.max(1);
        let (slot, whose) = (lane / lanes, Seat::new(lane % lanes));
        let illegal = |seat, reason| StepError::Illegal { slot, seat, action, reason };
        let (Some(Slot { state, .. }), Some(menu)) = (self.slots.get(slot), self.menus.get(lane)) else {
            return illegal(whose, None);
        };
        let seat = if lanes == 1 { state.turn().seats().iter().next().unwrap_or(whose) } else { whose };
        let number = usize::try_from(action).ok().filter(|&number| number < self.space.actions);
        let choice = number.and_then(|number| state.choice(seat, menu, number));
        let reason = choice.and_then(|choice| {
            let fault = state.check(seat, choice).err()?;
            let (code, rule, sentence) = (fault.code(), fault.rule(), fault.sentence());
            Some(Box::new(Reason { choice: choice.to_string(), code, rule, sentence }))
        });
        illegal(seat, reason)
    }

    /// Steps every slot, or only writes where it stands if there are no actions.
    fn run(&mut self, actions: Option<&[i32]>, out: Buffers<'_>) -> Result<(), StepError> {
        let Batch { setup, space, plan, slots, menus, pool } = self;
        let work = Work { setup, space, plan, size: space.observation() };
        let checked = actions.filter(|_| plan.illegal == Illegal::Refuse);
        let refused = match pool {
            None => {
                let refused = checked.and_then(|actions| work.refused(menus, actions));
                if refused.is_none() {
                    work.part(slots, menus, actions, out);
                }
                refused
            }
            Some(pool) => {
                let each = slots.len().div_ceil(pool.current_num_threads()).max(1);
                pool.install(|| {
                    let refused = checked.and_then(|actions| work.refused_by_parts(menus, actions, each));
                    if refused.is_none() {
                        work.by_parts(slots, menus, actions, out, each);
                    }
                    refused
                })
            }
        };
        match (refused, actions) {
            (Some(lane), Some(actions)) => Err(self.refusal(lane, actions.get(lane).copied().unwrap_or(-1))),
            _ => Ok(()),
        }
    }
}

fn size(name: &'static str, found: usize, wanted: usize) -> Result<(), StepError> {
    if found == wanted { Ok(()) } else { Err(StepError::Size { name, found, wanted }) }
}
