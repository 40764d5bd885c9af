//! A game written down, as a row of positions.

use tablee_bots::Level;
use tablee_core::{Committed, Info, Record, RecordError, Seat, SeatSet, Sentence, Table, Turn};
use tablee_sitting::{Player, Save};

use crate::context::Context;
use crate::outside::{Kept as _, Outside};
use crate::route::Recorded;
use crate::{kept, scores};

/// A position, and what led to it.
pub(super) struct Frame {
    pub(super) table: Box<dyn Table>,
    pub(super) events: Vec<Sentence>,
    /// The last move of every seat until here.
    pub(super) last: Vec<Option<String>>,
}

/// A game that can be looked at again.
pub(super) struct Film {
    pub(super) record: Record,
    pub(super) names: Vec<String>,
    pub(super) frames: Vec<Frame>,
    /// The seats of people; everybody if that is not known.
    pub(super) people: SeatSet,
    /// The only person, if that is known.
    pub(super) own: Option<Seat>,
    /// Under this id it stands in the book of this browser, if it was played from here.
    pub(super) id: Option<String>,
}

impl Film {
    /// A game that is kept in this browser: a table, or a record that was brought here.
    ///
    /// # Errors
    /// A sentence if there is none, or it does not hold.
    pub(super) fn kept(outside: &dyn Outside, id: &str) -> Result<Film, Sentence> {
        if let Some(text) = outside.stored(&format!("record.{id}")) {
            return Film::of(Record::parse(&text).map_err(|error| error.sentence())?, None);
        }
        let text = kept::text(outside, id).ok_or_else(|| Sentence::new("web-no-such-table"))?;
        let save = Save::from_text(id, &text)?;
        let players = save.players()?;
        let people =
            Seat::all(players.len()).filter(|seat| players.get(seat.index()) == Some(&Player::Human)).collect();
        let own = kept::only_person(&players);
        Ok(Film { own, id: Some(id.to_owned()), ..Film::of(save.record, Some(people))? })
    }

    /// A game that was read.
    ///
    /// # Errors
    /// A sentence if it does not hold.
    pub(super) fn read(text: &str) -> Result<Film, Sentence> {
        let record = match tablee_sitting::record_in(text) {
            Some(record) => record,
            None => Record::parse(text).map_err(|error| error.sentence())?,
        };
        Film::of(record, None)
    }

    fn of(record: Record, people: Option<SeatSet>) -> Result<Film, Sentence> {
        let failed = |error: RecordError| error.sentence();
        // Checked as a whole first, so that nothing is shown of a record that does not hold.
        tablee_catalog::replay(&record).map_err(failed)?;
        let mut table = tablee_catalog::replay(&record.until(0)).map_err(failed)?;
        let mut last = vec![None; table.seats()];
        let mut frames = vec![Frame { table: table.copy(), events: Vec::new(), last: last.clone() }];
        for (decision, choices) in record.moves.iter().enumerate() {
            let mut events = Vec::new();
            for (&seat, choice) in choices {
                match table.commit(seat, decision, choice).map_err(|error| error.sentence())? {
                    Committed::Resolved(more) => events.extend(more),
                    Committed::Waiting(_) => (),
                }
                last[seat.index()] = Some(choice.clone());
            }
            frames.push(Frame { table: table.copy(), events, last: last.clone() });
        }
        let names = record.seats.iter().map(|seat| seat.name.clone()).collect();
        let people = people.filter(|people| !people.is_empty()).unwrap_or_else(|| SeatSet::all(table.seats()));
        Ok(Film { record, names, frames, people, own: None, id: None })
    }

    /// The same through the eyes of whoever is called so, if only one is: the replay begins there.
    pub(super) fn seen_by(self, name: Option<&str>) -> Film {
        let mut called =
            Seat::all(self.names.len()).filter(|seat| self.names.get(seat.index()).map(String::as_str) == name);
        let own = called.next().filter(|_| called.next().is_none());
        Film { own, ..self }
    }

    /// The same as a game of one's own, if it stands in the book as one that was played from here.
    pub(super) fn played(self, outside: &dyn Outside, recorded: &Recorded) -> Film {
        let points = self.frame(self.length()).table.standing().scores;
        let line = scores::played_online(outside, recorded, &points);
        let own = line.as_ref().and_then(|line| line.facts.own).filter(|own| own.index() < self.seats());
        let Some((line, own)) = line.zip(own) else { return self };
        let people = Seat::all(self.seats()).filter(|seat| line.bot(seat.index()).is_none()).collect();
        Film { own: Some(own), people, id: Some(line.entry.id), ..self }
    }

    pub(super) fn info(&self) -> &'static Info {
        self.frames[0].table.info()
    }

    pub(super) fn seats(&self) -> usize {
        self.names.len()
    }

    /// How many decisions there are.
    pub(super) fn length(&self) -> usize {
        self.frames.len() - 1
    }

    pub(super) fn frame(&self, step: usize) -> &Frame {
        &self.frames[step.min(self.length())]
    }

    /// Who decided what at a step, or decides next.
    pub(super) fn deciding(&self, step: usize) -> SeatSet {
        match self.frame(step).table.turn() {
            Turn::Decide(seats) => seats,
            Turn::Over => SeatSet::default(),
        }
    }

    /// The first person at the table.
    pub(super) fn first_person(&self) -> Seat {
        self.own.or_else(|| self.people.iter().next()).unwrap_or(Seat::FIRST)
    }

    /// Opens a table at a step, with a person at `seat` and bots elsewhere; gives its id.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn branch(
        &self,
        outside: &dyn Outside,
        step: usize,
        seat: Seat,
        level: Level,
    ) -> Result<String, Sentence> {
        let player = |other: Seat| if other == seat { Player::Human } else { Player::Bot(level) };
        let players: Vec<Player> = Seat::all(self.seats()).map(player).collect();
        kept::branch(outside, self.record.until(step), &players)
    }
}

/// What a game is called as a file: the game and the day.
pub(crate) fn file_name(cx: &Context, record: &Record) -> String {
    format!("{}-{}.json", record.game, cx.outside.today())
}
