//! Positions as text:
//!
//! ```text
//! seats: 2
//! options: detours=false
//! round: 2
//! phase: lay
//! hand 1: 3
//! pile 1: 5 8 9 10 12 13 14 15 16 1 2
//! chosen 1: 4 11
//! discarded 1: 6
//! island 1: 7
//! ```
//!
//! and the same for every seat. What a drawing leaves out follows from the rest: the round from the cards that are laid,
//! discarded or turned over, the phase from those turned over; a hand that is not drawn has the lowest cards that are nowhere
//! else, a pile the next ones. Cards that are then still left over lie nowhere, so that a drawing need not tell the whole
//! story of every seat.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use tablee_core::prelude::*;
use tablee_core::{options_from_text, options_to_text};

use crate::cards::CardRow;
use crate::deal::numbers;
use crate::set::KarubaCardsSet;
use crate::state::{KarubaCards, Phase, Player};
use crate::{Card, CardSet, Island};

const FIELDS: &[&str] =
    &["seats", "options", "set", "round", "phase", "hand *", "pile *", "chosen *", "discarded *", "island *"];
const FIELDS_OF_A_SEAT: [&str; 5] = ["hand", "pile", "chosen", "discarded", "island"];

/// What is drawn of one seat.
#[derive(Default)]
struct Drawn {
    hand: Option<Vec<Card>>,
    pile: Option<Vec<Card>>,
    chosen: Vec<Card>,
    discarded: Vec<Card>,
    island: Island,
}

impl Drawn {
    /// The cards that were selected in this round or before.
    fn used(&self) -> usize {
        self.island.cards().len() + self.discarded.len() + self.chosen.len()
    }
}

impl Diagrammed for KarubaCards {
    fn from_diagram(diagram: &Diagram) -> Result<Self, DiagramError> {
        diagram.only(FIELDS)?;
        let seats = seats(diagram)?;
        let options = diagram.get("options").unwrap_or_default();
        let options = options_from_text(options).map_err(|reason| DiagramError::new(options, reason))?;
        let drawn: Vec<Drawn> = (1..=seats).map(|number| drawn(diagram, number)).collect::<Result<_, _>>()?;
        let phase = phase(diagram, &drawn)?;
        let round = round(diagram, phase, &drawn)?;
        let mut players = [Player::NOBODY; MAX_SEATS];
        for (index, drawn) in drawn.iter().enumerate() {
            players[index] = player(drawn, phase, round).map_err(|(field, expected)| {
                let name = format!("{field} {}", index + 1);
                DiagramError::new(diagram.get(&name).unwrap_or(&name), format!("{expected} in `{name}`"))
            })?;
        }
        let (set, seats) = (set(diagram)?, seats as u8);
        let mut state = KarubaCards { set, players, options, seats, round, phase, deciding: SeatSet::EMPTY };
        state.deciding = state.who_decides();
        if state.deciding.is_empty() && phase != Phase::Over {
            return Err(DiagramError::new(phase.name(), "a seat that has a card to lay"));
        }
        Ok(state)
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::new();
        diagram.set("seats", self.seats);
        diagram.set("options", options_to_text(&self.options));
        if self.set != KarubaCardsSet::standard() {
            diagram.set("set", self.set.id());
        }
        diagram.set("round", self.round);
        diagram.set("phase", self.phase.name());
        for (player, number) in self.playing().zip(1..) {
            diagram.set(&format!("hand {number}"), numbers(player.hand.iter()));
            diagram.set(&format!("pile {number}"), numbers(player.pile.iter()));
            diagram.set(&format!("chosen {number}"), numbers(player.chosen.iter()));
            diagram.set(&format!("discarded {number}"), numbers(player.discarded.iter()));
            diagram.set(&format!("island {number}"), player.island.grid());
        }
        diagram
    }
}

/// As many as drawn; at least two.
fn seats(diagram: &Diagram) -> Result<usize, DiagramError> {
    let mut highest = KarubaCards::INFO.fewest_seats;
    for (name, _) in diagram.iter() {
        let Some((field, number)) = name.split_once(' ') else { continue };
        let seat = (1..=MAX_SEATS).find(|seat| seat.to_string() == number);
        match seat {
            Some(seat) if FIELDS_OF_A_SEAT.contains(&field) => highest = highest.max(seat),
            _ => return Err(DiagramError::new(name, "a seat from 1 to 6")),
        }
    }
    let Some(text) = diagram.get("seats") else { return Ok(highest) };
    let known = (KarubaCards::INFO.fewest_seats..=KarubaCards::INFO.most_seats).find(|seats| seats.to_string() == text);
    known.filter(|&seats| seats >= highest).ok_or_else(|| DiagramError::new(text, "2 to 6 seats, all that are drawn"))
}

fn set(diagram: &Diagram) -> Result<Interned<KarubaCardsSet>, DiagramError> {
    let Some(id) = diagram.get("set") else { return Ok(KarubaCardsSet::standard()) };
    let deserializer: StrDeserializer<'_, ValueError> = id.into_deserializer();
    Interned::deserialize(deserializer).map_err(|error| DiagramError::new(id, error.to_string()))
}

