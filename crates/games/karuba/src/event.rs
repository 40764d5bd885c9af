//! What happens in a game of Karuba, as public facts and sentences.

use serde::{Deserialize, Serialize};
use tablee_core::{GameEvent, Seat, Sentence};

use crate::{Colour, Field, Item, Placement, Spot, Tile};

/// A public fact of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum KarubaEvent {
    /// A colour was placed in the draft (B3).
    Placed {
        /// Who placed it.
        seat: Seat,
        /// Which colour.
        colour: Colour,
        /// Where it stands on all islands.
        placement: Placement,
    },
    /// The next tile was revealed (B5).
    Revealed {
        /// How many have been revealed, this one included.
        turn: u8,
        /// The tile.
        tile: Tile,
    },
    /// A tile was laid (B6).
    Laid {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Where.
        field: Field,
        /// What was put on it.
        item: Option<Item>,
    },
    /// A tile was discarded without a move (B7).
    Discarded {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A tile was discarded and an adventurer moved (B7).
    Walked {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Whose adventurer.
        colour: Colour,
        /// Where it stood.
        from: Spot,
        /// Where it ended.
        to: Spot,
    },
    /// An adventurer took what lay where it ended (B10).
    Collected {
        /// Whose it is now.
        seat: Seat,
        /// What it was.
        item: Item,
        /// Where it lay.
        field: Field,
    },
    /// A treasure was taken (B11).
    Treasure {
        /// Whose it is now.
        seat: Seat,
        /// Of which temple.
        colour: Colour,
        /// Its printed value.
        value: u8,
        /// Crystals that make up for a better one taken in the same turn.
        crystals: u8,
    },
    /// The game ended (B12).
    Ended {
        /// Why.
        reason: Ending,
    },
}

/// Why a game ended (B12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Some player has all four adventurers in their temples.
    Temples,
    /// The last tile has been played.
    Tiles,
}

impl GameEvent for KarubaEvent {
    fn sentence(&self) -> Sentence {
        match self {
            KarubaEvent::Placed { seat, colour, placement } => Sentence::new("karuba-event-placed")
                .seat("seat", *seat)
                .word("colour", colour.word())
                .text("beach", placement.beach)
                .text("jungle", placement.jungle),
            KarubaEvent::Revealed { turn, tile } => {
                Sentence::new("karuba-event-revealed").number("turn", *turn).text("tile", tile)
            }
            KarubaEvent::Laid { seat, tile, field, item: None } => {
                Sentence::new("karuba-event-laid").seat("seat", *seat).text("tile", tile).text("field", field)
            }
            KarubaEvent::Laid { seat, tile, field, item: Some(item) } => Sentence::new("karuba-event-laid-item")
                .seat("seat", *seat)
                .text("tile", tile)
                .text("field", field)
                .word("item", item.word()),
            KarubaEvent::Discarded { seat, tile } => {
                Sentence::new("karuba-event-discarded").seat("seat", *seat).text("tile", tile)
            }
            KarubaEvent::Walked { seat, tile, colour, from, to } => {
                let sentence = match (from.field(), to.field()) {
                    (Some(from), Some(to)) => Sentence::new("karuba-event-walked").text("from", from).text("to", to),
                    (None, Some(to)) => Sentence::new("karuba-event-landed").text("to", to),
                    (Some(from), None) => Sentence::new("karuba-event-reached").text("from", from),
                    (None, None) => Sentence::new("karuba-event-crossed"),
                };
                sentence.seat("seat", *seat).text("tile", tile).word("colour", colour.word())
            }
            KarubaEvent::Collected { seat, item, field } => Sentence::new("karuba-event-collected")
                .seat("seat", *seat)
                .word("item", item.word())
                .text("field", field),
            KarubaEvent::Treasure { seat, colour, value, crystals: 0 } => Sentence::new("karuba-event-treasure")
                .seat("seat", *seat)
                .word("colour", colour.word())
                .number("value", *value),
            KarubaEvent::Treasure { seat, colour, value, crystals } => Sentence::new("karuba-event-treasure-made-up")
                .seat("seat", *seat)
                .word("colour", colour.word())
                .number("value", *value)
                .number("crystals", *crystals),
            KarubaEvent::Ended { reason: Ending::Temples } => Sentence::new("karuba-event-ended-temples"),
            KarubaEvent::Ended { reason: Ending::Tiles } => Sentence::new("karuba-event-ended-tiles"),
        }
    }
}
