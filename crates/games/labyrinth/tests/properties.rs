//! Whatever is handed in, the game plays or refuses; it never breaks.

mod sets;

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;
use tablee_core::{
    ComponentSet, DealRng, Diagrammed, Fault as _, Game, Joint, PlainWords, PlayoutRng, Seat, Setup, SetupError, Turn,
    Viewer, random_step,
};
use tablee_labyrinth::{Labyrinth, LabyrinthDeal, LabyrinthMove, LabyrinthOptions, LabyrinthSet, LabyrinthView, Place};

fn setups() -> impl Strategy<Value = Setup<Labyrinth>> {
    let set = prop_oneof![
        3 => Just(LabyrinthSet::standard()),
        1 => (16..=50_usize).prop_map(sets::narrow),
        1 => Just(sets::wide()),
    ];
    (any::<bool>(), 2..=6_usize, set)
        .prop_map(|(rotation, seats, set)| Setup::new(LabyrinthOptions { rotation }, set, seats).unwrap())
}

/// A position somewhere in a random game.
fn positions() -> impl Strategy<Value = Labyrinth> {
    (setups(), any::<u64>(), 0..90_u32).prop_map(|(setup, seed, steps)| {
        let mut state = dealt(&setup, seed);
        let mut rng = PlayoutRng::new(seed);
        for _ in 0..steps {
            random_step(&mut state, &mut rng, &mut Vec::new());
        }
        state
    })
}

fn dealt(setup: &Setup<Labyrinth>, seed: u64) -> Labyrinth {
    Labyrinth::start(setup, &Labyrinth::deal(setup, &mut DealRng::from_numbers(seed, 0))).unwrap()
}

fn play_on(mut state: Labyrinth, seed: u64) -> usize {
    let mut rng = PlayoutRng::new(seed);
    let decisions = (0..2000).take_while(|_| random_step(&mut state, &mut rng, &mut Vec::new()) > 0).count();
    assert_eq!(state.turn(), Turn::Over);
    decisions
}

fn moves() -> impl Strategy<Value = LabyrinthMove> {
    let place = || (-60..=60_i8, -60..=60_i8).prop_map(|(x, y)| Place::new(x, y));
    let near = || (-4..=4_i8, -4..=4_i8).prop_map(|(x, y)| Place::new(x, y));
    let place = move || prop_oneof![place(), near()];
    prop_oneof![
        (any::<u8>(), place(), any::<u8>()).prop_map(|(card, place, rotation)| LabyrinthMove::Lay {
            card,
            place,
            rotation
        }),
        (1..=50_u8, place(), 0..4_u8).prop_map(|(card, place, rotation)| LabyrinthMove::Lay { card, place, rotation }),
        place().prop_map(LabyrinthMove::Take),
        Just(LabyrinthMove::Done),
        Just(LabyrinthMove::Pass),
    ]
}

fn is_wrong_deal(outcome: &Result<Labyrinth, SetupError>) -> bool {
    matches!(outcome, Err(SetupError::Deal(_)))
}

