//! Whether counts differ by more than chance.

/// How far a chi-square statistic lies above what chance explains, in standard deviations (Wilson-Hilferty).
pub fn chi_square_excess(observed: &[u64], expected: &[f64]) -> f64 {
    let statistic: f64 =
        observed.iter().zip(expected).map(|(&seen, &wanted)| (seen as f64 - wanted).powi(2) / wanted).sum();
    let freedom = (observed.len() as f64 - 1.0).max(1.0);
    let spread = 2.0 / (9.0 * freedom);
    ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_counts_are_no_surprise_and_skewed_ones_are() {
        assert!(chi_square_excess(&[98, 103, 99, 100], &[100.0; 4]) < 2.0);
        assert!(chi_square_excess(&[150, 90, 80, 80], &[100.0; 4]) > 4.0);
    }
}
