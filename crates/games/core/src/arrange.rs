//! Stable sorting where size matters more than speed.

use std::cmp::Ordering;

/// Stable sorting where size matters more than speed. The library's sorts are compiled anew for every type and order, 4 to 12 kB
/// each; these share one, and a page has thirty of them. In a hot loop use the library's.
///
/// ```
/// use tablee_core::Arrange as _;
/// let mut names = ["zebra", "gnu", "ape", "elephant"];
/// names.arrange_by_key(|name| name.len());
/// assert_eq!(names, ["gnu", "ape", "zebra", "elephant"]);
/// ```
pub trait Arrange<T> {
    /// Sorts by an order of one's own.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|left, right| key(left).cmp(&key(right)));
    }

    /// Sorts by the usual order.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let order = order(self.len(), &mut |left, right| compare(&self[left], &self[right]));
        for place in 0..order.len() {
            // What belongs here may have been swapped away by an earlier place, and again from there.
            let mut from = order[place];
            while from < place {
                from = order[from];
            }
            self.swap(place, from);
        }
    }
}

fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&left, &right| compare(left, right));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PlayoutRng, Rng as _};

    #[test]
    fn lists_are_arranged_as_the_library_sorts_them() {
        let mut rng = PlayoutRng::new(7);
        for length in (0..40).chain([500]) {
            for _ in 0..50 {
                let list: Vec<(u64, usize)> = (0..length).map(|index| (rng.next_u64() % 9, index)).collect();
                let (mut ours, mut theirs) = (list.clone(), list);
                ours.arrange_by_key(|&(key, _)| std::cmp::Reverse(key));
                theirs.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
                assert_eq!(ours, theirs);
                ours.arrange();
                theirs.sort();
                assert_eq!(ours, theirs);
            }
        }
    }
}
