//! What everybody can conclude about a hand from the moves (L8), by keeping a list of all hands that are still possible.

use std::collections::BTreeSet;

use super::Twin;

type Hand = BTreeSet<u8>;

pub(crate) struct Knowledge {
    cards: BTreeSet<u8>,
    /// By seat: every hand that fits all that was seen, other hands left aside.
    hands: Vec<BTreeSet<Hand>>,
}

impl Knowledge {
    /// At the start a hand can be any two cards.
    pub(crate) fn new(plain: &Twin) -> Knowledge {
        let cards: BTreeSet<u8> = plain.cards().collect();
        let pairs =
            |&one: &u8| cards.iter().filter(move |&&other| other > one).map(move |&other| Hand::from([one, other]));
        let all: BTreeSet<Hand> = cards.iter().flat_map(pairs).collect();
        Knowledge { hands: vec![all; plain.hands.len()], cards }
    }

    /// A move is made in this position.
    pub(crate) fn watch(&mut self, plain: &Twin, text: &str) {
        let hands = &mut self.hands[plain.turn];
        if text == "pass" {
            let layable: BTreeSet<u8> = self.cards.iter().copied().filter(|&card| plain.could_lay(card)).collect();
            hands.retain(|hand| hand.is_disjoint(&layable));
        } else if let Some((card, _)) = text.split_once('r').filter(|(card, _)| card.parse::<u8>().is_ok()) {
            let card: u8 = card.parse().expect("a number");
            hands.retain(|hand| hand.contains(&card));
            *hands = hands.iter().map(|hand| hand.iter().copied().filter(|&other| other != card).collect()).collect();
        }
    }

    /// Whoever holds more cards than before has drawn one.
    pub(crate) fn draws(&mut self, plain: &Twin) {
        for (hands, held) in self.hands.iter_mut().zip(&plain.hands) {
            if hands.first().is_some_and(|hand| hand.len() < held.len()) {
                let fresh = |hand: &Hand| self.cards.difference(hand).copied().collect::<Vec<u8>>();
                let with = |hand: &Hand, card: u8| hand.iter().copied().chain([card]).collect::<Hand>();
                *hands = hands.iter().flat_map(|hand| fresh(hand).into_iter().map(|card| with(hand, card))).collect();
            }
        }
    }

    /// The hands that are possible, without cards that lie open.
    pub(crate) fn possible(&self, plain: &Twin, seat: usize) -> BTreeSet<Hand> {
        let open: BTreeSet<u8> = plain.cards().filter(|&card| plain.is_open(card)).collect();
        self.hands[seat].iter().filter(|hand| hand.is_disjoint(&open)).cloned().collect()
    }

    /// The hands whose cards can be put in such an order that each opens to none of the sides of its place.
    pub(crate) fn fitting(&self, plain: &Twin, closed: &[Vec<char>]) -> BTreeSet<Hand> {
        let hidden: Vec<u8> = self.cards.iter().copied().filter(|&card| !plain.is_open(card)).collect();
        let mut hands = BTreeSet::from([Hand::new()]);
        for sides in closed {
            let shut = |card: &u8| sides.iter().all(|side| !plain.sides_of(*card).contains(side));
            let fitting: Vec<u8> = hidden.iter().copied().filter(shut).collect();
            let with = |hand: &Hand| {
                let more = fitting.iter().copied().filter(|card| !hand.contains(card));
                more.map(|card| hand.iter().copied().chain([card]).collect::<Hand>()).collect::<Vec<Hand>>()
            };
            hands = hands.iter().flat_map(with).collect();
        }
        hands
    }
}
