//! The page in a browser: draws what `tablee-page` shows, tells it what happens, and carries out what it asks for. The same program
//! runs in the page itself, which draws, and in a worker beside it, which thinks.

#![cfg(target_arch = "wasm32")]

mod app;
mod browser;
mod calling;
mod drag;
mod effects;
mod events;
mod film;
mod keys;
mod later;
mod lens;
mod outside;
mod picture;
mod player;
mod render;
mod rules;
mod sockets;
mod sound;
mod thinker;
mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Begins, in the page or in the worker.
#[wasm_bindgen(start)]
pub fn start() {
    if browser::in_worker() { worker::serve() } else { app::begin() }
}
