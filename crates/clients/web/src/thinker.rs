//! The worker that thinks, as the page sees it. It is told views and legal moves, never a state.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tablee_bots::{Candidate, Level};
use tablee_core::{Record, Seat, SeatView};
use tablee_review::{Findings, Judgement, Terms};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// Something to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) game: String,
    pub(crate) view: Value,
    pub(crate) moves: Vec<String>,
    pub(crate) seat: Seat,
    pub(crate) level: Level,
    /// Low and high half: the numbers of a page have only 53 bits.
    pub(crate) seed: (u32, u32),
    pub(crate) milliseconds: u64,
}

/// Who gives hints, and for how long it thinks.
const ADVISER: Level = Level::Hard;
const ADVICE_MILLISECONDS: u64 = 700;

impl Position {
    /// Something to give a hint for. Here, at the border of the worker, what a seat sees is written down.
    pub(crate) fn advice(seen: &dyn SeatView, seat: Seat, seed: u64) -> Position {
        Position {
            game: seen.info().id.to_owned(),
            view: seen.to_json(),
            moves: seen.moves(),
            seat,
            level: ADVISER,
            seed: (seed as u32, (seed >> 32) as u32),
            milliseconds: ADVICE_MILLISECONDS,
        }
    }

    /// Where all randomness of the answer comes from.
    pub(crate) fn seed(&self) -> u64 {
        u64::from(self.seed.1) << 32 | u64::from(self.seed.0)
    }
}

/// A game to look back at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Reviewing {
    pub(crate) record: Record,
    pub(crate) terms: Terms,
}

/// What is wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Work {
    /// A move.
    Choose(Position),
    /// All moves with what they are worth.
    Consider(Position),
    /// What each decision of a game cost.
    Review(Reviewing),
}

/// A task for the worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    pub(crate) id: u32,
    pub(crate) work: Work,
}

/// What the worker says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Thought {
    /// The move; nothing if there is none.
    Choice(Option<String>),
    /// All moves, in no order.
    Candidates(Vec<Candidate<String>>),
    /// The bots could not be loaded.
    NotLoaded,
    /// A review begins; nothing if the game cannot be reviewed.
    Begun(Option<Box<Findings>>),
    /// One decision more is judged; nothing if the judge has no opinion of it.
    Judged(Option<Box<Judgement>>),
}

/// An answer of the worker; `last` if no more will come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) id: u32,
    pub(crate) last: bool,
    pub(crate) thought: Thought,
}

/// What was asked, and who listens.
type Asked = (String, Rc<dyn Fn(Thought)>);

/// When the bots could not be loaded they are asked again after so many milliseconds: the line may be back by then.
const AGAIN: i32 = 2000;

/// A worker that is started when it is needed.
#[derive(Default)]
pub(crate) struct Thinker {
    worker: RefCell<Option<Worker>>,
    asked: Rc<RefCell<HashMap<u32, Asked>>>,
    next: Cell<u32>,
}

impl Thinker {
    /// Asks; the answer comes to `listener`, several times if the work has stages.
    pub(crate) fn ask(&self, work: Work, listener: impl Fn(Thought) + 'static) {
        let id = self.next.get();
        self.next.set(id.wrapping_add(1));
        let text = tablee_core::write_json(&Task { id, work }).unwrap_or_default();
        self.asked.borrow_mut().insert(id, (text.clone(), Rc::new(listener)));
        if self.worker.borrow().is_none() {
            *self.worker.borrow_mut() = self.start();
        }
        if let Some(worker) = self.worker.borrow().as_ref() {
            let _ = worker.post_message(&JsValue::from_str(&text));
        }
    }

    /// Lets go of all that is being thought.
    pub(crate) fn stop(&self) {
        self.asked.borrow_mut().clear();
        if let Some(worker) = self.worker.borrow_mut().take() {
            worker.terminate();
        }
    }

    fn start(&self) -> Option<Worker> {
        let address = browser::meta("tablee-worker")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let asked = Rc::clone(&self.asked);
        let speaker = worker.clone();
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            let Ok(Answer { id, last, thought }) = tablee_core::read_json(&text) else { return };
            if matches!(thought, Thought::NotLoaded) {
                let (asked, speaker) = (Rc::clone(&asked), speaker.clone());
                browser::after(AGAIN, move || {
                    if let Some((text, _)) = asked.borrow().get(&id) {
                        let _ = speaker.post_message(&JsValue::from_str(text));
                    }
                });
                return;
            }
            let found = if last { asked.borrow_mut().remove(&id) } else { asked.borrow().get(&id).cloned() };
            if let Some((_, listener)) = found {
                listener(thought);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        Some(worker)
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}
