//! Which moves of Labyrinth are legal, and why others are not.

use tablee_core::{Rng, Seat, Sides};

use crate::fault::LabyrinthFault;
use crate::maze::{OpenPlace, cards_of};
use crate::moves::LabyrinthMove;
use crate::place::Place;
use crate::set::openings;
use crate::state::{Labyrinth, Phase};

/// So often a lay is drawn blindly before the legal ones are listed.
const BLIND_DRAWS: usize = 32;

impl Labyrinth {
    /// How many rotations of a card are different moves (L3).
    #[inline]
    pub(crate) fn turns(&self, card: u8) -> u8 {
        if self.options.rotation { self.set.face(card).turns } else { 1 }
    }

    #[inline]
    fn openings(&self, card: u8, rotation: u8) -> u8 {
        openings(self.set.face(card).corridors[rotation as usize & 3])
    }

    /// The sides to which a card opens, by quarter turns; none for a turn that is no move of its own (L3).
    #[inline]
    pub fn ways_to_lay(&self, card: u8) -> [u8; 4] {
        let turns = self.turns(card);
        std::array::from_fn(|turn| if turn < turns.into() { self.openings(card, turn as u8) } else { 0 })
    }

    /// The empty places to which a card opens, in no particular order, each with the sides on which one does: a card fits if
    /// it opens to one of these sides too (L3).
    #[inline]
    pub fn places_to_lay(&self) -> impl Iterator<Item = (Place, u8)> + '_ {
        self.maze.open_places().iter().map(|open| (open.place, open.needs))
    }

    /// How many of them there are.
    #[inline]
    pub fn open_count(&self) -> usize {
        self.maze.open_places().len()
    }

    /// One of them by its number; which number it has changes as the maze does.
    #[inline]
    pub fn open_place(&self, number: usize) -> (Place, u8) {
        self.maze.open_places().get(number).map_or((Place::new(0, 0), 0), |open| (open.place, open.needs))
    }

    /// Whether the seat at turn can lay a card (L8). A card that may be turned finds a place wherever one is open.
    #[inline]
    fn can_lay(&self) -> bool {
        let hand = self.hands[self.turn.index()];
        if self.options.rotation {
            return hand[0] != 0 && !self.maze.open_places().is_empty();
        }
        let needs = self.maze.all_needs();
        hand.iter().any(|&card| self.openings(card, 0) & needs != 0)
    }

    /// By card, then by place, then by rotation; taking by place, and last `done`.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<LabyrinthMove>) {
        if self.phase == Phase::Over || seat != self.turn {
            return;
        }
        if self.phase == Phase::Take {
            out.extend(self.places(self.takeable).into_iter().map(LabyrinthMove::Take));
            out.push(LabyrinthMove::Done);
            return;
        }
        let before = out.len();
        let mut hand = self.hands[seat.index()];
        hand.sort_unstable();
        let mut places: Vec<OpenPlace> = self.maze.open_places().to_vec();
        places.sort_unstable_by_key(|open| open.place);
        for card in hand.into_iter().filter(|&card| card != 0) {
            let ways = self.ways_to_lay(card);
            for &OpenPlace { place, needs } in &places {
                let fitting = (0..4).filter(|&rotation: &u8| ways[rotation as usize] & needs != 0);
                out.extend(fitting.map(|rotation| LabyrinthMove::Lay { card, place, rotation }));
            }
        }
        if out.len() == before {
            out.push(LabyrinthMove::Pass);
        }
    }

    /// Draws a place, a card and a rotation until they fit: nearly always at once. Should they hardly ever fit, lists.
    #[inline]
    pub(crate) fn draw<R: Rng>(&self, rng: &mut R, scratch: &mut Vec<LabyrinthMove>) -> LabyrinthMove {
        if self.phase == Phase::Take {
            return self.draw_take(rng);
        }
        if !self.can_lay() {
            return LabyrinthMove::Pass;
        }
        let [older, newer] = self.hands[self.turn.index()];
        let of_older = u32::from(self.turns(older));
        let faces = of_older + if newer == 0 { 0 } else { u32::from(self.turns(newer)) };
        let places = self.maze.open_places();
        for _ in 0..BLIND_DRAWS {
            let OpenPlace { place, needs } = places[rng.below(places.len() as u32) as usize];
            let face = rng.below(faces);
            let (card, rotation) = if face < of_older { (older, face) } else { (newer, face - of_older) };
            if self.openings(card, rotation as u8) & needs != 0 {
                return LabyrinthMove::Lay { card, place, rotation: rotation as u8 };
            }
        }
        scratch.clear();
        self.list(self.turn, scratch);
        scratch.get(rng.below(scratch.len() as u32) as usize).copied().unwrap_or(LabyrinthMove::Pass)
    }

    #[inline]
    fn draw_take<R: Rng>(&self, rng: &mut R) -> LabyrinthMove {
        let count = self.takeable.count_ones();
        let drawn = rng.below(count + 1);
        match cards_of(self.takeable).nth(drawn as usize) {
            Some(card) => LabyrinthMove::Take(self.maze.lying(card).place),
            None => LabyrinthMove::Done,
        }
    }

    pub(crate) fn verdict(&self, seat: Seat, choice: LabyrinthMove) -> Result<(), LabyrinthFault> {
        if self.phase == Phase::Over {
            return Err(LabyrinthFault::Over);
        }
        if seat != self.turn {
            return Err(LabyrinthFault::NotYourTurn { turn: self.turn });
        }
        match (self.phase, choice) {
            (Phase::Take, LabyrinthMove::Done) => Ok(()),
            (Phase::Take, LabyrinthMove::Take(place)) => self.verdict_on_taking(place),
            (Phase::Take, _) => Err(LabyrinthFault::Taking),
            (_, LabyrinthMove::Lay { card, place, rotation }) => self.verdict_on_laying(card, rotation, place),
            (_, LabyrinthMove::Pass) => self.verdict_on_passing(),
            (_, LabyrinthMove::Take(_) | LabyrinthMove::Done) => Err(LabyrinthFault::NothingToTake),
        }
    }

    fn verdict_on_laying(&self, card: u8, rotation: u8, place: Place) -> Result<(), LabyrinthFault> {
        if !self.hand(self.turn).any(|held| held == card) {
            return Err(LabyrinthFault::NotInHand { card });
        }
        if !self.options.rotation && rotation != 0 {
            return Err(LabyrinthFault::NoTurning);
        }
        if rotation >= self.turns(card) {
            return Err(LabyrinthFault::SameFace { card, rotation: self.set.smallest_rotation(card, rotation) });
        }
        if let Some(card) = self.maze.card_at(place) {
            return Err(LabyrinthFault::Occupied { place, card });
        }
        if !self.maze.touches(place) {
            return Err(LabyrinthFault::NotBeside { place });
        }
        let needs = self.maze.needs(place);
        if needs.is_empty() {
            return Err(LabyrinthFault::NoOpening { place });
        }
        if self.openings(card, rotation) & needs.bits() == 0 {
            let shown = Sides::from_bits(self.openings(card, rotation));
            return Err(LabyrinthFault::NoCorridor { card, place, needs, shown });
        }
        Ok(())
    }

    fn verdict_on_taking(&self, place: Place) -> Result<(), LabyrinthFault> {
        let Some(card) = self.maze.card_at(place) else { return Err(LabyrinthFault::NoCard { place }) };
        if card == self.laid {
            return Err(LabyrinthFault::LaidStays { place });
        }
        if self.linked >> card & 1 == 0 {
            return Err(LabyrinthFault::NotLinked { card, place });
        }
        if self.takeable >> card & 1 == 0 {
            return Err(LabyrinthFault::WouldSplit { card, place, lost: self.lost_without(card) });
        }
        Ok(())
    }

    /// The places that taking a card would cut off from the one just laid.
    fn lost_without(&self, card: u8) -> Vec<Place> {
        let cut = self.maze.cut_off(card);
        let rest = self.maze.cards() & !(1 << (card & 63));
        self.places(if cut >> (self.laid & 63) & 1 == 0 { cut } else { rest & !cut })
    }

    fn verdict_on_passing(&self) -> Result<(), LabyrinthFault> {
        if !self.can_lay() {
            return Ok(());
        }
        let mut possible = Vec::new();
        self.list(self.turn, &mut possible);
        match possible.first() {
            Some(&example) => Err(LabyrinthFault::CanLay { example }),
            None => Ok(()),
        }
    }
}
