//! What a viewer is sent: the types of the protocol, with what they lend taken from the room. This is done for every move and
//! viewer.

use serde_json::value::RawValue;
use tablee_bots::Level;
use tablee_core::{Say as _, Seat, SeatSet, Sentence, Turn, Viewer};
use tablee_protocol::{Answer, GameUpdate, LogLine, Opening, SeatUpdate, TableUpdate, Told, Update};
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

pub(crate) fn bot_name(level: Level) -> Sentence {
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
    pub(super) fn names_in(&self, language: Language, game: u32) -> Vec<String> {
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
            bot: chair.bot.map(|level| level.name().into()),
            away: chair.away,
            again: chair.again,
            muted: chair.muted,
            late: chair.late && !chair.away,
            declined: chair.declined,
            stood_in: if self.playing() { 0 } else { chair.stood_in },
        }
    }

    pub(super) fn table_update(&self) -> TableUpdate {
        let seats = || Seat::all(self.chairs.len());
        TableUpdate {
            code: self.code,
            name: self.agreement.name.clone(),
            game: self.agreement.game.clone(),
            options: self.agreement.options.clone(),
            public: self.agreement.public,
            chat: self.chat,
            audience: self.audience,
            clock: self.agreement.clock,
            stand_in: self.agreement.stand_in.clone(),
            status: self.status(),
            host: self.host.map(|chair| self.seat_of(chair)),
            seats: seats().map(|seat| self.seat_update(seat)).collect(),
            games: self.agreement.games,
            played: self.played,
            totals: seats().map(|seat| self.totals[self.chair_of(seat)]).collect(),
            patience: self.agreement.patience,
            paused: self.is_paused(),
            ended: self.ended(),
            proposal: self.proposed(),
        }
    }

    /// How many lines the log has had.
    pub fn line_count(&self) -> u64 {
        self.line_count
    }

    /// All that a watcher may know now, as the text of a message, with the lines of the log after `seen`.
    pub fn update(&self, watcher: Watcher, seen: u64) -> String {
        let seat = watcher.chair.map(|chair| self.seat_of(chair));
        let update = Answer::Update(Update {
            seq: self.seq,
            you: seat,
            table: self.shown.as_deref(),
            game: self.game_update(seat),
            log: self.new_lines(watcher.language, seen),
        });
        let mut out = Vec::with_capacity(UPDATE);
        // Our own values can be written, and memory takes what is written.
        let _ = serde_json::to_writer(&mut out, &update);
        String::from_utf8(out).unwrap_or_default()
    }

    fn new_lines(&self, language: Option<Language>, seen: u64) -> Vec<LogLine<&Told>> {
        // Names by seat change from game to game, and the log reaches back.
        let mut words: Option<(u32, Words)> = None;
        let mut say = |game: u32, told: &Told| {
            let (Some(language), Told::Sentence(sentence)) = (language, told) else { return None };
            let spoken = match words.take() {
                Some((of, spoken)) if of == game => spoken,
                _ => Words::new(language).with_names(self.names_in(language, game)),
            };
            let text = spoken.say(sentence);
            words = Some((game, spoken));
            Some(text)
        };
        let new = self.lines.iter().filter(|line| line.number > seen);
        new.map(|line| LogLine {
            number: line.number,
            game: line.game,
            told: &line.told,
            text: say(line.game, &line.told),
        })
        .collect()
    }

    fn game_update(&self, seat: Option<Seat>) -> Option<GameUpdate<Box<RawValue>>> {
        let play = self.play.as_ref()?;
        let table = play.table.as_ref();
        let over = table.turn() == Turn::Over;
        let deciding = if play.ended { SeatSet::EMPTY } else { table.turn().seats() };
        let view = table.view_text(seat.map_or(Viewer::Spectator, Viewer::Seat));
        let own = seat.filter(|seat| deciding.contains(*seat));
        Some(GameUpdate {
            number: play.number,
            decision: table.decision(),
            deciding: deciding.iter().collect(),
            chosen: table.chosen().iter().collect(),
            hash: play.hash.clone(),
            opening: over.then(|| Opening { deal: table.deal_text(), salt: play.salt.clone() }),
            clocks: if over || play.ended { Vec::new() } else { self.clocks() },
            standing: over.then(|| table.standing()),
            // Every view can be written; if not, nothing is told rather than something broken.
            view: RawValue::from_string(view).unwrap_or_default(),
            moves: own.map(|seat| table.legal(seat)).unwrap_or_default(),
            choice: own.and_then(|seat| table.choice(seat)),
            take_back: own.is_some_and(|seat| table.may_take_back(seat)),
            last: Some(table.last()).filter(|last| last.iter().any(Option::is_some)).unwrap_or_default(),
        })
    }
}
