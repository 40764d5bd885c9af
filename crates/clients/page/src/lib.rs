//! The page without a browser: what it knows, what happens to it, what it shows, and what it asks of the browser.
//!
//! [`Page`] is all of it. A [`Message`] says what happened, [`Page::update`] takes it in and gives back the [`Effect`]s that a
//! browser has to carry out, and [`Page::show`] gives the nodes of the screen and who listens to them. `tablee-web` carries both
//! into a browser; tests do without one.

mod calling;
mod coach;
mod companion;
mod context;
mod copy;
mod effect;
mod faces;
mod form;
mod home;
mod html;
mod icons;
mod kept;
mod learn;
mod local;
mod message;
mod names;
mod new_table;
mod online;
mod outside;
mod page;
mod picture;
mod possible;
mod puzzles;
mod replay;
mod route;
mod rules;
mod scores;
mod screen;
mod settings;
mod statistics;
mod table;
mod thinking;
mod today;
mod top;
mod worker;

pub use calling::Call;
pub use context::Context;
pub use effect::{Effect, NotTold, Painted, Request, Response, Sound, Then};
pub use faces::{Look, Profile};
pub use html::{Listener, Listeners, ON};
pub use message::Message;
pub use online::{Message as OnlineMessage, SocketEvent};
pub use outside::{Outside, Preference};
pub use page::{Page, Pressed, Reach, Screenful};
pub use replay::{Part, changed};
pub use route::{Recorded, Route};
pub use screen::{Opener, Shown, beside};
pub use settings::{Change, Settings};
pub use table::{Cue, Message as TableMessage, Staging};
pub use thinking::{Answered, Choosing, DayFound, OfDay, Puzzled, Reviewing, Task, Thought, Weighing, Work};
pub use worker::think;
