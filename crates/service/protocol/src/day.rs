//! The list of a day's deal: what people have made of it.

use serde::{Deserialize, Serialize};

use crate::TableCode;

/// A try at a day's deal that shall stand on the day's list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandIn {
    /// What to be called on the list.
    pub name: String,
    /// The record of the try, JSON or text, as in `docs/RECORD.md`. The names in it are not kept.
    pub record: String,
}

/// What somebody has made of a day's deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DayResult {
    /// Its id, to ask for the record by.
    pub id: TableCode,
    /// Who played.
    pub name: String,
    /// The points.
    pub points: i64,
    /// The place among all seats of that game, from 1.
    pub place: u32,
    /// When it was handed in, in milliseconds since 1970, UTC.
    pub at: i64,
    /// It is that of whoever asks.
    pub mine: bool,
}

/// The list of a day's deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DayList {
    /// The game.
    pub game: String,
    /// The day, as `2026-11-18`.
    pub date: String,
    /// The most points first; of equal points what was handed in first.
    pub results: Vec<DayResult>,
}
