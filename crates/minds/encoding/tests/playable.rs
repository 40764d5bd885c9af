//! Every game of the list is played by numbers, or refused by its name. With a fifth game on the list this runs in the build of
//! `tests/fifth`, or alone: `cargo nextest run -p tablee-encoding --features tablee-shelf/dummy --test playable`.

use tablee_encoding::{Encode, Missing, Visit, encoded, visit};
use tablee_shelf::GAMES;

struct Name;

impl Visit for Name {
    type Output = &'static str;

    fn with<G: Encode>(self) -> &'static str {
        G::INFO.id
    }
}

#[test]
fn every_game_of_the_list_is_played_by_numbers_or_refused_by_name() {
    let mut played = Vec::new();
    for info in GAMES {
        match visit(info.id, Name) {
            Ok(name) => {
                assert_eq!(name, info.id);
                played.push(name);
            }
            // The game of the conformance suite, which has one line on the list and nothing else.
            Err(missing) => assert_eq!((info.id, missing), ("dummy", Missing::Numbers)),
        }
    }
    assert!(played.len() >= 4);
    assert_eq!(encoded().collect::<Vec<_>>(), played);
    assert_eq!(visit("chess", Name), Err(Missing::Game));
}
