//! Whether a move is legal and, if not, the most telling reason why.

use tablee_core::{Game as _, Seat};

use crate::island::Island;
use crate::{Colour, Karuba, KarubaFault, KarubaMove, Phase, Placement, Spot, Tile};

impl Karuba {
    pub(crate) fn check_move(&self, seat: Seat, choice: KarubaMove) -> Result<(), KarubaFault> {
        if self.phase == Phase::Over {
            return Err(KarubaFault::Over);
        }
        if seat.index() >= self.seats() {
            return Err(KarubaFault::NotAtTable);
        }
        match (self.phase, self.decider()) {
            (Phase::Draft, Some(decider)) if decider != seat => {
                return Err(KarubaFault::NotYourPlacement { decider });
            }
            (_, Some(decider)) if decider != seat => return Err(KarubaFault::NotYourTurn { decider }),
            _ => {}
        }
        let tile = match choice {
            KarubaMove::Place { colour, placement } => return self.check_placement(colour, placement),
            _ if self.phase == Phase::Draft => return Err(KarubaFault::Drafting),
            KarubaMove::Lay { tile, .. } | KarubaMove::Discard { tile } | KarubaMove::Walk { tile, .. } => tile,
        };
        let revealed = self.current_tile();
        if tile != revealed {
            return Err(KarubaFault::OtherTile { named: tile, revealed });
        }
        match choice {
            KarubaMove::Lay { field, .. } => match self.island(seat).tile(field) {
                Some(tile) => Err(KarubaFault::FieldTaken { field, tile }),
                None => Ok(()),
            },
            KarubaMove::Walk { colour, to, .. } => self.check_walk(self.island(seat), tile, colour, to),
            KarubaMove::Discard { .. } | KarubaMove::Place { .. } => Ok(()),
        }
    }

    fn check_placement(&self, colour: Colour, placement: Placement) -> Result<(), KarubaFault> {
        if self.phase != Phase::Draft {
            return Err(KarubaFault::NotDrafting);
        }
        if self.shores.placements[colour.index()].is_some() {
            return Err(KarubaFault::ColourPlaced { colour });
        }
        for (by, other) in Colour::ALL.into_iter().zip(self.shores.placements) {
            let Some(other) = other else { continue };
            if other.beach == placement.beach {
                return Err(KarubaFault::BeachTaken { number: other.beach, by });
            }
            if other.jungle == placement.jungle {
                return Err(KarubaFault::JungleTaken { number: other.jungle, by });
            }
        }
        if placement.far_enough() { Ok(()) } else { Err(KarubaFault::TooNear { placement }) }
    }

    fn check_walk(&self, island: &Island, tile: Tile, colour: Colour, to: Spot) -> Result<(), KarubaFault> {
        let from = island.spot(colour);
        if from == Spot::TEMPLE {
            return Err(KarubaFault::InTemple { colour });
        }
        if from == to {
            return Err(KarubaFault::Stays { tile });
        }
        if to == Spot::BEACH {
            return Err(KarubaFault::BackToBeach);
        }
        self.check_goal(island, colour, to)?;
        self.check_landing(island, colour, from)?;
        let steps = self.set.face(tile).steps;
        match island.steps_needed(&self.shores, colour, to, false) {
            Some(needed) if needed <= steps => Ok(()),
            Some(needed) => Err(KarubaFault::TooFar { needed, steps }),
            None if island.steps_needed(&self.shores, colour, to, true).is_some() => {
                Err(KarubaFault::Blocked { colour, to })
            }
            None => Err(KarubaFault::NoPath { colour, to }),
        }
    }

    /// There must be something to end on: a tile without an adventurer, or a way into the temple.
    fn check_goal(&self, island: &Island, colour: Colour, to: Spot) -> Result<(), KarubaFault> {
        match (to.field(), self.shores.placements[colour.index()]) {
            (Some(field), _) if island.tile(field).is_none() => Err(KarubaFault::NoTile { field }),
            (Some(field), _) => match Colour::ALL.into_iter().find(|&other| island.spot(other) == to) {
                Some(by) => Err(KarubaFault::Occupied { field, by }),
                None => Ok(()),
            },
            (None, Some(Placement { jungle: number, .. })) => {
                let (field, side) = number.jungle_edge();
                match island.tile(field) {
                    None => Err(KarubaFault::NoTempleTile { number, field }),
                    Some(_) if !island.exits_at(field).contains(side) => {
                        Err(KarubaFault::NoTempleExit { number, field, side })
                    }
                    Some(_) => Ok(()),
                }
            }
            (None, None) => Ok(()),
        }
    }

    /// From the beach there must be a tile at the adventurer's number, with an exit there.
    fn check_landing(&self, island: &Island, colour: Colour, from: Spot) -> Result<(), KarubaFault> {
        let Some(Placement { beach: number, .. }) = self.shores.placements[colour.index()] else { return Ok(()) };
        let (field, side) = number.beach_edge();
        match island.tile(field) {
            _ if from != Spot::BEACH => Ok(()),
            None => Err(KarubaFault::NoLandingTile { number, field }),
            Some(_) if !island.exits_at(field).contains(side) => {
                Err(KarubaFault::NoLandingExit { number, field, side })
            }
            Some(_) => Ok(()),
        }
    }
}
