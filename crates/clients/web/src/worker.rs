//! The worker that thinks. It gets tasks as messages and answers with messages.

use tablee_bots::{Budget, Candidate, Level, OneAfterTheOther};
use tablee_catalog::{Ask, bot_view};
use tablee_review::Reviewer;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::browser;
use crate::thinker::{Answer, Considered, Position, Reviewing, Task, Thought, Work};

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
        Work::Choose(position) => say(Thought::Choice(choose(&position)), true),
        Work::Review(reviewing) => review(reviewing, say),
        Work::Consider(position) => say(Thought::Candidates(consider(&position)), true),
    }
}

fn asked<T>(position: &Position, answer: impl FnOnce(Ask<'_>) -> T) -> T {
    let start = browser::now();
    let limit = position.milliseconds as f64;
    let stop = || browser::now() - start >= limit;
    let ask = Ask {
        seat: position.seat,
        level: position.level.parse().unwrap_or(Level::Medium),
        seed: position.seed.parse().unwrap_or_default(),
        budget: Budget { playouts: u64::MAX, stop: &stop },
        workers: &OneAfterTheOther,
    };
    answer(ask)
}

/// A decision is judged no longer than this, in milliseconds.
const JUDGE_LIMIT: f64 = 1200.0;

/// Judges decision by decision, and tells after each.
fn review(reviewing: Reviewing, say: impl Fn(Thought, bool)) {
    let Ok(mut reviewer) = Reviewer::new(reviewing.record, reviewing.terms) else {
        return say(Thought::Reviewed(None), true);
    };
    loop {
        let start = browser::now();
        let progress = reviewer.step_with(&OneAfterTheOther, &|| browser::now() - start >= JUDGE_LIMIT);
        let finished = progress.finished();
        say(Thought::Reviewed(Some((progress, Box::new(reviewer.review())))), finished);
        if finished {
            return;
        }
    }
}

fn choose(position: &Position) -> Option<String> {
    let view = bot_view(&position.game, &position.view)?;
    asked(position, |ask| view.choose(ask, &position.legal))
}

fn consider(position: &Position) -> Vec<Considered> {
    let considered = |candidate: Candidate<String>| Considered {
        worth: candidate.worth,
        points: candidate.points,
        win: candidate.win,
        playouts: candidate.playouts,
        choice: candidate.choice,
    };
    let Some(view) = bot_view(&position.game, &position.view) else { return Vec::new() };
    let candidates = asked(position, |ask| view.consider(ask, &position.legal));
    candidates.into_iter().map(considered).collect()
}
