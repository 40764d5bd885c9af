//! What a game is, without knowing any.
//!
//! A *state* implements [`Game`]: it says who decides ([`Turn`]), what is legal, and what follows when the choices of all
//! deciding seats are put together ([`Joint`]). A [`Session`] holds one game in progress with the choices not yet revealed;
//! a [`Table`] is a session whose game is known only at run time; a [`Record`] is a session written down.
//!
//! This crate does no input or output, starts no thread, reads no clock and draws no randomness of its own.

mod arrange;
mod diagram;
mod game;
mod grid;
mod joint;
mod json;
mod notation;
mod options;
mod record;
mod record_text;
mod rng;
#[cfg(feature = "schema")]
mod schema;
mod score;
mod seat;
mod seat_view;
mod sentence;
mod session;
mod set;
mod table;

pub use arrange::Arrange;
pub use diagram::{Diagram, DiagramError, Diagrammed};
pub use game::{
    Example, Fault, Game, GameEvent, Info, Moment, Setup, SetupError, Sink, Switch, Turn, Viewer, play_random,
    random_step,
};
pub use grid::{Side, Sides};
pub use joint::Joint;
pub use json::{read_json, write_json};
pub use notation::{MoveText, NotationError};
pub use options::{options_from_json, options_from_text, options_to_text};
pub use record::{MAX_NAME_LENGTH, Outcome, Proof, RECORD_FORMAT, Record, RecordError, SeatEntry, check_name};
pub use rng::{DealRng, PlayoutRng, Rng};
#[cfg(feature = "schema")]
pub use schema::{schema_of_read, schema_of_sent};
pub use score::{ScoreLine, Scores, Standing};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use seat_view::{SeatView, Sight, ViewError};
pub use sentence::{Argument, PlainWords, Say, Sentence};
pub use session::{Committed, PlayError, Refusal, Session};
pub use set::{Complaint, ComponentSet, Interned, MOST_SETS, SetError, SetRegistry};
pub use table::{Rng64, Table};

/// Everything a game's crate needs, in one line.
pub mod prelude {
    pub use crate::{
        Argument, Complaint, ComponentSet, Diagram, DiagramError, Diagrammed, Example, Fault, Game, GameEvent, Info,
        Interned, Joint, MAX_SEATS, MoveText, NotationError, Rng, Say, ScoreLine, Scores, Seat, SeatSet, Sentence,
        SetError, SetRegistry, Setup, SetupError, Side, Sides, Sink, Switch, Turn, Viewer,
    };
}
