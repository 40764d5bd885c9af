//! Two tabs of one game do not drift apart: the one that was opened last plays it, the other says so.

use tablee_core::PlayoutRng;
use tablee_page::Message;
use tablee_scene::Act;

use super::{at_new_table, memory};
use crate::Device;

const OTHER: &str = "is now being played in another tab";

fn two_tabs(told: bool) -> (Device, Device, PlayoutRng) {
    let memory = memory();
    let mut rng = PlayoutRng::new(1);
    let mut first = at_new_table(&memory, "kariba");
    first.play_anything(&mut rng);
    let id = memory.id_of_table();
    let second = Device::at(&memory, &format!("#/table/{id}"));
    if told {
        first.tell(Message::Stored(format!("owner.{id}")));
    }
    (first, second, rng)
}

#[test]
fn the_tab_that_was_opened_last_plays() {
    let (mut first, mut second, mut rng) = two_tabs(true);
    assert!(first.text().contains(OTHER) && !second.text().contains(OTHER));
    second.play_anything(&mut rng);
    let decisions = second.decisions();
    // The first goes on where the second is, and then it is the second that says so.
    first.press("Play here");
    second.tell(Message::Stored(format!("owner.{}", first.memory.id_of_table())));
    assert!(!first.text().contains(OTHER) && second.text().contains(OTHER));
    first.play_anything(&mut rng);
    assert!(first.decisions() > decisions);
}

/// A tab that slept, and was told nothing, overwrites nothing.
#[test]
fn a_tab_that_was_told_nothing_overwrites_nothing() {
    let (mut first, mut second, mut rng) = two_tabs(false);
    second.play_anything(&mut rng);
    let kept = second.saved();
    first.pick_anything(&mut rng);
    first.do_act(Act::Confirm);
    first.rest();
    assert_eq!(first.saved(), kept);
    assert!(first.text().contains(OTHER), "{}", first.text());
    first.do_act(Act::TakeBack);
    first.rest();
    assert_eq!(first.saved(), kept);
}

/// A bot that thinks in the tab that was left is not heard there.
#[test]
fn bots_play_in_one_tab_only() {
    let memory = memory();
    let mut rng = PlayoutRng::new(4);
    let mut first = at_new_table(&memory, "kariba");
    first.pick_anything(&mut rng);
    first.do_act(Act::Confirm);
    assert_eq!(first.tasks.len(), 1, "a bot thinks");
    let mut second = Device::at(&memory, &format!("#/table/{}", memory.id_of_table()));
    first.rest();
    assert_eq!(first.decisions(), 1, "the answer comes to the wrong tab");
    second.rest();
    assert!(second.decisions() >= 2, "{}", second.text());
}
