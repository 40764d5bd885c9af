//! What a move of Labyrinth would do, in words.

use tablee_board::labyrinth::{named, treasure_name};
use tablee_core::{Arrange as _, Say as _, Sentence};
use tablee_labyrinth::{Foresight, LabyrinthMove, LabyrinthView};
use tablee_words::Words;

use super::Look;

/// What the pressed move would do.
pub(super) fn outcome(view: &LabyrinthView, words: &Words, look: &Look) -> Vec<String> {
    let foresight = &look.foresight;
    let sentences = match look.choice {
        None => Vec::new(),
        Some(LabyrinthMove::Lay { .. }) => lays(view, words, foresight),
        Some(LabyrinthMove::Take(place)) => {
            let card = view.card_at(place).map_or(0, |lying| lying.card);
            let takes =
                Sentence::new("labyrinth-scene-takes").number("card", card).text("treasures", named(view, card, words));
            vec![takes, Sentence::new("labyrinth-scene-more").count("count", foresight.most.len())]
        }
        Some(LabyrinthMove::Done) => vec![Sentence::new("labyrinth-scene-done")],
        Some(LabyrinthMove::Pass) => vec![Sentence::new("labyrinth-scene-passes")],
    };
    sentences.iter().map(|sentence| words.say(sentence)).collect()
}

fn lays(view: &LabyrinthView, words: &Words, foresight: &Foresight) -> Vec<Sentence> {
    if foresight.linked.is_empty() {
        return vec![Sentence::new("labyrinth-scene-links-nothing")];
    }
    let mut treasures: Vec<usize> = foresight.links.iter().map(|link| link.treasure).collect();
    treasures.arrange();
    treasures.dedup();
    let names: Vec<String> = treasures.into_iter().map(|treasure| treasure_name(view, treasure, words)).collect();
    let links = Sentence::new("labyrinth-scene-links")
        .count("count", foresight.linked.len())
        .text("treasures", names.join(", "));
    let (linked, most) = (foresight.linked.len(), foresight.most.len());
    let may = match most {
        0 => Sentence::new("labyrinth-scene-in-vain").count("count", linked),
        most if most == linked => Sentence::new("labyrinth-scene-may-take-all").count("count", most),
        most => Sentence::new("labyrinth-scene-may-take").count("count", most),
    };
    vec![links, may]
}
