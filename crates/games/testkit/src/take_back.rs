//! Take-backs teach nothing and leave no trace.

use tablee_core::{Diagrammed, Joint, PlayError, Record, Seat, Session, Viewer};

use crate::{Subject, cases, viewers, walk};

/// A decision that may be taken back taught its seat nothing: worlds dealt anew look the same after it. Taken back, it leaves no
/// trace, and a whole turn can be taken back step by step. What may not be taken back stays.
pub fn take_backs_reveal_nothing<G: Diagrammed>(subject: &Subject<G>) {
    for case in cases(subject) {
        walk(&case, 6, |session, rng| {
            let seats = session.turn().seats();
            let Some(seat) = seats.iter().next() else { return };
            if seats.len() > 1 {
                assert!(!session.may_take_back(seat), "several decide, but seat {seat} may take back");
                return;
            }
            let choice = session.state().sample(seat, rng, &mut Vec::new());
            let mut after = session.clone();
            after.commit(seat, session.decision(), choice).expect("a legal move");
            if !after.may_take_back(seat) {
                refuses(&after, seat);
                return;
            }
            let (view, seen) = (session.view(Viewer::Seat(seat)), after.view(Viewer::Seat(seat)));
            for _ in 0..6 {
                let mut world = G::determinize(&view, rng);
                world.resolve(&Joint::of(seat, choice), &mut ());
                assert_eq!(
                    world.view(Viewer::Seat(seat)),
                    seen,
                    "{choice} may be taken back, but it revealed something"
                );
            }
            let mut steps = vec![session.clone()];
            loop {
                let mut next = after.clone();
                let choice = next.state().sample(seat, rng, &mut Vec::new());
                next.commit(seat, after.decision(), choice).expect("a legal move");
                if !next.may_take_back(seat) {
                    break;
                }
                steps.push(std::mem::replace(&mut after, next));
            }
            for before in steps.iter().rev() {
                after.take_back(seat, after.decision()).expect("it may be taken back");
                assert_eq!(after.state(), before.state(), "taken back, but not to where it was");
                assert_eq!(Record::of(&after, &[]), Record::of(before, &[]), "the record holds what was taken back");
                for viewer in viewers(case.setup.seats) {
                    assert_eq!(after.view(viewer), before.view(viewer), "{viewer:?} sees a trace");
                }
            }
        });
    }
}

fn refuses<G: Diagrammed>(session: &Session<G>, seat: Seat) {
    let mut tried = session.clone();
    let error = tried.take_back(seat, session.decision()).expect_err("it may not be taken back");
    let expected = [PlayError::Over, PlayError::NotDeciding(seat), PlayError::NothingToTakeBack];
    assert!(expected.contains(&error), "{error}");
    assert_eq!(tried.state(), session.state(), "refused, but changed");
    assert_eq!(tried.decision(), session.decision(), "refused, but changed");
}
