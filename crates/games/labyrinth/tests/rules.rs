//! Rules that need more than a drawing: what is hidden, what is told, how a game ends.

mod sets;

use std::collections::BTreeMap;

use tablee_core::{
    ComponentSet, Diagram, Diagrammed, Game, GameEvent, Joint, PlainWords, PlayoutRng, Say, Seat, Setup, Turn, Viewer,
    random_step,
};
use tablee_labyrinth::{
    Ending, Labyrinth, LabyrinthEvent, LabyrinthMove, LabyrinthOptions, LabyrinthSet, Phase, Place,
};
use tablee_testkit::chi_square_excess;

fn position(text: &str) -> Labyrinth {
    let diagram = Diagram::parse(text).unwrap();
    Labyrinth::from_diagram(&diagram).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str) -> String {
    Labyrinth::from_diagram(&Diagram::parse(text).unwrap()).unwrap_err().to_string()
}

fn play(state: &mut Labyrinth, seat: usize, text: &str) -> Vec<LabyrinthEvent> {
    let (seat, choice): (Seat, LabyrinthMove) = (Seat::new(seat - 1), text.parse().unwrap());
    assert_eq!(state.check(seat, choice), Ok(()), "{text}");
    let mut events = Vec::new();
    state.resolve(&Joint::of(seat, choice), &mut events);
    events
}

/// Lays a card and takes nothing.
fn only_lay(state: &mut Labyrinth, seat: usize, text: &str) {
    play(state, seat, text);
    if state.phase() == Phase::Take {
        play(state, seat, "done");
    }
}

fn started(rotation: bool, seats: usize, seed: u64) -> Labyrinth {
    let setup = Setup::<Labyrinth>::new(LabyrinthOptions { rotation }, LabyrinthSet::standard(), seats).unwrap();
    let deal = Labyrinth::deal(&setup, &mut PlayoutRng::new(seed));
    Labyrinth::start(&setup, &deal).unwrap()
}

/// L1: two cards to each in turn, then the square in reading order with the rotations of the deal, then the pile.
#[test]
fn the_deal_is_laid_out_in_order() {
    let setup = Setup::<Labyrinth>::standard(3).unwrap();
    let cards: Vec<String> = (1..=50).rev().map(|card| card.to_string()).collect();
    let deal = format!("{} / 3 1 2 0", cards.join(" ")).parse().unwrap();
    let state = Labyrinth::start(&setup, &deal).unwrap();
    let hands: Vec<Vec<u8>> = Seat::all(3).map(|seat| state.hand(seat).collect()).collect();
    assert_eq!(hands, [[50, 49], [48, 47], [46, 45]]);
    let square = [(0, 0, 44, 3), (0, 1, 42, 2), (1, 0, 43, 1), (1, 1, 41, 0)];
    assert_eq!(state.truth().maze, square);
    assert_eq!(state.pile().collect::<Vec<_>>(), (1..=40).rev().collect::<Vec<_>>());
}

/// L1: without turning, the square is still turned as the deal says; rotations that look the same are the smallest.
#[test]
fn the_square_is_turned_even_where_players_may_not() {
    let setup = Setup::<Labyrinth>::new(LabyrinthOptions { rotation: false }, LabyrinthSet::standard(), 2).unwrap();
    let cards: Vec<String> =
        [1, 2, 3, 4, 5, 9, 45, 48].into_iter().chain(10..=44).map(|card: u8| card.to_string()).collect();
    let rest = "6 7 8 46 47 49 50";
    let deal = format!("{} {rest} / 3 3 3 3", cards.join(" ")).parse().unwrap();
    let state = Labyrinth::start(&setup, &deal).unwrap();
    let rotations: Vec<(u8, u8)> = state.maze().iter().map(|&(_, card, rotation)| (card, rotation)).collect();
    assert_eq!(rotations, [(5, 0), (45, 1), (9, 3), (48, 3)]);
}

/// L7: most cards won wins, and ties share the place.
#[test]
fn ties_share() {
    let state = position("seats: 3\nphase: over\nwon 1: 4 7\nwon 2: 9\nwon 3: 2 1\n");
    assert_eq!(state.turn(), Turn::Over);
    let standing = state.standing();
    assert_eq!((standing.scores, standing.places), (vec![2, 1, 2], vec![1, 3, 1]));
    let line = &standing.breakdown[2][0];
    assert_eq!((line.points, line.marks.as_slice()), (1, ["2".to_owned()].as_slice()));
    assert_eq!(PlainWords.say(&line.sentence), "labyrinth-score-card card=2 treasures=candlestick,spider");
}

