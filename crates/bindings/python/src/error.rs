//! Mistakes as exceptions: what happened, why, and what to do.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tablee_catalog::OpenError;
use tablee_core::{PlayError, RecordError, Say as _, Seat, Sentence};
use tablee_encoding::StepError;
use tablee_words::{Language, Words};

create_exception!(
    tablee,
    TableeError,
    PyValueError,
    "Something that cannot be done with a game, and why. Has `code`, `rule` (or None) and `sentence`."
);
create_exception!(
    tablee,
    Refused,
    TableeError,
    "A move or action that the rules forbid. Has `code`, `rule` and `sentence`; `sentence_fr` is the same in French."
);

/// An exception with code, rule and sentence.
fn raise(sentences: &[Sentence], code: &str, rule: Option<&str>, before: &str) -> PyErr {
    let say = |language: Language| {
        let words = Words::new(language);
        sentences.iter().map(|sentence| words.say(sentence)).collect::<Vec<_>>().join("\n")
    };
    let (english, french) = (say(Language::English), say(Language::French));
    let text = format!("{before}{english}");
    let error = if rule.is_some() { Refused::new_err(text) } else { TableeError::new_err(text) };
    Python::attach(|py| {
        let value = error.value(py);
        // An exception takes any attribute; should it not, it still says what happened.
        let _ = value.setattr("code", code);
        let _ = value.setattr("rule", rule);
        let _ = value.setattr("sentence", english);
        let _ = value.setattr("sentence_fr", french);
    });
    error
}

/// A mistake that only programs make, said in English.
pub(crate) fn wrong(code: &str, text: String) -> PyErr {
    let error = TableeError::new_err(text.clone());
    Python::attach(|py| {
        let value = error.value(py);
        let _ = value.setattr("code", code);
        let _ = value.setattr("rule", py.None());
        let _ = value.setattr("sentence", text);
    });
    error
}

/// A seat that the table does not have.
pub(crate) fn no_seat(seat: isize, seats: usize) -> PyErr {
    wrong("no-such-seat", format!("there is no seat {seat}: seats are numbered from 0 to {}", seats.saturating_sub(1)))
}

pub(crate) fn play_error(error: &PlayError) -> PyErr {
    let rule = match error {
        PlayError::Refused(refusal) => Some(refusal.rule.as_str()),
        _ => None,
    };
    raise(&[error.sentence()], error.code(), rule, "")
}

pub(crate) fn open_error(error: &OpenError) -> PyErr {
    let code = match error {
        OpenError::UnknownGame(_) => "unknown-game",
        OpenError::Options(_) => "options",
        OpenError::Set(_) => "set",
        OpenError::Setup(_) => "setup",
    };
    raise(&error.sentences(), code, None, "")
}

pub(crate) fn record_error(error: &RecordError) -> PyErr {
    raise(&[error.sentence()], "record", None, "")
}

pub(crate) fn said(sentence: &Sentence, code: &str) -> PyErr {
    raise(std::slice::from_ref(sentence), code, None, "")
}

pub(crate) fn step_error(error: StepError) -> PyErr {
    match error {
        StepError::Illegal { slot, seat, action, reason } => match reason {
            Some(reason) => {
                let before = format!("game {slot}, seat {}, action {action} ({}): ", seat.index(), reason.choice);
                raise(std::slice::from_ref(&reason.sentence), reason.code, Some(reason.rule), &before)
            }
            None => no_move(Some(slot), seat, action.into()),
        },
        StepError::Size { .. } => wrong("size", error.to_string()),
        StepError::TooMany(_) => wrong("too-many", error.to_string()),
    }
}

/// An action that stands for no move here.
pub(crate) fn no_move(slot: Option<usize>, seat: Seat, action: i64) -> PyErr {
    let slot = slot.map_or_else(String::new, |slot| format!("game {slot}, "));
    wrong("no-such-action", format!("{slot}seat {}: action {action} stands for no move here", seat.index()))
}

/// The language of a code such as `en` or `fr`.
pub(crate) fn language(code: &str) -> PyResult<Words> {
    match Language::from_locale(code) {
        Some(language) => Ok(Words::new(language)),
        None => Err(wrong("language", format!("there is no language {code:?}, only \"en\" and \"fr\""))),
    }
}
