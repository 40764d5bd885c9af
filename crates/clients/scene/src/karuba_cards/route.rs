//! What the engine says of each colour of an island, ready to be drawn.

use tablee_core::ScoreLine;
use tablee_karuba_cards::{Card, Colour, Figure, Island, KarubaCardsSet};

/// The way of one adventurer whose temple is laid too.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Route {
    pub(super) colour: Colour,
    pub(super) points: i32,
    /// The cards of the way in order; without a way, only the two that are not joined.
    pub(super) cards: Vec<Card>,
    pub(super) blocked: bool,
    pub(super) line: ScoreLine,
}

/// The routes of the lines of a score.
pub(super) fn routes(lines: &[ScoreLine], set: &KarubaCardsSet) -> Vec<Route> {
    let route = |line: &ScoreLine| {
        let cards: Vec<Card> = line.marks.iter().filter_map(|mark| mark.parse().ok()).collect();
        let Some(Figure::Adventurer(colour)) = set.face(*cards.first()?).figure else { return None };
        let blocked = line.sentence.id == "karuba-cards-score-blocked";
        Some(Route { colour, points: line.points, cards, blocked, line: line.clone() })
    };
    lines.iter().filter_map(route).collect()
}

/// The routes of an island as it stands.
pub(super) fn of_island(island: &Island, set: &KarubaCardsSet, detours: bool) -> Vec<Route> {
    routes(&island.score(set, detours).1, set)
}

/// What one colour gains or loses from one island to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// An adventurer reaches its temple.
    Joined(Colour, i32),
    /// It finds more on its way.
    More(Colour, i32),
    /// It finds less.
    Less(Colour, i32),
    /// It is blocked, and loses what it had.
    Blocked(Colour, i32),
}

impl Change {
    pub(super) fn colour(self) -> Colour {
        match self {
            Change::Joined(colour, _)
            | Change::More(colour, _)
            | Change::Less(colour, _)
            | Change::Blocked(colour, _) => colour,
        }
    }
}

/// What every colour gains or loses.
pub(super) fn changes(before: &[Route], after: &[Route]) -> Vec<Change> {
    let points = |routes: &[Route], colour: Colour| {
        routes.iter().find(|route| route.colour == colour).map_or(0, |route| route.points)
    };
    let change = |colour: Colour| match (points(before, colour), points(after, colour)) {
        (before, after) if before == after => None,
        (0, after) => Some(Change::Joined(colour, after)),
        (before, 0) => Some(Change::Blocked(colour, before)),
        (before, after) if after > before => Some(Change::More(colour, after - before)),
        (before, after) => Some(Change::Less(colour, before - after)),
    };
    Colour::ALL.into_iter().filter_map(change).collect()
}
