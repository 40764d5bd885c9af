//! What every game on the list brings along holds together: its switches, its example, its rules, its views.

use tablee_catalog::{GAMES, Request, example, info, open, open_dealt, options, read_view, rules};
use tablee_core::{DealRng, PlayoutRng, Seat, Turn, Viewer};
use tablee_words::Language;

#[test]
fn switches_are_options_and_begin_with_the_default() {
    for info in GAMES {
        let all = options(info.id, &Request::default()).expect("options");
        let names: Vec<&str> = all.as_object().expect("an object").keys().map(String::as_str).collect();
        let mut offered: Vec<&str> = info.switches.iter().map(|switch| switch.name).collect();
        offered.sort_unstable();
        let mut known = names.clone();
        known.sort_unstable();
        assert_eq!(offered, known, "{}: every option is offered, and nothing else", info.id);
        for switch in info.switches {
            for (index, (value, _)) in switch.values.iter().enumerate() {
                let request = Request { options: Some(format!("{}={value}", switch.name)), ..Request::default() };
                let set = options(info.id, &request).expect("a value of the switch");
                assert_eq!(set == all, index == 0, "{}: {}={value}", info.id, switch.name);
            }
        }
    }
}

#[test]
fn examples_can_be_played_and_show_rules_of_their_game() {
    for info in GAMES {
        let example = example(info.id).expect("a game to show the rules by");
        let mut table = open_dealt(info.id, &Request::default(), example.deal).expect("its deal");
        let mut lengths = 0;
        for (decision, joint) in example.moves.split_whitespace().enumerate() {
            for part in joint.split('&') {
                let (seat, choice) = part.split_once(':').expect("a seat and a move");
                let seat = seat.parse().ok().and_then(Seat::from_number).expect("a seat");
                table.commit(seat, decision, choice).unwrap_or_else(|error| panic!("{}: {part}: {error}", info.id));
            }
            lengths = decision + 1;
        }
        assert_eq!(table.turn(), Turn::Over, "{}: the example is a whole game", info.id);
        for moment in example.moments {
            assert!(moment.step <= lengths && moment.seat < 2, "{}: {moment:?}", info.id);
            for language in Language::ALL {
                let page = rules(info.id, language).expect("rules");
                assert!(moment.rule.starts_with(info.letter), "{}: {}", info.id, moment.rule);
                assert!(page.contains(&format!("**{}**", moment.rule)), "{} has no rule {}", info.id, moment.rule);
            }
        }
    }
}

#[test]
fn an_unknown_game_is_nowhere() {
    assert!(info("chess").is_none() && example("chess").is_none() && rules("chess", Language::English).is_none());
    assert!(open("chess", &Request::default(), &mut PlayoutRng::new(1)).is_err());
    let refused = read_view("chess", Viewer::Spectator, &serde_json::json!({}), &[]).expect_err("no game");
    assert_eq!(refused.id, "error-no-such-game");
    assert!(rules("coverage", Language::English).is_none(), "a document that is no page of rules");
}

/// The door lets in whatever a table sends, to everybody, and says the same of it as the table does.
#[test]
fn every_true_view_is_let_in() {
    for info in GAMES {
        let switched = info.switches.iter().flat_map(|switch| switch.values.iter().map(|value| (switch.name, value.0)));
        let options: Vec<String> = switched.map(|(name, value)| format!("{name}={value}")).collect();
        for (number, options) in options.into_iter().enumerate() {
            for seats in info.fewest_seats..=info.most_seats {
                let request = Request { options: Some(options.clone()), seats: Some(seats), set: None };
                let mut rng = PlayoutRng::new(number as u64);
                let deal = &mut DealRng::from_numbers(9, seats as u64);
                let mut table = open(info.id, &request, deal).expect("a table");
                loop {
                    let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
                    for viewer in viewers {
                        let here = table.see(viewer);
                        let read = read_view(info.id, viewer, &table.view(viewer), &here.moves());
                        let read = read.unwrap_or_else(|reason| panic!("{} {viewer:?}: {reason:?}", info.id));
                        assert_eq!(read.moves(), here.moves(), "{}", info.id);
                        assert_eq!(read.to_json(), table.view(viewer), "{}", info.id);
                        assert_eq!(read.standing(), table.standing(), "{}", info.id);
                    }
                    let Turn::Decide(deciding) = table.turn() else { break };
                    let decision = table.decision();
                    for seat in deciding {
                        let choice = table.random(seat, &mut rng).expect("a move");
                        let seen = table.see(Viewer::Seat(seat));
                        assert_eq!(seen.check(&choice), Ok(()), "{}: {choice}", info.id);
                        assert_eq!(seen.describe(&choice), table.describe(seat, &choice), "{}", info.id);
                        table.commit(seat, decision, &choice).expect("a legal move");
                    }
                }
            }
        }
    }
}

#[test]
fn what_no_table_sends_is_refused_with_a_reason() {
    for info in GAMES {
        let table = open(info.id, &Request::default(), &mut DealRng::from_numbers(1, 1)).expect("a table");
        let view = table.view(Viewer::Seat(Seat::FIRST));
        let read = |viewer, view: &serde_json::Value, moves: &[String]| read_view(info.id, viewer, view, moves);
        assert!(read(Viewer::Seat(Seat::FIRST), &view, &[]).is_ok());
        assert!(read(Viewer::Seat(Seat::new(1)), &view, &[]).is_err(), "{}: the view of another seat", info.id);
        assert!(read(Viewer::Spectator, &view, &[]).is_err(), "{}: the view of a seat", info.id);
        assert!(read(Viewer::Seat(Seat::FIRST), &serde_json::Value::Null, &[]).is_err(), "{}: nothing", info.id);
        let nonsense = ["nonsense".to_owned()];
        let refused = read(Viewer::Seat(Seat::FIRST), &view, &nonsense).expect_err("no move");
        assert_eq!(refused.id, "error-view");
    }
}
