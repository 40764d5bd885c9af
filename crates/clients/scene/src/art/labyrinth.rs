//! Stone walls, warm floors, and what lies about in them.

mod plan;
mod treasure;

use tablee_core::{Arrange as _, ComponentSet as _, Side};
use tablee_labyrinth::{LabyrinthSet, MOST_TREASURES};

use crate::{Element, Picture};
pub use treasure::treasure;

/// A stretch of a corridor that a way leads through: the corridor, where it is entered and left, and the treasure that the way
/// leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Which corridor of the card.
    pub corridor: usize,
    /// The side where the way comes in; nothing if it begins here.
    pub entry: Option<Side>,
    /// The side where it goes out; nothing if it ends here.
    pub exit: Option<Side>,
    /// What is walked to.
    pub treasure: usize,
}

/// A badge, centred on 0 0: the card can be turned.
pub const TURN: &str = r#"<circle class="labyrinth-badge" r="16"/><path class="labyrinth-badge-line" d="M7.5-4A8.5 8.5 0 1 0 8.5 2"/><path class="labyrinth-badge-tip" d="M9.5-10.5V-2.5H1.5Z"/>"#;
/// A badge: this card can be taken.
pub const TAKE: &str = r#"<circle class="labyrinth-badge labyrinth-badge-take" r="17"/><text class="labyrinth-badge-text" y="1">+1</text>"#;
/// A badge: this card can be taken after another.
pub const LATER: &str = r#"<circle class="labyrinth-badge labyrinth-badge-later" r="17"/><text class="labyrinth-badge-text" y="1">+1</text>"#;
/// A badge: it stays at that.
pub const DONE: &str =
    r#"<circle class="labyrinth-badge" r="17"/><path class="labyrinth-badge-line" d="M-8 0L-2.5 6.5 8-6.5"/>"#;
/// A badge: this card is linked, but holds the maze together.
pub const LOCKED: &str = r#"<circle class="labyrinth-badge labyrinth-badge-locked" r="16"/><path class="labyrinth-badge-line" d="M-4.5-1V-5A4.5 4.5 0 0 1 4.5-5V-1"/><rect class="labyrinth-badge-lock" x="-7.5" y="-1" width="15" height="10" rx="2"/>"#;

fn path(class: &str, data: &str) -> String {
    Element::new("path").class(class).attribute("d", data).empty()
}

/// The treasure of a set, as [`treasure`] draws it.
pub fn treasure_of(set: &LabyrinthSet, index: usize) -> String {
    treasure(set.treasure(index).map_or("", |entry| &entry.id), set.code(index))
}

/// A maze card on a square of 100 units, with the ways that lead through it.
pub fn card(set: &LabyrinthSet, number: u8, rotation: u8, stretches: &[Stretch]) -> String {
    let mut svg = wall(number);
    let ways = plan::ways(set, number, rotation);
    // A corridor that leads over the other one is drawn after it.
    let mut order: Vec<usize> = (0..ways.len()).collect();
    order.arrange_by_key(|&index| ways[index].bridge);
    let halls = |way: &plan::Way, class: &str, radius: f64| -> String {
        let hall = |lying: &plan::Lying| {
            let circle = Element::new("circle").class(class).number("cx", lying.spot.x).number("cy", lying.spot.y);
            circle.number("r", radius * way.scale).empty()
        };
        way.treasures.iter().map(hall).collect()
    };
    for index in order {
        let way = &ways[index];
        let line = way.line();
        if way.bridge {
            svg.push_str(&path("labyrinth-parapet-shade", &way.span()));
            svg.push_str(&path("labyrinth-parapet-ink", &way.span()));
            svg.push_str(&path("labyrinth-parapet", &way.span()));
        }
        svg.push_str(&path("labyrinth-bank", &line));
        svg.push_str(&halls(way, "labyrinth-hall-bank", 24.0));
        svg.push_str(&path("labyrinth-edge", &line));
        svg.push_str(&halls(way, "labyrinth-hall-edge", 22.0));
        svg.push_str(&path("labyrinth-floor", &line));
        svg.push_str(&halls(way, "labyrinth-hall", 19.5));
        svg.push_str(&path("labyrinth-slabs", &line));
        for stretch in stretches.iter().filter(|stretch| stretch.corridor == index) {
            let walk = way.walk(stretch.entry, stretch.exit, stretch.treasure);
            svg.push_str(&path("labyrinth-way-edge", &walk));
            svg.push_str(&path("labyrinth-way", &walk));
        }
    }
    for (index, way) in ways.iter().enumerate() {
        for &plan::Lying { treasure, spot, .. } in &way.treasures {
            let ends_here = |stretch: &&Stretch| {
                stretch.treasure == treasure
                    && stretch.corridor == index
                    && (stretch.entry.is_none() || stretch.exit.is_none())
            };
            if stretches.iter().any(|stretch| ends_here(&stretch)) {
                let halo = Element::new("circle").class("labyrinth-halo").number("cx", spot.x).number("cy", spot.y);
                svg.push_str(&halo.number("r", 23.0 * way.scale).empty());
            }
            let placed = Element::new("g").placed(spot.x, spot.y, 1.04 * way.scale);
            svg.push_str(&placed.inside(&treasure_of(set, treasure)));
        }
    }
    svg
}

