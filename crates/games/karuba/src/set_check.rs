//! Everything that can be wrong with a set. The geography of the island and the four colours are the game's own; tiles,
//! items, treasures and supply may be others than printed.

use std::collections::BTreeMap;

use tablee_core::{Complaint, Sentence, Side, Sides};

use crate::geography::{COLUMNS, ROWS};
use crate::set::Face;
use crate::{Colour, Field, Item, KarubaFile, KarubaSet, ShoreNumber, TILE_COUNT, Tile, TileEntry};

/// More would not fit into the byte in which a player's make-up crystals are counted.
const MOST_TREASURE: i64 = 50;
const MOST_SEATS: usize = 4;

pub(crate) fn check(file: KarubaFile) -> Result<KarubaSet, Vec<Complaint>> {
    let mut complaints = Vec::new();
    let complain = &mut complaints;
    check_name(&file.faces, complain);
    check_island(&file, complain);
    check_shore("beach", &file.beach, ShoreNumber::beach_edge, complain);
    check_shore("jungle", &file.jungle, ShoreNumber::jungle_edge, complain);
    if !file.colours.iter().map(String::as_str).eq(Colour::ALL.map(Colour::name)) {
        complain.push(Complaint::new("colours", Sentence::new("karuba-set-colours")));
    }
    let treasures = check_treasures(&file.treasures, complain);
    let faces = check_tiles(&file.tiles, complain);
    check_supply(&file, &treasures, complain);
    if complaints.is_empty() { Ok(KarubaSet::new(file, faces, treasures)) } else { Err(complaints) }
}

fn check_name(faces: &str, complain: &mut Vec<Complaint>) {
    let simple = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if faces.is_empty() || faces.len() > 40 || !faces.chars().all(simple) {
        complain.push(Complaint::new("faces", Sentence::new("karuba-set-name")));
    }
}

fn check_island(file: &KarubaFile, complain: &mut Vec<Complaint>) {
    for (entry, found, expected) in [("columns", file.columns, COLUMNS), ("rows", file.rows, ROWS)] {
        if found != i64::from(expected) {
            let reason = Sentence::new("karuba-set-size").number("found", found).number("expected", expected);
            complain.push(Complaint::new(entry, reason));
        }
    }
}

fn check_shore(
    shore: &str,
    found: &BTreeMap<String, String>,
    edge: fn(ShoreNumber) -> (Field, Side),
    complain: &mut Vec<Complaint>,
) {
    for number in ShoreNumber::ALL {
        let (field, side) = edge(number);
        let expected = format!("{field}{}", side.letter());
        let entry = format!("{shore}.{number}");
        match found.get(&number.to_string()) {
            None => complain.push(Complaint::new(entry, Sentence::new("karuba-set-shore-missing"))),
            Some(other) if *other != expected => {
                let reason = Sentence::new("karuba-set-shore-edge").text("found", other).text("expected", expected);
                complain.push(Complaint::new(entry, reason));
            }
            Some(_) => {}
        }
    }
    for number in found.keys().filter(|number| number.parse::<ShoreNumber>().is_err()) {
        complain.push(Complaint::new(format!("{shore}.{number}"), Sentence::new("karuba-set-shore-unknown")));
    }
}

