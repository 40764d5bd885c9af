//! The limits that both sides know.

/// The largest message on the socket and the largest body of a command, in bytes.
pub const MESSAGE_BYTES: usize = 8 * 1024;
/// The largest record that is taken in, in bytes.
pub const UPLOAD_BYTES: usize = 256 * 1024;
/// The largest set of components that a table brings along, in bytes of JSON.
pub const SET_BYTES: usize = 16 * 1024;
/// The longest id of a command.
pub const COMMAND_ID_LENGTH: usize = 64;
/// The longest name of a table, in characters.
pub const TABLE_NAME_LENGTH: usize = 60;
/// The longest line of chat, in characters.
pub const CHAT_LENGTH: usize = 300;
/// The longest remark in the score book, in characters.
pub const NOTE_LENGTH: usize = 200;
/// How many lines of the table's log a client is sent at most; the record has all of them.
pub const LOG_LINES: usize = 24;
/// How often a seat may change its mind, talk, leave or return in one game: far above what people do, and what a table's log
/// can hold.
pub const CHANGES: u32 = 1_000;
/// How many commands a socket may have under way.
pub const COMMANDS_UNDER_WAY: usize = 8;
/// A match has at most so many games.
pub const MATCH_GAMES: u8 = 9;
/// The shortest clock, in seconds.
pub const CLOCK_SHORTEST: u32 = 5;
/// The longest clock, in seconds: thirty days.
pub const CLOCK_LONGEST: u32 = 30 * 24 * 60 * 60;
/// The most that a clock adds after a decision, in seconds: a day.
pub const INCREMENT_LONGEST: u32 = 24 * 60 * 60;
/// How long a table waits for whoever does not decide, in seconds, if it does not say.
pub const PATIENCE: u32 = 180;
/// The shortest time that a table may wait so.
pub const PATIENCE_SHORTEST: u32 = 30;
/// Nobody is called more often than this, in milliseconds.
pub const NUDGE_PAUSE: i64 = 30_000;
