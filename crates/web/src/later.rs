//! What need not be there before somebody asks for it: the bundler takes it out of the program and puts it into files of its own.
//! Everything that only these functions use goes with them.

use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use tablee_core::Sentence;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::DedicatedWorkerGlobalScope;

use crate::app::trouble;
use crate::route::Route;
use crate::settings::Page;
use crate::thinker::Task;

type Loaded<T> = Result<T, SplitLoaderError>;

/// Thinks, in the worker, and answers there.
#[wasm_split(thinking, fallible)]
pub(crate) fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Loaded<()> {
    crate::worker::think(task, &scope);
    Ok(())
}

/// The screens around the games.
#[wasm_split(beside, fallible)]
fn beside(route: Route) -> Loaded<AnyView> {
    Ok(match route {
        Route::Replay(id) => crate::replay::kept(&id),
        Route::Record(code) => crate::replay::on_server(code).into_any(),
        Route::Scores => crate::scores::screen().into_any(),
        Route::Companion => crate::companion::screen().into_any(),
        Route::Rules(game) => crate::rules::screen(&game, None),
        Route::Rule(game, number) => crate::rules::screen(&game, Some(number)),
        _ => crate::replay::import().into_any(),
    })
}

/// A screen that comes when its part of the program is there.
pub(crate) fn screen(page: Page, route: Route) -> AnyView {
    let arrived = StoredValue::new_local(None);
    let here = RwSignal::new(false);
    leptos::task::spawn_local(ScopedFuture::new(async move {
        let view = beside(route).await;
        let view = view.unwrap_or_else(|_| trouble(page, &Sentence::new("web-not-loaded")).into_any());
        // Whoever asked may be elsewhere by now.
        if arrived.try_set_value(Some(view)).is_none() {
            here.try_set(true);
        }
    }));
    (move || here.get().then(|| arrived.try_update_value(Option::take).flatten())).into_any()
}
