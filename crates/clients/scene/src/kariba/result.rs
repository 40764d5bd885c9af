//! The end: what everybody has captured, with its points.

use tablee_core::{Arrange as _, ScoreLine, Seat, Standing};
use tablee_kariba::Animal;

use super::board::{HEIGHT, WIDTH};
use crate::art::kariba::{badge, medallion, panel, writing};
use crate::{Drawing, Element, Pen, moving};

/// More of a name does not fit into a line.
const LONGEST_NAME: usize = 20;

fn at(x: f64, y: f64, scale: f64, inside: impl Into<Drawing>) -> Drawing {
    Element::new("g").placed(x, y, scale).around(inside)
}

/// A line for each seat, the winner on top, over the whole board.
pub(super) fn panel_of(standing: &Standing, pen: &Pen<'_>) -> Drawing {
    let mut seats: Vec<Seat> = Seat::all(standing.scores.len()).collect();
    seats.arrange_by_key(|seat| (standing.places.get(seat.index()).copied().unwrap_or_default(), seat.index()));
    let line = 144.0;
    let height = line * seats.len() as f64 + 16.0;
    let top = (HEIGHT - height) / 2.0;
    let mut drawing = Drawing::from(panel(16.0, top, WIDTH - 32.0, height, 26.0, "kariba-panel"));
    for (index, &seat) in seats.iter().enumerate() {
        let y = top + 8.0 + line * index as f64;
        if index > 0 {
            drawing +=
                Element::new("path").class("kariba-rule").attribute("d", format!("M40 {y}H{}", WIDTH - 40.0)).empty();
        }
        drawing += at(0.0, y, 1.0, seat_line(standing, pen, seat));
    }
    drawing
}

fn seat_line(standing: &Standing, pen: &Pen<'_>, seat: Seat) -> Drawing {
    let place = standing.places.get(seat.index()).copied().unwrap_or_default();
    let points = standing.scores.get(seat.index()).copied().unwrap_or_default();
    let medal = badge(&place.to_string(), if place == 1 { "kariba-gold" } else { "kariba-badge" });
    let mut name: String = pen.name(seat).chars().take(LONGEST_NAME).collect();
    if name.chars().count() < pen.name(seat).chars().count() {
        name.push('…');
    }
    let mut drawing = at(58.0, 36.0, 1.1, medal) + writing(94.0, 37.0, 34.0, "kariba-plain", &name);
    let lines = standing.breakdown.get(seat.index()).map(Vec::as_slice).unwrap_or_default();
    for (index, (animal, points)) in lines.iter().filter_map(captured).enumerate() {
        let count = badge(&points.to_string(), "kariba-badge");
        let piece = at(0.0, 0.0, 0.64, medallion(animal)) + at(54.0, 52.0, 0.78, count);
        let piece = moving(&format!("score-{}-{animal}", seat.number()), None, piece);
        drawing += at(34.0 + 72.0 * index as f64, 66.0, 1.0, piece);
    }
    let total = moving(&format!("total-{}", seat.number()), None, badge(&points.to_string(), "kariba-gold"));
    drawing + at(676.0, 72.0, 2.1, total)
}

/// Which animal a line of the score is about, and its points.
fn captured(line: &ScoreLine) -> Option<(Animal, i32)> {
    let number = line.marks.first()?.parse().ok()?;
    Some((Animal::from_number(number)?, line.points))
}
