//! The worker that thinks. It gets tasks as messages and answers with messages.

use tablee_bots::{Budget, OneAfterTheOther};
use tablee_catalog::{Ask, choose, consider};
use tablee_core::{SeatView, Viewer};
use tablee_page::{Answer, Position, Reviewing, Task, Thought, Work};
use tablee_review::Reviewer;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::browser;

/// Listens for tasks for as long as the worker lives.
pub(crate) fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let speaker = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let Ok(task) = tablee_core::read_json::<Task>(&text) else { return };
        let scope = speaker.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let id = task.id;
            if crate::later::think(task, scope.clone()).await.is_err() {
                say(&scope, Answer { id, last: false, thought: Thought::NotLoaded });
            }
        });
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: Answer) {
    let text = tablee_core::write_json(&answer).unwrap_or_default();
    let _ = scope.post_message(&JsValue::from_str(&text));
}

/// Does what a task asks for, and says what comes of it.
pub(crate) fn think(Task { id, work }: Task, scope: &DedicatedWorkerGlobalScope) {
    let say = |thought: Thought, last: bool| say(scope, Answer { id, last, thought });
    match work {
        Work::Choose(position) => say(Thought::Choice(asked(&position, choose).flatten()), true),
        Work::Review(reviewing) => review(*reviewing, say),
        Work::Consider(position) => say(Thought::Candidates(asked(&position, consider).unwrap_or_default()), true),
    }
}

/// Reads what a task tells, and asks about it. The page sends nothing that it has not let in itself; what is not sound all the
/// same is not thought about.
fn asked<T>(position: &Position, answer: impl FnOnce(&dyn SeatView, Ask<'_>) -> T) -> Option<T> {
    let Position { game, view, moves, seat, level, milliseconds, .. } = position;
    let seen = tablee_catalog::read_view(game, Viewer::Seat(*seat), view, moves).ok()?;
    let start = browser::now();
    let limit = *milliseconds as f64;
    let stop = || browser::now() - start >= limit;
    let budget = Budget { playouts: u64::MAX, stop: &stop };
    Some(answer(&*seen, Ask { seat: *seat, level: *level, seed: position.seed(), budget, workers: &OneAfterTheOther }))
}

/// A decision is judged no longer than this, in milliseconds.
const JUDGE_LIMIT: f64 = 1200.0;

/// Judges decision by decision, and tells what is new after each.
fn review(reviewing: Reviewing, say: impl Fn(Thought, bool)) {
    let Ok(mut reviewer) = Reviewer::new(reviewing.record, reviewing.terms) else {
        return say(Thought::Begun(None), true);
    };
    say(Thought::Begun(Some(Box::new(reviewer.findings().clone()))), reviewer.progress().finished());
    while !reviewer.progress().finished() {
        let start = browser::now();
        let judgement = reviewer.step_for(&OneAfterTheOther, &|| browser::now() - start >= JUDGE_LIMIT);
        say(Thought::Judged(judgement.map(Box::new)), reviewer.progress().finished());
    }
}
