//! What an island is worth, and why (C9 to C12).

use tablee_core::{Argument, ScoreLine, Sentence};

use crate::map::{Map, Walk};
use crate::set::{Colour, Figure, Item, KarubaCardsSet};
use crate::{Card, CardSet, Island};

impl Walk {
    /// The ruling on C9 and C10, and its switch.
    #[inline]
    pub(crate) fn of(detours: bool) -> Walk {
        if detours { Walk::AroundOthers } else { Walk::OverAll }
    }
}

impl Island {
    /// The points of this island as it stands.
    #[inline]
    pub fn points(&self, set: &KarubaCardsSet, detours: bool) -> i32 {
        Map::new(self, set).points(Walk::of(detours))
    }

    /// The points of this island as it stands and a line for every colour whose adventurer and temple are both laid: the
    /// scored path, or why there is none. The lines add up to the points; their marks are the cards of the path in order.
    pub fn score(&self, set: &KarubaCardsSet, detours: bool) -> (i32, Vec<ScoreLine>) {
        let map = Map::new(self, set);
        let walk = Walk::of(detours);
        let sought = Colour::ALL.into_iter().filter(|&colour| map.seeks(colour));
        let lines: Vec<ScoreLine> = sought.map(|colour| self.line(set, &map, colour, walk)).collect();
        (lines.iter().map(|line| line.points).sum(), lines)
    }

    /// C8: the cards that a laid card is joined to.
    ///
    /// ```
    /// use tablee_core::ComponentSet;
    /// use tablee_karuba_cards::{Card, Island, KarubaCardsSet};
    ///
    /// let island = Island::from_grid("9 3\n4 13")?;
    /// let joined = island.joined(&KarubaCardsSet::standard(), Card::new(8));
    /// assert_eq!(joined.iter().map(Card::number).collect::<Vec<_>>(), [3, 4]);
    /// # Ok::<(), tablee_core::DiagramError>(())
    /// ```
    pub fn joined(&self, set: &KarubaCardsSet, card: Card) -> CardSet {
        let map = Map::new(self, set);
        let joined = map.joined(map.cell_of(self, card).into());
        self.cards().iter().filter(|&other| joined & u64::from(map.cell_of(self, other)) != 0).collect()
    }

    fn line(&self, set: &KarubaCardsSet, map: &Map, colour: Colour, walk: Walk) -> ScoreLine {
        let line = |id: &'static str, points: i32, path: &[Card]| ScoreLine {
            sentence: Sentence::new(id).word("colour", colour.word()),
            points,
            marks: path.iter().map(ToString::to_string).collect(),
        };
        let cards = |cells: Vec<u16>| {
            let card = |&cell: &u16| self.cards().iter().find(|&card| map.cell_of(self, card) == cell);
            cells.iter().filter_map(card).collect::<Vec<Card>>()
        };
        if let Some(path) = map.path(colour, walk, false).map(cards) {
            let items = |item: Item| path.iter().filter(|&&card| set.face(card).item == Some(item)).count();
            let (crystals, gold) = (items(Item::Crystal), items(Item::Gold));
            let worth = |item: Item, count: usize| i32::from(item.worth()) * count as i32;
            let points = i32::from(Map::TEMPLE_POINTS) + worth(Item::Crystal, crystals) + worth(Item::Gold, gold);
            let mut line = line("karuba-cards-score-path", points, &path);
            line.sentence = line.sentence.count("cards", path.len()).count("crystals", crystals).count("gold", gold);
            return line;
        }
        let Some(path) = map.path(colour, Walk::OverAll, true).map(cards) else {
            return line("karuba-cards-score-apart", 0, &[set.adventurer(colour), set.temple(colour)]);
        };
        let blockers = path.iter().filter_map(|&card| match set.face(card).figure {
            Some(Figure::Adventurer(other)) if other != colour => Some(adventurer(card, other)),
            _ => None,
        });
        let blockers = Argument::List(blockers.map(|sentence| Argument::Inner(Box::new(sentence))).collect());
        let mut line = line("karuba-cards-score-blocked", 0, &path);
        line.sentence = line.sentence.with("blockers", blockers);
        line
    }
}

fn adventurer(card: Card, colour: Colour) -> Sentence {
    Sentence::new("karuba-cards-adventurer").number("card", card.number()).word("colour", colour.word())
}

/// A card by its number and, where it shows somebody or something, by that.
pub(crate) fn card_sentence(set: &KarubaCardsSet, card: Card) -> Sentence {
    match set.face(card).figure {
        Some(Figure::Adventurer(colour)) => adventurer(card, colour),
        Some(Figure::Temple(colour)) => {
            Sentence::new("karuba-cards-temple").number("card", card.number()).word("colour", colour.word())
        }
        None => Sentence::new("karuba-cards-path").number("card", card.number()),
    }
}
