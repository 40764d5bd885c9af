//! Fields, shores and spots of an island, and how they are written.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tablee_core::{NotationError, Side};

/// How many columns an island has (B1).
pub(crate) const COLUMNS: u8 = 6;
/// How many rows an island has (B1).
pub(crate) const ROWS: u8 = 5;
/// How many fields an island has (B1).
pub const FIELD_COUNT: usize = (COLUMNS * ROWS) as usize;
/// One bit for every field.
pub(crate) const FIELDS: u32 = (1 << FIELD_COUNT) - 1;
/// The fields of row 5, which have no neighbour to the south.
pub(crate) const LAST_ROW: u32 = 0b10000_10000_10000_10000_10000_10000;

/// A field of an island, `a1` to `f5` (B1). Fields are numbered down the columns, so that their order is that of their texts.
///
/// ```
/// use tablee_karuba::Field;
/// let field: Field = "c3".parse().unwrap();
/// assert_eq!((field.index(), field.to_string().as_str()), (12, "c3"));
/// assert!("g1".parse::<Field>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

impl Field {
    /// The field with this index below [`FIELD_COUNT`].
    pub const fn new(index: usize) -> Option<Field> {
        if index < FIELD_COUNT { Some(Field(index as u8)) } else { None }
    }

    /// The field in this column from 0 (`a`) and row from 0 (`1`), if the island has it.
    pub const fn at(column: i8, row: i8) -> Option<Field> {
        if column >= 0 && column < COLUMNS as i8 && row >= 0 && row < ROWS as i8 {
            Some(Field(column as u8 * ROWS + row as u8))
        } else {
            None
        }
    }

    /// The field of the lowest bit of a mask that holds fields only.
    #[inline]
    pub(crate) const fn lowest(mask: u32) -> Field {
        Field::from_bit_number(mask.trailing_zeros())
    }

    /// The field whose bit has this number.
    #[inline]
    pub(crate) const fn from_bit_number(number: u32) -> Field {
        Field(if number < FIELD_COUNT as u32 { number as u8 } else { 0 })
    }

    /// All fields, in order.
    pub fn all() -> impl Iterator<Item = Field> {
        (0..FIELD_COUNT as u8).map(Field)
    }

    /// Below [`FIELD_COUNT`], for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0 (`a`) to 5 (`f`).
    pub const fn column(self) -> u8 {
        self.0 / ROWS
    }

    /// From 0 (`1`) to 4 (`5`).
    pub const fn row(self) -> u8 {
        self.0 % ROWS
    }

