//! What a person can do at a table in this browser, without a browser.

mod browser;
mod deciding;
mod family;
mod hints;
mod looking_back;
mod tabs;
mod undo;
mod you;
