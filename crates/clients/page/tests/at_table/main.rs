//! What a person can do at a table in this browser, without a browser.

mod browser;
mod deciding;
mod hints;
mod tabs;
mod undo;
mod you;
