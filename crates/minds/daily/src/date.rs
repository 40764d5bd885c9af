//! A day of the calendar, from year 1 to year 9999, as people write it: `2026-11-18`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A day of the calendar.
///
/// ```
/// use tablee_daily::Date;
/// let date: Date = "2026-12-31".parse().unwrap();
/// assert_eq!(date.next().unwrap().to_string(), "2027-01-01");
/// assert!("2026-02-29".parse::<Date>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDate(pub String);

impl fmt::Display for NoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no day of the calendar; 2026-11-18 is one", self.0)
    }
}

impl std::error::Error for NoDate {}

fn days_of_month(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// The day with these numbers, if the calendar has it.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let most = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        if year >= 1 && year <= 9999 && day >= 1 && day <= most { Some(Date { year, month, day }) } else { None }
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The day after.
    pub fn next(self) -> Option<Date> {
        let Date { year, month, day } = self;
        Date::new(year, month, day + 1).or_else(|| Date::new(year, month + 1, 1)).or_else(|| Date::new(year + 1, 1, 1))
    }

    /// The day before.
    pub fn previous(self) -> Option<Date> {
        let Date { year, month, day } = self;
        match (day, month) {
            (2.., _) => Date::new(year, month, day - 1),
            (_, 2..) => Date::new(year, month - 1, days_of_month(year, month - 1)),
            _ => Date::new(year - 1, 12, 31),
        }
    }

    /// The days from 1 January of year 1, which has the number 0.
    pub fn number(self) -> u32 {
        let before = u32::from(self.year) - 1;
        let leaps = before / 4 - before / 100 + before / 400;
        let months: u32 = (1..self.month).map(|month| u32::from(days_of_month(self.year, month))).sum();
        before * 365 + leaps + months + u32::from(self.day) - 1
    }

    /// The day on which so many seconds since 1970 are over, in Greenwich.
    pub fn of_seconds(seconds: u64) -> Option<Date> {
        let mut left = u32::try_from(seconds / 86_400).ok()?;
        let mut year = 1970;
        loop {
            let length = 337 + u32::from(days_of_month(year, 2));
            if left < length {
                break;
            }
            left -= length;
            year = year.checked_add(1)?;
        }
        let mut month = 1;
        while left >= u32::from(days_of_month(year, month)) {
            left -= u32::from(days_of_month(year, month));
            month += 1;
        }
        Date::new(year, month, left as u8 + 1)
    }

    /// The day of the week: 0 for Monday, 6 for Sunday.
    pub fn weekday(self) -> usize {
        // The first of all days was a Monday.
        self.number() as usize % 7
    }

    /// All days of its month.
    pub fn month_days(self) -> impl Iterator<Item = Date> {
        (1..=days_of_month(self.year, self.month)).filter_map(move |day| Date::new(self.year, self.month, day))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Date, NoDate> {
        let read = || {
            let shape = |(index, letter): (usize, u8)| match index {
                4 | 7 => letter == b'-',
                _ => letter.is_ascii_digit(),
            };
            if text.len() != 10 || !text.bytes().enumerate().all(shape) {
                return None;
            }
            let number = |from: usize, to: usize| text.get(from..to)?.parse::<u16>().ok();
            Date::new(number(0, 4)?, number(5, 7)? as u8, number(8, 10)? as u8)
        };
        read().ok_or_else(|| NoDate(text.to_owned()))
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
