//! What every game must do, one check for each promise of the trait.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use tablee_core::{
    Committed, Diagram, Diagrammed, Game, Joint, MAX_SEATS, NotationError, PlainWords, Record, RecordError, Rng, Seat,
    Session, Turn, Viewer, options_from_json, options_from_text, options_to_text,
};

use crate::{Subject, cases, chi_square_excess, legal, viewers, walk};

/// The whole suite for one game: `conformance!(path::to::Game, subject_function);`
#[macro_export]
macro_rules! conformance {
    ($game:ty, $subject:expr) => {
        $crate::conformance!(@tests $game, $subject,
            legal_is_what_check_allows,
            somebody_decides_until_it_is_over,
            resolving_is_pure,
            notation_round_trips,
            deals_and_options_round_trip,
            records_round_trip,
            tampered_records_are_refused,
            sample_is_uniform,
            totals_are_conserved,
            the_breakdown_adds_up,
            order_of_commits_never_matters,
            take_backs_reveal_nothing,
            diagrams_round_trip,
            positions_can_be_shown,
            views_determinize_to_themselves,
            views_travel_as_json,
            hidden_cards_spread_in_proportion,
            views_remember_what_they_saw,
        );
    };
    (@tests $game:ty, $subject:expr, $($test:ident,)*) => {
        $(
            #[test]
            fn $test() {
                $crate::$test::<$game>(&$subject());
            }
        )*
    };
}

/// `legal` equals all conceivable moves that `check` lets through; each once; none for a seat that does not decide.
pub fn legal_is_what_check_allows<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 2, |session, _| {
            let state = session.state();
            for seat in Seat::all(MAX_SEATS) {
                let conceivable = (subject.conceivable)(state, seat);
                let allowed: BTreeSet<G::Move> =
                    conceivable.iter().copied().filter(|&choice| state.check(seat, choice).is_ok()).collect();
                let listed = legal(state, seat);
                let distinct: BTreeSet<G::Move> = listed.iter().copied().collect();
                assert_eq!(distinct.len(), listed.len(), "seat {seat}: a legal move is listed twice");
                assert_eq!(distinct, allowed, "seat {seat}: legal moves (left), allowed by check (right)");
                assert!(
                    state.turn().seats().contains(seat) || listed.is_empty(),
                    "seat {seat} does not decide but has moves"
                );
            }
        });
    }
}

/// A deciding seat has a move; a game comes to its end within the stated bound, and then nobody is asked.
pub fn somebody_decides_until_it_is_over<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 30, |session, _| {
            let state = session.state();
            match state.turn() {
                Turn::Decide(seats) => {
                    assert!(!seats.is_empty(), "nobody decides, but it is not over");
                    for seat in seats {
                        assert!(seat.index() < case.setup.seats, "seat {seat} does not play");
                        assert!(!legal(state, seat).is_empty(), "seat {seat} must decide but cannot");
                    }
                }
                Turn::Over => {
                    assert!(session.decision() <= G::INFO.longest);
                    for seat in Seat::all(MAX_SEATS) {
                        assert!(legal(state, seat).is_empty(), "over, but seat {seat} has moves");
                    }
                    let standing = state.standing();
                    assert_eq!(standing.places.iter().min(), Some(&1), "somebody must win: {standing:?}");
                }
            }
            assert_eq!(state.seats(), case.setup.seats);
        });
    }
}

fn fingerprint<G: Game>(state: &G) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{state:?}").hash(&mut hasher);
    hasher.finish()
}

