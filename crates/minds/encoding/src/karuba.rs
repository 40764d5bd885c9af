//! Karuba as numbers.
//!
//! The revealed tile is the same for everybody, so an action names only what is done with it. Actions: 0 to 29 lay it on a field
//! (B6; fields down the columns, `a1` to `a5` first), 30 discards it (B7), and from 31 on 31 goals for each of the four
//! adventurers: the fields and then the temple. With the option `setup=draft` 484 more place a colour (B3): 121 for each colour,
//! 11 numbers of the jungle for each of the 11 of the beach.
//!
//! Islands are written field by field with their exits, not with the numbers of their tiles: only exits and items matter.

use tablee_core::{Game as _, Seat, Setup};
use tablee_karuba::{
    Colour, Decisions, FIELD_COUNT, Field, IslandMasks, Karuba, KarubaMove, Phase, Placement, SetupMode, ShoreNumber,
    Spot, TILE_COUNT, TileOptions,
};

use crate::bits::{Writer, seats_from, spread};
use crate::{Encode, Kind, Space};

const DISCARD: usize = FIELD_COUNT;
const WALK: usize = DISCARD + 1;
const GOALS: usize = FIELD_COUNT + 1;
const PLACE: usize = WALK + 4 * GOALS;
const NUMBERS: usize = ShoreNumber::ALL.len();
const ACTIONS: usize = PLACE + 4 * NUMBERS * NUMBERS;
/// The number of the temple's bit in a mask of goals; the beach's, below it, is never a goal.
const TEMPLE_BIT: u32 = 31;
const FIELDS: u32 = (1 << FIELD_COUNT) - 1;

/// Sets the bits from `at` on: 32 at most.
#[inline]
fn set(menu: &mut [u64; 10], at: usize, bits: u64) {
    let (word, shift) = (at / 64, at % 64);
    menu[word] |= bits << shift;
    if shift > 32 {
        menu[word + 1] |= bits >> (64 - shift);
    }
}

fn place_action(colour: Colour, placement: Placement) -> usize {
    let place = |number: ShoreNumber| usize::from(number.printed() / 10 - 1);
    PLACE + (colour.index() * NUMBERS + place(placement.beach)) * NUMBERS + place(placement.jungle)
}

/// Thirty bits as thirty bytes of 0 or 1, in four words.
#[inline]
fn spread_fields(mask: u32) -> [u64; 4] {
    // Written out: `map` on an array is not made into this.
    let [first, second, third, last] = mask.to_le_bytes();
    [spread(first), spread(second), spread(third), spread(last)]
}

impl Encode for Karuba {
    type Menu = [u64; 10];
    const ACTIONS: usize = PLACE;

    fn space(setup: &Setup<Self>) -> Space {
        let seats = setup.seats;
        let actions = if setup.options.setup == SetupMode::Draft { ACTIONS } else { PLACE };
        let lanes = if setup.options.decisions == Decisions::Together { seats } else { 1 };
        Space::new(actions, lanes, seats)
            .with("fields", seats, FIELD_COUNT, Kind::Bits(6))
            .with("adventurers", seats, 4, Kind::Code(32))
            .with("treasures", seats, 4, Kind::Count(5))
            .with("crystals", seats, 1, Kind::Count(40))
            .with("gold", seats, 1, Kind::Count(20))
            .with("deciding", seats, 1, Kind::Code(2))
            .with("tile", 1, 1, Kind::Bits(6))
            .with("to-come", 1, TILE_COUNT, Kind::Code(2))
            .with("beach", 1, 4, Kind::Code(NUMBERS as u8 + 1))
            .with("jungle", 1, 4, Kind::Code(NUMBERS as u8 + 1))
            .with("best-treasure", 1, 4, Kind::Count(5))
            .with("turn", 1, 1, Kind::Count(TILE_COUNT as u8))
            .with("phase", 1, 1, Kind::Code(3))
    }

    #[inline]
    fn survey(&self, seat: Seat, menu: &mut [u64; 10]) {
        *menu = [0; 10];
        if let Some(TileOptions { lay, walk }) = self.tile_options(seat) {
            menu[0] = u64::from(lay) | 1 << DISCARD;
            for (lane, goals) in walk.into_iter().enumerate() {
                // The temple's bit moves down to where the beach's is.
                let goals = u64::from(goals & FIELDS | goals >> TEMPLE_BIT << FIELD_COUNT);
                set(menu, WALK + GOALS * lane, goals);
            }
        } else if self.phase() == Phase::Draft {
            let mut placements = Vec::new();
            self.legal(seat, &mut placements);
            for choice in placements {
                if let KarubaMove::Place { colour, placement } = choice {
                    let action = place_action(colour, placement);
                    menu[action / 64] |= 1 << (action % 64);
                }
            }
        }
    }

    #[inline]
    fn choice(&self, _seat: Seat, _menu: &[u64; 10], action: usize) -> Option<KarubaMove> {
        match action {
            0..DISCARD => Some(KarubaMove::Lay { tile: self.revealed()?, field: Field::new(action)? }),
            DISCARD => Some(KarubaMove::Discard { tile: self.revealed()? }),
            WALK..PLACE => {
                let (lane, goal) = ((action - WALK) / GOALS, (action - WALK) % GOALS);
                let to = Field::new(goal).map_or(Spot::TEMPLE, Spot::from);
                Some(KarubaMove::Walk { tile: self.revealed()?, colour: Colour::ALL[lane % 4], to })
            }
            PLACE..ACTIONS => {
                let (lane, numbers) = ((action - PLACE) / (NUMBERS * NUMBERS), (action - PLACE) % (NUMBERS * NUMBERS));
                let [beach, jungle] = [numbers / NUMBERS, numbers % NUMBERS].map(|place| ShoreNumber::ALL[place]);
                Some(KarubaMove::Place { colour: Colour::ALL[lane % 4], placement: Placement { beach, jungle } })
            }
            _ => None,
        }
    }

