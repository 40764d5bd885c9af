//! What need not be there before somebody asks for it: the bundler takes it out of the program and puts it into files of its own.
//! Everything that only these functions use goes with them.

pub(crate) use parts::{beside, paint, think};

/// The functions that are taken out.
#[cfg(feature = "parts")]
mod parts {
    use tablee_page::{Opener, Painted, Task, Then};
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

    /// Paints a frame of a film.
    #[wasm_split(beside, fallible)]
    pub(crate) fn paint(markup: String, first: bool, then: Then<Option<Painted>>) -> Result<(), SplitLoaderError> {
        crate::film::paint(markup, first, then);
        Ok(())
    }
}

/// The same in one piece: everything is there.
#[cfg(not(feature = "parts"))]
mod parts {
    use std::convert::Infallible;

    use tablee_page::{Opener, Painted, Task, Then};
    use web_sys::DedicatedWorkerGlobalScope;

    pub(crate) async fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Result<(), Infallible> {
        crate::worker::think(task, &scope);
        Ok(())
    }

    pub(crate) async fn beside() -> Result<Opener, Infallible> {
        Ok(tablee_page::beside)
    }

    pub(crate) async fn paint(markup: String, first: bool, then: Then<Option<Painted>>) -> Result<(), Infallible> {
        crate::film::paint(markup, first, then);
        Ok(())
    }
}
