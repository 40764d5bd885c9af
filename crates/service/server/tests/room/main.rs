//! Tables without a server, a clock or a store.

mod arrival;
mod bench;
mod call;
mod fair;
mod host;
mod lobby;
mod table;
mod together;
mod worlds;
