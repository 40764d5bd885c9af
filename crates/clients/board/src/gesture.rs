//! How a person points at a move: what (a card, an adventurer), where (a cell of the board), and how (a turn, a count). Every
//! legal move is one such point, so the cursor only ever stands on something that may be played.

use tablee_core::Arrange as _;

/// A column and a row of the board.
pub type Cell = (i32, i32);

/// A legal move as a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What is played, as an index of [`Gestures::groups`].
    pub group: usize,
    /// Where.
    pub cell: Cell,
    /// Tells apart moves of the same group and cell, such as the rotation.
    pub variant: u8,
    /// The move itself.
    pub notation: String,
}

/// What can be chosen with a digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// One or two digits: a group with two is a pair of cards.
    pub digits: Vec<char>,
    /// In a word or two.
    pub label: String,
}

/// All legal moves as points.
#[derive(Clone, Debug, Default)]
pub struct Gestures {
    /// What can be played.
    pub groups: Vec<Group>,
    /// The moves.
    pub points: Vec<Point>,
}

/// Where the cursor is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    at: usize,
    digit: Option<char>,
}

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// ↑
    Up,
    /// ↓
    Down,
    /// ←
    Left,
    /// →
    Right,
}

impl Gestures {
    /// A group with this label and digit; gives its number.
    pub fn group(&mut self, digits: impl IntoIterator<Item = char>, label: impl Into<String>) -> usize {
        let group = Group { digits: digits.into_iter().collect(), label: label.into() };
        match self.groups.iter().position(|known| *known == group) {
            Some(index) => index,
            None => {
                self.groups.push(group);
                self.groups.len() - 1
            }
        }
    }

    /// Adds a move.
    pub fn point(&mut self, group: usize, cell: Cell, variant: u8, choice: impl ToString) {
        self.points.push(Point { group, cell, variant, notation: choice.to_string() });
    }

    /// Puts the groups in the order of their digits.
    pub fn sort_groups(&mut self) {
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.arrange_by_key(|&group| self.groups[group].digits.clone());
        for point in &mut self.points {
            point.group = order.iter().position(|&group| group == point.group).unwrap_or_default();
        }
        self.groups = order.iter().map(|&group| self.groups[group].clone()).collect();
    }

    /// The cells that moves of a group lead to.
    pub fn cells(&self, group: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.of(group).map(|point| point.cell).collect();
        cells.arrange();
        cells.dedup();
        cells
    }

    fn of(&self, group: usize) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(move |point| point.group == group)
    }
}

impl Cursor {
    /// The move under the cursor.
    pub fn point(self, gestures: &Gestures) -> Option<&Point> {
        gestures.points.get(self.at)
    }

    /// Puts the cursor on a move.
    pub fn seek(&mut self, gestures: &Gestures, notation: &str) {
        if let Some(at) = gestures.points.iter().position(|point| point.notation == notation) {
            self.at = at;
        }
    }

    /// Where it was before, as far as that is still a place: the nearest cell to it.
    pub fn settle(&mut self, gestures: &Gestures, before: Option<&Point>) {
        self.digit = None;
        self.at = before
            .and_then(|before| {
                let distance =
                    |point: &Point| (point.cell.0 - before.cell.0).abs() + (point.cell.1 - before.cell.1).abs();
                gestures
                    .points
                    .iter()
                    .enumerate()
                    .min_by_key(|(_, point)| (point.group != before.group, distance(point)))
            })
            .map_or(0, |(index, _)| index);
    }

    fn go(&mut self, gestures: &Gestures, group: usize, cell: Cell, variant: u8) {
        let here = |point: &&(usize, &Point)| point.1.group == group && point.1.cell == cell;
        let points: Vec<(usize, &Point)> = gestures.points.iter().enumerate().collect();
        let same = points.iter().filter(here).find(|(_, point)| point.variant == variant);
        if let Some(&(at, _)) = same.or_else(|| points.iter().find(here)) {
            self.at = at;
        }
    }

    /// To the next cell that way; where a group has a single one, to the next variant or group.
    pub fn arrow(&mut self, gestures: &Gestures, arrow: Arrow) {
        let Some(point) = self.point(gestures).cloned() else { return };
        let cells = gestures.cells(point.group);
        if cells.len() < 2 {
            let variants = gestures.of(point.group).count() > 1;
            return match arrow {
                Arrow::Left if variants => self.turn(gestures, true),
                Arrow::Right if variants => self.turn(gestures, false),
                Arrow::Left | Arrow::Up => self.next_group(gestures, true),
                Arrow::Right | Arrow::Down => self.next_group(gestures, false),
            };
        }
        let ahead = |cell: &Cell| -> Option<(i32, i32)> {
            let (dx, dy) = (cell.0 - point.cell.0, cell.1 - point.cell.1);
            let (along, aside) = match arrow {
                Arrow::Up => (-dy, dx),
                Arrow::Down => (dy, dx),
                Arrow::Left => (-dx, dy),
                Arrow::Right => (dx, dy),
            };
            (along > 0).then_some((along + 2 * aside.abs(), aside.abs()))
        };
        let nearest = cells.iter().filter_map(|cell| Some((ahead(cell)?, *cell))).min();
        if let Some((_, cell)) = nearest {
            self.go(gestures, point.group, cell, point.variant);
        }
    }

