//! What is drawn beside the maze: cards won, the pile, the list of treasures.

use tablee_board::labyrinth::treasure_name;
use tablee_core::{Say as _, Seat, Sentence};
use tablee_labyrinth::LabyrinthView;
use tablee_words::Words;

use crate::art::labyrinth as art;
use crate::{Aside, Drawing, Element, Pen, Picture, moving, tally};

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 84.0;
/// A won card is drawn so large.
const SCALE: f64 = 0.72;

/// What each seat has won, the newest card on top, and how many cards it holds.
pub(super) fn seats(view: &LabyrinthView, pen: &Pen<'_>) -> Vec<Picture> {
    Seat::all(view.seats()).map(|seat| seat_picture(view, pen, seat)).collect()
}

fn seat_picture(view: &LabyrinthView, pen: &Pen<'_>, seat: Seat) -> Picture {
    let won = view.won.get(seat.index()).map(Vec::as_slice).unwrap_or_default();
    let held = view.hands.get(seat.index()).copied().unwrap_or_default();
    let mut drawing = Drawing::new();
    let (wide, high) = (96.0 * SCALE, 50.0 * SCALE);
    let (start, end) = (4.0, WIDTH - 42.0);
    if won.is_empty() {
        let rect = Element::new("rect").class("labyrinth-none").number("x", start).number("y", (HEIGHT - high) / 2.0);
        drawing += rect.number("width", wide).number("height", high).number("rx", 6.0).empty();
    }
    // Two rows, each as far pushed together as it must be.
    let rows = won.len().min(2);
    let columns = won.len().div_ceil(2).max(1);
    let step = ((end - start - wide) / (columns.max(2) - 1) as f64).min(wide + 3.0);
    for (index, &card) in won.iter().enumerate() {
        let top = (HEIGHT - rows as f64 * (high + 3.0) + 3.0) / 2.0;
        let y = top + (index % 2) as f64 * (high + 3.0);
        let placed = Element::new("g").placed(start + step * (index / 2) as f64, y, SCALE);
        drawing += moving(&format!("card-{card}"), None, placed.inside(&art::trophy(view.set.get(), card)));
    }
    let mut hand = String::new();
    for index in 0..held {
        let placed = Element::new("g").placed(WIDTH - 33.0, 9.0 + 36.0 * f64::from(index), 0.3);
        hand.push_str(&placed.inside(&art::back()));
    }
    drawing += moving(&format!("seat-{}", seat.number()), None, hand);
    let label = Sentence::new("labyrinth-scene-seat")
        .text("name", pen.name(seat))
        .count("count", won.len())
        .number("hand", held);
    Picture { width: WIDTH, height: HEIGHT, drawing, label: pen.words.say(&label) }
}

/// The pile: as thick as it is, with its number beside it.
pub(super) fn pile(view: &LabyrinthView, words: &Words) -> Aside {
    let heading = words.say(&Sentence::new("labyrinth-picture-pile").number("count", view.pile));
    let layers = view.pile.div_ceil(8);
    let mut svg = String::new();
    if layers == 0 {
        let rect = Element::new("rect").class("labyrinth-none").number("x", 8.0).number("y", 8.0);
        svg.push_str(&rect.number("width", 100.0).number("height", 100.0).number("rx", 8.0).empty());
    }
    for layer in 0..layers {
        let shift = 20.0 - 3.0 * f64::from(layer);
        svg.push_str(&Element::new("g").placed(shift, shift, 1.0).inside(&art::back()));
    }
    let text = Element::new("text").class("label").number("x", 196.0).number("y", 64.0);
    let count = tally("count-pile", view.pile, text.attribute("font-size", 64).text(&view.pile.to_string()));
    let drawing = moving("pile", None, svg) + count;
    // Wide, so that it is drawn small: the list below needs the room.
    Aside { picture: Picture { width: 900.0, height: 124.0, drawing, label: heading.clone() }, heading }
}

/// All treasures by name, with how many of each the viewer has not seen yet.
pub(super) fn legend(view: &LabyrinthView, words: &Words) -> Aside {
    let set = view.set.get();
    let mut to_come = vec![0_usize; (0..).take_while(|&index| set.treasure(index).is_some()).count()];
    let lying = view.maze.iter().map(|card| card.card);
    let seen: Vec<u8> = lying.chain(view.won.iter().flatten().copied()).chain(view.hand.iter().copied()).collect();
    for card in (1..=set.card_count() as u8).filter(|card| !seen.contains(card)) {
        for treasure in set.treasures(card) {
            if let Some(count) = to_come.get_mut(treasure) {
                *count += 1;
            }
        }
    }
    let rows = to_come.len().div_ceil(2).max(1);
    let (width, row) = (372.0, 31.0);
    let mut svg = String::new();
    let mut spoken = Vec::new();
    for (index, &count) in to_come.iter().enumerate() {
        let (x, y) = ((index / rows) as f64 * width / 2.0, ((index % rows) as f64 + 0.5) * row);
        let name = treasure_name(view, index, words);
        let mut entry = Element::new("g").placed(17.0, 0.0, 0.7).inside(&art::treasure_of(set, index));
        let text = |class: &str, x: f64, text: &str| Element::new("text").class(class).number("x", x).text(text);
        entry.push_str(&text("labyrinth-legend", 37.0, &name));
        entry.push_str(&text("labyrinth-legend labyrinth-count", 176.0, &count.to_string()));
        let class = if count == 0 { "labyrinth-gone" } else { "" };
        svg.push_str(&Element::new("g").class(class).placed(x, y, 1.0).inside(&entry));
        spoken.push(format!("{name} {count}"));
    }
    let label = Sentence::new("labyrinth-scene-to-come").text("treasures", spoken.join(", "));
    Aside {
        heading: words.text("labyrinth-scene-legend"),
        picture: Picture { width, height: row * rows as f64, drawing: svg.into(), label: words.say(&label) },
    }
}
