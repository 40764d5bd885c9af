//! The state of a game and its phases.

use serde::{Deserialize, Serialize};
use tablee_core::prelude::*;

use crate::cards::CardRow;
use crate::set::KarubaCardsSet;
use crate::{Card, CardSet, Deal, Island, Options};

/// What is decided now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// C3: all choose two cards.
    Select,
    /// C4: the lowest discard one.
    Discard,
    /// C5, C6: the cards turned over are laid, one a decision.
    Lay,
    /// After the eighth round.
    Over,
}

impl Phase {
    /// All, in the order of play.
    pub const ALL: [Phase; 4] = [Phase::Select, Phase::Discard, Phase::Lay, Phase::Over];

    /// As it stands in traces and diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Select => "select",
            Phase::Discard => "discard",
            Phase::Lay => "lay",
            Phase::Over => "over",
        }
    }
}

/// The state of a game.
///
/// ```
/// use tablee_core::{Game, PlayoutRng, Seat, Setup, Turn, play_random};
/// use tablee_karuba_cards::KarubaCards;
///
/// let mut rng = PlayoutRng::new(7);
/// let setup = Setup::<KarubaCards>::standard(3)?;
/// let mut game = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut rng))?;
///
/// let mut moves = Vec::new();
/// game.legal(Seat::FIRST, &mut moves);
/// assert_eq!(moves.len(), 3, "two of three cards");
///
/// play_random(&mut game, &mut rng, &mut moves);
/// assert_eq!(game.turn(), Turn::Over);
/// # Ok::<(), tablee_core::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KarubaCards {
    pub(crate) set: Interned<KarubaCardsSet>,
    pub(crate) players: [Player; MAX_SEATS],
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// Who decides now; it follows from the rest, and is kept because it is asked for at every step.
    pub(crate) deciding: SeatSet,
}

const _: () = assert!(size_of::<KarubaCards>() <= 408);

/// What one seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) island: Island,
    pub(crate) pile: CardRow,
    pub(crate) discarded: CardRow,
    /// The same as a set, which is asked for at every step.
    pub(crate) discards: CardSet,
    pub(crate) hand: CardSet,
    /// The cards turned over and not yet laid or discarded.
    pub(crate) chosen: CardSet,
}

impl Player {
    /// Of a seat that nobody plays.
    pub(crate) const NOBODY: Player = Player {
        island: Island::EMPTY,
        pile: CardRow::EMPTY,
        discarded: CardRow::EMPTY,
        discards: CardSet::EMPTY,
        hand: CardSet::EMPTY,
        chosen: CardSet::EMPTY,
    };

    /// C1: a shuffled pile, of which three are drawn.
    #[inline]
    fn new(pile: &[Card; Card::COUNT]) -> Player {
        let (hand, pile) = pile.split_at(KarubaCards::HAND);
        Player { hand: hand.iter().copied().collect(), pile: CardRow::of(pile), ..Player::NOBODY }
    }

    /// C7: draws up to three. At the end of a round at most one card is left in the hand, so two are always enough.
    #[inline]
    pub(crate) fn draw(&mut self) {
        for _ in 0..2 {
            if let Some(card) = self.pile.draw() {
                self.hand.insert(card);
            }
        }
    }
}

impl KarubaCards {
    /// C2: how many rounds are played.
    pub const ROUNDS: u8 = 8;
    /// C1, C7: the cards of a full hand.
    pub(crate) const HAND: usize = 3;

    /// The position before the first decision, from a deal that was checked.
    #[inline]
    pub(crate) fn opening(setup: &Setup<KarubaCards>, deal: &Deal) -> KarubaCards {
        let mut players = [Player::NOBODY; MAX_SEATS];
        for (player, pile) in players.iter_mut().zip(deal.piles()) {
            *player = Player::new(pile);
        }
        KarubaCards {
            set: setup.set.clone(),
            players,
            options: setup.options,
            seats: setup.seats as u8,
            round: 1,
            phase: Phase::Select,
            deciding: SeatSet::all(setup.seats),
        }
    }

    /// The number of the round, from 1 to 8; it stays 8 when the game is over.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// What is decided now.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The island of `seat`.
    #[inline]
    pub fn island(&self, seat: Seat) -> &Island {
        &self.player(seat).island
    }

    /// The hand of `seat`.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.player(seat).hand
    }

    /// The cards of `seat` that are turned over and not yet laid or discarded.
    #[inline]
    pub fn chosen(&self, seat: Seat) -> CardSet {
        self.player(seat).chosen
    }

    /// The pile of `seat`, top card first.
    pub fn pile(&self, seat: Seat) -> impl Iterator<Item = Card> + use<> {
        self.player(seat).pile.iter()
    }

    /// The open discard pile of `seat`, in order.
    #[inline]
    pub fn discarded(&self, seat: Seat) -> impl Iterator<Item = Card> + use<> {
        self.player(seat).discarded.iter()
    }

    /// The same as a set.
    #[inline]
    pub fn discards(&self, seat: Seat) -> CardSet {
        self.player(seat).discards
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// All who play, in the order of the seats.
    #[inline]
    pub(crate) fn playing(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().take(self.seats.into())
    }

    /// Who has to decide in this phase with these cards.
    pub(crate) fn who_decides(&self) -> SeatSet {
        let seats = || Seat::all(self.seats.into());
        let total = |seat: Seat| self.chosen(seat).iter().map(|card| u32::from(card.number())).sum::<u32>();
        match self.phase {
            Phase::Select => SeatSet::all(self.seats.into()),
            Phase::Discard => {
                let lowest = seats().map(total).min();
                seats().filter(|&seat| Some(total(seat)) == lowest).collect()
            }
            Phase::Lay => seats().filter(|&seat| !self.chosen(seat).is_empty()).collect(),
            Phase::Over => SeatSet::EMPTY,
        }
    }
}
