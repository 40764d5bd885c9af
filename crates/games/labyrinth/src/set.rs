//! The maze cards as a file, checked, with tables of their corridors.

use serde::{Deserialize, Serialize};
use tablee_core::{Argument, Complaint, ComponentSet, SetRegistry, Sides};

use crate::set_check;

/// No set has more cards (L1); a bit mask of cards is one word.
pub const MOST_CARDS: usize = 50;
/// Two cards for each of six seats and four for the square (L1).
pub const FEWEST_CARDS: usize = 16;
/// A mask of treasures is half a word.
pub const MOST_TREASURES: usize = 32;

static REGISTRY: SetRegistry<LabyrinthSet> = SetRegistry::new();

/// A set of maze cards as it stands in a file. Everything is read as loosely as it can be written, so that
/// [`ComponentSet::check`] can say what is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabyrinthFile {
    /// What the faces are called: `house`, or a name of your own.
    pub faces: String,
    /// The treasures that cards may show.
    pub treasures: Vec<TreasureEntry>,
    /// The maze cards.
    pub cards: Vec<CardEntry>,
}

/// A treasure in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreasureEntry {
    /// How cards name it: small letters, digits and hyphens, a letter first.
    pub id: String,
    /// Its English name.
    pub en: String,
    /// Its French name.
    pub fr: String,
}

/// A maze card in a file (L1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    /// From 1 to the number of cards.
    pub number: i64,
    /// One or two.
    pub corridors: Vec<CorridorEntry>,
}

/// A corridor in a file (L1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorridorEntry {
    /// The sides it joins while the card is not turned: some of the letters NESW.
    pub sides: String,
    /// What lies in it.
    pub treasures: Vec<String>,
}

/// A checked set of maze cards.
#[derive(Debug)]
pub struct LabyrinthSet {
    file: LabyrinthFile,
    cards: u64,
    /// By card number, so that no lookup needs a range check.
    faces: Box<[Face; 64]>,
    /// Two characters a treasure.
    codes: Vec<String>,
}

/// What a card shows, and what follows from it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Face {
    /// By quarter turns: the sides of the first corridor in the low four bits, those of the second in the high four.
    pub(crate) corridors: [u8; 4],
    /// How many rotations look different: 1, 2 or 4. They are the first ones.
    pub(crate) turns: u8,
    /// By corridor, a bit a treasure.
    pub(crate) treasures: [u32; 2],
    /// By corridor: the other cards that show one of its treasures, a bit a card number.
    pub(crate) equals: [u64; 2],
}

/// One corridor of a card as it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corridor {
    /// The sides it joins.
    pub sides: Sides,
    /// The treasures in it, by their place in the file.
    pub treasures: Vec<usize>,
}

/// The sides to which a card opens, from both of its corridors.
#[inline]
pub(crate) const fn openings(corridors: u8) -> u8 {
    (corridors | corridors >> 4) & 15
}

impl LabyrinthSet {
    pub(crate) fn new(file: LabyrinthFile, faces: Box<[Face; 64]>, codes: Vec<String>) -> LabyrinthSet {
        let cards = (2 << file.cards.len()) - 2;
        LabyrinthSet { file, cards, faces, codes }
    }

    /// How many cards there are; their numbers go from 1 to this.
    pub fn card_count(&self) -> usize {
        self.file.cards.len()
    }

    /// One bit a card number.
    #[inline]
    pub(crate) fn all_cards(&self) -> u64 {
        self.cards
    }

    #[inline]
    pub(crate) fn has(&self, card: u8) -> bool {
        card < 64 && self.cards >> card & 1 != 0
    }

    #[inline]
    pub(crate) fn face(&self, card: u8) -> &Face {
        &self.faces[card as usize & 63]
    }

    /// How many rotations of a card look different: 1, 2 or 4. They are the smallest ones.
    pub fn rotations(&self, card: u8) -> u8 {
        self.face(card).turns
    }

    /// The smallest rotation that looks like this one.
    #[inline]
    pub(crate) fn smallest_rotation(&self, card: u8, rotation: u8) -> u8 {
        // The number of different rotations is a power of two.
        rotation & self.face(card).turns.wrapping_sub(1) & 3
    }

