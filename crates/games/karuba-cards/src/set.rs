//! The cards as a file, checked.

use serde::{Deserialize, Serialize};
use tablee_core::prelude::*;

use crate::{Card, set_check};

static REGISTRY: SetRegistry<KarubaCardsSet> = SetRegistry::new();

/// The colours of adventurers and temples (C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Colour {
    /// Card 9 seeks card 13 in the house set.
    Blue,
    /// Card 10 seeks card 14 in the house set.
    Orange,
    /// Card 11 seeks card 15 in the house set.
    Green,
    /// Card 12 seeks card 16 in the house set.
    Purple,
}

impl Colour {
    /// All four, in the order of the set's file.
    pub const ALL: [Colour; 4] = [Colour::Blue, Colour::Orange, Colour::Green, Colour::Purple];

    /// As it stands in a set's file.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Orange => "orange",
            Colour::Green => "green",
            Colour::Purple => "purple",
        }
    }

    /// The message with the colour's name in the catalogue of words.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Blue => "karuba-cards-colour-blue",
            Colour::Orange => "karuba-cards-colour-orange",
            Colour::Green => "karuba-cards-colour-green",
            Colour::Purple => "karuba-cards-colour-purple",
        }
    }

    /// One letter, the same in every language, for pictures.
    pub const fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Orange => 'O',
            Colour::Green => 'G',
            Colour::Purple => 'P',
        }
    }
}

/// What may lie on the path of a card (C11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// Gives 1.
    Crystal,
    /// Gives 2.
    Gold,
}

impl Item {
    /// Both kinds.
    pub const ALL: [Item; 2] = [Item::Crystal, Item::Gold];

    /// As it stands in a set's file.
    pub const fn name(self) -> &'static str {
        match self {
            Item::Crystal => "crystal",
            Item::Gold => "gold",
        }
    }

    /// C11: the points of one such item.
    pub const fn worth(self) -> u8 {
        match self {
            Item::Crystal => 1,
            Item::Gold => 2,
        }
    }
}

/// Who or what stands on a card (C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Seeks the temple of its colour.
    Adventurer(Colour),
    /// Is sought by the adventurer of its colour.
    Temple(Colour),
}

/// What a card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// The sides at which a path leaves the card.
    pub exits: Sides,
    /// What lies on its path.
    pub item: Option<Item>,
    /// Who or what stands on it.
    pub figure: Option<Figure>,
}

/// A set as it stands in a file. The words in it are checked later, so that everything wrong can be told at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetFile {
    /// What the faces are called.
    pub faces: String,
    /// The sixteen cards.
    pub cards: Vec<CardEntry>,
}

/// One card of a set's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    /// From 1 to 16.
    pub number: i64,
    /// Letters of `NESW`.
    pub exits: String,
    /// `crystal` or `gold`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// The colour of the adventurer on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adventurer: Option<String>,
    /// The colour of the temple on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temple: Option<String>,
}

/// C1: the faces of the sixteen cards, the same for every seat, and the tables that scoring uses.
#[derive(Debug)]
pub struct KarubaCardsSet {
    file: SetFile,
    cards: [Face; Card::COUNT],
    /// For each card the lowest bit of four lanes of 16 bits, set where the card has an exit: north, east, south, west.
    pub(crate) exit_lanes: [u64; Card::COUNT],
    /// For each card the lowest bit of lanes of 16 bits, set if it shows that: crystal, gold, adventurer.
    pub(crate) sight_lanes: [u64; Card::COUNT],
    /// The adventurer's card of each colour.
    pub(crate) adventurers: [Card; Colour::ALL.len()],
    /// The temple's card of each colour.
    pub(crate) temples: [Card; Colour::ALL.len()],
}

impl KarubaCardsSet {
    /// What a card shows.
    pub fn face(&self, card: Card) -> Face {
        self.cards[card.index()]
    }

    /// The card with the adventurer of this colour.
    pub fn adventurer(&self, colour: Colour) -> Card {
        self.adventurers[colour as usize]
    }

    /// The card with the temple of this colour.
    pub fn temple(&self, colour: Colour) -> Card {
        self.temples[colour as usize]
    }

    /// From faces in which every colour has its adventurer and its temple.
    fn new(file: SetFile, cards: [Face; Card::COUNT]) -> KarubaCardsSet {
        let lanes = |face: Face| face.exits.iter().fold(0, |lanes, side| lanes | 1 << (16 * side as u32));
        let sights = |face: Face| {
            let adventurer = matches!(face.figure, Some(Figure::Adventurer(_)));
            let shown = [face.item == Some(Item::Crystal), face.item == Some(Item::Gold), adventurer];
            shown.into_iter().enumerate().fold(0, |lanes, (lane, shown)| lanes | u64::from(shown) << (16 * lane))
        };
        let find = |figure: Figure| {
            let index = cards.iter().position(|face| face.figure == Some(figure));
            Card::new(index.unwrap_or_default())
        };
        KarubaCardsSet {
            exit_lanes: cards.map(lanes),
            sight_lanes: cards.map(sights),
            adventurers: Colour::ALL.map(|colour| find(Figure::Adventurer(colour))),
            temples: Colour::ALL.map(|colour| find(Figure::Temple(colour))),
            file,
            cards,
        }
    }
}

impl ComponentSet for KarubaCardsSet {
    type File = SetFile;

    const STANDARD_NAME: &'static str = "karuba-cards.toml";
    const STANDARD_TEXT: &'static str = include_str!("../components/karuba-cards.toml");
    const STANDARD_JSON: &'static str = include_str!(concat!(env!("OUT_DIR"), "/karuba-cards.json"));

    fn registry() -> &'static SetRegistry<Self> {
        &REGISTRY
    }

    fn check(file: SetFile) -> Result<Self, Vec<Complaint>> {
        let cards = set_check::faces(&file)?;
        Ok(KarubaCardsSet::new(file, cards))
    }

    fn file(&self) -> &SetFile {
        &self.file
    }

    fn faces(&self) -> &str {
        &self.file.faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C1: sixteen cards, four adventurers and four temples in the same four colours.
    #[test]
    fn the_house_set_has_an_adventurer_and_a_temple_of_every_colour() {
        let set = KarubaCardsSet::standard();
        assert_eq!(set.faces(), "house");
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(set.adventurer(colour).number()), 9 + index);
            assert_eq!(usize::from(set.temple(colour).number()), 13 + index);
        }
        let bare = Card::all().filter(|&card| set.face(card).figure.is_none()).count();
        assert_eq!(bare, 8);
    }
}
