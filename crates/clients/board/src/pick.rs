//! What a person has pressed so far, on a client where everything can be pressed in any order: a card, then a place, then a
//! turn of the card, or the place first.

use crate::{Cell, Gestures, Point};
use tablee_core::Arrange as _;

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A card, an adventurer, a button: whatever has this digit.
    Digit(char),
    /// A place on the board.
    Cell(Cell),
    /// The same thing at the same place in another way: a turn of the card, another count.
    Turn,
    /// A move itself, such as one that was advised.
    Move(String),
}

/// What is pressed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// Digits of what is played.
    pub digits: Vec<char>,
    /// Where.
    pub cell: Option<Cell>,
    /// How.
    pub variant: Option<u8>,
}

impl Pick {
    /// The move that is pressed together; nothing as long as something is missing.
    pub fn point<'a>(&self, gestures: &'a Gestures) -> Option<&'a Point> {
        let group = self.group(gestures)?;
        let cell = self.cell?;
        let mut here = gestures.points.iter().filter(|point| point.group == group && point.cell == cell);
        let wanted = here.clone().find(|point| Some(point.variant) == self.variant);
        wanted.or_else(|| here.next())
    }

    /// What is played, once all its digits are pressed.
    pub fn group(&self, gestures: &Gestures) -> Option<usize> {
        let whole = |digits: &[char]| digits.len() == self.digits.len() && self.is_part_of(digits);
        gestures.groups.iter().position(|group| whole(&group.digits)).filter(|_| !self.digits.is_empty())
    }

    /// Where the next press may go: the places of what is picked; of everything while nothing is.
    pub fn cells(&self, gestures: &Gestures) -> Vec<Cell> {
        let possible = |point: &&Point| self.is_part_of(&gestures.groups[point.group].digits);
        let mut cells: Vec<Cell> = gestures.points.iter().filter(possible).map(|point| point.cell).collect();
        cells.arrange();
        cells.dedup();
        cells
    }

    /// Whether a digit is picked.
    pub fn has(&self, digit: char) -> bool {
        self.digits.contains(&digit)
    }

    /// In how many ways the picked thing can be played at the picked place.
    pub fn variants(&self, gestures: &Gestures) -> usize {
        let (group, cell) = (self.group(gestures), self.cell);
        let here = |point: &&Point| Some(point.group) == group && Some(point.cell) == cell;
        gestures.points.iter().filter(here).count()
    }

    fn is_part_of(&self, digits: &[char]) -> bool {
        self.digits.iter().all(|digit| digits.contains(digit))
    }

    /// What is picked after something more is pressed. What does not fit lets go of what was picked before.
    #[must_use]
    pub fn press(&self, gestures: &Gestures, press: &Press) -> Pick {
        match press {
            Press::Digit(digit) => self.press_digit(gestures, *digit),
            Press::Cell(cell) => self.press_cell(gestures, *cell),
            Press::Turn => self.turn(gestures),
            Press::Move(notation) => {
                let found = gestures.points.iter().find(|point| point.notation == *notation);
                found.map_or_else(Pick::default, |point| Pick::of(gestures, point))
            }
        }
    }

    fn of(gestures: &Gestures, point: &Point) -> Pick {
        let digits = gestures.groups[point.group].digits.clone();
        Pick { digits, cell: Some(point.cell), variant: Some(point.variant) }
    }

    fn press_digit(&self, gestures: &Gestures, digit: char) -> Pick {
        let known = |pick: &Pick| gestures.groups.iter().any(|group| pick.is_part_of(&group.digits));
        let mut pick = self.clone();
        if self.has(digit) {
            // The same card again: one more of it where that can be, else it is put back.
            if self.variants(gestures) > 1 && self.digits.len() == 1 && self.places(gestures) == 1 {
                return self.turn(gestures);
            }
            pick.digits.retain(|&other| other != digit);
        } else {
            pick.digits.push(digit);
            if !known(&pick) {
                pick.digits = vec![digit];
            }
            if !known(&pick) {
                return Pick::default();
            }
        }
        pick.settle(gestures)
    }

    fn places(&self, gestures: &Gestures) -> usize {
        if self.digits.is_empty() { 0 } else { self.cells(gestures).len() }
    }

    /// Keeps the place if what is picked can go there; a single place is taken at once.
    fn settle(mut self, gestures: &Gestures) -> Pick {
        let cells = if self.group(gestures).is_some() { self.cells(gestures) } else { Vec::new() };
        self.cell = match (self.cell, cells.as_slice()) {
            (_, [single]) => Some(*single),
            (Some(cell), _) if cells.contains(&cell) => Some(cell),
            _ => None,
        };
        self.variant = self.point(gestures).map(|point| point.variant);
        self
    }

    fn press_cell(&self, gestures: &Gestures, cell: Cell) -> Pick {
        if self.cell == Some(cell) && self.group(gestures).is_some() {
            return self.turn(gestures);
        }
        let here = |point: &&Point| point.cell == cell;
        let fitting = |point: &&Point| self.is_part_of(&gestures.groups[point.group].digits);
        let same = |point: &&Point| fitting(point) && Some(point.variant) == self.variant;
        let mut points = gestures.points.iter().filter(here);
        let found = points.clone().find(same).or_else(|| points.clone().find(fitting)).or_else(|| points.next());
        found.map_or_else(Pick::default, |point| Pick::of(gestures, point))
    }

    fn turn(&self, gestures: &Gestures) -> Pick {
        let Some(now) = self.point(gestures) else { return self.clone() };
        let alike: Vec<&Point> =
            gestures.points.iter().filter(|point| point.group == now.group && point.cell == now.cell).collect();
        let position = alike.iter().position(|point| point.variant == now.variant).unwrap_or_default();
        let next = alike[(position + 1) % alike.len()];
        Pick { variant: Some(next.variant), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Gestures {
        let mut gestures = Gestures::default();
        let lay = gestures.group(['1'], "lay");
        for (cell, variants) in [((0, 0), 2), ((1, 0), 1), ((3, 0), 2)] {
            for variant in 0..variants {
                gestures.point(lay, cell, variant, format!("{cell:?}r{variant}"));
            }
        }
        let stay = gestures.group(['2'], "stay");
        gestures.point(stay, (9, 9), 0, "stay");
        gestures
    }

    fn after(gestures: &Gestures, presses: &[Press]) -> Option<String> {
        let pick = presses.iter().fold(Pick::default(), |pick, press| pick.press(gestures, press));
        pick.point(gestures).map(|point| point.notation.clone())
    }

    #[test]
    fn a_card_then_a_place_or_the_place_alone() {
        let gestures = board();
        let (one, here) = (Press::Digit('1'), Press::Cell((0, 0)));
        assert_eq!(after(&gestures, std::slice::from_ref(&one)), None);
        assert_eq!(after(&gestures, &[one.clone(), here.clone()]).as_deref(), Some("(0, 0)r0"));
        assert_eq!(after(&gestures, std::slice::from_ref(&here)).as_deref(), Some("(0, 0)r0"));
        assert_eq!(after(&gestures, &[here.clone(), here.clone()]).as_deref(), Some("(0, 0)r1"), "again: turned");
        let there = Press::Cell((3, 0));
        assert_eq!(
            after(&gestures, &[here.clone(), Press::Turn, there]).as_deref(),
            Some("(3, 0)r1"),
            "the turn stays"
        );
        assert_eq!(after(&gestures, &[here.clone(), one]), None, "the card again: put back");
        assert_eq!(after(&gestures, &[here, Press::Digit('2')]).as_deref(), Some("stay"), "a single place is taken");
        assert_eq!(after(&gestures, &[Press::Digit('7')]), None);
        assert_eq!(after(&gestures, &[Press::Cell((5, 5))]), None);
    }

    #[test]
    fn one_more_of_the_same_and_pairs() {
        let mut herd = Gestures::default();
        let lion = herd.group(['5'], "lion");
        (1..=3).for_each(|count| herd.point(lion, (0, 5), count, format!("5x{count}")));
        let five = Press::Digit('5');
        assert_eq!(after(&herd, std::slice::from_ref(&five)).as_deref(), Some("5x1"));
        assert_eq!(after(&herd, &[five.clone(), five.clone()]).as_deref(), Some("5x2"));
        assert_eq!(after(&herd, &vec![five; 4]).as_deref(), Some("5x1"));
        let mut pairs = Gestures::default();
        for (first, second) in [('1', '2'), ('1', '3'), ('2', '3')] {
            let group = pairs.group([first, second], "pair");
            pairs.point(group, (0, 0), 0, format!("{first}+{second}"));
        }
        let press = |keys: &str| after(&pairs, &keys.chars().map(Press::Digit).collect::<Vec<_>>());
        assert_eq!(press("1"), None);
        assert_eq!(press("13").as_deref(), Some("1+3"));
        assert_eq!(press("31").as_deref(), Some("1+3"));
        assert_eq!(press("311"), None, "put back");
        assert_eq!(press("123"), None, "a third card begins anew");
    }

    #[test]
    fn every_move_can_be_named() {
        let gestures = board();
        for point in &gestures.points {
            let named = after(&gestures, &[Press::Move(point.notation.clone())]);
            assert_eq!(named.as_ref(), Some(&point.notation));
        }
    }
}
