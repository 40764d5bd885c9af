//! What need not be there before somebody asks for it: the bundler takes it out of the program and puts it into files of its own.
//! Everything that only these functions use goes with them.

use std::cell::Cell;
#[cfg(not(feature = "parts"))]
use std::convert::Infallible;
use std::future::Future as _;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use tablee_core::Sentence;
#[cfg(feature = "parts")]
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::DedicatedWorkerGlobalScope;

use crate::app::{top, trouble};
use crate::route::Route;
use crate::settings::Page;
use crate::thinker::Task;
pub(crate) use parts::think;
use parts::{beside, load_beside};

/// The functions that are taken out.
#[cfg(feature = "parts")]
mod parts {
    use super::*;

    type Loaded<T> = Result<T, SplitLoaderError>;

    /// Thinks, in the worker, and answers there.
    #[wasm_split(thinking, fallible)]
    pub(crate) fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Loaded<()> {
        crate::worker::think(task, &scope);
        Ok(())
    }

    /// The screens around the games.
    #[wasm_split(beside, fallible, preload(load))]
    pub(super) fn beside(route: Route) -> Loaded<AnyView> {
        Ok(super::screen_beside(route))
    }

    pub(super) async fn load_beside() -> Loaded<()> {
        load().await
    }
}

/// The same in one piece: everything is there.
#[cfg(not(feature = "parts"))]
mod parts {
    use super::*;

    type Loaded<T> = Result<T, Infallible>;

    pub(crate) async fn think(task: Task, scope: DedicatedWorkerGlobalScope) -> Loaded<()> {
        crate::worker::think(task, &scope);
        Ok(())
    }

    pub(super) async fn load_beside() -> Loaded<()> {
        Ok(())
    }

    pub(super) async fn beside(route: Route) -> Loaded<AnyView> {
        Ok(super::screen_beside(route))
    }
}

fn screen_beside(route: Route) -> AnyView {
    match route {
        Route::Replay(id) => crate::replay::kept(&id),
        Route::Record(code) => crate::replay::on_server(code).into_any(),
        Route::Scores => crate::scores::screen().into_any(),
        Route::Companion => crate::companion::screen().into_any(),
        Route::Rules(game) => crate::rules::screen(&game, None),
        Route::Rule(game, number) => crate::rules::screen(&game, Some(number)),
        _ => crate::replay::import().into_any(),
    }
}

/// Whether a part of the program is there.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Coming,
    Here,
    Lost,
}

thread_local! {
    static BESIDE: Cell<Part> = const { Cell::new(Part::Coming) };
}

/// A screen that comes when its part of the program is there: at once, the second time.
pub(crate) fn screen(page: Page, route: Route) -> AnyView {
    if BESIDE.get() == Part::Here {
        return shown(page, route);
    }
    let part = RwSignal::new(Part::Coming);
    leptos::task::spawn_local(async move {
        BESIDE.set(if load_beside().await.is_ok() { Part::Here } else { Part::Lost });
        // Whoever asked may be elsewhere by now.
        part.try_set(BESIDE.get());
    });
    let view = move || match part.get() {
        Part::Coming => waiting(page).into_any(),
        Part::Here | Part::Lost => shown(page, route.clone()),
    };
    view.into_any()
}

/// The screen itself, made where it is shown: what it does first is done when it stands in the page.
fn shown(page: Page, route: Route) -> AnyView {
    match pin!(beside(route)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(view)) => view,
        Poll::Ready(Err(_)) | Poll::Pending => trouble(page, &Sentence::new("web-not-loaded")).into_any(),
    }
}

/// Seen only where the line is slow.
fn waiting(page: Page) -> impl IntoView {
    view! {
        <main class="new">
            {top(page)}
            <p class="facts late" role="status">{page.text("web-loading")}</p>
        </main>
    }
}
