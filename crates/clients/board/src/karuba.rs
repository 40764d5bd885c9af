//! Karuba for clients: gestures, progress, the position in words.

use tablee_core::{Say as _, Seat, Sentence, Side};
pub use tablee_karuba::KarubaView;
use tablee_karuba::{Colour, Field, Item, KarubaMove, Placement, Spot, Tile};
use tablee_words::Words;

use crate::{Cell, Gestures, Layout, list, sides};

/// How many columns of fields an island has.
pub const COLUMNS: i32 = 6;

/// How many rows of fields an island has.
pub const ROWS: i32 = 5;

/// One letter for a colour, different for each, as everywhere in this game.
pub fn letter(colour: Colour) -> char {
    match colour {
        Colour::Brown => 'B',
        Colour::Blue => 'U',
        Colour::Purple => 'P',
        Colour::Yellow => 'Y',
    }
}

/// A colour in words.
pub fn word(colour: Colour, words: &Words) -> String {
    match colour {
        Colour::Brown => words.text("karuba-colour-brown"),
        Colour::Blue => words.text("karuba-colour-blue"),
        Colour::Purple => words.text("karuba-colour-purple"),
        Colour::Yellow => words.text("karuba-colour-yellow"),
    }
}

/// An item in words.
pub fn item_word(item: Item, words: &Words) -> String {
    match item {
        Item::Crystal => words.text("karuba-item-crystal"),
        Item::Gold => words.text("karuba-item-gold"),
    }
}

/// The cell beyond the edge at which a number of a shore stands.
pub fn beyond((field, side): (Field, Side)) -> Cell {
    let (dx, dy) = side.step();
    (i32::from(field.column()) + i32::from(dx), i32::from(field.row()) + i32::from(dy))
}

/// The cell of a field.
pub fn cell(field: Field) -> Cell {
    (field.column().into(), field.row().into())
}

impl Layout for KarubaView {
    type Move = KarubaMove;

    fn points(&self, moves: &[KarubaMove], words: &Words) -> Gestures {
        let mut gestures = Gestures::default();
        for &choice in moves {
            match choice {
                KarubaMove::Lay { field, .. } => {
                    let group = gestures.group(['1'], words.text("screen-lay"));
                    gestures.point(group, cell(field), 0, choice);
                }
                KarubaMove::Walk { colour, to, .. } => {
                    let digit = char::from(b'2' + colour.index() as u8);
                    let group = gestures.group([digit], format!("{} {}", letter(colour), word(colour, words)));
                    let temple = self.setup.get(colour).map(|placement| beyond(placement.jungle.jungle_edge()));
                    if let Some(cell) = to.field().map(cell).or(temple) {
                        gestures.point(group, cell, 0, choice);
                    }
                }
                KarubaMove::Discard { .. } => {
                    let group = gestures.group(['6'], words.text("screen-discard"));
                    gestures.point(group, (COLUMNS / 2, ROWS / 2), 0, choice);
                }
                KarubaMove::Place { colour, placement } => {
                    let digit = char::from(b'2' + colour.index() as u8);
                    let group = gestures.group([digit], format!("{} {}", letter(colour), word(colour, words)));
                    let Placement { beach, jungle } = placement;
                    gestures.point(group, (jungle.printed().into(), beach.printed().into()), 0, choice);
                }
            }
        }
        gestures.sort_groups();
        gestures
    }

    fn progress(&self, words: &Words) -> String {
        words.say(&Sentence::new("screen-turn").number("turn", self.turn).count("of", tablee_karuba::TILE_COUNT))
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        let mut lines = vec![Layout::progress(self, words)];
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
