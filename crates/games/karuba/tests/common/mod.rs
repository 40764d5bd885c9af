//! Karuba as the suite sees it.

use tablee_core::{Game, Rng64, Seat, Viewer};
use tablee_karuba::{
    Colour, Decisions, Field, Item, Karuba, KarubaDeal, KarubaMove, KarubaOptions, Placement, SetupMode, ShoreNumber,
    Spot, Tile,
};
use tablee_testkit::{Subject, below};

pub(crate) fn subject() -> Subject<Karuba> {
    Subject { variants: variants(), conceivable, conserved, hidden, swap }
}

pub(crate) fn variants() -> Vec<KarubaOptions> {
    let mut variants = Vec::new();
    for setup in [SetupMode::Random, SetupMode::Draft] {
        for decisions in [Decisions::Together, Decisions::InOrder] {
            variants.push(KarubaOptions { setup, decisions });
        }
    }
    variants
}

/// Everything that can be written with the revealed tile and with one other, and every placement.
fn conceivable(state: &Karuba, _seat: Seat) -> Vec<KarubaMove> {
    let revealed = state.revealed().map_or(1, Tile::number);
    let other = revealed % 36 + 1;
    let mut moves = Vec::new();
    for tile in [revealed, other].into_iter().filter_map(Tile::new) {
        moves.push(KarubaMove::Discard { tile });
        moves.extend(Field::all().map(|field| KarubaMove::Lay { tile, field }));
        for colour in Colour::ALL {
            let spots = Field::all().map(Spot::from).chain([Spot::BEACH, Spot::TEMPLE]);
            moves.extend(spots.map(|to| KarubaMove::Walk { tile, colour, to }));
        }
    }
    for colour in Colour::ALL {
        for beach in ShoreNumber::ALL {
            let placements = ShoreNumber::ALL.map(|jungle| Placement { beach, jungle });
            moves.extend(placements.map(|placement| KarubaMove::Place { colour, placement }));
        }
    }
    moves
}

/// Tiles; treasures on the stacks and with the players; crystals and nuggets that came onto the islands less those that
/// are still there or were picked up.
fn conserved(state: &Karuba) -> Vec<(&'static str, i64)> {
    let view = state.view(Viewer::Spectator);
    let tiles = view.past.len() + view.to_come.len() + usize::from(view.revealed.is_some());
    let left: u8 = view.treasures.iter().flat_map(|(_, values)| values).sum();
    let taken: u8 = view.players.iter().flat_map(|player| player.treasures.iter()).map(|(_, value)| *value).sum();
    let (mut crystals, mut gold) = (0, 0);
    for player in &view.players {
        let shown =
            |item: Item| player.tiles.iter().filter(|(_, tile)| view.set.item(*tile) == Some(item)).count() as i64;
        let lying = |item: Item| player.items.iter().filter(|(_, lying)| *lying == item).count() as i64;
        crystals += shown(Item::Crystal) - lying(Item::Crystal) - i64::from(player.crystals - player.make_up);
        gold += shown(Item::Gold) - lying(Item::Gold) - i64::from(player.gold);
    }
    vec![
        ("tiles", tiles as i64),
        ("treasures", i64::from(left + taken)),
        ("crystals without a place", crystals),
        ("gold nuggets without a place", gold),
    ]
}

/// The order of the tiles to come: every place of the stack holds one.
fn hidden(state: &Karuba, _viewer: Viewer) -> Vec<Vec<Vec<u16>>> {
    vec![state.truth().stack.into_iter().map(|tile| vec![u16::from(tile)]).collect()]
}

fn swap(deal: &KarubaDeal, rng: &mut dyn Rng64) -> KarubaDeal {
    let mut other = deal.clone();
    let (first, second) = (below(rng, other.tiles.len()), below(rng, other.tiles.len()));
    other.tiles.swap(first, second);
    other
}
