//! The draft of Karuba drawn: where a colour can be placed.

use tablee_board::Cell;
use tablee_board::karuba::beyond;
use tablee_karuba::{Colour, KarubaMove, Placement, ShoreNumber};

use super::Desk;
use crate::art::karuba::{HEIGHT, WIDTH, adventurer, at, label, rect, temple};
use crate::{Drawing, Element, Picture, advice_mark, part, spot};

/// The column and the row of headings.
const HEAD: f64 = 92.0;

impl Desk<'_> {
    /// Where a colour can be placed, all at once: a column for every place of the temple, a row for every place of the
    /// adventurer.
    pub(super) fn placements(&self) -> Picture {
        let size = ((WIDTH - HEAD) / 11.0, (HEIGHT - HEAD) / 11.0);
        let colour = Colour::ALL.into_iter().find(|&colour| self.pen.pick.has(super::digit(colour)));
        let mut svg = rect("karuba-soil", (0.0, 0.0), (WIDTH, HEIGHT), 22.0);
        svg += &rect("karuba-jungle", (HEAD, 0.0), (WIDTH - HEAD, HEAD), 22.0);
        svg += &rect("karuba-sand", (0.0, HEAD), (HEAD, HEIGHT - HEAD), 22.0);
        if let Some(colour) = colour {
            svg += &at(HEAD * 0.7, HEAD * 0.34, 0.62, temple(colour));
            svg += &at(HEAD * 0.28, HEAD * 0.66, 0.62, adventurer(colour));
        }
        let along = |place: usize, size: f64| HEAD + (place as f64 + 0.5) * size;
        let free = self.pen.cells();
        for (place, shore_number) in ShoreNumber::ALL.into_iter().enumerate() {
            let owner = |temples: bool| {
                let stands =
                    |placement: &Placement| if temples { placement.jungle } else { placement.beach } == shore_number;
                self.view.setup.iter().find(|(_, placement)| stands(placement)).map(|(colour, _)| colour)
            };
            let (x, y) = (along(place, size.0), along(place, size.1));
            let text = shore_number.to_string();
            svg += &match owner(true) {
                Some(colour) => at(x, HEAD / 2.0, 0.72, temple(colour)),
                None => label("karuba-jungle-number", x, HEAD / 2.0, 27.0, &text),
            };
            svg += &match owner(false) {
                Some(colour) => at(HEAD / 2.0, y, 0.6, adventurer(colour)),
                None => label("karuba-beach-number", HEAD / 2.0, y, 30.0, &text),
            };
        }
        let mut drawing = part("ground", svg);
        for (row, beach) in ShoreNumber::ALL.into_iter().enumerate() {
            for (column, jungle) in ShoreNumber::ALL.into_iter().enumerate() {
                let (x, y) = (along(column, size.0), along(row, size.1));
                let corner = (x - size.0 / 2.0 + 3.0, y - size.1 / 2.0 + 3.0);
                let inner = (size.0 - 6.0, size.1 - 6.0);
                let place: Cell = (jungle.printed().into(), beach.printed().into());
                if free.contains(&place) {
                    let under = rect("karuba-free", corner, inner, 8.0);
                    let label = self.way_label(Placement { beach, jungle });
                    drawing += under;
                    let hit = rect("hit", corner, inner, 8.0);
                    drawing += spot(place, &label, "free karuba-lit", &hit, Drawing::new());
                } else {
                    drawing += rect("karuba-near", corner, inner, 8.0);
                }
            }
        }
        for advised in self.pen.advice {
            let Ok(KarubaMove::Place { colour: placed, placement }) = advised.notation.parse() else { continue };
            let place = |wanted| ShoreNumber::ALL.into_iter().position(|known| known == wanted).unwrap_or_default();
            if Some(placed) == colour {
                let (x, y) = (along(place(placement.jungle), size.0), along(place(placement.beach), size.1));
                let corner = (x - size.0 / 2.0 + 3.0, y - size.1 / 2.0 + 3.0);
                let frame = rect("advised", corner, (size.0 - 6.0, size.1 - 6.0), 8.0);
                let mark = advice_mark(advised, frame + &label("", x, y, 22.0, &advised.worth));
                drawing += Element::new("g").class("karuba-through").around(mark);
            }
        }
        Picture { width: WIDTH, height: HEIGHT, drawing, label: self.pen.words.text("karuba-scene-draft") }
    }

    /// Once a colour is placed in mind, either end can be moved along its shore: the end that a placement differs in, as a cell
    /// of the island. Nothing if both ends differ.
    pub(super) fn moved_end(&self, placement: Placement) -> Option<Cell> {
        let Some(KarubaMove::Place { placement: now, .. }) = self.choice else { return None };
        let (beach, jungle) = (beyond(placement.beach.beach_edge()), beyond(placement.jungle.jungle_edge()));
        match (placement.beach == now.beach, placement.jungle == now.jungle) {
            (_, true) => Some(beach),
            (true, false) => Some(jungle),
            (false, false) => None,
        }
    }
}
