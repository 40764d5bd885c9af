//! The eight animals.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// How many kinds of animals there are, and places at the waterhole (K1).
pub const ANIMALS: usize = 8;

/// One of the eight animals, from 1 (the mouse) to 8 (the elephant). What it is called, the set says.
///
/// ```
/// use tablee_kariba::Animal;
/// let rhinoceros = Animal::from_number(7).unwrap();
/// assert_eq!((rhinoceros.number(), rhinoceros.index()), (7, 6));
/// assert_eq!(Animal::from_number(9), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Animal {
    /// Eight times the index: how far its byte lies from the lowest one in [`Cards`](crate::Cards).
    shift: u8,
}

impl Animal {
    /// Number 1, which hunts only the strongest (K6).
    pub const MOUSE: Animal = Animal::new(0);
    /// Number 8, which only the mouse hunts (K6).
    pub const ELEPHANT: Animal = Animal::new(ANIMALS - 1);

    /// The animal with this number from 1 to 8, if there is one.
    pub const fn from_number(number: usize) -> Option<Animal> {
        if number >= 1 && number <= ANIMALS { Some(Animal::new(number - 1)) } else { None }
    }

    /// The animal with this index from 0; indices past the last animal wrap, so that no index can be out of range.
    #[inline]
    pub const fn new(index: usize) -> Animal {
        Animal { shift: (index % ANIMALS * 8) as u8 }
    }

    /// The animal written as this ASCII digit.
    pub(crate) const fn from_digit(digit: u8) -> Option<Animal> {
        Animal::from_number(digit.wrapping_sub(b'0') as usize)
    }

    /// From 1 to 8, as on the cards.
    pub const fn number(self) -> u8 {
        self.shift / 8 + 1
    }

    /// From 0 to 7, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        // The remainder lets the compiler see that the index is in range.
        (self.shift / 8) as usize % ANIMALS
    }

    /// How far its byte lies from the lowest one in [`Cards`](crate::Cards), in bits.
    #[inline]
    pub(crate) const fn shift(self) -> u32 {
        // The remainder costs nothing, as a shift by more than 63 bits means the same.
        self.shift as u32 % 64
    }

    /// The animal whose byte lies so far from the lowest one; bits that are no multiple of eight do not matter.
    #[inline]
    pub(crate) const fn from_shift(shift: u32) -> Animal {
        Animal { shift: shift as u8 & 56 }
    }

    /// The ASCII digit of its number.
    pub(crate) const fn digit(self) -> u8 {
        b'0' + self.number()
    }

    /// All eight, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Animal> + ExactSizeIterator + Clone {
        (0..ANIMALS).map(Animal::new)
    }
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Animal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Animal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Animal::from_number(number.into())
            .ok_or_else(|| de::Error::custom(format!("there is no animal {number}: animals go from 1 to {ANIMALS}")))
    }
}
