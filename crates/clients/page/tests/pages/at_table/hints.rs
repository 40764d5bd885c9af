//! A hint that is asked for comes, whenever it was asked for, and says why.

use tablee_catalog::IDS;
use tablee_core::{PlayoutRng, Rng as _};
use tablee_page::Message;
use tablee_scene::Act;

use super::{at_new_table, memory};
use crate::Device;

fn is_advised(device: &mut Device) -> bool {
    device.offers(Act::Advised(0))
}

/// Whoever asks gets a hint or is told why there is none, be it before, after or while the bots think, and in any order of what takes
/// time. Only a move of one's own lets go of it.
#[test]
fn no_hint_is_swallowed() {
    for (number, game) in IDS.into_iter().enumerate() {
        let mut rng = PlayoutRng::new(number as u64 + 11);
        let mut device = at_new_table(&memory(), game);
        let mut given = 0;
        for step in 0..240 {
            if device.text().contains("The game is over") {
                device = at_new_table(&memory(), game);
            }
            // Some of what takes time happens, in any order.
            for _ in 0..rng.below(4) {
                let _ = if rng.below(2) == 0 { device.think_once() } else { device.ring() };
            }
            device.do_act(Act::Hint);
            let asked = device.decisions();
            for _ in 0..rng.below(3) {
                if rng.below(2) == 0 {
                    device.ring();
                } else {
                    device.think_once();
                }
                if rng.below(3) == 0 {
                    device.do_act(Act::Hint);
                }
            }
            device.rest();
            if device.text().contains("The game is over") {
                continue;
            }
            let told = is_advised(&mut device) || device.text().contains("There’s no hint");
            assert!(told, "{game}, step {step}, asked at {asked}: {}", device.text());
            given += usize::from(is_advised(&mut device));
            device.pick_anything(&mut rng);
            device.do_act(Act::Confirm);
        }
        assert!(given > 100, "{game}: {given}");
    }
}

/// A hint that is on its way is seen to be.
#[test]
fn a_hint_on_its_way_is_announced() {
    let mut device = at_new_table(&memory(), "kariba");
    assert!(!device.text().contains("Thinking of a hint"));
    device.do_act(Act::Hint);
    assert!(device.text().contains("Thinking of a hint"), "{}", device.text());
    device.rest();
    assert!(is_advised(&mut device) && !device.text().contains("Thinking of a hint"));
}

/// The reason stands beside the advised move, and goes when another is picked.
#[test]
fn a_hint_says_why() {
    for game in IDS {
        let mut rng = PlayoutRng::new(5);
        let mut device = at_new_table(&memory(), game);
        let mut reasons = 0;
        for _ in 0..6 {
            device.do_act(Act::Hint);
            device.rest();
            reasons += usize::from(device.markup().contains("class=\"why\""));
            device.do_act(Act::Cancel);
            assert!(!device.markup().contains("class=\"why\""));
            device.play_anything(&mut rng);
        }
        assert!(reasons >= 3, "{game}: {reasons} reasons");
    }
}

/// A hint for a decision that is gone does not touch what is picked at the next one.
#[test]
fn a_late_hint_picks_nothing() {
    let mut device = at_new_table(&memory(), "kariba");
    let mut rng = PlayoutRng::new(3);
    device.do_act(Act::Hint);
    device.think_once();
    let late: Vec<Message> = device.take_timers();
    device.pick_anything(&mut rng);
    device.do_act(Act::Confirm);
    device.rest();
    late.into_iter().for_each(|message| device.tell(message));
    assert!(!device.page.is_complete() && !is_advised(&mut device), "{}", device.text());
}
