//! A game without screen control: the position in words, the legal moves with numbers, a line to answer.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use tablee_core::{Say as _, Seat, Sentence, Turn, Viewer};
use tablee_words::Words;

use crate::advice::told;
use crate::boards;
use crate::text::{standing, wrap};
use tablee_sitting::{Host, News, waiting_seat};

/// How long to wait for others before looking again.
const PATIENCE: Duration = Duration::from_millis(200);
/// Up to so many moves are listed with their meaning.
const FEW_MOVES: usize = 20;

/// A person at lines of text.
#[derive(Debug)]
pub struct Plain<I, O> {
    input: I,
    out: O,
    words: Words,
}

/// Why the lines end before the game does.
#[derive(Debug)]
pub enum Stopped {
    /// The output could not be written.
    Output(io::Error),
    /// The input could not be read.
    Input(io::Error),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Stopped {
        Stopped::Output(error)
    }
}

/// What a person wants next.
enum Wanted {
    Move(String),
    TookBack,
    Leave,
}

impl<I: BufRead, O: Write> Plain<I, O> {
    /// Reads from `input` and writes to `out`.
    pub fn new(input: I, out: O, words: Words) -> Plain<I, O> {
        Plain { input, out, words }
    }

    /// Says a sentence.
    ///
    /// # Errors
    /// [`Stopped`] if it cannot be written.
    pub fn say(&mut self, sentence: &Sentence) -> Result<(), Stopped> {
        Ok(write!(self.out, "{}", wrap(&self.words.say(sentence), 2))?)
    }

    /// A line from the person; nothing at the end of the input.
    ///
    /// # Errors
    /// [`Stopped`] if there is no asking or no reading.
    pub fn ask(&mut self, prompt: &Sentence) -> Result<Option<String>, Stopped> {
        write!(self.out, "{} ", self.words.say(prompt))?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line).map_err(Stopped::Input)?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// Plays until the game is over or the person leaves.
    ///
    /// # Errors
    /// [`Stopped`]; the game is kept.
    pub fn play(&mut self, host: &mut dyn Host) -> Result<(), Stopped> {
        self.words = self.words.clone().with_names(host.names().to_vec());
        self.say(&Sentence::new("play-help"))?;
        let mut looking = None;
        let mut refused = false;
        loop {
            let waiting = waiting_seat(host);
            let patience = if waiting.is_some() || host.turn() == Turn::Over { Duration::ZERO } else { PATIENCE };
            let news = host.poll(patience);
            self.words = self.words.clone().with_names(host.names().to_vec());
            for item in &news {
                self.tell(item)?;
            }
            if host.turn() == Turn::Over {
                self.show(host, Viewer::Spectator)?;
                self.say(&Sentence::new("play-over"))?;
                return Ok(write!(self.out, "{}", standing(&self.words, &host.standing()))?);
            }
            if let Some(task) = host.task().filter(|task| task.done) {
                self.say(&task.sentence)?;
                match self.ask(&Sentence::new("learn-next"))?.as_deref() {
                    None | Some("q") => return Ok(()),
                    Some(_) => host.go_on(),
                }
                continue;
            }
            let Some(seat) = waiting_seat(host) else { continue };
            if host.own().len() > 1 && looking != Some(seat) {
                // A curtain: the next player's hand is shown only when that player is there.
                if self.ask(&Sentence::new("play-curtain").seat("seat", seat))?.is_none() {
                    return Ok(());
                }
            }
            looking = Some(seat);
            // Whoever is refused wants to read why, and not the same position once more.
            if !std::mem::take(&mut refused) {
                if let Some(task) = host.task() {
                    writeln!(self.out)?;
                    self.say(&task.sentence)?;
                }
                self.show(host, Viewer::Seat(seat))?;
                self.list(host, seat, &host.legal(seat), "")?;
            }
            match self.decide(host, seat)? {
                Wanted::Move(choice) => {
                    if let Err(refusal) = host.commit(seat, &choice) {
                        self.say(&refusal)?;
                        refused = true;
                    }
                }
                Wanted::TookBack => (),
                Wanted::Leave => return Ok(()),
            }
        }
    }

    fn tell(&mut self, news: &News) -> Result<(), Stopped> {
        match news {
            News::Happened(sentence) | News::Trouble(sentence) => self.say(sentence),
            News::TookBack(seat) => self.say(&Sentence::new("play-took-back").seat("seat", *seat)),
            News::Hint(_) => Ok(()),
        }
    }

