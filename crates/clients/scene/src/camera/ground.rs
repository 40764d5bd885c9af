//! The plane of a board that grows: how much of it there is, and what matters on it now. It stands in the drawing itself, so that
//! whoever shows the drawing knows it.

use crate::node::{Drawing, Element};
use crate::svg::number;

/// A part of a plane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Area {
    /// The smallest area around others.
    pub fn around(areas: impl IntoIterator<Item = Area>) -> Option<Area> {
        areas.into_iter().reduce(|one, other| {
            let (x, y) = (one.x.min(other.x), one.y.min(other.y));
            let right = (one.x + one.width).max(other.x + other.width);
            let bottom = (one.y + one.height).max(other.y + other.height);
            Area { x, y, width: right - x, height: bottom - y }
        })
    }

    /// The same with a margin.
    #[must_use]
    pub fn wider(self, margin: f64) -> Area {
        let Area { x, y, width, height } = self;
        Area { x: x - margin, y: y - margin, width: width + 2.0 * margin, height: height + 2.0 * margin }
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// A board that grows. Its plane never moves: a card has the same place on it for as long as it lies there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// All that is drawn of the plane.
    pub whole: Area,
    /// The side of a card.
    pub unit: f64,
    /// Where one may place or take something now: the upper left corners.
    pub places: Vec<(f64, f64)>,
    /// Where something happened last.
    pub news: Vec<(f64, f64)>,
    /// The place of the move that is picked, or none.
    pub picked: Vec<(f64, f64)>,
    /// Nothing is pressed any more.
    pub over: bool,
}

/// The attributes in which it stands.
const GROUND: &str = "data-ground";
const PLACES: &str = "data-places";
const NEWS: &str = "data-news";
const PICKED: &str = "data-picked";

impl Ground {
    /// The card whose upper left corner is here.
    pub fn card(&self, (x, y): (f64, f64)) -> Area {
        Area { x, y, width: self.unit, height: self.unit }
    }

    /// The element around everything that lies on the plane.
    pub fn element(&self) -> Element {
        let Area { x, y, width, height } = self.whole;
        let numbers = [x, y, width, height, self.unit, f64::from(u8::from(self.over))];
        let element = Element::new("g").attribute("transform", format!("translate({} {})", number(-x), number(-y)));
        let element = element.attribute(GROUND, numbers.map(number).join(" "));
        let element = element.attribute(PLACES, written(&self.places)).attribute(NEWS, written(&self.news));
        element.attribute(PICKED, written(&self.picked))
    }

    /// The ground of a drawing; nothing if what it shows does not grow.
    pub fn of(drawing: &Drawing) -> Option<Ground> {
        let mut found = None;
        drawing.each(&mut |element| {
            if let (None, Some(numbers)) = (&found, element.get(GROUND)) {
                let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
                let [x, y, width, height, unit, over] = numbers[..] else { return };
                let corners = |name| element.get(name).map(read).unwrap_or_default();
                let whole = Area { x, y, width, height };
                let (places, news, picked) = (corners(PLACES), corners(NEWS), corners(PICKED));
                found = Some(Ground { whole, unit, places, news, picked, over: over > 0.0 });
            }
        });
        found.filter(|ground| ground.unit > 0.0 && ground.whole.width > 0.0 && ground.whole.height > 0.0)
    }
}

fn written(corners: &[(f64, f64)]) -> String {
    corners.iter().map(|&(x, y)| format!("{},{}", number(x), number(y))).collect::<Vec<_>>().join(" ")
}

fn read(text: &str) -> Vec<(f64, f64)> {
    let corner = |corner: &str| {
        let (x, y) = corner.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    text.split(' ').filter_map(corner).collect()
}
