//! The layout: a title, the board, who plays and what they have beside it, the move under the cursor, the log, the keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tablee_core::{Say as _, Seat, Sentence, Turn};

use super::{App, Mode, SMALLEST};
use crate::boards::{self, Pen};
use crate::canvas::{Canvas, GHOST, HEADING, LEGAL, QUIET, fit};
use crate::text::lines_of;
use tablee_sitting::{Host, waiting_seat};

/// A sign of life while somebody thinks.
const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];

impl App {
    /// Draws the whole screen.
    pub fn draw(&self, host: &dyn Host, frame: &mut Frame<'_>) {
        let area = frame.area();
        let mut all = Canvas::new(frame.buffer_mut(), area);
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let sentence = Sentence::new("screen-too-small")
                .number("width", area.width)
                .number("height", area.height)
                .number("columns", SMALLEST.0)
                .number("rows", SMALLEST.1);
            let text = self.words.say(&sentence);
            for (row, line) in lines_of(&text, area.width.into()).iter().enumerate() {
                all.put(0, row as i32, line, Style::new());
            }
            return;
        }
        match &self.mode {
            Mode::Curtain(seat) => {
                let text = self.words.say(&Sentence::new("play-curtain").seat("seat", *seat));
                let row = i32::from(area.height) / 2;
                let width = text.chars().count() as i32;
                all.put((i32::from(area.width) - width) / 2, row, &text, HEADING);
            }
            Mode::Page { title, text, top } => self.draw_page(&mut all, title, text, *top),
            Mode::Board | Mode::Line(_) => self.draw_table(host, frame, area),
        }
    }

    fn draw_page(&self, all: &mut Canvas<'_>, title: &str, text: &str, top: usize) {
        let (width, height) = (all.width() as usize, all.height() as usize);
        let lines = lines_of(text, width - 2);
        let rows = height - 3;
        let top = top.min(lines.len().saturating_sub(rows));
        all.put(0, 0, &fit(&format!(" {title}"), width), HEADING.add_modifier(Modifier::REVERSED));
        for (row, line) in lines.iter().skip(top).take(rows).enumerate() {
            let look = if line.starts_with('#') { HEADING } else { Style::new() };
            all.put(1, row as i32 + 1, line, look);
        }
        all.put(0, height as i32 - 1, &fit(&self.words.text("screen-keys-page"), width), QUIET);
    }

    fn draw_table(&self, host: &dyn Host, frame: &mut Frame<'_>, area: Rect) {
        let (width, height) = (area.width, area.height);
        let log_rows = (3 + (height - SMALLEST.1) / 3).min(10);
        let body = height - 4 - log_rows;
        let beside = if width >= 110 { 38 } else { 26 };
        let buffer = frame.buffer_mut();
        let title = self.title(host);
        Canvas::new(buffer, area).put(0, 0, &fit(&title, width.into()), HEADING.add_modifier(Modifier::REVERSED));

        let board_area = Rect::new(area.x, area.y + 1, width - beside - 1, body);
        let beside_area = Rect::new(area.x + width - beside, area.y + 1, beside, body);
        let mut line = Canvas::new(buffer, Rect::new(beside_area.x - 1, area.y + 1, 1, body));
        (0..i32::from(body)).for_each(|row| line.put(0, row, "│", QUIET));
        let point = self.cursor.point(&self.gestures);
        match &self.seen {
            Ok(seen) => {
                let board = boards::screen(&**seen);
                let pen =
                    Pen { words: &self.words, gestures: &self.gestures, point, shown: self.shown, names: host.names() };
                board.draw(&mut Canvas::new(buffer, board_area), &pen);
                let seats = host.seats() as u16 + 1;
                let rest = Rect::new(beside_area.x, beside_area.y + seats, beside, body.saturating_sub(seats));
                board.aside(&mut Canvas::new(buffer, rest), &pen);
            }
            Err(reason) => {
                let mut canvas = Canvas::new(buffer, board_area);
                for (row, line) in lines_of(reason, board_area.width.into()).iter().enumerate() {
                    canvas.put(0, row as i32, line, Style::new());
                }
            }
        }
        self.draw_seats(host, &mut Canvas::new(buffer, beside_area));

        let mut foot = Canvas::new(buffer, Rect::new(area.x, area.y + 1 + body, width, height - 1 - body));
        let wide = usize::from(width);
        self.draw_choices(&mut foot);
        let rows = i32::from(log_rows);
        let message = self.message_lines(host, wide);
        for (row, (text, look)) in message.iter().enumerate().take(log_rows as usize + 1) {
            foot.put(0, 1 + row as i32, text, *look);
        }
        let mut lines: Vec<String> =
            self.log.iter().rev().take(12).rev().flat_map(|text| lines_of(text, wide)).collect();
        let room = (rows + 1 - message.len() as i32).max(0) as usize;
        lines.drain(..lines.len().saturating_sub(room));
        for (row, text) in lines.iter().enumerate() {
            let last = row + 1 == lines.len();
            let y = 2 + rows - lines.len() as i32 + row as i32;
            foot.put(0, y, &fit(text, wide), if last { Style::new() } else { QUIET });
        }
        let keys = match &self.mode {
            Mode::Line(_) => self.words.text("screen-keys-line"),
            _ => self.words.text("screen-keys"),
        };
        foot.put(0, rows + 2, &fit(&keys, wide), QUIET);
    }

    fn title(&self, host: &dyn Host) -> String {
        let game = self.words.text(host.info().name);
        let progress = self.seen.as_ref().map(|seen| boards::screen(&**seen).progress(&self.words)).unwrap_or_default();
        let turn = match (host.turn(), waiting_seat(host)) {
            (Turn::Over, _) => self.words.text("play-over"),
            (_, Some(seat)) => self.words.say(&Sentence::new("screen-your-move").seat("seat", seat)),
            _ => self.waiting(host),
        };
        format!(" {game} · {progress} · {turn}")
    }

    fn draw_seats(&self, host: &dyn Host, canvas: &mut Canvas<'_>) {
        let standing = host.standing();
        let (turn, chosen) = (host.turn().seats(), host.chosen());
        let width = canvas.width() as usize;
        for seat in Seat::all(host.seats()) {
            let mark = if host.thinking() == Some(seat) && !host.own().contains(seat) {
                SPINNER[self.ticks / 2 % SPINNER.len()]
            } else if chosen.contains(seat) {
                "✓"
            } else if turn.contains(seat) {
                "▶"
            } else {
                " "
            };
            let name = host.names().get(seat.index()).cloned().unwrap_or_default();
            let points = standing.scores.get(seat.index()).copied().unwrap_or_default();
            let text = format!("{mark} {}{points:>4}", fit(&name, width.saturating_sub(7)));
            let look = if Some(seat) == self.looking { HEADING } else { Style::new() };
            let look = if seat == self.shown { look.add_modifier(Modifier::UNDERLINED) } else { look };
            canvas.put(0, seat.index() as i32, &text, look);
        }
    }

    /// What can be played, by digit.
    fn draw_choices(&self, foot: &mut Canvas<'_>) {
        let current = self.cursor.point(&self.gestures).map(|point| point.group);
        let mut x = 0;
        for (index, group) in self.gestures.groups.iter().enumerate() {
            let digits: String = group.digits.iter().collect();
            let text = format!("[{digits}] {}", group.label);
            let here = current == Some(index);
            let look = if here { GHOST.add_modifier(Modifier::REVERSED) } else { LEGAL };
            foot.put(x, 0, &text, look);
            x += text.chars().count() as i32 + 2;
        }
    }

    /// What is being typed, what went wrong, or what there is to do and what the move under the cursor means.
    fn message_lines(&self, host: &dyn Host, width: usize) -> Vec<(String, Style)> {
        let all = |text: &str, look: Style| lines_of(text, width).into_iter().map(move |line| (line, look)).collect();
        if let Mode::Line(line) = &self.mode {
            return vec![(format!(":{line}█"), GHOST)];
        }
        if let Some(message) = &self.message {
            return all(message, LEGAL);
        }
        if let Some(away) = host.away() {
            return all(&self.words.say(&away), GHOST);
        }
        let task = host.task().map(|task| self.words.say(&task.sentence));
        let mut lines: Vec<(String, Style)> = task.map(|task| all(&task, HEADING)).unwrap_or_default();
        let Some((point, seat)) = self.cursor.point(&self.gestures).zip(self.looking) else {
            lines.push((self.waiting(host), GHOST));
            return lines;
        };
        let meaning = host.describe(seat, &point.notation).map(|meaning| self.words.say(&meaning)).unwrap_or_default();
        lines.push((fit(&format!("▶ {}  {meaning}", point.notation), width), GHOST));
        lines
    }
}
