//! Positions as text.
//!
//! ```text
//! seats: 2
//! options: rotation=true
//! origin: 0,-1
//! maze:
//!   .     12r3
//!   5r0   33r1
//! hand 1: 23 7
//! won 1: 4 41
//! pile: 8 9
//! turn: 1
//! phase: lay
//! passes: 0
//! laid: -
//! linked: -
//! ```
//!
//! `origin` is the place of the upper left token of the maze; a card that is not turned may be written without `r0`. Lists
//! are in the order of the game: hands with the older card first, the pile with its top first. `closed 1: NE -` tells the
//! sides known to be closed on each card of a hand (L8). In the phase of taking, `linked` left out means what L4 says.
//! `set` names a set other than the standard one.

use std::fmt::Write as _;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as PlainError, StrDeserializer};
use tablee_core::{
    ComponentSet, Diagram, DiagramError, Diagrammed, Game, Interned, Seat, Setup, Sides, options_from_text,
    options_to_text,
};

use crate::moves::{card_number, turned_card};
use crate::place::Place;
use crate::set::LabyrinthSet;
use crate::state::{HAND_SIZE, Labyrinth, Phase};

const FIELDS: &[&str] = &[
    "seats", "set", "options", "origin", "maze", "hand *", "closed *", "won *", "pile", "turn", "phase", "passes",
    "laid", "linked",
];

/// Places of a drawn maze lie within these bounds, as those of every played one do.
const BOUNDS: std::ops::RangeInclusive<i8> = -48..=49;

/// Written where a list is empty or a value is missing.
const NONE: &str = "-";
/// Written where no card lies.
const NO_CARD: &str = ".";

impl Diagrammed for Labyrinth {
    fn from_diagram(diagram: &Diagram) -> Result<Self, DiagramError> {
        diagram.only(FIELDS)?;
        let mut reader = Reader::new(diagram)?;
        reader.maze()?;
        for seat in Seat::all(reader.state.seats.into()) {
            reader.hand(seat)?;
            reader.won(seat)?;
        }
        reader.pile()?;
        reader.turn()?;
        reader.links()?;
        Ok(reader.state)
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::new();
        diagram.set("seats", self.seats);
        if self.set != LabyrinthSet::standard() {
            diagram.set("set", self.set.id());
        }
        diagram.set("options", options_to_text(&self.options));
        let (origin, rows) = drawn_maze(self);
        diagram.set("origin", origin);
        diagram.set("maze", rows);
        for seat in Seat::all(self.seats.into()) {
            diagram.set(&format!("hand {seat}"), list(self.hand(seat)));
            let closed = self.closed(seat);
            if closed.iter().any(|sides| !sides.is_empty()) {
                let text = |sides: &Sides| if sides.is_empty() { NONE.to_owned() } else { sides.to_string() };
                diagram.set(&format!("closed {seat}"), list(closed.iter().map(text)));
            }
            diagram.set(&format!("won {seat}"), list(self.won(seat)));
        }
        diagram.set("pile", list(self.pile()));
        diagram.set("turn", self.turn);
        diagram.set("phase", phase_name(self.phase));
        diagram.set("passes", self.passes);
        diagram.set("laid", list(self.laid()));
        diagram.set("linked", list(self.places(self.linked)));
        diagram
    }
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if words.is_empty() { NONE.to_owned() } else { words.join(" ") }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Lay => "lay",
        Phase::Take => "take",
        Phase::Over => "over",
    }
}

