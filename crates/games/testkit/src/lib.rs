//! Tests that every game passes, written once.
//!
//! A game's `tests/conformance.rs` describes itself as a [`Subject`] and calls [`conformance!`]; `tests/rulebook.rs` runs the
//! Markdown examples with [`rulebook!`].

#![expect(clippy::missing_panics_doc, reason = "a test fails by panicking")]

mod conformance;
pub mod dummy;
mod golden;
mod perft;
mod rulebook;
mod secrecy;
mod statistics;
mod take_back;
mod walk;

pub use conformance::*;
pub use golden::*;
pub use perft::*;
pub use rulebook::*;
pub use secrecy::*;
pub use statistics::*;
pub use take_back::*;
pub use walk::*;

use tablee_core::{Diagrammed, Rng, Seat, Viewer};

/// What the suite must know of a game beyond its trait.
#[derive(Clone)]
pub struct Subject<G: Diagrammed> {
    /// Every combination of options that the tests shall play.
    pub variants: Vec<G::Options>,
    /// A superset of all legal moves of a seat: every move that could be written down with these components, and a
    /// margin of nonsense around it (one field past the edge, one card too many).
    pub conceivable: fn(&G, Seat) -> Vec<G::Move>,
    /// Named totals that stay the same from the first decision to the last: cards, treasures, crystals.
    pub conserved: fn(&G) -> Vec<(&'static str, i64)>,
    /// What the viewer does not see, as groups of exchangeable cards. Within a group, cards are spread over containers
    /// (a hand, one place of a pile); a container lists the cards it holds.
    pub hidden: fn(&G, Viewer) -> Vec<Vec<Vec<u16>>>,
    /// The deal with two of its cards exchanged (or another small change that leaves it a deal).
    pub swap: fn(&G::Deal, &mut dyn tablee_core::Rng64) -> G::Deal,
}

impl<G: Diagrammed> std::fmt::Debug for Subject<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "subject {}", G::INFO.id)
    }
}

/// A random number below `bound` from the erased generator of [`Subject::swap`].
pub fn below(rng: &mut dyn tablee_core::Rng64, bound: usize) -> usize {
    struct Erased<'a>(&'a mut dyn tablee_core::Rng64);
    impl Rng for Erased<'_> {
        fn next_u64(&mut self) -> u64 {
            self.0.word()
        }
    }
    Erased(rng).below(bound as u32) as usize
}
