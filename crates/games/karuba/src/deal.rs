//! Everything random of a game of Karuba: the order of the tiles and the set-up.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tablee_core::{NotationError, Rng, Sentence, Setup};

use crate::tables::ByColour;
use crate::{Colour, Karuba, Placement, SetupMode, ShoreNumber, TILE_COUNT};

/// Every random event of a game: the order of the tiles (B5) and, unless it is drafted, the set-up (B3).
///
/// In JSON `{"tiles": [17, 3, ...], "setup": {"brown": [10, 60], ...}}`, with `"setup": null` for a draft. As text the 36
/// numbers, first tile first, then the four placements: `17 3 ... 36 brown=10/60 blue=40/90 purple=70/30 yellow=100/80`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KarubaDeal {
    /// The numbers of the tiles, first one first.
    pub tiles: [u8; TILE_COUNT],
    /// Where the four colours stand, unless that is drafted.
    pub setup: Option<[Placement; 4]>,
}

impl KarubaDeal {
    #[inline]
    pub(crate) fn draw<R: Rng>(setup: &Setup<Karuba>, rng: &mut R) -> KarubaDeal {
        let mut tiles: [u8; TILE_COUNT] = std::array::from_fn(|index| index as u8 + 1);
        rng.shuffle(&mut tiles);
        let setup = match setup.options.setup {
            SetupMode::Random => Some(draw_setup(rng)),
            SetupMode::Draft => None,
        };
        KarubaDeal { tiles, setup }
    }

    /// Why this is no deal of such a set-up.
    #[inline]
    pub(crate) fn fault(&self, mode: SetupMode) -> Option<Sentence> {
        let (seen, high) =
            self.tiles.iter().fold((0_u64, 0), |(seen, high), &tile| (seen | 1 << (tile & 63), high | tile));
        if seen != ((1 << TILE_COUNT) - 1) << 1 || high > 63 {
            return Some(Sentence::new("karuba-deal-tiles"));
        }
        match (&self.setup, mode) {
            (None, SetupMode::Draft) => None,
            (Some(placements), SetupMode::Random) => {
                (!valid_setup(placements)).then(|| Sentence::new("karuba-deal-setup"))
            }
            (None, SetupMode::Random) => Some(Sentence::new("karuba-deal-no-setup")),
            (Some(_), SetupMode::Draft) => Some(Sentence::new("karuba-deal-drafted")),
        }
    }
}

/// No number twice on a shore, adventurer and temple of a colour far enough apart (B3).
#[inline]
fn valid_setup(placements: &[Placement; 4]) -> bool {
    let places = |place: fn(&Placement) -> u8| placements.iter().fold(0_u16, |seen, each| seen | 1 << place(each));
    placements.iter().all(|each| each.far_enough())
        && places(|each| each.beach.place()).count_ones() == 4
        && places(|each| each.jungle.place()).count_ones() == 4
}

/// All valid set-ups are equally likely: four different numbers are drawn on each shore, all ways equally likely, and a
/// draw in which a colour is too near to its temple is thrown away whole.
#[inline]
fn draw_setup<R: Rng>(rng: &mut R) -> [Placement; 4] {
    loop {
        let (beaches, jungles) = (draw_numbers(rng), draw_numbers(rng));
        let placements = std::array::from_fn(|lane| Placement { beach: beaches[lane], jungle: jungles[lane] });
        if placements.iter().all(|each| each.far_enough()) {
            return placements;
        }
    }
}

#[inline]
fn draw_numbers<R: Rng>(rng: &mut R) -> [ShoreNumber; 4] {
    let mut numbers = ShoreNumber::ALL;
    for index in 0..4 {
        let other = index + rng.below((numbers.len() - index) as u32) as usize;
        numbers.swap(index, other);
    }
    [numbers[0], numbers[1], numbers[2], numbers[3]]
}

impl fmt::Display for KarubaDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tile) in self.tiles.iter().enumerate() {
            write!(f, "{}{tile}", if index == 0 { "" } else { " " })?;
        }
        for (colour, placement) in Colour::ALL.into_iter().zip(self.setup.iter().flatten()) {
            write!(f, " {colour}={placement}")?;
        }
        Ok(())
    }
}

impl FromStr for KarubaDeal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<KarubaDeal, NotationError> {
        let read = || {
            let words: Vec<&str> = text.split(' ').collect();
            let (tiles, placements) = words.split_at_checked(TILE_COUNT)?;
            let tiles: Vec<u8> = tiles.iter().map(|tile| tile.parse().ok()).collect::<Option<_>>()?;
            let placements: Vec<Placement> = Colour::ALL
                .into_iter()
                .zip(placements)
                .map(|(colour, word)| word.strip_prefix(colour.name())?.strip_prefix('=')?.parse().ok())
                .collect::<Option<_>>()?;
            let setup = if placements.is_empty() { None } else { Some(placements.try_into().ok()?) };
            let deal = KarubaDeal { tiles: tiles.try_into().ok()?, setup };
            // Only the text that would be written is read: no leading zeros, no signs, nothing after the end.
            (deal.to_string() == text).then_some(deal)
        };
        let expected = "14 3 36 ... (1..36) brown=10/60 blue=40/90 purple=70/30 yellow=100/80";
        read().ok_or_else(|| NotationError::new(text, expected))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DealJson {
    tiles: Vec<u8>,
    setup: Option<ByColour<Placement>>,
}

impl Serialize for KarubaDeal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let setup = self.setup.map(|placements| ByColour::from(placements.map(Some)));
        DealJson { tiles: self.tiles.to_vec(), setup }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for KarubaDeal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let DealJson { tiles, setup } = DealJson::deserialize(deserializer)?;
        let count = tiles.len();
        let tiles =
            tiles.try_into().map_err(|_| de::Error::custom(format!("{count} tiles: a deal has {TILE_COUNT}")))?;
        let setup = match setup.map(<[Option<Placement>; 4]>::from) {
            None => None,
            Some([Some(brown), Some(blue), Some(purple), Some(yellow)]) => Some([brown, blue, purple, yellow]),
            Some(_) => {
                return Err(de::Error::custom("the set-up lacks a colour: brown, blue, purple and yellow are placed"));
            }
        };
        Ok(KarubaDeal { tiles, setup })
    }
}
