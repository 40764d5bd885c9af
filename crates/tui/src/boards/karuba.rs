use ratatui::style::{Color, Modifier, Style};
use tablee_core::{Say as _, Seat, Sentence, Side};
use tablee_karuba::{Colour, Field, Item, KarubaMove, KarubaView, Placement, PlayerView, ShoreNumber, Spot, Tile};
use tablee_words::Words;

use super::{Board, Pen, list, sides};
use crate::canvas::{Canvas, GHOST, HEADING, LEGAL, QUIET, crossing};
use crate::gesture::{Cell, Gestures};

const COLUMNS: i32 = 6;
const ROWS: i32 = 5;
/// Room for the numbers left of the fields.
const LEFT: i32 = 6;

/// One letter for a colour, different for each, as everywhere in this game.
fn letter(colour: Colour) -> char {
    match colour {
        Colour::Brown => 'B',
        Colour::Blue => 'U',
        Colour::Purple => 'P',
        Colour::Yellow => 'Y',
    }
}

fn style(colour: Colour) -> Style {
    let shade = match colour {
        Colour::Brown => Color::Indexed(173),
        Colour::Blue => Color::LightBlue,
        Colour::Purple => Color::LightMagenta,
        Colour::Yellow => Color::LightYellow,
    };
    Style::new().fg(shade).add_modifier(Modifier::BOLD)
}

fn word(colour: Colour, words: &Words) -> String {
    match colour {
        Colour::Brown => words.text("karuba-colour-brown"),
        Colour::Blue => words.text("karuba-colour-blue"),
        Colour::Purple => words.text("karuba-colour-purple"),
        Colour::Yellow => words.text("karuba-colour-yellow"),
    }
}

fn item(item: Item) -> &'static str {
    match item {
        Item::Crystal => "*",
        Item::Gold => "$",
    }
}

fn item_word(item: Item, words: &Words) -> String {
    match item {
        Item::Crystal => words.text("karuba-item-crystal"),
        Item::Gold => words.text("karuba-item-gold"),
    }
}

/// The cell beyond the edge at which a number of a shore stands.
fn beyond((field, side): (Field, Side)) -> Cell {
    let (dx, dy) = side.step();
    (i32::from(field.column()) + i32::from(dx), i32::from(field.row()) + i32::from(dy))
}

fn cell(field: Field) -> Cell {
    (field.column().into(), field.row().into())
}

impl Board for KarubaView {
    fn gestures(&self, moves: &[String], words: &Words) -> Gestures {
        let mut gestures = Gestures::default();
        for text in moves {
            let Ok(choice) = text.parse::<KarubaMove>() else { continue };
            match choice {
                KarubaMove::Lay { field, .. } => {
                    let group = gestures.group(['1'], words.text("screen-lay"));
                    gestures.point(group, cell(field), 0, text);
                }
                KarubaMove::Walk { colour, to, .. } => {
                    let digit = char::from(b'2' + colour.index() as u8);
                    let group = gestures.group([digit], format!("{} {}", letter(colour), word(colour, words)));
                    let temple = self.setup.get(colour).map(|placement| beyond(placement.jungle.jungle_edge()));
                    if let Some(cell) = to.field().map(cell).or(temple) {
                        gestures.point(group, cell, 0, text);
                    }
                }
                KarubaMove::Discard { .. } => {
                    let group = gestures.group(['6'], words.text("screen-discard"));
                    gestures.point(group, (COLUMNS / 2, ROWS / 2), 0, text);
                }
                KarubaMove::Place { colour, placement } => {
                    let digit = char::from(b'2' + colour.index() as u8);
                    let group = gestures.group([digit], format!("{} {}", letter(colour), word(colour, words)));
                    let Placement { beach, jungle } = placement;
                    gestures.point(group, (jungle.printed().into(), beach.printed().into()), 0, text);
                }
            }
        }
        gestures.sort_groups();
        gestures
    }

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

    fn progress(&self, words: &Words) -> String {
        words.say(&Sentence::new("screen-turn").number("turn", self.turn).count("of", tablee_karuba::TILE_COUNT))
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        let mut lines = vec![self.progress(words)];
        let set = self.set.get();
        if let Some(tile) = self.revealed {
            let sentence = Sentence::new("spoken-tile")
                .text("tile", tile)
                .text("exits", sides(set.exits(tile), words))
                .count("steps", set.exits(tile).len())
                .text("item", list(set.item(tile).map(|item| item_word(item, words)), words));
            lines.push(words.say(&sentence));
        }
        for (colour, placement) in self.setup.iter() {
            let left = self.treasures.get(colour).map(Vec::as_slice).unwrap_or_default();
            let sentence = Sentence::new("spoken-colour")
                .text("colour", word(colour, words))
                .number("beach", placement.beach.printed())
                .number("jungle", placement.jungle.printed())
                .text("treasures", left.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
            lines.push(words.say(&sentence));
        }
        for (index, player) in self.players.iter().enumerate() {
            let tile = |(field, tile): (Field, Tile)| {
                let lying = player.items.get(field).map(|item| format!(" {}", item_word(item, words)));
                format!("{field} {tile} {}{}", sides(set.exits(tile), words), lying.unwrap_or_default())
            };
            let tiles = list(player.tiles.iter().map(tile), words);
            let stand = |(colour, spot): (Colour, &Spot)| {
                let place = match *spot {
                    Spot::BEACH => words.text("spoken-beach"),
                    Spot::TEMPLE => words.text("spoken-in-temple"),
                    field => field.to_string(),
                };
                format!("{} {place}", word(colour, words))
            };
            let adventurers = player.adventurers.iter().map(stand).collect::<Vec<_>>().join(", ");
            let sentence = Sentence::new("spoken-island")
                .seat("seat", Seat::new(index))
                .number("points", player.points)
                .number("crystals", player.crystals)
                .number("gold", player.gold)
                .text("adventurers", adventurers)
                .text("tiles", tiles);
            lines.push(words.say(&sentence));
        }
        lines
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
