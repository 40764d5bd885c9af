//! The cards face down, in order.

use crate::animal::Animal;
use crate::cards::Cards;
use crate::set::MOST_CARDS;
use crate::state::HAND_SIZE;

/// The cards face down in the middle of the waterhole, in order.
#[derive(Clone, Debug)]
pub(crate) struct Pile {
    /// With a margin, so that a whole hand can be looked at from wherever the top lies.
    cards: [Animal; MOST_CARDS + HAND_SIZE as usize],
    /// Where the top lies. Never more than `end`, which is never more than [`MOST_CARDS`].
    top: u8,
    end: u8,
}

impl Pile {
    /// The pile of these cards, top first; cards past [`MOST_CARDS`] are left out.
    #[inline]
    pub(crate) fn new(cards: &[Animal]) -> Pile {
        let mut pile = Pile {
            cards: [Animal::MOUSE; MOST_CARDS + HAND_SIZE as usize],
            top: 0,
            end: cards.len().min(MOST_CARDS) as u8,
        };
        let end = pile.end as usize;
        pile.cards[..end].copy_from_slice(&cards[..end]);
        pile
    }

    /// Top first.
    pub(crate) fn cards(&self) -> &[Animal] {
        &self.cards[self.top.into()..self.end.into()]
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        u32::from(self.end - self.top)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.top == self.end
    }

    /// Takes so many from the top, but never more than are there nor than a hand holds.
    #[inline]
    pub(crate) fn draw(&mut self, wanted: u32) -> Cards {
        let count = wanted.min(self.len()).min(HAND_SIZE);
        let mut drawn = Cards::EMPTY;
        // Always five steps, some of them for nothing: how many cards are drawn cannot be predicted, and a jump that is
        // guessed wrong costs more than all five.
        let next = self.cards.get(self.top.into()..).and_then(<[Animal]>::first_chunk::<{ HAND_SIZE as usize }>);
        if let Some(next) = next {
            for (place, &animal) in (0..).zip(next) {
                drawn += Cards::of(animal, u8::from(place < count));
            }
        }
        self.top += count as u8;
        drawn
    }
}

/// Piles are equal if the cards still in them are.
impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Pile {}
