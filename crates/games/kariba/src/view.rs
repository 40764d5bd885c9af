//! What a viewer may know of a game of Kariba, and a state that looks like it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tablee_core::{Interned, MoveText, Rng, Seat, Sentence, Viewer};

use crate::animal::Animal;
use crate::cards::{Cards, SortedCards};
use crate::moves::{Action, KaribaMove};
use crate::options::KaribaOptions;
use crate::pile::Pile;
use crate::resolve::prey;
use crate::set::{KaribaSet, MOST_CARDS};
use crate::state::{Kariba, MOST_SEATS, Phase, slot};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KaribaView {
    /// Whose view it is; null for a spectator.
    pub viewer: Option<Seat>,
    /// How many play.
    pub seats: usize,
    /// The switches of the rules.
    pub options: KaribaOptions,
    /// The set in play.
    pub set: Interned<KaribaSet>,
    /// The viewer's own cards, sorted; null for a spectator.
    pub hand: Option<SortedCards>,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u32>,
    /// For each seat, the cards that everybody knows it holds: taken face up and not played since (K11).
    pub known: Vec<SortedCards>,
    /// How many of each animal lie at the waterhole.
    pub waterhole: Cards,
    /// For each seat, how many of each animal it has captured.
    pub captured: Vec<Cards>,
    /// The face-up cards, sorted; none in the standard game.
    pub faceup: SortedCards,
    /// How many cards the pile has.
    pub pile_size: u32,
    /// How many of each animal are where the viewer does not see them: in the pile, or in a hand and not known there.
    pub unseen: Cards,
    /// Whose turn it is; when the game is over, who has ended it.
    pub turn: Seat,
    /// What that seat does.
    pub phase: Phase,
    /// Every play and every chosen draw so far.
    pub log: Vec<LogEntry>,
}

/// A play or a chosen draw of the past.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogEntry {
    /// Who.
    pub seat: Seat,
    /// What, in notation.
    #[serde(rename = "move")]
    pub choice: MoveText<KaribaMove>,
}

impl KaribaView {
    pub(crate) fn of(state: &Kariba, viewer: Viewer) -> KaribaView {
        let seats = || Seat::all(state.seat_count());
        // Somebody who sits at no seat of this table sees only what lies open.
        let viewer = match viewer {
            Viewer::Seat(seat) => seats().find(|&other| other == seat),
            Viewer::Spectator => None,
        };
        let in_hands: Cards =
            seats().filter(|&seat| Some(seat) != viewer).map(|seat| state.hand(seat) - state.known(seat)).sum();
        KaribaView {
            viewer,
            seats: state.seat_count(),
            options: state.options,
            set: state.set.clone(),
            hand: viewer.map(|seat| SortedCards(state.hand(seat))),
            hand_sizes: seats().map(|seat| state.hand(seat).total()).collect(),
            known: seats().map(|seat| SortedCards(state.known(seat))).collect(),
            waterhole: state.waterhole,
            captured: seats().map(|seat| state.captured(seat)).collect(),
            faceup: SortedCards(state.faceup),
            pile_size: state.pile.len(),
            unseen: in_hands + state.pile().iter().copied().collect(),
            turn: state.turn,
            phase: state.phase,
            log: state.log().map(|(seat, choice)| LogEntry { seat, choice: MoveText(choice) }).collect(),
        }
    }

    /// Shuffles the unseen cards, fills up the hands beyond what is known of them, and leaves the rest as the pile.
    pub(crate) fn determinized<R: Rng>(&self, rng: &mut R) -> Kariba {
        let mut state = Kariba::empty(self.set.clone(), self.options, self.seats);
        let mut unseen: ArrayVec<Animal, MOST_CARDS> = self.unseen.sorted().take(MOST_CARDS).collect();
        rng.shuffle(&mut unseen);
        let mut rest = unseen.as_slice();
        let known = |seat: Seat| self.known.get(seat.index()).copied().unwrap_or_default().0;
        for seat in Seat::all(state.seat_count()) {
            state.known[slot(seat)] = known(seat);
            state.captured[slot(seat)] = self.captured.get(seat.index()).copied().unwrap_or_default();
            state.hands[slot(seat)] = match self.hand {
                Some(hand) if Some(seat) == self.viewer => hand.0,
                _ => {
                    let size = self.hand_sizes.get(seat.index()).copied().unwrap_or_default();
                    let unknown = size.saturating_sub(known(seat).total()) as usize;
                    let (taken, left) = rest.split_at(unknown.min(rest.len()));
                    rest = left;
                    known(seat) + taken.iter().copied().collect()
                }
            };
        }
        state.waterhole = self.waterhole;
        state.faceup = self.faceup.0;
        state.pile = Pile::new(rest);
        state.turn = Seat::new(self.turn.index() % MOST_SEATS.min(state.seat_count()));
        state.phase = self.phase;
        state.log = self.log.iter().map(|entry| entry.choice.0).collect();
        state
    }

    /// The points of each seat (K9).
    pub fn points(&self) -> impl Iterator<Item = u32> + '_ {
        self.captured.iter().map(|cards| cards.total())
    }

    /// The cards that a move would capture (K4, K5, K6); none if it starts no hunt, finds no prey, or is no play.
    ///
    /// ```
    /// use tablee_core::{DealRng, Game, Setup, Viewer};
    /// use tablee_kariba::{Animal, Cards, Kariba};
    ///
    /// let setup = Setup::<Kariba>::standard(2).unwrap();
    /// let deal = Kariba::deal(&setup, &mut DealRng::from_numbers(1, 0));
    /// let mut view = Kariba::start(&setup, &deal).unwrap().view(Viewer::Spectator);
    /// let [giraffe, rhinoceros] = [4, 7].map(|number| Animal::from_number(number).unwrap());
    /// view.waterhole = Cards::of(giraffe, 2) + Cards::of(rhinoceros, 2);
    /// assert_eq!(view.prey("7x1".parse().unwrap()), Cards::of(giraffe, 2));
    /// assert_eq!(view.prey("4x1".parse().unwrap()), Cards::EMPTY);
    /// ```
    pub fn prey(&self, choice: KaribaMove) -> Cards {
        match choice.action() {
            Action::Play { animal, count } => prey(self.waterhole + Cards::of(animal, count), animal),
            Action::TakeFaceUp { .. } | Action::TakePile => Cards::EMPTY,
        }
    }

    /// What a play would mean: also what it would take.
    pub(crate) fn describe(&self, choice: KaribaMove) -> Sentence {
        let name = |animal| self.set.name(animal);
        match choice.action() {
            Action::Play { animal, count } => {
                let taken = self.prey(choice);
                match taken.animals().next() {
                    Some(victim) => name(animal)
                        .put(Sentence::new("kariba-move-hunt"))
                        .number("count", count)
                        .with("prey", name(victim).argument())
                        .number("taken", taken.count(victim)),
                    None => name(animal).put(Sentence::new("kariba-move-play")).number("count", count),
                }
            }
            Action::TakeFaceUp { animal } => name(animal).put(Sentence::new("kariba-move-take-face-up")),
            Action::TakePile => Sentence::new("kariba-move-take-pile").number("left", self.pile_size),
        }
    }
}
