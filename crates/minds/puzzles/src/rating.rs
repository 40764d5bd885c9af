//! Glicko-2, after Mark Glickman's "Example of the Glicko-2 system" (2013): how strong somebody is, and how sure that is.

use serde::{Deserialize, Serialize};

/// How strong somebody is, or how hard a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The strength itself.
    pub rating: f64,
    /// How far off it may well be.
    pub deviation: f64,
    /// How much it changes from time to time.
    pub volatility: f64,
}

/// From the scale that is shown to the one that is reckoned in.
const SCALE: f64 = 173.717_792_761_245_88;
const MIDDLE: f64 = 1500.0;
/// How much the volatility may change: the paper's own choice.
const TAU: f64 = 0.5;
/// The search for the volatility ends here.
const NEAR: f64 = 1e-6;
/// Nobody is surer than this: people learn.
const SUREST: f64 = 45.0;

impl Default for Rating {
    fn default() -> Rating {
        Rating { rating: MIDDLE, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// What is known of a puzzle before anybody has tried it.
    pub fn of_puzzle(rating: u32) -> Rating {
        Rating { rating: rating.into(), deviation: 120.0, ..Rating::default() }
    }

    /// After results against these: 1 for a victory, 0 for a defeat.
    #[must_use]
    pub fn after(self, results: &[(Rating, f64)]) -> Rating {
        let mu = (self.rating - MIDDLE) / SCALE;
        let phi = self.deviation / SCALE;
        if results.is_empty() {
            return Rating { deviation: phi.hypot(self.volatility) * SCALE, ..self };
        }
        let (mut information, mut gain) = (0.0, 0.0);
        for (other, score) in results {
            let weight = weight(other.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-weight * (mu - (other.rating - MIDDLE) / SCALE)).exp());
            information += weight * weight * expected * (1.0 - expected);
            gain += weight * (score - expected);
        }
        let variance = 1.0 / information.max(1e-12);
        let volatility = volatility(phi, variance, variance * gain, self.volatility);
        let widened = phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (widened * widened) + information).sqrt();
        Rating { rating: MIDDLE + SCALE * (mu + phi * phi * gain), deviation: SCALE * phi, volatility }
    }

    /// After one result, and never surer than somebody can be.
    #[must_use]
    pub fn met(self, other: Rating, score: f64) -> Rating {
        let after = self.after(&[(other, score)]);
        Rating { deviation: after.deviation.max(SUREST), ..after }
    }
}

/// How much a result against somebody counts whose strength is so uncertain.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (std::f64::consts::PI * std::f64::consts::PI)).sqrt()
}

/// Step 5 of the paper: the volatility at which the results are most likely, by the Illinois rule.
fn volatility(phi: f64, variance: f64, delta: f64, before: f64) -> f64 {
    let start = (before * before).ln();
    let (squares, delta) = (phi * phi, delta * delta);
    let f = |x: f64| {
        let spread = squares + variance + x.exp();
        x.exp() * (delta - spread) / (2.0 * spread * spread) - (x - start) / (TAU * TAU)
    };
    let mut low = start;
    let mut high = if delta > squares + variance {
        (delta - squares - variance).ln()
    } else {
        let below = (1..100).map(|step| start - f64::from(step) * TAU).find(|&x| f(x) >= 0.0);
        below.unwrap_or(start)
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    // It halves at least; a hundred steps are never needed.
    for _ in 0..100 {
        if (high - low).abs() <= NEAR {
            break;
        }
        let middle = low + (low - high) * at_low / (at_high - at_low);
        let at_middle = f(middle);
        if at_middle * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (middle, at_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::Rating;

    fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::default() }
    }

    #[test]
    fn the_example_of_the_paper() {
        let results = [(rated(1400.0, 30.0), 1.0), (rated(1550.0, 100.0), 0.0), (rated(1700.0, 300.0), 0.0)];
        let after = rated(1500.0, 200.0).after(&results);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn whoever_does_nothing_becomes_less_certain() {
        let after = rated(1500.0, 200.0).after(&[]);
        assert_eq!(after.rating, 1500.0);
        assert!((after.deviation - 200.27).abs() < 0.01, "{after:?}");
    }

    #[test]
    fn one_surprise_after_the_other_stays_within_reason() {
        let mut rating = Rating::default();
        for _ in 0..500 {
            rating = rating.met(Rating::of_puzzle(2400), 1.0);
        }
        assert!(rating.rating.is_finite() && rating.rating < 4000.0, "{rating:?}");
        assert!(rating.deviation >= 45.0 && rating.volatility < 1.0, "{rating:?}");
    }
}