fn drawn_maze(state: &Labyrinth) -> (Place, String) {
    let cards = state.maze();
    let columns = || cards.iter().map(|(place, _, _)| place.x);
    let rows = || cards.iter().map(|(place, _, _)| place.y);
    let (Some(left), Some(right), Some(top), Some(bottom)) =
        (columns().min(), columns().max(), rows().min(), rows().max())
    else {
        return (Place::default(), NO_CARD.to_owned());
    };
    let mut text = String::new();
    for y in top..=bottom {
        let mut line = String::new();
        for x in left..=right {
            let found = cards.iter().find(|(place, _, _)| *place == Place::new(x, y));
            let token = found.map_or_else(|| NO_CARD.to_owned(), |(_, card, rotation)| format!("{card}r{rotation}"));
            // Writing to a string cannot fail.
            let _ = write!(line, "{token:<5}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    (Place::new(left, top), text.trim_end().to_owned())
}

struct Reader<'a> {
    diagram: &'a Diagram,
    state: Labyrinth,
    /// The cards met so far.
    seen: u64,
}

impl<'a> Reader<'a> {
    fn new(diagram: &'a Diagram) -> Result<Reader<'a>, DiagramError> {
        let seats = match diagram.get("seats") {
            Some(text) => text.parse().map_err(|_| DiagramError::new(text, "a number of seats"))?,
            None => Labyrinth::INFO.fewest_seats,
        };
        let set = match diagram.get("set") {
            Some(id) => {
                let id: StrDeserializer<'_, PlainError> = id.into_deserializer();
                Interned::deserialize(id).map_err(|error| DiagramError::new("set", error.to_string()))?
            }
            None => LabyrinthSet::standard(),
        };
        let options = options_from_text(diagram.get("options").unwrap_or_default())
            .map_err(|reason| DiagramError::new("options", format!("options of this game: {reason}")))?;
        let setup = Setup::<Labyrinth>::new(options, set, seats)
            .map_err(|error| DiagramError::new("seats", error.to_string()))?;
        let state = Labyrinth::empty(setup.set.clone(), setup.options, setup.seats);
        let of_a_seat = |name: &str, field: &str| Seat::all(seats).any(|seat| format!("{name} {seat}") == field);
        for (field, _) in diagram.iter() {
            if let Some((name, _)) = field.split_once(' ')
                && !of_a_seat(name, field)
            {
                return Err(DiagramError::new(field, "the number of a seat that plays"));
            }
        }
        Ok(Reader { diagram, state, seen: 0 })
    }

    /// The words of a list, none if it is left out.
    fn words(&self, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.diagram.get(name).unwrap_or_default();
        let text = if text.trim() == NONE { "" } else { text };
        text.split_whitespace()
    }

    fn admit(&mut self, card: u8, text: &str) -> Result<u8, DiagramError> {
        if !self.state.set.has(card) {
            let most = self.state.set.card_count();
            return Err(DiagramError::new(text, format!("a card from 1 to {most}")));
        }
        if self.seen >> card & 1 != 0 {
            return Err(DiagramError::new(text, "each card only once"));
        }
        self.seen |= 1 << card;
        Ok(card)
    }

    fn cards(&mut self, name: &str) -> Result<Vec<u8>, DiagramError> {
        let words = self.words(name);
        let read = |text: &str| {
            let card = card_number(text).ok_or_else(|| DiagramError::new(text, "the number of a card"))?;
            self.admit(card, text)
        };
        words.map(read).collect()
    }

    fn maze(&mut self) -> Result<(), DiagramError> {
        let origin = self.place("origin")?.unwrap_or_default();
        let rows = self.diagram.get("maze").unwrap_or_default();
        for (row, line) in rows.lines().enumerate() {
            for (column, token) in line.split_whitespace().enumerate() {
                if token == NO_CARD {
                    continue;
                }
                let at = |start: i8, steps: usize| i8::try_from(i64::from(start) + steps as i64).ok();
                let place = at(origin.x, column).zip(at(origin.y, row)).map(|(x, y)| Place::new(x, y));
                let within = |place: &Place| BOUNDS.contains(&place.x) && BOUNDS.contains(&place.y);
                let place = place.filter(within).ok_or_else(|| DiagramError::new(token, "a place from -48 to 49"))?;
                let (card, rotation) = turned_card(token)
                    .or_else(|| card_number(token).map(|card| (card, 0)))
                    .ok_or_else(|| DiagramError::new(token, "a card such as 23r1, or a dot"))?;
                let card = self.admit(card, token)?;
                let set = &self.state.set;
                self.state.maze.lay(set, card, set.smallest_rotation(card, rotation), place);
            }
        }
        // A place far away can share its cell with one of the maze, so that a card is missing now.
        if self.state.maze.cards() != self.seen || !self.state.maze.is_joined() {
            return Err(DiagramError::new("maze", "cards that are joined to each other by sides"));
        }
        Ok(())
    }

    fn place(&self, name: &str) -> Result<Option<Place>, DiagramError> {
        let mut words = self.words(name);
        let place = words.next().map(read_place).transpose()?;
        match words.next() {
            Some(more) => Err(DiagramError::new(more, "one place only")),
            None => Ok(place),
        }
    }

    fn hand(&mut self, seat: Seat) -> Result<(), DiagramError> {
        let name = format!("hand {seat}");
        let cards = self.cards(&name)?;
        if cards.len() > HAND_SIZE {
            return Err(DiagramError::new(&name, format!("at most {HAND_SIZE} cards")));
        }
        let name = format!("closed {seat}");
        let read = |text: &str| if text == NONE { Ok(Sides::NONE) } else { text.parse() };
        let closed: Vec<Sides> = self
            .diagram
            .get(&name)
            .unwrap_or_default()
            .split_whitespace()
            .map(|text| read(text).map_err(|reason| DiagramError::new(text, reason)))
            .collect::<Result<_, _>>()?;
        if closed.len() > cards.len() || (self.state.options.rotation && closed.iter().any(|sides| !sides.is_empty())) {
            return Err(DiagramError::new(&name, "closed sides only for cards that are held and cannot be turned"));
        }
        for (index, &card) in cards.iter().enumerate() {
            let sides = closed.get(index).copied().unwrap_or_default();
            if self.state.set.openings(card, 0).bits() & sides.bits() != 0 {
                return Err(DiagramError::new(&name, format!("sides to which card {card} does not open")));
            }
            self.state.hands[seat.index()][index] = card;
            self.state.closed[seat.index()][index] = sides.bits();
        }
        Ok(())
    }

    fn won(&mut self, seat: Seat) -> Result<(), DiagramError> {
        for (index, card) in self.cards(&format!("won {seat}"))?.into_iter().enumerate() {
            self.state.won[seat.index()] |= 1 << card;
            self.state.won_as[card as usize & 63] = index as u8 + 1;
        }
        Ok(())
    }

    fn pile(&mut self) -> Result<(), DiagramError> {
        let cards = self.cards("pile")?;
        self.state.fill_pile(&cards);
        Ok(())
    }

    fn number(&self, name: &str) -> Result<Option<u8>, DiagramError> {
        let read = |text: &str| text.parse().map_err(|_| DiagramError::new(text, format!("a number for `{name}`")));
        self.diagram.get(name).map(read).transpose()
    }

    fn turn(&mut self) -> Result<(), DiagramError> {
        let seats = || Seat::all(self.state.seats.into());
        let holder = seats().find(|&seat| self.state.holds_cards(seat));
        let turn = match self.number("turn")? {
            Some(number) => seats().find(|seat| seat.number() == usize::from(number)),
            None => Some(holder.unwrap_or(Seat::FIRST)),
        };
        let turn = turn.ok_or_else(|| DiagramError::new("turn", "a seat that plays"))?;
        let phase = match self.diagram.get("phase") {
            Some("lay") => Phase::Lay,
            Some("take") => Phase::Take,
            Some("over") => Phase::Over,
            None if holder.is_some() => Phase::Lay,
            None => Phase::Over,
            Some(other) => return Err(DiagramError::new(other, "lay, take or over")),
        };
        let passes = self.number("passes")?.unwrap_or(0);
        if phase == Phase::Lay && !self.state.holds_cards(turn) {
            return Err(DiagramError::new("turn", "a seat that holds cards"));
        }
        if phase == Phase::Take && passes > 0 || usize::from(passes) > self.state.holders() {
            return Err(DiagramError::new("passes", "fewer passes in a row"));
        }
        if phase == Phase::Lay && usize::from(passes) >= self.state.holders() {
            return Err(DiagramError::new("passes", "fewer passes than seats that hold cards"));
        }
        self.state.turn = turn;
        self.state.phase = phase;
        self.state.passes = passes;
        Ok(())
    }

    fn links(&mut self) -> Result<(), DiagramError> {
        let laid = self.place("laid")?;
        if self.state.phase != Phase::Take {
            return match laid.is_some() || self.words("linked").next().is_some() {
                true => Err(DiagramError::new("laid", "a card laid and links only in the phase of taking")),
                false => Ok(()),
            };
        }
        let maze = &self.state.maze;
        let laid = laid.and_then(|place| maze.card_at(place));
        let laid = laid.ok_or_else(|| DiagramError::new("laid", "the place of the card laid this turn"))?;
        let face = self.state.set.face(laid);
        let linked = if self.diagram.get("linked").is_none() {
            maze.linked(&self.state.set, laid)
        } else {
            let mut linked = 0;
            for text in self.words("linked") {
                let card = maze.card_at(read_place(text)?);
                let equal = card.filter(|&card| (face.equals[0] | face.equals[1]) >> card & 1 != 0);
                linked |=
                    1 << equal.ok_or_else(|| DiagramError::new(text, "the place of a card with an equal treasure"))?;
            }
            linked
        };
        let takeable = maze.removable(linked);
        if takeable == 0 {
            return Err(DiagramError::new("linked", "a card that can be taken"));
        }
        self.state.laid = laid;
        self.state.linked = linked;
        self.state.takeable = takeable;
        Ok(())
    }
}

fn read_place(text: &str) -> Result<Place, DiagramError> {
    text.parse().map_err(|_| DiagramError::new(text, "a place such as -2,3"))
}
