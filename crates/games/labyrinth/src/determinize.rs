//! States that look like a view, the hidden cards dealt anew.

use arrayvec::ArrayVec;
use tablee_core::{MAX_SEATS, Rng, Seat};

use crate::maze::cards_of;
use crate::set::MOST_CARDS;
use crate::state::{HAND_SIZE, Labyrinth, Phase};
use crate::view::LabyrinthView;

/// So often the cards with known closed sides are drawn blindly before a deal that fits is worked out.
const BLIND_DEALS: usize = 4096;

/// A hidden card in a hand.
#[derive(Clone, Copy)]
struct Slot {
    seat: usize,
    index: usize,
    /// Sides known to be closed (L8).
    closed: u8,
}

type Cards = ArrayVec<u8, MOST_CARDS>;
type Slots = ArrayVec<Slot, { HAND_SIZE * MAX_SEATS }>;

/// Views may come from outside, so nothing here trusts them to be sound: what does not fit is left out.
pub(crate) fn imagine<R: Rng>(view: &LabyrinthView, rng: &mut R) -> Labyrinth {
    let mut state = Labyrinth::empty(view.set.clone(), view.options, view.seats());
    let seen = lay_open(view, &mut state);
    let mut unseen: Cards = cards_of(view.set.all_cards() & !seen).collect();
    rng.shuffle(&mut unseen);
    let (known, free) = hidden_slots(view);
    if let Some(cards) = deal_known(view, &known, &unseen, rng) {
        unseen.retain(|card| !cards.contains(card));
        for (slot, card) in known.iter().zip(cards) {
            state.hands[slot.seat][slot.index] = card;
            state.closed[slot.seat][slot.index] = slot.closed;
        }
    }
    for slot in free {
        state.hands[slot.seat][slot.index] = unseen.pop().unwrap_or(0);
    }
    let pile = unseen.len().min(view.pile.into());
    state.fill_pile(&unseen[..pile]);
    state.takeable = if state.phase == Phase::Take { state.maze.removable(state.linked) } else { 0 };
    state
}

/// Puts down everything that the viewer sees, and says which cards that are.
pub(crate) fn lay_open(view: &LabyrinthView, state: &mut Labyrinth) -> u64 {
    let set = &view.set;
    let mut seen = 0_u64;
    let mut fresh = |card: u8| {
        let fresh = set.has(card) && seen >> card & 1 == 0;
        seen |= if fresh { 1 << card } else { 0 };
        fresh
    };
    for lying in &view.maze {
        if state.maze.card_at(lying.place()).is_none() && fresh(lying.card) {
            let rotation = set.smallest_rotation(lying.card, lying.rotation);
            state.maze.lay(set, lying.card, rotation, lying.place());
        }
    }
    for (seat, cards) in view.won.iter().enumerate().take(view.seats()) {
        for &card in cards.iter().filter(|&&card| fresh(card)) {
            state.won[seat] |= 1 << card;
            state.won_as[card as usize & 63] = state.won[seat].count_ones() as u8;
        }
    }
    if let Some(seat) = view.viewer {
        let own = view.hand.iter().copied().filter(|&card| fresh(card)).take(HAND_SIZE);
        for (index, card) in own.enumerate() {
            state.hands[seat.index()][index] = card;
            state.closed[seat.index()][index] = view.known_closed(seat, index);
        }
    }
    state.phase = view.phase;
    state.turn = if view.turn.index() < view.seats() { view.turn } else { Seat::FIRST };
    state.passes = view.passes;
    if state.phase == Phase::Take {
        state.laid = view.laid.and_then(|place| state.maze.card_at(place)).unwrap_or(0);
        let linked = view.linked.iter().filter_map(|&place| state.maze.card_at(place));
        state.linked = linked.filter(|&card| card != state.laid).fold(0, |cards, card| cards | 1 << card);
    }
    seen
}

/// The cards in other hands: those of which something is known, and the others.
fn hidden_slots(view: &LabyrinthView) -> (Slots, Slots) {
    let (mut known, mut free) = (Slots::new(), Slots::new());
    for seat in Seat::all(view.seats()).filter(|&seat| view.viewer != Some(seat)) {
        for index in 0..HAND_SIZE.min(view.hands[seat.index()].into()) {
            let slot = Slot { seat: seat.index(), index, closed: view.known_closed(seat, index) };
            if slot.closed == 0 { free.push(slot) } else { known.push(slot) }
        }
    }
    (known, free)
}

/// A card for each slot of which something is known, all ways that fit equally likely; nothing if there is no way.
///
/// Cards are drawn for each slot among those that fit it, and all are drawn again if one comes twice: so every way that
/// fits is as likely as every other. Should that fail for long, a way is worked out instead, starting from a random order.
fn deal_known<R: Rng>(view: &LabyrinthView, slots: &Slots, unseen: &Cards, rng: &mut R) -> Option<Cards> {
    let fitting = |slot: &Slot| -> Cards {
        unseen.iter().copied().filter(|&card| view.set.openings(card, 0).bits() & slot.closed == 0).collect()
    };
    let choices: ArrayVec<Cards, { HAND_SIZE * MAX_SEATS }> = slots.iter().map(fitting).collect();
    if choices.iter().any(|cards| cards.is_empty()) {
        return None;
    }
    for _ in 0..BLIND_DEALS {
        let mut dealt = 0_u64;
        let mut cards = Cards::new();
        for choice in &choices {
            let card = choice[rng.below(choice.len() as u32) as usize];
            if dealt >> card & 1 != 0 {
                break;
            }
            dealt |= 1 << card;
            cards.push(card);
        }
        if cards.len() == slots.len() {
            return Some(cards);
        }
    }
    let mut owner = [None; 64];
    for slot in 0..slots.len() {
        if !find_card(slot, &choices, &mut owner, &mut 0) {
            return None;
        }
    }
    let card_of = |slot: usize| owner.iter().position(|&other| other == Some(slot)).map(|card| card as u8);
    (0..slots.len()).map(card_of).collect()
}

/// Gives a slot a card, moving other slots to other cards where needed.
fn find_card(slot: usize, choices: &[Cards], owner: &mut [Option<usize>; 64], tried: &mut u64) -> bool {
    for &card in &choices[slot] {
        if *tried >> card & 1 != 0 {
            continue;
        }
        *tried |= 1 << card;
        let held_by = owner[card as usize & 63];
        if held_by.is_none_or(|other| find_card(other, choices, owner, tried)) {
            owner[card as usize & 63] = Some(slot);
            return true;
        }
    }
    false
}
