//! The worker that thinks, as the page keeps it: it is started when it is needed.

use std::cell::RefCell;

use tablee_page::{Answered, Message, Task};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::app::tell;
use crate::browser;

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

/// Gives the worker something to think about.
pub(crate) fn ask(task: &Task) {
    let text = tablee_core::write_json(task).unwrap_or_default();
    WORKER.with_borrow_mut(|worker| {
        if worker.is_none() {
            *worker = start();
        }
        if let Some(worker) = worker {
            let _ = worker.post_message(&JsValue::from_str(&text));
        }
    });
}

/// Lets go of all that is being thought.
pub(crate) fn stop() {
    if let Some(worker) = WORKER.take() {
        worker.terminate();
    }
}

fn start() -> Option<Worker> {
    let address = browser::meta("tablee-worker")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options).ok()?;
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let answer = event.data().as_string().and_then(|text| tablee_core::read_json::<Answered>(&text).ok());
        if let Some(answer) = answer {
            tell(Message::Thought(answer));
        }
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    Some(worker)
}
