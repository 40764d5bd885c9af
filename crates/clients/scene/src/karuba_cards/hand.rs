//! What the viewer holds.

use tablee_core::{Seat, Sentence};
use tablee_karuba_cards::{Card, Move, Phase};

use super::Desk;
use crate::art::karuba_cards as art;
use crate::{Element, Holding, Picture, moving};

/// Around a card, for what is marked on it.
const MARGIN: f64 = 6.0;

/// The key under which a card of a seat moves.
pub(super) fn card_key(seat: Seat, card: Card) -> String {
    format!("card-{}-{card}", seat.number())
}

impl Desk<'_> {
    pub(super) fn hand(&self) -> Vec<Holding> {
        let Some(own) = self.own() else { return Vec::new() };
        let mut held: Vec<Holding> = self
            .pressable()
            .into_iter()
            .enumerate()
            .map(|(index, card)| {
                let digit = self.digit(index);
                let picked = digit.is_some_and(|digit| self.pen.pick.has(digit));
                let label = match (self.view.phase, digit) {
                    (Phase::Discard, Some(_)) => "karuba-cards-scene-hold-discard",
                    (Phase::Lay, Some(_)) => "karuba-cards-scene-hold-lay",
                    _ => "karuba-cards-scene-hold",
                };
                let picture = self.held(own.seat, card, label, "");
                Holding { digit, picture, picked, count: u8::from(picked) }
            })
            .collect();
        if self.view.phase != Phase::Select {
            // The third card waits for the next round: good to know while laying.
            let waiting = own.hand.into_iter().flat_map(|hand| hand.iter().collect::<Vec<_>>());
            held.extend(waiting.map(|card| Holding {
                digit: None,
                picture: self.held(own.seat, card, "karuba-cards-scene-hold-kept", "karuba-cards-waiting"),
                picked: false,
                count: 0,
            }));
        }
        held
    }

    fn held(&self, seat: Seat, card: Card, label: &'static str, class: &str) -> Picture {
        let face = self.view.set.get().face(card);
        let mut svg = art::placed(MARGIN, MARGIN, 1.0, &art::card(card, face));
        if !class.is_empty() {
            svg = Element::new("g").class(class).inside(&svg);
        }
        if self.picked() == Some(Move::Discard(card)) {
            svg += &Element::new("g").class("ghost").inside(&art::placed(MARGIN, MARGIN, 1.0, &art::cross()));
        }
        if let Some(advised) = self.advised_in_hand(card) {
            svg += &art::rectangle("advised", (MARGIN - 3.0, MARGIN - 3.0), (106.0, 106.0), 12.0);
            svg += &art::pill((72.0, 98.0), 16.0, &advised);
        }
        let size = art::CARD + 2.0 * MARGIN;
        let key = card_key(seat, card);
        let drawing = moving(&key, Some(&format!("pile-{}", seat.number())), svg);
        let label = self.say(&Sentence::new(label).text("card", self.card_words(card)));
        Picture { width: size, height: size, drawing, label }
    }

    /// The label of the best advice, if it plays this card out of the hand.
    fn advised_in_hand(&self, card: Card) -> Option<String> {
        let best = self.pen.advice.iter().min_by_key(|advised| advised.rank)?;
        let plays = match best.notation.parse().ok()? {
            Move::Select(pair) => pair.cards().contains(card),
            Move::Discard(other) | Move::Lay(other, _) => card == other,
        };
        plays.then(|| self.advice_label(best))
    }

    pub(super) fn advice_label(&self, advised: &crate::Advised) -> String {
        self.say(&Sentence::new("karuba-cards-scene-advice").count("rank", advised.rank).text("worth", &advised.worth))
    }
}
