//! What a player needs of a message, found by its place in the text. A load generator that reads every word of every message
//! measures itself: it has half of the machine. What it plays is one of the moves that the server offers all the same.

use tablee_client::Readable;
use tablee_protocol::{Answer, CommandId};

/// An update, as far as a player needs it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Glance {
    /// The last row that it shows.
    row: u64,
    /// Nothing while nothing is played yet.
    pub(super) game: Option<GameGlance>,
}

/// A game at a glance.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct GameGlance {
    pub(super) number: u32,
    pub(super) decision: usize,
    pub(super) over: bool,
    /// All that this player may play, as JSON.
    pub(super) moves: String,
}

impl Readable for Glance {
    fn read(text: &str) -> Option<Answer<Glance>> {
        if let Some(row) = text.strip_prefix(r#"{"type":"update","seq":"#) {
            return Some(Answer::Update(Glance { row: number(row)?, game: game(row)? }));
        }
        if let Some(rest) = text.strip_prefix(r#"{"type":"done","id":""#) {
            let (id, rest) = rest.split_once('"')?;
            let seq = number(rest.strip_prefix(r#","seq":"#)?)?;
            return Some(Answer::Done { id: CommandId::new(id)?, seq });
        }
        // Refusals and farewells are rare.
        Some(match serde_json::from_str(text).ok()? {
            Answer::Refused { id, problem } => Answer::Refused { id, problem },
            Answer::Bye { problem } => Answer::Bye { problem },
            Answer::Update(_) | Answer::Done { .. } | Answer::Company(_) => return None,
        })
    }

    fn row(&self) -> u64 {
        self.row
    }
}

fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    text.find(mark).map(|at| &text[at + mark.len()..])
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// The game of an update; nothing if that cannot be found out.
#[expect(clippy::option_option, reason = "an update without a game is one too")]
fn game(text: &str) -> Option<Option<GameGlance>> {
    let Some(game) = after(text, r#","game":{"number":"#) else {
        return text.contains(r#","game":null"#).then_some(None);
    };
    let decision = after(game, r#","decision":"#)?;
    let standing = after(decision, r#","standing":"#)?;
    // From the end: the view comes before, and may have words of its own.
    let end = standing.rfind(r#","choice":"#)?;
    let begin = standing[..end].rfind(r#","moves":["#)? + r#","moves":"#.len();
    Some(Some(GameGlance {
        number: number(game)?,
        decision: number(decision)?,
        over: !standing.starts_with("null"),
        moves: standing[begin..end].to_owned(),
    }))
}

#[cfg(test)]
mod tests {
    use tablee_core::DealRng;
    use tablee_protocol::{Command, TableCode};
    use tablee_server::room::{self, Actor, KeyText, Room, Row, Watcher};

    use super::*;
    use crate::load::player::for_two;

    fn compare(room: &Room, chair: Option<usize>) {
        let text = room.update(Watcher { chair, language: None }, 0);
        let Ok(Answer::Update(update)) = serde_json::from_str(&text) else { panic!("no update: {text}") };
        let Some(Answer::Update(glanced)) = Glance::read(&text) else { panic!("not an update at a glance: {text}") };
        assert_eq!(glanced.row(), update.seq);
        let game = update.game.map(|game| GameGlance {
            number: game.number,
            decision: game.decision,
            over: game.standing.is_some(),
            moves: serde_json::to_string(&game.moves).expect("JSON"),
        });
        assert_eq!(glanced.game, game);
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
                let decided = room.decide(0, &actor, &command, &mut chance).expect("it is legal");
                fold(&mut room, decided.rows);
                for chair in [Some(0), Some(1), None] {
                    compare(&room, chair);
                }
            }
        }
        let done = Glance::read(r#"{"type":"done","id":"1","seq":4}"#);
        assert!(matches!(done, Some(Answer::Done { id, seq: 4 }) if id.as_str() == "1"));
        let busy = r#"{"type":"refused","id":"1","code":"busy","sentence":{"id":"server-busy"},"text":""}"#;
        let refused = Glance::read(busy);
        assert!(matches!(refused, Some(Answer::Refused { id: Some(_), problem }) if problem.code.is_passing()));
        assert!(Glance::read("{}").is_none());
    }
}
