//! What the table is told: events, views, standings.

use tablee_core::{
    ComponentSet, DealRng, Diagram, Diagrammed, Game, GameEvent, Joint, PlayoutRng, Seat, Setup, Turn, Viewer,
};
use tablee_kariba::{AnimalName, Cards, Kariba, KaribaEvent, KaribaOptions, KaribaSet};

fn position(text: &str) -> Kariba {
    Kariba::from_diagram(&Diagram::parse(text).unwrap()).unwrap()
}

/// Plays for the seat at its turn, and returns the names of the sentences of what is told.
fn told(state: &mut Kariba, choice: &str) -> Vec<String> {
    let (seat, choice) = (state.turn_of(), choice.parse().unwrap());
    state.check(seat, choice).unwrap();
    let mut events = Vec::new();
    state.resolve(&Joint::of(seat, choice), &mut events);
    events.iter().map(|event| event.sentence().id.trim_start_matches("kariba-event-").to_owned()).collect()
}

/// K3, K4, K7, K8: a turn of the standard game, told.
#[test]
fn a_standard_turn_is_told() {
    let mut state = position("hand 1: 7 7 7 1\nhand 2: 8 8\nwaterhole: 4x2 7x1\npile: 5");
    assert_eq!(told(&mut state, "7x2"), ["played", "hunted", "drew"]);
    assert_eq!(told(&mut state, "8x1"), ["played"]);
    assert_eq!(told(&mut state, "7x1"), ["played", "nothing-to-hunt"]);
    assert_eq!(told(&mut state, "8x1"), ["played", "ended"]);
}

/// K11: a turn of the expert game, told.
#[test]
fn an_expert_turn_is_told() {
    let mut state = position("options: expert=true\nhand 1: 7 7 7 1 2\nhand 2: 8 8\nface-up: 1 2 3\npile: 5 6 6");
    assert_eq!(told(&mut state, "7x2"), ["played"]);
    assert_eq!(told(&mut state, "+3"), ["took-face-up"]);
    assert_eq!(told(&mut state, "+?"), ["took-from-pile", "refilled"]);
}

/// What somebody knows who only listens.
#[derive(Debug, PartialEq)]
struct Listener {
    waterhole: Cards,
    captured: Vec<Cards>,
    hand_sizes: Vec<u32>,
    faceup: Cards,
    pile_size: u32,
    over: bool,
}

impl Listener {
    fn of(state: &Kariba) -> Listener {
        let view = state.view(Viewer::Spectator);
        Listener {
            waterhole: view.waterhole,
            captured: view.captured,
            hand_sizes: view.hand_sizes,
            faceup: view.faceup.0,
            pile_size: view.pile_size,
            over: state.turn() == Turn::Over,
        }
    }

    fn hear(&mut self, event: &KaribaEvent) {
        let cards = |animal: &AnimalName, count: u8| Cards::of(animal.number, count);
        match event {
            KaribaEvent::Played { seat, animal, count, lying } => {
                self.waterhole += cards(animal, *count);
                self.hand_sizes[seat.index()] -= u32::from(*count);
                assert_eq!(self.waterhole.count(animal.number), *lying);
            }
            KaribaEvent::Hunted { seat, prey, count, .. } => {
                self.waterhole -= cards(prey, *count);
                self.captured[seat.index()] += cards(prey, *count);
            }
            KaribaEvent::NothingToHunt { animal, .. } => assert!(self.waterhole.count(animal.number) >= 3),
            KaribaEvent::Drew { seat, count, left } => {
                self.hand_sizes[seat.index()] += count;
                self.pile_size = *left;
            }
            KaribaEvent::TookFaceUp { seat, animal } => {
                self.hand_sizes[seat.index()] += 1;
                self.faceup -= cards(animal, 1);
            }
            KaribaEvent::TookFromPile { seat, left } => {
                self.hand_sizes[seat.index()] += 1;
                self.pile_size = *left;
            }
            KaribaEvent::Refilled { cards: laid, left, .. } => {
                self.faceup += laid.iter().map(|animal| animal.number).collect();
                self.pile_size = *left;
            }
            KaribaEvent::Ended { seat } => {
                assert_eq!(self.hand_sizes[seat.index()], 0);
                self.over = true;
            }
        }
    }
}

