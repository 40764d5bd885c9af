//! L1: any set file is played or refused.

use proptest::collection::vec;
use proptest::prelude::*;
use tablee_core::{ComponentSet, Game, Interned, PlayoutRng, SetError, Setup, Sides, play_random};
use tablee_labyrinth::{CardEntry, CorridorEntry, Labyrinth, LabyrinthOptions, LabyrinthSet};

/// A random game with a set, if it is sound.
fn play_set(set: &Result<Interned<LabyrinthSet>, SetError>, seed: u64) {
    let Ok(set) = set else { return };
    let setup =
        Setup::<Labyrinth>::new(LabyrinthOptions { rotation: seed & 1 == 1 }, set.clone(), 2 + seed as usize % 5)
            .unwrap();
    let mut rng = PlayoutRng::new(seed);
    let deal = Labyrinth::deal(&setup, &mut rng);
    let mut state = Labyrinth::start(&setup, &deal).unwrap();
    let decisions = play_random(&mut state, &mut rng, &mut Vec::new());
    assert!(decisions as usize <= Labyrinth::INFO.longest);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// L1: a set file with a piece of text changed is refused, or is played.
    #[test]
    fn changed_set_files_play_or_are_refused(
        at in 0..6000_usize, length in 0..12_usize, piece in "[0-9NESWa-z\"={}, ]{0,6}", seed: u64,
    ) {
        let mut text: Vec<char> = LabyrinthSet::STANDARD_TEXT.chars().collect();
        let at = at.min(text.len());
        text.splice(at..(at + length).min(text.len()), piece.chars());
        play_set(&LabyrinthSet::from_text("changed.toml", &text.into_iter().collect::<String>()), seed);
    }

    /// L1: cards with any corridors are a set, and it is played.
    #[test]
    fn any_corridors_are_played(cards in vec((1..16_u8, 0..16_u8, 0..4_usize, 0..4_usize), 16..=50), seed: u64) {
        let mut file = LabyrinthSet::standard().file().clone();
        file.treasures.truncate(4);
        let corridor = |sides: u8, treasures: &[usize]| CorridorEntry {
            sides: Sides::from_bits(sides).to_string(),
            treasures: treasures.iter().map(|&index| file.treasures[index].id.clone()).collect(),
        };
        let card = |(index, &(first, second, one, other)): (usize, &(u8, u8, usize, usize))| {
            // The first four cards see to it that every treasure is on a card.
            let one = if index < 4 { index } else { one };
            let corridors = match second & !first {
                0 if one == other => vec![corridor(first, &[one])],
                0 => vec![corridor(first, &[one, other])],
                second => vec![corridor(first, &[one]), corridor(second, &[other])],
            };
            CardEntry { number: index as i64 + 1, corridors }
        };
        file.cards = cards.iter().enumerate().map(card).collect();
        let set = LabyrinthSet::from_text("any.json", &serde_json::to_string(&file).unwrap());
        prop_assert!(set.is_ok(), "{set:?}");
        play_set(&set, seed);
    }
}
