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

use crate::bits::{Writer, spread};
use crate::{Encode, Kind, Menu, Space};

const DISCARD: usize = FIELD_COUNT;
const WALK: usize = DISCARD + 1;
const GOALS: usize = FIELD_COUNT + 1;
const PLACE: usize = WALK + 4 * GOALS;
const NUMBERS: usize = ShoreNumber::ALL.len();
const ACTIONS: usize = PLACE + 4 * NUMBERS * NUMBERS;
/// The number of the temple's bit in a mask of goals; the beach's, below it, is never a goal.
const TEMPLE_BIT: u32 = 31;
const FIELDS: u32 = (1 << FIELD_COUNT) - 1;

/// What a seat may choose. Only drafts need more than the first words.
#[derive(Clone, Debug, Default)]
pub struct KarubaMenu {
    words: [u64; ACTIONS.div_ceil(64)],
    drafting: bool,
}

/// Words that hold every action but those of a draft.
const FEW_WORDS: usize = PLACE.div_ceil(64);

impl Menu for KarubaMenu {
    #[inline]
    fn words(&self) -> &[u64] {
        if self.drafting { &self.words } else { &self.words[..FEW_WORDS] }
    }

    #[inline]
    fn clear(&mut self) {
        *self = KarubaMenu::default();
    }
}

fn place_action(colour: Colour, placement: Placement) -> usize {
    let place = |number: ShoreNumber| usize::from(number.printed() / 10 - 1);
    PLACE + (colour.index() * NUMBERS + place(placement.beach)) * NUMBERS + place(placement.jungle)
}

impl Encode for Karuba {
    type Menu = KarubaMenu;
    const ACTIONS: usize = PLACE;
    const MOST_LANES: usize = 4;

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
    fn survey(&self, seat: Seat, menu: &mut KarubaMenu) {
        if menu.drafting {
            menu.clear();
        }
        let [first, second, third, ..] = &mut menu.words;
        (*first, *second, *third) = (0, 0, 0);
        if let Some(TileOptions { lay, walk }) = self.tile_options(seat) {
            // The temple's bit moves down to where the beach's is.
            let [one, two, three, four] =
                walk.map(|goals| u64::from(goals & FIELDS | goals >> TEMPLE_BIT << FIELD_COUNT));
            *first = u64::from(lay) | 1 << DISCARD | one << WALK | two << (WALK + GOALS);
            *second = two >> (64 - WALK - GOALS) | three << (WALK + 2 * GOALS - 64) | four << (WALK + 3 * GOALS - 64);
            *third = four >> (128 - WALK - 3 * GOALS);
        } else if self.phase() == Phase::Draft {
            menu.drafting = true;
            let mut placements = Vec::new();
            self.legal(seat, &mut placements);
            for choice in placements {
                if let KarubaMove::Place { colour, placement } = choice {
                    let action = place_action(colour, placement);
                    menu.words[action / 64] |= 1 << (action % 64);
                }
            }
        }
    }

