//! The game as the common suite sees it.

use tablee_core::{Rng64, Seat, Viewer};
use tablee_karuba_cards::{Card, CardPair, Deal, KarubaCards, Move, Options, Place};
use tablee_testkit::{Subject, below};

pub(crate) fn subject() -> Subject<KarubaCards> {
    Subject {
        variants: vec![Options { detours: false }, Options { detours: true }],
        conceivable,
        conserved,
        hidden,
        swap,
    }
}

/// All pairs, all cards, and every place up to one past what an island can reach.
fn conceivable(_: &KarubaCards, _: Seat) -> Vec<Move> {
    let cards = || Card::all();
    let pairs = cards().flat_map(|one| cards().filter_map(move |other| CardPair::new(one, other)));
    let mut moves: Vec<Move> = pairs.map(Move::Select).collect();
    moves.extend(cards().map(Move::Discard));
    let places = || (-4..=4).flat_map(|y| (-4..=4).filter_map(move |x| Place::new(x, y)));
    moves.extend(cards().flat_map(|card| places().map(move |place| Move::Lay(card, place))));
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// C1: every seat has each of its sixteen cards somewhere, once.
fn conserved(state: &KarubaCards) -> Vec<(&'static str, i64)> {
    let (mut cards, mut numbers) = (0, 0);
    for seat in Seat::all(6) {
        let laid = state.island(seat).laid().map(|(card, _)| card);
        let open = state.hand(seat).iter().chain(state.chosen(seat).iter());
        for card in laid.chain(open).chain(state.pile(seat)).chain(state.discarded(seat)) {
            cards += 1;
            numbers += 1_i64 << card.number();
        }
    }
    vec![("cards", cards), ("each card", numbers)]
}

/// One group a seat: its hand, unless it is the viewer's, and each place of its pile.
fn hidden(state: &KarubaCards, viewer: Viewer) -> Vec<Vec<Vec<u16>>> {
    let number = |card: Card| u16::from(card.number());
    let group = |seat: Seat| {
        let mut containers: Vec<Vec<u16>> = state.pile(seat).map(|card| vec![number(card)]).collect();
        if viewer != Viewer::Seat(seat) {
            containers.push(state.hand(seat).iter().map(number).collect());
        }
        containers
    };
    Seat::all(tablee_core::Game::seats(state)).map(group).collect()
}

fn swap(deal: &Deal, rng: &mut dyn Rng64) -> Deal {
    let mut piles = deal.piles().to_vec();
    let pile = below(rng, piles.len());
    let (one, other) = (below(rng, Card::COUNT), below(rng, Card::COUNT));
    piles[pile].swap(one, other);
    Deal::new(&piles).expect("as many piles as before")
}
