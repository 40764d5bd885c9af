//! Why a move of Karuba is refused, with the rule.

use tablee_core::{Fault, Seat, Sentence, Side};

use crate::{Colour, Field, Placement, ShoreNumber, Spot, Tile};

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KarubaFault {
    /// The game has ended.
    Over,
    /// Nobody sits there.
    NotAtTable,
    /// In the draft, it is another seat's turn to place a colour.
    NotYourPlacement {
        /// Whose turn it is.
        decider: Seat,
    },
    /// With decisions in order, it is another seat's turn to decide.
    NotYourTurn {
        /// Whose turn it is.
        decider: Seat,
    },
    /// The colours are still being placed.
    Drafting,
    /// No colours are being placed any more.
    NotDrafting,
    /// The colour stands already.
    ColourPlaced {
        /// Which.
        colour: Colour,
    },
    /// Another adventurer stands at that number of the beach.
    BeachTaken {
        /// The number.
        number: ShoreNumber,
        /// Whose adventurer.
        by: Colour,
    },
    /// Another temple stands at that number of the jungle.
    JungleTaken {
        /// The number.
        number: ShoreNumber,
        /// Whose temple.
        by: Colour,
    },
    /// Fewer than three numbers lie between adventurer and temple.
    TooNear {
        /// Where they would stand.
        placement: Placement,
    },
    /// Another tile was revealed.
    OtherTile {
        /// The tile in the move.
        named: Tile,
        /// The tile to decide on.
        revealed: Tile,
    },
    /// A tile lies there already.
    FieldTaken {
        /// The field.
        field: Field,
        /// The tile on it.
        tile: Tile,
    },
    /// The adventurer has reached its temple and stays there.
    InTemple {
        /// Whose adventurer.
        colour: Colour,
    },
    /// The move ends where it began.
    Stays {
        /// The revealed tile, which may be discarded without a move.
        tile: Tile,
    },
    /// No step leads back to the beach.
    BackToBeach,
    /// There is no tile to end on.
    NoTile {
        /// The field.
        field: Field,
    },
    /// Another adventurer stands where the move would end.
    Occupied {
        /// The field.
        field: Field,
        /// Whose adventurer.
        by: Colour,
    },
    /// No tile lies at the adventurer's number on the beach.
    NoLandingTile {
        /// The number.
        number: ShoreNumber,
        /// The field at that number.
        field: Field,
    },
    /// The tile at the adventurer's number on the beach has no exit there.
    NoLandingExit {
        /// The number.
        number: ShoreNumber,
        /// The field at that number.
        field: Field,
        /// The side that would need an exit.
        side: Side,
    },
    /// No tile lies at the temple's number.
    NoTempleTile {
        /// The number.
        number: ShoreNumber,
        /// The field at that number.
        field: Field,
    },
    /// The tile at the temple's number has no exit to the temple.
    NoTempleExit {
        /// The number.
        number: ShoreNumber,
        /// The field at that number.
        field: Field,
        /// The side that would need an exit.
        side: Side,
    },
    /// No path leads there.
    NoPath {
        /// Whose adventurer.
        colour: Colour,
        /// Where it cannot come.
        to: Spot,
    },
    /// Every path there is blocked by another adventurer.
    Blocked {
        /// Whose adventurer.
        colour: Colour,
        /// Where it cannot come.
        to: Spot,
    },
    /// The path is longer than the tile has exits.
    TooFar {
        /// Steps on the shortest free path.
        needed: u8,
        /// Steps that the tile gives.
        steps: u8,
    },
}

/// The message with a side's name.
fn side_word(side: Side) -> &'static str {
    match side {
        Side::North => "karuba-side-north",
        Side::East => "karuba-side-east",
        Side::South => "karuba-side-south",
        Side::West => "karuba-side-west",
    }
}

fn goal(sentence: Sentence, to: Spot) -> Sentence {
    match to.field() {
        Some(field) => sentence.text("to", field),
        None => sentence.word("to", "karuba-its-temple"),
    }
}

