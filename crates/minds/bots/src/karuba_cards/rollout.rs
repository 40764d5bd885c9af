//! One seat plays its island to the end, quickly and sensibly, while the others only bid.

use tablee_core::{PlayoutRng, Rng as _};
use tablee_karuba_cards::{Card, CardSet};

use super::board::{Board, Rules, bits, cards_of};
use super::laying;
use super::prospects::Prospects;
use super::table::{Table, total};

/// Where a playout begins: after a round's cards are laid, before cards are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) board: Board,
    /// The cards that stay in the hand.
    pub(super) hand: CardSet,
    /// The cards that are still to be drawn.
    pub(super) pile: CardSet,
}

/// A shuffled row of cards that is drawn from.
#[derive(Clone, Copy, Debug)]
struct DrawnCards {
    cards: [u8; Card::COUNT],
    next: usize,
    len: usize,
}

impl DrawnCards {
    fn shuffled(set: CardSet, rng: &mut PlayoutRng) -> DrawnCards {
        let mut row = DrawnCards { cards: [0; Card::COUNT], next: 0, len: 0 };
        for card in cards_of(set) {
            row.cards[row.len] = card;
            row.len += 1;
        }
        rng.shuffle(&mut row.cards[..row.len]);
        row
    }

    fn draw(&mut self) -> Option<u8> {
        if self.next >= self.len {
            return None;
        }
        self.next += 1;
        Some(self.cards[self.next - 1])
    }
}

/// How the others bid in a playout: the lowest total of each round to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bids {
    lowest: [u8; 8],
}

impl Bids {
    /// The others hold any of the cards left to them and bid any two; the higher two a bit more often.
    pub(super) fn sampled(table: &Table, rng: &mut PlayoutRng) -> Bids {
        let mut bids = Bids { lowest: [u8::MAX; 8] };
        for side in table.others() {
            let mut row = DrawnCards::shuffled(side.left, rng);
            let mut hand: [Option<u8>; 3] = [row.draw(), None, None];
            for lowest in &mut bids.lowest {
                hand[1] = row.draw();
                hand[2] = row.draw();
                let [Some(kept), Some(second), third] = hand else { break };
                let Some(third) = third else {
                    *lowest = (*lowest).min(total(kept, second) as u8);
                    break;
                };
                let mut three = [kept, second, third];
                three.sort_unstable();
                let stays = if rng.below(8) < 3 { 0 } else { rng.below(3) as usize };
                hand[0] = Some(three[stays]);
                let sum = total(three[0], total(three[1], three[2]) as u8) - 2 - usize::from(three[stays]);
                *lowest = (*lowest).min(sum as u8);
            }
        }
        bids
    }

    /// The lowest bids of the rounds to come, without this round's if it is still to come.
    pub(super) fn after(&self, this_round: bool) -> &[u8] {
        &self.lowest[usize::from(this_round)..]
    }
}

/// Plays to the end and counts.
pub(super) fn play(table: &Table, start: &Start, order: u64, lowest_bids: &[u8]) -> i32 {
    let rules = &table.rules;
    let mut board = start.board;
    let mut hand = start.hand;
    let mut pile = DrawnCards::shuffled(start.pile, &mut PlayoutRng::new(order));
    for &lowest in lowest_bids {
        while hand.len() < 3 {
            let Some(card) = pile.draw() else { break };
            hand.insert(Card::new(card.into()));
        }
        if hand.is_empty() {
            break;
        }
        let mut left = hand;
        for &card in &pile.cards[pile.next..pile.len] {
            left.insert(Card::new(card.into()));
        }
        board = round(table, &board, &mut hand, left, lowest);
    }
    board.points(rules)
}

/// One round of one seat: the island afterwards; what stays in the hand is left in `hand`.
fn round(table: &Table, board: &Board, hand: &mut CardSet, left: CardSet, lowest: u8) -> Board {
    let rules = &table.rules;
    let one = |card: u8| CardSet::one(Card::new(card.into()));
    let mut judged = [(f32::NEG_INFINITY, 0_u8, *board); 3];
    let mut count = 0;
    if left.len() > 2 {
        for card in cards_of(*hand).take(3) {
            let prospects = table.prospects(left.without(one(card)));
            let (value, after) = lay_joined(board, card, &prospects, rules);
            judged[count] = (value, card, after);
            count += 1;
        }
        judged[..count].sort_by(|left, right| right.0.total_cmp(&left.0));
    } else {
        for card in cards_of(*hand) {
            judged[count].1 = card;
            count += 1;
        }
    }
    if count < 2 {
        *hand = CardSet::EMPTY;
        return if count == 1 {
            laying::best(board, one(judged[0].1), &table.prospects(CardSet::EMPTY), rules).1
        } else {
            *board
        };
    }
    let (first, second) = (judged[0], judged[1]);
    let pair = one(first.1).union(one(second.1));
    *hand = hand.without(pair);
    let lost = total(first.1, second.1) as u8 <= lowest;
    let prospects = table.prospects(left.without(pair));
    if left.len() <= 2 {
        // The last round: nothing is left to hope for, and the points decide.
        return if lost {
            let (one_way, other) = (
                laying::best(board, one(first.1), &prospects, rules),
                laying::best(board, one(second.1), &prospects, rules),
            );
            if one_way.0 >= other.0 { one_way.1 } else { other.1 }
        } else {
            laying::best(board, pair, &prospects, rules).1
        };
    }
    if lost {
        let values = (prospects.of(&first.2, rules), prospects.of(&second.2, rules));
        return if values.0 >= values.1 { first.2 } else { second.2 };
    }
    let one_way = lay_joined(&first.2, second.1, &prospects, rules);
    let other = lay_joined(&second.2, first.1, &prospects, rules);
    if one_way.0 >= other.0 { one_way.1 } else { other.1 }
}

/// The best place of a card among those where it continues a path, if there are any: playouts have no time for all.
fn lay_joined(board: &Board, card: u8, prospects: &Prospects, rules: &Rules) -> (f32, Board) {
    let joining = board.joining(rules.exits[card as usize & 15], rules);
    let mut best = (f32::NEG_INFINITY, *board);
    for place in bits(if joining == 0 { board.open } else { joining }) {
        let after = board.with(card, place, rules);
        let value = prospects.of(&after, rules);
        if value > best.0 {
            best = (value, after);
        }
    }
    best
}
