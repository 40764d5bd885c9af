//! What happens in a game, as public facts and sentences.

use serde::{Deserialize, Serialize};
use tablee_core::{GameEvent, Seat, SeatSet, Sentence};

use crate::Card;

/// A public fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// C3: a seat's two cards are turned over.
    Revealed {
        /// Whose.
        seat: Seat,
        /// The lower card.
        low: Card,
        /// The higher card.
        high: Card,
        /// What they add up to.
        total: u8,
    },
    /// C4: a seat has the lowest total, alone or with others, and must discard.
    Lowest {
        /// Who.
        seat: Seat,
        /// The total.
        total: u8,
    },
    /// C4: a card went to the open discard pile.
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// C5: a card was laid into an island.
    Laid {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// Columns to the right of the first card.
        x: i8,
        /// Rows below the first card.
        y: i8,
    },
    /// C7: cards were drawn; which ones only the seat knows.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// C2: a round begins.
    Round {
        /// Its number.
        round: u8,
    },
    /// C8: an island was scored.
    Scored {
        /// Whose.
        seat: Seat,
        /// Its points.
        points: i32,
    },
    /// C12: the game is over.
    Won {
        /// Who has the highest total; several share the victory.
        seats: SeatSet,
        /// The highest total.
        points: i32,
    },
}

impl GameEvent for Event {
    fn sentence(&self) -> Sentence {
        let of = |id: &'static str, seat: Seat| Sentence::new(id).seat("seat", seat);
        match *self {
            Event::Revealed { seat, low, high, total } => of("karuba-cards-event-revealed", seat)
                .number("low", low.number())
                .number("high", high.number())
                .number("total", total),
            Event::Lowest { seat, total } => of("karuba-cards-event-lowest", seat).number("total", total),
            Event::Discarded { seat, card } => of("karuba-cards-event-discarded", seat).number("card", card.number()),
            Event::Laid { seat, card, x, y } => {
                of("karuba-cards-event-laid", seat).number("card", card.number()).text("place", format!("{x},{y}"))
            }
            Event::Drew { seat, count } => of("karuba-cards-event-drew", seat).number("count", count),
            Event::Round { round } => Sentence::new("karuba-cards-event-round").number("round", round),
            Event::Scored { seat, points } => of("karuba-cards-event-scored", seat).number("points", points),
            Event::Won { seats, points } => {
                let names = seats.iter().map(tablee_core::Argument::Seat).collect();
                let shared = if seats.len() > 1 { "karuba-cards-event-shared" } else { "karuba-cards-event-won" };
                Sentence::new(shared).with("seats", tablee_core::Argument::List(names)).number("points", points)
            }
        }
    }
}