    /// The corridors of a card after so many quarter turns clockwise; none if there is no such card.
    pub fn corridors(&self, card: u8, rotation: u8) -> Vec<Corridor> {
        let face = self.face(card);
        let sides = face.corridors[rotation as usize & 3];
        let corridor = |index: usize| Corridor {
            sides: Sides::from_bits(sides >> (4 * index)),
            treasures: (0..MOST_TREASURES).filter(|treasure| face.treasures[index] >> treasure & 1 != 0).collect(),
        };
        [0, 1].map(corridor).into_iter().filter(|corridor| !corridor.sides.is_empty()).collect()
    }

    /// The sides to which a card opens after so many quarter turns clockwise.
    pub fn openings(&self, card: u8, rotation: u8) -> Sides {
        Sides::from_bits(openings(self.face(card).corridors[rotation as usize & 3]))
    }

    /// The treasures on a card, by their place in the file.
    pub fn treasures(&self, card: u8) -> Vec<usize> {
        self.corridors(card, 0).into_iter().flat_map(|corridor| corridor.treasures).collect()
    }

    /// The entry of a treasure; nothing if there is none at that place of the file.
    pub fn treasure(&self, index: usize) -> Option<&TreasureEntry> {
        self.file.treasures.get(index)
    }

    /// Two letters for a treasure, different for each, the same in every language.
    pub fn code(&self, treasure: usize) -> &str {
        self.codes.get(treasure).map_or("??", String::as_str)
    }

    /// The names of the treasures on a card, to stand in a sentence.
    pub(crate) fn names(&self, card: u8) -> Vec<TreasureName> {
        self.treasures(card).into_iter().filter_map(|index| self.treasure(index)).map(TreasureName::of).collect()
    }
}

/// What a treasure is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreasureName {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl TreasureName {
    fn of(entry: &TreasureEntry) -> TreasureName {
        TreasureName { en: entry.en.clone(), fr: entry.fr.clone() }
    }

    /// Several names as one part of a sentence.
    pub(crate) fn list(names: &[TreasureName]) -> Argument {
        let argument = |name: &TreasureName| Argument::Named { en: name.en.clone(), fr: name.fr.clone() };
        Argument::List(names.iter().map(argument).collect())
    }
}

impl ComponentSet for LabyrinthSet {
    type File = LabyrinthFile;

    const STANDARD_NAME: &'static str = "labyrinth.toml";
    const STANDARD_TEXT: &'static str = include_str!("../components/labyrinth.toml");
    const STANDARD_JSON: &'static str = include_str!(concat!(env!("OUT_DIR"), "/labyrinth.json"));

    fn registry() -> &'static SetRegistry<LabyrinthSet> {
        &REGISTRY
    }

    fn check(file: LabyrinthFile) -> Result<LabyrinthSet, Vec<Complaint>> {
        set_check::check(file)
    }

    fn file(&self) -> &LabyrinthFile {
        &self.file
    }

    fn faces(&self) -> &str {
        &self.file.faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// L3: of the rotations that look the same only the smallest counts.
    #[test]
    fn rotations_that_look_the_same_are_one() {
        let set = LabyrinthSet::standard();
        let turns = [1, 9, 21, 33, 41, 45, 48].map(|card| set.rotations(card));
        assert_eq!(turns, [1, 4, 4, 2, 4, 2, 4], "crossing, T, two bends, bridge, T and dead end, straight, bend");
        assert_eq!([0, 1, 2, 3].map(|rotation| set.smallest_rotation(45, rotation)), [0, 1, 0, 1]);
        assert_eq!([0, 1, 2, 3].map(|rotation| set.smallest_rotation(1, rotation)), [0; 4]);
    }

    /// L1: 50 cards, two treasures on each, each of the 20 treasures on five cards.
    #[test]
    fn the_house_set_is_what_its_file_says() {
        let set = LabyrinthSet::standard();
        assert_eq!(set.card_count(), 50);
        let mut counts = [0; 20];
        for card in 1..=50 {
            let treasures = set.treasures(card);
            assert_eq!(treasures.len(), 2);
            treasures.iter().for_each(|&treasure| counts[treasure] += 1);
        }
        assert_eq!(counts, [5; 20]);
    }

    #[test]
    fn every_treasure_has_a_code_of_its_own() {
        let set = LabyrinthSet::standard();
        let mut codes: Vec<&str> = (0..20).map(|treasure| set.code(treasure)).collect();
        assert_eq!(codes[..4], ["ch", "dr", "gh", "cr"]);
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 20);
    }
}
