//! The picture of a jungle tile: paths, growth, number.

use std::sync::OnceLock;

use tablee_core::{Side, Sides};

use super::{at, circle, kept, label, rect, shape};
use crate::Element;

/// The middle line of the paths of a tile of 100 by 100; it goes a little beyond, so that no seam is seen between tiles.
fn trail(exits: Sides) -> &'static str {
    match exits.to_string().as_str() {
        "NS" => "M50 -1V0C50 24 46 32 46 50S50 76 50 100V101",
        "EW" => "M-1 50H0C24 50 32 53 50 53S76 50 100 50H101",
        "NE" => "M50 -1V24Q50 50 76 50H101",
        "NW" => "M50 -1V24Q50 50 24 50H-1",
        "ES" => "M101 50H76Q50 50 50 76V101",
        "SW" => "M50 101V76Q50 50 24 50H-1",
        "NES" => "M50 -1V101M50 50H101",
        "NEW" => "M-1 50H101M50 -1V50",
        "NSW" => "M50 -1V101M-1 50H50",
        "ESW" => "M-1 50H101M50 50V101",
        _ => "M50 -1V101M-1 50H101",
    }
}

/// The line of the ink on both sides of a path, which ends at the edge of the tile.
fn bank(line: &str) -> String {
    line.replace("-1", "0").replace("101", "100")
}

/// What grows in a corner that no path touches, for the upper left one; the others are its mirror images.
const CORNERS: [(&str, &str); 3] = [
    (
        "M4 31C4 18 4 10 11 5C20 3 28 4 31 7C31 13 27 16 23 16C24 22 20 26 15 25C14 30 8 33 4 31Z",
        "M9 23C8 14 14 8 24 9C22 17 17 22 9 23ZM9 23L18 14",
    ),
    (
        "M4 30C3 16 5 5 18 4C27 3 31 9 28 15C30 22 22 27 16 25C13 31 7 33 4 30Z",
        "M8 25C5 18 8 12 13 10C16 15 14 21 8 25ZM13 20C15 13 20 9 27 10C26 16 21 20 13 20Z",
    ),
    (
        "M4 28C4 15 6 4 16 4C25 3 33 6 30 12C28 17 24 15 23 19C20 26 16 24 14 28C11 32 5 32 4 28Z",
        "M7 14C11 8 18 7 23 10C19 15 13 17 7 14ZM8 26C7 20 10 17 14 17C15 21 13 24 8 26Z",
    ),
];

/// What stands at a side without an exit, around 0 0: a palm from above, a rock, flowers.
fn growth(kind: usize) -> String {
    match kind % 4 {
        0 => {
            let fronds = "M0 0C-3-8-9-12-15-10C-12-4-6 0 0 0ZM0 0C4-8 2-13-2-16C-6-11-5-5 0 0ZM0 0C8-4 13-9 11-14C5-12 0-7 0 0Z\
                          M0 0C8 2 14 0 16-4C10-7 4-5 0 0ZM0 0C4 7 10 10 14 8C13 2 7-1 0 0ZM0 0C0 8-4 12-9 12C-10 6-6 1 0 0ZM0 0C-6 5-12 6-16 2C-11-3-5-3 0 0Z";
            format!("{}{}", shape("karuba-leaf karuba-thin", fronds), circle("karuba-bark karuba-thin", 0.0, 0.0, 2.8))
        }
        1 => format!(
            "{}{}",
            shape("karuba-rock karuba-thin", "M-13 8C-15 0-9-9-1-9C8-10 14-1 13 8C5 11-6 11-13 8Z"),
            shape("karuba-shade", "M13 8C14-1 8-10 3-9C6-4 6 4 2 10C6 10 10 9 13 8Z"),
        ),
        2 => {
            let flower = |x: f64, y: f64| {
                let petals = "M0-6C3-6 4-3 2-2C5-3 7 0 5 2C3 4 1 3 1 2C2 5-1 7-3 5C-4 3-3 1-2 1C-5 2-7-1-5-3C-3-5-1-3-1-2C-3-4-2-6 0-6Z";
                at(
                    x,
                    y,
                    1.0,
                    &format!("{}{}", shape("karuba-petal karuba-thin", petals), circle("karuba-pollen", 0.0, 0.0, 1.8)),
                )
            };
            format!(
                "{}{}{}",
                shape("karuba-leaf karuba-thin", "M-15 10C-12-6 12-8 15 9C5 13-6 13-15 10Z"),
                flower(-5.0, 3.0),
                flower(7.0, -2.0)
            )
        }
        _ => format!(
            "{}{}",
            shape(
                "karuba-crown karuba-thin",
                "M-14 4C-18-2-13-9-8-8C-7-14 2-15 5-11C11-13 16-6 13-2C17 3 12 10 7 8C4 13-4 13-6 9C-11 11-15 8-14 4Z"
            ),
            shape("karuba-vein", "M-7 0C-6-4-3-5-1-5M1 4C4 4 6 2 7-1"),
        ),
    }
}

