//! How what travels as JSON is described to programs: JSON Schemas, made from the types. Most types derive theirs; those that travel as
//! something else than their fields say it here or beside themselves, with [`schema_of!`](crate::schema_of).

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{ComponentSet, Interned, MoveText, Seat, SeatSet, Sides};

/// The schema of a type that travels as something else than its fields: `schema_of!(Tile, "Tile", {"type": "integer"})`.
#[macro_export]
macro_rules! schema_of {
    ($type:ty, $name:literal, $schema:tt) => {
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

schema_of!(Seat, "Seat", {"description": "A seat; they count from 1.", "type": "integer", "minimum": 1, "maximum": 6});
schema_of!(SeatSet, "SeatSet", {
    "description": "Seats, in order; they count from 1.",
    "type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}, "uniqueItems": true
});
schema_of!(Sides, "Sides", {"description": "Sides of a card.", "type": "string", "pattern": "^N?E?S?W?$"});

impl<M> JsonSchema for MoveText<M> {
    fn schema_name() -> Cow<'static, str> {
        "Move".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "A move, in the game's notation.", "type": "string"})
    }
}

impl<S: ComponentSet> JsonSchema for Interned<S> {
    fn schema_name() -> Cow<'static, str> {
        "ComponentSet".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The name of the standard set of components, or the whole set where the table brought one along.",
            "type": ["string", "object"]
        })
    }
}

/// What is sent, as a JSON Schema.
pub fn schema_of_sent<T: JsonSchema>() -> serde_json::Value {
    schemars::generate::SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<T>()
        .into()
}

/// What is read, as a JSON Schema: what may be left out need not be there.
pub fn schema_of_read<T: JsonSchema>() -> serde_json::Value {
    schemars::generate::SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().into()
}
