//! The position as text for a terminal.
//!
//! A card takes seven columns and three rows: lines are corridors, two letters are a treasure. The second corridor of a card
//! has double lines and capitals. Dotted borders are interrupted where a corridor runs through or ends in the open.

use std::fmt::Write as _;

use tablee_core::{Argument, Say, Seat, Sentence, Side, Sides};

use crate::fault::sides;
use crate::maze::Maze;
use crate::place::Place;
use crate::set::LabyrinthSet;
use crate::state::{HAND_SIZE, Phase};
use crate::view::LabyrinthView;

const WIDTH: usize = 7;
const HEIGHT: usize = 3;
/// The middle of a card.
const MIDDLE: (usize, usize) = (1, 3);
/// Columns of the maze that fit beside each other in 80 characters, with the numbers of the rows.
const COLUMNS: usize = 9;
/// Rotations of hand cards that fit beside each other.
const FACES: usize = 8;

type Drawn = [[char; WIDTH]; HEIGHT];

pub(crate) fn draw(view: &LabyrinthView, say: &dyn Say) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text.trim_end());
        out.push('\n');
    };
    line(&say.say(&headline(view)));
    line("");
    drawn_maze(view).iter().for_each(|text| line(text));
    if view.phase == Phase::Take {
        line(&say.say(&Sentence::new("labyrinth-picture-marks")));
    }
    line(&say.say(&Sentence::new("labyrinth-picture-lines")));
    legend(view, say).iter().for_each(|text| line(text));
    line("");
    for seat in Seat::all(view.seats()) {
        line(&say.say(&player(view, seat)));
        known(view, seat).iter().for_each(|sentence| line(&format!("  {}", say.say(sentence))));
    }
    line(&say.say(&Sentence::new("labyrinth-picture-pile").number("count", view.pile)));
    if !view.hand.is_empty() {
        line("");
        line(&say.say(&Sentence::new("labyrinth-picture-hand")));
        drawn_hand(view).iter().for_each(|text| line(text));
    }
    out
}

fn headline(view: &LabyrinthView) -> Sentence {
    match view.phase {
        Phase::Lay => Sentence::new("labyrinth-picture-lay").seat("seat", view.turn),
        Phase::Take => Sentence::new("labyrinth-picture-take").seat("seat", view.turn),
        Phase::Over => Sentence::new("labyrinth-picture-over"),
    }
}

fn player(view: &LabyrinthView, seat: Seat) -> Sentence {
    let won: &[u8] = view.won.get(seat.index()).map_or(&[], Vec::as_slice);
    let cards = won.iter().map(|card| Argument::Text(card.to_string())).collect();
    let sentence = if won.is_empty() {
        Sentence::new("labyrinth-picture-player-without")
    } else {
        Sentence::new("labyrinth-picture-player").count("won", won.len()).with("cards", Argument::List(cards))
    };
    sentence.seat("seat", seat).number("held", view.hands[seat.index()])
}

/// What passing has told about the cards of a seat (L8).
fn known(view: &LabyrinthView, seat: Seat) -> Vec<Sentence> {
    let closed = |slot: usize| Sides::from_bits(view.known_closed(seat, slot));
    let slots = (0..HAND_SIZE).filter(|&slot| !closed(slot).is_empty());
    let sentence = |slot: usize| {
        Sentence::new("labyrinth-picture-closed").count("number", slot + 1).with("sides", sides(closed(slot)))
    };
    slots.map(sentence).collect()
}

/// The treasures with their letters, four beside each other.
fn legend(view: &LabyrinthView, say: &dyn Say) -> Vec<String> {
    let set = &view.set;
    let entry = |index: usize| {
        let treasure = set.treasure(index)?;
        let name = Argument::Named { en: treasure.en.clone(), fr: treasure.fr.clone() };
        let name = say.say(&Sentence::new("labyrinth-picture-treasure").with("treasure", name));
        Some(format!("{} {name}", set.code(index)))
    };
    let entries: Vec<String> = (0..).map_while(entry).collect();
    let width = entries.iter().map(|entry| entry.chars().count() + 2).max().unwrap_or(20);
    let beside = (76 / width).max(1);
    let row =
        |row: &[String]| format!("    {}", row.iter().map(|entry| format!("{entry:<width$}")).collect::<String>());
    entries.chunks(beside).map(row).collect()
}

