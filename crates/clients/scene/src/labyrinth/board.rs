//! The maze drawn, with ghosts, ways and places to press.

use std::fmt::Write as _;

use tablee_board::Cell;
use tablee_board::labyrinth::{cell, named};
use tablee_core::{Arrange as _, Say as _, Seat, Sentence, Standing};
use tablee_labyrinth::{Foresight, LabyrinthMove, LabyrinthView, MazeCard, Phase, Place};

use super::Look;
use super::frame::{CELL, Frame, at};
use crate::art::labyrinth::{self as art, Stretch};
use crate::camera::{Area, Ground};
use crate::{Beside, Drawing, Drawn as _, Element, Identity, Pen, Picture, advice_mark, moving, part, spot};

fn cell_of(place: Place) -> Cell {
    (place.x.into(), place.y.into())
}

fn rect(class: &str, (x, y): (f64, f64), inset: f64, round: f64) -> String {
    let size = CELL - 2.0 * inset;
    let rect = Element::new("rect").class(class).number("x", x + inset).number("y", y + inset);
    rect.number("width", size).number("height", size).number("rx", round).empty()
}

/// The maze with all that can be done in it.
pub(super) fn board(view: &LabyrinthView, pen: &Pen<'_>, look: &Look) -> Picture {
    let cells = pressable(pen);
    let frame = Frame::new(view, &cells);
    let mut maze = Drawing::new();
    for &cell in &cells {
        if view.maze.iter().all(|card| tablee_board::labyrinth::cell(card) != cell) {
            maze += empty_place(view, pen, look, cell);
        }
    }
    for card in &view.maze {
        maze += part(&format!("card-{}", card.card), lying(view, pen, look, &cells, card));
    }
    maze += marks(view, pen, &frame);
    maze += part("linked", linked(view, look));
    let mut height = frame.height;
    let podium = pen.standing.map(|standing| podium(view, pen, standing, frame.width, &mut height));
    let (x, y) = frame.origin();
    let plane = Ground {
        whole: Area { x: -x, y: -y, width: frame.width, height },
        unit: CELL,
        places: cells.iter().copied().map(at).collect(),
        news: last_cells(view, pen).into_iter().filter(|&cell| frame.has(cell)).map(at).collect(),
        picked: picked_cell(look).into_iter().map(at).collect(),
        over: view.phase == Phase::Over,
    };
    let mut drawing = part("ground", ground(&frame));
    drawing += plane.element().is(Identity::Part("plane".into())).with(maze);
    drawing += podium.unwrap_or_default();
    let label = Sentence::new("labyrinth-scene-board").count("count", view.maze.len()).number("pile", view.pile);
    Picture { width: frame.width, height, drawing, label: pen.words.say(&label) }
}

/// The places that a move leads to; passing leads nowhere.
fn pressable(pen: &Pen<'_>) -> Vec<Cell> {
    let pass = |point: &tablee_board::Point| matches!(point.notation.parse(), Ok(LabyrinthMove::Pass));
    if pen.gestures.points.iter().any(pass) { Vec::new() } else { pen.cells() }
}

/// Grass with a tuft here and there, and the numbers of columns and rows.
fn ground(frame: &Frame) -> String {
    let whole = Element::new("rect").class("labyrinth-ground");
    let mut svg = whole.number("width", frame.width).number("height", frame.height).number("rx", 16.0).empty();
    let mut tufts = String::new();
    let (across, down) = ((frame.width / 92.0) as i32, (frame.height / 74.0) as i32);
    for index in 0..across * down {
        let (column, row) = (index % across, index / across);
        let jitter = |factor: i32| f64::from((index * factor + row * 13) % 41);
        let x = 24.0 + f64::from(column) * 92.0 + jitter(29);
        let y = 26.0 + f64::from(row) * 74.0 + jitter(17) * 0.9;
        let _ = write!(tufts, "M{x:.0} {y:.0}l-5-8m5 8l0-11m0 11l5-8");
    }
    svg.push_str(&Element::new("path").class("labyrinth-tufts").attribute("d", tufts).empty());
    let (x, y) = frame.origin();
    for column in frame.left..frame.left + frame.columns {
        svg.push_str(&coordinate(x + at((column, 0)).0 + CELL / 2.0, 14.0, column));
    }
    for row in frame.top..frame.top + frame.rows {
        svg.push_str(&coordinate(14.0, y + at((0, row)).1 + CELL / 2.0, row));
    }
    svg
}

