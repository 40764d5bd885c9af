//! Positions as text:
//!
//! ```text
//! seats: 2
//! options: setup=random,decisions=together
//! phase: decide
//! setup: brown=10/60 blue=40/90 purple=70/30 yellow=100/80
//! past: 1 14
//! revealed: 5
//! stack: 2 3 4 6 7 ...
//! order: -
//! decider: -
//! island 1:
//!   .   .   .   .   .   .
//!   .   .   .   .   .   .
//!   .   .   .   .   .   .
//!   1   14* .   .   .   .
//!   .   .   .   .   .   .
//! adventurers 1: brown=beach blue=a4 purple=beach yellow=beach
//! crystals 1: 0
//! make-up 1: 0
//! gold 1: 0
//! treasures 1: -
//! ```
//!
//! A star says that the tile's item still lies there; `crystals` counts those of `make-up` too. Left out: two seats, the
//! usual options, the set-up shown here, empty islands, everybody on the beach with nothing. Of `past`, `revealed` and
//! `stack` any may be left out: tiles on an island are past, the others are to come in the order of their numbers.

use serde::Deserialize as _;
use serde::de::IntoDeserializer as _;
use serde::de::value::{Error as ValueError, StrDeserializer};
use tablee_core::{
    Arrange as _, ComponentSet as _, Diagram, DiagramError, Game as _, Interned, Seat, Setup, options_from_text,
    options_to_text,
};

use crate::diagram_island::{draw_island, read_island};
use crate::view::seat_order;
use crate::{Colour, Decisions, Karuba, KarubaOptions, KarubaSet, Phase, Placement, SetupMode, TILE_COUNT, Tile};

const KNOWN: &[&str] = &[
    "seats",
    "options",
    "set",
    "phase",
    "setup",
    "past",
    "revealed",
    "stack",
    "order",
    "decider",
    "island *",
    "adventurers *",
    "crystals *",
    "make-up *",
    "gold *",
    "treasures *",
];
const USUAL_SETUP: &str = "brown=10/60 blue=40/90 purple=70/30 yellow=100/80";

pub(crate) fn draw(game: &Karuba) -> Diagram {
    let mut diagram = Diagram::new();
    diagram.set("seats", game.seats());
    diagram.set("options", options_to_text(&game.options));
    if game.set != KarubaSet::standard() {
        diagram.set("set", game.set.id());
    }
    let phase = match game.phase {
        Phase::Draft => "draft",
        Phase::Decide => "decide",
        Phase::Over => "over",
    };
    diagram.set("phase", phase);
    let placed = Colour::ALL.into_iter().zip(game.shores.placements);
    diagram.set("setup", list(placed.filter_map(|(colour, at)| Some(format!("{colour}={}", at?)))));
    diagram.set("past", list(game.past()));
    diagram.set("revealed", list(game.revealed()));
    diagram.set("stack", list(game.stack()));
    diagram.set("order", list(game.deciding_order()));
    diagram.set("decider", list(game.decider()));
    for seat in Seat::all(game.seats()) {
        draw_island(&mut diagram, seat, game.island(seat));
    }
    diagram
}

/// Words with spaces between, or a dash for none.
pub(crate) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// The words of a field; a dash means none.
pub(crate) fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split_whitespace().filter(|word| *word != "-")
}

pub(crate) fn read(diagram: &Diagram) -> Result<Karuba, DiagramError> {
    diagram.only(KNOWN)?;
    let setup = read_table(diagram)?;
    only_seats(diagram, setup.seats)?;
    let mut game = Karuba::empty(&setup, [0; TILE_COUNT]);
    read_phase_and_setup(diagram, &mut game)?;
    for seat in Seat::all(setup.seats) {
        game.islands[seat.index()] = read_island(diagram, seat, &setup.set)?;
    }
    read_tiles(diagram, &mut game)?;
    read_order(diagram, &mut game)?;
    check_position(&game)?;
    Ok(game)
}

fn read_table(diagram: &Diagram) -> Result<Setup<Karuba>, DiagramError> {
    let seats = diagram.get("seats").unwrap_or("2");
    let seats = match seats {
        "2" | "3" | "4" => usize::from(seats.as_bytes()[0] - b'0'),
        _ => return Err(DiagramError::new(seats, "2, 3 or 4 seats")),
    };
    let options = diagram.get("options").unwrap_or_default();
    let options: KarubaOptions = options_from_text(options).map_err(|error| DiagramError::new(options, error))?;
    let set = match diagram.get("set") {
        None => KarubaSet::standard(),
        Some(id) => {
            let deserializer: StrDeserializer<'_, ValueError> = id.into_deserializer();
            Interned::deserialize(deserializer).map_err(|error| DiagramError::new(id, error.to_string()))?
        }
    };
    Ok(Setup { options, set, seats })
}

