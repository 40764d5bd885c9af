//! The client's end of the protocol, transition by transition. Each test cites the heading of `docs/PROTOCOL.md` that it holds
//! the client to.

mod common;

use common::{Side, secs, update};
use tablee_client::Pace;
use tablee_protocol::limits::COMMANDS_UNDER_WAY;

/// *In short*: connect, and the first message is an update.
#[test]
fn the_first_message_after_connecting_is_an_update() {
    let mut side = Side::new();
    side.talk.connect(secs(0));
    assert_eq!(side.done(), ["connect 1"]);
    side.open();
    assert_eq!(side.done(), [""; 0]);
    assert!(!side.talk.is_connected());
    side.hear(&update(3));
    assert_eq!(side.done(), ["shown 3"]);
    assert!(side.talk.is_connected());
}

/// *In short*: answer with a command and read `done`.
#[test]
fn a_command_is_sent_as_it_is_written_there() {
    let mut side = Side::connected();
    side.order("2");
    assert_eq!(side.done(), [r#"send {"id":"2","command":{"do":"start"}}"#]);
    side.hear(r#"{"type":"done","id":"2","seq":4}"#);
    assert_eq!(side.done(), ["done 2 as row 4"]);
    assert_eq!(side.held(), 0);
}

/// *Commands*: the client makes the id and uses it again when it repeats the command.
#[test]
fn what_was_not_answered_before_a_cut_is_sent_again_under_its_id() {
    let mut side = Side::connected();
    side.order("a");
    side.order("b");
    let sent = side.done();
    assert_eq!(sent, [r#"send {"id":"a","command":{"do":"start"}}"#]);
    side.close();
    assert_eq!(side.done(), ["close", "cut Closed"]);
    side.order("c");
    assert_eq!(side.done(), [""; 0], "without a connection it is held");
    side.wait();
    assert_eq!(side.done(), ["connect 2"]);
    side.open();
    assert_eq!(side.done(), sent, "the same bytes");
    side.answer("a", 5);
    assert_eq!(side.done(), ["done a as row 5", r#"send {"id":"b","command":{"do":"start"}}"#]);
    side.answer("b", 6);
    side.answer("c", 7);
    assert_eq!(side.done().last().map(String::as_str), Some("done c as row 7"));
    assert_eq!(side.held(), 0);
}

/// *Commands*: the repetition gets the first answer. Both are one answer to whoever gave the command.
#[test]
fn an_answer_that_comes_twice_is_told_once() {
    let mut side = Side::connected();
    side.order("a");
    side.answer("a", 5);
    side.answer("a", 5);
    side.refuse("a", "other-decision");
    assert_eq!(side.done()[1..], ["done a as row 5"]);
}

/// *Commands* and *Limits*: commands keep their order, and never more than the server takes are under way.
#[test]
fn one_command_is_under_way_at_a_time() {
    let mut side = Side::connected();
    for number in 0..2 * COMMANDS_UNDER_WAY {
        side.order(&format!("id{number}"));
    }
    for number in 0..2 * COMMANDS_UNDER_WAY {
        let sends: Vec<String> = side.done().into_iter().filter(|done| done.starts_with("send")).collect();
        assert_eq!(sends, [format!(r#"send {{"id":"id{number}","command":{{"do":"start"}}}}"#)]);
        side.answer(&format!("id{number}"), number as u64);
    }
}

/// *Codes*: `store-failed`: nobody knows whether it was stored; repeat it with the same id. `busy`, `stopping`: repeat it in a moment.
#[test]
fn what_could_not_be_done_just_now_is_repeated_after_a_while() {
    for code in ["store-failed", "busy", "stopping"] {
        let mut side = Side::connected();
        side.order("a");
        side.order("b");
        let sent = side.done();
        for _ in 0..10 {
            side.refuse("a", code);
            assert_eq!(side.done(), [format!("delayed a {code}")]);
            side.talk.tick(side.now);
            assert_eq!(side.done(), [""; 0], "not at once, and nothing overtakes it");
            side.wait();
            assert_eq!(side.done(), sent);
        }
        side.answer("a", 9);
        assert_eq!(side.done()[0], "done a as row 9");
    }
}

/// *Codes*: the pause before a repetition grows, so that a store that fails for an hour is not asked twice a second.
#[test]
fn the_pauses_before_repetitions_grow() {
    let mut side = Side::connected();
    side.order("a");
    let mut pauses = Vec::new();
    for _ in 0..8 {
        side.refuse("a", "store-failed");
        let before = side.now;
        side.wait();
        pauses.push(side.now - before);
    }
    assert!(pauses[0] <= Pace::STANDARD.first && pauses[0] * 2 >= Pace::STANDARD.first, "{pauses:?}");
    assert!(pauses[7] <= Pace::STANDARD.longest && pauses[7] * 2 >= Pace::STANDARD.longest, "{pauses:?}");
    assert!(pauses.iter().take(4).is_sorted(), "{pauses:?}");
}

/// *Codes*: a delay outlives a cut, and the command is still sent.
#[test]
fn a_command_that_was_put_off_survives_a_cut() {
    let mut side = Side::connected();
    side.order("a");
    side.refuse("a", "busy");
    side.close();
    side.done();
    side.wait();
    side.open();
    side.wait_for("send");
    side.answer("a", 5);
    assert_eq!(side.done().last().map(String::as_str), Some("done a as row 5"));
}

/// *Codes*: `too-many-requests`: slow down.
#[test]
fn whoever_is_too_fast_slows_down() {
    let mut side = Side::connected();
    side.order("a");
    side.refuse("a", "too-many-requests");
    let before = side.now;
    side.done();
    side.wait_for("send");
    assert!(side.now - before >= Pace::STANDARD.slower);
}

/// *Codes*: `internal`: a fault of ours. It may be repeated, but what always fails is refused in the end.
#[test]
fn a_fault_of_the_server_is_not_repeated_for_ever() {
    let mut side = Side::connected();
    side.order("a");
    for _ in 0..3 {
        side.done();
        side.refuse("a", "internal");
        side.wait_for("send");
    }
    side.refuse("a", "internal");
    assert_eq!(side.done(), ["refused a internal"]);
    assert_eq!(side.held(), 0);
}

/// *What the server sends*: `refused`: nothing was changed. That is the answer, whatever the code is.
#[test]
fn a_refusal_is_final() {
    for code in ["not-in-hand", "other-decision", "wrong-seat", "sent-away", "a-word-of-a-later-version"] {
        let mut side = Side::connected();
        side.order("a");
        side.order("b");
        side.done();
        side.refuse("a", code);
        let done = side.done();
        assert_eq!(done[0], format!("refused a {code}"));
        assert!(done[1].starts_with("send") && done[1].contains(r#""id":"b""#), "{done:?}");
    }
}

/// *What the server sends*: `refused` has no id if the message could not be read.
#[test]
fn a_refusal_without_an_id_is_that_of_the_command_under_way() {
    let mut side = Side::connected();
    side.order("a");
    side.done();
    side.hear(&common::refused("null", "malformed"));
    assert_eq!(side.done(), ["refused a malformed"]);
    side.hear(&common::refused("null", "malformed"));
    assert_eq!(side.done(), ["refused ? malformed"]);
}

/// *What the server sends*: updates are whole; one that was missed is not needed.
#[test]
fn an_update_that_was_missed_is_not_needed() {
    let mut side = Side::connected();
    side.hear(&update(9));
    assert_eq!(side.done(), ["shown 9"]);
}

/// *What the server sends*: an update that comes again says nothing new; the same row told differently does.
#[test]
fn an_update_that_comes_twice_is_shown_once() {
    let mut side = Side::connected();
    side.hear(&update(9));
    side.hear(&update(9));
    assert_eq!(side.done(), ["shown 9"]);
    side.hear(&update(9).replace("Friday", "Saturday"));
    assert_eq!(side.done(), ["shown 9"]);
}

/// *What the server sends*: the first message of a connection is an update, whole. So whoever is in doubt connects anew.
#[test]
fn an_older_update_is_not_shown_and_the_table_is_asked_for_anew() {
    let mut side = Side::connected();
    side.hear(&update(9));
    side.done();
    side.hear(&update(7));
    assert_eq!(side.done(), ["close", "cut Doubt"]);
    side.wait();
    side.open();
    side.done();
    side.hear(&update(7));
    assert_eq!(side.done(), ["shown 7"], "the log has lost rows, and this is the truth now");
}

/// *What the server sends*: `bye`: connect again (with `stopping`: in a moment).
#[test]
fn after_a_goodbye_the_client_connects_again() {
    for code in ["stopping", "idle", "busy", "too-many-requests", "a-word-of-a-later-version"] {
        let mut side = Side::connected();
        side.order("a");
        side.done();
        side.hear(&common::bye(code));
        assert_eq!(side.done(), ["close".to_owned(), format!("cut Bye {code}")]);
        side.wait();
        assert_eq!(side.done(), ["connect 2"]);
        side.open();
        side.wait_for("send");
        assert_eq!(side.held(), 1);
    }
}

/// *Codes*: `unknown-table`: there is nothing there. `unsupported-version`, `foreign-origin`: nor will there be for us.
#[test]
fn what_can_never_be_ends_the_conversation() {
    for code in ["unknown-table", "unsupported-version", "foreign-origin"] {
        for while_open in [true, false] {
            let mut side = if while_open { Side::connected() } else { Side::new() };
            side.order("a");
            if while_open {
                side.done();
                side.hear(&common::bye(code));
            } else {
                side.talk.connect(side.now);
                side.done();
                side.turn_away(code);
            }
            assert_eq!(side.done(), ["close".to_owned(), format!("refused a {code}"), format!("over {code}")]);
            assert_eq!(side.talk.wake(), None, "nothing more is tried");
            side.order("b");
            assert_eq!(side.done(), [format!("refused b {code}")]);
            side.talk.connect(side.now);
            side.talk.hasten(side.now);
            assert_eq!(side.done(), [""; 0]);
        }
    }
}

/// *Codes*: `too-many-sockets`: slow down.
#[test]
fn whoever_is_turned_away_for_a_while_comes_back_slowly() {
    let mut side = Side::new();
    side.talk.connect(secs(0));
    side.done();
    side.turn_away("too-many-sockets");
    assert_eq!(side.done(), ["close", "cut Bye too-many-sockets"]);
    side.wait();
    assert_eq!(side.done(), ["connect 2"]);
    assert!(side.now >= Pace::STANDARD.slower);
}

/// *What the server sends*: the server pings. Whoever is shown that notices when it stops; a page is not.
#[test]
fn a_server_that_is_silent_for_long_is_gone() {
    let mut side = Side::connected();
    for _ in 0..10 {
        side.now += secs(20);
        side.talk.sign_of_life(side.now, side.attempt);
        side.talk.tick(side.now);
    }
    assert_eq!(side.done(), [""; 0]);
    side.wait();
    assert_eq!(side.done(), ["close", "cut Silent"]);

    let mut page = Side::with(Pace::PAGE);
    page.begin();
    assert_eq!(page.talk.wake(), None);
}

/// *What the server sends*: `done` is sent when the command is stored. One that is not answered is sent again elsewhere.
#[test]
fn a_command_that_is_not_answered_is_sent_again_on_another_connection() {
    let mut side = Side::with(Pace::PAGE);
    side.begin();
    side.order("a");
    let sent = side.done();
    side.wait();
    assert_eq!(side.done(), ["close", "cut Silent"]);
    side.wait();
    side.open();
    assert_eq!(side.done()[1..], sent);
}

/// *What the server sends*: a connection on which no first update comes is none.
#[test]
fn a_connection_on_which_nothing_is_shown_is_given_up() {
    let mut side = Side::new();
    side.talk.connect(secs(0));
    side.wait();
    assert_eq!(side.done(), ["connect 1", "close", "cut Silent"], "it is never made");
    side.wait();
    side.open();
    side.wait();
    assert_eq!(side.done(), ["connect 2", "close", "cut Silent"], "it says nothing");
}

/// *What the server sends*: attempts are made again and again, ever more slowly, until the table is shown.
#[test]
fn the_pauses_between_attempts_grow_until_the_table_is_shown() {
    let mut side = Side::connected();
    let mut pauses = Vec::new();
    for _ in 0..9 {
        side.close();
        let before = side.now;
        side.wait();
        pauses.push(side.now - before);
        // That it can be reached is no reason to hurry: it may hang up at once.
        side.open();
    }
    assert!(pauses.iter().take(4).is_sorted() && pauses[8] * 2 >= Pace::STANDARD.longest, "{pauses:?}");
    side.hear(&update(4));
    side.close();
    let before = side.now;
    side.wait();
    assert!(side.now - before <= Pace::STANDARD.first);
}

/// *Limits*: those whom one fault has cut off do not come back in the same moment.
#[test]
fn pauses_of_different_clients_differ() {
    let pause = |seed| {
        let mut side = Side::seeded(seed);
        side.begin();
        side.close();
        side.talk.wake().expect("it comes back") - side.now
    };
    let pauses: std::collections::BTreeSet<_> = (0..50).map(pause).collect();
    assert!(pauses.len() > 25, "{pauses:?}");
    assert_eq!(pause(7), pause(7), "by the seed alone");
}

/// *What the server sends*: one JSON object a message. Something else is no message, and whoever sends it is asked anew.
#[test]
fn what_cannot_be_read_ends_the_connection() {
    for text in ["", "{}", "<html>", r#"{"type":"hello"}"#, r#"{"type":"update","seq":"x"}"#, r#"{"type":"done"}"#] {
        let mut side = Side::connected();
        side.hear(text);
        assert_eq!(side.done(), ["close", "cut Unreadable"], "{text}");
    }
}

/// *Tables and seats*: the token is told when one connects, so after sitting down one connects anew. What the old connection
/// still says is not heard.
#[test]
fn what_an_earlier_connection_says_is_not_heard() {
    let mut side = Side::connected();
    side.order("a");
    side.done();
    let old = side.attempt;
    side.talk.connect(side.now);
    assert_eq!(side.done(), ["close", "connect 2"]);
    side.talk.text(side.now, old, &update(5));
    side.talk.text(side.now, old, r#"{"type":"done","id":"a","seq":5}"#);
    side.talk.opened(side.now, old);
    side.talk.closed(side.now, old);
    assert_eq!(side.done(), [""; 0]);
    assert_eq!(side.held(), 1);
}

/// *What the server sends*: whoever finds a network again does not wait for the next attempt.
#[test]
fn hope_shortens_the_pause() {
    let mut side = Side::connected();
    side.talk.hasten(side.now);
    assert_eq!(side.done(), [""; 0], "there is a connection");
    side.talk.lost(side.now);
    side.talk.lost(side.now);
    assert_eq!(side.done(), ["close", "cut Closed"]);
    side.talk.hasten(side.now);
    assert_eq!(side.done(), ["connect 2"]);
}

/// Whoever leaves hears nothing more.
#[test]
fn whoever_leaves_is_gone() {
    let mut side = Side::connected();
    side.talk.leave();
    side.hear(&update(8));
    side.close();
    side.talk.tick(secs(1_000));
    assert_eq!(side.done(), ["close"]);
    assert_eq!(side.talk.wake(), None);
}
