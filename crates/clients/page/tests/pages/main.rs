//! The page without a browser: every screen and flow, driven by the words that stand on it.

mod beside;
mod device;
mod games;
mod looking_back;
mod online;
mod screens;

use device::{Device, Memory};
