//! The terminal client: a screen with boards, or plain lines for screen readers, pipes and slow links. It plays at a [`Host`],
//! which is a table kept here ([`Local`]); a table elsewhere can stand behind the same trait.

mod boards;
mod canvas;
mod gesture;
mod host;
mod local;
mod plain;
mod save;
mod screen;
mod text;

pub use host::{Hint, Host, News, waiting_seat};
pub use local::Local;
pub use plain::{Plain, Stopped};
pub use save::{Player, Save, folder, latest, put_aside, record_in, usual_file, write_whole};
pub use screen::{App, Flow, SMALLEST, run};
pub use text::{standing, wrap};

use tablee_bots::Level;
use tablee_core::{Say as _, Sentence};
use tablee_words::Words;

/// What the players of a table kept here are called.
pub fn names(players: &[Player], words: &Words) -> Vec<String> {
    let name = |(index, player): (usize, &Player)| {
        let sentence = match player {
            Player::Human => Sentence::new("play-player"),
            Player::Bot(Level::Random) => Sentence::new("play-random"),
            Player::Bot(Level::Easy) => Sentence::new("play-easy"),
            Player::Bot(Level::Medium) => Sentence::new("play-medium"),
            Player::Bot(Level::Hard) => Sentence::new("play-hard"),
            Player::Bot(Level::Master) => Sentence::new("play-master"),
        };
        words.say(&sentence.count("number", index + 1))
    };
    players.iter().enumerate().map(name).collect()
}
