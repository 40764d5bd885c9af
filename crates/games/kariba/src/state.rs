//! The state of a game of Kariba.

use serde::{Deserialize, Serialize};
use tablee_core::{Interned, Seat, Sentence, Setup, SetupError};

use crate::animal::Animal;
use crate::cards::Cards;
use crate::deal::KaribaDeal;
use crate::log::Log;
use crate::moves::KaribaMove;
use crate::options::KaribaOptions;
use crate::pile::Pile;
use crate::set::KaribaSet;

/// No more seats than this (K1).
pub(crate) const MOST_SEATS: usize = 4;
/// How many cards a hand is drawn up to (K1, K7).
pub const HAND_SIZE: u32 = 5;
/// How many cards lie face up in the expert game while the pile lasts (K11).
pub const FACE_UP_CARDS: u32 = 3;
/// With so many cards at its place an animal hunts (K4).
pub const HUNTING_CARDS: u8 = 3;

/// A game of Kariba: the whole truth about one position.
///
/// ```
/// use tablee_core::{Diagram, Diagrammed, Game, Joint, Seat};
/// use tablee_kariba::Kariba;
///
/// // K4: four rhinoceroses now lie at the waterhole and drive the two giraffes away.
/// let drawing = Diagram::parse("hand 1: 7 7 1 2 3\nhand 2: 8 8 8\nwaterhole: 4x2 7x2").unwrap();
/// let mut state = Kariba::from_diagram(&drawing).unwrap();
/// state.resolve(&Joint::of(Seat::FIRST, "7x2".parse().unwrap()), &mut ());
/// assert_eq!(state.waterhole().to_string(), "7x4");
/// assert_eq!(state.captured(Seat::FIRST).to_string(), "4x2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kariba {
    pub(crate) set: Interned<KaribaSet>,
    pub(crate) hands: [Cards; MOST_SEATS],
    pub(crate) captured: [Cards; MOST_SEATS],
    /// Of each hand, what everybody has seen taken face up and not yet played.
    pub(crate) known: [Cards; MOST_SEATS],
    pub(crate) waterhole: Cards,
    pub(crate) faceup: Cards,
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    pub(crate) seats: u8,
    pub(crate) options: KaribaOptions,
    pub(crate) pile: Pile,
    pub(crate) log: Log,
}

// Search copies states by the million.
const _: () = assert!(size_of::<Kariba>() <= 336);

/// What the seat whose turn it is does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// It must play cards (K3).
    Play,
    /// It must choose a card to draw (K11).
    Draw,
    /// It has ended the game (K8).
    Over,
}

/// The seat's place in the arrays of a state; the mask lets the compiler see that it is in range.
#[inline]
pub(crate) fn slot(seat: Seat) -> usize {
    seat.index() % MOST_SEATS
}

impl Kariba {
    /// A position in which nobody has anything.
    #[inline]
    pub(crate) fn empty(set: Interned<KaribaSet>, options: KaribaOptions, seats: usize) -> Kariba {
        Kariba {
            set,
            hands: [Cards::EMPTY; MOST_SEATS],
            captured: [Cards::EMPTY; MOST_SEATS],
            known: [Cards::EMPTY; MOST_SEATS],
            waterhole: Cards::EMPTY,
            faceup: Cards::EMPTY,
            turn: Seat::FIRST,
            phase: Phase::Play,
            seats: seats.clamp(2, MOST_SEATS) as u8,
            options,
            pile: Pile::new(&[]),
            log: Log::EMPTY,
        }
    }

    /// K1, K11: five cards to each seat in turn, three face up in the expert game, the rest is the pile. K2: seat 1 starts.
    #[inline]
    pub(crate) fn dealt(setup: &Setup<Kariba>, deal: &KaribaDeal) -> Result<Kariba, SetupError> {
        let seats = setup.seats;
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(SetupError::Seats { seats, fewest: 2, most: MOST_SEATS });
        }
        let mut rest = deal.deck();
        let mut state = Kariba::empty(setup.set.clone(), setup.options, seats);
        let mut take = |count: u32| {
            let (taken, left) = rest.split_at(rest.len().min(count as usize));
            rest = left;
            taken.iter().copied().collect::<Cards>()
        };
        for hand in &mut state.hands[..seats] {
            *hand = take(HAND_SIZE);
        }
        if setup.options.expert {
            state.faceup = take(FACE_UP_CARDS);
        }
        state.pile = Pile::new(rest);
        let dealt = state.hands.into_iter().sum::<Cards>() + state.faceup + rest.iter().copied().collect();
        if dealt == setup.set.cards() { Ok(state) } else { Err(SetupError::Deal(wrong_deck(&setup.set, deal))) }
    }

    /// How many play.
    #[inline]
    pub(crate) fn seat_count(&self) -> usize {
        self.seats.into()
    }

    /// The seat that played last, whether or not it still draws; before the first play the seat before the first.
    pub(crate) fn last_to_play(&self) -> Seat {
        match self.phase {
            Phase::Play => Seat::new((self.turn.index() + self.seat_count() - 1) % self.seat_count()),
            Phase::Draw | Phase::Over => self.turn,
        }
    }

    /// The cards in the hand of `seat`; none if the table has no such seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards that `seat` has captured (K4).
    #[inline]
    pub fn captured(&self, seat: Seat) -> Cards {
        self.captured.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards that everybody knows to be in the hand of `seat`: taken face up and not played since (K11).
    #[inline]
    pub fn known(&self, seat: Seat) -> Cards {
        self.known.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards at the waterhole.
    #[inline]
    pub fn waterhole(&self) -> Cards {
        self.waterhole
    }

    /// The face-up cards; none in the standard game.
    #[inline]
    pub fn faceup(&self) -> Cards {
        self.faceup
    }

    /// The set in play.
    #[inline]
    pub fn set(&self) -> &Interned<KaribaSet> {
        &self.set
    }

    /// The pile, top first.
    #[inline]
    pub fn pile(&self) -> &[Animal] {
        self.pile.cards()
    }

    /// Whose turn it is; when the game is over, who has ended it.
    pub fn turn_of(&self) -> Seat {
        self.turn
    }

    /// What that seat does.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Every play and every chosen draw so far, with who made it.
    pub fn log(&self) -> impl Iterator<Item = (Seat, KaribaMove)> + '_ {
        let moves = self.log.moves();
        let plays = moves.iter().filter(|choice| choice.is_play()).count();
        // Each play is made by the next seat, so counting back from the last play tells who made which.
        let seats = self.seat_count();
        let mut seat = Seat::new((self.last_to_play().index() + seats * plays - plays) % seats);
        moves.iter().map(move |&choice| {
            if choice.is_play() {
                seat = seat.next(seats);
            }
            (seat, choice)
        })
    }
}

/// Why these cards are no deck of this set.
#[cold]
fn wrong_deck(set: &KaribaSet, deal: &KaribaDeal) -> Sentence {
    let (found, wanted) = (deal.deck().iter().copied().collect::<Cards>(), set.cards());
    match Animal::all().find(|&animal| found.count(animal) != wanted.count(animal)) {
        Some(animal) if deal.deck().len() == set.size() => set
            .name(animal)
            .put(Sentence::new("kariba-deal-animal"))
            .number("found", found.count(animal))
            .number("wanted", wanted.count(animal)),
        _ => Sentence::new("kariba-deal-size").count("found", deal.deck().len()).count("wanted", set.size()),
    }
}
