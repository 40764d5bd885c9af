//! Places on the table, and how they are written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tablee_core::{NotationError, Side};

/// A place on the table, empty or not: columns to the right, rows down; the start square is 0,0 to 1,1 (L1).
///
/// As text `-2,3`, in JSON `[-2,3]`.
///
/// ```
/// use tablee_labyrinth::Place;
/// let place: Place = "-2,3".parse().unwrap();
/// assert_eq!((place.x, place.y), (-2, 3));
/// assert!("-02,3".parse::<Place>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// The column.
    pub x: i8,
    /// The row.
    pub y: i8,
}

impl Place {
    /// The place at this column and row.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Place {
        Place { x, y }
    }

    /// The place next to this one; at the edge of all numbers it wraps, so that no place is without neighbours.
    #[inline]
    #[must_use]
    pub const fn beside(self, side: Side) -> Place {
        let (x, y) = side.step();
        Place { x: self.x.wrapping_add(x), y: self.y.wrapping_add(y) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.x, f)?;
        f.write_str(",")?;
        fmt::Display::fmt(&self.y, f)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Place, NotationError> {
        let parse = || {
            let (x, y) = text.split_once(',')?;
            Some(Place { x: coordinate(x)?, y: coordinate(y)? })
        };
        parse().ok_or_else(|| NotationError::new(text, "-2,3"))
    }
}

/// A number as it is written: no plus, no needless zero, no `-0`.
fn coordinate(text: &str) -> Option<i8> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !digits.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x, self.y).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <(i8, i8)>::deserialize(deserializer).map(|(x, y)| Place { x, y })
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(Place, "Place", {
    "description": "Column and row; the first card lies at 0, 0.",
    "type": "array", "items": {"type": "integer", "minimum": -128, "maximum": 127}, "minItems": 2, "maxItems": 2
});
