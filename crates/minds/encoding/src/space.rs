//! What the numbers of a game mean: how many actions there are, and which byte of an observation says what.

/// How a byte of an observation is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number of things, at most so many.
    Count(u8),
    /// One of so many cases that have nothing to do with each other: for a one-hot code or a learned embedding.
    Code(u8),
    /// So many yes-or-no answers, the lowest bit first.
    Bits(u8),
}

/// A part of an observation: `rows` times `width` bytes of the same kind, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is, in a few words for programs, such as `hand`.
    pub name: &'static str,
    /// Where it begins.
    pub offset: usize,
    /// How many rows, such as one a seat.
    pub rows: usize,
    /// How many bytes a row has.
    pub width: usize,
    /// How a byte is read.
    pub kind: Kind,
}

impl Section {
    /// How many bytes it has.
    pub fn len(&self) -> usize {
        self.rows * self.width
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The spaces of a game with its options and number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// How many actions there are: they are numbered from 0.
    pub actions: usize,
    /// How many seats may have to decide at the same time: 1 where they take turns, all where they choose at once.
    pub lanes: usize,
    /// How many play.
    pub seats: usize,
    /// The parts of an observation, one after the other without gaps.
    pub sections: Vec<Section>,
}

impl Space {
    /// A space without any observation yet.
    pub(crate) fn new(actions: usize, lanes: usize, seats: usize) -> Space {
        Space { actions, lanes, seats, sections: Vec::new() }
    }

    /// Adds a part at the end.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, rows: usize, width: usize, kind: Kind) -> Space {
        let offset = self.observation();
        self.sections.push(Section { name, offset, rows, width, kind });
        self
    }

    /// How many bytes an observation has.
    pub fn observation(&self) -> usize {
        self.sections.last().map_or(0, |last| last.offset + last.len())
    }
}
