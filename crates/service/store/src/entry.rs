//! What the store keeps. Bodies and summaries are opaque: whoever writes them knows what they mean.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, UTC.
pub type Millis = i64;

/// One stored row of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the table's log; the first is 1 and there are no gaps.
    pub seq: u64,
    /// When it was decided.
    pub at: Millis,
    /// The id that a client made for the command that led to it.
    pub command: Option<String>,
    /// What happened.
    pub body: String,
}

/// A row that is to be stored; its number follows from the [`Append`] it is part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRow {
    /// When it was decided.
    pub at: Millis,
    /// The id that a client made for the command that led to it; unique within the table.
    pub command: Option<String>,
    /// What happened.
    pub body: String,
}

/// Rows of one table, and what changes with them in the lists: all of it is stored, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Append {
    /// The code of the table.
    pub table: String,
    /// The number that the first row shall get: one more than the last row the writer has seen.
    pub first: u64,
    /// The row that the writer has seen before that. A store that has lost rows may have another one there by now, of the same
    /// number; then nothing is stored. None asks for the number alone.
    pub after: Option<Seen>,
    /// The rows, in order. Without any the changes alone are stored, if `first` is still the next number.
    pub rows: Vec<NewRow>,
    /// What changes in the lists.
    pub changes: Vec<Change>,
}

/// A row as far as it tells one history of a table from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// When it was decided.
    pub at: Millis,
    /// The command that led to it.
    pub command: Option<String>,
}

/// A change in one of the lists that are kept beside the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Puts the table into the list of tables, in place of its former entry. Its code is the table's.
    List(TableEntry),
    /// Lets a secret open a seat.
    AddKey(Key),
    /// Takes a secret out of use.
    RemoveKey(KeyHash),
    /// Takes a secret out of use that must still be there: where it is gone, nothing of the append is stored.
    SpendKey(KeyHash),
    /// Writes a finished game into the score book. The same id again changes nothing.
    Score(Score),
    /// Puts another text in the place of an earlier row's, for good, and mends the links of those after it: so that words can be
    /// erased. It is the only change that a stored row ever sees.
    Rewrite {
        /// The number of the row, which must come before those of the append.
        seq: u64,
        /// What it says from now on.
        body: String,
    },
    /// Puts other players in the place of those of a game in the score book; one that is not there stays away.
    RewriteScore {
        /// Which game.
        id: String,
        /// Who played, in the order of seats.
        players: Vec<ScorePlayer>,
    },
}

/// What became of an [`Append`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "an append that is not stored must not be acknowledged"]
pub enum Appended {
    /// It is durably stored.
    Stored,
    /// Somebody else wrote that number, or what was there before it is gone: read the rows anew and decide again.
    Conflict,
    /// A command of this id is stored already, in the row of this number: give its answer again.
    Repeated {
        /// The number of the row.
        seq: u64,
    },
    /// A secret to be spent is not there any more.
    Spent,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// People may still sit down.
    Open,
    /// The game is on.
    Playing,
    /// The game has ended; it stays for ever.
    Over,
    /// Nobody will end it.
    Abandoned,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Open, Self::Playing, Self::Over, Self::Abandoned];

    /// As it stands in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Abandoned => "abandoned",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// A table as it stands in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The code of the table.
    pub code: String,
    /// The name of the game.
    pub game: String,
    /// Whether strangers see it in lists.
    pub public: bool,
    /// How far it has come.
    pub status: Status,
    /// How many seats it has.
    pub seats: u8,
    /// When it last changed.
    pub updated: Millis,
    /// When somebody must look at it even if nobody does anything: a clock runs out, a bot is to move.
    pub wake: Option<Millis>,
    /// What a list shows of it.
    pub summary: String,
}

