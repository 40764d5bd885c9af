//! What an event sets in motion, and how a sentence of an engine is read.

use tablee_core::{Argument, Seat, Sentence};

use super::Manner;
use crate::node::Key;

/// A part of the scene that is set in motion. A name that ends with a hyphen stands for all keys that begin so, any other one for
/// the key itself: card 1 is not card 12.
pub(super) enum Stir {
    /// Things of this name that were not there come from where they say.
    Arrive { name: String, manner: Manner },
    /// This comes from elsewhere, whether something of that name was there before or not.
    Fetch { what: Key, from: Key },
    /// This goes from where it was to where it is.
    Carry { what: Key },
    /// This walks from where it was to where it is, along the way that the scene knows; `from` is where that begins.
    Walk { what: Key, from: String },
    /// Things of this name that are gone go to the first of these that is there; if none is, they vanish.
    Leave { name: String, to: Vec<Key> },
}

/// Whether a key has this name, or one that begins so.
pub(super) fn fits(name: &str, key: &Key) -> bool {
    if name.ends_with('-') { key.name().starts_with(name) } else { key.name() == name }
}

/// What an event sets in motion.
#[derive(Default)]
pub(super) struct Beat {
    /// How long it takes at the calm pace, in milliseconds.
    pub(super) calm: u32,
    /// Whether it happens together with the one before it, if that was of the same kind.
    pub(super) together: bool,
    /// Whose doing it is, where everybody does something at the same time, each one thing after the other.
    pub(super) lane: Option<Seat>,
    /// Whether it goes without saying, once something else was said.
    pub(super) quiet: bool,
    pub(super) stirs: Vec<Stir>,
    /// The numbers that change when everything has landed.
    pub(super) counts: Vec<Key>,
    /// What stands out meanwhile.
    pub(super) marks: Vec<Key>,
    /// The passages that end at these things light up, card by card.
    pub(super) passages: Vec<Key>,
}

impl Beat {
    pub(super) fn lasting(calm: u32) -> Beat {
        Beat { calm, ..Beat::default() }
    }

    /// All seats do this at once.
    pub(super) fn together(mut self) -> Beat {
        self.together = true;
        self
    }

    /// A seat does this while the others do something else.
    pub(super) fn beside(mut self, seat: Seat) -> Beat {
        self.lane = Some(seat);
        self
    }

    pub(super) fn quiet(mut self) -> Beat {
        self.quiet = true;
        self
    }

    pub(super) fn arrive(self, name: impl Into<String>) -> Beat {
        self.come(name, Manner::Glide)
    }

    /// The same, in a manner of its own.
    pub(super) fn come(mut self, name: impl Into<String>, manner: Manner) -> Beat {
        self.stirs.push(Stir::Arrive { name: name.into(), manner });
        self
    }

    pub(super) fn walk(mut self, what: impl Into<String>, from: impl Into<String>) -> Beat {
        self.stirs.push(Stir::Walk { what: Key::new(what), from: from.into() });
        self
    }

    pub(super) fn passages(mut self, to: Vec<Key>) -> Beat {
        self.passages = to;
        self
    }

    pub(super) fn fetch(mut self, what: impl Into<String>, from: impl Into<String>) -> Beat {
        self.stirs.push(Stir::Fetch { what: Key::new(what), from: Key::new(from) });
        self
    }

    pub(super) fn carry(mut self, what: impl Into<String>) -> Beat {
        self.stirs.push(Stir::Carry { what: Key::new(what) });
        self
    }

    pub(super) fn leave(mut self, name: impl Into<String>, to: &[String]) -> Beat {
        self.stirs.push(Stir::Leave { name: name.into(), to: to.iter().map(Key::new).collect() });
        self
    }

    pub(super) fn count(mut self, what: impl Into<String>) -> Beat {
        self.counts.push(Key::new(what));
        self
    }

    pub(super) fn points(mut self, seat: Seat) -> Beat {
        self.counts.push(Key::points(seat));
        self
    }

    pub(super) fn mark(mut self, what: impl Into<String>) -> Beat {
        self.marks.push(Key::new(what));
        self
    }
}

/// An event as an engine says it.
pub(super) struct Fact<'a>(pub(super) &'a Sentence);

impl Fact<'_> {
    pub(super) fn id(&self) -> &str {
        &self.0.id
    }

    fn get(&self, name: &str) -> Option<&Argument> {
        self.0.arguments.iter().find(|(known, _)| known == name).map(|(_, argument)| argument)
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        match self.get("seat")? {
            Argument::Seat(seat) => Some(*seat),
            _ => None,
        }
    }

    pub(super) fn number(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Argument::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn numbers(&self, name: &str) -> Option<Vec<i64>> {
        let Argument::List(parts) = self.get(name)? else { return None };
        let number = |part: &Argument| match part {
            Argument::Number(number) => Some(*number),
            _ => None,
        };
        parts.iter().map(number).collect()
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Argument::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The last part of a word such as `karuba-colour-blue`, which keys use.
    pub(super) fn word(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Argument::Word(id) => id.rsplit('-').next(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_one_is_not_card_twelve() {
        assert!(fits("card-1-1", &Key::new("card-1-1")) && !fits("card-1-1", &Key::new("card-1-12")));
        assert!(fits("card-1-", &Key::new("card-1-12")) && !fits("card-1-", &Key::new("card-2-1")));
    }
}
