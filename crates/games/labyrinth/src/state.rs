//! The state of a game of Labyrinth.

use serde::{Deserialize, Serialize};
use tablee_core::{Arrange as _, Interned, MAX_SEATS, Seat, SetupError, Turn};

use crate::deal::LabyrinthDeal;
use crate::maze::{Maze, cards_of};
use crate::options::LabyrinthOptions;
use crate::place::Place;
use crate::set::{LabyrinthSet, MOST_CARDS};

/// How many cards a player holds (L1).
pub const HAND_SIZE: usize = 2;

/// The start of the maze, in the order in which it is laid (L1).
const SQUARE: [Place; 4] = [Place::new(0, 0), Place::new(1, 0), Place::new(0, 1), Place::new(1, 1)];

/// What the seat at turn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// It lays a card, or passes (L3, L8).
    Lay,
    /// It takes linked cards (L5).
    Take,
    /// Nothing: the game has ended (L7, L8).
    Over,
}

/// A game of Labyrinth: the card game.
///
/// ```
/// use tablee_core::{DealRng, Game, Joint, Setup};
/// use tablee_labyrinth::Labyrinth;
///
/// let setup = Setup::<Labyrinth>::standard(3).unwrap();
/// let deal = Labyrinth::deal(&setup, &mut DealRng::from_numbers(7, 0));
/// let mut state = Labyrinth::start(&setup, &deal).unwrap();
/// let seat = state.turn().seats().iter().next().unwrap();
/// let mut legal = Vec::new();
/// state.legal(seat, &mut legal);
/// state.resolve(&Joint::of(seat, legal[0]), &mut ());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labyrinth {
    pub(crate) set: Interned<LabyrinthSet>,
    /// The cards linked with the one just laid that still lie (L4), one bit a card number.
    pub(crate) linked: u64,
    /// Those of the linked cards that can be taken now (L5).
    pub(crate) takeable: u64,
    /// The cards that each seat has won.
    pub(crate) won: [u64; MAX_SEATS],
    /// By card number: which in the order of its winner's cards, from 1; 0 while nobody has won it.
    pub(crate) won_as: [u8; 64],
    /// From the bottom to the top; 0 above it.
    pub(crate) pile: [u8; MOST_CARDS],
    pub(crate) pile_count: u8,
    /// The older card first; 0 is no card.
    pub(crate) hands: [[u8; HAND_SIZE]; MAX_SEATS],
    /// For each card in a hand, sides that everybody knows to be closed because its holder passed (L8).
    pub(crate) closed: [[u8; HAND_SIZE]; MAX_SEATS],
    pub(crate) seats: u8,
    /// Whose turn it is; when the game is over, who moved last.
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    /// The card laid this turn while its owner takes cards, else 0.
    pub(crate) laid: u8,
    /// How many have passed in a row (L8).
    pub(crate) passes: u8,
    pub(crate) options: LabyrinthOptions,
    pub(crate) maze: Maze,
}

const _: () = assert!(size_of::<Labyrinth>() <= 3584);

impl Labyrinth {
    /// An empty table.
    #[inline]
    pub(crate) fn empty(set: Interned<LabyrinthSet>, options: LabyrinthOptions, seats: usize) -> Labyrinth {
        Labyrinth {
            set,
            linked: 0,
            takeable: 0,
            won: [0; MAX_SEATS],
            won_as: [0; 64],
            pile: [0; MOST_CARDS],
            pile_count: 0,
            hands: [[0; HAND_SIZE]; MAX_SEATS],
            closed: [[0; HAND_SIZE]; MAX_SEATS],
            seats: seats.min(MAX_SEATS) as u8,
            turn: Seat::FIRST,
            phase: Phase::Lay,
            laid: 0,
            passes: 0,
            options,
            maze: Maze::new(),
        }
    }

    /// L1, L2: two cards each, the square, the pile; seat 1 begins.
    #[inline]
    pub(crate) fn dealt(
        set: Interned<LabyrinthSet>,
        options: LabyrinthOptions,
        seats: usize,
        deal: &LabyrinthDeal,
    ) -> Result<Labyrinth, SetupError> {
        deal.check(&set)?;
        let mut state = Labyrinth::empty(set.clone(), options, seats);
        let (hands, rest) = deal.cards().split_at((HAND_SIZE * seats).min(deal.cards().len()));
        for (hand, cards) in state.hands.iter_mut().zip(hands.chunks_exact(HAND_SIZE)) {
            hand.copy_from_slice(cards);
        }
        let (square, pile) = rest.split_at(SQUARE.len().min(rest.len()));
        for ((&card, place), rotation) in square.iter().zip(SQUARE).zip(deal.rotations()) {
            state.maze.lay(&set, card, set.smallest_rotation(card, rotation), place);
        }
        state.fill_pile(pile);
        Ok(state)
    }

