//! An island of Karuba drawn, with its ghosts, ways and places to press.

use tablee_board::Cell;
use tablee_board::karuba::{COLUMNS, ROWS, beyond, cell};
use tablee_core::{Side, Standing};
use tablee_karuba::{Colour, Field, Item, KarubaMove, Phase, Placement, ShoreNumber, Spot, Tile};

use super::{Desk, digit};
use crate::art::karuba::{
    BAND, FIELD, HEIGHT, WIDTH, adventurer, at, centre, circle, crystal, footprint, gold, island, item, label, rect,
    shape, temple, tile, treasure,
};
use crate::{Drawing, Element, Identity, Picture, advice_mark, digit_spot, moving, number, part, spot};

/// How high the strip is that says at the end what gave points.
const STRIP: f64 = 120.0;

/// The corner and the size of a cell as it is pressed.
fn bounds(place: Cell) -> ((f64, f64), (f64, f64)) {
    let (x, y) = centre(place);
    let beside = |place: i32, count: i32| place < 0 || place >= count;
    let width = if beside(place.0, COLUMNS) { BAND } else { FIELD } - 6.0;
    let height = if beside(place.1, ROWS) { BAND } else { FIELD } - 6.0;
    ((x - width / 2.0, y - height / 2.0), (width, height))
}

fn frame(classes: &str, place: Cell) -> String {
    let (corner, size) = bounds(place);
    rect(classes, corner, size, 11.0)
}

/// Footprints along a line, left and right.
fn footsteps(points: &[(f64, f64)]) -> String {
    const STRIDE: f64 = 32.0;
    let mut svg = String::new();
    for pair in points.windows(2) {
        let &[(from_x, from_y), (to_x, to_y)] = pair else { continue };
        let (dx, dy) = (to_x - from_x, to_y - from_y);
        let length = dx.hypot(dy);
        let count = (length / STRIDE).round().max(1.0);
        let turn = dx.atan2(-dy).to_degrees();
        for step in 0..count as usize {
            let part = (step as f64 + 0.5) / count;
            let side = if step.is_multiple_of(2) { 6.5 } else { -6.5 };
            let (x, y) = (from_x + dx * part - dy / length * side, from_y + dy * part + dx / length * side);
            let placed = format!("translate({} {}) rotate({})", number(x), number(y), number(turn));
            svg += &Element::new("g").attribute("transform", placed).inside(footprint());
        }
    }
    svg
}