/// The same choices lead to the same state, whoever listens; a clone taken earlier never changes.
pub fn resolving_is_pure<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        let mut earlier: Vec<(G, u64)> = Vec::new();
        walk(&case, 2, |session, rng| {
            let state = session.state();
            earlier.push((state.clone(), fingerprint(state)));
            let mut joint: Option<Joint<G::Move>> = None;
            for seat in state.turn().seats() {
                let choice = state.sample(seat, rng, &mut Vec::new());
                match &mut joint {
                    Some(joint) => joint.set(seat, choice),
                    None => joint = Some(Joint::of(seat, choice)),
                }
            }
            if let Some(joint) = joint {
                let (mut silent, mut loud) = (state.clone(), state.clone());
                let mut events = Vec::new();
                silent.resolve(&joint, &mut ());
                loud.resolve(&joint, &mut events);
                assert_eq!(silent, loud, "listening changed the game");
                assert_ne!(&silent, state, "nothing happened");
                let (mut again, mut events_again) = (state.clone(), Vec::new());
                again.resolve(&joint, &mut events_again);
                assert_eq!((again, &events_again), (loud, &events), "the same choices led elsewhere");
            }
        });
        for (state, before) in &earlier {
            assert_eq!(fingerprint(state), *before, "{}: an old clone has changed", case.name);
        }
    }
}

/// Every conceivable move is read back from its text, and near misses are refused or read as what they say.
pub fn notation_round_trips<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 1, |session, rng| {
            for seat in session.turn().seats() {
                for choice in (subject.conceivable)(session.state(), seat) {
                    let text = choice.to_string();
                    assert!(text.is_ascii() && !text.contains(char::is_whitespace), "{text:?} is not one ASCII token");
                    let parsed: Result<G::Move, NotationError> = text.parse();
                    assert_eq!(parsed, Ok(choice), "{text:?}");
                }
                let moves = legal(session.state(), seat);
                let text = moves[rng.below(moves.len() as u32) as usize].to_string();
                for (position, _) in text.char_indices() {
                    for piece in ["", "0", " ", "+", "x", "@", "-", ",", "é", "9999999999"] {
                        let bent = format!("{}{piece}{}", &text[..position], &text[position + 1..]);
                        canonical::<G>(&bent);
                        canonical::<G>(&format!("{}{piece}{}", &text[..position], &text[position..]));
                    }
                }
                canonical::<G>(&format!("{text}{text}"));
                canonical::<G>(&format!("{text} "));
            }
        });
    }
    canonical::<G>("");
}

fn canonical<G: Game>(text: &str) {
    if let Ok(choice) = text.parse::<G::Move>() {
        assert_eq!(choice.to_string(), text, "a text that is read must be the one that is written");
    }
}

/// Deals and options survive both of their forms.
pub fn deals_and_options_round_trip<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        let options = &case.setup.options;
        let json = serde_json::to_value(options).expect("options are JSON");
        assert_eq!(options_from_json::<G::Options>(&json).as_ref(), Ok(options));
        assert_eq!(options_from_text::<G::Options>(&options_to_text(options)).as_ref(), Ok(options));
        assert!(options_from_text::<G::Options>("no-such-option=1").is_err(), "unknown options are refused");
        for number in 0..20 {
            let session = crate::deal_session(&case, number);
            let deal = session.deal();
            let json = serde_json::to_string(deal).expect("deals are JSON");
            assert_eq!(&serde_json::from_str::<G::Deal>(&json).expect("its own JSON"), deal);
            let text = deal.to_string();
            assert!(!text.contains('\n'), "a deal's text is one line");
            assert_eq!(text.parse::<G::Deal>().as_ref(), Ok(deal), "{text}");
        }
    }
}

/// A game written down and read back, in either form, at any moment, is the same game.
pub fn records_round_trip<G: Diagrammed>(subject: &Subject<G>) {
    let names = ["Anna", "Benoît", "C. \"Q\" D", "Đ <b>", "日本", "6"].map(str::to_owned);
    for case in cases(subject) {
        walk(&case, 2, |session, rng| {
            if session.turn() != Turn::Over && rng.below(8) != 0 {
                return;
            }
            let record = Record::of(session, &names);
            for text in [record.to_json(), Record::text_of(session, &names)] {
                let read = Record::parse(&text).expect("its own record");
                assert_eq!(read.seats, record.seats);
                let replayed = read.replay::<G>().expect("its own record");
                assert_eq!(replayed.state(), session.state());
                assert_eq!(replayed.decision(), session.decision());
                assert_eq!(Record::of(&replayed, &names), record);
            }
        });
    }
}

