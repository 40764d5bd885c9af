//! Why a table does not do what it was asked to: code, rule, sentence.

use tablee_core::{MAX_NAME_LENGTH, PlayError, Sentence};
use tablee_protocol::limits::{CHANGES, CHAT_LENGTH, TABLE_NAME_LENGTH};
use tablee_protocol::{BadText, Code};

/// Why a table does not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules of the game say no.
    Play(PlayError),
    /// Whoever asks has no seat here.
    WrongSeat,
    /// Somebody sits there already.
    SeatTaken,
    /// No seat is free.
    FullTable,
    /// The game is on.
    AlreadyStarted,
    /// The game has not begun.
    NotStarted,
    /// The game has not ended.
    NotOver,
    /// There is no chat at this table.
    ChatOff,
    /// Nobody can be called so.
    BadName(BadText),
    /// A table cannot be called so.
    BadTableName(BadText),
    /// Nobody can say this.
    BadChat(BadText),
    /// It is a replay: nobody sits there.
    Replay,
    /// The host has taken the word from this seat.
    Muted,
    /// The host alone may do this.
    NotHost,
    /// There is nobody there with whom this could be done.
    NobodyThere,
    /// The host has sent whoever asks away.
    SentAway,
    /// The table is closed.
    Closed,
    /// The game is paused.
    Paused,
    /// Nobody has asked for anything, or something else is asked.
    NotAsked,
    /// The table still waits for whoever it is.
    StillThere,
    /// No bot has this level.
    UnknownLevel,
    /// The seat has changed its mind, talked, left and returned too often in this game.
    TooManyChanges,
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        Refusal::Play(error)
    }
}

impl Refusal {
    /// A short name for programs.
    pub fn code(&self) -> Code {
        match self {
            Refusal::Play(error) => error.code().into(),
            Refusal::WrongSeat => Code::WrongSeat,
            Refusal::SeatTaken => Code::SeatTaken,
            Refusal::FullTable => Code::FullTable,
            Refusal::AlreadyStarted => Code::AlreadyStarted,
            Refusal::NotStarted => Code::NotStarted,
            Refusal::NotOver => Code::NotOver,
            Refusal::ChatOff => Code::ChatOff,
            Refusal::BadName(_) | Refusal::BadTableName(_) => Code::BadName,
            Refusal::BadChat(_) => Code::BadText,
            Refusal::Replay => Code::Replay,
            Refusal::TooManyChanges => Code::TooManyChanges,
            Refusal::Muted => Code::Muted,
            Refusal::NotHost => Code::NotHost,
            Refusal::NobodyThere => Code::WrongSeat,
            Refusal::SentAway => Code::SentAway,
            Refusal::Closed => Code::Closed,
            Refusal::Paused => Code::Paused,
            Refusal::NotAsked => Code::NotAsked,
            Refusal::StillThere => Code::StillThere,
            Refusal::UnknownLevel => Code::UnknownLevel,
        }
    }

    /// The number of the rule, if one of the game forbids it.
    pub fn rule(&self) -> Option<&str> {
        match self {
            Refusal::Play(PlayError::Refused(refusal)) => Some(&refusal.rule),
            _ => None,
        }
    }

    /// For people.
    pub fn sentence(&self) -> Sentence {
        match self {
            Refusal::Play(error) => error.sentence(),
            Refusal::WrongSeat => Sentence::new("server-wrong-seat"),
            Refusal::SeatTaken => Sentence::new("server-seat-taken"),
            Refusal::FullTable => Sentence::new("server-full-table"),
            Refusal::AlreadyStarted => Sentence::new("server-already-started"),
            Refusal::NotStarted => Sentence::new("server-not-started"),
            Refusal::NotOver => Sentence::new("server-not-over"),
            Refusal::ChatOff => Sentence::new("server-chat-off"),
            Refusal::BadName(_) => Sentence::new("server-bad-name").count("most", MAX_NAME_LENGTH),
            Refusal::BadTableName(_) => Sentence::new("server-bad-table-name").count("most", TABLE_NAME_LENGTH),
            Refusal::BadChat(_) => Sentence::new("server-bad-text").count("most", CHAT_LENGTH),
            Refusal::Replay => Sentence::new("server-replay"),
            Refusal::Muted => Sentence::new("server-muted"),
            Refusal::NotHost => Sentence::new("server-not-host"),
            Refusal::NobodyThere => Sentence::new("server-nobody-there"),
            Refusal::SentAway => Sentence::new("server-sent-away"),
            Refusal::Closed => Sentence::new("server-closed"),
            Refusal::Paused => Sentence::new("server-paused"),
            Refusal::NotAsked => Sentence::new("server-not-asked"),
            Refusal::StillThere => Sentence::new("server-still-there"),
            Refusal::UnknownLevel => Sentence::new("server-unknown-level"),
            Refusal::TooManyChanges => Sentence::new("server-too-many-changes").count("most", CHANGES as usize),
        }
    }
}
