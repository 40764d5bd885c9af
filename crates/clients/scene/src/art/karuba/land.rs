//! The picture of an island: shores, water, treetops, numbers.

use std::fmt::Write as _;
use std::sync::OnceLock;

use tablee_board::Cell;
use tablee_board::karuba::{COLUMNS, ROWS};

use super::{at, kept, rect, shape};

/// The width of a field.
pub const FIELD: f64 = 100.0;
/// The width of the shore around the fields: water or treetops outside, the places of figures inside.
pub const MARGIN: f64 = 120.0;
/// The width of the part of the shore where adventurers wait and temples stand.
pub const BAND: f64 = 80.0;
/// The width of an island.
pub const WIDTH: f64 = 2.0 * MARGIN + 6.0 * FIELD;
/// The height of an island.
pub const HEIGHT: f64 = 2.0 * MARGIN + 5.0 * FIELD;

/// The middle of a cell; one outside the fields is a place at the shore.
pub fn centre((column, row): Cell) -> (f64, f64) {
    let along = |place: i32, count: i32| match place {
        place if place < 0 => MARGIN - BAND / 2.0,
        place if place >= count => MARGIN + f64::from(count) * FIELD + BAND / 2.0,
        place => MARGIN + (f64::from(place) + 0.5) * FIELD,
    };
    (along(column, COLUMNS), along(row, ROWS))
}

/// The line where the beach meets the water, from the upper left to the lower right.
fn waterline(inset: f64) -> String {
    let mut line = format!("M{inset} 0");
    (0..14).for_each(|wave| {
        let _ = write!(line, "q{} 24 0 48", if wave % 2 == 0 { 9 } else { -8 });
    });
    let _ = write!(line, "Q{inset} {} {} {}", HEIGHT - inset, inset + 34.0, HEIGHT - inset);
    // The last wave ends where the picture does.
    let across = (WIDTH - inset - 34.0) / 16.0;
    (0..16).for_each(|wave| {
        let _ = write!(line, "q{:.1} {} {across:.1} 0", across / 2.0, if wave % 2 == 0 { 9 } else { -8 });
    });
    line
}

/// A treetop from above, around 0 0, about 50 across.
pub(super) fn crown(kind: usize) -> String {
    const OUTLINES: [&str; 3] = [
        "M-22 6C-29-3-21-15-13-13C-11-23 3-25 8-18C18-21 26-10 21-3C27 5 19 16 11 13C6 22-7 21-10 15C-18 18-25 13-22 6Z",
        "M-24 2C-25-9-15-16-8-13C-4-22 11-20 13-13C23-13 27-2 21 5C23 14 12 21 5 16C-2 23-14 20-14 13C-21 13-25 8-24 2Z",
        "M-20 10C-28 4-25-9-16-10C-15-20-1-24 5-17C14-22 25-14 22-4C28 4 21 14 12 13C9 21-5 22-9 15C-14 18-19 15-20 10Z",
    ];
    let shade = if kind.is_multiple_of(2) { "karuba-crown" } else { "karuba-bush" };
    format!(
        "{}{}",
        shape(&format!("{shade} karuba-ink"), OUTLINES[kind % 3]),
        shape("karuba-vein", "M-12-2C-11-8-6-10-2-10M3-6C7-7 11-5 12-1M-5 9C-2 11 2 10 4 7"),
    )
}

/// The ground of an island: water, beach on the left and at the bottom, jungle at the top and on the right.
pub fn island() -> &'static str {
    static KEPT: OnceLock<String> = OnceLock::new();
    kept(&KEPT, draw_island)
}

