//! Karuba: the card game for clients: gestures, progress, the position in words.

use tablee_core::{Say as _, Sentence};
pub use tablee_karuba_cards::View;
use tablee_karuba_cards::{Card, Figure, Item, LaidCard, Move, Phase};
use tablee_words::Words;

use crate::{Gestures, Layout, list, sides};

/// How many rounds a game has (C2), for the heading.
pub const ROUNDS: u8 = tablee_karuba_cards::KarubaCards::ROUNDS;

impl Layout for View {
    type Move = Move;

    fn points(&self, moves: &[Move], words: &Words) -> Gestures {
        let mut gestures = Gestures::default();
        let own = self.viewer.and_then(|seat| self.players.get(seat.index()));
        let held: Vec<Card> = match (own, self.phase) {
            (Some(player), Phase::Select) => {
                player.hand.unwrap_or(tablee_karuba_cards::CardSet::EMPTY).iter().collect()
            }
            (Some(player), _) => player.chosen.iter().collect(),
            (None, _) => Vec::new(),
        };
        let digit = |card: Card| {
            let index = held.iter().position(|&other| other == card).unwrap_or_default();
            char::from_digit(index as u32 + 1, 10).unwrap_or('?')
        };
        for &choice in moves {
            match choice {
                Move::Select(pair) => {
                    let group = gestures.group([digit(pair.low()), digit(pair.high())], choice.to_string());
                    gestures.point(group, (0, 0), 0, choice);
                }
                Move::Discard(card) => {
                    let label = format!("{} {}", words.text("screen-discard"), card.number());
                    let group = gestures.group([digit(card)], label);
                    gestures.point(group, (0, 0), 0, choice);
                }
                Move::Lay(card, place) => {
                    let label = format!("{} {}", words.text("screen-lay"), card.number());
                    let group = gestures.group([digit(card)], label);
                    gestures.point(group, (place.x().into(), place.y().into()), 0, choice);
                }
            }
        }
        gestures
    }

    fn progress(&self, words: &Words) -> String {
        words.say(&Sentence::new("screen-round").number("round", self.round).number("of", ROUNDS))
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        let set = self.set.get();
        let card = |card: Card| {
            let face = set.face(card);
            let figure = face.figure.map(|figure| match figure {
                Figure::Adventurer(colour) => Sentence::new("spoken-adventurer").word("colour", colour.word()),
                Figure::Temple(colour) => Sentence::new("spoken-temple").word("colour", colour.word()),
            });
            let item = face.item.map(|item| match item {
                Item::Crystal => Sentence::new("karuba-item-crystal"),
                Item::Gold => Sentence::new("karuba-item-gold"),
            });
            let mut parts = vec![card.number().to_string(), sides(face.exits, words)];
            parts.extend(figure.into_iter().chain(item).map(|sentence| words.say(&sentence)));
            parts.join(" ")
        };
        let laid = |laid: &LaidCard| format!("{} ({},{})", card(laid.card), laid.x, laid.y);
        let mut lines = vec![Layout::progress(self, words)];
        for player in &self.players {
            let sentence = Sentence::new("spoken-card-island")
                .seat("seat", player.seat)
                .number("points", player.points)
                .text("cards", list(player.island.iter().map(laid), words));
            lines.push(words.say(&sentence));
            if !player.chosen.is_empty() {
                let turned = Sentence::new("spoken-turned")
                    .seat("seat", player.seat)
                    .text("cards", list(player.chosen.iter().map(card), words));
                lines.push(words.say(&turned));
            }
            if let Some(hand) = player.hand {
                lines.push(words.say(&Sentence::new("spoken-hand").text("cards", list(hand.iter().map(card), words))));
            }
        }
        lines
    }
}
