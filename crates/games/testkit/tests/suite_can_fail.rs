//! A sound game passes the suite; each planted flaw is found by the test that is there for it.

use std::panic::catch_unwind;

use tablee_testkit::dummy::*;
use tablee_testkit::*;

mod sound {
    use tablee_testkit::dummy::{Dummy, SOUND, dummy_subject};
    tablee_testkit::conformance!(Dummy<{ SOUND }>, dummy_subject);
}

/// Whether this test of the suite fails for the dummy with this flaw.
macro_rules! found {
    ($($name:ident: $flaw:ident by $test:ident;)*) => {
        $(
            #[test]
            fn $name() {
                let outcome = catch_unwind(|| $test::<Dummy<{ $flaw }>>(&dummy_subject()));
                assert!(outcome.is_err(), "the suite did not notice");
            }
        )*
    };
}

found! {
    a_missing_move_is_found: LEGAL_LACKS by legal_is_what_check_allows;
    a_repeated_move_is_found: LEGAL_REPEATS by legal_is_what_check_allows;
    a_skewed_sample_is_found: SAMPLE_SKEWED by sample_is_uniform;
    a_leak_is_found: VIEW_LEAKS by hidden_cards_spread_in_proportion;
    a_forgetful_view_is_found: VIEW_FORGETS by views_remember_what_they_saw;
    a_multiplied_card_is_found: CARDS_MULTIPLY by totals_are_conserved;
    a_missing_line_is_found: BREAKDOWN_LACKS by the_breakdown_adds_up;
    lax_notation_is_found: NOTATION_LAX by notation_round_trips;
    an_endless_game_is_found: NEVER_ENDS by somebody_decides_until_it_is_over;
    a_skewed_deal_is_found: DEAL_SKEWED by hidden_cards_spread_in_proportion;
    a_meddling_listener_is_found: LISTENER_MATTERS by resolving_is_pure;
    a_lossy_diagram_is_found: DIAGRAM_LOSES by diagrams_round_trip;
    a_lossy_deal_is_found: DEAL_TEXT_LOSES by deals_and_options_round_trip;
    a_draw_taken_back_is_found: DRAWS_RETRACTABLE by take_backs_reveal_nothing;
}
