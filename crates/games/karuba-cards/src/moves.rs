//! Moves of Karuba: the card game and how they are written.

use std::fmt;
use std::str::FromStr;

use tablee_core::NotationError;

use crate::{Card, CardSet};

const EXPECTED: &str = "4+11, -4, 11@1,-1";

/// One decision of one seat.
///
/// ```
/// use tablee_karuba_cards::Move;
/// for text in ["4+11", "-4", "11@1,-1"] {
///     let choice: Move = text.parse().unwrap();
///     assert_eq!(choice.to_string(), text);
/// }
/// assert!("11+4".parse::<Move>().is_err(), "the lower card comes first");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// C3: two cards of the hand, face down.
    Select(CardPair),
    /// C4: one of the two, by whoever has the lowest total.
    Discard(Card),
    /// C5: one card into the own island.
    Lay(Card, Place),
}

/// Two different cards, the lower one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardPair {
    low: Card,
    high: Card,
}

impl CardPair {
    /// The two cards in either order; none if they are the same.
    pub fn new(one: Card, other: Card) -> Option<CardPair> {
        (one != other).then(|| CardPair { low: one.min(other), high: one.max(other) })
    }

    /// Two cards of which the first is the lower.
    #[inline]
    pub(crate) const fn ascending(low: Card, high: Card) -> CardPair {
        CardPair { low, high }
    }

    /// The lower card.
    #[inline]
    pub const fn low(self) -> Card {
        self.low
    }

    /// The higher card.
    #[inline]
    pub const fn high(self) -> Card {
        self.high
    }

    /// Both, as a set.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::one(self.low).union(CardSet::one(self.high))
    }

    /// C4: what the two numbers add up to.
    #[inline]
    pub const fn total(self) -> u8 {
        self.low.number() + self.high.number()
    }
}

/// A place of an island: columns to the right of and rows below the first card laid there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    // Rows first: places are ordered as they are read.
    y: i8,
    x: i8,
}

impl Place {
    /// Where the first card lies.
    pub const FIRST: Place = Place { x: 0, y: 0 };
    /// No coordinate that can be written down is farther from the first card; islands reach only a third of that.
    pub const FARTHEST: i8 = 9;
    /// No card of an island of 4 x 4 lies farther than this from the first (C5).
    pub(crate) const REACH: i8 = 3;

    /// The place, if it is near enough to be written down.
    pub const fn new(x: i8, y: i8) -> Option<Place> {
        let farthest = Place::FARTHEST as u8;
        if x.unsigned_abs() <= farthest && y.unsigned_abs() <= farthest { Some(Place { y, x }) } else { None }
    }

    /// The place of a bit of an island's board, as in [`Island::open`](crate::Island::open).
    #[inline]
    pub const fn from_bit(bit: u32) -> Place {
        Place { x: (bit % 8) as i8 - Place::REACH, y: (bit / 8 % 8) as i8 - Place::REACH }
    }

    /// The bit of an island's board; places out of reach wrap to some bit or other.
    #[inline]
    pub const fn bit(self) -> u32 {
        ((self.y + Place::REACH) as i32 * 8 + (self.x + Place::REACH) as i32) as u32 % 64
    }

    /// Whether an island can have a card there.
    pub(crate) const fn in_reach(self) -> bool {
        self.x.abs() <= Place::REACH && self.y.abs() <= Place::REACH
    }

    /// Columns to the right.
    #[inline]
    pub const fn x(self) -> i8 {
        self.x
    }

    /// Rows down.
    #[inline]
    pub const fn y(self) -> i8 {
        self.y
    }
}

/// The numbers from -9 to 9 as text.
const COORDINATES: [&str; 19] =
    ["-9", "-8", "-7", "-6", "-5", "-4", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

fn coordinate_text(value: i8) -> &'static str {
    COORDINATES[(value + Place::FARTHEST) as usize]
}

fn coordinate(text: &str) -> Option<i8> {
    let index = COORDINATES.iter().position(|&known| known == text)?;
    Some(index as i8 - Place::FARTHEST)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(coordinate_text(self.x))?;
        f.write_str(",")?;
        f.write_str(coordinate_text(self.y))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Select(pair) => {
                pair.low.fmt(f)?;
                f.write_str("+")?;
                pair.high.fmt(f)
            }
            Move::Discard(card) => {
                f.write_str("-")?;
                card.fmt(f)
            }
            Move::Lay(card, place) => {
                card.fmt(f)?;
                f.write_str("@")?;
                place.fmt(f)
            }
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        parse(text).ok_or_else(|| NotationError::new(text, EXPECTED))
    }
}

fn parse(text: &str) -> Option<Move> {
    if let Some(card) = text.strip_prefix('-') {
        return Some(Move::Discard(card.parse().ok()?));
    }
    if let Some((low, high)) = text.split_once('+') {
        let (low, high): (Card, Card) = (low.parse().ok()?, high.parse().ok()?);
        return (low < high).then_some(Move::Select(CardPair { low, high }));
    }
    let (card, place) = text.split_once('@')?;
    let (x, y) = place.split_once(',')?;
    Some(Move::Lay(card.parse().ok()?, Place { x: coordinate(x)?, y: coordinate(y)? }))
}

const _: () = assert!(size_of::<Move>() <= 4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_text_is_read() {
        for text in ["1+2", "15+16", "-1", "-16", "1@0,0", "16@-3,3", "4@9,-9"] {
            assert_eq!(text.parse::<Move>().map(|choice| choice.to_string()).as_deref(), Ok(text));
        }
        let bad = [
            "", "+", "-", "@", "4", "4+4", "11+4", "4+017", "04+11", " 4+11", "4+11 ", "4 + 11", "+4+11", "4+11+12",
            "--4", "-0", "-17", "17@0,0", "0@0,0", "4@0", "4@0,0,0", "4@-0,0", "4@+1,0", "4@10,0", "4@0,-10", "4@00,0",
            "4@1;1", "é@0,0", "4@,", "@0,0",
        ];
        for text in bad {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn places_too_far_away_cannot_be_written() {
        assert_eq!(Place::new(10, 0), None);
        assert_eq!(Place::new(0, i8::MIN), None);
        assert!(Place::new(-9, 9).is_some());
    }
}
