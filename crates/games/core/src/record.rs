//! A game written down: reading, writing, and playing it again with every check.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{
    ComponentSet, Game, NotationError, PlayError, Seat, Sentence, Session, SetError, Setup, SetupError, Standing, Turn,
    options_from_json, options_from_text,
};

/// The version of the form of records, not of any game's rules.
pub const RECORD_FORMAT: u32 = 1;

/// The longest name of a player, in characters.
pub const MAX_NAME_LENGTH: usize = 40;

/// A game written down: everything that is needed to play it again, and what came out.
///
/// A record is only text until [`Record::replay`] has played it: options, set, deal, every move and the result are
/// checked then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    /// [`RECORD_FORMAT`].
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The revision of the rules.
    pub revision: u32,
    /// A JSON object, or the text form as a string.
    #[serde(default)]
    pub options: Value,
    /// The whole set of components.
    pub set: Value,
    /// Who sits where.
    pub seats: Vec<SeatEntry>,
    /// A JSON value, or the text form as a string.
    pub deal: Value,
    /// For each decision, the move of each seat that decided.
    #[serde(deserialize_with = "moves")]
    pub moves: Vec<BTreeMap<Seat, String>>,
    /// What came out, or null while the game goes on.
    #[serde(default)]
    pub result: Option<Outcome>,
    /// What was shown of the deal before the first move, if a server kept the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// Where a whole turn was taken back against bots: each time the number of the decision at which the game went on. What was
    /// taken back is not told; that it was is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_back: Vec<usize>,
}

/// The hash of the deal that was shown before the first move, and the salt that opens it. Whoever has a table played here
/// checks it with the catalogue; the record itself only carries it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// SHA-256 of salt, game and deal, in hexadecimal digits.
    pub hash: String,
    /// 32 bytes, in hexadecimal digits.
    pub salt: String,
}

/// Reads the moves, refusing a seat that stands twice in a decision: of two moves none may win in silence.
fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<BTreeMap<Seat, String>>, D::Error> {
    struct Choices(BTreeMap<Seat, String>);
    struct ChoicesVisitor;

    impl<'de> Visitor<'de> for ChoicesVisitor {
        type Value = Choices;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a move for each seat that decided")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Choices, A::Error> {
            let mut choices = BTreeMap::new();
            while let Some((seat, text)) = map.next_entry::<Seat, String>()? {
                if choices.insert(seat, text).is_some() {
                    return Err(de::Error::custom(format!("seat {seat} has two moves in one decision")));
                }
            }
            Ok(Choices(choices))
        }
    }

    impl<'de> Deserialize<'de> for Choices {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_map(ChoicesVisitor)
        }
    }

    Ok(Vec::<Choices>::deserialize(deserializer)?.into_iter().map(|choices| choices.0).collect())
}

/// A seat in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatEntry {
    /// The player's name.
    pub name: String,
}

/// What came out of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Places by seat; 1 is the winner, equal places are shared.
    pub places: Vec<usize>,
}

impl From<&Standing> for Outcome {
    fn from(standing: &Standing) -> Outcome {
        Outcome { scores: standing.scores.clone(), places: standing.places.clone() }
    }
}

/// A record that cannot be played again.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// Neither JSON nor the text form.
    #[error("not a record: {0}")]
    Unreadable(String),
    /// A form that this program does not know.
    #[error("record format {0} is not known")]
    Format(u32),
    /// A game that this program does not know.
    #[error("game {0:?} is not known")]
    Game(String),
    /// Rules newer (or never) known here.
    #[error("revision {revision} of {game} is not known")]
    Revision {
        /// The game.
        game: String,
        /// Its revision in the record.
        revision: u32,
    },
    /// Options that the game does not have.
    #[error("options: {0}")]
    Options(String),
    /// A set with faults.
    #[error("set: {0}")]
    Set(#[from] SetError),
    /// Too few or too many seats, or a wrong deal.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A name that is empty, too long or has control characters.
    #[error("the name of seat {0} is empty, too long or has control characters")]
    Name(usize),
    /// A deal that cannot be read.
    #[error("deal: {0}")]
    Deal(String),
    /// A move that cannot be played.
    #[error("decision {decision}, seat {seat}: {error}")]
    Move {
        /// Which decision, from 0.
        decision: usize,
        /// Whose move.
        seat: Seat,
        /// Why not.
        error: PlayError,
    },
    /// A decision at which not all deciding seats have a move.
    #[error("decision {0} lacks a move")]
    Incomplete(usize),
    /// A result other than the one the moves lead to.
    #[error("the result is not what the moves lead to")]
    Result,
}

