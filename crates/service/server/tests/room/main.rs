//! Tables without a server, a clock or a store.

mod arrival;
mod bench;
mod table;
mod worlds;
