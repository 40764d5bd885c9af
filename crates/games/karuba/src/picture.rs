//! The position as plain text, at most 80 columns wide.

use tablee_core::{Say, Seat, Sentence};

use crate::picture_island::{WIDTH, draw_island, draw_tile};
use crate::{Colour, KarubaView, Phase, TILE_COUNT};

const PAGE: usize = 80;

pub(crate) fn draw(view: &KarubaView, say: &dyn Say) -> String {
    let mut out = String::new();
    draw_turn(&mut out, view, say);
    out.push('\n');
    let blocks: Vec<Vec<String>> = Seat::all(view.players.len()).map(|seat| draw_block(view, seat, say)).collect();
    for pair in blocks.chunks(2) {
        for (line, left) in pair[0].iter().enumerate() {
            let right = pair.get(1).map_or("", |block| block[line].as_str());
            push_line(&mut out, &format!("{left}{:1$}  {right}", "", WIDTH.saturating_sub(left.chars().count())));
        }
        out.push('\n');
    }
    push_wrapped(&mut out, &say.say(&Sentence::new("karuba-picture-legend")));
    draw_colours(&mut out, view, say);
    for seat in Seat::all(view.players.len()) {
        push_wrapped(&mut out, &belongings(view, seat, say));
    }
    draw_to_come(&mut out, view, say);
    out
}

/// The revealed tile, drawn, and what is to be decided beside it.
fn draw_turn(out: &mut String, view: &KarubaView, say: &dyn Say) {
    let decider = match (view.phase, view.decider) {
        (Phase::Draft, Some(seat)) => Sentence::new("karuba-picture-draft").seat("seat", seat),
        (_, Some(seat)) => Sentence::new("karuba-picture-decider").seat("seat", seat),
        (Phase::Over, None) => Sentence::new("karuba-picture-over"),
        (_, None) => Sentence::new("karuba-picture-together"),
    };
    let Some(tile) = view.revealed else { return push_wrapped(out, &say.say(&decider)) };
    let steps = view.set.exits(tile).len();
    let turn = Sentence::new("karuba-picture-turn").number("turn", view.turn).count("tiles", TILE_COUNT);
    let choice = Sentence::new("karuba-picture-tile").text("tile", tile).count("steps", steps);
    let drawn = draw_tile(tile, view.set.exits(tile), view.set.item(tile), None);
    for (line, sentence) in drawn.iter().zip([turn, choice, decider]) {
        push_line(out, &format!("  {line}   {}", say.say(&sentence)));
    }
}

fn draw_block(view: &KarubaView, seat: Seat, say: &dyn Say) -> Vec<String> {
    let player = &view.players[seat.index()];
    let own = view.viewer == Some(seat);
    let id = if own { "karuba-picture-own-island" } else { "karuba-picture-island" };
    let title = say.say(&Sentence::new(id).seat("seat", seat).number("points", player.points));
    let mut lines = vec![title.chars().take(WIDTH).collect()];
    lines.extend(draw_island(view, player));
    lines
}

/// For each colour its letter, its way and the treasures left.
fn draw_colours(out: &mut String, view: &KarubaView, say: &dyn Say) {
    let names = Colour::ALL.map(|colour| say.say(&Sentence::new(colour.word())));
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (colour, name) in Colour::ALL.into_iter().zip(names) {
        let way = match view.setup.get(colour) {
            Some(placement) => Sentence::new("karuba-picture-way")
                .text("beach", format!("{:>3}", placement.beach.printed()))
                .text("jungle", format!("{:>3}", placement.jungle.printed())),
            None => Sentence::new("karuba-picture-no-way"),
        };
        let left = view.treasures.get(colour).map(Vec::as_slice).unwrap_or_default();
        let treasures = Sentence::new("karuba-picture-treasures").text("values", values(left));
        let line = format!("  {} {name:widest$}  {}  {}", colour.letter(), say.say(&way), say.say(&treasures));
        push_wrapped(out, &line);
    }
}

fn values(values: &[u8]) -> String {
    if values.is_empty() {
        return "-".to_owned();
    }
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn belongings(view: &KarubaView, seat: Seat, say: &dyn Say) -> String {
    let player = &view.players[seat.index()];
    let taken = player.treasures.iter().map(|(colour, value)| format!("{}{value}", colour.letter()));
    let taken: Vec<String> = taken.collect();
    say.say(
        &Sentence::new("karuba-picture-belongings")
            .seat("seat", seat)
            .number("points", player.points)
            .text("treasures", if taken.is_empty() { "-".to_owned() } else { taken.join(" ") })
            .number("crystals", player.crystals)
            .number("gold", player.gold)
            .count("tiles", player.tiles.iter().count()),
    )
}

fn draw_to_come(out: &mut String, view: &KarubaView, say: &dyn Say) {
    let heading = say.say(&Sentence::new("karuba-picture-to-come").count("count", view.to_come.len()));
    let numbers: Vec<String> = view.to_come.iter().map(ToString::to_string).collect();
    push_wrapped(out, &format!("{heading} {}", numbers.join(" ")));
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// A line, broken between words where it would be too long; what follows is indented as its beginning.
fn push_wrapped(out: &mut String, text: &str) {
    let indent: String = text.chars().take_while(|letter| *letter == ' ').collect();
    let mut line = String::new();
    for word in text.trim_start().split(' ') {
        let fits = indent.chars().count() + line.chars().count() + 1 + word.chars().count() <= PAGE;
        if !line.is_empty() && !fits {
            push_line(out, &format!("{indent}{line}"));
            line.clear();
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    push_line(out, &format!("{indent}{line}"));
}