/// K3, K4, K7, K8, K11: whoever hears all events knows everything that lies open, and events travel as JSON.
#[test]
fn the_events_tell_the_whole_public_story() {
    for (expert, seats) in [(false, 2), (false, 4), (true, 2), (true, 3)] {
        let setup = Setup::<Kariba>::new(KaribaOptions { expert }, KaribaSet::standard(), seats).unwrap();
        for number in 0..20 {
            let mut state =
                Kariba::start(&setup, &Kariba::deal(&setup, &mut DealRng::from_numbers(number, 0))).unwrap();
            let (mut listener, mut rng) = (Listener::of(&state), PlayoutRng::new(number));
            while let Some(seat) = state.turn().seats().iter().next() {
                let choice = state.sample(seat, &mut rng, &mut Vec::new());
                let mut events = Vec::new();
                state.resolve(&Joint::of(seat, choice), &mut events);
                for event in &events {
                    let text = serde_json::to_string(event).unwrap();
                    assert_eq!(&serde_json::from_str::<KaribaEvent>(&text).unwrap(), event);
                    listener.hear(event);
                }
                assert_eq!(listener, Listener::of(&state));
            }
        }
    }
}

/// K9: equal counts share the victory, and the next place is left out.
#[test]
fn equal_counts_share_the_victory() {
    let state = position("seats: 3\ncaptured 1: 1x2 5x1\ncaptured 2: 8x2\ncaptured 3: 4x3");
    assert_eq!((state.turn(), state.standing().places), (Turn::Over, vec![1, 3, 1]));
    let lines = state.breakdown(Seat::FIRST);
    let shown: Vec<(i32, &[String])> = lines.iter().map(|line| (line.points, line.marks.as_slice())).collect();
    assert_eq!(shown, [(2, ["1".to_owned()].as_slice()), (1, ["5".to_owned()].as_slice())]);
}

/// K11: the view keeps what was seen taken, and nothing else of another hand; a spectator sees no hand at all.
#[test]
fn views_show_what_their_viewer_may_know() {
    let mut state = position("options: expert=true\nhand 1: 7 7 7 1 2\nhand 2: 8 8 8 8 8\nface-up: 1 2 3\npile: 5 6 6");
    told(&mut state, "7x2");
    told(&mut state, "+3");
    told(&mut state, "+?");
    let json = |viewer| serde_json::to_value(state.view(viewer)).unwrap();
    let other = json(Viewer::Seat(Seat::new(1)));
    assert_eq!(other["known"], serde_json::json!([[3], []]));
    assert_eq!(other["hand"], serde_json::json!([8, 8, 8, 8, 8]));
    assert_eq!(other["unseen"], serde_json::json!([1, 1, 0, 0, 1, 1, 1, 0]), "the rest of hand 1, and the pile");
    assert_eq!(other["log"][1], serde_json::json!({"seat": 1, "move": "+3"}));
    assert_eq!(json(Viewer::Seat(Seat::FIRST))["hand"], serde_json::json!([1, 2, 3, 5, 7]));
    let open = json(Viewer::Spectator);
    assert_eq!((&open["viewer"], &open["hand"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    assert_eq!(json(Viewer::Seat(Seat::new(4))), open, "who does not sit at this table sees what a spectator sees");
}

/// K8: drawings of positions that no game comes to are refused.
#[test]
fn impossible_drawings_are_refused() {
    for text in [
        "seats: 5",
        "seats: two",
        "turn: 3",
        "hand 3: 1",
        "colour: red",
        "options: expert=maybe",
        "set: nobodys",
        "phase: lunch",
        "hand 1: 1 2 3 4 5 6\nhand 2: 1",
        "hand 1: 9",
        "hand 1: 1x9",
        "hand 1: 1\nwaterhole: 1x8\nhand 2: 2",
        "hand 1: 1",
        "hand 1: 1\nhand 2: 2\nphase: over",
        "hand 1: 1\nhand 2: 2\nphase: draw\npile: 3",
        "hand 1: 1\nhand 2: 2\nface-up: 3",
        "hand 1: 1\nhand 2: 2\nlog: +?",
        "hand 1: 1\nhand 2: 2\nlog: +??",
        "options: expert=true\nhand 1: 1\nhand 2: 2\nphase: draw",
        "options: expert=true\nhand 1: 1\nhand 2: 2\nface-up: 3 4\npile: 5",
        "options: expert=true\nhand 1: 1\nhand 2: 2\nface-up: 3 4 5 6",
        "options: expert=true\nhand 1: 1\nhand 2: 2\nknown 1: 2",
    ] {
        assert!(Diagram::parse(text).and_then(|diagram| Kariba::from_diagram(&diagram)).is_err(), "{text}");
    }
    let long = format!("hand 1: 1\nhand 2: 2\nlog: {}", "1x1 ".repeat(127));
    assert!(Kariba::from_diagram(&Diagram::parse(&long).unwrap()).is_err());
}
