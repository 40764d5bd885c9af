//! What could be won in a maze as it lies, for any card at any open place, without laying it (L3 to L5): what a player looks
//! for before a turn, and what a search asks for most.

use arrayvec::ArrayVec;
use tablee_core::Seat;

use crate::maze::{Maze, cards_of, cell};
use crate::passages::SECOND;
use crate::place::Place;
use crate::set::{LabyrinthSet, openings};
use crate::state::{Labyrinth, Phase};

/// Sets of linked cards larger than this are not taken apart in every way: there would be too many.
const MOST_LINKED: u32 = 10;

/// An open place with what leads to it.
#[derive(Clone, Copy, Debug)]
struct Spot {
    place: Place,
    needs: u8,
    /// By side: the label of the passage that opens to it; 0 if none does.
    labels: [u8; 4],
    /// The cards at its sides, one bit a number.
    beside: u64,
    /// By set of sides: the treasures along the passages that open there, a bit a treasure.
    along: [u32; 16],
    /// By set of sides: the sides to which the same passages open.
    shared: [u8; 16],
}

/// A way to lay a card, with the cards that it would be linked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Where.
    pub place: Place,
    /// Quarter turns clockwise.
    pub rotation: u8,
    /// The cards that it would be linked with (L4), one bit a card number.
    pub linked: u64,
    /// The cards at the sides of the place, one bit a card number.
    pub beside: u64,
}

/// All open places of a maze with what leads to them: made once for a state, then asked for many cards.
#[derive(Debug)]
pub struct Outlook<'a> {
    state: &'a Labyrinth,
    spots: ArrayVec<Spot, 128>,
}

