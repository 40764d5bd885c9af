//! Advice in words: what a move does, in the terms of its game. A sentence claims only what can be counted from what the seat
//! sees ([`Sight`]); it is never given the state. `tests/claims.rs` counts everything again in another way.

mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;

use tablee_core::{Game, SeatView, Sentence, Sight, Viewer};

/// A game whose moves can be given a reason.
pub trait Reasoned: Game {
    /// What speaks for or against `choice`; nothing if it is not among the moves of the seat that looks.
    fn reason(sight: &Sight<Self>, choice: Self::Move) -> Option<Sentence>;
}

/// The reason of a move in notation, for a game that is known only at run time. Nothing if the viewer may not play it now, or if
/// its game gives no reasons.
///
/// ```
/// use tablee_core::{Diagram, Diagrammed, PlainWords, Say, Seat, Sight, Viewer};
/// use tablee_kariba::Kariba;
///
/// let drawing = Diagram::parse("hand 1: 1 2 7 7\nhand 2: 8\nwaterhole: 4x2 7x2\npile: 1").unwrap();
/// let sight = Sight::of(&Kariba::from_diagram(&drawing).unwrap(), Viewer::Seat(Seat::FIRST));
/// let reason = tablee_why::why(&sight, "7x2").unwrap();
/// assert!(PlainWords.say(&reason).starts_with("kariba-why-takes count=2 animal=giraffe"));
/// assert_eq!(tablee_why::why(&sight, "7x3"), None, "not so many in hand");
/// ```
pub fn why(seat: &dyn SeatView, choice: &str) -> Option<Sentence> {
    if !matches!(seat.viewer(), Viewer::Seat(_)) {
        return None;
    }
    tablee_shelf::of_own_sight!(seat, sight => reason_of(sight, choice)).flatten()
}

fn reason_of<G: Reasoned>(sight: &Sight<G>, choice: &str) -> Option<Sentence> {
    let choice = choice.parse().ok()?;
    sight.moves().contains(&choice).then(|| G::reason(sight, choice)).flatten()
}
