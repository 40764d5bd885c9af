//! Nodes, store, network, clocks and bots by one seed: see `docs/SIMULATION.md`.

mod checker;
mod client;
mod loss;
mod network;
mod seeds;
mod store;
mod world;
