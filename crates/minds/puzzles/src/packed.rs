//! Decisions as a few letters: each is the place of the move among all that are legal, in the order of the alphabet. The moves of a
//! game are most of a file of puzzles, and written out they would be three times as long.

use std::str::Chars;

use tablee_core::{Committed, PlayError, Seat, Sentence, Table};

/// A digit each.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// How many digits tell one of so many moves from the others.
fn width(moves: usize) -> u32 {
    let mut width = 0;
    while DIGITS.len().pow(width) < moves {
        width += 1;
    }
    width
}

fn sorted(table: &dyn Table, seat: Seat) -> Vec<String> {
    let mut legal = table.legal(seat);
    legal.sort_unstable();
    legal
}

/// Writes what a seat chooses; nothing if it may not.
pub(crate) fn write(table: &dyn Table, seat: Seat, choice: &str, out: &mut String) -> Option<()> {
    let legal = sorted(table, seat);
    let mut place = legal.binary_search_by(|one| one.as_str().cmp(choice)).ok()?;
    for _ in 0..width(legal.len()) {
        out.push(DIGITS[place % DIGITS.len()].into());
        place /= DIGITS.len();
    }
    Some(())
}

/// Reads what a seat chooses.
fn read(table: &dyn Table, seat: Seat, text: &mut Chars<'_>) -> Option<String> {
    let mut legal = sorted(table, seat);
    let mut place = 0;
    for digit in 0..width(legal.len()) {
        let letter = text.next()?;
        place += DIGITS.iter().position(|&known| char::from(known) == letter)? * DIGITS.len().pow(digit);
    }
    (place < legal.len()).then(|| legal.swap_remove(place))
}

/// What all seats choose that decide now; nothing if the text says no moves of theirs.
pub(crate) fn read_all(table: &dyn Table, text: &mut Chars<'_>) -> Option<Vec<(Seat, String)>> {
    table.turn().seats().iter().map(|seat| Some((seat, read(table, seat, text)?))).collect()
}

/// Carries out a decision; gives what happened.
pub(crate) fn play(table: &mut dyn Table, choices: &[(Seat, String)]) -> Result<Vec<Sentence>, PlayError> {
    let decision = table.decision();
    let mut happened = Vec::new();
    for (seat, choice) in choices {
        if let Committed::Resolved(events) = table.commit(*seat, decision, choice)? {
            happened = events;
        }
    }
    if table.decision() == decision { Err(PlayError::Over) } else { Ok(happened) }
}