/// What does not fit is found: a foreign move, a missing one, another result, another deal.
pub fn tampered_records_are_refused<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 1, |session, _| {
            if session.turn() != Turn::Over {
                return;
            }
            let record = Record::of(session, &[]);
            let changed = |change: &dyn Fn(&mut Record)| {
                let mut other = record.clone();
                change(&mut other);
                other.replay::<G>().map(|session| session.decision())
            };
            assert_eq!(changed(&|_| ()), Ok(session.decision()));
            let result = |record: &mut Record| record.result.as_mut().expect("it is over").scores[0] += 1;
            assert_eq!(changed(&result), Err(RecordError::Result));
            assert_eq!(changed(&|record| record.result = None), Err(RecordError::Result));
            assert!(changed(&|record| drop(record.moves.pop())).is_err(), "a result without the last move");
            let refused = |outcome: Result<usize, RecordError>| match outcome {
                Err(RecordError::Move { error, .. }) => error.code().to_owned(),
                other => panic!("expected a refused move, got {other:?}"),
            };
            let nonsense = |record: &mut Record| {
                record.moves[0].values_mut().for_each(|text| "nonsense".clone_into(text));
            };
            assert_eq!(refused(changed(&nonsense)), "notation");
            let again = |record: &mut Record| record.moves.push(record.moves[0].clone());
            assert_eq!(refused(changed(&again)), "over");
            let absent = |record: &mut Record| record.moves[0].clear();
            assert_eq!(changed(&absent), Err(RecordError::Incomplete(0)));
            assert!(changed(&|record| record.revision += 1).is_err());
            assert!(changed(&|record| "poker".clone_into(&mut record.game)).is_err());
            assert!(changed(&|record| record.seats[0].name = "\u{7}".to_owned()).is_err());
            assert!(changed(&|record| record.seats.truncate(1)).is_err());
            assert!(changed(&|record| record.deal = serde_json::Value::Null).is_err());
            assert!(changed(&|record| record.set = serde_json::Value::Null).is_err());
            assert!(changed(&|record| record.options = serde_json::json!({"no-such-option": 1})).is_err());
        });
    }
}

/// Every legal move comes equally often from `sample`, and no other comes.
pub fn sample_is_uniform<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 3, |session, rng| {
            let state = session.state();
            for seat in state.turn().seats() {
                let mut moves = legal(state, seat);
                moves.sort_unstable();
                if moves.len() > 1 && rng.below(3) != 0 {
                    continue;
                }
                let each = (4_000 / moves.len() as u64).max(40);
                let mut counts = vec![0_u64; moves.len()];
                let mut scratch = Vec::new();
                for _ in 0..each * moves.len() as u64 {
                    let choice = state.sample(seat, rng, &mut scratch);
                    let found = moves.binary_search(&choice);
                    counts[found.unwrap_or_else(|_| panic!("{choice} was sampled but is not legal"))] += 1;
                }
                let excess = chi_square_excess(&counts, &vec![each as f64; moves.len()]);
                assert!(moves.len() == 1 || excess < 5.5, "seat {seat}: uneven by {excess:.1}: {moves:?} {counts:?}");
            }
        });
    }
}

/// What is conserved stays what it was at the start.
pub fn totals_are_conserved<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        let mut at_start = Vec::new();
        walk(&case, 30, |session, _| {
            let totals = (subject.conserved)(session.state());
            assert!(!totals.is_empty(), "nothing is conserved: name at least one total");
            if session.decision() == 0 {
                at_start.clone_from(&totals);
            }
            assert_eq!(totals, at_start);
        });
    }
}

