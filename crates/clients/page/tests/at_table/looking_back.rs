//! A review shows one's own move beside the better one, and closes as everything does.

use std::rc::Rc;

use tablee_core::PlayoutRng;
use tablee_page::{Message, Pressed};

use crate::browser::{Memory, Tab};

#[test]
fn ones_own_move_stands_beside_the_better_one() {
    let memory: Rc<Memory> = Rc::default();
    let mut rng = PlayoutRng::new(6);
    let mut tab = Tab::at_new_table(&memory, "kariba");
    for _ in 0..8 {
        tab.play_anything(&mut rng);
    }
    let mut replay = Tab::open(&memory, &format!("#/replay/{}", memory.id_of_table()));
    replay.press_labelled("Review", "Analyse");
    replay.press_labelled("Start the review", "Commencer l’analyse");
    replay.settle();
    let text = replay.text();
    assert!(text.contains("Where your chances went") && !text.contains("Player 1"), "{text}");
    replay.press_labelled("Show on the board", "Montrer sur le plateau");
    let text = replay.text();
    assert!(text.contains("would have been better.") && text.contains("was played."), "{text}");
    assert!(replay.html().contains("advice-1"), "{text}");
    // Where they lie at different places both are marked on the board.
    let both = (0..8).any(|number| {
        replay.press_labelled("Review", "Analyse");
        replay.press_number("class=\"link\"", number);
        replay.html().contains("advice-2")
    });
    assert!(both, "no decision shows both moves");
}

#[test]
fn the_review_closes_by_escape_and_by_the_way_back() {
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::at_new_table(&memory, "kariba");
    tab.play_anything(&mut PlayoutRng::new(1));
    let mut replay = Tab::open(&memory, &format!("#/replay/{}", memory.id_of_table()));
    for close in 0..2 {
        replay.press_labelled("Review", "Analyse");
        assert!(replay.page.is_covered());
        match close {
            0 => assert!(replay.key(Pressed::Escape)),
            _ => replay.tell(Message::Back),
        }
        assert!(!replay.page.is_covered());
    }
}
