//! The picture of Karuba on the first page.

use tablee_core::{Side, Sides};
use tablee_karuba::Colour;

use super::land::crown;
use super::{adventurer, at, crystal, gold, rect, shape, temple, tile};
use crate::Picture;

/// For the card of the game on the first page: a path from the beach to a temple in the jungle.
pub fn cover() -> Picture {
    const SHORE: &str = "M44 0Q56 26 44 50Q30 78 44 104Q58 132 48 160Q42 184 52 200";
    let (north, east, south, west) = (Side::North, Side::East, Side::South, Side::West);
    let sides = |sides: &[Side]| sides.iter().fold(Sides::NONE, |all, &side| all.with(side));
    let mut svg = rect("karuba-water", (0.0, 0.0), (320.0, 200.0), 0.0);
    svg += &shape("karuba-wave", "M8 30q6-7 11 0t11 0M2 84q6-7 11 0t11 0M10 136q6-7 11 0t11 0M4 178q6-7 11 0t11 0");
    svg += &shape("karuba-sand", &format!("{SHORE}H320V0Z"));
    svg += &shape("karuba-wet", SHORE);
    svg += &shape("karuba-foam", SHORE);
    svg += &shape("karuba-grains", "M66 16h.1M78 22h.1M62 104h.1M96 100h.1M74 110h.1M98 188h.1M70 194h.1");
    svg += &shape("karuba-jungle", "M84 0Q88 26 108 34H262V200H320V0Z");
    for (kind, place) in (0_u8..8).enumerate() {
        svg += &at(100.0 + 31.0 * f64::from(place), 8.0 + f64::from(place * 7 % 5), 0.82, &crown(kind + kind / 3));
    }
    let stub = "M258 75H290";
    svg += &(shape("karuba-bank", stub) + &shape("karuba-path", stub));
    let tiles = [
        ((106.0, 36.0), sides(&[east, south]), 3),
        ((184.0, 36.0), sides(&[east, south, west]), 5),
        ((106.0, 114.0), sides(&[north, east, west]), 11),
        ((184.0, 114.0), sides(&[north, west]), 28),
    ];
    for ((x, y), exits, number) in tiles {
        svg += &at(x, y, 0.78, tile(exits, number));
    }
    for (kind, (x, y)) in
        [(304.0, 132.0), (278.0, 150.0), (308.0, 166.0), (280.0, 188.0), (312.0, 198.0)].into_iter().enumerate()
    {
        svg += &at(x, y, 0.9, &crown(kind + 1));
    }
    svg += &at(286.0, 68.0, 0.82, temple(Colour::Purple));
    svg += &at(145.0, 75.0, 0.78, crystal());
    svg += &at(223.0, 73.0, 0.78, gold());
    svg += &at(76.0, 62.0, 0.78, adventurer(Colour::Yellow));
    svg += &at(222.0, 150.0, 0.86, adventurer(Colour::Purple));
    svg += &at(80.0, 152.0, 0.98, adventurer(Colour::Blue));
    Picture { width: 320.0, height: 200.0, drawing: svg.into(), label: String::new() }
}
