//! What a step does with the games of a batch, or with a part of them that one thread has.

use rayon::prelude::*;
use tablee_core::{DealRng, Joint, MAX_SEATS, Seat, Setup, Turn};

use crate::bits::write_mask;
use crate::plan::{Autoreset, Buffers, Illegal, Plan, Reward, reward_of};
use crate::{Encode, Menu, Space};

/// One game of a batch.
pub(crate) struct Slot<G> {
    pub(crate) state: G,
    /// Which game of the seed.
    pub(crate) number: u64,
    over: bool,
    points: [i32; MAX_SEATS],
}

impl<G: Encode> Slot<G> {
    #[inline]
    pub(crate) fn dealt(setup: &Setup<G>, seed: u64, number: u64) -> Slot<G> {
        let deal = G::deal(setup, &mut DealRng::from_numbers(seed, number));
        let state = G::start(setup, &deal).expect("a set-up deals games that can be started");
        Slot { state, number, over: false, points: [0; MAX_SEATS] }
    }
}

/// What is the same for all slots of a step.
pub(crate) struct Work<'a, G: Encode> {
    pub(crate) setup: &'a Setup<G>,
    pub(crate) space: &'a Space,
    pub(crate) plan: &'a Plan,
    /// Bytes of an observation.
    pub(crate) size: usize,
}

