//! What a move would lead to, for whoever looks at the table before playing it (L4, L5).

use std::collections::VecDeque;

use tablee_core::{Arrange as _, Side};

use crate::determinize::lay_open;
use crate::maze::{Maze, cards_of, cell};
use crate::moves::LabyrinthMove;
use crate::outlook::most;
use crate::passages::SECOND;
use crate::place::Place;
use crate::set::LabyrinthSet;
use crate::state::{Labyrinth, Phase};
use crate::view::LabyrinthView;

/// A corridor on the way from one treasure to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where its card lies.
    pub place: Place,
    /// Which corridor of the card, as an index of [`LabyrinthSet::corridors`].
    pub corridor: usize,
    /// The side by which it is entered; nothing where the way begins.
    pub entry: Option<Side>,
    /// The side by which it is left; nothing where the way ends.
    pub exit: Option<Side>,
}

/// A treasure of the laid card that is found again on another card (L4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where the other card lies.
    pub place: Place,
    /// The treasure, by its place in the file.
    pub treasure: usize,
    /// A shortest way there, from the corridor of the laid card to that of the other. Empty if it led through a card that was
    /// taken since: what is linked stays linked (L5).
    pub way: Vec<Step>,
}

/// What is linked with the card laid, and what can be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foresight {
    /// The treasures that are linked, with the ways to them; by card, those of the laid card's first corridor first.
    pub links: Vec<Link>,
    /// Where the linked cards lie (L4), sorted.
    pub linked: Vec<Place>,
    /// Those that can be taken at once (L5), sorted.
    pub takeable: Vec<Place>,
    /// The most that can be taken together, one after the other: a largest set, sorted.
    pub most: Vec<Place>,
}

impl LabyrinthView {
    /// What is linked and can be taken once this move is played, by the rules L4 and L5. Nothing is linked after a move that
    /// ends the taking, nor by a card that cannot lie there.
    ///
    /// ```
    /// use tablee_core::{DealRng, Game, Setup, Viewer};
    /// use tablee_labyrinth::{Labyrinth, LabyrinthMove};
    ///
    /// let setup = Setup::<Labyrinth>::standard(2).unwrap();
    /// let deal = Labyrinth::deal(&setup, &mut DealRng::from_numbers(7, 0));
    /// let state = Labyrinth::start(&setup, &deal).unwrap();
    /// let view = state.view(Viewer::Spectator);
    /// assert!(view.foresee(LabyrinthMove::Pass).linked.is_empty());
    /// ```
    pub fn foresee(&self, choice: LabyrinthMove) -> Foresight {
        let mut state = self.open_state();
        match choice {
            LabyrinthMove::Lay { card, place, rotation } => {
                if !state.set.has(card) || state.card_at(place).is_some() || state.place_of(card).is_some() {
                    return Foresight::default();
                }
                state.maze.lay(&self.set, card, rotation, place);
                let linked = state.maze.linked(&self.set, card);
                look(&state, card, linked)
            }
            LabyrinthMove::Take(place) => {
                let Some(card) = state.card_at(place) else { return Foresight::default() };
                state.maze.take(card);
                look(&state, state.laid, state.linked & !(1 << card))
            }
            LabyrinthMove::Done | LabyrinthMove::Pass => Foresight::default(),
        }
    }

    /// While linked cards are taken: what is linked and can be taken now. Else nothing.
    pub fn at_hand(&self) -> Foresight {
        let state = self.open_state();
        if state.phase == Phase::Take { look(&state, state.laid, state.linked) } else { Foresight::default() }
    }

    fn open_state(&self) -> Labyrinth {
        let mut state = Labyrinth::empty(self.set.clone(), self.options, self.seats());
        lay_open(self, &mut state);
        state
    }
}

fn look(state: &Labyrinth, laid: u8, linked: u64) -> Foresight {
    let maze = &state.maze;
    if linked == 0 || maze.cards() >> (laid & 63) & 1 == 0 {
        return Foresight::default();
    }
    let others = maze.cards() & !(1 << (laid & 63));
    Foresight {
        links: links(maze, &state.set, laid, linked),
        linked: state.places(linked),
        takeable: state.places(maze.removable(linked)),
        most: state.places(most(maze, others, linked, maze.touching(laid))),
    }
}

fn links(maze: &Maze, set: &LabyrinthSet, laid: u8, linked: u64) -> Vec<Link> {
    let mut links = Vec::new();
    for (corridor, treasures) in set.face(laid).treasures.into_iter().enumerate() {
        let reached = Reached::from(maze, laid, corridor);
        for card in cards_of(linked) {
            let place = maze.lying(card).place;
            let both = set.face(card).treasures.map(|own| own & treasures);
            for treasure in (0..32).filter(|treasure| (both[0] | both[1]) >> treasure & 1 != 0) {
                let found = (0..2).filter(|&other| both[other] >> treasure & 1 != 0);
                let way = found.filter_map(|other| reached.way(maze, node(card, other))).min_by_key(Vec::len);
                links.push(Link { place, treasure, way: way.unwrap_or_default() });
            }
        }
    }
    // A card may be linked by one treasure and show another that no passage leads to: that is no link.
    let walked = links.iter().filter(|link| !link.way.is_empty()).map(|link| link.place).collect::<Vec<_>>();
    links.retain(|link| !link.way.is_empty() || !walked.contains(&link.place));
    links.arrange_by_key(|link| link.place);
    links
}

