//! From one position to the next, in order: this card flies, then these are hunted, then the count changes. Pure: no clock, no
//! browser. The scene after is the truth at once; a timeline only tells what is not yet seen of it.
//!
//! What happened comes as the sentences of the engines, which hold all that is public of an event and travel as they are. One
//! module a game knows what each of them moves. Whatever no sentence explains changes at the end.

mod beat;
mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;
mod score;
mod timeline;

use std::collections::{BTreeMap, BTreeSet};

use tablee_core::{Seat, Sentence};

use self::beat::{Beat, Fact, Stir, fits};
pub use self::score::{WON, order, reckon};
pub use self::timeline::{Flight, Frame, Manner, Move, Step, Timeline};
use crate::Scene;
use crate::node::{Drawing, Identity, Key};

/// How fast things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// For the first games.
    Calm,
    /// Twice as fast.
    Brisk,
    /// Not at all: the new position is there at once.
    Instant,
}

/// Between two things that follow from each other one sees that the first is over, in milliseconds at the calm pace.
const BREATH: u32 = 180;

/// The longest that one turn may take, in milliseconds, at the calm pace. Longer ones shrink evenly.
pub const LONGEST: u32 = 2_400;

/// What a client shows of a position: the scene, and the points of all seats.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// What is drawn.
    pub scene: &'a Scene,
    /// The points, in the order of the seats.
    pub points: &'a [i32],
}

/// All that can be followed in a moment.
struct Content {
    /// Where new things come from, by key.
    things: BTreeMap<Key, Option<Key>>,
    tallies: BTreeMap<Key, i64>,
}

impl Content {
    fn of(moment: &Moment<'_>) -> Content {
        let mut content = Content { things: BTreeMap::new(), tallies: BTreeMap::new() };
        let scene = moment.scene;
        let pictures = std::iter::once(&scene.board)
            .chain(&scene.seats)
            .chain(scene.hand.iter().map(|holding| &holding.picture))
            .chain(scene.aside.iter().map(|aside| &aside.picture));
        pictures.for_each(|picture| content.read(&picture.drawing));
        for (index, &points) in moment.points.iter().enumerate() {
            content.tallies.insert(Key::points(Seat::new(index)), points.into());
        }
        content
    }

    fn read(&mut self, drawing: &Drawing) {
        drawing.each(&mut |element| match element.identity() {
            Some(Identity::Thing(key)) => {
                self.things.insert(key.clone(), element.get("data-from").map(Key::from));
            }
            Some(Identity::Tally(key)) => {
                let value = element.get("data-value").and_then(|value| value.parse().ok()).unwrap_or_default();
                self.tallies.insert(key.clone(), value);
            }
            _ => (),
        });
    }
}

/// What a sentence of an engine sets in motion; nothing if it is not about an event that can be shown.
fn beat(event: &Sentence) -> Option<Beat> {
    let fact = Fact(event);
    kariba::beat(&fact)
        .or_else(|| karuba::beat(&fact))
        .or_else(|| karuba_cards::beat(&fact))
        .or_else(|| labyrinth::beat(&fact))
}

/// Whether the stage knows what a sentence of an engine means.
pub fn knows(event: &Sentence) -> bool {
    beat(event).is_some()
}

