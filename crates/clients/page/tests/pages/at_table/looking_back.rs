//! A review shows one's own move beside the better one, and closes as everything does.

use tablee_core::PlayoutRng;
use tablee_page::{Message, Pressed, Reach};

use super::{at_new_table, memory};
use crate::Device;

#[test]
fn ones_own_move_stands_beside_the_better_one() {
    let memory = memory();
    let mut rng = PlayoutRng::new(6);
    let mut device = at_new_table(&memory, "kariba");
    for _ in 0..8 {
        device.play_anything(&mut rng);
    }
    let mut replay = Device::at(&memory, &format!("#/replay/{}", memory.id_of_table()));
    replay.press("Review");
    replay.press("Start the review");
    replay.rest();
    let text = replay.text();
    assert!(text.contains("Where your chances went") && !text.contains("Player 1"), "{text}");
    replay.press("Show on the board");
    let text = replay.text();
    assert!(text.contains("would have been better.") && text.contains("was played."), "{text}");
    assert!(replay.markup().contains("advice-1"), "{text}");
    // Where they lie at different places both are marked on the board.
    let both = (0..8).any(|number| {
        replay.press("Review");
        replay.press_class("link", number);
        replay.markup().contains("advice-2")
    });
    assert!(both, "no decision shows both moves");
}

#[test]
fn the_review_closes_by_escape_and_by_the_way_back() {
    let memory = memory();
    let mut device = at_new_table(&memory, "kariba");
    device.play_anything(&mut PlayoutRng::new(1));
    let mut replay = Device::at(&memory, &format!("#/replay/{}", memory.id_of_table()));
    for close in 0..2 {
        replay.press("Review");
        assert!(replay.page.is_covered());
        assert_eq!(replay.page.reach(), Reach::Screen, "the arrows lead through the game, not over a board");
        match close {
            0 => assert!(replay.key(Pressed::Escape)),
            _ => replay.tell(Message::Back),
        }
        assert!(!replay.page.is_covered());
    }
}
