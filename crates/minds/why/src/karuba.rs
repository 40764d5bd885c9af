//! Karuba: how many tiles an adventurer's path still lacks, which tiles to come help, and what a walk brings (B6 to B11).

use tablee_core::{Sentence, Side, Sides, Sight};
use tablee_karuba::{Colour, FIELD_COUNT, Field, Item, Karuba, KarubaMove, KarubaView, Placement, Spot};

use crate::Reasoned;

/// The exits on every field; nothing where no tile lies.
type Ground = [Option<Sides>; FIELD_COUNT];

impl Reasoned for Karuba {
    fn reason(sight: &Sight<Karuba>, choice: KarubaMove) -> Option<Sentence> {
        let view = sight.view();
        let seat = view.viewer?;
        let own = view.players.get(seat.index())?;
        let mut ground: Ground = [None; FIELD_COUNT];
        own.tiles.iter().for_each(|(field, tile)| ground[field.index()] = Some(view.set.exits(tile)));
        let lack = |ground: &Ground, colour: Colour, from: Spot| Some(lacking(ground, *view.setup.get(colour)?, from));
        match choice {
            KarubaMove::Lay { tile, field } => {
                let mut after = ground;
                after[field.index()] = Some(view.set.exits(tile));
                let changes: Vec<(Colour, u32, u32)> = own
                    .adventurers
                    .iter()
                    .filter(|(_, spot)| **spot != Spot::TEMPLE)
                    .filter_map(|(colour, &spot)| {
                        Some((colour, lack(&ground, colour, spot)??, lack(&after, colour, spot)?.unwrap_or(NO_WAY)))
                    })
                    .collect();
                // The path that is nearest to its end is told.
                let nearer = changes.iter().filter(|(_, before, now)| now < before).min_by_key(|(_, _, now)| now);
                if let Some(&(colour, before, now)) = nearer {
                    let sentence = Sentence::new("karuba-why-nearer")
                        .word("colour", colour.word())
                        .number("now", now)
                        .number("before", before);
                    let placement = *view.setup.get(colour)?;
                    let spot = *own.adventurers.get(colour)?;
                    let helping = helping(view, &after, placement, spot, now);
                    return Some(sentence.count("helping", helping).count("tiles", view.to_come.len()));
                }
                let worse = changes.iter().filter(|(_, before, now)| now > before).max_by_key(|(_, _, now)| now);
                Some(match worse {
                    Some(&(colour, _, NO_WAY)) => Sentence::new("karuba-why-closes").word("colour", colour.word()),
                    Some(&(colour, before, now)) => Sentence::new("karuba-why-costs")
                        .word("colour", colour.word())
                        .number("now", now)
                        .number("before", before),
                    None => Sentence::new("karuba-why-keeps"),
                })
            }
            KarubaMove::Walk { colour, to, .. } => {
                let sentence = |id| Sentence::new(id).word("colour", colour.word());
                let Some(field) = to.field() else {
                    return Some(sentence("karuba-why-temple").number("points", view.prize(colour)));
                };
                let rest = match lack(&ground, colour, to)? {
                    None => Sentence::new("karuba-why-shut"),
                    Some(missing) => Sentence::new("karuba-why-missing").number("missing", missing),
                };
                Some(match own.items.get(field) {
                    Some(Item::Crystal) => sentence("karuba-why-crystal").inner("rest", rest),
                    Some(Item::Gold) => sentence("karuba-why-gold").inner("rest", rest),
                    None => sentence("karuba-why-walks").text("field", field).inner("rest", rest),
                })
            }
            KarubaMove::Discard { .. } => {
                let lays = sight.moves().iter().filter(|other| matches!(other, KarubaMove::Lay { .. })).count();
                let walks = sight.moves().iter().filter(|other| matches!(other, KarubaMove::Walk { .. })).count();
                Some(Sentence::new("karuba-why-discards").count("lays", lays).count("walks", walks))
            }
            KarubaMove::Place { colour, placement } => {
                let tiles = lacking(&[None; FIELD_COUNT], placement, Spot::BEACH)?;
                Some(Sentence::new("karuba-why-places").word("colour", colour.word()).number("tiles", tiles))
            }
        }
    }
}

/// More tiles than any path can lack.
const NO_WAY: u32 = FIELD_COUNT as u32 + 1;

/// How many tiles the path from `from` to the temple lacks at least, if on free spaces any tile may come to lie and nobody stands
/// in the way; nothing if the tiles that lie leave no way.
fn lacking(ground: &Ground, placement: Placement, from: Spot) -> Option<u32> {
    let open = |field: Field, side: Side| ground[field.index()].is_none_or(|exits| exits.contains(side));
    let cost = |field: Field| u32::from(ground[field.index()].is_none());
    let mut lacks = [NO_WAY; FIELD_COUNT];
    match from.field() {
        Some(field) => lacks[field.index()] = 0,
        None => {
            let (field, side) = placement.beach.beach_edge();
            if open(field, side) {
                lacks[field.index()] = cost(field);
            }
        }
    }
    // So few spaces that going over all of them until nothing changes is quick enough.
    let mut changed = true;
    while changed {
        changed = false;
        for field in Field::all() {
            let here = lacks[field.index()];
            for side in Sides::from_bits(15).iter().filter(|&side| here < NO_WAY && open(field, side)) {
                let (right, down) = side.step();
                let beside = Field::at(field.column() as i8 + right, field.row() as i8 + down);
                if let Some(next) = beside.filter(|&next| open(next, side.opposite()))
                    && here + cost(next) < lacks[next.index()]
                {
                    lacks[next.index()] = here + cost(next);
                    changed = true;
                }
            }
        }
    }
    let (field, side) = placement.jungle.jungle_edge();
    Some(lacks[field.index()]).filter(|&lack| lack < NO_WAY && open(field, side))
}

/// How many of the tiles to come can be laid so that the path lacks one tile less.
fn helping(view: &KarubaView, ground: &Ground, placement: Placement, from: Spot, now: u32) -> usize {
    let mut helps = [None; 16];
    let mut help = |exits: Sides| {
        *helps[usize::from(exits.bits() & 15)].get_or_insert_with(|| {
            Field::all().filter(|field| ground[field.index()].is_none()).any(|field| {
                let mut after = *ground;
                after[field.index()] = Some(exits);
                lacking(&after, placement, from).is_some_and(|lack| lack < now)
            })
        })
    };
    view.to_come.iter().filter(|&&tile| help(view.set.exits(tile))).count()
}