/// The way from one position to the next. `events` are what happened in between, in order; sentences that are not about events
/// of a game are passed over.
pub fn stage(before: &Moment<'_>, events: &[Sentence], after: &Moment<'_>, pace: Pace) -> Timeline {
    let (old, new) = (Content::of(before), Content::of(after));
    let tallies = changed(&old.tallies, &new.tallies);
    if pace == Pace::Instant {
        return Timeline::default();
    }
    let mut script = Script { old: &old, new: &new, scene: after.scene, claimed: BTreeSet::new() };
    let mut steps: Vec<Step> = Vec::new();
    let mut clock = 0;
    // Where everybody acts at the same time, each seat has a clock of its own, from where the common one stood.
    let mut lanes: BTreeMap<Seat, u32> = BTreeMap::new();
    let mut opening = 0;
    for event in events {
        let Some(beat) = beat(event) else { continue };
        let moves: Vec<Move> = beat.stirs.iter().flat_map(|stir| script.moves(stir)).collect();
        let after = |clock: u32| if clock == 0 { 0 } else { clock + BREATH };
        let last = steps.last().filter(|last| beat.together && last.kind == event.id);
        let start = match (beat.lane, last) {
            (Some(seat), _) => {
                if lanes.is_empty() {
                    opening = after(clock);
                }
                lanes.get(&seat).map_or(opening, |&clock| clock + BREATH)
            }
            (None, Some(last)) => last.start,
            (None, None) => after(clock),
        };
        let end = start + beat.calm;
        match beat.lane {
            Some(seat) => drop(lanes.insert(seat, end)),
            None => lanes.clear(),
        }
        clock = clock.max(end);
        let lights = script.lights(&beat, start, end);
        let appear = script.lit(&lights);
        let marks = beat.marks.into_iter().filter(|key| new.things.contains_key(key)).collect();
        steps.push(Step {
            kind: event.id.clone(),
            start,
            end,
            moves,
            counts: beat.counts,
            values: Vec::new(),
            marks,
            lights,
            appear,
            told: Some(event.clone()),
            quiet: beat.quiet,
            of: None,
        });
    }
    if steps.is_empty() {
        return Timeline::default();
    }
    steps.sort_by_key(|step| step.start);
    // A number jumps once, when the last thing that changes it has landed; one that nothing explains, at the end.
    let mut counted: BTreeSet<Key> = BTreeSet::new();
    let mut by_end: Vec<usize> = (0..steps.len()).collect();
    by_end.sort_by_key(|&index| std::cmp::Reverse(steps[index].end));
    for index in by_end {
        steps[index].counts.retain(|key| tallies.contains_key(key) && counted.insert(key.clone()));
    }
    let claimed = script.claimed;
    let arriving = new.things.keys().filter(|key| !old.things.contains_key(key) && !claimed.contains(key)).cloned();
    let leaving = old.things.keys().filter(|key| !new.things.contains_key(key) && !claimed.contains(key)).cloned();
    let mut timeline = Timeline::new(steps, tallies, arriving.collect(), leaving.collect());
    timeline.hurry(pace);
    timeline
}

/// How long something takes that nobody did: a figure goes to where its ghost stands, a card of the hand moves up.
const GLIDE: u32 = 340;

/// From one field to the next, on the way of a walk that is picked.
const STRIDE: u32 = 130;

/// Where the way of a walk that is picked begins.
pub(crate) const PICKED: &str = "picked";

/// Everything that is in both scenes glides from where it was to where it is, all together. For whatever changes without an
/// event: what is picked, whose board is looked at.
pub fn glide(before: &Moment<'_>, after: &Moment<'_>) -> Timeline {
    let (old, new) = (Content::of(before), Content::of(after));
    let mut script = Script { old: &old, new: &new, scene: after.scene, claimed: BTreeSet::new() };
    let both = old.things.keys().filter(|key| new.things.contains_key(key));
    let walk = |key: &Key| Stir::Walk { what: key.clone(), from: PICKED.to_owned() };
    let moves: Vec<Move> = both.flat_map(|key| script.moves(&walk(key))).collect();
    let fields = moves.iter().map(|going| going.via.len()).max().unwrap_or_default();
    let end = GLIDE.max((STRIDE * fields as u32).min(LONGEST / 2));
    let step = Step { kind: "glide".into(), end, moves, ..Step::default() };
    Timeline::new(vec![step], BTreeMap::new(), Vec::new(), Vec::new())
}

/// The values before of all numbers that are others afterwards.
fn changed(old: &BTreeMap<Key, i64>, new: &BTreeMap<Key, i64>) -> BTreeMap<Key, i64> {
    let changed = old.iter().filter(|(key, value)| new.get(key).is_some_and(|now| now != *value));
    changed.map(|(key, &value)| (key.clone(), value)).collect()
}

struct Script<'a> {
    old: &'a Content,
    new: &'a Content,
    /// The scene after, which knows ways.
    scene: &'a Scene,
    /// What some step moves already.
    claimed: BTreeSet<Key>,
}

