//! Functions that take any bytes and must neither panic nor accept nonsense. `cargo verify` runs them over the corpus and small
//! changes of it, `cargo xtask fuzz` for longer, and `cargo fuzz run notation --features libfuzzer` with a compiler that tells
//! which code was reached. See `docs/FUZZING.md`.

pub mod harness;
mod service;
mod store;
mod views;

pub use service::{bodies, example_logs, frames, rows};
pub use store::store;
pub use views::views;

use tablee_catalog::{GAMES, Visit};
use tablee_core::{ComponentSet, Diagram, Diagrammed, Game, PlayoutRng, Record, Seat, Setup, Viewer, random_step};

/// The first byte chooses the game (the digits 0 to 3, in the order of the catalogue), the rest is text for it.
fn with_game<V: Visit>(data: &[u8], visit: impl FnOnce(&str) -> V) -> Option<V::Output> {
    let (first, rest) = data.split_first()?;
    let text = std::str::from_utf8(rest).ok()?;
    let info = GAMES[*first as usize % GAMES.len()];
    tablee_catalog::visit(info.id, visit(text))
}

/// A move or a deal that is read is written as it was read.
pub fn notation(data: &[u8]) {
    struct Notation(String);
    impl Visit for Notation {
        type Output = ();

        fn with<G: Diagrammed>(self) {
            if let Ok(choice) = self.0.parse::<G::Move>() {
                assert_eq!(choice.to_string(), self.0, "read otherwise than written");
                probe::<G>(choice);
            }
            if let Ok(deal) = self.0.parse::<G::Deal>() {
                assert_eq!(deal.to_string().parse::<G::Deal>().as_ref(), Ok(&deal), "a deal is not read back");
                for seats in G::INFO.fewest_seats..=G::INFO.most_seats {
                    if let Ok(setup) = Setup::<G>::standard(seats)
                        && let Ok(state) = G::start(&setup, &deal)
                    {
                        play_on(state, 3);
                    }
                }
            }
        }
    }
    with_game(data, |text| Notation(text.to_owned()));
}

/// `check` answers for any move that can be written, at any time.
fn probe<G: Game>(choice: G::Move) {
    let Ok(setup) = Setup::<G>::standard(G::INFO.fewest_seats) else { return };
    let mut rng = PlayoutRng::new(5);
    let deal = G::deal(&setup, &mut rng);
    let Ok(mut state) = G::start(&setup, &deal) else { return };
    loop {
        for seat in Seat::all(tablee_core::MAX_SEATS) {
            // Whether it is legal does not matter here, only that there is an answer.
            let _ = state.check(seat, choice);
        }
        if random_step(&mut state, &mut rng, &mut Vec::new()) == 0 {
            return;
        }
    }
}

/// Plays on at random: whatever was accepted can be played, viewed, dealt anew and scored.
fn play_on<G: Game>(mut state: G, most: usize) {
    let mut rng = PlayoutRng::new(11);
    for _ in 0..most {
        let view = state.view(Viewer::Seat(Seat::FIRST));
        assert_eq!(
            G::determinize(&view, &mut rng).view(Viewer::Seat(Seat::FIRST)),
            view,
            "dealt anew, it looks different"
        );
        state.standing();
        if random_step(&mut state, &mut rng, &mut Vec::new()) == 0 {
            return;
        }
    }
}

/// A record is replayed to its end or refused.
pub fn records(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(record) = Record::parse(text) else { return };
    if let Ok(table) = tablee_catalog::replay(&record) {
        let names: Vec<String> = record.seats.iter().map(|entry| entry.name.clone()).collect();
        assert_eq!(table.record(&names).moves, record.moves, "other moves than those of the record");
    }
}

/// A set is refused with complaints, or a whole game can be played with it.
pub fn sets(data: &[u8]) {
    struct Sets(String);
    impl Visit for Sets {
        type Output = ();

        fn with<G: Diagrammed>(self) {
            match G::Set::from_text("fuzz", &self.0) {
                Err(error) => assert!(!error.complaints.is_empty(), "refused without a complaint"),
                Ok(set) => {
                    for seats in G::INFO.fewest_seats..=G::INFO.most_seats {
                        let Ok(setup) = Setup::<G>::new(G::Options::default(), set.clone(), seats) else { continue };
                        let deal = G::deal(&setup, &mut PlayoutRng::new(3));
                        if let Ok(state) = G::start(&setup, &deal) {
                            play_on(state, G::INFO.longest);
                        }
                    }
                }
            }
        }
    }
    with_game(data, |text| Sets(text.to_owned()));
}

/// A drawing is refused, or it is a position from which the game can go on.
pub fn positions(data: &[u8]) {
    struct Positions(String);
    impl Visit for Positions {
        type Output = ();

        fn with<G: Diagrammed>(self) {
            if let Ok(diagram) = Diagram::parse(&self.0)
                && let Ok(state) = G::from_diagram(&diagram)
            {
                let drawn = Diagram::parse(&state.diagram().to_string());
                let again = drawn.and_then(|diagram| G::from_diagram(&diagram));
                assert_eq!(again.as_ref(), Ok(&state), "a position is not read back");
                play_on(state, G::INFO.longest);
            }
        }
    }
    with_game(data, |text| Positions(text.to_owned()));
}
