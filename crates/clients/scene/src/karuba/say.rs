//! What the drawing of Karuba says in words: labels of places and what a move would do.

use tablee_board::karuba::{item_word, word};
use tablee_core::{Say as _, Seat, Sentence};
use tablee_karuba::{Colour, Item, KarubaMove, Placement, Spot};

use super::Desk;

/// Points of an item (B13).
fn worth(item: Item) -> i64 {
    match item {
        Item::Crystal => 1,
        Item::Gold => 2,
    }
}

impl Desk<'_> {
    pub(super) fn island_label(&self, seat: Seat) -> String {
        let Some(player) = self.view.players.get(seat.index()) else { return String::new() };
        let arrived = player.adventurers.iter().filter(|(_, spot)| **spot == Spot::TEMPLE).count();
        let sentence = Sentence::new("karuba-scene-island")
            .text("name", self.pen.name(seat))
            .count("tiles", player.tiles.iter().count())
            .count("arrived", arrived)
            .number("crystals", player.crystals)
            .number("gold", player.gold)
            .number("points", player.points);
        self.pen.words.say(&sentence)
    }

    pub(super) fn adventurer_label(&self, colour: Colour) -> String {
        self.pen.words.say(&Sentence::new("karuba-scene-adventurer").text("colour", word(colour, self.pen.words)))
    }

    pub(super) fn way_label(&self, Placement { beach, jungle }: Placement) -> String {
        let sentence = Sentence::new("karuba-picture-way");
        self.pen.words.say(&sentence.number("beach", beach.printed()).number("jungle", jungle.printed()))
    }

    /// What pressing a place would do.
    pub(super) fn place_label(&self, choice: KarubaMove) -> String {
        let words = self.pen.words;
        let sentence = match choice {
            KarubaMove::Lay { field, .. } => Sentence::new("karuba-scene-place-lay").text("field", field),
            KarubaMove::Discard { .. } => Sentence::new("karuba-scene-stays"),
            KarubaMove::Place { placement, .. } => return self.way_label(placement),
            KarubaMove::Walk { colour, to, .. } => {
                let steps = self.way(colour, to).len().saturating_sub(1);
                let found = to.field().and_then(|field| self.mine()?.items.get(field));
                match found {
                    _ if to == Spot::TEMPLE => Sentence::new("karuba-scene-place-temple")
                        .count("steps", steps)
                        .number("points", self.view.prize(colour)),
                    Some(item) => Sentence::new("karuba-scene-place-item")
                        .text("field", to)
                        .count("steps", steps)
                        .text("item", item_word(item, words)),
                    None => Sentence::new("karuba-scene-place-walk").text("field", to).count("steps", steps),
                }
            }
        };
        words.say(&sentence)
    }

    /// What the picked move would do.
    pub(super) fn outcome(&self) -> Vec<String> {
        let words = self.pen.words;
        let (Some(choice), Some(seat)) = (self.choice, self.view.viewer) else { return Vec::new() };
        let mut sentences = Vec::new();
        match choice {
            KarubaMove::Lay { tile, field } => {
                let joins = self.view.joins(seat, tile, field).len();
                let lays = Sentence::new("karuba-scene-lays").text("tile", tile).text("field", field);
                sentences.push(lays.count("joins", joins));
                if let Some(item) = self.view.set.item(tile) {
                    sentences.push(Sentence::new("karuba-scene-brings").text("item", item_word(item, words)));
                }
            }
            KarubaMove::Discard { .. } => sentences.push(Sentence::new("karuba-scene-stays")),
            KarubaMove::Walk { colour, to, .. } => {
                let steps = self.way(colour, to).len().saturating_sub(1);
                if to == Spot::TEMPLE {
                    let enters = Sentence::new("karuba-scene-enters").text("colour", word(colour, words));
                    sentences.push(enters.count("steps", steps).number("points", self.view.prize(colour)));
                } else {
                    let walks = Sentence::new("karuba-scene-walks").text("colour", word(colour, words));
                    sentences.push(walks.count("steps", steps).text("field", to));
                }
                if let Some(item) = to.field().and_then(|field| self.mine()?.items.get(field)) {
                    let takes = Sentence::new("karuba-scene-takes").text("item", item_word(item, words));
                    sentences.push(takes.number("points", worth(item)));
                }
            }
            KarubaMove::Place { colour, placement } => {
                let places = Sentence::new("karuba-scene-places").text("colour", word(colour, words));
                let Placement { beach, jungle } = placement;
                sentences.push(places.number("beach", beach.printed()).number("jungle", jungle.printed()));
            }
        }
        sentences.iter().map(|sentence| words.say(sentence)).collect()
    }

    /// The revealed tile in words.
    pub(super) fn tile_label(&self, tile: tablee_karuba::Tile) -> String {
        let (set, words) = (self.view.set.get(), self.pen.words);
        let exits = set.exits(tile);
        let sentence = Sentence::new("spoken-tile")
            .text("tile", tile)
            .text("exits", tablee_board::sides(exits, words))
            .count("steps", exits.len())
            .text("item", tablee_board::list(set.item(tile).map(|item| item_word(item, words)), words));
        words.say(&sentence)
    }
}
