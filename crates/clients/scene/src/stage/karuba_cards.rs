//! What the events of Karuba: the card game set in motion. All seats reveal, lay and draw together.

use super::Manner;
use super::beat::{Beat, Fact};

pub(super) fn beat(fact: &Fact<'_>) -> Option<Beat> {
    let seat = fact.seat();
    let number = seat.map(|seat| seat.number());
    Some(match fact.id() {
        "karuba-cards-event-revealed" => {
            let of = format!("turned-{}-", number?);
            let card = |name: &str| Some(format!("{of}{}", fact.number(name)?));
            let beat = Beat::lasting(560).together().come(card("low")?, Manner::Flip).come(card("high")?, Manner::Flip);
            // Where there is no room beside the board, the bids lie on it.
            let beat = beat.come(format!("bid-{}", number?), Manner::Flip);
            beat.count(format!("count-hand-{}", number?))
        }
        "karuba-cards-event-lowest" => {
            let (row, bid) = (format!("lowest-{}", number?), format!("lowest-bid-{}", number?));
            let beat = Beat::lasting(600).come(row, Manner::Drop).come(bid, Manner::Drop).arrive("lowest-told");
            beat.mark(format!("seat-{}", number?)).mark(format!("bid-{}", number?))
        }
        "karuba-cards-event-discarded" => Beat::lasting(300)
            .leave(format!("card-{}-{}", number?, fact.number("card")?), &[format!("discard-{}", number?)])
            .count(format!("count-discard-{}", number?))
            .leave("bid-", &[])
            .leave("lowest-bid-", &[])
            .leave("lowest-told", &[])
            .mark(format!("turned-{}-{}", number?, fact.number("card")?)),
        "karuba-cards-event-laid" => Beat::lasting(480)
            .together()
            .carry(format!("card-{}-{}", number?, fact.number("card")?))
            .come(format!("card-{}-{}", number?, fact.number("card")?), Manner::Drop)
            .count(format!("count-island-{}", number?))
            .mark(format!("seat-{}", number?))
            .points(seat?),
        "karuba-cards-event-drew" => Beat::lasting(260)
            .together()
            .quiet()
            .arrive(format!("card-{}-", number?))
            .count(format!("count-pile-{}", number?))
            .count(format!("count-hand-{}", number?)),
        "karuba-cards-event-round" => Beat::lasting(300).quiet().leave("turned-", &[]).leave("lowest-", &[]),
        // The score is counted line by line once all is played.
        "karuba-cards-event-scored" => Beat::lasting(240).mark(format!("seat-{}", number?)).points(seat?),
        "karuba-cards-event-won" | "karuba-cards-event-shared" => Beat::lasting(600),
        _ => return None,
    })
}
