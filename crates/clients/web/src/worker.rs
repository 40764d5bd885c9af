//! The worker that thinks. It gets tasks as messages and answers with messages.

use tablee_page::{Answered, Task, Thought};
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
                say(&scope, Answered { id, last: false, thought: Thought::NotLoaded });
            }
        });
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: Answered) {
    let text = tablee_core::write_json(&answer).unwrap_or_default();
    let _ = scope.post_message(&JsValue::from_str(&text));
}

/// Does what a task asks for.
pub(crate) fn think(task: Task, scope: &DedicatedWorkerGlobalScope) {
    tablee_page::think(task, &browser::now, &|answer| say(scope, answer));
}
