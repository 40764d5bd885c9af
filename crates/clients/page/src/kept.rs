//! The tables that are kept in this browser, as lists know them.

use serde::{Deserialize, Serialize};
use tablee_core::{Arrange as _, Record, Seat, Sentence, Turn};
use tablee_sitting::{Player, Save, Shown as _, Sitting};

use crate::outside::{Kept as _, Outside};
use crate::{form, scores, today};

/// A table as the list of tables knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Who sits where.
    pub names: Vec<String>,
    /// When it was last played, in milliseconds since 1970.
    pub at: f64,
    /// Whether the game is over.
    pub over: bool,
    /// The points so far, or at the end.
    pub points: Vec<i32>,
    /// The only person, if all others are bots.
    #[serde(default)]
    pub own: Option<Seat>,
}

/// All tables that are kept here, the latest first.
pub(crate) fn all(outside: &dyn Outside) -> Vec<Kept> {
    let mut kept: Vec<Kept> = outside.names("kept.").iter().filter_map(|name| outside.read(name)).collect();
    kept.arrange_by(|left, right| right.at.total_cmp(&left.at));
    kept
}

/// Forgets a table.
pub(crate) fn forget(outside: &dyn Outside, id: &str) {
    outside.forget(&format!("table.{id}"));
    outside.forget(&format!("kept.{id}"));
    outside.forget(&format!("owner.{id}"));
}

/// What was kept of a table, as text.
pub(crate) fn text(outside: &dyn Outside, id: &str) -> Option<String> {
    outside.stored(&format!("table.{id}"))
}

/// Keeps a table and its line in the list.
pub(crate) fn keep(outside: &dyn Outside, id: &str, sitting: &Sitting) {
    if let Ok(text) = sitting.save().to_text() {
        outside.store(&format!("table.{id}"), &text);
    }
    let kept = Kept {
        id: id.to_owned(),
        game: sitting.table().info().id.to_owned(),
        names: sitting.names().to_vec(),
        at: outside.now(),
        over: sitting.table().turn() == Turn::Over,
        points: sitting.table().standing().scores,
        own: only_person(sitting.players()),
    };
    let name = format!("kept.{id}");
    let was_over = outside.read::<Kept>(&name).is_some_and(|kept| kept.over);
    outside.write(&name, &kept);
    if kept.over && !was_over {
        today::note(outside, sitting);
    }
    scores::remember(outside, &kept, sitting);
    form::remember(outside, &kept, sitting);
}

/// The only person among bots.
pub(crate) fn only_person(players: &[Player]) -> Option<Seat> {
    let mut people = Seat::all(players.len()).filter(|seat| players.get(seat.index()) == Some(&Player::Human));
    people.next().filter(|_| people.next().is_none())
}

/// Opens a table that goes on from a record with these players; gives its id.
///
/// # Errors
/// A sentence if the record does not hold.
pub(crate) fn branch(outside: &dyn Outside, record: Record, players: &[Player]) -> Result<String, Sentence> {
    let names = record.seats.iter().map(|seat| seat.name.clone()).collect();
    let save = Save::new(players, outside.random_number(), std::collections::BTreeMap::new(), record);
    let id = outside.random_id();
    keep(outside, &id, &Sitting::resume(&save, names)?);
    Ok(id)
}