/// Which tables of the list are wanted. The default is all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFilter {
    /// Of this game.
    pub game: Option<String>,
    /// Those that strangers may see, or those that they may not.
    pub public: Option<bool>,
    /// That have come so far.
    pub status: Option<Status>,
    /// Last changed before this moment; with the last entry of a page it asks for the next page.
    pub updated_before: Option<Millis>,
    /// That should have been looked at by this moment; these come in the order of their moments.
    pub wake_by: Option<Millis>,
    /// At most so many, the latest changed first. 0 means [`PAGE`].
    pub limit: u32,
}

/// How many entries a list gives when nothing is said.
pub const PAGE: u32 = 100;

/// The SHA-256 of a secret. The secrets themselves are never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyHash(pub [u8; 32]);

impl std::fmt::Debug for KeyHash {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Enough to tell two apart in a failing test, too little to look one up.
        write!(out, "KeyHash({:02x}{:02x}..)", self.0[0], self.0[1])
    }
}

/// What a secret opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyKind {
    /// A seat of a table.
    Seat,
    /// The table itself: whoever opened it.
    Owner,
    /// The moving of a seat to another device, once.
    Ticket,
}

impl KeyKind {
    /// As it stands in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Owner => "owner",
            Self::Ticket => "ticket",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Seat, Self::Owner, Self::Ticket].into_iter().find(|kind| kind.name() == name)
    }
}

/// A secret of a table, by its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The hash of the secret.
    pub hash: KeyHash,
    /// The code of the table.
    pub table: String,
    /// What it opens.
    pub kind: KeyKind,
    /// Which seat, where it is one.
    pub seat: Option<u8>,
    /// After this moment it is as if it were not there.
    pub expires: Option<Millis>,
}

/// A game in the score book: played here, or with the real cards and entered by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Made by whoever enters it; the same id is never entered twice.
    pub id: String,
    /// When it was played.
    pub at: Millis,
    /// The name of the game.
    pub game: String,
    /// Who played, in the order of seats.
    pub players: Vec<ScorePlayer>,
    /// The table it was played at, if it was played here.
    pub table: Option<String>,
    /// Whether strangers see it.
    pub public: bool,
    /// Who entered it by hand.
    pub entered_by: Option<KeyHash>,
    /// A remark.
    pub note: String,
}

/// A player in the score book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScorePlayer {
    /// The name.
    pub name: String,
    /// The points.
    pub points: i64,
}

/// Which games of the score book are wanted. The default is all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreFilter {
    /// Of this game.
    pub game: Option<String>,
    /// In which somebody of this name played; large and small letters are alike.
    pub player: Option<String>,
    /// Played at this moment or later.
    pub from: Option<Millis>,
    /// Played before this moment.
    pub before: Option<Millis>,
    /// Played at this table.
    pub table: Option<String>,
    /// Whose ids begin so.
    pub begin: Option<String>,
    /// Those that whoever holds these secrets may see: public ones, those of their tables, those they entered.
    /// Without it every game is given.
    pub visible_to: Option<Vec<KeyHash>>,
    /// Leave out so many of the latest.
    pub offset: u32,
    /// At most so many, the latest first. 0 means [`PAGE`].
    pub limit: u32,
}

/// What other nodes did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The table has rows up to this number.
    Row {
        /// The code of the table.
        table: String,
        /// The number of its last row.
        seq: u64,
    },
    /// Notices may have been lost: read anew what you hold.
    Reload,
}

/// How many tables there are, for the metrics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tables by status.
    pub tables: Vec<(Status, u64)>,
    /// Games in the score book.
    pub scores: u64,
}

/// How the queue of writes is doing, for the metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueState {
    /// Appends that wait for the next transaction.
    pub waiting: u64,
    /// Appends in the last transaction.
    pub last_batch: u64,
    /// Transactions written.
    pub batches: u64,
    /// Appends answered, whatever became of them.
    pub appends: u64,
    /// Rows durably stored.
    pub rows: u64,
    /// Appends that failed.
    pub failures: u64,
    /// Time spent in transactions, in microseconds.
    pub busy_micros: u64,
}
