//! The position as text for a terminal of 80 columns: the waterhole with the strongest animal on top, then who has what.

use tablee_core::{Argument, ComponentSet, Say, Seat, Sentence};

use crate::animal::Animal;
use crate::state::Phase;
use crate::view::KaribaView;

/// So many moves of the past are shown.
const LAST_MOVES: usize = 8;
/// Longer names of players are cut.
const LONGEST_PLAYER: usize = 24;

pub(crate) fn draw(view: &KaribaView, say: &dyn Say) -> String {
    let title = Sentence::new(if view.options.expert { "kariba-picture-title-expert" } else { "kariba-picture-title" })
        .count("seats", view.seats)
        .text("faces", view.set.faces());
    let mut lines = vec![say.say(&title), String::new()];
    lines.extend(table(&waterhole(view, say)));
    lines.extend(table(&seats(view, say)));
    if view.options.expert {
        let cards = view.faceup.0.sorted().map(|animal| named(view, animal)).collect();
        let sentence = Sentence::new("kariba-picture-face-up").number("count", view.faceup.0.total());
        lines.push(say.say(&sentence.with("cards", Argument::List(cards))));
    }
    lines.push(say.say(&Sentence::new("kariba-picture-pile").number("count", view.pile_size)));
    if let Some(hand) = view.hand {
        lines.push(
            say.say(&Sentence::new("kariba-picture-your-hand").number("count", hand.0.total()).text("cards", hand)),
        );
    }
    if !view.log.is_empty() {
        let entries = &view.log[view.log.len().saturating_sub(LAST_MOVES)..];
        let moves: Vec<String> = entries.iter().map(|entry| format!("{}:{}", entry.seat, entry.choice.0)).collect();
        lines.push(say.say(&Sentence::new("kariba-picture-last-moves").text("moves", moves.join(" "))));
    }
    lines.push(say.say(&turn(view)));
    lines.push(String::new());
    lines.join("\n")
}

/// The animal's number and name, as one part of a list.
fn named(view: &KaribaView, animal: Animal) -> Argument {
    Argument::Inner(Box::new(view.set.name(animal).put(Sentence::new("kariba-picture-animal"))))
}

fn turn(view: &KaribaView) -> Sentence {
    let mine = view.viewer == Some(view.turn);
    match view.phase {
        Phase::Play if mine => Sentence::new("kariba-picture-you-play"),
        Phase::Play => Sentence::new("kariba-picture-plays").seat("seat", view.turn),
        Phase::Draw if mine => Sentence::new("kariba-picture-you-draw"),
        Phase::Draw => Sentence::new("kariba-picture-draws").seat("seat", view.turn),
        Phase::Over => Sentence::new("kariba-picture-over").seat("seat", view.turn),
    }
}

/// A row for each animal: how many lie there, how many the viewer holds, who has captured how many, how many are unseen.
fn waterhole(view: &KaribaView, say: &dyn Say) -> Vec<Vec<String>> {
    let heading = |id: &'static str| say.say(&Sentence::new(id));
    let mut head = vec![heading("kariba-picture-animals"), heading("kariba-picture-waterhole")];
    if view.hand.is_some() {
        head.push(heading("kariba-picture-hand"));
    }
    // One digit a seat, the numbers of the seats in the heading above them.
    let by_seat = |texts: Vec<String>| texts.join(" ");
    let numbers = by_seat(Seat::all(view.captured.len()).map(|seat| seat.to_string()).collect());
    let captured = format!("{} {numbers}", heading("kariba-picture-captured"));
    let captured_width = captured.chars().count();
    head.extend([captured, heading("kariba-picture-unseen")]);
    let row = |animal: Animal| {
        let name = say.say(&view.set.name(animal).put(Sentence::new("kariba-picture-animal")));
        let mut row = vec![name, bar(view.waterhole.count(animal))];
        row.extend(view.hand.map(|hand| bar(hand.0.count(animal))));
        let captured = by_seat(view.captured.iter().map(|cards| number(cards.count(animal))).collect());
        row.extend([format!("{captured:>captured_width$}"), number(view.unseen.count(animal))]);
        row
    };
    std::iter::once(head).chain(Animal::all().rev().map(row)).collect()
}

/// A row for each seat: its cards, what is known of them, its points.
fn seats(view: &KaribaView, say: &dyn Say) -> Vec<Vec<String>> {
    let heading = |id: &'static str| say.say(&Sentence::new(id));
    let mut head = vec![heading("kariba-picture-seats"), heading("kariba-picture-cards")];
    if view.options.expert {
        head.push(heading("kariba-picture-known"));
    }
    head.push(heading("kariba-picture-points"));
    let row = |(seat, points): (Seat, u32)| {
        let who = Sentence::new(if view.viewer == Some(seat) { "kariba-picture-you" } else { "kariba-picture-seat" });
        let mark = if seat == view.turn && view.phase != Phase::Over { '>' } else { ' ' };
        let mut name = say.say(&who.seat("seat", seat));
        if name.chars().count() > LONGEST_PLAYER {
            name = name.chars().take(LONGEST_PLAYER - 1).chain(['…']).collect();
        }
        let size = view.hand_sizes.get(seat.index()).copied().unwrap_or_default();
        let mut row = vec![format!("{mark} {seat} {name}"), size.to_string()];
        if view.options.expert {
            row.push(view.known.get(seat.index()).copied().unwrap_or_default().to_string());
        }
        row.push(points.to_string());
        row
    };
    std::iter::once(head).chain(Seat::all(view.seats).zip(view.points()).map(row)).collect()
}

fn number(count: u8) -> String {
    if count == 0 { "·".to_owned() } else { count.to_string() }
}

fn bar(count: u8) -> String {
    if count == 0 { "·".to_owned() } else { format!("{count} {}", "■".repeat(count.into())) }
}

/// The lines of a table in a frame, its first row being the headings.
fn table(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).min().unwrap_or_default();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let rule = |left: &str, cross: &str, right: &str| {
        let parts: Vec<String> = widths.iter().map(|width| "─".repeat(width + 2)).collect();
        format!("{left}{}{right}", parts.join(cross))
    };
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!(" {cell:<width$} ")).collect();
        format!("│{}│", cells.join("│"))
    };
    let mut lines = vec![rule("┌", "┬", "┐")];
    for (index, row) in rows.iter().enumerate() {
        lines.push(line(row));
        if index == 0 {
            lines.push(rule("├", "┼", "┤"));
        }
    }
    lines.push(rule("└", "┴", "┘"));
    lines
}
