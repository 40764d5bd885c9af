//! Whatever is given, nothing panics; what is right is taken and what is wrong is refused with its reason.

use proptest::prelude::*;
use tablee_core::{
    ComponentSet, Diagram, Diagrammed, Game, GameEvent, Joint, PlainWords, PlayoutRng, Rng, Seat, Session, SetError,
    Setup, SetupError, Turn, Viewer, random_step,
};
use tablee_karuba_cards::{
    Card, CardPair, Deal, Event, Island, KarubaCards, KarubaCardsSet, Move, Options, Place, View,
};

fn setup(seats: usize, detours: bool) -> Setup<KarubaCards> {
    Setup::new(Options { detours }, KarubaCardsSet::standard(), seats).expect("two to six")
}

/// A game with a random deal, some random decisions on.
fn position(seats: usize, detours: bool, seed: u64, decisions: usize) -> KarubaCards {
    let setup = setup(seats, detours);
    let mut rng = PlayoutRng::new(seed);
    let mut state = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut rng)).expect("its own deal");
    for _ in 0..decisions {
        random_step(&mut state, &mut rng, &mut Vec::new());
    }
    state
}

fn card() -> impl Strategy<Value = Card> {
    (0..Card::COUNT).prop_map(Card::new)
}

fn any_move() -> impl Strategy<Value = Move> {
    let place = (-9..=9_i8, -9..=9_i8).prop_filter_map("in notation", |(x, y)| Place::new(x, y));
    prop_oneof![
        (card(), card()).prop_filter_map("two cards", |(one, other)| CardPair::new(one, other)).prop_map(Move::Select),
        card().prop_map(Move::Discard),
        (card(), place).prop_map(|(card, place)| Move::Lay(card, place)),
    ]
}