fn cards(text: &str) -> Result<Vec<Card>, DiagramError> {
    let card = |word: &str| word.parse().map_err(|_| DiagramError::new(word, "a card from 1 to 16"));
    text.split_whitespace().map(card).collect()
}

fn drawn(diagram: &Diagram, number: usize) -> Result<Drawn, DiagramError> {
    let list = |field: &str| diagram.get(&format!("{field} {number}")).map(cards).transpose();
    let drawn = Drawn {
        hand: list("hand")?,
        pile: list("pile")?,
        chosen: list("chosen")?.unwrap_or_default(),
        discarded: list("discarded")?.unwrap_or_default(),
        island: Island::from_grid(diagram.get(&format!("island {number}")).unwrap_or_default())?,
    };
    let mut seen = drawn.island.cards();
    let lists = [drawn.hand.as_deref(), drawn.pile.as_deref(), Some(&drawn.chosen), Some(&drawn.discarded)];
    for &card in lists.into_iter().flatten().flatten() {
        if seen.contains(card) {
            return Err(DiagramError::new(&card.to_string(), format!("each card only once at seat {number}")));
        }
        seen.insert(card);
    }
    Ok(drawn)
}

fn phase(diagram: &Diagram, drawn: &[Drawn]) -> Result<Phase, DiagramError> {
    if let Some(name) = diagram.get("phase") {
        let phase = Phase::ALL.into_iter().find(|phase| phase.name() == name);
        return phase.ok_or_else(|| DiagramError::new(name, "select, discard, lay or over"));
    }
    Ok(if drawn.iter().all(|drawn| drawn.chosen.len() == 2) {
        Phase::Discard
    } else if drawn.iter().any(|drawn| !drawn.chosen.is_empty()) {
        Phase::Lay
    } else if drawn.iter().any(|drawn| drawn.used() > 14) {
        Phase::Over
    } else {
        Phase::Select
    })
}

fn round(diagram: &Diagram, phase: Phase, drawn: &[Drawn]) -> Result<u8, DiagramError> {
    let used = drawn.iter().map(Drawn::used).max().unwrap_or_default() as u8;
    // Two cards are selected in every round.
    let earliest = match phase {
        Phase::Select => used.div_ceil(2) + 1,
        Phase::Discard | Phase::Lay => used.div_ceil(2).max(1),
        Phase::Over => KarubaCards::ROUNDS,
    };
    let Some(text) = diagram.get("round") else { return Ok(earliest.min(KarubaCards::ROUNDS)) };
    let round = (1..=KarubaCards::ROUNDS).find(|round| round.to_string() == text);
    let possible = |&round: &u8| if phase == Phase::Over { round == earliest } else { round >= earliest };
    round.filter(possible).ok_or_else(|| DiagramError::new(text, format!("a round from {earliest} to 8")))
}

/// The seat's cards, or the field that is wrong and what was expected there.
fn player(drawn: &Drawn, phase: Phase, round: u8) -> Result<Player, (&'static str, String)> {
    let last = round == KarubaCards::ROUNDS;
    // C1, C7: hands are filled up to three as long as the pile lasts; C3: two of them are taken out together.
    let hand_size = match phase {
        Phase::Select => KarubaCards::HAND - usize::from(last),
        Phase::Discard | Phase::Lay => 1 - usize::from(last),
        Phase::Over => 0,
    };
    let pile_size = (Card::COUNT - KarubaCards::HAND).saturating_sub(2 * (usize::from(round) - 1));
    let chosen = match phase {
        Phase::Discard => 2..=2,
        Phase::Lay => 0..=2,
        Phase::Select | Phase::Over => 0..=0,
    };
    if !chosen.contains(&drawn.chosen.len()) {
        return Err(("chosen", format!("{} to {} cards", chosen.start(), chosen.end())));
    }
    if drawn.discarded.len() > KarubaCards::ROUNDS.into() {
        return Err(("discarded", "at most 8 cards".to_owned()));
    }
    let named = [drawn.hand.as_ref(), drawn.pile.as_ref(), Some(&drawn.chosen), Some(&drawn.discarded)];
    let named: CardSet = named.into_iter().flatten().flatten().copied().collect();
    let mut left = CardSet::ALL.without(named).without(drawn.island.cards()).iter();
    let mut fill = |field: &'static str, drawn: &Option<Vec<Card>>, size: usize| {
        let cards = drawn.clone().unwrap_or_else(|| left.by_ref().take(size).collect());
        if cards.len() == size { Ok(cards) } else { Err((field, format!("{size} cards (round {round})"))) }
    };
    let hand = fill("hand", &drawn.hand, hand_size)?;
    let pile = fill("pile", &drawn.pile, pile_size)?;
    Ok(Player {
        island: drawn.island,
        pile: CardRow::of(&pile),
        discarded: CardRow::of(&drawn.discarded),
        discards: drawn.discarded.iter().copied().collect(),
        hand: hand.into_iter().collect(),
        chosen: drawn.chosen.iter().copied().collect(),
    })
}