impl Script<'_> {
    fn moves(&mut self, stir: &Stir) -> Vec<Move> {
        let (old, new) = (self.old, self.new);
        let found: Vec<Move> = match stir {
            Stir::Arrive { name, manner } => {
                // What lay there as a ghost already is laid down, too, if it is a thing of its own.
                let ghost = *manner == Manner::Drop && !name.ends_with('-');
                let arrives = |key: &&Key| fits(name, key) && (ghost || !old.things.contains_key(key));
                let origin = |key: &Key| new.things.get(key).cloned().flatten();
                let flight = |key: &Key| {
                    let from = if old.things.contains_key(key) { Some(key.clone()) } else { origin(key) };
                    Move { manner: *manner, ..self.flight(key, from, Some(key.clone())) }
                };
                new.things.keys().filter(arrives).map(flight).collect()
            }
            Stir::Fetch { what, from } if new.things.contains_key(what) => {
                vec![self.flight(what, Some(from.clone()), Some(what.clone()))]
            }
            Stir::Carry { what } if old.things.contains_key(what) && new.things.contains_key(what) => {
                vec![self.flight(what, Some(what.clone()), Some(what.clone()))]
            }
            Stir::Walk { what, from } if old.things.contains_key(what) && new.things.contains_key(what) => {
                let came = self.scene.ways.iter().find(|way| way.to == what.name() && way.from == *from);
                let via = came.map(|way| way.points.clone()).unwrap_or_default();
                vec![Move { via, ..self.flight(what, Some(what.clone()), Some(what.clone())) }]
            }
            Stir::Leave { name, to } => {
                let leaves = |key: &&Key| fits(name, key) && !new.things.contains_key(key);
                let known = to.iter().find(|to| new.things.contains_key(to)).cloned();
                let key = |key: &Key| self.flight(key, Some(key.clone()), known.clone());
                old.things.keys().filter(leaves).map(key).collect()
            }
            Stir::Fetch { .. } | Stir::Carry { .. } | Stir::Walk { .. } => Vec::new(),
        };
        found.into_iter().filter(|one| self.claimed.insert(one.what.clone())).collect()
    }

    /// When each card of the passages lights up, one after the other, all passages at the same time.
    fn lights(&self, beat: &Beat, start: u32, end: u32) -> Vec<(Key, u32)> {
        let mut lights: Vec<(Key, u32)> = Vec::new();
        let ends = |to: &str| beat.passages.iter().any(|key| key.name() == to);
        for way in self.scene.ways.iter().filter(|way| ends(&way.to)) {
            let count = way.along.len().max(1) as u32;
            for (index, key) in way.along.iter().enumerate() {
                // The last one has a while for itself.
                let when = start + (end - start) * index as u32 / (count + 1);
                match lights.iter_mut().find(|(known, _)| known == key) {
                    Some((_, known)) => *known = when.min(*known),
                    None => lights.push((key.clone(), when)),
                }
            }
        }
        lights
    }

    /// What lies on the cards of a passage comes to light with them.
    fn lit(&mut self, lights: &[(Key, u32)]) -> Vec<(Key, u32)> {
        let on = |(card, when): &(Key, u32)| {
            let card = card.name().strip_prefix("card-")?;
            let parts = ["", "-ring", "-badge"].map(|part| (Key::new(format!("lit-{card}{part}")), *when));
            Some(parts)
        };
        let comes = |key: &Key| self.new.things.contains_key(key) && !self.old.things.contains_key(key);
        let lit: Vec<(Key, u32)> = lights.iter().filter_map(on).flatten().filter(|(key, _)| comes(key)).collect();
        self.claimed.extend(lit.iter().map(|(key, _)| key.clone()));
        lit
    }

    /// Something goes from where it was to where it is; an end that nobody sees is left out.
    fn flight(&self, what: &Key, from: Option<Key>, to: Option<Key>) -> Move {
        Move {
            what: what.clone(),
            from: from.filter(|from| self.old.things.contains_key(from)),
            to: to.filter(|to| self.new.things.contains_key(to)),
            was: self.old.things.contains_key(what),
            stays: self.new.things.contains_key(what),
            via: Vec::new(),
            manner: Manner::Glide,
        }
    }
}
