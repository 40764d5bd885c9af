#![cfg(target_arch = "wasm32")]
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
#[wasm_bindgen(start)]
fn start() { leptos::mount::mount_to_body(|| view! { <p>"hi"</p> }); }
