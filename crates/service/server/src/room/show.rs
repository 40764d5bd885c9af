//! What a viewer is sent. Written as text piece by piece, without a tree of values: this is done for every move and viewer.

use std::io::Write as _;

use serde::Serialize;
use tablee_bots::Level;
use tablee_core::{Say as _, Seat, Sentence, Turn, Viewer};
use tablee_protocol::{Opening, SeatUpdate, TableUpdate, Told};
use tablee_words::{Language, Words};

use super::Room;

/// Who looks, and in which language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Watcher {
    /// The chair; none for a spectator.
    pub chair: Option<usize>,
    /// The language of the log; none for programs, which get sentences as data alone.
    pub language: Option<Language>,
}

/// Room for an update: most fit.
const UPDATE: usize = 4096;

/// Writes a value as JSON at the end of a text.
fn put<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    // Our own values can be written, and memory takes what is written.
    let _ = serde_json::to_writer(out, value);
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A line of the log as JSON, without words: as [`LogLine`] would be written, but made from what is only lent.
///
/// [`LogLine`]: tablee_protocol::LogLine
pub(super) fn line(number: u64, game: u32, told: &Told) -> String {
    let told = json(told);
    format!("{{\"number\":{number},\"game\":{game},{}", told.get(1..).unwrap_or("}"))
}

fn bot_name(level: Level) -> Sentence {
    match level {
        Level::Random => Sentence::new("play-random"),
        Level::Easy => Sentence::new("play-easy"),
        Level::Medium => Sentence::new("play-medium"),
        Level::Hard => Sentence::new("play-hard"),
        Level::Master => Sentence::new("play-master"),
    }
}

impl Room {
    /// What everybody is called, by seat of the game at hand.
    pub fn names(&self, language: Language) -> Vec<String> {
        self.names_in(language, self.number())
    }

    /// What everybody is called, by seat of that game.
    fn names_in(&self, language: Language, game: u32) -> Vec<String> {
        let words = Words::new(language);
        let turned = game.max(1) as usize - 1;
        let name = |index: usize| {
            let number = (index + turned) % self.chairs.len().max(1);
            let chair = &self.chairs[number];
            match (&chair.name, chair.bot) {
                (Some(name), _) => name.clone(),
                (None, Some(level)) => words.say(&bot_name(level).count("number", number + 1)),
                (None, None) => words.say(&Sentence::new("common-seat").count("number", number + 1)),
            }
        };
        (0..self.chairs.len()).map(name).collect()
    }

    /// Words of a language, with the names of those who sit here.
    pub fn words(&self, language: Language) -> Words {
        Words::new(language).with_names(self.names(language))
    }

    fn seat_update(&self, seat: Seat) -> SeatUpdate {
        let chair = &self.chairs[self.chair_of(seat)];
        SeatUpdate {
            name: chair.name.clone(),
            bot: chair.bot.map(|level| level.name().to_owned()),
            away: chair.away,
            again: chair.again,
        }
    }

    fn table_text(&self) -> &str {
        self.shown.get_or_init(|| {
            let seats = || Seat::all(self.chairs.len());
            json(&TableUpdate {
                code: self.code,
                name: self.agreement.name.clone(),
                game: self.agreement.game.clone(),
                options: self.agreement.options.clone(),
                public: self.agreement.public,
                chat: self.chat,
                clock: self.agreement.clock,
                stand_in: self.agreement.stand_in.clone(),
                status: self.status().to_owned(),
                seats: seats().map(|seat| self.seat_update(seat)).collect(),
                games: self.agreement.games,
                played: self.played,
                totals: seats().map(|seat| self.totals[self.chair_of(seat)]).collect(),
            })
        })
    }

    /// How many lines the log has had.
    pub fn line_count(&self) -> u64 {
        self.line_count
    }

    /// All that a watcher may know now, as the text of a message, with the lines of the log after `seen`.
    pub fn update(&self, watcher: Watcher, seen: u64) -> String {
        let seat = watcher.chair.map(|chair| self.seat_of(chair));
        let mut out = Vec::with_capacity(UPDATE);
        // Nothing can fail here: what is written to is memory.
        let _ = write!(out, "{{\"type\":\"update\",\"seq\":{},\"you\":", self.seq);
        put(&mut out, &seat);
        out.extend_from_slice(b",\"table\":");
        out.extend_from_slice(self.table_text().as_bytes());
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
            out.extend_from_slice(line.text.as_bytes());
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
        out.push(b'}');
    }
}

#[cfg(test)]
mod tests {
    use tablee_protocol::{LogLine, Talk};

    use super::*;

    #[test]
    fn a_line_is_written_as_the_protocol_says() {
        let sentence = Sentence::new("table-sat").text("name", "a \"}name");
        for told in [Told::Sentence(sentence), Told::Chat(Talk { name: "}".to_owned(), says: "\\".to_owned() })] {
            let whole = LogLine { number: 3, game: 2, told: told.clone(), text: None };
            assert_eq!(line(3, 2, &told), json(&whole));
        }
    }
}
