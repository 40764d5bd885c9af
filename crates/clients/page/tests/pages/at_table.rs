//! What a person can do at a table in this browser, without a browser.

mod deciding;
mod family;
mod hints;
mod looking_back;
mod tabs;
mod undo;
mod you;

use std::rc::Rc;

use crate::{Device, Memory};

/// A browser in which nothing glides. Its worker has no time at all, so it says the first thing that comes to its mind.
fn memory() -> Rc<Memory> {
    let memory = Memory::new();
    memory.still.set(true);
    memory.glance.set(100_000);
    memory
}

/// Opens a new table of a game against bots, with the usual choices.
fn at_new_table(memory: &Rc<Memory>, game: &str) -> Device {
    let mut device = Device::at(memory, &format!("#/new/{game}"));
    let play = device.page.context().text("home-play");
    device.press(&play);
    device
}
