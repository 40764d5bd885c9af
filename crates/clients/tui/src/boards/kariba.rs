//! Kariba on the screen of the terminal.

use ratatui::style::{Color, Modifier, Style};
use tablee_core::{Say as _, Sentence};
use tablee_kariba::{Animal, KaribaView};

use tablee_board::kariba::{PILE_ROW, name, row};

use super::{Pen, Screen};
use crate::canvas::{Canvas, GHOST, HEADING, LEGAL, QUIET, fit};

/// Where the columns begin.
const CARDS: i32 = 16;

const HAND: i32 = 42;

const FACE_UP: i32 = 48;

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

impl Screen for KaribaView {
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
}
