//! What a button of the page does.

use std::fmt::{Display, Formatter};
use std::str::FromStr;

use tablee_core::Seat;

/// What a button of the page does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Plays what is picked.
    Confirm,
    /// Lets go of what is picked.
    Cancel,
    /// Turns what is picked, or takes one more of it.
    Turn,
    /// Takes back what is picked, or the last choice.
    TakeBack,
    /// Asks for advice.
    Hint,
    /// Shows what has happened.
    Log,
    /// Shows the keys.
    Keys,
    /// Shows who sits at the table elsewhere.
    Company,
    /// Shows the result.
    End,
    /// Closes what lies over the table.
    Close,
    /// Says that the right person sits before the screen.
    OpenCurtain,
    /// Plays again.
    Again,
    /// Shows the game move by move.
    Replay,
    /// Gives the record away.
    Share,
    /// Shows the last turn once more.
    ShowAgain,
    /// Makes a picture of the finished board, to be given away.
    Picture,
    /// Plays several moves as one, as far as they are offered.
    Offer,
    /// Shows the board of a seat.
    Look(Seat),
    /// Picks the advised move of this index.
    Advised(usize),
}

/// Acts without a number, by their names.
const NAMED: [(Act, &str); 17] = [
    (Act::Confirm, "confirm"),
    (Act::Cancel, "cancel"),
    (Act::Turn, "turn"),
    (Act::TakeBack, "take-back"),
    (Act::Hint, "hint"),
    (Act::Log, "log"),
    (Act::Keys, "keys"),
    (Act::Company, "company"),
    (Act::End, "end"),
    (Act::Close, "close"),
    (Act::OpenCurtain, "open-curtain"),
    (Act::Again, "again"),
    (Act::Replay, "replay"),
    (Act::Share, "share"),
    (Act::ShowAgain, "show-again"),
    (Act::Picture, "picture"),
    (Act::Offer, "offer"),
];

/// As it stands in the attribute `data-act`.
impl Display for Act {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Act::Look(seat) => write!(out, "look-{}", seat.index()),
            Act::Advised(index) => write!(out, "advised-{index}"),
            act => {
                let named = NAMED.iter().find(|(known, _)| known == act);
                out.write_str(named.map(|(_, name)| *name).unwrap_or_default())
            }
        }
    }
}

/// The text names no act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAct;

impl FromStr for Act {
    type Err = NoAct;

    fn from_str(text: &str) -> Result<Act, NoAct> {
        if let Some((act, _)) = NAMED.iter().find(|(_, name)| *name == text) {
            return Ok(*act);
        }
        let (kind, index) = text.split_once('-').ok_or(NoAct)?;
        let index: usize = index.parse().map_err(|_| NoAct)?;
        match kind {
            "look" => Seat::from_number(index.saturating_add(1)).map(Act::Look).ok_or(NoAct),
            "advised" => Ok(Act::Advised(index)),
            _ => Err(NoAct),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_is_read_back_from_its_name() {
        let numbered = [Act::Look(Seat::new(3)), Act::Advised(0), Act::Advised(12)];
        for act in NAMED.iter().map(|(act, _)| *act).chain(numbered) {
            assert!(!act.to_string().is_empty());
            assert_eq!(act.to_string().parse(), Ok(act));
        }
    }

    #[test]
    fn what_is_no_act_is_none() {
        for text in ["", "conf", "look", "look-", "look-x", "look--1", "look-99999", "advised-", "take"] {
            assert_eq!(text.parse::<Act>(), Err(NoAct), "{text}");
        }
    }
}