proptest! {
    /// C5: whoever has chosen the first of two places may choose the second, whatever the others do meanwhile.
    #[test]
    fn who_thinks_ahead_meets_the_decision_that_comes(seats in 2..=6_usize, seed: u64, decisions in 0..32_usize) {
        let state = position(seats, false, seed, decisions);
        let mut rng = PlayoutRng::new(seed);
        let legal = |state: &KarubaCards, seat: Seat| {
            let mut moves = Vec::new();
            state.legal(seat, &mut moves);
            moves
        };
        for seat in state.turn().seats() {
            let choice = state.sample(seat, &mut rng, &mut Vec::new());
            let Some(ahead) = state.ahead(seat, choice) else {
                let laid = matches!(choice, Move::Lay(..));
                prop_assert!(!laid || state.view(Viewer::Seat(seat)).players[seat.index()].chosen.len() == 1);
                continue;
            };
            prop_assert!(!legal(&ahead, seat).is_empty());
            for _ in 0..4 {
                let mut joint = Joint::of(seat, choice);
                for other in state.turn().seats().iter().filter(|other| *other != seat) {
                    joint.set(other, state.sample(other, &mut rng, &mut Vec::new()));
                }
                let mut after = state.clone();
                after.resolve(&joint, &mut ());
                prop_assert_eq!(legal(&after, seat), legal(&ahead, seat));
                let own = |state: &KarubaCards| state.view(Viewer::Seat(seat)).players.swap_remove(seat.index());
                prop_assert_eq!(own(&after), own(&ahead));
            }
        }
    }

    /// C1: a pile with each card once a seat is a deal; with a card twice it is none.
    #[test]
    fn deals_are_taken_if_every_pile_is_a_whole_set(
        seats in 2..=6_usize,
        piles in prop::collection::vec(prop::collection::vec(card(), 16), 0..8),
        seed: u64,
        broken in any::<prop::sample::Index>(),
        place in 0..16_usize,
        other in 1..16_usize,
    ) {
        let setup = setup(seats, false);
        let mut whole = KarubaCards::deal(&setup, &mut PlayoutRng::new(seed)).piles().to_vec();
        prop_assert!(KarubaCards::start(&setup, &Deal::new(&whole).unwrap()).is_ok());
        let pile = broken.index(seats);
        whole[pile][place] = whole[pile][(place + other) % 16];
        let deal = Deal::new(&whole).unwrap();
        prop_assert!(matches!(KarubaCards::start(&setup, &deal), Err(SetupError::Deal(_))));
        whole.pop();
        prop_assert!(KarubaCards::start(&setup, &Deal::new(&whole).unwrap()).is_err());
        let piles: Vec<[Card; 16]> = piles.into_iter().map(|pile| pile.try_into().unwrap()).collect();
        if let Some(deal) = Deal::new(&piles) {
            let all_whole = piles.len() == seats && piles.iter().all(|pile| Card::all().all(|card| pile.contains(&card)));
            prop_assert_eq!(KarubaCards::start(&setup, &deal).is_ok(), all_whole);
        }
    }

    /// Only what a deal is written as is read as one.
    #[test]
    fn deals_are_read_only_as_they_are_written(text in "[0-9, |-]{0,120}", seed: u64) {
        if let Ok(deal) = text.parse::<Deal>() {
            prop_assert_eq!(&deal.to_string(), &text);
        }
        let deal = KarubaCards::deal(&setup(3, false), &mut PlayoutRng::new(seed)).to_string();
        for wrong in [format!("{deal} "), format!(" {deal}"), deal.replace(' ', "  "), deal.replacen(',', ", ", 1)] {
            prop_assert!(wrong.parse::<Deal>().is_err(), "{}", wrong);
        }
        let json = format!("{{\"piles\":[[{}]]}}", text.replace('|', "],["));
        let _ = serde_json::from_str::<Deal>(&json);
    }

    /// Only what a move is written as is read as one.
    #[test]
    fn moves_are_read_only_as_they_are_written(text in "[0-9@,+ -]{0,9}", wild in ".{0,9}") {
        for text in [text, wild] {
            if let Ok(choice) = text.parse::<Move>() {
                prop_assert_eq!(choice.to_string(), text);
            }
        }
    }

    /// C3 to C6: a move is allowed exactly if it is listed; a refused one names its rule and speaks.
    #[test]
    fn every_move_is_listed_or_refused_with_a_reason(
        seats in 2..=6_usize,
        detours: bool,
        seed: u64,
        decisions in 0..40_usize,
        seat in 0..6_usize,
        choice in any_move(),
    ) {
        let state = position(seats, detours, seed, decisions);
        let seat = Seat::new(seat);
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        match state.check(seat, choice) {
            Ok(()) => prop_assert!(legal.contains(&choice)),
            Err(fault) => {
                use tablee_core::Fault as _;
                prop_assert!(!legal.contains(&choice));
                prop_assert_eq!(fault.sentence().id, format!("karuba-cards-fault-{}", fault.code()));
                prop_assert!(fault.rule().starts_with('C'));
            }
        }
    }

    /// A random choice is the one that the random number names in the list of all.
    #[test]
    fn sampling_is_drawing_from_the_list(seats in 2..=6_usize, seed: u64, decisions in 0..32_usize) {
        let state = position(seats, false, seed, decisions);
        let mut rng = PlayoutRng::new(seed ^ 1);
        for seat in state.turn().seats() {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let mut same = rng.clone();
            let listed = legal[same.below(legal.len() as u32) as usize];
            prop_assert_eq!(state.sample(seat, &mut rng, &mut Vec::new()), listed);
        }
    }

    /// Illegal input to `resolve` may give nonsense, but never a panic, nor does the nonsense afterwards.
    #[test]
    fn resolving_nonsense_never_panics(
        seats in 2..=6_usize,
        seed: u64,
        decisions in 0..32_usize,
        choices in prop::collection::vec((0..6_usize, any_move()), 1..40),
    ) {
        let mut state = position(seats, false, seed, decisions);
        for (seat, choice) in choices {
            let mut events: Vec<Event> = Vec::new();
            state.resolve(&Joint::of(Seat::new(seat), choice), &mut events);
            let _ = (state.standing(), state.truth(), state.diagram());
            let view = state.view(Viewer::Seat(Seat::new(seat)));
            let _ = (KarubaCards::determinize(&view, &mut PlayoutRng::new(seed)), KarubaCards::picture(&view, &PlainWords));
            for seat in Seat::all(6) {
                state.legal(seat, &mut Vec::new());
                let _ = (state.check(seat, choice), state.sample(seat, &mut PlayoutRng::new(seed), &mut Vec::new()));
            }
        }
    }

    /// A view from outside may be nonsense; it is refused, or dealt without a panic.
    #[test]
    fn views_from_outside_never_panic(
        seats in 2..=6_usize,
        seed: u64,
        decisions in 0..32_usize,
        at in any::<prop::sample::Index>(),
        digit in "[0-9]{1,2}",
    ) {
        let view = position(seats, true, seed, decisions).view(Viewer::Seat(Seat::FIRST));
        let text = serde_json::to_string(&view).unwrap();
        let digits: Vec<usize> = text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()).map(|(at, _)| at).collect();
        let place = digits[at.index(digits.len())];
        let bent = format!("{}{digit}{}", &text[..place], &text[place + 1..]);
        if let Ok(view) = serde_json::from_str::<View>(&bent) {
            let mut rng = PlayoutRng::new(seed);
            let mut state = KarubaCards::determinize(&view, &mut rng);
            let _ = KarubaCards::picture(&view, &PlainWords);
            for _ in 0..40 {
                random_step(&mut state, &mut rng, &mut Vec::new());
            }
            let _ = (state.standing(), state.diagram());
        }
    }

    /// Drawings of islands and positions are read or refused, never a panic; what is read plays to the end.
    #[test]
    fn drawings_never_panic(
        grid in "([0-9.*-]{1,3}[ \n]{1,2}){0,20}",
        field in "(seats|options|set|round|phase|hand 1|hand 2|pile 1|chosen 1|chosen 2|discarded 2|island 1|island 7)",
        value in "([0-9a-z=]{0,7} ?){0,4}",
        island in "([0-9]{1,2} ){1,4}",
    ) {
        if let Ok(island) = Island::from_grid(&grid) {
            prop_assert_eq!(Island::from_grid(&island.grid()), Ok(island));
            let _ = island.score(&KarubaCardsSet::standard(), true);
        }
        let mut diagram = Diagram::new();
        diagram.set("island 2", island);
        diagram.set(&field, value);
        if let Ok(mut state) = KarubaCards::from_diagram(&diagram) {
            prop_assert_eq!(&KarubaCards::from_diagram(&state.diagram()).unwrap(), &state);
            let mut rng = PlayoutRng::new(1);
            for _ in 0..KarubaCards::INFO.longest {
                random_step(&mut state, &mut rng, &mut Vec::new());
            }
            prop_assert_eq!(state.turn(), Turn::Over);
        }
    }
}

