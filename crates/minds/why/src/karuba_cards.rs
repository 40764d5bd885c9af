//! Karuba: the card game: how often a total is the lowest (C4), and what a card does to the island (C8 to C11).

use tablee_core::{Sentence, Sight};
use tablee_karuba_cards::{Card, CardSet, Island, KarubaCards, Move, PlayerView, View};

use crate::Reasoned;

impl Reasoned for KarubaCards {
    fn reason(sight: &Sight<KarubaCards>, choice: Move) -> Option<Sentence> {
        let view = sight.view();
        let own = view.players.iter().find(|player| Some(player.seat) == view.viewer)?;
        let worth = |island: &Island| island.points(&view.set, view.options.detours);
        match choice {
            Move::Select(pair) => Some(
                Sentence::new("karuba-cards-why-total")
                    .number("low", pair.low().number())
                    .number("high", pair.high().number())
                    .number("percent", percent(view, pair.total())),
            ),
            Move::Discard(card) => {
                let kept = own.chosen.iter().find(|&other| other != card)?;
                let (points, other) = (best(own, kept, &worth), best(own, card, &worth));
                Some(if points == other {
                    Sentence::new("karuba-cards-why-same").number("points", points)
                } else {
                    Sentence::new("karuba-cards-why-keeps")
                        .number("kept", kept.number())
                        .number("points", points)
                        .number("card", card.number())
                        .number("other", other)
                })
            }
            Move::Lay(card, place) => {
                let after = own.island_with(card, place)?;
                let (before, now) = (worth(&own.island()), worth(&after));
                Some(if now == before {
                    Sentence::new("karuba-cards-why-joins")
                        .count("count", after.joined(&view.set, card).len())
                        .number("points", now)
                } else {
                    Sentence::new("karuba-cards-why-scores").number("points", now).number("before", before)
                })
            }
        }
    }
}

/// What the island is worth with the card at its best place.
fn best(own: &PlayerView, card: Card, worth: &dyn Fn(&Island) -> i32) -> i32 {
    let places: Vec<_> = own.island().open_places().collect();
    places.iter().filter_map(|&place| own.island_with(card, place)).map(|island| worth(&island)).max().unwrap_or(0)
}

/// How often nobody has less, if every pair that the others may choose is equally likely; in percent, rounded.
fn percent(view: &View, total: u8) -> u32 {
    let others = view.players.iter().filter(|player| Some(player.seat) != view.viewer);
    let (mut lowest, mut all) = (1_u64, 1_u64);
    for player in others {
        let (not_less, pairs) = pairs_of(player.unseen, total);
        lowest *= not_less;
        all *= pairs.max(1);
    }
    ((200 * lowest + all) / (2 * all)) as u32
}

/// How many pairs of these cards come to `total` or more, and how many there are.
fn pairs_of(cards: CardSet, total: u8) -> (u64, u64) {
    let (mut not_less, mut all) = (0, 0);
    for one in cards.iter() {
        for other in cards.iter().filter(|&other| other > one) {
            all += 1;
            not_less += u64::from(one.number() + other.number() >= total);
        }
    }
    (not_less, all)
}
