//! The whole truth in the form of the traces.

use serde::Serialize;
use tablee_core::{Game as _, Seat};

use crate::island::Island;
use crate::tables::{ByColour, ItemTable, TileTable};
use crate::{Colour, Karuba, Phase, Placement, Spot, Tile};

/// The whole truth in the form of the traces.
#[derive(Clone, Debug, Serialize)]
pub struct KarubaTruth {
    /// What is being decided.
    pub phase: Phase,
    /// How many tiles have been revealed; 0 while drafting.
    pub turn: u8,
    /// The tile that is being decided.
    pub revealed: Option<Tile>,
    /// The tiles to come, top first.
    pub stack: Vec<u8>,
    /// Where the colours stand, as far as the draft has come.
    pub setup: ByColour<Placement>,
    /// The treasures left of each colour, best first.
    pub treasures: ByColour<Vec<u8>>,
    /// The seat that decides, where one decides alone.
    pub decider: Option<Seat>,
    /// By seat.
    pub players: Vec<PlayerTruth>,
}

/// One player's part of the truth, all of it open.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerTruth {
    /// The tiles on the island.
    pub tiles: TileTable,
    /// The items that still lie there.
    pub items: ItemTable,
    /// Where the adventurers stand.
    pub adventurers: ByColour<Spot>,
    /// Crystals, those of B11 included.
    pub crystals: u8,
    /// Gold nuggets.
    pub gold: u8,
    /// The printed values of the treasures taken.
    pub treasures: ByColour<u8>,
}

impl KarubaTruth {
    pub(crate) fn of(game: &Karuba) -> KarubaTruth {
        KarubaTruth {
            phase: game.phase,
            turn: game.revealed,
            revealed: game.revealed(),
            stack: game.stack().to_vec(),
            setup: game.shores.placements.into(),
            treasures: treasures_left(game),
            decider: game.decider(),
            players: Seat::all(game.seats()).map(|seat| PlayerTruth::of(game.island(seat))).collect(),
        }
    }
}

impl PlayerTruth {
    fn of(island: &Island) -> PlayerTruth {
        PlayerTruth {
            tiles: TileTable::of(island),
            items: ItemTable::of(island),
            adventurers: adventurers(island),
            crystals: island.crystals(),
            gold: island.gold,
            treasures: treasures_taken(island),
        }
    }
}

pub(crate) fn treasures_left(game: &Karuba) -> ByColour<Vec<u8>> {
    Colour::ALL.map(|colour| Some(game.treasures_left(colour.index()).to_vec())).into()
}

pub(crate) fn adventurers(island: &Island) -> ByColour<Spot> {
    Colour::ALL.map(|colour| Some(island.spot(colour))).into()
}

pub(crate) fn treasures_taken(island: &Island) -> ByColour<u8> {
    island.treasures.map(|value| (value != 0).then_some(value)).into()
}
