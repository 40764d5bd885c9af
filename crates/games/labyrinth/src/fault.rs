//! Why a move of Labyrinth is refused, with the rule.

use tablee_core::{Argument, Fault, Seat, Sentence, Sides};

use crate::moves::LabyrinthMove;
use crate::place::Place;

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabyrinthFault {
    /// The game has ended.
    Over,
    /// Another seat is at turn.
    NotYourTurn {
        /// This one.
        turn: Seat,
    },
    /// The card is not in the hand.
    NotInHand {
        /// Its number.
        card: u8,
    },
    /// The table plays without turning cards.
    NoTurning,
    /// A smaller rotation looks the same.
    SameFace {
        /// The card.
        card: u8,
        /// The smaller rotation.
        rotation: u8,
    },
    /// A card lies there.
    Occupied {
        /// Where.
        place: Place,
        /// This one.
        card: u8,
    },
    /// The place does not touch the maze with a side.
    NotBeside {
        /// Where.
        place: Place,
    },
    /// No neighbouring card opens towards the place.
    NoOpening {
        /// Where.
        place: Place,
    },
    /// The card, so turned, opens to none of the neighbours that open towards the place.
    NoCorridor {
        /// The card.
        card: u8,
        /// Where.
        place: Place,
        /// The sides on which neighbours open.
        needs: Sides,
        /// The sides to which the card opens.
        shown: Sides,
    },
    /// Cards are to be taken now, not laid.
    Taking,
    /// A card is to be laid; nothing can be taken yet.
    NothingToTake,
    /// No card lies there.
    NoCard {
        /// Where.
        place: Place,
    },
    /// It is the card laid this turn.
    LaidStays {
        /// Where.
        place: Place,
    },
    /// The card is not linked with the one laid this turn.
    NotLinked {
        /// The card.
        card: u8,
        /// Where.
        place: Place,
    },
    /// The rest would not stay joined by sides.
    WouldSplit {
        /// The card.
        card: u8,
        /// Where.
        place: Place,
        /// What would be cut off from the card laid this turn.
        lost: Vec<Place>,
    },
    /// A card can be laid, so passing is not allowed.
    CanLay {
        /// For instance so.
        example: LabyrinthMove,
    },
}

impl Fault for LabyrinthFault {
    fn code(&self) -> &'static str {
        match self {
            LabyrinthFault::Over => "over",
            LabyrinthFault::NotYourTurn { .. } => "not-your-turn",
            LabyrinthFault::NotInHand { .. } => "not-in-hand",
            LabyrinthFault::NoTurning => "no-turning",
            LabyrinthFault::SameFace { .. } => "same-face",
            LabyrinthFault::Occupied { .. } => "occupied",
            LabyrinthFault::NotBeside { .. } => "not-beside",
            LabyrinthFault::NoOpening { .. } => "no-opening",
            LabyrinthFault::NoCorridor { .. } => "no-corridor",
            LabyrinthFault::Taking => "taking",
            LabyrinthFault::NothingToTake => "nothing-to-take",
            LabyrinthFault::NoCard { .. } => "no-card",
            LabyrinthFault::LaidStays { .. } => "laid-stays",
            LabyrinthFault::NotLinked { .. } => "not-linked",
            LabyrinthFault::WouldSplit { .. } => "would-split",
            LabyrinthFault::CanLay { .. } => "can-lay",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            LabyrinthFault::Over => "L7",
            LabyrinthFault::NotYourTurn { .. } => "L2",
            LabyrinthFault::NotInHand { .. }
            | LabyrinthFault::NoTurning
            | LabyrinthFault::SameFace { .. }
            | LabyrinthFault::Occupied { .. }
            | LabyrinthFault::NotBeside { .. }
            | LabyrinthFault::NoOpening { .. }
            | LabyrinthFault::NoCorridor { .. }
            | LabyrinthFault::NothingToTake => "L3",
            LabyrinthFault::NotLinked { .. } => "L4",
            LabyrinthFault::Taking
            | LabyrinthFault::NoCard { .. }
            | LabyrinthFault::LaidStays { .. }
            | LabyrinthFault::WouldSplit { .. } => "L5",
            LabyrinthFault::CanLay { .. } => "L8",
        }
    }

    fn sentence(&self) -> Sentence {
        match self {
            LabyrinthFault::Over => Sentence::new("labyrinth-fault-over"),
            LabyrinthFault::NotYourTurn { turn } => Sentence::new("labyrinth-fault-not-your-turn").seat("seat", *turn),
            LabyrinthFault::NotInHand { card } => Sentence::new("labyrinth-fault-not-in-hand").number("card", *card),
            LabyrinthFault::NoTurning => Sentence::new("labyrinth-fault-no-turning"),
            LabyrinthFault::SameFace { card, rotation } => {
                Sentence::new("labyrinth-fault-same-face").number("card", *card).number("rotation", *rotation)
            }
            LabyrinthFault::Occupied { place, card } => {
                Sentence::new("labyrinth-fault-occupied").text("place", place).number("card", *card)
            }
            LabyrinthFault::NotBeside { place } => Sentence::new("labyrinth-fault-not-beside").text("place", place),
            LabyrinthFault::NoOpening { place } => Sentence::new("labyrinth-fault-no-opening").text("place", place),
            LabyrinthFault::NoCorridor { card, place, needs, shown } => Sentence::new("labyrinth-fault-no-corridor")
                .number("card", *card)
                .text("place", place)
                .with("needs", sides(*needs))
                .with("shown", sides(*shown)),
            LabyrinthFault::Taking => Sentence::new("labyrinth-fault-taking"),
            LabyrinthFault::NothingToTake => Sentence::new("labyrinth-fault-nothing-to-take"),
            LabyrinthFault::NoCard { place } => Sentence::new("labyrinth-fault-no-card").text("place", place),
            LabyrinthFault::LaidStays { place } => Sentence::new("labyrinth-fault-laid-stays").text("place", place),
            LabyrinthFault::NotLinked { card, place } => {
                Sentence::new("labyrinth-fault-not-linked").number("card", *card).text("place", place)
            }
            LabyrinthFault::WouldSplit { card, place, lost } => Sentence::new("labyrinth-fault-would-split")
                .number("card", *card)
                .text("place", place)
                .count("count", lost.len())
                .with("lost", Argument::List(lost.iter().map(|place| Argument::Text(place.to_string())).collect())),
            LabyrinthFault::CanLay { example } => Sentence::new("labyrinth-fault-can-lay").text("example", example),
        }
    }
}

/// Sides in words, one after the other.
pub(crate) fn sides(sides: Sides) -> Argument {
    const WORDS: [&str; 4] =
        ["labyrinth-side-north", "labyrinth-side-east", "labyrinth-side-south", "labyrinth-side-west"];
    Argument::List(sides.iter().map(|side| Argument::Word(WORDS[side as usize].into())).collect())
}
