//! Words that stand for one of several things: how far a table has come, how hard a bot thinks, why something was refused. Both
//! sides know those listed here; a word that a later version adds is kept as it is, and neither side stumbles over it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! names {
    (
        $(#[$about:meta])*
        $type:ident { $($(#[$what:meta])* $known:ident = $text:literal,)* }
        $(#[$rest:meta])*
        $unknown:ident
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$what])* $known,)*
            $(#[$rest])*
            $unknown(String),
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                String::schema()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $type {}

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                // A later version may add words; whoever reads must take them.
                schemars::json_schema!({"type": "string", "examples": [$($text),*]})
            }
        }

        impl $type {
            /// All that this version knows.
            pub const KNOWN: &'static [$type] = &[$($type::$known),*];

            /// The word.
            pub fn as_str(&self) -> &str {
                match self {
                    $($type::$known => $text,)*
                    $type::$unknown(text) => text,
                }
            }
        }

        impl From<&str> for $type {
            fn from(text: &str) -> $type {
                match text {
                    $($text => $type::$known,)*
                    other => $type::$unknown(other.to_owned()),
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer).map(|text| $type::from(text.as_str()))
            }
        }
    };
}

names! {
    /// How far a table has come.
    Status {
        /// People may still sit down.
        Open = "open",
        /// The game is on.
        Playing = "playing",
        /// The game has ended.
        Over = "over",
        /// Nobody will end it.
        Abandoned = "abandoned",
    }
    /// A word of a later version.
    Unknown
}

names! {
    /// How hard a bot thinks.
    Level {
        /// Any legal move.
        Random = "random",
        /// A glance.
        Easy = "easy",
        /// One move ahead.
        Medium = "medium",
        /// Many possible deals.
        Hard = "hard",
        /// Exactly, where that can be done.
        Master = "master",
    }
    /// A word of a later version, or none at all.
    Unknown
}

names! {
    /// Why something was not done, for programs. `docs/PROTOCOL.md` says when each is used.
    Code {
        /// There is no such table.
        UnknownTable = "unknown-table",
        /// There is nothing at this address.
        UnknownAddress = "unknown-address",
        /// Nothing can be done here in this way.
        WrongMethod = "wrong-method",
        /// Not JSON, or not of this form.
        Malformed = "malformed",
        /// Larger than is taken in.
        TooLarge = "too-large",
        /// The body of a request did not come in time.
        TooSlow = "too-slow",
        /// Another version of the protocol.
        UnsupportedVersion = "unsupported-version",
        /// The page of another site.
        ForeignOrigin = "foreign-origin",
        /// Neither header nor cookie.
        NoToken = "no-token",
        /// The token has no seat at this table.
        WrongSeat = "wrong-seat",
        /// Somebody sits there already.
        SeatTaken = "seat-taken",
        /// No seat is free.
        FullTable = "full-table",
        /// The game has not begun.
        NotStarted = "not-started",
        /// The game is on.
        AlreadyStarted = "already-started",
        /// The game has not ended.
        NotOver = "not-over",
        /// The game has ended.
        Over = "over",
        /// There is no chat at this table.
        ChatOff = "chat-off",
        /// The host has taken the word from this seat.
        Muted = "muted",
        /// The host alone may do this.
        NotHost = "not-host",
        /// The host has sent whoever asks away from this table.
        SentAway = "sent-away",
        /// The table is closed.
        Closed = "closed",
        /// It is a replay.
        Replay = "replay",
        /// The game is paused.
        Paused = "paused",
        /// Nobody has asked for anything, or something else is asked.
        NotAsked = "not-asked",
        /// The table still waits for whoever it is.
        StillThere = "still-there",
        /// The seat has changed its mind, talked, left and returned too often in one game.
        TooManyChanges = "too-many-changes",
        /// The seat has nothing to decide now.
        NotDeciding = "not-deciding",
        /// Another decision is at hand.
        OtherDecision = "other-decision",
        /// There is nothing that may be taken back.
        NothingToTakeBack = "nothing-to-take-back",
        /// The text is no move.
        Notation = "notation",
        /// Nobody and nothing can be called so.
        BadName = "bad-name",
        /// Nobody can say this.
        BadText = "bad-text",
        /// There is no such game.
        UnknownGame = "unknown-game",
        /// The game has no such options.
        BadOptions = "bad-options",
        /// The set of components cannot be used.
        BadSet = "bad-set",
        /// So many cannot play.
        BadSeats = "bad-seats",
        /// No bot has this level.
        UnknownLevel = "unknown-level",
        /// A clock that is too short or too long.
        BadClock = "bad-clock",
        /// A match of too many games, or none.
        BadMatch = "bad-match",
        /// A key that was used, has expired, or never was.
        UnknownKey = "unknown-key",
        /// A record that cannot be played again.
        BadRecord = "bad-record",
        /// A game that cannot be entered into the score book.
        BadScore = "bad-score",
        /// The score book has no such game.
        UnknownScore = "unknown-score",
        /// There is no deal of this game on this day.
        UnknownDay = "unknown-day",
        /// Whoever asks has no result of their own on this day's list.
        NotTried = "not-tried",
        /// A record of another table than the day's.
        OtherTable = "other-table",
        /// A record of a game in which turns were undone.
        TakenBack = "taken-back",
        /// A record in which a bot plays what the day's bot would not.
        OtherMove = "other-move",
        /// Nobody is told here that it is their turn.
        PushOff = "push-off",
        /// A place where nobody can be told, or at an address that is not allowed.
        BadPush = "bad-push",
        /// Whoever asks is told at too many places already.
        TooManyPushes = "too-many-pushes",
        /// Whoever asks is not told there.
        UnknownPush = "unknown-push",
        /// Slow down.
        TooManyRequests = "too-many-requests",
        /// Too many tables were opened.
        TooManyTables = "too-many-tables",
        /// Too many tables have a set of their own.
        TooManySets = "too-many-sets",
        /// A set that is larger than is taken in.
        LargeSet = "large-set",
        /// Too many sockets are open.
        TooManySockets = "too-many-sockets",
        /// It could not be stored; repeat it with the same id.
        StoreFailed = "store-failed",
        /// Repeat it in a moment.
        Busy = "busy",
        /// The server stops; repeat it in a moment.
        Stopping = "stopping",
        /// Nothing was heard for long.
        Idle = "idle",
        /// A fault of ours.
        Internal = "internal",
    }
    /// The code of a game's rule, or a word of a later version.
    Other
}

impl Code {
    /// Whether the same command, sent again with the same id, may well succeed.
    pub fn is_passing(&self) -> bool {
        matches!(self, Code::StoreFailed | Code::Busy | Code::Stopping)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_written_alike_known_or_not() {
        for text in ["open", "playing", "over", "abandoned", "paused", ""] {
            let json = format!("{text:?}");
            let status: Status = serde_json::from_str(&json).expect("a word");
            assert_eq!(matches!(status, Status::Unknown(_)), text == "paused" || text.is_empty());
            assert_eq!(serde_json::to_string(&status).expect("JSON"), json);
        }
        for code in Code::KNOWN {
            assert_eq!(Code::from(code.as_str()), *code, "two codes have the same word");
        }
        for level in Level::KNOWN {
            assert_eq!(Level::from(level.as_str()), *level);
        }
        assert_eq!(Code::from("not-in-hand"), Code::Other("not-in-hand".to_owned()));
    }
}