fn draw_island() -> String {
    let mut land = rect("karuba-water", (0.0, 0.0), (WIDTH, HEIGHT), 22.0);
    let mut waves = String::new();
    for wave in 0..9 {
        let far = 40.0 + 76.0 * f64::from(wave);
        let _ = write!(waves, "M8 {far}q5-6 9 0t9 0M{} {}q6-6 11 0t11 0", far + 24.0, HEIGHT - 12.0);
    }
    land += &shape("karuba-wave", &waves);
    let line = waterline(38.0);
    // The sand ends where the corners of the picture are round.
    let round = format!("V22Q{WIDTH} 0 {} 0Z", WIDTH - 22.0);
    land += &shape("karuba-sand", &format!("{line}H{WIDTH}{round}"));
    land += &shape("karuba-wet", &waterline(45.0));
    land += &shape("karuba-foam", &line);
    let mut grains = String::new();
    for (x, y) in
        [(66, 160), (104, 214), (60, 268), (110, 330), (64, 372), (106, 420), (58, 470), (108, 520), (62, 590)]
    {
        let _ = write!(grains, "M{x} {y}h.1M{} {}h.1", x + 9, y + 5);
    }
    for (x, y) in [
        (150, 690),
        (222, 632),
        (262, 694),
        (318, 636),
        (372, 690),
        (422, 630),
        (466, 692),
        (520, 634),
        (574, 694),
        (620, 632),
        (668, 690),
    ] {
        let _ = write!(grains, "M{x} {y}h.1M{} {}h.1", x + 8, y - 6);
    }
    land += &shape("karuba-grains", &grains);
    land += &at(
        66.0,
        676.0,
        1.0,
        &shape(
            "karuba-shell karuba-ink",
            "M0 12C-12 8-16-4-10-10C-6-14 6-14 10-10C16-4 12 8 0 12ZM0 12L-6-11M0 12L6-11M0 12V-12",
        ),
    );
    land += &at(102.0, 654.0, 0.9, &shape("karuba-star karuba-ink", "M0-14L4-4 14-4 6 3 9 13 0 7-9 13-6 3-14-4-4-4Z"));
    let edge = format!("M58 0Q64 40 92 62Q96 100 120 120H720V620Q752 626 766 660Q800 672 {WIDTH} 686{round}");
    land += &shape("karuba-jungle", &edge);
    // Ferns between the places of the temples.
    let mut ferns = String::new();
    let mut fern = |x: f64, y: f64| {
        let _ = write!(ferns, "M{x} {y}v-26m0 6l-8-7m8 7l8-7m-8 15l-10-7m10 7l10-7m-10 16l-10-6m10 6l10-6");
    };
    (0..7).for_each(|column| fern(MARGIN + FIELD * f64::from(column), 112.0));
    (1..6).for_each(|row| fern(760.0 + f64::from(row % 2) * 8.0 - 4.0, MARGIN + FIELD * f64::from(row) + 14.0));
    land += &shape("karuba-fern", &ferns);
    let mut trees: Vec<(f64, f64)> = Vec::new();
    for tree in 0..19 {
        let (step, sway) = (f64::from(tree), f64::from(tree * 7 % 5));
        trees.push((84.0 + 40.0 * step, 8.0 + 2.5 * sway));
        if tree < 15 {
            trees.push((WIDTH - 8.0 - 2.5 * sway, 50.0 + 42.0 * step));
        }
    }
    trees.extend([
        (100.0, 66.0),
        (92.0, 36.0),
        (776.0, 650.0),
        (808.0, 664.0),
        (786.0, 66.0),
        (752.0, 44.0),
        (794.0, 100.0),
    ]);
    for (kind, (x, y)) in trees.into_iter().enumerate() {
        land += &at(x, y, 0.86, &crown(kind + kind / 3));
    }
    land + &rect("karuba-soil", (MARGIN - 3.0, MARGIN - 3.0), (6.0 * FIELD + 6.0, 5.0 * FIELD + 6.0), 10.0)
}

/// The same in a few strokes, for small pictures.
pub fn little_island() -> &'static str {
    static KEPT: OnceLock<String> = OnceLock::new();
    kept(&KEPT, draw_little_island)
}

fn draw_little_island() -> String {
    let mut land = rect("karuba-water", (0.0, 0.0), (WIDTH, HEIGHT), 40.0);
    land += &shape("karuba-sand", &format!("M50 0V630Q50 690 110 690H{WIDTH}V40Q{WIDTH} 0 {} 0Z", WIDTH - 40.0));
    land += &shape("karuba-jungle", &format!("M50 0L120 120H720V620L{WIDTH} 690V40Q{WIDTH} 0 {} 0Z", WIDTH - 40.0));
    land += &rect("karuba-soil", (MARGIN - 4.0, MARGIN - 4.0), (6.0 * FIELD + 8.0, 5.0 * FIELD + 8.0), 14.0);
    land + &shape(
        "karuba-grid",
        "M220 120V620M320 120V620M420 120V620M520 120V620M620 120V620M120 220H720M120 320H720M120 420H720M120 520H720",
    )
}
