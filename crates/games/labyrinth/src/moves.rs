//! Moves of Labyrinth and how they are written.

use std::fmt;
use std::str::FromStr;

use tablee_core::NotationError;

use crate::place::Place;

/// One decision of one seat.
///
/// As text: lay `23r1@-2,3`, take `x3,0`, `done`, `pass`.
///
/// ```
/// use tablee_labyrinth::{LabyrinthMove, Place};
/// let lay: LabyrinthMove = "23r1@-2,3".parse().unwrap();
/// assert_eq!(lay, LabyrinthMove::Lay { card: 23, place: Place::new(-2, 3), rotation: 1 });
/// assert_eq!(LabyrinthMove::Take(Place::new(3, 0)).to_string(), "x3,0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LabyrinthMove {
    /// Lays a card from the hand (L3).
    Lay {
        /// Its number.
        card: u8,
        /// Where.
        place: Place,
        /// Quarter turns clockwise, 0 to 3.
        rotation: u8,
    },
    /// Takes the card at this place (L5).
    Take(Place),
    /// Takes no more (L5).
    Done,
    /// Cannot lay (L8).
    Pass,
}

const _: () = assert!(size_of::<LabyrinthMove>() <= 8);

impl fmt::Display for LabyrinthMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabyrinthMove::Lay { card, place, rotation } => {
                fmt::Display::fmt(card, f)?;
                f.write_str(["r0@", "r1@", "r2@", "r3@"][*rotation as usize & 3])?;
                fmt::Display::fmt(place, f)
            }
            LabyrinthMove::Take(place) => {
                f.write_str("x")?;
                fmt::Display::fmt(place, f)
            }
            LabyrinthMove::Done => f.write_str("done"),
            LabyrinthMove::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for LabyrinthMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for LabyrinthMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<LabyrinthMove, NotationError> {
        let choice = match text {
            "done" => Some(LabyrinthMove::Done),
            "pass" => Some(LabyrinthMove::Pass),
            _ => match text.strip_prefix('x') {
                Some(place) => place.parse().ok().map(LabyrinthMove::Take),
                None => lay(text),
            },
        };
        choice.ok_or_else(|| NotationError::new(text, "23r1@-2,3 x3,0 done pass"))
    }
}

fn lay(text: &str) -> Option<LabyrinthMove> {
    let (face, place) = text.split_once('@')?;
    let (card, rotation) = turned_card(face)?;
    Some(LabyrinthMove::Lay { card, place: place.parse().ok()?, rotation })
}

/// A card and how it is turned, such as `23r1`.
pub(crate) fn turned_card(text: &str) -> Option<(u8, u8)> {
    let (card, rotation) = text.split_once('r')?;
    let rotation = ["0", "1", "2", "3"].iter().position(|&known| known == rotation)?;
    Some((card_number(card)?, rotation as u8))
}

/// A card's number as it is written: digits without a needless zero.
pub(crate) fn card_number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_that_is_written_is_read() {
        for text in ["23r1@-2,3", "1r0@0,0", "50r3@-48,49", "x3,0", "x-1,-1", "done", "pass"] {
            assert_eq!(text.parse::<LabyrinthMove>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "x",
            "x3",
            "x3,",
            "x,3",
            "x3,0,",
            "x03,0",
            "x3,-0",
            "x+3,0",
            "X3,0",
            "23@0,0",
            "23r@0,0",
            "23r4@0,0",
            "023r1@0,0",
            "23r01@0,0",
            "r1@0,0",
            "23r1@0;0",
            "23r1@128,0",
            "256r1@0,0",
            "-1r0@0,0",
            "+1r0@0,0",
            "done ",
            "DONE",
            "passe",
        ] {
            assert!(text.parse::<LabyrinthMove>().is_err(), "{text:?} was read");
        }
    }
}
