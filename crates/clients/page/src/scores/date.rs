//! Days as text, such as `2026-11-16`. Such texts stand in the order of the days.

use crate::outside::Outside;

const DAY_MILLISECONDS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// Whether a calendar has this day.
pub(super) fn is_day(text: &str) -> bool {
    let digits = |text: &str, count: usize| {
        let fits = text.len() == count && text.bytes().all(|letter| letter.is_ascii_digit());
        fits.then(|| text.parse::<u32>().ok()).flatten()
    };
    let mut parts = text.split('-');
    let year = parts.next().and_then(|year| digits(year, 4));
    let month = parts.next().and_then(|month| digits(month, 2));
    let day = parts.next().and_then(|day| digits(day, 2));
    let (Some(year), Some(month), Some(day), None) = (year, month, day, parts.next()) else { return false };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// Whether a game can have been played on this day. Elsewhere it may be tomorrow already.
pub(super) fn has_come(outside: &dyn Outside, text: &str) -> bool {
    is_day(text) && *text <= *outside.day(outside.now() + DAY_MILLISECONDS)
}

#[cfg(test)]
mod tests {
    use super::is_day;

    #[test]
    fn a_day_is_one_of_the_calendar() {
        for day in ["2026-11-18", "2024-02-29", "2000-02-29", "2026-04-30", "2026-12-31"] {
            assert!(is_day(day), "{day}");
        }
        let no_days = ["2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00"];
        for text in
            no_days.into_iter().chain(["", "2026-1-01", "+026-01-01", "2026-01-01-01", "18 November", "２０２６-01-01"])
        {
            assert!(!is_day(text), "{text}");
        }
    }
}
