//! Everything that can happen to the page.

use tablee_scene::{Act, Spot};

use crate::route::Route;
use crate::screen::Opener;
use crate::settings::Change;
use crate::thinking::Answered;
use crate::{
    companion, copy, home, learn, new_table, online, puzzles, replay, rules, scores, statistics, table, today,
};

/// Something happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// The address is another one.
    Went(Route),
    /// The screens beside the games are there; or they cannot be loaded.
    Loaded(Option<Opener>),
    /// Somebody likes something otherwise.
    Change(Change),
    /// A button of a table or a replay was pressed.
    Act(Act),
    /// A place or a card was pressed.
    Spot(Spot),
    /// Something that is held was dropped on the board.
    Dropped(char),
    /// Somebody wants back: what lies over the table is closed.
    Back,
    /// Another tab of this browser has kept something under this name.
    Stored(String),
    /// The worker says something.
    Thought(Answered),
    /// The bots could not be loaded; it is tried again.
    ThinkAgain(u32),
    /// On the first screen.
    Home(home::Message),
    /// On the screen of a new table.
    New(new_table::Message),
    /// At a table, wherever it is kept.
    Table(table::Message),
    /// Where a game is looked at again.
    Replay(replay::Message),
    /// Where a record is brought here.
    Import(replay::import::Message),
    /// Among the rules.
    Rules(rules::Message),
    /// In a course.
    Learn(learn::Message),
    /// In the score book.
    Scores(scores::Message),
    /// Among the statistics.
    Statistics(statistics::Message),
    /// Where everything is copied.
    Copy(copy::Message),
    /// Beside the real cards.
    Companion(companion::Message),
    /// Where the deal of a day is shown.
    Today(today::Message),
    /// Among the puzzles.
    Puzzles(puzzles::Message),
    /// At a table on a server.
    Online(online::Message),
}

macro_rules! inner {
    ($($variant:ident($inner:ty),)*) => {
        $(impl From<$inner> for Message {
            fn from(message: $inner) -> Message {
                Message::$variant(message)
            }
        })*
    };
}
inner! {
    Change(Change),
    Act(Act),
    Home(home::Message),
    New(new_table::Message),
    Table(table::Message),
    Replay(replay::Message),
    Import(replay::import::Message),
    Rules(rules::Message),
    Learn(learn::Message),
    Scores(scores::Message),
    Statistics(statistics::Message),
    Copy(copy::Message),
    Companion(companion::Message),
    Today(today::Message),
    Puzzles(puzzles::Message),
    Online(online::Message),
}
