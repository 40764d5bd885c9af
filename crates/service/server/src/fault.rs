//! Why a request was not carried out: a status for the protocol, a code for programs, a sentence for people. The words are
//! chosen where the language is known.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tablee_catalog::OpenError;
use tablee_core::{PlayError, Say as _, Sentence};
use tablee_protocol::Problem;
use tablee_words::{Language, Words};

use crate::room::{NotOpened, Refusal};

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The status of HTTP.
    pub status: StatusCode,
    /// For programs.
    pub code: String,
    /// The number of the rule.
    pub rule: Option<String>,
    /// For people.
    pub sentence: Sentence,
}

impl Fault {
    fn new(status: StatusCode, code: &str, sentence: Sentence) -> Fault {
        Fault { status, code: code.to_owned(), rule: None, sentence }
    }

    pub(crate) fn unknown_table() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "unknown-table", Sentence::new("server-unknown-table"))
    }

    pub(crate) fn unknown_address() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "unknown-address", Sentence::new("server-unknown-address"))
    }

    pub(crate) fn wrong_method() -> Fault {
        Fault::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", Sentence::new("server-wrong-method"))
    }

    pub(crate) fn unknown_key() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "unknown-key", Sentence::new("server-unknown-key"))
    }

    pub(crate) fn no_token() -> Fault {
        Fault::new(StatusCode::UNAUTHORIZED, "no-token", Sentence::new("server-no-token"))
    }

    pub(crate) fn malformed(reason: &str) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "malformed", Sentence::new("server-malformed").text("reason", reason))
    }

    pub(crate) fn too_large(most: usize) -> Fault {
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", Sentence::new("server-too-large").count("most", most))
    }

    pub(crate) fn too_slow() -> Fault {
        Fault::new(StatusCode::REQUEST_TIMEOUT, "too-slow", Sentence::new("server-too-slow"))
    }

    pub(crate) fn unsupported_version(version: &str) -> Fault {
        let sentence = Sentence::new("server-unsupported-version").text("version", version);
        Fault::new(
            StatusCode::BAD_REQUEST,
            "unsupported-version",
            sentence.count("known", tablee_protocol::VERSION as usize),
        )
    }

    pub(crate) fn foreign_origin() -> Fault {
        Fault::new(StatusCode::FORBIDDEN, "foreign-origin", Sentence::new("server-foreign-origin"))
    }

    pub(crate) fn too_many() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", Sentence::new("server-too-many-requests"))
    }

    pub(crate) fn too_many_tables() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "too-many-tables", Sentence::new("server-too-many-tables"))
    }

    pub(crate) fn too_many_sockets() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "too-many-sockets", Sentence::new("server-too-many-sockets"))
    }

    pub(crate) fn store() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "store-failed", Sentence::new("server-store-failed"))
    }

    pub(crate) fn stopping() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", Sentence::new("server-stopping"))
    }

    pub(crate) fn busy() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", Sentence::new("server-busy"))
    }

    pub(crate) fn internal() -> Fault {
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", Sentence::new("server-internal"))
    }

    pub(crate) fn bad_record(sentence: Sentence) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-record", sentence)
    }

    pub(crate) fn bad_score() -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-score", Sentence::new("server-bad-score"))
    }

    pub(crate) fn no_score() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "unknown-score", Sentence::new("server-unknown-score"))
    }

    pub(crate) fn idle() -> Fault {
        Fault::new(StatusCode::REQUEST_TIMEOUT, "idle", Sentence::new("server-idle"))
    }

    /// In the language of whoever asked.
    pub fn problem(&self, language: Language) -> Problem {
        Problem {
            code: self.code.clone(),
            rule: self.rule.clone(),
            text: Words::new(language).say(&self.sentence),
            sentence: self.sentence.clone(),
        }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        let status = match &refusal {
            Refusal::WrongSeat => StatusCode::FORBIDDEN,
            Refusal::BadName(_) | Refusal::BadTableName(_) | Refusal::BadChat(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Play(PlayError::Refused(_) | PlayError::Notation(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        };
        Fault {
            status,
            code: refusal.code().to_owned(),
            rule: refusal.rule().map(str::to_owned),
            sentence: refusal.sentence(),
        }
    }
}

impl From<NotOpened> for Fault {
    fn from(error: NotOpened) -> Fault {
        let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
        match error {
            NotOpened::Refused(refusal) => refusal.into(),
            NotOpened::Level(name) => {
                let names = tablee_bots::Level::ALL.map(tablee_bots::Level::name).join(", ");
                let sentence = Sentence::new("cli-unknown-bot").text("bot", name).text("names", names);
                Fault::new(unprocessable, "unknown-level", sentence)
            }
            NotOpened::Clock => Fault::new(unprocessable, "bad-clock", Sentence::new("server-bad-clock")),
            NotOpened::Games => Fault::new(unprocessable, "bad-match", Sentence::new("server-bad-match")),
            NotOpened::Open(error) => {
                let code = match &error {
                    OpenError::UnknownGame(_) => "unknown-game",
                    OpenError::Options(_) => "bad-options",
                    OpenError::Set(_) => "bad-set",
                    OpenError::Setup(_) => "bad-seats",
                };
                let sentence = error.sentences().into_iter().next();
                Fault::new(unprocessable, code, sentence.unwrap_or(Sentence::new("server-internal")))
            }
        }
    }
}

/// Carries the fault to the layer that knows the language.
impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