    /// To the next way of playing the same thing at the same place: a turn of the card, another count.
    pub fn turn(&mut self, gestures: &Gestures, back: bool) {
        let Some(point) = self.point(gestures) else { return };
        let alike: Vec<usize> = (0..gestures.points.len())
            .filter(|&index| {
                let other = &gestures.points[index];
                other.group == point.group && other.cell == point.cell
            })
            .collect();
        let Some(position) = alike.iter().position(|&index| index == self.at) else { return };
        let step = if back { alike.len() - 1 } else { 1 };
        self.at = alike[(position + step) % alike.len()];
    }

    /// To the next thing that can be played.
    pub fn next_group(&mut self, gestures: &Gestures, back: bool) {
        let Some(point) = self.point(gestures) else { return };
        let count = gestures.groups.len().max(1);
        let step = if back { count - 1 } else { 1 };
        self.enter(gestures, (point.group + step) % count);
    }

    /// To what has this digit; of pairs of cards, to the one that also has the digit pressed before.
    pub fn digit(&mut self, gestures: &Gestures, digit: char) -> bool {
        let with = |digit: char| move |group: &usize| gestures.groups[*group].digits.contains(&digit);
        let groups: Vec<usize> = (0..gestures.groups.len()).filter(with(digit)).collect();
        let both =
            self.digit.filter(|&before| before != digit).and_then(|before| groups.iter().copied().find(with(before)));
        self.digit = Some(digit);
        match both.or_else(|| groups.first().copied()) {
            Some(group) => self.enter(gestures, group),
            None => return false,
        }
        true
    }

    fn enter(&mut self, gestures: &Gestures, group: usize) {
        let Some(point) = self.point(gestures).cloned() else { return };
        let distance = |cell: &Cell| (cell.0 - point.cell.0).abs() + (cell.1 - point.cell.1).abs();
        if let Some(cell) = gestures.cells(group).into_iter().min_by_key(distance) {
            self.go(gestures, group, cell, point.variant);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Gestures {
        let mut gestures = Gestures::default();
        let lay = gestures.group(['1'], "lay");
        for (x, y) in [(0, 0), (1, 0), (3, 0), (1, 2)] {
            for variant in 0..2 {
                gestures.point(lay, (x, y), variant, format!("{x},{y}r{variant}"));
            }
        }
        let stay = gestures.group(['2'], "stay");
        gestures.point(stay, (0, 0), 0, "stay");
        gestures
    }

    fn at(cursor: Cursor, gestures: &Gestures) -> &str {
        &cursor.point(gestures).expect("a move").notation
    }

    #[test]
    fn arrows_go_to_the_nearest_cell_and_keep_the_turn() {
        let gestures = board();
        let mut cursor = Cursor::default();
        cursor.turn(&gestures, false);
        assert_eq!(at(cursor, &gestures), "0,0r1");
        cursor.arrow(&gestures, Arrow::Right);
        cursor.arrow(&gestures, Arrow::Right);
        assert_eq!(at(cursor, &gestures), "3,0r1");
        cursor.arrow(&gestures, Arrow::Right);
        assert_eq!(at(cursor, &gestures), "3,0r1", "nothing lies there");
        cursor.arrow(&gestures, Arrow::Down);
        assert_eq!(at(cursor, &gestures), "1,2r1");
    }

    #[test]
    fn digits_choose_and_pairs_remember_the_digit_before() {
        let gestures = board();
        let mut cursor = Cursor::default();
        assert!(cursor.digit(&gestures, '2') && !cursor.digit(&gestures, '7'));
        assert_eq!(at(cursor, &gestures), "stay");
        cursor.arrow(&gestures, Arrow::Down);
        assert_eq!(at(cursor, &gestures), "0,0r0", "a single cell: arrows go to the next group");
        let mut pairs = Gestures::default();
        for (first, second) in [('1', '2'), ('1', '3'), ('2', '3')] {
            let group = pairs.group([first, second], "pair");
            pairs.point(group, (0, 0), 0, format!("{first}+{second}"));
        }
        for (keys, expected) in [("13", "1+3"), ("32", "2+3"), ("21", "1+2"), ("31", "1+3")] {
            keys.chars().for_each(|key| assert!(cursor.digit(&pairs, key)));
            assert_eq!(at(cursor, &pairs), expected, "{keys}");
        }
    }

    #[test]
    fn after_a_move_the_cursor_stays_near() {
        let gestures = board();
        let mut cursor = Cursor::default();
        let before = Point { group: 0, cell: (2, 2), variant: 0, notation: String::new() };
        cursor.settle(&gestures, Some(&before));
        assert_eq!(at(cursor, &gestures), "1,2r0");
        cursor.settle(&Gestures::default(), Some(&before));
        assert_eq!(cursor.point(&Gestures::default()), None);
    }
}