proptest! {
    /// L1, L7: every deal of every set starts with two cards in each hand and a square, and every game comes to its end.
    #[test]
    fn valid_deals_start_and_end(setup in setups(), seed: u64) {
        let state = dealt(&setup, seed);
        for seat in Seat::all(setup.seats) {
            prop_assert_eq!(state.hand(seat).count(), 2);
        }
        prop_assert_eq!(state.maze().len(), 4);
        prop_assert_eq!(state.pile().count(), setup.set.card_count() - 4 - 2 * setup.seats);
        prop_assert!(play_on(state, seed) <= Labyrinth::INFO.longest);
    }

    /// L1: a deal with a card too many, too few or changed is refused, and so is a rotation that is no quarter turn.
    #[test]
    fn wrong_deals_are_refused(setup in setups(), seed: u64, place in 0..50_usize, card: u8) {
        let deal = Labyrinth::deal(&setup, &mut DealRng::from_numbers(seed, 0));
        let place = place % deal.cards().len();
        let mut shorter = deal.cards().to_vec();
        shorter.remove(place);
        let shorter = LabyrinthDeal::new(&shorter, deal.rotations()).unwrap();
        prop_assert!(is_wrong_deal(&Labyrinth::start(&setup, &shorter)));
        let mut changed = deal.cards().to_vec();
        changed[place] = card;
        let changed = LabyrinthDeal::new(&changed, deal.rotations()).unwrap();
        prop_assert_eq!(is_wrong_deal(&Labyrinth::start(&setup, &changed)), changed != deal);
        let turned = LabyrinthDeal::new(deal.cards(), [0, 4 + card % 9, 0, 0]).unwrap();
        prop_assert!(is_wrong_deal(&Labyrinth::start(&setup, &turned)));
    }

    /// L1: any text is a deal or is refused, and any deal starts or is refused.
    #[test]
    fn any_deal_starts_or_is_refused(setup in setups(), text in "([0-9]{1,3} ){0,52}/ [0-9] [0-9] [0-9] [0-9]|\\PC{0,20}") {
        if let Ok(deal) = text.parse::<LabyrinthDeal>() {
            prop_assert_eq!(deal.to_string(), text);
            let _ = Labyrinth::start(&setup, &deal);
        }
    }

    /// L3, L5, L8: a text is a move only if it is the one that is written for it.
    #[test]
    fn any_text_is_a_move_or_is_refused(text in "[0-9]{1,3}r[0-9]@-?[0-9]{1,3},-?[0-9]{1,3}|x-?[0-9]{1,3},[-0-9]{1,3}|\\PC{0,8}") {
        match text.parse::<LabyrinthMove>() {
            Ok(choice) => prop_assert_eq!(choice.to_string(), text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    /// L2 to L8: every move of every seat is allowed or refused for a reason, wherever it is tried.
    #[test]
    fn every_move_gets_an_answer(state in positions(), choices in vec(moves(), 0..60)) {
        for seat in Seat::all(6) {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            for &choice in &choices {
                match state.check(seat, choice) {
                    Ok(()) => prop_assert!(legal.contains(&choice)),
                    Err(fault) => {
                        prop_assert!(fault.rule().starts_with('L'));
                        prop_assert_eq!(fault.sentence().id, format!("labyrinth-fault-{}", fault.code()));
                        prop_assert!(!legal.contains(&choice));
                    }
                }
            }
        }
    }

    /// Unchecked nonsense comes to nothing good, but it breaks nothing.
    #[test]
    fn illegal_choices_break_nothing(state in positions(), choices in vec((moves(), any::<bool>()), 0..60)) {
        let (mut state, mut rng) = (state, PlayoutRng::new(1));
        for (choice, hold) in choices {
            let seat = state.turn().seats().iter().next().unwrap_or(Seat::FIRST);
            // Half of the nonsense is about cards that are really held.
            let choice = match (choice, state.hand(seat).next()) {
                (LabyrinthMove::Lay { place, rotation, .. }, Some(card)) if hold => LabyrinthMove::Lay { card, place, rotation },
                _ => choice,
            };
            let mut events = Vec::new();
            state.resolve(&Joint::of(seat, choice), &mut events);
            state.sample(seat, &mut rng, &mut Vec::new());
            let _ = (state.scores(), state.check(seat, choice));
        }
        let view = state.view(Viewer::Seat(Seat::FIRST));
        let _ = (state.standing(), serde_json::to_string(&state.truth()).unwrap(), state.diagram());
        let _ = (Labyrinth::determinize(&view, &mut rng), Labyrinth::picture(&view, &PlainWords));
    }

    /// A drawing with a field changed is a position that can be played on, or it is refused.
    #[test]
    fn changed_drawings_play_or_are_refused(
        state in positions(),
        line in 0..24_usize,
        value in "[0-9 r.,-]{0,12}|[NESW -]{0,5}|lay|take|over|rotation=true|rotation=false",
        seed: u64,
    ) {
        let mut diagram = state.diagram();
        let names: Vec<String> = diagram.iter().map(|(name, _)| name.to_owned()).collect();
        diagram.set(&names[line % names.len()], value);
        if let Ok(other) = Labyrinth::from_diagram(&diagram) {
            prop_assert_eq!(&Labyrinth::from_diagram(&other.diagram()).unwrap(), &other);
            for viewer in Seat::all(other.seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let view = other.view(viewer);
                prop_assert_eq!(Labyrinth::determinize(&view, &mut PlayoutRng::new(seed)).view(viewer), view);
            }
            play_on(other, seed);
        }
    }

    /// A view that somebody else wrote is refused, or becomes a state without harm.
    #[test]
    fn changed_views_break_nothing(state in positions(), field in 0..15_usize, value in json(), seed: u64) {
        let seat = Seat::new(seed as usize % state.seats());
        let mut view = serde_json::to_value(state.view(Viewer::Seat(seat))).unwrap();
        let fields = view.as_object_mut().unwrap();
        let name = fields.keys().nth(field % fields.len()).unwrap().clone();
        fields[&name] = value;
        if let Ok(view) = serde_json::from_value::<LabyrinthView>(view) {
            let mut rng = PlayoutRng::new(seed);
            let mut other = Labyrinth::determinize(&view, &mut rng);
            for _ in 0..200 {
                random_step(&mut other, &mut rng, &mut Vec::new());
            }
            let _ = Labyrinth::picture(&view, &PlainWords);
            let _ = Labyrinth::describe(&view, LabyrinthMove::Take(Place::new(0, 0)));
        }
    }
}

fn json() -> impl Strategy<Value = Value> {
    let number = || prop_oneof![4 => -50..50_i64, 1 => any::<i64>()].prop_map(Value::from);
    let card = (-128..128_i64, -128..128_i64, 0..60_u64, 0..6_u64)
        .prop_map(|(x, y, card, rotation)| serde_json::json!({"x": x, "y": y, "card": card, "rotation": rotation}));
    let leaf = prop_oneof![
        number(),
        Just(Value::Null),
        "lay|take|over|[NESW]{0,3}".prop_map(Value::from),
        card,
        vec(number(), 2).prop_map(Value::Array),
    ];
    leaf.prop_recursive(2, 80, 60, |inner| vec(inner, 0..60).prop_map(Value::Array))
}