/// Fields with a number at their end must name a seat of the table.
fn only_seats(diagram: &Diagram, seats: usize) -> Result<(), DiagramError> {
    for (name, _) in diagram.iter() {
        if let Some((_, number)) = name.split_once(' ')
            && !Seat::all(seats).any(|seat| seat.to_string() == number)
        {
            return Err(DiagramError::new(name, format!("a seat from 1 to {seats}")));
        }
    }
    Ok(())
}

fn read_phase_and_setup(diagram: &Diagram, game: &mut Karuba) -> Result<(), DiagramError> {
    let drafted = game.options.setup == SetupMode::Draft;
    let usual = if drafted { "" } else { USUAL_SETUP };
    for word in words(diagram.get("setup").unwrap_or(usual)) {
        let wrong = || DiagramError::new(word, "a placement such as blue=40/90");
        let (colour, placement) = word.split_once('=').ok_or_else(wrong)?;
        let colour: Colour = colour.parse().map_err(|_| wrong())?;
        let placement: Placement = placement.parse().map_err(|_| wrong())?;
        let (beaches, jungles) = game.shores.taken();
        let taken = beaches >> placement.beach.place() & 1 == 1 || jungles >> placement.jungle.place() & 1 == 1;
        if taken || game.shores.placements[colour.index()].is_some() {
            return Err(DiagramError::new(word, "each colour and each number of a shore once (B3)"));
        }
        if !placement.far_enough() {
            return Err(DiagramError::new(word, "three numbers between adventurer and temple (B3)"));
        }
        game.shores.place(colour, placement);
    }
    let complete = game.shores.placed() == Colour::ALL.len();
    game.phase = match diagram.get("phase") {
        None if drafted && !complete => Phase::Draft,
        None => Phase::Decide,
        Some("draft") => Phase::Draft,
        Some("decide") => Phase::Decide,
        Some("over") => Phase::Over,
        Some(other) => return Err(DiagramError::new(other, "draft, decide or over")),
    };
    match game.phase {
        Phase::Draft if !drafted => Err(DiagramError::new("draft", "the option setup=draft (B3)")),
        Phase::Draft if complete => Err(DiagramError::new("draft", "a colour that is not placed yet (B3)")),
        Phase::Decide | Phase::Over if !complete => Err(DiagramError::new("setup", "all four colours (B3)")),
        _ => Ok(()),
    }
}

/// A set of tiles, by number.
#[derive(Clone, Copy)]
struct TileSet(u64);

impl TileSet {
    fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.number() & 1 == 1
    }

    fn insert(&mut self, tile: Tile) -> bool {
        let new = !self.contains(tile);
        self.0 |= 1 << tile.number();
        new
    }
}

fn read_tiles(diagram: &Diagram, game: &mut Karuba) -> Result<(), DiagramError> {
    let mut known = TileSet(0);
    let mut read = |name: &str| -> Result<Option<Vec<Tile>>, DiagramError> {
        let Some(value) = diagram.get(name) else { return Ok(None) };
        let tile = |word: &str| match word.parse::<Tile>() {
            Ok(tile) if known.insert(tile) => Ok(tile),
            _ => Err(DiagramError::new(word, "each tile from 1 to 36 once among those past, revealed and to come")),
        };
        words(value).map(tile).collect::<Result<_, _>>().map(Some)
    };
    let (past, revealed, stack) = (read("past")?, read("revealed")?, read("stack")?);
    let mut laid = TileSet(0);
    for island in &game.islands {
        island.tiles.iter().filter_map(|&number| Tile::new(number)).for_each(|tile| _ = laid.insert(tile));
    }
    let mut missing: Vec<Tile> = Tile::all().filter(|&tile| !known.contains(tile)).collect();
    let deciding = usize::from(game.phase == Phase::Decide);
    let revealed = match revealed {
        None if deciding == 1 => {
            let next = missing.iter().position(|&tile| !laid.contains(tile));
            vec![missing.remove(next.ok_or_else(|| DiagramError::new("stack", "a tile left to be revealed"))?)]
        }
        None => Vec::new(),
        Some(revealed) if revealed.len() == deciding => revealed,
        Some(_) => return Err(DiagramError::new("revealed", "one tile while it is being decided, otherwise none")),
    };
    let (past, stack) = match (past, stack) {
        (None, None) if game.phase != Phase::Draft => missing.into_iter().partition(|&tile| laid.contains(tile)),
        (past, None) => (past.unwrap_or_default(), missing),
        (None, Some(stack)) => (missing, stack),
        (Some(past), Some(stack)) if missing.is_empty() => (past, stack),
        _ => return Err(DiagramError::new("stack", "every tile among those past, revealed and to come")),
    };
    if game.phase == Phase::Draft && !past.is_empty() {
        return Err(DiagramError::new("past", "no tile before the draft has ended (B3)"));
    }
    game.revealed = (past.len() + revealed.len()) as u8;
    for (place, tile) in game.tiles.iter_mut().zip(past.iter().chain(&revealed).chain(&stack)) {
        *place = tile.number();
    }
    Ok(())
}

