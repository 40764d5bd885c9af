//! Confirming is near, taking is short, and what lies over the table goes as it came.

use std::rc::Rc;

use tablee_core::{PlayoutRng, Seat};
use tablee_page::{Change, Message, Pressed};
use tablee_scene::{Act, Spot};

use crate::browser::{Memory, Tab};

/// The first card of the hand, and the places that light up for it.
fn pick_first(tab: &mut Tab) -> Vec<Spot> {
    let digit = tab.spots().into_iter().find(|spot| matches!(spot, Spot::Digit(_))).expect("a card in hand");
    tab.spot(digit);
    tab.spots().into_iter().filter(|spot| matches!(spot, Spot::Cell(_))).collect()
}

#[test]
fn the_chosen_place_again_plays() {
    // In Kariba a card is laid at the one place of its animal, which is chosen with the card.
    let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
    let places = pick_first(&mut tab);
    assert!(tab.page.is_complete());
    tab.spot(places[0]);
    assert_eq!(tab.decisions(), 1, "it was chosen with the card");
    // On an island the place is chosen first, then confirmed.
    let mut tab = Tab::at_new_table(&Rc::default(), "karuba");
    let places = pick_first(&mut tab);
    tab.spot(places[3]);
    assert!(tab.page.is_complete());
    tab.spot(places[4]);
    assert!(tab.page.is_complete() && tab.decisions() == 0, "another place is chosen");
    tab.spot(places[4]);
    tab.settle();
    assert_eq!(tab.decisions(), 1);
}

#[test]
fn a_card_that_can_be_turned_is_turned() {
    let mut rng = PlayoutRng::new(1);
    let mut tab = Tab::at_new_table(&Rc::default(), "labyrinth");
    for _ in 0..40 {
        tab.pick_anything(&mut rng);
        if tab.offers(Act::Turn) {
            let place = tab.picked_cell().expect("a place is chosen");
            let decisions = tab.decisions();
            tab.spot(place);
            assert!(tab.decisions() == decisions && tab.page.is_complete(), "{}", tab.text());
            return;
        }
        tab.play_anything(&mut rng);
    }
    panic!("no card can be turned");
}

/// Where a card is dropped it lies, and is not played yet: a finger that slips has lost nothing.
#[test]
fn what_is_dropped_is_not_played() {
    let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
    let digit = tab.spots().into_iter().find_map(|spot| match spot {
        Spot::Digit(digit) => Some(digit),
        Spot::Cell(_) => None,
    });
    let digit = digit.expect("a card in hand");
    tab.tell(Message::Dropped(digit));
    let place = tab.picked_cell().expect("its only place");
    tab.spot(place);
    assert!(tab.decisions() == 0 && tab.page.is_complete());
    tab.spot(place);
    assert_eq!(tab.decisions(), 1);
}

#[test]
fn a_forced_move_needs_no_confirmation() {
    // With one kind of card in hand and nothing else, as in the last turns of Kariba.
    let mut rng = PlayoutRng::new(7);
    let mut forced = 0;
    for _ in 0..6 {
        let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
        while !tab.text().contains("The game is over") {
            let seen: Vec<Spot> = tab.spots();
            let digits = seen.iter().filter(|spot| matches!(spot, Spot::Digit(_))).count();
            let single = digits == 1 && !tab.text().contains("×2");
            if single && tab.saved()["record"]["moves"].as_array().is_some_and(|moves| moves.len() > 40) {
                let before = tab.decisions();
                tab.spot(seen[0]);
                if tab.page.is_complete() && tab.decisions() == before {
                    tab.act(Act::Confirm);
                } else {
                    forced += 1;
                }
                tab.settle();
            } else {
                tab.play_anything(&mut rng);
            }
        }
    }
    assert!(forced > 0, "no move was forced");
}

/// Two linked cards cost two touches and one confirmation, or one press on what takes both; no button lets go of what is picked.
#[test]
fn taking_is_short() {
    let (mut both, mut one_by_one) = (0, 0);
    for seed in 1..14 {
        let memory: Rc<Memory> = Rc::default();
        for _ in 0..seed {
            let _ = tablee_page::Outside::random(&*memory);
        }
        let mut tab = Tab::at_new_table(&memory, "labyrinth");
        for _ in 0..24 {
            if !tab.offers(Act::Offer) || !tab.html().contains("Take both: +2") {
                if tab.text().contains("The game is over") {
                    break;
                }
                // Hints lead to more treasures than chance.
                tab.act(Act::Hint);
                tab.settle();
                tab.act(Act::Confirm);
                tab.settle();
                continue;
            }
            assert!(!tab.html().contains(">Take</button>"), "that button would let go: {}", tab.text());
            let before = tab.decisions();
            tab.act(Act::Cancel);
            if both <= one_by_one {
                tab.act(Act::Offer);
                assert_eq!(tab.decisions(), before + 2, "{}", tab.text());
                both += 1;
            } else {
                let cards = tab.takeable();
                tab.spot(cards[0]);
                if tab.decisions() == before {
                    // It ends the taking, since the maze can spare no other then: that wants to be confirmed.
                    tab.act(Act::Confirm);
                } else {
                    assert_eq!(tab.decisions(), before + 1, "the first is taken by a touch");
                    assert!(tab.offers(Act::TakeBack), "and can be put back");
                    let rest = tab.takeable();
                    tab.spot(rest[0]);
                    assert_eq!(tab.decisions(), before + 1, "the last one ends the turn: that wants to be confirmed");
                    tab.act(Act::Confirm);
                    assert_eq!(tab.decisions(), before + 2);
                    one_by_one += 1;
                }
            }
            tab.settle();
        }
    }
    assert!(both > 0 && one_by_one > 0, "{both} and {one_by_one}");
}

