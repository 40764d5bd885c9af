//! Karuba on the screen of the terminal.

use ratatui::style::{Color, Modifier, Style};
use tablee_core::{Say as _, Sentence, Side};
use tablee_karuba::{Colour, Field, Item, KarubaMove, KarubaView, Placement, PlayerView, ShoreNumber, Spot};

use tablee_board::Cell;
use tablee_board::karuba::{COLUMNS, ROWS, beyond, cell, letter};

use super::{Pen, Screen};
use crate::canvas::{Canvas, GHOST, HEADING, LEGAL, QUIET, crossing};

/// Room for the numbers left of the fields.
const LEFT: i32 = 6;

fn style(colour: Colour) -> Style {
    let shade = match colour {
        Colour::Brown => Color::Indexed(173),
        Colour::Blue => Color::LightBlue,
        Colour::Purple => Color::LightMagenta,
        Colour::Yellow => Color::LightYellow,
    };
    Style::new().fg(shade).add_modifier(Modifier::BOLD)
}

fn item(item: Item) -> &'static str {
    match item {
        Item::Crystal => "*",
        Item::Gold => "$",
    }
}

impl Screen for KarubaView {
    fn draw(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        let size =
            if canvas.height() >= ROWS * 5 + 2 && canvas.width() >= COLUMNS * 9 + 2 * LEFT { (9, 5) } else { (5, 3) };
        let Some(player) = self.players.get(pen.shown.index()) else { return };
        let own = Some(pen.shown) == self.viewer;
        let choice = pen.point.filter(|_| own).and_then(|point| point.notation.parse::<KarubaMove>().ok());
        self.draw_shores(canvas, player, size, choice);
        for field in Field::all() {
            let (x, y) = at(cell(field), size);
            self.draw_field(canvas, player, field, (x, y), size);
        }
        let drafting = matches!(choice, Some(KarubaMove::Place { .. }));
        if let Some(point) = pen.point.filter(|_| own && !drafting) {
            for place in pen.gestures.cells(point.group) {
                let (x, y) = at(place, size);
                let field = Field::at(place.0 as i8, place.1 as i8);
                match field.map(|field| player.tiles.get(field)) {
                    Some(Some(_)) => canvas.put(x + size.0 - 1, y, "∘", LEGAL),
                    Some(None) => canvas.put(x + size.0 / 2, y + size.1 / 2, "∘", LEGAL),
                    None => (),
                }
            }
            self.draw_ghost(canvas, player, choice, point.cell, size);
        }
    }

    fn aside(&self, canvas: &mut Canvas<'_>, pen: &Pen<'_>) {
        if let Some(tile) = self.revealed {
            canvas.put(0, 0, &pen.words.say(&Sentence::new("screen-tile").text("tile", tile)), HEADING);
            let set = self.set.get();
            canvas.put(2, 1, "┌─────┐", QUIET);
            (2..5).for_each(|y| canvas.put(2, y, "│     │", QUIET));
            canvas.put(2, 5, "└─────┘", QUIET);
            canvas.paths(3, 2, (5, 3), &[set.exits(tile)], Style::new());
            if let Some(found) = set.item(tile) {
                canvas.put(7, 4, item(found), LEGAL);
            }
            let steps = Sentence::new("screen-steps").count("steps", set.exits(tile).len());
            canvas.put(11, 3, &pen.words.say(&steps), Style::new());
        }
        canvas.put(0, 6, &pen.words.text("screen-treasures"), HEADING);
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            let left = self.treasures.get(colour).map(Vec::as_slice).unwrap_or_default();
            let values = left.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            canvas.put(0, 7 + index as i32, &format!("{} {values}", letter(colour)), style(colour));
        }
        let found = self.players.get(pen.shown.index());
        let purse = found.map(|player| {
            let sentence =
                Sentence::new("screen-purse").number("crystals", player.crystals).number("gold", player.gold);
            pen.words.say(&sentence)
        });
        canvas.put(0, 11, &purse.unwrap_or_default(), Style::new());
        pen.small_boards(canvas, 13, |canvas, seat, corner| {
            let Some(player) = self.players.get(seat.index()) else { return };
            for field in Field::all() {
                let (column, row) = cell(field);
                let stands = player.adventurers.iter().find(|(_, spot)| spot.field() == Some(field));
                let tile = player.tiles.get(field).map(|tile| crossing(&[self.set.get().exits(tile)]));
                let (mark, look) = match (stands, tile) {
                    (Some((colour, _)), _) => (letter(colour).to_string(), style(colour)),
                    (None, Some(path)) => (path.to_owned(), Style::new()),
                    (None, None) => ("·".to_owned(), QUIET),
                };
                canvas.put(corner.0 + column, corner.1 + row, &mark, look);
            }
        });
    }
}

/// Where a cell is on the canvas.
fn at((column, row): Cell, (width, height): (i32, i32)) -> (i32, i32) {
    (LEFT + column * width, 1 + row * height)
}

