//! Karuba: the card game on the screen of the terminal.

use ratatui::style::{Color, Modifier, Style};
use tablee_core::{Say as _, Sentence};
use tablee_karuba_cards::{Card, Colour, Face, Figure, Item, LaidCard, Move, View};

use tablee_board::Cell;

use super::{Pen, Screen, scroll};
use crate::canvas::{Canvas, GHOST, HEADING, LEGAL, QUIET};

fn style(face: Face) -> Style {
    let shade = match face.figure {
        Some(Figure::Adventurer(colour) | Figure::Temple(colour)) => match colour {
            Colour::Blue => Color::LightBlue,
            Colour::Orange => Color::Indexed(208),
            Colour::Green => Color::LightGreen,
            Colour::Purple => Color::LightMagenta,
        },
        None => return Style::new(),
    };
    Style::new().fg(shade).add_modifier(Modifier::BOLD)
}

/// The number with what is on the card: `@` adventurer, `#` temple, `*` crystal, `$` gold.
fn label(card: Card, face: Face) -> String {
    let mut text = card.number().to_string();
    match face.figure {
        Some(Figure::Adventurer(colour)) => text.extend(['@', colour.letter()]),
        Some(Figure::Temple(colour)) => text.extend(['#', colour.letter()]),
        None => (),
    }
    match face.item {
        Some(Item::Crystal) => text.push('*'),
        Some(Item::Gold) => text.push('$'),
        None => (),
    }
    text
}

fn draw_card(canvas: &mut Canvas<'_>, view: &View, card: Card, (x, y): Cell, size: Cell, look: Style) {
    let face = view.set.get().face(card);
    canvas.paths(x, y, size, &[face.exits], look);
    let text = label(card, face);
    canvas.put(
        x + (size.0 - text.chars().count() as i32 + 1) / 2,
        y + size.1 / 2,
        &text,
        look.add_modifier(Modifier::BOLD),
    );
}

/// The corner and the size of all cells that are drawn or may be played.
fn frame(cells: impl Iterator<Item = Cell>) -> (Cell, Cell) {
    let (mut least, mut most) = ((0, 0), (0, 0));
    for (x, y) in cells {
        least = (least.0.min(x), least.1.min(y));
        most = (most.0.max(x), most.1.max(y));
    }
    (least, (most.0 - least.0 + 1, most.1 - least.1 + 1))
}

fn place(laid: &LaidCard) -> Cell {
    (laid.x.into(), laid.y.into())
}

impl Screen for View {
    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let Some(player) = self.players.get(pen.shown.index()) else { return };
        let own = Some(pen.shown) == self.viewer;
        let laying = match pen.point.filter(|_| own).map(|point| (point, point.notation.parse::<Move>())) {
            Some((point, Ok(Move::Lay(card, _)))) => Some((point, card)),
            _ => None,
        };
        let targets = laying.map(|(point, _)| pen.gestures.cells(point.group)).unwrap_or_default();
        let ((left, top), (columns, rows)) = frame(player.island.iter().map(place).chain(targets.iter().copied()));
        let large = canvas.height() >= 26 && canvas.width() >= columns * 9;
        let size = if large { (9, 5) } else { (7, 3) };
        let focus = laying.map_or((columns / 2, rows / 2), |(point, _)| (point.cell.0 - left, point.cell.1 - top));
        canvas.shift(
            scroll(canvas.width(), columns * size.0, focus.0 * size.0, size.0),
            scroll(canvas.height(), rows * size.1, focus.1 * size.1, size.1),
        );
        let at = |cell: Cell| ((cell.0 - left) * size.0, (cell.1 - top) * size.1);
        for laid in &player.island {
            let (x, y) = at(place(laid));
            canvas.ground((x, y), size, place(laid));
            canvas.corners(x, y, size, QUIET);
            draw_card(canvas, self, laid.card, (x, y), size, style(self.set.get().face(laid.card)));
        }
        for &cell in &targets {
            let (x, y) = at(cell);
            canvas.put(x + size.0 / 2, y + size.1 / 2, "∘", LEGAL);
        }
        if let Some((point, card)) = laying {
            let (x, y) = at(point.cell);
            draw_card(canvas, self, card, (x, y), size, GHOST);
            canvas.corners(x, y, size, GHOST);
        }
        canvas.shift(0, 0);
        if player.island.is_empty() && targets.is_empty() {
            canvas.put(0, 0, &pen.words.text("screen-no-island"), QUIET);
        }
    }

    fn aside(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let Some(player) = self.players.get(pen.shown.index()) else { return };
        let pointed = pen.point.and_then(|point| point.notation.parse::<Move>().ok());
        let picked = |card: Card| match pointed {
            Some(Move::Select(pair)) => card == pair.low() || card == pair.high(),
            Some(Move::Discard(other) | Move::Lay(other, _)) => card == other,
            None => false,
        };
        let mut y = 0;
        let own = Some(pen.shown) == self.viewer;
        let hand: Vec<Card> = player.hand.map(|hand| hand.iter().collect()).unwrap_or_default();
        let turned: Vec<Card> = player.chosen.iter().collect();
        for (heading, cards) in [("screen-hand", hand), ("screen-turned", turned)] {
            if cards.is_empty() {
                continue;
            }
            canvas.put(0, y, &pen.words.text(heading), HEADING);
            for (index, &card) in cards.iter().enumerate() {
                let x = index as i32 * 8;
                let look = if own && picked(card) { GHOST } else { style(self.set.get().face(card)) };
                draw_card(canvas, self, card, (x, y + 1), (7, 3), look);
                canvas.corners(x, y + 1, (7, 3), if own && picked(card) { GHOST } else { QUIET });
                let mark =
                    if own && picked(card) { format!("›{}‹", index + 1) } else { format!(" {} ", index + 1) };
                canvas.put(x + 2, y + 4, &mark, look);
            }
            y += 5;
        }
        let piles = Sentence::new("screen-cards-left").count("pile", player.pile_size).count("hand", player.hand_size);
        canvas.put(0, y, &pen.words.say(&piles), Style::new());
        if !player.discarded.is_empty() {
            let cards = player.discarded.iter().map(|card| card.number().to_string()).collect::<Vec<_>>().join(" ");
            let sentence = Sentence::new("screen-discarded").text("cards", cards);
            canvas.put(0, y + 1, &pen.words.say(&sentence), QUIET);
        }
        pen.small_boards(canvas, 13, |canvas, seat, corner| {
            let Some(player) = self.players.get(seat.index()) else { return };
            let ((left, top), _) = frame(player.island.iter().map(place));
            for laid in &player.island {
                let (x, y) = place(laid);
                let look = style(self.set.get().face(laid.card));
                let text = format!("{:>2}", laid.card.number());
                canvas.put(corner.0 + (x - left) * 3, corner.1 + y - top, &text, look);
            }
        });
    }
}
