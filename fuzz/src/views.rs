//! Views from elsewhere: refused with a reason, or sound enough for everything that is done with a view.

use tablee_bots::{Budget, Level, Mind, OneAfterTheOther, Question, choose};
use tablee_catalog::Visit;
use tablee_core::{Diagrammed, PlainWords, Seat, SeatView, Sight, Viewer, play_random};

use crate::with_game;

/// How many playouts a bot may make here: it shall answer, not play well.
const PLAYOUTS: u64 = 3;

/// A view is refused, or it can be dealt anew, shown, thought about and played to the end.
pub fn views(data: &[u8]) {
    struct Views(String);
    impl Visit for Views {
        type Output = ();

        fn with<G: Diagrammed + Mind>(self) {
            let Ok(view) = serde_json::from_str(&self.0) else { return };
            let seats = Seat::all(tablee_core::MAX_SEATS).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator]) {
                match Sight::<G>::read(viewer, &view, &[]) {
                    Ok(sight) => trusted(&sight),
                    Err(error) => assert!(!error.to_string().is_empty(), "refused without a reason"),
                }
            }
        }
    }
    with_game(data, |text| Views(text.to_owned()));
}

/// What is done with a view that was let in.
fn trusted<G: Diagrammed + Mind>(sight: &Sight<G>) {
    let mut state = sight.imagined().clone();
    sight.standing();
    sight.picture(&PlainWords);
    if let Viewer::Seat(seat) = sight.viewer() {
        let mut moves = Vec::new();
        state.legal(seat, &mut moves);
        assert!(moves.is_empty() != state.turn().seats().contains(seat), "who decides has moves");
        for &choice in &moves {
            G::describe(sight.view(), choice);
        }
        for level in [Level::Easy, Level::Medium, Level::Hard, Level::Master] {
            let question: Question<'_, G> = Question {
                view: sight.view(),
                seat,
                legal: &moves,
                level,
                seed: 7,
                budget: Budget::playouts(PLAYOUTS),
                workers: &OneAfterTheOther,
            };
            assert!(moves.is_empty() || moves.contains(&choose(&question)), "a bot plays what is not legal");
        }
    }
    play_random(&mut state, &mut tablee_core::PlayoutRng::new(1), &mut Vec::new());
}
