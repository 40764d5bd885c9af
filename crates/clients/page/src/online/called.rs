//! What people are called in the log of a table.

use tablee_core::{Argument, Sentence};
use tablee_protocol::Update;
use tablee_sitting::called_in;

/// A sentence of some game of this table, with names in the place of seats: chairs turn from game to game.
pub(super) fn with_names(mut sentence: Sentence, update: &Update, game: u32) -> Sentence {
    let count = update.table.seats.len().max(1);
    let now = update.game.as_ref().map_or(game, |game| game.number) as usize;
    let turned = (game as usize + count * now - now) % count;
    sentence.arguments.iter_mut().for_each(|(_, argument)| named(argument, update, turned));
    sentence
}

fn named(argument: &mut Argument, update: &Update, turned: usize) {
    match argument {
        Argument::Seat(seat) => {
            let count = update.table.seats.len().max(1);
            if seat.index() < count {
                *argument = called_in(update, (seat.index() + turned) % count);
            }
        }
        Argument::List(parts) => parts.iter_mut().for_each(|part| named(part, update, turned)),
        Argument::Inner(sentence) => {
            sentence.arguments.iter_mut().for_each(|(_, argument)| named(argument, update, turned));
        }
        Argument::Number(_) | Argument::Text(_) | Argument::Word(_) | Argument::Named { .. } => (),
    }
}