fn node(card: u8, corridor: usize) -> u8 {
    if corridor == 0 { card } else { card + SECOND }
}

/// How each corridor along a passage is reached: from which one, and by which of its sides.
struct Reached {
    start: u8,
    before: [Option<(u8, usize)>; 128],
}

impl Reached {
    fn from(maze: &Maze, laid: u8, corridor: usize) -> Reached {
        let lying = maze.lying(laid);
        let start = node(laid, corridor);
        let exits = if corridor == 0 { lying.corridors & 15 } else { lying.corridors >> 4 };
        let mut before = [None; 128];
        let mut ways = VecDeque::from([(start, cell(lying.place), exits)]);
        while let Some((from, here, exits)) = ways.pop_front() {
            for side in (0..4).filter(|side| exits >> side & 1 != 0) {
                let Some((next, there, exits)) = maze.facing(here, side) else { continue };
                if next != start && before[next as usize & 127].is_none() {
                    before[next as usize & 127] = Some((from, side));
                    ways.push_back((next, there, exits));
                }
            }
        }
        Reached { start, before }
    }

    fn way(&self, maze: &Maze, goal: u8) -> Option<Vec<Step>> {
        let mut way = Vec::new();
        let (mut here, mut exit) = (goal, None);
        while here != self.start {
            let (from, side) = self.before[here as usize & 127]?;
            way.push(step(maze, here, Some(Side::ALL[side ^ 2]), exit));
            (here, exit) = (from, Some(Side::ALL[side]));
        }
        way.push(step(maze, here, None, exit));
        way.reverse();
        Some(way)
    }
}

fn step(maze: &Maze, node: u8, entry: Option<Side>, exit: Option<Side>) -> Step {
    Step { place: maze.lying(node % SECOND).place, corridor: usize::from(node >= SECOND), entry, exit }
}

#[cfg(test)]
mod tests {
    use tablee_core::{Game, Joint, PlayoutRng, Rng as _, Setup, Viewer};

    use super::*;

    /// L4, L5: what is foreseen of every move of random games is what then happens, and every way can be walked.
    #[test]
    fn foresees_what_every_move_does() {
        let mut rng = PlayoutRng::new(3);
        let (mut ways, mut takes) = (0, 0);
        for game in 0..30_usize {
            let setup = Setup::<Labyrinth>::standard(2 + game % 5).unwrap();
            let deal = Labyrinth::deal(&setup, &mut rng);
            let mut state = Labyrinth::start(&setup, &deal).unwrap();
            while state.phase() != Phase::Over {
                let (seat, mut legal) = (state.turn, Vec::new());
                state.legal(seat, &mut legal);
                let choice = legal[rng.below(legal.len() as u32) as usize];
                let foreseen = state.view(Viewer::Seat(seat)).foresee(choice);
                state.resolve(&Joint::of(seat, choice), &mut ());
                let view = state.view(Viewer::Seat(seat));
                if state.phase() == Phase::Take {
                    assert_eq!(view.at_hand(), foreseen);
                    assert_eq!(view.linked, foreseen.linked);
                    let mut places: Vec<Place> = foreseen.links.iter().map(|link| link.place).collect();
                    places.dedup();
                    assert_eq!(places, foreseen.linked);
                    takes += 1;
                } else {
                    assert!(foreseen.takeable.is_empty() && foreseen.most.is_empty());
                    assert_eq!(view.at_hand(), Foresight::default());
                }
                ways += foreseen.links.iter().map(|link| walk(&view, link)).sum::<usize>();
            }
        }
        assert!(ways > 500 && takes > 100, "{ways} {takes}");
    }

    fn walk(view: &LabyrinthView, link: &Link) -> usize {
        let corridor = |step: &Step| {
            let card = view.card_at(step.place).unwrap();
            view.set.corridors(card.card, card.rotation).swap_remove(step.corridor)
        };
        let (Some(first), Some(last)) = (link.way.first(), link.way.last()) else { return 0 };
        assert!(corridor(first).treasures.contains(&link.treasure));
        assert!(corridor(last).treasures.contains(&link.treasure) && last.place == link.place);
        for pair in link.way.windows(2) {
            let (exit, entry) = (pair[0].exit.unwrap(), pair[1].entry.unwrap());
            assert_eq!(pair[0].place.beside(exit), pair[1].place);
            assert!(corridor(&pair[0]).sides.contains(exit) && corridor(&pair[1]).sides.contains(entry));
        }
        1
    }
}
