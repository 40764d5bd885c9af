//! Sets of cards of our own for the tests.

use tablee_core::{ComponentSet, Interned};
use tablee_labyrinth::{CardEntry, CorridorEntry, LabyrinthFile, LabyrinthSet, TreasureEntry};

/// A card with these corridors: sides and treasures.
fn card(number: usize, corridors: &[(&str, &[&str])]) -> CardEntry {
    let corridor = |&(sides, treasures): &(&str, &[&str])| CorridorEntry {
        sides: sides.to_owned(),
        treasures: treasures.iter().map(|&treasure| treasure.to_owned()).collect(),
    };
    CardEntry { number: number as i64, corridors: corridors.iter().map(corridor).collect() }
}

fn file(faces: &str, treasures: &[&str], cards: Vec<CardEntry>) -> LabyrinthFile {
    let treasure = |&id: &&str| TreasureEntry { id: id.to_owned(), en: id.to_owned(), fr: id.to_owned() };
    LabyrinthFile { faces: faces.to_owned(), treasures: treasures.iter().map(treasure).collect(), cards }
}

/// Narrow corridors: most cards open to one or two sides, so that without turning players often cannot lay (L8). Two
/// treasures alone, so that much is linked.
pub(crate) fn narrow(count: usize) -> Interned<LabyrinthSet> {
    let shapes: [&[(&str, &[&str])]; 10] = [
        &[("N", &["coin"])],
        &[("ES", &["coin"])],
        &[("W", &["gem"])],
        &[("NS", &["gem", "coin"])],
        &[("E", &["gem"])],
        &[("N", &["coin"]), ("S", &["coin"])],
        &[("EW", &["coin"])],
        &[("S", &["gem"])],
        &[("NW", &["coin"]), ("E", &[])],
        &[("NESW", &["coin", "gem"])],
    ];
    let cards = (0..count).map(|index| card(index + 1, shapes[index % shapes.len()])).collect();
    load(file("narrow", &["coin", "gem"], cards))
}

/// Wide corridors with one treasure everywhere: every passage links, and mazes shrink as fast as they grow.
pub(crate) fn wide() -> Interned<LabyrinthSet> {
    let shapes: [&[(&str, &[&str])]; 5] = [
        &[("NESW", &["coin"])],
        &[("NS", &["coin"]), ("EW", &["coin"])],
        &[("NE", &["coin"]), ("SW", &["coin"])],
        &[("NES", &["coin", "gem"]), ("W", &[])],
        &[("ESW", &["gem"])],
    ];
    let cards = (0..50).map(|index| card(index + 1, shapes[index % shapes.len()])).collect();
    load(file("wide", &["coin", "gem"], cards))
}

fn load(file: LabyrinthFile) -> Interned<LabyrinthSet> {
    let text = serde_json::to_string(&file).expect("a set is JSON");
    LabyrinthSet::from_text("test.json", &text).unwrap_or_else(|error| panic!("{error}"))
}
