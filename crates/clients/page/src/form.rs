//! How somebody has fared against bots of late, and the level that suits them next.

use serde::{Deserialize, Serialize};
use tablee_bots::Level;
use tablee_sitting::{Player, Sitting};

use crate::kept::Kept;
use crate::new_table::LEVELS;
use crate::outside::{Kept as _, Outside};

/// So many games are remembered.
const REMEMBERED: usize = 12;

/// Nothing is recommended before so many games at a level.
const ENOUGH: usize = 3;

/// A finished game against bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Played {
    /// The table, so that it counts once.
    id: String,
    level: String,
    won: bool,
}

fn name(game: &str) -> String {
    format!("against.{game}")
}

/// The level of the bots at a table, if all have the same.
pub(crate) fn level(sitting: &Sitting) -> Option<Level> {
    let mut levels = sitting.players().iter().filter_map(|player| match player {
        Player::Bot(level) => Some(*level),
        Player::Human => None,
    });
    levels.next().filter(|level| levels.all(|other| other == *level))
}

/// Remembers a finished game of one person against bots that are all of one level. A game in which a turn was undone is no measure.
pub(crate) fn remember(outside: &dyn Outside, kept: &Kept, sitting: &Sitting) {
    let Some(own) = kept.own.filter(|_| kept.over && sitting.record().taken_back.is_empty()) else { return };
    let Some(level) = level(sitting) else { return };
    let mut games: Vec<Played> = outside.read(&name(&kept.game)).unwrap_or_default();
    if games.iter().any(|game| game.id == kept.id) {
        return;
    }
    let most = kept.points.iter().max();
    let won = kept.points.get(own.index()) == most;
    games.push(Played { id: kept.id.clone(), level: level.name().to_owned(), won });
    let surplus = games.len().saturating_sub(REMEMBERED);
    games.drain(..surplus);
    outside.write(&name(&kept.game), &games);
}

/// The level that suits somebody at a game, once they have played enough at the one they play now: the next one for whoever wins two
/// games of three, the one before for whoever wins none.
pub(crate) fn recommended(outside: &dyn Outside, game: &str) -> Option<Level> {
    let games: Vec<Played> = outside.read(&name(game)).unwrap_or_default();
    let latest = games.last()?.level.clone();
    let last: Vec<&Played> = games.iter().rev().take_while(|game| game.level == latest).take(ENOUGH).collect();
    if last.len() < ENOUGH {
        return None;
    }
    let now = LEVELS.iter().position(|level| level.name() == latest)?;
    let next = match last.iter().filter(|game| game.won).count() {
        0 => now.saturating_sub(1),
        1 => now,
        _ => (now + 1).min(LEVELS.len() - 1),
    };
    LEVELS.get(next).copied()
}
