//! Tiles, colours and items, and how they are written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tablee_core::NotationError;

/// How many tiles each player has (B2).
pub const TILE_COUNT: usize = 36;

/// A tile, by its number from 1 to 36 (B2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile with this number, if there is one.
    #[inline]
    pub const fn new(number: u8) -> Option<Tile> {
        if number >= 1 && number <= TILE_COUNT as u8 { Some(Tile(number)) } else { None }
    }

    /// A number that was checked when it came in.
    #[inline]
    pub(crate) const fn known(number: u8) -> Tile {
        Tile(number)
    }

    /// All tiles, in order.
    pub fn all() -> impl Iterator<Item = Tile> {
        (1..=TILE_COUNT as u8).map(Tile)
    }

    /// From 1 to 36.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'0' + self.0 / 10, b'0' + self.0 % 10];
        let start = usize::from(self.0 < 10);
        f.write_str(std::str::from_utf8(&text[start..]).unwrap_or_default())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tile {self}")
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Tile, NotationError> {
        let number = match *text.as_bytes() {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [tens @ b'1'..=b'3', ones @ b'0'..=b'9'] => 10 * (tens - b'0') + ones - b'0',
            _ => 0,
        };
        Tile::new(number).ok_or_else(|| NotationError::new(text, "17 (1..36)"))
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Tile::new(number)
            .ok_or_else(|| de::Error::custom(format!("tile {number} does not exist: tiles go from 1 to 36")))
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(Tile, "Tile", {"description": "A tile, by its number.", "type": "integer", "minimum": 1, "maximum": 36});

/// A colour of adventurer and temple (B2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Colour {
    /// Brown.
    Brown,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// All four, in the order of the set.
    pub const ALL: [Colour; 4] = [Colour::Brown, Colour::Blue, Colour::Purple, Colour::Yellow];

    /// From 0, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Brown => "brown",
            Colour::Blue => "blue",
            Colour::Purple => "purple",
            Colour::Yellow => "yellow",
        }
    }

    /// The message with the colour's name.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Brown => "karuba-colour-brown",
            Colour::Blue => "karuba-colour-blue",
            Colour::Purple => "karuba-colour-purple",
            Colour::Yellow => "karuba-colour-yellow",
        }
    }

    /// One letter for pictures, different for each colour.
    pub(crate) const fn letter(self) -> char {
        match self {
            Colour::Brown => 'B',
            Colour::Blue => 'U',
            Colour::Purple => 'P',
            Colour::Yellow => 'Y',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Colour, NotationError> {
        let known = Colour::ALL.into_iter().find(|colour| colour.name() == text);
        known.ok_or_else(|| NotationError::new(text, "brown, blue, purple, yellow"))
    }
}

/// What may lie on a tile (B6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Item {
    /// Worth 1.
    Crystal,
    /// Worth 2.
    Gold,
}

impl Item {
    /// The name in files and traces.
    pub const fn name(self) -> &'static str {
        match self {
            Item::Crystal => "crystal",
            Item::Gold => "gold",
        }
    }

    /// The message with the item's name.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Item::Crystal => "karuba-item-crystal",
            Item::Gold => "karuba-item-gold",
        }
    }
}
