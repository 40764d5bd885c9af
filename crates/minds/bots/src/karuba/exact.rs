//! The last tiles: all orders in which they can come are few, so the best plan against chance is found exactly. The rivals are
//! taken to play as in playouts.

use std::sync::Mutex;

use tablee_karuba::{Karuba, KarubaMove};

use super::ground::{Act, FIELDS, Island, TEMPLE, bits};
use super::search::{Arm, Search};
use super::story::{SEATS, Story};
use crate::{Candidate, Question};

/// With more tiles to come than this there are too many plans.
pub(super) const LAST_TILES: usize = 3;
/// The most plans that are looked at for one move; far more than a real island has.
const MOST_NODES: u64 = 300_000;

/// One order of the tiles to come and what the rivals do.
struct TileOrder {
    order: Vec<u8>,
    stories: [Story; SEATS],
}

struct Solver<'a> {
    search: &'a Search<'a>,
    /// In the order of the tiles, so that those that begin alike stand together.
    lines: Vec<TileOrder>,
    own: usize,
}

/// Every legal move with its exact expectation; nothing if there are too many plans or time is up.
pub(super) fn solve(question: &Question<'_, Karuba>, search: &Search<'_>) -> Option<Vec<Candidate<KarubaMove>>> {
    let position = search.position;
    let tiles: Vec<u8> = question.view.to_come.iter().map(|tile| tile.number()).collect();
    if tiles.len() > LAST_TILES {
        return None;
    }
    let mut orders = Vec::new();
    permute(&mut Vec::new(), &tiles, &mut orders);
    let own = question.seat.index() % SEATS;
    let mut scratch = Vec::new();
    let lines =
        orders.into_iter().map(|order| TileOrder { stories: search.rivals(&order, &mut scratch).0, order }).collect();
    let solver = Solver { search, lines, own };
    let found: Vec<Mutex<Option<Arm>>> = question.legal.iter().map(|_| Mutex::new(None)).collect();
    question.workers.run(found.len(), &|index| {
        let mut island = position.islands[own];
        let mut story = solver.lines[0].stories[own];
        let act = Act::of(question.legal[index]);
        let picked = island.carry_out(position.ground.faces[position.tile as usize], act);
        story.note(position.turn, act, picked);
        let mut nodes = 0;
        let value = solver.value(&island, &story, 0, 0..solver.lines.len(), &mut nodes);
        if let Ok(mut slot) = found[index].lock() {
            *slot = value;
        }
    });
    let arms: Option<Vec<Arm>> = found.into_iter().map(|slot| slot.into_inner().ok().flatten()).collect();
    Some(arms?.iter().zip(question.legal).map(|(arm, &choice)| arm.candidate(choice)).collect())
}

/// All orders of `tiles`, those that begin alike together.
fn permute(begun: &mut Vec<u8>, tiles: &[u8], out: &mut Vec<Vec<u8>>) {
    if begun.len() == tiles.len() {
        out.push(begun.clone());
    }
    for &tile in tiles {
        if !begun.contains(&tile) {
            begun.push(tile);
            permute(begun, tiles, out);
            begun.pop();
        }
    }
}

