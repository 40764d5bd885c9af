//! What a viewer is sent. Written as text piece by piece, without a tree of values: this is done for every move and viewer.

use std::fmt::Write as _;

use serde::Serialize;
use tablee_bots::Level;
use tablee_core::{Say as _, Seat, Sentence, Turn, Viewer};
use tablee_protocol::{LogLine, Opening, SeatUpdate, TableUpdate, Told};
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

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A line of the log as JSON, without words.
pub(super) fn line(number: u64, game: u32, told: &Told) -> String {
    json(&LogLine { number, game, told: told.clone(), text: None })
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
        let mut out = String::with_capacity(2048);
        let _ = write!(out, "{{\"type\":\"update\",\"seq\":{},\"you\":", self.seq);
        match seat {
            Some(seat) => {
                let _ = write!(out, "{seat}");
            }
            None => out.push_str("null"),
        }
        out.push_str(",\"table\":");
        out.push_str(self.table_text());
        out.push_str(",\"game\":");
        self.game_text(seat, &mut out);
        out.push_str(",\"log\":[");
        // Names by seat change from game to game, and the log reaches back.
        let mut words: Option<(u32, Words)> = None;
        let mut first = true;
        for line in self.lines.iter().filter(|line| line.number > seen) {
            if !first {
                out.push(',');
            }
            first = false;
            match watcher.language {
                None => out.push_str(&line.text),
                Some(language) => {
                    if words.as_ref().is_none_or(|(game, _)| *game != line.game) {
                        words = Some((line.game, Words::new(language).with_names(self.names_in(language, line.game))));
                    }
                    let text = match (&line.told, &words) {
                        (Told::Sentence(sentence), Some((_, words))) => Some(words.say(sentence)),
                        _ => None,
                    };
                    out.push_str(&json(&LogLine {
                        number: line.number,
                        game: line.game,
                        told: line.told.clone(),
                        text,
                    }));
                }
            }
        }
        out.push_str("]}");
        out
    }

    fn game_text(&self, seat: Option<Seat>, out: &mut String) {
        let Some(play) = &self.play else {
            out.push_str("null");
            return;
        };
        let table = play.table.as_ref();
        let over = table.turn() == Turn::Over;
        let deciding = table.turn().seats();
        let _ = write!(
            out,
            "{{\"number\":{},\"decision\":{},\"deciding\":{},\"chosen\":{},\"hash\":\"{}\",\"opening\":",
            play.number,
            table.decision(),
            json(&deciding),
            json(&table.chosen()),
            play.hash
        );
        if over {
            out.push_str(&json(&Opening { deal: table.deal_text(), salt: play.salt.clone() }));
            let _ = write!(out, ",\"clocks\":[],\"standing\":{}", json(&table.standing()));
        } else {
            let _ = write!(out, "null,\"clocks\":{},\"standing\":null", json(&self.clocks()));
        }
        out.push_str(",\"view\":");
        out.push_str(&table.view_text(seat.map_or(Viewer::Spectator, Viewer::Seat)));
        out.push_str(",\"moves\":");
        match seat.filter(|seat| deciding.contains(*seat)) {
            Some(seat) => {
                out.push_str(&json(&table.legal(seat)));
                let _ = write!(
                    out,
                    ",\"choice\":{},\"take_back\":{}",
                    json(&table.choice(seat)),
                    table.may_take_back(seat)
                );
            }
            None => out.push_str("[],\"choice\":null,\"take_back\":false"),
        }
        out.push('}');
    }
}
