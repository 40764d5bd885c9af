//! The best way to lay one or two cards.

use tablee_karuba_cards::CardSet;

use super::board::{Board, Rules, bits, cards_of};
use super::prospects::Prospects;

/// A first step with the best that can follow it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lay {
    pub(super) card: u8,
    pub(super) place: u32,
    /// What the island is expected to bring when all cards at hand are laid.
    pub(super) value: f32,
    /// The island then.
    pub(super) board: Board,
}

/// Every first step of laying all of `cards` (one or two), each with its best continuation.
pub(super) fn lays(board: &Board, cards: CardSet, prospects: &Prospects, rules: &Rules, out: &mut Vec<Lay>) {
    out.clear();
    for card in cards_of(cards) {
        let rest = cards_of(cards).find(|&other| other != card);
        for place in bits(board.open) {
            let first = board.with(card, place, rules);
            let mut best = Lay { card, place, value: f32::NEG_INFINITY, board: first };
            match rest {
                None => best.value = prospects.of(&first, rules),
                Some(rest) => {
                    for next in bits(first.open) {
                        let second = first.with(rest, next, rules);
                        let value = prospects.of(&second, rules);
                        if value > best.value {
                            best = Lay { value, board: second, ..best };
                        }
                    }
                }
            }
            out.push(best);
        }
    }
}

/// Visits every island that comes of laying all of `cards` (none, one or two), each once.
#[inline]
pub(super) fn each(board: &Board, cards: CardSet, rules: &Rules, mut visit: impl FnMut(&Board)) {
    let mut list = cards_of(cards);
    let Some(low) = list.next() else { return visit(board) };
    let Some(high) = list.next() else {
        return bits(board.open).for_each(|place| visit(&board.with(low, place, rules)));
    };
    for place in bits(board.open) {
        let first = board.with(low, place, rules);
        bits(first.open).for_each(|next| visit(&first.with(high, next, rules)));
        // The other order only where the second card touches nothing but the first.
        let other = board.with(high, place, rules);
        bits(other.open & !board.open).for_each(|next| visit(&other.with(low, next, rules)));
    }
}

/// What the island is expected to bring after the best laying of all of `cards`.
pub(super) fn best(board: &Board, cards: CardSet, prospects: &Prospects, rules: &Rules) -> (f32, Board) {
    let mut best = (f32::NEG_INFINITY, *board);
    each(board, cards, rules, |after| {
        let value = prospects.of(after, rules);
        if value > best.0 {
            best = (value, *after);
        }
    });
    best
}

/// The most points that the island can have when all of `cards` are laid.
pub(super) fn most_points(board: &Board, cards: CardSet, rules: &Rules) -> i32 {
    let mut most = 0;
    each(board, cards, rules, |after| most = most.max(after.points(rules)));
    most
}
