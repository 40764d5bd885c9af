//! A puzzle: the deal and the moves until a decision, the answer, and what was thought of it. As text it is a line.

use std::fmt;

use tablee_catalog::{BotTable, OpenError, Request};
use tablee_core::{DealRng, PlayError, Seat, SeatSet, Sentence, Table, Turn};

use crate::{Kind, packed};

/// What a move can be expected to lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// The chance to win, ties divided.
    pub win: f64,
    /// The points at the end.
    pub points: f64,
}

/// What was thought of a puzzle's answer and of the next best move.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// How many playouts it rests on; nothing if it was worked out.
    pub playouts: Option<u64>,
    /// What the answer leads to.
    pub best: Expected,
    /// The next best move, in notation.
    pub next: String,
    /// What that leads to.
    pub second: Expected,
}

/// A position with one best move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The same for the same position, whenever it was made.
    pub id: String,
    /// What it is about.
    pub kind: Kind,
    /// How hard it is, in the units of [`crate::Rating`].
    pub rating: u32,
    /// The game.
    pub game: String,
    /// How many play.
    pub seats: usize,
    /// The switches of the rules, `name=value` with commas between; nothing for the usual ones.
    pub options: String,
    /// The deal.
    pub deal: Drawn,
    /// The decisions until then, packed.
    pub moves: String,
    /// Who decides.
    pub seat: Seat,
    /// The best move, in notation.
    pub answer: String,
    /// What follows, packed: the decision itself, and what strong players make of it.
    pub line: String,
    /// What the judge expected.
    pub verdict: Verdict,
}

/// Where a deal comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// It is drawn from the generator of deals by these numbers, which is much shorter and the same for ever.
    Numbers(u64, u64),
    /// It is written out, in its text form.
    Text(String),
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Numbers(seed, number) => write!(f, "{DRAWN}{seed} {number}"),
            Drawn::Text(text) => f.write_str(text),
        }
    }
}

/// What the numbers of a deal that is drawn begin with.
const DRAWN: char = '*';

impl Drawn {
    fn read(text: &str) -> Option<Drawn> {
        let Some(numbers) = text.strip_prefix(DRAWN) else { return Some(Drawn::Text(text.to_owned())) };
        let (seed, number) = numbers.split_once(' ')?;
        Some(Drawn::Numbers(seed.parse().ok()?, number.parse().ok()?))
    }
}

/// What is wrong with a puzzle in a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Flaw {
    /// A line has another form.
    #[error("{0:?} is no puzzle")]
    Form(String),
    /// The table cannot be opened.
    #[error("the table cannot be opened: {0:?}")]
    Open(OpenError),
    /// A move cannot be played.
    #[error("decision {0}: {1}")]
    Move(usize, PlayError),
    /// A decision that is no move there.
    #[error("decision {0} cannot be read")]
    Packed(usize),
    /// The seat does not decide there, or may not play the answer.
    #[error("seat {0} may not play that")]
    Answer(Seat),
}

impl Flaw {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        Sentence::new("puzzles-broken").text("reason", self)
    }
}

impl Puzzle {
    fn request(&self) -> Request {
        let options = (!self.options.is_empty()).then(|| self.options.clone());
        Request { options, set: None, seats: Some(self.seats) }
    }

    /// The table at the decision.
    ///
    /// # Errors
    /// [`Flaw`] if the rules do not lead there, or do not allow the answer.
    pub fn table(&self) -> Result<Box<dyn Table>, Flaw> {
        let request = self.request();
        let opened = match &self.deal {
            Drawn::Numbers(seed, number) => {
                tablee_catalog::open(&self.game, &request, &mut DealRng::from_numbers(*seed, *number))
            }
            Drawn::Text(deal) => tablee_catalog::open_dealt(&self.game, &request, deal),
        };
        let mut table = opened.map_err(Flaw::Open)?;
        let mut letters = self.moves.chars();
        while !letters.as_str().is_empty() {
            let decision = table.decision();
            let choices = packed::read_all(table.as_ref(), &mut letters).ok_or(Flaw::Packed(decision))?;
            packed::play(table.as_mut(), &choices).map_err(|error| Flaw::Move(decision, error))?;
        }
        let decides = table.turn().seats().contains(self.seat);
        let legal = decides && table.check(self.seat, &self.answer).is_ok();
        if legal { Ok(table) } else { Err(Flaw::Answer(self.seat)) }
    }

