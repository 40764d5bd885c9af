//! Why a command of the program ends early.

use std::io;

use tablee_catalog::OpenError;
use tablee_core::{DiagramError, RecordError, Sentence};

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Sentences for the person; the program ends with code 2.
    Told(Vec<Sentence>),
    /// Whoever read our output has gone away, as `head` does: no failure at all.
    Pipe,
}

impl Failure {
    pub(crate) fn told(id: &'static str) -> Failure {
        Sentence::new(id).into()
    }

    pub(crate) fn unknown_game(game: &str) -> Failure {
        tablee_catalog::unknown_game(game).into()
    }

    /// A failure to write our output.
    pub(crate) fn output(error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Pipe
        } else {
            Sentence::new("cli-output").text("reason", error).into()
        }
    }
}

impl From<Sentence> for Failure {
    fn from(sentence: Sentence) -> Failure {
        Failure::Told(vec![sentence])
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::output(&error)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        Failure::Told(error.sentences())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        error.sentence().into()
    }
}

impl From<DiagramError> for Failure {
    fn from(error: DiagramError) -> Failure {
        Sentence::new("cli-diagram").text("found", error.found).text("expected", error.expected).into()
    }
}
