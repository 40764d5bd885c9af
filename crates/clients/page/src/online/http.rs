//! Requests to the server that the page came from. The seat is kept in a cookie that only the browser sees.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tablee_core::Sentence;
use tablee_protocol::{CommandId, Problem};

use crate::effect::{Effect, Request, Response};
use crate::message::Message;
use crate::outside::{Kept as _, Outside};

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The server says no.
    Refused(Sentence),
    /// The server could not be asked, or was too busy; it may be asked again.
    Unreachable,
}

impl Failure {
    /// For people.
    pub(crate) fn sentence(self) -> Sentence {
        match self {
            Failure::Refused(sentence) => sentence,
            Failure::Unreachable => Sentence::new("online-unreachable"),
        }
    }
}

/// The status of a command without a token.
const UNKNOWN: u16 = 401;

/// A new id for a command.
pub(crate) fn new_id(outside: &dyn Outside) -> Option<CommandId> {
    CommandId::new(outside.random_id())
}

/// How far a question has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// It is asked.
    First,
    /// A cookie is asked for.
    Cookie,
    /// It is asked with the cookie.
    Again,
}

/// A question to the server, and what its answer is for.
#[derive(Clone, Debug)]
pub(crate) struct Question<For> {
    purpose: For,
    request: Request,
    step: Step,
}

/// What came back, if anything did.
#[derive(Clone, Debug)]
pub struct Reply<For> {
    question: Question<For>,
    response: Option<Response>,
}

/// What a reply comes to.
pub(crate) enum Outcome<For> {
    /// There is something to ask before it is known.
    Next(Question<For>),
    /// The answer.
    Known(For, Result<String, Failure>),
}

impl<For: 'static> Question<For> {
    /// Asks for something.
    pub(crate) fn get(purpose: For, path: impl Into<String>) -> Question<For> {
        Question { purpose, request: Request::get(path), step: Step::First }
    }

    /// Takes something away.
    pub(super) fn delete(purpose: For, path: impl Into<String>) -> Question<For> {
        Question { purpose, request: Request::delete(path), step: Step::First }
    }

    /// Sends something; nothing if it cannot be written down.
    pub(crate) fn post<B: Serialize>(purpose: For, path: impl Into<String>, body: &B) -> Option<Question<For>> {
        let body = tablee_core::write_json(body).ok()?;
        Some(Question { purpose, request: Request::post(path, body), step: Step::First })
    }

    /// What the browser has to do now.
    pub(crate) fn ask<M: Into<Message>>(self, then: impl FnOnce(Reply<For>) -> M + 'static) -> Effect {
        let request = match self.step {
            Step::First | Step::Again => self.request.clone(),
            Step::Cookie => Request::post("/api/cookie", String::new()),
        };
        Effect::Fetch(request, Box::new(move |response| then(Reply { question: self, response }).into()))
    }
}

impl<For> Reply<For> {
    /// What this reply comes to.
    pub(crate) fn outcome(self) -> Outcome<For> {
        let Reply { question, response } = self;
        let Some(Response { status, text, .. }) = response else {
            return Outcome::Known(question.purpose, Err(Failure::Unreachable));
        };
        match question.step {
            // Nothing was done. The cookie comes first, so that a command that is repeated is known as one.
            Step::First if status == UNKNOWN && question.request.body.is_some() => {
                Outcome::Next(Question { step: Step::Cookie, ..question })
            }
            Step::Cookie => Outcome::Next(Question { step: Step::Again, ..question }),
            Step::First | Step::Again => Outcome::Known(question.purpose, judged(status, text)),
        }
    }

    /// How far the clock of this device is ahead of the server's, in milliseconds; nothing if the server did not say.
    pub(super) fn ahead(&self, outside: &dyn Outside) -> Option<f64> {
        let server = self.response.as_ref()?.date.filter(|date| date.is_finite())?;
        // A header has whole seconds: what is less than that, or a little more on the way, is no difference.
        let ahead = outside.now() - server - 500.0;
        Some(if ahead.abs() > 2000.0 { ahead } else { 0.0 })
    }
}

fn judged(status: u16, text: String) -> Result<String, Failure> {
    if (200..300).contains(&status) {
        return Ok(text);
    }
    match tablee_core::read_json::<Problem>(&text) {
        Ok(problem) if status < 500 => Err(Failure::Refused(problem.sentence)),
        _ => Err(Failure::Unreachable),
    }
}

/// The body of an answer.
pub(crate) fn read<T: DeserializeOwned>(answer: Result<String, Failure>) -> Result<T, Failure> {
    tablee_core::read_json(&answer?).map_err(|_| Failure::Unreachable)
}