    #[inline]
    fn choice(&self, _seat: Seat, _menu: &KarubaMenu, action: usize) -> Option<KarubaMove> {
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

    fn action(&self, _seat: Seat, _menu: &KarubaMenu, choice: KarubaMove) -> Option<usize> {
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
    fn observe(&self, seat: Seat, _menu: &KarubaMenu, out: &mut [u8]) {
        match self.seats() {
            2 => look(self, seat, &islands::<2>(self), out),
            3 => look(self, seat, &islands::<3>(self), out),
            _ => look(self, seat, &islands::<4>(self), out),
        }
    }

    /// Everything lies open: the others see the same with the seats in another order.
    #[inline]
    fn observe_all(&self, menus: &[KarubaMenu], size: usize, out: &mut [u8]) {
        match menus.len() {
            2 => look_all::<2>(self, size, out),
            3 => look_all::<3>(self, size, out),
            _ => look_all::<4>(self, size, out),
        }
    }
}

/// What is written of an island: its fields, and everything else that a seat has.
#[derive(Clone, Copy)]
struct Shown {
    fields: [u8; FIELD_COUNT],
    adventurers: [u8; 4],
    treasures: [u8; 4],
    crystals: u8,
    gold: u8,
    deciding: u8,
}

#[inline]
fn islands<const SEATS: usize>(game: &Karuba) -> [Shown; SEATS] {
    let deciding = game.turn().seats();
    std::array::from_fn(|index| {
        let island = game.masks(Seat::new(index));
        Shown {
            fields: fields_of(&island),
            adventurers: lowest_bits(island.adventurers),
            treasures: island.treasures,
            crystals: island.crystals_won,
            gold: island.gold_won,
            deciding: u8::from(deciding.contains(Seat::new(index))),
        }
    })
}

/// The number of the lowest bit of each.
#[inline]
fn lowest_bits([one, two, three, four]: [u32; 4]) -> [u8; 4] {
    // Written out: `map` on an array is not made into this.
    let number = |bits: u32| bits.trailing_zeros() as u8;
    [number(one), number(two), number(three), number(four)]
}

/// Writes what one seat sees: its own rows first.
#[inline]
fn look<const SEATS: usize>(game: &Karuba, seat: Seat, islands: &[Shown; SEATS], out: &mut [u8]) {
    let mut writer = Writer::new(out);
    put_seats(&mut writer, seat, islands);
    let common = writer.space(COMMON);
    game.observe_common(&mut Writer::new(common));
}

/// The same for all seats; what they have in common is written once and copied.
#[inline]
fn look_all<const SEATS: usize>(game: &Karuba, size: usize, out: &mut [u8]) {
    let islands = islands::<SEATS>(game);
    let mut common = [0; COMMON];
    game.observe_common(&mut Writer::new(&mut common));
    for (seat, out) in Seat::all(SEATS).zip(out.chunks_exact_mut(size.max(1))) {
        // Looked at once, so that nothing is looked at again when it is written.
        let Some(out) = out.get_mut(..(FIELD_COUNT + 11) * SEATS + COMMON) else { return };
        let mut writer = Writer::new(out);
        put_seats(&mut writer, seat, &islands);
        writer.put(common);
    }
}

#[inline]
fn put_seats<const SEATS: usize>(writer: &mut Writer<'_>, seat: Seat, islands: &[Shown; SEATS]) {
    let mut whose = seat;
    let order: [&Shown; SEATS] = std::array::from_fn(|_| {
        let here = &islands[whose.index() % SEATS];
        whose = whose.next(SEATS);
        here
    });
    for island in order {
        writer.put(island.fields);
    }
    for island in order {
        writer.put(island.adventurers);
    }
    for island in order {
        writer.put(island.treasures);
    }
    writer.put(order.map(|island| island.crystals));
    writer.put(order.map(|island| island.gold));
    writer.put(order.map(|island| island.deciding));
}

/// Bytes of what is the same for all seats: the tile, the tiles to come, where the colours stand, what is left, turn and phase.
const COMMON: usize = 1 + TILE_COUNT + 4 + 4 + 4 + 2;

/// The fields of an island, a byte each: exits, crystal, gold.
#[inline]
fn fields_of(island: &IslandMasks) -> [u8; FIELD_COUNT] {
    let [north, east, south, west] = island.exits;
    let exits = by_group([pair(north, east), pair(south, west)]);
    let items = by_group([pair(island.crystals, island.gold), 0]);
    let mut fields = [0; 32];
    for ((out, exits), items) in fields.as_chunks_mut::<8>().0.iter_mut().zip(exits).zip(items) {
        // Eight fields: a row for each kind of bit, turned so that there is a row for each field.
        *out = turned(exits | items << 32).to_le_bytes();
    }
    fields.first_chunk().copied().unwrap_or([0; FIELD_COUNT])
}

#[inline]
fn pair(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// Four masks of four bytes as four groups: the first byte of each mask, the second, and so on.
#[inline]
fn by_group([first, second]: [u64; 2]) -> [u64; 4] {
    // Bytes of two masks side by side, then pairs of four masks.
    let woven = |masks: u64| {
        let (low, high) = (masks & 0xffff_ffff, masks >> 32);
        let spaced = |mask: u64| {
            let halves = (mask | mask << 16) & 0x0000_ffff_0000_ffff;
            (halves | halves << 8) & 0x00ff_00ff_00ff_00ff
        };
        spaced(low) | spaced(high) << 8
    };
    let (first, second) = (woven(first), woven(second));
    let group = |shift: u32| first >> shift & 0xffff | (second >> shift & 0xffff) << 16;
    [group(0), group(16), group(32), group(48)]
}

/// Eight rows of eight bits with rows and columns exchanged.
#[inline]
fn turned(rows: u64) -> u64 {
    let swap = |bits: u64, mask: u64, shift: u32| {
        let differing = (bits ^ bits >> shift) & mask;
        bits ^ differing ^ differing << shift
    };
    let ones = swap(rows, 0x00aa_00aa_00aa_00aa, 7);
    let twos = swap(ones, 0x0000_cccc_0000_cccc, 14);
    swap(twos, 0x0000_0000_f0f0_f0f0, 28)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_gathered_by_their_bytes() {
        let masks = [0x0403_0201_u32, 0x1413_1211, 0x2423_2221, 0x3433_3231];
        let groups = by_group([pair(masks[0], masks[1]), pair(masks[2], masks[3])]);
        assert_eq!(groups, [0x3121_1101, 0x3222_1202, 0x3323_1303, 0x3424_1404]);
    }

    #[test]
    fn rows_and_columns_change_places() {
        for seed in 0..2_000_u64 {
            let rows = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17) ^ seed;
            let back = turned(rows);
            for row in 0..8 {
                for column in 0..8 {
                    assert_eq!(back >> (8 * column + row) & 1, rows >> (8 * row + column) & 1);
                }
            }
        }
    }
}