#[test]
fn sheets_close_by_escape_by_a_press_beside_and_by_the_way_back() {
    for act in [Act::Log, Act::Keys] {
        let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
        for close in 0..3 {
            tab.act(act);
            assert!(tab.page.is_covered(), "{act:?}");
            match close {
                0 => assert!(tab.key(Pressed::Escape)),
                1 => tab.press_class("beside-sheet"),
                _ => tab.tell(Message::Back),
            }
            assert!(!tab.page.is_covered(), "{act:?}, {close}");
        }
    }
}

/// Nobody sees the next hand by going back.
#[test]
fn the_curtain_does_not_go_by_the_way_back() {
    let mut tab = Tab::open(&Rc::default(), "#/new/kariba");
    tab.choose("Several people around this screen");
    tab.press_labelled("Play", "Jouer");
    tab.settle();
    assert!(!tab.page.is_covered() && tab.html().contains("curtain"));
    tab.tell(Message::Back);
    assert!(tab.html().contains("curtain"));
}

/// Help says what can be done now, leads to the rule of it, and has what one likes and how strong the bots are.
#[test]
fn help_is_about_now() {
    for (game, prompt, rule) in [
        ("kariba", "Play one or more cards of the same animal.", "K3"),
        ("karuba", "Tap the tile to lay it", "B6"),
        ("karuba-cards", "Choose two cards.", "C3"),
        ("labyrinth", "Tap a card, then a highlighted space.", "L3"),
    ] {
        let mut tab = Tab::at_new_table(&Rc::default(), game);
        tab.act(Act::Keys);
        let html = tab.html();
        let sheet = &html[html.find("class=\"sheet").expect("a sheet")..];
        assert!(sheet.contains(prompt), "{game}: {sheet}");
        assert!(sheet.contains(&format!("#/rules/{game}/{rule}")), "{game}: {sheet}");
        for words in ["Sounds", "Animations", "Français", "Level of the bots", "Thinks a little ahead"] {
            assert!(sheet.contains(words), "{game}, {words}: {sheet}");
        }
        tab.tell(Change::Sound(true));
        assert!(!tab.page.context().settings.silent);
    }
}

#[test]
fn the_level_of_the_bots_can_be_changed_at_the_table() {
    let mut rng = PlayoutRng::new(1);
    let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
    assert_eq!(tab.saved()["players"], serde_json::json!(["human", "medium"]));
    tab.act(Act::Keys);
    tab.type_into("select", "web-level-master");
    assert_eq!(tab.saved()["players"], serde_json::json!(["human", "master"]));
    assert!(tab.text().contains("Thinks as well as it can"));
    tab.key(Pressed::Escape);
    tab.play_anything(&mut rng);
}

/// Whoever wins most games against a level is told of the next one, on the way to the next table.
#[test]
fn a_level_is_recommended_after_some_games() {
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::open(&memory, "#/new/kariba");
    assert!(!tab.text().contains("After your last games"));
    let won = |id: &str, won: bool| serde_json::json!({"id": id, "level": "medium", "won": won});
    let games = serde_json::json!([won("a", false), won("b", true), won("c", true)]);
    tablee_page::Outside::store(&*memory, "against.kariba", &games.to_string());
    let mut tab = Tab::open(&memory, "#/new/kariba");
    assert!(tab.text().contains("After your last games, try: Hard"), "{}", tab.text());
    // A game that was played to its end is remembered.
    let mut rng = PlayoutRng::new(2);
    let mut tab = Tab::at_new_table(&memory, "kariba");
    while !tab.text().contains("The game is over") {
        tab.play_anything(&mut rng);
    }
    let kept = tablee_page::Outside::stored(&*memory, "against.kariba").expect("games are remembered");
    let kept: Vec<serde_json::Value> = serde_json::from_str(&kept).expect("a list");
    assert_eq!((kept.len(), &kept[3]["level"]), (4, &serde_json::json!("medium")));
}

/// Another one's board says whose it is, and nothing is played or advised there.
#[test]
fn another_board_has_a_banner_and_a_way_back() {
    for game in ["karuba", "karuba-cards"] {
        let mut rng = PlayoutRng::new(3);
        let mut tab = Tab::at_new_table(&Rc::default(), game);
        tab.pick_anything(&mut rng);
        tab.act(Act::Look(Seat::new(1)));
        let text = tab.text();
        assert!(text.contains("You’re looking at Blaise’s board") && !tab.offers(Act::Confirm), "{game}: {text}");
        tab.press_labelled("Back to my board", "Revenir à mon plateau");
        assert!(!tab.text().contains("You’re looking at") && tab.offers(Act::Confirm), "{game}");
        // A press on what one holds leads back first.
        tab.act(Act::Look(Seat::new(1)));
        let before = tab.decisions();
        tab.act(Act::Confirm);
        assert!(tab.decisions() == before && !tab.text().contains("You’re looking at"), "{game}");
        // So does a hint.
        tab.act(Act::Look(Seat::new(1)));
        tab.act(Act::Hint);
        tab.settle();
        assert!(!tab.text().contains("You’re looking at") && tab.offers(Act::Advised(0)), "{game}: {}", tab.text());
    }
}

/// A refusal of what was typed leads to the rule that forbids it.
#[test]
fn a_refusal_leads_to_its_rule() {
    let mut tab = Tab::at_new_table(&Rc::default(), "kariba");
    tab.act(Act::Log);
    tab.type_into("input", "8x5");
    tab.submit();
    let html = tab.html();
    assert!(html.contains("refusal") && html.contains("#/rules/kariba/K3"), "{html}");
}
