//! The island that is shown large, with the sea around it and what each colour is worth beside it.

use tablee_board::Cell;
use tablee_core::Sentence;
use tablee_karuba_cards::{Card, CardSet, Colour, Figure, Island, Move, Phase, Place, PlayerView};

use super::Desk;
use super::hand::card_key;
use super::route::{Route, changes, of_island, routes};
use crate::art::karuba_cards as art;
use crate::{Beside, Drawing, Drawn as _, Element, Picture, advice_mark, moving, part, spot, tally};

/// The sea is a square of five by five cards: an island of three columns has places on both sides, one of four has none.
const SEA: f64 = 500.0;
/// What stands beside the sea.
const TALLY: f64 = 84.0;

/// Where cards are on the picture: the island is always in the middle.
#[derive(Clone, Copy)]
pub(super) struct Chart {
    left: f64,
    top: f64,
    scale: f64,
}

impl Chart {
    /// For a square of this size that has room for so many cards across.
    pub(super) fn new(island: &Island, size: f64, across: f64) -> Chart {
        let middle = |least: i8, most: i8| f64::from(least + most + 1) / 2.0;
        let (x, y) = island
            .bounds()
            .map_or((0.5, 0.5), |(least, most)| (middle(least.x(), most.x()), middle(least.y(), most.y())));
        let scale = size / across / art::CARD;
        Chart { left: size / 2.0 - x * art::CARD * scale, top: size / 2.0 - y * art::CARD * scale, scale }
    }

    /// The corner of a place.
    pub(super) fn corner(self, (x, y): Cell) -> (f64, f64) {
        let along = art::CARD * self.scale;
        (self.left + f64::from(x) * along, self.top + f64::from(y) * along)
    }

    /// Something of the size of a card, put on a place.
    pub(super) fn put(self, cell: Cell, drawing: &str) -> String {
        let (x, y) = self.corner(cell);
        art::placed(x, y, self.scale, drawing)
    }

    fn middle(self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + art::CARD * self.scale / 2.0, y + art::CARD * self.scale / 2.0)
    }
}

pub(super) fn cell(place: Place) -> Cell {
    (place.x().into(), place.y().into())
}

/// The beach under an island, with the foam around it: one shape, drawn ever narrower.
pub(super) fn beach(island: &Island, chart: Chart) -> String {
    let corner = |place: Place| format!("M{} {}h100v100h-100z", i32::from(place.x()) * 100, i32::from(place.y()) * 100);
    let shape: String = island.laid().map(|(_, place)| corner(place)).collect();
    if shape.is_empty() {
        return String::new();
    }
    let layers = ["karuba-cards-foam", "karuba-cards-beach-edge", "karuba-cards-beach-shade"];
    let mut drawn: String = layers.iter().map(|class| art::stroke(class, &shape)).collect();
    drawn += &art::placed(-2.0, -2.0, 1.0, &art::stroke("karuba-cards-beach", &shape));
    chart.put((0, 0), &drawn)
}

