//! What the events of Labyrinth: the card game set in motion.

use super::Manner;
use super::beat::{Beat, Fact};
use crate::node::Key;

pub(super) fn beat(fact: &Fact<'_>) -> Option<Beat> {
    let seat = fact.seat();
    let number = seat.map(|seat| seat.number());
    let lit = |beat: Beat| {
        let cards: Vec<Key> = fact.numbers("cards")?.iter().map(|card| Key::new(format!("card-{card}"))).collect();
        let beat = cards.iter().fold(beat, |beat, card| beat.mark(card.name()));
        Some(beat.passages(cards))
    };
    Some(match fact.id() {
        "labyrinth-event-laid" => {
            let card = fact.number("card")?;
            let beat = Beat::lasting(520).come(format!("card-{card}"), Manner::Drop).leave(format!("hand-{card}"), &[]);
            beat.mark(format!("seat-{}", number?))
        }
        "labyrinth-event-linked" => lit(Beat::lasting(800))?,
        "labyrinth-event-linked-in-vain" => lit(Beat::lasting(800))?,
        "labyrinth-event-took" => Beat::lasting(480).carry(format!("card-{}", fact.number("card")?)).points(seat?),
        "labyrinth-event-took-enough" => Beat::lasting(300).mark(format!("seat-{}", number?)),
        "labyrinth-event-drew" => {
            Beat::lasting(320).quiet().arrive("hand-").count("count-pile").mark(format!("seat-{}", number?))
        }
        "labyrinth-event-passed" | "labyrinth-event-passed-closed" => {
            Beat::lasting(400).mark(format!("seat-{}", number?))
        }
        "labyrinth-event-all-laid" | "labyrinth-event-all-passed" => Beat::lasting(600),
        _ => return None,
    })
}
