//! Positions drawn as text, such as
//!
//! ```text
//! seats: 2
//! options: expert=true
//! turn: 1
//! phase: play
//! waterhole: 4x2 7x2
//! face-up: 2 4 4
//! hand 1: 1 2 3 7 7
//! captured 2: 8x3
//! pile: 5 1 8
//! ```
//!
//! Cards that are drawn nowhere take no part. Without a phase, the seat whose turn it is plays if it has cards; if not, it
//! draws if there is something to draw, and otherwise has ended the game.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use tablee_core::{
    ComponentSet, Diagram, DiagramError, Diagrammed, Game, Interned, Seat, options_from_text, options_to_text,
};

use crate::animal::Animal;
use crate::cards::{Cards, SortedCards};
use crate::log::Log;
use crate::moves::KaribaMove;
use crate::pile::Pile;
use crate::set::{KaribaSet, MOST_COPIES};
use crate::state::{FACE_UP_CARDS, HAND_SIZE, Kariba, Phase, slot};

const FIELDS: &[&str] = &[
    "seats",
    "options",
    "set",
    "turn",
    "phase",
    "waterhole",
    "face-up",
    "hand *",
    "known *",
    "captured *",
    "pile",
    "log",
];

impl Diagrammed for Kariba {
    fn from_diagram(diagram: &Diagram) -> Result<Kariba, DiagramError> {
        diagram.only(FIELDS)?;
        let text = |name: &str| diagram.get(name).unwrap_or_default();
        let seats = match text("seats") {
            "" => 2,
            seats => seats
                .parse()
                .ok()
                .filter(|seats| (Kariba::INFO.fewest_seats..=Kariba::INFO.most_seats).contains(seats))
                .ok_or_else(|| DiagramError::new(seats, "2 to 4 seats"))?,
        };
        let options =
            options_from_text(text("options")).map_err(|reason| DiagramError::new(text("options"), reason))?;
        let mut state = Kariba::empty(set(text("set"))?, options, seats);
        state.turn = turn(text("turn"), seats)?;
        state.waterhole = cards(text("waterhole"))?;
        state.faceup = cards(text("face-up"))?;
        for (name, value) in diagram.iter() {
            let Some((field, number)) = name.split_once(' ') else { continue };
            let seat = turn(number, seats)?;
            let place = match field {
                "hand" => &mut state.hands,
                "known" => &mut state.known,
                _ => &mut state.captured,
            };
            place[slot(seat)] = cards(value)?;
        }
        state.pile = Pile::new(&list(text("pile"))?);
        state.log = log(text("log"))?;
        state.phase = match text("phase") {
            "" => state.usual_phase(),
            "play" => Phase::Play,
            "draw" => Phase::Draw,
            "over" => Phase::Over,
            other => return Err(DiagramError::new(other, "play, draw or over")),
        };
        state.possible()?;
        Ok(state)
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::new();
        diagram.set("seats", self.seats);
        diagram.set("options", options_to_text(&self.options));
        if self.set != KaribaSet::standard() {
            diagram.set("set", self.set.id());
        }
        diagram.set("turn", self.turn);
        let phase = match self.phase {
            Phase::Play => "play",
            Phase::Draw => "draw",
            Phase::Over => "over",
        };
        diagram.set("phase", phase);
        diagram.set("waterhole", self.waterhole);
        diagram.set("face-up", SortedCards(self.faceup));
        let mut by_seat = |field: &str, cards: &dyn Fn(Seat) -> String| {
            for seat in Seat::all(self.seat_count()) {
                diagram.set(&format!("{field} {seat}"), cards(seat));
            }
        };
        by_seat("hand", &|seat| SortedCards(self.hand(seat)).to_string());
        if self.options.expert {
            by_seat("known", &|seat| SortedCards(self.known(seat)).to_string());
        }
        by_seat("captured", &|seat| self.captured(seat).to_string());
        diagram.set("pile", joined(self.pile()));
        diagram.set("log", joined(self.log.moves()));
        diagram
    }
}

impl Kariba {
    fn usual_phase(&self) -> Phase {
        if !self.hand(self.turn).is_empty() {
            Phase::Play
        } else if self.faceup.is_empty() && self.pile.is_empty() {
            Phase::Over
        } else {
            Phase::Draw
        }
    }

