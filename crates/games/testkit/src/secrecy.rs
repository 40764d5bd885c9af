//! Secrecy is tested in pairs: what a viewer may know is kept, and what it may not know is really dealt anew.

use tablee_core::{Diagrammed, Game, PlayoutRng, Rng, Seat, Session, Turn, Viewer};

use crate::{Case, Subject, cases, deal_session, legal, walk};

/// Every seat, and a spectator.
pub fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// `view(determinize(v)) == v`; the state dealt anew asks the same seats and lets the viewer play the same moves.
pub fn views_determinize_to_themselves<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 3, |session, rng| {
            for viewer in viewers(case.setup.seats) {
                let view = session.view(viewer);
                let other = G::determinize(&view, rng);
                assert_eq!(other.view(viewer), view, "{viewer:?}: dealt anew, it looks different");
                assert_eq!(other.turn(), session.turn(), "{viewer:?}: other seats decide");
                assert_eq!(other.scores(), session.state().scores(), "{viewer:?}: other scores");
                if let Viewer::Seat(seat) = viewer {
                    assert_eq!(legal(&other, seat), legal(session.state(), seat), "{viewer:?}: other legal moves");
                }
            }
        });
    }
}

/// A view read back from its JSON is the same view.
pub fn views_travel_as_json<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 1, |session, _| {
            for viewer in viewers(case.setup.seats) {
                let view = session.view(viewer);
                let text = serde_json::to_string(&view).expect("views are JSON");
                let read: G::View = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(read, view);
            }
        });
    }
}

/// Over many determinizations, each hidden place holds each unseen card as often as chance would have it.
pub fn hidden_cards_spread_in_proportion<G: Diagrammed>(subject: &Subject<G>) {
    let mut compared = 0_u64;
    for case in cases(subject) {
        walk(&case, 1, |session, rng| {
            if session.decision() % 7 != 3 && session.turn() != Turn::Over {
                return;
            }
            let viewer = match rng.below(case.setup.seats as u32 + 1) {
                0 => Viewer::Spectator,
                number => Viewer::Seat(Seat::new(number as usize - 1)),
            };
            compared += spread(subject, session, viewer, rng);
        });
    }
    assert!(compared > 100, "nothing hidden was compared: {compared}");
}

const DEALS: u32 = 400;

fn spread<G: Diagrammed>(subject: &Subject<G>, session: &Session<G>, viewer: Viewer, rng: &mut PlayoutRng) -> u64 {
    let view = session.view(viewer);
    let truth = (subject.hidden)(session.state(), viewer);
    let mut counts: Vec<Vec<Vec<u32>>> = Vec::new();
    let kinds: Vec<Vec<u16>> = truth.iter().map(|group| sorted(group.concat())).collect();
    for (group, cards) in truth.iter().zip(&kinds) {
        let most = cards.iter().max().map_or(0, |&card| card as usize + 1);
        counts.push(vec![vec![0; most]; group.len()]);
    }
    for _ in 0..DEALS {
        let other = (subject.hidden)(&G::determinize(&view, rng), viewer);
        assert_eq!(other.len(), truth.len(), "other groups of hidden cards");
        for (index, group) in other.iter().enumerate() {
            assert_eq!(sorted(group.concat()), kinds[index], "{viewer:?}: other cards are hidden");
            for (container, cards) in group.iter().enumerate() {
                assert_eq!(cards.len(), truth[index][container].len(), "a container has another size");
                cards.iter().for_each(|&card| counts[index][container][card as usize] += 1);
            }
        }
    }
    let mut compared = 0;
    for (index, group) in truth.iter().enumerate() {
        let total = kinds[index].len() as f64;
        for (container, cards) in group.iter().enumerate() {
            let size = cards.len() as f64;
            for (card, &seen) in counts[index][container].iter().enumerate() {
                let copies = kinds[index].iter().filter(|&&kind| kind as usize == card).count() as f64;
                let mean = size * copies / total;
                let variance = mean * (1.0 - copies / total) * (total - size) / (total - 1.0).max(1.0);
                let off = f64::from(seen) - f64::from(DEALS) * mean;
                let deviation = (f64::from(DEALS) * variance).sqrt();
                // Rare cards are Poisson rather than normal, hence the margin of eight.
                assert!(
                    off.abs() <= 5.5 * deviation + if deviation > 0.0 { 8.0 } else { 1e-9 },
                    "{viewer:?}: group {index}, container {container}, card {card}: {seen} of {DEALS} deals, expected {:.1}",
                    f64::from(DEALS) * mean
                );
                compared += 1;
            }
        }
    }
    compared
}

fn sorted(mut cards: Vec<u16>) -> Vec<u16> {
    cards.sort_unstable();
    cards
}

/// Perfect recall: if two games with the same moves and different deals look alike to a viewer *now*, though they are not,
/// they have looked alike all the way. A view that forgets what once told the two apart fails here.
pub fn views_remember_what_they_saw<G: Diagrammed>(subject: &Subject<G>) {
    let (mut alike, mut different) = (0_u64, 0_u64);
    for case in cases(subject) {
        for number in 0..40 {
            let mut rng = PlayoutRng::new(number);
            let first = played(&case, number, &mut rng);
            for _ in 0..6 {
                let deal = (subject.swap)(first.deal(), &mut rng);
                let Ok(second) = Session::new(case.setup.clone(), deal) else { continue };
                compare(&case, &first, second, &mut alike, &mut different);
            }
        }
    }
    assert!(alike > 100 && different > 100, "too few pairs: {alike} alike, {different} different");
}

fn played<G: Game>(case: &Case<G>, number: u64, rng: &mut PlayoutRng) -> Session<G> {
    let mut session = deal_session(case, number);
    while !session.turn().seats().is_empty() {
        let (decision, state) = (session.decision(), session.state().clone());
        for seat in session.turn().seats() {
            let choice = state.sample(seat, rng, &mut Vec::new());
            session.commit(seat, decision, choice).expect("a sampled move is legal");
        }
    }
    session
}

fn compare<G: Game>(case: &Case<G>, first: &Session<G>, mut second: Session<G>, alike: &mut u64, different: &mut u64) {
    let mut original = Session::new(case.setup.clone(), first.deal().clone()).expect("a deal that was played");
    let seats = case.setup.seats;
    let mut ever_different = vec![false; seats + 1];
    for decision in 0..=first.moves().len() {
        let same_truth = original.state() == second.state();
        for (index, viewer) in viewers(seats).enumerate() {
            if original.view(viewer) != second.view(viewer) {
                *different += 1;
                ever_different[index] = true;
            } else if !same_truth {
                *alike += 1;
                assert!(
                    !ever_different[index],
                    "{}: {viewer:?} saw a difference once and has forgotten it at decision {decision}\n{}\n{}",
                    case.name,
                    first.deal(),
                    second.deal()
                );
            }
        }
        let Some(joint) = first.moves().get(decision) else { return };
        for (seat, choice) in joint.iter() {
            original.commit(seat, decision, choice).expect("a move that was played");
            if second.commit(seat, decision, choice).is_err() {
                return;
            }
        }
    }
}
