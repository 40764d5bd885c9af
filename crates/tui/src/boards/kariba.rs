use ratatui::style::{Color, Modifier, Style};
use tablee_core::{Say as _, Seat, Sentence};
use tablee_kariba::{Action, Animal, Cards, KaribaMove, KaribaView, Phase};
use tablee_words::{Language, Words};

use super::{Board, Pen, list};
use crate::canvas::{Canvas, GHOST, HEADING, LEGAL, QUIET, fit};
use crate::gesture::Gestures;

/// Where the columns begin.
const CARDS: i32 = 16;
const HAND: i32 = 42;
const FACE_UP: i32 = 48;
/// The digit of the pile.
const PILE: char = '0';
/// The row of the pile, below all animals.
const PILE_ROW: i32 = 9;

fn style(animal: Animal) -> Style {
    let colour = match animal.number() {
        1 => Color::Gray,
        2 => Color::LightYellow,
        3 => Color::White,
        4 => Color::Yellow,
        5 => Color::LightMagenta,
        6 => Color::LightRed,
        7 => Color::LightBlue,
        _ => Color::LightCyan,
    };
    Style::new().fg(colour).add_modifier(Modifier::BOLD)
}

fn name<'a>(view: &'a KaribaView, animal: Animal, words: &Words) -> &'a str {
    let name = view.set.get().name(animal);
    match words.language() {
        Language::English => &name.en,
        Language::French => &name.fr,
    }
}

fn digit(animal: Animal) -> char {
    char::from_digit(animal.number().into(), 10).unwrap_or('?')
}

fn row(animal: Animal) -> i32 {
    8 - i32::from(animal.number())
}

/// Counted animals in words, the strongest first.
fn listed(view: &KaribaView, cards: Cards, words: &Words) -> String {
    let mut animals: Vec<Animal> = cards.animals().collect();
    animals.reverse();
    let part =
        |animal: &Animal| format!("{} × {} ({})", cards.count(*animal), name(view, *animal, words), animal.number());
    list(animals.iter().map(part), words)
}

impl Board for KaribaView {
    fn gestures(&self, moves: &[String], words: &Words) -> Gestures {
        // The strongest animal first, as on the board; the pile last.
        let mut points = Vec::new();
        for text in moves {
            let Ok(choice) = text.parse::<KaribaMove>() else { continue };
            points.push(match choice.action() {
                Action::Play { animal, count } => {
                    (row(animal), count, digit(animal), name(self, animal, words).to_owned(), text)
                }
                Action::TakeFaceUp { animal } => {
                    (row(animal), 0, digit(animal), format!("+{}", name(self, animal, words)), text)
                }
                Action::TakePile => (PILE_ROW, 0, PILE, words.text("screen-pile"), text),
            });
        }
        points.sort_unstable();
        let mut gestures = Gestures::default();
        for (row, count, digit, label, text) in points {
            let group = gestures.group([digit], label);
            gestures.point(group, (0, row), count, text);
        }
        gestures
    }

    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let step = if canvas.height() >= 26 { 3 } else { 2 };
        let heading = |id: &str| pen.words.text(id);
        canvas.put(CARDS, 0, &heading("screen-waterhole"), HEADING);
        canvas.put(HAND, 0, &heading("screen-hand"), HEADING);
        if self.options.expert {
            canvas.put(FACE_UP, 0, &heading("screen-face-up"), HEADING);
        }
        let hand = self.hand.map(|hand| hand.0).unwrap_or_default();
        for animal in Animal::all() {
            let y = 1 + row(animal) * step;
            let playable = pen.gestures.points.iter().any(|point| point.cell == (0, row(animal)));
            let chosen = pen.point.filter(|point| point.cell == (0, row(animal)));
            canvas.put(
                0,
                y,
                if chosen.is_some() {
                    "▶"
                } else if playable {
                    "▸"
                } else {
                    " "
                },
                if chosen.is_some() { GHOST } else { LEGAL },
            );
            canvas.put(2, y, &format!("{} {}", animal.number(), fit(name(self, animal, pen.words), 11)), style(animal));
            let lying = i32::from(self.waterhole.count(animal));
            let card = format!("[{}]", animal.number());
            (0..lying).for_each(|index| canvas.put(CARDS + 3 * index, y, &card, style(animal)));
            if lying == 0 {
                canvas.put(CARDS, y, "·", QUIET);
            }
            let held = hand.count(animal);
            let text = if held == 0 { "·".to_owned() } else { "■".repeat(held.into()) };
            canvas.put(HAND, y, &text, if held == 0 { QUIET } else { style(animal) });
            let open = self.faceup.0.count(animal);
            if open > 0 {
                canvas.put(
                    FACE_UP,
                    y,
                    &format!("+{}", format!("{} ", animal.number()).repeat(open.into())),
                    style(animal),
                );
            }
            if let Some(point) = chosen {
                let ghost = format!("‹{}›", animal.number());
                (0..i32::from(point.variant))
                    .for_each(|index| canvas.put(CARDS + 3 * (lying + index), y, &ghost, GHOST));
            }
        }
    }

    fn aside(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let pile = Sentence::new("screen-pile-left").number("count", self.pile_size);
        let at_pile = pen.point.is_some_and(|point| point.cell == (0, PILE_ROW));
        canvas.put(0, 0, &pen.words.say(&pile), if at_pile { GHOST } else { Style::new() });
        canvas.put(0, 2, &pen.words.text("screen-captured"), HEADING);
        for (index, cards) in self.captured.iter().enumerate() {
            let mut text = format!("{} ", index + 1);
            for animal in cards.animals() {
                text.push_str(&format!(" {}×{}", cards.count(animal), animal.number()));
            }
            canvas.put(0, 3 + index as i32, &text, Style::new());
        }
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
