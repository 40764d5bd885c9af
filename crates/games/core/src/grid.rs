//! Sides of square tiles and cards.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A side of a square tile or card, in the order north, east, south, west.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Up, where rows have smaller numbers.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// All four, clockwise from north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side that faces this one across a common edge.
    #[inline]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// Where the neighbour on this side lies: columns to the right, rows down.
    #[inline]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        }
    }

    /// `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Side::North => 'N',
            Side::East => 'E',
            Side::South => 'S',
            Side::West => 'W',
        }
    }
}

/// A set of sides, such as the exits of a tile; bit `n` is `Side::ALL[n]`. Written as letters in the order NESW.
///
/// ```
/// use tablee_core::{Side, Sides};
/// let bend: Sides = "NE".parse().unwrap();
/// assert!(bend.contains(Side::North));
/// assert_eq!(bend.turned(1).to_string(), "ES");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);

    /// The sides whose bits are set; higher bits are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> Sides {
        Sides(bits & 15)
    }

    /// One bit a side.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// One side.
    #[inline]
    pub const fn one(side: Side) -> Sides {
        Sides(1 << side as u8)
    }

    /// Whether `side` is in the set.
    #[inline]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// This set and `side`.
    #[inline]
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// How many sides.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set after so many quarter turns clockwise of the tile.
    #[inline]
    pub const fn turned(self, quarters: u8) -> Sides {
        let quarters = quarters % 4;
        let doubled = (self.0 as u16 | (self.0 as u16) << 4) << quarters;
        Sides((doubled >> 4) as u8 & 15)
    }

    /// The sides, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.contains(side))
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|side| write!(f, "{}", side.letter()))
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::str::FromStr for Sides {
    type Err = String;

    fn from_str(text: &str) -> Result<Sides, String> {
        let mut sides = Sides::NONE;
        for letter in text.chars() {
            let side = Side::ALL.into_iter().find(|side| side.letter() == letter);
            match side {
                Some(side) if !sides.contains(side) => sides = sides.with(side),
                Some(_) => return Err(format!("side {letter} stands twice in {text:?}")),
                None => return Err(format!("{letter:?} is no side: N, E, S and W are")),
            }
        }
        Ok(sides)
    }
}

impl Serialize for Sides {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_four_quarters_changes_nothing() {
        for bits in 0..16 {
            let sides = Sides::from_bits(bits);
            assert_eq!(sides.turned(1).turned(1).turned(2), sides);
            for side in sides.iter() {
                assert!(sides.turned(1).contains(Side::ALL[(side as usize + 1) % 4]));
            }
        }
    }

    #[test]
    fn letters_round_trip_and_bad_ones_are_refused() {
        for bits in 0..16 {
            let sides = Sides::from_bits(bits);
            assert_eq!(sides.to_string().parse(), Ok(sides));
        }
        assert!("NN".parse::<Sides>().is_err());
        assert!("X".parse::<Sides>().is_err());
    }
}
