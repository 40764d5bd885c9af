//! Determinised Monte Carlo at the root: every move is tried on the same deals.

use tablee_core::{PlayoutRng, Rng as _};
use tablee_kariba::{Kariba, KaribaMove};

use super::deals::Dealer;
use super::playout::{Style, play_on, points, utility, win};
use super::position::{Choice, World};
use super::tally::Tally;
use crate::{Candidate, Played, Playout, Question, Report};

/// Tries every legal move on up to `deals` deals.
pub(super) fn search(
    question: &Question<'_, Kariba>,
    dealer: &Dealer,
    style: &Style,
    deals: u64,
    report: &mut Report<'_, KaribaMove>,
    played: &Played,
) -> Vec<Candidate<KaribaMove>> {
    let seat = question.seat.index();
    let mut tallies: Vec<Tally> = question.legal.iter().map(|&choice| Tally::new(choice)).collect();
    let deals = deals.min(question.budget.playouts / tallies.len().max(1) as u64).max(1);
    let mut rng = luck_of(question);
    for deal in 0..deals {
        if deal % 8 == 7 && (question.budget.stop)() {
            break;
        }
        let dealt = dealer.deal(super::position::DECK, &mut rng);
        let luck = rng.next_u64();
        for tally in &mut tallies {
            // The same deal and the same luck for every move, so that luck cancels out of the comparison.
            one(&dealt, luck, style, seat, tally);
        }
        played.add(tallies.len() as u64);
        if deal % 64 == 63 && !report(&candidates(&tallies)) {
            break;
        }
    }
    candidates(&tallies)
}

fn luck_of(question: &Question<'_, Kariba>) -> PlayoutRng {
    PlayoutRng::new(question.seed ^ 0x0f1a_7000)
}

/// One move on one deal. Returns what it came to.
#[inline]
fn one(dealt: &World, luck: u64, style: &Style, seat: usize, tally: &mut Tally) -> f32 {
    let mut position = dealt.clone();
    position.carry_out(Choice::of(tally.choice));
    play_on(&mut position, style, &mut PlayoutRng::new(luck));
    let worth = utility(&position, seat);
    tally.add(worth, points(&position, seat), win(&position, seat));
    worth
}

/// The same without a search: every playout on a deal of its own.
pub(super) fn playouts<'a>(
    question: &'a Question<'a, Kariba>,
    dealer: Dealer,
    style: &'a Style,
    draws: usize,
) -> Playout<'a> {
    let seat = question.seat.index();
    let mut tallies: Vec<Tally> = question.legal.iter().map(|&choice| Tally::new(choice)).collect();
    let mut rng = luck_of(question);
    let mut next = 0;
    Box::new(move || {
        let dealt = dealer.deal(draws, &mut rng);
        let luck = rng.next_u64();
        next = (next + 1) % tallies.len();
        f64::from(one(&dealt, luck, style, seat, &mut tallies[next]))
    })
}

fn candidates(tallies: &[Tally]) -> Vec<Candidate<KaribaMove>> {
    tallies.iter().map(Tally::candidate).collect()
}
