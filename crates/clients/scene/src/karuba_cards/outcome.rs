//! What the picked move would do, in words.

use tablee_core::Sentence;
use tablee_karuba_cards::{Card, CardPair, Move, Phase, Place};

use super::Desk;
use super::route::{Change, changes, of_island};

impl Desk<'_> {
    pub(super) fn outcome(&self) -> Vec<String> {
        match self.picked() {
            Some(Move::Select(pair)) => self.after_selecting(pair),
            Some(Move::Discard(card)) => self.after_discarding(card),
            Some(Move::Lay(card, place)) => self.after_laying(card, place),
            None if self.view.phase == Phase::Select => self.half_selected(),
            None => Vec::new(),
        }
    }

    fn half_selected(&self) -> Vec<String> {
        let picked = self
            .pressable()
            .into_iter()
            .enumerate()
            .find(|&(index, _)| self.digit(index).is_some_and(|digit| self.pen.pick.has(digit)));
        let sentence =
            |(_, card): (usize, Card)| Sentence::new("karuba-cards-scene-one-more").number("card", card.number());
        picked.map(|picked| self.say(&sentence(picked))).into_iter().collect()
    }

    fn after_selecting(&self, pair: CardPair) -> Vec<String> {
        let total = Sentence::new("karuba-cards-scene-total")
            .number("low", pair.low().number())
            .number("high", pair.high().number())
            .number("total", pair.total());
        let kept = self.pressable().into_iter().find(|&card| !pair.cards().contains(card));
        let kept = kept.map(|card| Sentence::new("karuba-cards-scene-kept").number("card", card.number()));
        std::iter::once(total).chain(kept).map(|sentence| self.say(&sentence)).collect()
    }

    fn after_discarding(&self, card: Card) -> Vec<String> {
        let other = self.pressable().into_iter().find(|&other| other != card);
        let sentence = Sentence::new("karuba-cards-scene-discard")
            .number("card", card.number())
            .number("other", other.map_or(0, Card::number));
        vec![self.say(&sentence)]
    }

    fn after_laying(&self, card: Card, place: Place) -> Vec<String> {
        let Some(own) = self.own() else { return Vec::new() };
        let Some(after) = own.island_with(card, place) else { return Vec::new() };
        let (set, detours) = (self.view.set.get(), self.view.options.detours);
        let before = of_island(&own.island(), set, detours);
        let routes = of_island(&after, set, detours);
        let mut sentences: Vec<Sentence> = Vec::new();
        let changes = changes(&before, &routes);
        for change in &changes {
            let (id, points) = match *change {
                Change::Joined(_, points) => ("karuba-cards-scene-joined", points),
                Change::More(_, points) => ("karuba-cards-scene-more", points),
                Change::Less(_, points) => ("karuba-cards-scene-less", points),
                Change::Blocked(_, points) => ("karuba-cards-scene-blocked", points),
            };
            sentences.push(Sentence::new(id).word("colour", change.colour().word()).number("points", points));
        }
        let newly_blocked = routes.iter().filter(|route| {
            let known = before.iter().find(|known| known.colour == route.colour);
            route.blocked && known.is_none_or(|known| !known.blocked && known.points == 0)
        });
        sentences.extend(newly_blocked.map(|route| route.line.sentence.clone()));
        if changes.is_empty() {
            sentences.push(match (own.island.is_empty(), after.joined(set, card).len()) {
                (true, _) => Sentence::new("karuba-cards-scene-first"),
                (false, 0) => Sentence::new("karuba-cards-scene-meets-none"),
                (false, cards) => Sentence::new("karuba-cards-scene-meets").count("cards", cards),
            });
        } else {
            let points = after.points(set, detours);
            sentences
                .push(Sentence::new("karuba-cards-scene-points").number("before", own.points).number("after", points));
        }
        sentences.iter().map(|sentence| self.say(sentence)).collect()
    }
}
