//! Many games at once are the games that are played one by one.

use tablee_core::{DealRng, Joint, PlayoutRng, Seat, Setup, Turn};
use tablee_encoding::{Autoreset, Batch, Buffers, Encode, Illegal, Menu, Plan, Reward, StepError, reward_of};
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

/// Buffers of a batch, and what was done with them.
#[derive(Clone, Debug, PartialEq)]
struct Memory {
    observations: Vec<u8>,
    masks: Vec<u8>,
    rewards: Vec<f32>,
    ends: Vec<u8>,
    deciders: Vec<i8>,
    actions: Vec<i32>,
}

impl Memory {
    fn of<G: Encode>(batch: &Batch<G>) -> Memory {
        let (slots, space) = (batch.slots(), batch.space());
        let lanes = slots * space.lanes;
        Memory {
            observations: vec![0; lanes * space.observation()],
            masks: vec![0; lanes * space.actions],
            rewards: vec![0.0; slots * space.seats],
            ends: vec![0; slots],
            deciders: vec![0; lanes],
            actions: vec![0; lanes],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            ends: &mut self.ends,
            deciders: &mut self.deciders,
            finals: None,
        }
    }
}

fn batch<G: Encode>(seats: usize, plan: Plan) -> (Batch<G>, Memory) {
    let mut batch = Batch::<G>::new(Setup::standard(seats).unwrap(), plan).unwrap();
    let mut memory = Memory::of(&batch);
    batch.reset(None, memory.buffers()).unwrap();
    (batch, memory)
}

/// The same actions on plain states lead to the same rewards, ends, masks and observations, game after game.
fn agrees_with_single_games<G: Encode>(seats: usize) {
    let plan = Plan { slots: 5, seed: 11, ..Plan::default() };
    let (mut batch, mut memory) = batch::<G>(seats, plan);
    let space = batch.space().clone();
    let setup = Setup::<G>::standard(seats).unwrap();
    let dealt = |number: u64| G::start(&setup, &G::deal(&setup, &mut DealRng::from_numbers(11, number))).unwrap();
    let mut states: Vec<(u64, G)> = (0..5).map(|number| (number, dealt(number))).collect();
    let mut rng = PlayoutRng::new(3);
    let mut ended = 0;
    for _ in 0..700 {
        batch.sample(&mut rng, &mut memory.actions).unwrap();
        let actions = memory.actions.clone();
        batch.step(&actions, memory.buffers()).unwrap();
        for (slot, (number, state)) in states.iter_mut().enumerate() {
            let mut joint: Option<Joint<G::Move>> = None;
            for seat in state.turn().seats() {
                let lane = slot * space.lanes + if space.lanes == 1 { 0 } else { seat.index() };
                let mut menu = G::Menu::default();
                state.survey(seat, &mut menu);
                let choice = state.choice(seat, &menu, actions[lane] as usize).unwrap();
                state.check(seat, choice).unwrap();
                joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
            }
            state.resolve(&joint.unwrap(), &mut ());
            let over = state.turn() == Turn::Over;
            let rewards = if over { reward_of(&state.scores()) } else { [0.0; 6] };
            assert!(rewards.iter().sum::<f64>().abs() < 1e-12, "{rewards:?}");
            let rewards = rewards.map(|value| value as f32);
            assert_eq!(memory.rewards[slot * seats..][..seats], rewards[..seats]);
            assert_eq!(memory.ends[slot], u8::from(over));
            if over {
                ended += 1;
                *number += 5;
                *state = dealt(*number);
            }
            assert_eq!(batch.state(slot), Some(&*state));
            assert_eq!(batch.number(slot), Some(*number));
            for lane in 0..space.lanes {
                let deciding = state.turn().seats();
                let seat = if space.lanes == 1 { deciding.iter().next().unwrap() } else { Seat::new(lane) };
                let row = slot * space.lanes + lane;
                let decider = if deciding.contains(seat) { seat.index() as i8 } else { -1 };
                assert_eq!(memory.deciders[row], decider);
                let mut menu = G::Menu::default();
                state.survey(seat, &mut menu);
                let mask = &memory.masks[row * space.actions..][..space.actions];
                assert!(mask.iter().enumerate().all(|(action, &legal)| menu.has(action) == (legal == 1)));
                let mut observation = vec![0; space.observation()];
                state.observe(seat, &menu, &mut observation);
                assert_eq!(memory.observations[row * space.observation()..][..space.observation()], observation);
            }
        }
    }
    assert!(ended >= 5, "{ended}");
}

#[test]
fn batches_play_the_games_of_the_engines() {
    agrees_with_single_games::<Kariba>(2);
    agrees_with_single_games::<Kariba>(4);
    agrees_with_single_games::<Karuba>(3);
    agrees_with_single_games::<KarubaCards>(2);
    agrees_with_single_games::<KarubaCards>(6);
    agrees_with_single_games::<Labyrinth>(3);
}

fn threads_never_show<G: Encode>() {
    let play = |threads: usize| {
        let (mut batch, mut memory) = batch::<G>(2, Plan { slots: 1100, seed: 4, threads, ..Plan::default() });
        let mut rng = PlayoutRng::new(8);
        let mut seen = Vec::new();
        for _ in 0..60 {
            batch.sample(&mut rng, &mut memory.actions).unwrap();
            let actions = memory.actions.clone();
            batch.step(&actions, memory.buffers()).unwrap();
            seen.push(memory.clone());
        }
        seen
    };
    let alone = play(1);
    assert!(alone == play(2), "two threads");
    assert!(alone == play(3), "three threads, in parts of another size");
    assert!(alone.iter().any(|memory| memory.ends.contains(&1)), "games ended");
}