fn check_treasures(found: &BTreeMap<String, Vec<i64>>, complain: &mut Vec<Complaint>) -> [[u8; 4]; 5] {
    let mut treasures = [[0; 4]; 5];
    for (seats, stack) in treasures.iter_mut().enumerate().skip(2) {
        let entry = format!("treasures.{seats}");
        let Some(values) = found.get(&seats.to_string()) else {
            complain.push(Complaint::new(entry, Sentence::new("karuba-set-treasures-missing").count("players", seats)));
            continue;
        };
        if values.len() != seats {
            let reason =
                Sentence::new("karuba-set-treasures-count").count("found", values.len()).count("players", seats);
            complain.push(Complaint::new(entry.clone(), reason));
        }
        for (index, &value) in values.iter().enumerate() {
            if !(1..=MOST_TREASURE).contains(&value) {
                let reason =
                    Sentence::new("karuba-set-treasure-value").number("value", value).number("most", MOST_TREASURE);
                complain.push(Complaint::new(format!("{entry}[{index}]"), reason));
            } else if let Some(place) = stack.get_mut(index) {
                *place = value as u8;
            }
        }
        if !values.is_sorted_by(|better, worse| better >= worse) {
            complain.push(Complaint::new(entry, Sentence::new("karuba-set-treasures-order")));
        }
    }
    for players in found.keys().filter(|players| !["2", "3", "4"].contains(&players.as_str())) {
        complain.push(Complaint::new(format!("treasures.{players}"), Sentence::new("karuba-set-treasures-players")));
    }
    treasures
}

fn check_tiles(entries: &[TileEntry], complain: &mut Vec<Complaint>) -> [Face; 64] {
    let mut faces = [Face::default(); 64];
    let mut seen = 0_u64;
    for (index, tile) in entries.iter().enumerate() {
        let mut complain_here = |reason| complain.push(Complaint::new(format!("tiles[{index}]"), reason));
        let number = u8::try_from(tile.number).ok().and_then(Tile::new);
        match number {
            None => complain_here(Sentence::new("karuba-set-tile-number").number("number", tile.number)),
            Some(known) if seen >> known.number() & 1 == 1 => {
                complain_here(Sentence::new("karuba-set-tile-twice").number("number", tile.number));
            }
            Some(known) => seen |= 1 << known.number(),
        }
        let exits = match tile.exits.parse::<Sides>() {
            Ok(exits) if exits.len() < 2 => {
                complain_here(Sentence::new("karuba-set-tile-exits").count("found", exits.len()));
                Sides::NONE
            }
            Ok(exits) => exits,
            Err(_) => {
                complain_here(Sentence::new("karuba-set-tile-sides").text("found", &tile.exits));
                Sides::NONE
            }
        };
        let item = match tile.item.as_deref() {
            None => None,
            Some("crystal") => Some(Item::Crystal),
            Some("gold") => Some(Item::Gold),
            Some(other) => {
                complain_here(Sentence::new("karuba-set-tile-item").text("found", other));
                None
            }
        };
        if let Some(number) = number {
            faces[number.number() as usize] = Face::new(exits, item);
        }
    }
    for tile in Tile::all().filter(|tile| seen >> tile.number() & 1 == 0) {
        complain.push(Complaint::new(format!("tile {tile}"), Sentence::new("karuba-set-tile-missing")));
    }
    if entries.len() != TILE_COUNT {
        let reason = Sentence::new("karuba-set-tile-count").count("found", entries.len()).count("expected", TILE_COUNT);
        complain.push(Complaint::new("tiles", reason));
    }
    faces
}

/// The supply must be enough for every game (B4): each player may lay every tile, and B11 asks for most when all players
/// reach a temple together.
fn check_supply(file: &KarubaFile, treasures: &[[u8; 4]; 5], complain: &mut Vec<Complaint>) {
    let showing = |item: &str| file.tiles.iter().filter(|tile| tile.item.as_deref() == Some(item)).count() as i64;
    let make_up = |seats: usize| -> i64 {
        let values = &treasures[seats][..seats];
        values.iter().map(|&value| i64::from(values[0].saturating_sub(value))).sum()
    };
    let most_made_up = Colour::ALL.len() as i64 * (2..=MOST_SEATS).map(make_up).max().unwrap_or(0);
    let islands = MOST_SEATS as i64;
    for (entry, found, needed) in [
        ("supply.crystals", file.supply.crystals, islands * showing("crystal") + most_made_up),
        ("supply.gold", file.supply.gold, islands * showing("gold")),
    ] {
        if found < needed {
            let reason = Sentence::new("karuba-set-supply").number("found", found).number("needed", needed);
            complain.push(Complaint::new(entry, reason));
        }
    }
}
