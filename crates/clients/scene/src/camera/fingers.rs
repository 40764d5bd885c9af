//! Fingers on a board, or the mouse: one moves it, two make it larger and smaller, a short touch presses what is there.

use super::{Camera, Lens};

/// Farther than this and a touch is no press, in pixels.
const SLOP: f64 = 8.0;

/// Two touches within so many milliseconds, and so many pixels, are one double one.
const DOUBLE: (f64, f64) = (320.0, 32.0);

/// What the last finger meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Others are still there, or nothing was there.
    Nothing,
    /// It pressed what is there.
    Tap,
    /// It did so twice.
    DoubleTap,
    /// It moved the board; what lies under it is not pressed.
    Moved,
}

/// The fingers that lie on a board.
#[derive(Clone, Debug, Default)]
pub struct Fingers {
    /// Each with its number and where it is.
    down: Vec<(i32, (f64, f64))>,
    /// Where the first one was put down.
    start: (f64, f64),
    moved: bool,
    /// When and where a touch was last short.
    tapped: Option<(f64, (f64, f64))>,
}

impl Fingers {
    /// A finger is put down.
    pub fn put(&mut self, finger: i32, at: (f64, f64)) {
        self.down.retain(|&(known, _)| known != finger);
        if self.down.is_empty() {
            self.start = at;
            self.moved = false;
        } else {
            // Two fingers press nothing.
            self.moved = true;
        }
        self.down.push((finger, at));
    }

    /// A finger moves: where the camera goes then. Nothing if that may still become a press.
    pub fn moved(&mut self, finger: i32, to: (f64, f64), lens: &Lens<'_>, camera: Camera) -> Option<Camera> {
        let place = self.down.iter().position(|&(known, _)| known == finger)?;
        if !self.moved && distance(self.start, to) <= SLOP {
            return None;
        }
        self.moved = true;
        let before = self.hold();
        self.down[place].1 = to;
        let after = self.hold();
        let by = (after.0.0 - before.0.0, after.0.1 - before.0.1);
        let factor = if before.1 > 0.0 && after.1 > 0.0 { after.1 / before.1 } else { 1.0 };
        Some(lens.zoomed(lens.panned(camera, by), after.0, factor))
    }

    /// The middle of the first two fingers, and how far they are apart.
    fn hold(&self) -> ((f64, f64), f64) {
        match *self.down.as_slice() {
            [(_, one), (_, other), ..] => {
                (((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0), distance(one, other).max(1.0))
            }
            [(_, one)] => (one, 0.0),
            [] => ((0.0, 0.0), 0.0),
        }
    }

    /// A finger is lifted at a moment, in milliseconds.
    pub fn lift(&mut self, finger: i32, now: f64) -> Ended {
        let before = self.down.len();
        self.down.retain(|&(known, _)| known != finger);
        if before == self.down.len() || !self.down.is_empty() {
            return Ended::Nothing;
        }
        if self.moved {
            self.tapped = None;
            return Ended::Moved;
        }
        let near = |&(when, at): &(f64, (f64, f64))| now - when <= DOUBLE.0 && distance(at, self.start) <= DOUBLE.1;
        if self.tapped.as_ref().is_some_and(near) {
            self.tapped = None;
            return Ended::DoubleTap;
        }
        self.tapped = Some((now, self.start));
        Ended::Tap
    }

    /// Whether any of them lies there.
    pub fn any(&self) -> bool {
        !self.down.is_empty()
    }

    /// All are taken away by somebody else, such as the browser.
    pub fn forget(&mut self) {
        self.down.clear();
        self.moved = false;
    }
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}
