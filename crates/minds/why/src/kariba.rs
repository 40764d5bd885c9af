//! Kariba: what a play captures (K4, K6), and what it leaves to the next player at most.

use tablee_core::{Seat, Sentence, Sight};
use tablee_kariba::{Action, Animal, Cards, HUNTING_CARDS, Kariba, KaribaMove, KaribaView};

use crate::Reasoned;

/// The largest capture that the next player can hope for.
struct Threat {
    hunter: Animal,
    needed: u8,
    prey: Animal,
    count: u8,
}

impl Reasoned for Kariba {
    fn reason(sight: &Sight<Kariba>, choice: KaribaMove) -> Option<Sentence> {
        let view = sight.view();
        let name = |animal| view.set.name(animal).argument();
        match choice.action() {
            Action::Play { animal, count } => {
                let taken = view.prey(choice);
                let rest = match ends(view, count) {
                    true => Sentence::new("kariba-why-ends"),
                    false => match threat(view, (view.waterhole + Cards::of(animal, count)) - taken) {
                        None => Sentence::new("kariba-why-safe"),
                        Some(threat) => Sentence::new("kariba-why-leaves")
                            .number("count", threat.count)
                            .with("animal", name(threat.prey))
                            .number("needed", threat.needed)
                            .with("hunter", name(threat.hunter)),
                    },
                };
                let sentence = match taken.animals().next() {
                    Some(prey) => {
                        Sentence::new("kariba-why-takes").number("count", taken.count(prey)).with("animal", name(prey))
                    }
                    None => Sentence::new("kariba-why-nothing"),
                };
                Some(sentence.inner("rest", rest))
            }
            Action::TakeFaceUp { animal } => {
                let held = view.hand.map_or(0, |hand| hand.0.count(animal)) + 1;
                let lying = view.waterhole.count(animal);
                Some(
                    Sentence::new("kariba-why-face-up")
                        .with("animal", name(animal))
                        .number("held", held)
                        .number("lying", lying)
                        .number("together", held + lying),
                )
            }
            Action::TakePile => Some(Sentence::new("kariba-why-pile").number("kinds", kinds(view.unseen))),
        }
    }
}

fn kinds(cards: Cards) -> u32 {
    cards.animals().count() as u32
}

/// K8: the last card of the hand, and nothing to draw.
fn ends(view: &KaribaView, count: u8) -> bool {
    let held = view.hand.map_or(0, |hand| hand.0.total());
    held == u32::from(count) && view.pile_size == 0 && view.faceup.0.is_empty()
}

/// The most that the next player can capture with any hand that it may hold; of equals the one that needs the fewest cards.
fn threat(view: &KaribaView, waterhole: Cards) -> Option<Threat> {
    let next: Seat = view.turn.next(view.seats);
    let known = view.known.get(next.index()).copied().unwrap_or_default().0;
    let size = view.hand_sizes.get(next.index()).copied().unwrap_or_default();
    let hidden = size.saturating_sub(known.total());
    let mut worst: Option<Threat> = None;
    for hunter in Animal::all() {
        let possible = u32::from(known.count(hunter)) + u32::from(view.unseen.count(hunter)).min(hidden);
        let needed = HUNTING_CARDS.saturating_sub(waterhole.count(hunter)).max(1);
        let Some(play) = KaribaMove::play(hunter, needed).filter(|_| possible >= u32::from(needed)) else { continue };
        let prey = KaribaView { waterhole, ..view.clone() }.prey(play);
        let Some(animal) = prey.animals().next() else { continue };
        let count = prey.count(animal);
        let worse =
            worst.as_ref().is_none_or(|known| count > known.count || count == known.count && needed < known.needed);
        if worse {
            worst = Some(Threat { hunter, needed, prey: animal, count });
        }
    }
    worst
}
