//! Days of the calendar, in UTC.

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The day of a moment in milliseconds since 1970, as `2026-11-16`.
pub(crate) fn date(at: i64) -> String {
    // Days are counted from 1 March of year 0, so that the leap day is the last of its year.
    let days = at.div_euclid(DAY) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The moment at which a day such as `2026-11-16` begins; nothing if there is no such day.
pub(crate) fn moment(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let mut number = |digits: usize| {
        let part =
            parts.next().filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<i64>().ok()
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    let shifted_year = if month <= 2 { year - 1 } else { year };
    let era = shifted_year.div_euclid(400);
    let year_of_era = shifted_year.rem_euclid(400);
    let shifted = if month > 2 { month - 3 } else { month + 9 };
    let day_of_year = (153 * shifted + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    let at = (era * 146_097 + day_of_era - 719_468) * DAY;
    // A day that does not exist comes back as another one.
    (parts.next().is_none() && date(at) == text).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_come_and_go() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(1_794_787_200_000), "2026-11-16");
        assert_eq!(moment("2024-02-29").map(date).as_deref(), Some("2024-02-29"));
        for bad in ["2023-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "20261116", "", "2026-11-16-1", "abcd-ef-gh"]
        {
            assert_eq!(moment(bad), None, "{bad}");
        }
        for day in (-200_000..200_000).step_by(17) {
            let at = day * DAY;
            if !date(at).starts_with('-') && date(at).len() == 10 {
                assert_eq!(moment(&date(at)), Some(at), "{}", date(at));
            }
        }
    }
}