impl Desk<'_> {
    /// The island with all that stands on it and can be done there.
    pub(super) fn island(&self) -> Picture {
        let mut drawing = part("ground", island());
        for field in Field::all() {
            drawing += part(&format!("field-{field}"), self.field(field));
        }
        drawing += part("shores", self.last_move() + &self.shores());
        for (field, lying) in self.player.items.iter() {
            let (x, y) = centre(cell(field));
            let key = format!("item-{}-{field}", self.seat.index());
            drawing += moving(&key, None, at(x, y, 1.0, item(lying)));
        }
        if self.own {
            drawing += part("ghost", self.ghost());
        }
        for colour in Colour::ALL {
            drawing += self.adventurer(colour);
        }
        if self.own {
            drawing += self.spots();
            drawing += self.gain();
            drawing += self.advice();
        }
        let mut height = HEIGHT;
        if let Some(standing) = self.pen.standing {
            drawing += self.reckoning(standing);
            height += STRIP;
        }
        Picture { width: WIDTH, height, drawing, label: self.island_label(self.seat) }
    }

    fn field(&self, field: Field) -> Drawing {
        let (x, y) = centre(cell(field));
        let (left, top) = (x - FIELD / 2.0, y - FIELD / 2.0);
        match self.player.tiles.get(field) {
            Some(laid) => self.tile_at(laid, left, top),
            None => {
                let covered =
                    self.own && matches!(self.choice, Some(KarubaMove::Lay { field: wanted, .. }) if wanted == field);
                let name = if covered {
                    String::new()
                } else {
                    label("notation karuba-field-name", x, y, 26.0, &field.to_string())
                };
                (rect("karuba-free", (left + 3.0, top + 3.0), (FIELD - 6.0, FIELD - 6.0), 9.0) + &name).into()
            }
        }
    }

    fn tile_at(&self, laid: Tile, left: f64, top: f64) -> Drawing {
        let key = format!("tile-{}-{laid}", self.seat.index());
        let from = if self.own { format!("hand-tile-{laid}") } else { "pile".to_owned() };
        let drawn = at(left, top, 1.0, tile(self.view.set.exits(laid), laid.number()));
        moving(&key, Some(&from), drawn)
    }

    /// The numbers around the island, and the temples.
    fn shores(&self) -> String {
        let mut svg = String::new();
        for shore_number in ShoreNumber::ALL {
            for (edge, beach) in [(shore_number.beach_edge(), true), (shore_number.jungle_edge(), false)] {
                let (x, y) = centre(beyond(edge));
                let taken =
                    |placement: &Placement| if beach { placement.beach } else { placement.jungle } == shore_number;
                let owner = self.view.setup.iter().find(|(_, placement)| taken(placement)).map(|(colour, _)| colour);
                let wanted = matches!(self.choice, Some(KarubaMove::Place { placement, .. }) if taken(&placement));
                let text = shore_number.to_string();
                let shade = if beach { "karuba-beach-number" } else { "karuba-jungle-number" };
                if owner.is_none() && !wanted {
                    svg += &label(shade, x, y, 32.0, &text);
                    continue;
                }
                if let (false, Some(colour)) = (beach, owner) {
                    svg += &self.temple(colour, edge);
                }
                let (dx, dy) = edge.1.step();
                let out = BAND / 2.0 + 17.0;
                let (x, y) = (x + out * f64::from(dx), y + out * f64::from(dy));
                svg += &rect("karuba-sign", (x - 22.0, y - 14.0), (44.0, 28.0), 9.0);
                svg += &label("karuba-sign-text", x, y + 1.0, 21.0, &text);
            }
        }
        svg
    }

    /// A temple with the path that leads to it, and the treasure that was taken there.
    fn temple(&self, colour: Colour, edge: (Field, Side)) -> String {
        let (x, y) = centre(beyond(edge));
        let (to_x, to_y) = centre(cell(edge.0));
        let (dx, dy) = edge.1.step();
        let (from_x, from_y) = (to_x + f64::from(dx) * 47.0, to_y + f64::from(dy) * 47.0);
        let line = format!("M{} {}L{} {}", number(from_x), number(from_y), number(x), number(y));
        let mut svg = shape("karuba-bank", &line) + &shape("karuba-path", &line);
        svg += &at(x, y, 0.94, temple(colour));
        if let Some(&worth) = self.player.treasures.get(colour).filter(|&&worth| worth > 0) {
            svg += &at(x + 23.0, y + 16.0, 0.74, &treasure(colour, worth));
        }
        svg
    }

    /// An adventurer where it stands, or where the picked move would lead it.
    fn adventurer(&self, colour: Colour) -> Drawing {
        let Some(&stands) = self.player.adventurers.get(colour) else { return Drawing::new() };
        let Some(place) = self.cell_of(colour, stands) else { return Drawing::new() };
        let (x, y) = centre(place);
        let figure = match stands {
            Spot::TEMPLE => at(x - 22.0, y + 16.0, 0.58, adventurer(colour)),
            Spot::BEACH => at(x, y, 0.92, adventurer(colour)),
            _ => at(x, y, 1.0, adventurer(colour)),
        };
        let key = format!("adventurer-{}-{colour}", self.seat.index());
        let walks =
            self.own && matches!(self.choice, Some(KarubaMove::Walk { colour: walking, .. }) if walking == colour);
        let figure: Drawing = if walks {
            Element::new("g").class("karuba-gone").inside(&figure).into()
        } else {
            moving(&key, None, figure)
        };
        let digit = digit(colour);
        if !self.own || !self.playable(digit) || self.view.phase == Phase::Draft {
            return figure;
        }
        let classes = match self.pen.pick {
            pick if pick.has(digit) => "karuba-figure picked",
            pick if pick.digits.is_empty() => "karuba-figure free",
            _ => "karuba-figure",
        };
        digit_spot(digit, &self.adventurer_label(colour), classes, &frame("hit", place), figure)
    }

    /// What the picked move would change, under what stands there.
    fn ghost(&self) -> Drawing {
        match self.choice {
            Some(KarubaMove::Lay { tile: laid, field }) => {
                let (x, y) = centre(cell(field));
                let mut inside = self.tile_at(laid, x - FIELD / 2.0, y - FIELD / 2.0);
                if let Some(brought) = self.view.set.item(laid) {
                    inside += at(x, y, 1.0, item(brought));
                }
                let mut drawing = Element::new("g").class("ghost").around(inside);
                for side in self.view.joins(self.seat, laid, field).iter() {
                    let (dx, dy) = side.step();
                    drawing += circle("karuba-joint", x + 50.0 * f64::from(dx), y + 50.0 * f64::from(dy), 9.0);
                }
                drawing
            }
            Some(KarubaMove::Walk { colour, to, .. }) => self.walk(colour, to),
            Some(KarubaMove::Place { colour, placement }) => {
                let (x, y) = centre(beyond(placement.jungle.jungle_edge()));
                let mut inside = at(x, y, 0.94, temple(colour));
                let (x, y) = centre(beyond(placement.beach.beach_edge()));
                inside += &at(x, y, 0.92, adventurer(colour));
                Element::new("g").class("ghost").inside(&inside).into()
            }
            _ => Drawing::new(),
        }
    }

    fn walk(&self, colour: Colour, to: Spot) -> Drawing {
        let stops = self.way(colour, to).into_iter().filter_map(|spot| self.cell_of(colour, spot));
        let points: Vec<(f64, f64)> = stops.map(centre).collect();
        let Some(&(x, y)) = points.last() else { return Drawing::new() };
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
        let steps = footsteps(&points);
        let drawn = if to == Spot::TEMPLE {
            at(x - 22.0, y + 16.0, 0.58, adventurer(colour))
        } else {
            at(x, y, 1.0, adventurer(colour))
        };
        let key = format!("adventurer-{}-{colour}", self.seat.index());
        let figure = Element::new("g")
            .is(Identity::Thing(key.as_str().into()))
            .class("ghost")
            .attribute("data-path", path.join(" "))
            .with(drawn);
        Drawing::from(steps) + figure
    }

    /// What the picked walk would win, above everything.
    fn gain(&self) -> String {
        let Some(KarubaMove::Walk { colour, to, .. }) = self.choice else { return String::new() };
        let Some((x, y)) = self.cell_of(colour, to).map(centre) else { return String::new() };
        let taken = to.field().and_then(|field| self.player.items.get(field));
        let drawn = match (to, taken) {
            (Spot::TEMPLE, _) => at(x + 23.0, y + 12.0, 0.85, &treasure(colour, self.view.prize(colour))),
            (_, Some(found)) => {
                let points = if found == Item::Gold { "+2" } else { "+1" };
                at(x + 27.0, y - 27.0, 0.8, item(found)) + &label("karuba-gain", x - 26.0, y - 32.0, 30.0, points)
            }
            _ => String::new(),
        };
        Element::new("g").class("karuba-through").inside(&drawn)
    }

    /// The places that can be pressed.
    fn spots(&self) -> Drawing {
        let (pick, gestures) = (self.pen.pick, self.pen.gestures);
        let mut drawing = Drawing::new();
        let mut offered: Vec<Cell> = Vec::new();
        for point in &gestures.points {
            let shown = pick.digits.iter().all(|digit| gestures.groups[point.group].digits.contains(digit));
            let Ok(choice) = point.notation.parse::<KarubaMove>() else { continue };
            if !shown || offered.contains(&point.cell) {
                continue;
            }
            let picked = pick.cell == Some(point.cell) && self.choice.is_some();
            let calm = if pick.digits.is_empty() { "karuba-calm" } else { "" };
            let trodden = if matches!(choice, KarubaMove::Lay { .. }) { "" } else { "karuba-trodden" };
            let classes = format!("free karuba-lit {} {calm} {trodden}", if picked { "picked" } else { "" });
            let mut inside = String::new();
            let place = match choice {
                KarubaMove::Lay { .. } => point.cell,
                KarubaMove::Walk { colour, to, .. } => {
                    if !pick.digits.is_empty() {
                        let ((x, y), (width, height)) = bounds(point.cell);
                        let (x, y) = (x + width - 15.0, y + if to == Spot::TEMPLE { 15.0 } else { height - 15.0 });
                        let steps = self.way(colour, to).len().saturating_sub(1).to_string();
                        inside += &circle("karuba-badge", x, y, 17.0);
                        inside += &label("karuba-badge-text", x, y + 1.0, 25.0, &steps);
                    }
                    point.cell
                }
                KarubaMove::Place { placement, .. } => match self.moved_end(placement) {
                    Some(place) => place,
                    None => continue,
                },
                KarubaMove::Discard { .. } => continue,
            };
            offered.push(point.cell);
            drawing += spot(point.cell, &self.place_label(choice), &classes, &frame("hit", place), inside);
        }
        drawing
    }

    /// The last thing that happened on this island.
    fn last_move(&self) -> String {
        let last = self.pen.last.get(self.seat.index()).and_then(Option::as_deref);
        let place = match last.and_then(|notation| notation.parse::<KarubaMove>().ok()) {
            Some(KarubaMove::Lay { field, .. }) => Some(cell(field)),
            Some(KarubaMove::Walk { colour, to, .. }) => self.cell_of(colour, to),
            _ => None,
        };
        place.map(|place| frame("last", place)).unwrap_or_default()
    }

    fn advice(&self) -> Drawing {
        let mut drawing = Drawing::new();
        for advised in self.pen.advice {
            let Some(point) = self.pen.gestures.points.iter().find(|point| point.notation == advised.notation) else {
                continue;
            };
            let origin = match advised.notation.parse::<KarubaMove>() {
                Ok(KarubaMove::Walk { colour, .. }) => {
                    self.player.adventurers.get(colour).and_then(|&stands| self.cell_of(colour, stands))
                }
                Ok(KarubaMove::Lay { .. }) => None,
                _ => continue,
            };
            let mut mark = origin.map(|origin| frame("advised", origin)).unwrap_or_default();
            mark += &frame("advised", point.cell);
            let (x, y) = centre(point.cell);
            // Above what lies on a field, below the number of steps to a temple.
            let y = if point.cell.0 < COLUMNS && point.cell.1 >= 0 { y - 34.0 } else { y + 26.0 };
            mark += &rect("karuba-sign", (x - 48.0, y - 15.0), (96.0, 30.0), 10.0);
            let text = format!("{} · {}", advised.rank, advised.worth);
            // Points take more letters than a chance.
            let size = (170.0 / text.chars().count() as f64).min(19.0);
            mark += &label("karuba-sign-text", x, y + 1.0, size, &text);
            drawing += advice_mark(advised, mark);
        }
        Element::new("g").class("karuba-through").around(drawing)
    }

    /// What gave points, under the island: treasures, crystals, gold, and the sum.
    fn reckoning(&self, standing: &Standing) -> Drawing {
        // A treasure says itself what it is worth.
        let mut parts: Vec<(String, String, Option<i32>)> = Vec::new();
        for (colour, &worth) in self.player.treasures.iter().filter(|(_, worth)| **worth > 0) {
            parts.push((colour.to_string(), at(0.0, 0.0, 1.25, &treasure(colour, worth)), None));
        }
        let found = [("crystals", crystal(), self.player.crystals, 1), ("gold", gold(), self.player.gold, 2)];
        for (name, drawn, count, worth) in found {
            let times = label("karuba-gain", 14.0, 24.0, 27.0, &format!("×{count}"));
            parts.push((name.to_owned(), at(0.0, -4.0, 1.25, drawn) + &times, Some(worth * i32::from(count))));
        }
        let number = self.seat.number();
        let sum = standing.scores.get(self.seat.index()).copied().unwrap_or(self.player.points);
        let middle = HEIGHT + STRIP / 2.0 + 5.0;
        let mut drawing = Drawing::from(rect("karuba-panel", (2.0, HEIGHT + 12.0), (WIDTH - 4.0, STRIP - 14.0), 18.0));
        let widths = parts.iter().map(|(_, _, points)| if points.is_some() { 1.6 } else { 1.0 });
        let unit = (WIDTH - 140.0) / widths.clone().sum::<f64>().max(5.0);
        let mut left = 10.0;
        for (index, ((name, drawn, points), width)) in parts.iter().zip(widths).enumerate() {
            let mut part = at(left + 0.45 * unit, middle, 1.0, drawn);
            if let Some(points) = points {
                part += &label("", left + 1.06 * unit, middle + 2.0, 46.0, &points.to_string());
            }
            drawing += moving(&format!("score-{number}-{name}"), None, part);
            left += width * unit;
            let sign = if index + 1 < parts.len() { "+" } else { "=" };
            drawing += label("karuba-field-name", left - 0.06 * unit, middle + 2.0, 34.0, sign);
        }
        let total = label("", left + 60.0, middle + 2.0, 66.0, &sum.to_string());
        drawing + moving(&format!("total-{number}"), None, total)
    }
}
