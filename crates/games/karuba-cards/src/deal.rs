//! The shuffled piles of all seats, and how they are written.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tablee_core::prelude::*;

use crate::{Card, CardSet};

const EXPECTED: &str = "3,1,16,... 5,2,9,... (1..16)";

/// C1: the shuffled pile of every seat, top card first; the first three cards are the first hand.
///
/// In JSON `{"piles":[[3,1,16,...],[...]]}`. As text one line: cards separated by commas, piles separated by spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    piles: ArrayVec<[Card; Card::COUNT], MAX_SEATS>,
}

impl Deal {
    /// These piles, seat by seat; none if they are more than any table has seats. Whether each holds all cards is checked
    /// when the game starts.
    pub fn new(piles: &[[Card; Card::COUNT]]) -> Option<Deal> {
        piles.try_into().ok().map(|piles| Deal { piles })
    }

    /// The piles, seat by seat, top card first.
    #[inline]
    pub fn piles(&self) -> &[[Card; Card::COUNT]] {
        &self.piles
    }

    #[inline]
    pub(crate) fn shuffled<R: Rng>(seats: usize, rng: &mut R) -> Deal {
        let mut piles = ArrayVec::new();
        for _ in 0..seats.min(MAX_SEATS) {
            let mut pile: [Card; Card::COUNT] = std::array::from_fn(Card::new);
            rng.shuffle(&mut pile);
            piles.push(pile);
        }
        Deal { piles }
    }

    /// Whether this is a deal for that many seats.
    #[inline]
    pub(crate) fn check(&self, seats: usize) -> Result<(), SetupError> {
        if self.piles.len() != seats {
            let found = self.piles.len();
            let reason = Sentence::new("karuba-cards-deal-piles").count("found", found).count("expected", seats);
            return Err(SetupError::Deal(reason));
        }
        for (index, pile) in self.piles.iter().enumerate() {
            // Sixteen cards that are all sixteen cards: none is missing and none is there twice.
            let bits = pile.iter().fold(0, |bits, card| bits | 1 << card.index());
            let missing = CardSet::ALL.without(CardSet::from_bits(bits));
            if !missing.is_empty() {
                let reason = Sentence::new("karuba-cards-deal-missing")
                    .seat("seat", Seat::new(index))
                    .text("cards", numbers(missing.iter()));
                return Err(SetupError::Deal(reason));
            }
        }
        Ok(())
    }
}

/// The numbers of cards, separated by spaces.
pub(crate) fn numbers(cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pile) in self.piles.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            for (place, card) in pile.iter().enumerate() {
                f.write_str(if place == 0 { "" } else { "," })?;
                card.fmt(f)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let wrong = || NotationError::new(text, EXPECTED);
        let mut piles = ArrayVec::new();
        for pile in text.split(' ') {
            let cards: Vec<Card> = pile.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
            let pile = cards.try_into().map_err(|_| wrong())?;
            piles.try_push(pile).map_err(|_| wrong())?;
        }
        Ok(Deal { piles })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DealFile {
    piles: Vec<[Card; Card::COUNT]>,
}

impl Serialize for Deal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        DealFile { piles: self.piles.to_vec() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let file = DealFile::deserialize(deserializer)?;
        Deal::new(&file.piles).ok_or_else(|| serde::de::Error::custom(format!("more than {MAX_SEATS} piles")))
    }
}