    /// Refuses positions from which the rules could not go on.
    fn possible(&self) -> Result<(), DiagramError> {
        let refuse = |field: &str, expected: &str| Err(DiagramError::new(field, expected));
        let pile: Cards = self.pile().iter().copied().collect();
        let supply = self.faceup + pile;
        let in_hands: Cards = self.hands.into_iter().sum();
        let all = in_hands + self.captured.into_iter().sum() + self.waterhole + supply;
        if let Some(animal) = Animal::all().find(|&animal| all.count(animal) > self.set.copies()) {
            return refuse(&animal.to_string(), "no more cards of an animal than the set has");
        }
        for seat in Seat::all(self.seat_count()) {
            let hand = self.hand(seat);
            if hand.total() > HAND_SIZE {
                return refuse(&format!("hand {seat}"), "at most five cards");
            }
            if hand.is_empty() && self.phase != Phase::Over && (seat != self.turn || self.phase == Phase::Play) {
                return refuse(&format!("hand {seat}"), "at least one card, or the game would be over");
            }
            if !hand.contains(self.known(seat)) {
                return refuse(&format!("known {seat}"), "cards of that hand");
            }
        }
        let expert = self.options.expert;
        let expert_only = !self.faceup.is_empty() || self.known.iter().any(|known| !known.is_empty());
        if !expert
            && (expert_only || self.phase == Phase::Draw || self.log.moves().iter().any(|choice| !choice.is_play()))
        {
            return refuse("options", "expert=true, for face-up cards and chosen draws");
        }
        if self.faceup.total() > FACE_UP_CARDS {
            return refuse("face-up", "at most three cards");
        }
        let turn_hand = self.hand(self.turn);
        match self.phase {
            Phase::Play if expert && self.faceup.total() < FACE_UP_CARDS && !pile.is_empty() => {
                refuse("face-up", "three cards while the pile lasts")
            }
            Phase::Draw if turn_hand.total() == HAND_SIZE || supply.is_empty() => {
                refuse("phase", "a hand of less than five cards and something to draw")
            }
            Phase::Over if !turn_hand.is_empty() || !supply.is_empty() => {
                refuse("phase", "an empty hand of the seat at its turn and nothing left to draw")
            }
            // Each card in a hand may still be played, each card of the supply drawn and played.
            _ if self.log.moves().len() + (in_hands.total() + 2 * supply.total()) as usize > Log::CAPACITY => {
                refuse("log", "no more moves than a game can have")
            }
            _ => Ok(()),
        }
    }
}

fn set(id: &str) -> Result<Interned<KaribaSet>, DiagramError> {
    if id.is_empty() {
        return Ok(KaribaSet::standard());
    }
    let deserializer: StrDeserializer<'_, ValueError> = id.into_deserializer();
    Interned::deserialize(deserializer).map_err(|_| DiagramError::new(id, "the name of a set that is in use"))
}

fn turn(text: &str, seats: usize) -> Result<Seat, DiagramError> {
    if text.is_empty() {
        return Ok(Seat::FIRST);
    }
    let seat = Seat::all(seats).find(|seat| seat.to_string() == text);
    seat.ok_or_else(|| DiagramError::new(text, "the number of a seat at this table"))
}

/// Reads `4x2 7x2` or `4 4 7 7`.
fn list(text: &str) -> Result<Vec<Animal>, DiagramError> {
    let mut animals = Vec::new();
    for token in text.split_whitespace() {
        let (animal, count) = match *token.as_bytes() {
            [animal] => (animal, b'1'),
            [animal, b'x', count @ b'1'..=b'8'] => (animal, count),
            _ => (0, 0),
        };
        let animal = Animal::from_digit(animal).ok_or_else(|| DiagramError::new(token, "cards such as 7 or 7x2"))?;
        animals.extend(std::iter::repeat_n(animal, usize::from(count - b'0')));
    }
    let count = |animal| animals.iter().filter(|&&other| other == animal).count();
    if Animal::all().any(|animal| count(animal) > MOST_COPIES.into()) {
        return Err(DiagramError::new(text, "no more cards of an animal than the set has"));
    }
    Ok(animals)
}

fn cards(text: &str) -> Result<Cards, DiagramError> {
    Ok(list(text)?.into_iter().collect())
}

fn log(text: &str) -> Result<Log, DiagramError> {
    let choices: Result<Vec<KaribaMove>, _> = text.split_whitespace().map(str::parse).collect();
    let choices = choices.map_err(|error| DiagramError::new(&error.input, error.expected))?;
    if choices.len() > Log::CAPACITY {
        return Err(DiagramError::new("log", "no more moves than a game can have"));
    }
    Ok(choices.into_iter().collect())
}

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
