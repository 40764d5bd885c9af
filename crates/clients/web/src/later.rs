//! What need not be there before somebody asks for it: the bundler takes it out of the program and puts it into files of its own.
//! Everything that only these functions use goes with them.

#[cfg(not(feature = "parts"))]
use std::convert::Infallible;

use tablee_page::Task;
#[cfg(feature = "parts")]
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::DedicatedWorkerGlobalScope;

/// Thinks, in the worker, and answers there.
#[cfg(feature = "parts")]
#[wasm_split(thinking, fallible)]
pub(crate) fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Result<(), SplitLoaderError> {
    crate::worker::think(task, &scope);
    Ok(())
}

/// The same in one piece: everything is there.
#[cfg(not(feature = "parts"))]
pub(crate) async fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Result<(), Infallible> {
    crate::worker::think(task, &scope);
    Ok(())
}