/// L8: two dead ends that face each other leave nothing open, so that even cards that may be turned cannot be laid. Nothing is
/// learnt from passing then.
#[test]
fn a_maze_without_an_open_end_ends_the_game() {
    let set = sets::narrow(16);
    let text = format!("set: {}\nmaze: 5r0 3r0\nhand 1: 1 2\nhand 2: 4 6\npile: 7 8\n", set.id());
    let mut state = position(&text);
    let mut legal = Vec::new();
    state.legal(Seat::FIRST, &mut legal);
    assert_eq!(legal, [LabyrinthMove::Pass]);
    play(&mut state, 1, "pass");
    assert!(state.closed(Seat::FIRST).iter().all(|sides| sides.is_empty()));
    let events = play(&mut state, 2, "pass");
    assert_eq!(events.last(), Some(&LabyrinthEvent::Ended { ending: Ending::AllPassed }));
    assert_eq!((state.turn(), state.phase()), (Turn::Over, Phase::Over));
    assert_eq!(state.hand(Seat::FIRST).count(), 2, "cards that cannot be laid stay in the hand");
    assert_eq!(Labyrinth::from_diagram(&state.diagram()).unwrap(), state, "another set is drawn by its name");
}

/// L8: a pass tells about both cards. When the newer one is laid and only it can be that one, all that is known of the
/// older one stays; when either can be it, only what is known of both.
#[test]
fn what_is_known_of_a_hand_follows_the_cards() {
    // Open to the east: seat 1 cannot lay cards 1 (N) and 8 (S).
    let set = sets::narrow(16);
    let start =
        format!("set: {}\noptions: rotation=false\nmaze: 5\nhand 1: 1 8\nhand 2: 10 4\npile: 7 3 6 2\n", set.id());
    let mut state = position(&start);
    let known =
        |state: &Labyrinth| state.closed(Seat::FIRST).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    play(&mut state, 1, "pass");
    assert_eq!(known(&state), "W W", "the open place needs an opening to the west");
    only_lay(&mut state, 2, "10r0@1,0");
    // Card 1 (N) goes below the crossing; card 3 (W) is drawn.
    only_lay(&mut state, 1, "1r0@1,1");
    assert_eq!(state.hand(Seat::FIRST).collect::<Vec<_>>(), [8, 3]);
    assert_eq!(known(&state), "W ", "of the new card nothing is known");
    only_lay(&mut state, 2, "4r0@1,-1");
    // Card 3 opens to the west, so it is the newer one; card 8 (S) could be either.
    let mut other = state.clone();
    only_lay(&mut state, 1, "3r0@2,0");
    assert_eq!(known(&state), "W ", "the older card is still known");
    only_lay(&mut other, 1, "8r0@1,-2");
    assert_eq!(known(&other), " ", "the card that stays may be the older or the newer one");
}

/// L8: a hand of which something is known is dealt anew in all ways that fit, equally often.
#[test]
fn known_hands_are_dealt_evenly() {
    let set = sets::narrow(16);
    let text = format!(
        "set: {}\noptions: rotation=false\nseats: 3\nmaze: 5 10\nhand 1: 1 8\nclosed 1: EW W\nhand 2: 4 7\n\
         hand 3: 11 2\nclosed 3: W -\npile: 3 6 9 12 13 14 15 16\nturn: 2\n",
        set.id()
    );
    let state = position(&text);
    let view = state.view(Viewer::Seat(Seat::new(1)));
    let opens =
        |card: u8, sides: &str| sides.parse::<tablee_core::Sides>().unwrap().bits() & set.openings(card, 0).bits() != 0;
    let hidden: Vec<u8> = (1..=16).filter(|card| ![5, 10, 4, 7].contains(card)).collect();
    let mut counts = BTreeMap::new();
    for &first in hidden.iter().filter(|&&card| !opens(card, "EW")) {
        for &second in hidden.iter().filter(|&&card| card != first && !opens(card, "W")) {
            for &third in hidden.iter().filter(|&&card| card != first && card != second && !opens(card, "W")) {
                counts.insert((first, second, third), 0_u64);
            }
        }
    }
    let each = 60;
    let mut rng = PlayoutRng::new(8);
    for _ in 0..each * counts.len() {
        let dealt = Labyrinth::determinize(&view, &mut rng);
        assert_eq!(dealt.view(Viewer::Seat(Seat::new(1))), view);
        let hand = |seat: usize| dealt.hand(Seat::new(seat)).collect::<Vec<_>>();
        let key = (hand(0)[0], hand(0)[1], hand(2)[0]);
        *counts.get_mut(&key).unwrap_or_else(|| panic!("{key:?} does not fit")) += 1;
    }
    let counts: Vec<u64> = counts.into_values().collect();
    assert!(counts.len() > 100);
    let excess = chi_square_excess(&counts, &vec![each as f64; counts.len()]);
    assert!(excess < 5.0, "uneven by {excess:.1}");
}

