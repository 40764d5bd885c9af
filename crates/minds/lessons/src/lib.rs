//! Lessons as data: small positions of each game with one thing to do in each, a driver that answers every move, and the coach
//! that stands beside a real game. No browser, no terminal, no search: whoever shows a lesson brings the board along.

mod coach;
mod course;
mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;
mod lesson;
mod progress;

pub use coach::{COSTLY_POINTS, COSTLY_WIN, Loss, Opinion, coach, loss};
pub use course::{COURSES, Claim, Course, Finale, LeftOut, Outcome, Step, course};
pub use lesson::{Answer, Clue, Lesson, Stage};
pub use progress::Progress;
