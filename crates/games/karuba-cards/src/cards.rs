//! Cards by their number, sets of cards, and rows of cards in order.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tablee_core::prelude::*;

/// The numbers as text: cards are printed by the million in traces.
const NUMBERS: [&str; Card::COUNT] =
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"];

/// One of the sixteen cards that every seat has (C1), by its number from 1 to 16.
///
/// ```
/// use tablee_karuba_cards::Card;
/// let card: Card = "11".parse().unwrap();
/// assert_eq!((card.number(), card.index()), (11, 10));
/// assert!("011".parse::<Card>().is_err() && "17".parse::<Card>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards a set has.
    pub const COUNT: usize = 16;

    /// The card with this index from 0; higher indices wrap, so that no index can be out of range.
    #[inline]
    pub const fn new(index: usize) -> Card {
        Card((index % Card::COUNT) as u8)
    }

    /// The card with this number from 1, if there is one.
    pub const fn from_number(number: usize) -> Option<Card> {
        if number >= 1 && number <= Card::COUNT { Some(Card(number as u8 - 1)) } else { None }
    }

    /// From 0, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Card::COUNT
    }

    /// The number printed on the card, which counts in the bid (C4).
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// All sixteen, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + Clone {
        (0..Card::COUNT).map(Card::new)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NUMBERS[self.index()])
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {self}")
    }
}

impl std::str::FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        let index = NUMBERS.iter().position(|&number| number == text);
        index.map(Card::new).ok_or_else(|| NotationError::new(text, "11 (1..16)"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Card::from_number(number as usize)
            .ok_or_else(|| de::Error::custom(format!("card {number} does not exist: cards go from 1 to 16")))
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(Card, "Card", {"description": "A card, by its number.", "type": "integer", "minimum": 1, "maximum": 16});

/// A set of cards, one bit a card; in JSON the sorted list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u16);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All sixteen.
    pub const ALL: CardSet = CardSet(u16::MAX);

    /// The cards whose bit (by index) is set.
    #[inline]
    pub const fn from_bits(bits: u16) -> CardSet {
        CardSet(bits)
    }

    /// One bit a card, by index.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// One card.
    #[inline]
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::one(card).0 != 0
    }

    /// Adds `card`.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= CardSet::one(card).0;
    }

    /// Takes `card` out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !CardSet::one(card).0;
    }

    /// The cards of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest card alone, and the others.
    #[inline]
    pub(crate) const fn split_lowest(self) -> (CardSet, CardSet) {
        let others = self.0 & self.0.wrapping_sub(1);
        (CardSet(self.0 ^ others), CardSet(others))
    }

    /// The lowest card; of the empty set, card 1.
    #[inline]
    pub(crate) const fn lowest(self) -> Card {
        Card::new((self.0 as u32 | 1 << Card::COUNT).trailing_zeros() as usize)
    }

    /// The highest card; of the empty set, card 1.
    #[inline]
    pub(crate) const fn highest(self) -> Card {
        Card::new((self.0 as u32 | 1).ilog2() as usize)
    }

    /// The cards, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        Card::all().filter(move |&card| self.contains(card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(CardSet, "CardSet", {
    "description": "Cards by their numbers, sorted.",
    "type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 16}, "uniqueItems": true
});

/// Up to fifteen cards in order, four bits a card, the first card lowest; a single bit stands above the last card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CardRow(u64);

impl CardRow {
    pub(crate) const EMPTY: CardRow = CardRow(1);
    const MOST: usize = 15;

    /// These cards, the first one on top; what does not fit is left out.
    #[inline]
    pub(crate) fn of(cards: &[Card]) -> CardRow {
        let fitting = &cards[..cards.len().min(CardRow::MOST)];
        CardRow(fitting.iter().rev().fold(1, |row, card| row << 4 | card.index() as u64))
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        (self.0 | 1).ilog2() as usize / 4
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 <= 1
    }

    /// Takes the first card off.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let card = Card::new(self.0 as usize % Card::COUNT);
        self.0 >>= 4;
        Some(card)
    }

    /// Puts a card after the last; nothing happens if the row is full.
    #[inline]
    pub(crate) fn append(&mut self, card: Card) {
        let size = self.len();
        if size < CardRow::MOST {
            // The bit above the last card moves up by one card.
            self.0 ^= (1 ^ 1 << 4 ^ card.index() as u64) << (4 * size);
        }
    }

    /// The cards from the first to the last.
    pub(crate) fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || rest.draw())
    }
}

impl fmt::Debug for CardRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_order_and_refuse_what_does_not_fit() {
        let mut row = CardRow::EMPTY;
        for card in Card::all().rev() {
            row.append(card);
        }
        let numbers: Vec<u8> = row.iter().map(Card::number).collect();
        assert_eq!(numbers, [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
        let cards: Vec<Card> = row.iter().collect();
        assert_eq!(CardRow::of(&cards), row);
        assert_eq!((row.draw(), row.len()), (Card::from_number(16), 14));
        let all: Vec<Card> = Card::all().collect();
        assert_eq!(CardRow::of(&all).len(), 15);
        assert_eq!(CardRow::of(&[]), CardRow::EMPTY);
        assert_eq!(CardRow::EMPTY.iter().next(), None);
    }

    #[test]
    fn sets_know_their_lowest_and_highest_card() {
        let set: CardSet = [7, 3, 12].into_iter().filter_map(Card::from_number).collect();
        assert_eq!((set.lowest().number(), set.highest().number(), set.len()), (3, 12, 3));
        assert_eq!((CardSet::EMPTY.lowest().number(), CardSet::EMPTY.highest().number()), (1, 1));
        assert_eq!(format!("{set:?}"), "{card 3, card 7, card 12}");
    }
}
