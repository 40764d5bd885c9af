//! The deck as a file, checked.

use serde::{Deserialize, Serialize};
use tablee_core::{Argument, Arrange as _, Complaint, ComponentSet, Sentence, SetRegistry};

use crate::animal::{ANIMALS, Animal};
use crate::cards::Cards;

/// Fewer copies of an animal could never hunt (K4), nor fill all hands and the face-up cards (K1, K11).
const FEWEST_COPIES: u8 = 3;
/// As many as the printed deck has (K1): the engine counts no further.
pub(crate) const MOST_COPIES: u8 = 8;
/// The most cards of a deck.
pub(crate) const MOST_CARDS: usize = MOST_COPIES as usize * ANIMALS;
/// The longest name of an animal, in characters, so that it fits into pictures.
const LONGEST_NAME: usize = 16;
/// The longest word for the faces.
const LONGEST_FACES: usize = 32;

static REGISTRY: SetRegistry<KaribaSet> = SetRegistry::new();

/// A set as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KaribaFile {
    /// What the faces are called, such as `printed`.
    pub faces: String,
    /// How many cards of each animal, from 3 to 8.
    pub copies: i64,
    /// The eight animals, in any order.
    pub animals: Vec<AnimalEntry>,
}

/// An animal as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnimalEntry {
    /// From 1 to 8.
    pub number: i64,
    /// Its name in English.
    pub en: String,
    /// Its name in French.
    pub fr: String,
}

/// An animal with what the set in play calls it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnimalName {
    /// Which animal.
    pub number: Animal,
    /// Its name in English.
    pub en: String,
    /// Its name in French.
    pub fr: String,
}

impl AnimalName {
    /// The name, to stand in a sentence.
    pub fn argument(&self) -> Argument {
        Argument::Named { en: self.en.clone(), fr: self.fr.clone() }
    }

    /// Adds the variables `animal` (the name) and `number` to a sentence.
    pub(crate) fn put(&self, sentence: Sentence) -> Sentence {
        sentence.with("animal", self.argument()).number("number", self.number.number())
    }
}

/// The deck (K1), checked: how many copies of the eight animals, and their names.
#[derive(Debug)]
pub struct KaribaSet {
    file: KaribaFile,
    copies: u8,
    names: [AnimalName; ANIMALS],
    deck: [Animal; MOST_CARDS],
}

impl KaribaSet {
    /// How many cards of each animal.
    pub fn copies(&self) -> u8 {
        self.copies
    }

    /// How many cards in all.
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.copies) * ANIMALS
    }

    /// What the animal is called.
    pub fn name(&self, animal: Animal) -> &AnimalName {
        &self.names[animal.index()]
    }

    /// All cards, counted.
    #[inline]
    pub fn cards(&self) -> Cards {
        Cards::of_each(self.copies)
    }

    /// The deck before it is shuffled; only the first [`KaribaSet::size`] cards are part of it.
    #[inline]
    pub(crate) fn deck(&self) -> &[Animal; MOST_CARDS] {
        &self.deck
    }
}

impl ComponentSet for KaribaSet {
    type File = KaribaFile;

    const STANDARD_NAME: &'static str = "kariba.toml";
    const STANDARD_TEXT: &'static str = include_str!("../components/kariba.toml");
    const STANDARD_JSON: &'static str = include_str!(concat!(env!("OUT_DIR"), "/kariba.json"));

    fn registry() -> &'static SetRegistry<KaribaSet> {
        &REGISTRY
    }

    fn check(file: KaribaFile) -> Result<KaribaSet, Vec<Complaint>> {
        let complaints = complaints(&file);
        if !complaints.is_empty() {
            return Err(complaints);
        }
        let mut entries = file.animals.clone();
        entries.arrange_by_key(|entry| entry.number);
        // The complaints have made sure that the entries are the animals 1 to 8 and the copies 3 to 8.
        let names = std::array::from_fn(|index| AnimalName {
            number: Animal::new(index),
            en: entries[index].en.clone(),
            fr: entries[index].fr.clone(),
        });
        let copies = file.copies as u8;
        let deck = std::array::from_fn(|index| Animal::new(index / usize::from(copies)));
        Ok(KaribaSet { file, copies, names, deck })
    }

    fn file(&self) -> &KaribaFile {
        &self.file
    }

    fn faces(&self) -> &str {
        &self.file.faces
    }
}

fn complaints(file: &KaribaFile) -> Vec<Complaint> {
    let mut found = Vec::new();
    if !is_word(&file.faces, LONGEST_FACES) {
        found.push(Complaint::new("faces", Sentence::new("kariba-set-faces").count("most", LONGEST_FACES)));
    }
    if !(FEWEST_COPIES.into()..=MOST_COPIES.into()).contains(&file.copies) {
        let reason = Sentence::new("kariba-set-copies")
            .number("found", file.copies)
            .number("fewest", FEWEST_COPIES)
            .number("most", MOST_COPIES);
        found.push(Complaint::new("copies", reason));
    }
    if file.animals.len() != ANIMALS {
        let reason = Sentence::new("kariba-set-animals").count("found", file.animals.len()).count("wanted", ANIMALS);
        found.push(Complaint::new("animals", reason));
    }
    for animal in
        Animal::all().filter(|animal| !file.animals.iter().any(|entry| entry.number == i64::from(animal.number())))
    {
        let reason = Sentence::new("kariba-set-number-missing").number("number", animal.number());
        found.push(Complaint::new("animals", reason));
    }
    for (index, entry) in file.animals.iter().enumerate() {
        let earlier = &file.animals[..index];
        let mut complain = |part: &str, reason| found.push(Complaint::new(format!("animals[{index}].{part}"), reason));
        if !(1..=ANIMALS as i64).contains(&entry.number) {
            complain(
                "number",
                Sentence::new("kariba-set-number").number("number", entry.number).count("most", ANIMALS),
            );
        } else if earlier.iter().any(|other| other.number == entry.number) {
            complain("number", Sentence::new("kariba-set-number-twice").number("number", entry.number));
        }
        for (part, name, twice) in [
            ("en", &entry.en, earlier.iter().any(|other| other.en == entry.en)),
            ("fr", &entry.fr, earlier.iter().any(|other| other.fr == entry.fr)),
        ] {
            if !is_word(name, LONGEST_NAME) {
                complain(part, Sentence::new("kariba-set-name").count("most", LONGEST_NAME));
            } else if twice {
                complain(part, Sentence::new("kariba-set-name-twice").text("name", name));
            }
        }
    }
    found
}

/// Whether this can be shown as a name: something, not too long, in one line.
fn is_word(text: &str, longest: usize) -> bool {
    text.trim() == text && !text.is_empty() && text.chars().count() <= longest && !text.chars().any(char::is_control)
}
