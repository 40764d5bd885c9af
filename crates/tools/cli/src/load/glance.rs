//! What a player needs of a message, found by its place in the text. A load generator that reads every word of every message
//! measures itself: it has half of the machine. What it plays is one of the moves that the server offers all the same.

/// A message, as far as a player needs it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Glance<'a> {
    /// An update of a game.
    Game {
        number: u32,
        decision: usize,
        over: bool,
        /// All that this player may play, as JSON.
        moves: &'a str,
    },
    /// An update of a table at which nothing is played yet.
    NoGame,
    /// A command was acknowledged.
    Done,
}

fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    text.find(mark).map(|at| &text[at + mark.len()..])
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// Nothing if it is a refusal, or something else that a player does not expect.
pub(super) fn glance(text: &str) -> Option<Glance<'_>> {
    if text.starts_with(r#"{"type":"done","#) {
        return Some(Glance::Done);
    }
    text.starts_with(r#"{"type":"update","#).then_some(())?;
    let Some(game) = after(text, r#","game":{"number":"#) else {
        return text.contains(r#","game":null"#).then_some(Glance::NoGame);
    };
    let decision = after(game, r#","decision":"#)?;
    let standing = after(decision, r#","standing":"#)?;
    // From the end: the view comes before, and may have words of its own.
    let end = standing.rfind(r#","choice":"#)?;
    let begin = standing[..end].rfind(r#","moves":["#)? + r#","moves":"#.len();
    Some(Glance::Game {
        number: number(game)?,
        decision: number(decision)?,
        over: !standing.starts_with("null"),
        moves: &standing[begin..end],
    })
}

#[cfg(test)]
mod tests {
    use tablee_core::DealRng;
    use tablee_protocol::{Answer, Command, TableCode};
    use tablee_server::room::{self, Actor, KeyText, Room, Row, Watcher};

    use super::*;
    use crate::load::player::for_two;

    fn compare(room: &Room, chair: Option<usize>) {
        let text = room.update(Watcher { chair, language: None }, 0);
        let Ok(Answer::Update(update)) = serde_json::from_str(&text) else { panic!("no update: {text}") };
        let glanced = glance(&text).expect("it is an update");
        match (update.game, glanced) {
            (Some(game), Glance::Game { number, decision, over, moves }) => {
                assert_eq!((game.number, game.decision, game.standing.is_some()), (number, decision, over));
                assert_eq!(game.moves, serde_json::from_str::<Vec<String>>(moves).expect("a list of moves"));
            }
            (None, Glance::NoGame) => (),
            (game, glanced) => panic!("{game:?} is not {glanced:?}"),
        }
    }

    /// Plays every game to its end and looks at every position from every side, once at a glance and once word by word.
    #[test]
    fn a_glance_sees_what_is_there() {
        for info in tablee_catalog::GAMES {
            let key = |number: usize| KeyText(format!("{number:064}"));
            let plan = for_two(info.id, "a \"table\"".to_owned());
            let mut chance = || [7; 32];
            let mut rows = room::open(&plan, &key(0), &mut chance).expect("the plan is good").into_iter();
            let opened = rows.next().expect("a table is opened");
            let mut room = Room::begin(TableCode::from_bits(1), 0, None, opened).expect("it begins");
            let fold = |room: &mut Room, rows: Vec<Row>| {
                rows.into_iter().for_each(|row| room.fold(0, None, row).expect("it follows"));
            };
            fold(&mut room, rows.collect());
            compare(&room, Some(0));
            let (_, decided) = room.sit(&key(1), "other", None, &mut chance).expect("a seat is free");
            fold(&mut room, decided.rows);
            let mut rng = DealRng::from_seed([1; 32]);
            while room.playing() {
                let seat = room.waiting().iter().next().expect("somebody decides");
                let table = room.table().expect("a game is on");
                let command = Command::Choose {
                    decision: table.decision(),
                    choice: table.random(seat, &mut rng).expect("there is a move"),
                };
                let actor = Actor::Key(key(room.chair_of(seat)));
                let decided = room.decide(&actor, &command, &mut chance).expect("it is legal");
                fold(&mut room, decided.rows);
                for chair in [Some(0), Some(1), None] {
                    compare(&room, chair);
                }
            }
        }
        assert_eq!(glance(r#"{"type":"done","id":"1","seq":4}"#), Some(Glance::Done));
        assert_eq!(glance(r#"{"type":"refused","id":"1","code":"busy"}"#), None);
    }
}
