//! Nodes, store, network, clocks and bots by one seed: see `docs/SIMULATION.md`.

mod chaos;
mod checker;
mod client;
mod guest;
mod log;
mod loss;
mod network;
mod pipe;
mod seeds;
mod store;
mod world;