impl Solver<'_> {
    /// What can be expected at best when the first `depth` tiles to come are decided, summed over these lines.
    fn value(
        &self,
        island: &Island,
        story: &Story,
        depth: usize,
        lines: std::ops::Range<usize>,
        nodes: &mut u64,
    ) -> Option<Arm> {
        *nodes += 1;
        let position = self.search.position;
        let all = self.lines[0].order.len();
        let mut sum = Arm::default();
        if depth == all || story.is_complete() {
            for line in &self.lines[lines] {
                let mut stories = line.stories;
                stories[self.own] = *story;
                sum.add(&self.search.judged(&position.settle(&stories)));
            }
            return Some(sum);
        }
        if *nodes > MOST_NODES || (nodes.is_multiple_of(1024) && (self.search.question.budget.stop)()) {
            return None;
        }
        let turn = position.turn + 1 + depth as u8;
        let last = depth + 1 == all;
        let mut from = lines.start;
        while from < lines.end {
            let tile = self.lines[from].order[depth];
            let alike = self.lines[from..lines.end].iter().take_while(|line| line.order[depth] == tile).count();
            let face = position.ground.faces[tile as usize];
            let mut best: Option<Arm> = None;
            let mut attempt = |act: Act| -> Option<()> {
                let mut island = *island;
                let mut story = *story;
                let picked = island.carry_out(face, act);
                story.note(turn, act, picked);
                let value = self.value(&island, &story, depth + 1, from..from + alike, nodes)?;
                if best.is_none_or(|best| value.worth > best.worth) {
                    best = Some(value);
                }
                Some(())
            };
            let mut free = FIELDS & !island.laid;
            if last {
                // A tile laid last only counts as one more tile, wherever it lies.
                free &= free.wrapping_neg();
            }
            for field in bits(free) {
                attempt(Act::Lay(field))?;
            }
            // Laying counts as much as staying, and a tile more.
            if free == 0 {
                attempt(Act::Stay)?;
            }
            for (lane, destinations) in island.destinations(&position.ground, face.steps).into_iter().enumerate() {
                let worthwhile = if last { TEMPLE | island.crystals | island.gold } else { u32::MAX };
                for to in bits(destinations & worthwhile) {
                    attempt(Act::Walk(lane, to))?;
                }
            }
            sum.add(&best?);
            from += alike;
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use tablee_core::{DealRng, Game as _, Joint, PlayoutRng, Rng as _, Seat, Setup, Viewer};

    use super::super::choice::Choices;
    use super::super::search::Plan;
    use super::super::story::{Known, Outcome};
    use super::*;
    use crate::{Budget, Level, OneAfterTheOther};

    /// The move that a rival is taken to make.
    fn rival_move(search: &Search<'_>, state: &Karuba, seat: Seat) -> KarubaMove {
        let position = Known::new(&state.view(Viewer::Seat(seat)));
        let island = &position.islands[seat.index()];
        let judge = search.judge(seat.index());
        let turn = f32::from(position.turn);
        let act = judge.best(island, position.tile, turn, position.to_come, &mut Choices::new()).act;
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        legal.into_iter().find(|&choice| Act::of(choice) == act).unwrap()
    }

    /// The best that can be expected, by the rules themselves and without leaving anything out.
    fn plain(search: &Search<'_>, states: &[Karuba], own: Seat, first: Option<KarubaMove>) -> f64 {
        if states[0].turn() == tablee_core::Turn::Over {
            let worth = |state: &Karuba| {
                let view = state.view(Viewer::Spectator);
                let mut outcome = Outcome { points: [0; SEATS], tiles: [0; SEATS] };
                for (index, player) in view.players.iter().enumerate() {
                    outcome.points[index] = player.points;
                    outcome.tiles[index] = player.tiles.iter().count() as i32;
                }
                search.judged(&outcome).worth
            };
            return states.iter().map(worth).sum();
        }
        let mut legal = Vec::new();
        states[0].legal(own, &mut legal);
        let choices = first.map_or(legal, |first| vec![first]);
        let expectation = |choice: KarubaMove| {
            let mut after: Vec<Karuba> = states.to_vec();
            for state in &mut after {
                let mut joint = Joint::of(own, choice);
                for seat in state.turn().seats().iter().filter(|&seat| seat != own) {
                    joint.set(seat, rival_move(search, state, seat));
                }
                state.resolve(&joint, &mut ());
            }
            // What comes next is all that is seen of the order.
            let revealed = |state: &Karuba| (state.turn().seats().is_empty(), state.revealed());
            after.sort_by_key(revealed);
            after
                .chunk_by(|one, other| revealed(one) == revealed(other))
                .map(|alike| plain(search, alike, own, None))
                .sum()
        };
        choices.into_iter().map(expectation).fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn the_last_tiles_are_played_exactly() {
        let setup = Setup::<Karuba>::standard(2).unwrap();
        let mut moves = 0;
        for game in 0..12 {
            let deal = Karuba::deal(&setup, &mut DealRng::from_numbers(9, game));
            let mut state = Karuba::start(&setup, &deal).unwrap();
            let own = Seat::new(game as usize % 2);
            let mut rng = PlayoutRng::new(game);
            let last = 1 + game as usize % 2;
            while let view = state.view(Viewer::Seat(own))
                && !state.turn().seats().is_empty()
            {
                let position = Known::new(&view);
                let mut legal = Vec::new();
                state.legal(own, &mut legal);
                let question = Question {
                    view: &view,
                    seat: own,
                    legal: &legal,
                    level: Level::Master,
                    seed: 1,
                    budget: Budget::playouts(1),
                    workers: &OneAfterTheOther,
                };
                let search = Search::new(&question, &position, &Plan::MASTER);
                if view.to_come.len() == last {
                    let solved = solve(&question, &search).unwrap();
                    let tiles: Vec<u8> = view.to_come.iter().map(|tile| tile.number()).collect();
                    let mut states = vec![Karuba::determinize(&view, &mut rng)];
                    // Two tiles come in one of two orders: both are drawn before long.
                    while last == 2 && states.len() < 2 {
                        let other = Karuba::determinize(&view, &mut rng);
                        if other != states[0] {
                            states.push(other);
                        }
                    }
                    assert_eq!(tiles.len(), states.len());
                    for (candidate, &choice) in solved.iter().zip(&legal).step_by(if last == 2 { 7 } else { 2 }) {
                        let exact = plain(&search, &states, own, Some(choice)) / states.len() as f64;
                        assert!((candidate.worth - exact).abs() < 1e-9, "{choice}: {} is {exact}", candidate.worth);
                        moves += 1;
                    }
                }
                let mut joint = Joint::of(own, state.sample(own, &mut rng, &mut Vec::new()));
                for seat in state.turn().seats() {
                    if rng.below(6) > 0 {
                        joint.set(seat, rival_move(&search, &state, seat));
                    } else {
                        joint.set(seat, state.sample(seat, &mut rng, &mut Vec::new()));
                    }
                }
                state.resolve(&joint, &mut ());
            }
        }
        assert!(moves > 40, "{moves}");
    }
}
