//! Confirming is near, taking is short, and what lies over the table goes as it came.

use tablee_core::{PlayoutRng, Seat};
use tablee_page::{Change, Message, Outside, Pressed, Reach};
use tablee_scene::{Act, Identity, Spot};
use tablee_words::Language;

use super::{at_new_table, memory};
use crate::Device;
use crate::device::name_of;

/// The first card of the hand, and the places that light up for it.
fn pick_first(device: &mut Device) -> Vec<Spot> {
    let digit = device.spots().into_iter().find(|spot| matches!(spot, Spot::Digit(_))).expect("a card in hand");
    device.spot(digit);
    device.spots().into_iter().filter(|spot| matches!(spot, Spot::Cell(_))).collect()
}

/// The cards of the maze that can be taken now: the places that light up, but for the card that was laid.
fn takeable(device: &Device) -> Vec<Spot> {
    let all = device.elements();
    let places = all.iter().filter_map(|path| path.last()).filter_map(|element| match element.identity() {
        Some(Identity::Spot(spot @ Spot::Cell(_))) if name_of(&[element]).starts_with("take the card with") => {
            Some(*spot)
        }
        _ => None,
    });
    places.collect()
}

#[test]
fn the_chosen_place_again_plays() {
    // In Kariba a card is laid at the one place of its animal, which is chosen with the card.
    let mut device = at_new_table(&memory(), "kariba");
    let places = pick_first(&mut device);
    assert!(device.page.is_complete());
    device.spot(places[0]);
    assert_eq!(device.decisions(), 1, "it was chosen with the card");
    // On an island the place is chosen first, then confirmed.
    let mut device = at_new_table(&memory(), "karuba");
    let places = pick_first(&mut device);
    device.spot(places[3]);
    assert!(device.page.is_complete());
    device.spot(places[4]);
    assert!(device.page.is_complete() && device.decisions() == 0, "another place is chosen");
    device.spot(places[4]);
    device.rest();
    assert_eq!(device.decisions(), 1);
}

/// With the keyboard, Enter on what is picked plays a complete move, and picks everywhere else; a finger would turn or put back.
#[test]
fn enter_on_what_is_picked_plays() {
    let confirms = |device: &Device, spot| matches!(device.page.entered(spot), Message::Act(Act::Confirm));
    let mut device = at_new_table(&memory(), "karuba");
    let tile = device.spots().into_iter().find(|spot| matches!(spot, Spot::Digit(_))).expect("a tile");
    let places = pick_first(&mut device);
    assert!(!confirms(&device, tile), "a tile without a place is no move");
    assert!(!places.iter().any(|&place| confirms(&device, place)), "no place is picked");
    device.spot(places[3]);
    assert!(confirms(&device, places[3]) && confirms(&device, tile), "{}", device.text());
    assert!(!confirms(&device, places[4]), "another place is only picked");
    let played = device.page.entered(places[3]);
    device.tell(played);
    device.rest();
    assert_eq!(device.decisions(), 1);
    assert!(!confirms(&device, places[3]), "nothing is picked any more");
    // In the maze a finger would turn the card; Enter plays it.
    let mut rng = PlayoutRng::new(1);
    let mut device = at_new_table(&memory(), "labyrinth");
    for _ in 0..40 {
        device.pick_anything(&mut rng);
        if device.offers(Act::Turn) {
            let place = device.picked_cell().expect("a place is chosen");
            assert!(confirms(&device, place), "{}", device.text());
            return;
        }
        device.play_anything(&mut rng);
    }
    panic!("no card can be turned");
}

#[test]
fn the_keyboard_reaches_the_table_or_what_lies_over_it() {
    let mut device = Device::at(&memory(), "#/");
    assert_eq!(device.page.reach(), Reach::Screen);
    device = at_new_table(&memory(), "kariba");
    assert_eq!(device.page.reach(), Reach::Table);
    for act in [Act::Keys, Act::Log] {
        device.do_act(act);
        assert_eq!(device.page.reach(), Reach::Sheet, "{act:?}");
        device.key(Pressed::Escape);
        assert_eq!(device.page.reach(), Reach::Table, "{act:?}");
    }
}

