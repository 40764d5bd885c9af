//! Steps in order, and what is seen at a moment.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter};

use tablee_core::{PlainWords, Say as _, Seat, Sentence};

use super::{LONGEST, Pace, WON};
use crate::node::Key;

/// How something comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// Straight on.
    #[default]
    Glide,
    /// It is held over its place for a moment and laid down.
    Drop,
    /// It is turned over when it is there.
    Flip,
}

/// Something goes from one place to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What.
    pub what: Key,
    /// The thing of the scene before where it starts; without one it appears.
    pub from: Option<Key>,
    /// The thing of the scene after where it ends; without one it vanishes.
    pub to: Option<Key>,
    /// Whether the scene before has it.
    pub was: bool,
    /// Whether the scene after has it.
    pub stays: bool,
    /// The points that it goes through, both ends included, in units of the picture; none if it goes straight.
    pub via: Vec<(i32, i32)>,
    /// How it comes.
    pub manner: Manner,
}

impl Move {
    /// Something that was not there comes to light where it is.
    pub(super) fn appearing(what: Key) -> Move {
        let to = Some(what.clone());
        Move { what, from: None, to, was: false, stays: true, via: Vec::new(), manner: Manner::Drop }
    }
}

/// What happens at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The name of the event.
    pub kind: Cow<'static, str>,
    /// When it starts, in milliseconds.
    pub start: u32,
    /// When it ends.
    pub end: u32,
    /// What moves.
    pub moves: Vec<Move>,
    /// The numbers that change at its end.
    pub counts: Vec<Key>,
    /// Numbers that are counted up, step by step, and what they are at its end.
    pub values: Vec<(Key, i64)>,
    /// What stands out meanwhile.
    pub marks: Vec<Key>,
    /// What lights up one after the other, with the moments, until its end.
    pub lights: Vec<(Key, u32)>,
    /// What happens, in words, if it is an event.
    pub told: Option<Sentence>,
    /// Whether that goes without saying, once something else was said.
    pub quiet: bool,
    /// If it is a line of the score: whose it is, the points it gives, and the sum so far.
    pub of: Option<(Seat, i32, i64)>,
}

/// Something on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// What goes where.
    pub going: Move,
    /// How much of the way lies behind it, from 0 to 1.
    pub share: f64,
}

/// How a moment differs from the scene after.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// Things of the scene after that are not there yet.
    pub hidden: Vec<Key>,
    /// Things of the scene before that are still where they were.
    pub lingering: Vec<Key>,
    /// What is on its way.
    pub flights: Vec<Flight>,
    /// Numbers that are still what they were.
    pub tallies: Vec<(Key, i64)>,
    /// What stands out.
    pub marked: Vec<Key>,
    /// The step that is told, by its index.
    pub told: Option<usize>,
}

impl Frame {
    /// Whether this is the scene after.
    pub fn is_settled(&self) -> bool {
        *self == Frame { told: self.told, ..Frame::default() }
    }
}

/// The way from one scene to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    steps: Vec<Step>,
    /// The values before of all numbers that change.
    tallies: BTreeMap<Key, i64>,
    /// What comes without an explanation, at the end.
    arriving: Vec<Key>,
    /// What goes without an explanation, at the end.
    leaving: Vec<Key>,
}

impl Timeline {
    pub(super) fn new(
        steps: Vec<Step>,
        tallies: BTreeMap<Key, i64>,
        arriving: Vec<Key>,
        leaving: Vec<Key>,
    ) -> Timeline {
        Timeline { steps, tallies, arriving, leaving }
    }

    /// Shortens everything to the pace, and evenly to the longest that it may take.
    pub(super) fn hurry(&mut self, pace: Pace) {
        let part = if pace == Pace::Calm { 1 } else { 2 };
        let (length, longest) = (self.length(), LONGEST / part);
        let fit = |time: u32| if length / part > longest { time * longest / length.max(1) } else { time / part };
        for step in &mut self.steps {
            (step.start, step.end) = (fit(step.start), fit(step.end));
            step.lights.iter_mut().for_each(|(_, when)| *when = fit(*when));
        }
    }

    /// Shortens everything to the pace, however long it is.
    pub(super) fn quicken(&mut self, pace: Pace) {
        let part = if pace == Pace::Calm { 1 } else { 2 };
        for step in &mut self.steps {
            (step.start, step.end) = (step.start / part, step.end / part);
        }
    }

    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How long it takes, in milliseconds.
    pub fn length(&self) -> u32 {
        self.steps.iter().map(|step| step.end).max().unwrap_or_default()
    }

