//! Why a move of Kariba is refused, with the rule.

use tablee_core::{Fault, Seat, Sentence};

use crate::set::AnimalName;
use crate::state::{FACE_UP_CARDS, HAND_SIZE};

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KaribaFault {
    /// The game has ended (K8).
    GameOver,
    /// Another seat's turn (K2).
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// The hand has none of this animal (K3).
    NotInHand {
        /// The animal.
        animal: AnimalName,
    },
    /// The hand has fewer of this animal (K3).
    NotEnough {
        /// The animal.
        animal: AnimalName,
        /// How many the hand has.
        held: u8,
        /// How many were to be played.
        count: u8,
    },
    /// In the standard game cards are drawn from the pile without a choice (K7).
    NothingToChoose,
    /// A turn begins with playing cards (K3).
    PlayFirst,
    /// A turn ends with drawing up to five cards (K11).
    DrawFirst,
    /// No such card lies face up, or not any more (K11).
    NotFaceUp {
        /// The animal.
        animal: AnimalName,
    },
    /// Only face-up cards are left (K11).
    PileEmpty,
}

impl Fault for KaribaFault {
    fn code(&self) -> &'static str {
        match self {
            KaribaFault::GameOver => "game-over",
            KaribaFault::NotYourTurn { .. } => "not-your-turn",
            KaribaFault::NotInHand { .. } => "not-in-hand",
            KaribaFault::NotEnough { .. } => "not-enough",
            KaribaFault::NothingToChoose => "nothing-to-choose",
            KaribaFault::PlayFirst => "play-first",
            KaribaFault::DrawFirst => "draw-first",
            KaribaFault::NotFaceUp { .. } => "not-face-up",
            KaribaFault::PileEmpty => "pile-empty",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            KaribaFault::GameOver => "K8",
            KaribaFault::NotYourTurn { .. } => "K2",
            KaribaFault::NotInHand { .. } | KaribaFault::NotEnough { .. } | KaribaFault::PlayFirst => "K3",
            KaribaFault::NothingToChoose => "K7",
            KaribaFault::DrawFirst | KaribaFault::NotFaceUp { .. } | KaribaFault::PileEmpty => "K11",
        }
    }

    fn sentence(&self) -> Sentence {
        match self {
            KaribaFault::GameOver => Sentence::new("kariba-fault-game-over"),
            KaribaFault::NotYourTurn { turn } => Sentence::new("kariba-fault-not-your-turn").seat("turn", *turn),
            KaribaFault::NotInHand { animal } => animal.put(Sentence::new("kariba-fault-not-in-hand")),
            KaribaFault::NotEnough { animal, held, count } => {
                animal.put(Sentence::new("kariba-fault-not-enough")).number("held", *held).number("count", *count)
            }
            KaribaFault::NothingToChoose => Sentence::new("kariba-fault-nothing-to-choose"),
            KaribaFault::PlayFirst => Sentence::new("kariba-fault-play-first"),
            KaribaFault::DrawFirst => Sentence::new("kariba-fault-draw-first").number("most", HAND_SIZE),
            KaribaFault::NotFaceUp { animal } => {
                animal.put(Sentence::new("kariba-fault-not-face-up")).number("places", FACE_UP_CARDS)
            }
            KaribaFault::PileEmpty => Sentence::new("kariba-fault-pile-empty"),
        }
    }
}
