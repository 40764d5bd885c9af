//! Mistakes as JavaScript's own errors: a sentence for people, a code for programs, the number of the rule.

use js_sys::{Error, Reflect};
use tablee_catalog::OpenError;
use tablee_core::{PlayError, RecordError, Say as _, Sentence};
use tablee_words::{Language, Words};
use wasm_bindgen::JsValue;

/// An error with these properties.
fn mistake(code: &str, rule: Option<&str>, sentences: &[Sentence]) -> JsValue {
    // What is wrong with a set or a deal is told here, which a page need not know from the start.
    tablee_words::learn_the_rest();
    let words = Words::new(Language::English);
    let text = sentences.iter().map(|sentence| words.say(sentence)).collect::<Vec<_>>().join("\n");
    let error = Error::new(&text);
    error.set_name("Mistake");
    // A new error takes any property.
    let _ = Reflect::set(&error, &"code".into(), &code.into());
    if let Some(rule) = rule {
        let _ = Reflect::set(&error, &"rule".into(), &rule.into());
    }
    error.into()
}

/// A mistake that only programs make.
pub(crate) fn wrong(code: &str, text: &str) -> JsValue {
    let error = mistake(code, None, &[]);
    let _ = Reflect::set(&error, &"message".into(), &text.into());
    error
}

pub(crate) fn play_error(error: &PlayError) -> JsValue {
    let rule = match error {
        PlayError::Refused(refusal) => Some(refusal.rule.as_str()),
        _ => None,
    };
    mistake(error.code(), rule, &[error.sentence()])
}

pub(crate) fn open_error(error: &OpenError) -> JsValue {
    let code = match error {
        OpenError::UnknownGame(_) => "unknown-game",
        OpenError::Options(_) => "options",
        OpenError::Set(_) => "set",
        OpenError::Setup(_) => "setup",
    };
    mistake(code, None, &error.sentences())
}

pub(crate) fn record_error(error: &RecordError) -> JsValue {
    mistake("record", None, &[error.sentence()])
}
