//! Tables as they stand in views and traces: JSON objects from colour or field to what is there, without heap.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::island::Island;
use crate::{Colour, FIELD_COUNT, Field, Item, Tile};

/// Something for each colour that has it. In JSON an object by colour, such as `{"blue":5}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByColour<T> {
    /// For brown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brown: Option<T>,
    /// For blue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blue: Option<T>,
    /// For purple.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purple: Option<T>,
    /// For yellow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yellow: Option<T>,
}

impl<T> ByColour<T> {
    /// What a colour has.
    pub fn get(&self, colour: Colour) -> Option<&T> {
        match colour {
            Colour::Brown => self.brown.as_ref(),
            Colour::Blue => self.blue.as_ref(),
            Colour::Purple => self.purple.as_ref(),
            Colour::Yellow => self.yellow.as_ref(),
        }
    }

    /// Every colour that has something, with it, in the order of the colours.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, &T)> {
        Colour::ALL.into_iter().filter_map(|colour| Some((colour, self.get(colour)?)))
    }
}

impl<T> From<[Option<T>; 4]> for ByColour<T> {
    fn from([brown, blue, purple, yellow]: [Option<T>; 4]) -> ByColour<T> {
        ByColour { brown, blue, purple, yellow }
    }
}

impl<T> From<ByColour<T>> for [Option<T>; 4] {
    fn from(table: ByColour<T>) -> [Option<T>; 4] {
        [table.brown, table.blue, table.purple, table.yellow]
    }
}

/// The tiles on an island. In JSON an object by field, such as `{"c3":17}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TileTable([u8; FIELD_COUNT]);

impl TileTable {
    pub(crate) fn of(island: &Island) -> TileTable {
        TileTable(island.tiles)
    }

    /// The tile on a field.
    pub fn get(&self, field: Field) -> Option<Tile> {
        Tile::new(self.0[field.index()])
    }

    /// Every field with a tile, with it.
    pub fn iter(&self) -> impl Iterator<Item = (Field, Tile)> {
        Field::all().filter_map(|field| Some((field, self.get(field)?)))
    }
}

impl Serialize for TileTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for TileTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TileTable".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BTreeMap::<Field, Tile>::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for TileTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut table = TileTable::default();
        for (field, tile) in BTreeMap::<Field, Tile>::deserialize(deserializer)? {
            table.0[field.index()] = tile.number();
        }
        Ok(table)
    }
}

/// The items that still lie on an island. In JSON an object by field, such as `{"c3":"crystal"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ItemTable {
    pub(crate) crystals: u32,
    pub(crate) gold: u32,
}

impl ItemTable {
    pub(crate) fn of(island: &Island) -> ItemTable {
        ItemTable { crystals: island.lying_crystals, gold: island.lying_gold }
    }

    /// The item on a field.
    pub fn get(&self, field: Field) -> Option<Item> {
        match field.bit() {
            bit if self.crystals & bit != 0 => Some(Item::Crystal),
            bit if self.gold & bit != 0 => Some(Item::Gold),
            _ => None,
        }
    }

    /// Every field with an item, with it.
    pub fn iter(&self) -> impl Iterator<Item = (Field, Item)> {
        Field::all().filter_map(|field| Some((field, self.get(field)?)))
    }
}

impl Serialize for ItemTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ItemTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ItemTable".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BTreeMap::<Field, Item>::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for ItemTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut table = ItemTable::default();
        for (field, item) in BTreeMap::<Field, Item>::deserialize(deserializer)? {
            match item {
                Item::Crystal => table.crystals |= field.bit(),
                Item::Gold => table.gold |= field.bit(),
            }
        }
        Ok(table)
    }
}
