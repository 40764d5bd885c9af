//! Tables without a server, a clock or a store.

mod arrival;
mod bench;
mod call;
mod host;
mod table;
mod worlds;
