//! Games kept after every move, so that nothing is lost when the window closes.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::{Deserialize, Serialize};
use tablee_bots::Level;
use tablee_core::{Record, Seat, Sentence};
use tablee_daily::Date;

/// The version of the form of saved games.
const FORMAT: u32 = 1;

/// No saved game is larger: a record is a few kilobytes.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Who sits at a seat of a table that is kept here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at this screen.
    Human,
    /// A bot.
    Bot(Level),
}

impl Player {
    /// The word for it: `human` or a level.
    pub fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Bot(level) => level.name(),
        }
    }

    /// What somebody is called who gave no name.
    pub fn called(self, number: usize) -> Sentence {
        match self {
            Player::Human => Sentence::new("play-player").count("number", number),
            Player::Bot(level) => level.called(number),
        }
    }

    /// Reads `human` or a level.
    ///
    /// # Errors
    /// A sentence that lists what there is.
    pub fn parse(word: &str) -> Result<Player, Sentence> {
        match word.trim() {
            "human" => Ok(Player::Human),
            other => match other.parse() {
                Ok(level) => Ok(Player::Bot(level)),
                Err(_) => Err(Sentence::new("play-unknown-player").text("player", other)),
            },
        }
    }
}

/// A game on the deal of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfDay {
    /// The day.
    pub date: Date,
    /// Whether it is the try that counts.
    pub counted: bool,
}

/// A game as it is kept: its record, who sits where, and what was chosen but is not yet revealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    save: u32,
    /// `human` or a level for each seat.
    pub players: Vec<String>,
    /// Where the bots' randomness comes from.
    pub seed: u64,
    /// The day whose deal it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<OfDay>,
    /// Choices of people that wait for the others.
    #[serde(default)]
    pub chosen: BTreeMap<Seat, String>,
    /// What people have chosen for the decision after that.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub held: BTreeMap<Seat, String>,
    /// The game.
    pub record: Record,
}

impl Save {
    /// A game to keep.
    pub fn new(players: &[Player], seed: u64, chosen: BTreeMap<Seat, String>, record: Record) -> Save {
        let players = players.iter().map(|player| player.name().to_owned()).collect();
        Save { save: FORMAT, players, seed, day: None, chosen, held: BTreeMap::new(), record }
    }

    /// Reads a saved game.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the file. It is left as it is.
    pub fn load(path: &Path) -> Result<Save, Sentence> {
        let broken = |reason: &dyn std::fmt::Display| {
            Sentence::new("save-broken").text("file", path.display()).text("reason", reason)
        };
        let size = fs::metadata(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Sentence::new("save-none").text("file", path.display()),
            _ => broken(&error),
        })?;
        if size.len() > LARGEST {
            return Err(broken(&"> 16 MiB"));
        }
        let text = fs::read_to_string(path).map_err(|error| broken(&error))?;
        let save: Save = tablee_core::read_json(&text).map_err(|error| broken(&error))?;
        save.of_this_format()
    }

    /// Reads a saved game from its text.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn from_text(name: &str, text: &str) -> Result<Save, Sentence> {
        let broken = |error: serde_json::Error| Sentence::new("save-broken").text("file", name).text("reason", error);
        tablee_core::read_json::<Save>(text).map_err(broken)?.of_this_format()
    }

    /// The game as text.
    ///
    /// # Errors
    /// A sentence if it cannot be written.
    pub fn to_text(&self) -> Result<String, Sentence> {
        let unwritable = |error| Sentence::new("save-unwritable").text("file", "JSON").text("reason", error);
        tablee_core::write_json(self).map_err(unwritable)
    }

    fn of_this_format(self) -> Result<Save, Sentence> {
        if self.save == FORMAT { Ok(self) } else { Err(Sentence::new("record-format").number("format", self.save)) }
    }

    /// Writes the game whole or not at all.
    ///
    /// # Errors
    /// A sentence; the file is then what it was before.
    pub fn store(&self, path: &Path) -> Result<(), Sentence> {
        let unwritable = |error: &dyn std::fmt::Display| {
            Sentence::new("save-unwritable").text("file", path.display()).text("reason", error)
        };
        let text = serde_json::to_string_pretty(self).map_err(|error| unwritable(&error))?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| unwritable(&error))?;
        }
        write_whole(path, &text).map_err(|error| unwritable(&error))
    }

    /// Whether another game may be kept in its place: it is finished, or was never begun.
    fn is_nothing_to_lose(&self) -> bool {
        self.record.result.is_some() || (self.record.moves.is_empty() && self.chosen.is_empty())
    }

    /// Who sits where.
    ///
    /// # Errors
    /// A sentence if a word is none that we know.
    pub fn players(&self) -> Result<Vec<Player>, Sentence> {
        self.players.iter().map(|word| Player::parse(word)).collect()
    }
}

/// The record in a text, be it a record or a saved game.
pub fn record_in(text: &str) -> Option<Record> {
    tablee_core::read_json::<Save>(text).ok().map(|save| save.record)
}

/// Writes a file whole or not at all: beside it first, then renamed over it.
///
/// # Errors
/// The first thing that went wrong; what was there before is untouched.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = Path::new(&beside);
    fs::write(beside, text).and_then(|()| fs::rename(beside, path)).inspect_err(|_| {
        // What could not be finished is cleared away; if that fails too, the first error is the one to tell.
        let _ = fs::remove_file(beside);
    })
}

/// Where games are kept: a folder of the user's own data.
pub fn folder() -> Option<PathBuf> {
    let given = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = given("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let base = data.or_else(|| given("HOME").map(|home| home.join(".local/share"))).or_else(|| given("APPDATA"))?;
    Some(base.join("tablee"))
}

/// The file in which the game of that name is kept.
pub fn usual_file(game: &str) -> Option<PathBuf> {
    Some(folder()?.join(format!("{game}.json")))
}

/// The game that was kept last, whichever it is.
pub fn latest(games: &[&str]) -> Option<PathBuf> {
    let kept = games.iter().filter_map(|game| usual_file(game));
    let times = kept.filter_map(|path| Some((fs::metadata(&path).and_then(|data| data.modified()).ok()?, path)));
    times.max().map(|(_, path)| path)
}

/// Puts a game that is still kept there aside, unless it is finished: a new one must not overwrite it.
/// Tells where it is now.
///
/// # Errors
/// A sentence if it cannot be moved; nothing was changed then.
pub fn put_aside(path: &Path) -> Result<Option<PathBuf>, Sentence> {
    if !path.exists() || Save::load(path).is_ok_and(|save| save.is_nothing_to_lose()) {
        return Ok(None);
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let free = (1..).map(|number| path.with_file_name(format!("{name}-{number}.json"))).find(|other| !other.exists());
    let Some(aside) = free else { return Ok(None) };
    let failed =
        |error: io::Error| Sentence::new("save-unwritable").text("file", aside.display()).text("reason", error);
    fs::rename(path, &aside).map_err(failed)?;
    Ok(Some(aside))
}
