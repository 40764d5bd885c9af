//! What the events of Karuba set in motion. Keys of what stands on an island hold the index of its seat.

use super::beat::{Beat, Fact};

pub(super) fn beat(fact: &Fact<'_>) -> Option<Beat> {
    let seat = fact.seat();
    let (index, number) = (seat.map(|seat| seat.index()), seat.map(|seat| seat.number()));
    Some(match fact.id() {
        "karuba-event-placed" => Beat::lasting(360).arrive("adventurer-").mark(format!("seat-{}", number?)),
        "karuba-event-revealed" => Beat::lasting(400).fetch("hand-tile", "pile"),
        "karuba-event-laid" | "karuba-event-laid-item" => Beat::lasting(480)
            .together()
            .arrive(format!("tile-{}-{}", index?, fact.text("tile")?))
            .arrive(format!("item-{}-{}", index?, fact.text("field")?))
            .mark(format!("seat-{}", number?)),
        "karuba-event-discarded" => Beat::lasting(300).together().mark(format!("seat-{}", number?)),
        "karuba-event-walked" | "karuba-event-landed" | "karuba-event-reached" | "karuba-event-crossed" => {
            Beat::lasting(700)
                .carry(format!("adventurer-{}-{}", index?, fact.word("colour")?))
                .mark(format!("seat-{}", number?))
        }
        "karuba-event-collected" => {
            let beat = Beat::lasting(320)
                .leave(format!("item-{}-{}", index?, fact.text("field")?), &[format!("seat-{}", number?)]);
            beat.count(format!("count-crystals-{}", number?)).count(format!("count-gold-{}", number?)).points(seat?)
        }
        "karuba-event-treasure" | "karuba-event-treasure-made-up" => {
            let colour = fact.word("colour")?;
            Beat::lasting(480)
                .fetch(format!("treasure-{}-{colour}", number?), format!("adventurer-{}-{colour}", index?))
                .count(format!("count-crystals-{}", number?))
                .points(seat?)
        }
        "karuba-event-ended-temples" | "karuba-event-ended-tiles" => Beat::lasting(600),
        _ => return None,
    })
}