    fn action(&self, _seat: Seat, _menu: &[u64; 10], choice: KarubaMove) -> Option<usize> {
        let shown = |tile| self.revealed() == Some(tile);
        match choice {
            KarubaMove::Lay { tile, field } => shown(tile).then(|| field.index()),
            KarubaMove::Discard { tile } => shown(tile).then_some(DISCARD),
            KarubaMove::Walk { tile, colour, to } => {
                let goal = if to == Spot::TEMPLE { FIELD_COUNT } else { to.field()?.index() };
                shown(tile).then(|| WALK + colour.index() * GOALS + goal)
            }
            KarubaMove::Place { colour, placement } => Some(place_action(colour, placement)),
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, _menu: &[u64; 10], out: &mut [u8]) {
        let seats = self.seats();
        let mut writer = Writer::new(out);
        let mut whose = seat;
        let islands: [IslandMasks; 4] = std::array::from_fn(|_| {
            let island = self.masks(whose);
            whose = whose.next(seats);
            island
        });
        let islands = &islands[..seats.min(4)];
        for island in islands {
            put_fields(&mut writer, island);
        }
        for island in islands {
            writer.put(island.adventurers.map(|spot| spot.trailing_zeros() as u8));
        }
        for island in islands {
            writer.put(island.treasures);
        }
        for island in islands {
            writer.put([island.crystals_won]);
        }
        for island in islands {
            writer.put([island.gold_won]);
        }
        let deciding = self.turn().seats();
        for whose in seats_from(seat, seats) {
            writer.put([u8::from(deciding.contains(whose))]);
        }
        self.observe_common(&mut writer);
    }

    /// Everything lies open: the others see the same with the seats in another order.
    #[inline]
    fn observe_all(&self, menus: &[[u64; 10]], size: usize, out: &mut [u8]) {
        let Some((first, others)) = out.split_at_mut_checked(size) else { return };
        let Some(menu) = menus.first() else { return };
        self.observe(Seat::FIRST, menu, first);
        let seats = menus.len();
        for (before, other) in others.chunks_exact_mut(size.max(1)).enumerate() {
            let mut rest = (&*first, other);
            for width in ROWS {
                let Some((from, from_rest)) = rest.0.split_at_checked(width * seats) else { return };
                let Some((to, to_rest)) = rest.1.split_at_mut_checked(width * seats) else { return };
                let (wrapped, ahead) = from.split_at(width * (before + 1).min(seats));
                to[..ahead.len()].copy_from_slice(ahead);
                to[ahead.len()..].copy_from_slice(wrapped);
                rest = (from_rest, to_rest);
            }
            rest.1.copy_from_slice(rest.0);
        }
    }
}

/// The width of every section that has a row for each seat, in order.
const ROWS: [usize; 6] = [FIELD_COUNT, 4, 4, 1, 1, 1];

#[inline]
fn put_fields(writer: &mut Writer<'_>, island: &IslandMasks) {
    let [north, east, south, west] = island.exits;
    let mut words = spread_fields(north);
    for (bit, mask) in [east, south, west, island.crystals, island.gold].into_iter().enumerate() {
        for (word, part) in words.iter_mut().zip(spread_fields(mask)) {
            *word |= part << (bit + 1);
        }
    }
    let [first, second, third, last] = words;
    writer.put(first.to_le_bytes());
    writer.put(second.to_le_bytes());
    writer.put(third.to_le_bytes());
    let [a, b, c, d, e, f, _, _] = last.to_le_bytes();
    writer.put([a, b, c, d, e, f]);
}

/// What is the same for all seats.
trait Common {
    fn observe_common(&self, writer: &mut Writer<'_>);
}

impl Common for Karuba {
    #[inline]
    fn observe_common(&self, writer: &mut Writer<'_>) {
        let set = self.set();
        let tile = self.revealed().map_or(0, |tile| {
            let item = match set.item(tile) {
                None => 0,
                Some(tablee_karuba::Item::Crystal) => 1 << 4,
                Some(tablee_karuba::Item::Gold) => 1 << 5,
            };
            set.exits(tile).bits() | item
        });
        writer.put([tile]);
        let to_come = self.tiles_to_come() >> 1;
        let [first, second, third, fourth, fifth, ..] = to_come.to_le_bytes();
        for byte in [first, second, third, fourth] {
            writer.put(spread(byte).to_le_bytes());
        }
        let [a, b, c, d, ..] = spread(fifth).to_le_bytes();
        writer.put([a, b, c, d]);
        let place = |number: ShoreNumber| number.printed() / 10;
        let placements = self.placements();
        writer.put(placements.map(|placement| placement.map_or(0, |placement| place(placement.beach))));
        writer.put(placements.map(|placement| placement.map_or(0, |placement| place(placement.jungle))));
        writer.put(Colour::ALL.map(|colour| self.best_treasure(colour)));
        let phase = match self.phase() {
            Phase::Draft => 0,
            Phase::Decide => 1,
            Phase::Over => 2,
        };
        writer.put([self.revealed_count(), phase]);
    }
}