proptest! {
    // Sets are kept for as long as the program runs, and only so many of them.
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// C1: a set's file with something changed in it is refused with a reason, or it can be played.
    #[test]
    fn changed_sets_are_refused_or_played(
        line in 0..16_usize,
        from in prop::sample::select(vec!["number", "exits", "N", "S", "E", "gold", "crystal", "blue", "purple", "adventurer"]),
        to in prop::sample::select(vec!["", "W", "N", "ES", "gold", "crystal", "temple", "blue", "green", "17", "\""]),
        seed in 0..4_u64,
    ) {
        let text = KarubaCardsSet::STANDARD_TEXT;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let first = lines.iter().position(|line| line.contains("number = 1,")).unwrap();
        lines[first + line] = lines[first + line].replacen(from, to, 1);
        match KarubaCardsSet::from_text("changed.toml", &lines.join("\n")) {
            Err(error) => {
                prop_assert!(!error.complaints.is_empty());
                prop_assert_eq!(error.file, "changed.toml");
            }
            Ok(set) => {
                let setup = Setup::new(Options::default(), set.clone(), 2).unwrap();
                let mut rng = PlayoutRng::new(seed);
                let deal = KarubaCards::deal(&setup, &mut rng);
                let mut session = Session::<KarubaCards>::new(setup, deal).unwrap();
                while let Turn::Decide(seats) = session.turn() {
                    let (decision, state) = (session.decision(), session.state().clone());
                    prop_assert_eq!(&KarubaCards::from_diagram(&state.diagram()).unwrap(), &state);
                    for seat in seats {
                        session.commit(seat, decision, state.sample(seat, &mut rng, &mut Vec::new())).unwrap();
                    }
                }
                let json = serde_json::to_string(set.file()).unwrap();
                prop_assert_eq!(KarubaCardsSet::from_text("as JSON", &json).unwrap(), set);
            }
        }
    }
}

fn complaints(change: impl Fn(&str) -> String) -> Vec<(String, String)> {
    let text = change(KarubaCardsSet::STANDARD_TEXT);
    let SetError { file, complaints } = KarubaCardsSet::from_text("mine.toml", &text).expect_err("something is wrong");
    assert_eq!(file, "mine.toml");
    complaints.into_iter().map(|complaint| (complaint.entry, complaint.reason.id.into_owned())).collect()
}

fn told(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|&(entry, id)| (entry.to_owned(), format!("karuba-cards-set-{id}"))).collect()
}

