//! Hindsight: the most that one island could have made of a known order of tiles. The best line found by a beam, and a bound that
//! no line can pass; [the decision](../../../../../../docs/decisions/0033-hindsight.md) has its proof.

mod beam;
mod bound;
#[cfg(test)]
mod tests;

use tablee_core::Seat;
use tablee_karuba::{Colour, Field, KarubaMove, KarubaView, Phase, Spot, Tile};

use super::ground::{Act, Ground, Island, TEMPLE};
use super::story::Known;
use crate::Hindsight;

/// What one island is made of, and what is still to come.
struct Task {
    ground: Ground,
    island: Island,
    /// The points in hand.
    points: i32,
    /// By colour, the best treasure left; 0 where the adventurer is in its temple.
    treasures: [u8; 4],
    /// The tiles from the one at hand on.
    order: Vec<u8>,
}

/// The most that `seat`, which is to decide, can still make of what it has if the tiles come in this order, the one at hand first:
/// alone, so that the best treasure left of every colour is its own. Nothing while the set-up is drafted or when the game is over.
pub(super) fn hindsight(view: &KarubaView, seat: Seat, order: &[u8], nodes: u64) -> Option<Hindsight<KarubaMove>> {
    let position = Known::new(view);
    if view.phase != Phase::Decide || seat.index() >= view.players.len() || position.has_decided(seat.index()) {
        return None;
    }
    let island = position.islands[seat.index()];
    let treasures =
        std::array::from_fn(|lane| if island.spots[lane] == TEMPLE { 0 } else { position.treasures[lane][0] });
    let points = position.points[seat.index()];
    let task = Task { island, points, treasures, order: order.to_vec(), ground: position.ground };
    let bound = task.points + bound::bound(&task);
    let (points, acts) = beam::search(&task, nodes, bound);
    let mut line = Vec::new();
    let mut home = island.spots.map(|spot| spot == TEMPLE);
    for (index, tile) in order.iter().filter_map(|&number| Tile::new(number)).enumerate() {
        // Nobody decides any more when all are at home (B12). What is done when nothing can be gained is to discard.
        if home == [true; 4] {
            break;
        }
        let act = acts.get(index).copied().unwrap_or(Act::Stay);
        if let Act::Walk(lane, TEMPLE) = act {
            home[lane & 3] = true;
        }
        line.push(written(act, tile)?);
    }
    Some(Hindsight { points, line, bound })
}

/// An act in the game's own terms.
fn written(act: Act, tile: Tile) -> Option<KarubaMove> {
    Some(match act {
        Act::Lay(field) => KarubaMove::Lay { tile, field: Field::new(field.trailing_zeros() as usize)? },
        Act::Walk(lane, TEMPLE) => KarubaMove::Walk { tile, colour: *Colour::ALL.get(lane)?, to: Spot::TEMPLE },
        Act::Walk(lane, to) => {
            let to = Field::new(to.trailing_zeros() as usize)?.into();
            KarubaMove::Walk { tile, colour: *Colour::ALL.get(lane)?, to }
        }
        Act::Stay => KarubaMove::Discard { tile },
    })
}
