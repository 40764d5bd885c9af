//! A hint that is asked for comes, whenever it was asked for, and says why.

use std::rc::Rc;

use tablee_core::{PlayoutRng, Rng as _};
use tablee_page::Message;
use tablee_scene::Act;

use crate::browser::Tab;

const GAMES: [&str; 4] = ["kariba", "karuba", "karuba-cards", "labyrinth"];

fn is_advised(tab: &mut Tab) -> bool {
    tab.offers(Act::Advised(0))
}

/// Whoever asks gets a hint or is told why there is none, be it before, after or while the bots think, and in any order of what takes
/// time. Only a move of one's own lets go of it.
#[test]
fn no_hint_is_swallowed() {
    for (number, game) in GAMES.into_iter().enumerate() {
        let mut rng = PlayoutRng::new(number as u64 + 11);
        let mut tab = Tab::at_new_table(&Rc::default(), game);
        let mut given = 0;
        for step in 0..240 {
            if tab.text().contains("The game is over") {
                tab = Tab::at_new_table(&Rc::default(), game);
            }
            // Some of what takes time happens, in any order.
            for _ in 0..rng.below(4) {
                if rng.below(2) == 0 { tab.think() } else { tab.ring() }
            }
            tab.act(Act::Hint);
            let asked = tab.decisions();
            for _ in 0..rng.below(3) {
                if rng.below(2) == 0 {
                    tab.ring()
                } else {
                    tab.think()
                }
                if rng.below(3) == 0 {
                    tab.act(Act::Hint);
                }
            }
            tab.settle();
            if tab.text().contains("The game is over") {
                continue;
            }
            let told = is_advised(&mut tab) || tab.text().contains("There’s no hint");
            assert!(told, "{game}, step {step}, asked at {asked}: {}", tab.text());
            given += usize::from(is_advised(&mut tab));
            tab.pick_anything(&mut rng);
            tab.act(Act::Confirm);
        }
        assert!(given > 100, "{game}: {given}");
    }
}

/// A hint that is on its way is seen to be.
#[test]
fn a_hint_on_its_way_is_announced() {
    let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
    assert!(!tab.text().contains("Thinking of a hint"));
    tab.act(Act::Hint);
    assert!(tab.text().contains("Thinking of a hint"), "{}", tab.text());
    tab.settle();
    assert!(is_advised(&mut tab) && !tab.text().contains("Thinking of a hint"));
}

/// The reason stands beside the advised move, and goes when another is picked.
#[test]
fn a_hint_says_why() {
    for game in GAMES {
        let mut rng = PlayoutRng::new(5);
        let mut tab = Tab::at_new_table(&Rc::default(), game);
        let mut reasons = 0;
        for _ in 0..6 {
            tab.act(Act::Hint);
            tab.settle();
            reasons += usize::from(tab.html().contains("class=\"why\""));
            tab.act(Act::Cancel);
            assert!(!tab.html().contains("class=\"why\""));
            tab.play_anything(&mut rng);
        }
        assert!(reasons >= 3, "{game}: {reasons} reasons");
    }
}

/// A hint for a decision that is gone does not touch what is picked at the next one.
#[test]
fn a_late_hint_picks_nothing() {
    let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
    let mut rng = PlayoutRng::new(3);
    tab.act(Act::Hint);
    tab.think();
    let late: Vec<Message> = std::mem::take(&mut tab.timers);
    tab.pick_anything(&mut rng);
    tab.act(Act::Confirm);
    tab.settle();
    late.into_iter().for_each(|message| tab.tell(message));
    assert!(!tab.page.is_complete() && !is_advised(&mut tab), "{}", tab.text());
}