/// Hewn blocks with a little moss, a little different from card to card.
fn wall(number: u8) -> String {
    let block = |x: f64, y: f64, width: f64, class: &str| {
        let rect = Element::new("rect").class(class).number("x", x).number("y", y);
        rect.number("width", width).number("height", 19.0).empty()
    };
    let mut svg = Element::new("rect").class("labyrinth-wall").number("width", 100.0).number("height", 100.0);
    svg = svg.number("rx", 6.0);
    let mut svg = svg.empty();
    let variant = number % 3;
    let joints = match variant {
        0 => {
            svg.push_str(&block(2.0, 2.0, 24.0, "labyrinth-block-light"));
            svg.push_str(&block(74.0, 79.0, 24.0, "labyrinth-block-dark"));
            "M2 21H98M2 40H98M2 60H98M2 79H98M26 2V21M78 2V21M14 21V40M86 21V40M30 40V60M72 40V60M12 60V79M84 60V79M24 79V98M74 79V98"
        }
        1 => {
            svg.push_str(&block(82.0, 21.0, 16.0, "labyrinth-block-light"));
            svg.push_str(&block(2.0, 60.0, 22.0, "labyrinth-block-dark"));
            "M2 21H98M2 40H98M2 60H98M2 79H98M16 2V21M70 2V21M28 21V40M82 21V40M20 40V60M80 40V60M24 60V79M74 60V79M14 79V98M86 79V98"
        }
        _ => {
            svg.push_str(&block(2.0, 79.0, 28.0, "labyrinth-block-light"));
            svg.push_str(&block(72.0, 2.0, 26.0, "labyrinth-block-dark"));
            "M2 21H98M2 40H98M2 60H98M2 79H98M22 2V21M72 2V21M12 21V40M80 21V40M26 40V60M76 40V60M16 60V79M88 60V79M30 79V98M82 79V98"
        }
    };
    svg.push_str(&path("labyrinth-joints", joints));
    let moss = match number % 4 {
        0 => "M2 88C4 80 10 84 11 88 16 85 20 90 18 94 20 98 14 99 10 98H5C2 98 1 92 2 88Z",
        1 => "M98 12C96 20 90 16 89 12 84 15 80 10 82 6 80 2 86 1 90 2H95C98 2 99 8 98 12Z",
        2 => "M88 98C80 96 84 90 88 89 85 84 90 80 94 82 98 80 99 86 98 90V95C98 98 92 99 88 98Z",
        _ => "M12 2C20 4 16 10 12 11 15 16 10 20 6 18 2 20 1 14 2 10V5C2 2 8 1 12 2Z",
    };
    svg.push_str(&path("labyrinth-moss", moss));
    svg.push_str(&path("labyrinth-frame", "M6 0H94Q100 0 100 6V94Q100 100 94 100H6Q0 100 0 94V6Q0 0 6 0Z"));
    svg
}

