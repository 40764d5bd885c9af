//! Why a move is refused, with the rule.

use tablee_core::Sentence;

use crate::{Card, Phase, Place};

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// C2: after eight rounds nothing is decided any more.
    GameOver,
    /// C1: nobody plays at this seat.
    NobodyThere,
    /// C3: now two cards are selected.
    SelectNow,
    /// C4: now the lowest discard.
    DiscardNow,
    /// C5: now cards are laid.
    LayNow,
    /// C3: only cards of the hand can be selected.
    NotInHand(Card),
    /// C4: only who has the lowest total discards.
    NotLowest {
        /// What this seat's cards add up to.
        total: u32,
        /// The lowest total of all.
        lowest: u32,
    },
    /// C4: only a card that was turned over can be discarded.
    DiscardNotChosen(Card),
    /// C5: this seat has laid all its cards.
    AllLaid,
    /// C5: only a card that was turned over can be laid.
    LayNotChosen(Card),
    /// C5: all places are counted from the first card, which lies at 0,0.
    FirstElsewhere(Place),
    /// C5: the island would no longer fit in 4 x 4.
    OutsideFrame(Place),
    /// C6: there is a card already.
    Occupied {
        /// Where.
        place: Place,
        /// Which card lies there.
        by: Card,
    },
    /// C6: only a corner touches.
    OnlyCorner(Place),
    /// C6: nothing touches.
    Apart(Place),
}

impl Fault {
    /// The fault of a move that belongs to another phase.
    pub(crate) fn other_phase(phase: Phase) -> Fault {
        match phase {
            Phase::Select => Fault::SelectNow,
            Phase::Discard => Fault::DiscardNow,
            Phase::Lay => Fault::LayNow,
            Phase::Over => Fault::GameOver,
        }
    }
}

impl tablee_core::Fault for Fault {
    fn code(&self) -> &'static str {
        match self {
            Fault::GameOver => "game-over",
            Fault::NobodyThere => "nobody-there",
            Fault::SelectNow => "select-now",
            Fault::DiscardNow => "discard-now",
            Fault::LayNow => "lay-now",
            Fault::NotInHand(_) => "not-in-hand",
            Fault::NotLowest { .. } => "not-lowest",
            Fault::DiscardNotChosen(_) => "discard-not-chosen",
            Fault::AllLaid => "all-laid",
            Fault::LayNotChosen(_) => "lay-not-chosen",
            Fault::FirstElsewhere(_) => "first-elsewhere",
            Fault::OutsideFrame(_) => "outside-frame",
            Fault::Occupied { .. } => "occupied",
            Fault::OnlyCorner(_) => "only-corner",
            Fault::Apart(_) => "apart",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Fault::NobodyThere => "C1",
            Fault::GameOver => "C2",
            Fault::SelectNow | Fault::NotInHand(_) => "C3",
            Fault::DiscardNow | Fault::NotLowest { .. } | Fault::DiscardNotChosen(_) => "C4",
            Fault::LayNow
            | Fault::AllLaid
            | Fault::LayNotChosen(_)
            | Fault::FirstElsewhere(_)
            | Fault::OutsideFrame(_) => "C5",
            Fault::Occupied { .. } | Fault::OnlyCorner(_) | Fault::Apart(_) => "C6",
        }
    }

    fn sentence(&self) -> Sentence {
        let card = |id: &'static str, card: Card| Sentence::new(id).number("card", card.number());
        let place = |id: &'static str, place: Place| Sentence::new(id).text("place", place);
        match *self {
            Fault::GameOver => Sentence::new("karuba-cards-fault-game-over"),
            Fault::NobodyThere => Sentence::new("karuba-cards-fault-nobody-there"),
            Fault::SelectNow => Sentence::new("karuba-cards-fault-select-now"),
            Fault::DiscardNow => Sentence::new("karuba-cards-fault-discard-now"),
            Fault::LayNow => Sentence::new("karuba-cards-fault-lay-now"),
            Fault::NotInHand(which) => card("karuba-cards-fault-not-in-hand", which),
            Fault::NotLowest { total, lowest } => {
                Sentence::new("karuba-cards-fault-not-lowest").number("total", total).number("lowest", lowest)
            }
            Fault::DiscardNotChosen(which) => card("karuba-cards-fault-discard-not-chosen", which),
            Fault::AllLaid => Sentence::new("karuba-cards-fault-all-laid"),
            Fault::LayNotChosen(which) => card("karuba-cards-fault-lay-not-chosen", which),
            Fault::FirstElsewhere(at) => place("karuba-cards-fault-first-elsewhere", at),
            Fault::OutsideFrame(at) => place("karuba-cards-fault-outside-frame", at),
            Fault::Occupied { place: at, by } => place("karuba-cards-fault-occupied", at).number("card", by.number()),
            Fault::OnlyCorner(at) => place("karuba-cards-fault-only-corner", at),
            Fault::Apart(at) => place("karuba-cards-fault-apart", at),
        }
    }
}
