//! The part of a diagram that one seat has for itself.

use tablee_core::{Diagram, DiagramError, Seat};

use crate::diagram::{list, words};
use crate::geography::{COLUMNS, ROWS};
use crate::island::Island;
use crate::{Colour, Field, KarubaSet, Spot, Tile};

pub(crate) fn draw_island(diagram: &mut Diagram, seat: Seat, island: &Island) {
    diagram.set(&format!("island {seat}"), draw_tiles(island));
    let standing = Colour::ALL.map(|colour| format!("{colour}={}", island.spot(colour)));
    diagram.set(&format!("adventurers {seat}"), list(standing));
    diagram.set(&format!("crystals {seat}"), island.crystals());
    diagram.set(&format!("make-up {seat}"), island.make_up_crystals);
    diagram.set(&format!("gold {seat}"), island.gold);
    let taken = Colour::ALL.into_iter().zip(island.treasures).filter(|&(_, value)| value != 0);
    diagram.set(&format!("treasures {seat}"), list(taken.map(|(colour, value)| format!("{colour}={value}"))));
}

fn draw_tiles(island: &Island) -> String {
    let cell = |field: Field| match (island.tile(field), island.item(field)) {
        (None, _) => ".".to_owned(),
        (Some(tile), None) => tile.to_string(),
        (Some(tile), Some(_)) => format!("{tile}*"),
    };
    let row = |row: u8| {
        let fields = (0..COLUMNS).filter_map(|column| Field::at(column as i8, row as i8));
        let cells: Vec<String> = fields.map(|field| format!("{:3}", cell(field))).collect();
        cells.join(" ").trim_end().to_owned()
    };
    (0..ROWS).map(row).collect::<Vec<_>>().join("\n")
}

pub(crate) fn read_island(diagram: &Diagram, seat: Seat, set: &KarubaSet) -> Result<Island, DiagramError> {
    let get = |name: &str| diagram.get(&format!("{name} {seat}"));
    let mut island = Island::EMPTY;
    if let Some(grid) = get("island") {
        read_tiles(&mut island, grid, set)?;
    }
    read_adventurers(&mut island, get("adventurers").unwrap_or_default())?;
    let count = |name: &str| match get(name) {
        None => Ok(0),
        Some(text) => text.parse::<u8>().map_err(|_| DiagramError::new(text, format!("how many {name}"))),
    };
    island.gold = count("gold")?;
    island.make_up_crystals = count("make-up")?;
    let crystals = count("crystals")?;
    let Some(collected) = crystals.checked_sub(island.make_up_crystals) else {
        return Err(DiagramError::new(&crystals.to_string(), "crystals, those of `make-up` included"));
    };
    island.collected_crystals = collected;
    for word in words(get("treasures").unwrap_or_default()) {
        let (colour, value) = by_colour(word, "a treasure such as blue=5")?;
        match value.parse::<u8>() {
            Ok(value) if value > 0 && island.spot(colour) == Spot::TEMPLE => island.treasures[colour.index()] = value,
            _ => return Err(DiagramError::new(word, "the treasure of an adventurer in its temple (B11)")),
        }
    }
    Ok(island)
}

fn read_tiles(island: &mut Island, grid: &str, set: &KarubaSet) -> Result<(), DiagramError> {
    let lines: Vec<Vec<&str>> = grid.lines().map(|line| line.split_whitespace().collect()).collect();
    if lines.len() != ROWS as usize || lines.iter().any(|line| line.len() != COLUMNS as usize) {
        return Err(DiagramError::new(grid, "five rows of six fields: a tile, a tile with `*`, or a dot"));
    }
    for field in Field::all() {
        let word = lines[field.row() as usize][field.column() as usize];
        if word == "." {
            continue;
        }
        let (number, lying) = match word.strip_suffix('*') {
            Some(number) => (number, true),
            None => (word, false),
        };
        let tile: Tile = number.parse().map_err(|_| DiagramError::new(word, "a tile from 1 to 36"))?;
        if island.tiles.contains(&tile.number()) {
            return Err(DiagramError::new(word, "each tile once on an island (B2)"));
        }
        island.lay(tile, set.face(tile), field);
        if lying && island.item(field).is_none() {
            return Err(DiagramError::new(word, "a star only on a tile that shows a crystal or a gold nugget"));
        }
        if !lying {
            island.lying_crystals &= !field.bit();
            island.lying_gold &= !field.bit();
        }
    }
    Ok(())
}

fn read_adventurers(island: &mut Island, value: &str) -> Result<(), DiagramError> {
    for word in words(value) {
        let (colour, spot) = by_colour(word, "an adventurer such as blue=c3")?;
        let spot: Spot = spot.parse().map_err(|_| DiagramError::new(word, "a field, beach or temple"))?;
        island.adventurers[colour.index()] = spot.bit();
    }
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let Some(field) = island.spot(colour).field() else { continue };
        if island.tile(field).is_none() {
            return Err(DiagramError::new(&format!("{colour}={field}"), "a tile under the adventurer (B8)"));
        }
        if island.item(field).is_some() {
            return Err(DiagramError::new(&format!("{colour}={field}"), "no item where an adventurer stands (B10)"));
        }
        if Colour::ALL[..index].iter().any(|&other| island.spot(other) == field.into()) {
            return Err(DiagramError::new(&format!("{colour}={field}"), "one adventurer on a tile (B9)"));
        }
    }
    Ok(())
}

fn by_colour<'a>(word: &'a str, expected: &'static str) -> Result<(Colour, &'a str), DiagramError> {
    let wrong = || DiagramError::new(word, expected);
    let (colour, value) = word.split_once('=').ok_or_else(wrong)?;
    Ok((colour.parse().map_err(|_| wrong())?, value))
}
