//! Updates written by hand, piece by piece, as they were before the protocol's types wrote them: a twin that must agree with
//! [`Room::update`] byte by byte, and to measure it by.

use std::io::Write as _;
use std::time::{Duration, Instant};

use serde::Serialize;
use tablee_core::{PlayoutRng, Rng as _, Say as _, Seat, Turn, Viewer};
use tablee_protocol::{Answer, Command, CommandId, OpenTable, Opening, SeatPlan, TableCode, Told};
use tablee_words::{Language, Words};

use super::{Actor, KeyText, Room, Watcher, open};

/// Room for an update: most fit.
const UPDATE: usize = 4096;

fn put<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    serde_json::to_writer(out, value).expect("our own values can be written");
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("our own values can be written")
}

/// What was kept as text between updates.
struct Kept {
    table: String,
    first: u64,
    lines: Vec<String>,
}

impl Room {
    fn kept(&self) -> Kept {
        Kept {
            table: json(&self.table_update()),
            first: self.lines.front().map_or(0, |line| line.number),
            lines: self.lines.iter().map(json).collect(),
        }
    }

    /// [`Room::update`], piece by piece.
    fn by_hand(&self, kept: &Kept, watcher: Watcher, seen: u64) -> String {
        let seat = watcher.chair.map(|chair| self.seat_of(chair));
        let mut out = Vec::with_capacity(UPDATE);
        // Nothing can fail here: what is written to is memory.
        let _ = write!(out, "{{\"type\":\"update\",\"seq\":{},\"you\":", self.seq);
        put(&mut out, &seat);
        out.extend_from_slice(b",\"table\":");
        out.extend_from_slice(kept.table.as_bytes());
        out.extend_from_slice(b",\"game\":");
        self.game_text(seat, &mut out);
        out.extend_from_slice(b",\"log\":[");
        // Names by seat change from game to game, and the log reaches back.
        let mut words: Option<(u32, Words)> = None;
        let mut first = true;
        for line in self.lines.iter().filter(|line| line.number > seen) {
            if !first {
                out.push(b',');
            }
            first = false;
            out.extend_from_slice(kept.lines[(line.number - kept.first) as usize].as_bytes());
            if let (Some(language), Told::Sentence(sentence)) = (watcher.language, &line.told) {
                let spoken = match words.take() {
                    Some((game, spoken)) if game == line.game => spoken,
                    _ => Words::new(language).with_names(self.names_in(language, line.game)),
                };
                // Within the braces of the line.
                out.pop();
                out.extend_from_slice(b",\"text\":");
                put(&mut out, &spoken.say(sentence));
                out.push(b'}');
                words = Some((line.game, spoken));
            }
        }
        out.extend_from_slice(b"]}");
        String::from_utf8(out).unwrap_or_default()
    }

    fn game_text(&self, seat: Option<Seat>, out: &mut Vec<u8>) {
        let Some(play) = &self.play else {
            out.extend_from_slice(b"null");
            return;
        };
        let table = play.table.as_ref();
        let over = table.turn() == Turn::Over;
        let deciding = table.turn().seats();
        let _ = write!(out, "{{\"number\":{},\"decision\":{},\"deciding\":", play.number, table.decision());
        put(out, &deciding);
        out.extend_from_slice(b",\"chosen\":");
        put(out, &table.chosen());
        let _ = write!(out, ",\"hash\":\"{}\",\"opening\":", play.hash);
        if over {
            put(out, &Opening { deal: table.deal_text(), salt: play.salt.clone() });
            out.extend_from_slice(b",\"clocks\":[],\"standing\":");
            put(out, &table.standing());
        } else {
            out.extend_from_slice(b"null,\"clocks\":");
            put(out, &self.clocks());
            out.extend_from_slice(b",\"standing\":null");
        }
        out.extend_from_slice(b",\"view\":");
        out.extend_from_slice(table.view_text(seat.map_or(Viewer::Spectator, Viewer::Seat)).as_bytes());
        out.extend_from_slice(b",\"moves\":");
        match seat.filter(|seat| deciding.contains(*seat)) {
            Some(seat) => {
                put(out, &table.legal(seat));
                out.extend_from_slice(b",\"choice\":");
                put(out, &table.choice(seat));
                let _ = write!(out, ",\"take_back\":{}", table.may_take_back(seat));
            }
            None => out.extend_from_slice(b"[],\"choice\":null,\"take_back\":false"),
        }
        let last = table.last();
        if last.iter().any(Option::is_some) {
            out.extend_from_slice(b",\"last\":");
            put(out, &last);
        }
        out.push(b'}');
    }
}

fn plan(game: &str) -> OpenTable {
    OpenTable {
        id: CommandId::new("open").expect("an id"),
        game: game.to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats: vec![SeatPlan::Person {}; 2],
        name: "a table".to_owned(),
        player: Some("P1".to_owned()),
        public: true,
        chat: Some(true),
        clock: None,
        stand_in: "easy".into(),
        games: 1,
        patience: None,
    }
}

/// Plays a game, and at every move writes each update both ways; how long both took.
fn compare(game: &str, language: Option<Language>) -> (Duration, Duration, u32) {
    let mut rng = PlayoutRng::new(7);
    let mut chance = || [7; 32];
    let key = |number: usize| KeyText(format!("{number:064x}"));
    let mut rows = open(&plan(game), &key(0), &mut chance).expect("a table").into_iter();
    let first = rows.next().expect("a first row");
    let mut room = Room::begin(TableCode::from_bits(7), 1, None, first).expect("it begins");
    rows.for_each(|row| room.fold(1, None, row).expect("it follows"));
    let (_, sat) = room.sit(&key(1), "P2", None, &mut chance).expect("a free seat");
    room.take(1, None, sat).expect("it follows");
    let (mut derived, mut by_hand, mut count) = (Duration::ZERO, Duration::ZERO, 0);
    while room.playing() {
        for seat in room.waiting() {
            let table = room.table().expect("a game");
            let (decision, choice) = (table.decision(), table.random(seat, &mut rng).expect("a move"));
            let actor = Actor::Key(key(room.chair_of(seat)));
            let decided = room.decide(0, &actor, &Command::Choose { decision, choice }, &mut chance).expect("legal");
            room.take(i64::from(rng.below(1000)), None, decided).expect("it follows");
        }
        let kept = room.kept();
        for chair in [Some(0), Some(1), None] {
            let (watcher, seen) = (Watcher { chair, language }, room.line_count().saturating_sub(3));
            let start = Instant::now();
            let one = room.update(watcher, seen);
            derived += start.elapsed();
            let start = Instant::now();
            let other = room.by_hand(&kept, watcher, seen);
            by_hand += start.elapsed();
            assert_eq!(one, other, "{game}");
            let read: Answer = serde_json::from_str(&one).expect("a client reads it");
            assert_eq!(json(&read), one, "{game}: read otherwise than written");
            count += 1;
        }
    }
    (derived, by_hand, count)
}

#[test]
#[expect(clippy::print_stderr, reason = "figures for the documents")]
fn updates_are_what_they_were_by_hand() {
    for game in tablee_catalog::GAMES.iter().map(|info| info.id) {
        for language in [None, Some(Language::French)] {
            let (derived, by_hand, count) = compare(game, language);
            eprintln!("{game}, {language:?}: {:?} derived, {:?} by hand", derived / count, by_hand / count);
        }
    }
}
