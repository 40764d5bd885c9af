//! Whether a record is a try at a day's deal: the same table, and the bots' moves are theirs.

use tablee_bots::OneAfterTheOther;
use tablee_core::{Record, RecordError, Seat, Sentence, Standing, Turn};

use crate::Date;
use crate::day::{Day, FIRST_DATE, PLAYOUTS};
use crate::par::bots_move;

/// A record that is a try.
#[derive(Clone, Debug, PartialEq)]
pub struct Fits {
    /// Who played.
    pub own: Seat,
    /// Whether the game is over.
    pub over: bool,
    /// What came out, or how it stands.
    pub standing: Standing,
}

/// Why a record is no try at a day's deal.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfit {
    /// The record does not hold.
    Record(RecordError),
    /// It is another table: another game, deal, set, number of seats, or other options.
    OtherTable,
    /// Turns were taken back: it is no first try.
    TakenBack,
    /// A bot would have played something else.
    Bot {
        /// At which decision, from 0.
        decision: usize,
        /// Which bot.
        seat: Seat,
        /// What stands in the record.
        written: String,
        /// What the bot plays.
        played: String,
    },
}

impl Unfit {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        match self {
            Unfit::Record(error) => error.sentence(),
            Unfit::OtherTable => Sentence::new("daily-other-table"),
            Unfit::TakenBack => Sentence::new("daily-taken-back"),
            Unfit::Bot { decision, seat, written, played } => Sentence::new("daily-other-move")
                .count("decision", *decision + 1)
                .seat("seat", *seat)
                .text("written", written)
                .text("played", played),
        }
    }
}

/// Lets the bots of the day think again about everything that stands in a record.
///
/// # Errors
/// [`Unfit`] with the first thing that is not the day's.
pub fn check(record: &Record, day: &Day) -> Result<Fits, Unfit> {
    let replayed = tablee_catalog::replay(record).map_err(Unfit::Record)?;
    if !record.taken_back.is_empty() {
        return Err(Unfit::TakenBack);
    }
    let open = || tablee_catalog::open_dealt_with_bots(day.info.id, &day.request(), &day.deal);
    let mut table = open().map_err(|_| Unfit::OtherTable)?;
    let (told, asked) = (replayed.record(&[]), table.record(&[]));
    let same = told.game == asked.game && told.revision == asked.revision && told.options == asked.options;
    if !same || told.set != asked.set || told.deal != asked.deal || told.seats.len() != asked.seats.len() {
        return Err(Unfit::OtherTable);
    }
    for (decision, choices) in told.moves.iter().enumerate() {
        for (&seat, written) in choices {
            let Some(&Some(level)) = day.bots.get(seat.index()) else { continue };
            let played = bots_move(table.as_ref(), day, seat, level, PLAYOUTS, &OneAfterTheOther).unwrap_or_default();
            if played != *written {
                return Err(Unfit::Bot { decision, seat, written: written.clone(), played });
            }
        }
        for (&seat, written) in choices {
            let error = |error| Unfit::Record(RecordError::Move { decision, seat, error });
            table.commit(seat, decision, written).map_err(error)?;
        }
    }
    Ok(Fits { own: day.own(), over: table.turn() == Turn::Over, standing: table.standing() })
}

/// The day whose deal a record has, among all up to `last`; the form of the deal in the record does not matter.
pub fn day_of(record: &Record, last: Date) -> Option<Day> {
    let deal = tablee_catalog::opening(record).ok()?.deal_text();
    let mut date = FIRST_DATE;
    while date <= last {
        if let Some(day) = Day::of(&record.game, date).filter(|day| day.deal == deal) {
            return Some(day);
        }
        date = date.next()?;
    }
    None
}
