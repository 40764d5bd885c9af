//! The code that names a table in addresses.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Letters and digits that are not taken for each other, neither by eye nor by ear.
const ALPHABET: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz0";
/// How many of them a code has: sixty bits.
pub const CODE_LENGTH: usize = 12;

/// The name of a table in addresses: not to be guessed, short enough to be read aloud. Written in three groups of four, read
/// without regard to hyphens, spaces and capital letters.
///
/// ```
/// use tablee_protocol::TableCode;
/// let code = TableCode::from_bits(7);
/// assert_eq!(code.to_string().len(), 14);
/// assert_eq!(code.to_string().to_uppercase().parse(), Ok(code));
/// assert!("2222-2222-222l".parse::<TableCode>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableCode([u8; CODE_LENGTH]);

impl TableCode {
    /// The code of the lowest sixty bits of a number.
    pub fn from_bits(bits: u64) -> TableCode {
        let mut letters = [0; CODE_LENGTH];
        for (index, letter) in letters.iter_mut().enumerate() {
            *letter = ALPHABET[(bits >> (5 * index)) as usize & 31];
        }
        TableCode(letters)
    }

    fn letters(&self) -> &str {
        // The alphabet is ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters();
        write!(f, "{}-{}-{}", &letters[..4], &letters[4..8], &letters[8..])
    }
}

impl fmt::Debug for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(feature = "schema")]
tablee_core::schema_of!(TableCode, "TableCode", {
    "description": "The code of a table.", "type": "string", "pattern": "^([02-9abcdefghjkmnpqrstuvwxyz]{4}-){2}[02-9abcdefghjkmnpqrstuvwxyz]{4}$"
});

/// Text that is no code of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACode;

impl fmt::Display for NotACode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the code of a table has twelve letters and digits")
    }
}

impl FromStr for TableCode {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<TableCode, NotACode> {
        let mut letters = [0; CODE_LENGTH];
        let mut count = 0;
        for letter in text.bytes().filter(|letter| !matches!(letter, b'-' | b' ')) {
            let letter = letter.to_ascii_lowercase();
            if count == CODE_LENGTH || !ALPHABET.contains(&letter) {
                return Err(NotACode);
            }
            letters[count] = letter;
            count += 1;
        }
        if count == CODE_LENGTH { Ok(TableCode(letters)) } else { Err(NotACode) }
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for TableCode {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        // As it is written; capital letters, spaces and other hyphens are read, too.
        let group = "[2-9a-hjkmnp-z0]{4}";
        let pattern = format!("^{group}-{group}-{group}$");
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some("The code of a table: twelve letters and digits in three groups"))
            .examples(["k7qm-3xtp-9w2d"])
            .pattern(Some(pattern))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for TableCode {}

impl Serialize for TableCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TableCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