/// A jungle tile of 100 by 100 with its number; what lies on it is drawn by itself.
pub fn tile(exits: Sides, number: u8) -> &'static str {
    static KEPT: [OnceLock<String>; 16 * 64] = [const { OnceLock::new() }; 16 * 64];
    let place = usize::from(exits.bits()) * 64 + usize::from(number % 64);
    kept(&KEPT[place], || draw_tile(exits, number % 64))
}

fn draw_tile(exits: Sides, number: u8) -> String {
    let mut drawn = rect("karuba-ground karuba-ink", (1.5, 1.5), (97.0, 97.0), 9.0);
    drawn += &shape("karuba-shade", "M98 12V90Q98 98 90 98H10Q60 96 80 78Q94 64 98 12Z");
    let seed = usize::from(number);
    for (corner, (x, y)) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].into_iter().enumerate() {
        let (dark, light) = CORNERS[(seed + corner * 2) % 3];
        let place = |side: f64| if side < 0.0 { 100 } else { 0 };
        let mirrored = format!("translate({} {}) scale({x} {y})", place(x), place(y));
        let plants = format!("{}{}", shape("karuba-bush", dark), shape("karuba-leaf karuba-thin", light));
        drawn += &Element::new("g").attribute("transform", mirrored).inside(&plants);
    }
    let line = trail(exits);
    drawn += &shape("karuba-bank", &bank(line));
    if exits.len() > 2 {
        drawn += &circle("karuba-place-bank", 50.0, 50.0, 24.0);
    }
    drawn += &shape("karuba-path", line);
    if exits.len() > 2 {
        drawn += &circle("karuba-place", 50.0, 50.0, 22.0);
    }
    drawn += &shape("karuba-pebbles", line);
    for side in Side::ALL.into_iter().filter(|side| !exits.contains(*side)) {
        let (dx, dy) = side.step();
        let kind = growth(seed + side as usize * (1 + seed % 2));
        drawn += &at(50.0 + 33.0 * f64::from(dx), 50.0 + 33.0 * f64::from(dy), 0.9, &kind);
    }
    drawn += &circle("karuba-plate", 15.5, 15.5, 12.0);
    drawn + &label("karuba-plate-text", 15.5, 16.0, 14.5, &number.to_string())
}

/// A tile in a few strokes, for small pictures: ground and path, 100 by 100.
pub fn sketch(exits: Sides) -> &'static str {
    static KEPT: [OnceLock<String>; 16] = [const { OnceLock::new() }; 16];
    kept(&KEPT[usize::from(exits.bits())], || draw_sketch(exits))
}

fn draw_sketch(exits: Sides) -> String {
    let line = trail(exits);
    let ground = rect("karuba-ground karuba-ink karuba-bold", (2.0, 2.0), (96.0, 96.0), 10.0);
    format!("{ground}{}{}", shape("karuba-bank karuba-wide", &bank(line)), shape("karuba-path karuba-wide", line))
}

/// The print of a boot, around 0 0, 24 high, toes up.
pub fn footprint() -> &'static str {
    static KEPT: OnceLock<String> = OnceLock::new();
    kept(&KEPT, draw_footprint)
}

fn draw_footprint() -> String {
    shape("karuba-print", "M-4 3C-8-4-6-12 0-12C6-12 7-4 3 3ZM-3.5 6H3C5 12-5 13-3.5 6Z")
}