fn drawn_hand(view: &LabyrinthView) -> Vec<String> {
    let set = &view.set;
    let turns = |card: u8| if view.options.rotation { set.rotations(card) } else { 1 };
    let faces: Vec<(u8, u8)> =
        view.hand.iter().flat_map(|&card| (0..turns(card)).map(move |rotation| (card, rotation))).collect();
    let mut lines = Vec::new();
    for faces in faces.chunks(FACES) {
        let beside = |part: &dyn Fn(u8, u8) -> String| {
            faces.iter().map(|&(card, rotation)| format!(" {:^WIDTH$} ", part(card, rotation))).collect::<String>()
        };
        lines.push(beside(&|card, rotation| format!("{card}r{rotation}")));
        for row in 0..HEIGHT {
            lines.push(beside(&|card, rotation| drawn_card(set, card, rotation)[row].iter().collect()));
        }
    }
    lines
}

/// One card: corridors as lines, treasures in the corners.
fn drawn_card(set: &LabyrinthSet, card: u8, rotation: u8) -> Drawn {
    let mut drawn = [[' '; WIDTH]; HEIGHT];
    let corridors = set.corridors(card, rotation);
    let mut taken = [false; CORNERS.len()];
    for (index, corridor) in corridors.iter().enumerate() {
        for side in corridor.sides.iter() {
            cells_of(side).iter().for_each(|&(row, column)| drawn[row][column] = line_of(side, index));
        }
        for &treasure in &corridor.treasures {
            let (number, &(_, row, column)) = CORNERS
                .iter()
                .enumerate()
                .find(|(number, corner)| !taken[*number] && corner.0 == corridor.sides.bits())
                .or_else(|| CORNERS.iter().enumerate().find(|(number, _)| !taken[*number]))
                .unwrap_or((0, &CORNERS[0]));
            taken[number] = true;
            for (offset, letter) in set.code(treasure).chars().take(2).enumerate() {
                drawn[row][column + offset] = if index == 0 { letter } else { letter.to_ascii_uppercase() };
            }
        }
    }
    let sides: Vec<u8> = corridors.iter().map(|corridor| corridor.sides.bits()).collect();
    drawn[MIDDLE.0][MIDDLE.1] = middle(&sides);
    // A dead end stops before the middle when another corridor has it.
    if let [first, second] = corridors.as_slice() {
        for (this, other) in [(first, second), (second, first)] {
            if this.sides.len() == 1 && other.sides.len() > 1 {
                match this.sides.iter().next() {
                    Some(Side::East) => drawn[MIDDLE.0][MIDDLE.1 + 1] = ' ',
                    Some(Side::West) => drawn[MIDDLE.0][MIDDLE.1 - 1] = ' ',
                    _ => (),
                }
            }
        }
    }
    drawn
}

/// Where treasures stand, in order of preference: the bend that this corner is inside of, row, column.
const CORNERS: [(u8, usize, usize); 4] = [(0b1001, 0, 0), (0b0110, 2, 5), (0b0011, 0, 5), (0b1100, 2, 0)];

fn cells_of(side: Side) -> &'static [(usize, usize)] {
    match side {
        Side::North => &[(0, 3)],
        Side::East => &[(1, 4), (1, 5), (1, 6)],
        Side::South => &[(2, 3)],
        Side::West => &[(1, 0), (1, 1), (1, 2)],
    }
}

/// The line of a corridor towards a side: simple for the first corridor, double for the second.
fn line_of(side: Side, corridor: usize) -> char {
    match (side, corridor) {
        (Side::North | Side::South, 0) => '│',
        (Side::North | Side::South, _) => '║',
        (_, 0) => '─',
        (..) => '═',
    }
}

/// What stands in the middle of a card. Bits of sides: north 1, east 2, south 4, west 8.
fn middle(corridors: &[u8]) -> char {
    const SIMPLE: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    const DOUBLE: [char; 16] = [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];
    match *corridors {
        [only] => SIMPLE[only as usize & 15],
        [0b0011, 0b1100] | [0b1100, 0b0011] => '╲',
        [0b1001, 0b0110] | [0b0110, 0b1001] => '╱',
        [0b0101, 0b1010] => '╪',
        [0b1010, 0b0101] => '╫',
        [first, second] if first.count_ones() > second.count_ones() => SIMPLE[first as usize & 15],
        [first, second] if first.count_ones() < second.count_ones() => DOUBLE[second as usize & 15],
        [..] => ' ',
    }
}

fn drawn_maze(view: &LabyrinthView) -> Vec<String> {
    let mut maze = Maze::new();
    for lying in view.maze.iter().filter(|lying| view.set.has(lying.card)) {
        maze.lay(&view.set, lying.card, lying.rotation, lying.place());
    }
    let open = maze.open_places().iter().map(|open| open.place);
    let places: Vec<Place> = view.maze.iter().map(|lying| lying.place()).chain(open).collect();
    let columns = || places.iter().map(|place| place.x);
    let rows = || places.iter().map(|place| place.y);
    let (Some(left), Some(right), Some(top), Some(bottom)) =
        (columns().min(), columns().max(), rows().min(), rows().max())
    else {
        return Vec::new();
    };
    let all: Vec<i8> = (left..=right).collect();
    let mut lines = Vec::new();
    for columns in all.chunks(COLUMNS) {
        let mut canvas = Canvas { view, maze: &maze, columns, lines: Vec::new() };
        canvas.headings();
        for y in top..=bottom {
            canvas.border(y);
            canvas.row(y);
        }
        canvas.border(bottom.saturating_add(1));
        lines.append(&mut canvas.lines);
    }
    lines
}

