//! Steps in order, and what is seen at a moment.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter};

use tablee_core::{PlainWords, Say as _, Sentence};

use super::{LONGEST, Pace};
use crate::node::Key;

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
}

/// What happens at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What stands out meanwhile.
    pub marks: Vec<Key>,
    /// What happens, in words, if it is an event.
    pub told: Option<Sentence>,
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

    /// What comes or goes at the end, since nothing explains it.
    pub fn unexplained(&self) -> (&[Key], &[Key]) {
        (&self.arriving, &self.leaving)
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
            .map(|(key, value, _)| (key.clone(), value))
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
            for Move { what, from, to, .. } in &step.moves {
                let end = |end: &Option<Key>| end.as_ref().map_or_else(|| "nowhere".to_owned(), Key::to_string);
                write!(out, "\n          {what}: {} -> {}", end(from), end(to))?;
            }
            if !step.counts.is_empty() {
                write!(out, "\n          counts {}", names(&step.counts))?;
            }
            if !step.marks.is_empty() {
                write!(out, "\n          marks {}", names(&step.marks))?;
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
