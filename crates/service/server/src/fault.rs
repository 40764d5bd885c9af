//! Why a request was not carried out: a status for the protocol, a code for programs, a sentence for people. The words are
//! chosen where the language is known.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tablee_catalog::OpenError;
use tablee_core::{PlayError, Say as _, Sentence};
use tablee_daily::Unfit;
use tablee_protocol::limits::SET_BYTES;
use tablee_protocol::{Code, Problem};
use tablee_words::{Language, Words};

use crate::room::{NotOpened, Refusal};

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The status of HTTP.
    pub status: StatusCode,
    /// For programs.
    pub code: Code,
    /// The number of the rule.
    pub rule: Option<String>,
    /// For people.
    pub sentence: Sentence,
}

impl Fault {
    fn new(status: StatusCode, code: Code, sentence: Sentence) -> Fault {
        Fault { status, code, rule: None, sentence }
    }

    pub(crate) fn unknown_table() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, Code::UnknownTable, Sentence::new("server-unknown-table"))
    }

    pub(crate) fn unknown_address() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, Code::UnknownAddress, Sentence::new("server-unknown-address"))
    }

    pub(crate) fn wrong_method() -> Fault {
        Fault::new(StatusCode::METHOD_NOT_ALLOWED, Code::WrongMethod, Sentence::new("server-wrong-method"))
    }

    pub(crate) fn unknown_key() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, Code::UnknownKey, Sentence::new("server-unknown-key"))
    }

    pub(crate) fn no_token() -> Fault {
        Fault::new(StatusCode::UNAUTHORIZED, Code::NoToken, Sentence::new("server-no-token"))
    }

    pub(crate) fn malformed(reason: &str) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, Code::Malformed, Sentence::new("server-malformed").text("reason", reason))
    }

    pub(crate) fn too_large(most: usize) -> Fault {
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge, Sentence::new("server-too-large").count("most", most))
    }

    pub(crate) fn too_slow() -> Fault {
        Fault::new(StatusCode::REQUEST_TIMEOUT, Code::TooSlow, Sentence::new("server-too-slow"))
    }

    pub(crate) fn unsupported_version(version: &str) -> Fault {
        let sentence = Sentence::new("server-unsupported-version").text("version", version);
        Fault::new(
            StatusCode::BAD_REQUEST,
            Code::UnsupportedVersion,
            sentence.count("known", tablee_protocol::VERSION as usize),
        )
    }

    pub(crate) fn foreign_origin() -> Fault {
        Fault::new(StatusCode::FORBIDDEN, Code::ForeignOrigin, Sentence::new("server-foreign-origin"))
    }

    pub(crate) fn too_many() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, Code::TooManyRequests, Sentence::new("server-too-many-requests"))
    }

    pub(crate) fn too_many_tables() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, Code::TooManyTables, Sentence::new("server-too-many-tables"))
    }

    pub(crate) fn too_many_sets() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooManySets, Sentence::new("server-too-many-sets"))
    }

    pub(crate) fn too_many_sockets() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, Code::TooManySockets, Sentence::new("server-too-many-sockets"))
    }

    pub(crate) fn store() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::StoreFailed, Sentence::new("server-store-failed"))
    }

    pub(crate) fn stopping() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::Stopping, Sentence::new("server-stopping"))
    }

    pub(crate) fn busy() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, Sentence::new("server-busy"))
    }

    pub(crate) fn internal() -> Fault {
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Internal, Sentence::new("server-internal"))
    }

    pub(crate) fn bad_record(sentence: Sentence) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, Code::BadRecord, sentence)
    }

    pub(crate) fn bad_score() -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, Code::BadScore, Sentence::new("server-bad-score"))
    }

    pub(crate) fn no_score() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, Code::UnknownScore, Sentence::new("server-unknown-score"))
    }

    pub(crate) fn unknown_day() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, Code::UnknownDay, Sentence::new("daily-unknown-day"))
    }

    pub(crate) fn not_tried() -> Fault {
        Fault::new(StatusCode::FORBIDDEN, Code::NotTried, Sentence::new("daily-not-tried"))
    }

    pub(crate) fn try_not_over() -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, Code::NotOver, Sentence::new("daily-not-over"))
    }

    pub(crate) fn push_off() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, Code::PushOff, Sentence::new("server-push-off"))
    }

    pub(crate) fn bad_push() -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, Code::BadPush, Sentence::new("server-bad-push"))
    }

    pub(crate) fn too_many_pushes() -> Fault {
        let sentence = Sentence::new("server-too-many-pushes").count("most", crate::push::MOST_PLACES);
        Fault::new(StatusCode::CONFLICT, Code::TooManyPushes, sentence)
    }

    pub(crate) fn unknown_push() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, Code::UnknownPush, Sentence::new("server-unknown-push"))
    }

    pub(crate) fn idle() -> Fault {
        Fault::new(StatusCode::REQUEST_TIMEOUT, Code::Idle, Sentence::new("server-idle"))
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
            Refusal::WrongSeat | Refusal::NotHost | Refusal::NobodyThere | Refusal::Muted | Refusal::SentAway => {
                StatusCode::FORBIDDEN
            }
            Refusal::BadName(_) | Refusal::BadTableName(_) | Refusal::BadChat(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Play(PlayError::Refused(_) | PlayError::Notation(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        };
        Fault { status, code: refusal.code(), rule: refusal.rule().map(str::to_owned), sentence: refusal.sentence() }
    }
}

impl From<Unfit> for Fault {
    fn from(unfit: Unfit) -> Fault {
        let code = match &unfit {
            Unfit::Record(error) => return Fault::bad_record(error.sentence()),
            Unfit::OtherTable => Code::OtherTable,
            Unfit::TakenBack => Code::TakenBack,
            Unfit::Bot { .. } => Code::OtherMove,
        };
        let sentence = Sentence::new("daily-no-try").inner("why", unfit.sentence());
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, code, sentence)
    }
}

impl From<NotOpened> for Fault {
    fn from(error: NotOpened) -> Fault {
        let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
        match error {
            NotOpened::Refused(refusal) => refusal.into(),
            NotOpened::Level(name) => {
                let names = tablee_bots::Level::ALL.map(tablee_bots::Level::name).join(", ");
                let sentence = Sentence::new("cli-unknown-bot").text("bot", name.to_string()).text("names", names);
                Fault::new(unprocessable, Code::UnknownLevel, sentence)
            }
            NotOpened::Clock => Fault::new(unprocessable, Code::BadClock, Sentence::new("server-bad-clock")),
            NotOpened::LargeSet => {
                let sentence = Sentence::new("server-large-set").count("most", SET_BYTES / 1024);
                Fault::new(StatusCode::PAYLOAD_TOO_LARGE, Code::LargeSet, sentence)
            }
            NotOpened::Games => Fault::new(unprocessable, Code::BadMatch, Sentence::new("server-bad-match")),
            NotOpened::Open(error) => {
                let code = match &error {
                    OpenError::UnknownGame(_) => Code::UnknownGame,
                    OpenError::Options(_) => Code::BadOptions,
                    OpenError::Set(_) => Code::BadSet,
                    OpenError::Setup(_) => Code::BadSeats,
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
