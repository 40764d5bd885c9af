//! Drawing by characters, cut off at the edges of an area.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tablee_core::{Side, Sides};

/// Quiet: numbers, borders.
pub(crate) const QUIET: Style = Style::new().fg(Color::DarkGray);
/// What may be played.
pub(crate) const LEGAL: Style = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
/// The move under the cursor.
pub(crate) const GHOST: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
/// A heading.
pub(crate) const HEADING: Style = Style::new().add_modifier(Modifier::BOLD);

/// A part of the screen with coordinates of its own, which may be moved under it.
pub(crate) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    shift: (i32, i32),
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area, shift: (0, 0) }
    }

    pub(crate) fn width(&self) -> i32 {
        self.area.width.into()
    }

    pub(crate) fn height(&self) -> i32 {
        self.area.height.into()
    }

    /// Moves what is drawn from here on.
    pub(crate) fn shift(&mut self, x: i32, y: i32) {
        self.shift = (x, y);
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, text: &str, style: Style) {
        let (mut x, y) = (x + self.shift.0, y + self.shift.1);
        if y < 0 || y >= self.height() {
            return;
        }
        for letter in text.chars() {
            if x >= 0 && x < self.width() {
                let place = (self.area.x + x as u16, self.area.y + y as u16);
                if let Some(cell) = self.buffer.cell_mut(place) {
                    cell.set_char(letter).set_style(style);
                }
            }
            x += 1;
        }
    }

    /// The ground of a cell: neighbours differ a little, so that cards do not run into each other.
    pub(crate) fn ground(&mut self, at: (i32, i32), (width, height): (i32, i32), (column, row): (i32, i32)) {
        let shade = if (column + row).rem_euclid(2) == 0 { Color::Indexed(235) } else { Color::Indexed(237) };
        let line = " ".repeat(width.max(0) as usize);
        (0..height).for_each(|y| self.put(at.0, at.1 + y, &line, Style::new().bg(shade)));
    }

    /// The corners of a cell, around whatever is in it.
    pub(crate) fn corners(&mut self, x: i32, y: i32, (width, height): (i32, i32), style: Style) {
        for (dx, dy, corner) in [(0, 0, "┏"), (width - 1, 0, "┓"), (0, height - 1, "┗"), (width - 1, height - 1, "┛")]
        {
            self.put(x + dx, y + dy, corner, style);
        }
    }

    /// Two corners of a cell: those where cards of the labyrinth show nothing.
    pub(crate) fn half_corners(&mut self, x: i32, y: i32, (width, height): (i32, i32), style: Style) {
        self.put(x + width - 1, y, "┓", style);
        self.put(x, y + height - 1, "┗", style);
    }

    /// Paths from the middle of a cell to its sides; a second path is drawn double.
    pub(crate) fn paths(&mut self, x: i32, y: i32, (width, height): (i32, i32), paths: &[Sides], style: Style) {
        let (middle, centre) = (width / 2, height / 2);
        for (index, sides) in paths.iter().enumerate() {
            let (upright, level) = if index == 0 { ("│", "─") } else { ("║", "═") };
            for side in sides.iter() {
                match side {
                    Side::North => (0..centre).for_each(|row| self.put(x + middle, y + row, upright, style)),
                    Side::South => (centre + 1..height).for_each(|row| self.put(x + middle, y + row, upright, style)),
                    Side::West => (0..middle).for_each(|column| self.put(x + column, y + centre, level, style)),
                    Side::East => (middle + 1..width).for_each(|column| self.put(x + column, y + centre, level, style)),
                }
            }
        }
        self.put(x + middle, y + centre, crossing(paths), style);
    }
}

/// What stands where the paths meet.
pub(crate) fn crossing(paths: &[Sides]) -> &'static str {
    let has = |path: &Sides, side| path.contains(side);
    match paths {
        [] => "·",
        [one] => match (has(one, Side::North), has(one, Side::East), has(one, Side::South), has(one, Side::West)) {
            (false, false, false, false) => "·",
            (true, false, true, false) => "│",
            (false, true, false, true) => "─",
            (true, true, false, false) => "└",
            (false, true, true, false) => "┌",
            (false, false, true, true) => "┐",
            (true, false, false, true) => "┘",
            (true, true, true, false) => "├",
            (false, true, true, true) => "┬",
            (true, false, true, true) => "┤",
            (true, true, false, true) => "┴",
            (true, true, true, true) => "┼",
            (true, ..) => "╵",
            (_, true, ..) => "╶",
            (_, _, true, _) => "╷",
            _ => "╴",
        },
        [first, ..] if has(first, Side::North) == has(first, Side::South) => "╪",
        [first, ..] if has(first, Side::North) == has(first, Side::East) => "╲",
        _ => "╱",
    }
}

/// The text cut or filled to so many characters.
pub(crate) fn fit(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        return format!("{text}{}", " ".repeat(width - length));
    }
    let cut: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{cut}…")
}