/// The lines of the breakdown add up to the points, and the places follow from the points.
pub fn the_breakdown_adds_up<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 10, |session, _| {
            let standing = session.state().standing();
            for seat in Seat::all(case.setup.seats) {
                let lines = &standing.breakdown[seat.index()];
                let sum: i32 = lines.iter().map(|line| line.points).sum();
                assert_eq!(sum, standing.scores[seat.index()], "seat {seat}: {lines:?}");
                for other in Seat::all(case.setup.seats) {
                    let better = standing.scores[seat.index()] > standing.scores[other.index()];
                    assert!(
                        !better || standing.places[seat.index()] < standing.places[other.index()],
                        "more points, but not a better place: {standing:?}"
                    );
                }
            }
        });
    }
}

/// Choices made together lead to the same state in whatever order they arrive, changes of mind included.
pub fn order_of_commits_never_matters<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 1, |session, rng| {
            let seats: Vec<Seat> = session.turn().seats().iter().collect();
            if seats.len() < 2 {
                return;
            }
            let decision = session.decision();
            let mut choose = |seat| session.state().sample(seat, rng, &mut Vec::new());
            let choices: Vec<G::Move> = seats.iter().map(|&seat| choose(seat)).collect();
            let others: Vec<G::Move> = seats.iter().map(|&seat| choose(seat)).collect();
            let mut reached: Option<G> = None;
            let mut order: Vec<usize> = (0..seats.len()).collect();
            let all_orders: usize = (1..=seats.len()).product();
            for round in 0..all_orders.min(24) {
                let mut table: Session<G> = session.clone();
                if round % 2 == 1 {
                    let changing = order[0];
                    let first = table.commit(seats[changing], decision, others[changing]);
                    assert!(matches!(first, Ok(Committed::Waiting(_))), "one choice alone was resolved");
                }
                for (index, &who) in order.iter().enumerate() {
                    let committed = table.commit(seats[who], decision, choices[who]).expect("a legal move");
                    let last = index + 1 == order.len();
                    assert_eq!(matches!(committed, Committed::Resolved(_)), last, "resolved at the wrong moment");
                }
                match &reached {
                    Some(state) => assert_eq!(table.state(), state, "the order of commits mattered"),
                    None => reached = Some(table.state().clone()),
                }
                if all_orders <= 24 { next_permutation(&mut order) } else { rng.shuffle(&mut order) }
            }
        });
    }
}

fn next_permutation(order: &mut [usize]) {
    let Some(pivot) = (1..order.len()).rev().find(|&index| order[index - 1] < order[index]) else {
        order.reverse();
        return;
    };
    let swap = (pivot..order.len()).rev().find(|&index| order[index] > order[pivot - 1]).unwrap_or(pivot);
    order.swap(pivot - 1, swap);
    order[pivot..].reverse();
}

/// A position drawn and read back is the same position.
pub fn diagrams_round_trip<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 3, |session, _| {
            let drawn = session.state().diagram();
            let parsed = Diagram::parse(&drawn.to_string()).expect("its own diagram");
            let read = G::from_diagram(&parsed).unwrap_or_else(|error| panic!("{error}\n{drawn}"));
            assert_eq!(&read, session.state(), "\n{drawn}");
        });
    }
}

/// Every position has a picture and every move a description, for every viewer.
pub fn positions_can_be_shown<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 1, |session, _| {
            for viewer in viewers(case.setup.seats) {
                let view = session.view(viewer);
                let picture = G::picture(&view, &PlainWords);
                assert!(!picture.trim().is_empty(), "an empty picture");
                if let Viewer::Seat(seat) = viewer {
                    for choice in legal(session.state(), seat) {
                        assert!(!G::describe(&view, choice).id.is_empty(), "{choice} is not described");
                    }
                }
            }
        });
    }
}