    /// The fingerprint of what the seat can know: that of the position.
    pub(crate) fn named(mut self) -> Puzzle {
        let what = format!("{} {} {} {}", self.seats, self.options, self.moves, self.seat);
        let hash = tablee_catalog::deal_hash(&what, &self.game, &self.deal.to_string());
        self.id = hash[..10].to_owned();
        self
    }

    /// Whether it has the name of its position.
    pub fn is_named(&self) -> bool {
        self.clone().named().id == self.id
    }
}

/// A stretch of play: until a seat decides anew, now that others have decided, too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    seat: Seat,
    others: bool,
    decisions: usize,
}

/// Nobody watches more decisions than these.
const LONGEST_ROUND: usize = 12;

impl Round {
    pub(crate) fn of(seat: Seat) -> Round {
        Round { seat, others: false, decisions: 0 }
    }

    /// These seats have decided.
    pub(crate) fn note(&mut self, seats: SeatSet) {
        self.others |= seats.iter().any(|seat| seat != self.seat);
        self.decisions += 1;
    }

    pub(crate) fn is_over(self, turn: Turn) -> bool {
        let anew = self.others && turn.seats().contains(self.seat);
        turn == Turn::Over || anew || self.decisions >= LONGEST_ROUND
    }
}

/// Plays a round by what `choose` says; gives it as packed decisions.
pub(crate) fn play_round(
    table: &mut dyn BotTable,
    seat: Seat,
    choose: &dyn Fn(&dyn BotTable, Seat) -> Option<String>,
) -> Option<String> {
    let (mut round, mut line) = (Round::of(seat), String::new());
    while !round.is_over(table.turn()) {
        let seats = table.turn().seats();
        let mut choices = Vec::new();
        for seat in seats {
            let choice = choose(table, seat)?;
            packed::write(table, seat, &choice, &mut line)?;
            choices.push((seat, choice));
        }
        packed::play(table, &choices).ok()?;
        round.note(seats);
    }
    Some(line)
}

/// What stands between the parts of a line.
const TAB: char = '\t';

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { id, kind, rating, seats, options, deal, seat, answer, verdict, .. } = self;
        let Verdict { playouts, best, next, second } = verdict;
        let (moves, line) = (&self.moves, &self.line);
        let playouts = playouts.map_or_else(|| EXACT.to_owned(), |playouts| playouts.to_string());
        let figures = |expected: &Expected| format!("{:.3} {:.2}", expected.win, expected.points);
        write!(f, "{deal}\t{moves}\t{seats}\t{options}\t{id}\t{kind}\t{rating}\t{seat}\t{answer}\t{line}\t")?;
        write!(f, "{playouts} {} {next} {}", figures(best), figures(second))
    }
}

/// What stands in the place of playouts if there were none.
const EXACT: &str = "exact";

impl Puzzle {
    /// Reads a line of a file about this game.
    ///
    /// # Errors
    /// [`Flaw::Form`] if it is none. Whether it can be played is another question: see [`Puzzle::table`].
    pub fn read(game: &str, text: &str) -> Result<Puzzle, Flaw> {
        Puzzle::parts(game, text).ok_or_else(|| Flaw::Form(text.chars().take(80).collect()))
    }

    fn parts(game: &str, text: &str) -> Option<Puzzle> {
        let mut parts = text.split(TAB);
        let mut part = || parts.next();
        let (deal, moves) = (Drawn::read(part()?)?, part()?.to_owned());
        let (seats, options) = (part()?.parse().ok()?, part()?.to_owned());
        let (id, kind, rating) = (part()?.to_owned(), part()?.parse().ok()?, part()?.parse().ok()?);
        let seat = Seat::from_number(part()?.parse().ok()?)?;
        let (answer, line) = (part()?.to_owned(), part()?.to_owned());
        let mut figures = part()?.split(' ');
        let playouts = match figures.next()? {
            EXACT => None,
            number => Some(number.parse().ok()?),
        };
        let mut figure = || figures.next();
        let best = expected(figure()?, figure()?)?;
        let next = figure()?.to_owned();
        let verdict = Verdict { playouts, best, next, second: expected(figure()?, figure()?)? };
        let game = game.to_owned();
        Some(Puzzle { id, kind, rating, game, seats, options, deal, moves, seat, answer, line, verdict })
    }

    /// Whether the answer was worked out.
    pub fn is_exact(&self) -> bool {
        self.verdict.playouts.is_none()
    }
}

fn expected(win: &str, points: &str) -> Option<Expected> {
    Some(Expected { win: win.parse().ok()?, points: points.parse().ok()? })
}