fn coordinate(x: f64, y: f64, value: i32) -> String {
    let text = Element::new("text").class("notation labyrinth-coordinate").number("x", x).number("y", y);
    text.text(&value.to_string().replace('-', "−"))
}

/// A place where a card could be laid; with the picked card on it if it is pressed.
fn empty_place(view: &LabyrinthView, pen: &Pen<'_>, look: &Look, cell: Cell) -> Drawing {
    let at = at(cell);
    let hit = rect("hit labyrinth-hit", at, 4.0, 12.0);
    let mut above = String::new();
    let mut classes = "free";
    if let Some(LabyrinthMove::Lay { card, place, rotation }) = look.choice.filter(|_| pen.pick.cell == Some(cell)) {
        classes = "free picked";
        let stretches = stretches(&look.foresight, place);
        let art = art::card(view.set.get(), card, rotation, &stretches);
        let placed = Element::new("g").class("ghost").placed(at.0 + 2.0, at.1 + 2.0, 1.0);
        above.push_str(&placed.inside(&art));
        above.push_str(&rect("labyrinth-new", at, 0.0, 9.0));
        if pen.pick.variants(pen.gestures) > 1 {
            let badge = Element::new("g").placed(at.0 + 8.0, at.1 + 8.0, 1.0);
            above.push_str(&badge.inside(art::TURN));
        }
    }
    let label = Sentence::new("labyrinth-scene-place").number("column", cell.0).number("row", cell.1);
    let label = Beside::told(view.beside(cell), label);
    spot(cell, &pen.words.say(&label), classes, &hit, above)
}

/// The parts of the ways that run through the card at a place.
fn stretches(foresight: &Foresight, place: Place) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for link in &foresight.links {
        for step in link.way.iter().filter(|step| step.place == place) {
            let stretch =
                Stretch { corridor: step.corridor, entry: step.entry, exit: step.exit, treasure: link.treasure };
            if !stretches.contains(&stretch) {
                stretches.push(stretch);
            }
        }
    }
    stretches
}

/// A card of the maze; pressed to take it where that can be done.
fn lying(view: &LabyrinthView, pen: &Pen<'_>, look: &Look, cells: &[Cell], card: &MazeCard) -> Drawing {
    let here = cell(card);
    let at = at(here);
    let stretches = stretches(&look.foresight, card.place());
    // Ways that are open lie on the card, so that they can light up one after the other.
    let plain = if look.choice.is_none() { &[] } else { stretches.as_slice() };
    let art = art::card(view.set.get(), card.card, card.rotation, plain);
    let taken = look.choice == Some(LabyrinthMove::Take(card.place()));
    let placed = Element::new("g").class(if taken { "ghost" } else { "" }).placed(at.0 + 2.0, at.1 + 2.0, 1.0);
    let key = format!("card-{}", card.card);
    let mut drawn = moving(&key, origin(view, pen, card.card).as_deref(), placed.inside(&art));
    if look.choice.is_none() && !stretches.is_empty() {
        let placed = Element::new("g").placed(at.0 + 2.0, at.1 + 2.0, 1.0);
        let lit = placed.inside(&art::card(view.set.get(), card.card, card.rotation, &stretches));
        drawn += moving(&format!("lit-{}", card.card), None, lit);
    }
    let laid = view.laid == Some(card.place());
    let frame_of_laid = if laid { rect("labyrinth-new", at, 0.0, 9.0) } else { String::new() };
    if !cells.contains(&here) {
        return drawn + frame_of_laid;
    }
    let picked = pen.pick.cell == Some(here) && look.choice.is_some();
    let classes = match (laid, picked) {
        (true, false) => "",
        (true, true) => "picked",
        (false, false) => "free",
        (false, true) => "free picked",
    };
    let label = if laid {
        pen.words.text("labyrinth-scene-done")
    } else {
        let label = Sentence::new("labyrinth-scene-take")
            .number("card", card.card)
            .text("treasures", named(view, card.card, pen.words));
        pen.words.say(&label)
    };
    let ring = || moving(&format!("lit-{}-ring", card.card), None, rect("labyrinth-take", at, 0.0, 9.0));
    let outline = if laid { frame_of_laid.into() } else { ring() };
    spot(here, &label, classes, &rect("hit", at, -2.0, 12.0), drawn + outline)
}

