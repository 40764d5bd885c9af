//! Karuba: the card game. Everybody has an island in the sea; the hand holds the cards that can be chosen, discarded or laid.

mod beside;
mod board;
mod hand;
mod outcome;
mod route;

use tablee_board::{Cell, sides};
use tablee_core::{Argument, Arrange as _, Say as _, Seat, Sentence};
use tablee_karuba_cards::{Card, CardSet, Figure, Item, Move, Phase, PlayerView, View};

use crate::{Beside, Drawn, Ease, Held, Pen, Scene};

/// The view and what it is drawn with.
#[derive(Clone, Copy)]
struct Desk<'a> {
    view: &'a View,
    pen: &'a Pen<'a>,
}

/// What became of a card that was turned over this round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Open,
    Laid,
    Discarded,
}

impl Drawn for View {
    fn scene(&self, pen: &Pen<'_>) -> Scene {
        let desk = Desk { view: self, pen };
        Scene {
            board: desk.board(),
            seats: self.players.iter().map(|player| desk.seat(player)).collect(),
            own_boards: true,
            hand: desk.hand(),
            held: Held::Usual,
            aside: desk.aside(),
            outcome: desk.outcome(),
            prompt: match self.phase {
                Phase::Select => Some("karuba-cards-scene-prompt-select"),
                Phase::Discard => Some("karuba-cards-scene-prompt-discard"),
                Phase::Lay => Some("karuba-cards-scene-prompt-lay"),
                Phase::Over => None,
            },
            ways: Vec::new(),
            ease: match self.phase {
                Phase::Select => Ease::rule("C3"),
                Phase::Discard => Ease::rule("C4"),
                Phase::Lay => Ease::rule("C5"),
                Phase::Over => Ease::default(),
            },
        }
    }

    fn beside(&self, cell: Cell) -> Option<Beside> {
        let own = self.viewer.and_then(|seat| self.players.get(seat.index()))?;
        Beside::find(cell, |(x, y)| {
            let laid = own.island.iter().find(|laid| (i32::from(laid.x), i32::from(laid.y)) == (x, y))?;
            Some(Argument::Number(laid.card.number().into()))
        })
    }
}

impl Desk<'_> {
    /// Whose island is shown large.
    fn shown(&self) -> Option<&PlayerView> {
        self.view.players.get(self.pen.shown.index())
    }

    /// The viewer's own cards.
    fn own(&self) -> Option<&PlayerView> {
        self.view.viewer.and_then(|seat| self.view.players.get(seat.index()))
    }

    /// Whether the viewer looks at the own island.
    fn at_home(&self) -> bool {
        self.view.viewer == Some(self.pen.shown)
    }

    /// The move that is pressed together.
    fn picked(&self) -> Option<Move> {
        self.pen.notation().and_then(|notation| notation.parse().ok())
    }

    /// The last move of a seat.
    fn last(&self, seat: Seat) -> Option<Move> {
        self.pen.last.get(seat.index())?.as_ref()?.parse().ok()
    }

    /// The cards that digits stand for, in the order of the digits.
    fn pressable(&self) -> Vec<Card> {
        let cards = self.own().map(|own| match self.view.phase {
            Phase::Select => own.hand.unwrap_or(CardSet::EMPTY),
            _ => own.chosen,
        });
        cards.unwrap_or(CardSet::EMPTY).iter().collect()
    }

    /// The digit of the card at this index, if any move begins with it.
    fn digit(&self, index: usize) -> Option<char> {
        let digit = char::from_digit(u32::try_from(index).ok()? + 1, 10)?;
        self.pen.gestures.groups.iter().any(|group| group.digits.contains(&digit)).then_some(digit)
    }

    /// The cards of this round of one seat, once all are turned over, and what became of them. The view does not tell any
    /// more which cards were laid just now: the last move does.
    fn turned(&self, player: &PlayerView) -> Vec<(Card, Fate)> {
        let mut cards: Vec<(Card, Fate)> = player.chosen.iter().map(|card| (card, Fate::Open)).collect();
        if self.view.phase == Phase::Lay {
            // The lowest always has a single card left, so once cards are laid, somebody has none.
            let begun = self.view.players.iter().any(|player| player.chosen.is_empty());
            let discarded = player.discarded.last().filter(|_| cards.len() == usize::from(!begun));
            let laid = match self.last(player.seat) {
                Some(Move::Lay(card, _)) if begun => Some(card),
                _ => None,
            };
            cards.extend(discarded.map(|&card| (card, Fate::Discarded)));
            cards.extend(laid.map(|card| (card, Fate::Laid)));
            cards.arrange_by_key(|&(card, _)| card);
        }
        cards
    }

    fn say(&self, sentence: &Sentence) -> String {
        self.pen.words.say(sentence)
    }

    fn name(&self, seat: Seat) -> String {
        match self.pen.name(seat) {
            "" => self.say(&Sentence::new("common-seat").count("number", seat.number())),
            name => name.to_owned(),
        }
    }

    /// A card in words: its number, its exits, and what it shows.
    fn card_words(&self, card: Card) -> String {
        let face = self.view.set.get().face(card);
        let figure = face.figure.map(|figure| match figure {
            Figure::Adventurer(colour) => Sentence::new("spoken-adventurer").word("colour", colour.word()),
            Figure::Temple(colour) => Sentence::new("spoken-temple").word("colour", colour.word()),
        });
        let item = face.item.map(|item| match item {
            Item::Crystal => Sentence::new("karuba-item-crystal"),
            Item::Gold => Sentence::new("karuba-item-gold"),
        });
        let mut parts = vec![card.to_string()];
        parts.extend(figure.into_iter().chain(item).map(|sentence| self.say(&sentence)));
        parts.push(sides(face.exits, self.pen.words));
        parts.join(", ")
    }
}
