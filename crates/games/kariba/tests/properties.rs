//! Whatever is handed in, the game plays or refuses; it never breaks.

mod subject;

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;
use tablee_core::{
    ComponentSet, DealRng, Diagrammed, Game, Interned, Joint, PlayoutRng, Rng, Seat, Setup, SetupError, Turn, Viewer,
    play_random,
};
use tablee_kariba::{Animal, Kariba, KaribaDeal, KaribaMove, KaribaOptions, KaribaSet, KaribaView};

fn every_move() -> Vec<KaribaMove> {
    let setup = Setup::<Kariba>::standard(2).unwrap();
    let state = Kariba::start(&setup, &Kariba::deal(&setup, &mut PlayoutRng::new(1))).unwrap();
    (subject::subject().conceivable)(&state, Seat::FIRST)
}

fn set_of(copies: u8) -> Interned<KaribaSet> {
    let text = KaribaSet::STANDARD_TEXT.replace("copies = 8", &format!("copies = {copies}"));
    KaribaSet::from_text("copies.toml", &text).unwrap()
}

fn setups() -> impl Strategy<Value = Setup<Kariba>> {
    (any::<bool>(), 2..=4_usize, 3..=8_u8)
        .prop_map(|(expert, seats, copies)| Setup::new(KaribaOptions { expert }, set_of(copies), seats).unwrap())
}

/// A position somewhere in a random game.
fn positions() -> impl Strategy<Value = Kariba> {
    (setups(), any::<u64>(), 0..120_u32).prop_map(|(setup, seed, steps)| {
        let mut state = Kariba::start(&setup, &Kariba::deal(&setup, &mut DealRng::from_numbers(seed, 0))).unwrap();
        let mut rng = PlayoutRng::new(seed);
        for _ in 0..steps {
            tablee_core::random_step(&mut state, &mut rng, &mut Vec::new());
        }
        state
    })
}

fn play_on(mut state: Kariba, seed: u64) {
    let mut rng = PlayoutRng::new(seed);
    let decisions = play_random(&mut state, &mut rng, &mut Vec::new());
    assert!(decisions as usize <= Kariba::INFO.longest);
    assert_eq!(state.turn(), Turn::Over);
}

fn is_wrong_deal(outcome: &Result<Kariba, SetupError>) -> bool {
    matches!(outcome, Err(SetupError::Deal(_)))
}

