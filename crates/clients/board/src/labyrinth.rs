//! Labyrinth for clients: gestures, progress, the position in words.

use tablee_core::{Say as _, Seat, Sentence};
pub use tablee_labyrinth::LabyrinthView;
use tablee_labyrinth::{LabyrinthMove, MazeCard};
use tablee_words::{Language, Words};

use crate::{Cell, Gestures, Layout, list, sides};

/// What a treasure is called.
pub fn treasure_name(view: &LabyrinthView, treasure: usize, words: &Words) -> String {
    let entry = view.set.get().treasure(treasure);
    let name = entry.map(|entry| match words.language() {
        Language::English => entry.en.clone(),
        Language::French => entry.fr.clone(),
    });
    name.unwrap_or_default()
}

/// The cell of a card.
pub fn cell(card: &MazeCard) -> Cell {
    (card.x.into(), card.y.into())
}

/// The cards and their treasures in words.
pub fn named(view: &LabyrinthView, card: u8, words: &Words) -> String {
    let treasures = view.set.get().treasures(card);
    treasures.into_iter().map(|treasure| treasure_name(view, treasure, words)).collect::<Vec<_>>().join(", ")
}

impl Layout for LabyrinthView {
    type Move = LabyrinthMove;

    fn points(&self, moves: &[LabyrinthMove], words: &Words) -> Gestures {
        let mut gestures = Gestures::default();
        for &choice in moves {
            match choice {
                LabyrinthMove::Lay { card, place, rotation } => {
                    let index = self.hand.iter().position(|&held| held == card).unwrap_or_default();
                    let digit = char::from_digit(index as u32 + 1, 10).unwrap_or('?');
                    let label = format!("{} {card}", words.text("screen-lay"));
                    let group = gestures.group([digit], label);
                    gestures.point(group, (place.x.into(), place.y.into()), rotation, choice);
                }
                LabyrinthMove::Take(place) => {
                    let group = gestures.group(['1'], words.text("screen-take"));
                    gestures.point(group, (place.x.into(), place.y.into()), 0, choice);
                }
                LabyrinthMove::Done => {
                    let group = gestures.group(['2'], words.text("screen-done"));
                    let cell = self.laid.map_or((0, 0), |place| (place.x.into(), place.y.into()));
                    gestures.point(group, cell, 0, choice);
                }
                LabyrinthMove::Pass => {
                    let group = gestures.group(['1'], words.text("screen-pass"));
                    gestures.point(group, (0, 0), 0, choice);
                }
            }
        }
        gestures.sort_groups();
        gestures
    }

    fn progress(&self, words: &Words) -> String {
        words.say(&Sentence::new("screen-pile-left").number("count", self.pile))
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        let set = self.set.get();
        let mut lines = vec![words.say(&Sentence::new("screen-pile-left").number("count", self.pile))];
        let corridors = |card: u8, rotation: u8| {
            let corridor = |corridor: &tablee_labyrinth::Corridor| {
                let names = corridor.treasures.iter().map(|&treasure| treasure_name(self, treasure, words));
                format!("{} ({})", sides(corridor.sides, words), names.collect::<Vec<_>>().join(", "))
            };
            set.corridors(card, rotation).iter().map(corridor).collect::<Vec<_>>().join("; ")
        };
        for card in &self.maze {
            let sentence = Sentence::new("spoken-maze-card")
                .number("card", card.card)
                .number("column", card.x)
                .number("row", card.y)
                .text("corridors", corridors(card.card, card.rotation));
            lines.push(words.say(&sentence));
        }
        for (index, won) in self.won.iter().enumerate() {
            let cards: Vec<String> = won.iter().map(|&card| format!("{card} ({})", named(self, card, words))).collect();
            let sentence = Sentence::new("spoken-won")
                .seat("seat", Seat::new(index))
                .count("count", won.len())
                .number("hand", self.hands.get(index).copied().unwrap_or_default())
                .text("cards", list(cards, words));
            lines.push(words.say(&sentence));
        }
        let hand: Vec<String> = self.hand.iter().map(|&card| format!("{card}r0: {}", corridors(card, 0))).collect();
        if !hand.is_empty() {
            lines.push(words.say(&Sentence::new("spoken-hand").text("cards", hand.join("; "))));
        }
        lines
    }
}
