//! Sets of actions as bits, and bits as bytes.

use tablee_core::Seat;

/// What a seat may choose, by number.
pub trait Menu: Clone + Default + Send + Sync {
    /// One bit an action, 64 a word, the lowest first.
    fn words(&self) -> &[u64];

    /// Nothing may be chosen any more.
    fn clear(&mut self);

    /// Whether an action is among them.
    #[inline]
    fn has(&self, action: usize) -> bool {
        self.words().get(action / 64).is_some_and(|word| word >> (action % 64) & 1 != 0)
    }

    /// The actions, in order.
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let word_bits = |(index, &word): (usize, &u64)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(index * 64 + bit)
            })
        };
        self.words().iter().enumerate().flat_map(word_bits)
    }
}

impl<const N: usize> Menu for [u64; N]
where
    [u64; N]: Default,
{
    #[inline]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline]
    fn clear(&mut self) {
        *self = [0; N];
    }
}

/// The set bit that has `rank` set bits before it; none if there are not so many.
#[inline]
pub fn pick(words: &[u64], mut rank: u32) -> Option<usize> {
    for (index, &word) in words.iter().enumerate() {
        let count = if word == 0 { 0 } else { word.count_ones() };
        if rank < count {
            let mut rest = word;
            for _ in 0..rank {
                rest &= rest - 1;
            }
            return Some(index * 64 + rest.trailing_zeros() as usize);
        }
        rank -= count;
    }
    None
}

/// For each byte, its eight bits as eight bytes of 0 or 1.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte >> bit & 1) as u64) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The eight lowest bits as eight bytes of 0 or 1.
#[inline]
pub(crate) fn spread(bits: u8) -> u64 {
    SPREAD[bits as usize]
}

/// Writes one byte of 0 or 1 for each bit, as many as there is room for; fastest where there is room for `usual`.
#[inline(always)]
pub(crate) fn write_mask(words: &[u64], usual: usize, out: &mut [u8]) {
    // The same function twice: where the compiler knows the length, nothing is counted and nothing is copied byte by byte.
    if out.len() == usual { put_bits(words, out) } else { put_any(words, out) }
}

#[inline(never)]
fn put_any(words: &[u64], out: &mut [u8]) {
    put_bits(words, out);
}

#[inline(always)]
fn put_bits(words: &[u64], out: &mut [u8]) {
    let length = out.len();
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    let (chunks, rest) = out.as_chunks_mut::<64>();
    let whole = chunks.len();
    for (index, chunk) in chunks.iter_mut().enumerate() {
        let word = word(index);
        // Of many words most are empty.
        if length > 256 && word == 0 {
            *chunk = [0; 64];
            continue;
        }
        for (place, byte) in chunk.as_chunks_mut::<8>().0.iter_mut().zip(word.to_le_bytes()) {
            *place = spread(byte).to_le_bytes();
        }
    }
    for (place, byte) in rest.as_chunks_mut::<8>().0.iter_mut().zip(word(whole).to_le_bytes()) {
        *place = spread(byte).to_le_bytes();
    }
    // Up to seven are left: they are written together with some that were written before.
    if !length.is_multiple_of(8) {
        let (first, shift) = (length.saturating_sub(8) / 64, length.saturating_sub(8) % 64);
        let ahead = if shift > 56 { word(first + 1) << (64 - shift) } else { 0 };
        let last = spread((word(first) >> shift | ahead) as u8).to_le_bytes();
        match out.last_chunk_mut::<8>() {
            Some(place) => *place = last,
            None => out.copy_from_slice(&last[..length]),
        }
    }
}

/// All seats of a table in turn, beginning with this one. Without a division, which would cost more than what is done with a seat.
#[inline]
pub(crate) fn seats_from(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    let mut next = seat;
    (0..seats).map(move |_| {
        let here = next;
        next = here.next(seats);
        here
    })
}

/// Writes an observation from its first byte to its last.
pub(crate) struct Writer<'a> {
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    #[inline]
    pub(crate) fn new(out: &'a mut [u8]) -> Writer<'a> {
        Writer { rest: out }
    }

    /// So many bytes; what does not fit is left out.
    #[inline(always)]
    pub(crate) fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        let rest = std::mem::take(&mut self.rest);
        if let Some((place, rest)) = rest.split_first_chunk_mut::<N>() {
            *place = bytes;
            self.rest = rest;
        }
    }

    /// The next so many bytes, to be written by the caller.
    #[inline]
    pub(crate) fn space(&mut self, length: usize) -> &'a mut [u8] {
        let rest = std::mem::take(&mut self.rest);
        let (place, rest) = rest.split_at_mut(length.min(rest.len()));
        self.rest = rest;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_written_bit_by_bit_whatever_their_length() {
        let words: [u64; 3] = [0x8000_0000_0000_0005, 0, 0x0123_4567_89ab_cdef];
        for (usual, length) in [0, 1, 7, 8, 9, 40, 49, 63, 64, 65, 103, 128, 130, 155, 185, 192, 200]
            .into_iter()
            .flat_map(|usual| [0, 1, 5, 8, 40, 49, 63, 70, 103, 155, 185, 192].map(|length| (usual, length)))
        {
            let mut out = vec![9; length];
            write_mask(&words, usual, &mut out);
            for (bit, &byte) in out.iter().enumerate() {
                assert_eq!(u64::from(byte), words[bit / 64] >> (bit % 64) & 1, "bit {bit} of {length}");
            }
        }
    }

    #[test]
    fn every_action_is_picked_by_its_rank() {
        let words: [u64; 3] = [0b1010, 0, 1 << 63 | 1];
        assert_eq!(Menu::iter(&words).collect::<Vec<_>>(), [1, 3, 128, 191]);
        let picked: Vec<Option<usize>> = (0..5).map(|rank| pick(&words, rank)).collect();
        assert_eq!(picked, [Some(1), Some(3), Some(128), Some(191), None]);
        assert!(words.has(191) && !words.has(190) && !words.has(4000));
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut out = [0; 3];
        let mut writer = Writer::new(&mut out);
        writer.put([1, 2]);
        writer.put([3, 4]);
        writer.put([5]);
        assert_eq!(out, [1, 2, 0]);
    }
}
