//! Kariba for clients: gestures, progress, the position in words.

use tablee_core::{Arrange as _, Say as _, Seat, Sentence};
pub use tablee_kariba::KaribaView;
use tablee_kariba::{Action, Animal, Cards, KaribaMove, Phase};
use tablee_words::{Language, Words};

use crate::{Gestures, Layout, list};

/// The digit of the pile.
pub const PILE: char = '0';

/// The row of the pile, below all animals.
pub const PILE_ROW: i32 = 9;

/// What an animal is called.
pub fn name<'a>(view: &'a KaribaView, animal: Animal, words: &Words) -> &'a str {
    let name = view.set.get().name(animal);
    match words.language() {
        Language::English => &name.en,
        Language::French => &name.fr,
    }
}

/// The digit that chooses an animal.
pub fn digit(animal: Animal) -> char {
    char::from_digit(animal.number().into(), 10).unwrap_or('?')
}

/// The row of an animal, the strongest on top.
pub fn row(animal: Animal) -> i32 {
    8 - i32::from(animal.number())
}

/// Counted animals in words, the strongest first.
pub fn listed(view: &KaribaView, cards: Cards, words: &Words) -> String {
    let mut animals: Vec<Animal> = cards.animals().collect();
    animals.reverse();
    let part =
        |animal: &Animal| format!("{} × {} ({})", cards.count(*animal), name(view, *animal, words), animal.number());
    list(animals.iter().map(part), words)
}

impl Layout for KaribaView {
    type Move = KaribaMove;

    fn points(&self, moves: &[KaribaMove], words: &Words) -> Gestures {
        // The strongest animal first, as on the board; the pile last.
        let mut points = Vec::new();
        for &choice in moves {
            points.push(match choice.action() {
                Action::Play { animal, count } => {
                    (row(animal), count, digit(animal), name(self, animal, words).to_owned(), choice)
                }
                Action::TakeFaceUp { animal } => {
                    (row(animal), 0, digit(animal), format!("+{}", name(self, animal, words)), choice)
                }
                Action::TakePile => (PILE_ROW, 0, PILE, words.text("screen-pile"), choice),
            });
        }
        points.arrange();
        let mut gestures = Gestures::default();
        for (row, count, digit, label, choice) in points {
            let group = gestures.group([digit], label);
            gestures.point(group, (0, row), count, choice);
        }
        gestures
    }

    fn progress(&self, words: &Words) -> String {
        words.say(&Sentence::new("screen-pile-left").number("count", self.pile_size))
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        let mut lines =
            vec![words.say(&Sentence::new("spoken-waterhole").text("animals", listed(self, self.waterhole, words)))];
        if self.options.expert {
            let open = listed(self, self.faceup.0, words);
            lines.push(words.say(&Sentence::new("spoken-face-up").text("animals", open)));
        }
        lines.push(words.say(&Sentence::new("screen-pile-left").number("count", self.pile_size)));
        for (index, cards) in self.captured.iter().enumerate() {
            let captured = Sentence::new("spoken-captured")
                .seat("seat", Seat::new(index))
                .number("cards", self.hand_sizes.get(index).copied().unwrap_or_default())
                .text("animals", listed(self, *cards, words));
            lines.push(words.say(&captured));
        }
        if let Some(hand) = self.hand {
            lines.push(words.say(&Sentence::new("spoken-hand").text("cards", listed(self, hand.0, words))));
        }
        if self.phase == Phase::Draw {
            lines.push(words.text("spoken-draw"));
        }
        lines
    }
}