/// L8: even where hardly any deal fits, one that fits is found.
#[test]
fn a_deal_that_fits_is_found_where_few_do() {
    // Only cards 5, 15, 3, 13 and the like open to neither north nor south.
    let set = sets::narrow(50);
    let text = format!(
        "set: {}\noptions: rotation=false\nseats: 6\nmaze: 10\nturn: 6\nhand 6: 20\n\
         hand 1: 3 5\nclosed 1: NES NSW\nhand 2: 13 15\nclosed 2: NES NSW\nhand 3: 23 25\nclosed 3: NES NSW\n\
         hand 4: 33 35\nclosed 4: NES NSW\nhand 5: 43 45\nclosed 5: NES NSW\n",
        set.id()
    );
    let view = position(&text).view(Viewer::Spectator);
    for seed in 0..20 {
        let dealt = Labyrinth::determinize(&view, &mut PlayoutRng::new(seed));
        assert_eq!(dealt.view(Viewer::Spectator), view);
        Labyrinth::from_diagram(&dealt.diagram()).expect("cards that do not open to the sides known to be closed");
    }
}

/// The other hands and the order of the pile are hidden; the maze, cards won and sizes are open.
#[test]
fn views_show_what_lies_open_and_nothing_else() {
    let mut state = started(true, 3, 3);
    let mut rng = PlayoutRng::new(3);
    for _ in 0..30 {
        random_step(&mut state, &mut rng, &mut Vec::new());
    }
    let viewer = Seat::new(1);
    let view = state.view(Viewer::Seat(viewer));
    assert_eq!(view.hand, state.hand(viewer).collect::<Vec<_>>());
    assert_eq!(view.pile as usize, state.pile().count());
    assert_eq!(view.won, Seat::all(3).map(|seat| state.won(seat)).collect::<Vec<_>>());
    let names: Vec<String> =
        serde_json::to_value(&view).unwrap().as_object().unwrap().keys().map(ToOwned::to_owned).collect();
    let known = [
        "viewer", "options", "set", "phase", "turn", "maze", "hand", "hands", "pile", "won", "laid", "linked", "passes",
    ];
    assert_eq!(names, known);
    assert!(state.view(Viewer::Spectator).hand.is_empty());
}

/// L3, L4, L5, L6, L7: the log tells the whole public story, and never what was drawn.
#[test]
fn events_tell_the_story() {
    let mut state = position("maze: 1 16r1 3\nhand 1: 48\nhand 2: 49\npile: 7 2\n");
    let tell =
        |events: Vec<LabyrinthEvent>| events.iter().map(|event| PlainWords.say(&event.sentence())).collect::<Vec<_>>();
    assert_eq!(
        tell(play(&mut state, 1, "48r2@3,0")),
        [
            "labyrinth-event-laid seat=1 card=48 treasures=crown,treasure map column=3 row=0 rotation=2",
            "labyrinth-event-linked seat=1 count=1 cards=1",
        ]
    );
    assert_eq!(
        tell(play(&mut state, 1, "x0,0")),
        [
            "labyrinth-event-took seat=1 card=1 treasures=crown,lizard column=0 row=0",
            "labyrinth-event-drew seat=1 left=1",
        ]
    );
    assert_eq!(
        tell(play(&mut state, 2, "49r0@3,1")),
        [
            "labyrinth-event-laid seat=2 card=49 treasures=knight's helmet,lamp column=3 row=1 rotation=0",
            "labyrinth-event-linked-in-vain seat=2 count=1 cards=3",
            "labyrinth-event-drew seat=2 left=0",
        ]
    );
    let mut last = position("maze: 5 3 6\nhand 1: 49\nhand 2: -\n");
    assert_eq!(
        tell(play(&mut last, 1, "49r2@3,0")),
        [
            "labyrinth-event-laid seat=1 card=49 treasures=knight's helmet,lamp column=3 row=0 rotation=2",
            "labyrinth-event-linked-in-vain seat=1 count=1 cards=3",
            "labyrinth-event-all-laid",
        ]
    );
}

/// L5: the refusal names what would be cut off.
#[test]
fn a_split_is_explained() {
    use tablee_core::Fault as _;
    let mut state = position("maze: 47r1 34\nhand 1: 49\nhand 2: 2\n");
    play(&mut state, 1, "49r2@2,0");
    let fault = state.check(Seat::FIRST, LabyrinthMove::Take(Place::new(1, 0))).unwrap_err();
    assert_eq!((fault.rule(), fault.code()), ("L5", "would-split"));
    let said = PlainWords.say(&fault.sentence());
    assert_eq!(said, "labyrinth-fault-would-split card=34 place=1,0 count=1 lost=0,0");
}

