//! Who plays whom, in which seats, on which deal.

use crate::Contestant;

/// Whether deals are played again with the seats changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pairing {
    /// Every deal is played once with each rotation of the seats, so that the luck of the deal cancels out.
    #[default]
    Duplicate,
    /// Every game has a deal of its own; the seats still change from game to game.
    None,
}

impl Pairing {
    /// The word that commands and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Pairing::Duplicate => "duplicate",
            Pairing::None => "none",
        }
    }
}

/// One game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Which game of the run, from 0.
    pub index: usize,
    /// Games of one group are played on the same deal.
    pub group: usize,
    /// The contestant in each seat.
    pub seating: Vec<usize>,
}

/// All games of a run, worked out from their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    contestants: Vec<Contestant>,
    line_ups: Vec<Vec<usize>>,
    seats: usize,
    pairing: Pairing,
}

impl Schedule {
    /// As many bots as seats are one line-up, in that order round the table. Otherwise equal bots are taken once, and then: of
    /// more bots than seats, every choice of that many; of fewer, every way to fill the table in which each bot has a seat.
    pub fn new(listed: &[Contestant], seats: usize, pairing: Pairing) -> Schedule {
        let mut contestants: Vec<Contestant> = Vec::new();
        let mut order = Vec::new();
        for contestant in listed {
            let known = contestants.iter().position(|other| other.name == contestant.name);
            order.push(known.unwrap_or(contestants.len()));
            if known.is_none() {
                contestants.push(contestant.clone());
            }
        }
        let line_ups = if order.len() == seats { vec![order] } else { line_ups(contestants.len(), seats) };
        Schedule { contestants, line_ups, seats, pairing }
    }

    /// Those who take part, each once, in the order in which they were listed.
    pub fn contestants(&self) -> &[Contestant] {
        &self.contestants
    }

    /// The groups of contestants that sit down together.
    pub fn line_ups(&self) -> &[Vec<usize>] {
        &self.line_ups
    }

    /// Whether deals are played again.
    pub fn pairing(&self) -> Pairing {
        self.pairing
    }

    /// The game with this number. Line-ups take turns, so that a run that is cut short has played all of them.
    pub fn fixture(&self, index: usize) -> Fixture {
        let seats = self.seats.max(1);
        let (group, rotation) = match self.pairing {
            Pairing::Duplicate => (index / seats, index % seats),
            Pairing::None => (index, index / self.line_ups.len().max(1) % seats),
        };
        let mut seating = self.line_ups.get(group % self.line_ups.len().max(1)).cloned().unwrap_or_default();
        let turn = rotation % seating.len().max(1);
        seating.rotate_right(turn);
        Fixture { index, group, seating }
    }
}

fn line_ups(contestants: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    fill(contestants, seats, 0, &mut Vec::new(), &mut found);
    found
}

/// Fills the seats in ascending order of contestants: without repetition if there are enough of them, else leaving nobody out.
fn fill(contestants: usize, seats: usize, next: usize, seated: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    if seated.len() == seats {
        let complete = contestants > seats || next == contestants;
        if complete && !seated.is_empty() {
            found.push(seated.clone());
        }
        return;
    }
    if contestants > seats {
        for contestant in next..contestants {
            seated.push(contestant);
            fill(contestants, seats, contestant + 1, seated, found);
            seated.pop();
        }
        return;
    }
    if let Some(last) = next.checked_sub(1) {
        seated.push(last);
        fill(contestants, seats, next, seated, found);
        seated.pop();
    }
    if next < contestants {
        seated.push(next);
        fill(contestants, seats, next + 1, seated, found);
        seated.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(bots: &str, seats: usize, pairing: Pairing) -> Schedule {
        Schedule::new(&Contestant::parse_list(bots).expect("known bots"), seats, pairing)
    }

    #[test]
    fn two_seats_are_all_pairs_in_both_seatings_on_one_deal() {
        let schedule = schedule("easy,medium,hard", 2, Pairing::Duplicate);
        assert_eq!(schedule.line_ups(), [[0, 1], [0, 2], [1, 2]]);
        let seatings: Vec<Vec<usize>> = (0..6).map(|index| schedule.fixture(index).seating).collect();
        assert_eq!(seatings, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        let groups: Vec<usize> = (0..7).map(|index| schedule.fixture(index).group).collect();
        assert_eq!(groups, [0, 0, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn as_many_bots_as_seats_are_one_line_up_in_every_rotation() {
        let schedule = schedule("hard,medium,medium,medium", 4, Pairing::Duplicate);
        assert_eq!(schedule.contestants().len(), 2, "equal bots are one row");
        assert_eq!(schedule.line_ups(), [[0, 1, 1, 1]]);
        let strong: Vec<Option<usize>> =
            (0..4).map(|index| schedule.fixture(index).seating.iter().position(|&who| who == 0)).collect();
        assert_eq!(strong, [Some(0), Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn otherwise_all_combinations_are_played() {
        assert_eq!(schedule("easy,medium,hard,master", 3, Pairing::None).line_ups().len(), 4);
        let few = schedule("medium,hard", 4, Pairing::Duplicate);
        assert_eq!(few.line_ups(), [[0, 0, 0, 1], [0, 0, 1, 1], [0, 1, 1, 1]]);
        assert_eq!(schedule("hard", 3, Pairing::Duplicate).line_ups(), [[0, 0, 0]]);
        assert_eq!(schedule("hard,hard,easy", 2, Pairing::Duplicate).line_ups(), [[0, 1]]);
    }

    #[test]
    fn without_pairing_every_game_has_its_deal_and_seats_still_change() {
        let schedule = schedule("easy,hard", 2, Pairing::None);
        let fixtures: Vec<Fixture> = (0..4).map(|index| schedule.fixture(index)).collect();
        assert_eq!(fixtures.iter().map(|fixture| fixture.group).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(fixtures[0].seating, [0, 1]);
        assert_eq!(fixtures[1].seating, [1, 0]);
    }
}
