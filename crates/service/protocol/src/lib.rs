//! What a table on a server and its clients say to each other: the bodies of HTTP, the messages of the socket, the limits, and
//! which names and texts are taken. Documented for readers in `docs/PROTOCOL.md`.
//!
//! Knows no server and no browser: both sides, the terminal and outside programs use the same types.

mod code;
mod command;
mod day;
mod http;
pub mod limits;
mod names;
mod plan;
mod problem;
mod push;
mod text;
mod update;

pub use code::{CODE_LENGTH, TableCode};
pub use command::{Answer, Command, CommandId, Order, Proposal};
pub use day::{DayList, DayResult, HandIn};
pub use http::{
    Addresses, EnterScore, GameEntry, Import, Imported, Key, MoveEntry, MovedSeat, Opened, RedeemKey, Sat, ScoreEntry,
    ScoreList, ScorePlayer, Sit, TableList, TableSummary, Token,
};
pub use names::{Code, Level, Status};
pub use plan::{Clock, OpenTable, SeatPlan, Span};
pub use problem::Problem;
pub use push::{Called, PushInfo, PushKeys, Subscribe, Subscribed};
pub use text::{BadText, check_chat, check_player_name, check_table_name, table_called};
pub use update::{
    ClockHand, Company, GameUpdate, Here, LogLine, Opening, Proposed, SeatUpdate, TableUpdate, Talk, Told, Update,
};

/// The version of this protocol. A client names it when it opens the socket; the server refuses those it does not speak.
pub const VERSION: u32 = 1;
