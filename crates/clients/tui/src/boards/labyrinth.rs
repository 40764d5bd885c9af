//! Labyrinth on the screen of the terminal.

use ratatui::style::{Color, Modifier, Style};
use tablee_core::{Say as _, Sentence, Sides};
use tablee_labyrinth::{LabyrinthMove, LabyrinthView};

use tablee_board::Cell;
use tablee_board::labyrinth::{cell, treasure_name};

use super::{Pen, Screen, scroll};
use crate::canvas::{Canvas, GHOST, HEADING, LEGAL};

/// Colours of treasures, told apart by their letters too.
const SHADES: [Color; 6] =
    [Color::LightCyan, Color::LightYellow, Color::LightMagenta, Color::LightGreen, Color::LightRed, Color::LightBlue];

fn treasure_style(treasure: usize) -> Style {
    Style::new().fg(SHADES[treasure % SHADES.len()]).add_modifier(Modifier::BOLD)
}

/// A card with its corridors and the letters of its treasures: those of the second corridor in capitals.
fn draw_card(
    canvas: &mut Canvas<'_>,
    view: &LabyrinthView,
    (card, rotation): (u8, u8),
    at: Cell,
    size: Cell,
    look: Style,
) {
    let set = view.set.get();
    let corridors = set.corridors(card, rotation);
    let paths: Vec<Sides> = corridors.iter().map(|corridor| corridor.sides).collect();
    canvas.paths(at.0, at.1, size, &paths, look);
    let mut slots = [(0, 0), (size.0 - 2, size.1 - 1), (size.0 - 2, 0), (0, size.1 - 1)].into_iter();
    for (index, corridor) in corridors.iter().enumerate() {
        for &treasure in &corridor.treasures {
            let Some((dx, dy)) = slots.next() else { return };
            let code = set.code(treasure);
            let code = if index == 0 { code.to_owned() } else { code.to_uppercase() };
            canvas.put(at.0 + dx, at.1 + dy, &code, if look == GHOST { GHOST } else { treasure_style(treasure) });
        }
    }
}

impl Screen for LabyrinthView {
    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let targets = pen.point.map(|point| pen.gestures.cells(point.group)).unwrap_or_default();
        let cells = || self.maze.iter().map(cell).chain(targets.iter().copied());
        let left = cells().map(|cell| cell.0).min().unwrap_or_default();
        let top = cells().map(|cell| cell.1).min().unwrap_or_default();
        let columns = cells().map(|cell| cell.0).max().unwrap_or_default() - left + 1;
        let rows = cells().map(|cell| cell.1).max().unwrap_or_default() - top + 1;
        let size = if canvas.height() >= rows * 5 && canvas.width() >= columns * 9 { (9, 5) } else { (7, 3) };
        let focus = pen.point.map_or((columns / 2, rows / 2), |point| (point.cell.0 - left, point.cell.1 - top));
        canvas.shift(
            scroll(canvas.width(), columns * size.0, focus.0 * size.0, size.0),
            scroll(canvas.height(), rows * size.1, focus.1 * size.1, size.1),
        );
        let at = |cell: Cell| ((cell.0 - left) * size.0, (cell.1 - top) * size.1);
        let linked: Vec<Cell> = self.linked.iter().map(|place| (place.x.into(), place.y.into())).collect();
        for card in &self.maze {
            let (x, y) = at(cell(card));
            canvas.ground((x, y), size, cell(card));
            let quiet = self.laid.is_some_and(|place| (i32::from(place.x), i32::from(place.y)) == cell(card));
            let look = if quiet || linked.contains(&cell(card)) {
                Style::new().add_modifier(Modifier::BOLD)
            } else {
                Style::new()
            };
            draw_card(canvas, self, (card.card, card.rotation), (x, y), size, look);
            if quiet {
                canvas.half_corners(x, y, size, Style::new().fg(Color::LightBlue));
            }
        }
        for &target in &targets {
            let (x, y) = at(target);
            if self.maze.iter().any(|card| cell(card) == target) {
                canvas.half_corners(x, y, size, LEGAL);
            } else {
                canvas.put(x + size.0 / 2, y + size.1 / 2, "∘", LEGAL);
            }
        }
        if let Some(point) = pen.point {
            let (x, y) = at(point.cell);
            match point.notation.parse() {
                Ok(LabyrinthMove::Lay { card, rotation, .. }) => {
                    draw_card(canvas, self, (card, rotation), (x, y), size, GHOST);
                }
                Ok(LabyrinthMove::Take(_)) => canvas.put(x + size.0 / 2, y + size.1 / 2, "✕", GHOST),
                _ => (),
            }
            if !matches!(point.notation.parse(), Ok(LabyrinthMove::Done | LabyrinthMove::Pass)) {
                canvas.put(x - 1, y + size.1 / 2, "▸", GHOST);
                canvas.put(x + size.0, y + size.1 / 2, "◂", GHOST);
            }
        }
        canvas.shift(0, 0);
    }

    fn aside(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let pile = Sentence::new("screen-pile-left").number("count", self.pile);
        canvas.put(0, 0, &pen.words.say(&pile), Style::new());
        let laying = pen.point.and_then(|point| match point.notation.parse() {
            Ok(LabyrinthMove::Lay { card, rotation, .. }) => Some((card, rotation)),
            _ => None,
        });
        if !self.hand.is_empty() {
            canvas.put(0, 1, &pen.words.text("screen-hand"), HEADING);
        }
        for (index, &card) in self.hand.iter().enumerate() {
            let x = index as i32 * 11 + 1;
            let turned = laying.filter(|laid| laid.0 == card);
            let rotation = turned.map_or(0, |laid| laid.1);
            let look = if turned.is_some() { GHOST } else { Style::new() };
            draw_card(canvas, self, (card, rotation), (x, 2), (7, 3), look);
            let mark = if turned.is_some() {
                format!("›{}‹ {card}r{rotation}", index + 1)
            } else {
                format!(" {}  {card}", index + 1)
            };
            canvas.put(x, 5, &mark, look);
        }
        let mut seen: Vec<usize> = self
            .maze
            .iter()
            .map(|card| card.card)
            .chain(self.hand.iter().copied())
            .flat_map(|card| self.set.get().treasures(card))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        let rows = (canvas.height() - 6).max(1);
        for (index, treasure) in seen.into_iter().enumerate() {
            let (column, row) = (index as i32 / rows, index as i32 % rows);
            let name = treasure_name(self, treasure, pen.words);
            let text = format!("{} {name}", self.set.get().code(treasure));
            let text: String = text.chars().take(12).collect();
            canvas.put(column * 13, 6 + row, &text, treasure_style(treasure));
        }
    }
}
