//! What a viewer may know of a game of Labyrinth.

use serde::{Deserialize, Serialize};
use tablee_core::{Interned, MAX_SEATS, Rng, Seat, Sentence, Sides, Viewer};

use crate::determinize;
use crate::moves::LabyrinthMove;
use crate::options::LabyrinthOptions;
use crate::place::Place;
use crate::set::{LabyrinthSet, TreasureName};
use crate::state::{Labyrinth, Phase};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LabyrinthView {
    /// Whose view this is; null for a spectator.
    pub viewer: Option<Seat>,
    /// The switches of the rules.
    pub options: LabyrinthOptions,
    /// The set of cards.
    pub set: Interned<LabyrinthSet>,
    /// What the seat at turn does.
    pub phase: Phase,
    /// Whose turn it is; when the game is over, who moved last.
    pub turn: Seat,
    /// The cards that lie, sorted by place.
    pub maze: Vec<MazeCard>,
    /// The viewer's own cards, the older first; a spectator has none.
    pub hand: Vec<u8>,
    /// How many cards each seat holds.
    pub hands: Vec<u8>,
    /// For each seat and each card it holds, the older first: sides that are known to be closed because it passed (L8).
    /// Empty while nobody has passed with a card that is still held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<Vec<Sides>>,
    /// How many cards the pile has left.
    pub pile: u8,
    /// The cards that each seat has won, in order.
    pub won: Vec<Vec<u8>>,
    /// Where the card lies that was laid this turn, while its owner takes cards.
    pub laid: Option<Place>,
    /// The cards linked with it that still lie, sorted.
    pub linked: Vec<Place>,
    /// How many have passed in a row (L8).
    pub passes: u8,
}

/// A card as it lies in the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MazeCard {
    /// The column.
    pub x: i8,
    /// The row.
    pub y: i8,
    /// Its number.
    pub card: u8,
    /// Quarter turns clockwise.
    pub rotation: u8,
}

impl MazeCard {
    /// Where it lies.
    pub fn place(&self) -> Place {
        Place::new(self.x, self.y)
    }
}

impl LabyrinthView {
    /// How many play.
    pub fn seats(&self) -> usize {
        self.hands.len().min(MAX_SEATS)
    }

    /// The card at a place.
    pub fn card_at(&self, place: Place) -> Option<MazeCard> {
        self.maze.iter().copied().find(|card| card.place() == place)
    }

    /// Sides known to be closed on a card of a seat.
    pub(crate) fn known_closed(&self, seat: Seat, slot: usize) -> u8 {
        self.closed.get(seat.index()).and_then(|cards| cards.get(slot)).map_or(0, |sides| sides.bits())
    }
}

impl Labyrinth {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> LabyrinthView {
        let seats = || Seat::all(self.seats.into());
        let viewer = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let lying = |(place, card, rotation): (Place, u8, u8)| MazeCard { x: place.x, y: place.y, card, rotation };
        let nothing_known = self.closed.iter().flatten().all(|&sides| sides == 0);
        LabyrinthView {
            viewer,
            options: self.options,
            set: self.set.clone(),
            phase: self.phase,
            turn: self.turn,
            maze: self.maze().into_iter().map(lying).collect(),
            hand: viewer.map(|seat| self.hand(seat).collect()).unwrap_or_default(),
            hands: seats().map(|seat| self.hand(seat).count() as u8).collect(),
            closed: if nothing_known { Vec::new() } else { seats().map(|seat| self.closed(seat)).collect() },
            pile: self.pile_count,
            won: seats().map(|seat| self.won(seat)).collect(),
            laid: self.laid(),
            linked: self.places(self.linked),
            passes: self.passes,
        }
    }

    pub(crate) fn imagined<R: Rng>(view: &LabyrinthView, rng: &mut R) -> Labyrinth {
        determinize::imagine(view, rng)
    }
}

/// A move in words.
pub(crate) fn describe(view: &LabyrinthView, choice: LabyrinthMove) -> Sentence {
    let treasures = |card| TreasureName::list(&view.set.names(card));
    match choice {
        LabyrinthMove::Lay { card, place, rotation } => Sentence::new("labyrinth-move-lay")
            .number("card", card)
            .with("treasures", treasures(card))
            .number("column", place.x)
            .number("row", place.y)
            .number("rotation", rotation),
        LabyrinthMove::Take(place) => {
            let card = view.card_at(place).map_or(0, |lying| lying.card);
            Sentence::new("labyrinth-move-take")
                .number("card", card)
                .with("treasures", treasures(card))
                .number("column", place.x)
                .number("row", place.y)
        }
        LabyrinthMove::Done => Sentence::new("labyrinth-move-done"),
        LabyrinthMove::Pass => Sentence::new("labyrinth-move-pass"),
    }
}
