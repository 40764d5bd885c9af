//! What a seat sees, by the name of its game: read from elsewhere, and thought about.

use std::sync::Arc;

use serde_json::Value;
use tablee_bots::{Candidate, Mind, Question};
use tablee_core::{SeatView, Sentence, Sight, Viewer};
use tablee_shelf::{of_game, of_sight};

use crate::{Ask, unknown_game, written};

/// The door for views from elsewhere: what `viewer` was sent of a game, and the moves it was offered. What passes is sound.
///
/// # Errors
/// What is wrong with it, for people.
pub fn read_view(game: &str, viewer: Viewer, view: &Value, moves: &[String]) -> Result<Arc<dyn SeatView>, Sentence> {
    let read =
        of_game!(game, G => Sight::<G>::read(viewer, view, moves).map(|sight| Arc::new(sight) as Arc<dyn SeatView>));
    read.ok_or_else(|| unknown_game(game))?.map_err(|error| error.sentence())
}

fn asked<G: Mind, T>(
    sight: &Sight<G>,
    moves: &[G::Move],
    ask: Ask<'_>,
    answer: impl FnOnce(&Question<'_, G>) -> T,
) -> Option<T> {
    let Ask { seat, level, seed, budget, workers } = ask;
    let question = Question { view: sight.view(), seat, legal: moves, level, seed, budget, workers };
    (!moves.is_empty()).then(|| answer(&question))
}

/// The moves of a seat with what the level thinks of them. It is told what the seat sees, and nothing else.
pub fn consider(seat: &dyn SeatView, ask: Ask<'_>) -> Vec<Candidate<String>> {
    let considered = of_sight!(seat, sight: G => {
        asked::<G, _>(sight, sight.moves(), ask, |question| written(&tablee_bots::consider(question, &mut |_| true)))
    });
    considered.flatten().unwrap_or_default()
}

/// The same for some of the moves.
pub fn consider_only(seat: &dyn SeatView, ask: Ask<'_>, only: &[&str]) -> Vec<Candidate<String>> {
    let considered = of_sight!(seat, sight: G => {
        let wanted = only.iter().filter_map(|text| text.parse().ok()).collect::<Vec<_>>();
        let moves: Vec<_> = sight.moves().iter().copied().filter(|choice| wanted.contains(choice)).collect();
        asked::<G, _>(sight, &moves, ask, |question| written(&tablee_bots::consider(question, &mut |_| true)))
    });
    considered.flatten().unwrap_or_default()
}

/// The move of a bot that sits there; nothing if there is none to choose from.
pub fn choose(seat: &dyn SeatView, ask: Ask<'_>) -> Option<String> {
    let chosen = of_sight!(seat, sight: G => {
        asked::<G, _>(sight, sight.moves(), ask, |question| tablee_bots::choose(question).to_string())
    });
    chosen.flatten()
}

/// What the moves of a seat are worth, where that can be worked out from what it sees; see [`Mind::exactly`].
pub fn exactly(seat: &dyn SeatView, ask: Ask<'_>) -> Option<Vec<Candidate<String>>> {
    let solved = of_sight!(seat, sight: G => {
        asked::<G, _>(sight, sight.moves(), ask, |question| Some(written(&G::exactly(question)?)))
    });
    solved.flatten().flatten()
}

/// The move that a search by the rules alone looks at most; the level does not matter.
pub fn choose_plainly(seat: &dyn SeatView, ask: Ask<'_>) -> Option<String> {
    let chosen = of_sight!(seat, sight: G => {
        asked::<G, _>(sight, sight.moves(), ask, |question| tablee_bots::choose_plainly(question).to_string())
    });
    chosen.flatten()
}
