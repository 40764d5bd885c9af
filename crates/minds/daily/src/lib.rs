//! One deal a day. For each game and date there is one table: its deal, who sits there, by which options it is played, and where
//! the bots' randomness comes from. All of it follows from the date, so that it is the same for the whole world without a server.
//!
//! Bots think for so many playouts, never for so long: everybody meets the same opponents, and whoever has a record can let them
//! think again and [`check`] that their moves are theirs. [`Par`] is what a bot makes of the day in the person's place, and a
//! [`Book`] keeps what one has made of the days oneself. No clock, no thread and no file: what is needed of them is handed in.
//!
//! ```
//! use tablee_daily::{Date, Day};
//!
//! let date: Date = "2026-11-18".parse().unwrap();
//! let day = Day::of("kariba", date).unwrap();
//! assert_eq!(day.table().unwrap().deal_text(), day.deal);
//! ```

mod book;
mod check;
mod date;
mod day;
mod par;
mod share;

pub use book::{Book, Entry};
pub use check::{Fits, Unfit, check, day_of};
pub use date::{Date, NoDate};
pub use day::{Day, FIRST_DATE, PLAYOUTS};
pub use par::Par;
pub use share::{bars, share};