    fn show(&mut self, host: &dyn Host, viewer: Viewer) -> Result<(), Stopped> {
        writeln!(self.out)?;
        match host.see(viewer) {
            Ok(seen) => {
                for line in boards::screen(&*seen).spoken(&self.words) {
                    write!(self.out, "{}", wrap(&line, 2))?;
                }
                Ok(())
            }
            Err(reason) => self.say(&reason),
        }
    }

    fn draw(&mut self, host: &dyn Host, viewer: Viewer) -> Result<(), Stopped> {
        match host.see(viewer) {
            Ok(seen) => Ok(write!(self.out, "\n{}", wrap(seen.picture(&self.words).trim_end(), 2))?),
            Err(reason) => self.say(&reason),
        }
    }

    fn decide(&mut self, host: &mut dyn Host, seat: Seat) -> Result<Wanted, Stopped> {
        let moves = host.legal(seat);
        loop {
            let prompt = Sentence::new("play-prompt").seat("seat", seat);
            let Some(line) = self.ask(&prompt)? else { return Ok(Wanted::Leave) };
            match line.as_str() {
                "" => (),
                "q" => return Ok(Wanted::Leave),
                "?" => self.say(&Sentence::new("play-help"))?,
                "s" => write!(self.out, "{}", standing(&self.words, &host.standing()))?,
                "p" => self.show(host, Viewer::Seat(seat))?,
                "d" => self.draw(host, Viewer::Seat(seat))?,
                "m" => self.list(host, seat, &moves, "")?,
                "h" => match host.task().and_then(|task| task.clue) {
                    Some((_, clue)) => self.say(&clue)?,
                    None => self.advise(host, seat)?,
                },
                "u" => match host.take_back(seat) {
                    Ok(()) => return Ok(Wanted::TookBack),
                    Err(refusal) => self.say(&refusal)?,
                },
                "r" => {
                    let rules = tablee_catalog::rules(host.info().id, self.words.language()).unwrap_or_default();
                    writeln!(self.out, "{rules}")?;
                }
                line => {
                    let by_number = line.parse::<usize>().ok().and_then(|number| moves.get(number.wrapping_sub(1)));
                    if let Some(choice) = by_number.or_else(|| moves.iter().find(|choice| *choice == line)) {
                        return Ok(Wanted::Move(choice.clone()));
                    }
                    if moves.iter().any(|choice| choice.starts_with(line)) {
                        self.list(host, seat, &moves, line)?;
                    } else if let Err(refusal) = host.check(seat, line) {
                        self.say(&refusal)?;
                    }
                }
            }
        }
    }

    /// Asks for advice and waits for it; other seats may decide meanwhile.
    fn advise(&mut self, host: &mut dyn Host, seat: Seat) -> Result<(), Stopped> {
        let decision = host.decision();
        loop {
            if host.thinking().is_none() {
                host.ask_hint(seat);
            }
            let mut refused = false;
            for item in host.poll(PATIENCE) {
                match item {
                    News::Hint(hint) if hint.seat == seat => {
                        return self.say(&told(host, &self.words, &hint));
                    }
                    other => {
                        refused |= matches!(other, News::Trouble(_));
                        self.tell(&other)?;
                    }
                }
            }
            // There may be no advice here; whoever wants it all the same asks once more.
            if refused || host.decision() != decision {
                return Ok(());
            }
        }
    }

    /// The legal moves that begin so, with the numbers to type.
    fn list(&mut self, host: &dyn Host, seat: Seat, moves: &[String], prefix: &str) -> Result<(), Stopped> {
        let chosen: Vec<(usize, &String)> =
            moves.iter().enumerate().filter(|(_, choice)| choice.starts_with(prefix)).collect();
        if chosen.len() <= FEW_MOVES {
            for (index, choice) in chosen {
                let meaning = host.describe(seat, choice).map(|sentence| self.words.say(&sentence));
                let line = format!("{:>4}  {choice:<14} {}", index + 1, meaning.unwrap_or_default());
                write!(self.out, "{}", wrap(&line, 21))?;
            }
            return Ok(());
        }
        let cells: Vec<String> = chosen.iter().map(|(index, choice)| format!("{:>4} {choice}", index + 1)).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(1) + 2;
        let columns = (80 / width).max(1);
        for row in cells.chunks(columns) {
            let line: String = row.iter().map(|cell| format!("{cell:<width$}")).collect();
            writeln!(self.out, "{}", line.trim_end())?;
        }
        self.say(&Sentence::new("play-many"))
    }
}