fn read_order(diagram: &Diagram, game: &mut Karuba) -> Result<(), DiagramError> {
    let seats = |name: &'static str| -> Result<Vec<Seat>, DiagramError> {
        let seat = |word: &str| match Seat::all(game.seats()).find(|seat| seat.to_string() == word) {
            Some(seat) => Ok(seat),
            None => Err(DiagramError::new(word, "a seat of the table")),
        };
        words(diagram.get(name).unwrap_or_default()).map(seat).collect()
    };
    let (order, decider) = (seats("order")?, seats("decider")?);
    if game.phase == Phase::Decide && game.options.decisions == Decisions::InOrder {
        game.order = game.order_by_points();
        if !order.is_empty() {
            let mut numbered = order.clone();
            numbered.arrange();
            if !numbered.into_iter().eq(Seat::all(game.seats())) {
                return Err(DiagramError::new("order", "every seat once"));
            }
            game.order = seat_order(&order);
        }
        let first = decider.first().copied().unwrap_or(game.order[0]);
        game.decided = game.order.iter().position(|&seat| seat == first).unwrap_or(0) as u8;
    } else if !order.is_empty() {
        return Err(DiagramError::new("order", "a tile to decide and the option decisions=in-order (B14)"));
    }
    if diagram.get("decider").is_some() && !decider.iter().copied().eq(game.decider()) {
        return Err(DiagramError::new("decider", "the seat whose turn it is, or a dash where all decide together"));
    }
    Ok(())
}

/// What no game could come to.
fn check_position(game: &Karuba) -> Result<(), DiagramError> {
    let mut past = TileSet(0);
    for tile in game.past().iter().filter_map(|&number| Tile::new(number)) {
        past.insert(tile);
    }
    for seat in Seat::all(game.seats()) {
        let island = game.island(seat);
        let decided = game.deciding_order().iter().take(game.decided as usize).any(|&other| other == seat);
        for tile in island.tiles.iter().filter_map(|&number| Tile::new(number)) {
            let just_laid = decided && game.revealed() == Some(tile);
            if !past.contains(tile) && !just_laid {
                return Err(DiagramError::new(
                    &format!("tile {tile} on island {seat}"),
                    "a tile that has been revealed",
                ));
            }
        }
        if game.phase == Phase::Draft && island.adventurers != crate::island::Island::EMPTY.adventurers {
            return Err(DiagramError::new(&format!("adventurers {seat}"), "all on the beach during the draft (B3)"));
        }
        if !decided && Colour::ALL.into_iter().any(|colour| island.awaits_treasure(colour)) {
            return Err(DiagramError::new(&format!("treasures {seat}"), "one for each adventurer in its temple (B11)"));
        }
        if !decided && game.phase == Phase::Decide && island.all_arrived() {
            return Err(DiagramError::new("phase", "the end, since all adventurers of a seat have arrived (B12)"));
        }
    }
    for colour in Colour::ALL {
        let all = game.set.get().treasures(game.seats());
        let mut taken: Vec<u8> = game.islands.iter().map(|island| island.treasures[colour.index()]).collect();
        taken.retain(|&value| value != 0);
        taken.arrange_by_key(|&value| std::cmp::Reverse(value));
        if !all.starts_with(&taken) {
            return Err(DiagramError::new(colour.name(), format!("treasures from the top of {} (B11)", list(all))));
        }
    }
    Ok(())
}
