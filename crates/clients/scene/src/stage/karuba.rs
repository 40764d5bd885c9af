//! What the events of Karuba set in motion. Keys of what stands on an island hold the index of its seat.

use super::Manner;
use super::beat::{Beat, Fact};

pub(super) fn beat(fact: &Fact<'_>) -> Option<Beat> {
    let seat = fact.seat();
    let (index, number) = (seat.map(|seat| seat.index()), seat.map(|seat| seat.number()));
    Some(match fact.id() {
        "karuba-event-placed" => Beat::lasting(360).arrive("adventurer-").mark(format!("seat-{}", number?)),
        "karuba-event-revealed" => Beat::lasting(400).quiet().arrive("hand-tile-").arrive("coming-"),
        "karuba-event-laid" | "karuba-event-laid-item" => Beat::lasting(480)
            .beside(seat?)
            .come(format!("tile-{}-{}", index?, fact.text("tile")?), Manner::Drop)
            .arrive(format!("item-{}-{}", index?, fact.text("field")?))
            .leave("hand-tile-", &[])
            .mark(format!("seat-{}", number?)),
        "karuba-event-discarded" => {
            Beat::lasting(300).beside(seat?).leave("hand-tile-", &[]).mark(format!("seat-{}", number?))
        }
        "karuba-event-walked" | "karuba-event-landed" | "karuba-event-reached" | "karuba-event-crossed" => {
            Beat::lasting(900)
                .beside(seat?)
                .leave("hand-tile-", &[])
                .walk(format!("adventurer-{}-{}", index?, fact.word("colour")?), fact.text("from").unwrap_or("beach"))
                .mark(format!("seat-{}", number?))
        }
        "karuba-event-collected" => {
            let beat = Beat::lasting(400)
                .beside(seat?)
                .leave(format!("item-{}-{}", index?, fact.text("field")?), &[format!("seat-{}", number?)]);
            beat.count(format!("count-crystals-{}", number?)).count(format!("count-gold-{}", number?)).points(seat?)
        }
        "karuba-event-treasure" | "karuba-event-treasure-made-up" => {
            let colour = fact.word("colour")?;
            Beat::lasting(560)
                .beside(seat?)
                .fetch(format!("treasure-{}-{colour}", number?), format!("adventurer-{}-{colour}", index?))
                .count(format!("count-crystals-{}", number?))
                .points(seat?)
        }
        "karuba-event-ended-temples" | "karuba-event-ended-tiles" => Beat::lasting(600),
        _ => return None,
    })
}
