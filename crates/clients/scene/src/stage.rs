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
mod timeline;

use std::collections::{BTreeMap, BTreeSet};

use tablee_core::{Seat, Sentence};

use self::beat::{Beat, Fact, Stir, fits};
pub use self::timeline::{Flight, Frame, Move, Step, Timeline};
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
    let mut script = Script { old: &old, new: &new, claimed: BTreeSet::new() };
    let mut steps: Vec<Step> = Vec::new();
    let mut clock = 0;
    for event in events {
        let Some(beat) = beat(event) else { continue };
        let moves: Vec<Move> = beat.stirs.iter().flat_map(|stir| script.moves(stir)).collect();
        let last = steps.last().filter(|last| beat.together && last.kind == event.id);
        let start = last.map_or(clock, |last| last.start);
        let end = start + beat.calm;
        clock = clock.max(end);
        let marks = beat.marks.into_iter().filter(|key| new.things.contains_key(key)).collect();
        steps.push(Step {
            kind: event.id.clone(),
            start,
            end,
            moves,
            counts: beat.counts,
            marks,
            told: Some(event.clone()),
        });
    }
    if steps.is_empty() {
        return Timeline::default();
    }
    // A number jumps once, when the last thing that changes it has landed; one that nothing explains, at the end.
    let mut counted: BTreeSet<Key> = BTreeSet::new();
    for step in steps.iter_mut().rev() {
        step.counts.retain(|key| tallies.contains_key(key) && counted.insert(key.clone()));
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

/// Everything that is in both scenes glides from where it was to where it is, all together. For whatever changes without an
/// event: what is picked, whose board is looked at.
pub fn glide(before: &Moment<'_>, after: &Moment<'_>) -> Timeline {
    let (old, new) = (Content::of(before), Content::of(after));
    let mut script = Script { old: &old, new: &new, claimed: BTreeSet::new() };
    let both = old.things.keys().filter(|key| new.things.contains_key(key));
    let moves = both.flat_map(|key| script.moves(&Stir::Carry { what: key.clone() })).collect();
    let (counts, marks) = (Vec::new(), Vec::new());
    let step = Step { kind: "glide".into(), start: 0, end: GLIDE, moves, counts, marks, told: None };
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
    /// What some step moves already.
    claimed: BTreeSet<Key>,
}

impl Script<'_> {
    fn moves(&mut self, stir: &Stir) -> Vec<Move> {
        let (old, new) = (self.old, self.new);
        let found: Vec<Move> = match stir {
            Stir::Arrive { name } => {
                let arrives = |key: &&Key| fits(name, key) && !old.things.contains_key(key);
                let origin = |key: &Key| new.things.get(key).cloned().flatten();
                new.things.keys().filter(arrives).map(|key| self.flight(key, origin(key), Some(key.clone()))).collect()
            }
            Stir::Fetch { what, from } if new.things.contains_key(what) => {
                vec![self.flight(what, Some(from.clone()), Some(what.clone()))]
            }
            Stir::Carry { what } if old.things.contains_key(what) && new.things.contains_key(what) => {
                vec![self.flight(what, Some(what.clone()), Some(what.clone()))]
            }
            Stir::Leave { name, to } => {
                let leaves = |key: &&Key| fits(name, key) && !new.things.contains_key(key);
                let known = to.iter().find(|to| new.things.contains_key(to)).cloned();
                let key = |key: &Key| self.flight(key, Some(key.clone()), known.clone());
                old.things.keys().filter(leaves).map(key).collect()
            }
            Stir::Fetch { .. } | Stir::Carry { .. } => Vec::new(),
        };
        found.into_iter().filter(|one| self.claimed.insert(one.what.clone())).collect()
    }

    /// Something goes from where it was to where it is; an end that nobody sees is left out.
    fn flight(&self, what: &Key, from: Option<Key>, to: Option<Key>) -> Move {
        Move {
            what: what.clone(),
            from: from.filter(|from| self.old.things.contains_key(from)),
            to: to.filter(|to| self.new.things.contains_key(to)),
            was: self.old.things.contains_key(what),
            stays: self.new.things.contains_key(what),
        }
    }
}
