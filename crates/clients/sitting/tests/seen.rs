//! What a client is shown of a table, be it kept here or elsewhere.

use std::sync::Arc;

use serde_json::{Value, json};
use tablee_catalog::{GAMES, Request, open};
use tablee_core::{DealRng, PlainWords, PlayoutRng, Seat, Table, Turn, Viewer};
use tablee_protocol::Update;
use tablee_sitting::{Afar, Player, Shown as _, Sitting};

const ME: Viewer = Viewer::Seat(Seat::FIRST);

fn table(game: &str) -> Box<dyn Table> {
    open(game, &Request { seats: Some(2), ..Request::default() }, &mut DealRng::from_numbers(2, 2)).expect("a table")
}

/// An update to the first seat, as a server sends it.
fn update(table: &dyn Table, view: &Value) -> Arc<Update> {
    let legal = table.see(ME).moves();
    let seat = json!({"name": "Ada", "bot": null, "away": false, "again": false});
    let update = json!({
        "seq": table.decision(), "you": 1, "log": [],
        "table": {
            "code": "abcdefghjkmn", "name": "a table", "game": table.info().id, "options": {}, "public": false, "chat": true,
            "clock": null, "stand_in": "random", "status": "playing", "seats": [seat, seat], "games": 1, "played": 0,
            "totals": [0, 0],
        },
        "game": {
            "number": 1, "decision": table.decision(), "deciding": table.turn().seats().iter().collect::<Vec<_>>(),
            "chosen": [], "hash": "", "opening": null, "clocks": [], "standing": null, "view": view, "moves": legal,
            "choice": null, "take_back": false,
        },
    });
    Arc::new(serde_json::from_value(update).expect("an update"))
}

/// A press asks for what is seen many times: it is made once, until something happens.
#[test]
fn what_is_seen_is_made_once() {
    for info in GAMES {
        let names = vec!["Ada".to_owned(), "Ben".to_owned()];
        let mut sitting = Sitting::new(table(info.id), vec![Player::Human; 2], names, 1);
        let first = sitting.see(ME).expect("a position");
        let other = sitting.see(Viewer::Spectator).expect("a position");
        assert!(Arc::ptr_eq(&first, &sitting.see(ME).expect("a position")), "{}", info.id);
        assert!(Arc::ptr_eq(&other, &sitting.see(Viewer::Spectator).expect("a position")), "{}", info.id);
        let Turn::Decide(deciding) = sitting.turn() else { panic!("{} is over", info.id) };
        for seat in deciding {
            let choice = sitting.see(Viewer::Seat(seat)).expect("a position").moves()[0].clone();
            assert_eq!(sitting.check(seat, &choice), Ok(()));
            sitting.commit(seat, 0, &choice).expect("a legal move");
        }
        assert!(!Arc::ptr_eq(&first, &sitting.see(ME).expect("a position")), "{}: the game went on", info.id);
        let last = sitting.table().last();
        assert_eq!(last.iter().flatten().count(), deciding.len(), "{}: {last:?}", info.id);
    }
}

/// The last move of everybody, as the record tells it.
#[test]
fn the_last_moves_are_those_of_the_record() {
    for info in GAMES {
        let (mut table, mut rng) = (table(info.id), PlayoutRng::new(4));
        while let Turn::Decide(deciding) = table.turn() {
            let decision = table.decision();
            for seat in deciding {
                let choice = table.random(seat, &mut rng).expect("a move");
                table.commit(seat, decision, &choice).expect("a legal move");
            }
            let record = table.record(&[]);
            let last = |seat: Seat| record.moves.iter().rev().find_map(|joint| joint.get(&seat).cloned());
            assert_eq!(table.last(), Seat::all(2).map(last).collect::<Vec<_>>(), "{}", info.id);
        }
    }
}

/// A table elsewhere shows what it was sent, or says why it does not; and it shows the next sound position again.
#[test]
fn a_table_elsewhere_is_never_blank_without_a_reason() {
    for info in GAMES {
        let table = table(info.id);
        let good = update(&*table, &table.view(ME));
        let mut afar = Afar::new(Arc::clone(&good), &PlainWords).expect("a game of ours");
        let seen = afar.see(ME).expect("a position");
        assert_eq!(seen.moves(), table.see(ME).moves(), "{}", info.id);
        assert_eq!(afar.standing(), table.standing(), "{}", info.id);
        afar.show(Arc::new((*good).clone()), &PlainWords);
        assert!(Arc::ptr_eq(&seen, &afar.see(ME).expect("a position")), "{}: nothing happened", info.id);
        for bad in [table.view(Viewer::Spectator), json!({}), Value::Null] {
            afar.show(update(&*table, &bad), &PlainWords);
            let reason = afar.see(ME).expect_err("no position");
            assert_eq!(reason.id, "error-view", "{}", info.id);
            assert!(!reason.arguments.is_empty());
        }
        afar.show(good, &PlainWords);
        assert!(afar.see(ME).is_ok(), "{}", info.id);
    }
}

#[test]
fn before_the_game_there_is_a_reason_too() {
    let table = table(GAMES[0].id);
    let mut waiting = (*update(&*table, &Value::Null)).clone();
    waiting.game = None;
    let afar = Afar::new(Arc::new(waiting), &PlainWords).expect("a game of ours");
    assert_eq!(afar.see(ME).expect_err("no position").id, "table-not-begun");
}
