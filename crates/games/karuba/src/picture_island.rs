//! One island drawn with its shores: fields of five by three characters, paths as lines, adventurers as capital letters.

use tablee_core::{Side, Sides};

use crate::geography::{COLUMNS, ROWS};
use crate::{Colour, Field, Item, KarubaView, PlayerView, ShoreNumber, Spot, Tile};

/// The width of a drawn island.
pub(crate) const WIDTH: usize = 5 + 5 * COLUMNS as usize + 4;

const EMPTY: [&str; 3] = ["     ", "  .  ", "     "];

pub(crate) fn draw_island(view: &KarubaView, player: &PlayerView) -> Vec<String> {
    let letters: String = (0..COLUMNS).map(|column| format!("  {}  ", char::from(b'a' + column))).collect();
    let mut lines = vec![format!("     {letters}")];
    lines.push(format!("     {}", along(Side::North, ShoreNumber::jungle_edge, |number| temple(view, player, number))));
    for row in 0..ROWS {
        let fields = (0..COLUMNS).filter_map(|column| Field::at(column as i8, row as i8));
        let cells: Vec<[String; 3]> = fields.map(|field| draw_field(view, player, field)).collect();
        let margins = ["", &beach_margin(view, player, row), ""].map(|text| format!("{text:5}"));
        let jungle = jungle_margin(view, player, row);
        for line in 0..3 {
            let drawn: String = cells.iter().map(|cell| cell[line].as_str()).collect();
            lines.push(format!("{}{drawn}{}", margins[line], if line == 1 { &jungle } else { "" }));
        }
    }
    lines.push(format!("     {}", along(Side::South, ShoreNumber::beach_edge, |number| waiting(view, player, number))));
    lines
}

/// A tile: its number at the top left, its item beside it, its paths, and whoever stands on it.
pub(crate) fn draw_tile(tile: Tile, exits: Sides, item: Option<Item>, adventurer: Option<Colour>) -> [String; 3] {
    let line = |side: Side, drawn: &'static str, blank: &'static str| if exits.contains(side) { drawn } else { blank };
    let item = match item {
        Some(Item::Crystal) => '*',
        Some(Item::Gold) => '$',
        None => ' ',
    };
    let middle = adventurer.map_or_else(|| crossing(exits), Colour::letter);
    [
        format!("{:>2}{}{item} ", tile.number(), line(Side::North, "│", " ")),
        format!("{}{middle}{}", line(Side::West, "──", "  "), line(Side::East, "──", "  ")),
        format!("  {}  ", line(Side::South, "│", " ")),
    ]
}

fn crossing(exits: Sides) -> char {
    const CROSSINGS: [char; 16] = ['·', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    CROSSINGS[exits.bits() as usize & 15]
}

fn draw_field(view: &KarubaView, player: &PlayerView, field: Field) -> [String; 3] {
    let Some(tile) = player.tiles.get(field) else { return EMPTY.map(str::to_owned) };
    let standing = player.adventurers.iter().find(|(_, spot)| **spot == field.into());
    draw_tile(tile, view.set.exits(tile), player.items.get(field), standing.map(|(colour, _)| colour))
}

/// The numbers along the top or the bottom, each over or under its field, with the letter of who is there.
fn along(side: Side, edge: fn(ShoreNumber) -> (Field, Side), letter: impl Fn(ShoreNumber) -> char) -> String {
    let numbers = ShoreNumber::ALL.into_iter().filter(|&number| edge(number).1 == side);
    numbers.map(|number| format!("{:>3}{} ", number.printed(), letter(number))).collect()
}

fn beach_margin(view: &KarubaView, player: &PlayerView, row: u8) -> String {
    let found = ShoreNumber::ALL.into_iter().find(|number| {
        let (field, side) = number.beach_edge();
        side == Side::West && field.row() == row
    });
    found
        .map_or_else(String::new, |number| format!("{} {}{}", row + 1, number.printed(), waiting(view, player, number)))
}

fn jungle_margin(view: &KarubaView, player: &PlayerView, row: u8) -> String {
    let found = ShoreNumber::ALL.into_iter().find(|number| {
        let (field, side) = number.jungle_edge();
        side == Side::East && field.row() == row
    });
    found.map_or_else(String::new, |number| format!("{:>3}{}", number.printed(), temple(view, player, number)))
}

/// The capital letter of the adventurer that waits at a number of the beach.
fn waiting(view: &KarubaView, player: &PlayerView, number: ShoreNumber) -> char {
    let here = view.setup.iter().find(|(_, placement)| placement.beach == number);
    match here {
        Some((colour, _)) if player.adventurers.get(colour) == Some(&Spot::BEACH) => colour.letter(),
        _ => ' ',
    }
}

/// The letter of the temple at a number of the jungle: small, and capital once its adventurer is there.
fn temple(view: &KarubaView, player: &PlayerView, number: ShoreNumber) -> char {
    let here = view.setup.iter().find(|(_, placement)| placement.jungle == number);
    match here {
        Some((colour, _)) if player.adventurers.get(colour) == Some(&Spot::TEMPLE) => colour.letter(),
        Some((colour, _)) => colour.letter().to_ascii_lowercase(),
        None => ' ',
    }
}
