//! Moves of Karuba and how they are written.

use std::fmt;
use std::str::FromStr;

use tablee_core::{NotationError, Sentence};

use crate::{Colour, Field, KarubaView, Placement, Spot, Tile};

/// One decision of one seat.
///
/// ```
/// use tablee_karuba::KarubaMove;
/// for text in ["17@c3", "17:blue>c3", "17:blue>temple", "17-", "blue=40/90"] {
///     assert_eq!(text.parse::<KarubaMove>().unwrap().to_string(), text);
/// }
/// assert!("017@c3".parse::<KarubaMove>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum KarubaMove {
    /// Lay the revealed tile on a field (B6): `17@c3`.
    Lay {
        /// The revealed tile.
        tile: Tile,
        /// Where to.
        field: Field,
    },
    /// Discard the revealed tile and stay (B7): `17-`.
    Discard {
        /// The revealed tile.
        tile: Tile,
    },
    /// Discard the revealed tile and move an adventurer (B7): `17:blue>c3`, `17:blue>temple`. A move back to the beach can
    /// be written (`17:blue>beach`), so that it can be refused with its reason (B8).
    Walk {
        /// The revealed tile.
        tile: Tile,
        /// Whose adventurer.
        colour: Colour,
        /// Where it ends.
        to: Spot,
    },
    /// Place a colour in the draft (B3): `blue=40/90`.
    Place {
        /// Which colour.
        colour: Colour,
        /// Where adventurer and temple stand.
        placement: Placement,
    },
}

impl KarubaMove {
    /// What a move would mean, for lists of moves.
    pub(crate) fn describe(self, view: &KarubaView) -> Sentence {
        match self {
            KarubaMove::Lay { tile, field } => match view.set.item(tile) {
                None => Sentence::new("karuba-move-lay").text("tile", tile).text("field", field),
                Some(item) => Sentence::new("karuba-move-lay-item")
                    .text("tile", tile)
                    .text("field", field)
                    .word("item", item.word()),
            },
            KarubaMove::Discard { tile } => Sentence::new("karuba-move-discard").text("tile", tile),
            KarubaMove::Walk { colour, to, .. } => {
                let own = view.viewer.and_then(|seat| view.players.get(seat.index()));
                let taken = own.and_then(|player| player.items.get(to.field()?));
                match (to.field(), taken) {
                    (Some(field), None) => {
                        Sentence::new("karuba-move-walk").word("colour", colour.word()).text("field", field)
                    }
                    (Some(field), Some(item)) => Sentence::new("karuba-move-walk-item")
                        .word("colour", colour.word())
                        .text("field", field)
                        .word("item", item.word()),
                    (None, _) if to == Spot::TEMPLE => {
                        Sentence::new("karuba-move-temple").word("colour", colour.word())
                    }
                    (None, _) => Sentence::new("karuba-move-beach").word("colour", colour.word()),
                }
            }
            KarubaMove::Place { colour, placement } => Sentence::new("karuba-move-place")
                .word("colour", colour.word())
                .text("beach", placement.beach)
                .text("jungle", placement.jungle),
        }
    }
}

impl fmt::Display for KarubaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KarubaMove::Lay { tile, field } => {
                tile.fmt(f)?;
                f.write_str("@")?;
                field.fmt(f)
            }
            KarubaMove::Discard { tile } => {
                tile.fmt(f)?;
                f.write_str("-")
            }
            KarubaMove::Walk { tile, colour, to } => {
                tile.fmt(f)?;
                f.write_str(":")?;
                f.write_str(colour.name())?;
                f.write_str(">")?;
                to.fmt(f)
            }
            KarubaMove::Place { colour, placement } => write!(f, "{colour}={placement}"),
        }
    }
}

impl FromStr for KarubaMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<KarubaMove, NotationError> {
        read(text).ok_or_else(|| NotationError::new(text, "17@c3, 17:blue>c3, 17:blue>temple, 17-, blue=40/90"))
    }
}

fn read(text: &str) -> Option<KarubaMove> {
    let end = text.find(['@', ':', '-', '='])?;
    let (start, rest) = (&text[..end], &text[end + 1..]);
    Some(match text.as_bytes()[end] {
        b'@' => KarubaMove::Lay { tile: start.parse().ok()?, field: rest.parse().ok()? },
        b'-' if rest.is_empty() => KarubaMove::Discard { tile: start.parse().ok()? },
        b':' => {
            let (colour, to) = rest.split_once('>')?;
            KarubaMove::Walk { tile: start.parse().ok()?, colour: colour.parse().ok()?, to: to.parse().ok()? }
        }
        b'=' => KarubaMove::Place { colour: start.parse().ok()?, placement: rest.parse().ok()? },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const _: () = assert!(size_of::<KarubaMove>() == 4);

    #[test]
    fn only_the_canonical_text_of_a_move_is_read() {
        for text in ["17@c3", "1@a1", "36@f5", "17:blue>c3", "9:brown>temple", "9:brown>beach", "17-", "blue=40/90"] {
            assert_eq!(text.parse::<KarubaMove>().map(|read| read.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "",
            "@",
            "-",
            "017@c3",
            "+17@c3",
            " 17@c3",
            "17@c3 ",
            "0@c3",
            "37@c3",
            "17@g1",
            "17@a6",
            "17@C3",
            "17@",
            "17",
            "17--",
            "17-c3",
            "17:Blue>c3",
            "17:blue",
            "17:blue>",
            "17:green>c3",
            "17:blue>c3>d3",
            "blue=40",
            "blue=040/90",
            "blue=40/90/10",
            "blue=45/90",
            "blue=40/120",
            "blue=0/90",
            "=40/90",
            "17@ç3",
            "é",
        ] {
            assert!(text.parse::<KarubaMove>().is_err(), "{text:?}");
        }
    }
}