/// The back of a card on a square of 100 units.
pub fn back() -> String {
    let mut svg = Element::new("rect").class("labyrinth-back").number("width", 100.0).number("height", 100.0);
    svg = svg.number("rx", 8.0);
    let mut svg = svg.empty();
    svg.push_str(&path("labyrinth-back-shade", "M8 92H84Q92 92 92 84V8"));
    svg.push_str(&path("labyrinth-back-maze", "M50 50V62H38V38H62V74H26V26H74V86M14 86V14H86V86H50V74"));
    svg
}

/// A card that was won, 96 units wide and 50 high: only its treasures count now.
pub fn trophy(set: &LabyrinthSet, number: u8) -> String {
    let mut svg = Element::new("rect").class("labyrinth-trophy").number("width", 96.0).number("height", 50.0);
    svg = svg.number("rx", 9.0);
    let mut svg = svg.empty();
    let treasures = set.treasures(number);
    let left = if treasures.len() < 2 { 48.0 } else { 25.0 };
    for (index, treasure) in treasures.into_iter().enumerate() {
        let placed = Element::new("g").placed(left + 46.0 * index as f64, 25.0, 1.0);
        svg.push_str(&placed.inside(&treasure_of(set, treasure)));
    }
    svg
}

/// For the card of the game on the first page: a card comes down and joins two crowns.
pub fn cover() -> Picture {
    let set = LabyrinthSet::standard();
    let set = set.get();
    let crown = (0..MOST_TREASURES).find(|&index| set.treasure(index).is_some_and(|entry| entry.id == "crown"));
    let stretch = |corridor, entry, exit| Stretch { corridor, entry, exit, treasure: crown.unwrap_or_default() };
    let east = Some(Side::East);
    let west = Some(Side::West);
    let ground = Element::new("rect").class("labyrinth-ground").number("width", 320.0).number("height", 200.0);
    let mut svg = ground.empty();
    let tufts = "M20 30l-5-8m5 8l0-11m0 11l5-8M300 178l-5-8m5 8l0-11m0 11l5-8M296 26l-5-8m5 8l0-11m0 11l5-8M28 178l-5-8m5 8l0-11m0 11l5-8M262 22l-4-6m4 6l0-8m0 8l4-6";
    svg.push_str(&path("labyrinth-tufts", tufts));
    // Column, row, card, turns, ways; the square of the first page shows a little more than three rows of them.
    let lying: [(f64, f64, u8, u8, &[Stretch]); 9] = [
        (0.0, 1.0, 37, 0, &[stretch(1, None, east)]),
        (1.0, 1.0, 2, 0, &[stretch(0, west, east)]),
        (3.0, 1.0, 14, 2, &[]),
        (0.0, 0.0, 26, 1, &[]),
        (1.0, 0.0, 20, 0, &[]),
        (3.0, 2.0, 33, 0, &[]),
        (1.0, 2.0, 12, 0, &[]),
        (2.0, 2.0, 41, 3, &[]),
        (4.0, 1.0, 7, 0, &[]),
    ];
    let mut maze = String::new();
    for (column, row, card_number, turns, ways) in lying {
        let placed = Element::new("g").placed(column * 104.0, row * 104.0, 1.0);
        maze.push_str(&placed.inside(&card(set, card_number, turns, ways)));
    }
    maze.push_str(&path("labyrinth-cover-shadow", "M216 112H312V208H216Z"));
    let new = card(set, 1, 0, &[stretch(0, west, None)]);
    let tilted = "translate(204 84) rotate(5 50 50) scale(1.16)";
    maze.push_str(&Element::new("g").attribute("transform", tilted).inside(&new));
    let turned = "translate(6 -8) rotate(-5 160 100) scale(.7)";
    svg.push_str(&Element::new("g").attribute("transform", turned).inside(&maze));
    Picture { width: 320.0, height: 200.0, drawing: svg.into(), label: String::new() }
}