impl Desk<'_> {
    pub(super) fn board(&self) -> Picture {
        let Some(player) = self.shown() else { return Picture::default() };
        let island = player.island();
        let chart = Chart::new(&island, SEA, 5.0);
        let (set, detours) = (self.view.set.get(), self.view.options.detours);
        let settled = match self.pen.standing.and_then(|standing| standing.breakdown.get(player.seat.index())) {
            Some(lines) => routes(lines, set),
            None => of_island(&island, set, detours),
        };
        let laying = match self.picked().filter(|_| self.at_home()) {
            Some(Move::Lay(card, place)) => player.island_with(card, place).map(|after| (card, place, after)),
            _ => None,
        };
        let mut drawing = part("sea", art::sea(SEA));
        let beach = if island.is_empty() { chart.put((0, 0), &art::sandbank()) } else { beach(&island, chart) };
        drawing += part("beach", lagoon(&island, chart) + &beach);
        for (card, place) in island.laid() {
            let from = format!("turned-{}-{card}", player.seat.number());
            let drawn = chart.put(cell(place), &art::card(card, set.face(card)));
            drawing += moving(&card_key(player.seat, card), Some(&from), drawn);
        }
        drawing += part("last", self.mark_last(player, &island, chart));
        drawing += self.places(laying.map(|(card, place, _)| (card, place)), chart);
        drawing += match &laying {
            Some((card, place, after)) => {
                let coming = of_island(after, set, detours);
                let drawn = self.ways(after, &coming, |route| !settled.contains(route), chart);
                let ways = Drawing::from(joints(self, after, *card, *place, chart)) + drawn;
                part("ways", ways) + self.tally(after, &settled, &coming)
            }
            None => {
                let over = self.view.phase == Phase::Over || self.pen.standing.is_some();
                part("ways", self.ways(&island, &settled, |_| over, chart)) + self.tally(&island, &settled, &settled)
            }
        };
        drawing += self.mark_advice(chart);
        drawing += self.banner(&island);
        drawing += self.bids(SEA);
        let label = Sentence::new("karuba-cards-scene-island")
            .text("seat", self.name(player.seat))
            .count("cards", player.island.len())
            .number("points", player.points);
        Picture { width: SEA + TALLY, height: SEA, drawing, label: self.say(&label) }
    }

    /// What is to be known of the position, on the lower edge of the sea: no place lies there while nothing is laid.
    fn banner(&self, island: &Island) -> Drawing {
        let sentence = match self.view.phase {
            Phase::Discard if self.view.viewer.is_some_and(|seat| self.view.deciding.contains(seat)) => {
                let total: u8 = self.pressable().into_iter().map(Card::number).sum();
                Sentence::new("karuba-cards-scene-discard-now").number("total", total)
            }
            Phase::Discard => {
                let names: Vec<String> = self.view.deciding.iter().map(|seat| self.name(seat)).collect();
                Sentence::new("karuba-cards-scene-others-discard").text("seats", names.join(", "))
            }
            _ if island.is_empty() => Sentence::new("karuba-cards-scene-empty"),
            _ => return Drawing::new(),
        };
        let words = self.say(&sentence);
        let size = (SEA - 60.0) / (words.chars().count() as f64 * 0.58 + 0.9);
        let pill = art::pill((SEA / 2.0, SEA - 22.0), size.min(21.0), &words);
        // Who discards is told once all totals are seen.
        if self.view.phase == Phase::Discard { moving("lowest-told", None, pill) } else { pill.into() }
    }

    /// The free places, and the picked card on the one that is picked.
    fn places(&self, laying: Option<(Card, Place)>, chart: Chart) -> Drawing {
        if !self.at_home() || self.view.phase != Phase::Lay {
            return Drawing::new();
        }
        let mut chosen = self
            .pressable()
            .into_iter()
            .enumerate()
            .filter(|&(index, _)| self.digit(index).is_some_and(|digit| self.pen.pick.has(digit)));
        let card = chosen.next().map(|(_, card)| card);
        let mut drawing = Drawing::new();
        for place in self.pen.cells() {
            let here = laying.filter(|&(_, at)| cell(at) == place);
            let picked = here.is_some() || self.pen.pick.cell == Some(place);
            let text = format!("{},{}", place.0, place.1);
            let label = match card {
                Some(card) => Sentence::new("karuba-cards-scene-lay-here").text("card", card).text("place", text),
                None => Sentence::new("karuba-cards-scene-place").text("place", text),
            };
            let label = Beside::told(self.view.beside(place), label);
            let hit = art::rectangle("hit", (5.0, 5.0), (90.0, 90.0), 12.0);
            let above = match here {
                Some((card, _)) => {
                    let face = self.view.set.get().face(card);
                    let ghost = Element::new("g").class("ghost karuba-cards-ghost").inside(&art::card(card, face));
                    ghost + &art::rectangle("karuba-cards-held", (0.0, 0.0), (100.0, 100.0), 10.0)
                }
                None => art::stroke("karuba-cards-plus", "M50 38V62M38 50H62"),
            };
            let classes = if picked { "free picked karuba-cards-place" } else { "free karuba-cards-place" };
            let (x, y) = chart.corner(place);
            let spot = spot(place, &self.say(&label), classes, &hit, above);
            drawing +=
                part(&format!("place-{}-{}", place.0, place.1), Element::new("g").placed(x, y, 1.0).around(spot));
        }
        drawing
    }

    /// The ways from adventurers to temples: thin ones that are known, bold ones that are new.
    fn ways(&self, island: &Island, routes: &[Route], bold: impl Fn(&Route) -> bool, chart: Chart) -> Drawing {
        let set = self.view.set.get();
        let at = |card: Card| island.laid().find(|&(laid, _)| laid == card).map(|(_, place)| chart.middle(cell(place)));
        let (mut lines, mut figures, mut badges) = (Drawing::new(), String::new(), Drawing::new());
        // At the end they come to light one after the other.
        let counted = |kind: &str, colour: Colour, drawn: String| match self.pen.standing {
            Some(_) => moving(&format!("{kind}-{}-{}", self.pen.shown.number(), colour.name()), None, drawn),
            None => drawn.into(),
        };
        // Lines run under whoever and whatever is on the cards.
        let mut drawn_anew = CardSet::EMPTY;
        for route in routes.iter().filter(|route| route.points > 0 || route.blocked) {
            let bold = bold(route);
            if route.blocked && !bold {
                continue;
            }
            let points: Vec<(f64, f64)> = route.cards.iter().filter_map(|&card| at(card)).collect();
            let lane = (route.colour as usize as f64 - 1.5) * 6.5;
            let data = line(&points, lane);
            let hue = art::hue(route.colour).class();
            let weight = if bold { "bold" } else { "thin" };
            let kind = if route.blocked { "blocked" } else { "" };
            let edge = art::stroke(&format!("karuba-cards-line-edge {weight} {kind}"), &data);
            let line = edge + &art::stroke(&format!("karuba-cards-line {hue} {weight} {kind}"), &data);
            lines += counted("path", route.colour, line);
            for &card in &route.cards {
                let (face, Some((x, y))) = (set.face(card), at(card)) else { continue };
                if !drawn_anew.contains(card) {
                    drawn_anew.insert(card);
                    figures += &art::placed(x - 50.0, y - 50.0, 1.0, &art::content(face));
                }
                let blocks = matches!(face.figure, Some(Figure::Adventurer(other)) if other != route.colour);
                if route.blocked && blocks {
                    badges += art::placed(x + 31.0, y - 31.0, 1.0, &art::no_way(route.colour));
                }
            }
            if let Some(&(x, y)) = points.last().filter(|_| bold && !route.blocked) {
                let points = art::placed(x + 29.0, y - 29.0, 1.0, &art::points(route.colour, route.points));
                badges += counted("score", route.colour, points);
            }
        }
        Element::new("g").class("karuba-cards-over").around(lines + figures + badges)
    }

    /// What each colour is worth, and the sum; with what would be gained.
    fn tally(&self, island: &Island, before: &[Route], after: &[Route]) -> Drawing {
        let set = self.view.set.get();
        let points = |routes: &[Route]| routes.iter().map(|route| route.points).sum::<i32>();
        let changes = changes(before, after);
        let mut drawn = art::rectangle("karuba-cards-tally", (SEA + 6.0, 2.0), (TALLY - 8.0, SEA - 4.0), 16.0);
        let middle = SEA + TALLY / 2.0 + 2.0;
        for (row, colour) in Colour::ALL.into_iter().enumerate() {
            let top = 40.0 + row as f64 * 94.0;
            let laid = |card: Card| island.cards().contains(card);
            let (adventurer, temple) = (laid(set.adventurer(colour)), laid(set.temple(colour)));
            let changed = changes.iter().any(|change| change.colour() == colour);
            let route = after.iter().find(|route| route.colour == colour);
            let token = art::placed(middle, top, 1.25, &art::token(colour));
            drawn += &if adventurer || temple {
                token
            } else {
                Element::new("g").class("karuba-cards-faint").inside(&token)
            };
            let worth = if changed { "karuba-cards-worth changed" } else { "karuba-cards-worth" };
            drawn += &match route {
                Some(route) if route.points > 0 => {
                    art::text(worth, (middle, top + 45.0), 32.0, &route.points.to_string())
                }
                Some(route) if route.blocked => art::placed(middle, top + 44.0, 0.3, &art::cross_at_origin()),
                Some(_) => art::text("karuba-cards-worth none", (middle, top + 45.0), 30.0, "0"),
                None => {
                    let sign = |shown: bool, drawing: &str, x: f64| {
                        let class = if shown { "karuba-cards-plain" } else { "karuba-cards-faint" };
                        Element::new("g").class(class).inside(&art::placed(middle + x, top + 44.0, 0.42, drawing))
                    };
                    sign(adventurer, &art::explorer_sign(colour), -17.0)
                        + &sign(temple, &art::temple_sign(colour), 17.0)
                }
            };
        }
        let (old, new) = (points(before), points(after));
        let mut sum = art::placed(middle, 449.0, 0.88, &art::plaque());
        let changed = old != new;
        let worth = if changed { "karuba-cards-sum changed" } else { "karuba-cards-sum" };
        sum += &art::text(worth, (middle, if changed { 437.0 } else { 448.0 }), 36.0, &new.to_string());
        if changed {
            sum += &art::text("karuba-cards-gain", (middle, 467.0), 21.0, &art::signed(new - old));
        }
        part("worth", drawn) + tally(&format!("count-island-{}", self.pen.shown.number()), new, sum)
    }

    fn mark_last(&self, player: &PlayerView, island: &Island, chart: Chart) -> String {
        match self.last(player.seat) {
            Some(Move::Lay(card, place)) if island.card_at(place) == Some(card) => {
                chart.put(cell(place), &art::rectangle("last karuba-cards-over", (3.5, 3.5), (93.0, 93.0), 8.0))
            }
            _ => String::new(),
        }
    }

    /// Advised places, of the picked card or, while none is picked, of all.
    fn mark_advice(&self, chart: Chart) -> Drawing {
        if !self.at_home() {
            return Drawing::new();
        }
        let pressable = self.pressable();
        let picked = |card: Card| {
            let index = pressable.iter().position(|&other| other == card);
            let digit = index.and_then(|index| self.digit(index));
            self.pen.pick.digits.is_empty() || digit.is_some_and(|digit| self.pen.pick.has(digit))
        };
        let mut marked: Vec<Place> = Vec::new();
        let mut drawing = Drawing::new();
        for advised in self.pen.advice {
            let Ok(Move::Lay(card, place)) = advised.notation.parse() else { continue };
            if marked.contains(&place) || !picked(card) {
                continue;
            }
            marked.push(place);
            let mut mark = art::rectangle("advised", (5.0, 5.0), (90.0, 90.0), 12.0);
            mark += &art::pill((50.0, 84.0), 19.0, &self.advice_label(advised));
            if self.pen.pick.digits.is_empty() {
                mark += &art::plate(card);
            }
            drawing += advice_mark(advised, chart.put(cell(place), &mark));
        }
        Element::new("g").class("karuba-cards-over").around(drawing)
    }
}