impl<'a> Outlook<'a> {
    /// Looks at the maze of a state.
    pub fn new(state: &'a Labyrinth) -> Outlook<'a> {
        let (maze, set) = (&state.maze, &*state.set);
        let mut along = [0_u32; 128];
        for card in cards_of(maze.cards()) {
            let [first, second] = set.face(card).treasures;
            along[maze.passages.label(card) as usize & 127] |= first;
            along[maze.passages.label(card + SECOND) as usize & 127] |= second;
        }
        // Label 0 belongs to no card and stands for no passage.
        along[0] = 0;
        let spots = maze.open_places().iter().map(|open| Spot::new(maze, open.place, open.needs, &along)).collect();
        Outlook { state, spots }
    }

    /// Every way to lay `card`, whoever may hold it, in no particular order.
    #[inline]
    pub fn each(&self, card: u8, mut visit: impl FnMut(Prospect)) {
        self.each_spot(card, |spot, rotation, hit| {
            let linked = if hit { self.linked(spot, card, rotation) } else { 0 };
            visit(Prospect { place: spot.place, rotation, linked, beside: spot.beside });
        });
    }

    /// How many cards can be won by laying `card`, at most.
    #[inline]
    pub fn best(&self, card: u8) -> u32 {
        let mut best = 0;
        self.each_spot(card, |spot, rotation, hit| {
            if hit {
                let linked = self.linked(spot, card, rotation);
                if linked.count_ones() > best {
                    best = best.max(most(&self.state.maze, self.state.maze.cards(), linked, spot.beside).count_ones());
                }
            }
        });
        best
    }

    /// The most cards that can be taken together after a lay: a largest set.
    #[inline]
    pub fn most(&self, prospect: &Prospect) -> u64 {
        most(&self.state.maze, self.state.maze.cards(), prospect.linked, prospect.beside)
    }

    /// Every set of cards that can be taken after a lay, the largest first and the empty one last.
    pub fn takings(&self, prospect: &Prospect, out: &mut Vec<u64>) {
        takings(&self.state.maze, self.state.maze.cards(), prospect.linked, prospect.beside, out);
    }

    /// Calls with every rotation of `card` that fits a place, and whether it would be linked with anything.
    #[inline]
    fn each_spot(&self, card: u8, mut visit: impl FnMut(&Spot, u8, bool)) {
        let face = self.state.set.face(card);
        for rotation in 0..self.state.turns(card) {
            let corridors = face.corridors[rotation as usize & 3];
            let (first, second) = (corridors as usize & 15, corridors as usize >> 4);
            for spot in &self.spots {
                if openings(corridors) & spot.needs == 0 {
                    continue;
                }
                let round = spot.shared[first] as usize & second != 0;
                let (mut left, mut right) = (spot.along[first], spot.along[second]);
                if round {
                    left |= right;
                    right = left;
                }
                let hit = left & face.treasures[0] | right & face.treasures[1] != 0;
                visit(spot, rotation, hit);
            }
        }
    }

    /// The cards that `card` would be linked with (L4).
    #[inline]
    fn linked(&self, spot: &Spot, card: u8, rotation: u8) -> u64 {
        let (maze, set): (&Maze, &LabyrinthSet) = (&self.state.maze, &self.state.set);
        let face = set.face(card);
        let corridors = face.corridors[rotation as usize & 3];
        let (first, second) = (corridors & 15, corridors >> 4);
        let passages = |sides: u8| {
            (0..4).filter(|side| sides >> side & 1 != 0).fold(0_u128, |all, side| all | 1 << (spot.labels[side] & 127))
                & !1
        };
        let (mut left, mut right) = (passages(first), passages(second));
        if left & right != 0 {
            left |= right;
            right = left;
        }
        let mut linked = 0;
        for (passages, corridor) in [(left, 0), (right, 1)] {
            let treasures = face.treasures[corridor];
            for other in cards_of(face.equals[corridor] & maze.cards()) {
                let [own, second] = set.face(other).treasures;
                let on = |label: u8| passages >> (label & 127) & 1 != 0;
                let along = own & treasures != 0 && on(maze.passages.label(other))
                    || second & treasures != 0 && on(maze.passages.label(other + SECOND));
                linked |= u64::from(along) << other;
            }
        }
        linked
    }
}

impl Spot {
    #[inline]
    fn new(maze: &Maze, place: Place, needs: u8, treasures: &[u32; 128]) -> Spot {
        let here = cell(place);
        let mut spot = Spot { place, needs, labels: [0; 4], beside: 0, along: [0; 16], shared: [0; 16] };
        for side in 0..4 {
            if let Some((node, _, _)) = maze.facing(here, side) {
                spot.labels[side] = maze.passages.label(node);
            }
            let next = maze.value(crate::maze::beside(here, side));
            if crate::maze::is_card(next) {
                spot.beside |= 1 << (next & 63);
            }
        }
        for sides in 1..16_usize {
            let (rest, side) = (sides & (sides - 1), sides.trailing_zeros() as usize & 3);
            let label = spot.labels[side];
            let same = (0..4).filter(|&other| label != 0 && spot.labels[other] == label);
            spot.along[sides] = spot.along[rest] | treasures[label as usize & 127];
            spot.shared[sides] = spot.shared[rest] | same.fold(0, |same, other| same | 1 << other);
        }
        spot
    }
}

/// Whether the rest stays joined when these cards go (L5). `cards` are those that lie without the laid one, which touches
/// those `beside` it and stays.
fn can_go(maze: &Maze, cards: u64, taken: u64, beside: u64) -> bool {
    let rest = cards & !taken;
    let mut reached = beside & rest;
    if reached == 0 {
        return rest == 0;
    }
    if taken & (taken - 1) == 0 && maze.joined_around(taken.trailing_zeros() as u8) {
        return true;
    }
    let mut fresh = reached;
    while fresh != 0 {
        let next = maze.touching(fresh.trailing_zeros() as u8) & rest & !reached;
        fresh = fresh & (fresh - 1) | next;
        reached |= next;
    }
    reached == rest
}

/// Calls with every set of linked cards that can go, the larger before the smaller, until told to stop by `false`.
fn each_taking(maze: &Maze, cards: u64, linked: u64, beside: u64, mut visit: impl FnMut(u64) -> bool) {
    let count = linked.count_ones();
    if count > MOST_LINKED {
        visit(one_by_one(maze, cards, linked, beside));
        return;
    }
    for size in (1..=count).rev() {
        let mut taken = linked;
        while taken != 0 {
            if taken.count_ones() == size && can_go(maze, cards, taken, beside) && !visit(taken) {
                return;
            }
            taken = (taken - 1) & linked;
        }
    }
}

/// Takes what can go, one after the other.
fn one_by_one(maze: &Maze, cards: u64, linked: u64, beside: u64) -> u64 {
    let mut taken = 0;
    loop {
        let next = cards_of(linked & !taken).find(|card| can_go(maze, cards, taken | 1 << card, beside));
        let Some(card) = next else { return taken };
        taken |= 1 << card;
    }
}

#[inline]
pub(crate) fn most(maze: &Maze, cards: u64, linked: u64, beside: u64) -> u64 {
    let mut most = 0;
    if linked != 0 {
        each_taking(maze, cards, linked, beside, |taken| {
            most = taken;
            false
        });
    }
    most
}

fn takings(maze: &Maze, cards: u64, linked: u64, beside: u64, out: &mut Vec<u64>) {
    out.clear();
    each_taking(maze, cards, linked, beside, |taken| {
        out.push(taken);
        true
    });
    out.push(0);
}

impl Labyrinth {
    /// The linked cards that can be taken now, one alone (L5), one bit a card number.
    #[inline]
    pub fn takeable(&self) -> u64 {
        self.takeable
    }