/// Where a card came from, if it was laid with the last move of somebody.
fn origin(view: &LabyrinthView, pen: &Pen<'_>, card: u8) -> Option<String> {
    let laid = |notation: &Option<String>| {
        let choice = notation.as_ref().and_then(|notation| notation.parse().ok());
        matches!(choice, Some(LabyrinthMove::Lay { card: laid, .. }) if laid == card)
    };
    let seat = Seat::new(pen.last.iter().position(laid)?);
    Some(if view.viewer == Some(seat) { format!("hand-{card}") } else { format!("seat-{}", seat.number()) })
}

/// Where the last moves happened: the card that one laid, if it lies there still, or the place from which one took a card.
fn last_cells(view: &LabyrinthView, pen: &Pen<'_>) -> Vec<Cell> {
    let place = |notation: &String| match notation.parse().ok()? {
        LabyrinthMove::Lay { card, place, .. } => view.card_at(place).filter(|lying| lying.card == card).map(|_| place),
        LabyrinthMove::Take(place) => Some(place).filter(|&place| view.card_at(place).is_none()),
        LabyrinthMove::Done | LabyrinthMove::Pass => None,
    };
    pen.last.iter().flatten().filter_map(place).map(cell_of).collect()
}

/// Where the picked move would happen.
fn picked_cell(look: &Look) -> Option<Cell> {
    match look.choice? {
        LabyrinthMove::Lay { place, .. } | LabyrinthMove::Take(place) => Some(cell_of(place)),
        LabyrinthMove::Done | LabyrinthMove::Pass => None,
    }
}

/// What was played last, and what is advised.
fn marks(view: &LabyrinthView, pen: &Pen<'_>, frame: &Frame) -> Drawing {
    let mut last = String::new();
    let inside = |&cell: &Cell| frame.has(cell);
    // The card that was just laid has a frame already.
    let laid = view.laid.map(cell_of);
    for cell in last_cells(view, pen).into_iter().filter(|cell| inside(cell) && laid != Some(*cell)) {
        last.push_str(&rect("last labyrinth-last", at(cell), 1.0, 9.0));
    }
    let mut drawing = part("last", last);
    let mut marked: Vec<Cell> = Vec::new();
    for advised in pen.advice {
        let choice = advised.notation.parse();
        let place = match choice {
            Ok(LabyrinthMove::Lay { place, .. } | LabyrinthMove::Take(place)) => Some(place),
            Ok(LabyrinthMove::Done) => view.laid,
            _ => None,
        };
        let Some(cell) = place.map(cell_of).filter(inside) else { continue };
        if marked.contains(&cell) {
            continue;
        }
        marked.push(cell);
        let (x, y) = at(cell);
        let mut drawn = String::new();
        if let (Ok(LabyrinthMove::Lay { card, rotation, .. }), false) = (choice, pen.pick.cell == Some(cell)) {
            let placed = Element::new("g").class("ghost").placed(x + 26.0, y + 14.0, 0.52);
            drawn.push_str(&placed.inside(&art::card(view.set.get(), card, rotation, &[])));
        }
        drawn.push_str(&rect("advised labyrinth-advised", (x, y), 3.0, 10.0));
        let text = Element::new("text").class("labyrinth-pill-text").number("x", x + CELL / 2.0).number("y", y + 86.0);
        let pill = Element::new("rect").class("labyrinth-pill").number("x", x + 13.0).number("y", y + 73.0);
        drawn.push_str(&pill.number("width", CELL - 26.0).number("height", 25.0).number("rx", 12.5).empty());
        drawn.push_str(&text.text(&format!("{} · {}", advised.rank, advised.worth)));
        drawing += Element::new("g").class("labyrinth-through").around(advice_mark(advised, drawn));
    }
    drawing
}

