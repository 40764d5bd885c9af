//! The page. The same program runs in the page itself, which draws, and in a worker beside it, which thinks.

#![cfg(target_arch = "wasm32")]

mod app;
mod ask;
mod browser;
mod companion;
mod home;
mod icons;
mod later;
mod local;
mod names;
mod new_table;
mod online;
mod pane;
mod player;
mod replay;
mod route;
mod rules;
mod scores;
mod settings;
mod sound;
mod table;
mod thinker;
mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Begins, in the page or in the worker.
#[wasm_bindgen(start)]
pub fn start() {
    if browser::in_worker() { worker::serve() } else { app::begin() }
}