/// C1: each kind of fault in a set's file is told, with the file, the entry and the reason.
#[test]
fn every_kind_of_complaint_names_its_entry() {
    let change = |from: &'static str, to: &'static str| complaints(|text| text.replacen(from, to, 1));
    assert_eq!(change("\"house\"", "\"\""), told(&[("faces", "faces")]));
    assert_eq!(change("\"house\"", "\"a/b\""), told(&[("faces", "faces")]));
    assert_eq!(change("number = 7,", "number = 0,"), told(&[("cards[6]", "number"), ("cards", "number-missing")]));
    assert_eq!(change("number = 7,", "number = 8,"), told(&[("card 8", "number-twice"), ("cards", "number-missing")]));
    assert_eq!(change("\"EW\"", "\"EX\""), told(&[("card 7", "side")]));
    assert_eq!(change("\"EW\"", "\"EWE\""), told(&[("card 7", "side-twice")]));
    assert_eq!(change("\"EW\"", "\"\""), told(&[("card 7", "no-exit")]));
    assert_eq!(change("\"crystal\"", "\"silver\""), told(&[("card 2", "item")]));
    assert_eq!(
        change("adventurer = \"green\"", "adventurer = \"pink\""),
        told(&[("card 11", "colour"), ("cards", "adventurer-missing")])
    );
    assert_eq!(
        change("temple = \"green\"", "temple = \"blue\""),
        told(&[("cards", "temple-several"), ("cards", "temple-missing")])
    );
    assert_eq!(
        change("adventurer = \"green\"", "temple = \"green\""),
        told(&[("cards", "adventurer-missing"), ("cards", "temple-several")])
    );
    assert_eq!(
        change("temple = \"green\"", "adventurer = \"green\""),
        told(&[("cards", "adventurer-several"), ("cards", "temple-missing")])
    );
    assert_eq!(
        change("temple = \"green\"", "adventurer = \"green\", temple = \"green\""),
        told(&[("card 15", "both"), ("cards", "adventurer-several")])
    );
    let shorter = complaints(|text| text.replacen("  { number = 8, exits = \"NS\" },\n", "", 1));
    assert_eq!(shorter, told(&[("cards", "count"), ("cards", "number-missing")]));
    let unreadable = complaints(|text| text.replacen("exits =", "exit =", 1));
    assert_eq!(unreadable, [("file".to_owned(), "set-unreadable".to_owned())]);
}

/// Everything wrong is told at once, not only the first thing.
#[test]
fn all_complaints_are_told_together() {
    let all = complaints(|text| text.replace("\"EW\"", "\"Z\"").replace("gold", "pyrite").replace("\"house\"", "\"\""));
    assert_eq!(all, told(&[("faces", "faces"), ("card 1", "item"), ("card 3", "item"), ("card 7", "side")]));
}

/// C3, C4, C7, C12: the log tells the whole public story, and names no card that was only drawn.
#[test]
fn the_log_tells_what_everybody_saw() {
    let setup = setup(3, false);
    let mut rng = PlayoutRng::new(3);
    let mut state = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut rng)).unwrap();
    let mut events: Vec<Event> = Vec::new();
    while let Turn::Decide(seats) = state.turn() {
        let mut choices = seats.iter().map(|seat| (seat, state.sample(seat, &mut rng, &mut Vec::new())));
        let (seat, choice) = choices.next().unwrap();
        let mut joint = Joint::of(seat, choice);
        choices.for_each(|(seat, choice)| joint.set(seat, choice));
        state.resolve(&joint, &mut events);
    }
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert_eq!(count(|event| matches!(event, Event::Revealed { .. })), 24);
    assert_eq!(count(|event| matches!(event, Event::Round { .. })), 7);
    let laid = count(|event| matches!(event, Event::Laid { .. }));
    let discarded = count(|event| matches!(event, Event::Discarded { .. }));
    assert_eq!((laid + discarded, discarded), (48, count(|event| matches!(event, Event::Lowest { .. }))));
    let drawn: u32 =
        events.iter().map(|event| if let Event::Drew { count, .. } = event { (*count).into() } else { 0 }).sum();
    assert_eq!(drawn, 3 * 13);
    assert!(
        matches!(events.last(), Some(Event::Won { points, .. }) if *points == *state.standing().scores.iter().max().unwrap())
    );
    for event in &events {
        let json = serde_json::to_string(event).unwrap();
        assert_eq!(&serde_json::from_str::<Event>(&json).unwrap(), event);
        assert!(event.sentence().id.starts_with("karuba-cards-event-"));
    }
}
