//! Exact play once nothing is hidden but how the last cards are split among the others.

use super::deals::Dealer;
use super::playout::outcome;
use super::position::{Choice, Packed, SEATS, Stage, World, count, lowest, total, without};

/// More positions than this are not looked at: the search takes over. With two seats and nothing to draw a few thousand do.
const MOST_POSITIONS: u32 = 600_000;
/// More splits of the unseen cards than this are not looked at.
const MOST_SPLITS: usize = 300;

/// What a move leads to, exactly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict {
    pub(super) choice: Choice,
    pub(super) worth: f64,
    pub(super) points: f64,
    pub(super) win: f64,
    /// How many splits of the unseen cards this rests on.
    pub(super) splits: u64,
}

/// The value of every move, if the position is small enough. `stop` is asked now and then.
pub(super) fn verdicts(dealer: &Dealer, seat: usize, stop: &dyn Fn() -> bool) -> Option<Vec<Verdict>> {
    if !dealer.pile_is_empty() {
        return None;
    }
    let base = dealer.base();
    let mut solver = Solver { left: MOST_POSITIONS, stop };
    let splits = splits(dealer)?;
    let sum: f64 = splits.iter().map(|split| split.ways).sum();
    let mut choices = Vec::new();
    base.for_each_choice(|choice| choices.push(choice));
    let verdict = |choice: Choice| {
        let mut verdict = Verdict { choice, worth: 0.0, points: 0.0, win: 0.0, splits: splits.len() as u64 };
        for split in &splits {
            let mut position = base.clone();
            position.hands = split.hands;
            position.top = position.end;
            position.carry_out(choice);
            let captured =
                if position.seats == 2 { solver.two(&position, -128, 128)? } else { solver.more(&position)? };
            let share = split.ways / sum;
            verdict.worth += share * f64::from(outcome(&captured, base.seats, seat));
            verdict.points += share * f64::from(captured[seat % SEATS]);
            verdict.win += share * f64::from(super::position::win_share(&captured, base.seats, seat));
        }
        // The shares may add up to a hair more than all.
        verdict.win = verdict.win.min(1.0);
        Some(verdict)
    };
    choices.into_iter().map(verdict).collect()
}

/// The hands of everybody, and in how many ways they can come about.
struct Split {
    hands: [Packed; SEATS],
    ways: f64,
}

/// All splits of the unseen cards, unless there are too many.
fn splits(dealer: &Dealer) -> Option<Vec<Split>> {
    let base = dealer.base();
    let unseen = base.pile[..usize::from(base.end)].iter().map(|&shift| 1_u64 << (shift & 56)).sum();
    let mut found = vec![(Split { hands: base.hands, ways: 1.0 }, unseen)];
    for seat in 0..usize::from(base.seats) {
        let (hidden, known) = dealer.hidden(seat);
        let mut longer = Vec::new();
        for (split, rest) in found {
            let mut add = |part: Packed, ways: f64| {
                let mut hands = split.hands;
                hands[seat] += known + part;
                longer.push((Split { hands, ways: split.ways * ways }, rest - part));
            };
            parts(rest, hidden, 0, 1.0, &mut add);
            if longer.len() > MOST_SPLITS {
                return None;
            }
        }
        found = longer;
    }
    Some(found.into_iter().map(|(split, _)| split).collect())
}

/// Every way to take `wanted` cards, with the number of ways in which it comes about.
fn parts(cards: Packed, wanted: u32, taken: Packed, ways: f64, visit: &mut impl FnMut(Packed, f64)) {
    if wanted == 0 {
        visit(taken, ways);
        return;
    }
    if total(cards) < wanted {
        return;
    }
    let shift = lowest(cards);
    let here = count(cards, shift);
    let mut combinations = 1.0;
    for chosen in 0..=here.min(wanted) {
        parts(without(cards, shift), wanted - chosen, taken + (u64::from(chosen) << shift), ways * combinations, visit);
        combinations = combinations * f64::from(here - chosen) / f64::from(chosen + 1);
    }
}

struct Solver<'a> {
    left: u32,
    stop: &'a dyn Fn() -> bool,
}

impl Solver<'_> {
    /// Counts a position; nothing when there are too many or the time is up.
    fn tick(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(4096) && (self.stop)() { None } else { Some(()) }
    }

    /// Two seats: the captured cards after best play of both, each for the difference (and so for the victory, too). The
    /// bounds are differences from the point of view of the first seat.
    fn two(&mut self, position: &World, mut low: i32, mut high: i32) -> Option<[u8; SEATS]> {
        self.tick()?;
        if position.stage == Stage::Over {
            return Some(position.captured);
        }
        let sign = if position.turn == 0 { 1 } else { -1 };
        let mut best: Option<([u8; SEATS], i32)> = None;
        for choice in ordered(position).as_slice() {
            let mut next = position.clone();
            next.carry_out(*choice);
            let captured = self.two(&next, low, high)?;
            let difference = i32::from(captured[0]) - i32::from(captured[1]);
            if best.is_none_or(|(_, other)| sign * difference > sign * other) {
                best = Some((captured, difference));
            }
            if sign > 0 {
                low = low.max(difference);
            } else {
                high = high.min(difference);
            }
            if low >= high {
                break;
            }
        }
        best.map(|(captured, _)| captured)
    }

    /// More seats: each plays for its own good.
    fn more(&mut self, position: &World) -> Option<[u8; SEATS]> {
        self.tick()?;
        if position.stage == Stage::Over {
            return Some(position.captured);
        }
        let seat = usize::from(position.turn);
        let mut best: Option<([u8; SEATS], f32)> = None;
        for choice in ordered(position).as_slice() {
            let mut next = position.clone();
            next.carry_out(*choice);
            let captured = self.more(&next)?;
            let worth = outcome(&captured, position.seats, seat);
            if best.is_none_or(|(_, other)| worth > other) {
                best = Some((captured, worth));
            }
        }
        best.map(|(captured, _)| captured)
    }
}

/// The moves of a position, those that take most first: that way most others need no closer look.
struct Ordered {
    choices: [Choice; 64],
    length: usize,
}

impl Ordered {
    fn as_slice(&self) -> &[Choice] {
        &self.choices[..self.length]
    }
}

fn ordered(position: &World) -> Ordered {
    let mut list = Ordered { choices: [Choice::PILE; 64], length: 0 };
    position.for_each_choice(|choice| {
        if let Some(place) = list.choices.get_mut(list.length) {
            *place = choice;
            list.length += 1;
        }
    });
    let gain = |choice: &Choice| {
        if choice.is_play() { super::judgement::gain(position.waterhole, *choice) } else { 0 }
    };
    let length = list.length;
    list.choices[..length].sort_by_key(|choice| std::cmp::Reverse(gain(choice)));
    list
}