#[test]
fn the_number_of_threads_never_shows() {
    threads_never_show::<Kariba>();
    threads_never_show::<Karuba>();
    threads_never_show::<KarubaCards>();
    threads_never_show::<Labyrinth>();
}

#[test]
fn a_step_with_an_illegal_action_is_refused_whole() {
    let (mut batch, mut memory) = batch::<Kariba>(2, Plan { slots: 3, ..Plan::default() });
    batch.sample(&mut PlayoutRng::new(1), &mut memory.actions).unwrap();
    let before = memory.clone();
    let legal = memory.actions.clone();
    let first = |wanted: u8| before.masks[2 * 40..].iter().position(|&legal| legal == wanted).unwrap() as i32;
    for wrong in [first(0), -1, 40, i32::MAX, i32::MIN] {
        let mut actions = legal.clone();
        actions[2] = wrong;
        let error = batch.step(&actions, memory.buffers()).unwrap_err();
        let StepError::Illegal { slot: 2, action, reason, .. } = &error else { panic!("{error}") };
        assert_eq!(*action, wrong);
        assert_eq!(reason.is_some(), wrong == first(0), "{error}");
        assert!(reason.as_ref().is_none_or(|reason| reason.rule == "K3"));
        assert_eq!(memory, before, "nothing has happened");
    }
    batch.step(&legal, memory.buffers()).unwrap();
    assert_ne!(memory.observations, before.observations);
}

#[test]
fn an_illegal_action_may_lose_instead() {
    let plan = Plan { slots: 1, illegal: Illegal::Lose, autoreset: Autoreset::Disabled, ..Plan::default() };
    let (mut batch, mut memory) = batch::<KarubaCards>(4, plan);
    batch.step(&[0, 0, 99, 0], memory.buffers()).unwrap();
    assert_eq!(memory.ends, [1]);
    let third = 1.0 / 3.0;
    assert_eq!(memory.rewards, [third, third, -1.0, third]);
    batch.step(&[0, 0, 0, 0], memory.buffers()).unwrap();
    assert_eq!((memory.ends[0], memory.rewards[2]), (0, 0.0), "a game that is over stays over");
}

#[test]
fn games_begin_again_when_it_was_agreed() {
    for autoreset in [Autoreset::SameStep, Autoreset::NextStep, Autoreset::Disabled] {
        let (mut batch, mut memory) = batch::<Kariba>(2, Plan { slots: 1, seed: 9, autoreset, ..Plan::default() });
        let mut rng = PlayoutRng::new(2);
        let mut step = |batch: &mut Batch<Kariba>, memory: &mut Memory| {
            batch.sample(&mut rng, &mut memory.actions).unwrap();
            let actions = memory.actions.clone();
            batch.step(&actions, memory.buffers()).unwrap();
        };
        while memory.ends == [0] {
            step(&mut batch, &mut memory);
        }
        let over = |batch: &Batch<Kariba>| batch.state(0).map(tablee_core::Game::turn) == Some(Turn::Over);
        assert_eq!(over(&batch), autoreset != Autoreset::SameStep);
        assert_eq!(memory.masks.contains(&1), autoreset == Autoreset::SameStep);
        assert_ne!(memory.rewards, [0.0, 0.0]);
        step(&mut batch, &mut memory);
        assert_eq!(memory.rewards, [0.0, 0.0]);
        assert_eq!(over(&batch), autoreset == Autoreset::Disabled);
        assert_eq!(batch.number(0), Some(u64::from(autoreset != Autoreset::Disabled)));
        batch.reset_marked(&[1], memory.buffers()).unwrap();
        assert!(!over(&batch) && memory.masks.contains(&1));
    }
}

#[test]
fn points_add_up_to_the_score() {
    let plan = Plan { slots: 1, reward: Reward::Points, autoreset: Autoreset::Disabled, ..Plan::default() };
    let (mut batch, mut memory) = batch::<Karuba>(2, plan);
    let mut rng = PlayoutRng::new(6);
    let mut sums = [0.0; 2];
    while memory.ends == [0] {
        batch.sample(&mut rng, &mut memory.actions).unwrap();
        let actions = memory.actions.clone();
        batch.step(&actions, memory.buffers()).unwrap();
        sums = [sums[0] + memory.rewards[0], sums[1] + memory.rewards[1]];
    }
    let scores = tablee_core::Game::scores(batch.state(0).unwrap());
    assert_eq!(sums, [0, 1].map(|seat| scores.points(Seat::new(seat)) as f32));
    assert!(sums[0] > 0.0 || sums[1] > 0.0);
}

#[test]
fn buffers_of_another_size_are_refused() {
    let (mut batch, mut memory) = batch::<Kariba>(2, Plan { slots: 2, ..Plan::default() });
    let name = |error: StepError| match error {
        StepError::Size { name, .. } => name,
        other => panic!("{other}"),
    };
    assert_eq!(name(batch.step(&[0], memory.buffers()).unwrap_err()), "actions");
    memory.masks.pop();
    assert_eq!(name(batch.reset(None, memory.buffers()).unwrap_err()), "masks");
    memory.masks.push(0);
    memory.ends.push(0);
    assert_eq!(name(batch.reset(None, memory.buffers()).unwrap_err()), "ends");
    assert_eq!(name(batch.sample(&mut PlayoutRng::new(0), &mut [0; 3]).unwrap_err()), "actions");
    let plan = Plan { slots: usize::MAX / 3, ..Plan::default() };
    assert!(matches!(Batch::<Kariba>::new(Setup::standard(2).unwrap(), plan), Err(StepError::TooMany(_))));
    let (mut empty, mut memory) = self::batch::<Labyrinth>(2, Plan::default());
    empty.step(&[], memory.buffers()).unwrap();
}
