//! A handful of cards counted by animal, in one word.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::animal::{ANIMALS, Animal};
use crate::set::MOST_COPIES;

/// One in each byte. A product with it puts into byte `n` the sum of the bytes 0 to `n`.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// A handful of cards, counted by animal: one byte an animal, the mouse lowest. In JSON it is the list of the eight counts.
///
/// ```
/// use tablee_kariba::{Animal, Cards};
/// let [giraffe, rhinoceros] = [4, 7].map(|number| Animal::from_number(number).unwrap());
/// let cards = Cards::of(giraffe, 2) + Cards::of(rhinoceros, 1);
/// assert_eq!((cards.count(giraffe), cards.total()), (2, 3));
/// assert_eq!(cards.to_string(), "4x2 7x1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards(0);

    /// So many of one animal.
    #[inline]
    pub const fn of(animal: Animal, count: u8) -> Cards {
        Cards((count as u64) << animal.shift())
    }

    /// So many of every animal.
    #[inline]
    pub(crate) const fn of_each(count: u8) -> Cards {
        Cards(ONES.wrapping_mul(count as u64))
    }

    /// How many of this animal.
    #[inline]
    pub const fn count(self, animal: Animal) -> u8 {
        (self.0 >> animal.shift()) as u8
    }

    /// How many cards.
    #[inline]
    pub const fn total(self) -> u32 {
        (self.0.wrapping_mul(ONES) >> 56) as u32
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `part` could be taken from these cards.
    pub fn contains(self, part: Cards) -> bool {
        Animal::all().all(|animal| part.count(animal) <= self.count(animal))
    }

    /// One card of each animal that is there.
    #[inline]
    pub const fn kinds(self) -> Cards {
        Cards((self.0.wrapping_add(HIGH - ONES) & HIGH) >> 7)
    }

    /// The animals that are there, the weakest first.
    pub fn animals(self) -> impl Iterator<Item = Animal> + Clone {
        Animal::all().filter(move |&animal| self.count(animal) > 0)
    }

    /// Every card, sorted.
    pub fn sorted(self) -> impl Iterator<Item = Animal> + Clone {
        Animal::all().flat_map(move |animal| std::iter::repeat_n(animal, self.count(animal).into()))
    }

    /// The counts by animal.
    #[inline]
    pub const fn counts(self) -> [u8; ANIMALS] {
        self.0.to_le_bytes()
    }

    /// The animal of card number `position` from 0 of the sorted cards, and how many cards of that animal there are from
    /// this one on: over all positions, each animal comes once with each count from 1 to what is there.
    #[inline]
    pub(crate) const fn at(self, position: u32) -> (Animal, u8) {
        let up_to = self.0.wrapping_mul(ONES);
        // The highest bit of a byte stays where more than `position` cards lie up to that animal; the last byte always
        // counts, so that a position past the end finds something too.
        let reached = (up_to | HIGH).wrapping_sub((position as u64 + 1).wrapping_mul(ONES)) & HIGH | 1 << 63;
        let animal = Animal::from_shift(reached.trailing_zeros());
        (animal, ((up_to >> animal.shift()) as u8).wrapping_sub(position as u8))
    }

    /// The cards of the strongest animal that is there.
    #[inline]
    pub(crate) const fn strongest(self) -> Cards {
        // Counting zeros from the low end is a fast instruction everywhere, from the high end it is not.
        let empty_bytes = (self.0.swap_bytes() | 1 << 63).trailing_zeros() / 8;
        Cards(self.0 & (0xff << 56) >> (8 * empty_bytes))
    }

    /// Only the cards counted in these bytes.
    #[inline]
    pub(crate) const fn in_bytes(self, bytes: u64) -> Cards {
        Cards(self.0 & bytes)
    }

    /// All bits if there are at least `few` (not 0) cards of this animal, otherwise none: for [`Cards::in_bytes`].
    #[inline]
    pub(crate) const fn at_least(self, few: u8, animal: Animal) -> u64 {
        // The highest bit of a byte is carried into where the count is large enough. A comparison would say the same, but
        // compilers make a jump of it, which half the time is guessed wrong.
        let carried = self.0.wrapping_add((128 - few as u64) * ONES);
        ((carried << (56 - animal.shift())) as i64 >> 63) as u64
    }
}

// Sums and differences wrap: [`Game::resolve`](tablee_core::Game::resolve) promises nothing for illegal choices but that
// it comes back.
impl Add for Cards {
    type Output = Cards;

    #[inline]
    fn add(self, other: Cards) -> Cards {
        Cards(self.0.wrapping_add(other.0))
    }
}

impl Sub for Cards {
    type Output = Cards;

