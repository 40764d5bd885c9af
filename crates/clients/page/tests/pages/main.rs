//! The page without a browser: every screen and flow, driven by the words that stand on it.

mod around;
mod at_server;
mod at_table;
mod beside;
mod calling;
mod device;
mod elsewhere;
mod follow;
mod games;
mod given;
mod learn;
mod looking_back;
mod online;
mod over_time;
mod own_online;
mod puzzles;
mod recorded;
mod screens;
mod served;
mod shared;
mod today;
mod together;

use device::{Device, Memory};
