//! Whoever plays at this screen is spoken to: never called by a number.

use std::rc::Rc;

use tablee_core::PlayoutRng;
use tablee_page::{Message, Pressed, Route};
use tablee_scene::Act;

use crate::browser::{Memory, Tab};

fn called_by_number(text: &str) -> bool {
    text.contains("Player 1") || text.contains("Joueur 1") || text.contains("Player 2") || text.contains("Joueur 2")
}

/// Plays until the game is over.
fn finish(tab: &mut Tab, rng: &mut PlayoutRng) {
    for _ in 0..400 {
        let over = tab.text();
        if over.contains("The game is over") || over.contains("La partie est terminée") {
            return;
        }
        tab.play_anything(rng);
    }
    panic!("the game does not end: {}", tab.text());
}

#[test]
fn you_in_log_rematch_and_replay() {
    for (game, french, seed) in
        [("kariba", false, 1), ("karuba-cards", true, 2), ("labyrinth", false, 3), ("karuba", true, 4)]
    {
        let memory: Rc<Memory> = Rc::default();
        memory.french.set(french);
        let mut rng = PlayoutRng::new(seed);
        let mut tab = Tab::at_new_table(&memory, game);
        for _ in 0..3 {
            tab.play_anything(&mut rng);
        }
        tab.act(Act::Log);
        let text = tab.text();
        assert!(!called_by_number(&text), "{game}: {text}");
        assert!(text.contains(if french { "Vous " } else { "You " }), "{game}: {text}");
        tab.key(Pressed::Escape);
        finish(&mut tab, &mut rng);
        tab.act(Act::End);
        assert!(!called_by_number(&tab.text()), "{game}: {}", tab.text());
        let id = memory.id_of_table();
        // Everybody sits one seat further: the person, too, is still spoken to.
        tab.act(Act::Again);
        tab.settle();
        assert!(!called_by_number(&tab.text()), "{game}, again: {}", tab.text());
        assert!(tab.text().contains(if french { "Vous" } else { "You" }), "{game}, again: {}", tab.text());
        // The replay of the first game.
        tab.tell(Message::Went(Route::Replay(id)));
        tab.settle();
        for _ in 0..5 {
            tab.key(Pressed::Right);
            assert!(!called_by_number(&tab.text()), "{game}, replay: {}", tab.text());
        }
    }
}