    /// Makes these cards the pile, top first.
    #[inline]
    pub(crate) fn fill_pile(&mut self, cards: &[u8]) {
        self.pile = [0; MOST_CARDS];
        self.pile_count = cards.len().min(MOST_CARDS) as u8;
        for (slot, &card) in self.pile.iter_mut().zip(cards.iter().rev()) {
            *slot = card;
        }
    }

    /// What the pile holds, top first.
    pub fn pile(&self) -> impl Iterator<Item = u8> + '_ {
        self.pile[..self.pile_count as usize].iter().rev().copied()
    }

    /// What a seat holds, the older card first.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        self.hands[seat.index()].iter().copied().filter(|&card| card != 0)
    }

    /// The cards that a seat has won, in order.
    pub fn won(&self, seat: Seat) -> Vec<u8> {
        let mut cards: Vec<u8> = cards_of(self.won[seat.index()]).collect();
        cards.arrange_by_key(|&card| self.won_as[card as usize & 63]);
        cards
    }

    /// Every card in the maze: place, number, rotation; sorted by place.
    pub fn maze(&self) -> Vec<(Place, u8, u8)> {
        let mut cards: Vec<(Place, u8, u8)> = cards_of(self.maze.cards())
            .map(|card| {
                let lying = self.maze.lying(card);
                (lying.place, card, lying.rotation)
            })
            .collect();
        cards.arrange();
        cards
    }

    /// The cards that lie, one bit a number.
    #[inline]
    pub fn lying_cards(&self) -> u64 {
        self.maze.cards()
    }

    /// Where and how a card that lies was laid; the middle for one that does not lie.
    #[inline]
    pub fn lying(&self, card: u8) -> (Place, u8) {
        let lying = self.maze.lying(card);
        (lying.place, lying.rotation)
    }

    /// The cards linked with the one just laid that still lie (L4), one bit a number.
    #[inline]
    pub fn linked_cards(&self) -> u64 {
        self.linked
    }

    /// The cards that a seat has won, one bit a number.
    #[inline]
    pub fn won_cards(&self, seat: Seat) -> u64 {
        self.won[seat.index()]
    }

    /// Sides that everybody knows to be closed on the older and on the newer card of a seat, because it passed (L8).
    #[inline]
    pub fn closed_sides(&self, seat: Seat) -> [u8; HAND_SIZE] {
        self.closed[seat.index()]
    }

    /// The cards that a seat holds, the older first; 0 is no card.
    #[inline]
    pub fn held(&self, seat: Seat) -> [u8; HAND_SIZE] {
        self.hands[seat.index()]
    }

    /// How many have passed in a row (L8).
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Sides that everybody knows to be closed on a seat's cards, because it passed (L8).
    pub fn closed(&self, seat: Seat) -> Vec<tablee_core::Sides> {
        let hand = self.hands[seat.index()].iter().zip(self.closed[seat.index()]);
        hand.filter(|(card, _)| **card != 0).map(|(_, bits)| tablee_core::Sides::from_bits(bits)).collect()
    }

    /// Where these cards lie, sorted.
    pub(crate) fn places(&self, cards: u64) -> Vec<Place> {
        let mut places: Vec<Place> = cards_of(cards).map(|card| self.maze.lying(card).place).collect();
        places.sort_unstable();
        places
    }

    /// Where the card lies that was laid this turn, while its owner takes cards.
    pub fn laid(&self) -> Option<Place> {
        (self.phase == Phase::Take && self.laid != 0).then(|| self.maze.lying(self.laid).place)
    }

    /// What the seat at turn does.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[inline]
    pub(crate) fn deciding(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::Over,
            _ => Turn::Decide(tablee_core::SeatSet::one(self.turn)),
        }
    }

    #[inline]
    pub(crate) fn holds_cards(&self, seat: Seat) -> bool {
        self.hands[seat.index()][0] != 0
    }

    /// How many seats hold cards.
    pub(crate) fn holders(&self) -> usize {
        Seat::all(self.seats.into()).filter(|&seat| self.holds_cards(seat)).count()
    }
}
