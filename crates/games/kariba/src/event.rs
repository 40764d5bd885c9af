//! What happens in a game of Kariba, as public facts and sentences.

use serde::{Deserialize, Serialize};
use tablee_core::{Argument, GameEvent, Seat, Sentence};

use crate::animal::Animal;
use crate::cards::Cards;
use crate::set::{AnimalName, KaribaSet};

/// A public fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum KaribaEvent {
    /// Cards were laid at their place (K3).
    Played {
        /// Who.
        seat: Seat,
        /// Which animal.
        animal: AnimalName,
        /// How many cards.
        count: u8,
        /// How many lie there now.
        lying: u8,
    },
    /// An animal has driven another away (K4, K6).
    Hunted {
        /// Who takes the cards.
        seat: Seat,
        /// Which animal hunted.
        hunter: AnimalName,
        /// Which animal is taken.
        prey: AnimalName,
        /// How many cards.
        count: u8,
    },
    /// Three or more lie there, but nothing that they could hunt (K4, K6).
    NothingToHunt {
        /// Who.
        seat: Seat,
        /// Which animal.
        animal: AnimalName,
    },
    /// Cards were drawn (K7).
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u32,
        /// How many are left in the pile.
        left: u32,
    },
    /// A face-up card was taken (K11).
    TookFaceUp {
        /// Who.
        seat: Seat,
        /// Which animal.
        animal: AnimalName,
    },
    /// The top of the pile was taken (K11).
    TookFromPile {
        /// Who.
        seat: Seat,
        /// How many are left in the pile.
        left: u32,
    },
    /// Face-up cards were replaced (K11).
    Refilled {
        /// After whose turn.
        seat: Seat,
        /// The new ones, the weakest first.
        cards: Vec<AnimalName>,
        /// How many are left in the pile.
        left: u32,
    },
    /// The last card of a hand was played with nothing left to draw (K8).
    Ended {
        /// Whose.
        seat: Seat,
    },
}

impl KaribaEvent {
    /// `taken` are cards of one animal.
    pub(crate) fn hunted(seat: Seat, set: &KaribaSet, hunter: Animal, taken: Cards) -> KaribaEvent {
        let prey = taken.animals().next().unwrap_or(hunter);
        let name = |animal| set.name(animal).clone();
        KaribaEvent::Hunted { seat, hunter: name(hunter), prey: name(prey), count: taken.count(prey) }
    }

    pub(crate) fn refilled(seat: Seat, set: &KaribaSet, laid: Cards, left: u32) -> KaribaEvent {
        KaribaEvent::Refilled { seat, cards: laid.sorted().map(|animal| set.name(animal).clone()).collect(), left }
    }
}

impl GameEvent for KaribaEvent {
    fn sentence(&self) -> Sentence {
        match self {
            KaribaEvent::Played { seat, animal, count, lying } => animal
                .put(Sentence::new("kariba-event-played").seat("seat", *seat))
                .number("count", *count)
                .number("lying", *lying),
            KaribaEvent::Hunted { seat, hunter, prey, count } => Sentence::new("kariba-event-hunted")
                .seat("seat", *seat)
                .with("hunter", hunter.argument())
                .with("prey", prey.argument())
                .number("count", *count),
            KaribaEvent::NothingToHunt { seat, animal } => {
                Sentence::new("kariba-event-nothing-to-hunt").seat("seat", *seat).with("animal", animal.argument())
            }
            KaribaEvent::Drew { seat, count, left } => {
                Sentence::new("kariba-event-drew").seat("seat", *seat).number("count", *count).number("left", *left)
            }
            KaribaEvent::TookFaceUp { seat, animal } => {
                animal.put(Sentence::new("kariba-event-took-face-up").seat("seat", *seat))
            }
            KaribaEvent::TookFromPile { seat, left } => {
                Sentence::new("kariba-event-took-from-pile").seat("seat", *seat).number("left", *left)
            }
            KaribaEvent::Refilled { seat, cards, left } => Sentence::new("kariba-event-refilled")
                .seat("seat", *seat)
                .with("cards", Argument::List(cards.iter().map(AnimalName::argument).collect()))
                .count("count", cards.len())
                .number("left", *left),
            KaribaEvent::Ended { seat } => Sentence::new("kariba-event-ended").seat("seat", *seat),
        }
    }
}
