//! What corridors join (L4), and what sides join (L5).

use arrayvec::ArrayVec;
use tablee_core::Side;

use crate::maze::{Maze, beside, cards_of, is_card};
use crate::set::{LabyrinthSet, MOST_CARDS};

/// A corridor of a card in the maze: the card's number, and 64 more for its second corridor.
type Node = u8;

/// What makes the second corridor of a card out of the first.
pub(crate) const SECOND: Node = 64;

/// Ways to go on with: at most one for each corridor.
const MOST_WAYS: usize = 2 * MOST_CARDS;

/// Every corridor in the maze has the label of its passage: corridors joined through facing openings have the same, others
/// have not. A label is the node of a corridor that belongs to the passage, or belonged to it and was taken.
#[derive(Clone)]
pub(crate) struct Passages {
    labels: [u8; 128],
}

impl Passages {
    pub(crate) const fn new() -> Passages {
        Passages { labels: [0; 128] }
    }

    #[inline]
    pub(crate) fn label(&self, node: Node) -> u8 {
        self.labels[node as usize & 127]
    }

    #[inline]
    fn set(&mut self, node: Node, label: u8) {
        self.labels[node as usize & 127] = label;
    }

    /// Gives both corridors of a card that comes into the maze labels that no other has.
    #[inline]
    pub(crate) fn add(&mut self, card: u8) {
        self.set(card, card);
        self.set(card + SECOND, card + SECOND);
    }

    /// Joins a corridor of the card that came last with one that lay before.
    #[inline]
    pub(crate) fn join(&mut self, own: Node, other: Node) {
        let (ours, theirs) = (self.label(own), self.label(other));
        if ours == own {
            // Its own label means that it has not been joined to anything yet.
            self.set(own, theirs);
        } else if ours != theirs {
            self.merge(theirs, ours);
        }
    }

    #[inline]
    fn merge(&mut self, from: u8, into: u8) {
        // Written so that it becomes a few operations on 16 labels at a time.
        for label in &mut self.labels {
            *label = if *label == from { into } else { *label };
        }
    }
}

/// The corridor of a card that opens to a side, given by its bit.
#[inline]
pub(crate) fn corridor_at(card: u8, corridors: u8, side: u8) -> Option<Node> {
    if corridors & side != 0 {
        Some(card)
    } else if corridors >> 4 & side != 0 {
        Some(card + SECOND)
    } else {
        None
    }
}

impl Maze {
    /// The corridor that faces the one leaving `cell` by `side`, if they are joined: with its cell, and the sides by which
    /// it goes on.
    #[inline]
    pub(crate) fn facing(&self, cell: usize, side: usize) -> Option<(Node, usize, u8)> {
        let next = beside(cell, side);
        let card = self.value(next);
        if !is_card(card) {
            return None;
        }
        let (corridors, entry) = (self.lying(card).corridors, 1 << (side ^ 2));
        let node = corridor_at(card, corridors, entry)?;
        let exits = if node < SECOND { corridors & 15 } else { corridors >> 4 };
        Some((node, next, exits & !entry))
    }

    /// Labels anew the passages that ran through a card just taken from this cell, with these corridors.
    #[inline]
    pub(crate) fn part_passages(&mut self, here: usize, corridors: u8) {
        let mut seen = 0_u128;
        for exits in [corridors & 15, corridors >> 4] {
            let joined = bits(exits).filter_map(|side| self.facing(here, side));
            let starts: ArrayVec<(Node, usize, u8), 4> = joined.collect();
            // A passage stays in one piece without its last corridor.
            if starts.len() < 2 {
                continue;
            }
            for (node, cell, exits) in starts {
                if seen >> (node & 127) & 1 == 0 {
                    self.label_passage(node, cell, exits, &mut seen);
                }
            }
        }
    }

    /// Gives the whole passage of a corridor the label of this corridor.
    fn label_passage(&mut self, node: Node, cell: usize, exits: u8, seen: &mut u128) {
        let mut ways = ArrayVec::<(u16, u8), MOST_WAYS>::new();
        ways.push((cell as u16, exits));
        *seen |= 1 << (node & 127);
        self.passages.set(node, node);
        while let Some((here, exits)) = ways.pop() {
            for side in bits(exits) {
                let Some((other, next, exits)) = self.facing(here.into(), side) else { continue };
                if *seen >> (other & 127) & 1 == 0 {
                    *seen |= 1 << (other & 127);
                    self.passages.set(other, node);
                    if !ways.is_full() {
                        ways.push((next as u16, exits));
                    }
                }
            }
        }
    }

    /// The cards that are linked with `laid` (L4): those that show, along the passage of one of its corridors, a treasure of
    /// that corridor.
    #[inline]
    pub(crate) fn linked(&self, set: &LabyrinthSet, laid: u8) -> u64 {
        let face = set.face(laid);
        let mut linked = 0;
        for (corridor, node) in [laid & 63, (laid & 63) + SECOND].into_iter().enumerate() {
            let (passage, treasures) = (self.passages.label(node), face.treasures[corridor]);
            for card in cards_of(face.equals[corridor] & self.cards()) {
                let [first, second] = set.face(card).treasures;
                let along = first & treasures != 0 && self.passages.label(card) == passage
                    || second & treasures != 0 && self.passages.label(card + SECOND) == passage;
                linked |= u64::from(along) << card;
            }
        }
        linked
    }

    /// Those of `cards` that can be taken now, one alone, so that the rest stays joined by sides (L5).
    #[inline]
    pub(crate) fn removable(&self, cards: u64) -> u64 {
        cards_of(cards).filter(|&card| self.stays_joined_without(card)).fold(0, |found, card| found | 1 << card)
    }

    /// Whether all other cards stay joined by sides without this one.
    #[inline]
    pub(crate) fn stays_joined_without(&self, card: u8) -> bool {
        self.joined_around(card) || self.cut_off(card) == 0
    }

    /// The cards that taking `card` would cut off from its neighbour with the smallest number; none if the rest stays joined.
    pub(crate) fn cut_off(&self, card: u8) -> u64 {
        let rest = self.cards() & !(1 << (card & 63));
        let around = self.touching(card);
        let mut reached = around & around.wrapping_neg();
        let mut fresh = reached;
        while fresh != 0 {
            // All neighbours together: then everything else is joined to one of them.
            if around & !reached == 0 {
                return 0;
            }
            let next = self.touching(fresh.trailing_zeros() as u8) & rest & !reached;
            fresh = fresh & (fresh - 1) | next;
            reached |= next;
        }
        rest & !reached
    }

    /// Whether all cards are joined to each other by sides. Unlike the others this one looks at places, not at cells: it is
    /// asked of mazes that somebody drew.
    pub(crate) fn is_joined(&self) -> bool {
        let mut reached = self.cards() & self.cards().wrapping_neg();
        let mut fresh = reached;
        while fresh != 0 {
            let from = self.lying(fresh.trailing_zeros() as u8).place;
            fresh &= fresh - 1;
            for card in Side::ALL.into_iter().filter_map(|side| self.card_at(from.beside(side))) {
                fresh |= 1 << card & !reached;
                reached |= 1 << card;
            }
        }
        reached == self.cards()
    }
}

/// The numbers of the bits that are set.
#[inline]
fn bits(mut sides: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if sides == 0 {
            return None;
        }
        let side = sides.trailing_zeros() as usize;
        sides &= sides - 1;
        Some(side)
    })
}