struct Canvas<'a> {
    view: &'a LabyrinthView,
    maze: &'a Maze,
    columns: &'a [i8],
    lines: Vec<String>,
}

impl Canvas<'_> {
    fn headings(&mut self) {
        let numbers: String = self.columns.iter().map(|x| format!(" {x:^WIDTH$}")).collect();
        self.lines.push(format!("    {numbers}"));
    }

    fn card(&self, place: Place) -> Option<u8> {
        self.maze.card_at(place)
    }

    /// The line of the corridor that opens from a place to a side, if any.
    fn opening(&self, place: Place, side: Side) -> Option<char> {
        let lying = self.maze.lying(self.card(place)?);
        let corridors = [lying.corridors & 15, lying.corridors >> 4];
        let corridor = corridors.iter().position(|&sides| Sides::from_bits(sides).contains(side))?;
        Some(line_of(side, corridor))
    }

    /// What stands on the border between a place and the one on its `side`: a corridor that runs through or ends in the
    /// open, else `closed` if there is a card at all.
    fn gate(&self, place: Place, side: Side, closed: char) -> char {
        let other = place.beside(side);
        let (this, that) = (self.opening(place, side), self.opening(other, side.opposite()));
        match (self.card(place), self.card(other)) {
            (None, None) => ' ',
            (Some(_), Some(_)) if this.is_some() && that.is_some() => this.unwrap_or(closed),
            (Some(_), Some(_)) => closed,
            (Some(_), None) => this.unwrap_or(closed),
            (None, Some(_)) => that.unwrap_or(closed),
        }
    }

    /// The border above a row.
    fn border(&mut self, y: i8) {
        let mut line = String::from("    ");
        let last = self.columns.last().map(|x| x.saturating_add(1));
        for &x in self.columns.iter().chain(&last) {
            let place = Place::new(x, y);
            let around =
                [(0, 0), (-1, 0), (0, -1), (-1, -1)].map(|(dx, dy)| Place::new(x.wrapping_add(dx), y.wrapping_add(dy)));
            let touched = around.iter().any(|&place| self.card(place).is_some());
            line.push(match self.mark(place) {
                Some(mark) => mark,
                None if touched => '·',
                None => ' ',
            });
            if Some(x) != last {
                let gate = self.gate(place, Side::North, '┈');
                let wall = if self.card(place).or_else(|| self.card(place.beside(Side::North))).is_some() {
                    '┈'
                } else {
                    ' '
                };
                line.extend([wall, wall, wall, gate, wall, wall, wall]);
            }
        }
        self.lines.push(line);
    }

    /// A mark at the upper left of the card laid this turn and of those linked with it.
    fn mark(&self, place: Place) -> Option<char> {
        if self.view.laid == Some(place) {
            Some('@')
        } else if self.view.linked.contains(&place) {
            Some('*')
        } else {
            None
        }
    }

    fn row(&mut self, y: i8) {
        for row in 0..HEIGHT {
            let mut line = if row == MIDDLE.0 { format!("{y:>3} ") } else { String::from("    ") };
            let last = self.columns.last().map(|x| x.saturating_add(1));
            for &x in self.columns.iter().chain(&last) {
                let place = Place::new(x, y);
                let wall = self.card(place).or_else(|| self.card(place.beside(Side::West))).is_some();
                let wall = if wall { '┊' } else { ' ' };
                line.push(if row == MIDDLE.0 { self.gate(place, Side::West, '┊') } else { wall });
                if Some(x) != last {
                    self.inside(place, row, &mut line);
                }
            }
            self.lines.push(line);
        }
    }

    /// A row of a card, or the name of a place where a card may be laid.
    fn inside(&self, place: Place, row: usize, line: &mut String) {
        match self.card(place) {
            Some(card) => line.extend(drawn_card(&self.view.set, card, self.maze.lying(card).rotation)[row]),
            None if row == MIDDLE.0 && !self.maze.needs(place).is_empty() => {
                // Writing to a string cannot fail.
                let _ = write!(line, "{:^WIDTH$}", place.to_string());
            }
            None => line.push_str("       "),
        }
    }
}
