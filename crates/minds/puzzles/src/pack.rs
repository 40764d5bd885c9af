//! A file of puzzles of one game.

use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

use crate::{Kind, Puzzle};

/// The puzzles of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pack(Vec<Puzzle>);

impl Pack {
    /// Reads a file, a puzzle a line. Lines that begin with `#` are about the file; what is no puzzle is left out, so that a page
    /// and a file of another age still go together.
    pub fn read(game: &str, text: &str) -> Pack {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        Pack(lines.filter_map(|line| Puzzle::read(game, line).ok()).collect())
    }

    /// These puzzles.
    pub fn of(puzzles: Vec<Puzzle>) -> Pack {
        Pack(puzzles)
    }

    /// These and more; what is there already is not there twice.
    pub fn add(&mut self, more: Pack) {
        for puzzle in more.0 {
            if !self.0.iter().any(|known| known.id == puzzle.id) {
                self.0.push(puzzle);
            }
        }
    }

    /// All of them.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }

    /// The kinds that there are, with how many there are of each.
    pub fn kinds(&self) -> Vec<(Kind, usize)> {
        let count = |kind| self.0.iter().filter(|puzzle| puzzle.kind == kind).count();
        Kind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0).collect()
    }
}

/// A game whose puzzles come with the program.
trait Packed {
    const FILE: &'static str;
}

impl Packed for Kariba {
    const FILE: &'static str = include_str!("../packs/kariba.txt");
}

impl Packed for Karuba {
    const FILE: &'static str = include_str!("../packs/karuba.txt");
}

impl Packed for KarubaCards {
    const FILE: &'static str = include_str!("../packs/karuba-cards.txt");
}

impl Packed for Labyrinth {
    const FILE: &'static str = include_str!("../packs/labyrinth.txt");
}

/// The text of the file that comes with the program; nothing if a game has none.
pub fn shipped(game: &str) -> Option<&'static str> {
    tablee_shelf::of_own_game!(game, G => <G as Packed>::FILE)
}
