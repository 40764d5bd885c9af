//! The engines for JavaScript: tables of any game, with every rule, refusal and score of the other clients. Compiled to WebAssembly;
//! elsewhere it is empty.

#[cfg(target_arch = "wasm32")]
mod mistake;
#[cfg(target_arch = "wasm32")]
mod table;
#[cfg(target_arch = "wasm32")]
mod types;

#[cfg(target_arch = "wasm32")]
pub use table::{Table, games, rules};