/// A badge on every linked card: it can be taken at once, after others, or not at all.
fn linked(view: &LabyrinthView, look: &Look) -> Drawing {
    let foresight = &look.foresight;
    let chosen = match look.choice {
        Some(LabyrinthMove::Take(place)) => Some((place, art::TAKE)),
        Some(LabyrinthMove::Done) => view.laid.map(|place| (place, art::DONE)),
        _ => None,
    };
    let badge = |&place: &Place| {
        let art = if foresight.takeable.contains(&place) {
            art::TAKE
        } else if foresight.most.contains(&place) {
            art::LATER
        } else {
            art::LOCKED
        };
        (place, art)
    };
    let badges = foresight.linked.iter().map(badge).chain(chosen);
    let placed = badges.map(|(place, art)| {
        let (x, y) = at(cell_of(place));
        let badge = Element::new("g").class("labyrinth-through").placed(x + CELL - 8.0, y + 8.0, 1.0).inside(art);
        // It comes to light with the passage, unless it is only thought of.
        match view.card_at(place).filter(|_| look.choice.is_none()) {
            Some(card) => moving(&format!("lit-{}-badge", card.card), None, badge),
            None => badge.into(),
        }
    });
    placed.collect()
}

/// Who won how many cards, and which: below the maze when the game is over.
fn podium(view: &LabyrinthView, pen: &Pen<'_>, standing: &Standing, width: f64, height: &mut f64) -> Drawing {
    let row = width / 9.0;
    let mut order: Vec<Seat> = Seat::all(view.seats()).collect();
    order.arrange_by_key(|seat| standing.places.get(seat.index()).copied());
    let panel = Element::new("rect").class("labyrinth-panel").number("y", *height + row * 0.15);
    let panel = panel.number("width", width).number("height", row * (order.len() as f64 + 0.3)).number("rx", 16.0);
    let mut drawing = Drawing::from(panel.empty());
    for (index, seat) in order.into_iter().enumerate() {
        let middle = *height + row * (0.8 + index as f64);
        let text = |x: f64, size: f64, class: &str, text: &str| {
            let element = Element::new("text").class(class).number("x", x).number("y", middle);
            element.number("font-size", size).text(text)
        };
        let place = standing.places.get(seat.index()).copied().unwrap_or_default();
        let coin = if place == 1 { "labyrinth-coin labyrinth-first" } else { "labyrinth-coin" };
        let points = standing.scores.get(seat.index()).copied().unwrap_or_default();
        let circle = Element::new("circle").class(coin).number("cx", row * 0.62).number("cy", middle);
        drawing += circle.number("r", row * 0.38).empty();
        let total = text(row * 0.62, row * 0.42, "labyrinth-coin-text", &points.to_string());
        drawing += moving(&format!("total-{}", seat.number()), None, total);
        let name = pen.name(seat);
        let size = row * (2.6 / name.chars().count().max(1) as f64).min(0.3);
        drawing += text(row * 1.15, size, "label labyrinth-name", name);
        let lines = standing.breakdown.get(seat.index()).map(Vec::as_slice).unwrap_or_default();
        let cards: Vec<u8> = lines.iter().flat_map(|line| &line.marks).filter_map(|mark| mark.parse().ok()).collect();
        let scale = row * 0.8 / 100.0;
        let (start, wide) = (row * 2.9, 96.0 * scale);
        let columns = cards.len().div_ceil(2).max(2);
        let step = ((width - row * 0.2 - start - wide) / (columns - 1) as f64).min(wide * 1.04);
        for (index, card) in cards.iter().enumerate() {
            let top = if cards.len() == 1 { middle - 25.0 * scale } else { middle - 51.0 * scale };
            let y = top + (index % 2) as f64 * 52.0 * scale;
            let placed = Element::new("g").placed(start + step * (index / 2) as f64, y, scale);
            let trophy = placed.inside(&art::trophy(view.set.get(), *card));
            drawing += moving(&format!("score-{}-{card}", seat.number()), None, trophy);
        }
    }
    *height += row * (view.seats() as f64 + 0.45);
    drawing
}
