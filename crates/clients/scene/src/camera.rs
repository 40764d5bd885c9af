//! What is seen of a board that grows: which part of its plane, and how large. Clamping, framing and following are arithmetic;
//! fingers and wheels are turned into it in [`Fingers`]. Nothing here knows a browser.

mod fingers;
mod ground;

pub use fingers::{Ended, Fingers};
pub use ground::{Area, Ground};

/// A card is never smaller than this unless somebody asks to see everything, in pixels: a finger must hit it.
pub const LEAST: f64 = 44.0;

/// Whoever comes to the table sees cards at least so large, where they have room.
const COMFORT: f64 = 64.0;

/// The largest that a card can be made, in pixels, where the whole board is not larger anyway.
const LARGEST: f64 = 150.0;

/// A camera that is nearer than it need be by less than this stays: nothing jumps for a little.
const STEADY: f64 = 0.72;

/// From one press of a button to the next.
pub const STEP: f64 = 1.35;

/// As near to a value as two limits allow.
fn within(value: f64, least: f64, most: f64) -> f64 {
    value.max(least).min(most)
}

/// Where a camera looks: what lies in the upper left corner of the room, and how many pixels a unit of the plane has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The left edge of what is seen, on the plane.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// Pixels for a unit of the plane.
    pub k: f64,
}

impl Camera {
    /// Where a point of the plane is seen.
    pub fn seen(&self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.x) * self.k, (y - self.y) * self.k)
    }

    /// What lies under a point of the room.
    pub fn under(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x + x / self.k, self.y + y / self.k)
    }
}

/// A board in a room of so many pixels.
#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    /// The board.
    pub ground: &'a Ground,
    /// How wide and how high the room is in which it is seen, in pixels.
    pub room: (f64, f64),
}

