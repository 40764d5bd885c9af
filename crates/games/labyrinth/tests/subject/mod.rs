//! What the common test suite must know of Labyrinth.

use tablee_core::{Rng64, Seat, Viewer};
use tablee_labyrinth::{Labyrinth, LabyrinthDeal, LabyrinthMove, LabyrinthOptions, Place};
use tablee_testkit::{Subject, below};

pub(crate) fn subject() -> Subject<Labyrinth> {
    Subject {
        variants: [true, false].map(|rotation| LabyrinthOptions { rotation }).to_vec(),
        conceivable,
        conserved,
        hidden,
        swap,
    }
}

/// Every way to lay a card of this hand, and a few cards that are elsewhere or nowhere, on every place in and around the
/// maze; every way to take; and the two words.
fn conceivable(state: &Labyrinth, seat: Seat) -> Vec<LabyrinthMove> {
    let maze = state.maze();
    let mut cards: Vec<u8> = state.hand(seat).chain(state.pile().take(1)).chain([0, 51]).collect();
    cards.extend(maze.first().map(|&(_, card, _)| card));
    let mut moves = vec![LabyrinthMove::Done, LabyrinthMove::Pass];
    let margin = |numbers: Vec<i8>| {
        let (low, high) = (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
        low - 2..=high + 2
    };
    for x in margin(maze.iter().map(|(place, ..)| place.x).collect()) {
        for y in margin(maze.iter().map(|(place, ..)| place.y).collect()) {
            let place = Place::new(x, y);
            moves.push(LabyrinthMove::Take(place));
            for &card in &cards {
                moves.extend((0..4).map(|rotation| LabyrinthMove::Lay { card, place, rotation }));
            }
        }
    }
    moves
}

/// Every card lies in the maze or the pile, is held, or is won.
fn conserved(state: &Labyrinth) -> Vec<(&'static str, i64)> {
    let mut cards: Vec<u8> = state.maze().iter().map(|&(_, card, _)| card).chain(state.pile()).collect();
    for seat in Seat::all(6) {
        cards.extend(state.hand(seat));
        cards.extend(state.won(seat));
    }
    let sum = cards.iter().map(|&card| i64::from(card)).sum();
    let total = cards.len() as i64;
    cards.sort_unstable();
    cards.dedup();
    vec![("cards", total), ("different cards", cards.len() as i64), ("sum of their numbers", sum)]
}

/// One group: the other hands and every place of the pile. Nothing while a pass has told something about a hand (L8).
fn hidden(state: &Labyrinth, viewer: Viewer) -> Vec<Vec<Vec<u16>>> {
    if Seat::all(6).any(|seat| state.closed(seat).iter().any(|sides| !sides.is_empty())) {
        return Vec::new();
    }
    let others = Seat::all(6).filter(|&seat| viewer != Viewer::Seat(seat));
    let hands = others.map(|seat| state.hand(seat).map(u16::from).collect());
    vec![hands.chain(state.pile().map(|card| vec![card.into()])).collect()]
}

/// Two cards exchanged, or a card of the square turned.
fn swap(deal: &LabyrinthDeal, rng: &mut dyn Rng64) -> LabyrinthDeal {
    let mut cards = deal.cards().to_vec();
    let mut rotations = deal.rotations();
    if below(rng, 20) == 0 {
        rotations[below(rng, 4)] = below(rng, 4) as u8;
    } else {
        let (one, other) = (below(rng, cards.len()), below(rng, cards.len()));
        cards.swap(one, other);
    }
    LabyrinthDeal::new(&cards, rotations).expect("no more cards than before")
}
