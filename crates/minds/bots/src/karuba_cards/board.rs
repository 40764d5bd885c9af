//! An island as the search lays it: places are bits of a board 8 wide, the first card in the middle of 7 x 7 places; the eighth
//! column and row stay empty, so that stepping over an edge finds nothing.

use tablee_karuba_cards::{Card, CardSet, Colour, Figure, KarubaCardsSet, Place, PlayerView};

/// No card, or no place.
pub(super) const NONE: u8 = u8::MAX;
/// The steps north, east, south and west.
pub(super) const STEPS: [i32; 4] = [-8, 1, 8, -1];
/// The place of the first card.
const FIRST: u32 = 3 * 8 + 3;
/// C9: what a reached temple gives.
const TEMPLE_POINTS: i32 = 3;

/// The faces and the rule of the walk, laid out for speed.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// The sides with an exit of each card, one bit a side clockwise from north.
    pub(super) exits: [u8; Card::COUNT],
    /// C11: the points of what lies on each card.
    pub(super) items: [u8; Card::COUNT],
    /// Whether an adventurer stands on the card.
    pub(super) adventurer: [bool; Card::COUNT],
    /// The adventurer's and the temple's card of each colour.
    pub(super) pairs: [[u8; 2]; Colour::ALL.len()],
    /// C9, C10: whether adventurers walk around others.
    pub(super) detours: bool,
}

impl Rules {
    pub(super) fn new(set: &KarubaCardsSet, detours: bool) -> Rules {
        let face = |index: usize| set.face(Card::new(index));
        Rules {
            exits: std::array::from_fn(|index| face(index).exits.bits()),
            items: std::array::from_fn(|index| face(index).item.map_or(0, |item| item.worth())),
            adventurer: std::array::from_fn(|index| matches!(face(index).figure, Some(Figure::Adventurer(_)))),
            pairs: Colour::ALL.map(|colour| [set.adventurer(colour).index() as u8, set.temple(colour).index() as u8]),
            detours,
        }
    }
}

/// An island.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) occupied: u64,
    /// C5, C6: where the next card may be laid.
    pub(super) open: u64,
    /// C5: the places at which a card leaves all cards within some square of 4 x 4, taken one by one.
    pub(super) frame: u64,
    /// C8: the places joined to the one on their right, and to the one below.
    east: u64,
    south: u64,
    /// The places with an adventurer.
    pub(super) adventurers: u64,
    /// The card at each place.
    pub(super) cards: [u8; 64],
    /// The place of each card.
    pub(super) places: [u8; Card::COUNT],
    /// The first and last column, the first and last row.
    bounds: [u8; 4],
}

const ROW: u64 = 0x7f;
const COLUMN: u64 = 0x0001_0101_0101_0101;

impl Board {
    pub(super) const EMPTY: Board = Board {
        occupied: 0,
        open: 1 << FIRST,
        frame: u64::MAX,
        east: 0,
        south: 0,
        adventurers: 0,
        cards: [NONE; 64],
        places: [NONE; Card::COUNT],
        bounds: [7, 0, 7, 0],
    };

    pub(super) fn of(view: &PlayerView, rules: &Rules) -> Board {
        let mut board = Board::EMPTY;
        for laid in view.island.iter().filter(|laid| laid.x.abs() <= 3 && laid.y.abs() <= 3) {
            board.lay(laid.card.index() as u8, bit_of(laid.x, laid.y), rules);
        }
        board
    }

    /// Lays a card, unchecked.
    #[inline]
    pub(super) fn lay(&mut self, card: u8, place: u32, rules: &Rules) {
        let place = place & 63;
        let bit = 1_u64 << place;
        let exits = rules.exits[card as usize & 15];
        self.cards[place as usize] = card;
        self.places[card as usize & 15] = place as u8;
        self.occupied |= bit;
        if rules.adventurer[card as usize & 15] {
            self.adventurers |= bit;
        }
        let (column, row) = ((place % 8) as u8, (place / 8) as u8);
        let [left, right, top, bottom] = &mut self.bounds;
        (*left, *right) = ((*left).min(column), (*right).max(column));
        (*top, *bottom) = ((*top).min(row), (*bottom).max(row));
        let columns = ROW & !((1 << right.saturating_sub(3)) - 1) & ((1 << (*left + 4).min(7)) - 1);
        let rows = COLUMN & !((1 << (8 * u32::from(bottom.saturating_sub(3)))) - 1);
        let rows = rows & ((1 << (8 * u32::from((*top + 4).min(7)))) - 1);
        self.frame = rows * columns;
        self.open = (self.open | bit << 1 | bit >> 1 | bit << 8 | bit >> 8) & self.frame & !self.occupied;
        for (side, step) in STEPS.into_iter().enumerate() {
            let Some(&other) = self.cards.get((place as i32 + step) as usize) else { continue };
            if other == NONE || exits >> side & 1 == 0 || rules.exits[other as usize & 15] >> (side ^ 2) & 1 == 0 {
                continue;
            }
            match side {
                0 => self.south |= bit >> 8,
                1 => self.east |= bit,
                2 => self.south |= bit,
                _ => self.east |= bit >> 1,
            }
        }
    }