impl Fault for KarubaFault {
    fn code(&self) -> &'static str {
        match self {
            KarubaFault::Over => "over",
            KarubaFault::NotAtTable => "not-at-table",
            KarubaFault::NotYourPlacement { .. } => "not-your-placement",
            KarubaFault::NotYourTurn { .. } => "not-your-turn",
            KarubaFault::Drafting => "drafting",
            KarubaFault::NotDrafting => "not-drafting",
            KarubaFault::ColourPlaced { .. } => "colour-placed",
            KarubaFault::BeachTaken { .. } => "beach-taken",
            KarubaFault::JungleTaken { .. } => "jungle-taken",
            KarubaFault::TooNear { .. } => "too-near",
            KarubaFault::OtherTile { .. } => "other-tile",
            KarubaFault::FieldTaken { .. } => "field-taken",
            KarubaFault::InTemple { .. } => "in-temple",
            KarubaFault::Stays { .. } => "stays",
            KarubaFault::BackToBeach => "back-to-beach",
            KarubaFault::NoTile { .. } => "no-tile",
            KarubaFault::Occupied { .. } => "occupied",
            KarubaFault::NoLandingTile { .. } => "no-landing-tile",
            KarubaFault::NoLandingExit { .. } => "no-landing-exit",
            KarubaFault::NoTempleTile { .. } => "no-temple-tile",
            KarubaFault::NoTempleExit { .. } => "no-temple-exit",
            KarubaFault::NoPath { .. } => "no-path",
            KarubaFault::Blocked { .. } => "blocked",
            KarubaFault::TooFar { .. } => "too-far",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            KarubaFault::Over => "B12",
            KarubaFault::NotYourTurn { .. } => "B14",
            KarubaFault::NotYourPlacement { .. }
            | KarubaFault::Drafting
            | KarubaFault::NotDrafting
            | KarubaFault::ColourPlaced { .. }
            | KarubaFault::BeachTaken { .. }
            | KarubaFault::JungleTaken { .. }
            | KarubaFault::TooNear { .. } => "B3",
            KarubaFault::NotAtTable | KarubaFault::OtherTile { .. } => "B5",
            KarubaFault::FieldTaken { .. } => "B6",
            KarubaFault::Stays { .. } | KarubaFault::TooFar { .. } => "B7",
            KarubaFault::BackToBeach
            | KarubaFault::NoTile { .. }
            | KarubaFault::NoLandingTile { .. }
            | KarubaFault::NoLandingExit { .. }
            | KarubaFault::NoTempleTile { .. }
            | KarubaFault::NoTempleExit { .. }
            | KarubaFault::NoPath { .. } => "B8",
            KarubaFault::Occupied { .. } | KarubaFault::Blocked { .. } => "B9",
            KarubaFault::InTemple { .. } => "B11",
        }
    }

    fn sentence(&self) -> Sentence {
        match *self {
            KarubaFault::Over => Sentence::new("karuba-fault-over"),
            KarubaFault::NotAtTable => Sentence::new("karuba-fault-not-at-table"),
            KarubaFault::NotYourPlacement { decider } => {
                Sentence::new("karuba-fault-not-your-placement").seat("seat", decider)
            }
            KarubaFault::NotYourTurn { decider } => Sentence::new("karuba-fault-not-your-turn").seat("seat", decider),
            KarubaFault::Drafting => Sentence::new("karuba-fault-drafting"),
            KarubaFault::NotDrafting => Sentence::new("karuba-fault-not-drafting"),
            KarubaFault::ColourPlaced { colour } => {
                Sentence::new("karuba-fault-colour-placed").word("colour", colour.word())
            }
            KarubaFault::BeachTaken { number, by } => {
                Sentence::new("karuba-fault-beach-taken").text("number", number).word("by", by.word())
            }
            KarubaFault::JungleTaken { number, by } => {
                Sentence::new("karuba-fault-jungle-taken").text("number", number).word("by", by.word())
            }
            KarubaFault::TooNear { placement } => {
                Sentence::new("karuba-fault-too-near").text("beach", placement.beach).text("jungle", placement.jungle)
            }
            KarubaFault::OtherTile { named, revealed } => {
                Sentence::new("karuba-fault-other-tile").text("named", named).text("revealed", revealed)
            }
            KarubaFault::FieldTaken { field, tile } => {
                Sentence::new("karuba-fault-field-taken").text("field", field).text("tile", tile)
            }
            KarubaFault::InTemple { colour } => Sentence::new("karuba-fault-in-temple").word("colour", colour.word()),
            KarubaFault::Stays { tile } => Sentence::new("karuba-fault-stays").text("tile", tile),
            KarubaFault::BackToBeach => Sentence::new("karuba-fault-back-to-beach"),
            KarubaFault::NoTile { field } => Sentence::new("karuba-fault-no-tile").text("field", field),
            KarubaFault::Occupied { field, by } => {
                Sentence::new("karuba-fault-occupied").text("field", field).word("by", by.word())
            }
            KarubaFault::NoLandingTile { number, field } => {
                Sentence::new("karuba-fault-no-landing-tile").text("number", number).text("field", field)
            }
            KarubaFault::NoLandingExit { number, field, side } => Sentence::new("karuba-fault-no-landing-exit")
                .text("number", number)
                .text("field", field)
                .word("side", side_word(side)),
            KarubaFault::NoTempleTile { number, field } => {
                Sentence::new("karuba-fault-no-temple-tile").text("number", number).text("field", field)
            }
            KarubaFault::NoTempleExit { number, field, side } => Sentence::new("karuba-fault-no-temple-exit")
                .text("number", number)
                .text("field", field)
                .word("side", side_word(side)),
            KarubaFault::NoPath { colour, to } => {
                goal(Sentence::new("karuba-fault-no-path").word("colour", colour.word()), to)
            }
            KarubaFault::Blocked { colour, to } => {
                goal(Sentence::new("karuba-fault-blocked").word("colour", colour.word()), to)
            }
            KarubaFault::TooFar { needed, steps } => {
                Sentence::new("karuba-fault-too-far").number("needed", needed).number("steps", steps)
            }
        }
    }
}
