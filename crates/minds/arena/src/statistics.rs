//! Means with honest intervals, and times in little room.

use std::collections::BTreeMap;

/// The 97.5 % point of the normal distribution: what makes an interval one of 95 %.
pub(crate) const Z: f64 = 1.959_964;

/// A share between 0 and 1 of things that come in groups: games on one deal are not independent, deals are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Share {
    groups: BTreeMap<usize, (f64, f64)>,
}

impl Share {
    pub(crate) fn add(&mut self, group: usize, value: f64) {
        let entry = self.groups.entry(group).or_default();
        entry.0 += value;
        entry.1 += 1.0;
    }

    pub(crate) fn count(&self) -> usize {
        self.groups.values().map(|group| group.1).sum::<f64>() as usize
    }

    pub(crate) fn mean(&self) -> f64 {
        let (sum, count) = self.groups.values().fold((0.0, 0.0), |all, group| (all.0 + group.0, all.1 + group.1));
        if count > 0.0 { sum / count } else { 0.0 }
    }

    /// A 95 % interval: Wilson's, for as many independent games as the spread between the groups is worth. Unlike the mean plus
    /// and minus two errors it stays within 0 and 1, and does not shrink to nothing when every game was won.
    pub(crate) fn interval(&self) -> [f64; 2] {
        let groups = self.groups.len() as f64;
        let count: f64 = self.groups.values().map(|group| group.1).sum();
        if groups == 0.0 {
            return [0.0, 1.0];
        }
        let mean = self.mean();
        let spread: f64 = self.groups.values().map(|group| (group.0 - mean * group.1).powi(2)).sum();
        let variance = if groups > 1.0 { spread * groups / (groups - 1.0) / (count * count) } else { 0.0 };
        let worth = mean * (1.0 - mean);
        let games = if variance > 1e-12 && worth > 0.0 { worth / variance } else { groups };
        // Few groups tell little of their own spread: Student's wider quantile instead of the normal one.
        let freedom = (groups - 1.0).max(1.0);
        let z = Z + (Z.powi(3) + Z) / (4.0 * freedom);
        let centre = (mean + z * z / (2.0 * games)) / (1.0 + z * z / games);
        let half = z / (1.0 + z * z / games) * (worth / games + z * z / (4.0 * games * games)).sqrt();
        [(centre - half).max(0.0), (centre + half).min(1.0)]
    }
}

/// One hundredth more from bucket to bucket.
const STEP: f64 = 1.01;
/// The shortest time told apart: ten nanoseconds, in milliseconds.
const SHORTEST: f64 = 1e-5;

/// Times, kept as counts in buckets one hundredth wide: quantiles to 1 %, however many millions there are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    buckets: BTreeMap<u32, u64>,
    sum: f64,
    count: u64,
    longest: f64,
}

impl Times {
    pub(crate) fn add(&mut self, milliseconds: f64) {
        let bucket = (milliseconds / SHORTEST).max(1.0).ln() / STEP.ln();
        *self.buckets.entry(bucket as u32).or_default() += 1;
        self.sum += milliseconds;
        self.count += 1;
        self.longest = self.longest.max(milliseconds);
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.count > 0 { self.sum / self.count as f64 } else { 0.0 }
    }

    pub(crate) fn longest(&self) -> f64 {
        self.longest
    }

    pub(crate) fn quantile(&self, part: f64) -> f64 {
        let rank = (part * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (&bucket, &count) in &self.buckets {
            seen += count;
            if seen >= rank {
                return (SHORTEST * STEP.powf(f64::from(bucket) + 0.5)).min(self.longest);
            }
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_mean_and_never_claims_certainty() {
        let mut share = Share::default();
        assert_eq!(share.interval(), [0.0, 1.0]);
        for group in 0..100 {
            share.add(group, 1.0);
            share.add(group, 1.0);
        }
        let [low, high] = share.interval();
        assert!(share.mean() == 1.0 && high == 1.0 && low > 0.95 && low < 0.99, "{low} {high}");
        for group in 100..200 {
            share.add(group, 0.0);
            share.add(group, 0.0);
        }
        let [low, high] = share.interval();
        // Games on one deal all end alike here: 200 deals are worth 200 games, not 400.
        assert!((high - low - 2.0 * 0.069).abs() < 0.005, "{low} {high}");
    }

    #[test]
    fn luck_of_the_deal_that_cancels_out_makes_the_interval_narrow() {
        let (mut paired, mut single) = (Share::default(), Share::default());
        for group in 0..200 {
            // Whoever has the first seat wins, except on every tenth deal, where the stronger wins both.
            for game in 0..2 {
                let value = if group % 10 == 0 || game == 0 { 1.0 } else { 0.0 };
                paired.add(group, value);
                single.add(group * 2 + game, value);
            }
        }
        let width = |share: &Share| share.interval()[1] - share.interval()[0];
        assert!(width(&paired) < 0.5 * width(&single));
    }

    #[test]
    fn quantiles_are_right_to_a_hundredth() {
        let mut times = Times::default();
        (1..=1000).for_each(|time| times.add(f64::from(time)));
        assert!((times.quantile(0.99) / 990.0 - 1.0).abs() < 0.011);
        assert!((times.quantile(0.5) / 500.0 - 1.0).abs() < 0.011);
        assert!((times.mean() - 500.5).abs() < 1e-9 && times.longest() == 1000.0);
        assert_eq!(Times::default().quantile(0.99), 0.0);
    }
}
