//! What happens in a game of Labyrinth, as public facts and sentences.

use serde::{Deserialize, Serialize};
use tablee_core::{Argument, GameEvent, Seat, Sentence, Sides};

use crate::fault::sides;
use crate::place::Place;
use crate::set::TreasureName;

/// A public fact about what happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum LabyrinthEvent {
    /// A card was laid (L3).
    Laid {
        /// By whom.
        seat: Seat,
        /// Its number.
        card: u8,
        /// Where.
        place: Place,
        /// Quarter turns clockwise.
        rotation: u8,
        /// What it shows.
        treasures: Vec<TreasureName>,
    },
    /// Equal treasures lie along the passages, and something can be taken (L4).
    Linked {
        /// Who laid the card.
        seat: Seat,
        /// The numbers of the linked cards.
        cards: Vec<u8>,
    },
    /// Equal treasures lie along the passages, but each of their cards holds the maze together (L5).
    LinkedInVain {
        /// Who laid the card.
        seat: Seat,
        /// The numbers of the linked cards.
        cards: Vec<u8>,
    },
    /// A card was taken (L5).
    Took {
        /// By whom.
        seat: Seat,
        /// Its number.
        card: u8,
        /// From where.
        place: Place,
        /// What it shows.
        treasures: Vec<TreasureName>,
    },
    /// A seat took no more, though it could have (L5).
    TookEnough {
        /// Who.
        seat: Seat,
    },
    /// A card was drawn (L6).
    Drew {
        /// By whom.
        seat: Seat,
        /// How many the pile has left.
        left: u8,
    },
    /// A seat could not lay (L8).
    Passed {
        /// Who.
        seat: Seat,
        /// The sides to which none of its cards opens, as everybody can see from the pass.
        closed: Sides,
    },
    /// The game ended.
    Ended {
        /// Why.
        ending: Ending,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The pile is empty and all cards are laid (L7).
    AllLaid,
    /// All who hold cards passed in a row (L8).
    AllPassed,
}

fn numbers(cards: &[u8]) -> Argument {
    Argument::List(cards.iter().map(|&card| Argument::Number(card.into())).collect())
}

impl GameEvent for LabyrinthEvent {
    fn sentence(&self) -> Sentence {
        match self {
            LabyrinthEvent::Laid { seat, card, place, rotation, treasures } => Sentence::new("labyrinth-event-laid")
                .seat("seat", *seat)
                .number("card", *card)
                .with("treasures", TreasureName::list(treasures))
                .number("column", place.x)
                .number("row", place.y)
                .number("rotation", *rotation),
            LabyrinthEvent::Linked { seat, cards } => Sentence::new("labyrinth-event-linked")
                .seat("seat", *seat)
                .count("count", cards.len())
                .with("cards", numbers(cards)),
            LabyrinthEvent::LinkedInVain { seat, cards } => Sentence::new("labyrinth-event-linked-in-vain")
                .seat("seat", *seat)
                .count("count", cards.len())
                .with("cards", numbers(cards)),
            LabyrinthEvent::Took { seat, card, place, treasures } => Sentence::new("labyrinth-event-took")
                .seat("seat", *seat)
                .number("card", *card)
                .with("treasures", TreasureName::list(treasures))
                .number("column", place.x)
                .number("row", place.y),
            LabyrinthEvent::TookEnough { seat } => Sentence::new("labyrinth-event-took-enough").seat("seat", *seat),
            LabyrinthEvent::Drew { seat, left } => {
                Sentence::new("labyrinth-event-drew").seat("seat", *seat).number("left", *left)
            }
            LabyrinthEvent::Passed { seat, closed } if closed.is_empty() => {
                Sentence::new("labyrinth-event-passed").seat("seat", *seat)
            }
            LabyrinthEvent::Passed { seat, closed } => {
                Sentence::new("labyrinth-event-passed-closed").seat("seat", *seat).with("sides", sides(*closed))
            }
            LabyrinthEvent::Ended { ending: Ending::AllLaid } => Sentence::new("labyrinth-event-all-laid"),
            LabyrinthEvent::Ended { ending: Ending::AllPassed } => Sentence::new("labyrinth-event-all-passed"),
        }
    }
}
