use tablee_core::{Side, Sides};
use tablee_karuba::Colour;

use super::{adventurer, at, crystal, gold, shape, temple, tile};
use crate::Picture;
use crate::art::karuba::rect;

/// For the card of the game on the first page: a path from the beach to a temple in the jungle.
pub fn cover() -> Picture {
    let sides = |sides: &[Side]| sides.iter().fold(Sides::NONE, |all, &side| all.with(side));
    let mut svg = rect("karuba-water", (0.0, 0.0), (320.0, 200.0), 0.0);
    svg += &shape(
        "karuba-wave",
        "M8 40q6-7 11 0t11 0M4 92q6-7 11 0t11 0M12 140q6-7 11 0t11 0M30 186q6-7 11 0t11 0M2 170q6-7 11 0t11 0",
    );
    svg += &shape("karuba-sand", "M48 0Q58 26 46 50Q34 76 48 102Q62 130 52 160Q48 186 66 200H320V0Z");
    svg += &shape("karuba-foam", "M48 0Q58 26 46 50Q34 76 48 102Q62 130 52 160Q48 186 66 200");
    svg += &shape("karuba-jungle", "M104 0Q96 14 108 22H320V200H296V0Z");
    let (north, east, south, west) = (Side::North, Side::East, Side::South, Side::West);
    let tiles = [
        ((112.0, 108.0), sides(&[east, west]), 13),
        ((194.0, 108.0), sides(&[north, south, west]), 24),
        ((194.0, 26.0), sides(&[south, east]), 21),
        ((112.0, 26.0), sides(&[north, south]), 35),
        ((112.0, 190.0), sides(&[north, east]), 9),
        ((194.0, 190.0), sides(&[north, west]), 28),
    ];
    for ((x, y), exits, number) in tiles {
        svg += &at(x, y, 0.82, &tile(exits, number));
    }
    svg += &at(
        302.0,
        140.0,
        1.1,
        &shape(
            "karuba-crown karuba-ink",
            "M-22 6C-29-3-21-15-13-13C-11-23 3-25 8-18C18-21 26-10 21-3C27 5 19 16 11 13C6 22-7 21-10 15C-18 18-25 13-22 6Z",
        ),
    );
    svg += &at(
        310.0,
        176.0,
        1.1,
        &shape(
            "karuba-bush karuba-ink",
            "M-24 2C-25-9-15-16-8-13C-4-22 11-20 13-13C23-13 27-2 21 5C23 14 12 21 5 16C-2 23-14 20-14 13C-21 13-25 8-24 2Z",
        ),
    );
    svg += &at(288.0, 66.0, 0.92, &temple(Colour::Purple));
    svg += &at(153.0, 66.0, 0.8, &crystal());
    svg += &at(236.0, 66.0, 0.8, &gold());
    svg += &at(82.0, 52.0, 0.78, &adventurer(Colour::Yellow));
    svg += &at(236.0, 140.0, 0.95, &adventurer(Colour::Purple));
    svg += &at(84.0, 146.0, 1.05, &adventurer(Colour::Blue));
    Picture { width: 320.0, height: 200.0, svg, label: String::new() }
}
