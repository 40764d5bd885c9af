//! What need not be there before somebody asks for it: the bundler takes it out of the program and puts it into files of its own.
//! Everything that only these functions use goes with them.

use std::cell::Cell;
#[cfg(not(feature = "parts"))]
use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::thread::LocalKey;

use leptos::prelude::*;
use tablee_core::{Info, Sentence};
#[cfg(feature = "parts")]
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::DedicatedWorkerGlobalScope;

use crate::app::{top, trouble};
use crate::online::{self, Company};
use crate::route::Route;
use crate::settings::Page;
use crate::thinker::Task;
pub(crate) use parts::think;

/// What is asked of the part that knows tables on a server.
#[derive(Clone)]
pub(crate) enum Online {
    /// The screen of a table.
    Table(String),
    /// What invites friends, on the screen of a new table.
    Invite(&'static Info, RwSignal<usize>, RwSignal<Vec<(&'static str, &'static str)>>),
    /// The button for those who sit elsewhere.
    Tool(Company),
    /// The sheet about them.
    Sheet(Company),
}

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

    /// Tables on a server.
    #[wasm_split(online, fallible, preload(load_part))]
    pub(super) fn online(page: Page, asked: Online) -> Loaded<AnyView> {
        Ok(super::view_online(page, asked))
    }

    pub(super) async fn load_online() -> Loaded<()> {
        load_part().await
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

    pub(super) async fn load_online() -> Loaded<()> {
        Ok(())
    }

    pub(super) async fn online(page: Page, asked: Online) -> Loaded<AnyView> {
        Ok(super::view_online(page, asked))
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

fn view_online(page: Page, asked: Online) -> AnyView {
    match asked {
        Online::Table(code) => online::screen(page, &code),
        Online::Invite(info, seats, options) => online::invite(page, info, seats, options).into_any(),
        Online::Tool(company) => online::tool(page, company).into_any(),
        Online::Sheet(company) => online::sheet(page, company).into_any(),
    }
}

/// Whether a part of the program is there.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Coming,
    Here,
    Lost,
}

thread_local! {
    static BESIDE: Cell<State> = const { Cell::new(State::Coming) };
    static ONLINE: Cell<State> = const { Cell::new(State::Coming) };
}

/// A screen around the games.
pub(crate) fn screen(page: Page, route: Route) -> AnyView {
    let shown = move || at_once(page, parts::beside(route.clone()));
    later(&BESIDE, parts::load_beside(), shown, move || waiting(page).into_any())
}

/// A screen of a table on a server.
pub(crate) fn table(page: Page, code: String) -> AnyView {
    let shown = move || at_once(page, parts::online(page, Online::Table(code.clone())));
    later(&ONLINE, parts::load_online(), shown, move || waiting(page).into_any())
}

/// A piece of a screen that has to do with tables on a server. Nothing stands there until it can be shown.
pub(crate) fn online(page: Page, asked: Online) -> AnyView {
    let shown = move || at_once(page, parts::online(page, asked.clone()));
    later(&ONLINE, parts::load_online(), shown, || ().into_any())
}

/// A view that comes when its part of the program is there: at once, the second time.
fn later<E: 'static>(
    state: &'static LocalKey<Cell<State>>,
    load: impl Future<Output = Result<(), E>> + 'static,
    shown: impl Fn() -> AnyView + Send + 'static,
    waiting: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    if state.get() == State::Here {
        return shown();
    }
    let part = RwSignal::new(State::Coming);
    leptos::task::spawn_local(async move {
        state.set(if load.await.is_ok() { State::Here } else { State::Lost });
        // Whoever asked may be elsewhere by now.
        part.try_set(state.get());
    });
    let view = move || match part.get() {
        State::Coming => waiting(),
        State::Here | State::Lost => shown(),
    };
    view.into_any()
}

/// The view itself, made where it is shown: what it does first is done when it stands in the page.
fn at_once<E>(page: Page, view: impl Future<Output = Result<AnyView, E>>) -> AnyView {
    match pin!(view).poll(&mut Context::from_waker(Waker::noop())) {
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
