//! Labyrinth: what a card is linked to (L4, L5), and what the maze then offers to the next player.

use tablee_core::{Argument, Game as _, Joint, Seat, Sentence, Sight, Turn};
use tablee_labyrinth::{Labyrinth, LabyrinthMove, LabyrinthView, Outlook, Phase, TreasureEntry};

use crate::Reasoned;

impl Reasoned for Labyrinth {
    fn reason(sight: &Sight<Labyrinth>, choice: LabyrinthMove) -> Option<Sentence> {
        let view = sight.view();
        let foresight = view.foresee(choice);
        let sentence = match choice {
            LabyrinthMove::Pass => return Some(Sentence::new("labyrinth-why-pass")),
            LabyrinthMove::Lay { .. } if !foresight.most.is_empty() => {
                let mut treasures: Vec<usize> = foresight.links.iter().map(|link| link.treasure).collect();
                treasures.sort_unstable();
                treasures.dedup();
                let names = treasures.iter().filter_map(|&index| view.set.treasure(index)).map(named).collect();
                // Which cards will be taken is not decided yet, so nothing is claimed about what is left.
                return Some(
                    Sentence::new("labyrinth-why-links")
                        .with("treasures", Argument::List(names))
                        .count("count", foresight.most.len()),
                );
            }
            LabyrinthMove::Lay { .. } => Sentence::new("labyrinth-why-nothing"),
            LabyrinthMove::Take(_) if !foresight.most.is_empty() => {
                return Some(Sentence::new("labyrinth-why-more").count("count", foresight.most.len()));
            }
            LabyrinthMove::Take(_) => Sentence::new("labyrinth-why-takes"),
            LabyrinthMove::Done => Sentence::new("labyrinth-why-done").count("count", view.at_hand().most.len()),
        };
        let seat = view.viewer?;
        Some(sentence.inner("rest", left_over(sight, seat, choice)))
    }
}

fn named(entry: &TreasureEntry) -> Argument {
    Argument::Named { en: entry.en.clone(), fr: entry.fr.clone() }
}

/// What the next player may win with one of the cards that the seat does not see.
fn left_over(sight: &Sight<Labyrinth>, seat: Seat, choice: LabyrinthMove) -> Sentence {
    let mut after = sight.imagined().clone();
    after.resolve(&Joint::of(seat, choice), &mut ());
    if after.turn() == Turn::Over || after.phase() != Phase::Lay {
        return Sentence::new("labyrinth-why-ends");
    }
    if after.turn().seats().contains(seat) {
        return Sentence::new("labyrinth-why-alone");
    }
    let outlook = Outlook::new(&after);
    let unseen = unseen(sight.view());
    let wins: Vec<u32> = unseen.iter().map(|&card| outlook.best(card)).collect();
    match wins.iter().copied().max().unwrap_or(0) {
        0 => Sentence::new("labyrinth-why-safe"),
        most => Sentence::new("labyrinth-why-leaves")
            .number("most", most)
            .count("cards", wins.iter().filter(|&&win| win > 0).count())
            .count("unseen", unseen.len()),
    }
}

/// The cards that lie nowhere the seat can see: in the pile or in another hand.
fn unseen(view: &LabyrinthView) -> Vec<u8> {
    let seen = |card: &u8| {
        view.hand.contains(card)
            || view.maze.iter().any(|lying| lying.card == *card)
            || view.won.iter().any(|won| won.contains(card))
    };
    (1..=view.set.card_count() as u8).filter(|card| !seen(card)).collect()
}