    /// The value before of every number that changes, and when it changes.
    pub fn tallies(&self) -> impl Iterator<Item = (&Key, i64, u32)> {
        let when = |key: &Key| self.steps.iter().find(|step| step.counts.contains(key)).map(|step| step.end);
        self.tallies.iter().map(move |(key, &value)| (key, value, when(key).unwrap_or_else(|| self.length())))
    }

    /// What is told, with the moment: all that begins at the same time is told together.
    pub fn captions(&self) -> Vec<(u32, Vec<&Step>)> {
        let mut captions: Vec<(u32, Vec<&Step>)> = Vec::new();
        for step in self.steps.iter().filter(|step| step.told.is_some() || step.kind == WON) {
            match captions.last_mut().filter(|(start, _)| *start == step.start) {
                Some((_, together)) => together.push(step),
                None => captions.push((step.start, vec![step])),
            }
        }
        captions
    }

    /// What comes or goes at the end, since nothing explains it.
    pub fn unexplained(&self) -> (&[Key], &[Key]) {
        (&self.arriving, &self.leaving)
    }

    /// How far a number that is counted up has come.
    fn counted(&self, number: &Key, milliseconds: f64) -> Option<i64> {
        let landed = self.steps.iter().filter(|step| f64::from(step.end) <= milliseconds);
        landed.flat_map(|step| &step.values).rfind(|(key, _)| key == number).map(|(_, value)| *value)
    }

    /// What is seen at a moment.
    pub fn at(&self, milliseconds: f64) -> Frame {
        let mut frame = Frame::default();
        let over = milliseconds >= f64::from(self.length());
        if !over {
            frame.hidden.clone_from(&self.arriving);
            frame.lingering.clone_from(&self.leaving);
        }
        for (index, step) in self.steps.iter().enumerate() {
            let (start, end) = (f64::from(step.start), f64::from(step.end));
            if start <= milliseconds {
                frame.told = Some(index);
            }
            if milliseconds >= end {
                continue;
            }
            if milliseconds >= start {
                frame.marked.extend_from_slice(&step.marks);
                let lit = step.lights.iter().filter(|(_, when)| f64::from(*when) <= milliseconds);
                frame.marked.extend(lit.map(|(key, _)| key.clone()));
            }
            for going in &step.moves {
                if going.stays {
                    frame.hidden.push(going.what.clone());
                }
                if milliseconds >= start {
                    let share = (milliseconds - start) / (end - start).max(1.0);
                    frame.flights.push(Flight { going: going.clone(), share });
                } else if going.was {
                    frame.lingering.push(going.what.clone());
                }
            }
        }
        frame.tallies = self
            .tallies()
            .filter(|&(_, _, when)| milliseconds < f64::from(when))
            .map(|(key, value, _)| (key.clone(), self.counted(key, milliseconds).unwrap_or(value)))
            .collect();
        frame
    }
}

/// One line for each step: when, what is told, what moves, what is counted and what stands out.
impl Display for Timeline {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        let names = |keys: &[Key]| keys.iter().map(Key::name).collect::<Vec<_>>().join(" ");
        for step in &self.steps {
            write!(
                out,
                "{:>4}-{:<4} {}",
                step.start,
                step.end,
                step.told.as_ref().map_or_else(|| step.kind.to_string(), |told| PlainWords.say(told))
            )?;
            for Move { what, from, to, via, manner, .. } in &step.moves {
                let end = |end: &Option<Key>| end.as_ref().map_or_else(|| "nowhere".to_owned(), Key::to_string);
                write!(out, "\n          {what}: {} -> {}", end(from), end(to))?;
                match manner {
                    Manner::Glide => (),
                    Manner::Drop => out.write_str(", drops")?,
                    Manner::Flip => out.write_str(", turns over")?,
                }
                if !via.is_empty() {
                    let points: Vec<String> = via.iter().map(|(x, y)| format!("{x},{y}")).collect();
                    write!(out, ", by {}", points.join(" "))?;
                }
            }
            if !step.counts.is_empty() {
                write!(out, "\n          counts {}", names(&step.counts))?;
            }
            if !step.marks.is_empty() {
                write!(out, "\n          marks {}", names(&step.marks))?;
            }
            if !step.lights.is_empty() {
                let lights: Vec<String> = step.lights.iter().map(|(key, when)| format!("{key} at {when}")).collect();
                write!(out, "\n          lights {}", lights.join(", "))?;
            }
            if !step.values.is_empty() {
                let values: Vec<String> = step.values.iter().map(|(key, value)| format!("{key} to {value}")).collect();
                write!(out, "\n          counts {}", values.join(", "))?;
            }
            out.write_str("\n")?;
        }
        if !self.arriving.is_empty() {
            writeln!(out, "     end  comes {}", names(&self.arriving))?;
        }
        if !self.leaving.is_empty() {
            writeln!(out, "     end  goes {}", names(&self.leaving))?;
        }
        Ok(())
    }
}
