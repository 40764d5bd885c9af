//! What the events of Karuba: the card game set in motion. All seats reveal, lay and draw together.

use super::beat::{Beat, Fact};

pub(super) fn beat(fact: &Fact<'_>) -> Option<Beat> {
    let seat = fact.seat();
    let number = seat.map(|seat| seat.number());
    Some(match fact.id() {
        "karuba-cards-event-revealed" => {
            let of = format!("turned-{}-", number?);
            let card = |name: &str| Some(format!("{of}{}", fact.number(name)?));
            let beat = Beat::lasting(320).together().arrive(card("low")?).arrive(card("high")?);
            beat.count(format!("count-hand-{}", number?))
        }
        "karuba-cards-event-lowest" => Beat::lasting(400).mark(format!("seat-{}", number?)),
        "karuba-cards-event-discarded" => Beat::lasting(300)
            .leave(format!("card-{}-{}", number?, fact.number("card")?), &[format!("discard-{}", number?)])
            .count(format!("count-discard-{}", number?))
            .mark(format!("turned-{}-{}", number?, fact.number("card")?)),
        "karuba-cards-event-laid" => Beat::lasting(480)
            .together()
            .carry(format!("card-{}-{}", number?, fact.number("card")?))
            .arrive(format!("card-{}-{}", number?, fact.number("card")?))
            .count(format!("count-island-{}", number?))
            .mark(format!("seat-{}", number?))
            .points(seat?),
        "karuba-cards-event-drew" => Beat::lasting(260)
            .together()
            .arrive(format!("card-{}-", number?))
            .count(format!("count-pile-{}", number?))
            .count(format!("count-hand-{}", number?)),
        "karuba-cards-event-round" => Beat::lasting(300).leave("turned-", &[]),
        "karuba-cards-event-scored" => Beat::lasting(600).mark(format!("seat-{}", number?)).points(seat?),
        "karuba-cards-event-won" | "karuba-cards-event-shared" => Beat::lasting(600),
        _ => return None,
    })
}
