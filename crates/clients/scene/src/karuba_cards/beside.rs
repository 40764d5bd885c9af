//! What lies beside the board: everybody's island small, the cards of this round, and the sixteen cards of the set.

use tablee_board::list;
use tablee_core::Sentence;
use tablee_karuba_cards::{Card, CardSet, Phase, PlayerView};

use super::board::{Chart, beach, cell};
use super::{Desk, Fate};
use crate::art::karuba_cards as art;
use crate::{Aside, Drawing, Element, Picture, moving, part, tally};

/// The small sea of a seat is a square.
const SMALL_SEA: f64 = 188.0;
const SEAT_WIDTH: f64 = 270.0;
/// The rows of the cards of this round.
const ROW: f64 = 62.0;
const ROW_WIDTH: f64 = 360.0;
/// The cards of the overview.
const PITCH: f64 = 54.0;

/// Cards by number, in a row.
fn numbers(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

/// A name that fits in its column.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}

impl Desk<'_> {
    pub(super) fn seat(&self, player: &PlayerView) -> Picture {
        let island = player.island();
        let chart = Chart::new(&island, SMALL_SEA, 4.4);
        let set = self.view.set.get();
        let mut svg = art::rectangle("karuba-cards-sea", (2.0, 2.0), (SMALL_SEA - 4.0, SMALL_SEA - 4.0), 14.0);
        svg += &if island.is_empty() { chart.put((0, 0), &art::sandbank()) } else { beach(&island, chart) };
        for (card, place) in island.laid() {
            svg += &chart.put(cell(place), &art::small_card(card, set.face(card), false));
        }
        let number = player.seat.number();
        let mut drawing = moving(&format!("seat-{number}"), None, svg);
        let mut count = |name: &str, top: f64, drawing_of: &str, count: usize| {
            let key = format!("{name}-{number}");
            drawing += moving(&key, None, art::placed(SMALL_SEA + 10.0, top - 14.0, 0.28, drawing_of));
            let text = art::text("label", (SMALL_SEA + 58.0, top), 24.0, &count.to_string());
            drawing += tally(&format!("count-{key}"), i64::try_from(count).unwrap_or(i64::MAX), text);
        };
        count("hand", 38.0, &art::fan(), player.hand_size);
        count("pile", 94.0, &art::pile(), player.pile_size);
        let turned = self.turned(player);
        if turned.is_empty() {
            let discarded = art::back() + &art::cross();
            count("discard", 150.0, &discarded, player.discarded.len());
        }
        let mut plates = String::new();
        for (index, &(card, fate)) in turned.iter().take(2).enumerate() {
            let class = match fate {
                Fate::Open => "open",
                Fate::Laid => "laid",
                Fate::Discarded => "discarded",
            };
            let plate = art::number_plate(&card.to_string(), class);
            plates += &art::placed(SMALL_SEA + 3.0 + index as f64 * 40.0, 141.0, 1.0, &plate);
        }
        drawing += part("turned", plates);
        let label = Sentence::new("karuba-cards-scene-seat")
            .text("seat", self.name(player.seat))
            .number("points", player.points)
            .count("cards", player.island.len())
            .count("hand", player.hand_size)
            .count("pile", player.pile_size)
            .count("discarded", player.discarded.len());
        Picture { width: SEAT_WIDTH, height: SMALL_SEA, drawing, label: self.say(&label) }
    }

    /// A card of this round, marked if it is laid or discarded already.
    fn fated(&self, card: Card, fate: Fate) -> String {
        let drawing = art::small_card(card, self.view.set.get().face(card), true);
        let faded = |drawing: &str| Element::new("g").class("karuba-cards-gone").inside(drawing);
        match fate {
            Fate::Open => drawing,
            Fate::Laid => faded(&drawing) + &art::check(),
            Fate::Discarded => faded(&drawing) + &art::cross(),
        }
    }

    pub(super) fn aside(&self) -> Vec<Aside> {
        let mut asides = Vec::new();
        if matches!(self.view.phase, Phase::Discard | Phase::Lay) {
            let heading = self.pen.words.text("karuba-cards-scene-round");
            asides.push(Aside { heading, picture: self.round() });
        }
        if let Some(player) = self.shown() {
            let heading = match self.at_home() {
                true => Sentence::new("karuba-cards-scene-own-set"),
                false => Sentence::new("karuba-cards-scene-set").text("seat", self.name(player.seat)),
            };
            asides.push(Aside { heading: self.say(&heading), picture: self.overview(player) });
        }
        asides
    }

    /// C4: what everybody turned over, the totals, and who discards.
    fn round(&self) -> Picture {
        let mut drawing = Drawing::new();
        let mut label = Vec::new();
        for (row, player) in self.view.players.iter().enumerate() {
            let (drawn, words) = self.bid(player, row as f64 * ROW, true);
            drawing += drawn;
            label.push(words);
        }
        Picture { width: ROW_WIDTH, height: ROW * self.view.players.len() as f64, drawing, label: label.join(" ") }
    }

    /// The same in the middle of the board, for screens that have no room beside it: nothing is laid before somebody discards.
    pub(super) fn bids(&self, across: f64) -> Drawing {
        if self.view.phase != Phase::Discard {
            return Drawing::new();
        }
        let scale = (across - 24.0) / ROW_WIDTH;
        let height = ROW * scale * self.view.players.len() as f64;
        let scale = if height > across * 0.8 { scale * across * 0.8 / height } else { scale };
        let mut rows = Drawing::new();
        for (row, player) in self.view.players.iter().enumerate() {
            let (drawn, _) = self.bid(player, row as f64 * ROW, false);
            rows += moving(&format!("bid-{}", player.seat.number()), None, drawn);
        }
        let height = ROW * scale * self.view.players.len() as f64;
        let (left, top) = ((across - ROW_WIDTH * scale) / 2.0, ((across - height) / 2.0 - 14.0).max(6.0));
        let placed = Element::new("g").placed(left, top, scale).around(rows);
        part("bids", Element::new("g").class("karuba-cards-bids").around(placed))
    }

    /// The bid of a seat in a row of its own, and in words. Cards that are `known` again fly from the hand.
    fn bid(&self, player: &PlayerView, top: f64, known: bool) -> (Drawing, String) {
        let turned = self.turned(player);
        let discards = self.view.phase == Phase::Discard && self.view.deciding.contains(player.seat);
        let lowest = discards || turned.iter().any(|&(_, fate)| fate == Fate::Discarded);
        let (corner, size) = ((2.0, top + 2.0), (ROW_WIDTH - 4.0, ROW - 4.0));
        let mut drawing = Drawing::from(art::rectangle("karuba-cards-row", corner, size, 12.0));
        let name = self.name(player.seat);
        let height = if lowest { top + ROW / 2.0 - 11.0 } else { top + ROW / 2.0 };
        drawing += art::text("karuba-cards-name", (14.0, height), 19.0, &short(&name, 13));
        if lowest {
            // It is seen who bid least once all totals are.
            let words = self.pen.words.text("karuba-cards-scene-lowest");
            let mark = art::rectangle("karuba-cards-lowest", corner, size, 12.0)
                + &art::text("karuba-cards-name warning", (14.0, top + ROW / 2.0 + 13.0), 15.0, &words);
            let kind = if known { "lowest" } else { "lowest-bid" };
            drawing += moving(&format!("{kind}-{}", player.seat.number()), None, mark);
        }
        for (index, &(card, fate)) in turned.iter().take(2).enumerate() {
            let drawn = art::placed(166.0 + index as f64 * 66.0, top + 6.0, 0.5, &self.fated(card, fate));
            drawing += if known {
                let number = player.seat.number();
                moving(&format!("turned-{number}-{card}"), Some(&format!("hand-{number}")), drawn)
            } else {
                drawn.into()
            };
        }
        let total: u8 = turned.iter().map(|(card, _)| card.number()).sum();
        if turned.len() == 2 {
            drawing += art::text("karuba-cards-sign", (224.0, top + ROW / 2.0), 20.0, "+");
            drawing += art::text("karuba-cards-sign", (295.0, top + ROW / 2.0), 20.0, "=");
            drawing += art::text("karuba-cards-total", (329.0, top + ROW / 2.0), 31.0, &total.to_string());
        }
        let id = if lowest { "karuba-cards-scene-round-lowest" } else { "karuba-cards-scene-round-label" };
        let cards = list(numbers(turned.iter().map(|&(card, _)| card)), self.pen.words);
        (drawing, self.say(&Sentence::new(id).text("seat", name).text("cards", cards).number("total", total)))
    }

    /// C1: the sixteen cards of a seat: what is laid or discarded is faded, what is in the hand or turned over is framed.
    fn overview(&self, player: &PlayerView) -> Picture {
        let set = self.view.set.get();
        let laid = player.island().cards();
        let discarded: CardSet = player.discarded.iter().copied().collect();
        let hand = player.hand.unwrap_or(CardSet::EMPTY);
        let mut svg = String::new();
        for card in Card::all() {
            let (column, row) = ((card.index() % 8) as f64, (card.index() / 8) as f64);
            let drawing = art::small_card(card, set.face(card), true);
            let faded = |mark: String| Element::new("g").class("karuba-cards-gone").inside(&drawing) + &mark;
            let marked = if laid.contains(card) {
                faded(art::check())
            } else if discarded.contains(card) {
                faded(art::cross())
            } else if hand.contains(card) || player.chosen.contains(card) {
                art::rectangle("karuba-cards-mine", (-6.0, -6.0), (112.0, 112.0), 15.0) + &drawing
            } else {
                drawing
            };
            svg += &art::placed(4.0 + column * PITCH, 4.0 + row * PITCH, 0.48, &marked);
        }
        let words = |cards: CardSet| list(numbers(cards.iter()), self.pen.words);
        let label = Sentence::new("karuba-cards-scene-set-label")
            .text("laid", words(laid))
            .text("discarded", words(discarded))
            .text("chosen", words(player.chosen))
            .text("hand", words(hand))
            .text("unseen", words(player.unseen));
        Picture { width: 8.0 * PITCH + 2.0, height: 2.0 * PITCH + 2.0, drawing: svg.into(), label: self.say(&label) }
    }
}
