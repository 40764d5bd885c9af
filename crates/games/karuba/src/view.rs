//! What a viewer may know of a game of Karuba, and a state that looks like it.

use serde::{Deserialize, Serialize};
use tablee_core::{Game as _, Interned, Rng, Seat, Setup, Viewer};

use crate::island::Island;
use crate::state::{MOST_SEATS, NUMBERED};
use crate::tables::{ByColour, ItemTable, TileTable};
use crate::truth::{adventurers, treasures_left, treasures_taken};
use crate::{Colour, Karuba, KarubaOptions, KarubaSet, Phase, Placement, Spot, TILE_COUNT, Tile};

/// All that one viewer may know: everything but the order of the tiles to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KarubaView {
    /// The seat that looks; null for somebody who only watches.
    pub viewer: Option<Seat>,
    /// The switches of the rules.
    pub options: KarubaOptions,
    /// The name of the set of tiles.
    pub set: Interned<KarubaSet>,
    /// What is being decided.
    pub phase: Phase,
    /// How many tiles have been revealed; 0 while drafting.
    pub turn: u8,
    /// The tile that is being decided.
    pub revealed: Option<Tile>,
    /// The tiles decided so far, first one first.
    pub past: Vec<Tile>,
    /// The tiles to come, by number: their order is hidden.
    pub to_come: Vec<Tile>,
    /// Where the colours stand, as far as the draft has come.
    pub setup: ByColour<Placement>,
    /// The treasures left of each colour, best first.
    pub treasures: ByColour<Vec<u8>>,
    /// The seat that decides, where one decides alone.
    pub decider: Option<Seat>,
    /// The order in which the seats decide this tile, where they do so one after the other.
    pub order: Vec<Seat>,
    /// By seat.
    pub players: Vec<PlayerView>,
}

/// One player's island and belongings, all of it open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The tiles on the island.
    pub tiles: TileTable,
    /// The items that still lie there.
    pub items: ItemTable,
    /// Where the adventurers stand.
    pub adventurers: ByColour<Spot>,
    /// Crystals, those of B11 included.
    pub crystals: u8,
    /// How many of the crystals made up for a lesser treasure (B11).
    pub make_up: u8,
    /// Gold nuggets.
    pub gold: u8,
    /// The printed values of the treasures taken.
    pub treasures: ByColour<u8>,
    /// The points so far (B13).
    pub points: i32,
}

impl KarubaView {
    pub(crate) fn of(game: &Karuba, viewer: Viewer) -> KarubaView {
        let mut to_come: Vec<Tile> = game.stack().iter().map(|&number| Tile::known(number)).collect();
        to_come.sort_unstable();
        KarubaView {
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            options: game.options,
            set: game.set.clone(),
            phase: game.phase,
            turn: game.revealed,
            revealed: game.revealed(),
            past: game.past().iter().map(|&number| Tile::known(number)).collect(),
            to_come,
            setup: game.shores.placements.into(),
            treasures: treasures_left(game),
            decider: game.decider(),
            order: game.deciding_order().to_vec(),
            players: Seat::all(game.seats()).map(|seat| PlayerView::of(game, seat)).collect(),
        }
    }

    /// A state that looks so, the tiles to come in any order. A view that no game could show gives some state all the same.
    pub(crate) fn imagine<R: Rng>(&self, rng: &mut R) -> Karuba {
        let setup = Setup { options: self.options, set: self.set.clone(), seats: self.players.len() };
        let mut to_come = self.to_come.clone();
        rng.shuffle(&mut to_come);
        let mut game = Karuba::empty(&setup, tile_order(self.past.iter().chain(&self.revealed).chain(&to_come)));
        for (colour, &placement) in self.setup.iter() {
            game.shores.place(colour, placement);
        }
        for (island, player) in game.islands.iter_mut().zip(&self.players) {
            *island = player.island(&self.set);
        }
        game.phase = self.phase;
        game.revealed = self.turn.clamp(u8::from(self.phase == Phase::Decide), TILE_COUNT as u8);
        if let (Phase::Decide, Some(decider)) = (self.phase, self.decider) {
            game.order = seat_order(&self.order);
            game.decided = game.order.iter().position(|&seat| seat == decider).unwrap_or(0) as u8;
        }
        game
    }
}

/// The tiles as listed; whatever is missing comes last.
fn tile_order<'a>(listed: impl Iterator<Item = &'a Tile>) -> [u8; TILE_COUNT] {
    let mut tiles = [0; TILE_COUNT];
    let mut seen = 0_u64;
    let mut places = tiles.iter_mut();
    for tile in listed.copied().chain(Tile::all()) {
        if seen >> tile.number() & 1 == 0
            && let Some(place) = places.next()
        {
            seen |= 1 << tile.number();
            *place = tile.number();
        }
    }
    tiles
}

/// The seats as listed; whoever is missing comes last.
pub(crate) fn seat_order(listed: &[Seat]) -> [Seat; MOST_SEATS] {
    let mut order = NUMBERED;
    let mut ordered = 0;
    for seat in listed {
        if let Some(found) = order[ordered..].iter().position(|known| known == seat) {
            order[ordered..=ordered + found].rotate_right(1);
            ordered += 1;
        }
    }
    order
}

impl PlayerView {
    fn of(game: &Karuba, seat: Seat) -> PlayerView {
        let island = game.island(seat);
        PlayerView {
            tiles: TileTable::of(island),
            items: ItemTable::of(island),
            adventurers: adventurers(island),
            crystals: island.crystals(),
            make_up: island.make_up_crystals,
            gold: island.gold,
            treasures: treasures_taken(island),
            points: game.points(seat),
        }
    }

    pub(crate) fn island(&self, set: &KarubaSet) -> Island {
        let mut island = Island::EMPTY;
        for (field, tile) in self.tiles.iter() {
            island.lay(tile, set.face(tile), field);
        }
        island.lying_crystals = self.items.crystals;
        island.lying_gold = self.items.gold;
        for (colour, spot) in self.adventurers.iter() {
            island.adventurers[colour.index()] = spot.bit();
        }
        island.treasures = Colour::ALL.map(|colour| self.treasures.get(colour).copied().unwrap_or(0));
        island.collected_crystals = self.crystals.saturating_sub(self.make_up);
        island.make_up_crystals = self.make_up;
        island.gold = self.gold;
        island
    }
}
