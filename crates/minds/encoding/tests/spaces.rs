//! The numbers of every game: legal moves and actions are the same, and nothing shows more than the seat sees.

use tablee_core::{DealRng, Joint, PlayoutRng, Seat, Setup, Turn, Viewer, options_from_text};
use tablee_encoding::{Encode, Menu};
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

/// Plays random games and looks at every position from every seat.
fn every_position<G: Encode>(options: &str, games: u64, mut look: impl FnMut(&G, Seat, &mut PlayoutRng)) {
    for seats in G::INFO.fewest_seats..=G::INFO.most_seats {
        let mut setup = Setup::<G>::standard(seats).unwrap();
        setup.options = options_from_text(options).unwrap();
        for game in 0..games {
            let mut rng = PlayoutRng::new(game);
            let deal = G::deal(&setup, &mut DealRng::from_numbers(5, game));
            let mut state = G::start(&setup, &deal).unwrap();
            loop {
                for seat in Seat::all(seats) {
                    look(&state, seat, &mut rng);
                }
                let mut joint: Option<Joint<G::Move>> = None;
                for seat in state.turn().seats() {
                    let choice = state.sample(seat, &mut rng, &mut Vec::new());
                    joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
                }
                match joint {
                    Some(joint) => state.resolve(&joint, &mut ()),
                    None => break,
                }
            }
            assert_eq!(state.turn(), Turn::Over);
        }
    }
}

fn actions_are_the_legal_moves<G: Encode>(options: &str) {
    let mut most = 0;
    every_position::<G>(options, 12, |state, seat, _| {
        let space = G::space(&state.setup());
        let mut menu = G::Menu::default();
        state.survey(seat, &mut menu);
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        let actions: Vec<usize> = menu.iter().collect();
        let mut numbered: Vec<usize> = legal
            .iter()
            .map(|&choice| {
                let action = state.action(seat, &menu, choice).unwrap_or_else(|| panic!("{choice} has no number"));
                assert_eq!(state.choice(seat, &menu, action), Some(choice), "action {action}");
                action
            })
            .collect();
        numbered.sort_unstable();
        assert_eq!(actions, numbered, "{legal:?}");
        assert!(actions.iter().all(|&action| action < space.actions));
        // What is no action here stands for a move that is refused, or for nothing.
        for action in (0..space.actions + 3).filter(|action| !menu.has(*action)) {
            if let Some(choice) = state.choice(seat, &menu, action) {
                assert!(state.check(seat, choice).is_err(), "action {action}, {choice}");
            }
        }
        most = most.max(actions.len());
    });
    assert!(most > 3);
}

/// Whoever deals the hidden cards anew writes the same bytes: they say nothing but what the seat sees.
fn observations_tell_only_what_is_seen<G: Encode>(options: &str) {
    let mut differing = 0;
    every_position::<G>(options, 6, |state, seat, rng| {
        let other = G::determinize(&state.view(Viewer::Seat(seat)), rng);
        let space = G::space(&state.setup());
        let write = |state: &G| {
            let mut menu = G::Menu::default();
            state.survey(seat, &mut menu);
            let mut bytes = vec![255; space.observation()];
            state.observe(seat, &menu, &mut bytes);
            (bytes, menu.words().to_vec())
        };
        assert_eq!(write(state), write(&other));
        let whole = |state: &G| format!("{state:?}");
        differing += usize::from(whole(state) != whole(&other));
    });
    assert!(differing > 50, "the hidden cards were dealt anew: {differing}");
}

/// Every byte is written, and keeps to what its section says.
fn observations_keep_to_their_sections<G: Encode>(options: &str) {
    use tablee_encoding::Kind;
    every_position::<G>(options, 6, |state, seat, _| {
        let space = G::space(&state.setup());
        let mut menu = G::Menu::default();
        state.survey(seat, &mut menu);
        let mut bytes = vec![255; space.observation()];
        state.observe(seat, &menu, &mut bytes);
        let mut longer = vec![7; space.observation() + 5];
        state.observe(seat, &menu, &mut longer);
        assert_eq!(longer[space.observation()..], [7; 5], "nothing is written past the end");
        for section in &space.sections {
            for &byte in &bytes[section.offset..section.offset + section.len()] {
                let fits = match section.kind {
                    Kind::Count(most) => byte <= most,
                    Kind::Code(cases) => byte < cases,
                    Kind::Bits(bits) => u32::from(byte) < 1 << bits,
                };
                assert!(fits, "{}: {byte}", section.name);
            }
        }
    });
}

macro_rules! games {
    ($($name:ident: $game:ty, $options:literal;)*) => {
        $(
            mod $name {
                use super::*;

                #[test]
                fn actions() {
                    actions_are_the_legal_moves::<$game>($options);
                }

                #[test]
                fn secrets() {
                    observations_tell_only_what_is_seen::<$game>($options);
                }

                #[test]
                fn sections() {
                    observations_keep_to_their_sections::<$game>($options);
                }
            }
        )*
    };
}

games! {
    kariba: Kariba, "";
    kariba_expert: Kariba, "expert=true";
    karuba: Karuba, "";
    karuba_draft: Karuba, "setup=draft";
    karuba_in_order: Karuba, "decisions=in-order";
    karuba_cards: KarubaCards, "";
    karuba_cards_detours: KarubaCards, "detours=true";
    labyrinth: Labyrinth, "";
    labyrinth_unturned: Labyrinth, "rotation=false";
}

#[test]
fn words_of_a_menu_hold_all_actions() {
    fn check<G: Encode>() {
        let mut setup = Setup::<G>::standard(2).unwrap();
        for options in ["", "expert=true", "setup=draft"] {
            if let Ok(options) = options_from_text(options) {
                setup.options = options;
                // Before the first decision of a draft every placement is possible.
                let deal = G::deal(&setup, &mut DealRng::from_numbers(1, 0));
                let mut menu = G::Menu::default();
                G::start(&setup, &deal).unwrap().survey(Seat::FIRST, &mut menu);
                assert!(menu.words().len() * 64 >= G::space(&setup).actions, "{}", G::INFO.id);
            }
        }
    }
    check::<Kariba>();
    check::<Karuba>();
    check::<KarubaCards>();
    check::<Labyrinth>();
}
