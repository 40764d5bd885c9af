//! What the documents show can be read: records of docs/RECORD.md, positions and deals of docs/NOTATION.md.

use tablee_catalog::{GAMES, Visit};
use tablee_core::{Diagram, Diagrammed, Record};

const NOTATION: &str = include_str!("../../../../docs/NOTATION.md");
const RECORD: &str = include_str!("../../../../docs/RECORD.md");

/// The indented blocks of a document, each with the headings above it.
fn blocks(document: &str) -> Vec<(String, String, String)> {
    let (mut chapter, mut section) = (String::new(), String::new());
    let mut blocks: Vec<(String, String, String)> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            (chapter, section) = (title.to_owned(), String::new());
        } else if let Some(title) = line.strip_prefix("### ") {
            section = title.to_owned();
        }
        match (line.strip_prefix("    "), inside) {
            (Some(text), true) => {
                let block = blocks.last_mut().map(|(_, _, block)| block);
                block.into_iter().for_each(|block| *block += &format!("{text}\n"));
            }
            (Some(text), false) => blocks.push((chapter.clone(), section.clone(), format!("{text}\n"))),
            (None, _) => (),
        }
        inside = line.starts_with("    ");
    }
    blocks
}

#[test]
fn the_records_of_the_document_can_be_replayed() {
    let mut replayed = 0;
    let mut set = String::new();
    for (_, _, block) in blocks(RECORD) {
        if block.starts_with("tablee record") || block.contains("\"format\"") {
            // The document shortens the line of the set, which stands whole in the JSON form above it.
            let whole =
                |line: &str| if line.starts_with("set ") { format!("set {set}\n") } else { format!("{line}\n") };
            let block: String = block.lines().map(whole).collect();
            let record = Record::parse(&block).unwrap_or_else(|error| panic!("{error}\n{block}"));
            set = record.set.to_string();
            tablee_catalog::replay(&record).unwrap_or_else(|error| panic!("{error}\n{block}"));
            replayed += 1;
        }
    }
    assert_eq!(replayed, 2, "one of each form");
}

struct Draw(String);

impl Visit for Draw {
    type Output = ();

    fn with<G: Diagrammed>(self) {
        let diagram = Diagram::parse(&self.0).unwrap_or_else(|error| panic!("{error}\n{}", self.0));
        let state = G::from_diagram(&diagram).unwrap_or_else(|error| panic!("{error}\n{}", self.0));
        for (name, value) in diagram.iter() {
            let drawn = state.diagram();
            let drawn = drawn.get(name).map(|value| value.split_whitespace().collect::<Vec<_>>().join(" "));
            assert_eq!(drawn, Some(value.split_whitespace().collect::<Vec<_>>().join(" ")), "{name}");
        }
    }
}

#[test]
fn the_positions_of_the_document_can_be_drawn() {
    let titles = [
        ("Karuba", "karuba"),
        ("Karuba: the card game", "karuba-cards"),
        ("Kariba", "kariba"),
        ("Labyrinth", "labyrinth"),
    ];
    let mut drawn = 0;
    for (chapter, section, block) in blocks(NOTATION) {
        if chapter != "Diagrams" {
            continue;
        }
        if let Some((_, game)) = titles.iter().find(|(title, _)| *title == section) {
            assert!(tablee_catalog::visit(game, Draw(block)).is_some(), "{game} is in the catalogue");
            drawn += 1;
        }
    }
    assert_eq!(drawn, GAMES.len());
}
