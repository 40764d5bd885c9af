//! Where the corridors of a card run and where its treasures lie, on a square of 100 units.

use std::fmt::{self, Write as _};

use tablee_core::{Side, Sides};
use tablee_labyrinth::{Corridor, LabyrinthSet};

use crate::number;

/// A point of the card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// A cubic curve.
type Curve = [Spot; 4];

/// So far corridors reach over the edge, to meet those of the card beside it.
const OVER: f64 = 1.5;
/// From a treasure to the middle between two in the same corridor.
const APART: f64 = 21.0;

/// One corridor as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// From each side that it opens to, a curve to the hub.
    arms: Vec<(Side, Curve)>,
    /// Where the arms meet.
    hub: Spot,
    /// What lies in it.
    pub(super) treasures: Vec<Lying>,
    /// How large the treasures are drawn.
    pub(super) scale: f64,
    /// Whether it leads over the other corridor.
    pub(super) bridge: bool,
}

/// A treasure in a corridor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lying {
    /// Which one.
    pub(super) treasure: usize,
    /// Where.
    pub(super) spot: Spot,
    /// The arm it lies on and how far along; nothing at the hub.
    on: Option<(Side, f64)>,
}

impl Spot {
    const CENTRE: Spot = Spot { x: 50.0, y: 50.0 };

    fn towards(self, side: Side, length: f64) -> Spot {
        let (x, y) = side.step();
        Spot { x: self.x + f64::from(x) * length, y: self.y + f64::from(y) * length }
    }

