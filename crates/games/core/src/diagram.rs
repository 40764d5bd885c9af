//! Positions drawn as text, for teaching and for tests that read like the rule book.
//!
//! ```text
//! seats: 2
//! island 1:
//!   16 10 15  .
//!    3  2  1 13
//! turn: 1
//! ```
//!
//! A diagram is a list of named fields. A field's value stands on its line, or on the indented lines below it.

use std::fmt;

use crate::Game;

/// Named fields, in order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Diagram {
    fields: Vec<(String, String)>,
}

impl Diagram {
    /// No field yet.
    pub fn new() -> Diagram {
        Diagram::default()
    }

    /// Reads a diagram; every line is `name: value`, or indented below such a line.
    ///
    /// # Errors
    /// The line that is neither.
    pub fn parse(text: &str) -> Result<Diagram, DiagramError> {
        let mut diagram = Diagram::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if line.starts_with([' ', '\t']) {
                let Some((_, value)) = diagram.fields.last_mut() else {
                    return Err(DiagramError::new(line, "a name and a colon before the first indented line"));
                };
                if !value.is_empty() {
                    value.push('\n');
                }
                value.push_str(line.trim());
            } else {
                let Some((name, value)) = line.split_once(':') else {
                    return Err(DiagramError::new(line, "`name: value`"));
                };
                if diagram.get(name.trim()).is_some() {
                    return Err(DiagramError::new(name.trim(), "each name only once"));
                }
                diagram.set(name.trim(), value.trim());
            }
        }
        Ok(diagram)
    }

    /// Adds or replaces a field.
    pub fn set(&mut self, name: &str, value: impl ToString) {
        let value = value.to_string();
        match self.fields.iter_mut().find(|(known, _)| known == name) {
            Some(field) => field.1 = value,
            None => self.fields.push((name.to_owned(), value)),
        }
    }

    /// The value of a field, lines joined by line feeds, each without its indentation.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All fields, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Complains about a field that is not among `known`; a `*` at the end of a known name stands for a seat's number.
    ///
    /// # Errors
    /// The first unknown field.
    pub fn only(&self, known: &'static [&'static str]) -> Result<(), DiagramError> {
        let fits = |name: &str, pattern: &str| match pattern.strip_suffix('*') {
            Some(stem) => name.strip_prefix(stem).is_some_and(|rest| rest.parse::<u8>().is_ok()),
            None => name == pattern,
        };
        match self.fields.iter().find(|(name, _)| !known.iter().any(|pattern| fits(name, pattern))) {
            Some((name, _)) => Err(DiagramError::new(name, "a field of this game's diagrams")),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.fields {
            if value.contains('\n') {
                writeln!(f, "{name}:")?;
                value.lines().try_for_each(|line| writeln!(f, "  {line}"))?;
            } else {
                writeln!(f, "{name}: {value}")?;
            }
        }
        Ok(())
    }
}

/// A drawing that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?}: expected {expected}")]
pub struct DiagramError {
    /// The part that cannot be read.
    pub found: String,
    /// What was expected there.
    pub expected: String,
}

impl DiagramError {
    /// `found` is not what was `expected`.
    pub fn new(found: &str, expected: impl Into<String>) -> DiagramError {
        DiagramError { found: found.to_owned(), expected: expected.into() }
    }
}

/// A game whose positions can be drawn and read back.
pub trait Diagrammed: Game {
    /// The position drawn so; fields left out take the values of a fresh game.
    ///
    /// # Errors
    /// What cannot be read, or what no game could come to.
    fn from_diagram(diagram: &Diagram) -> Result<Self, DiagramError>;

    /// The drawing of this position, all fields.
    fn diagram(&self) -> Diagram;
}
