//! What could have been made of a deal, from a record: the best line that is found, and a game in which everybody plays it.

use tablee_bots::Hindsight;
use tablee_core::{Record, Seat, Turn};

use crate::{BotTable, replay_with_bots};

/// A set-up takes no more decisions than this.
const SET_UP: usize = 8;

/// A deal with hindsight.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Solved {
    /// What could have been made of it.
    pub hindsight: Hindsight<String>,
    /// The game in which everybody plays the best line. Whoever does the same at the same time gets the same, so its points are
    /// those of the line: the rules themselves have counted them.
    pub table: Box<dyn BotTable>,
}

/// What could have been made of the deal of a record, from the first decision after the set-up on. What anybody made of it, here or in
/// `others` on the same deal, was possible: so the best line is never worse than a game that was played. Nothing in a game in which
/// it cannot be asked, or if the record does not hold.
pub fn hindsight(record: &Record, others: &[Record], nodes: u64) -> Option<Solved> {
    let start = |begun: usize| -> Option<Box<dyn BotTable>> {
        let moves = record.moves.get(..begun)?.to_vec();
        replay_with_bots(&Record { moves, result: None, proof: None, ..record.clone() }).ok()
    };
    let solve = |begun: usize| Some((begun, start(begun)?.hindsight(Seat::FIRST, nodes)?));
    let (begun, found) = (0..=record.moves.len().min(SET_UP)).find_map(solve)?;
    let bound = found.bound;
    let mut best = together(start(begun)?, &found.line, nodes)?;
    for played in std::iter::once(record).chain(others) {
        // Another deal or another set-up says nothing about this one.
        if (&played.deal, played.moves.get(..begun)) != (&record.deal, record.moves.get(..begun)) {
            continue;
        }
        for seat in Seat::all(played.seats.len()) {
            let own = played.moves.iter().skip(begun).filter_map(|choices| choices.get(&seat).cloned());
            let line: Vec<String> = own.collect();
            best = match together(start(begun)?, &line, nodes) {
                Some(solved) if solved.hindsight.points > best.hindsight.points => solved,
                _ => best,
            };
        }
    }
    best.hindsight.bound = bound;
    Some(best)
}

/// Everybody plays this line, and when it is over what is best from there.
fn together(mut table: Box<dyn BotTable>, line: &[String], nodes: u64) -> Option<Solved> {
    play(table.as_mut(), line)?;
    let mut line = line.to_vec();
    if let Some(rest) = table.hindsight(Seat::FIRST, nodes) {
        play(table.as_mut(), &rest.line)?;
        line.extend(rest.line);
    }
    let points = table.standing().scores.first().copied()?;
    Some(Solved { hindsight: Hindsight { points, line, bound: points }, table })
}

fn play(table: &mut dyn BotTable, line: &[String]) -> Option<()> {
    for choice in line {
        // Where the seats decide one after the other, each of them does what the first did.
        let mut decided = 0;
        while decided < table.seats() && table.turn() != Turn::Over {
            let (decision, seats) = (table.decision(), table.turn().seats());
            for seat in seats {
                table.commit(seat, decision, choice).ok()?;
            }
            decided += seats.len();
        }
    }
    Some(())
}
