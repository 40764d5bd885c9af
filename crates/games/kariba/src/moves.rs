//! Moves of Kariba, one byte each, and how they are written.

use std::fmt;
use std::str::FromStr;

use tablee_core::NotationError;

use crate::animal::Animal;

/// One decision of one seat, in one byte. As text `7x2` (play two rhinoceroses, K3), `+5` (take a face-up 5) or `+?` (take
/// the top of the pile, K11).
///
/// ```
/// use tablee_kariba::{Action, Animal, KaribaMove};
/// let choice: KaribaMove = "7x2".parse().unwrap();
/// assert_eq!(choice.action(), Action::Play { animal: Animal::from_number(7).unwrap(), count: 2 });
/// assert_eq!(choice.to_string(), "7x2");
/// assert!("7x02".parse::<KaribaMove>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KaribaMove(u8);

/// What a [`KaribaMove`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Lay cards of one animal at its place (K3).
    Play {
        /// Which animal.
        animal: Animal,
        /// How many cards, from 1 to 8.
        count: u8,
    },
    /// Take a face-up card (K11).
    TakeFaceUp {
        /// Which animal.
        animal: Animal,
    },
    /// Take the top of the pile (K11).
    TakePile,
}

/// The most cards of one animal that can be written down.
const MOST_CARDS: u8 = 8;
/// A play is sixteen times the animal's index (twice its shift) and the count.
const COUNTS: u8 = 16;
/// Codes from here on are draws.
const FIRST_FACE_UP: u8 = 8 * COUNTS;
const PILE: u8 = FIRST_FACE_UP + 8;

impl KaribaMove {
    /// Take the top of the pile.
    pub const TAKE_PILE: KaribaMove = KaribaMove(PILE);

    /// Play `count` cards of `animal`; nothing unless `count` is from 1 to 8.
    pub const fn play(animal: Animal, count: u8) -> Option<KaribaMove> {
        if count >= 1 && count <= MOST_CARDS { Some(KaribaMove::play_unchecked(animal, count)) } else { None }
    }

    /// As [`KaribaMove::play`], for a count known to be right.
    #[inline]
    pub(crate) const fn play_unchecked(animal: Animal, count: u8) -> KaribaMove {
        KaribaMove((2 * animal.shift() as u8) | (count % COUNTS))
    }

    /// Take a face-up card.
    #[inline]
    pub const fn take_face_up(animal: Animal) -> KaribaMove {
        KaribaMove(FIRST_FACE_UP + animal.index() as u8)
    }

    /// What the move says.
    #[inline]
    pub const fn action(self) -> Action {
        match self.0 {
            0..FIRST_FACE_UP => {
                Action::Play { animal: Animal::from_shift((self.0 / 2) as u32), count: self.0 % COUNTS }
            }
            FIRST_FACE_UP..PILE => Action::TakeFaceUp { animal: Animal::new((self.0 - FIRST_FACE_UP) as usize) },
            _ => Action::TakePile,
        }
    }

    /// Whether cards are played, and not taken.
    #[inline]
    pub const fn is_play(self) -> bool {
        self.0 < FIRST_FACE_UP
    }
}

impl fmt::Display for KaribaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |bytes: &[u8], f: &mut fmt::Formatter<'_>| f.write_str(str::from_utf8(bytes).unwrap_or_default());
        match self.action() {
            Action::Play { animal, count } => write(&[animal.digit(), b'x', b'0' + count], f),
            Action::TakeFaceUp { animal } => write(&[b'+', animal.digit()], f),
            Action::TakePile => f.write_str("+?"),
        }
    }
}

impl fmt::Debug for KaribaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for KaribaMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<KaribaMove, NotationError> {
        let choice = match *text.as_bytes() {
            [animal, b'x', count] => {
                Animal::from_digit(animal).and_then(|animal| KaribaMove::play(animal, count.wrapping_sub(b'0')))
            }
            [b'+', b'?'] => Some(KaribaMove::TAKE_PILE),
            [b'+', animal] => Animal::from_digit(animal).map(KaribaMove::take_face_up),
            _ => None,
        };
        choice.ok_or_else(|| NotationError::new(text, "7x2 (1..8 x 1..8), +5 (1..8), +?"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// K3, K11: sixty-four plays and nine draws can be written, and nothing else can.
    #[test]
    fn all_moves_come_back_from_their_text() {
        let plays = Animal::all().flat_map(|animal| (0..=9).filter_map(move |count| KaribaMove::play(animal, count)));
        let draws = Animal::all().map(KaribaMove::take_face_up).chain([KaribaMove::TAKE_PILE]);
        let all: Vec<KaribaMove> = plays.chain(draws).collect();
        let texts: std::collections::BTreeSet<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 73);
        for choice in all {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        let wrong =
            ["", "7", "7x", "x2", "0x1", "9x1", "7x0", "7x9", "07x2", "7x02", " 7x2", "7x2 ", "+7x2", "7X2", "+", "+0"];
        for text in wrong.iter().chain(&["+9", "+??", "?", "++5", "+5 ", "７x2", "7×2", "-1x2", "+x"]) {
            assert!(text.parse::<KaribaMove>().is_err(), "{text}");
        }
    }
}