proptest! {
    /// K1, K8: every deal of every set starts with five cards in each hand, and every game comes to its end.
    #[test]
    fn valid_deals_start_and_end(setup in setups(), seed: u64) {
        let state = Kariba::start(&setup, &Kariba::deal(&setup, &mut DealRng::from_numbers(seed, 0))).unwrap();
        for seat in Seat::all(setup.seats) {
            prop_assert_eq!(state.hand(seat).total(), 5);
        }
        let faceup = if setup.options.expert { 3 } else { 0 };
        prop_assert_eq!(state.faceup().total(), faceup);
        prop_assert_eq!(state.pile().len(), setup.set.size() - 5 * setup.seats - faceup as usize);
        play_on(state, seed);
    }

    /// K1: a deck with a card too many, too few or changed is refused.
    #[test]
    fn wrong_deals_are_refused(setup in setups(), seed: u64, place in 0..64_usize, other in 0..8_usize) {
        let deal = Kariba::deal(&setup, &mut DealRng::from_numbers(seed, 0));
        let place = place % deal.deck().len();
        let mut shorter = deal.deck().to_vec();
        shorter.remove(place);
        prop_assert!(is_wrong_deal(&Kariba::start(&setup, &KaribaDeal::new(&shorter).unwrap())));
        let mut changed = deal.deck().to_vec();
        let animal = Animal::new(changed[place].index() + 1 + other % 7);
        changed[place] = animal;
        prop_assert!(is_wrong_deal(&Kariba::start(&setup, &KaribaDeal::new(&changed).unwrap())));
        let mut longer = deal.deck().to_vec();
        longer.insert(place, animal);
        prop_assert!(KaribaDeal::new(&longer).is_none_or(|deal| is_wrong_deal(&Kariba::start(&setup, &deal))));
    }

    /// K1: any text is a deck or is refused, and any deck starts or is refused.
    #[test]
    fn any_deal_starts_or_is_refused(setup in setups(), text in "[0-9]{0,70}|\\PC{0,20}") {
        if let Ok(deal) = text.parse::<KaribaDeal>() {
            prop_assert_eq!(deal.to_string(), text);
            let _ = Kariba::start(&setup, &deal);
        }
    }

    /// K3, K11: a text is a move only if it is the one that is written for it.
    #[test]
    fn any_text_is_a_move_or_is_refused(text in "[0-9x+? ]{0,5}|\\PC{0,8}") {
        match text.parse::<KaribaMove>() {
            Ok(choice) => prop_assert_eq!(choice.to_string(), text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    /// K2, K3: every move of every seat is allowed or refused for a reason, wherever it is tried.
    #[test]
    fn every_move_gets_an_answer(state in positions()) {
        for seat in Seat::all(6) {
            for choice in every_move() {
                if let Err(fault) = state.check(seat, choice) {
                    use tablee_core::Fault as _;
                    prop_assert!(fault.rule().starts_with('K'));
                    prop_assert_eq!(fault.sentence().id, format!("kariba-fault-{}", fault.code()));
                }
            }
        }
    }

    /// Unchecked nonsense comes to nothing good, but it comes to an end.
    #[test]
    fn illegal_choices_break_nothing(state in positions(), choices in vec((0..6_usize, 0..73_usize), 0..300)) {
        let (mut state, all, mut rng) = (state, every_move(), PlayoutRng::new(1));
        for (seat, index) in choices {
            let mut events = Vec::new();
            state.resolve(&Joint::of(Seat::new(seat), all[index]), &mut events);
            state.sample(Seat::new(seat), &mut rng, &mut Vec::new());
            let _ = (state.turn(), state.standing(), serde_json::to_string(&state.truth()).unwrap());
        }
    }

    /// A drawing with a line changed is a position that can be played on, or it is refused.
    #[test]
    fn changed_drawings_play_or_are_refused(
        state in positions(), line in 0..16_usize, value in "[0-9 x+?]{0,12}|play|draw|over|expert=true", seed: u64,
    ) {
        let mut diagram = state.diagram();
        let names: Vec<String> = diagram.iter().map(|(name, _)| name.to_owned()).collect();
        diagram.set(&names[line % names.len()], value);
        if let Ok(other) = Kariba::from_diagram(&diagram) {
            prop_assert_eq!(&Kariba::from_diagram(&other.diagram()).unwrap(), &other);
            for viewer in Seat::all(other.seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let view = other.view(viewer);
                prop_assert_eq!(Kariba::determinize(&view, &mut PlayoutRng::new(seed)).view(viewer), view);
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
        if let Ok(view) = serde_json::from_value::<KaribaView>(view) {
            let mut rng = PlayoutRng::new(seed);
            let mut other = Kariba::determinize(&view, &mut rng);
            for seat in Seat::all(6) {
                let mut moves = Vec::new();
                other.legal(seat, &mut moves);
                if !moves.is_empty() {
                    other.resolve(&Joint::of(seat, moves[0]), &mut ());
                }
            }
            let _ = Kariba::picture(&view, &tablee_core::PlainWords);
            every_move().into_iter().for_each(|choice| drop(Kariba::describe(&view, choice)));
        }
    }
}

fn json() -> impl Strategy<Value = Value> {
    let number = prop_oneof![0..9_u64, any::<u64>()].prop_map(Value::from);
    let leaf = prop_oneof![
        number,
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        "play|draw|over|7x2".prop_map(Value::from)
    ];
    leaf.prop_recursive(2, 16, 8, |inner| vec(inner, 0..9).prop_map(Value::Array))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// K1: a set file with a piece of text changed is refused, or is played.
    #[test]
    fn changed_set_files_play_or_are_refused(at in 0..520_usize, length in 0..12_usize, piece in "[0-9a-z\"={}, ]{0,6}", seed: u64) {
        let mut text: Vec<char> = KaribaSet::STANDARD_TEXT.chars().collect();
        let at = at.min(text.len());
        text.splice(at..(at + length).min(text.len()), piece.chars());
        if let Ok(set) = KaribaSet::from_text("changed.toml", &text.into_iter().collect::<String>()) {
            let seats = 2 + seed as usize % 3;
            let setup = Setup::<Kariba>::new(KaribaOptions { expert: seed & 1 == 1 }, set, seats).unwrap();
            let mut rng = PlayoutRng::new(seed);
            let deal = Kariba::deal(&setup, &mut rng);
            play_on(Kariba::start(&setup, &deal).unwrap(), rng.next_u64());
        }
    }
}
