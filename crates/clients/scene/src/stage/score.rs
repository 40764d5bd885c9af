//! The end of a game: the points are counted up, line by line, on what gave them.
//!
//! What counts, and how much, is the explanation of the game itself; nothing is computed a second time here, but added up.

use std::collections::{BTreeMap, BTreeSet};

use tablee_core::{Arrange as _, ScoreLine, Seat, Standing};

use super::beat::Fact;
use super::{Content, Moment, Move, Pace, Step, Timeline};
use crate::node::Key;

/// How long a line is looked at, at the calm pace.
const LINE: u32 = 620;

/// The longest that all the counting takes, at the calm pace.
const COUNTING: u32 = 7_200;

/// So long the finished board is looked at before the counting, at the calm pace.
const PAUSE: u32 = 700;

/// How long the winner stands out at the end, at the calm pace.
const HONOUR: u32 = 1_400;

/// The name of a step that honours a winner.
pub const WON: &str = "won";

/// The things of a scene that a line of the score may be about.
fn about(line: &ScoreLine, seat: Seat) -> Vec<Key> {
    let (index, number) = (seat.index(), seat.number());
    let each = |name: &str| -> Vec<Key> { line.marks.iter().map(|mark| Key::new(format!("{name}-{mark}"))).collect() };
    match line.sentence.id.as_ref() {
        id if id.starts_with("kariba-") => each(&format!("captured-{number}")),
        id if id.starts_with("karuba-cards-") => each(&format!("card-{number}")),
        "karuba-score-treasure" => {
            let mut keys = each(&format!("treasure-{number}"));
            keys.extend(each(&format!("adventurer-{index}")));
            keys
        }
        id if id.starts_with("labyrinth-") => each("card"),
        _ => Vec::new(),
    }
}

/// What of the reckoning on the board belongs to a line of the score.
fn pieces(line: &ScoreLine, seat: Seat) -> Vec<Key> {
    let piece = |kind: &str, name: &str| Key::new(format!("{kind}-{}-{name}", seat.number()));
    match (line.sentence.id.as_ref(), Fact(&line.sentence).word("colour")) {
        ("karuba-score-make-up" | "karuba-score-crystals", _) => vec![piece("score", "crystals")],
        ("karuba-score-gold", _) => vec![piece("score", "gold")],
        (id, Some(colour)) if id.starts_with("karuba-cards-") => vec![piece("path", colour), piece("score", colour)],
        _ => line.marks.iter().map(|mark| piece("score", mark)).collect(),
    }
}

/// In which order the seats are counted: whoever comes last first, so that the winner is seen last.
pub fn order(standing: &Standing) -> Vec<Seat> {
    let place = |seat: &Seat| standing.places.get(seat.index()).copied().unwrap_or_default();
    let mut order: Vec<Seat> = Seat::all(standing.scores.len()).collect();
    order.arrange_by_key(|seat| std::cmp::Reverse((place(seat), seat.index())));
    order
}

/// The points counted up on a board that does not change any more, of all seats or of one, whose board is shown. The winner is honoured
/// after the last of them.
pub fn reckon(moment: &Moment<'_>, standing: &Standing, only: Option<Seat>, pace: Pace) -> Timeline {
    if pace == Pace::Instant {
        return Timeline::default();
    }
    let content = Content::of(moment);
    let place = |seat: &Seat| standing.places.get(seat.index()).copied().unwrap_or_default();
    let order = order(standing);
    let counted = order.iter().filter(|&&seat| only.is_none_or(|only| only == seat));
    // What gives nothing is said in the account, and does not keep anybody waiting.
    let lines = standing.breakdown.iter().flatten().filter(|line| line.points != 0).count();
    let one = LINE.min(COUNTING / u32::try_from(lines.max(1)).unwrap_or(u32::MAX));
    let there = |keys: Vec<Key>| keys.into_iter().filter(|key| content.things.contains_key(key)).collect::<Vec<Key>>();
    let picture = |seat: Seat| Key::new(format!("seat-{}", seat.number()));
    let mut seen: BTreeSet<Key> = BTreeSet::new();
    let mut appear = |key: Key| seen.insert(key.clone()).then(|| Move::appearing(key));
    let mut steps: Vec<Step> = Vec::new();
    let mut clock = PAUSE;
    let (mut before, mut nothing) = (BTreeMap::new(), Vec::new());
    for &seat in counted {
        before.insert(Key::points(seat), 0);
        let lines = standing.breakdown.get(seat.index()).map(Vec::as_slice).unwrap_or_default();
        let mut sum = 0_i64;
        for line in lines {
            if line.points == 0 {
                nothing.extend(there(pieces(line, seat)).into_iter().filter_map(&mut appear));
                continue;
            }
            sum += i64::from(line.points);
            let marks = there(about(line, seat));
            let marks = if marks.is_empty() { there(vec![picture(seat)]) } else { marks };
            let moves = there(pieces(line, seat)).into_iter().filter_map(&mut appear).collect();
            steps.push(Step {
                kind: line.sentence.id.clone(),
                start: clock,
                end: clock + one,
                values: vec![(Key::points(seat), sum)],
                marks,
                moves,
                told: Some(line.sentence.clone()),
                of: Some((seat, line.points, sum)),
                ..Step::default()
            });
            clock += one;
        }
        let total = there(vec![Key::new(format!("total-{}", seat.number()))]).into_iter().filter_map(&mut appear);
        match steps.last_mut().filter(|last| last.of.is_some_and(|(of, ..)| of == seat)) {
            Some(last) => {
                last.counts.push(Key::points(seat));
                last.moves.extend(total);
            }
            // Whoever has nothing is not kept waiting for it.
            None => nothing.extend(total),
        }
    }
    let winners = order.iter().copied().filter(|seat| place(seat) == 1).map(picture).collect();
    if only.is_none() || only == order.last().copied() {
        let (end, marks) = (clock + HONOUR, there(winners));
        steps.push(Step { kind: WON.into(), start: clock, end, marks, moves: nothing, ..Step::default() });
    } else {
        // The next seat does not wait for what gave nothing here.
        steps.last_mut().into_iter().for_each(|last| last.moves.append(&mut nothing));
    }
    let zero = |key: &Key| content.tallies.get(key) == Some(&0);
    before.retain(|key, _| !zero(key));
    let mut timeline = Timeline::new(steps, before, Vec::new(), Vec::new());
    timeline.quicken(pace);
    timeline
}
