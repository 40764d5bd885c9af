//! The shuffled cards and the start square, and how they are written.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tablee_core::{NotationError, Rng, Sentence, SetupError};

use crate::moves::card_number;
use crate::set::{LabyrinthSet, MOST_CARDS};

/// The shuffled cards, top first, and how the four of the start square are turned (L1): two cards to each seat in turn, four
/// for the square in reading order, and the rest is the pile.
///
/// In JSON `{"cards":[12,5,...],"rotations":[0,3,1,0]}`; as text the cards and then the rotations, `12 5 ... / 0 3 1 0`.
///
/// ```
/// use tablee_labyrinth::LabyrinthDeal;
/// let deal: LabyrinthDeal = "3 1 2 / 0 3 1 0".parse().unwrap();
/// assert_eq!((deal.cards(), deal.rotations()), (&[3, 1, 2][..], [0, 3, 1, 0]));
/// assert_eq!(deal.to_string(), "3 1 2 / 0 3 1 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabyrinthDeal {
    cards: ArrayVec<u8, MOST_CARDS>,
    rotations: [u8; 4],
}

impl LabyrinthDeal {
    /// The cards in this order, top first, and the rotations of the square; nothing if no set has so many cards.
    pub fn new(cards: &[u8], rotations: [u8; 4]) -> Option<LabyrinthDeal> {
        ArrayVec::try_from(cards).ok().map(|cards| LabyrinthDeal { cards, rotations })
    }

    /// All cards, top first.
    pub fn cards(&self) -> &[u8] {
        &self.cards
    }

    /// How the cards of the square are turned, in reading order. Rotations that look the same mean the same.
    pub fn rotations(&self) -> [u8; 4] {
        self.rotations
    }

    #[inline]
    pub(crate) fn shuffled<R: Rng>(set: &LabyrinthSet, rng: &mut R) -> LabyrinthDeal {
        let mut cards: ArrayVec<u8, MOST_CARDS> = (1..=set.card_count() as u8).collect();
        rng.shuffle(&mut cards);
        let turned = rng.below(256);
        LabyrinthDeal { cards, rotations: [0, 2, 4, 6].map(|shift| (turned >> shift & 3) as u8) }
    }

    /// Whether each card of the set is there once, and the rotations are quarter turns.
    #[inline]
    pub(crate) fn check(&self, set: &LabyrinthSet) -> Result<(), SetupError> {
        let found = self.cards.iter().fold(0_u64, |found, &card| found | 1 << (card & 63));
        let small = self.cards.iter().fold(0, |all, &card| all | card) < 64;
        if self.cards.len() != set.card_count() || found != set.all_cards() || !small {
            let reason = Sentence::new("labyrinth-deal-cards").count("count", set.card_count());
            return Err(SetupError::Deal(reason));
        }
        if self.rotations.iter().any(|&rotation| rotation > 3) {
            return Err(SetupError::Deal(Sentence::new("labyrinth-deal-rotations")));
        }
        Ok(())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    cards: Vec<u8>,
    rotations: [u8; 4],
}

impl Serialize for LabyrinthDeal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Plain { cards: self.cards.to_vec(), rotations: self.rotations }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for LabyrinthDeal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let plain = Plain::deserialize(deserializer)?;
        LabyrinthDeal::new(&plain.cards, plain.rotations).ok_or_else(|| {
            de::Error::custom(format!("a deal has at most {MOST_CARDS} cards, not {}", plain.cards.len()))
        })
    }
}

impl fmt::Display for LabyrinthDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards.iter().try_for_each(|card| write!(f, "{card} "))?;
        let [first, second, third, fourth] = self.rotations;
        write!(f, "/ {first} {second} {third} {fourth}")
    }
}

impl FromStr for LabyrinthDeal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<LabyrinthDeal, NotationError> {
        let numbers = |part: &str| part.split(' ').map(card_number).collect::<Option<Vec<u8>>>();
        let parse = || {
            let (cards, rotations) = text.split_once(" / ")?;
            LabyrinthDeal::new(&numbers(cards)?, numbers(rotations)?.try_into().ok()?)
        };
        parse().ok_or_else(|| NotationError::new(text, "12 5 33 ... 41 / 0 3 1 0"))
    }
}