    /// Where a card lies in the maze.
    #[inline]
    pub fn place_of(&self, card: u8) -> Option<Place> {
        (self.maze.cards() >> (card & 63) & 1 != 0).then(|| self.maze.lying(card).place)
    }

    /// The card at a place of the maze.
    #[inline]
    pub fn card_at(&self, place: Place) -> Option<u8> {
        self.maze.card_at(place)
    }

    /// How many cards the pile has left.
    #[inline]
    pub fn pile_count(&self) -> usize {
        self.pile_count.into()
    }

    /// How many cards a seat holds.
    #[inline]
    pub fn hand_count(&self, seat: Seat) -> usize {
        self.hands[seat.index()].iter().filter(|&&card| card != 0).count()
    }

    /// At most so many cards can be won by laying `card`, now or later: those that show one of its treasures and lie in the
    /// maze or in a hand.
    pub fn equal_cards(&self, card: u8) -> u32 {
        let held =
            self.hands.iter().flatten().filter(|&&held| held != 0).fold(0_u64, |all, held| all | 1 << (held & 63));
        let [first, second] = self.set.face(card).equals;
        ((first | second) & (self.maze.cards() | held)).count_ones()
    }

    /// How many cards a seat has won.
    #[inline]
    pub fn won_count(&self, seat: Seat) -> i32 {
        self.won[seat.index()].count_ones() as i32
    }

    /// While linked cards are taken: every set that can still go (L5), the largest first and the empty one last.
    pub fn takings_left(&self, out: &mut Vec<u64>) {
        out.clear();
        if self.phase == Phase::Take {
            let cards = self.maze.cards() & !(1 << (self.laid & 63));
            takings(&self.maze, cards, self.linked, self.maze.touching(self.laid), out);
        }
    }
}

#[cfg(test)]
mod tests {
    use tablee_core::{Game, Joint, PlayoutRng, Rng as _, Setup};

    use super::*;
    use crate::moves::LabyrinthMove;

    /// What is foreseen of every lay of random games is what then happens.
    #[test]
    fn foresees_what_laying_does() {
        let mut rng = PlayoutRng::new(5);
        let mut seen = [0_u32; 3];
        for game in 0..60_usize {
            let setup = Setup::<Labyrinth>::standard(2 + game % 5).unwrap();
            let deal = Labyrinth::deal(&setup, &mut rng);
            let mut state = Labyrinth::start(&setup, &deal).unwrap();
            while state.phase() != Phase::Over {
                let seat = state.turn;
                let mut legal = Vec::new();
                state.legal(seat, &mut legal);
                if state.phase() == Phase::Lay {
                    foresees(&state, &legal, &mut seen);
                }
                let choice = legal[rng.below(legal.len() as u32) as usize];
                state.resolve(&Joint::of(seat, choice), &mut ());
            }
        }
        assert!(seen[0] > 10_000 && seen[1] > 1_000 && seen[2] > 50, "{seen:?}");
    }

    fn foresees(state: &Labyrinth, legal: &[LabyrinthMove], seen: &mut [u32; 3]) {
        let outlook = Outlook::new(state);
        let mut foreseen = Vec::new();
        for card in state.hand(state.turn) {
            outlook.each(card, |prospect| foreseen.push((card, prospect)));
        }
        foreseen.sort_unstable_by_key(|(card, prospect)| (*card, prospect.place, prospect.rotation));
        let lay = |(card, prospect): &(u8, Prospect)| LabyrinthMove::Lay {
            card: *card,
            place: prospect.place,
            rotation: prospect.rotation,
        };
        if legal != [LabyrinthMove::Pass] {
            assert_eq!(foreseen.iter().map(lay).collect::<Vec<_>>(), legal);
        }
        for (entry, &choice) in foreseen.iter().zip(legal) {
            let mut after = state.clone();
            after.resolve(&Joint::of(state.turn, choice), &mut ());
            let (mut sets, mut left) = (Vec::new(), Vec::new());
            outlook.takings(&entry.1, &mut sets);
            after.takings_left(&mut left);
            seen[sets.len().min(3) - 1] += 1;
            if after.phase() == Phase::Take {
                assert_eq!(after.linked, entry.1.linked);
                assert_eq!(sets, left);
                assert_eq!(sets.iter().map(|set| set.count_ones()).max(), Some(outlook.most(&entry.1).count_ones()));
                let alone = sets.iter().filter(|set| set.count_ones() == 1).fold(0, |all, set| all | set);
                assert_eq!(alone, after.takeable);
            } else {
                assert_eq!(sets, [0]);
            }
        }
        for card in state.hand(state.turn) {
            let best = foreseen.iter().filter(|entry| entry.0 == card).map(|entry| outlook.most(&entry.1).count_ones());
            assert_eq!(outlook.best(card), best.max().unwrap_or(0));
        }
    }
}
