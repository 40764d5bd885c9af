//! Tiles and treasures as a file, checked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tablee_core::{Complaint, ComponentSet, SetRegistry, Sides};

use crate::set_check;
use crate::{Item, Tile};

static REGISTRY: SetRegistry<KarubaSet> = SetRegistry::new();

/// A set of tiles and treasures as it stands in a file. Everything is read as loosely as it can be written, so that
/// [`ComponentSet::check`] can say what is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KarubaFile {
    /// What the faces are called: `printed`, or a name of your own.
    pub faces: String,
    /// Always 6 (B1).
    pub columns: i64,
    /// Always 5 (B1).
    pub rows: i64,
    /// The edge that each number of the beach touches (B1).
    pub beach: BTreeMap<String, String>,
    /// The edge that each number of the jungle touches (B1).
    pub jungle: BTreeMap<String, String>,
    /// The four colours (B2).
    pub colours: Vec<String>,
    /// What crystals and gold nuggets there are (B4).
    pub supply: SupplyEntry,
    /// The treasures of each colour by number of players, best first (B4).
    pub treasures: BTreeMap<String, Vec<i64>>,
    /// The tiles of one player (B2).
    pub tiles: Vec<TileEntry>,
}

/// The supply in a file (B4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupplyEntry {
    /// Crystals.
    pub crystals: i64,
    /// Gold nuggets.
    pub gold: i64,
}

/// A tile in a file (B2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileEntry {
    /// From 1 to 36.
    pub number: i64,
    /// Two to four of the letters NESW.
    pub exits: String,
    /// `crystal` or `gold`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
}

/// A checked set of tiles and treasures.
#[derive(Debug)]
pub struct KarubaSet {
    file: KarubaFile,
    /// By tile number; 0 stands for no tile.
    faces: [Face; 64],
    /// By number of players, best first.
    treasures: [[u8; 4]; 5],
}

/// What a tile shows, with the masks that lay it: all bits set where it has something, none where it has not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Face {
    /// In the order of [`tablee_core::Side::ALL`].
    pub(crate) exit_masks: [u32; 4],
    pub(crate) crystal_mask: u32,
    pub(crate) gold_mask: u32,
    pub(crate) exits: Sides,
    /// How far an adventurer may go when the tile is discarded (B7).
    pub(crate) steps: u8,
}

impl Face {
    pub(crate) fn new(exits: Sides, item: Option<Item>) -> Face {
        let mask = |shown: bool| if shown { u32::MAX } else { 0 };
        Face {
            exit_masks: tablee_core::Side::ALL.map(|side| mask(exits.contains(side))),
            crystal_mask: mask(item == Some(Item::Crystal)),
            gold_mask: mask(item == Some(Item::Gold)),
            exits,
            steps: exits.len() as u8,
        }
    }
}

impl KarubaSet {
    pub(crate) fn new(file: KarubaFile, faces: [Face; 64], treasures: [[u8; 4]; 5]) -> KarubaSet {
        KarubaSet { file, faces, treasures }
    }

    #[inline]
    pub(crate) fn face(&self, tile: Tile) -> &Face {
        &self.faces[tile.number() as usize & 63]
    }

    /// The exits of a tile.
    pub fn exits(&self, tile: Tile) -> Sides {
        self.face(tile).exits
    }

    /// What a tile brings along when it is laid.
    pub fn item(&self, tile: Tile) -> Option<Item> {
        match self.face(tile) {
            face if face.crystal_mask != 0 => Some(Item::Crystal),
            face if face.gold_mask != 0 => Some(Item::Gold),
            _ => None,
        }
    }

    /// The treasures of a colour at a table of `seats`, best first.
    pub fn treasures(&self, seats: usize) -> &[u8] {
        let seats = seats.min(4);
        &self.treasures[seats][..seats]
    }
}

impl ComponentSet for KarubaSet {
    type File = KarubaFile;

    const STANDARD_NAME: &'static str = "karuba.toml";
    const STANDARD_TEXT: &'static str = include_str!("../components/karuba.toml");
    const STANDARD_JSON: &'static str = include_str!(concat!(env!("OUT_DIR"), "/karuba.json"));

    fn registry() -> &'static SetRegistry<KarubaSet> {
        &REGISTRY
    }

    fn check(file: KarubaFile) -> Result<KarubaSet, Vec<Complaint>> {
        set_check::check(file)
    }

    fn file(&self) -> &KarubaFile {
        &self.file
    }

    fn faces(&self) -> &str {
        &self.file.faces
    }
}
