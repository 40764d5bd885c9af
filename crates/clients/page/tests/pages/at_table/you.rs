//! Whoever plays at this screen is spoken to: never called by a number.

use tablee_core::PlayoutRng;
use tablee_page::{Message, Pressed, Route};
use tablee_scene::Act;

use super::{at_new_table, memory};
use crate::Device;

fn called_by_number(text: &str) -> bool {
    text.contains("Player 1") || text.contains("Joueur 1") || text.contains("Player 2") || text.contains("Joueur 2")
}

/// Plays until the game is over.
fn finish(device: &mut Device, rng: &mut PlayoutRng) {
    for _ in 0..400 {
        let over = device.text();
        if over.contains("The game is over") || over.contains("La partie est terminée") {
            return;
        }
        device.play_anything(rng);
    }
    panic!("the game does not end: {}", device.text());
}

#[test]
fn you_in_log_rematch_and_replay() {
    for (game, french, seed) in
        [("kariba", false, 1), ("karuba-cards", true, 2), ("labyrinth", false, 3), ("karuba", true, 4)]
    {
        let memory = memory();
        if french {
            memory.language.set("fr-FR");
        }
        let mut rng = PlayoutRng::new(seed);
        let mut device = at_new_table(&memory, game);
        for _ in 0..3 {
            device.play_anything(&mut rng);
        }
        device.do_act(Act::Log);
        let text = device.text();
        assert!(!called_by_number(&text), "{game}: {text}");
        assert!(text.contains(if french { "Vous " } else { "You " }), "{game}: {text}");
        device.key(Pressed::Escape);
        finish(&mut device, &mut rng);
        device.do_act(Act::End);
        assert!(!called_by_number(&device.text()), "{game}: {}", device.text());
        let id = memory.id_of_table();
        // Everybody sits one seat further: the person, too, is still spoken to.
        device.do_act(Act::Again);
        device.rest();
        assert!(!called_by_number(&device.text()), "{game}, again: {}", device.text());
        assert!(device.text().contains(if french { "Vous" } else { "You" }), "{game}, again: {}", device.text());
        // The replay of the first game.
        device.tell(Message::Went(Route::Replay(id)));
        device.rest();
        for _ in 0..5 {
            device.key(Pressed::Right);
            assert!(!called_by_number(&device.text()), "{game}, replay: {}", device.text());
        }
    }
}

/// Everybody sits one seat further when one plays again: the replay looks through one's own eyes all the same.
#[test]
fn the_replay_after_a_rematch_begins_with_ones_own_eyes() {
    let memory = memory();
    let mut rng = PlayoutRng::new(7);
    let mut device = at_new_table(&memory, "kariba");
    finish(&mut device, &mut rng);
    device.do_act(Act::Again);
    device.rest();
    let Route::Table(id) = device.page.route().clone() else { panic!("{:?}", device.page.route()) };
    finish(&mut device, &mut rng);
    device.tell(Message::Went(Route::Replay(id)));
    device.rest();
    let markup = device.markup();
    let chosen = markup.split("<option").find(|option| option.contains("selected")).expect("somebody's eyes");
    assert!(chosen.contains("value=\"2\"") && chosen.contains("You"), "{chosen}");
}