impl RecordError {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        match self {
            RecordError::Unreadable(reason) => Sentence::new("record-unreadable").text("reason", reason),
            RecordError::Format(format) => Sentence::new("record-format").number("format", *format),
            RecordError::Game(game) => Sentence::new("error-unknown-game").text("game", game),
            RecordError::Revision { game, revision } => {
                Sentence::new("record-revision").text("game", game).number("revision", *revision)
            }
            RecordError::Options(reason) => Sentence::new("error-options").text("reason", reason),
            RecordError::Set(error) => match error.sentences().into_iter().next() {
                Some(first) => first,
                None => Sentence::new("record-unreadable").text("reason", "set"),
            },
            RecordError::Setup(error) => error.sentence(),
            RecordError::Name(number) => {
                Sentence::new("record-name").count("seat", *number).count("most", MAX_NAME_LENGTH)
            }
            RecordError::Deal(reason) => Sentence::new("record-deal").text("reason", reason),
            RecordError::Move { decision, seat, error } => Sentence::new("record-move")
                .count("decision", *decision + 1)
                .count("seat", seat.number())
                .inner("reason", error.sentence()),
            RecordError::Incomplete(decision) => Sentence::new("record-incomplete").count("decision", *decision + 1),
            RecordError::Result => Sentence::new("record-result"),
        }
    }
}

/// Whether a player may be called so: one to [`MAX_NAME_LENGTH`] characters, no space at either end, no control character.
pub fn check_name(name: &str) -> bool {
    !name.is_empty()
        && name.trim() == name
        && name.chars().count() <= MAX_NAME_LENGTH
        && !name.chars().any(char::is_control)
}

impl Record {
    /// Reads either form; JSON begins with a brace.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`] or [`RecordError::Format`].
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let record = if text.trim_start().starts_with('{') {
            crate::read_json::<Record>(text).map_err(|error| RecordError::Unreadable(error.to_string()))?
        } else {
            Record::from_text(text)?
        };
        if record.format == RECORD_FORMAT { Ok(record) } else { Err(RecordError::Format(record.format)) }
    }

    /// The JSON form, on several lines.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Writes a session down. Missing names are filled in with the seat's number.
    pub fn of<G: Game>(session: &Session<G>, names: &[String]) -> Record {
        let setup = session.setup();
        let name = |seat: Seat| match names.get(seat.index()) {
            Some(name) if check_name(name) => name.clone(),
            _ => seat.to_string(),
        };
        let over = session.turn() == Turn::Over;
        Record {
            format: RECORD_FORMAT,
            game: G::INFO.id.to_owned(),
            revision: G::INFO.revision,
            options: serde_json::to_value(&setup.options).unwrap_or_default(),
            set: serde_json::to_value(setup.set.file()).unwrap_or_default(),
            seats: Seat::all(setup.seats).map(|seat| SeatEntry { name: name(seat) }).collect(),
            deal: serde_json::to_value(session.deal()).unwrap_or_default(),
            moves: session
                .moves()
                .iter()
                .map(|joint| joint.iter().map(|(seat, choice)| (seat, choice.to_string())).collect())
                .collect(),
            result: over.then(|| Outcome::from(&session.state().standing())),
            proof: None,
            taken_back: Vec::new(),
        }
    }

    /// The game as it stood before decision number `decision`, if it was that long: its moves until there and nothing of what
    /// came out. Take-backs that led to later decisions are forgotten with them.
    #[must_use]
    pub fn until(&self, decision: usize) -> Record {
        let mut part = self.clone();
        if decision < part.moves.len() {
            part.moves.truncate(decision);
            part.taken_back.retain(|&other| other <= decision);
            part.result = None;
            part.proof = None;
        }
        part
    }

    /// Plays the record again, checking everything on the way.
    ///
    /// # Errors
    /// [`RecordError`] at the first thing that does not fit.
    pub fn replay<G: Game>(&self) -> Result<Session<G>, RecordError> {
        let mut session = self.opening::<G>()?;
        for (decision, choices) in self.moves.iter().enumerate() {
            for (&seat, text) in choices {
                let fail = |error: PlayError| RecordError::Move { decision, seat, error };
                let choice = text.parse::<G::Move>().map_err(|error| fail(error.into()))?;
                session.commit(seat, decision, choice).map_err(fail)?;
            }
            if session.decision() != decision + 1 {
                return Err(RecordError::Incomplete(decision));
            }
        }
        let reached = (session.turn() == Turn::Over).then(|| Outcome::from(&session.state().standing()));
        if self.result != reached {
            return Err(RecordError::Result);
        }
        Ok(session)
    }

    /// The session before the first move.
    ///
    /// # Errors
    /// [`RecordError`] if game, options, set, seats or deal do not fit.
    pub fn opening<G: Game>(&self) -> Result<Session<G>, RecordError> {
        if self.game != G::INFO.id {
            return Err(RecordError::Game(self.game.clone()));
        }
        if self.revision != G::INFO.revision {
            return Err(RecordError::Revision { game: self.game.clone(), revision: self.revision });
        }
        if let Some(index) = self.seats.iter().position(|entry| !check_name(&entry.name)) {
            return Err(RecordError::Name(index + 1));
        }
        let options = match &self.options {
            Value::String(text) => options_from_text(text),
            value => options_from_json(value),
        };
        let options = options.map_err(RecordError::Options)?;
        let set = G::Set::from_json("record", &self.set)?;
        let setup = Setup::new(options, set, self.seats.len())?;
        let deal = match &self.deal {
            Value::String(text) => text.parse().map_err(|error: NotationError| RecordError::Deal(error.to_string()))?,
            value => G::Deal::deserialize(value).map_err(|error| RecordError::Deal(error.to_string()))?,
        };
        Ok(Session::new(setup, deal)?)
    }
}