    #[inline]
    fn sub(self, other: Cards) -> Cards {
        Cards(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Cards {
    #[inline]
    fn add_assign(&mut self, other: Cards) {
        *self = *self + other;
    }
}

impl SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, other: Cards) {
        *self = *self - other;
    }
}

impl FromIterator<Animal> for Cards {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Animal>>(animals: I) -> Cards {
        animals.into_iter().fold(Cards::EMPTY, |cards, animal| cards + Cards::of(animal, 1))
    }
}

impl std::iter::Sum for Cards {
    fn sum<I: Iterator<Item = Cards>>(parts: I) -> Cards {
        parts.fold(Cards::EMPTY, Add::add)
    }
}

/// `4x2 7x1`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, animal) in self.animals().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            write!(f, "{gap}{animal}x{}", self.count(animal))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = <[u8; ANIMALS]>::deserialize(deserializer)?;
        if counts.iter().any(|&count| count > MOST_COPIES) {
            return Err(de::Error::custom(format!("more than {MOST_COPIES} cards of one animal")));
        }
        Ok(Cards(u64::from_le_bytes(counts)))
    }
}

/// Cards that are a sorted list in JSON, such as `[1,3,3,5,8]`, in text `1 3 3 5 8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SortedCards(pub Cards);

impl fmt::Display for SortedCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, animal) in self.0.sorted().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            write!(f, "{gap}{animal}")?;
        }
        Ok(())
    }
}

impl Serialize for SortedCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.sorted())
    }
}

impl<'de> Deserialize<'de> for SortedCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let animals = Vec::<Animal>::deserialize(deserializer)?;
        let enough = |animal| animals.iter().filter(|&&other| other == animal).count() <= MOST_COPIES.into();
        if !Animal::all().all(enough) {
            return Err(de::Error::custom(format!("more than {MOST_COPIES} cards of one animal")));
        }
        Ok(SortedCards(animals.into_iter().collect()))
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(Cards, "Cards", {
    "description": "How many of each animal, from mouse to elephant.",
    "type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 255}, "minItems": 8, "maxItems": 8
});
#[cfg(feature = "schema")]
tablee_core::schema_of!(SortedCards, "SortedCards", {
    "description": "Cards by the numbers of their animals, sorted.",
    "type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 8}
});

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(counts: [u8; ANIMALS]) -> Cards {
        Cards(u64::from_le_bytes(counts))
    }

    #[test]
    fn every_animal_and_count_is_found_once() {
        let hand = cards([2, 0, 0, 1, 0, 0, 0, 2]);
        let found: Vec<(u8, u8)> = (0..5).map(|position| hand.at(position)).map(|(a, n)| (a.number(), n)).collect();
        assert_eq!(found, [(1, 2), (1, 1), (4, 1), (8, 2), (8, 1)]);
        assert_eq!(Cards::EMPTY.at(0).0, Animal::ELEPHANT, "past the end something is found, and nothing breaks");
    }

    #[test]
    fn the_strongest_are_those_of_the_highest_number() {
        assert_eq!(cards([8, 0, 3, 0, 0, 0, 0, 0]).strongest(), cards([0, 0, 3, 0, 0, 0, 0, 0]));
        assert_eq!(cards([8, 0, 0, 0, 0, 0, 0, 0]).strongest(), cards([8, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(Cards::EMPTY.strongest(), Cards::EMPTY);
    }

    #[test]
    fn at_least_compares_every_count() {
        for count in 0..=8 {
            for few in 1..=8 {
                for animal in Animal::all() {
                    let others = cards([8; ANIMALS]) - Cards::of(animal, 8);
                    let expected = if count >= few { u64::MAX } else { 0 };
                    assert_eq!((others + Cards::of(animal, count)).at_least(few, animal), expected);
                    assert_eq!(Cards::of(animal, count).at_least(few, animal), expected);
                }
            }
        }
    }

    #[test]
    fn kinds_are_one_card_of_each() {
        assert_eq!(cards([8, 0, 3, 0, 1, 0, 0, 2]).kinds(), cards([1, 0, 1, 0, 1, 0, 0, 1]));
    }

    #[test]
    fn both_forms_in_json_come_back() {
        let hand = cards([1, 0, 2, 0, 1, 0, 0, 1]);
        let as_counts = serde_json::to_string(&hand).unwrap();
        let as_list = serde_json::to_string(&SortedCards(hand)).unwrap();
        assert_eq!((as_counts.as_str(), as_list.as_str()), ("[1,0,2,0,1,0,0,1]", "[1,3,3,5,8]"));
        assert_eq!(serde_json::from_str::<Cards>(&as_counts).unwrap(), hand);
        assert_eq!(serde_json::from_str::<SortedCards>(&as_list).unwrap().0, hand);
        for wrong in ["[9,0,0,0,0,0,0,0]", "[1,2]", "7"] {
            assert!(serde_json::from_str::<Cards>(wrong).is_err(), "{wrong}");
        }
        for wrong in ["[0]", "[9]", "[1,1,1,1,1,1,1,1,1]", "7"] {
            assert!(serde_json::from_str::<SortedCards>(wrong).is_err(), "{wrong}");
        }
    }
}