    fn between(self, other: Spot, share: f64) -> Spot {
        Spot { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    /// After so many quarter turns of the card.
    fn turned(self, quarters: u8) -> Spot {
        (0..quarters % 4).fold(self, |spot, _| Spot { x: 100.0 - spot.y, y: spot.x })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", number(self.x), number(self.y))
    }
}

fn edge(side: Side) -> Spot {
    Spot::CENTRE.towards(side, 50.0 + OVER)
}

fn turned(side: Side, quarters: u8) -> Side {
    Side::ALL[(side as usize + usize::from(quarters)) % 4]
}

/// The two sides of a set that face each other.
fn facing(sides: Sides) -> Option<(Side, Side)> {
    let first = sides.iter().find(|side| sides.contains(side.opposite()))?;
    Some((first, first.opposite()))
}

/// Two parts of a curve.
fn split([a, b, c, d]: Curve, share: f64) -> [Curve; 2] {
    let (ab, bc, cd) = (a.between(b, share), b.between(c, share), c.between(d, share));
    let (abc, bcd) = (ab.between(bc, share), bc.between(cd, share));
    let middle = abc.between(bcd, share);
    [[a, ab, abc, middle], [middle, bcd, cd, d]]
}

/// The corridors of a card, turned by so many quarters.
pub(super) fn ways(set: &LabyrinthSet, card: u8, rotation: u8) -> Vec<Way> {
    let corridors = set.corridors(card, 0);
    let sides = |index: usize| corridors.get(index).map_or(Sides::NONE, |corridor| corridor.sides);
    let way = |(index, corridor): (usize, &Corridor)| Way::new(corridor, sides(1 - index.min(1)), index == 0);
    corridors.iter().enumerate().map(way).map(|way| way.turn(rotation)).collect()
}

impl Way {
    /// A corridor beside another one, which has no sides if there is none.
    fn new(corridor: &Corridor, other: Sides, first: bool) -> Way {
        let sides = corridor.sides;
        let crossed = facing(sides).is_some() && facing(other).is_some();
        let (hub, arms) = if sides.len() == 2 && facing(sides).is_none() {
            bend(sides, !other.is_empty())
        } else {
            let hub = match sides.len() {
                _ if other.is_empty() || crossed => Spot::CENTRE,
                1 => sides.iter().fold(Spot::CENTRE, |spot, side| spot.towards(side, 31.0)),
                _ => other.iter().fold(Spot::CENTRE, |spot, side| spot.towards(side.opposite(), 14.0)),
            };
            let arm =
                |side: Side| [edge(side), edge(side).towards(side.opposite(), 24.0), hub.towards(side, 22.0), hub];
            (hub, sides.iter().map(|side| (side, arm(side))).collect())
        };
        let scale = match sides.len() {
            _ if crossed => 0.88,
            1 | 3 if !other.is_empty() => 0.9,
            2 if facing(sides).is_none() && corridor.treasures.len() > 1 => 0.92,
            _ => 1.0,
        };
        let mut way = Way { arms, hub, treasures: Vec::new(), scale, bridge: crossed && first };
        way.treasures = way.lying(&corridor.treasures, sides, crossed);
        way
    }

    fn lying(&self, treasures: &[usize], sides: Sides, crossed: bool) -> Vec<Lying> {
        let [first, ..] = treasures else { return Vec::new() };
        let at_hub = |treasure: usize| Lying { treasure, spot: self.hub, on: None };
        if treasures.len() == 1 && !crossed {
            return vec![at_hub(*first)];
        }
        let arms: Vec<Side> = match facing(sides) {
            _ if crossed && treasures.len() == 1 => sides.iter().collect(),
            _ if sides.len() == 4 => vec![Side::West, Side::East],
            Some((one, other)) => vec![one, other],
            None => sides.iter().collect(),
        };
        // Seen along an arm, from the edge to the hub.
        let share = match facing(sides) {
            _ if crossed => 0.39,
            Some(_) => 1.0 - APART / (50.0 + OVER),
            None => 0.5,
        };
        let on = |(&treasure, side): (&usize, Side)| {
            let arm = self.arms.iter().find(|(known, _)| *known == side).map(|(_, arm)| *arm)?;
            Some(Lying { treasure, spot: split(arm, share)[0][3], on: Some((side, share)) })
        };
        let mut lying: Vec<Lying> = treasures.iter().zip(arms).filter_map(on).collect();
        // More than there are arms for: a dead end with two.
        let rest = treasures.iter().skip(lying.len()).map(|&treasure| at_hub(treasure));
        lying.extend(rest.collect::<Vec<_>>());
        lying
    }

    fn turn(mut self, quarters: u8) -> Way {
        for (side, arm) in &mut self.arms {
            (*side, *arm) = (turned(*side, quarters), arm.map(|spot| spot.turned(quarters)));
        }
        for lying in &mut self.treasures {
            lying.spot = lying.spot.turned(quarters);
            lying.on = lying.on.map(|(side, share)| (turned(side, quarters), share));
        }
        self.hub = self.hub.turned(quarters);
        self
    }

    fn arm(&self, side: Side) -> Option<Curve> {
        self.arms.iter().find(|(known, _)| *known == side).map(|(_, arm)| *arm)
    }

    /// The line in the middle of the corridor, as the data of a path.
    pub(super) fn line(&self) -> String {
        let mut left: Vec<Side> = self.arms.iter().map(|(side, _)| *side).collect();
        let mut line = String::new();
        // Arms that face each other are one stroke, so that it has no seam.
        while let Some(side) = left.pop() {
            let partner = left.iter().position(|&other| other == side.opposite());
            let partner =
                partner.or((self.arms.len() == 2 && left.len() == 1).then_some(0)).map(|index| left.remove(index));
            line.push_str(&self.through(side, partner));
        }
        line
    }

    /// From one side to the hub, and on to another.
    fn through(&self, from: Side, to: Option<Side>) -> String {
        let mut line = String::new();
        if let Some([a, b, c, d]) = self.arm(from) {
            let _ = write!(line, "M{a}C{b} {c} {d}");
        }
        if let Some([a, b, c, _]) = to.and_then(|side| self.arm(side)) {
            let _ = write!(line, "C{c} {b} {a}");
        }
        line
    }

    /// The part of a bridge that has parapets.
    pub(super) fn span(&self) -> String {
        let sides: Vec<Side> = self.arms.iter().map(|(side, _)| *side).collect();
        let end = |side: Side| self.hub.towards(side, 24.0);
        if let [one, other] = sides[..] { format!("M{}L{}", end(one), end(other)) } else { String::new() }
    }

    /// The line from side to side, or from a side to a treasure.
    pub(super) fn walk(&self, entry: Option<Side>, exit: Option<Side>, treasure: usize) -> String {
        let lying = self.treasures.iter().find(|lying| lying.treasure == treasure);
        let round = |from: Side, to: Side| self.arms.len() > 2 && to != from.opposite();
        match (entry.or(exit), exit.filter(|_| entry.is_some())) {
            (Some(from), Some(to)) if round(from, to) => format!("M{}Q{} {}", edge(from), self.hub, edge(to)),
            (Some(from), Some(to)) => self.through(from, Some(to)),
            (Some(from), None) => match lying.and_then(|lying| Some((lying.spot, lying.on?))) {
                Some((_, (side, share))) if side == from => {
                    let part = self.arm(from).map(|arm| split(arm, share)[0]);
                    part.map(|[a, b, c, d]| format!("M{a}C{b} {c} {d}")).unwrap_or_default()
                }
                Some((spot, (side, _))) if round(from, side) => format!("M{}Q{} {spot}", edge(from), self.hub),
                Some((spot, _)) => format!("{}L{spot}", self.through(from, None)),
                None => self.through(from, None),
            },
            _ => String::new(),
        }
    }
}

/// A bend: nearer to its corner where another corridor needs room.
fn bend(sides: Sides, shared: bool) -> (Spot, Vec<(Side, Curve)>) {
    let control = |side: Side| edge(side).towards(side.opposite(), if shared { 17.0 } else { 30.0 });
    let ends: Vec<Side> = sides.iter().collect();
    let [from, to] = ends[..] else { return (Spot::CENTRE, Vec::new()) };
    let [first, [a, b, c, d]] = split([edge(from), control(from), control(to), edge(to)], 0.5);
    (a, vec![(from, first), (to, [d, c, b, a])])
}