impl Lens<'_> {
    /// All of it.
    pub fn whole(&self) -> Camera {
        let whole = self.ground.whole;
        let k = (self.room.0 / whole.width).min(self.room.1 / whole.height);
        self.clamped(Camera { x: whole.x, y: whole.y, k })
    }

    /// The least and the most that a unit may have.
    fn bounds(&self) -> (f64, f64) {
        let whole = self.ground.whole;
        let fit = (self.room.0 / whole.width).min(self.room.1 / whole.height).max(1e-6);
        (fit.min(LEAST / self.ground.unit), fit.max(LARGEST / self.ground.unit))
    }

    /// A camera that shows as much of the board as it can: nothing beside it is looked at while there is more of it elsewhere.
    pub fn clamped(&self, camera: Camera) -> Camera {
        let (least, most) = self.bounds();
        let k = within(camera.k, least, most);
        let along = |at: f64, start: f64, length: f64, room: f64| {
            let seen = room / k;
            if length <= seen { start - (seen - length) / 2.0 } else { within(at, start, start + length - seen) }
        };
        let whole = self.ground.whole;
        Camera {
            x: along(camera.x, whole.x, whole.width, self.room.0),
            y: along(camera.y, whole.y, whole.height, self.room.1),
            k,
        }
    }

    /// Moved by so many pixels: what lies under a finger goes with it.
    pub fn panned(&self, camera: Camera, (dx, dy): (f64, f64)) -> Camera {
        self.clamped(Camera { x: camera.x - dx / camera.k, y: camera.y - dy / camera.k, ..camera })
    }

    /// Nearer or farther, while what lies under a point of the room stays there.
    pub fn zoomed(&self, camera: Camera, at: (f64, f64), factor: f64) -> Camera {
        let (least, most) = self.bounds();
        let k = within(camera.k * factor, least, most);
        let (x, y) = camera.under(at);
        self.clamped(Camera { x: x - at.0 / k, y: y - at.1 / k, k })
    }

    /// The middle of the room.
    pub fn middle(&self) -> (f64, f64) {
        (self.room.0 / 2.0, self.room.1 / 2.0)
    }

    /// Moved no farther than it takes to see an area, or its middle if it is too large.
    pub fn shown(&self, camera: Camera, area: Area) -> Camera {
        // A little of what lies around it is seen, too.
        let area = area.wider(self.ground.unit * 0.3);
        let along = |at: f64, start: f64, length: f64, room: f64| {
            let seen = room / camera.k;
            if length > seen { start + (length - seen) / 2.0 } else { within(at, start + length - seen, start) }
        };
        let x = along(camera.x, area.x, area.width, self.room.0);
        let y = along(camera.y, area.y, area.height, self.room.1);
        self.clamped(Camera { x, y, ..camera })
    }

    /// Whether an area is seen whole.
    pub fn sees(&self, camera: Camera, area: Area) -> bool {
        let (left, top) = camera.seen((area.x, area.y));
        let (right, bottom) = camera.seen((area.x + area.width, area.y + area.height));
        left >= -1.0 && top >= -1.0 && right <= self.room.0 + 1.0 && bottom <= self.room.1 + 1.0
    }

    /// Whether cards are too small for a finger.
    pub fn is_far(&self, camera: Camera) -> bool {
        camera.k * self.ground.unit < LEAST - 1e-6
    }

    /// What matters now: where one may place, and where something happened; the latter alone if both together are too much.
    fn interest(&self) -> Option<Area> {
        let ground = self.ground;
        let both = Area::around(ground.places.iter().chain(&ground.news).map(|&corner| ground.card(corner)));
        let (wide, high) = (self.room.0 / LEAST * ground.unit, self.room.1 / LEAST * ground.unit);
        both.filter(|area| area.width <= wide && area.height <= high)
            .or_else(|| Area::around(ground.news.iter().map(|&corner| ground.card(corner))))
            .or_else(|| ground.places.first().map(|&corner| ground.card(corner)))
    }

    /// What is looked at first: all of it if cards are large enough then, else what matters now.
    pub fn first(&self) -> Camera {
        let whole = self.whole();
        if self.ground.over || !self.is_far(whole) {
            return whole;
        }
        let (least, unit) = (LEAST / self.ground.unit, self.ground.unit);
        let interest = self.interest().unwrap_or(self.ground.whole).wider(unit * 0.3);
        let fits = (self.room.0 / interest.width).min(self.room.1 / interest.height);
        let k = fits.min(COMFORT / unit).max(least);
        let (x, y) = interest.middle();
        self.clamped(Camera { x: x - self.room.0 / k / 2.0, y: y - self.room.1 / k / 2.0, k })
    }

    /// Where the camera goes when the board, or what can be done on it, has changed. Who has chosen what to look at (`held`) keeps
    /// its size and is only led to what is new; otherwise it gets smaller when it must, and larger when it is much too small.
    pub fn followed(&self, before: &Ground, camera: Camera, held: bool) -> Camera {
        let ground = self.ground;
        // When all is over everything is in sight, also when the result takes some of the room; unless somebody looks closer.
        if ground.over != before.over || ground.over && !held {
            return self.first();
        }
        let camera = self.clamped(camera);
        // What is picked, by a finger or by advice, is looked at; under a finger nothing moves.
        let picked = ground.picked.first().filter(|_| ground.picked != before.picked);
        if let Some(area) = picked.map(|&corner| ground.card(corner)) {
            return if self.sees(camera, area) { camera } else { self.shown(camera, area) };
        }
        let happened = if ground.news == before.news { None } else { self.latest() };
        if held {
            let unseen = || ground.places.iter().all(|&corner| !self.sees(camera, ground.card(corner)));
            let place = ground.places.first().map(|&corner| ground.card(corner));
            let place = place.filter(|_| ground.places != before.places && unseen());
            return place.or(happened).map_or(camera, |area| self.shown(camera, area));
        }
        let first = self.first();
        let matters = self.interest().unwrap_or(ground.whole);
        // All around the maze there is room for a card: whatever lies in it is seen, if it can be.
        let lying = ground.whole.wider(-ground.unit);
        let hides = camera.k > first.k && !self.is_far(self.whole()) && !self.sees(camera, lying);
        if hides || camera.k < first.k * STEADY {
            return first;
        }
        if camera.k <= first.k * 1.001 || self.sees(camera, matters) {
            return self.shown(camera, matters);
        }
        first
    }

    /// Where something happened last.
    fn latest(&self) -> Option<Area> {
        Area::around(self.ground.news.iter().map(|&corner| self.ground.card(corner)))
    }
}
