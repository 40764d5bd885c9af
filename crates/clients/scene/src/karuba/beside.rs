//! What is drawn beside the island: the revealed tile, the others, tiles to come, treasures.

use tablee_board::karuba::{cell, word};
use tablee_core::{Arrange as _, Say as _, Seat, Sentence, Sides};
use tablee_karuba::{Colour, Phase, Tile};

use super::{Desk, digit};
use crate::art::emblem::emblem;
use crate::art::karuba::{
    FIELD, HEIGHT, WIDTH, adventurer, at, centre, circle, crystal, footprint, gold, hue, item, label, little_island,
    rect, sketch, temple, tile, treasure,
};
use crate::{Aside, Drawing, Element, Holding, Picture, moving, tally};

/// How large an island is in a small picture.
const SMALL: f64 = 0.3;

impl Desk<'_> {
    pub(super) fn hand(&self) -> Vec<Holding> {
        if self.view.phase == Phase::Draft {
            return self.colours();
        }
        let Some(revealed) = self.view.revealed.filter(|_| self.view.viewer.is_some()) else { return Vec::new() };
        let exits = self.view.set.exits(revealed);
        let mut drawn = tile(exits, revealed.number()).to_owned();
        if let Some(brought) = self.view.set.item(revealed) {
            drawn += &at(50.0, 50.0, 1.0, item(brought));
        }
        // Each tile is a thing of its own: the next one comes when the one before is laid or discarded.
        let mut drawing = moving(&format!("hand-tile-{revealed}"), Some("pile"), drawn);
        let steps = exits.len();
        let mut prints = Drawing::new();
        for step in 0..steps {
            let x = 50.0 + 22.0 * (step as f64 - (steps as f64 - 1.0) / 2.0);
            let print = at(x, if step.is_multiple_of(2) { 115.0 } else { 119.0 }, 0.85, footprint());
            prints += Element::new("g").class("karuba-hand").inside(&print);
        }
        drawing += moving(&format!("hand-tile-{revealed}-steps"), None, prints);
        let picture = Picture { width: 100.0, height: 132.0, drawing, label: self.tile_label(revealed) };
        let digit = Some('1').filter(|&digit| self.playable(digit));
        let picked = digit.is_some_and(|digit| self.pen.pick.has(digit));
        vec![Holding { digit, picture, picked, count: u8::from(picked) }]
    }

    /// While the colours are placed: those that do not stand yet.
    fn colours(&self) -> Vec<Holding> {
        let left = Colour::ALL.into_iter().filter(|&colour| self.playable(digit(colour)));
        let holding = |colour: Colour| {
            let svg = at(62.0, 44.0, 0.86, temple(colour)) + &at(30.0, 60.0, 0.86, adventurer(colour));
            let picture =
                Picture { width: 104.0, height: 104.0, drawing: svg.into(), label: word(colour, self.pen.words) };
            let picked = self.pen.pick.has(digit(colour));
            Holding { digit: Some(digit(colour)), picture, picked, count: u8::from(picked) }
        };
        left.map(holding).collect()
    }

    /// A small island with what its player has.
    pub(super) fn seat(&self, seat: Seat) -> Picture {
        let Some(player) = self.view.players.get(seat.index()) else { return Picture::default() };
        let mut land = little_island().to_owned();
        for (field, laid) in player.tiles.iter() {
            let (x, y) = centre(cell(field));
            land += &at(x - FIELD / 2.0, y - FIELD / 2.0, 1.0, sketch(self.view.set.exits(laid)));
            if let Some(lying) = player.items.get(field) {
                land += &at(x, y, 1.3, item(lying));
            }
        }
        for (colour, placement) in self.view.setup.iter() {
            let (x, y) = centre(tablee_board::karuba::beyond(placement.jungle.jungle_edge()));
            land += &at(x, y, 1.05, temple(colour));
        }
        for (colour, &spot) in player.adventurers.iter() {
            let Some((x, y)) = self.cell_of(colour, spot).map(centre) else { continue };
            let disc = circle(&format!("{} karuba-ink karuba-bold", hue(colour).class()), 0.0, 0.0, 36.0);
            land += &at(x, y, 1.0, &(disc + &at(0.0, 0.0, 2.6, &emblem(hue(colour)))));
        }
        let (width, top) = (WIDTH * SMALL, HEIGHT * SMALL);
        let number = seat.number();
        let mut drawing = moving(&format!("seat-{number}"), None, at(0.0, 0.0, SMALL, &land));
        let line = top + 24.0;
        let items = [("crystals", crystal(), player.crystals, 52.0), ("gold", gold(), player.gold, 158.0)];
        for (name, drawn, count, x) in items {
            drawing += at(x, line, 0.86, drawn);
            let text = label("", x + 40.0, line + 1.0, 30.0, &count.to_string());
            drawing += tally(&format!("count-{name}-{number}"), count, text);
        }
        let below = top + 66.0;
        for colour in Colour::ALL {
            let x = width * (colour.index() as f64 + 0.5) / 4.0;
            drawing += match player.treasures.get(colour).filter(|&&worth| worth > 0) {
                Some(&worth) => {
                    moving(&format!("treasure-{number}-{colour}"), None, at(x, below, 0.62, &treasure(colour, worth)))
                }
                None => Element::new("g").class("karuba-faded").inside(&at(x, below, 1.3, &emblem(hue(colour)))).into(),
            };
        }
        Picture { width, height: top + 90.0, drawing, label: self.island_label(seat) }
    }

    pub(super) fn aside(&self) -> Vec<Aside> {
        let count = self.view.to_come.len();
        let heading = self.pen.words.say(&Sentence::new("karuba-scene-to-come").count("count", count));
        let treasures = self.pen.words.text("karuba-scene-treasures");
        vec![
            Aside { picture: self.tiles_to_come(heading.clone()), heading },
            Aside { picture: self.treasures(treasures.clone()), heading: treasures },
        ]
    }

    /// All tiles by their exits; those that have come are faded.
    fn tiles_to_come(&self, label: String) -> Picture {
        const COLUMNS: usize = 8;
        const STEP: f64 = 54.0;
        let straight = |exits: Sides| matches!(exits.bits(), 0b0101 | 0b1010);
        let mut tiles: Vec<(Tile, Sides)> = Tile::all().map(|tile| (tile, self.view.set.exits(tile))).collect();
        tiles.arrange_by_key(|&(tile, exits)| (exits.len(), !straight(exits), exits.bits(), tile));
        let (mut svg, mut frame) = (String::new(), Drawing::new());
        for (place, &(tile, exits)) in tiles.iter().enumerate() {
            let (x, y) = ((place % COLUMNS) as f64 * STEP + 2.0, (place / COLUMNS) as f64 * STEP + 2.0);
            let mut drawn = sketch(exits).to_owned();
            if let Some(brought) = self.view.set.item(tile) {
                drawn += &at(50.0, 50.0, 1.25, item(brought));
            }
            let coming = self.view.to_come.contains(&tile);
            let now = self.view.revealed == Some(tile);
            if now {
                let drawn = at(x, y, 0.5, &rect("karuba-now", (0.0, 0.0), (100.0, 100.0), 12.0));
                frame = moving(&format!("coming-{tile}"), None, drawn);
            }
            let classes = if coming || now { "" } else { "karuba-faded" };
            svg += &Element::new("g").class(classes).inside(&at(x, y, 0.5, &drawn));
        }
        let rows = tiles.len().div_ceil(COLUMNS) as f64;
        let pile = circle("karuba-badge", 0.0, 0.0, 24.0)
            + &crate::art::karuba::label("karuba-badge-text", 0.0, 1.0, 30.0, &self.view.to_come.len().to_string());
        let pile = at(COLUMNS as f64 * STEP - 40.0, rows * STEP - 26.0, 1.0, &pile);
        let drawing = Drawing::from(svg) + frame + moving("pile", None, pile);
        Picture { width: COLUMNS as f64 * STEP, height: rows * STEP, drawing, label }
    }

    /// The treasures of each colour; those that are taken are faded.
    fn treasures(&self, label: String) -> Picture {
        let all = self.view.set.treasures(self.view.players.len());
        let mut svg = String::new();
        for colour in Colour::ALL {
            let (column, row) = ((colour.index() % 2) as f64, (colour.index() / 2) as f64);
            let (left, y) = (column * 212.0, row * 62.0 + 31.0);
            svg += &at(left + 24.0, y, 0.52, temple(colour));
            let left_over = self.view.treasures.get(colour).map_or(0, Vec::len);
            for (place, &worth) in all.iter().enumerate() {
                let classes = if place + left_over >= all.len() { "" } else { "karuba-faded" };
                let drawn = at(left + 66.0 + 40.0 * place as f64, y, 0.72, &treasure(colour, worth));
                svg += &Element::new("g").class(classes).inside(&drawn);
            }
        }
        Picture { width: 424.0, height: 124.0, drawing: svg.into(), label }
    }
}
