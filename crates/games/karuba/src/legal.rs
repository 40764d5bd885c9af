//! What a seat may do: listed, or drawn without listing.

use tablee_core::{Game as _, Rng, Seat};

use crate::bits::{Ranked, count_lanes};
use crate::geography::FIELDS;
use crate::{Colour, Field, Karuba, KarubaMove, Phase, Placement, ShoreNumber, Spot};

/// What a seat may do with the revealed tile, as masks: one bit a field, by its index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileOptions {
    /// Where the tile may be laid (B6).
    pub lay: u32,
    /// By colour, where its adventurer may end a move (B7); bit 31 is the temple.
    pub walk: [u32; 4],
}

impl Karuba {
    /// What `seat` may do with the revealed tile; beyond that it may always discard it and stay. Nothing if it has no tile
    /// to decide now.
    #[inline]
    pub fn tile_options(&self, seat: Seat) -> Option<TileOptions> {
        if self.phase != Phase::Decide || !self.turn().seats().contains(seat) {
            return None;
        }
        let island = self.island(seat);
        let steps = self.set.face(self.current_tile()).steps;
        Some(TileOptions { lay: !island.laid & FIELDS, walk: island.destinations(&self.shores, steps) })
    }

    /// Lay it (field by field), keep still, or move an adventurer (colour by colour, the temple last).
    pub(crate) fn legal_moves(&self, seat: Seat, out: &mut Vec<KarubaMove>) {
        if !self.turn().seats().contains(seat) {
            return;
        }
        if self.phase == Phase::Draft {
            return self.legal_placements(out);
        }
        let tile = self.current_tile();
        let Some(options) = self.tile_options(seat) else { return };
        out.extend(bits(options.lay).map(|bit| KarubaMove::Lay { tile, field: Field::lowest(bit) }));
        out.push(KarubaMove::Discard { tile });
        for (colour, mask) in Colour::ALL.into_iter().zip(options.walk) {
            out.extend(bits(mask).map(|bit| KarubaMove::Walk { tile, colour, to: Spot::lowest(bit) }));
        }
    }

    /// Every colour that does not stand yet, at all free numbers that are far enough apart (B3).
    fn legal_placements(&self, out: &mut Vec<KarubaMove>) {
        let (beaches, jungles) = self.shores.taken();
        let free = |taken: u16| ShoreNumber::ALL.into_iter().filter(move |number| taken >> number.place() & 1 == 0);
        for colour in Colour::ALL.into_iter().filter(|colour| self.shores.placements[colour.index()].is_none()) {
            for beach in free(beaches) {
                let placements = free(jungles).map(|jungle| Placement { beach, jungle });
                let fitting = placements.filter(|placement| placement.far_enough());
                out.extend(fitting.map(|placement| KarubaMove::Place { colour, placement }));
            }
        }
    }

    /// One of the legal moves, all equally likely: they are counted, and the drawn one is picked out of the masks.
    #[inline]
    pub(crate) fn sample_move<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<KarubaMove>) -> KarubaMove {
        let tile = self.current_tile();
        if self.phase != Phase::Decide {
            return self.sample_placement(rng, scratch);
        }
        let island = self.island(seat);
        let free = Ranked::new(!island.laid & FIELDS);
        let destinations = island.destinations(&self.shores, self.set.face(tile).steps);
        let counts = count_lanes(destinations);
        let walks = counts[0] + counts[1] + counts[2] + counts[3];
        let mut drawn = rng.below(free.count() + 1 + walks);
        if drawn < free.count() {
            return KarubaMove::Lay { tile, field: Field::from_bit_number(free.pick(drawn)) };
        }
        drawn -= free.count();
        if drawn == 0 {
            return KarubaMove::Discard { tile };
        }
        drawn -= 1;
        let mut lane = 0;
        while lane < 3 && drawn >= counts[lane] {
            drawn -= counts[lane];
            lane += 1;
        }
        let to = Spot::from_bit_number(Ranked::new(destinations[lane]).pick(drawn));
        KarubaMove::Walk { tile, colour: Colour::ALL[lane], to }
    }

    #[cold]
    fn sample_placement<R: Rng>(&self, rng: &mut R, scratch: &mut Vec<KarubaMove>) -> KarubaMove {
        scratch.clear();
        if self.phase == Phase::Draft {
            self.legal_placements(scratch);
        }
        let drawn = rng.below(scratch.len() as u32) as usize;
        // Nobody may ask when the game is over; whoever does gets a move that means nothing.
        scratch.get(drawn).copied().unwrap_or(KarubaMove::Discard { tile: self.current_tile() })
    }
}

/// The set bits of a mask, lowest first, each as a mask.
fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}
