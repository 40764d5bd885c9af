//! Random games for the suite, with a way back to where a check failed.

use tablee_core::{DealRng, Diagrammed, Game, Joint, PlayoutRng, Seat, Session, Setup, options_to_text};

use crate::Subject;

/// A set-up that the suite plays, and its name for messages.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// Options, set, seats.
    pub setup: Setup<G>,
    /// Such as `kariba, 3 seats, expert=true`.
    pub name: String,
}

/// Every combination of options and seats, with the standard set.
pub fn cases<G: Diagrammed>(subject: &Subject<G>) -> Vec<Case<G>> {
    assert!(!subject.variants.is_empty(), "a subject needs at least one variant");
    let mut cases = Vec::new();
    for options in &subject.variants {
        for seats in G::INFO.fewest_seats..=G::INFO.most_seats {
            let standard = Setup::<G>::standard(seats).expect("the game is for so many");
            let name = format!("{}, {seats} seats, {}", G::INFO.id, options_to_text(options));
            cases.push(Case { setup: Setup { options: options.clone(), ..standard }, name });
        }
    }
    cases
}

/// Says how to come back to where a test failed.
#[derive(Debug)]
struct Reproduction<'a, G: Game> {
    case: &'a Case<G>,
    session: &'a Session<G>,
}

impl<G: Game> Drop for Reproduction<'_, G> {
    #[expect(clippy::print_stderr, reason = "a failing test tells how to repeat it")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed in {} at decision {}:", self.case.name, self.session.decision());
            let text = tablee_core::Record::text_of(self.session, &[]);
            text.lines().filter(|line| !line.starts_with("set ")).for_each(|line| eprintln!("  {line}"));
        }
    }
}

/// Plays `games` random games of a case and shows every position, the last one included, to `visit`.
pub fn walk<G: Diagrammed>(case: &Case<G>, games: u64, mut visit: impl FnMut(&Session<G>, &mut PlayoutRng)) {
    for game in 0..games {
        let mut rng = PlayoutRng::new(game.wrapping_mul(0x51ed_2701) + case.setup.seats as u64);
        let mut session = deal_session(case, game);
        loop {
            {
                let guard = Reproduction { case, session: &session };
                visit(guard.session, &mut rng);
            }
            let deciding = session.turn().seats();
            if deciding.is_empty() {
                break;
            }
            assert!(session.decision() < G::INFO.longest, "{}: longer than {}", case.name, G::INFO.longest);
            let decision = session.decision();
            let state = session.state().clone();
            for seat in deciding {
                let choice = state.sample(seat, &mut rng, &mut Vec::new());
                session.commit(seat, decision, choice).unwrap_or_else(|error| {
                    panic!("{}: decision {decision}: {choice} of seat {seat}: {error}", case.name)
                });
            }
        }
    }
}

/// The session of a case with the deal of that number.
pub fn deal_session<G: Game>(case: &Case<G>, number: u64) -> Session<G> {
    let deal = G::deal(&case.setup, &mut DealRng::from_numbers(number, 0));
    Session::new(case.setup.clone(), deal).unwrap_or_else(|error| panic!("{}: its own deal: {error}", case.name))
}

/// The legal moves of `seat`.
pub fn legal<G: Game>(state: &G, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    state.legal(seat, &mut moves);
    moves
}

/// Every joint choice of the deciding seats; none when the game is over.
pub fn joints<G: Game>(state: &G) -> Vec<Joint<G::Move>> {
    let mut joints: Vec<Joint<G::Move>> = Vec::new();
    for seat in state.turn().seats() {
        let moves = legal(state, seat);
        if joints.is_empty() {
            joints = moves.iter().map(|&choice| Joint::of(seat, choice)).collect();
        } else {
            let extend = |joint: &Joint<G::Move>| {
                let joint = *joint;
                moves.clone().into_iter().map(move |choice| {
                    let mut longer = joint;
                    longer.set(seat, choice);
                    longer
                })
            };
            joints = joints.iter().flat_map(extend).collect();
        }
    }
    joints
}