#[test]
fn a_card_that_can_be_turned_is_turned() {
    let mut rng = PlayoutRng::new(1);
    let mut device = at_new_table(&memory(), "labyrinth");
    for _ in 0..40 {
        device.pick_anything(&mut rng);
        if device.offers(Act::Turn) {
            let place = device.picked_cell().expect("a place is chosen");
            let decisions = device.decisions();
            device.spot(place);
            assert!(device.decisions() == decisions && device.page.is_complete(), "{}", device.text());
            return;
        }
        device.play_anything(&mut rng);
    }
    panic!("no card can be turned");
}

/// Where a card is dropped it lies, and is not played yet: a finger that slips has lost nothing.
#[test]
fn what_is_dropped_is_not_played() {
    let mut device = at_new_table(&memory(), "kariba");
    let digit = device.spots().into_iter().find_map(|spot| match spot {
        Spot::Digit(digit) => Some(digit),
        Spot::Cell(_) => None,
    });
    let digit = digit.expect("a card in hand");
    device.tell(Message::Dropped(digit));
    let place = device.picked_cell().expect("its only place");
    device.spot(place);
    assert!(device.decisions() == 0 && device.page.is_complete());
    device.spot(place);
    assert_eq!(device.decisions(), 1);
}

#[test]
fn a_forced_move_needs_no_confirmation() {
    // With one kind of card in hand and nothing else, as in the last turns of Kariba.
    let mut rng = PlayoutRng::new(1);
    let mut forced = 0;
    for game in 0..6 {
        let memory = memory();
        // Every game has another deal.
        (0..game).for_each(|_| _ = Outside::random(&*memory));
        let mut device = at_new_table(&memory, "kariba");
        while !device.text().contains("The game is over") {
            let seen: Vec<Spot> = device.spots();
            let digits = seen.iter().filter(|spot| matches!(spot, Spot::Digit(_))).count();
            let single = digits == 1 && !device.text().contains("×2");
            if single && device.saved()["record"]["moves"].as_array().is_some_and(|moves| moves.len() > 40) {
                let before = device.decisions();
                device.spot(seen[0]);
                if device.page.is_complete() && device.decisions() == before {
                    device.do_act(Act::Confirm);
                } else {
                    forced += 1;
                }
                device.rest();
            } else {
                device.play_anything(&mut rng);
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
        let memory = memory();
        (0..seed).for_each(|_| _ = Outside::random(&*memory));
        let mut device = at_new_table(&memory, "labyrinth");
        for _ in 0..24 {
            if !device.offers(Act::Offer) || !device.markup().contains("Take both: +2") {
                if device.text().contains("The game is over") {
                    break;
                }
                // Hints lead to more treasures than chance.
                device.do_act(Act::Hint);
                device.rest();
                device.do_act(Act::Confirm);
                device.rest();
                continue;
            }
            assert!(!device.markup().contains(">Take</button>"), "that button would let go: {}", device.text());
            let before = device.decisions();
            device.do_act(Act::Cancel);
            if both <= one_by_one {
                device.do_act(Act::Offer);
                assert_eq!(device.decisions(), before + 2, "{}", device.text());
                both += 1;
            } else {
                let cards = takeable(&device);
                device.spot(cards[0]);
                if device.decisions() == before {
                    // It ends the taking, since the maze can spare no other then: that wants to be confirmed.
                    device.do_act(Act::Confirm);
                } else {
                    assert_eq!(device.decisions(), before + 1, "the first is taken by a touch");
                    assert!(device.offers(Act::TakeBack), "and can be put back");
                    let rest = takeable(&device);
                    device.spot(rest[0]);
                    assert_eq!(
                        device.decisions(),
                        before + 1,
                        "the last one ends the turn: that wants to be confirmed"
                    );
                    device.do_act(Act::Confirm);
                    assert_eq!(device.decisions(), before + 2);
                    one_by_one += 1;
                }
            }
            device.rest();
        }
    }
    assert!(both > 0 && one_by_one > 0, "{both} and {one_by_one}");
}

#[test]
fn sheets_close_by_escape_by_a_press_beside_and_by_the_way_back() {
    for act in [Act::Log, Act::Keys] {
        let mut device = at_new_table(&memory(), "kariba");
        for close in 0..3 {
            device.do_act(act);
            assert!(device.page.is_covered(), "{act:?}");
            match close {
                0 => assert!(device.key(Pressed::Escape)),
                1 => device.press_class("beside-sheet", 0),
                _ => device.tell(Message::Back),
            }
            assert!(!device.page.is_covered(), "{act:?}, {close}");
        }
    }
}

/// Nobody sees the next hand by going back.
#[test]
fn the_curtain_does_not_go_by_the_way_back() {
    let mut device = Device::at(&memory(), "#/new/kariba");
    device.press("Several people around this screen");
    device.press("Play");
    device.rest();
    assert!(!device.page.is_covered() && device.markup().contains("curtain"));
    assert_eq!(device.page.reach(), Reach::Sheet, "but the keyboard does not go round it");
    device.tell(Message::Back);
    assert!(device.markup().contains("curtain"));
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
        let mut device = at_new_table(&memory(), game);
        device.do_act(Act::Keys);
        let html = device.markup();
        let sheet = &html[html.find("class=\"sheet").expect("a sheet")..];
        assert!(sheet.contains(prompt), "{game}: {sheet}");
        assert!(!sheet.contains("_blank"), "{game}: {sheet}");
        for words in ["Sounds", "Animations", "Français", "Level of the bots", "Thinks a little ahead"] {
            assert!(sheet.contains(words), "{game}, {words}: {sheet}");
        }
        device.tell(Change::Sound(true));
        assert!(!device.page.context().settings.silent);
        // The rule is shown over the table, and what it mentions, too; nothing leads away from the game.
        device.press("The rule for this");
        let file = format!(
            "<ul><li id=\"{rule}\">Rule. See <a href=\"#/rules/{game}/Z1\" data-rule=\"Z1\">Z1</a></li><li id=\"Z1\">Other.</li></ul>"
        );
        let request = device.answer(200, &file);
        assert!(request.address.ends_with(&format!("rules/{game}.en.html")), "{request:?}");
        let shown = device.part("sheet side help one-rule").expect("a rule");
        assert!(shown.contains("Rules of") && device.markup().contains(&format!("id=\"{rule}\"")), "{shown}");
        assert!(!device.markup().contains("Other."), "only that rule: {}", device.markup());
        device.press("All the rules, numbered");
        assert!(device.markup().contains("Other.") && device.requests.is_empty(), "{}", device.markup());
        assert!(!device.markup().contains("#/rules/"), "{}", device.markup());
        assert!(device.key(Pressed::Escape) && !device.page.is_covered(), "{game}");
    }
}

#[test]
fn the_level_of_the_bots_can_be_changed_at_the_table() {
    let mut rng = PlayoutRng::new(1);
    let mut device = at_new_table(&memory(), "kariba");
    assert_eq!(device.saved()["players"], serde_json::json!(["human", "medium"]));
    device.do_act(Act::Keys);
    device.type_into("Level of the bots", "web-level-master");
    assert_eq!(device.saved()["players"], serde_json::json!(["human", "master"]));
    assert!(device.text().contains("Thinks as well as it can"));
    device.key(Pressed::Escape);
    device.play_anything(&mut rng);
}

/// Whoever wins most games against a level is told of the next one, on the way to the next table.
#[test]
fn a_level_is_recommended_after_some_games() {
    let memory = memory();
    let device = Device::at(&memory, "#/new/kariba");
    assert!(!device.text().contains("After your last games"));
    let won = |id: &str, won: bool| serde_json::json!({"id": id, "level": "medium", "won": won});
    let games = serde_json::json!([won("a", false), won("b", true), won("c", true)]);
    memory.keep("against.kariba", games.to_string());
    let device = Device::at(&memory, "#/new/kariba");
    assert!(device.text().contains("After your last games, try: Hard"), "{}", device.text());
    // A game that was played to its end is remembered.
    let mut rng = PlayoutRng::new(2);
    let mut device = at_new_table(&memory, "kariba");
    while !device.text().contains("The game is over") {
        device.play_anything(&mut rng);
    }
    let kept = Outside::stored(&*memory, "against.kariba").expect("games are remembered");
    let kept: Vec<serde_json::Value> = serde_json::from_str(&kept).expect("a list");
    assert_eq!((kept.len(), &kept[3]["level"]), (4, &serde_json::json!("medium")));
}

/// Another one's board says whose it is, and nothing is played or advised there.
#[test]
fn another_board_has_a_banner_and_a_way_back() {
    for game in ["karuba", "karuba-cards"] {
        let mut rng = PlayoutRng::new(3);
        let mut device = at_new_table(&memory(), game);
        device.pick_anything(&mut rng);
        device.do_act(Act::Look(Seat::new(1)));
        let text = device.text();
        assert!(text.contains("Blaise’s board") && !device.offers(Act::Confirm), "{game}: {text}");
        device.press("Back to my board");
        assert!(!device.text().contains("’s board") && device.offers(Act::Confirm), "{game}");
        // A press on what one holds leads back first.
        device.do_act(Act::Look(Seat::new(1)));
        let before = device.decisions();
        device.do_act(Act::Confirm);
        assert!(device.decisions() == before && !device.text().contains("’s board"), "{game}");
        // So does a hint.
        device.do_act(Act::Look(Seat::new(1)));
        device.do_act(Act::Hint);
        device.rest();
        assert!(!device.text().contains("’s board") && device.offers(Act::Advised(0)), "{game}: {}", device.text());
    }
}

/// A refusal of what was typed leads to the rule that forbids it.
#[test]
fn a_refusal_leads_to_its_rule() {
    let mut device = at_new_table(&memory(), "kariba");
    device.type_move("8x5");
    assert!(device.markup().contains("refusal"), "{}", device.markup());
    device.press("Read the rule");
    // Without a line it says so, and asks again the next time.
    device.answer_with(None);
    assert!(device.says("The rules can’t be loaded"), "{}", device.text());
    device.tell(Message::Back);
    device.do_act(Act::Log);
    device.press("Read the rule");
    device.answer(200, "<li id=\"K3\" class=\"rule\">What you hold.</li>");
    assert!(device.markup().contains("What you hold."), "{}", device.markup());
}

/// The rules on one page have four parts and two pictures, and lie over the table.
#[test]
fn the_rules_on_one_page_lie_over_the_table() {
    for game in tablee_catalog::GAMES {
        for language in [Language::English, Language::French] {
            let mut device = at_new_table(&memory(), game.id);
            device.tell(Change::Language(language));
            let short = device.page.context().text("people-short");
            device.do_act(Act::Keys);
            device.press(&short);
            let html = device.markup();
            let sheet = &html[html.find("one-page").expect("a sheet")..];
            assert_eq!(sheet.matches("<h3>").count(), 4, "{}: {sheet}", game.id);
            // Each is what lies there, and what a move would do; without animations both stand still.
            assert_eq!(sheet.matches("frames").count(), 2, "{}: {sheet}", game.id);
            assert!(device.page.is_covered());
            device.tell(Message::Back);
            assert!(!device.page.is_covered());
        }
    }
}

/// The rules, a rule and the result come and go: by Escape, by a press beside them where something lies there, by the way back, by
/// their button.
#[test]
fn rules_and_result_close_in_every_way() {
    let mut rng = PlayoutRng::new(8);
    let mut device = at_new_table(&memory(), "kariba");
    while !device.text().contains("The game is over") {
        device.play_anything(&mut rng);
    }
    device.rest();
    device.key(Pressed::Escape);
    let open = |device: &mut Device, what: &str| match what {
        "rules" => device.tell(tablee_page::TableMessage::Rules),
        "rule" => device.tell(tablee_page::TableMessage::Rule(Some("K3".to_owned()))),
        _ => device.do_act(Act::End),
    };
    for what in ["rules", "rule", "end"] {
        for way in ["Escape", "back", "beside", "Close"] {
            if (what, way) == ("end", "beside") {
                // The board beside the result can be looked at meanwhile.
                continue;
            }
            open(&mut device, what);
            assert!(device.page.is_covered(), "{what}, {way}");
            match way {
                "Escape" => assert!(device.key(Pressed::Escape)),
                "back" => device.tell(Message::Back),
                "beside" => device.press_class("beside-sheet", 0),
                name => device.press(name),
            }
            assert!(!device.page.is_covered(), "{what}, {way}");
        }
    }
}