    /// The open places at which a card with these exits would be joined to a neighbour.
    pub(super) fn joining(&self, exits: u8, rules: &Rules) -> u64 {
        let mut joining = 0;
        for place in bits(self.open) {
            for (side, step) in STEPS.into_iter().enumerate() {
                let other = self.cards.get((place as i32 + step) as usize).copied().unwrap_or(NONE);
                if other != NONE && exits >> side & rules.exits[other as usize & 15] >> (side ^ 2) & 1 == 1 {
                    joining |= 1 << place;
                }
            }
        }
        joining
    }

    /// This board with one more card.
    #[inline]
    pub(super) fn with(&self, card: u8, place: u32, rules: &Rules) -> Board {
        let mut board = *self;
        board.lay(card, place, rules);
        board
    }

    /// C8: the places joined to any of these.
    #[inline]
    fn joined(&self, cells: u64) -> u64 {
        (cells & self.east) << 1 | cells >> 1 & self.east | (cells & self.south) << 8 | cells >> 8 & self.south
    }

    /// C9 to C11: the points of the island as it stands.
    #[inline]
    pub(super) fn points(&self, rules: &Rules) -> i32 {
        rules.pairs.iter().map(|&pair| self.colour_points(pair, rules)).sum()
    }

    fn colour_points(&self, [adventurer, temple]: [u8; 2], rules: &Rules) -> i32 {
        let (start, goal) = (self.places[adventurer as usize & 15], self.places[temple as usize & 15]);
        if start == NONE || goal == NONE {
            return 0;
        }
        let goal = 1_u64 << (goal & 63);
        let others = self.adventurers & !(1 << (start & 63));
        let mut unseen = !(1_u64 << (start & 63));
        if rules.detours {
            unseen &= !others;
        }
        let mut layers = [0_u64; Card::COUNT];
        layers[0] = 1 << (start & 63);
        let mut last = 0;
        while layers[last] & goal == 0 {
            let next = self.joined(layers[last]) & unseen;
            if next == 0 || last + 1 == layers.len() {
                return 0;
            }
            unseen &= !next;
            last += 1;
            layers[last] = next;
        }
        // Only places on shortest paths matter: from the temple back, those that no other adventurer bars.
        layers[last] = goal;
        for layer in (0..last).rev() {
            layers[layer] &= self.joined(layers[layer + 1] & !others);
            if layers[layer] & !others == 0 {
                return 0;
            }
        }
        let mut best = [-1_i8; 64];
        best[start as usize & 63] = rules.items[adventurer as usize & 15] as i8;
        for layer in 1..=last {
            for place in bits(layers[layer] & !others) {
                let from = self.joined(1 << place) & layers[layer - 1] & !others;
                let before = bits(from).map(|from| best[from as usize]).max().unwrap_or(-1);
                if before >= 0 {
                    best[place as usize] = before + rules.items[self.cards[place as usize] as usize & 15] as i8;
                }
            }
        }
        let brought = best[goal.trailing_zeros() as usize & 63];
        if brought < 0 { 0 } else { TEMPLE_POINTS + i32::from(brought) }
    }
}

/// The bit of a place.
pub(super) fn bit_of(x: i8, y: i8) -> u32 {
    ((i32::from(y) + 3) * 8 + i32::from(x) + 3) as u32 & 63
}

/// The place of a bit.
pub(super) fn place_of(bit: u32) -> Place {
    Place::new((bit % 8) as i8 - 3, (bit / 8) as i8 - 3).unwrap_or(Place::FIRST)
}

/// The positions of the bits that are set, lowest first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

/// The indices of the cards of a set, lowest first.
#[inline]
pub(super) fn cards_of(set: CardSet) -> impl Iterator<Item = u8> {
    bits(u64::from(set.bits())).map(|card| card as u8)
}

#[cfg(test)]
mod tests {
    use tablee_core::{ComponentSet as _, Game as _, PlayoutRng, Rng as _, Seat, Setup, Viewer, random_step};
    use tablee_karuba_cards::{KarubaCards, Options};

    use super::*;

    /// The engine and this board agree on points and on open places, all along random games.
    #[test]
    fn the_board_is_the_engines_island() {
        let mut scratch = Vec::new();
        let mut scored = 0;
        for seed in 0..600 {
            let options = Options { detours: seed % 2 == 1 };
            let setup = Setup::new(options, KarubaCardsSet::standard(), 4).unwrap();
            let mut rng = PlayoutRng::new(seed);
            let mut state = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut rng)).unwrap();
            let rules = Rules::new(&setup.set, options.detours);
            while random_step(&mut state, &mut rng, &mut scratch) > 0 {
                let seat = Seat::new(rng.below(4) as usize);
                let view = state.view(Viewer::Spectator);
                let board = Board::of(&view.players[seat.index()], &rules);
                let island = state.island(seat);
                assert_eq!(board.points(&rules), island.points(&setup.set, options.detours), "{island:?}");
                assert_eq!(
                    bits(board.open).map(place_of).collect::<Vec<_>>(),
                    island.open_places().collect::<Vec<_>>()
                );
                scored += i32::from(board.points(&rules) > 0);
            }
        }
        assert!(scored > 100, "only {scored} islands had points");
    }
}