    /// The field's bit in the masks of an island.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.column(), b'1' + self.row()];
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Field {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Field, NotationError> {
        let field = match *text.as_bytes() {
            [column @ b'a'..=b'f', row @ b'1'..=b'5'] => Field::at((column - b'a') as i8, (row - b'1') as i8),
            _ => None,
        };
        field.ok_or_else(|| NotationError::new(text, "c3 (a1..f5)"))
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(Field, "Field", {"description": "Column and row.", "type": "string", "pattern": "^[a-f][1-5]$"});

/// Where an adventurer stands: on the beach at its number, on a field, or in its temple. In JSON `"beach"`, `"c3"`, `"temple"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// On the beach, at the number of its colour.
    pub const BEACH: Spot = Spot(30);
    /// In the temple of its colour, for good.
    pub const TEMPLE: Spot = Spot(31);

    /// The spot of the lowest bit of a mask; the beach and the temple have a bit each above those of the fields.
    #[inline]
    pub(crate) const fn lowest(mask: u32) -> Spot {
        Spot(mask.trailing_zeros() as u8 & 31)
    }

    /// The spot whose bit has this number.
    #[inline]
    pub(crate) const fn from_bit_number(number: u32) -> Spot {
        Spot((number & 31) as u8)
    }

    /// The spot's bit in the masks of an island.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The field, if it is one.
    #[inline]
    pub const fn field(self) -> Option<Field> {
        Field::new(self.0 as usize)
    }
}

impl From<Field> for Spot {
    fn from(field: Field) -> Spot {
        Spot(field.0)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field() {
            Some(field) => field.fmt(f),
            None if *self == Spot::BEACH => f.write_str("beach"),
            None => f.write_str("temple"),
        }
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Spot, NotationError> {
        match text {
            "beach" => Ok(Spot::BEACH),
            "temple" => Ok(Spot::TEMPLE),
            _ => match text.parse::<Field>() {
                Ok(field) => Ok(field.into()),
                Err(_) => Err(NotationError::new(text, "c3 (a1..f5), beach, temple")),
            },
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(Spot, "Spot", {"description": "Where an adventurer stands.", "type": "string", "pattern": "^([a-f][1-5]|beach|temple)$"});

/// One of the numbers 10, 20, ..., 110 that stand along the beach and, once more, along the jungle (B1).
///
/// ```
/// use tablee_core::Side;
/// use tablee_karuba::{Field, ShoreNumber};
/// let number = ShoreNumber::new(90).unwrap();
/// assert_eq!(number.beach_edge(), ("d5".parse().unwrap(), Side::South));
/// assert_eq!(number.jungle_edge(), ("f3".parse().unwrap(), Side::East));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShoreNumber(NonZeroU8);

impl ShoreNumber {
    /// All numbers of a shore, in order.
    pub const ALL: [ShoreNumber; 11] = {
        let mut numbers = [ShoreNumber(NonZeroU8::MIN); 11];
        let mut place = 1;
        while place < 11 {
            numbers[place] = ShoreNumber(NonZeroU8::MIN.saturating_add(place as u8));
            place += 1;
        }
        numbers
    };

    /// The number as printed: 10 to 110.
    pub const fn new(printed: u8) -> Option<ShoreNumber> {
        if printed.is_multiple_of(10) { ShoreNumber::from_place(printed / 10) } else { None }
    }

    /// The number at this place along its shore, counted from 1.
    pub(crate) const fn from_place(place: u8) -> Option<ShoreNumber> {
        match NonZeroU8::new(place) {
            Some(nonzero) if place <= 11 => Some(ShoreNumber(nonzero)),
            _ => None,
        }
    }

    /// The number as printed: 10 to 110.
    pub const fn printed(self) -> u8 {
        self.0.get() * 10
    }

    /// Its place along the shore, from 1 to 11.
    #[inline]
    pub(crate) const fn place(self) -> u8 {
        self.0.get()
    }

    /// The field the number touches from the beach, and on which side: down the left edge, then along the bottom (B1).
    pub const fn beach_edge(self) -> (Field, Side) {
        let place = self.place();
        if place <= ROWS { (Field(place - 1), Side::West) } else { (Field((place - ROWS) * ROWS - 1), Side::South) }
    }

    /// The field the number touches from the jungle, and on which side: along the top, then down the right edge (B1).
    pub const fn jungle_edge(self) -> (Field, Side) {
        let place = self.place();
        if place <= COLUMNS {
            (Field((place - 1) * ROWS), Side::North)
        } else {
            (Field((COLUMNS - 1) * ROWS + place - COLUMNS - 1), Side::East)
        }
    }
}

impl fmt::Display for ShoreNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.printed().fmt(f)
    }
}

impl fmt::Debug for ShoreNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.printed().fmt(f)
    }
}

impl FromStr for ShoreNumber {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<ShoreNumber, NotationError> {
        let known = ShoreNumber::ALL.into_iter().find(|number| number.to_string() == text);
        known.ok_or_else(|| NotationError::new(text, "40 (10, 20 .. 110)"))
    }
}

/// Where a colour's adventurer starts and where its temple stands (B3). In JSON `[40, 90]`: beach, jungle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The adventurer's number on the beach.
    pub beach: ShoreNumber,
    /// The temple's number in the jungle.
    pub jungle: ShoreNumber,
}

impl Placement {
    /// Whether three numbers lie between adventurer and temple, round either corner (B3).
    pub const fn far_enough(self) -> bool {
        let sum = self.beach.place() + self.jungle.place();
        5 <= sum && sum <= 19
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.beach, self.jungle)
    }
}

impl FromStr for Placement {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Placement, NotationError> {
        let wrong = || NotationError::new(text, "40/90");
        let (beach, jungle) = text.split_once('/').ok_or_else(wrong)?;
        Ok(Placement { beach: beach.parse().map_err(|_| wrong())?, jungle: jungle.parse().map_err(|_| wrong())? })
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.beach.printed(), self.jungle.printed()].serialize(serializer)
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(Placement, "Placement", {
    "description": "The numbers of the adventurer on the beach and of the temple in the jungle.",
    "type": "array", "items": {"type": "integer", "minimum": 10, "maximum": 110, "multipleOf": 10}, "minItems": 2, "maxItems": 2
});

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [beach, jungle] = <[u8; 2]>::deserialize(deserializer)?;
        let read = |printed| {
            ShoreNumber::new(printed)
                .ok_or_else(|| de::Error::custom(format!("{printed} is no number of a shore: 10, 20, ..., 110 are")))
        };
        Ok(Placement { beach: read(beach)?, jungle: read(jungle)? })
    }
}