/// L3, L4, L5: the picture shows corridors as lines, two corridors of a card with different lines, where a card may be laid,
/// the card just laid and what is linked with it; and the hand in every way it can be turned.
#[test]
fn the_picture_is_what_a_player_needs() {
    let mut state = position("maze: 1 21r0\nhand 1: 48 46\nhand 2: 2 3\npile: 7\nwon 2: 9\n");
    play(&mut state, 1, "48r0@-1,0");
    let picture = Labyrinth::picture(&state.view(Viewer::Seat(Seat::FIRST)), &PlainWords);
    let expected = "\
labyrinth-picture-take seat=1

       -1       0       1       2

 -1   -1,-1   0,-1    1,-1

    @┈┈┈│┈┈┈*┈┈┈│┈┈┈*┈┈┈│┈┈┈·
    ┊ma │ cr┊cr │   ┊   │ ri┊
  0 ┊   └───────┼───════╲────  2,0
    ┊       ┊   │ li┊CR ║   ┊
    ·┈┈┈┈┈┈┈·┈┈┈│┈┈┈·┈┈┈║┈┈┈·

  1            0,1     1,1

labyrinth-picture-marks
labyrinth-picture-lines
";
    let hand = "\
labyrinth-picture-player-without seat=1 held=1
labyrinth-picture-player won=1 cards=9 seat=2 held=2
labyrinth-picture-pile count=1

labyrinth-picture-hand
  46r0     46r1
 pu │     pu
    │     ───────
    │ ra       ra
";
    let lines = |text: &'static str| text.lines().filter(|line| !line.is_empty());
    let drawn: Vec<&str> = picture.lines().filter(|line| !line.is_empty()).collect();
    let (first, last) = (lines(expected).count(), lines(hand).count());
    assert_eq!(drawn[..first], lines(expected).collect::<Vec<_>>(), "\n{picture}");
    assert_eq!(drawn[drawn.len() - last..], lines(hand).collect::<Vec<_>>(), "\n{picture}");
}

/// L1: the maze may grow fifty cards long in any direction, and places far away are not mistaken for near ones.
#[test]
fn long_mazes_and_far_places() {
    let row: Vec<String> = (1..=46).map(|card| card.to_string()).collect();
    let set = sets::wide();
    let text = format!("set: {}\norigin: -45,0\nmaze: {}\nhand 1: 47\nhand 2: 48\n", set.id(), row.join(" "));
    let state = position(&text);
    for far in ["-45,-32", "-13,32", "19,-1", "-64,1", "63,-1", "64,-1", "33,32", "-62,1", "127,0", "-128,-128"] {
        let place: Place = far.parse().unwrap();
        for choice in [LabyrinthMove::Lay { card: 47, place, rotation: 0 }, LabyrinthMove::Take(place)] {
            assert!(state.check(Seat::FIRST, choice).is_err(), "{choice} is allowed");
        }
    }
}

/// Drawings of positions that no game could come to are refused, and it is said why.
#[test]
fn impossible_drawings_are_refused() {
    for (text, expected) in [
        ("maze: 1 . 2\n", "joined"),
        ("maze:\n  1 .\n  . 2\n", "joined"),
        ("maze: 1 1\n", "once"),
        ("maze: 1\nhand 1: 1\n", "once"),
        ("maze: 51\n", "from 1 to 50"),
        ("maze: 1r4\n", "23r1"),
        ("origin: 49,0\nmaze: 1 2\n", "-48 to 49"),
        ("hand 1: 1 2 3\n", "at most 2"),
        ("seats: 7\n", "2 to 6"),
        ("seats: many\n", "number of seats"),
        ("set: none\n", "not in use"),
        ("options: turning=true\n", "options"),
        ("hand 3: 1\n", "a seat that plays"),
        ("won 01: 1\n", "a seat that plays"),
        ("turn: 3\n", "a seat that plays"),
        ("phase: lay\n", "holds cards"),
        ("phase: resting\n", "lay, take or over"),
        ("hand 1: 1\npasses: 1\n", "passes"),
        ("maze: 1\nphase: take\n", "laid"),
        ("maze: 1 2\nphase: take\nlaid: 0,0\n", "can be taken"),
        ("maze: 1 2\nphase: take\nlaid: 0,0\nlinked: 1,0\n", "equal treasure"),
        ("maze: 1 2\nhand 1: 3\nlaid: 0,0\n", "phase of taking"),
        ("hand 1: 45\nclosed 1: E\n", "cannot be turned"),
        ("options: rotation=false\nhand 1: 45\nclosed 1: N\n", "does not open"),
        ("options: rotation=false\nhand 1: 45\nclosed 1: X\n", "no side"),
        ("crowns: 3\n", "field"),
    ] {
        let said = refused(text);
        assert!(said.contains(expected), "{text:?}: {said}");
    }
}
