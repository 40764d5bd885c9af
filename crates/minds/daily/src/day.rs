//! What is played on a day: the table that follows from game and date. Frozen: `tests/days.rs` holds it for a thousand days.

use tablee_bots::Level;
use tablee_catalog::{OpenError, Request};
use tablee_core::{DealRng, Info, Rng as _, Seat, Table};

use crate::Date;

/// The first day that has a deal.
pub const FIRST_DATE: Date = Date::new(2026, 11, 1).expect("November begins with the first");

/// For so many playouts a bot of the day thinks about a move: enough for all that hard does in most positions, and over in a few
/// hundredths of a second.
pub const PLAYOUTS: u64 = 400;

/// At more than four hands a day's game takes too long.
const MOST_SEATS: usize = 4;

/// Who sits there from Monday to Sunday: the week begins gently.
const OPPONENTS: [&[Level]; 7] = [
    &[Level::Easy],
    &[Level::Easy, Level::Medium],
    &[Level::Medium],
    &[Level::Medium],
    &[Level::Medium, Level::Hard],
    &[Level::Hard],
    &[Level::Hard],
];

/// On one day in so many a switch of the rules is not as usual.
const OTHERWISE: u32 = 4;

/// The deal of a day and its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// The game.
    pub info: &'static Info,
    /// The day.
    pub date: Date,
    /// The switches of the rules that are not as usual, `name=value` with commas between; nothing if there is none.
    pub options: String,
    /// Who sits where; nothing at the seat of whoever plays.
    pub bots: Vec<Option<Level>>,
    /// Where the bots' randomness comes from.
    pub seed: u64,
    /// The deal in its text form.
    pub deal: String,
}

impl Day {
    /// What is played on that day; nothing if there is no such game, or no deal yet on that day.
    pub fn of(game: &str, date: Date) -> Option<Day> {
        let info = tablee_catalog::info(game)?;
        if date < FIRST_DATE {
            return None;
        }
        let mut rng = DealRng::from_seed(seed(info, date));
        let span = MOST_SEATS.min(info.most_seats).saturating_sub(info.fewest_seats) as u32 + 1;
        let seats = info.fewest_seats + rng.below(span) as usize;
        let own = rng.below(seats as u32) as usize;
        let levels = OPPONENTS[date.weekday()];
        let mut bots = Vec::new();
        for seat in 0..seats {
            let level = levels[rng.below(levels.len() as u32) as usize];
            bots.push((seat != own).then_some(level));
        }
        let mut options = Vec::new();
        for switch in info.switches {
            let others = switch.values.len().saturating_sub(1) as u32;
            let (otherwise, which) = (rng.below(OTHERWISE) == 0, rng.below(others));
            if let Some((value, _)) = switch.values.get(1 + which as usize).filter(|_| otherwise) {
                options.push(format!("{}={value}", switch.name));
            }
        }
        let seed = rng.next_u64();
        let mut day = Day { info, date, options: options.join(","), bots, seed, deal: String::new() };
        day.deal = tablee_catalog::open(info.id, &day.request(), &mut rng).ok()?.deal_text();
        Some(day)
    }

    /// The table as one asks for it.
    pub fn request(&self) -> Request {
        let options = (!self.options.is_empty()).then(|| self.options.clone());
        Request { options, set: None, seats: Some(self.bots.len()) }
    }

    /// The table before the first move.
    ///
    /// # Errors
    /// [`OpenError`] if the game has changed so that the day's deal is none any more.
    pub fn table(&self) -> Result<Box<dyn Table>, OpenError> {
        tablee_catalog::open_dealt(self.info.id, &self.request(), &self.deal)
    }

    /// The seat of whoever plays.
    pub fn own(&self) -> Seat {
        Seat::new(self.bots.iter().position(Option::is_none).unwrap_or(0))
    }
}

/// Game and date as the 32 bytes that the generator of deals begins with: the number of the day, the name of the game, and a word
/// that keeps these deals apart from those of traces.
fn seed(info: &Info, date: Date) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&date.number().to_le_bytes());
    for (byte, letter) in bytes[4..24].iter_mut().zip(info.id.bytes()) {
        *byte = letter;
    }
    bytes[24..].copy_from_slice(b"tableday");
    bytes
}