/// The shallow water: where the island can still grow, once it cannot grow everywhere.
fn lagoon(island: &Island, chart: Chart) -> String {
    if island.is_empty() {
        return String::new();
    }
    let (mut least, mut most) = ((0, 0), (0, 0));
    for x in -Place::FARTHEST..=Place::FARTHEST {
        for y in -Place::FARTHEST..=Place::FARTHEST {
            if Place::new(x, y).is_some_and(|place| island.fits_frame(place)) {
                let (x, y) = (i32::from(x), i32::from(y));
                least = (least.0.min(x), least.1.min(y));
                most = (most.0.max(x), most.1.max(y));
            }
        }
    }
    let (left, top) = chart.corner(least);
    let (right, bottom) = chart.corner((most.0 + 1, most.1 + 1));
    let (left, top) = ((left - 14.0).max(12.0), (top - 14.0).max(12.0));
    let (right, bottom) = ((right + 14.0).min(SEA - 12.0), (bottom + 14.0).min(SEA - 12.0));
    art::rectangle("karuba-cards-lagoon", (left, top), (right - left, bottom - top), 30.0)
}

/// A line through the middle of cards, a little aside so that several can be told apart.
fn line(points: &[(f64, f64)], lane: f64) -> String {
    let mut data = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        data += &format!("{letter}{} {}", crate::number(x + lane), crate::number(y + lane));
    }
    data
}

/// Where the path of a card that is being laid meets others.
fn joints(desk: &Desk<'_>, after: &Island, card: Card, place: Place, chart: Chart) -> String {
    let (x, y) = chart.middle(cell(place));
    let joined = after.joined(desk.view.set.get(), card);
    let mut drawn = String::new();
    for (_, other) in after.laid().filter(|&(other, _)| joined.contains(other)) {
        let (to_x, to_y) = chart.middle(cell(other));
        drawn += &art::circle("karuba-cards-joint-dot", (x + to_x) / 2.0, (y + to_y) / 2.0, 8.0);
    }
    Element::new("g").class("karuba-cards-over").inside(&drawn)
}