impl<G: Encode> Work<'_, G> {
    /// The first lane whose action is not legal.
    pub(crate) fn refused(&self, menus: &[G::Menu], actions: &[i32]) -> Option<usize> {
        // Menus say it all, and are small: positions, which would have to be fetched from far away, are not looked at. A lane that
        // has nothing to decide has an empty menu. Negative numbers become large ones, which no menu has.
        let fine =
            |(menu, &action): (&G::Menu, &i32)| menu.has(action as usize) || menu.words().iter().all(|&word| word == 0);
        menus.iter().zip(actions).position(|lane| !fine(lane))
    }

    /// The same with all threads, `each` slots a part.
    pub(crate) fn refused_by_parts(&self, menus: &[G::Menu], actions: &[i32], each: usize) -> Option<usize> {
        let lanes = each * self.space.lanes;
        let parts = menus.par_chunks(lanes).zip(actions.par_chunks(lanes)).enumerate();
        parts.find_map_first(|(part, (menus, actions))| Some(part * lanes + self.refused(menus, actions)?))
    }

    /// Steps all slots with all threads, `each` slots a part.
    pub(crate) fn by_parts(
        &self,
        slots: &mut [Slot<G>],
        menus: &mut [G::Menu],
        actions: Option<&[i32]>,
        mut out: Buffers<'_>,
        each: usize,
    ) {
        let lanes = each * self.space.lanes;
        let parts = slots.chunks_mut(each).zip(menus.chunks_mut(lanes)).enumerate();
        let parts = parts.map(|(part, (slots, menus))| {
            let (here, rest) = std::mem::take(&mut out).split_at(slots.len(), self.space);
            out = rest;
            let chosen = actions.map(|actions| actions.get(part * lanes..).unwrap_or_default());
            (slots, menus, chosen, here)
        });
        let parts: Vec<_> = parts.collect();
        parts.into_par_iter().for_each(|(slots, menus, actions, out)| self.part(slots, menus, actions, out));
    }

    /// Steps these slots, or only writes where they stand if there are no actions.
    pub(crate) fn part(&self, slots: &mut [Slot<G>], menus: &mut [G::Menu], actions: Option<&[i32]>, out: Buffers<'_>) {
        // With a number that the compiler knows, the lanes of a slot are no loop.
        match self.space.lanes {
            // A game without simultaneous choices has no other steps, and they are not compiled.
            _ if G::MOST_LANES == 1 => self.steps::<1>(slots, menus, actions, out),
            1 => self.steps::<1>(slots, menus, actions, out),
            2 => self.steps::<2>(slots, menus, actions, out),
            3 => self.steps::<3>(slots, menus, actions, out),
            4 => self.steps::<4>(slots, menus, actions, out),
            _ if G::MOST_LANES == 4 => {}
            5 => self.steps::<5>(slots, menus, actions, out),
            _ => self.steps::<MAX_SEATS>(slots, menus, actions, out),
        }
    }

    fn steps<const LANES: usize>(
        &self,
        slots: &mut [Slot<G>],
        menus: &mut [G::Menu],
        actions: Option<&[i32]>,
        out: Buffers<'_>,
    ) {
        let Buffers { observations, masks, rewards, ends, deciders, mut finals } = out;
        rewards.fill(0.0);
        ends.fill(0);
        let size = LANES * self.size;
        let mut observations = observations.chunks_exact_mut(size.max(1));
        let mut masks = masks.chunks_exact_mut((LANES * self.space.actions).max(1));
        let mut rewards = rewards.chunks_exact_mut(self.space.seats.max(1));
        let (menus, _) = menus.as_chunks_mut::<LANES>();
        let (deciders, _) = deciders.as_chunks_mut::<LANES>();
        let actions = actions.map(|actions| actions.as_chunks::<LANES>().0);
        let lanes = slots.iter_mut().zip(menus).zip(deciders).zip(ends).enumerate();
        for (index, (((slot, menu), decider), end)) in lanes {
            let (Some(observation), Some(mask)) = (observations.next(), masks.next()) else { return };
            let Some(reward) = rewards.next() else { return };
            if let Some(chosen) = actions.and_then(|actions| actions.get(index)) {
                let last = finals.as_deref_mut().and_then(|finals| finals.get_mut(index * size..(index + 1) * size));
                self.advance(slot, menu, chosen, reward, end, last);
            }
            self.show(&slot.state, menu, observation, mask, decider);
        }
    }

    /// Carries out the actions of one slot.
    #[inline]
    fn advance<const LANES: usize>(
        &self,
        slot: &mut Slot<G>,
        menus: &[G::Menu; LANES],
        actions: &[i32; LANES],
        rewards: &mut [f32],
        end: &mut u8,
        last: Option<&mut [u8]>,
    ) {
        if slot.over {
            if self.plan.autoreset == Autoreset::NextStep {
                self.next_game(slot);
            }
            return;
        }
        // What is refused as a whole has been looked at before.
        let trusted = self.plan.illegal == Illegal::Refuse;
        let choose = |state: &G, seat: Seat| {
            let lane = if LANES == 1 { 0 } else { seat.index() };
            // Negative numbers become large ones, which no menu has.
            let (menu, number) = (menus.get(lane)?, *actions.get(lane)? as usize);
            if trusted || menu.has(number) { state.choice(seat, menu, number) } else { None }
        };
        let mut deciding = slot.state.turn().seats().iter();
        let Some(first) = deciding.next() else { return };
        let mut loser = None;
        if let Some(choice) = choose(&slot.state, first) {
            // Others' choices are written over this one, in place.
            let mut joint = Joint::of(first, choice);
            for seat in deciding {
                match choose(&slot.state, seat) {
                    Some(choice) => joint.set(seat, choice),
                    None => loser = loser.or(Some(seat)),
                }
            }
            if loser.is_none() {
                slot.state.resolve(&joint, &mut ());
            }
        } else {
            loser = Some(first);
        }
        if let Some(loser) = loser {
            slot.over = true;
            self.punish(loser, rewards);
        } else {
            slot.over = slot.state.turn() == Turn::Over;
            self.pay(slot, rewards);
        }
        if slot.over {
            *end = 1;
            if self.plan.autoreset == Autoreset::SameStep {
                if let Some(last) = last {
                    self.show_last(&slot.state, last);
                }
                self.next_game(slot);
            }
        }
    }

    /// Writes how a game looks that has ended: as it would be shown if the next one did not begin at once.
    #[cold]
    fn show_last(&self, state: &G, out: &mut [u8]) {
        let deciding = state.turn().seats().iter().next().unwrap_or(Seat::FIRST);
        for (lane, out) in out.chunks_exact_mut(self.size.max(1)).enumerate() {
            let seat = if self.space.lanes == 1 { deciding } else { Seat::new(lane) };
            let mut menu = G::Menu::default();
            state.survey(seat, &mut menu);
            state.observe(seat, &menu, out);
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
    fn show<const LANES: usize>(
        &self,
        state: &G,
        menus: &mut [G::Menu; LANES],
        observation: &mut [u8],
        mask: &mut [u8],
        deciders: &mut [i8; LANES],
    ) {
        let deciding = state.turn().seats();
        if LANES == 1 {
            // Nobody decides when the game is over: then it is shown to the first seat.
            let seat = deciding.iter().next();
            deciders[0] = seat.map_or(-1, |seat| seat.index() as i8);
            let seat = seat.unwrap_or(Seat::FIRST);
            state.survey(seat, &mut menus[0]);
            write_mask(menus[0].words(), G::ACTIONS, mask);
            state.observe(seat, &menus[0], observation);
            return;
        }
        let mut masks = mask.chunks_exact_mut(self.space.actions.max(1));
        for (lane, menu) in menus.iter_mut().enumerate() {
            let seat = Seat::new(lane);
            deciders[lane] = if deciding.contains(seat) { lane as i8 } else { -1 };
            state.survey(seat, menu);
            if let Some(mask) = masks.next() {
                write_mask(menu.words(), G::ACTIONS, mask);
            }
        }
        state.observe_all(menus, self.size, observation);
    }
}
