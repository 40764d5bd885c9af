//! What need not be there before somebody asks for it: the bundler takes it out of the program and puts it into files of its own.
//! Everything that only these functions use goes with them.

pub(crate) use parts::{beside, paint, think};

/// The functions that are taken out.
#[cfg(feature = "parts")]
mod parts {
    use tablee_page::{Effect, Opener, Task};
    use wasm_split_helpers::{SplitLoaderError, wasm_split};
    use web_sys::DedicatedWorkerGlobalScope;

    /// Thinks, in the worker, and answers there.
    #[wasm_split(thinking, fallible)]
    pub(crate) fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Result<(), SplitLoaderError> {
        crate::worker::think(task, &scope);
        Ok(())
    }

    /// What opens the screens beside the games.
    #[wasm_split(beside, fallible)]
    pub(crate) fn beside() -> Result<Opener, SplitLoaderError> {
        Ok(tablee_page::beside)
    }

    /// Paints what is given away.
    #[wasm_split(beside, fallible)]
    pub(crate) fn paint(effect: Effect) -> Result<(), SplitLoaderError> {
        crate::film::paint(effect);
        Ok(())
    }
}

/// The same in one piece: everything is there.
#[cfg(not(feature = "parts"))]
mod parts {
    use std::convert::Infallible;

    use tablee_page::{Effect, Opener, Task};
    use web_sys::DedicatedWorkerGlobalScope;

    pub(crate) async fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Result<(), Infallible> {
        crate::worker::think(task, &scope);
        Ok(())
    }

    pub(crate) async fn beside() -> Result<Opener, Infallible> {
        Ok(tablee_page::beside)
    }

    pub(crate) async fn paint(effect: Effect) -> Result<(), Infallible> {
        crate::film::paint(effect);
        Ok(())
    }
}
