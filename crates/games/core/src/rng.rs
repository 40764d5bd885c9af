//! Randomness is handed in, never drawn from the air. Bounded draws and shuffles are our own few lines, so that no new
//! version of a library changes a game; the tests below hold them to golden values.

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};

/// A source of random words, with the two things games do with them.
pub trait Rng {
    /// The next 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A number below `bound`, every one equally likely (Lemire's multiplication with rejection); 0 if `bound` is 0.
    ///
    /// ```
    /// use tablee_core::{PlayoutRng, Rng};
    /// let mut rng = PlayoutRng::new(1);
    /// assert!((0..100).all(|_| rng.below(6) < 6));
    /// ```
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        let wide = u64::from(bound);
        let product = u128::from(self.next_u64()) * u128::from(wide);
        if (product as u64) < wide { self.reject(wide, product) } else { (product >> 64) as u32 }
    }

    /// The rare part of [`Rng::below`], kept out of the way of the common one.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    fn reject(&mut self, wide: u64, mut product: u128) -> u32 {
        let threshold = wide.wrapping_neg() % wide.max(1);
        while (product as u64) < threshold {
            product = u128::from(self.next_u64()) * u128::from(wide);
        }
        (product >> 64) as u32
    }

    /// Puts `items` in an order of which all are equally likely (Fisher-Yates, from the last place down).
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

impl<R: Rng + ?Sized> Rng for &mut R {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }
}

/// For deals that matter: ChaCha with 12 rounds, a named cipher that gives the same words for ever.
#[derive(Debug)]
pub struct DealRng(ChaCha12Rng);

impl DealRng {
    /// From 32 bytes, which the caller takes from the operating system.
    pub fn from_seed(seed: [u8; 32]) -> DealRng {
        DealRng(ChaCha12Rng::from_seed(seed))
    }

    /// From two numbers, for traces and tests: a seed and which game of the run.
    pub fn from_numbers(seed: u64, stream: u64) -> DealRng {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&stream.to_le_bytes());
        DealRng::from_seed(bytes)
    }
}

impl Rng for DealRng {
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// For playouts: one addition and one wide multiplication a word (the wyrand construction). Fast and reproducible,
/// not for anything that must not be guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayoutRng(u64);

impl PlayoutRng {
    /// The generator that starts from this seed; near seeds give unrelated words.
    pub fn new(seed: u64) -> PlayoutRng {
        // One round of a finaliser, so that seeds 1, 2, 3 do not start near each other.
        let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        PlayoutRng(mixed ^ (mixed >> 31))
    }
}

impl Rng for PlayoutRng {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product as u64) ^ ((product >> 64) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_the_same_for_ever() {
        let mut rng = DealRng::from_numbers(7, 0);
        let mut cards: Vec<u8> = (0..16).collect();
        rng.shuffle(&mut cards);
        assert_eq!(cards, GOLDEN_SHUFFLE, "a record made from a seed would no longer be made the same");
        let draws: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(draws, GOLDEN_DRAWS);
    }

    const GOLDEN_SHUFFLE: [u8; 16] = [10, 11, 1, 3, 14, 2, 4, 9, 12, 5, 7, 8, 6, 0, 15, 13];
    const GOLDEN_DRAWS: [u32; 8] = [81, 98, 90, 8, 63, 41, 0, 0];

    #[test]
    fn playouts_are_the_same_for_ever() {
        let mut rng = PlayoutRng::new(42);
        let words: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(words, GOLDEN_WORDS);
    }

    const GOLDEN_WORDS: [u64; 3] = [6_327_169_416_285_365_978, 15_026_662_536_226_652_536, 11_841_802_312_108_098_636];

    #[test]
    fn every_number_below_the_bound_comes_equally_often() {
        for bound in [1_u32, 2, 3, 7, 36, 64] {
            let mut rng = PlayoutRng::new(u64::from(bound));
            let mut counts = vec![0_u32; bound as usize];
            let draws = bound * 2_000;
            for _ in 0..draws {
                counts[rng.below(bound) as usize] += 1;
            }
            assert!(counts.iter().all(|&count| (1_700..2_300).contains(&count)), "{bound}: {counts:?}");
        }
    }

    #[test]
    fn a_bound_of_zero_gives_zero() {
        assert_eq!(PlayoutRng::new(3).below(0), 0);
    }
}
