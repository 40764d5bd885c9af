//! The shuffled deck, and how it is written.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, de};
use tablee_core::{NotationError, Rng};

use crate::animal::Animal;
use crate::set::{KaribaSet, MOST_CARDS};

/// The shuffled deck, top first (K1): five cards to each seat in turn, in the expert game three face up (K11), and the rest
/// is the pile.
///
/// In JSON `{"deck":[3,1,8,...]}`; as text the numbers of the animals one after the other, `318...`.
///
/// ```
/// use tablee_kariba::KaribaDeal;
/// let deal: KaribaDeal = "3188".parse().unwrap();
/// assert_eq!(deal.deck().len(), 4);
/// assert_eq!(deal.to_string(), "3188");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KaribaDeal {
    #[serde(serialize_with = "as_list")]
    deck: ArrayVec<Animal, MOST_CARDS>,
}

impl KaribaDeal {
    /// A deck in this order, top first; nothing if no deck has so many cards.
    pub fn new(deck: &[Animal]) -> Option<KaribaDeal> {
        ArrayVec::try_from(deck).ok().map(|deck| KaribaDeal { deck })
    }

    /// All cards, top first.
    pub fn deck(&self) -> &[Animal] {
        &self.deck
    }

    #[inline]
    pub(crate) fn shuffled<R: Rng>(set: &KaribaSet, rng: &mut R) -> KaribaDeal {
        let mut deck = ArrayVec::from(*set.deck());
        deck.truncate(set.size());
        rng.shuffle(&mut deck);
        KaribaDeal { deck }
    }
}

fn as_list<S: serde::Serializer>(deck: &ArrayVec<Animal, MOST_CARDS>, serializer: S) -> Result<S::Ok, S::Error> {
    deck.as_slice().serialize(serializer)
}

impl<'de> Deserialize<'de> for KaribaDeal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Plain {
            deck: Vec<Animal>,
        }
        let plain = Plain::deserialize(deserializer)?;
        KaribaDeal::new(&plain.deck).ok_or_else(|| {
            de::Error::custom(format!("a deck has at most {MOST_CARDS} cards, not {}", plain.deck.len()))
        })
    }
}

impl fmt::Display for KaribaDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deck.iter().try_for_each(|animal| fmt::Display::fmt(animal, f))
    }
}

impl FromStr for KaribaDeal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<KaribaDeal, NotationError> {
        let deck: Option<Vec<Animal>> = text.bytes().map(Animal::from_digit).collect();
        deck.and_then(|deck| KaribaDeal::new(&deck))
            .ok_or_else(|| NotationError::new(text, "31845162... (1..8, at most 64)"))
    }
}
