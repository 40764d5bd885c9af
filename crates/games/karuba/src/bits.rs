//! Counting and picking bits without the instructions for it, which the oldest processors of the target lack.

/// How many bits are set, in each lane by itself.
#[inline]
pub(crate) fn count_lanes(lanes: [u32; 4]) -> [u32; 4] {
    lanes.map(|mask| {
        let bytes = count_bytes(mask);
        let halves = bytes + (bytes >> 16);
        (halves + (halves >> 8)) & 63
    })
}

/// How many bits are set in each byte.
#[inline]
fn count_bytes(mask: u32) -> u32 {
    let pairs = mask - ((mask >> 1) & 0x5555_5555);
    let nibbles = (pairs & 0x3333_3333) + ((pairs >> 2) & 0x3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f
}

/// A mask whose bits can be counted and picked by rank.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    mask: u32,
    /// Byte by byte, how many bits are set up to and including that byte.
    sums: u32,
}

impl Ranked {
    #[inline]
    pub(crate) fn new(mask: u32) -> Ranked {
        Ranked { mask, sums: count_bytes(mask).wrapping_mul(0x0101_0101) }
    }

    /// How many bits are set.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.sums >> 24
    }

    /// The number of the set bit that has `rank` set bits below it; `rank` must be below the count.
    #[inline]
    pub(crate) fn pick(self, rank: u32) -> u32 {
        const ONES: u32 = 0x0101_0101;
        const HIGHS: u32 = 0x8080_8080;
        // The bytes that lie wholly below the bit are those whose sum does not exceed the rank.
        let below = (((rank & 63) * ONES) | HIGHS).wrapping_sub(self.sums) & HIGHS;
        let shift = (((below >> 7).wrapping_mul(ONES) >> 24) * 8) & 31;
        let rest = rank.wrapping_sub((self.sums << 8) >> shift) & 7;
        let byte = (self.mask >> shift) & 0xff;
        shift + u32::from(PICKS[(byte << 3 | rest) as usize])
    }
}

/// [`Ranked::pick`] within a byte, by byte and rank.
static PICKS: [u8; 256 * 8] = {
    let mut picks = [0; 256 * 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                picks[byte << 3 | rank] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    picks
};

#[cfg(test)]
mod tests {
    use tablee_core::{PlayoutRng, Rng as _};

    use super::*;

    #[test]
    fn bits_are_counted_and_picked_as_one_by_one() {
        let mut rng = PlayoutRng::new(5);
        let mut masks = vec![0, 1, 1 << 31, u32::MAX, 0x8000_0001, 0x00ff_0000];
        masks.extend((0..2_000).map(|_| (rng.next_u64() & rng.next_u64()) as u32));
        masks.extend((0..2_000).map(|_| rng.next_u64() as u32));
        for mask in masks {
            let plain: Vec<u32> = (0..32).filter(|bit| mask >> bit & 1 == 1).collect();
            let ranked = Ranked::new(mask);
            assert_eq!(ranked.count() as usize, plain.len(), "{mask:b}");
            assert_eq!(count_lanes([mask, 0, !mask, 1]), [mask, 0, !mask, 1].map(u32::count_ones), "{mask:b}");
            let picked: Vec<u32> = (0..ranked.count()).map(|rank| ranked.pick(rank)).collect();
            assert_eq!(picked, plain, "{mask:b}");
        }
    }
}
