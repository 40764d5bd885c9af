//! What the events of Kariba set in motion.

use super::Manner;
use super::beat::{Beat, Fact};

pub(super) fn beat(fact: &Fact<'_>) -> Option<Beat> {
    let seat = fact.seat();
    let number = || seat.map(|seat| seat.number());
    Some(match fact.id() {
        "kariba-event-played" => {
            let animal = fact.number("number")?;
            Beat::lasting(520)
                .come(format!("place-{animal}-"), Manner::Drop)
                .leave(format!("hand-{animal}"), &[])
                .count(format!("count-place-{animal}"))
                .count(format!("count-hand-{animal}"))
        }
        // Only the cards of the prey leave the waterhole.
        "kariba-event-hunted" => {
            let captured = (1..=8).map(|animal| format!("captured-{}-{animal}", number().unwrap_or_default()));
            let beat = Beat::lasting(640).leave("place-", &[format!("seat-{}", number()?)]).points(seat?);
            let beat = captured.fold(beat, |beat, key| beat.arrive(key.clone()).count(format!("count-{key}")));
            beat.mark(format!("seat-{}", number()?))
        }
        "kariba-event-nothing-to-hunt" => Beat::lasting(240).mark(format!("seat-{}", number()?)),
        "kariba-event-drew" | "kariba-event-took-from-pile" => {
            let beat =
                Beat::lasting(320).quiet().arrive("hand-").count("count-pile").mark(format!("seat-{}", number()?));
            (1..=8).fold(beat, |beat, animal| beat.count(format!("count-hand-{animal}")))
        }
        "kariba-event-took-face-up" => {
            let animal = fact.number("number")?;
            Beat::lasting(320)
                .leave(format!("open-{animal}-"), &[format!("hand-{animal}"), format!("seat-{}", number()?)])
                .count(format!("count-hand-{animal}"))
                .mark(format!("seat-{}", number()?))
        }
        "kariba-event-refilled" => Beat::lasting(320).quiet().arrive("open-").count("count-pile"),
        "kariba-event-ended" => Beat::lasting(600),
        _ => return None,
    })
}
