//! What is wrong with a set's file: everything, not only the first thing.

use std::collections::BTreeMap;

use tablee_core::prelude::*;

use crate::set::{CardEntry, Colour, Face, Figure, Item, SetFile};
use crate::{Card, CardSet};

/// The longest name of a set's faces.
const LONGEST_NAME: usize = 40;

/// The faces by card, or all complaints.
pub(crate) fn faces(file: &SetFile) -> Result<[Face; Card::COUNT], Vec<Complaint>> {
    let mut complaints = Vec::new();
    let named = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.');
    let length = file.faces.chars().count();
    if !(1..=LONGEST_NAME).contains(&length) || !file.faces.chars().all(named) {
        let reason = Sentence::new("karuba-cards-set-faces").count("most", LONGEST_NAME);
        complaints.push(Complaint::new("faces", reason));
    }
    if file.cards.len() != Card::COUNT {
        let reason = Sentence::new("karuba-cards-set-count").count("found", file.cards.len());
        complaints.push(Complaint::new("cards", reason));
    }
    let mut cards = [Face { exits: Sides::NONE, item: None, figure: None }; Card::COUNT];
    let mut seen = CardSet::EMPTY;
    for (index, entry) in file.cards.iter().enumerate() {
        let card = usize::try_from(entry.number).ok().and_then(Card::from_number);
        let name = match card {
            Some(card) => format!("card {card}"),
            None => format!("cards[{index}]"),
        };
        let mut complain = |reason: Sentence| complaints.push(Complaint::new(&name, reason));
        let face = face(entry, &mut complain);
        match card {
            None => complain(Sentence::new("karuba-cards-set-number").number("number", entry.number)),
            Some(card) if seen.contains(card) => {
                complain(Sentence::new("karuba-cards-set-number-twice").number("number", entry.number));
            }
            Some(card) => {
                seen.insert(card);
                cards[card.index()] = face;
            }
        }
    }
    for card in CardSet::ALL.without(seen).iter() {
        let reason = Sentence::new("karuba-cards-set-number-missing").number("number", card.number());
        complaints.push(Complaint::new("cards", reason));
    }
    figures(file, &mut complaints);
    if complaints.is_empty() { Ok(cards) } else { Err(complaints) }
}

fn face(entry: &CardEntry, complain: &mut impl FnMut(Sentence)) -> Face {
    let mut exits = Sides::NONE;
    for letter in entry.exits.chars() {
        match Side::ALL.into_iter().find(|side| side.letter() == letter) {
            Some(side) if exits.contains(side) => {
                complain(Sentence::new("karuba-cards-set-side-twice").text("side", letter));
            }
            Some(side) => exits = exits.with(side),
            None => complain(Sentence::new("karuba-cards-set-side").text("side", letter.escape_debug())),
        }
    }
    if entry.exits.is_empty() {
        complain(Sentence::new("karuba-cards-set-no-exit"));
    }
    let item = entry.item.as_deref().and_then(|name| {
        let item = Item::ALL.into_iter().find(|item| item.name() == name);
        if item.is_none() {
            complain(Sentence::new("karuba-cards-set-item").text("item", name.escape_debug()));
        }
        item
    });
    let mut colour = |name: &Option<String>| {
        let name = name.as_deref()?;
        let colour = colour(name);
        if colour.is_none() {
            complain(Sentence::new("karuba-cards-set-colour").text("colour", name.escape_debug()));
        }
        colour
    };
    let (adventurer, temple) = (colour(&entry.adventurer), colour(&entry.temple));
    if entry.adventurer.is_some() && entry.temple.is_some() {
        complain(Sentence::new("karuba-cards-set-both"));
    }
    let figure = adventurer.map(Figure::Adventurer).or(temple.map(Figure::Temple));
    Face { exits, item, figure }
}

fn colour(name: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == name)
}

/// C1: each of the four colours has one adventurer and one temple.
fn figures(file: &SetFile, complaints: &mut Vec<Complaint>) {
    let mut complain_unless_one = |found: usize, missing: &'static str, several: &'static str, colour: Colour| {
        let reason = match found {
            0 => Sentence::new(missing).word("colour", colour.word()),
            1 => return,
            _ => Sentence::new(several).word("colour", colour.word()).count("found", found),
        };
        complaints.push(Complaint::new("cards", reason));
    };
    let count = |name: fn(&CardEntry) -> Option<&str>| {
        let mut counts = BTreeMap::new();
        for colour in file.cards.iter().filter_map(|entry| colour(name(entry)?)) {
            *counts.entry(colour).or_default() += 1;
        }
        counts
    };
    let adventurers: BTreeMap<Colour, usize> = count(|entry| entry.adventurer.as_deref());
    let temples: BTreeMap<Colour, usize> = count(|entry| entry.temple.as_deref());
    for colour in Colour::ALL {
        let found = |counts: &BTreeMap<Colour, usize>| counts.get(&colour).copied().unwrap_or_default();
        complain_unless_one(
            found(&adventurers),
            "karuba-cards-set-adventurer-missing",
            "karuba-cards-set-adventurer-several",
            colour,
        );
        complain_unless_one(
            found(&temples),
            "karuba-cards-set-temple-missing",
            "karuba-cards-set-temple-several",
            colour,
        );
    }
}
