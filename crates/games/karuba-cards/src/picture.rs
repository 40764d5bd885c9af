//! The position as text for a terminal 80 columns wide.
//!
//! A card is drawn on three lines of seven columns: its number and what it shows in the middle, its paths towards the sides it
//! has exits on. Cards of an island lie edge to edge, so that joined paths meet.

use tablee_core::prelude::*;

use crate::deal::numbers;
use crate::set::{Figure, Item, KarubaCardsSet};
use crate::view::PlayerView;
use crate::{Card, Island, KarubaCards, Phase, Place, View};

const CARD_WIDTH: usize = 7;
const CARD_HEIGHT: usize = 3;
/// The numbers of the rows, left of an island.
const MARGIN: usize = 4;
/// Two islands stand side by side.
const COLUMN: usize = 39;
const WIDTH: usize = 78;

pub(crate) fn draw(view: &View, say: &dyn Say) -> String {
    let mut lines = wrapped(&say.say(&heading(view)), WIDTH);
    if !view.deciding.is_empty() {
        let seats = Argument::List(view.deciding.iter().map(Argument::Seat).collect());
        lines.extend(wrapped(&say.say(&Sentence::new("karuba-cards-picture-deciding").with("seats", seats)), WIDTH));
    }
    lines.push(String::new());
    let blocks: Vec<Vec<String>> = view.players.iter().map(|player| block(view, player, say)).collect();
    for pair in blocks.chunks(2) {
        lines.extend(beside(pair));
        lines.push(String::new());
    }
    if let Some(own) = view.players.iter().find(|player| player.hand.is_some()) {
        let rows =
            [(own.hand.unwrap_or_default(), "karuba-cards-picture-hand"), (own.chosen, "karuba-cards-picture-to-lay")];
        for (cards, title) in rows.into_iter().filter(|(cards, _)| !cards.is_empty()) {
            lines.push(say.say(&Sentence::new(title)));
            lines.extend(beside(&cards.iter().map(|card| framed(&view.set, card)).collect::<Vec<_>>()));
        }
    }
    lines.extend(overview(view, say));
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn heading(view: &View) -> Sentence {
    let sentence = Sentence::new(match view.phase {
        Phase::Select => "karuba-cards-picture-select",
        Phase::Discard => "karuba-cards-picture-discard",
        Phase::Lay => "karuba-cards-picture-lay",
        Phase::Over => "karuba-cards-picture-over",
    });
    sentence.number("round", view.round).number("rounds", KarubaCards::ROUNDS)
}

/// One seat: its name and points, its island, and what else is open.
fn block(view: &View, player: &PlayerView, say: &dyn Say) -> Vec<String> {
    let own = view.viewer == Some(player.seat);
    let title = if own { "karuba-cards-picture-you" } else { "karuba-cards-picture-seat" };
    let title = Sentence::new(title).seat("seat", player.seat).number("points", player.points);
    let mut lines = wrapped(&say.say(&title), COLUMN);
    lines.extend(island(&view.set, &player.island(), own && view.phase != Phase::Over));
    let mut tell = |sentence: Sentence| lines.extend(wrapped(&say.say(&sentence), COLUMN));
    if !own && !player.chosen.is_empty() {
        tell(Sentence::new("karuba-cards-picture-chosen").text("cards", numbers(player.chosen.iter())));
    }
    if !player.discarded.is_empty() {
        let cards = numbers(player.discarded.iter().copied());
        tell(Sentence::new("karuba-cards-picture-discarded").text("cards", cards));
    }
    if view.phase != Phase::Over {
        let sizes = if own { "karuba-cards-picture-own-pile" } else { "karuba-cards-picture-sizes" };
        let sizes = Sentence::new(sizes).count("pile", player.pile_size);
        tell(if own { sizes } else { sizes.count("hand", player.hand_size) });
    }
    if !player.unseen.is_empty() {
        tell(Sentence::new("karuba-cards-picture-unseen").text("cards", numbers(player.unseen.iter())));
    }
    lines
}

/// The island with its columns and rows numbered as in the notation; `open` marks where a card may be laid.
fn island(set: &KarubaCardsSet, island: &Island, open: bool) -> Vec<String> {
    let mut shown: Vec<Place> = island.laid().map(|(_, place)| place).collect();
    if open {
        shown.extend(island.open_places());
    }
    let span = |line: fn(Place) -> i8| {
        let lines = || shown.iter().map(|&place| line(place));
        lines().min().unwrap_or_default()..=lines().max().unwrap_or_default()
    };
    if shown.is_empty() {
        return Vec::new();
    }
    let columns: String = span(Place::x).map(|x| format!("{x:^CARD_WIDTH$}")).collect();
    let mut lines = vec![format!("{:MARGIN$}{columns}", "")];
    for y in span(Place::y) {
        let cards = span(Place::x).map(|x| {
            let place = Place::new(x, y).unwrap_or(Place::FIRST);
            match island.card_at(place) {
                Some(card) => face(set, card),
                None if open && island.open_places().any(|open| open == place) => in_middle("·"),
                None => in_middle(""),
            }
        });
        let cards: Vec<[String; CARD_HEIGHT]> = cards.collect();
        for line in 0..CARD_HEIGHT {
            let number = if line == 1 { y.to_string() } else { String::new() };
            let row: String = cards.iter().map(|card| card[line].as_str()).collect();
            lines.push(format!("{number:>width$} {row}", width = MARGIN - 1));
        }
    }
    lines
}

fn in_middle(text: &str) -> [String; CARD_HEIGHT] {
    ["", text, ""].map(|text| format!("{text:^CARD_WIDTH$}"))
}

/// The number and what the card shows: `@` adventurer and `#` temple with the letter of the colour, `*` crystal, `$` gold.
fn label(set: &KarubaCardsSet, card: Card) -> String {
    let face = set.face(card);
    let figure = match face.figure {
        Some(Figure::Adventurer(colour)) => format!("@{}", colour.letter()),
        Some(Figure::Temple(colour)) => format!("#{}", colour.letter()),
        None => String::new(),
    };
    let item = match face.item {
        Some(Item::Crystal) => "*",
        Some(Item::Gold) => "$",
        None => "",
    };
    format!("{card}{figure}{item}")
}

fn face(set: &KarubaCardsSet, card: Card) -> [String; CARD_HEIGHT] {
    let exits = set.face(card).exits;
    let label = label(set, card);
    let free = CARD_WIDTH - label.chars().count().min(CARD_WIDTH);
    let line = |side: Side, width: usize| if exits.contains(side) { "═" } else { " " }.repeat(width);
    let end = |side: Side| format!("{:^CARD_WIDTH$}", if exits.contains(side) { "║" } else { "" });
    let middle = format!("{}{label}{}", line(Side::West, free / 2), line(Side::East, free - free / 2));
    [end(Side::North), middle, end(Side::South)]
}

/// A card on its own.
fn framed(set: &KarubaCardsSet, card: Card) -> Vec<String> {
    let edge = "─".repeat(CARD_WIDTH);
    let mut lines = vec![format!("┌{edge}┐")];
    lines.extend(face(set, card).map(|line| format!("│{line}│")));
    lines.push(format!("└{edge}┘"));
    lines
}

/// Blocks of lines side by side; several wide ones each get half the width.
fn beside(blocks: &[Vec<String>]) -> Vec<String> {
    let width = |block: &Vec<String>| block.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let widest = blocks.iter().map(width).max().unwrap_or_default();
    let column = if widest > CARD_WIDTH + 2 { COLUMN } else { widest };
    let height = blocks.iter().map(Vec::len).max().unwrap_or_default();
    let line = |index: usize| {
        let cell = |block: &Vec<String>| format!("{:column$} ", block.get(index).map_or("", String::as_str));
        blocks.iter().map(cell).collect::<String>()
    };
    (0..height).map(line).collect()
}

/// C1: the faces of all cards, always open to everybody, and what the signs mean.
fn overview(view: &View, say: &dyn Say) -> Vec<String> {
    let faces = Card::all().map(|card| format!("{} {}", label(&view.set, card), view.set.face(card).exits));
    let faces: Vec<String> = faces.collect();
    let column = faces.iter().map(String::len).max().unwrap_or_default() + 2;
    let faces: Vec<String> = faces.iter().map(|face| format!("{face:column$}")).collect();
    let title = Sentence::new("karuba-cards-picture-set").text("faces", view.set.faces());
    let mut lines = wrapped(&say.say(&title), WIDTH);
    lines.extend(faces.chunks(WIDTH / column).map(|row| row.concat()));
    lines.extend(wrapped(&say.say(&Sentence::new("karuba-cards-picture-legend")), WIDTH));
    lines
}

fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