trait Drawn {
    fn draw_shores(&self, canvas: &mut Canvas<'_>, player: &PlayerView, size: (i32, i32), choice: Option<KarubaMove>);
    fn draw_field(&self, canvas: &mut Canvas<'_>, player: &PlayerView, field: Field, at: (i32, i32), size: (i32, i32));
    fn draw_ghost(
        &self,
        canvas: &mut Canvas<'_>,
        player: &PlayerView,
        choice: Option<KarubaMove>,
        cell: Cell,
        size: (i32, i32),
    );
}

impl Drawn for KarubaView {
    /// The numbers of beach and jungle, with who waits there (capital) and whose temple stands there (small).
    fn draw_shores(&self, canvas: &mut Canvas<'_>, player: &PlayerView, size: (i32, i32), choice: Option<KarubaMove>) {
        for number in ShoreNumber::ALL {
            for (edge, beach) in [(number.beach_edge(), true), (number.jungle_edge(), false)] {
                let here = |placement: &Placement| if beach { placement.beach } else { placement.jungle } == number;
                let who = self.setup.iter().find(|(_, placement)| here(placement)).map(|(colour, _)| colour);
                let waits = |colour: &Colour| !beach || player.adventurers.get(*colour) == Some(&Spot::BEACH);
                let who = who.filter(waits);
                let drafted = match choice {
                    Some(KarubaMove::Place { colour, placement }) if here(&placement) => Some(colour),
                    Some(KarubaMove::Walk { colour, to: Spot::TEMPLE, .. }) if !beach && who == Some(colour) => {
                        Some(colour)
                    }
                    _ => None,
                };
                let mark = drafted.or(who).map_or(' ', |colour| {
                    let letter = letter(colour);
                    if beach { letter } else { letter.to_ascii_lowercase() }
                });
                let arrived = who.is_some_and(|colour| !beach && player.adventurers.get(colour) == Some(&Spot::TEMPLE));
                let text = format!("{number}{mark}{}", if arrived { "!" } else { "" });
                let look = match (drafted, who) {
                    (Some(_), _) => GHOST.add_modifier(Modifier::REVERSED),
                    (None, Some(colour)) => style(colour),
                    (None, None) => QUIET,
                };
                let (x, y) = at(beyond(edge), size);
                let (x, y) = match edge.1 {
                    Side::North => (x + size.0 / 2 - 1, y + size.1 - 1),
                    Side::South => (x + size.0 / 2 - 1, y),
                    Side::West => (2, y + size.1 / 2),
                    Side::East => (x, y + size.1 / 2),
                };
                canvas.put(x, y, &text, look);
            }
        }
        (0..ROWS).for_each(|row| canvas.put(0, 1 + row * size.1 + size.1 / 2, &(row + 1).to_string(), QUIET));
        for column in 0..COLUMNS {
            let name = char::from(b'a' + column as u8).to_string();
            canvas.put(LEFT + column * size.0 + size.0 / 2 - 2, 0, &name, QUIET);
        }
    }

    fn draw_field(&self, canvas: &mut Canvas<'_>, player: &PlayerView, field: Field, at: (i32, i32), size: (i32, i32)) {
        let ((x, y), set) = (at, self.set.get());
        match player.tiles.get(field) {
            Some(tile) => {
                canvas.ground(at, size, cell(field));
                canvas.paths(x, y, size, &[set.exits(tile)], Style::new());
                canvas.put(x, y, &tile.to_string(), QUIET);
            }
            None => canvas.put(x + size.0 / 2, y + size.1 / 2, "·", QUIET),
        }
        if let Some(found) = player.items.get(field) {
            canvas.put(
                x + size.0 - 1,
                y + size.1 - 1,
                item(found),
                Style::new().fg(Color::LightCyan).add_modifier(Modifier::BOLD),
            );
        }
        let stands = player.adventurers.iter().find(|(_, spot)| spot.field() == Some(field));
        if let Some((colour, _)) = stands {
            let mark = letter(colour).to_string();
            canvas.put(x + size.0 / 2, y + size.1 / 2, &mark, style(colour).add_modifier(Modifier::REVERSED));
        }
    }

    fn draw_ghost(
        &self,
        canvas: &mut Canvas<'_>,
        player: &PlayerView,
        choice: Option<KarubaMove>,
        cell: Cell,
        size: (i32, i32),
    ) {
        let (x, y) = at(cell, size);
        match choice {
            Some(KarubaMove::Lay { tile, .. }) => {
                canvas.paths(x, y, size, &[self.set.get().exits(tile)], GHOST);
                canvas.corners(x, y, size, GHOST);
            }
            Some(KarubaMove::Walk { colour, to, .. }) => {
                let from = player.adventurers.get(colour).and_then(|spot| spot.field());
                if let Some(field) = from {
                    let (x, y) = at((field.column().into(), field.row().into()), size);
                    canvas.corners(x, y, size, style(colour));
                }
                if to.field().is_some() {
                    let mark = letter(colour).to_string();
                    canvas.put(x + size.0 / 2, y + size.1 / 2, &mark, GHOST.add_modifier(Modifier::REVERSED));
                    canvas.corners(x, y, size, GHOST);
                }
            }
            _ => (),
        }
    }
}
