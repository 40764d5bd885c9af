//! What a viewer may know of a game, and a state that looks like it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tablee_core::prelude::*;

use crate::cards::CardRow;
use crate::set::KarubaCardsSet;
use crate::state::Player;
use crate::{Card, CardSet, Island, KarubaCards, Options, Phase, Place};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The seat that looks; none for a spectator.
    pub viewer: Option<Seat>,
    /// The switches of the rules.
    pub options: Options,
    /// The faces of the cards, the same for every seat (C1).
    pub set: Interned<KarubaCardsSet>,
    /// From 1 to 8; it stays 8 when the game is over.
    pub round: u8,
    /// What is decided now.
    pub phase: Phase,
    /// Who decides now.
    pub deciding: SeatSet,
    /// Seat by seat.
    pub players: Vec<PlayerView>,
}

/// What the viewer may know of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// Whose cards these are.
    pub seat: Seat,
    /// The cards in the hand, if it is the viewer's own.
    pub hand: Option<CardSet>,
    /// How many cards are in the hand.
    pub hand_size: usize,
    /// How many cards are in the pile.
    pub pile_size: usize,
    /// The cards that the viewer has not seen: those of the pile and, of another seat, of the hand. Since all sets are the same
    /// (C1), they are what is missing elsewhere.
    pub unseen: CardSet,
    /// The cards turned over and not yet laid or discarded.
    pub chosen: CardSet,
    /// The open discard pile, in order.
    pub discarded: Vec<Card>,
    /// The island, by card.
    pub island: Vec<LaidCard>,
    /// What the island is worth as it stands.
    pub points: i32,
}

/// A card of an island.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaidCard {
    /// Which.
    pub card: Card,
    /// Columns to the right of the first card.
    pub x: i8,
    /// Rows below the first card.
    pub y: i8,
}

impl PlayerView {
    /// The island as the engine has it. Places that no island has are left out.
    pub fn island(&self) -> Island {
        let mut island = Island::EMPTY;
        for laid in &self.island {
            if let Some(place) = Place::new(laid.x, laid.y).filter(|place| place.in_reach()) {
                island.lay(laid.card, place);
            }
        }
        island
    }

    /// The island with one more card; none if the card may not lie there (C5, C6).
    ///
    /// ```
    /// use tablee_core::{Game, PlayoutRng, Seat, Setup, Viewer};
    /// use tablee_karuba_cards::{Card, KarubaCards, Place};
    ///
    /// let setup = Setup::<KarubaCards>::standard(2)?;
    /// let game = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut PlayoutRng::new(7)))?;
    /// let view = game.view(Viewer::Seat(Seat::FIRST));
    /// let with = |place| view.players[0].island_with(Card::new(0), place);
    /// assert_eq!(with(Place::FIRST).map(|island| island.laid().count()), Some(1));
    /// assert_eq!(Place::new(1, 0).and_then(with), None, "the first card goes to the middle");
    /// # Ok::<(), tablee_core::SetupError>(())
    /// ```
    pub fn island_with(&self, card: Card, place: Place) -> Option<Island> {
        let mut island = self.island();
        let may_lie = !island.cards().contains(card) && island.open_places().any(|open| open == place);
        may_lie.then(|| {
            island.lay(card, place);
            island
        })
    }
}

impl KarubaCards {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let viewer = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        View {
            viewer,
            options: self.options,
            set: self.set.clone(),
            round: self.round,
            phase: self.phase,
            deciding: self.deciding,
            players: Seat::all(self.seats.into()).map(|seat| self.player_seen(seat, viewer == Some(seat))).collect(),
        }
    }

    fn player_seen(&self, seat: Seat, own: bool) -> PlayerView {
        let player = self.player(seat);
        let pile: CardSet = player.pile.iter().collect();
        let laid = |(card, place): (Card, Place)| LaidCard { card, x: place.x(), y: place.y() };
        PlayerView {
            seat,
            hand: own.then_some(player.hand),
            hand_size: player.hand.len(),
            pile_size: player.pile.len(),
            unseen: if own { pile } else { pile.union(player.hand) },
            chosen: player.chosen,
            discarded: player.discarded.iter().collect(),
            island: player.island.laid().map(laid).collect(),
            points: player.island.points(&self.set, self.options.detours),
        }
    }

    /// From the view alone: the unseen cards of each seat are shuffled, its hand is filled from them, the rest is its pile.
    pub(crate) fn dealt_anew<R: Rng>(view: &View, rng: &mut R) -> KarubaCards {
        let mut players = [Player::NOBODY; MAX_SEATS];
        for (player, seen) in players.iter_mut().zip(&view.players) {
            let mut unseen: ArrayVec<Card, { Card::COUNT }> = seen.unseen.iter().collect();
            rng.shuffle(&mut unseen);
            let hidden_in_hand = if seen.hand.is_some() { 0 } else { seen.hand_size.min(unseen.len()) };
            let (hand, pile) = unseen.split_at(hidden_in_hand);
            *player = Player {
                island: seen.island(),
                pile: CardRow::of(pile),
                discarded: CardRow::of(&seen.discarded),
                discards: seen.discarded.iter().copied().collect(),
                hand: seen.hand.unwrap_or_else(|| hand.iter().copied().collect()),
                chosen: seen.chosen,
            };
        }
        let seats = view.players.len().min(MAX_SEATS);
        let mut state = KarubaCards {
            set: view.set.clone(),
            players,
            options: view.options,
            seats: seats as u8,
            round: view.round,
            phase: view.phase,
            deciding: SeatSet::EMPTY,
        };
        state.deciding = state.who_decides();
        state
    }
}
