//! The terminal client: a screen with boards, or plain lines for screen readers, pipes and slow links. It plays at a [`Host`],
//! which is a table kept here ([`Local`]), with a coach if one likes ([`Coached`]), a course ([`Learning`]), puzzles ([`Puzzles`]), or a seat at a table on a
//! server ([`Remote`]).

mod advice;
mod boards;
mod canvas;
mod coached;
mod learning;
mod local;
mod plain;
mod puzzling;
mod remote;
mod screen;
mod text;

pub use coached::Coached;
pub use learning::{Learning, Notebook};
pub use local::Local;
pub use plain::{Plain, Stopped};
pub use puzzling::{PuzzleBook, Puzzles, Wanted};
pub use remote::{Joining, Remote};
pub use screen::{App, Flow, SMALLEST, run};
pub use tablee_sitting::{Hint, Host, News, waiting_seat};
pub use tablee_sitting::{Player, Save, folder, latest, possible, put_aside, record_in, usual_file, write_whole};
pub use text::{standing, wrap};

use tablee_core::Say as _;
use tablee_words::Words;

/// What the players of a table kept here are called.
pub fn names(players: &[Player], words: &Words) -> Vec<String> {
    let name = |(index, player): (usize, &Player)| words.say(&player.called(index + 1));
    players.iter().enumerate().map(name).collect()
}
